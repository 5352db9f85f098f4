"""An action or reaction judged where it would be taken, and all that is said of it: for `legal`, and for whoever asks
more of what may not be done.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from compiler.model import Next, NextAction, NextReaction, NextTaken
from compiler.terms import HEX
from rulewright.actions.answers import nearest_choice, once_done, way_there, where_already
from rulewright.actions.asking import sources
from rulewright.actions.choices_told import Told
from rulewright.actions.judging import (
    Judgment,
    NextEnd,
    Reason,
    against_the_moment,
    barring,
    contested_of,
    is_legal,
    judged,
    judged_end,
    judged_so_far,
    judged_with,
    scope_of,
)
from rulewright.actions.moments import at_its_time
from rulewright.actions.ordered import doing, orders
from rulewright.actions.reacting import at, judged_reaction
from rulewright.actions.reason import reason_of
from rulewright.actions.typed import Several
from rulewright.actions.verdict import briefly, ground, verdict
from rulewright.actions.weighed import Weighing, in_vain, told_later
from rulewright.actions.wishing import changes_to_allow
from rulewright.scenes import Refused, Scene, Window, plain
from rulewright.shelf import View
from runtime.answer import Line, sentences
from runtime.play import ENOUGH, Scope, say
from runtime.position import NO_VALUE, naming_for, say_value
from runtime.program import listed
from runtime.records import dataclass

_DEEP, _SHORT = 2, 9  # a reason, and what bears it; lines
MORE = "`why` tells all of it, and where it is written"
_STEPS = 3  # that are told one by one where it is told in short
_GLANCE = 6  # lines of what cannot be done with a counter
_SHOWN = 12  # who can be chosen, by name


@dataclass(frozen=True)
class Ruling:
    """`scene` is as it stands when it would be taken; a reaction answers `window`, if anything."""

    scene: Scene
    event: NextTaken | NextEnd
    window: Window | None
    judgment: Judgment
    changes: tuple[str, ...]  # that whoever asks could make; each alone would make it legal
    once: tuple[str, ...] = ()  # what is done first: who goes far goes hex by hex
    arrives: bool = True  # else no way leads so far, and it is the step that cannot be taken where he comes nearest

    @property
    def bound(self) -> Scope:
        return () if self.window is None else self.window.given

    @property
    def said(self) -> str:
        """What is done, with what it answers or comes after."""
        when = f", when {self.judgment.when}" if self.window is not None else ""
        once = f", once this is done: {'; '.join(self.once)}" if self.once else ""
        return f"{self.judgment.said}{when}{once}"

    @property
    def once_done(self) -> str:
        return f"Once this is done: {'; '.join(self.once)}"

    @property
    def nearest(self) -> str:
        """Of who does not come so far: before what is told of the step that he cannot take."""
        return f"No way leads so far. {self.once_done if self.once else 'The next hex on it'}:"

    @property
    def _nearest_in_short(self) -> str:
        if len(self.once) <= _STEPS:
            return self.nearest
        return f"No way leads so far. Once {len(self.once)} steps are done, the last of them {self.once[-1]}:"

    @property
    def briefly(self) -> str:
        """The first reason why it cannot be done, of all that is told of it."""
        if not self.arrives:
            what = [one.what for one in self.judgment.reasons[:1]]
            return " ".join(dict.fromkeys((self._nearest_in_short, *what, briefly(self.judgment))))
        return briefly(self.judgment) or (f"{self.once_done}." if self.once else "")


def ordered_by(side: str, scene: Scene, order: str, looks_near: bool = True) -> Next | Refused:
    """What a side orders; of several things that may be meant that against which least speaks: others' counters it
    orders nowhere."""
    try:
        return doing(scene, order, looks_near)
    except Several as fault:
        against = {one: _against(scene, one, side) for one in fault.readings}
    least = [one for one in against if against[one] == min(against.values())]
    if len(least) > 1:
        raise Several(order, least)
    return doing(scene, least[0], looks_near)


def _against(scene: Scene, order: str, side: str) -> int:
    """How many reasons speak against it; of several orders against the one that may best be done."""
    found = orders(scene, order)
    taken = () if isinstance(found, Refused) else tuple(one for one in found if isinstance(one, NextTaken))
    return min((len(ruled(scene, one, side).judgment.reasons) for one in taken), default=0)


def ruled(scene: Scene, event: NextTaken | NextEnd, side: str | None) -> Ruling:
    """Of who goes to a hex farther off, his last step once the others are done: `move S into M6`; where no way leads so
    far, the step that he cannot take."""
    if not isinstance(event, NextAction):
        return _ruled_as_it_stands(scene, event, side)
    there = where_already(scene, event.id, event.arguments)
    if there:
        return _refused(scene, event, (Reason(there),))
    if moment := against_the_moment(scene, event, side):
        return _ruled_at_its_time(scene, event, moment) or _ruled_as_it_stands(scene, event, side)
    return _ruled_there(scene, event, side) or _ruled_as_it_stands(scene, event, side)


def _ruled_at_its_time(scene: Scene, event: NextAction, moment: tuple[Reason, ...]) -> Ruling | None:
    """Of who goes far when nobody does, only that, and whether a way leads so far when he may; None of a next hex, and
    where it is not known when it is."""
    if not scene.position.phase:
        return None
    way = way_there(at_its_time(scene, event.id, event.arguments), event.id, event.arguments, stays=True)
    if way is None:
        return None
    return _refused(scene, event, moment if way.arrives else (*moment, Reason("No way leads so far then either.")))


def _refused(scene: Scene, event: NextAction, reasons: tuple[Reason, ...]) -> Ruling:
    plan, scope, _ = scope_of(scene, event)
    said = say(scene.position, plan.phrase, plan.scope, scope)
    return Ruling(scene, event, None, Judgment(said, reasons, ()), ())


def _ruled_there(scene: Scene, event: NextAction, side: str | None) -> Ruling | None:
    """None where nobody goes so far, or it may be done at once; why not at once, nobody is told who goes by steps."""
    way = way_there(scene, event.id, event.arguments, stays=True)
    if way is None:
        return None
    plan, scope, _ = scope_of(scene, event)
    there = None if is_legal(plan, scene.position, scope) else once_done(scene, way.steps[:-1])
    last = doing(there, way.steps[-1]) if there is not None else None
    if there is None or not isinstance(last, NextAction):
        return None
    found = _ruled_as_it_stands(there, last, side)
    if not (way.arrives or way.steps[1:]) and (anyhow := _wherever_he_goes(scene, event, side, found)):
        return anyhow
    found = replace(found, changes=found.changes if way.is_last else ())
    found = replace(found, once=way.steps[:-1], arrives=way.arrives)
    said = found.judgment.said if way.arrives else say(scene.position, plan.phrase, plan.scope, scope)
    return replace(found, judgment=replace(found.judgment, said=said))


def _wherever_he_goes(scene: Scene, event: NextAction, side: str | None, next_door: Ruling) -> Ruling | None:
    """What stands in the way of his going at all, if that is it: of a hex far off and of the next."""
    found, near = _ruled_as_it_stands(scene, event, side), {one.what for one in next_door.judgment.reasons}
    alike = tuple(one for one in found.judgment.reasons if one.what in near)
    return replace(found, judgment=replace(found.judgment, reasons=alike)) if alike else None


def _ruled_as_it_stands(scene: Scene, event: NextTaken | NextEnd, side: str | None) -> Ruling:
    window = None
    if not isinstance(event, NextTaken):
        return Ruling(scene, event, None, judged_end(scene, event), ())
    if isinstance(event, NextAction):
        judgment = judged(scene, event, side)
    else:
        window, judgment = judged_reaction(scene, event, side)
    there = scene if window is None else at(scene, window)
    unasked = isinstance(event, NextReaction) and window is None
    if judgment.legal or unasked or barring(scene, scene.table.model.actions[event.id]):
        return Ruling(there, event, window, judgment, ())
    ruling = Ruling(there, event, window, judgment, ())
    return replace(ruling, changes=changes_to_allow(there, event, ruling.bound))


def told_ruling(ruling: Ruling, view: View, in_brief: bool = False) -> str:
    """in_brief: no more of the tree than is read at a glance; who is at play can ask on."""
    judgment = ruling.judgment
    lines = verdict(judgment, view.why, view.full)
    once = [f"  {ruling.once_done}."] if ruling.once and ruling.arrives else []
    nearest = [] if ruling.arrives else [f"  {ruling.nearest}"]
    otherwise = [*_otherwise(ruling, view.side), *_later(ruling)] if view.why else []
    written = sources(ruling.scene.table.model, lines)
    if in_brief and written:
        lines, written = _shortened(lines), [f"  {MORE}"]
    first, *others = map(str, lines)
    return "\n".join([first, *nearest, *others, *once, *otherwise, *_changes(ruling.changes), *written])


def _shortened(lines: list[Line]) -> list[Line]:
    """As deep as it stays short; each reason and what bears it in any case."""
    deepest = max(one.depth for one in lines)
    cut = ([one for one in lines if one.depth <= depth] for depth in range(deepest, _DEEP, -1))
    left = next((some for some in cut if len(some) <= _SHORT), [one for one in lines if one.depth <= _DEEP])
    return [_ended(one, then) for one, then in zip(left, [*left[1:], None], strict=True)]


def _ended(line: Line, then: Line | None) -> Line:
    """As a sentence, where what its colon announces is cut off."""
    if not line.text.endswith(":") or (then is not None and then.depth > line.depth):
        return line
    return replace(line, text=line.alone or f"{line.text[:-1]}.")


def _later(ruling: Ruling) -> list[str]:
    """What rules make of it at moments to come: a stop that is undone, a die that falls."""
    if not ruling.judgment.legal or not isinstance(ruling.event, NextAction):
        return []
    return list(told_later(list(Weighing(ruling.scene, ruling.event, None, Told(ruling.scene, ())).later())))


def told_of(scene: Scene, name: str, side: str, in_few: bool = False) -> list[str]:
    """What a side may do now with the thing of this name, and of all else that is done in this phase why not: first of
    that against which least speaks; what the same speaks against together, and in the end what there is nothing for.
    `in_few`: in a line each, and no more of it than is read at a glance."""
    p, thing = scene.position, scene.names[name]
    plans = [one for one in scene.table.plan.actions_in(p.phase) if one.taker(p) == side]
    found = [one for plan in plans if (one := judged_with(scene, plan.id, thing, side)) is not None]
    may = [f"{one.said}{_at_whom(scene, one)}" for one in found if one.legal]
    first = f"{name} in [{p.phase}]: {'; '.join(may)}" if may else f"There is nothing to do with {name} in [{p.phase}]"
    wanting = {one.said: nearest_choice(scene, one, side) for one in found if _wants(one)}
    barred = [one for one in found if not one.legal and not _wants(one)] + [one for one in wanting.values() if one]
    barred.sort(key=lambda one: len(one.reasons))
    if in_few:
        return [f"{first}.", *_at_a_glance(barred)]
    alike: dict[tuple[str, ...], list[Judgment]] = {}
    for one in barred:
        alike.setdefault(tuple(reason.what for reason in one.reasons), []).append(one)
    lines = [line for some in alike.values() for line in verdict(some[0], those=[one.said for one in some])]
    without = "; ".join(said for said, nearest in wanting.items() if nearest is None)
    nothing = [f"Nothing that can be chosen now: {without}."] if without else []
    return [f"{first}.", *map(str, lines), *nothing, *sources(scene.table.model, lines)]


def _at_a_glance(barred: list[Judgment]) -> list[str]:
    """The first reason against each; what the same speaks against in one line."""
    alike: dict[str, list[str]] = {}
    for one in barred:
        alike.setdefault(briefly(one), []).append(one.said)
    return [f"  not to {'; '.join(said)}: {why}" for why, said in [*alike.items()][:_GLANCE] if why]


def _at_whom(scene: Scene, may: Judgment) -> str:
    """Which of those who are named can be chosen first of who is not told yet: whom somebody can fire at."""
    plan, p, chosen = scene.table.plan.action(may.action), scene.position, dict(may.chosen)
    left = next((one for one in plan.choices if chosen[one.slot.name] is None and one.slot.kind.name != HEX.name), None)
    if left is None:
        return ""
    found: list[str] = []
    for name, thing in scene.names.items():
        if thing in p.type_of and left.slot.kind.name in p.program.kind_named[p.kind_of[thing]].lineage:
            also = {**chosen, left.slot.name: (thing,) if left.many else thing}
            if is_legal(plan, p, tuple(also[slot.name] for slot in plan.scope)):
                found.append(name)
    more = [f"{len(found) - _SHOWN} more"] if len(found) > _SHOWN else []
    return f" ({listed([*found[:_SHOWN], *more], 'or')})" if found else ""


def _wants(one: Judgment) -> bool:
    return not one.legal and all(reason.wants for reason in one.reasons)


def told_so_far(scene: Scene, action: str, chosen: dict[str, Any], side: str) -> list[str]:
    """Why an action cannot be gone on with of which this is chosen; where there is nothing to be chosen next, why not
    that against which least speaks."""
    lines = [line for one in _so_far(scene, action, chosen, side) for line in verdict(one)]
    return [*map(str, lines), *sources(scene.table.model, lines)]


def so_far_in_short(scene: Scene, action: str, chosen: dict[str, Any], side: str) -> str:
    """The first reason of these."""
    return briefly(*_so_far(scene, action, chosen, side))


def _so_far(scene: Scene, action: str, chosen: dict[str, Any], side: str) -> list[Judgment]:
    found = judged_so_far(scene, action, chosen, side)
    nearest = nearest_choice(scene, found, side) if _wants(found) else None
    return [found, nearest] if nearest is not None and not nearest.legal else [found]


def in_short_with(scene: Scene, actions: Iterable[str], name: str, side: str) -> str:
    """The first reason why none of these can be done with the thing of this name: of that against which least speaks;
    nothing where it is chosen for none of their places."""
    thing = scene.names[name]
    lineage = scene.position.program.kind_named[scene.position.kind_of[thing]].lineage
    choices = ((one, choice) for one in actions for choice in scene.table.plan.action(one).choices)
    found = [
        _so_far(scene, action, {choice.slot.name: thing}, side)
        for action, choice in choices
        if choice.slot.kind.name in lineage and not choice.many
    ]
    least = min(found, key=lambda one: (len(one[0].reasons), not _wants(one[0])), default=None)
    return "" if least is None else briefly(*least)


def told_in_vain(scene: Scene, action: str, chosen: dict[str, Any], side: str) -> tuple[str, list[str]]:
    """Of an action of which all is chosen: how it is said, and why nothing would come of it; nothing where something
    may."""
    if in_vain(scene, scene.table.plan.action(action), chosen) is None:
        return "", []
    judgment = judged_so_far(scene, action, chosen, side)
    lines = verdict(judgment)
    if judgment.idle is None:
        return "", []
    return judgment.said, [*map(str, _shortened(lines)), *([f"  {MORE}"] if sources(scene.table.model, lines) else [])]


def as_offered(ruling: Ruling, side: str) -> tuple[str, ...]:
    """What is told for each choice of what may be done, as it is offered; of who goes far, each hex of the way."""
    scene, event = ruling.scene, ruling.event
    assert isinstance(event, NextTaken)
    plan, _, values = scope_of(scene, event, ruling.bound)
    passed = [doing(scene, one) for one in ruling.once]
    p, naming = scene.position, naming_for(scene.position, side)
    chosen: list[str] = []
    for choice in plan.choices:
        value = values[choice.slot.name]
        if value is None:
            break
        pieces = value if isinstance(value, tuple) else (value,)
        chosen.append(" + ".join(say_value(p, one, choice.slot.kind, naming) for one in pieces) or ENOUGH)
    way = [scene.table.value(p, scene.names, one.arguments[-1]) for one in passed if isinstance(one, NextTaken)]
    chosen[-1:-1] = [say_value(p, one, plan.choices[-1].slot.kind, naming) for one in way]
    return tuple(chosen)


def data(ruling: Ruling, side: str | None, full: bool = False) -> dict[str, object]:
    judgment, event = ruling.judgment, ruling.event
    return {
        "action": judgment.said,
        "id": event.id if isinstance(event, NextTaken) else "",
        "slots": slots_of(ruling.scene, event) if isinstance(event, NextTaken) else {},
        "when": judgment.when,
        "once": list(ruling.once),
        "legal": judgment.legal,
        "reasons": [{"what": one.what, "why": list(map(str, one.why(full)))} for one in judgment.reasons],
        "reason": reason_of(ruling.scene, ground(judgment, why=True, full=full)).plain(),
        "nothing comes of it": sentences(judgment.idle, full, cited=False) if judgment.idle else [],
        "changes": list(ruling.changes),
        "otherwise": _otherwise(ruling, side),
    }


def _otherwise(ruling: Ruling, side: str | None) -> list[str]:
    event = ruling.event
    if not isinstance(event, NextTaken):
        return []
    return contested_of(ruling.scene, event, ruling.judgment, side, ruling.bound)


def slots_of(scene: Scene, event: NextTaken) -> dict[str, object]:
    """What was said for each slot of its phrase; None where that means nothing here."""
    action, found = scene.table.model.actions[event.id], {}
    for slot, term in zip(action.slots, event.arguments, strict=True):
        try:
            value = scene.table.value(scene.position, scene.names, term)
        except NO_VALUE:
            value = None
        found[slot.name] = plain(scene.position, value, slot.kind.name)
    return found


def _changes(changes: tuple[str, ...]) -> list[str]:
    if not changes:
        return []
    return ["", "What would make it legal:", *(f"  {one}" for one in changes)]
