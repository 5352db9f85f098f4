"""`what can S do`, `what can S do to P`: what it may do in each phase of its side's turn."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from compiler.model import NextTaken
from compiler.syntax import read_words
from compiler.terms import HEX
from rulewright.actions.answers.steps import once_done
from rulewright.actions.judging import judged
from rulewright.actions.moments import at_the_moment, is_over, when_in
from rulewright.actions.offers import Choosing, Offer, offers, one_of
from rulewright.actions.ordered import doing
from rulewright.actions.spoken import Named, Quoted, spelled_out, who_does_what
from rulewright.scenes import Scene, in_full
from rulewright.shelf import Slip

_NOW = re.compile(r"\b(?:now|still|yet|this (?:turn|segment|phase)|at the moment|currently)\b", re.IGNORECASE)
_HERE = ", which it is"
_TRIED = 6  # things that others can do
_FEW = 3  # ways to do the same that are told one by one


def all_that_may_be_done(scene: Scene, text: str) -> Quoted | None:
    """None, where something else is asked."""
    words, problems = read_words(spelled_out(text))
    asked = None if problems else who_does_what(scene, words)
    if asked is None:
        return None
    doer, other = asked
    scene = in_full(scene)
    p = scene.position
    side = p.side_of(doer.things[0])
    model, on_whom = scene.table.model, None if other is None else {*_called(scene, other)}
    done = {phase for one in model.actions.values() if one.event is None for phase in one.phases}
    lines: list[str] = []
    over = _NOW.search(text) is not None  # nothing is told of what comes no more in this turn
    for phase in (one for one in model.sequences if one in done):
        if not isinstance(side, str):
            break
        if over and is_over(scene, phase, side):
            continue
        there = at_the_moment(scene, phase, side)
        found = _found(there, side, doer, on_whom)
        here = _HERE if (phase, side) == (p.phase, p.side_to_move) else ""
        lines += [f"  {when_in(scene, phase, side)}{here}: {'; '.join(found)}"] if found else []
    if not lines and not over and isinstance(side, str) and other is None:
        lines = [*_once_others_act(scene, done, side, doer)]
    to = f" to {other.text}" if other is not None else ""
    more = " more" if over else ""
    none = f"{doer.text} may do nothing{more}{to} on its side's turn, as it stands, without others."
    head = f"What {doer.text} may do{to}, as it stands:" if lines else none
    return Quoted((), told="\n".join((head, *lines)))


def _found(there: Scene, side: str, doer: Named, other: set[str] | None) -> list[str]:
    return [said for one in offers(there, side) for said in _in_short(there, one, doer, other)]


def _once_others_act(scene: Scene, phases: Iterable[str], side: str, doer: Named) -> Iterator[str]:
    """Of who may do nothing: what he may do as soon as somebody else has done something, if that is soon found; who
    leads must lead first."""
    for phase in (one for one in scene.table.model.sequences if one in phases):
        there = at_the_moment(scene, phase, side)
        rows = ((offer, row) for offer in offers(there, side) for row in offer.choices if not (row.then or row.many))
        every = (offer.said({**row.chosen, row.slot: one}) for offer, row in rows for one in row.values)
        for order in islice(every, _TRIED):
            then = once_done(there, (order,))
            found = [] if then is None else _found(then, side, doer, None)
            if found:
                yield f"  {when_in(scene, phase, side)}, once this is done: {order}: {'; '.join(found)}"
                break


def _called(scene: Scene, named: Named) -> Iterator[str]:
    """As choices name it, and the hex it stands in."""
    p = scene.position
    yield named.text
    where = p.hex_of(named.things[0])
    if isinstance(where, int):
        yield p.space.label(where)


def _in_short(scene: Scene, offer: Offer, doer: Named, other: set[str] | None) -> list[str]:
    """Of what may be done in many ways, once what he does."""
    said = list(_said(scene, offer, doer, other)) or list(islice(_chosen_later(scene, offer, doer, other), _FEW))
    if len(said) <= _FEW:
        return said
    slots = dict.fromkeys(
        slot for row in offer.choices for slot, one in {**row.chosen, row.slot: row.values}.items() if _is_he(one, doer)
    )
    return [offer.said({slot: doer.text}) for slot in slots]


def _chosen_later(scene: Scene, offer: Offer, doer: Named, other: set[str] | None) -> Iterator[str]:
    """Where he may be chosen, alone, behind what is listed: with one of the first few that may be chosen before him."""
    for row in offer.choices:
        before = [one for one in map(str, row.values) if other is None or other & {one, *map(str, row.chosen.values())}]
        for slot in row.then:
            tried = (offer.said({**row.chosen, row.slot: one, slot: doer.text}) for one in before[:_FEW])
            yield from islice((said for said in tried if _may(scene, said)), 1)


def _may(scene: Scene, ordered: str) -> bool:
    try:
        event = doing(scene, ordered)
    except Slip:
        return False
    return isinstance(event, NextTaken) and judged(scene, event).legal


def _is_he(chosen: object, doer: Named) -> bool:
    return chosen == doer.text or (isinstance(chosen, tuple) and doer.text in chosen)


def _said(scene: Scene, offer: Offer, doer: Named, other: set[str] | None) -> Iterator[str]:
    for row in offer.choices:
        chosen = list(row.chosen.values())
        values = [str(one) for one in row.values]
        does = doer.text in chosen or (row.kind != HEX.name and doer.text in values)
        if does and (other is None or any(str(one) in other for one in (*chosen, *values))):
            yield _as_ordered(scene, offer, row, doer, values, other)


def _as_ordered(
    scene: Scene, offer: Offer, row: Choosing, doer: Named, values: Iterable[str], other: set[str] | None
) -> str:
    """With what is chosen in its place; what is left to choose behind it."""
    if doer.text not in row.chosen.values():
        return _with_nobody_else(scene, offer, row, {**row.chosen, row.slot: doer.text}, doer)
    some = [one for one in values if other is None or one in other]
    if len(some) == 1:
        return offer.said({**row.chosen, row.slot: some[0]})
    return f"{offer.said(row.chosen)} ({one_of(some)})"


def _with_nobody_else(scene: Scene, offer: Offer, row: Choosing, chosen: dict[str, Any], doer: Named) -> str:
    """Where nobody need be chosen besides, and he is not one who could be: `led by nobody`."""
    free = {one.variable for one in scene.table.model.actions[offer.id].choices if one.many and not one.least}
    bare = offer.said(chosen)
    nobody = {
        slot: None for slot in row.then if slot in free and not _may(scene, offer.said({**chosen, slot: doer.text}))
    }
    alone = offer.said({**chosen, **nobody})
    return alone if nobody and _may(scene, alone) else bare
