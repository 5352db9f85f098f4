"""What each of several may do, and not all: once one has done it, the next may not. `can both C and D ride N`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from compiler.model import Action
from compiler.terms import All, Ask, Variable
from compiler.trees import within
from rulewright.actions.answers.answered import Answered
from rulewright.actions.answers.steps.falling import Gone
from rulewright.actions.moments import at_its_time, moment
from rulewright.scenes import Scene
from rulewright.shelf import Slip
from runtime.program import fill

Once = Callable[[Scene, tuple[str, ...], str], Answered | None]


def one_by_one(found: Answered, once_done: Once) -> Answered:
    """Of what one alone does with one thing; those who do it together are asked of together."""
    asked = found.term.operands if isinstance(found.term, All) and found.value is True else ()
    some = [one for one in asked if isinstance(one, Ask)]
    if found.falls or len(some) < len(asked) or len({one.question for one in some}) != 1:
        return found
    for action in found.scene.table.model.actions.values():
        done = [_ordered(found.scene, action, one) for one in some]
        if all(done):
            there = at_its_time(found.scene, action.id, some[0].arguments)
            try:
                other = once_done(there, tuple(done[:-1]), f"it is legal to {done[-1]}")
            except (Slip, Gone):
                return found
            if other is None or other.value is not False:
                return found
            at = there.position
            when = () if there is found.scene else (f"Asked of {moment(at.phase, at.side_to_move)}.",)
            return replace(other, asks_why=found.asks_why, stood_in=(*when, *other.stood_in))
    return found


def _ordered(scene: Scene, action: Action, asked: Ask) -> str:
    """What is ordered, if whoever takes that action must be allowed what is asked, and nothing else is to choose."""
    rule = next((one for one in within(action) if isinstance(one, Ask) and one.question == asked.question), None)
    if rule is None or any(one.many for one in action.choices) or len(rule.arguments) != len(action.choices):
        return ""
    chosen = {
        theirs.name: ours.name
        for theirs, ours in zip(rule.arguments, asked.arguments, strict=True)
        if isinstance(theirs, Variable) and isinstance(ours, Variable) and ours.name in scene.names
    }
    named = [chosen.get(one.name, "") for one in action.slots]
    return fill(action.phrase, named) if all(named) else ""
