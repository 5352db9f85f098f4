"""The wheel, in an environment of its own and in a folder where somebody else's `compiler`, `runtime` and `rules` lie."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
POSITION = """Position [A truck by the road].
Given:
- board A;
- a German truck T in M5;
- it is [Movement] of the Germans.
"""


def run(*command: object, folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    plain = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    told = [str(one) for one in command]
    return subprocess.run(told, cwd=folder, env={**plain, **settings}, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`wheel/`, `env/` with nothing but it and what it needs, and `desk/` with things of the same names in it."""
    place = tmp_path_factory.mktemp("installed")
    made = run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", place / "wheel", ROOT, folder=place)
    assert made.returncode == 0, made.stderr
    (wheel,) = (place / "wheel").glob("*.whl")
    assert run(sys.executable, "-m", "venv", place / "env", folder=place).returncode == 0
    got = run(place / "env" / "bin" / "pip", "install", "-q", wheel, folder=place)
    assert got.returncode == 0, got.stderr
    for name in ("compiler", "runtime", "rules"):
        (place / "desk" / name).mkdir(parents=True)
        (place / "desk" / name / "__init__.py").write_text("raise RuntimeError('somebody else')\n")
    (place / "desk" / "truck.position").write_text(POSITION)
    return place


def installed(place: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    python = place / "env" / "bin" / "python"
    return run(python, "-m", "rulewright", *arguments, folder=place / "desk", XDG_CACHE_HOME=str(place / "cache"))


def test_one_name_is_taken_and_its_types_are_told(place: Path) -> None:
    (wheel,) = (place / "wheel").glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"rulewright"}
    assert "rulewright/py.typed" in names
    assert "rulewright/house/rules/panzer_leader/pack.yaml" in names
    assert not [name for name in names if "/tests/" in name]


def test_it_checks_answers_and_plays_where_others_have_the_same_names(place: Path) -> None:
    checked = installed(place, "check", "panzer_grenadier")
    assert (checked.returncode, checked.stderr) == (0, ""), checked.stdout
    asked = installed(place, "ask", "truck.position", "may T enter M6 from M5?", "--rules", "panzer_leader")
    assert asked.returncode == 0, asked.stderr
    assert asked.stdout == "yes\n"
    played = installed(place, "run", "panzer_leader/training", "--players", "random,random", "--seed", "1")
    assert played.returncode == 0, played.stderr
    assert "is over" in played.stdout or "victory" in played.stdout
