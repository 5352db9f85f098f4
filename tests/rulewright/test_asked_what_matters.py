"""What makes a difference here, and when something is done: asked of a position in the words of a table."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.actions import Answered, Quoted, answered
from rulewright.actions.spoken.phrases import wordings as phrases
from rulewright.actions.typed import Several
from rulewright.verbs.asking import ask, legal
from tests.rulewright.test_asked_as_players_ask import BLITZ, LEADER, scene
from tests.rulewright.test_positions_asked import run


@pytest.mark.parametrize(
    ("path", "asked", "told"),
    [
        (
            BLITZ,
            "does the wreck in M6 keep T from using the road rate through it?",
            "it makes a difference: no with the wreck in M6, yes without",
        ),
        (
            LEADER,
            "do the woods in M7 change the die roll when R assaults D?",
            "it makes a difference: -1 with the woods in M7, -2 without",
        ),
        (LEADER, "does E improve the odds when R assaults M7?", "it makes a difference: 1-2 with E, 1-4 without"),
        (
            LEADER,
            "is the town in M5 blocking the view from S to P?",
            "it makes no difference here: no with the town in M5 and without",
        ),
        (LEADER, "does D keep S from moving to M7?", "it makes a difference: no with D, yes without"),
        (
            LEADER,
            "does the wreck in M6 change the die roll for a unit attacked there?",
            "it makes no difference here: 0 with the wreck in M6 and without",
        ),
    ],
)
def test_what_matters_is_asked_with_it_and_without(path: str, asked: str, told: str) -> None:
    put = answered(scene(path), asked, of_rules=True)
    assert isinstance(put, Answered)
    assert put.said == told
    assert put.data()["matters"] == told


@pytest.mark.parametrize(
    "asked",
    [
        "does the wreck in M5 change the cost for S to enter M5?",  # it is not there
        "does D keep S from moving to M8?",  # P stands there too, and it is out of reach
        "does M5 block the view from S to P?",  # what of it?
    ],
)
def test_nothing_is_told_of_what_is_not_there_or_where_something_else_stands_in_the_way(asked: str) -> None:
    assert not isinstance(answered(scene(LEADER), asked, of_rules=True), Answered)  # the book may be near


@pytest.mark.parametrize(
    ("path", "asked", "told"),
    [
        (LEADER, "when can S overrun D?", "`overrun D's hex with S` is done in [Vehicle movement]."),
        (LEADER, "when can S move to M5?", "`move S into M5` is done in [Vehicle movement]."),
        (LEADER, "in which phase can R move to M4?", "`move R into M4` is done in [Foot movement]."),
        (BLITZ, "when in the turn can the Russians destroy U?", "`give up U` is done in [Direct fire]."),
        (
            LEADER,
            "when can R move?",
            "`can R move`: yes, in [Foot movement] of the Allies.",
        ),  # not told that he may not
        (LEADER, "when does P get its turn to move?", "`can P move`: yes, in [Vehicle movement] of the Germans."),
        (
            LEADER,
            "when can tanks overrun?",
            "`overrun the target hex with the attackers` is done in [Vehicle movement].",
        ),
        (
            LEADER,
            "when do I get to do overruns?",
            "`overrun the target hex with the attackers` is done in [Vehicle movement].",
        ),
        (LEADER, "when does S fire?", "`can S fire`: yes, in [Direct fire] of the Allies."),
    ],
)
def test_when_something_is_done_is_answered_by_its_phase(path: str, asked: str, told: str) -> None:
    put = answered(scene(path), asked, of_rules=True)
    assert isinstance(put, Quoted)
    assert put.lines()[0] == told
    assert [text.sort for text in put.texts] == ["phase"]


def test_who_may_never_do_it_is_told_why_and_no_phase() -> None:
    put = answered(scene(LEADER), "when can Q move?", of_rules=True)  # who is carried
    assert isinstance(put, Answered)
    assert put.value is False
    assert "[Passengers go where they are taken]" in put.lines()[-1]


def test_what_stands_in_is_called_as_players_call_it() -> None:
    put = answered(scene(LEADER), "can vehicles enter swamp?", of_rules=True)
    assert isinstance(put, Answered)
    assert put.value is False
    assert "stands in for vehicles" in put.stood_in[0]


@pytest.mark.parametrize(
    ("path", "asked", "read_as"),
    [
        (LEADER, "can W lob shells into M7?", "W may be ordered onto M7"),
        (LEADER, "can the truck get through the hedge between M6 and M7?", "K may enter M7 from M6"),
        (LEADER, "is there room to unload G in M2?", "the stack height of (G's hex) is less than the stacking limit"),
        (
            LEADER,
            "how much does S pay for the town in M5 in a turn when it overruns?",
            "(supposing that S is spread out, the cost for S to enter M5 from M4)",
        ),
        (BLITZ, "is D treated as a vehicle?", "D is vehicular"),
        (
            LEADER,
            "how much movement does K have left after loading E?",
            "it is legal to load E on K (then: the points left to K)",
        ),
    ],
)
def test_more_is_read_as_players_say_it(path: str, asked: str, read_as: str) -> None:
    put = answered(scene(path), asked, of_rules=True)
    assert isinstance(put, Answered)
    assert put.read_as == read_as


def test_what_reads_as_several_things_is_offered_as_they_are_if_something_is_so() -> None:
    with pytest.raises(Several) as offered:
        answered(scene(LEADER), "can W fire indirectly when it is dispersed?")
    order = "there is a hex, called the aim hex, such that W may be ordered onto the aim hex"
    assert offered.value.readings[0] == f"(supposing that W is dispersed, {order})"


def test_a_reaction_that_is_chosen_where_none_is_asked_is_led_to_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    done = ("--with", "Opportunity fire", "--after", "move T into M5")
    told = CliRunner().invoke(ask.command, [LEADER, *done, "--choose", "fire in passing at T with P", "where is T?"])
    assert "; a reaction is told by one more `--after`" in told.stderr


def test_what_players_say_is_read_once_for_all_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    phrases._wordings_at.cache_clear()  # what other tests read long ago may be noted no more, with so many notes
    first = phrases.wordings_at(scene(LEADER))
    phrases._wordings_at.cache_clear()
    monkeypatch.setattr(phrases, "_wordings_of", lambda *_: pytest.fail("they are read anew"))
    again = phrases.wordings_at(scene(LEADER))
    assert (again.words, again.phrases) == (first.words, first.phrases)


PARK = """Position [PanzerBitz: no park]; rules [PanzerBitz]; under [Rolling thunder].
Given:
- a Wespe H out of play;
- a gun park Y out of play;
- it is [Preparations] of the Germans.
"""


def test_what_is_chosen_and_is_out_of_play_is_named(tmp_path: Path) -> None:
    place = tmp_path / "park.position"
    place.write_text(PARK, encoding="utf-8")
    assert (
        run(legal.command, str(place), "put H into Y")[1]
        == "No: put H into Y is not legal here.\n  Y is out of play.\n"
    )


def test_how_many_may_be_carried_is_not_how_many_more_may_be_loaded() -> None:
    put = answered(scene(LEADER), "how many units can K carry?", of_rules=True)
    assert isinstance(put, Answered)
    assert [one.read_as for one in put.others] == ["the number of units inside K"]
