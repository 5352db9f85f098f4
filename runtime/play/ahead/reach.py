"""All hexes that a thing can reach by taking one action again and again: the least spent on the way to each.

What is meant: every row of such actions is tried from the position as it is, as long as nobody reacts and no step
asks for a die or a choice (where one does, the hex is reached but the way ends there). `every_way` looks at all of it.

`least_ways` gives the same, quickly, where the program knows what the way depends on
(compiler/insight/movement_analysis.py). Whether the next step into a hex is allowed, what it adds to the budget and
in which stand it ends (reach_cache.py) are learned by doing it once, taken back at once. They rest on what stands in
the next hex (and in the one that is left, where the way looks back), on nothing else that changes without a new era
(runtime/position/answer_cache.py); so what was learned holds for all movers that stand alike, wherever the same hex is
bare again or holds things that look alike. Where a step asks for more, which is noticed (`looks_far`), it is tried
again by each search that comes to it. As a greater budget can only forbid, it is enough to remember up to which one a
step was allowed and from which it was not, and to follow the way on which it is least, as Dijkstra did: all hexes with
the same budget spent at once, as bits of one number.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any

from runtime.play.ahead.every_way import NOWHERE, Alone, Open, every_way
from runtime.play.ahead.reach_cache import (
    AFTER,
    ALLOWED,
    BARRED,
    KNOWN,
    PRICE,
    TO,
    Going,
    Known,
    Level,
    Look,
    Stand,
    Step,
)
from runtime.position import NO_VALUE, Era, Way
from runtime.program import Value
from runtime.values import Exact, Special, exact

if TYPE_CHECKING:
    from runtime.play.plans import ActionPlan, PlayPlan
    from runtime.position import Position


class _Unknown(Exception):
    """The way does more than the program knows of."""


def least_ways(plan: PlayPlan, p: Position, action: str, thing: int, goal: int = NOWHERE) -> dict[int, Exact]:
    """Every hex it can be in, with the least of the budget by then (nothing, where there is no budget); of who asks for
    one alone, those for less than that.

    Whether its phase could end then is not asked here (going.py does).
    """
    found = quick_ways(plan, p, action, thing, goal)
    if found is not None:
        return found
    return {at: row.spent for at, row in every_way(plan, p, action, thing, goal).items()}


def quick_ways(plan: PlayPlan, p: Position, action: str, thing: int, goal: int = NOWHERE) -> dict[int, Exact] | None:
    """The same where the program knows what the way depends on; else none."""
    way = plan.ways.get(action)
    if way is not None and p.keeping is not None and not any(p.things(noun) for noun in way.absent):
        while True:
            try:
                return _Search(plan, way, p, plan.action(action), thing).found(goal)
            except _Finer:
                continue  # now in smaller steps
            except (_Unknown, *NO_VALUE):
                break
    return None


class _Search:
    def __init__(self, plan: PlayPlan, way: Way, p: Position, action: ActionPlan, thing: int) -> None:
        self.way, self.p, self.thing = way, p, thing
        self.do = action.do
        self.alone: Any = Alone(plan, p)
        self.era: Era = p.kept[0]
        start = p.hex_of(thing)
        if isinstance(start, Special):
            raise _Unknown
        self.start = start
        self.state = way.state if _holds(way, p) else way.usual
        learned = self.era.learned.get((action.id, self.state))
        if learned is None:
            learned = self.era.learned[action.id, self.state] = Known(way.looks_back)
        self.known: Known = learned
        self.nest = frozenset(p.nest_of(thing))
        self.matters = frozenset(("place", "side", way.budget, *way.state, *way.others, *way.shared))
        self.lattice = p.space.lattice
        self.waiting: list[tuple[int, int, Going]] = []  # as a heap: budgets, and who goes on with so much spent
        self.going: dict[Stand | None, Going] = {}

    def found(self, goal: int = NOWHERE) -> dict[int, Exact]:
        """Dijkstra's search."""
        self._see()
        self._add(self._count(self._budget()), self._stand(), self.lattice.bits[self.start])
        least: dict[int, Exact] = {}
        reached, hexes = 0, self.lattice.hexes
        while self.waiting:
            spent, _, going = heappop(self.waiting)
            new = going.at.pop(spent)
            new ^= new & going.done
            if not new:
                continue
            going.done |= new
            first = new ^ (new & reached)
            reached |= first
            told = self._told(spent)
            while first:
                bit = first & -first
                least[hexes[bit.bit_length() - 1]] = told
                first ^= bit
            if goal in least:
                break
            if going.stand is not None:
                self._go_on(going.stand, new, spent)
        return least

    def _go_on(self, stand: Stand, new: int, spent: int) -> None:
        """Where one can go next from these hexes."""
        own, many = new & self.own, new & ~self.own
        if many:
            level = self.known.level(stand, spent, many, self.lattice)
            if many & level.any_open:
                self._learn_steps(stand, level, many, spent)
            self._push(level, many, spent)
        for at, _ in self.lattice.each(many & self.beside_start):
            self._go_into(stand, at, [self.start], spent)
        if own:
            self._go_into(stand, self.start, self.p.space.neighbours[self.start], spent)

    def _push(self, level: Level, new: int, spent: int) -> None:
        elsewhere = self.elsewhere
        for after, price, up, down in level.pushes:
            to = 0
            for shift, some in up:
                to |= (new & some) << shift
            for shift, some in down:
                to |= (new & some) >> shift
            to &= elsewhere
            if to:
                self._add(spent + price, after, to)

    def _go_into(self, stand: Stand, at: int, there: Iterable[int], spent: int) -> None:
        """From one hex, by steps that hold for this mover alone."""
        for step in self._settle(stand, at, [self._step(stand, at, to) for to in there], spent):
            if spent <= step[ALLOWED]:
                self._add(spent + step[PRICE], step[AFTER], self.lattice.bits[step[TO]])

    def _add(self, spent: int, stand: Stand | None, hexes: int) -> None:
        ahead = self.going.get(stand)
        if ahead is None:
            ahead = self.going[stand] = Going(stand, len(self.going))
        waiting = ahead.at
        if spent in waiting:
            waiting[spent] |= hexes
        else:
            waiting[spent] = hexes
            heappush(self.waiting, (spent, ahead.number, ahead))

    def _learn_steps(self, stand: Stand, level: Level, new: int, spent: int) -> None:
        """Which steps from these hexes are allowed; not those into the hex of the mover itself."""
        table, bits = self.p.space.neighbour_table, self.lattice.bits
        for at, bit in self.lattice.each(new & level.any_open):
            open_ = [(d, table[at * 6 + d]) for d in range(6) if level.open[d] & bit]
            for d, to in open_:
                if to < 0:
                    level.open[d] ^= bit
            there = [(d, self._step(stand, at, to)) for d, to in open_ if to >= 0 and to != self.start]
            settled = self._settle(stand, at, [one for _, one in there], spent)
            for (d, known), step in zip(there, settled, strict=True):
                allowed = spent <= step[ALLOWED]
                if step is known:
                    level.open[d] ^= bit
                    if allowed:
                        level.allowed.setdefault((step[AFTER], step[PRICE]), [0] * 6)[d] |= bit
                elif allowed:
                    self._add(spent + step[PRICE], step[AFTER], bits[step[TO]])
        level.put_together(self.lattice)

    def _step(self, stand: Stand, at: int, to: int) -> Step:
        return stand.step(self._look_at(at) if self.way.looks_back else at, self._look_at(to))

    def _look_at(self, at: int) -> Look:
        if at == self.start:
            return self.start_look
        looks = self.known.looks
        return looks[at][1] if at in looks else (at,)

    # ---- budgets in whole numbers

    def _budget(self) -> Exact:
        held: Any = 0 if self.way.budget is None else self.p.get(self.way.budget, self.thing)
        return held  # type: ignore[no-any-return]

    def _count(self, number: Exact) -> int:
        """In whole numbers; should it be finer than all before it, what was learned is learned anew."""
        counted = number * self.known.scale
        if isinstance(counted, int) or counted.denominator == 1:
            return int(counted)
        self.known.finer(counted.denominator)
        raise _Finer

    def _told(self, spent: int) -> Exact:
        told = self.known.told
        if spent not in told:
            told[spent] = exact(Fraction(spent, self.known.scale))
        return told[spent]

    # ---- stands

    def _stand(self) -> Stand:
        key = self._key()
        known = self.known.stands.get(key)
        if known is None:
            of = tuple((store, dict.get(self.p.values[store], self.thing)) for store in self.state)
            known = self.known.stands[key] = Stand(key, of)
        return known

    def _key(self) -> tuple[Any, ...]:
        p = self.p
        facts = [self._facts(one) for one in p.nest_of(self.thing)]
        return (p.phase, p.side_to_move, p.turn, p.holder_of(self.thing), *facts)

    def _facts(self, thing: int) -> tuple[Any, ...]:
        """What matters of the mover, or of something in it."""
        p, values = self.p, self.p.values
        read = self.state if thing == self.thing else self.way.others
        facts = tuple([dict.get(values[store], thing) for store in read])
        return p.type_of[thing], p.side_of(thing), facts, self._shared(thing)

    # ---- looks

    def _see(self) -> None:
        """What hexes look like now, but for the one the mover is in: there only to those who come back to it."""
        known, stamps, start = self.known, self.p.stamps, self.start
        looks, occupied = known.looks, self.p.occupied()
        gone = looks.keys() - occupied
        for at in gone:
            del looks[at]
        changed = bool(gone)
        for at in occupied:
            seen = looks.get(at)
            if (seen is None or seen[0] != stamps[at]) and at != start:
                look = self._look(at)
                changed = changed or seen is None or seen[1] != look
                looks[at] = stamps[at], look
        if changed:
            known.see()
        self.start_look = self._look(start)
        self.beside_start = self.lattice.beside[start]
        self.elsewhere = self.lattice.everywhere ^ self.lattice.bits[start]
        self.own = self.lattice.bits[start] if self.way.looks_back else 0

    def _look(self, at: int) -> Look:
        stamps, face_of = self.p.stamps, self.known.face_of
        look = [at]
        for one in self.p.in_hex(at):
            if one not in self.nest:
                stamp, face = face_of.get(one, (-1, 0))
                look.append(face if stamp == stamps[one] else self._face(one))
        return tuple(look)

    def _face(self, thing: int) -> int:
        """A number for all that matters of something that is met; who is alike has the same."""
        p, faces = self.p, self.known.faces
        holder = p.holder_of(thing)
        facts = tuple([dict.get(p.values[store], thing) for store in self.way.others])
        face = (
            p.type_of[thing],
            p.side_of(thing),
            facts,
            self._shared(thing),
            None if holder is None else self._face(holder),
        )
        number = faces.setdefault(face, len(faces))
        self.known.face_of[thing] = p.stamps[thing], number
        return number

    def _shared(self, thing: int) -> tuple[Any, ...]:
        values = self.p.values
        return tuple(
            (store, key, value)
            for store in self.way.shared
            if values[store]
            for key, value in values[store].items()
            if thing in key
        )

    # ---- steps

    def _settle(self, stand: Stand, at: int, steps: list[Step], spent: int) -> list[Step]:
        """These steps from a hex, known for so much spent; those in doubt are tried."""
        doubtful = [step[ALLOWED] < spent < step[BARRED] for step in steps]
        if not any(doubtful):
            return steps
        mark = self.p.mark()
        try:
            self._stand_so(stand, at, spent)
            return [self._tried(step, spent) if doubt else step for doubt, step in zip(doubtful, steps, strict=True)]
        finally:
            self.p.undo(mark)

    def _tried(self, step: Step, spent: int) -> Step:
        """The same step with what is found of it now; another one where that holds for this search alone."""
        p, far, tried = self.p, self.p.looks_far, step.copy()
        if self.way.may_go(p, self.thing, step[TO]):
            if not tried[KNOWN]:
                self._learn(tried, spent)
            tried[ALLOWED] = spent
        else:
            tried[BARRED] = spent
        if p.looks_far != far:
            return tried
        step[:] = tried
        return step

    def _stand_so(self, stand: Stand, at: int, spent: int) -> None:
        """As if the mover had come there in this stand."""
        p, thing, way = self.p, self.thing, self.way
        if p.hex_of(thing) != at:
            p.place(thing, at)
        for store, value in stand.of:
            if dict.get(p.values[store], thing) != value:
                self._put(store, value)
        if way.budget is not None:
            p.set(way.budget, thing, self._told(spent))
        if p.kept[0] is not self.era or self._key() != stand.key:
            raise _Unknown

    def _put(self, store: int, value: Value | None) -> None:
        default = self.p.program.stores[store].default
        if value is None and default is None:
            raise _Unknown
        self.p.set(store, self.thing, default if value is None else value)  # type: ignore[arg-type]

    def _learn(self, step: Step, spent: int) -> None:
        """What comes of a step, by doing it; it is taken back."""
        p, before = self.p, self.p.mark()
        try:
            self.do(self.alone, p, self.thing, step[TO])
        except Open:
            step[AFTER] = None
        else:
            if p.kept[0] is not self.era or p.hex_of(self.thing) != step[TO] or not self._only_it(before):
                raise _Unknown
            step[AFTER] = self._stand()
        step[PRICE] = self._count(self._budget()) - spent
        if step[PRICE] < 0:
            raise _Unknown
        step[KNOWN] = True
        p.undo(before)

    def _only_it(self, before: int) -> bool:
        """Whether nothing that matters to the way changed of anything but the mover and what it carries."""
        p, written = self.p, self.p.changed_between(before, self.p.mark())
        about = (key if isinstance(key, tuple) else (key,) for what, key in written if what in self.matters)
        return all(one in self.nest or one not in p.kind_of for key in about for one in key)


def _holds(way: Way, p: Position) -> bool:
    """Whether something does that seldom holds."""
    try:
        return way.seldom(p)
    except NO_VALUE:
        return True


class _Finer(Exception):
    """A budget is finer than was thought."""
