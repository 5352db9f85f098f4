"""What a shell is offered, as it asks for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.cli import run
from tests.rulewright.pasture import pasture

HOUSE = str(Path(__file__).resolve().parents[2])


def offered(folder: Path, *line: str) -> set[str]:
    """What bash is offered for the last word of a line."""
    asked = {
        "_RULEWRIGHT_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(("rulewright", *line)),
        "COMP_CWORD": str(len(line)),
    }
    environment = os.environ | asked | {"PYTHONPATH": HOUSE}
    told = subprocess.run(
        [sys.executable, "-m", "rulewright"], cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    return {one.partition(",")[2] for one in told.stdout.splitlines()}


@pytest.mark.parametrize(
    ("line", "among"),
    [
        (("ch",), {"check", "charts"}),
        (("check", "mea"), {"meadow"}),
        (("run", "meadow/"), {"meadow/day"}),
        (("run", "meadow/day", "--with", "St"), {"Storms"}),
        (("new", "va"), {"variant"}),
    ],
)
def test_a_word_is_completed(tmp_path: Path, line: tuple[str, ...], among: set[str]) -> None:
    assert among <= offered(pasture(tmp_path), *line)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_it_is_installed_by_one_command(
    shell: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert run(["completion", shell, "--install"]) == 0
    (written,) = (path for path in tmp_path.rglob("*") if path.is_file())
    assert str(written) in capsys.readouterr().out
    assert "_RULEWRIGHT_COMPLETE" in written.read_text(encoding="utf-8")
    if shell == "bash" and shutil.which("bash"):
        assert subprocess.run(["bash", "-n", str(written)], check=True).returncode == 0
