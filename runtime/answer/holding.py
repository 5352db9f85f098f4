"""What must always hold and does not: questions of that role, asked of whatever there is in a position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import TYPE_CHECKING, Any

from runtime.answer.rules import Rules, say_unsettled
from runtime.functions import ASK
from runtime.position import NO_VALUE, say_phrase
from runtime.program import QuestionOf
from runtime.records import dataclass

if TYPE_CHECKING:
    from runtime.position import Position


@dataclass(frozen=True)
class Breach:
    """A question that is answered with no, and of what. `doubt`: why it has no answer, instead."""

    question: QuestionOf
    values: tuple[Any, ...]
    doubt: str = ""

    def said(self, rules: Rules, position: Position) -> str:
        """In words, with the rules that say so."""
        phrase = say_phrase(position, self.question.phrase, self.question.slots, self.values)
        if self.doubt:
            return f"it cannot be told whether {phrase}: {self.doubt}"
        tree = rules.why(position, self.question.id, *self.values).tree
        by = ", ".join(f"[{one.rule.id}]" for one in tree.answered) if tree is not None else ""
        return f"it does not hold that {phrase}{', by ' if by else ''}{by}"


def breaches(rules: Rules, position: Position, in_doubt: bool = False) -> Iterator[Breach]:
    """`in_doubt`: also what has no answer here, as somebody has yet to state what it hangs on."""
    for question in rules.program.questions:
        if question.role != "always":
            continue
        ask = rules.function(ASK.name(question.function))
        for values in product(*(all_of(position, slot.kind.name) for slot in question.slots)):
            try:
                holds = ask(position, *values)
            except NO_VALUE as fault:
                if not in_doubt:
                    raise
                yield Breach(question, values, say_unsettled(position, fault))
                continue
            if holds is False:
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
