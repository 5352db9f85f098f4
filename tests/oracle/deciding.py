"""What sides choose and dice show, as the script has it; one that runs out is refused, never guessed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from compiler import terms as t
from runtime.values import NONE
from tests.oracle.outcomes import Depends, Meaningless, NotAllowed
from tests.oracle.position import Value

if TYPE_CHECKING:
    from tests.oracle.doing import Game


def next_of(script: list[Any], what: str) -> Any:
    if not script:
        raise Depends(what)
    return script.pop(0)


class Asked(Depends):
    """A side is asked for one of these, and the script has no more answers."""

    def __init__(self, side: Value, options: list[Value]) -> None:
        super().__init__(f"a choice among {options}")
        self.side, self.options = side, options


def choose(g: Game, name: str, options: list[Value], optional: bool, side: Value) -> Value:
    if not options:
        if optional:
            return NONE
        raise Meaningless("a choice from nothing")
    if len(options) == 1 and not optional:
        return options[0]
    by_name = next((one for one in g.named if one[0] == name), None)
    if by_name is not None:
        g.named.remove(by_name)
    if by_name is None and not g.choices:
        raise Asked(side, [*options, NONE] if optional else options)
    chosen: Value = by_name[1] if by_name else g.choices.pop(0)
    if chosen not in options and not (optional and chosen is NONE):
        raise NotAllowed(f"{chosen} is not among {options}")
    return chosen


def some_one(g: Game, step: t.Choose, options: list[Value], optional: bool, side: Value) -> Value:
    """`side`: who is asked."""
    return by_chance(g, options) if step.chooser is None else choose(g, step.variable, options, optional, side)


def some(g: Game, step: t.Choose, options: list[Value], least: int, most: int, side: Value) -> Value:
    """One by one; by chance as many as there may be. Whoever must take all that are there is not asked."""
    if step.chooser is not None and least == len(options):
        return tuple(options)
    whole = next((one for one in g.named if one[0] == step.variable and isinstance(one[1], tuple)), None)
    if whole is not None:
        g.named[g.named.index(whole) : g.named.index(whole) + 1] = [(step.variable, one) for one in (*whole[1], NONE)]
    left, taken = list(options), list[Value]()
    while left and len(taken) < most:
        one = some_one(g, step, left, step.chooser is not None and len(taken) >= least, side)
        if one is NONE:
            break
        left.remove(one)
        taken.append(one)
    if whole is not None and len(taken) == most:
        g.named.remove((step.variable, NONE))
    return tuple(one for one in options if one in taken)


def by_chance(g: Game, options: list[Value]) -> Value:
    if not options:
        raise Meaningless("a pick from nothing")
    return options[0] if len(options) == 1 else options[next_of(g.dice, f"one of {options}") - 1]
