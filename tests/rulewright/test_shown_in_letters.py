"""`show` at the terminal: as broad as it is, a part that is told as a part, around whatever is named."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from rulewright.cli import cli

LABEL = re.compile(r"(?<![\w-])(?:\w+-)?[A-Z]{0,2}\d+(?![\w-])")


def shown(what: str, *lines: str, columns: int = 80) -> list[list[str]]:
    """What the terminal tells of each line."""
    said = "".join(f"{one}\n" for one in (*lines, "quit"))
    arguments = ["run", what, "--players", "person,person", "--seed", "5"]
    output = CliRunner(env={"COLUMNS": str(columns)}).invoke(cli, arguments, input=said, standalone_mode=False).output
    return [one.splitlines()[1:] for one in output.split("choose> ")[1:]]


def board(lines: list[str]) -> list[str]:
    return lines[: next(at for at, line in enumerate(lines) if line.startswith("+2: "))]


@pytest.mark.parametrize("columns", [60, 80, 140])
@pytest.mark.parametrize(
    "what", ["panzerblitz/03", "panzer_leader/08", "ostrany/school_wick", "panzer_grenadier/school_town"]
)
def test_no_row_is_broader_than_the_terminal_and_all_stands_beneath_its_hex(what: str, columns: int) -> None:
    rows = board(shown(what, "show", columns=columns)[0])
    assert max(map(len, rows)) <= columns
    above: list[int] = []
    for row in rows:
        places = [one.start() for one in re.finditer(r"\S+", row)]
        above = places if all(LABEL.fullmatch(one) for one in row.split()) else above
        assert {*places} <= {*above}, row


def test_all_rows_are_shown_and_the_part_is_told_with_the_way_to_the_rest() -> None:
    """Three boards beside each other, 30 hexes across and 33 down: nothing below is lost."""
    lines = shown("panzerblitz/03", "show", "show 1-Q3")[0]
    assert lines[0].split()[0] == "3-A10"
    assert any(line.split()[:1] == ["3-GG10"] for line in board(lines))
    assert "  hillt.: hilltop" in lines
    assert "  no word beneath a hex: clear, ground level" in lines
    part = next(line for line in lines if line.startswith("  a part of the board"))
    assert part.startswith("  a part of the board, from 3-A10 to 2-A10 down to 3-GG10 to 2-GG10; more lies ")
    assert part.endswith("to the left (`show 3-Q7`) and to the right (`show 1-Q3`)")


@pytest.mark.parametrize(
    ("said", "hexes", "told"),
    [
        ("A-U7", {"A-U7", "A-P2", "D-R1", "A-Z11"}, "  A-U7 toward A-T7 and A-V7: crossed by a road"),
        ("a-u7", {"A-U7"}, "  A-U7 toward A-U8: gray"),
        ("Grancelles", {"A-U7", "A-Y6"}, "+2: two of yours; -1: one of others"),
        ("the board D", {"A1", "GG1", "Q5"}, "  this is board D: GG10 is D-GG10"),
    ],
)
def test_what_is_named_is_drawn_with_what_lies_around(said: str, hexes: set[str], told: str) -> None:
    lines = shown("panzer_leader/08", f"show {said}")[0]
    assert hexes <= {*LABEL.findall(" ".join(board(lines)))}
    assert max(map(len, board(lines))) <= 80
    assert told in lines


def test_a_counter_is_shown_where_it_stands() -> None:
    _, here, named, away, nobody, which = shown(
        "panzer_leader/08",
        "set up German-88-mm-gun-1 in A-U7",
        "show",
        "show german 88 mm gun 1",
        "show M4-tank-1",
        "show Granceles",
        "show U7",
    )[0:6]
    assert len(board(here)) > 20, "more than the hex and its neighbours"
    assert board(here) == board(named)
    assert "    A-U7: German-88-mm-gun-1" in named
    assert "  M4-tank-1 is not on the board" in away
    assert "  there is no hex, area, board or counter `Granceles`; did you mean `Grancelles`?" in nobody
    assert "  U7 is on several boards: say D-U7 or A-U7" in which
