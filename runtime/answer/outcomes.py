"""What can come of asking besides a value. With `DependsOn` and `Unmeant`, these are all."""

from __future__ import annotations

from runtime.position import Unsettled
from runtime.program import Value
from runtime.values import Unmeant


class Conflict(Unsettled):
    """Rules that apply, none of which outranks another, say different things."""

    def __init__(self, question: str, said: tuple[tuple[str, Value], ...] = ()) -> None:
        super().__init__(question, said)
        self.question = question
        self.said = said


class Silent(Unsettled):
    """No rule says anything, and nothing is declared for that case."""

    def __init__(self, question: str = "") -> None:
        super().__init__(question)
        self.question = question


class NotOne(Unmeant):
    """`the one ...` where there is none, or several; the least of nothing."""


class Unsaid:
    """What a rule says that says nothing here: no branch of it holds, its chart has no such cell."""

    def __repr__(self) -> str:
        return "UNSAID"


UNSAID = Unsaid()


def unsaid() -> Value:
    """A value with branches, none of which holds."""
    raise Silent
