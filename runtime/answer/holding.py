"""What must always hold and does not: questions of that role, asked of whatever there is in a position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import TYPE_CHECKING, Any

from runtime.answer.rules import Rules
from runtime.functions import ASK
from runtime.position import say_phrase
from runtime.program import QuestionOf
from runtime.records import dataclass

if TYPE_CHECKING:
    from runtime.position import Position


@dataclass(frozen=True)
class Breach:
    """A question that is answered with no, and of what."""

    question: QuestionOf
    values: tuple[Any, ...]

    def said(self, rules: Rules, position: Position) -> str:
        """In words, with the rules that say so."""
        phrase = say_phrase(position, self.question.phrase, self.question.slots, self.values)
        tree = rules.why(position, self.question.id, *self.values).tree
        by = ", ".join(f"[{one.rule.id}]" for one in tree.answered) if tree is not None else ""
        return f"it does not hold that {phrase}{', by ' if by else ''}{by}"


def breaches(rules: Rules, position: Position) -> Iterator[Breach]:
    for question in rules.program.questions:
        if question.role != "always":
            continue
        ask = rules.function(ASK.name(question.function))
        for values in product(*(all_of(position, slot.kind.name) for slot in question.slots)):
            if ask(position, *values) is False:
                yield Breach(question, values)


def all_of(position: Position, kind: str) -> Iterable[Any]:
    """What is in play of a kind of things, every place, every name of a list."""
    if kind == "hex":
        return range(position.space.size)
    if kind == "hexside":
        return position.space.sides
    if kind == "board":
        return position.space.boards
    return tuple(position.program.order_of.get(kind, ())) or position.things(kind)
