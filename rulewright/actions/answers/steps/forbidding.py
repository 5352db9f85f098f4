"""What is reckoned of something that may not be done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from compiler.model import NextTaken
from compiler.terms import YES_NO, Equal, Not, Onward, SetOf, Variable
from compiler.trees import substitute, within
from rulewright.actions.answers.answered import Answered
from rulewright.actions.moments import at_its_time, at_the_moment, kept_from, moment
from rulewright.actions.ordered import doing
from rulewright.actions.spoken import done_by
from rulewright.actions.supposed import where_so
from rulewright.scenes import Scene
from rulewright.shelf import Slip
from runtime.position import Position
from runtime.program import listed


def with_what_forbids_it(found: Answered, not_so_far: Callable[[Scene, str], Answered | None]) -> Answered:
    """What is reckoned of what may not be done comes with what stands against it; that answers what has no value."""
    if isinstance(found.term, SetOf) and found.is_answered:
        found = _without_the_kept(found, found.term)
    kept = kept_from(found.scene, found.term) if found.is_answered else None
    if kept is not None:
        return replace(found, forbidden=Answered(*kept))
    there, _ = where_so(found.scene, found.term)
    try:
        done = done_by(there, found.read_as)
        first = doing(there, done) if done else None
    except Slip:
        return found
    if not isinstance(first, NextTaken):
        return found
    then = at_its_time(there, first.id, first.arguments)
    found = _on_his_turn(found, then.position)
    no = not_so_far(then, done)
    return replace(found, forbidden=no) if found.is_answered else no or found


def _on_his_turn(found: Answered, then: Position) -> Answered:
    """`what are the odds if S assaults E`, where S is not on turn: who is against the side to move is another on the
    turn of S. It is told where that makes another answer."""
    if then.side_to_move == found.scene.position.side_to_move or not found.is_answered:
        return found
    there = at_the_moment(found.scene, str(then.phase), then.side_to_move)
    answer = there.table.why(there.position, there.names, found.term)
    if answer.sort != "answer" or answer.value == found.answer.value:
        return found
    told = f"Asked of {moment(then.phase, then.side_to_move)}."
    return replace(found, scene=there, answer=answer, stood_in=(told, *found.stood_in))


def _without_the_kept(found: Answered, asked: SetOf) -> Answered:
    """`which of my tanks can reach E6`: those whom nothing keeps from going at all; the others are told."""
    scene, those = found.scene, asked.description
    steps = [one for one in those.conditions if any(isinstance(way, Onward) for way in within(one))]
    some = found.answer.value if steps and isinstance(found.answer.value, tuple) else ()
    named = {name: Variable(those.kind, name) for name, thing in sorted(scene.names.items()) if thing in some}
    kept = [
        name
        for name, one in named.items()
        if any(kept_from(scene, substitute(step, {those.variable: one})) is not None for step in steps)
    ]
    if not kept:
        return found
    each = Variable(those.kind, those.variable)
    others = (Not(YES_NO, Equal(YES_NO, each, named[one])) for one in kept)
    term = replace(asked, description=replace(those, conditions=(*those.conditions, *others)))
    answer = scene.table.why(scene.position, scene.names, term)
    told = f"Near enough, but kept from going: {listed(kept, 'and')}."
    return replace(found, term=term, answer=answer, further=" ".join(filter(None, (found.further, told))))
