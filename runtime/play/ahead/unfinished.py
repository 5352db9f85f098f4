"""Phases that may not end yet: what is left to do, whether whoever acts can still do it, and what would spoil that.

A phase may say `may not end while there is a D`. All that is D then is left to do. It binds those who act:

- A side is not done while something is left and choices of its own in this phase can make less of it. Where they
  cannot, the phase ends all the same.
- An action is not legal if something new is left after it and no row of further choices does away with that; nor if as
  much is left as before, of which choices could make less before it and cannot after it. What makes less of it is
  always legal; so is what throws a die or asks for a decision on its way, for nobody knows what comes of it.

A row of further choices is made of actions of the same side in the same phase, each of which chooses something that is
left or what stands with it, and of all answers to what this side is asked on the way. Nobody reacts, no die is thrown,
nobody else is asked. All rows are tried, as long as no more than TRIED choices are made for one answer; beyond that no
action is refused (`TooFar`).

All this is looked at as the side knows it: what others keep from it is as it would be at first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from runtime.play.actions import Completion, Scope
from runtime.play.ahead.every_way import Alone, Open, TooFar
from runtime.play.ahead.imagined import imagined
from runtime.position import NO_VALUE
from runtime.records import dataclass
from runtime.values import NONE

if TYPE_CHECKING:
    from runtime.play.plans import ActionPlan, Bar, PlayPlan
    from runtime.position import Position

TRIED = 200  # further choices, for each thing that is asked
Left = tuple[Any, ...]
Row = tuple[tuple[str, Scope], ...]


@dataclass(frozen=True)
class LeftToDo:
    """`row`: choices that do away with some of it; empty where nobody can tell what comes of the side's actions.
    `names`: all that is left."""

    said: str = ""
    row: Row = ()
    names: tuple[str, ...] = ()

    @property
    def binds(self) -> bool:
        return bool(self.row)


class Unfinished:
    """The phases of a plan that may not end while something is left."""

    plan: PlayPlan  # where its actions ask here themselves it is made after this, and then given

    def __init__(self, plan: PlayPlan | None = None) -> None:
        if plan is not None:
            self.plan = plan
        self._bare: dict[str, ActionPlan] = {}

    def left(self, p: Position) -> Left:
        bar = self.bar(p)
        return () if bar is None else _found(bar, p)

    def bar(self, p: Position) -> Bar | None:
        return self.plan.bars.get(p.phase)

    def way_on(self, position: Position, side: str) -> Row | None:
        """Choices of this side after which less is left; None where none are found, or nothing is left; empty where
        something that it can do could not be thought through, for it throws a die or asks on its way."""
        bar = self.bar(position)
        if bar is None or not _found(bar, position):
            return None
        with imagined(position, side):
            left = set(_found(bar, position))
            try:
                search = _Search(self, bar, position, side, lambda found: set(found) < left)
                return (search.row() or (() if search.is_open else None)) if left else None
            except TooFar:
                return None

    def test(self, action: str, position: Position) -> Callable[[Scope], bool]:
        """Whether a phase can still be ended after an action, here, with these choices. False is for certain."""
        bar = self.bar(position)
        if bar is None:
            return lambda scope: True
        judge = _Judge(self, bar, position, self.bare(action))
        return lambda scope: judge.can_end_after(scope) is not False

    def ends_well(self, position: Position, action: str, scope: Scope) -> bool:
        return self.test(action, position)(scope)

    def is_too_far(self, position: Position, action: str, scope: Scope) -> bool:
        """Whether a phase that may not be able to end after it could not be looked into to the end."""
        bar = self.bar(position)
        return bar is not None and _Judge(self, bar, position, self.bare(action)).can_end_after(scope) is None

    @contextmanager
    def thought_through(self, p: Position, action: str, scope: Scope) -> Iterator[Left]:
        """As if it had been done, as far as that can be told: what is left then."""
        mark = p.mark()
        try:
            with suppress(Open, *NO_VALUE):
                self.plan.action(action).do(Alone(self.plan, p), p, *scope)
            yield self.left(p)
        finally:
            p.undo(mark)

    def makes_less(self, left: Left, p: Position, action: str, scope: Scope) -> bool:
        """Of what is left now, for certain: not where a die is thrown or somebody asked on the way."""
        mark = p.mark()
        try:
            self.plan.action(action).do(Alone(self.plan, p), p, *scope)
            return set(self.left(p)) < set(left)
        except (Open, *NO_VALUE):
            return False
        finally:
            p.undo(mark)

    def bare(self, action: str) -> ActionPlan:
        """An action as it would be if any phase might end."""
        if action not in self._bare:
            self._bare[action] = replace(self.plan.action(action), outlook=None)
        return self._bare[action]

    def rows(self, bar: Bar, p: Position, side: str) -> Iterator[tuple[ActionPlan, Scope]]:
        """What this side may do that chooses something left, or what stands with it."""
        concerned = _concerned(bar, p, _found(bar, p))
        for plan in self.plan.actions_in(p.phase):
            if plan.taker(p) == side:
                completion = Completion(p, self.bare(plan.id))
                for scope in _scopes(p, completion, concerned):
                    yield completion.plan, scope


def excused(side: str, row: Row | None) -> str:
    """Why a side that has no way on may end a phase all the same."""
    if row is None:
        return f"{side} can do nothing about it"
    return f"what {side} can do throws a die or asks others on its way, and nobody knows what comes of that"


class _Judge:
    """Of one action in a position that stands still."""

    def __init__(self, unfinished: Unfinished, bar: Bar, position: Position, plan: ActionPlan) -> None:
        self.unfinished, self.bar, self.p, self.plan = unfinished, bar, position, plan
        self.side = str(plan.taker(position))
        with imagined(position, self.side):
            self.before = set(_found(bar, position))
        self.hopeless: bool | None = None  # whether nothing can be done about what is left as it is

    def can_end_after(self, scope: Scope) -> bool | None:
        """None where that is too far to tell."""
        with imagined(self.p, self.side):
            return self._can_end_after(scope)

    def _can_end_after(self, scope: Scope) -> bool | None:
        p, mark = self.p, self.p.mark()
        try:
            self.plan.do(Alone(self.unfinished.plan, p), p, *scope)
            left = set(_found(self.bar, p))
            is_as_before = left == self.before
            enough = self._is_less if is_as_before else self._has_nothing_new
            if left < self.before or not left or self._can_come_to(enough):
                return True
        except TooFar:
            return None
        except (Open, *NO_VALUE):
            return True
        finally:
            p.undo(mark)
        return is_as_before and self._is_hopeless()

    def _is_hopeless(self) -> bool:
        if self.hopeless is None:
            try:
                self.hopeless = not self._can_come_to(self._is_less)
            except TooFar:
                self.hopeless = False
        return self.hopeless

    def _is_less(self, left: Left) -> bool:
        return set(left) < self.before

    def _has_nothing_new(self, left: Left) -> bool:
        return self.before.issuperset(left)

    def _can_come_to(self, enough: Callable[[Left], bool]) -> bool:
        return _Search(self.unfinished, self.bar, self.p, self.side, enough).row() is not None


class _Answering(Alone):
    """Somebody who only thinks, and answers what its own side is asked on the way."""

    def __init__(self, plan: PlayPlan, position: Position, side: str) -> None:
        super().__init__(plan, position)
        self.side = side
        self.told: tuple[int, ...] = ()
        self.asked: list[int] = []  # how many answers there were, each time

    def begin(self, told: tuple[int, ...]) -> None:
        self.told, self.asked = told, []

    def next(self) -> tuple[int, ...] | None:
        """The row of answers to try after the one that was given."""
        given = [*self.told, *(0 for _ in self.asked)][: len(self.asked)]
        while given and given[-1] + 1 == self.asked[len(given) - 1]:
            given.pop()
        return (*given[:-1], given[-1] + 1) if given else None

    def _one_of(self, side: str, options: Sequence[object]) -> Any:
        if side != self.side or not options:
            raise Open
        at = len(self.asked)
        self.asked.append(len(options))
        return options[self.told[at] if at < len(self.told) else 0]

    def choose(
        self, side: str, variable: str, kind: str, among: tuple[object, ...], optional: bool = False, asked: str = ""
    ) -> object:
        if len(among) == 1 and not optional:
            return among[0]
        if not among and optional:
            return NONE
        return self._one_of(side, (*among, NONE) if optional else among)

    def in_order(
        self, side: str | Callable[[object], str], variable: str, kind: str, group: tuple[object, ...]
    ) -> Iterator[object]:
        left = list(group)
        while len(left) > 1:
            one = self._one_of(side(left[0]) if callable(side) else side, left)
            left.remove(one)
            yield one
        yield from left


class _Search:
    """Rows of choices, until what is left then is `enough`. The position is left as it was."""

    def __init__(
        self, unfinished: Unfinished, bar: Bar, p: Position, side: str, enough: Callable[[Left], bool]
    ) -> None:
        self.unfinished, self.bar, self.p, self.side, self.enough = unfinished, bar, p, side, enough
        self.alone = _Answering(unfinished.plan, p, side)
        self.start = p.mark()
        self.tried = 0
        self.is_open = False  # something that could be done throws a die or asks somebody else on its way
        self.seen: set[object] = {self._state()}

    def row(self) -> Row | None:
        """The first that is found: of what can be done next all that ends it is tried before anything goes on."""
        going_on = []
        for plan, scope in self.unfinished.rows(self.bar, self.p, self.side):
            told: tuple[int, ...] | None = ()
            while told is not None:
                mark = self.p.mark()
                try:
                    self._try(plan, scope, told)
                    if self.enough(_found(self.bar, self.p)):
                        return ((plan.id, scope),)
                    state = self._state()
                    if state not in self.seen:
                        self.seen.add(state)
                        going_on.append((plan, scope, told))
                except Open:
                    self.is_open = True
                except NO_VALUE:
                    pass
                finally:
                    self.p.undo(mark)
                told = self.alone.next()
        for plan, scope, told in going_on:
            mark = self.p.mark()
            try:
                self._do(plan, scope, told)
                rest = self.row()
            finally:
                self.p.undo(mark)
            if rest is not None:
                return ((plan.id, scope), *rest)
        return None

    def _try(self, plan: ActionPlan, scope: Scope, told: tuple[int, ...]) -> None:
        self.tried += 1
        if self.tried > TRIED:
            raise TooFar(f"more than {TRIED} further choices")
        self._do(plan, scope, told)

    def _do(self, plan: ActionPlan, scope: Scope, told: tuple[int, ...]) -> None:
        game: Any = self.alone
        self.alone.begin(told)
        plan.do(game, self.p, *scope)

    def _state(self) -> object:
        """What was changed since the search began, and what it is now."""
        p = self.p
        written = set(p.changed_between(self.start, p.mark()))
        now = {(what, key, _now(p, what, key)) for what, key in written}
        return frozenset(now)


def _now(p: Position, what: int | str, key: Any) -> object:
    if what == "place":
        return p.hex_of(key), p.holder_of(key)
    return p.side_of(key) if what == "side" else p.values[what].get(key)  # type: ignore[index]


def _found(bar: Bar, p: Position) -> Left:
    """What cannot be told bars nothing."""
    try:
        return tuple(bar.found(p))  # type: ignore[arg-type]  # a set, whose members are of the bar's kind
    except NO_VALUE:
        return ()


def _concerned(bar: Bar, p: Position, left: Left) -> frozenset[int] | None:
    """Things that are left, or stand in a hex with what is left; None where what is left is no thing and no hex."""
    are_hexes = bar.kind.name == "hex"
    if not are_hexes and any(one not in p.kind_of for one in left):
        return None
    spots = set(left) if are_hexes else {p.hex_of(one) for one in left}
    beside = {one for spot in spots if isinstance(spot, int) for one in p.in_hex(spot)}
    return frozenset(beside if are_hexes else beside | set(left))


def _scopes(p: Position, completion: Completion, concerned: frozenset[int] | None) -> Iterator[Scope]:
    choices = completion.plan.choices
    if concerned is None or not choices or any(one.many for one in choices):
        rows = completion.every()
        yield from (one for one in rows if concerned is None or not concerned.isdisjoint(_flat(one)))
        return
    kinds = [choice.slot.kind.name in p.program.kind_named for choice in choices]
    first_alone = kinds[0] and not any(kinds[1:])
    for one in completion.each(()):
        if not first_alone or one in concerned:
            yield from (row for row in _ends(completion, (one,)) if not concerned.isdisjoint(row))


def _ends(completion: Completion, scope: Scope) -> Iterator[Scope]:
    if len(scope) == len(completion.plan.choices):
        yield scope
        return
    for one in completion.each(scope):
        yield from _ends(completion, (*scope, one))


def _flat(scope: Scope) -> Iterator[object]:
    for one in scope:
        yield from one if isinstance(one, tuple) else (one,)
