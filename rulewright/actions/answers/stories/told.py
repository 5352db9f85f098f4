"""What a story tells, done or supposed clause by clause: each where those before it have been."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from compiler.model import NextTaken
from rulewright.actions.against import against
from rulewright.actions.answers.answered import Answered
from rulewright.actions.answers.steps import hex_by_hex
from rulewright.actions.asking import Unthrown, after, supposed_so
from rulewright.actions.moments import at_its_time
from rulewright.actions.ordered import doing, is_announced
from rulewright.actions.spoken import (
    AND_THEN,
    IS,
    STOPS,
    Clause,
    Deed,
    Who,
    acts,
    put_together,
    singles_out,
    statements,
    ways_of,
    with_whom_aboard,
)
from rulewright.actions.typed import ordered_so, read_as_one
from rulewright.actions.worded import SUPPOSE, can_be_so, if_so
from rulewright.scenes import Refused, Scene
from rulewright.shelf import Slip
from runtime.records import dataclass

Read = Callable[[Scene, str], "Answered | None"]
Once = Callable[[Scene, tuple[str, ...], str], "Answered | None"]
CAN = frozenset("can could may might will would".split())  # not what somebody does
_NO_DICE: tuple[int, ...] = ()


@dataclass(frozen=True)
class Tools:
    """How a question is read, and how it is asked once something is done where dice may fall."""

    read: Read
    once: Once


@dataclass(frozen=True)
class Now:
    """Where the story has come to; `steps`: as they would be typed; `since`: where it was before, and what happened."""

    scene: Scene
    steps: tuple[str, ...] = ()
    since: tuple[Now, Told] | None = None


@dataclass(frozen=True)
class Told:
    """A clause that is told; `doer`: who did something before it, and does this too where it names nobody."""

    clause: Clause
    doer: Who | None


@dataclass(frozen=True)
class Barred:
    """What may not be done, or hangs on dice (`steps`, where they are thrown)."""

    order: str
    where: Scene
    steps: tuple[str, ...] = ()


def read_ways(scene: Scene, told: Told) -> Iterator[tuple[Deed, ...]]:
    found = False
    for way in ways_of(scene, told.clause, told.doer):
        if _is_read(scene, way):
            found = True
            yield way
    if not found:
        yield from _as_it_is(scene, told.clause)


def _as_it_is(scene: Scene, clause: Clause) -> Iterator[tuple[Deed, ...]]:
    """`P is on a hilltop`, `H8 is a town`: so it is supposed to be."""
    first, *rest = clause.pieces
    is_one = len(first.names) == 1 if isinstance(first, Who) else scene.position.space.has(first)
    with_others = with_whom_aboard(scene, first, tuple(rest)) if isinstance(first, Who) else None
    aboard, (_, *said) = with_others or ((), clause.pieces)
    if is_one and said and isinstance(said[0], str) and said[0] in IS | STOPS:
        asked = put_together(one if isinstance(one, str) else one.text for one in ("is", first, *said[1:]))
        put = read_as_one(scene, asked)
        told = statements(put.read_as) if put is not None and put.read_as else ()
        some = (one for one in told if can_be_so(scene, one))
        yield from ((*aboard, Deed(one, done=False)) for one in some)


def _is_read(scene: Scene, way: tuple[Deed, ...]) -> bool:
    """As far as its first deed, where what is supposed before it is so."""
    first = next((at for at, one in enumerate(way) if one.done), len(way))
    there = if_so(scene, *(one.text for one in way[:first]))
    return there is not None and (first == len(way) or bool(_order(there, way[first])))


def _order(scene: Scene, deed: Deed) -> str:
    """As it is ordered."""
    order = ordered_so(scene, deed.text)
    return order if order and not is_announced(scene, order.partition(AND_THEN)[0]) else ""


def may_ask(scene: Scene, told: Told, tools: Tools) -> str:
    clause, doer = told.clause, told.clause.who[0] if told.clause.who else told.doer
    rest = tuple(one for one in clause.pieces if one is not doer)
    if clause.who and clause.pieces[0] is not doer:
        return ""  # `assault the gun`: it is done to it
    if doer is not None and singles_out(clause):
        asked = f"can {clause.text}"
        return asked if tools.read(scene, asked) is not None else ""
    if doer is None or len(rest) != 1 or not isinstance(rest[0], str) or not acts(rest[0]):
        return ""
    asked = f"can {doer.text} {rest[0]}"
    bare = (asked, asked.removesuffix("s"))
    return next((one for one in bare if tools.read(scene, one) is not None), "")


def done(now: Now, told: Told, tools: Tools) -> Now | Barred:
    """The first way that can be gone; else what bars the likeliest."""
    barred: Barred | None = None
    for way in read_ways(now.scene, told):
        there = all_done(now, way)
        if isinstance(there, Now):
            return replace(there, since=(now, told))
        barred = barred or there
    return barred or Barred("", now.scene)


def all_done(now: Now, deeds: Iterable[Deed]) -> Now | Barred | None:
    there = now
    for one in deeds:
        further = one_done(there, one)
        if not isinstance(further, Now):
            return further
        there = further
    return there


def one_done(now: Now, deed: Deed) -> Now | Barred | None:
    scene = now.scene
    if not deed.done:
        if _is_there(scene, deed.text):
            return now
        return Now(supposed_so(scene, deed.text), (*now.steps, f"{SUPPOSE}{deed.text}"))
    order, there = _order(scene, deed), scene
    if not order:
        return None
    for there in times_of(scene, order):
        steps = hex_by_hex(there, order.split(AND_THEN))
        here = there.position.copy()
        try:
            come = after(replace(there, position=here, playing=there.table.begun(here)), steps, _NO_DICE, throws=True)
        except Unthrown:
            return Barred(order, there, steps)
        except Slip:
            continue
        if not isinstance(come, Refused) and not come.broken_off:
            return Now(come, (*now.steps, *steps))
    return Barred(order, there)


def _is_there(scene: Scene, state: str) -> bool:
    """`E is in K6`, and not aboard somebody there; `E is inside K`."""
    p = scene.position
    match state.split():
        case [name, "is", "in", label] if name in scene.names and p.space.has(label):
            thing = scene.names[name]
            return p.hex_of(thing) == p.space.hex(label) and not p.around(thing)
        case [name, "is", "inside", holder] if {name, holder} <= scene.names.keys():
            return p.around(scene.names[name])[:1] == (scene.names[holder],)
    return False


def times_of(scene: Scene, order: str) -> Iterator[Scene]:
    """Here, and where such a thing is done."""
    yield scene
    first = order.partition(AND_THEN)[0]
    try:
        event = doing(scene, first)
    except Slip:
        return
    if isinstance(event, NextTaken):
        there = at_its_time(scene, event.id, event.arguments)
        if there is not scene:
            yield there


def may_be_done_later(scene: Scene, order: str) -> bool:
    """Whether such a thing is done in another phase, and nothing stands in its way there."""
    try:
        event = doing(scene, order)
    except Slip:
        return False
    there = at_its_time(scene, event.id, event.arguments) if isinstance(event, NextTaken) else scene
    first = doing(there, hex_by_hex(there, (order,))[0]) if there is not scene else event
    return there is not scene and isinstance(first, NextTaken) and not against(there, first)


def refused(now: Now, order: str, tools: Tools) -> Answered | None:
    no = read(now, [f"it is legal to {order}"], tools)
    return no if no is not None and no.value is False else None


def read(now: Now, asked: Iterable[str], tools: Tools) -> Answered | None:
    for one in asked:
        found = tools.read(now.scene, one)
        if found is not None:
            return with_steps(replace(found, read_as=found.read_as or one), now.steps)
    return None


def with_steps(found: Answered, steps: tuple[str, ...]) -> Answered:
    """Echoed with what is done and supposed before."""
    if not steps:
        return found
    asked, after_it, then = found.read_as.partition(' --after "')
    told = " ".join((asked, *(f'--after "{one}"' for one in steps)))
    others = tuple(with_steps(one, steps) for one in found.others)
    return replace(found, read_as=f"{told}{after_it}{then}", others=others)
