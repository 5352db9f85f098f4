"""The turn: setting up, and who may do what in each phase until they are done."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.twins.playout.board import OUT, Field
from benchmarks.twins.playout.counters import ALLIES, GERMANS, Unit
from benchmarks.twins.playout.fighting import Fighting, in_order
from benchmarks.twins.playout.luck import Luck
from benchmarks.twins.playout.state import WAYS_ON

LAST_TURN = 5
DONE = "done"
CHARGE_IN = "come on over the target hex into the exit hex with the attacker"
Action = tuple[str, Callable[[], None]]
LEVELS = ((6, "decisive victory"), (4, "tactical victory"), (1, "marginal victory"))


class Playout(Fighting):
    def __init__(self, board: Field, luck: Luck, ways_on: tuple[str, ...] = WAYS_ON) -> None:
        super().__init__(board, luck, ways_on)
        goals = list(self.holder)
        everywhere = range(len(board.names))
        self.village = [at for at in everywhere if any(board.distance(at, goal) <= 2 for goal in goals)]

    def play(self) -> tuple[str, str]:
        """The victory levels of the Allies and of the Germans."""
        self.set_up()
        while True:
            for self.side, self.foe in ((ALLIES, GERMANS), (GERMANS, ALLIES)):
                self.act("Direct fire", self.firing)
                for one in self.units:
                    one.fired_on = False
                self.act("Vehicle movement", self.driving)
                self.overrun.clear()
                self.act("Foot movement", self.walking)
                self.act("Close assault", self.storming)
                self.assaulted.clear()
                for one in self.of[self.side]:
                    one.rest()
            if self.turn == LAST_TURN:
                return self.level(ALLIES), self.level(GERMANS)
            self.turn += 1

    def act(self, phase: str, actions: Callable[[], list[Action]], done: tuple[str, ...] = (DONE,)) -> None:
        self.phase = phase
        while possible := actions():
            index = self.pick("action", f"what to do in {phase}", [*(name for name, _ in possible), *done])
            if index == len(possible):
                return
            possible[index][1]()

    # ---- setting up

    def set_up(self) -> None:
        self.side, self.foe = GERMANS, ALLIES
        self.act("Set-up", self.placing, done=())  # nobody stops before all is placed
        self.act("Late set-up", self.placing, done=())
        for unit in self.of[GERMANS]:
            unit.unplaced = False

    def starts(self, unit: Unit) -> list[int]:
        held = [one.hex for one in self.of[unit.side] if one.hex != OUT]
        cost = self.board.cost[unit.tracks]
        roads = self.board.with_road
        return [at for at in self.village if held.count(at) < 2 and (cost[at] < 99 or at in roads)]

    def place(self, unit: Unit, at: int) -> None:
        unit.unplaced = False
        self.put(unit, at)
        self.take(unit, at)

    def placing(self) -> list[Action]:
        waiting = [one for one in self.of[self.side] if one.unplaced]
        able = [one for one in waiting if self.starts(one)]
        found: list[Action] = []

        def place() -> None:
            unit = self.pick_unit("set up the unit in the hex: the unit", able)
            self.place(unit, self.pick_hex(f"set up {unit.name} in the hex: the hex", self.starts(unit)))

        def place_aboard() -> None:
            unit = self.pick_unit("set up the unit aboard the carrier: the unit", list(aboard))
            carrier = self.pick_unit(f"set up {unit.name} aboard the carrier: the carrier", aboard[unit])
            unit.unplaced = False
            self.put_aboard(unit, carrier)

        if able:
            found.append(("set up the unit in the hex", place))
        loose = self.loose()
        aboard = {one: [other for other in loose if self.may_load(other, one)] for one in waiting if not one.tracks}
        aboard = {one: carriers for one, carriers in aboard.items() if carriers}
        if aboard:
            found.append(("set up the unit aboard the carrier", place_aboard))
        return found

    # ---- moving

    def stepping(self, movers: list[Unit]) -> list[Action]:
        """Moving, spreading out and forming up."""
        found: list[Action] = []
        formed = [one for one in movers if not one.spread]
        spread = [one for one in movers if one.spread]

        def move() -> None:
            able = [one for one in movers if self.has_entry(one)]
            unit = self.pick_unit("move the unit into the new hex: the unit", able)
            self.bring(unit, self.pick_hex(f"move {unit.name} into the new hex: the new hex", self.entries(unit)))

        def spread_out() -> None:
            self.pick_unit("spread the unit out: the unit", formed).spread = True

        def form_up() -> None:
            self.pick_unit("form the unit up again: the unit", spread).spread = False

        if any(self.has_entry(one) for one in movers):
            found.append(("move the unit into the new hex", move))
        if formed:
            found.append(("spread the unit out", spread_out))
        if spread:
            found.append(("form the unit up again", form_up))
        return found

    def driving(self) -> list[Action]:
        loose = self.loose()
        movers = [one for one in loose if self.may_move(one)]
        found = self.stepping(movers)

        def load() -> None:
            carrier = self.pick_unit("load the passenger on the carrier: the carrier", list(loads))
            passenger = self.pick_unit(f"load the passenger on {carrier.name}: the passenger", loads[carrier])
            carrier.spent += carrier.handling
            self.put_aboard(passenger, carrier)
            passenger.loaded = carrier.handled = True
            carrier.stopped_for_load = carrier.moved

        def unload() -> None:
            carrier = self.pick_unit("unload the passenger from the carrier: the carrier", laden)
            passenger = carrier.load
            assert passenger is not None
            self.pick_unit(f"unload the passenger from {carrier.name}: the passenger", [passenger])
            carrier.spent += carrier.handling
            self.put(passenger, carrier.hex)
            passenger.unloaded = carrier.handled = True

        def come_on() -> None:
            unit = self.pick_unit("come on with the unit in the hex: the unit", coming)
            at = self.pick_hex(f"come on with {unit.name} in the hex: the hex", self.entries_on(unit))
            unit.spent += self.board.cost[unit.tracks][at]
            unit.entered += 1
            self.put(unit, at)
            unit.moved = True
            self.take(unit, at)

        loads: dict[Unit, list[Unit]] = {}
        for one in loose:
            if one.tracks and not one.load:
                group = [other for other in in_order(self.stacks[one.hex]) if self.may_load(one, other)]
                if group:
                    loads[one] = group
        if loads:
            found.append(("load the passenger on the carrier", load))
        laden = [one for one in loose if one.load and self.may_unload(one)]
        if laden:
            found.append(("unload the passenger from the carrier", unload))
        coming = [one for one in self.of[self.side] if one.waiting and self.may_move(one) and self.entries_on(one)]
        if coming:
            found.append(("come on with the unit in the hex", come_on))
        overruns = self.overruns(movers)
        if overruns:
            found.append(("overrun the target hex with the attackers", lambda: self.charge(overruns)))
        if any(one.waiting for one in self.of[self.side]):
            charges = self.charges_in()
            if charges:
                found.append((CHARGE_IN, lambda: self.charge_in(charges)))
        return found

    def walking(self) -> list[Action]:
        movers = [one for one in self.loose() if self.may_move(one)]
        found = self.stepping(movers)

        def wade() -> None:
            unit = self.pick_unit("wade with the unit into the new hex: the unit", waders)
            new = self.pick_hex(f"wade with {unit.name} into the new hex: the new hex", self.wadings(unit))
            things = unit.name, self.board.names[new]
            if self.luck.die(self.turn, self.phase, self.side, "wading", things) > 3:
                unit.halted = True
                return
            unit.wading = True
            self.bring(unit, new)
            unit.wading = False
            unit.beneath = self.board.bridged[new]

        waders = [one for one in movers if self.wadings(one)]
        if waders:
            found.append(("wade with the unit into the new hex", wade))
        return found

    # ---- fighting

    def firing(self) -> list[Action]:
        shots = self.shots()
        if not shots:
            return []
        return [("fire at the targets in the target hex with the firers", lambda: self.fire(shots))]

    def storming(self) -> list[Action]:
        assaults = self.assaults()
        if not assaults:
            return []
        return [("assault the target hex with the attackers led by the sappers", lambda: self.assault(assaults))]

    # ---- who has won

    def lead(self, side: str) -> int:
        held = sum(1 if holder == side else -1 for holder in self.holder.values())
        lost = 0
        for one in self.units:
            if one.hex == OUT and not one.waiting and not (one.carrier and one.carrier.waiting):
                lost += 1 if one.side != side else -1
        return 3 * held + lost

    def level(self, side: str) -> str:
        foe = GERMANS if side == ALLIES else ALLIES
        mine, theirs = self.earned(side), self.earned(foe)
        return mine or ("defeat" if theirs else "draw")

    def earned(self, side: str) -> str:
        """The best level; nothing where none."""
        foes = [one for one in self.units if one.side != side]
        expected = any(one.waiting or (one.carrier and one.carrier.waiting) for one in foes)
        if not expected and all(one.hex == OUT for one in foes) and any(one.hex != OUT for one in self.of[side]):
            return "decisive victory"
        lead = self.lead(side)
        return next((level for least, level in LEVELS if lead >= least), "")
