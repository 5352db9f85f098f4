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


def test_what_is_asked_of_its_position_is_answered_there(tmp_path: Path) -> None:
    """`odds` of an overrun of a hex where nobody was, and a reaction under an option that is off, were refused."""
    lines = [one.strip() for one in README.splitlines() if re.match(r"    rulewright \w+ POSITION", one)]
    told = {}
    for line in lines:
        command = shlex.split(re.split(r" {3,}", line)[0])[1:]
        command = [str(tmp_path / one) if one.endswith(".svg") else one for one in command]
        done = run(*(POSITION if one == "POSITION" else one for one in command))
        assert not done.stderr
        told[line] = (done.returncode, done.stdout.split(":")[0].split(" ")[0])
    assert list(told.values()) == [(0, "It"), (1, "No"), (0, "Yes"), (0, "Overrun"), (0, ""), (0, "")]
    assert "What would make it legal:" in run("legal", POSITION, "move S into M7").stdout


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
