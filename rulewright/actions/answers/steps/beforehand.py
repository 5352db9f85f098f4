"""What may be done after a step if something else comes before it: `If A moves into N6, can it assault M6` is a no by
the road, and a yes once A has spread out.

Only what is somebody's own is tried, which nobody else has a part in and which goes nowhere: an action that names its
doer and nothing more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from compiler.graph import lacking
from compiler.model import NextTaken
from compiler.terms import YES_NO, Legal, Variable
from rulewright.actions.answers.answered import Answered
from rulewright.actions.answers.steps.falling import Gone
from rulewright.actions.answers.steps.going import from_the_next_hex
from rulewright.actions.answers.steps.stepping import hex_by_hex
from rulewright.actions.moments import at_its_time, moment
from rulewright.actions.ordered import doing
from rulewright.actions.worded import SUPPOSE, can_be_so, made_so
from rulewright.scenes import Scene
from rulewright.shelf import Slip
from runtime.program import fill

OnceDone = Callable[[Scene, tuple[str, ...], str, str], Answered | None]
Asked = Callable[[tuple[str, ...]], Answered | None]  # what is asked, once so many steps are done


def unless_first(scene: Scene, ordered: list[str], asked: Asked) -> Answered | None:
    """What is asked once that is done, and what makes a yes of a no."""
    steps = hex_by_hex(scene, ordered)
    found = asked(steps)
    if found is None or not steps or found.falls or not found.is_answered or found.value is not False:
        return found
    for order in _of_his_own(scene, steps[0]):
        try:
            other = asked((order, *steps))
        except (Slip, Gone):
            continue
        if other is not None and other.value is True and not other.falls:
            return replace(found, others=(*found.others, other))
    return found


def at_its_time_after(scene: Scene, done: str, then: str, said: str, once_done: OnceDone) -> Answered | None:
    """Where the first may be done, but in another phase than it is, the rest is asked there, and that is told."""
    try:
        first = doing(scene, done)
        there = at_its_time(scene, first.id, first.arguments) if isinstance(first, NextTaken) else scene
        if there is scene:
            return None
        found = unless_first(there, [done], lambda steps: once_done(there, steps, then, said))
    except Gone as gone:
        found = once_done(there, hex_by_hex(there, (done,)), f"{gone.args[0]} is out of play", "")
    except Slip:
        return None
    if found is None:
        return None
    side = scene.position.side_to_move
    own = found if there.position.side_to_move == side else found.on_turn_of(side)  # he fires no sooner
    at = there.position if own is found else own.scene.position
    return replace(own, stood_in=(f"Asked of {moment(at.phase, at.side_to_move)}.", *found.stood_in))


def once_come_from_next_door(
    scene: Scene, done: str, then: str, said: str, once_done: OnceDone
) -> tuple[str, Answered] | None:
    """Of who goes where he cannot come to in one turn: what is supposed, that he is next to it, and what his last step
    makes so."""
    try:
        first = doing(scene, done)
    except Slip:
        return None
    near = from_the_next_hex(scene, first.id, first.arguments) if isinstance(first, NextTaken) else ()
    for so in near:
        found = at_its_time_after(made_so(scene, (so,)), done, then, said, once_done) if can_be_so(scene, so) else None
        if found is not None:
            return f"{SUPPOSE}{so}", found
    return None


def _of_his_own(scene: Scene, step: str) -> Iterator[str]:
    """Each thing that he may do alone who takes the step."""
    try:
        taken = doing(scene, step)
    except Slip:
        return
    names = [one for one in taken.arguments if isinstance(one, Variable)] if isinstance(taken, NextTaken) else []
    model, position = scene.table.model, scene.position
    for who in [one for one in names if one.name in scene.names][:1]:
        for action in model.actions.values():
            is_his = len(action.slots) == 1 and action.event is None
            if not is_his or not position.is_a(scene.names[who.name], action.slots[0].kind.name):
                continue
            if not lacking(model, scene.table.on, Legal(YES_NO, action=action.id, arguments=(who,))):
                yield fill(action.phrase, (who.name,))
