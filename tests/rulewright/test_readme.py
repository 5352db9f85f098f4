"""README says what the product says, and shows what it draws."""

from __future__ import annotations

import re
import shlex
import textwrap
from pathlib import Path

from tests.rulewright.test_command_line import ROOT, run

README = (ROOT / "README.md").read_text(encoding="utf-8")
PICTURE = "docs/pictures/crossroads.svg"
POSITION = "rules/panzer_leader/positions/crossroads.position"


def test_the_first_command_ends_as_printed() -> None:
    command = next(line for line in README.splitlines() if line.startswith("    python3 -m venv"))
    asked = shlex.split(command.split(".venv/bin/rulewright ")[-1])
    assert asked[0] == "ask"
    printed = re.search(r"It ends with\n\n((?:    .*\n|\n)+)", README)
    assert printed is not None
    done = run(*asked)
    assert (done.returncode, done.stdout.strip()) == (0, textwrap.dedent(printed[1]).strip())


def test_the_picture_is_what_is_drawn(tmp_path: Path) -> None:
    """Printed again by `rulewright show POSITION -o docs/pictures/crossroads.svg`."""
    drawn = tmp_path / "drawn.svg"
    assert run("show", POSITION, "-o", str(drawn)).returncode == 0
    assert drawn.read_text(encoding="utf-8") == (ROOT / PICTURE).read_text(encoding="utf-8")
    assert PICTURE in README


def test_its_pictures_are_there_and_small() -> None:
    """All are printed again by `python -m benchmarks.pictures`."""
    shown = re.findall(r"!\[[^\]]+\]\((docs/pictures/[^)]+)\)", README)
    assert PICTURE in shown
    assert {one: (ROOT / one).stat().st_size < 300_000 for one in shown} == dict.fromkeys(shown, True)
