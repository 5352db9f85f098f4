"""What was read is walked where more is asked of it; its text is not taken apart."""

from __future__ import annotations

import pytest

from compiler.terms import SetOf
from rulewright.actions.typed import Question, question
from rulewright.actions.worded import permitted, said_again
from tests.rulewright.test_asked_in_clauses import scene
from tests.rulewright.test_asked_in_play import MOVING


@pytest.mark.parametrize(
    ("asked", "said", "who_and_what"),
    [
        ("can A overrun S", "A may overrun S's hex", ("A", "overrun S's hex")),
        ("May A and H overrun S together?", "it is legal to overrun S's hex with A and H", ("", "")),
        ("can R be fired at", "", ("R", "be fired on by the side")),
        ("who can overrun S?", "", ("", "")),
    ],
)
def test_who_may_do_what_is_known_of_what_is_asked(asked: str, said: str, who_and_what: tuple[str, str]) -> None:
    there = scene(MOVING)
    put = question(there, asked, of_rules=True)
    assert isinstance(put, Question)
    model = there.table.model
    assert (said_again(model, put.term), permitted(model, put.term)) == (said, who_and_what)
    assert isinstance(put.term, SetOf) or not said or said == put.read_as
