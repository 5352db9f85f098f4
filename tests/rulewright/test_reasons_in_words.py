"""Reasons as they are told: whole sentences in plain English, none of them empty."""

from __future__ import annotations

from rulewright.verbs.asking import ask, legal
from tests.rulewright.test_positions_asked import LEADER, run


def reasons(asked: str, of: str = LEADER) -> list[str]:
    told = run(ask.command, of, asked, "--why")[1]
    return [line.strip() for line in told.partition("\nWhere it is written")[0].splitlines()[1:]]


def test_of_several_that_would_do_each_is_said_once_and_which_it_is() -> None:
    """It was `that is green, it is brown, it is gray or it is orange`."""
    told = reasons("is K6 in view from S2", "panzer_leader/training")
    (line,) = (one for one in told if one.startswith("[Ground to ground]"))
    assert line.endswith("the line from S2 to K6 that is green, brown, gray or orange (it is green).")


def test_what_is_itself_is_told_where_there_is_no_more_to_tell() -> None:
    """It was `[Enemies] says no.`, and a point on a line of its own."""
    assert reasons("is S hostile to S") == ["[Enemies] says no, because S's side is S's side."]
    told = run(legal.command, LEADER, "load S on S", "--why")[1].splitlines()
    assert told[1] == "  S is S."


def test_several_come_nearest() -> None:
    told = reasons("the Germans are lying in wait")
    assert "The Allies come nearest: the Allies are not heading somewhere:" in told
