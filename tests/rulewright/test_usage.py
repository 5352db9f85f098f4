"""What `fuzz --usage` notices: seldom what was met before, at once what is new, and never more than its share."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from rulewright.games.usage import IDLE, SHARE, Usage
from runtime.answer import Answer, Rules
from runtime.position import Position
from runtime.program import QuestionOf, SlotOf, ValueKind

BOAT, RAFT = 1_000_000, 1_000_001
LENGTH = QuestionOf("length", "the length of {the craft}", (SlotOf("the craft", ValueKind("craft")),), ValueKind("number"), "one", "length")
PLACE = QuestionOf("place", "the place of {the craft}", LENGTH.slots, ValueKind("hex"), "one", "place")


class Asked:
    """A question that answers what it is told to, and is never seen through; how often it is explained is counted."""

    def __init__(self, question: QuestionOf) -> None:
        self.explained: list[Any] = []
        self.answer = 0
        usage = Usage(rules={"rule": 0}, _unseen={question.id: {"rule"}})
        rules = cast(Rules, SimpleNamespace(why=self._why))
        self.ask: Callable[..., Any] = usage._asking(rules, question, lambda position, craft: self.answer)
        self.phase = "rowing"
        types = {BOAT: "boat", RAFT: "raft"}
        self.position = cast(Position, SimpleNamespace(now_phase=lambda: self.phase, type_of=types))

    def _why(self, position: Position, question: str, *values: Any) -> Answer:
        self.explained.append(values)
        return cast(Answer, SimpleNamespace(tree=None))

    def times(self, number: int, craft: int = BOAT) -> int:
        before = len(self.explained)
        for _ in range(number):
            self.ask(self.position, craft)
        return len(self.explained) - before


def changed_answer(asked: Asked) -> int:
    asked.answer = 7
    return BOAT


def changed_type(asked: Asked) -> int:
    return RAFT


def changed_phase(asked: Asked) -> int:
    asked.phase = "sailing"
    return BOAT


@pytest.mark.parametrize("change", [changed_answer, changed_type, changed_phase])
def test_what_is_new_is_explained_at_once(change: Callable[[Asked], int]) -> None:
    asked = Asked(LENGTH)
    assert asked.times(100) == 10  # the first time, then each time half as often again
    craft = change(asked)
    assert asked.times(1, craft) == 1
    assert asked.times(10, craft) == 0


def test_new_answers_are_explained_only_as_far_as_there_is_leave() -> None:
    asked = Asked(LENGTH)
    for asked.answer in range(1000):
        asked.times(1)
    assert 1000 // SHARE <= len(asked.explained) <= 1000 // SHARE + 16


def test_places_are_too_many_to_be_told_apart() -> None:
    asked = Asked(PLACE)
    assert asked.times(100) == 10
    asked.answer = 7
    assert asked.times(1) == 0


def test_leave_that_nothing_new_uses_up_is_used_on_whatever_is_asked() -> None:
    """A permission may be refused for a rule that was never seen and look like all its refusals."""
    asked = Asked(LENGTH)
    seldom = asked.times(IDLE)
    often = asked.times(10 * IDLE)
    assert 10 <= often <= 10 + seldom
