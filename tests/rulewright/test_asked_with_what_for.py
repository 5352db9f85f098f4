"""What somebody goes somewhere for, whether anybody has a shot, and what each side has: as it is asked in play."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.actions import answered
from rulewright.actions.answers import Answered
from tests.rulewright.test_asked_in_clauses import scene

LEADER, BLITZ = ((Path(__file__).parent / f"asked_of_{one}.position").read_text() for one in ("leader", "blitz"))


def asked_of(question: str, position: str = LEADER) -> Answered:
    found = answered(scene(position), question, of_rules=True)
    assert isinstance(found, Answered), found.lines()
    return found


@pytest.mark.parametrize(
    ("question", "read_as"),
    [
        ("can A move to H5 so it can see Q", "Q's hex is in view from A's hex --after"),
        ("can A drive to H5 to see Q", "Q's hex is in view from A's hex --after"),
        ("can A drive to H5 in order to shoot P", "it is legal to fire at P in H2 with A --after"),
        ("can A move to H5 so that D can see Q", "(supposing that A is in H5, Q's hex is in view from D's hex)"),
        ("can A move to H5 and then can D see Q", "(supposing that A is in H5, Q's hex is in view from D's hex)"),
    ],
)
def test_what_one_goes_there_for_is_asked_once_he_is_there(question: str, read_as: str) -> None:
    """It was unread, or dropped without a word, or asked of where he stands now."""
    assert asked_of(question).read_as.startswith(read_as)


@pytest.mark.parametrize(
    ("question", "so"),
    [
        ("do I have a shot at S", "A, C, D and F"),  # it was who may fire at its hex, S too
        ("will anyone shoot S", "A, C, D and F"),
        ("who's got a shot at S", "A, C, D and F"),
        ("has anyone got a shot at S", "A, C, D and F"),
    ],
)
def test_whoever_does_it_may_do_it(question: str, so: str) -> None:
    assert asked_of(question).lines()[1] == so


def test_nobody_has_a_shot_at_his_own() -> None:
    found = asked_of("does P have a shot at R")
    assert found.read_as == "it is legal to fire at R in O6 with P"
    assert found.value is False


@pytest.mark.parametrize(
    ("question", "so"),
    [
        ("how many units has he got", "5"),
        ("how many tanks do I have left", "1"),
        ("what has he got in K6", "Q"),
        ("what have they got left", "P, Q, R, S, X and Y"),
        ("where are my units", "B6, F8, H6 and K5"),
    ],
)
def test_what_each_side_has(question: str, so: str) -> None:
    assert asked_of(question).lines()[1] == so


@pytest.mark.parametrize(
    ("question", "total"),
    [("what's the total range of my tanks", 8), ("what's the total range of their tanks", 12)],
)
def test_of_my_tanks_those_of_no_other_are_added(question: str, total: int) -> None:
    """`my tanks` were the enemy's, too."""
    assert asked_of(question).value == total


def test_what_nobody_says_he_does_is_not_who_is_inside() -> None:
    """`what if he goes for A` was things inside A."""
    assert not isinstance(answered(scene(LEADER), "what if he goes for A", of_rules=True), Answered)


@pytest.mark.parametrize(
    ("question", "read_as"),
    [
        ("will A be seen in H5", "(supposing that A is in H5, A is spotted)"),
        ("would P see A in H5", "(supposing that A is in H5, A's hex is in view from P's hex)"),
        ("is K6 open ground", "K6 is open"),
        ("is there any cover in K5", "K5's cover"),
        ("should A fire at P or S", "what are the odds of A firing at P"),
    ],
)
def test_read_as(question: str, read_as: str) -> None:
    """All of these were unread."""
    assert asked_of(question).lines()[0] == f"Read as: {read_as}"


def test_who_sees_somebody_elsewhere_is_another() -> None:
    assert "P, Q, R, S and Y" in asked_of("would they spot A in H5").lines()


def test_who_fires_after_moving_does_not_move_after_firing() -> None:
    after_moving = asked_of("can A fire after moving")
    assert after_moving.read_as.startswith("(supposing that A has moved, (counters, called the target")
    assert after_moving.value == ()
    assert asked_of("can A drive on after it has fired").read_as == "(supposing that A has fired, A may move)"


def test_how_many_fit_there_is_of_the_hex_that_is_spoken_of() -> None:
    """It was how many Germans anywhere have room where they are: 5."""
    found = asked_of("if A burns out in H6, how many Germans can park there afterwards?", BLITZ)
    assert found.value == 2
    assert asked_of("how many Germans can park in H5", BLITZ).value == 3


def test_who_is_inside_is_told_with_what_holds_him() -> None:
    """That a platoon in a fort defends with 8 was all; the fort's 20 count."""
    assert "Y is inside X, of which it is 20." in asked_of("what does Y defend with sitting inside X").lines()


def test_who_assaults_is_halved_as_one_who_assaults() -> None:
    """`when it close assaults` was dropped, and fire uphill is halved, assaults are not."""
    uphill = LEADER.replace("- K5's cover is woods;", "- K5's elevation is slope;\n- K6's elevation is hilltop;")
    assert asked_of("is D's attack strength halved when it close assaults Q?", uphill).value is False
    assert asked_of("is D halved against Q", uphill).value is True


def test_how_many_fit_in_a_fort_is_of_whose_it_is() -> None:
    """It was of who is on turn: two Russians."""
    assert asked_of("how many units fit in X", BLITZ).value == 3
    assert asked_of("how many more can join Y in X", BLITZ).value == 2
    assert asked_of("how many more Russians can go in X", BLITZ).value == 1


def test_shells_that_are_ordered_are_not_ordered_again() -> None:
    """It was whether it may be ordered: yes."""
    found = answered(scene(LEADER), "can F drop its plotted shells on K6?", of_rules=True)
    assert not isinstance(found, Answered)


def test_one_attack_on_two_is_not_one_on_each() -> None:
    """It was the sum of both: 60."""
    found = asked_of("what is B's attack strength against P and Q together?", BLITZ)
    assert found.value == 20
    assert " plus " not in found.read_as


def test_who_alone_assaults_is_asked_of_the_column() -> None:
    """It was the odds."""
    assert asked_of("If only D assaults Q, do I get the engineer column?", BLITZ).value is False
