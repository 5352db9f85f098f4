"""Fire, overrun and close assault: who may join, at which odds, and what becomes of the targets.

Strengths are counted in quarters. A set of targets is allowed if somebody can add to the fire on it; offered is
what some allowed set holds beside what is picked.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from benchmarks.twins.playout.board import OUT
from benchmarks.twins.playout.counters import Unit, list_of
from benchmarks.twins.playout.state import State

COLUMNS = ((1, 5), (1, 4), (1, 3), (1, 2), (1, 1), (2, 1), (3, 1), (4, 1))  # the first is number 1; 0 is worse
HOPEFUL, BEST = 2, 8
N, D, DD, E = "no effect", "dispersal", "double dispersal", "elimination"
TABLE = {  # by modified roll: columns 1-4 to 4-1
    -1: (D, DD, E, E, E, E, E),
    0: (N, D, DD, DD, E, E, E),
    1: (N, D, D, DD, E, E, E),
    2: (N, N, D, D, DD, E, E),
    3: (N, N, N, D, DD, E, E),
    4: (N, N, N, N, D, DD, E),
    5: (N, N, N, N, D, DD, E),
    6: (N, N, N, N, N, N, E),
}
EFFECT = {  # in quarters: near, then far; on armor and on soft targets
    "class I": ((0, 4), (0, 4)),
    "class A": ((8, 2), (4, 2)),
}
FIRE = "fire at {} in {} with {}"
ASSAULT = "assault {} with {} led by {}"
OVERRUN = "overrun {} with {}"
TARGETS, FIRERS, ATTACKERS, SAPPERS = "the targets", "the firers", "the attackers", "the sappers"
THE_HEX = "the target hex"
ENOUGH = "enough"
Group = tuple[Unit, ...]


class Fighting(State):
    # ---- choosing

    def pick(self, sort: str, asked: str, options: Sequence[str]) -> int:
        return self.luck.choose(self.turn, self.phase, self.side, sort, asked, options)

    def pick_unit(self, asked: str, units: Sequence[Unit]) -> Unit:
        return units[self.pick("choice", asked, [one.name for one in units])]

    def pick_hex(self, asked: str, hexes: Sequence[int]) -> int:
        return hexes[self.pick("choice", asked, [self.board.names[at] for at in hexes])]

    def pick_some(self, phrase: str, before: Sequence[str], name: str, after: Sequence[str], group: Group) -> Group:
        """One or more; every set is allowed."""
        picked: Group = ()
        while True:
            left = [one for one in group if one not in picked]
            texts = [one.name for one in left]
            if picked:
                texts.append(ENOUGH)
            said = phrase.format(*before, list_of(picked) if picked else name, *after)
            index = self.pick("piece", f"{said}: {'more of ' if picked else ''}{name}", texts)
            if index == len(left):
                return picked
            picked = in_order((*picked, left[index]))

    # ---- odds and results

    def column(self, strength: int, targets: Sequence[Unit], shift: int = 0) -> int:
        """Of a strength in quarters."""
        defense = 4 * sum(1 if one.carrier and one.carrier.rideable else one.defense for one in targets)
        column = 0
        for number, (over, under) in enumerate(COLUMNS, 1):
            if strength * under >= over * defense:
                column = number
        return min(column + shift, BEST)

    def resolve(self, manner: str, at: int, firers: Group, targets: Group, column: int, sappers: Group = ()) -> None:
        told = [f"attack's firers {list_of(firers)}", f"attack's manner {manner}"]
        if sappers:
            told.append(f"attack's sappers {list_of(sappers)}")
        told += [f"attack's target hex {self.board.names[at]}", f"attack's targets {list_of(targets)}"]
        thing = f"attack with {', '.join(told)}"
        roll = self.luck.die(self.turn, self.phase, self.side, "combat", (thing,))
        roll -= 2 * (manner != "direct fire") + any(one.dispersed for one in targets)
        roll += self.board.cover[at] in ("woods", "town")
        if roll <= -2:
            column = min(column + 1, BEST)
        result = N if roll > 6 else TABLE[max(roll, -1)][column - HOPEFUL]
        for victim in targets:
            if victim.hex != OUT:
                self.inflict(result, victim)

    def inflict(self, result: str, victim: Unit) -> None:
        if result == E or (result == DD and victim.dispersed):
            self.destroy(victim)
        elif result in (D, DD) and not victim.dispersed:
            self.disperse(victim)

    def destroy(self, victim: Unit) -> None:
        at = victim.hex
        if victim.load:
            self.take_out(victim.load)
        self.take_out(victim)
        if victim.armored and self.wrecks.get(at, 0) < 3:
            self.wrecks[at] = self.wrecks.get(at, 0) + 1

    def disperse(self, victim: Unit) -> None:
        victim.dispersed = True
        if self.marks:
            self.lapse()
        if victim.load and not victim.load.dispersed:
            self.disperse(victim.load)
        carrier = victim.carrier
        if carrier and carrier.rideable:
            if self.height(carrier.hex) < 4:
                self.put(victim, carrier.hex)
            elif not carrier.dispersed:
                self.disperse(carrier)

    # ---- direct fire

    def shots(self) -> dict[int, tuple[Group, list[Group]]]:
        """By hex that may be fired on: who may be a target there, and every set of targets allowed."""
        firers = self.ready()
        found: dict[int, tuple[Group, list[Group]]] = {}
        if not firers:
            return found
        board = self.board
        for at in sorted({one.hex for one in self.of[self.foe] if one.hex != OUT and not one.carrier}):
            near = [one for one in firers if self.may_fire(one, at)]
            if not near:
                continue
            open_to = [one for one in self.of[self.foe] if one.hex == at and self.may_be_fired_on(one)]
            least = 1
            if board.cover[at] == "town":
                open_to = [one for one in open_to if not one.carrier]
                least = len(open_to)
            sets: list[Group] = []
            for size in range(max(least, 1), len(open_to) + 1):
                for group in combinations(open_to, size):
                    if size > 1 and any(one.carrier for one in group):
                        continue
                    if any(self.strength(one, at, group) for one in near):
                        sets.append(group)
            if sets:
                found[at] = tuple(open_to), sets
        return found

    def ready(self) -> list[Unit]:
        """Who may fire at all."""
        return [one for one in self.loose() if not one.fired and not one.dispersed and not self.in_water(one)]

    def may_fire(self, unit: Unit, at: int) -> bool:
        return self.board.distance(unit.hex, at) <= unit.reach and self.board.in_view(at, unit.hex)

    def may_be_fired_on(self, unit: Unit) -> bool:
        if unit.fired_on or (unit.carrier and not unit.carrier.rideable):
            return False
        return self.spotted(unit)

    def strength(self, firer: Unit, at: int, targets: Group) -> int:
        """In quarters; nothing where it cannot join."""
        far = self.board.distance(firer.hex, at)
        if far > 1 and any(self.in_water(one) for one in targets):
            return 0
        on_armor, on_soft = EFFECT[firer.weapon][far > firer.range // 2]
        hard = sum(one.armored for one in targets)
        soft = len(targets) - hard
        if hard > soft or self.board.cover[at] == "town":
            effect = on_armor
        elif soft > hard:
            effect = on_soft
        else:
            effect = min(on_armor, on_soft)
        if far > firer.range:
            effect = effect // 2
        return firer.attack * effect

    def fire(self, shots: dict[int, tuple[Group, list[Group]]]) -> None:
        at = self.pick_hex(f"{FIRE.format(TARGETS, THE_HEX, FIRERS)}: {THE_HEX}", list(shots))
        there, sets = shots[at]
        name = self.board.names[at]
        targets: Group = ()
        while True:
            wanted = [group for group in sets if all(one in group for one in targets)]
            left = [one for one in there if one not in targets and any(one in group for group in wanted)]
            texts = [one.name for one in left]
            if targets in sets:
                texts.append(ENOUGH)
            said = FIRE.format(list_of(targets) if targets else TARGETS, name, FIRERS)
            index = self.pick("piece", f"{said}: {'more of ' if targets else ''}{TARGETS}", texts)
            if index == len(left):
                break
            targets = in_order((*targets, left[index]))
        joined = tuple(one for one in self.ready() if self.may_fire(one, at) and self.strength(one, at, targets))
        firers = self.pick_some(FIRE, (list_of(targets), name), FIRERS, (), joined)
        column = self.column(sum(self.strength(one, at, targets) for one in firers), targets)
        if column < HOPEFUL:
            return
        for one in targets:
            one.fired_on = True
        self.resolve("direct fire", at, firers, targets, column)
        for one in firers:
            one.fired = True
            self.open_fire(one)

    # ---- overrun

    def open_to_charge(self, at: int, attacker: Unit) -> bool:
        if not self.board.open[at] or at in self.overrun or at in self.wrecks or not attacker.armored:
            return False
        thin = attacker.halftrack and any(one.armored for one in self.stacks[at])
        return not thin and any(one.side != attacker.side and not one.beneath for one in self.stacks[at])

    def may_overrun(self, attacker: Unit, at: int) -> bool:
        old = attacker.hex
        if at not in self.board.near[old] or attacker.kept_to_road or not self.may_move(attacker):
            return False
        if not self.open_to_charge(at, attacker):
            return False
        far = self.board.beyond(old, at)
        if far == OUT or not self.may_enter(attacker, far, at, True):
            return False
        if not self.may_enter(attacker, at, old, True, overrunning=True):
            return False
        return self.price(attacker, at, old, True) + self.price(attacker, far, at, True) <= (
            attacker.allowance - attacker.spent
        )

    def overruns(self, drivers: Sequence[Unit]) -> dict[int, Group]:
        """By hex that may be overrun, by whom."""
        found: dict[int, Group] = {}
        near = {at for one in drivers for at in self.board.near[one.hex] if self.held_against(at, self.side)}
        for at in sorted(near):
            group = tuple(one for one in drivers if self.may_overrun(one, at))
            if group:
                found[at] = group
        return found

    def charge(self, overruns: dict[int, Group]) -> None:
        at = self.pick_hex(f"{OVERRUN.format(THE_HEX, ATTACKERS)}: {THE_HEX}", list(overruns))
        chosen = self.pick_some(OVERRUN, (self.board.names[at],), ATTACKERS, (), overruns[at])
        targets = self.group_in(at)
        firers: Group = ()
        left = list(chosen)
        came_from: dict[Unit, int] = {}
        while left:
            index = 0
            if len(left) > 1:
                index = self.pick("order", "which attacker is next", [one.name for one in left])
            attacker = left.pop(index)
            if not self.may_overrun(attacker, at):
                continue
            came_from[attacker] = attacker.hex
            far = self.board.beyond(attacker.hex, at)
            attacker.spread = True
            self.bring(attacker, at)
            self.bring(attacker, far)
            attacker.halted = True
            firers = in_order((*firers, attacker))
        self.overrun.add(at)
        if self.run_down(at, firers, targets):
            return
        for one in firers:
            self.put(one, came_from[one])
            one.spent = one.allowance
            one.halted = True

    def run_down(self, at: int, firers: Group, targets: Group) -> bool:
        """Whether the charge goes ahead."""
        column = self.column(4 * sum(one.attack for one in firers), targets, 1)
        if column < HOPEFUL:
            return False
        self.resolve("overrun", at, firers, targets, column)
        for one in firers:
            self.open_fire(one)
        return True

    def group_in(self, at: int, beneath: bool = False) -> Group:
        return in_order([one for one in self.stacks[at] if one.side != self.side and (beneath or not one.beneath)])

    def charges_in(self) -> dict[Unit, dict[int, list[int]]]:
        """By unit that may come on over the enemy: over which hex, and into which."""
        found: dict[Unit, dict[int, list[int]]] = {}
        targets = [at for at in self.ways_on if self.held_against(at, self.side)]
        if not targets:
            return found
        for one in self.of[self.side]:
            if one.hex != OUT or not one.waiting or not self.may_move(one):
                continue
            over: dict[int, list[int]] = {}
            for at in targets:
                if not (self.board.open[at] and at not in self.overrun and at not in self.wrecks):
                    continue
                if one.halftrack and any(other.armored for other in self.stacks[at]):
                    continue
                price = self.board.cost[one.tracks][at]
                exits = []
                for far in self.board.near[at]:
                    if self.board.beyond(far, at) != OUT or not self.may_enter(one, far, at, True):
                        continue
                    if price + self.price(one, far, at, True) <= one.allowance - one.spent:
                        exits.append(far)
                if exits:
                    over[at] = exits
            if over:
                found[one] = over
        return found

    def charge_in(self, charges: dict[Unit, dict[int, list[int]]]) -> None:
        phrase = "come on over {} into {} with {}"
        said = phrase.format(THE_HEX, "the exit hex", "the attacker")
        one = self.pick_unit(f"{said}: the attacker", list(charges))
        said = phrase.format(THE_HEX, "the exit hex", one.name)
        at = self.pick_hex(f"{said}: {THE_HEX}", list(charges[one]))
        said = phrase.format(self.board.names[at], "the exit hex", one.name)
        far = self.pick_hex(f"{said}: the exit hex", charges[one][at])
        targets = self.group_in(at)
        one.spread = True
        one.spent += self.board.cost[one.tracks][at]
        self.put(one, at)
        one.moved = True
        self.take(one, at)
        self.bring(one, far)
        one.halted = True
        self.overrun.add(at)
        if not self.run_down(at, (one,), targets):
            self.take_out(one)
            one.waiting = True

    # ---- close assault

    def assaults(self) -> dict[int, Group]:
        found: dict[int, Group] = {}
        able = [
            one
            for one in self.loose()
            if not (one.tracks or one.fired or one.dispersed or one.loaded or one.unloaded or one.assaulted)
            and not self.in_water(one)
        ]
        near = {at for one in able for at in self.board.near[one.hex] if self.held_against(at, self.side)}
        for at in sorted(near - self.assaulted):
            found[at] = tuple(one for one in able if at in self.board.near[one.hex])
        return found

    def assault(self, assaults: dict[int, Group]) -> None:
        at = self.pick_hex(f"{ASSAULT.format(THE_HEX, ATTACKERS, SAPPERS)}: {THE_HEX}", list(assaults))
        name = self.board.names[at]
        attackers = self.pick_some(ASSAULT, (name,), ATTACKERS, (SAPPERS,), assaults[at])
        sappers: Group = ()
        while True:
            left = [one for one in attackers if one.engineer and one not in sappers]
            said = ASSAULT.format(name, list_of(attackers), list_of(sappers) if sappers else SAPPERS)
            texts = [*(one.name for one in left), ENOUGH]
            index = self.pick("piece", f"{said}: {'more of ' if sappers else ''}{SAPPERS}", texts)
            if index == len(left):
                break
            sappers = in_order((*sappers, left[index]))
        targets = self.group_in(at, beneath=True)
        led = any(
            other.hex == one.hex and not other.engineer and other not in sappers
            for one in sappers
            for other in attackers
        )
        column = self.column(4 * sum(one.attack for one in attackers), targets, int(led))
        if column < HOPEFUL:
            return
        for one in attackers:
            one.assaulted = True
        self.assaulted.add(at)
        self.resolve("close assault", at, attackers, targets, column, sappers)


def in_order(group: Sequence[Unit]) -> Group:
    return tuple(sorted(group, key=lambda one: one.number))
