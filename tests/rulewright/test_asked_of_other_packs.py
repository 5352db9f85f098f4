"""Questions of the packs beside Panzer Leader and PanzerBlitz, as their players put them, answered of the position:
Ostrany, Panzer Grenadier, Panssari Salama, Panzer Leader 1940, PanzerBitz."""

from __future__ import annotations

import pytest

from rulewright.actions import Answered, answered
from tests.rulewright.asked_of import LEADER
from tests.rulewright.test_asked_in_clauses import scene

VALLEY = """Position [Ostrany: before the bridge]; rules [Harvest in Ostrany].
Given:
- board valley;
- a line brigade L of the Coast in E8;
- a guard brigade G of the Coast in E8;
- a battery B of the Coast in F9;
- a lancer brigade H of the Coast in F8;
- a line brigade M of the Coast in D6;
- a guard brigade K of the Upland in E9;
- a lancer brigade J of the Upland in D9;
- a line brigade N of the Upland in E10;
- N is weak;
- a battery R of the Upland in E10;
- it is [Challenge] of the Coast.
"""
ON_THE_MARCH = VALLEY.replace("[Challenge]", "[March]")
FORD = """Position [Panzer Grenadier: the ford]; rules [Panzer Grenadier]; under [Mire], [Overruns], [Tank riders].
Given:
- a Panzer A in 0403;
- a Panzer B in 0403;
- a Panzer captain C in 0403;
- a grenadier platoon D in 0404;
- a truck G in 0203;
- a Sherman P in 0407;
- a marine platoon Q in 0406;
- a marine platoon R in 0404;
- a marine platoon U in 0307;
- U is demoralized;
- 0303's terrain is woods;
- 0305's terrain is rice paddy;
- it is [Action segment] of the Axis.
"""
SNOW = """Position [Panssari Salama: snow]; rules [Panssari Salama].
Given:
- a Russian truck D in M3;
- a BA-10 F in N4;
- a T-26 B A in M4;
- a ski platoon T in K7;
- it is [Vehicle movement] of the Russians.
"""
SEDAN = """Position [1940: tanks and a gun]; rules [Panzer Leader 1940].
Given:
- a French rifle platoon C in K5;
- a Panzer III D P in K6;
- a German 37 mm gun T in K6;
- a Panzer 38t Q in H3;
- it is [Direct fire] of the Allies.
"""
GUNS = """Position [PanzerBitz: heavy guns]; rules [PanzerBitz]; under [Heavy equipment].
Given:
- a Panther V in M7;
- a German 88 mm gun B in M9;
- a German truck C in M9;
- an M4 tank P in M3;
- M8's cover is woods;
- it is [Vehicle movement] of the Germans.
"""


def told(text: str, asked: str) -> str:
    found = answered(scene(text), asked, of_rules=True)
    assert isinstance(found, Answered), found
    return "\n".join(found.lines())


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("what are the odds if L and G attack E9", ["odds of L and G attacking E9\n1-1"]),  # ten against six
        ("what odds do L, G and B get against K", ["odds of L, G and B attacking K\n3-1"]),  # 2-1, and guns
        ("what column do K and J attack L on", ["odds of K and J attacking L\n1-1"]),  # nine on ten, and lancers
        ("odds G and H on K", ["odds of G and H attacking K\n2-1", "may not be done", "[Attackers stand beside"]),
        ("how many columns do L, G and B shift against K", ["\n1\n", "[Guns help the attacker]"]),
        ("what happens on a 4 if L and G attack K", ["both weakened"]),
        ("would L and G do better against K or J", ["attacking K", "\n1-1", "attacking J", "\n2-1"]),
        ("can K retreat to E10", ["E10 may shelter K\nno", "[Full hexes bar a retreat]"]),  # it was of a march
        ("where can K retreat if it is driven off", ["\nD10 and F10"]),
        ("is L in an enemy zone of control", ["\nyes", "[Ground in enemy hands]"]),
        ("is H in an enemy ZOC", ["\nno"]),
    ],
)
def test_battles_of_ostrany_are_reckoned(asked: str, says: list[str]) -> None:
    so = told(VALLEY, asked)
    assert all(one in so for one in says), so


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("can H get to D10 this week", "\nno"),
        ("can M get to E7 this week", "\nyes"),
        ("how many hexes can M march", "\n4"),
        ("what does it cost M to ford to D7", "\n3\n"),
        ("can M cross the river to D7", "\nyes"),
        ("how many more brigades fit in E8", "\n0"),
        ("does G have to stop if it goes to D8", "\nyes"),
        # what is supposed of nobody
        ("if it rains can M march to D7", "that the weather is rain, it is legal to march M into D7)\nno"),
        ("could M wade to D7 if it was raining", "that the weather is rain, it is legal to march M into D7)\nno"),
        ("suppose it rains, how far can M go", "if the weather is rain, how far can M march\n3"),
    ],
)
def test_marches_of_ostrany_are_reckoned(asked: str, says: str) -> None:
    assert says in told(ON_THE_MARCH, asked)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("what does A need to hit P", ["\n4, 5 and 6", "may not be done", "[Too far for fire]"]),
        ("what is the chance that A hits Q", ["\n1\n"]),
        ("what column does D assault R on", ["\nfaint"]),
        ("what column is it if A and B overrun Q", ["\nlight"]),  # firm, and one down
        ("can the Panzers fire together at 0406", ["pour fire into 0406 with A and B\nyes"]),
        ("what does U need to roll to rally", ["\n1, 2, 3, 4 and 5"]),
        ("how far can U move", ["\n0"]),
        ("who can spot P", ["\nA, B, C, D and G"]),  # it was of P's own side too
        ("if G goes into 0303 does it get stuck", ["yes: 1/2 (50.0 %), on 1, 2 or 3"]),  # it was a yes
        ("what is the chance of A getting stuck in 0303", ["yes: 1/3 (33.3 %), on 1 or 2"]),
        ("can D ride on A", ["D may climb onto A\nno", "[From the same hex]"]),  # it was whether D may move there
        ("can C get on A", ["C may climb onto A\nyes"]),
        ("what kind of ground is 0305", ["\nrice paddy"]),
        ("if it were night could D see Q", ["the time of day is darkness", "\nno"]),
    ],
)
def test_fights_of_panzer_grenadier_are_reckoned(asked: str, says: list[str]) -> None:
    so = told(FORD, asked)
    assert all(one in so for one in says), so


@pytest.mark.parametrize(
    "asked",
    [
        "if A moves can it still fire",
        "can A fire after moving",
        "can A move and then fire",
        "A has moved. can it fire",
        "if A has moved can it fire at Q",
        "if D moves can it assault",
    ],
)
def test_what_else_comes_of_a_move_is_asked_too(asked: str) -> None:
    """Whoever has moved is marked by it, and that is what keeps him from firing."""
    so = told(FORD, asked)
    assert "\nno" in so, so
    assert "[Marked units hold fire]" in so or "[Unfit to" in so, so
    assert "\nyes" in told(FORD, "can A fire at Q")  # nothing of it is left in the position


@pytest.mark.parametrize("asked", ["can A move after firing", "can A fire and then move", "if A has fired can it move"])
def test_whoever_has_fired_has_exerted_himself(asked: str) -> None:
    assert "\nno\n  by [Spent units wait]" in told(FORD, asked)


@pytest.mark.parametrize(
    ("text", "asked", "says"),
    [
        (SNOW, "if it were summer could F go to N5", "that the season is summer, it is legal to move F into N5)\nyes"),
        (SNOW, "which of my vehicles are stuck to the road", "\nD and F"),
        (SNOW, "how far can T ski", "\n3"),
        (SEDAN, "is K6 a mixed stack", "\nyes"),
        (SEDAN, "is H3 a mixed stack", "\nno"),
        (GUNS, "how long does it take to load B", "\n2\n"),  # turns; it was the points of a load
        (GUNS, "can C start loading B", "\nyes"),
        (GUNS, "is V spotted when it moves into M8", 'V is spotted --after "move V into M8"\nyes'),  # it was no
        (GUNS, "is V spotted if it drives into M8", 'V is spotted --after "move V into M8"\nyes'),
    ],
)
def test_what_is_peculiar_to_a_variant(text: str, asked: str, says: str) -> None:
    assert says in told(text, asked)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("what column do D and E assault K6 on", "of D and E assaulting K6\n1-1"),  # it was of their fire
        ("what column is D and E assaulting K6", "of D and E assaulting K6\n1-1"),
        ("what column do D and E get on K6", "of D and E firing at K6\n1-2"),
        ("what die modifier does D get assaulting Q", "for D assaulting Q\n-2"),
        ("how much does a swamp cost D", "\n1\n"),
        ("can A still fire if it moves", "which comes before it in the turn: no more in this turn."),  # it was yes
        ("does A lose its shot if it moves", "which comes before it in the turn: no more in this turn."),
        ("if A has moved may it fire", "\nyes"),  # of what has been done already, nothing is told
    ],
)
def test_so_it_is_asked_in_both_games(asked: str, says: str) -> None:
    assert says in told(LEADER, asked)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (VALLEY, "what are the odds that it rains"),
        (VALLEY, "if it is turn 8 can L attack K"),
        (ON_THE_MARCH, "if it helps can M march to D7"),
        (ON_THE_MARCH, "can M march to D7 if it is possible"),
        (VALLEY, "can K retreat across the river"),
        (FORD, "can D ride a bike"),
        (FORD, "what does A need to move"),
    ],
)
def test_what_sounds_alike_stays_unread(text: str, asked: str) -> None:
    assert not isinstance(answered(scene(text), asked, of_rules=True), Answered)


def test_whoever_is_attacked_does_not_attack() -> None:
    so = told(VALLEY, "what are the odds of L attacking K and J")
    assert all(one in so for one in ("L attacking K\n1-2", "L attacking J\n1-2")), so
    assert "attacking L" not in so
