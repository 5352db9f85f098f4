"""Questions and orders in the words of a table: what they are read as, and what is offered where nothing reads them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from compiler.source import Memory, SourceFile
from rulewright.actions import Answered, answered
from rulewright.actions.ordered import orders
from rulewright.actions.spoken.checked import judge_wordings
from rulewright.actions.spoken.otherwise import Patient
from rulewright.actions.spoken.quoting import Quoted
from rulewright.actions.spoken.understanding import QUESTION, again
from rulewright.actions.typed import Question, question
from rulewright.actions.worded import read_question
from rulewright.scenes.scene import Refused, Scene, open_scene, seen_by
from rulewright.scenes.stage import Stage, open_stage, open_what
from rulewright.shelf.slip import Slip
from rulewright.shelf.wished import Wished
from rulewright.verbs.asking import ask, legal
from tests.rulewright.as_far import AS_FAR
from tests.rulewright.test_positions_asked import run

LEADER = "rules/panzer_leader/positions/crossroads.position"
BLITZ = "rules/panzerblitz/positions/village.position"
PADDIES = "rules/panzer_grenadier/positions/paddies.position"
LAKE = "rules/panssari_salama/positions/frozen_lake.position"
TOY = "tests/toy/start.position"
AT_TABLE = {"panzer_leader": LEADER, "panzerblitz": BLITZ, "panzer_grenadier": PADDIES, "panssari_salama": LAKE}

RULES = "the nearest that the rules say:"
TRIAL = (
    "(supposing a new attack with manner direct fire, target hex (D's hex), firers S, targets D, called the trial, {})"
)
OF_GUNS = "halftrack 1 of the Allies in K4 stands in for halftracks; American 57 mm gun 1 of the Allies in K4 stands in for guns."
SEEN = (
    "Panther 2 of the Germans in K4 stands in for a Panther; "
    "American rifle platoon 2 of the Allies in U4 stands in for a rifle platoon."
)
SUCH_GARDENERS = "(gardeners, called the gardener, such that the gardener's hex is adjacent to D4)"
SUCH = "(units, called the unit, such that {})"


@cache
def scene(path: str) -> Scene:
    opened = open_scene(path, Wished())
    assert isinstance(opened, Scene)
    return opened


@pytest.mark.parametrize(
    ("path", "asked", "read_as"),
    [
        (LEADER, "can S move to M5?", "it is legal to move S into M5"),
        (LEADER, "may s move to m5", "it is legal to move S into M5"),
        (LEADER, "can T enter M6?", "T may enter M6 from M4"),
        (LEADER, "how many movement points does S have?", "S's movement allowance"),
        (LEADER, "how much does it cost S to enter M5?", "the cost for S to enter M5 from M4"),
        (LEADER, "what does it cost S to move from M4 to N4?", "the cost for S to enter N4 from M4"),
        (LEADER, "how much does it cost K to unload G?", "the cost for K to unload G"),
        (LEADER, "how many units are in M4?", "the number of units in M4"),
        (LEADER, "can G get off the truck?", "it is legal to unload G from K"),
        (LEADER, "is American truck K vehicular?", "is K vehicular"),
        (LEADER, "is wreck 1 in M6?", None),
        (LEADER, "is G in the truck?", "G is inside K"),
        (LEADER, "what is the defence factor of the Panther?", "P's defense strength"),
        (LEADER, "can R load onto K?", "it is legal to load R on K"),
        (LEADER, "can P shoot at T?", "it is legal to fire at T in M4 with P"),
        (LEADER, "can R and E assault M7 together?", "it is legal to assault M7 with R and E led by E"),
        (LEADER, "is there a road between M4 and M5?", "the hexside from M4 to M5 is crossed by a road"),
        (LEADER, "what's S's attack factor?", "S's attack strength"),
        (LEADER, "can R see M7 from M3?", "M7 is in view from R's hex"),
        (LEADER, "who may assault M7?", "units that may assault M7"),
        (LEADER, "who is dispersed?", "units that are dispersed"),
        (LEADER, "which units can assault M7?", "units that may assault M7"),
        (LEADER, "who is in the truck?", "things that are inside K"),
        (LEADER, "what is in K?", "things inside K"),
        (LEADER, "where is V?", "V's hex"),
        (LEADER, "is D in the woods?", "D's hex's cover is woods"),
        (LEADER, "is M5 a town?", "M5's cover is town"),
        (LEADER, "is T German?", "T's side is the Germans"),
        (LEADER, "can R enter the woods in M7?", "R may enter M7 from M3"),
        (LEADER, "has S fired this turn?", "has S fired"),
        (LEADER, "can we assault M7 with R and E?", "it is legal to assault M7 with R and E led by E"),
        (LEADER, "can R and E overrun P?", "it is legal to overrun P's hex with R and E"),
        (LEADER, "are M4 and M5 adjacent?", "M4 is adjacent to M5"),
        (LEADER, "can the M4 tanks move to M5?", "it is legal to move S into M5 and it is legal to move T into M5"),
        (LEADER, "is it the German turn?", "the side to move is the Germans"),
        (LEADER, "is P a tank?", "P is among (units that are S, T or P)"),
        (LEADER, "is G a passenger?", "is G a carried unit"),
        (LEADER, "which vehicles are in M4?", "vehicular units that are in M4"),
        (
            BLITZ,
            "is R riding a tank?",
            SUCH.format("R is inside the unit").replace("units,", "units that are T, U or P,"),
        ),
        (
            BLITZ,
            "which unit is closest to P?",
            "(units other than P, called the unit, such that (the distance from the unit's hex to P's hex) is (the least of (the distance from the other's hex to P's hex) for each unit other than P, called the other))",
        ),
        (LEADER, "can P be fired at by S?", "it is legal to fire at P in M8 with S"),
        (
            LEADER,
            "are S and T allowed to move to M5?",
            "it is legal to move S into M5 and it is legal to move T into M5",
        ),
        (LEADER, "can S move after firing?", "(supposing that S has fired, S may move)"),
        (LEADER, "can S move if it is dispersed?", "(supposing that S is dispersed, S may move)"),
        (
            LEADER,
            "can S fire at P if P is dispersed?",
            "(supposing that P is dispersed, it is legal to fire at P in M8 with S)",
        ),
        (LEADER, "may R assault M7 while D is dispersed?", "(supposing that D is dispersed, R may assault M7)"),
        (LEADER, "can anybody see D?", "units of (the opponent of (D's side)) that can spot into D's hex"),
        (LEADER, "can R enter the town?", "R may enter M5 from M3"),
        (LEADER, "can the M4s in M4 shoot at the Panther?", "it is legal to fire at P in M8 with S and T"),
        (LEADER, "does K carry G?", "G is inside K"),
        (LEADER, "does Q ride P?", "Q is inside P"),
        (LEADER, "who is carrying Q?", "things around Q"),
        (LEADER, "who is in the woods?", "units in M7"),
        (LEADER, "how strong is S against D?", TRIAL.format("the strength of S in the trial")),
        (
            LEADER,
            "is S halved against D?",
            TRIAL.format(
                "(the factor for S in the trial is at most 1/2 or the factor for S in the trial is less than (the effect of S on (the type of target for S in the trial) in the trial))"
            ),
        ),
        (LEADER, "which units are adjacent to M7?", "units that are adjacent to M7"),
        (LEADER, "can T enter the wreck's hex?", "T may enter wreck 1's hex from M4"),
        (LEADER, "has D been fired upon?", "has D been fired on"),
        (LEADER, "could my two Shermans attack the Panther?", "it is legal to fire at P in M8 with S and T"),
        (LEADER, "can my truck unload G?", "K may unload G"),
        (
            LEADER,
            "how strong is the Priest against the Panther at that range?",
            TRIAL.format("the strength of W in the trial").replace("D", "P").replace("firers S", "firers W"),
        ),
        (
            BLITZ,
            "does P have a line of sight to both T and U?",
            "T's hex is in view from P's hex and U's hex is in view from P's hex",
        ),
        (LEADER, "can W see M7 from M4?", "M7 is in view from M4"),
        (LEADER, "can Q be fired at?", "Q may be fired on by (the opponent of (the side of Q))"),
        (
            LEADER,
            "which units can S fire at?",
            SUCH.format("it is legal to fire at the unit in (the unit's hex) with S"),
        ),
        (LEADER, "who can fire at P?", SUCH.format("it is legal to fire at P in M8 with the unit")),
        (LEADER, "who can K load?", SUCH.format("K may load the unit")),
        (LEADER, "which unit is Q carrying?", "units that are inside Q"),
        (LEADER, "which hexes can S enter?", "(hexes, called the hex, such that S may enter the hex from M4)"),
        (LEADER, "which Allied units are dispersed?", "units of the Allies that are dispersed"),
        (LEADER, "have S and T fired yet?", "S has fired and T has fired"),
        (LAKE, "what can B carry?", SUCH.format("B may load the unit")),
        (BLITZ, "can K drop off E?", "K may unload E"),
        (BLITZ, "can K drop E?", "it is legal to unload E from K"),
        (BLITZ, "is it possible for C to overrun D?", "C may overrun D's hex"),
        (BLITZ, "can U move with R on board?", "(supposing that R is inside U, U may move)"),
        (LEADER, "isn't D spotted?", "is D spotted"),
        (LEADER, "who is standing in M3?", "units in M3"),
        (LEADER, "is P out of S's range?", "the distance from S's hex to P's hex is more than the reach of S"),
        (
            BLITZ,
            "is Q in the woods safe from T's fire?",
            "T may not fire at (Q's hex) or Q may not be fired on by (T's side)",
        ),
        (LEADER, "can Q be shot off the Panther?", "Q may be fired on by (the opponent of (Q's side))"),
        (LEADER, "how far can K drive with G aboard?", AS_FAR.format("K")),
        (LEADER, "what does it take out of K's move to let G out?", "the cost for K to unload G"),
        (LEADER, "whose go is it?", "the side to move"),
        (LEADER, "what odds are we looking at when S lets fly at D?", TRIAL.format("the final odds of the trial")),
        (LEADER, "would S be able to enter M6?", "S may enter M6 from M4"),
        (BLITZ, "what's the stacking limit for the Russians?", "the stacking limit of the Russians"),
        (BLITZ, "is D an armored target?", "D is armored"),
        (BLITZ, "can P stack with Q?", "Q's hex has room for P"),
        (BLITZ, "may P shoot T?", "it is legal to fire at T in M4 with P"),
        (LEADER, "which units are next to D?", "units that are next to D's hex"),
        (LEADER, "is P next to D?", "P is next to D's hex"),
        (LEADER, "are the Germans in M7 spotted?", "are D spotted"),
        (LEADER, "can the stack in M4 fire at P?", "it is legal to fire at P in M8 with S and T"),
        (
            LEADER,
            "what are the odds if both tanks fire at P?",
            "(supposing a new attack with manner direct fire, target hex (P's hex), firers S and T, targets P, called the trial, the final odds of the trial)",
        ),
        (LEADER, "can I overrun D?", "units that may overrun D's hex"),
        (LEADER, "what stops W shelling M7?", "W may be ordered onto M7"),
        (LEADER, "does anything keep S from firing at P?", "it is legal to fire at P in M8 with S"),
        (LEADER, "can R fire at D from M3?", "it is legal to fire at D in M7 with R"),  # where it is
        (LEADER, "how tough is the Panther?", "P's defense strength"),
        (LEADER, "can R spot D for W?", "R can spot into D's hex and W may be ordered onto D's hex"),
        (LEADER, "is there still space for E in M4?", "the stack height of M4 is less than the stacking limit"),
        (
            LEADER,
            "who of us can fire at D?",
            "(units, called the unit, such that it is legal to fire at D in M7 with the unit)",
        ),
        (LEADER, "are there any Germans in M7?", "units of the Germans that are in M7"),
        (LEADER, "which of the infantry may move?", "infantry units that may move"),
        (LEADER, "which of S and P is armored?", "units that are S or P and that are armored"),
        (LEADER, "how many tanks have the Allies got?", "the number of units of the Allies that are S, T or P"),
        (LEADER, "can all German units move?", "every unit of the Germans may move"),
        (LEADER, "are P and Q in the same hex?", "P's hex is Q's hex"),
        (LEADER, "are S and P on opposite sides?", "S's side is not P's side"),
        (LEADER, "is S's range higher than P's?", "S's range is more than P's range"),
        (LEADER, "does S have more movement than K?", "S's movement allowance is more than K's movement allowance"),
        (LEADER, "what is the total attack strength of S and T?", "S's attack strength plus T's attack strength"),
        (
            LEADER,
            "what is the combined defense of the Germans?",
            "the sum of (the unit's defense strength) for each unit of the Germans, called the unit",
        ),
        (LEADER, "is M5 woods or town?", "M5's cover"),
        (LEADER, "is S faster than K?", "S's movement allowance is more than K's movement allowance"),
        (
            LEADER,
            "is S closer to P than to D?",
            "the distance from S's hex to P's hex is less than the distance from S's hex to D's hex",
        ),
        (
            LEADER,
            "which German unit has the highest defense?",
            (
                "(units of the Germans, called the unit, such that (the unit's defense strength) is "
                "(the greatest of (the other's defense strength) for each unit of the Germans, called the other))"
            ),
        ),
        (
            LEADER,
            "where are the German units?",
            "(hexes, called the hex, such that there is a unit of the Germans in the hex)",
        ),
        (LEADER, "is there a road in M5?", "M5 has a road"),
        (LEADER, "which hexes have wrecks?", "(hexes, called the hex, such that there is a wreck in the hex)"),
        (LEADER, "how far apart are S and P?", "the distance from P's hex to S's hex"),
        (LEADER, "are P and D adjacent?", "P's hex is adjacent to D's hex"),
        (
            LEADER,
            "which German units have more defense than S?",
            (
                "(units of the Germans, called the unit, such that "
                "the unit's defense strength is more than S's defense strength)"
            ),
        ),
        (LEADER, "can K be overrun?", "units that may overrun K's hex"),
        (LEADER, "can T overrun?", "(counters, called the counter, such that T may overrun the counter's hex)"),
        (LEADER, "has D been spotted?", "is D spotted"),
        (LEADER, "is there anything between S and P?", "P's hex is not in view from S's hex"),
        (LEADER, "are S and T stacked?", "S's hex is T's hex"),
        (LEADER, "how much would it cost T to drive off the map?", "the cost for T to cross the edge at (T's hex)"),
        (LEADER, "could K give R a lift?", "K may load R"),
        (BLITZ, "is it legal to close assault M8 with R?", "it is legal to assault M8 with R led by nobody"),
        (
            BLITZ,
            "can Q see anyone?",
            "(counters other than Q, called the counter, such that the counter's hex is in view from Q's hex)",
        ),
        (LAKE, "are both aerosans in the same hex?", "A's hex is B's hex"),
        (PADDIES, "what's loaded on the halftrack?", "units inside B"),
        (LEADER, "is it the Germans' turn?", "the side to move is the Germans"),
        (TOY, "whose turn is it?", "the side to move"),
        (TOY, "how far is C3 from E4?", "the distance from E4 to C3"),
        (TOY, "are there any flowers of the Lower Garden in D4?", None),
        (TOY, "which gardeners are next to D4?", SUCH_GARDENERS),
        (PADDIES, "can the truck enter 0301?", "A may enter 0301"),
        (PADDIES, "may A, B and C move?", "A may move and B may move and C may move"),
        (PADDIES, "can the Sherman fire at the Panzer?", "it is legal to fire Sherman 1 at Panzer 1"),
    ],
)
def test_a_question_is_read_in_the_words_of_the_rules(path: str, asked: str, read_as: str | None) -> None:
    put = question(scene(path), asked)
    assert not isinstance(put, Refused), put.problems
    assert put.read_as == (read_as or "")


@pytest.mark.parametrize(
    ("path", "ordered", "read_as"),
    [
        (LEADER, "move S to M5", ("move S into M5",)),
        (LEADER, "S moves to L4", ("move S into L4",)),
        (LEADER, "move S from M4 to M5", ("move S into M5",)),
        (LEADER, "move S and T to M5", ("move S into M5", "move T into M5")),
        (LEADER, "load R onto the truck", ("load R on K",)),
        (LEADER, "S and T fire at P", ("fire at P in M8 with S and T",)),
        (LEADER, "assault M7 with R", ("assault M7 with R led by nobody",)),
        (LEADER, "T shoots at P in M8", ("fire at P in M8 with T",)),
        (LEADER, "K drops G off", ("unload G from K",)),
        (BLITZ, "lob shells at P with S for C", ("lob shells at P in M9 with S for C beside nobody",)),
        (BLITZ, "unload R", ("unload R from U",)),
        (LEADER, "R and E attack D by close assault", ("assault D's hex with R and E led by E",)),
        (BLITZ, "T attacks Q", ("fire at Q in M8 with T",)),
        (BLITZ, "C overruns Q", ("overrun Q's hex with C",)),
        (PADDIES, "unload the grenadier platoon from B", ("unload grenadier platoon 1",)),
    ],
)
def test_an_order_is_read_in_the_words_of_the_rules(path: str, ordered: str, read_as: tuple[str, ...]) -> None:
    found = orders(scene(path), ordered)
    assert not isinstance(found, Refused), found.problems
    assert tuple(one.text for one in found) == read_as


@pytest.mark.parametrize(
    "asked",
    [
        "can S move after lunch?",
        "can S move while P?",
        "can the wreck attack S?",
        "can we move?",
        "would S be spotted in M5?",
        "will S be dispersed?",
        "can the truck spot for the Priest?",
        "can R enter the woods in M5?",
        "can R not move to M4?",
        "can S move to M5 or N4?",
        "can P carry both Q and D?",
        "may K load R and E?",
        "can S and T enter M5 together?",
        "which of my units can dance?",
        "how many hexes away is P?",
        "who starts?",
        "where are the trucks of tomorrow?",
        "how many Germans are inside forts?",
        "can R and E both ride on S?",
    ],
)
def test_what_would_change_the_meaning_is_never_left_out(asked: str) -> None:
    assert isinstance(question(scene(LEADER), asked), Refused)


def test_several_readings_are_offered_and_none_is_taken() -> None:
    with pytest.raises(Slip) as told:
        question(scene(LEADER), "may the truck carry the M4 tank?")
    assert str(told.value) == (
        "`may the truck carry the M4 tank?` may mean any of these; which is asked?\n  K may load S\n  K may load T"
    )


@pytest.mark.parametrize(
    ("path", "asked", "offered"),
    [
        (BLITZ, "is R loaded?", ("R has a load", "R is carried")),
        (BLITZ, "who's in the T-34?", ("things that are inside T", "things that are inside U")),
        (LEADER, "what is the range of S and P?", ("S's range", "P's range")),
        (
            LEADER,
            "is M5 closer to M4 than M7?",
            (
                "the distance from M5 to M4 is less than the distance from M7 to M4",
                "the distance from M5 to M4 is less than the distance from M5 to M7",
            ),
        ),
        (BLITZ, "may R jump off U?", ("R may jump off", "it is legal to unload R from U")),
        (
            LEADER,
            "is W allowed to use indirect fire this turn?",
            (
                "there is a hex, called the aim hex, such that W may be ordered onto the aim hex",
                "(hexes, called the aim hex, such that W may be ordered onto the aim hex)",
            ),
        ),
    ],
)
def test_what_may_mean_two_things_is_not_taken_as_one(path: str, asked: str, offered: tuple[str, ...]) -> None:
    with pytest.raises(Slip) as told:
        question(scene(path), asked)
    assert tuple(line.strip() for line in str(told.value).splitlines()[1:]) == offered


def test_what_is_offered_for_these_very_words_is_not_supplied_instead() -> None:
    for asked in ("can A cross M5?", "can A cross the pond at M5?"):
        put = question(scene(LAKE), asked)
        assert isinstance(put, Refused)
        assert put.problems[0].notes[:2] == ("the nearest that can be said here:", "  A may enter M5 from M4")


def test_who_may_stop_is_not_asked_as_who_may_enter() -> None:
    """Of a full hex: one may drive through it, and not stay."""
    put = question(scene(BLITZ), "can K stop in M4?")
    assert isinstance(put, Question)
    assert put.read_as == "M4 has room for K"


def test_my_units_are_of_who_is_on_turn() -> None:
    put = question(scene(LEADER), "which of my units can still move?")
    assert isinstance(put, Question)
    assert put.read_as == "units of the Allies that may move"


def test_my_units_are_not_all_units() -> None:
    put = question(scene(LEADER), "which of my units can see M8?")
    assert isinstance(put, Question)
    assert "units of the Allies" in put.read_as


def test_of_tanks_on_both_sides_those_of_one_are_meant() -> None:
    with pytest.raises(Slip) as told:
        question(scene(LEADER), "can the tanks see D?")
    assert str(told.value).splitlines()[1:] == [
        "  D's hex is in view from S's hex and D's hex is in view from T's hex",
        "  D's hex is in view from P's hex",
    ]


def test_reasons_of_what_is_asked_of_each_end_well() -> None:
    exit_code, told = run(ask.command, LEADER, "--why", "who can fire at P?")
    assert exit_code == 0
    assert told.splitlines()[2] == "Nobody."


def test_where_two_are_spoken_of_it_may_be_either() -> None:
    with pytest.raises(Slip) as told:
        question(scene(LEADER), "can S fire at P if it is dispersed?")
    assert str(told.value) == (
        "`can S fire at P if it is dispersed?` may mean any of these; which is asked?\n"
        "  (supposing that S is dispersed, it is legal to fire at P in M8 with S)\n"
        "  (supposing that P is dispersed, it is legal to fire at P in M8 with S)"
    )


def test_who_asks_why_not_is_told_why() -> None:
    exit_code, told = run(ask.command, LEADER, "why can't S overrun D?")
    assert exit_code == 0
    assert told.startswith("Read as: S may overrun D's hex\nS may overrun M7: forbidden.\n")
    assert run(ask.command, LEADER, "can S overrun D?") == (
        0,
        "Read as: S may overrun D's hex\nno\n  by [Only open ground is overrun] and [Overruns start next door]\n",
    )


@pytest.mark.parametrize(
    ("path", "asked", "told"),
    [
        (
            LEADER,
            "can trucks enter swamp?",
            [
                "Read as: (supposing that J4's cover is swamp, American truck 2 may enter J4 from K4)",
                "American truck 2 of the Allies in K4 stands in for trucks.",
                "Supposing that J4's cover is swamp, American truck 2 may enter J4 from K4: no.",
            ],
        ),
        (
            LEADER,
            "what does it cost a tank to enter a slope hex?",
            [
                'Read as: the cost for M4 tank 3 to enter L4 from K3 --after "suppose L4\'s elevation is slope"',
                "M4 tank 3 of the Allies in K3 stands in for a tank.",
                "The same of an M4 howitzer tank, a Sherman Flail, a Panther and a DD tank.",
            ],
        ),
        (
            LEADER,
            "can halftracks carry guns?",
            [
                "Read as: halftrack 1 may load American 57 mm gun 1",
                OF_GUNS,
                "The same of a heavy German halftrack, an American 40 mm gun and a German 75 mm infantry gun.",
                "Of an M16 flak halftrack, a SdKfz 10-4, a SdKfz 251-2 and an assault gun: no.",
            ],
        ),
        (
            LEADER,
            "can a Panther see a rifle platoon at range 10?",
            [
                "Read as: American rifle platoon 2's hex is in view from Panther 2's hex",
                SEEN,
            ],
        ),
        (
            LEADER,
            "can an M4 enter a hex with a Panther?",
            [
                "Read as: M4 tank 3 may enter J4 from K4",
                (
                    "M4 tank 3 of the Allies in K4 stands in for an M4; "
                    "Panther 2 of the Germans in J4 stands in for a hex with a Panther."
                ),
                "The same of an M4 howitzer tank.",
                "M4 tank 3 may enter J4 from K4: forbidden.",
            ],
        ),
        (
            LEADER,
            "can a rifle platoon in M6 fire at a Panther in M8?",
            [
                "Read as: it is legal to fire at Panther 2 in M8 with American rifle platoon 2",
                (
                    "American rifle platoon 2 of the Allies in M6 stands in for a rifle platoon in M6; "
                    "Panther 2 of the Germans in M8 stands in for a Panther in M8."
                ),
            ],
        ),
        (
            LEADER,
            "can tanks enter M7?",
            [
                "Read as: M4 tank 3 may enter M7 from L7",
                "M4 tank 3 of the Allies in L7 stands in for tanks.",
            ],
        ),
        (
            LEADER,
            "can a dispersed tank move?",
            [
                "Read as: (supposing that M4 tank 3 is dispersed, M4 tank 3 may move)",
                "M4 tank 3 of the Allies in K4 stands in for a dispersed tank.",
            ],
        ),
        (
            BLITZ,
            "can cavalry cross green hexsides?",
            [
                "Read as: (supposing that the hexside from K4 to J4 is green, cavalry company 2 may enter J4 from K4)",
                "cavalry company 2 of the Russians in K4 stands in for cavalry.",
            ],
        ),
    ],
)
def test_who_asks_of_no_counter_is_answered_of_those_who_stand_in(path: str, asked: str, told: list[str]) -> None:
    exit_code, said = run(ask.command, path, asked)
    assert exit_code == 0
    assert said.splitlines()[: len(told)] == told
    assert isinstance(question(scene(path), asked), Refused)  # a program names whom it means


@pytest.mark.parametrize(
    ("asked", "who", "because"),
    [
        ("can trucks carry tanks?", "of the Allies in K4 stands in for tanks.", ["[Vehicles are no load]"]),
        (
            "can tanks close assault infantry?",
            "of the Germans in K5 stands in for infantry.",
            ["[Only infantry assaults]"],
        ),
        (
            "can halftracks overrun tanks?",
            "of the Germans in K5 stands in for tanks.",
            ["[Thin skins leave armor alone]"],
        ),
    ],
)
def test_those_who_stand_in_are_put_so_that_a_no_has_the_reasons_of_the_rules_alone(
    asked: str, who: str, because: list[str]
) -> None:
    """A tank as a load stood two hexes away, of the other side: it could not be loaded for that."""
    exit_code, told = run(ask.command, LEADER, "--why", asked)
    assert exit_code == 0
    assert who in told
    forbidding = [line.strip().partition("]")[0] + "]" for line in told.splitlines() if "] forbids it" in line]
    assert forbidding == because


def test_what_is_asked_where_something_is_supposed_is_not_told_as_it_stands() -> None:
    exit_code, told = run(ask.command, LEADER, "--why", "can a dispersed tank fire at infantry?")
    assert exit_code == 0
    assert "infantry" in told
    assert not any(line.startswith("Yes: fire at") for line in told.splitlines())


def test_a_counter_that_is_named_like_an_article_is_meant(tmp_path: Path) -> None:
    """`can A overrun tanks` was asked of a Panther A, a type that stood in for it."""
    path = tmp_path / "puma.position"
    path.write_text(
        "Position [P]; rules [Panzer Leader].\nGiven:\n- a Puma A in M5;\n- an M4 tank T in M6;\n- it is [Vehicle movement] of the Germans.\n",
        encoding="utf-8",
    )
    exit_code, said = run(ask.command, str(path), "can A overrun tanks?")
    assert exit_code == 1
    assert "Panther" not in said
    assert "can A overrun T" in said


def test_nobody_is_left_on_the_board_who_stood_in() -> None:
    before = scene(LEADER).position.printed()
    run(ask.command, LEADER, "can trucks enter swamp?")
    question(scene(LEADER), "can trucks enter swamp?", of_rules=True)
    assert scene(LEADER).position.printed() == before


@pytest.mark.parametrize(
    ("asked", "then", "done"),
    [
        ("can K unload G and load R in the same turn?", "K may load R", "unload G from K"),
        ("if S moves to M5, can it fire at D?", "it is legal to fire at D in M7 with S", "move S into M5"),
        ("can S fire at D after moving to M5?", "it is legal to fire at D in M7 with S", "move S into M5"),
        ("can G unload from K and then fire at D?", "it is legal to fire at D in M7 with G", "unload G from K"),
    ],
)
def test_what_comes_after_something_is_asked_in_two_steps(asked: str, then: str, done: str) -> None:
    put = question(scene(LEADER), asked)
    assert isinstance(put, Refused)
    assert put.problems[0].notes[:2] == ("in two steps:", f'  {then} --after "{done}"')


@pytest.mark.parametrize(
    ("asked", "read_as", "said"),
    [
        ("if S moves to M5, can it fire at D?", 'it is legal to fire at D in M7 with S --after "move S into M5"', "no"),
        ("if T moves to M5, can S see P?", "P's hex is in view from S's hex --after \"move T into M5\"", "no"),
        (
            "if K moves to M4, can it still unload G?",
            'K may unload G --after "move K into M3" --after "move K into M4"',
            "yes",
        ),
        (
            "can K drive past the tanks to M5?",
            'it is legal to move K into M5 --after "move K into M3" --after "move K into M4"',
            "yes",
        ),
        (
            "how much of its move does S have left once it's in M5?",
            'the points left to S --after "move S into M5"',
            "7 1/2",
        ),
        (
            "who could shoot at S if it goes to M5?",
            '(units, called the unit, such that it is legal to fire at S in M5 with the unit) --after "move S into M5"',
            "nobody",
        ),
        ("if P gets shot up, is Q lost?", 'Q is eliminated --after "destroy P"', "yes"),
        ("would Q be lost if P is destroyed", 'Q is eliminated --after "destroy P"', "yes"),
        ("will Q be dispersed if P is dispersed", 'is Q dispersed --after "disperse P"', "yes"),
        (
            "if D moves to M6, can it see S?",
            "(supposing that D is in M6, S's hex is in view from D's hex)",
            "no",
        ),
    ],
)
def test_what_comes_after_something_is_answered_where_it_is_done(asked: str, read_as: str, said: str) -> None:
    before = scene(LEADER).position.printed()
    put = answered(scene(LEADER), asked, of_rules=True)
    assert isinstance(put, Answered)
    assert (put.read_as, put.said) == (read_as, said)
    assert scene(LEADER).position.printed() == before


@pytest.mark.parametrize(
    ("asked", "readings"),
    [
        (
            "which of my tanks can see the Wespe?",
            {
                "(units of the Allies that are S, T or P, called the unit, such that V's hex is in view from the unit's hex)": "S and T",
            },
        ),
        (
            "how many of my guys can close assault M7?",
            {
                "the number of units of the Allies that may assault M7": "0",
            },
        ),
    ],
)
def test_where_nobody_says_whose_my_units_are_those_on_turn_are_meant(asked: str, readings: dict[str, str]) -> None:
    put = answered(scene(LEADER), asked, of_rules=True)
    assert isinstance(put, Answered)
    assert {one.read_as: one.said for one in (put, *put.others)} == readings
    assert put.lines() == [line for one, said in readings.items() for line in (f"Read as: {one}", said)]


@pytest.mark.parametrize(
    ("path", "asked", "of"),
    [
        (LEADER, "how many units can still move into M4?", "the stacking limit minus (the stack height of M4)"),
        (
            BLITZ,
            "how many units can go into M6?",
            "(the stacking limit of (the side to move)) minus (the counters at rest in M6)",
        ),
        (LEADER, "why can't R overrun the riflemen?", "R may overrun D's hex"),
        (LEADER, "how many points has S", "S's movement allowance"),
    ],
)
def test_what_may_be_asked_of_several_things_is_offered(path: str, asked: str, of: str) -> None:
    with pytest.raises(Slip) as fault:
        answered(scene(path), asked)
    assert of in str(fault.value)
    assert "R may overrun R's hex" not in str(fault.value)
    put = answered(scene(path), asked, of_rules=True)
    assert isinstance(put, Answered)
    assert of in [one.read_as for one in (put, *put.others)]  # at a terminal each is answered


def test_who_is_told_to_be_aboard_and_is_not_is_not_left_out() -> None:
    reached = question(scene(LEADER), "can K make it to M5 with G aboard?")
    assert isinstance(reached, Question)
    assert reached.read_as.startswith("M5 can be reached from K by steps")
    loaded = question(scene(LEADER), "can K make it to M5 with R aboard?")
    assert isinstance(loaded, Question)
    assert loaded.read_as.startswith("(supposing that R is inside K, M5 can be reached from K by steps")


def test_who_moves_first_is_not_guessed() -> None:
    """It was asked of D, which does the second."""
    exit_code, told = run(ask.command, LEADER, "can D shoot at T if it drives into M6?")
    head = "Nearest to it in the rules, as nothing reads this of the position itself:"
    assert (exit_code, told.splitlines()[0]) == (1, head)
    assert "Read as:" not in told


def test_orders_of_two_steps_are_told_apart() -> None:
    for put in (
        question(scene(LEADER), "move S to M5 and then fire at P"),
        orders(scene(LEADER), "S moves to M5, then fires at P"),
    ):
        assert isinstance(put, Refused)
        notes = put.problems[0].notes
        assert notes[1].endswith('fire at P in M8 with S --after "move S into M5"')


def test_who_asks_when_is_told_how_to_ask_why() -> None:
    put = question(scene(LEADER), "when can R move?")
    assert isinstance(put, Refused)
    assert put.problems[0].notes[1] == '  rulewright ask POSITION --why "R may move"'


def test_who_asks_of_the_rules_is_shown_them() -> None:
    put = question(scene(LEADER), "does a minefield attack at two to one?")
    assert isinstance(put, Refused)
    notes = put.problems[0].notes
    assert notes[notes.index(RULES) + 1] == "  [Mines at two to one] Mines attack at odds of 2-1."


@pytest.mark.parametrize(
    ("path", "asked", "nearest"),
    [
        (LEADER, "how many units fit inside a fort?", "PLQ-STACK-02"),
        (LEADER, "can passengers fire?", "Passengers hold fire"),
        (LEADER, "who goes first in a turn?", "Turn"),
        (LEADER, "what is the defense strength of a landing craft?", "Landing craft"),
        (BLITZ, "are fractions dropped?", "Fractions dropped"),
        (BLITZ, "what happens to units that are overstacked at the end of the turn", "Nobody rests in a crowd"),
        (PADDIES, "what happens to a mired unit?", "mire 2"),
        (LEADER, "when do units stop being dispersed?", "attack 5"),  # what the guide says first of a chapter
        (LEADER, "what do I need to roll at 3-1 to kill it?", "Combat results: 3-1"),  # a column of a chart
        (LEADER, "what is the range of an 88?", "German 88 mm gun"),  # a counter by a word of its name
        (LEADER, "is it allowed to blow up my own trucks?", "PLQ-CBT-04a"),  # a truck is a unit
        (LEADER, "can I fire and then move in the same turn?", "Firers stay"),
        (
            LEADER,
            "can infantry in a minefield be close assaulted?",
            "PLQ-MINE-04",
        ),  # it was asked of infantry beside one
        (LEADER, "do two engineers get the job done faster than one?", "PLQ-ENG-03a"),
        (LEADER, "how many passengers can a truck carry?", "One load to a carrier"),  # it was asked of the one truck
        (LEADER, "how often can a unit fire in a turn?", "One shot a segment"),
        (LEADER, "how often may a hex be close assaulted in a turn?", "One assault a hex"),
    ],
)
def test_who_asks_of_the_rules_is_answered_by_them(path: str, asked: str, nearest: str) -> None:
    put = question(scene(path), asked, of_rules=True)
    assert isinstance(put, Quoted)
    assert put.texts[0].name == nearest


def test_how_many_can_do_a_thing_is_no_count_of_who_is_here() -> None:
    """Nobody and no place is named; and it was 7, of `how many units may assault together`."""
    assert isinstance(question(scene(PADDIES), "how many units may assault together?", of_rules=True), Quoted)
    assert isinstance(question(scene(LEADER), "how many units may attack one hex?", of_rules=True), Quoted)
    put = question(scene(LEADER), "how many Germans can see M7?", of_rules=True)
    assert isinstance(put, Question)
    assert put.read_as == "the number of units of the Germans that can see M7"


def test_who_asks_of_two_at_once_is_not_told_of_one() -> None:
    """It was `units that are riding`."""
    assert isinstance(question(scene(LEADER), "who is riding on what?", of_rules=True), Quoted)


def test_a_question_is_put_otherwise_so_often_and_no_more() -> None:
    there = scene(LEADER)
    patient = Patient(read_question)
    assert again(there, "can S move to M5".split(), QUESTION, patient)
    tries = 1
    while patient.goes_on():
        tries += 1
    assert tries < 200
    assert not again(there, "can S move to M5".split(), QUESTION, patient)


@pytest.mark.parametrize(
    "asked", ["can R ride on the turret of a tank and shoot?", "does a fort protect S from mines?"]
)
def test_rules_that_are_near_to_what_is_asked_of_somebody_are_no_answer_of_him(asked: str) -> None:
    put = question(scene(LEADER), asked, of_rules=True)
    if isinstance(put, Quoted):
        assert put.head == "Nearest to it in the rules, as nothing reads this of the position itself:"
    else:
        assert isinstance(put, Refused)


def test_what_blocks_the_view_is_told_with_the_hex_that_does() -> None:
    put = answered(scene(LEADER), "what blocks the line of sight from S to P?", of_rules=True)
    assert isinstance(put, Answered)
    assert put.said == "no"
    told = "\n".join(put.lines())
    assert "M5" in told or "M7" in told
    assert "[In view]" in told


def test_to_come_on_is_no_way_to_move() -> None:
    moved = question(scene(LEADER), "can R come to M5?")
    assert isinstance(moved, Question)
    assert moved.read_as == "it is legal to move R into M5"
    coming = question(scene(LEADER), "can R come on at M5?")
    assert isinstance(coming, Question)
    assert coming.read_as == "R may come on in M5"
    assert isinstance(question(scene(BLITZ), "can command posts be moved?", of_rules=True), Quoted)


@pytest.mark.parametrize(
    "asked", ["can aerosans enter woods?", "does the frog sing?", "what happens to P at dawn?", "is M5 a blow?"]
)
def test_rules_are_no_answer_of_a_position_or_of_what_is_not_in_them(asked: str) -> None:
    assert isinstance(question(scene(LEADER), asked, of_rules=True), Refused)


def test_rules_that_may_not_be_meant_are_told_with_what_can_be_asked_here() -> None:
    exit_code, told = run(ask.command, LAKE, "what does the sled pay for moving on the ice in skis?")
    assert exit_code == 1
    lines = told.splitlines()
    assert lines[0] == "Nearest to it in the rules, as nothing reads this of the position itself:"
    assert lines[1].startswith("  [Sled on the winter road] ")
    assert "What can be asked of this position:" in lines


@pytest.mark.parametrize(
    ("asked", "nearest", "is_settled"),
    [
        ("can passengers fire?", "Passengers hold fire", False),
        ("can loaded halftracks fire?", "PLQ-DF-07", True),
        ("how many units fit inside a fort?", "PLQ-STACK-02", True),
        ("is fire from a slope at a hilltop halved?", "PLQ-HILL-02", True),
        ("are four units the limit at any moment, or over a whole turn?", "PLQ-STACK-01", True),
    ],
)
def test_a_rule_that_is_quoted_is_no_yes_and_no_no(asked: str, nearest: str, is_settled: bool) -> None:
    put = question(scene(LEADER), asked, of_rules=True)
    assert isinstance(put, Quoted)
    assert (put.texts[0].name, "None says yes or no" not in put.head) == (nearest, is_settled)


def test_of_sorts_of_counters_one_of_each_is_asked_and_the_rule_named() -> None:
    put = answered(scene(LEADER), "can half-tracks overrun armor?", of_rules=True)
    assert isinstance(put, Answered)
    assert put.value is False
    assert "Thin skins leave armor alone" in put.answer.settled_by


@pytest.mark.parametrize(
    ("path", "asked", "nearest"),
    [
        (LEADER, "can I overstack?", "Stacking limit"),  # see stacking limit
        (LEADER, "when do minefields attack?", "Mines go off"),  # an upkeep
        (LEADER, "does a wreck block my sight?", "sight 1"),
        (LEADER, "does a dispersed unit keep its zone of control?", "PLQ-CBT-03a"),
        (BLITZ, "can I move through my own units?", "No stopping in a full hex"),
        (PADDIES, "can units move that are stuck in the mud?", "mire 2"),
    ],
)
def test_the_index_leads_from_what_players_say_to_the_rule(path: str, asked: str, nearest: str) -> None:
    put = question(scene(path), asked, of_rules=True)
    assert isinstance(put, Quoted)
    assert put.texts[0].name == nearest


def test_the_rules_are_told_as_what_they_are() -> None:
    exit_code, told = run(ask.command, LEADER, "how many units may be inside a fort?")
    assert exit_code == 0
    assert told.splitlines()[:3] == [
        "No counter is named, so the rules themselves were asked:",
        "  [PLQ-STACK-02] How many units may be inside a fort? Four.",
        "    Panzer Leader clarifications and question box (2023), STACKING, 02",
    ]


@pytest.mark.parametrize("asked", ["can S put up a new bridge", "does rain matter to the trucks"])
def test_rules_that_are_only_nearest_are_no_answer_to_a_program(asked: str) -> None:
    """Some such ended with 0, as if they were the answer."""
    exit_code, told = run(ask.command, LEADER, asked)
    assert (exit_code, "earest to it" in told.splitlines()[0]) == (1, True)


def test_a_rule_that_an_option_takes_away_says_so_and_what_is_so_with_it_stands_beside_it() -> None:
    """`no bridges are built in play` was quoted as if no option changed it."""
    put = question(scene(LEADER), "can engineers put up a new bridge", of_rules=True)
    assert isinstance(put, Quoted)
    assert [one.name for one in put.texts[:2]] == ["No bridges built in play", "Bridges built in play"]
    assert put.texts[0].short.startswith("(As long as [Bridges built in play] is not played with.) Bridges cannot")


def test_a_hint_aims_at_those_who_can_be_meant() -> None:
    """Not at one's own: fewer conditions stand in the way."""
    put = orders(scene(LEADER), "fire madly with G")
    assert isinstance(put, Refused)
    assert put.problems[0].notes[:2] == (
        "the nearest that can be said here:",
        "  fire at (the target group in M8) in M8 with G",
    )


def test_what_may_come_of_an_action_is_told_as_it_is_typed() -> None:
    put = question(scene(LEADER), "what happens if S fires at P?")
    assert isinstance(put, Refused)
    assert put.problems[0].notes[:2] == (
        "what may come of it:",
        '  rulewright odds POSITION "fire at P in M8 with S"',
    )


def test_what_may_come_of_an_action_is_answered_by_its_odds() -> None:
    exit_code, told = run(ask.command, LEADER, "what happens if T moves to M5?")
    assert exit_code == 0
    assert told.startswith("Read as: odds of move T into M5\nMove T into M5: 1 outcome without dice.\n")
    assert run(ask.command, LEADER, "--json", "what happens if T moves to M5?")[0] == 1
    assert run(ask.command, LEADER, "what happens if P is spotted?")[0] == 1


@pytest.mark.parametrize(
    ("path", "asked", "done", "becomes"),
    [
        (LEADER, "what happens to Q if P is destroyed?", "destroy P", "Q is out of play"),
        (
            LEADER,
            "if P is dispersed what happens to Q?",
            "disperse P",
            "Q is no longer inside P, in M8; Q is dispersed",
        ),
        (LEADER, "what becomes of Q if P gets knocked out", "destroy P", "Q is out of play"),
        (BLITZ, "what happens to R if U gets dispersed", "disperse U", "R is out of play"),
    ],
)
def test_what_becomes_of_another_is_told(path: str, asked: str, done: str, becomes: str) -> None:
    exit_code, told = run(ask.command, path, asked)
    assert exit_code == 0
    assert f'--after "{done}"\n{becomes}\n' in told


def test_what_may_come_of_what_is_done_to_somebody_is_told() -> None:
    exit_code, told = run(ask.command, LEADER, "what happens if S dies")
    assert exit_code == 0
    assert told.startswith("Read as: odds of destroy S\n")


@pytest.mark.parametrize(
    "asked", ["what happens if P is fired on?", "what happens when S is full", "what happens if D is in M7"]
)
def test_what_no_procedure_does_is_not_weighed(asked: str) -> None:
    assert run(ask.command, LEADER, asked)[0] == 1


def test_who_asks_what_may_be_done_is_told_the_verb() -> None:
    put = question(scene(LEADER), "what can E do this turn?")
    assert isinstance(put, Refused)
    assert put.problems[0].notes[:2] == ("what may be done here is told by", "  rulewright legal POSITION")


def test_no_word_is_unknown_that_packs_put_otherwise() -> None:
    put = question(scene(LEADER), "can R get to M7 unseen?")
    assert isinstance(put, Refused)
    assert put.problems[0].message == "nothing reads this as it stands"


def test_what_is_near_is_offered_and_never_taken() -> None:
    put = question(scene(LEADER), "can S pass through M5?")
    assert isinstance(put, Refused)
    assert put.problems[0].notes[:2] == ("the nearest that can be said here:", "  S may enter M5 from M4")


def test_what_may_come_of_something_is_asked_elsewhere() -> None:
    put = question(scene(LEADER), "what happens if P is destroyed?")
    assert isinstance(put, Refused)
    assert put.problems[0].message == "what could come of something is not asked so"


@pytest.mark.parametrize(
    ("asked", "stranger", "cure"),
    [
        ("can A fire?", "A", "there are D, E, G, K, P, Q, R, S, and 4 more"),
        ("can S fire at Ziggy?", "Ziggy", "there are D, E, G, K, P, Q, R, S, and 4 more"),
        ("how far can Tt move?", "Tt", "did you mean `T`?"),
    ],
)
def test_a_name_that_nobody_bears_is_what_is_wrong(asked: str, stranger: str, cure: str) -> None:
    put = question(scene(LEADER), asked)
    assert isinstance(put, Refused)
    problem = put.problems[0]
    assert (problem.message, problem.help) == (f"nothing here is called `{stranger}`", cure)
    assert problem.primary.span is not None
    assert asked[problem.primary.span.start : problem.primary.span.end] == stranger
    assert not problem.primary.text


@pytest.mark.parametrize("asked", ["can American rifle platoon 7 move to M5?", "can American rifle platoon 7 fire?"])
def test_who_is_named_by_a_number_that_nobody_bears_is_told_who_is_there(asked: str) -> None:
    """And no ruling, that may be of others."""
    put = question(scene(LEADER), asked, of_rules=True)
    assert isinstance(put, Refused)
    problem = put.problems[0]
    assert (problem.message, problem.help) == ("nothing here is called `American rifle platoon 7`", "did you mean `R`?")
    assert RULES not in problem.notes


def test_the_reading_is_echoed_before_the_answer() -> None:
    assert run(ask.command, LEADER, "how much does it cost S to enter M5?") == (
        0,
        "Read as: the cost for S to enter M5 from M4\n1/2\n  by [Road rate]\n",
    )
    assert run(ask.command, LEADER, "the cost for S to enter M5 from M4") == (0, "1/2\n  by [Road rate]\n")
    assert run(legal.command, LEADER, "move S and T to M5") == (0, "Yes: move S into M5.\nYes: move T into M5.\n")


@pytest.mark.parametrize(
    ("asked", "complaint", "offered"),
    [
        (
            "can S moov to M5?",
            "nothing is called `moov`",
            ("it is legal to move S into M5", "can S move from M4 to M5", "how much is it for S to move to M5"),
        ),
        (
            "how much does it cost to enter M6?",
            "nothing reads this as it stands",
            ("the cost for S to enter M6 from M4", "the price of entering M6 for S"),
        ),
    ],
)
def test_what_nothing_reads_gets_what_can_be_said_filled_in(
    asked: str, complaint: str, offered: tuple[str, ...]
) -> None:
    put = question(scene(LEADER), asked)
    assert isinstance(put, Refused)
    assert put.problems[0].message == complaint
    notes = put.problems[0].notes
    shown = notes[: notes.index(RULES)] if RULES in notes else notes
    assert shown == ("the nearest that can be said here:", *(f"  {one}" for one in offered))
    for one in offered:
        again = question(scene(LEADER), one)
        assert isinstance(again, Question)  # it can be typed as it stands, in words of the rules or of players
        said = question(scene(LEADER), again.read_as or one)
        assert isinstance(said, Question)
        assert said.read_as == ""


def test_of_what_is_off_the_reading_is_told_too() -> None:
    read = (
        "(supposing that the points spent by S in view of D are (S's movement allowance), D may fire in passing at S)"
    )
    told = f"Read as: {read}\n[Opportunity fire] is not played with; with it on: no\n"
    assert run(ask.command, LEADER, "can D shoot at S as it moves?") == (1, told)


def test_a_wording_that_the_rules_cannot_say_is_a_fault() -> None:
    file = SourceFile(
        "asked.yaml",
        "asked:\n  the hops of {the unit}: how far can {the unit} hop\n  the turn: may {the bird} hop\n",
    )
    built = scene(LEADER).built
    found = judge_wordings((file,), built.model, built.vocabulary, "", Memory())
    assert [one.message for one in found] == [
        "the slot `{the bird}` ends with no kind; say it apart: `{the bird, a unit}`",
        "nothing in the rules is said so: `the hops of {the unit}`",
    ]


def test_a_counter_that_no_pack_has_is_called_nothing() -> None:
    file = SourceFile("asked.yaml", "counters:\n  tank: [Panther, Panter]\n")
    built = scene(LEADER).built
    (found,) = judge_wordings((file,), built.model, built.vocabulary, "", Memory())
    assert found.message == "no counter is called `Panter`"


def test_what_is_asked_at_a_table_is_read_as_it_was() -> None:
    """The golden file is what was read and checked by hand: a line that reads otherwise is looked at, then written anew."""
    lines = (Path(__file__).parent / "asked_at_a_table.txt").read_text(encoding="utf-8").splitlines()
    table = [[cell.strip() for cell in line.split("|")] for line in lines if not line.startswith("#")]
    read = [[pack, said, read_as(scene(AT_TABLE[pack]), said)] for pack, said, _ in table]
    assert read == table
    assert len(table) == 518


def read_as(there: Scene, said: str) -> str:
    try:
        if not said.endswith("?"):
            found = orders(there, said)
            return "nothing" if isinstance(found, Refused) else "; ".join(one.text for one in found)
        put = question(there, said)
    except Slip:
        return "several"
    return "nothing" if isinstance(put, Refused) else put.read_as or "as said"


@pytest.mark.parametrize("asked", ["is", "may?", "can"])
def test_a_verb_alone_is_told_as_no_question(asked: str) -> None:
    assert isinstance(question(scene(LEADER), asked), Refused)


def test_why_words_do_not_read_is_found_out_only_for_who_is_told_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the way to what players mean many a sentence is tried that reads as nothing."""
    told: list[object] = []
    monkeypatch.setattr("compiler.phrases.verdict.no_reading", lambda *some: told.append(some))
    assert isinstance(question(scene(LEADER), "can S move to M5?"), Question)
    assert not told


def test_a_situation_is_asked_in_the_words_of_its_game() -> None:
    """At a table, where nobody names a position's file: by name, and by a person whose game waits."""
    stage = open_stage("panzer_leader/training", Wished())
    assert isinstance(stage, Stage)
    for there in (open_what("panzer_leader/training", Wished()), stage.scene(), seen_by(stage.scene(), "the Allies")):
        assert isinstance(there, Scene)
        put = question(there, "what is the defence factor of Able?")
        assert isinstance(put, Question)
        assert put.read_as == "Able's defense strength"
