"""Panzer Leader's rules on roads, terrain, stacking and bridges, as a careful programmer writes them in Python.

The same rules as the pack under its usual options (but for engineers at work, who are not counted here): what a
hex costs, whether it may be entered, and all hexes that can be reached. Hexes are pairs of numbers, the board and
the stacks are dicts, points are counted in halves. No part of the product is used.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from heapq import heappop, heappush

Hex = tuple[int, int]

BARRED = 9999
CHART = {  # in half points
    "clear": {"foot": 2, "tracks": 2, "wheels": 4, "horses": 2, "saddle": 2},
    "woods": {"foot": 2, "tracks": 2, "wheels": 4, "horses": 2, "saddle": 2},
    "town": {"foot": 1, "tracks": 1, "wheels": 1, "horses": 1, "saddle": 1},
    "swamp": {"foot": 2, "tracks": BARRED, "wheels": BARRED, "horses": BARRED, "saddle": BARRED},
    "stream": {"foot": 2, "tracks": BARRED, "wheels": BARRED, "horses": BARRED, "saddle": BARRED},
    "gully": {"foot": 2, "tracks": BARRED, "wheels": BARRED, "horses": BARRED, "saddle": BARRED},
    "ford": {"foot": 2, "tracks": 2, "wheels": 4, "horses": 2, "saddle": 2},
    "pond": {"foot": BARRED, "tracks": BARRED, "wheels": BARRED, "horses": BARRED, "saddle": BARRED},
    "sea": {"foot": BARRED, "tracks": BARRED, "wheels": BARRED, "horses": BARRED, "saddle": BARRED},
}
SLOPE = {"foot": 2, "tracks": 6, "wheels": 8, "horses": 6, "saddle": 6}
BRIDGES = ("tank bridge", "truck bridge")
TAKING_ROOM = ("unit", "wreck", "block", "fort")


@dataclass(eq=False, slots=True)
class Counter:
    """A loose counter; what it carries is in `inside`."""

    kind: str
    side: str = ""
    hex: Hex = (0, 0)
    moves: str = "foot"
    allowance: int = 0  # in half points
    vehicular: bool = False
    light: bool = False
    flails: bool = False
    bridging: bool = False
    spread_out: bool = False
    overrunning: bool = False
    wading: bool = False
    beneath: bool = False
    bridge_laid: bool = False
    face_down: bool = False
    stays: bool = False  # fired, dispersed, halted, loaded or unloaded
    moved: bool = False
    spent: int = 0  # in half points
    inside: list[Counter] = field(default_factory=list)


@dataclass
class Ground:
    cover: dict[Hex, str]
    height: dict[Hex, str]
    bridged: set[Hex]
    roads: set[tuple[Hex, Hex]]  # both ways
    green: set[tuple[Hex, Hex]]
    near: dict[Hex, list[Hex]]
    stacks: dict[Hex, list[Counter]] = field(default_factory=dict)
    broken: set[Hex] = field(default_factory=set)

    def put(self, counter: Counter, at: Hex) -> None:
        counter.hex = at
        self.stacks.setdefault(at, []).append(counter)

    def lift(self, counter: Counter) -> None:
        self.stacks[counter.hex].remove(counter)

    # ---- what a hex costs

    def spanned(self, at: Hex) -> bool:
        bridges = [one for one in self.stacks.get(at, ()) if one.kind in BRIDGES]
        if at in self.bridged and (bridges or at not in self.broken):
            return True
        return bool(bridges) and not any(one.face_down for one in bridges)

    def about_to_bridge(self, unit: Counter, at: Hex) -> bool:
        return (
            unit.bridging
            and unit.vehicular
            and not unit.flails
            and not unit.bridge_laid
            and self.cover[at] == "stream"
            and not self.spanned(at)
        )

    def terrain_cost(self, unit: Counter, new: Hex) -> int:
        if self.height[new] == "slope":
            return SLOPE[unit.moves]
        cover = self.cover[new]
        if cover != "clear" and (new in self.bridged or new in self.stacks) and self.spanned(new):
            return CHART["clear"][unit.moves]
        if unit.bridging and self.about_to_bridge(unit, new):
            return 2
        return CHART[cover][unit.moves]

    def road_can_be_followed(self, unit: Counter, new: Hex, old: Hex) -> bool:
        if (old, new) not in self.roads or (unit.wading and self.cover[new] == "stream"):
            return False
        if unit.beneath and self.cover[old] == "stream":
            return False
        if any(self.cover[at] == "stream" and not self.spanned(at) for at in (new, old)):
            return False
        stack = self.stacks.get(new)
        if not stack:
            return True
        crowd = 0
        for one in stack:
            if one.kind in ("minefield", "block"):
                return False
            if one.kind == "fort":
                if any(held.side != unit.side for held in one.inside):
                    return False
            elif one.kind == "wreck" or (one.kind == "unit" and not one.beneath and one is not unit):
                crowd += 1
        return crowd <= 2

    def cost(self, unit: Counter, new: Hex, old: Hex) -> int:
        """In half points."""
        if unit.flails and unit.vehicular and any(one.kind == "minefield" for one in self.stacks.get(old, ())):
            if self.terrain_cost(unit, new) != BARRED:
                return unit.allowance // 2
        elif unit.bridging and self.about_to_bridge(unit, old) and self.terrain_cost(unit, new) != BARRED:
            return 6
        if unit.spread_out:
            if self.cover[new] == "town" and self.height[new] != "slope":
                return 2
        elif self.road_can_be_followed(unit, new, old):
            stack = self.stacks.get(new)
            if not stack or not any(one.kind == "fort" for one in stack):
                return 1
        return self.terrain_cost(unit, new)

    # ---- whether it may be entered

    def price(self, unit: Counter, new: Hex, old: Hex, moved: bool) -> int:
        """What it costs to go there, in half points; BARRED where nobody may, whatever points are left."""
        price = self.cost(unit, new, old)
        if price == BARRED:
            return BARRED
        stack = self.stacks.get(new)
        if stack and not self.has_room(unit, stack, new, moved):
            return BARRED
        through_trees = (old, new) in self.green and unit.vehicular and unit.moves != "saddle"
        if through_trees and not self.road_can_be_followed(unit, new, old):
            return BARRED
        cover = self.cover[new]
        if cover == "swamp":
            return BARRED if unit.moves == "saddle" else price
        if cover == "stream" and not unit.wading:
            spanned = self.spanned(new)
            if not spanned and not unit.vehicular:
                return BARRED
            from_bridge = spanned and self.cover[old] == "stream"
            if from_bridge and ((old, new) not in self.roads or unit.beneath or not self.spanned(old)):
                return BARRED
        return price

    def has_room(self, unit: Counter, stack: list[Counter], new: Hex, moved: bool) -> bool:
        height = 0
        for one in stack:
            if one.kind == "unit" and one.side != unit.side and not one.beneath and not unit.overrunning:
                return False
            if one.kind == "block" and moved and (unit.moved or new not in self.near[unit.hex]):
                return False  # climbed by who has begun next to it, also by way of another hex
            height += one.kind in TAKING_ROOM
        if height >= 4 and not unit.overrunning:
            return False
        weak = any(one.kind == "truck bridge" for one in stack) and (new in self.broken or new not in self.bridged)
        heavy = unit.vehicular and not unit.light
        return not (weak and heavy) or any(one.kind == "tank bridge" for one in stack)

    def may_enter(self, unit: Counter, new: Hex, old: Hex) -> bool:
        price = self.price(unit, new, old, unit.moved)
        if price == BARRED:
            return False
        return unit.spent + price <= unit.allowance or (not unit.moved and unit.allowance == 2)

    # ---- where it can go

    def held_up(self, unit: Counter, at: Hex) -> bool:
        """Whether it goes no farther once it is there."""
        for one in self.stacks.get(at, ()):
            if one.kind == "block" or (one.kind == "minefield" and not one.face_down):
                return True
            if one.kind == "fort" and any(held.side != unit.side for held in one.inside):
                return True
        return False

    def reach(self, unit: Counter) -> dict[Hex, int]:
        """Every hex it can be in by moving on, with the fewest points spent by then, in halves."""
        start, left = unit.hex, unit.allowance
        if unit.stays:
            return {start: unit.spent}
        slowest = left == 2 and not unit.moved
        spent_by = {start: unit.spent}
        queue = [(unit.spent, start)]
        while queue:
            spent, here = heappop(queue)
            if spent > spent_by[here]:
                continue
            moved = unit.moved or here != start
            if here != start and self.held_up(unit, here):
                continue
            for there in self.near[here]:
                price = self.price(unit, there, here, moved)
                if price == BARRED:
                    continue
                then = spent + price
                if then > left and not (slowest and not moved):
                    continue
                if there not in spent_by or then < spent_by[there]:
                    spent_by[there] = then
                    heappush(queue, (then, there))
        return spent_by
