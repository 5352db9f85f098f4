"""A clean check is remembered, and nothing else is."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.desk import memory, notes

TOY = Path(__file__).resolve().parents[1] / "toy"


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    shutil.copytree(TOY, tmp_path / "rules" / "toy")
    return tmp_path / "rules" / "toy"


def check(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "rulewright", "check", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(TOY.parents[1])}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


def test_what_was_clean_is_recalled(pack: Path) -> None:
    assert memory.recall(["toy"]) is None
    first = check("toy")
    assert first.returncode == 0
    assert memory.recall(["toy"]) == first.stdout
    assert check("toy").stdout == first.stdout


def test_a_changed_byte_is_noticed(pack: Path) -> None:
    check("toy")
    book = pack / "garden.rulebook"
    book.write_text(book.read_text() + "\n> a note\n")
    assert memory.recall(["toy"]) is None


def test_findings_are_never_kept(pack: Path) -> None:
    book = pack / "garden.rulebook"
    book.write_text(book.read_text() + "\nRule [Nonsense]; cites house.\nThe moon is cheese.\n")
    assert check("toy").returncode == 1
    assert memory.recall(["toy"]) is None


@pytest.mark.parametrize("damage", [b"", b"0" * 64 + b"\nno findings\n", b"\xff\xfe"])
def test_a_forged_or_damaged_note_is_ignored(pack: Path, damage: bytes) -> None:
    check("toy")
    key = memory.key_of(["toy"])
    assert key is not None
    (Path(notes.folder()) / key).write_bytes(damage)
    assert memory.recall(["toy"]) is None


def test_a_secret_others_can_read_is_not_trusted(pack: Path) -> None:
    check("toy")
    (Path(notes.folder()) / "secret").chmod(0o644)
    assert memory.recall(["toy"]) is None


def test_options_are_never_recalled() -> None:
    assert memory.key_of(["toy", "--format", "json"]) is None
