"""All hexes that a thing can reach by taking one action again and again: the least spent on the way to each.

What is meant: every row of such actions is tried from the position as it is, as long as nobody reacts and no step
asks for a die or a choice (where one does, the hex is reached but the way ends there). `every_way` does just that.

`reach` gives the same, quickly, where the program knows what the way depends on (compiler/program/ways.py). Each
*stand* is one state of a mover: its type, side and all facts about it that matter, but for its budget. From a stand,
whether the next step into a hex is allowed, what it adds to the budget and in which stand it ends are learned by
doing it once, taken back at once. They rest on what stands in the next hex, on nothing else that changes without a
new era (runtime/position/kept.py); so what was learned holds for all movers that stand alike, wherever the same hex is
bare again or holds things that look alike. As a greater budget can
only forbid, it is enough to remember up to which one a step was allowed and from which it was not, and to follow the
way on which it is least, as Dijkstra did. Budgets are counted in whole numbers of their smallest step.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any

from runtime.play.every_way import Alone, Open, every_way
from runtime.position import NO_VALUE
from runtime.position.kept import Era, Way
from runtime.program import Value
from runtime.values import Exact, Special, exact

if TYPE_CHECKING:
    from runtime.play.plans import ActionPlan, PlayPlan
    from runtime.position import Position

NEVER = 10**18  # more than any budget


class _Unknown(Exception):
    """The way does more than the program knows of."""


# A step into a hex, as far as it is known: into which; allowed with so much spent or less; what it adds; the stand
# it ends in (None where the way ends there); barred with so much or more; whether what comes of it is known.
Step = list[Any]
TO, ALLOWED, PRICE, AFTER, BARRED, KNOWN = range(6)
# From a hex: with so much spent or less, these steps are allowed, by price; with less than so much, the rest may be.
Row = tuple[int, int, tuple[tuple[int, tuple[int, ...]], ...], list[Step]]
BARE, HELD = 0, 1


@dataclass(eq=False)
class Stand:
    """A state of a mover. `of` holds a mover's facts by store, to stand a mover so."""

    key: tuple[Any, ...]
    of: tuple[tuple[int, Any], ...]
    bare: dict[int, list[Step]] = field(default_factory=dict)  # by hex: the steps from there, next hexes being bare
    rows: dict[int, Row] = field(default_factory=dict)  # the same, put together
    held: dict[tuple[Any, ...], dict[int, Step]] = field(default_factory=dict)  # by next hex and what stands there


@dataclass
class _Known:
    """What was learned of one action in one era."""

    scale: int = 1
    stands: dict[tuple[Any, ...], Stand] = field(default_factory=dict)
    looks: dict[tuple[Any, ...], int] = field(default_factory=dict)  # what things may be like, numbered
    look_of: dict[int, tuple[int, int]] = field(default_factory=dict)  # of a thing, with its stamp then


def reach(plan: PlayPlan, p: Position, action: str, thing: int) -> dict[int, Exact]:
    """Every hex it can be in, with the least of the budget by then (nothing, where there is no budget)."""
    way = plan.ways.get(action)
    if way is not None and p.keeping is not None and not any(p.things(noun) for noun in way.absent):
        while True:
            try:
                return _Search(plan, way, p, plan.action(action), thing).found()
            except _Finer:
                continue  # now in smaller steps
            except (_Unknown, *NO_VALUE):
                break
    return every_way(plan, p, action, thing)


class _Search:
    def __init__(self, plan: PlayPlan, way: Way, p: Position, action: ActionPlan, thing: int) -> None:
        self.way, self.p, self.thing = way, p, thing
        self.do = action.do
        self.alone: Any = Alone(plan, p)
        self.era: Era = p.kept
        start = p.hex_of(thing)
        if isinstance(start, Special):
            raise _Unknown
        self.start = start
        learned = p.kept.learned.get(action.id)
        if learned is None:
            learned = p.kept.learned[action.id] = _Known()
        self.known: _Known = learned
        self.nest = frozenset(p.nest_of(thing))
        self.waiting: list[int] = []
        self.next_at: dict[int, dict[Stand | None, tuple[set[int], set[int]]]] = {}  # bare hexes, and others
        self.settled: dict[Stand | None, set[int]] = {}
        self.occupied: set[int] = set()
        self.beside: set[int] = set()
        self.met: dict[Stand, dict[int, dict[int, Step]]] = {}  # steps into occupied hexes, by both hexes

    def found(self) -> dict[int, Exact]:
        """Dijkstra's search, all hexes with the same budget spent at once."""
        self._add(self._count(self._budget()), self._stand(), HELD, (self.start,))
        self.occupied = self.p.occupied()
        if self.nest.issuperset(self.p.in_hex(self.start)):
            self.occupied.discard(self.start)
        self.beside = {one for at in self.occupied for one in self.p.space.neighbours[at]}
        least: dict[int, Exact] = {}
        while self.waiting:
            spent = heappop(self.waiting)
            told = exact(Fraction(spent, self.known.scale))
            for stand, (bare, held) in self.next_at.pop(spent).items():
                new = ((bare - self.occupied) | held) - self.settled.setdefault(stand, set())
                self.settled[stand] |= new
                least.update(dict.fromkeys(new - least.keys(), told))
                if stand is not None:
                    self._go_on(stand, new, spent)
        return least

    def _go_on(self, stand: Stand, new: set[int], spent: int) -> None:
        """Where one can go next from these hexes."""
        rows, near, occupied, beside = stand.rows, self.p.space.neighbours, self.occupied, self.beside
        met = self.met.setdefault(stand, {})
        ways: dict[int, set[int]] = {}  # by price
        for at in new:
            row = rows.get(at)
            if row is None:
                row = self._row(stand, at)
            sure, barred, groups, steps = row
            if spent <= sure:
                for price, hexes in groups:
                    if price in ways:
                        ways[price].update(hexes)
                    else:
                        ways[price] = set(hexes)
            else:
                steps = stand.bare[at]
                barred = NEVER
            if spent < barred:
                for step in steps:
                    if spent >= step[BARRED] or step[TO] in occupied:
                        continue
                    if spent <= step[ALLOWED] or self._try(stand, at, step, spent):
                        self._add(spent + step[PRICE], step[AFTER], BARE, (step[TO],))
            if at in beside:
                for to in near[at]:
                    if to in occupied:
                        if to not in met:
                            met[to] = self._held(stand, to)
                        there = met[to]
                        if at not in there:
                            there[at] = _step(to)
                        step = there[at]
                        if spent < step[BARRED] and (spent <= step[ALLOWED] or self._try(stand, at, step, spent)):
                            self._add(spent + step[PRICE], step[AFTER], HELD, (to,))
        for price, reached in ways.items():
            self._add(spent + price, stand, BARE, reached)

    def _add(self, spent: int, stand: Stand | None, which: int, hexes: Iterable[int]) -> None:
        at_spent = self.next_at.get(spent)
        if at_spent is None:
            at_spent = self.next_at[spent] = {}
            heappush(self.waiting, spent)
        if stand not in at_spent:
            at_spent[stand] = (set(), set())
        at_spent[stand][which].update(hexes)

    def _row(self, stand: Stand, at: int) -> Row:
        """The steps from a hex into bare ones: those that are as dear and end in the same stand together."""
        steps = stand.bare.get(at)
        if steps is None:
            steps = stand.bare[at] = [_step(to) for to in self.p.space.neighbours[at]]
        plain = [step for step in steps if step[KNOWN] and step[AFTER] is stand]
        rest = [step for step in steps if not (step[KNOWN] and step[AFTER] is stand)]
        row = stand.rows[at] = (
            min((step[ALLOWED] for step in plain), default=NEVER),
            max((step[BARRED] for step in rest), default=-NEVER),
            tuple(
                (price, tuple(step[TO] for step in plain if step[PRICE] == price))
                for price in sorted({step[PRICE] for step in plain})
            ),
            rest,
        )
        return row

    # ---- budgets in whole numbers

    def _budget(self) -> Exact:
        held: Any = 0 if self.way.budget is None else self.p.get(self.way.budget, self.thing)
        return held  # type: ignore[no-any-return]

    def _count(self, number: Exact) -> int:
        """In whole numbers; should it be finer than all before it, what was learned is learned anew."""
        counted = number * self.known.scale
        if isinstance(counted, int) or counted.denominator == 1:
            return int(counted)
        self.known.scale *= counted.denominator
        self.known.stands.clear()
        raise _Finer

    # ---- stands

    def _stand(self) -> Stand:
        key = self._key()
        known = self.known.stands.get(key)
        if known is None:
            of = tuple((store, dict.get(self.p.values[store], self.thing)) for store in self.way.state)
            known = self.known.stands[key] = Stand(key, of)
        return known

    def _key(self) -> tuple[Any, ...]:
        p = self.p
        facts = [self._facts(one) for one in p.nest_of(self.thing)]
        return (p.phase, p.side_to_move, p.turn, p.holder_of(self.thing), *facts)

    def _facts(self, thing: int) -> tuple[Any, ...]:
        """What matters of the mover, or of something in it."""
        p, values = self.p, self.p.values
        read = self.way.state if thing == self.thing else self.way.others
        facts = tuple([dict.get(values[store], thing) for store in read])
        return p.type_of[thing], p.side_of(thing), facts, self._shared(thing)

    # ---- steps

    def _held(self, stand: Stand, to: int) -> dict[int, Step]:
        """The steps into a hex from all around it, with what stands there now."""
        stamps, look_of = self.p.stamps, self.known.look_of
        key = [to]
        for one in self.p.in_hex(to):
            if one not in self.nest:
                stamp, look = look_of.get(one, (-1, 0))
                key.append(look if stamp == stamps[one] else self._look(one))
        return stand.held.setdefault(tuple(key), {})

    def _look(self, thing: int) -> int:
        """A number for all that matters of something that is met; who looks alike has the same."""
        p, looks = self.p, self.known.looks
        holder = p.holder_of(thing)
        facts = tuple([dict.get(p.values[store], thing) for store in self.way.others])
        look = (
            p.type_of[thing],
            p.side_of(thing),
            facts,
            self._shared(thing),
            None if holder is None else self._look(holder),
        )
        number = looks.setdefault(look, len(looks))
        self.known.look_of[thing] = p.stamps[thing], number
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

    def _try(self, stand: Stand, at: int, step: Step, spent: int) -> bool:
        """Whether the step is allowed with so much spent; what comes of it is learned the first time it is."""
        p, thing, way = self.p, self.thing, self.way
        mark = p.mark()
        stand.rows.pop(at, None)
        try:
            if p.hex_of(thing) != at:
                p.place(thing, at)
            for store, value in stand.of:
                if dict.get(p.values[store], thing) != value:
                    self._put(store, value)
            if way.budget is not None:
                p.set(way.budget, thing, exact(Fraction(spent, self.known.scale)))
            if p.kept is not self.era or self._key() != stand.key:
                raise _Unknown
            if not way.may_go(p, thing, step[TO]):
                step[BARRED] = min(step[BARRED], spent)
                return False
            if not step[KNOWN]:
                self._learn(step, spent)
            step[ALLOWED] = max(step[ALLOWED], spent)
            return True
        finally:
            p.undo(mark)

    def _put(self, store: int, value: Value | None) -> None:
        default = self.p.program.stores[store].default
        if value is None and default is None:
            raise _Unknown
        self.p.set(store, self.thing, default if value is None else value)  # type: ignore[arg-type]

    def _learn(self, step: Step, spent: int) -> None:
        p, before = self.p, self.p.mark()
        try:
            self.do(self.alone, p, self.thing, step[TO])
        except Open:
            step[AFTER] = None
        else:
            if p.kept is not self.era or p.hex_of(self.thing) != step[TO] or not self._only_it(before, step[TO]):
                raise _Unknown
            step[AFTER] = self._stand()
        step[PRICE] = self._count(self._budget()) - spent
        if step[PRICE] < 0:
            raise _Unknown
        step[KNOWN] = True

    def _only_it(self, before: int, to: int) -> bool:
        """Whether nothing that matters changed of anything but the mover, and what stood in its hexes."""
        mine = {*self.nest, to}
        return all(one in mine or one not in self.p.kind_of for one in self.p.stirred_since(before))


def _step(to: int) -> Step:
    return [to, -NEVER, 0, None, NEVER, False]


class _Finer(Exception):
    """A budget is finer than was thought."""
