"""What a position is worth to a side: the question of the rules that guides players, or what is in play."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from runtime.answer import Rules
from runtime.functions import ASK
from runtime.position import NO_VALUE

if TYPE_CHECKING:
    from runtime.play import Scope
    from runtime.position import Position
    from runtime.program import QuestionOf

Value = Callable[["Position", str], Fraction | int]


class Guide:
    """The pack's own question; whoever seeks quicker for the position is asked first."""

    def __init__(self, rules: Rules, question: QuestionOf) -> None:
        self._name = ASK.name(question.function)
        self._ask = rules.function(self._name)

    def __call__(self, position: Position, side: str) -> Fraction | int:
        seeker = position.seeker
        found = None if seeker is None else seeker.answer(position, self._name, (side,))
        if found is None:
            try:
                found = self._ask(position, side)
            except NO_VALUE:
                return more_in_play(position, side)
        return _number(found)

    def after(self, position: Position, side: str, action: str, scope: Scope) -> Fraction | int | None:
        """Once an action is done; None where nobody can tell without doing it, as where dice are thrown."""
        seeker = position.seeker
        found = None if seeker is None else seeker.answer(position, self._name, (side,), action, scope)
        return None if found is None else _number(found)


class Contrary(Guide):
    """The same question, of somebody who wants as little of it as he can get."""

    def __call__(self, position: Position, side: str) -> Fraction | int:
        return -super().__call__(position, side)

    def after(self, position: Position, side: str, action: str, scope: Scope) -> Fraction | int | None:
        found = super().after(position, side, action, scope)
        return None if found is None else -found


def _number(found: object) -> Fraction | int:
    return found if isinstance(found, Fraction | int) else 0


def value_of(rules: Rules) -> Value:
    """The question that guides players; where no pack asks one, own things less others' things."""
    question = rules.program.question_for("guides")
    return more_in_play if question is None else Guide(rules, question)


def contrary_to(rules: Rules) -> Value:
    """The less of what `value_of` tells, the better."""
    question = rules.program.question_for("guides")
    return (lambda p, side: -more_in_play(p, side)) if question is None else Contrary(rules, question)


def result_of(rules: Rules) -> Value:
    """By how many steps of the result a side stands above the best of the others; nothing where none is asked."""
    question = rules.program.question_for("result")
    if question is None:
        return lambda position, side: 0
    ask = rules.function(ASK.name(question.function))
    steps = rules.program.order_of.get(question.kind.name, {})

    def stands(position: Position, side: str) -> Fraction | int:
        try:
            found = {one: ask(position, one) for one in rules.program.sides}
        except NO_VALUE:
            return 0
        scores = {one: _number(steps.get(level, level)) for one, level in found.items()}
        return scores.pop(side) - max(scores.values(), default=0)

    return stands


def more_in_play(position: Position, side: str) -> int:
    mine = others = 0
    for thing in position.things("thing"):
        if position.side_of(thing) == side:
            mine += 1
        elif position.sides.get(thing) is not None:
            others += 1
    return mine - others
