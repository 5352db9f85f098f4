"""What a position is worth to a side: the question of the rules that guides players, or what is in play."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from runtime.answer import Rules
from runtime.functions import ASK
from runtime.position import NO_VALUE

if TYPE_CHECKING:
    from runtime.position import Position

Value = Callable[["Position", str], Fraction | int]


def value_of(rules: Rules) -> Value:
    """The pack's own question; where no pack asks one, own things less others' things."""
    question = rules.program.question_for("guides")
    if question is None:
        return more_in_play
    ask = rules.function(ASK.name(question.function))

    def judged(position: Position, side: str) -> Fraction | int:
        try:
            found = ask(position, side)
        except NO_VALUE:
            return more_in_play(position, side)
        return found if isinstance(found, Fraction | int) else 0

    return judged


def more_in_play(position: Position, side: str) -> int:
    mine = others = 0
    for thing in position.things("thing"):
        if position.side_of(thing) == side:
            mine += 1
        elif position.sides.get(thing) is not None:
            others += 1
    return mine - others
