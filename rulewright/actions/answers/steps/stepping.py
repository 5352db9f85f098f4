"""What is done before something is asked, step by step: each is ordered where those before it have been done."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from compiler.model import NextTaken
from compiler.terms import HEX, Legal
from compiler.trees import within
from rulewright.actions.answers.steps.going import step_by_step
from rulewright.actions.asking import Unthrown, after
from rulewright.actions.choices_told import Told
from rulewright.actions.ordered import doing, parted
from rulewright.actions.typed import read_as_one
from rulewright.actions.worded import SUPPOSE
from rulewright.scenes import Refused, Scene, seen_by
from rulewright.shelf import Slip, View

_MAY = " may "


def moved_on(scene: Scene, view: View) -> Scene | Refused:
    """The position as the side that looks may know it, after what is done first, as far as it can tell; that may have
    broken off, so that a reaction can be asked of."""
    scene = seen_by(scene, view.side)
    told = Told(scene, view.choose)
    done = after(scene, hex_by_hex(scene, view.after), view.dice, view.side, told)
    if isinstance(done, Refused):
        return done
    return replace(done, answered=frozenset(told.used))


def hex_by_hex(scene: Scene, ordered: Iterable[str]) -> tuple[str, ...]:
    """`move K into M3`, `unload G from K`: each as it is ordered; who goes far goes hex by hex, as far as no die falls
    before him."""
    steps: tuple[str, ...] = ()
    for one in (each for text in ordered for each in parted(text) or [text]):
        going = _going(scene, one)
        there = once_done(scene, steps) if going else None
        steps += (step_by_step(there, going.id, going.arguments) if going and there else ()) or (one,)
    return steps


def _going(scene: Scene, ordered: str) -> NextTaken | None:
    """What names a hex at its end, as all do by which one goes: of others nobody asks how far it is."""
    if ordered.startswith(SUPPOSE):
        return None
    try:
        event = doing(scene, ordered)
    except Slip:
        return None  # whoever carries it out tells what is wrong with it
    names_where = isinstance(event, NextTaken) and event.arguments and event.arguments[-1].kind.name == HEX.name
    return event if isinstance(event, NextTaken) and names_where else None


def once_done(scene: Scene, steps: tuple[str, ...]) -> Scene | None:
    """Where that is done; none where dice fall on the way, or it cannot be."""
    here = scene.position.copy()
    try:
        there = after(replace(scene, position=here, playing=scene.table.begun(here)), steps, ()) if steps else scene
    except Unthrown:
        return None
    return None if isinstance(there, Refused) else there


def is_of_doing(scene: Scene, then: str) -> bool:
    """Whether it is asked of what somebody may do, and not of what is so: who is seen, and by whom."""
    put = read_as_one(scene, then)
    if put is None or _MAY in f" {put.read_as or then} ":
        return True
    return any(isinstance(one, Legal) for one in within(put.term))
