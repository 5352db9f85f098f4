"""Why a reaction is possible or not: `legal REACTION --after ACTION`, and reactions told behind `--after`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rulewright.yard import told, yard

RULES = """
Fact "{the hen} is deaf"; cites house.
Question "{the watcher, a hen} may startle {the hen}"; its answer is a permission; cites house.
Rule [Deaf hens]; cites house.
The watcher may not startle the hen if the watcher is deaf.

Reaction "startle {the hen} with {the watcher, a hen}"; taken by the side not to move; in reaction to "{the hen} enters {the new hex}"; cites house.
The player chooses:
1. the watcher, from among hens of the side not to move that are not tired, such that the distance from (the watcher's hex) to the new hex is at most 2.
It is allowed only if the watcher may startle the hen.
What happens:
1. Now the watcher is tired.
2. Announce that the watcher enters (the watcher's hex).

Reaction "answer {the hen}"; taken by the side not to move; in reaction to "{the hen} enters {the new hex}"; cites house.
The player chooses:
1. the caller, from among hens of the side not to move that are not deaf.
It is allowed only if the hen may enter (the caller's hex) and the hen is not tired.
What happens:
1. Now the caller is tired.

Action "dash {the hen} by {the way, a hex} to {the goal, a hex}"; taken by the side to move in [Time of a side]; cites house.
The player chooses:
1. the hen, from among hens of the side to move;
2. the way, from among hexes adjacent to (the hen's hex);
3. the goal, from among hexes adjacent to the way.
What happens:
1. Now the hen is in the way.
2. Announce that the hen enters the way.
3. Now the hen is in the goal.
4. Announce that the hen enters the goal.

Action "stroll"; taken by the side to move in [Time of a side]; cites house.
The player chooses:
1. the stroller, from among hens of the side to move.
What happens:
1. Now the stroller is tired.

Action "rest {the hen}"; taken by the side to move in [Time of a side]; cites house.
The player chooses:
1. the hen, from among hens of the side to move.
What happens:
1. Now the hen is tired.
"""
GIVEN = """Position [Here].
Given:
- a hen H of the Reds in C3;
- a hen J of the Blues in C6;
- a hen L of the Blues in C7;
- a hen K of the Blues in C9;
- a hen D of the Blues in C6;
- D is deaf;
- it is [Time of a side] of the Reds.
"""
WALK = ("--after", "walk H into C4")
DASH = ("--after", "dash H by C4 to C5")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return yard(tmp_path_factory.mktemp("judged"), RULES, GIVEN)


def test_what_may_be_done_in_reaction(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = "Yes: startle H with J, when H enters C4.\n"
    assert told(place, capsys, "legal", "startle H with J", *WALK) == (0, said)


def test_every_reason_and_a_change(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = told(place, capsys, "legal", "startle H with D", *WALK)
    assert code == 1
    assert "No: startle H with D is not legal when H enters C4." in out
    assert "[Deaf hens] forbids it, because D is deaf." in out
    assert "D is not deaf" not in out


def test_the_first_event_at_which_it_is_legal_is_told(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = told(place, capsys, "legal", "startle H with J", *DASH)
    assert first == (0, "Yes: startle H with J, when H enters C4.\n")
    later = ("--after", "dash H by C2 to C3", "--after", "dash H by C4 to C5")
    assert told(place, capsys, "legal", "startle H with J", *later) == first
    last = told(place, capsys, "legal", "startle H with L", *DASH)
    assert last == (0, "Yes: startle H with L, when H enters C5.\n")


def test_where_none_will_do_each_is_named(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = told(place, capsys, "legal", "startle H with K", *DASH)
    assert code == 1
    assert "not legal when H enters C5 or when H enters C4." in out
    assert "The distance from K's hex to C5 is more than 2 (it is 4)." in out


def test_it_comes_after_the_reactions_told_before_it(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (*WALK, "--after", "startle H with J")
    code, out = told(place, capsys, "legal", "startle H with J", *before)
    assert code == 1
    assert "J is tired." in out


def test_what_announces_no_such_event(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out = told(place, capsys, "legal", "startle H with J", "--after", "rest H")
    assert "in reaction to `{the hen} enters {the new hex}`, and `rest H` announced no such thing." in out
    _, out = told(place, capsys, "legal", "startle K with J", *WALK)
    assert "what `walk H into C4` announced is not for it: H enters C4." in out
    _, out = told(place, capsys, "legal", "startle J with D", *WALK, "--after", "startle H with J")
    assert "is not for it: J enters C6, while a reaction was done; H enters C4." in out


@pytest.mark.parametrize("watcher", ["D", "K"])
def test_a_reaction_told_that_could_not_be_taken(place: Path, capsys: pytest.CaptureFixture[str], watcher: str) -> None:
    code, out = told(place, capsys, "ask", "is H tired?", *WALK, "--after", f"startle H with {watcher}")
    assert code == 2
    assert f"startle H with {watcher} is not legal when H enters C4." in out
    assert ("[Deaf hens] forbids it" if watcher == "D" else "The distance") in out


def test_a_reaction_told_that_nobody_could_take(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = told(place, capsys, "ask", "is H tired?", "--after", "rest H", "--after", "startle H with J")
    assert code == 2
    assert "`rest H` announced no such thing." in out


def test_choices_that_are_not_told(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(place, capsys, "legal", "answer H", *DASH) == (0, "Yes: answer H, when H enters C4.\n")
    assert "H is tired." in told(place, capsys, "legal", "answer H", *WALK)[1]
    assert told(place, capsys, "legal", "stroll") == (0, "Yes: stroll.\n")


def test_for_the_other_side(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(place, capsys, "legal", "startle H with J", *WALK, "--as", "Blues")[0] == 0
    _, out = told(place, capsys, "legal", "startle H with J", *WALK, "--as", "Reds")
    assert "It is for the Blues to do this, not for the Reds." in out


GAME = """Turn 1: Time of a side, the Reds
  {}
  {}
"""


@pytest.mark.parametrize(
    ("action", "reaction", "wanted"),
    [
        ("walk H into C4", "startle H with J", ()),
        ("walk H into C4", "startle H with D", ("line 3", "is not legal when H enters C4", "[Deaf hens] forbids it")),
        ("dash H by C4 to C5", "startle H with L", ()),
        ("dash H by C4 to C5", "startle H with K", ("line 3", "is not legal", "is more than 2 (it is 4).")),
        ("rest H", "startle H with J", ("line 3", "`rest H` announced no such thing")),
    ],
)
def test_a_script_stops_at_a_reaction_that_cannot_be_taken(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], action: str, reaction: str, wanted: tuple[str, ...]
) -> None:
    script = tmp_path / "game.txt"
    script.write_text(GAME.format(action, reaction), encoding="utf-8")
    code, out = told(place, capsys, "run", "--script", str(script))
    assert code == (1 if wanted else 0), out
    assert (f"so {reaction[-1]} is tired" in out) is not bool(wanted)
    for one in wanted:
        assert one in out
