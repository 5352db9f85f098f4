"""Where everybody stands: who may enter what at which price, who sees whom."""

from __future__ import annotations

from benchmarks.twins.playout.board import BARRED, OUT, Field
from benchmarks.twins.playout.counters import ALLIES, GERMANS, Unit, roster
from benchmarks.twins.playout.luck import Luck

VILLAGE = ("J8", "K7")
WAYS_ON = ("A4", "A5", "A6", "A7", "A8", "A9")


class State:
    def __init__(self, board: Field, luck: Luck, ways_on: tuple[str, ...] = WAYS_ON) -> None:
        self.board = board
        self.luck = luck
        self.units = roster()
        self.of = {side: [one for one in self.units if one.side == side] for side in (ALLIES, GERMANS)}
        self.stacks: list[list[Unit]] = [[] for _ in board.names]  # loose units
        self.wrecks: dict[int, int] = {}
        self.marks: dict[Unit, set[Unit]] = {}  # who has kept it in sight
        number = {name: at for at, name in enumerate(board.names)}
        self.ways_on = sorted(number[name] for name in ways_on)
        self.holder = {number[name]: GERMANS for name in VILLAGE}
        self.overrun: set[int] = set()  # in this phase
        self.assaulted: set[int] = set()
        self.turn = 1
        self.phase = ""
        self.side = ALLIES  # to move
        self.foe = GERMANS

    # ---- standing

    def put(self, unit: Unit, at: int) -> None:
        """Loose in a hex, with what it carries."""
        self.lift(unit)
        unit.carrier = None
        unit.waiting = False
        self.stacks[at].append(unit)
        unit.hex = at
        spanned = self.board.bridged[at]
        unit.beneath = unit.beneath and spanned
        if unit.load:
            unit.load.hex = at
            unit.load.beneath = unit.load.beneath and spanned
        if self.marks:
            self.lapse()

    def lift(self, unit: Unit) -> None:
        if unit.carrier:
            unit.carrier.load = None
            unit.carrier = None
        elif unit.hex != OUT:
            self.stacks[unit.hex].remove(unit)

    def put_aboard(self, unit: Unit, carrier: Unit) -> None:
        self.lift(unit)
        unit.carrier, carrier.load = carrier, unit
        unit.hex = carrier.hex
        if self.marks:
            self.lapse()

    def take_out(self, unit: Unit) -> None:
        """Out of play; what it carries stays inside."""
        self.lift(unit)
        unit.hex = OUT
        unit.beneath = False
        if unit.load:
            unit.load.hex = OUT
        if self.marks:
            self.lapse()

    def loose(self) -> list[Unit]:
        """Of the side to move on the board."""
        return [one for one in self.of[self.side] if one.hex != OUT and one.carrier is None]

    def height(self, at: int) -> int:
        return len(self.stacks[at]) + self.wrecks.get(at, 0)

    def held_against(self, at: int, side: str) -> bool:
        return any(one.side != side for one in self.stacks[at])

    def in_water(self, unit: Unit) -> bool:
        return self.board.stream[unit.hex] and (unit.beneath or not self.board.bridged[unit.hex])

    # ---- moving

    def may_move(self, unit: Unit) -> bool:
        if unit.fired or unit.dispersed or unit.halted or unit.carrier or unit.loaded or unit.unloaded:
            return False
        if unit.stopped_for_load and unit.load:
            return False
        return unit.tracks == (self.phase == "Vehicle movement")

    def by_road(self, unit: Unit, new: int, old: int) -> bool:
        """Whether the road can be followed: not by those who wade beneath its bridge."""
        stream = self.board.stream
        if (old, new) not in self.board.roads or (unit.wading and stream[new]) or (unit.beneath and stream[old]):
            return False
        crowd = self.wrecks.get(new, 0)
        for one in self.stacks[new]:
            crowd += not one.beneath and one is not unit
        return crowd <= 2

    def price(self, unit: Unit, new: int, old: int, spread: bool) -> int:
        if spread:
            if self.board.cover[new] == "town":
                return 2
        elif old in self.board.with_road and self.by_road(unit, new, old):
            return 1
        return self.board.cost[unit.tracks][new]

    def may_enter(self, unit: Unit, new: int, old: int, spread: bool, overrunning: bool = False) -> bool:
        board = self.board
        price = self.price(unit, new, old, spread)
        if price > unit.allowance - unit.spent and (price == BARRED or unit.moved or unit.allowance != 2):
            return False
        stack = self.stacks[new]
        if not overrunning and (stack or new in self.wrecks):
            for one in stack:
                if one.side != unit.side and not one.beneath:
                    return False
            if len(stack) + self.wrecks.get(new, 0) >= 4:
                return False
        if unit.tracks and (old, new) in board.green and not self.by_road(unit, new, old):
            return False
        if board.stream[new] and not unit.wading:
            if not board.bridged[new]:
                return unit.tracks
            if board.stream[old] and ((old, new) not in board.roads or (not unit.tracks and self.in_water(unit))):
                return False
        return True

    def entries(self, unit: Unit) -> list[int]:
        old, spread = unit.hex, unit.spread
        return [new for new in self.board.near[old] if self.may_enter(unit, new, old, spread)]

    def has_entry(self, unit: Unit) -> bool:
        old, spread = unit.hex, unit.spread
        return any(self.may_enter(unit, new, old, spread) for new in self.board.near[old])

    def wadings(self, unit: Unit) -> list[int]:
        old, board = unit.hex, self.board
        if unit.moved or (board.stream[old] and board.bridged[old] and not unit.beneath):
            return []
        unit.wading = True
        near = (new for new in board.near[old] if board.stream[new])
        found = [new for new in near if self.may_enter(unit, new, old, unit.spread)]
        unit.wading = False
        return found

    def bring(self, unit: Unit, new: int) -> None:
        old = unit.hex
        price = self.price(unit, new, old, unit.spread)
        if price == BARRED:
            return
        if not unit.spread and (self.board.cover[new] == "town" or self.by_road(unit, new, old)):
            unit.kept_to_road = True
        unit.spent += price
        unit.entered += 1
        self.put(unit, new)
        unit.moved = True
        if unit.entered == 1:
            unit.start = old
        if self.marks and self.board.concealing[new] and new != unit.start:
            self.marks.pop(unit, None)
            if unit.load:
                self.marks.pop(unit.load, None)
        self.take(unit, new)

    def take(self, unit: Unit, at: int) -> None:
        if at in self.holder:
            self.holder[at] = unit.side

    # ---- coming on

    def entries_on(self, unit: Unit) -> list[int]:
        return [at for at in self.ways_on if self.may_come_on(unit, at)]

    def may_come_on(self, unit: Unit, at: int) -> bool:
        if self.board.cost[unit.tracks][at] > unit.allowance - unit.spent or self.height(at) >= 4:
            return False
        return not any(one.side != unit.side and not one.beneath for one in self.stacks[at])

    # ---- loading

    def may_load(self, carrier: Unit, passenger: Unit) -> bool:
        """Of two in the same hex."""
        if carrier.load or carrier.handled or carrier.dispersed or carrier.halted or passenger is carrier:
            return False
        if passenger.tracks or passenger.fired or passenger.dispersed or passenger.moved:
            return False
        if not (carrier.halftrack or carrier.rideable) or (carrier.fired and not carrier.rideable):
            return False
        return carrier.handling <= carrier.allowance - carrier.spent

    def may_unload(self, carrier: Unit) -> bool:
        if carrier.dispersed or carrier.handled or carrier.halted or self.height(carrier.hex) >= 4:
            return False
        return carrier.handling <= carrier.allowance - carrier.spent

    # ---- seeing

    def watching(self, unit: Unit) -> bool:
        return unit.hex != OUT and not unit.dispersed and unit.carrier is None

    def lapse(self) -> None:
        """Marks of those who do not see any more."""
        for target, watchers in list(self.marks.items()):
            kept = set()
            if target.hex != OUT:
                kept = {one for one in watchers if self.watching(one) and self.board.in_view(target.hex, one.hex)}
            if kept:
                self.marks[target] = kept
            else:
                del self.marks[target]

    def open_fire(self, unit: Unit) -> None:
        for one in self.units:
            if one.side != unit.side and self.watching(one) and self.board.in_view(unit.hex, one.hex):
                self.marks.setdefault(unit, set()).add(one)

    def spotted(self, unit: Unit) -> bool:
        if not self.board.concealing[unit.hex] or unit in self.marks:
            return True
        if unit.load and unit.load in self.marks:
            return True
        for at in self.board.near[unit.hex]:
            for one in self.stacks[at]:
                if one.side != unit.side and not one.dispersed:
                    return True
        return False
