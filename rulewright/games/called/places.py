"""Several places that are told one after another: `come on with all in A5, A6, A8`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Protocol

from runtime.play import ActionPlan, Completion

_TWO = 2  # choices, who and where; places that are more than one
_APART = re.compile(r",\s*(?:and\s+|or\s+|then\s+)?|\s+(?:and|or|then)\s+")


class Means(Protocol):
    """What words mean: the hexes of a place, what bears a name."""

    def place(self, said: str) -> tuple[int, ...]: ...
    def thing(self, said: str) -> int | None: ...


def in_the_first(
    plan: ActionPlan, order: str, able: Completion, meant: Means, crowds: Callable[[int, int], bool]
) -> str:
    """Of an order for one counter that tells several places where he may be put, the one with the first that will do
    and where he is not one too many (`crowds`); where none is so, with the first that will do at all. So each place is
    filled before the next."""
    slots = [re.escape(one.slot.name) for one in plan.choices]
    parted = re.fullmatch("(.*){} in {}".format(*slots), plan.called) if len(slots) == _TWO else None
    found = parted and re.fullmatch(rf"({re.escape(parted[1])}(.+?) in )(.+)", order, re.IGNORECASE)
    places = _APART.split(found[3]) if found else []
    who = meant.thing(found[2]) if found else None
    if not found or who is None or len(places) < _TWO or not all(map(meant.place, places)):
        return order
    will_do = [one for one in places if any(able.offers((who,), hex_) for hex_ in meant.place(one))]
    has_room = (one for one in will_do if not any(crowds(who, hex_) for hex_ in meant.place(one)))
    return f"{found[1]}{next(has_room, (will_do or places)[0])}"
