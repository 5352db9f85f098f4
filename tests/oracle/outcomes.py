"""What comes of asking: an answer with its sources, or why there is none."""

from __future__ import annotations

from dataclasses import dataclass

from tests.oracle.position import Value


@dataclass(frozen=True)
class Answer:
    value: Value
    by: frozenset[str] = frozenset()  # rules and charts that answered
    near: frozenset[str] = frozenset()  # rules that applied but were silenced, and those that silenced them


class TooLong(Exception):
    """More was asked than somebody has patience for: no answer, and no refusal either."""


class Refusal(Exception):
    """There is no answer, and why."""

    why = "refused"


class Conflict(Refusal):
    """Rules that apply, of which none outranks another, say different things."""

    why = "conflict"

    def __init__(self, question: str, said: dict[str, Value]) -> None:
        super().__init__(f"[{question}] is answered differently by {said}")
        self.rules = frozenset(said)


class Silent(Refusal):
    """No rule answers and nothing is declared for that case."""

    why = "silent"


class Depends(Refusal):
    """A fact that the position does not state has no default."""

    why = "depends"


class Meaningless(Refusal):
    """A special name was counted with, a set had not exactly one member, a least of nothing was asked."""

    why = "meaningless"


class Endless(Refusal):
    """A question needs its own answer."""

    why = "endless"


class NotAllowed(Refusal):
    """An action that is not legal was taken."""

    why = "not allowed"
