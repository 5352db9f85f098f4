"""What comes of what somebody is supposed to have done: of `if G fires, is it spotted` who sees it fire keeps it in
sight. It is told where that makes another answer."""

from __future__ import annotations

from compiler.terms import Suppose
from rulewright.actions.asking import where_done
from rulewright.actions.moments import answered_in_turn
from rulewright.actions.typed import Question
from rulewright.actions.worded import way_of_doing
from rulewright.scenes import Scene
from rulewright.telling import changes, snapshot
from runtime.answer import Answer
from runtime.program import listed


def answered_as_it_came_about(scene: Scene, put: Question) -> tuple[Scene, Answer, tuple[str, ...]]:
    """Where, what is answered, and what is told of that; of what is typed in words of the rules only what it says."""
    plain = answered_in_turn(scene, put.term)
    way = way_of_doing(scene, put.term.changes) if put.read_as and isinstance(put.term, Suppose) else ""
    there = where_done(scene, way) if way else None
    if there is None:
        return plain
    where, answer, turn = answered_in_turn(there, put.term)
    if (answer.sort, answer.value) == (plain[1].sort, plain[1].value):
        return plain
    comes = listed([*changes(there.position, snapshot(scene.position))], "and")
    return where, answer, (f"What comes of it: {comes}.", *turn)
