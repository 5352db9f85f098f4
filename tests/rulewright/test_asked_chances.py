"""How likely something is: what is done for it is done with every fall of the dice, and what is asked is told of each."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from compiler.source import Memory, SourceFile
from rulewright.actions import Answered, answered
from rulewright.actions.spoken import judge_wordings
from rulewright.scenes import Scene, open_what
from rulewright.shelf import Wished
from tests.rulewright.test_schemas import validator

POSITION = """Position [At the village]; rules [Panzer Leader].
Given:
- board A;
- an M4A3 tank S in M9;
- an American rifle platoon R in L6;
- a German rifle platoon D in M6;
- a German 88 mm gun K in K7;
- an assault gun G in O9;
- it is [Direct fire] of the Allies.
"""
HALF = [("yes", Fraction(1, 2), ((1,), (2,), (3,))), ("no", Fraction(1, 2), ((4,), (5,), (6,)))]
DISPERSED = [("no", Fraction(2, 3), ((1,), (2,), (3,), (6,))), ("yes", Fraction(1, 3), ((4,), (5,)))]


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    path = tmp_path_factory.mktemp("chances") / "village.position"
    path.write_text(POSITION, encoding="utf-8")
    opened = open_what(str(path), Wished())
    assert isinstance(opened, Scene)
    return opened


@pytest.mark.parametrize(
    ("asked", "falls"),
    [
        ("if S fires at G, is G destroyed?", HALF),  # 28 against 9: 3-1
        ("what is the chance that S destroys G?", HALF),
        ("what are my chances of killing the StuG with the Sherman?", HALF),
        ("how likely is S to kill G?", HALF),
        ("what's the probability of S destroying G?", HALF),
        ("what chance has S of killing G?", HALF),
        ("can S kill G?", HALF),
        ("does S have a good chance of dispersing G?", DISPERSED),
        ("if S fires at G, is G dispersed?", DISPERSED),
    ],
)
def test_it_is_told_of_each_fall_of_the_die(
    scene: Scene, asked: str, falls: list[tuple[str, Fraction, object]]
) -> None:
    found = answered(scene, asked, of_rules=True)
    assert isinstance(found, Answered)
    assert [(one.found.said, one.chance, one.faces) for one in found.falls] == falls
    assert found.read_as.endswith('--after "fire at G in O9 with S"')
    assert found.value is None


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("if K fires at S, is S destroyed?", "yes"),  # 40 against 10: whatever falls
        ("could K kill S?", "yes"),
        ("how likely is it that the Sherman survives the 88?", "no"),
        ("Suppose the 88 fires on the Sherman, any chance it lives?", "no"),
        ("will S survive if K fires at it?", "no"),
    ],
)
def test_what_is_the_same_whatever_falls_is_told_so(scene: Scene, asked: str, said: str) -> None:
    found = answered(scene, asked, of_rules=True)
    assert isinstance(found, Answered)
    assert "It is so whatever the die shows." in found.stood_in
    assert said in {one.said for one in (found, *found.others) if "S is" in one.read_as or "is S" in one.read_as}


def test_it_is_told_in_lines_with_reasons_and_as_data(scene: Scene) -> None:
    found = answered(scene, "can S kill G?", of_rules=True)
    assert isinstance(found, Answered)
    assert found.lines() == [
        'Read as: is G eliminated --after "fire at G in O9 with S"',
        "yes: 1/2 (50.0 %), on 1, 2 or 3",
        "no: 1/2 (50.0 %), on 4, 5 or 6",
    ]
    whole = found.lines(why=True)
    assert "  G is eliminated: yes." in whole
    assert "  G is eliminated: no." in whole
    assert "" in whole  # what parts the lines has no blanks in it
    validator("ask").validate(found.data())


def test_what_may_not_be_done_is_no_chance(scene: Scene) -> None:
    found = answered(scene, "what is the chance that S destroys K?", of_rules=True)  # which nobody has spotted
    assert isinstance(found, Answered)
    assert (found.falls, found.said) == ((), "no")
    assert found.read_as.startswith("it is legal to fire at K in K7 with S")


@pytest.mark.parametrize(
    ("asked", "read_as"),
    [
        ("How come my tank can't shoot at the 88 in the village?", "it is legal to fire at K in K7 with S"),
        ("is K in a position to fire at S?", "it is legal to fire at S in M9 with K"),
        ("is R close enough to see D?", "D's hex is in view from R's hex"),
    ],
)
def test_what_a_pack_calls_otherwise_and_who_is_able(scene: Scene, asked: str, read_as: str) -> None:
    found = answered(scene, asked, of_rules=True)
    assert isinstance(found, Answered)
    assert found.read_as == read_as


def test_no_hex_is_nowhere(scene: Scene) -> None:
    found = answered(scene, "can D fire?", of_rules=True)
    other = answered(scene, "which hexes can K enter?", of_rules=True)
    assert isinstance(found, Answered)
    assert isinstance(other, Answered)
    assert found.said != "nobody"
    assert other.said != "nobody"


@cache
def rules() -> Scene:
    opened = open_what(str(Path(__file__).parents[2] / "rules/panzer_leader/positions/crossroads.position"), Wished())
    assert isinstance(opened, Scene)
    return opened


@pytest.mark.parametrize(
    ("meant", "told"),
    [
        ("if {the firers} fire at {the target}, is {the target} dispersed", None),
        ("is {the target} dispersed", "wanted is what is done, and what is asked then"),
        ("if {the firers} dance, is {the target} dispersed", "nothing in the rules is said so: `{the firers} dance`"),
        (
            "if {the firers} fire at {the target}, is {the target} purple",
            "nothing in the rules is said so: `is {the target} purple`",
        ),
    ],
)
def test_what_a_pack_says_of_chances_is_judged(meant: str, told: str | None) -> None:
    text = f'chances:\n  "{meant}": "{{the firers, units}} rattle {{the target, a counter}}"\n'
    model, vocabulary = rules().table.model, rules().built.vocabulary
    found = judge_wordings([SourceFile("panzer_leader/asked.yaml", text)], model, vocabulary, "", Memory())
    assert [one.message[: len(told or "")] for one in found] == ([told] if told else [])


TANKS = """Position [Tanks]; rules [Panzer Grenadier].
Given:
- board field;
- a Panzer T in 0403;
- a Sherman S in 0405;
- S is demoralized;
- it is [Action segment] of the Axis.
"""


@pytest.mark.parametrize("asked", ["what are the chances that T kills S?", "how likely is T to destroy S?"])
def test_each_game_says_what_is_done_for_it(asked: str, tmp_path: Path) -> None:
    path = tmp_path / "tanks.position"
    path.write_text(TANKS, encoding="utf-8")
    there = open_what(str(path), Wished())
    assert isinstance(there, Scene)
    found = answered(there, asked, of_rules=True)
    assert isinstance(found, Answered)
    assert found.read_as == 'is S out of play --after "fire T at S"'
    assert [(one.found.said, one.chance) for one in found.falls] == [("no", Fraction(1, 2)), ("yes", Fraction(1, 2))]
