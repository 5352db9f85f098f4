"""Whether a reaction may be taken to what was done last: judged at each moment that a side might have taken it.

What is done announces events, and at each the sides are asked in turn; a scene keeps those moments with the position
as it was then. The first at which the reaction is legal is told, or else the last, with every reason.
"""

from __future__ import annotations

from dataclasses import replace

from compiler.model import NextTaken
from compiler.terms import Legal, Term
from rulewright.actions.judging import Judgment, Reason, actions_asked, barring, judged
from rulewright.scenes import Scene, Window


def at(scene: Scene, window: Window) -> Scene:
    """The scene at that moment."""
    return replace(scene, position=window.position)


def judged_reaction(scene: Scene, event: NextTaken, side: str | None = None) -> tuple[Window | None, Judgment]:
    """The moment that is told of (none where there was none), and how the reaction is judged there."""
    barred = barring(scene, scene.table.model.actions[event.id])
    if barred:
        return None, Judgment(event.text, barred, ())
    found: list[tuple[Window, Judgment]] = []
    for window in scene.windows:
        if window.answered_by(event.id, wanted_of(scene, event, window)) is None:
            continue
        there = at(scene, window)
        judgment = replace(judged(there, event, side, window.given), when=window.said)
        if judgment.legal:
            return window, judgment
        found.append((window, judgment))
    if not found:
        return None, Judgment(event.text, (_unasked(scene, event),), ())
    window, judgment = found[-1]
    others = dict.fromkeys(one.when for _, one in found if one.when != judgment.when)
    return window, replace(judgment, also=tuple(others))


def judged_as_asked(scene: Scene, event: NextTaken) -> Judgment:
    """A reaction at what was done last, all else as it stands."""
    reacts = scene.table.model.actions[event.id].event is not None
    return judged_reaction(scene, event)[1] if reacts else judged(scene, event)


def reaction_asked(scene: Scene, term: Term) -> Judgment | None:
    """Of a question whether a reaction is legal, and of nothing else."""
    if not isinstance(term, Legal) or scene.table.model.actions[term.action].event is None:
        return None
    return next((judged_as_asked(scene, one) for one in actions_asked(scene, term)), None)


def wanted_of(scene: Scene, event: NextTaken, window: Window) -> tuple[object, ...]:
    """What the words say of what the event binds."""
    action = scene.table.model.actions[event.id]
    terms = {slot.name: term for slot, term in zip(action.slots, event.arguments, strict=True)}
    told = (terms.get(slot.name) for slot in action.event_slots)
    return tuple(None if term is None else scene.table.value(window.position, scene.names, term) for term in told)


def _unasked(scene: Scene, event: NextTaken) -> Reason:
    """Nothing was announced that it could answer: a position stands still."""
    action = scene.table.model.actions[event.id]
    assert action.event is not None
    phrase = scene.table.model.events[action.event].phrase
    what = f"It is taken in reaction to `{phrase}`"
    if not scene.done:
        return Reason(f"{what}, and nothing has just happened.", hint="What happens first is told with `after`.")
    windows = [window for window in scene.windows if window.event.id == action.event]
    if not windows:
        return Reason(f"{what}, and `{scene.done}` announced no such thing.")
    others = dict.fromkeys(
        f"{window.said}{', while a reaction was done' if window.reacting else ''}" for window in windows
    )
    return Reason(f"{what}, and what `{scene.done}` announced is not for it: {'; '.join(others)}.")
