"""What has no value in play is told with the rule that asks for it, or with what was being done."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.cli import run

LAKE = """
A side is one of the Reds, the Blues, the Greens.
A boat is a kind of thing.

Sequence [Day]; cites house.
1. [Tide] of the Reds.
2. [Tide] of the Blues.
3. [Tide] of the Greens.

Sequence [Tide]; cites house.

Event "{the boat} casts off"; cites house.
Fact "the coins of {the side}"; it holds one number; at first 10; cites house.

Action "sail {the boat}"; taken by the side to move in [Tide]; cites house.
The player chooses:
1. the boat, from among boats of the side to move on the board.
What happens:
1. Announce that the boat casts off.
"""
MOMENT = """
Upkeep [Tip]; at the end of each side's [Tide]; cites house.
1. Increase the coins of (the side not to move) by 1.
"""
RULE = """
Definition [Enemies]; cites house.
"{the boat} has enemies" means that there is a boat of (the opponent of (the boat's side)) on the board.

Upkeep [Paying]; at the end of each side's [Tide]; cites house.
1. For each boat of the side to move that has enemies, called the payer, decrease the coins of (the side to move) by 1.
"""
REACTION = """
Reaction "shout at {the boat}"; taken by the opponent of (the boat's side); in reaction to "{the boat} casts off"; cites house.
What happens:
1. Now the boat is out of play.
"""
CARD = """
Situation [The lake].
Given:
- a boat B of the Reds in C3;
- it is [Tide] of the Reds.
"""
PACK = "title: The lake\nlayer: game\nversion: 1.0.0\nlanguage: 1\n"
BOARD = "board: blank\ncites: [house]\ngrid: {rows: 6, columns: 6}\n"


def write(folder: Path, rules: str) -> None:
    texts = {"pack.yaml": PACK, "boards/blank.yaml": BOARD, "lake.rulebook": rules, "situations/lake.rulebook": CARD}
    for path, text in texts.items():
        place = folder / "rules" / "lake" / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)


@pytest.mark.parametrize(("text", "by"), [(MOMENT, "[Tip]"), (RULE, "[Enemies]"), (REACTION, "`shout at the boat`")])
def test_a_game_that_cannot_go_on_says_by_which_rule(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str, by: str
) -> None:
    write(tmp_path, LAKE + text)
    monkeypatch.chdir(tmp_path)
    assert run(["run", "lake/lake", "--players", "random"]) == 1
    why = f"this cannot be settled: there are 2 opponents of the Reds, not one (in {by})"
    assert capsys.readouterr().err.splitlines() == [f"Error: {why}"]


def test_a_card_whose_end_cannot_be_told_shows_the_rule(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    result = """
Question "the lead of {the side}"; rules call it "the lead"; its answer is a sum of numbers; tells the result; cites house.

Rule [Richer]; cites house.
The lead changes by (the coins of the side) minus (the coins of (the opponent of the side)).
"""
    write(tmp_path, LAKE + result)
    monkeypatch.chdir(tmp_path)
    assert run(["run", "lake/lake"]) == 1
    told = capsys.readouterr().out
    assert (
        "for the Reds cannot be read off the position: there are 2 opponents of the Reds, not one (in [Richer])" in told
    )
    assert "Rule [Richer]; cites house.\n   | --------------------------- it is asked here" in told
