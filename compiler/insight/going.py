"""What goes from hex to hex, and what a game has few of and seldom moves."""

from __future__ import annotations

from compiler.insight.played import Played
from compiler.model import Action
from compiler.trees import mentions


def slow_kinds(w: Played) -> frozenset[str]:
    """Those of which no counter type is, or none that goes from hex to hex."""
    typed = {one.kind for one in w.model.types.values()}
    movers = {one.choices[0].kind.name for one in w.model.actions.values() if w.holds(one) and is_way(w, one)}
    if movers:
        lines = [{one, *w.kinds_beneath[one]} for one in movers]
        typed = {one for one in typed if any(not line.isdisjoint(w.kinds_beneath[one]) for line in lines)}
    return frozenset(noun for noun, kinds in w.kinds_beneath.items() if typed.isdisjoint(kinds))


def is_way(w: Played, action: Action) -> bool:
    if action.event is not None or len(action.choices) != 2:
        return False
    thing, spot = action.choices
    return (
        not (thing.many or spot.many or thing.optional or spot.optional)
        and thing.kind.name in w.kinds_beneath
        and spot.kind.name == "hex"
        and any(mentions(one, thing.variable) for one in spot.description.conditions)
    )
