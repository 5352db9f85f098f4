"""An action that may be taken and does nothing: its first `Go on only if` does not hold as it would be taken.

What stands before that step only gives names and makes records, so it can be supposed and the condition asked.
"""

from __future__ import annotations

from typing import Any

from compiler.model import Action
from compiler.terms import YES_NO, GoOnOnlyIf, Let, LetRecord, Step, Suppose
from rulewright.scenes import Scene
from runtime.answer import Answer


def comes_to_nothing(scene: Scene, action: Action, names: dict[str, Any]) -> Answer | None:
    """Why nothing comes of it; None where something may."""
    before: list[Step] = []
    for step in action.steps:
        if isinstance(step, (Let, LetRecord)):
            before.append(step)
        elif isinstance(step, GoOnOnlyIf):
            supposed = Suppose(YES_NO, tuple(before), step.condition) if before else step.condition
            answer = scene.table.why(scene.position, {**scene.names, **names}, supposed)
            if answer.sort == "answer" and answer.value is False:
                return answer
        else:
            break
    return None
