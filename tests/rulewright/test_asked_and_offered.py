"""What is offered where nothing reads a question fits the words that were said; and kinds of questions that were read
wrong, or not at all, over open ground: each by one or two sentences of its own."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from rulewright.actions import Answered, answered
from rulewright.actions.spoken import Quoted
from rulewright.scenes import Refused, Scene, open_what
from rulewright.shelf import Wished

LEADER, BLITZ = "open_ground.position", "open_steppe.position"


@cache
def scene(name: str) -> Scene:
    found = open_what(str(Path(__file__).parent / name), Wished())
    assert isinstance(found, Scene), found.problems
    return found


def put(name: str, asked: str) -> Answered | Quoted | Refused:
    return answered(scene(name), asked, of_rules=True)


def said(name: str, asked: str) -> str:
    """What is answered first."""
    found = put(name, asked)
    assert isinstance(found, Answered), found
    return found.said


@pytest.mark.parametrize(
    ("where", "asked", "offered"),
    [
        (LEADER, "can D hit anything outside of the truck?", ()),  # not its own truck
        (LEADER, "what happens if A drives onto the mines at E9", ()),  # nobody spoke of an assault
        (LEADER, "if the 88 shoots at us in his turn can B hit it back after", ()),  # two do something
        (LEADER, "may A destroy the bridge", ()),  # nor of Q
        (BLITZ, "D gets off this turn, can it shoot or assault right away", ()),
    ],
)
def test_an_offer_fits_the_words_that_were_said(where: str, asked: str, offered: tuple[str, ...]) -> None:
    found = put(where, asked)
    assert isinstance(found, Quoted)
    assert found.besides[len(found.besides) - len(offered) :] == offered


@pytest.mark.parametrize(
    ("where", "asked", "answer"),
    [
        # strength is of whom it is used on
        (LEADER, "how strong is the priest if it shoots straight at Q", "40"),
        (LEADER, "what is E's strength if it shoots at V", "0"),
        (LEADER, "what odds does A get if it fires at R", "3-1"),
        (BLITZ, "what do E and G make if they just shoot at Q?", "1-2"),
        # at what odds is asked at the end, or of one who is told apart
        (LEADER, "what would A roll V over at?", "4-1"),
        # two clauses
        (LEADER, "if my truck unloads first, can it still drive to E3?", "no"),
        (LEADER, "if my truck unloads first, can it still drive to E4?", "yes"),
        (LEADER, "C drops its load and drives to E4, ok?", "yes"),
        (BLITZ, "can my truck keep driving after D hopped off?", "yes"),
        (BLITZ, "can C drive to D9 after D gets off", "yes"),
        # who stays where he is takes no further room
        (BLITZ, "may E stay in S5", "yes"),
        (BLITZ, "is there room for one more in S5", "no"),
        (BLITZ, "is there room for another platoon in S5", "no"),
        # hexes are counted, and not points
        (BLITZ, "how many hexes can C go", "6"),
        (BLITZ, "how far can C get", "6"),
        (BLITZ, "how many hexes can E go", "1"),
        # what stands where it is said to stand, and where they stand who do it
        (LEADER, "can my sherman A get onto the roadblock in H5 this turn", "no"),
        (LEADER, "can the armored infantry shoot up V from where they sit", "no"),
        (BLITZ, "can the wespe lob one on Q with the cp where it is?", "yes"),
    ],
)
def test_kinds_of_questions_over_open_ground(where: str, asked: str, answer: str) -> None:
    assert said(where, asked) == answer


def test_what_another_does_first_is_not_dropped() -> None:
    found = put(BLITZ, "can C drive to D9 after D gets off")
    assert isinstance(found, Answered)
    assert found.read_as == 'it is legal to move C into D9 --after "unload D from C"'


def test_who_is_attacked_is_not_who_is_to_attack() -> None:
    assert not isinstance(put(LEADER, "who is attacked if E and F fire at Q?"), Answered)


@pytest.mark.parametrize(
    ("where", "asked", "told"),
    [
        (LEADER, "what comes next", "It is [Direct fire] of the Allies. Next: [Flight], [Anti-aircraft fire]"),
        (LEADER, "done shootin, whats next", "It is [Direct fire] of the Allies. Next: [Flight]"),
        (
            BLITZ,
            "ok finished firing whos go now, tanks or the foot guys",
            "It is [Direct fire] of the Germans. Next: [Vehicle movement], [Foot movement], [Close assault] and [Clean-up]",
        ),
    ],
)
def test_what_comes_next_is_told(where: str, asked: str, told: str) -> None:
    found = put(where, asked)
    assert isinstance(found, Quoted)
    assert found.told.startswith(told)


def test_after_a_turn_comes_the_next_and_not_the_set_up() -> None:
    here = scene(BLITZ)
    there = here.position.copy()
    there.stand_at("Direct fire", "the Russians")
    found = answered(replace(here, position=there), "what comes next", of_rules=True)
    assert isinstance(found, Quoted)
    assert found.told.endswith("of the Russians; then [Mine attacks] of the Germans.")


def test_who_is_shot_at_next_is_not_what_comes_next() -> None:
    found = put(LEADER, "if A fires at R what happens next")
    assert not (isinstance(found, Quoted) and found.told)
