"""A point is said to be contested exactly where the answer would be another if it were settled otherwise."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest

from rulewright.actions.asking import contested_of
from rulewright.actions.judging import contested_of as contested_action
from rulewright.actions.judging import judged
from rulewright.actions.ordered import doing
from rulewright.actions.typed import question
from rulewright.scenes.scene import Refused, Scene, open_scene, seen_by
from rulewright.scenes.table import Table
from rulewright.shelf.wished import Wished
from rulewright.verbs.asking import ask, legal
from runtime.position.carrying import carried
from tests.rulewright.test_positions_asked import LEADER, run

ROAD = """Position [Off the road]; rules [Panzer Leader].
Given:
- an American rifle platoon R in M5;
- an American rifle platoon E in M5;
- a Panther S in M6;
- a German rifle platoon D in M6;
- R has kept to the road;
- it is [Close assault] of the Allies.
"""
POINT = "Contested: May infantry assault in a turn in which it used the road rate or a town's half point?"


@pytest.fixture(scope="module")
def road(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("road") / "road.position"
    file.write_text(ROAD, encoding="utf-8")
    return str(file)


def test_who_kept_to_the_road_hangs_on_it_and_nobody_else(road: str) -> None:
    _, output = run(ask.command, road, "may R assault M6?", "--why")
    assert f"{POINT} Played with [Assault straight off the road], because:" in output
    _, output = run(ask.command, road, "may R assault M6?", "--why", "--without", "assault straight off the road")
    assert f"{POINT} Played without [Assault straight off the road], though the other way is usual" in output
    assert "Contested" not in run(ask.command, road, "may E assault M6?", "--why")[1]
    assert "Contested" not in run(ask.command, LEADER, "may R assault M4?", "--why")[1]


def test_so_does_what_it_does(road: str) -> None:
    assert POINT in run(legal.command, road, "assault M6 with R led by nobody", "--why")[1]
    assert POINT not in run(legal.command, road, "assault M6 with R led by nobody")[1]
    assert "Contested" not in run(legal.command, road, "assault M6 with E led by nobody", "--why")[1]
    told = json.loads(run(legal.command, road, "assault M6 with R led by nobody", "--json")[1])
    assert told["otherwise"][0].startswith(POINT)


# ---- against asking everything under whole rules


PACK = "title: Boats\nlayer: game\nversion: 1.0.0\nlanguage: 1\n"
RULES = """# Boats
A side is one of the North, the South.
A boat is a kind of thing.
A boat has a draught (a number, at first 1).
Fact "{the boat} is leaking"; cites house.
Fact "{the boat} is laden"; known only to the boat's side; cites house.
Fact "the water in {the boat}"; it holds one number; at first 2; cites house.
Sequence [Day]; cites house.
1. [Sailing] of the North.
2. [Sailing] of the South.

Option [Pumps]; asks "Are there pumps?"; on unless refused; settles house; because "boats are old"; cites house.
Option [Tides]; asks "Are there tides?"; off unless chosen; settles house; because "boats are at sea"; cites house.
Option [Songs]; asks "Do crews sing?"; on unless refused; settles house; because "it is far"; cites house.
Option [Flags]; asks "Are there flags?"; off unless chosen; because "this settles nothing"; cites house.

Question "{the boat} may sail to {the goal, a hex}"; rules call it "sailing"; its answer is a permission; cites house.
Question "the pace of {the boat}"; rules call it "the pace"; its answer is a sum of numbers; cites house.

Rule [Leaks]; cites house.
Sailing is forbidden if the boat is leaking.

Rule [Pumped dry]; under [Pumps]; outranks [Leaks]; cites house.
Sailing is allowed if the water in the boat is at most 2.

Rule [Ebb]; under [Tides]; cites house.
Sailing is forbidden if the boat's draught is at least 2.

Rule [Flag first]; under [Flags]; cites house.
Sailing is forbidden if the boat is laden.

Rule [Oars]; cites house.
The pace changes by +2 if the boat is not leaking.

Rule [Singing]; under [Songs]; cites house.
The pace changes by +1 if the boat is laden.

Rule [Silence]; not under [Songs]; cites house.
The pace changes by +1 if the boat is not laden.

Rule [Drift]; under [Tides]; not under [Pumps]; cites house.
The pace changes by +3.

Definition [Swift]; cites house.
"{the boat} is swift" means that the pace of the boat is at least 3.

Definition [Stuck]; cites house.
"{the boat} is stuck" means that it is not legal to sail the boat to (the boat's hex).

Action "sail {the boat} to {the goal, a hex}"; taken by the side to move in [Sailing]; cites house.
The player chooses:
1. the boat, from among boats of the side to move on the board;
2. the goal, from among hexes that are on the board, such that the boat may sail to the goal.
What happens:
1. Now the boat is in the goal.
"""
WHERE = """Position [Harbour]; rules [Boats].
Given:
- a boat A of the North in C3;
- a boat B of the South in C4;
- it is [Sailing] of the North.
"""
FACTS = ("A is leaking", "A is laden", "A's draught is 2", "the water in A is 3")
QUESTIONS = (
    "A may sail to C4",
    "the pace of A",
    "A is swift",
    "A is stuck",
    "the pace of B",
    "the number of boats that are swift",
)
ORDERS = ("sail A to C5", "sail B to C5")
OPTIONS = {"Pumps": True, "Tides": False, "Songs": True}


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("boats")
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    (folder / "1_boats.rulebook").write_text(RULES, encoding="utf-8")
    return folder


def opened(harbour: Path, stated: tuple[bool, ...], settled: str = "", side: str | None = None) -> Scene:
    lines = "".join(f"- {fact};\n" for fact, holds in zip(FACTS, stated, strict=True) if holds)
    file = harbour / "some.position"
    file.write_text(WHERE.replace("- it is", f"{lines}- it is"), encoding="utf-8")
    wished = Wished(None, (), (settled,)) if OPTIONS.get(settled) else Wished(None, (settled,) if settled else ())
    scene = open_scene(str(file), wished)
    assert isinstance(scene, Scene), scene
    return seen_by(scene, side)


def answered(scene: Scene, words: str) -> object:
    put = question(scene, words)
    assert not isinstance(put, Refused), put
    term = put.term
    answer = scene.table.why(scene.position, scene.names, term)
    return answer.sort, answer.value


def named(lines: list[str]) -> set[str]:
    return {name for name in OPTIONS for line in lines if f"[{name}]" in line.split("because")[0]}


@pytest.mark.parametrize("side", [None, "the South"])
def test_as_asking_under_whole_rules_says(harbour: Path, side: str | None) -> None:
    some = 0
    for stated in product((False, True), repeat=len(FACTS)):
        here = opened(harbour, stated, side=side)
        others = {name: opened(harbour, stated, name, side) for name in OPTIONS}
        for words in QUESTIONS:
            put = question(here, words)
            assert not isinstance(put, Refused)
            term = put.term
            answer = here.table.why(here.position, here.names, term)
            hang = {name for name, other in others.items() if answered(other, words) != (answer.sort, answer.value)}
            assert named(contested_of(here, term, answer)) == hang, (stated, words)
            some += len(hang)
        for order in ORDERS:
            event = doing(here, order)
            assert not isinstance(event, Refused)
            verdict = judged(here, event)
            hang = {name for name, other in others.items() if judged(other, event).legal != verdict.legal}
            assert named(contested_action(here, event, verdict, None)) == hang, (stated, order)
            some += len(hang)
    assert some > 20


def test_what_is_carried_over_prints_alike(harbour: Path) -> None:
    for stated in product((False, True), repeat=len(FACTS)):
        for side in (None, "the South"):
            scene = opened(harbour, stated, side=side)
            rules = Table(scene.table.model, scene.table.on ^ {"Flags"}).rules
            over = carried(scene.position, rules.program, rules.hooks)
            assert over.printed() == scene.position.printed()
            assert (over.viewer, over.moment) == (scene.position.viewer, scene.position.moment)
