"""Where nothing can be chosen, or nobody may, it is told what comes nearest and what stands in its way."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.actions.moments import at_the_moment
from rulewright.actions.ruling import told_of, told_so_far
from rulewright.scenes import Scene, open_scene
from rulewright.shelf import Wished
from rulewright.verbs.asking import ask, legal
from tests.rulewright.test_asked_as_players_ask import LEADER, run

VILLAGE = "rules/panzerblitz/positions/village.position"


def at(path: str, phase: str, side: str) -> Scene:
    scene = open_scene(path, Wished())
    assert isinstance(scene, Scene)
    return at_the_moment(scene, phase, side)


def test_why_nobody_can_be_fired_at_is_told_of_the_nearest_enemy() -> None:
    """On the turn of who fires, and not of the side whose turn it is."""
    _, told = run(ask.command, VILLAGE, "why can't P fire?")
    assert told.splitlines()[1:6] == [
        "Asked of [Direct fire] of the Germans.",
        "Nobody.",
        "Nearest to it: fire at T in M4 with P is not legal here.",
        "  P may not fire at M4.",
        "    [No line of fire] forbids it, because M4 is not in view from M9.",
    ]
    assert "called the target" not in told.partition("\n")[2]


def test_at_whom_he_can_is_told() -> None:
    _, told = run(ask.command, VILLAGE, "why can't T fire?")
    assert told.splitlines()[1:] == ["Asked of [Direct fire] of the Russians in the next turn.", "D."]
    assert "more.\n  " not in told


def test_where_there_is_no_enemy_that_is_told(tmp_path: Path) -> None:
    """And not what forbids to fire at a hex where nobody is."""
    lines = Path(VILLAGE).read_text(encoding="utf-8").splitlines(keepends=True)
    alone = tmp_path / "alone.position"
    alone.write_text("".join(one for one in lines if " P in" not in one and " Q in" not in one and " D in" not in one))
    for asked, says in (("why can't S fire?", "nobody"), ("can S fire?", "no: nobody")):
        _, told = run(ask.command, str(alone), asked)
        assert told.splitlines()[2].lower().rstrip(".") == says
        assert "M6 is not exposed to the Russians" in told


@pytest.mark.parametrize(
    ("path", "phase", "side", "name", "lines"),
    [
        (VILLAGE, "Direct fire", "the Germans", "P", ("fire at the targets in M4 with P", "  P may not fire at M4.")),
        (VILLAGE, "Direct fire", "the Russians", "E", ("fire at the targets in L9 with E", "  E may not fire at L9.")),
        (LEADER, "Vehicle movement", "the Allies", "S", ("overrun M8 with S", "  S may not overrun M8.")),
    ],
)
def test_of_a_counter_it_is_told_what_comes_nearest(
    path: str, phase: str, side: str, name: str, lines: tuple[str, str]
) -> None:
    """It was `Nothing that can be chosen now: fire at the targets in the target hex with P`."""
    told = told_of(at(path, phase, side), name, side)
    first = told.index(f"No: {lines[0]} is not legal here.")
    assert told[first + 1] == lines[1]


def test_what_there_is_none_of_is_told_together() -> None:
    told = told_of(at(LEADER, "Vehicle movement", "the Allies"), "S", "the Allies")
    assert "Nothing that can be chosen now: go into the fort with S; come out of the fort with S." in told


def test_of_an_action_that_is_begun_too() -> None:
    scene = at(VILLAGE, "Direct fire", "the Germans")
    fire = next(one.id for one in scene.table.plan.actions_in("Direct fire") if one.phrase.startswith("fire at"))
    told = told_so_far(scene, fire, {"the firers": (scene.names["P"],)}, "the Germans")
    assert "No: fire at the targets in M4 with P is not legal here." in told


@pytest.mark.parametrize("said", ["fire at L9 with T", "T fires at L9"])
def test_whoever_fires_at_a_hex_fires_at_those_in_it(said: str) -> None:
    """It was `several of kind counter is wanted here, and L9 is a hex`."""
    code, told = run(legal.command, VILLAGE, said, "--after", "play goes on to [Direct fire] of the Russians")
    assert (code, told.splitlines()[0]) == (0, "Yes: fire at D in L9 with T.")
