"""What may not be done from where somebody stands, and may be once he has moved nearer: `can A overrun S`, which is
three hexes off, in the phase in which A moves.

Tried is every hex next to where it is done, and that hex, which he can reach in this phase, the cheapest first; what is
told is the first from which it may be done, with the way there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from compiler.model import NextTaken
from compiler.terms import HEX, Legal, Variable
from compiler.trees import within
from rulewright.actions.answers.answered import Answered
from rulewright.actions.answers.steps.falling import Gone
from rulewright.actions.ordered import orders
from rulewright.actions.typed import ordered_as_one
from rulewright.scenes import Scene, in_full
from rulewright.shelf import Slip
from runtime.program import fill
from runtime.records import dataclass

Asked = Callable[[Scene, tuple[str, ...], str], Answered | None]  # what is asked, once so many steps are done

_LEGAL = "it is legal to "
_TWO = 2


@dataclass(frozen=True)
class _Done:
    """What may not be done: in words, who does it, and where."""

    text: str
    doer: str
    place: int


def unless_nearer(scene: Scene, found: Answered, asked: Asked) -> Answered:
    if found.scene is not scene or found.value is not False or found.in_its_time or found.falls:
        return found
    for done in _done(scene, found):
        for steps in _ways_nearer(scene, done):
            try:
                other = asked(scene, steps, f"{_LEGAL}{done.text}")
            except (Slip, Gone):
                continue
            if other is not None and other.value is True and not other.falls:
                return replace(found, others=(other, *found.others))
    return found


def _done(scene: Scene, found: Answered) -> Iterator[_Done]:
    actions, position = scene.table.model.actions, scene.position
    if isinstance(found.term, Legal):
        event: object = NextTaken(found.term.action, found.term.arguments)
        text = found.read_as.partition(_LEGAL)[2]
    else:
        who, what = found.permitted
        text = ordered_as_one(scene, f"{who} {what}") if who else ""
        told = orders(scene, text) if text else ()
        event = told[0] if isinstance(told, tuple) and len(told) == 1 else None
    if not text or not isinstance(event, NextTaken) or position.phase not in actions[event.id].phases:
        return
    names = dict.fromkeys(one.name for some in event.arguments for one in within(some) if isinstance(one, Variable))
    own = [one for one in names if one in scene.names and position.side_of(scene.names[one]) == position.side_to_move]
    hexes = [one for one in event.arguments if one.kind.name == HEX.name]
    if len(hexes) == len(own) == 1:
        place = scene.table.why(position, scene.names, hexes[0]).value
        yield from [_Done(text, own[0], place)] if isinstance(place, int) else ()
    elif not hexes and len(own) == _TWO:  # one goes to the other
        for doer, other in (own, own[::-1]):
            place = position.hex_of(scene.names[other])
            yield from [_Done(text, doer, place)] if isinstance(place, int) else ()


def _ways_nearer(scene: Scene, done: _Done) -> Iterator[tuple[str, ...]]:
    from runtime.play import TooManyWays, reach, way_to  # what it opens takes long, and hardly anybody goes so far

    whole, thing, model = in_full(scene), scene.names[done.doer], scene.table.model
    plan, position = whole.table.plan, whole.position
    for action in [one for one in plan.ways if position.phase in model.actions[one].phases]:
        try:
            reached = reach(plan, position, action, thing)
            there = {done.place, *position.neighbours(done.place)} - {position.hex_of(thing)}
            for goal in sorted(there & reached.keys(), key=lambda one: (reached[one], one)):
                way = way_to(plan, position, action, thing, goal) or ()
                labels = map(position.space.label, way)
                yield tuple(fill(model.actions[action].phrase, (done.doer, one)) for one in labels)
        except TooManyWays:
            return
