"""Several places that are told one after another: `come on with all in A5, A6, A8`; places by their names, and before
who goes there."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Protocol

from rulewright.games.meant import ALL, Meant, opening_of
from runtime.play import ActionPlan, Completion, Decision, Game

_PUT = re.compile(r"(?i)(?:put|place|lay|set|deploy) (?P<who>.+) (?:in|into|on|at) (?P<where>.+)")
_TO_WITH = re.compile(r"(?i)(?P<verb>\w+) (?P<to>(?:in)?to|towards?) (?P<where>.+) with (?P<who>.+)")
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


def at_labels(meant: Meant, order: str) -> str:
    """With the label of an area of one hex: `march Birch to Wick` is to go there, however far."""
    if " " not in order:
        return order
    areas = {name.lower(): hexes for name, hexes in meant.position.space.areas.items() if len(hexes) == 1}
    names = "|".join(re.escape(one) for one in sorted({*areas} - {one.lower() for one in meant.known}, key=len))
    where = rf"(?i)\b(to|in|at|on|into) \[?({names})\]?(?![\w-])"

    def label(found: re.Match[str]) -> str:
        return f"{found[1]} {meant.position.space.label(*areas[found[2].lower()])}"

    return re.sub(where, label, order) if names else order


def put_in_hex(game: Game, decision: Decision, order: str) -> str:
    """`put Able in H7`: the one action offered that puts somebody in a hex."""
    found = _PUT.fullmatch(order) if decision.sort == "action" and not opening_of(game, order) else None
    if found is None:
        return order
    offered = (game.plan.action(str(one.value)) for one in decision.options if one.value is not None)
    plans = ((one.called, [each.slot.name for each in one.choices]) for one in offered)
    puts = [one for one in plans if len(one[1]) == _TWO and one[0].endswith(" in ".join(one[1]))]
    if len(puts) != 1:
        return order
    called, (who, _) = puts[0]
    return f"{called[: called.index(who)]}{found['who']} in {found['where']}"


def with_who_first(game: Game, meant: Meant, order: str) -> str:
    """`go to H7 with Able`, where that verb does not go to a hex: who goes there, and where."""
    found = _TO_WITH.fullmatch(order)
    said = found["verb"].lower() if found else ""
    is_done = any(one.called.lower().startswith(f"{said} {to} ") for one in game.plan.actions for to in ("to", "at"))
    if not found or is_done or not meant.place(found["where"]) or not _are_known(meant, found["who"]):
        return order
    return f"{found['who']} {found['to']} {found['where']}"


def _are_known(meant: Meant, said: str) -> bool:
    return said.lower() in ALL or {*re.split(r"\s*(?:,|\+|\band\b)\s*", said)} <= {*meant.known}
