"""Verbs and turns of phrase that no pack knows, and what is under options that are off: read by what they come to."""

from __future__ import annotations

import pytest

from compiler.syntax import read_words
from rulewright.actions import near_choice
from rulewright.actions.spoken.alike import plainly_said, senses
from rulewright.actions.spoken.quoting import Quoted
from rulewright.actions.typed import Question, question
from rulewright.scenes.scene import Refused
from rulewright.shelf.slip import Slip
from tests.rulewright.as_far import AS_FAR
from tests.rulewright.test_asked_as_players_ask import BLITZ, LAKE, LEADER, PADDIES, scene

TRIAL = (
    "(supposing a new attack with manner direct fire, target hex (P's hex), firers {}, targets P, called the trial,"
    " the final odds of the trial)"
)


@pytest.mark.parametrize(
    ("path", "asked", "read_as"),
    [
        (LEADER, "can the truck roll up to M5?", "it is legal to move K into M5"),
        (
            LEADER,
            "who could blast the Panther?",
            "(units, called the unit, such that it is legal to fire at P in M8 with the unit)",
        ),
        (LEADER, "can the truck let G out?", "K may unload G"),
        (LEADER, "can R climb onto the truck?", "K may load R"),
        (LEADER, "if S and T shoot at P, what is the column?", TRIAL.format("S and T")),
        (LEADER, "how far does the truck get?", AS_FAR.format("K")),
        (BLITZ, "can E hop off the truck?", "it is legal to unload E from K"),
        (BLITZ, "how many points does K spend to go to M5?", "the cost for K to enter M5 from M3"),
        (BLITZ, "how much does M5 set the truck back?", "the cost for K to enter M5 from M3"),
        (LAKE, "what is the price for K to enter M4?", "the cost for K to enter M4 from M3"),
    ],
)
def test_what_no_phrase_says_is_read_by_what_its_words_come_to(path: str, asked: str, read_as: str) -> None:
    put = question(scene(path), asked)
    assert isinstance(put, Question)
    assert put.read_as == read_as


@pytest.mark.parametrize("asked", ["is there a wreck in the way at M6?", "can S fire over M6?", "can S go around M6?"])
def test_what_a_word_adds_is_not_left_out(asked: str) -> None:
    assert isinstance(question(scene(LEADER), asked), Refused)


def test_who_has_points_enough_to_come_somewhere_can_reach_it() -> None:
    put = question(scene(LEADER), "does K have enough movement points to reach M5?")
    assert isinstance(put, Question)
    assert put.read_as.startswith("M5 can be reached from K by steps")


def test_of_two_that_may_be_meant_neither_is_taken() -> None:
    with pytest.raises(Slip, match="may mean any of these"):
        question(scene(BLITZ), "can the T-34 roll to L4?")


def test_a_name_of_the_rules_is_no_turn_of_phrase() -> None:
    """To jump off is a rule of its own: who gets down somewhere does not do that."""
    put = question(scene(BLITZ), "can E get down in M3?")
    assert not isinstance(put, Question) or "jump off" not in put.read_as


def test_what_reads_without_a_turn_of_the_sentence_is_offered_and_not_taken() -> None:
    put = question(scene(LEADER), "can K get to M5 unseen?")
    assert isinstance(put, Refused)
    notes = put.problems[0].notes
    assert notes[0] == "the nearest that can be said here:"
    assert notes[1] == "  can K reach M5"


def test_who_stops_somewhere_keeps_nobody_from_anything() -> None:
    from rulewright.actions import Answered, answered

    found = answered(scene(BLITZ), "can K stop in M4?", of_rules=True)
    assert isinstance(found, Answered)
    assert (found.read_as, found.value, found.matters) == ("M4 has room for K", False, "")


def test_a_rule_that_is_not_played_with_is_quoted_as_such() -> None:
    put = question(scene(PADDIES), "can a tank with riders shoot?", of_rules=True)
    assert isinstance(put, Quoted)
    assert put.texts[0].name == "No fire with riders"
    assert put.texts[0].short.startswith("(Only with [Tank riders], not played with here.) ")


def test_a_turn_of_phrase_may_have_a_name_within_it() -> None:
    said = ("can", object(), "put", object(), "down")
    assert any(one[2] == "unload" and len(one) == 4 for one in plainly_said(said))


def test_words_of_one_sense_come_to_the_same() -> None:
    def of(text: str) -> tuple[tuple[str, ...], ...]:
        return senses(tuple(word.low for word in read_words(text)[0]))

    assert set(of("how many points does it pay to enter")) & set(of("the cost to move"))
    assert not set(of("load")) & set(of("unload"))


def test_a_ruling_that_only_comes_to_the_same_is_no_yes() -> None:
    put = question(scene(LEADER), "can a transported unit shoot?", of_rules=True)
    assert isinstance(put, Quoted)
    assert not put.is_settled


def test_who_fires_with_somebody_is_said_first() -> None:
    put = question(scene(LEADER), "if I shoot at P with S and T together what are the odds?")
    assert isinstance(put, Question)
    assert put.read_as == TRIAL.format("S and T")


@pytest.mark.parametrize(
    ("text", "offered", "near"),
    [
        ("no", ("M5", "none"), "; did you mean `none`?"),
        ("the Germans: no", ("pass",), "; did you mean `pass`?"),
        ("enuogh", ("H", "enough"), "; did you mean `enough`?"),
        ("none", ("M5", "none"), ""),
        ("lunch", ("M5", "none"), ""),
    ],
)
def test_what_is_told_to_be_chosen_and_fits_nothing_has_a_near_word(
    text: str, offered: tuple[str, ...], near: str
) -> None:
    assert near_choice(text, offered) == near


def test_who_carries_is_not_who_is_carried() -> None:
    put = question(scene(BLITZ), "will U still be able to shoot if it carries R?")
    assert not isinstance(put, Question) or "U is inside R" not in put.read_as
