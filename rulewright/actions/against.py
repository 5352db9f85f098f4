"""What stands against something that is asked or done: how much of it, and where, among several places, least."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from compiler.graph import lacking
from compiler.model import NextDone, NextTaken
from compiler.terms import YES_NO, Term
from compiler.trees import free_names
from rulewright.actions.judging import actions_asked, judged
from rulewright.actions.spoken import General, phases_of
from rulewright.scenes import Scene


def against(scene: Scene, term: Term | NextDone) -> int:
    """How much stands in the way of what is asked or done."""
    if isinstance(term, NextTaken):
        return len(judged(scene, term).reasons)
    if isinstance(term, NextDone):
        return 0
    taken = actions_asked(scene, term)
    is_of_each = not free_names((term,)) <= scene.names.keys()  # whoever that will be
    if taken or term.kind != YES_NO or is_of_each or lacking(scene.table.model, scene.table.on, term):
        return sum(against(scene, one) for one in taken)
    answer = scene.table.why(scene.position, scene.names, term)
    return 0 if answer.value is True else max(1, len(answer.settled_by))


def barred_by(scene: Scene, term: Term) -> Iterator[str]:
    """What stands in the way of what is asked to be legal: the rules, or that itself where it is no rule."""
    for one in actions_asked(scene, term):
        for no in judged(scene, one).reasons:
            yield from (no.answer.settled_by if no.answer is not None else ()) or (no.what,)


def as_they_must_be(one: General[Term]) -> General[Term]:
    """Where least stands against it: who is loaded is a friend in the same hex, who is fired at a foe; and when: some
    fire on the turn of the other side."""
    ways = [(one.scene, one.told), *((there.scene, there.told) for there in one.elsewhere)]
    later = ((there, told) for scene, told in ways for there in _at_other_times(scene, one.term))
    least, found = -1, ways[0]
    for scene, told in chain(ways, later) if len(ways) > 1 or one.scene.position.phase else ():
        bars = against(scene, one.term)
        if least < 0 or bars < least:
            least, found = bars, (scene, told)
        if not bars:
            break
    return replace(one, scene=found[0], told=found[1])


def _at_other_times(scene: Scene, term: Term) -> Iterator[Scene]:
    p = scene.position
    for phase in phases_of(scene, term):
        for side in p.program.sides:
            if (phase, side) != (p.phase, p.side_to_move):
                there = p.copy()
                there.stand_at(phase, side)
                yield replace(scene, position=there)
