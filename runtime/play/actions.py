"""What may be done: the choices of one action, each offered only if the whole can still be completed.

An action is legal with choices c1..cn when each choice is among its options given those before, each chosen
set fits, and the action's own condition holds. All of this is asked before anything is shown or changed, so
nothing can be learned by trying. The answers are kept for as long as the position stands still: one
`Completion` serves one action in one position. Where somebody looks for it quicker (`Seeker`), it is asked first; of
what has no answer there, all is tried here.

Choices are tried depth first and the search stops at the first completion; a choice that can lead nowhere is
never offered. For choices of sets see `sets.py`. Options are looked for only as far as somebody asks for them, and
none where some later choice that must be made has no candidates. What cannot be chosen whatever else is (`likely`) is
no candidate and is not tried. Of things that no rule can tell apart (alike.py) one is tried for all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain, repeat, tee
from typing import TYPE_CHECKING

from runtime.play.ahead import classes_of_alike
from runtime.play.plans import ActionPlan, ChoicePlan, Test
from runtime.play.sets import SetSearch, TooManySets
from runtime.values import NONE

if TYPE_CHECKING:
    from runtime.position import Position

Scope = tuple[object, ...]


class Completion:
    """The choices of one action (or reaction, with what its event bound) in a position that stands still."""

    def __init__(
        self, position: Position, plan: ActionPlan, bound: Scope = (), is_possible: bool | None = None
    ) -> None:
        """`is_possible`: whether it is, where that is known already."""
        self.position = position
        self.plan = plan
        self.bound = bound
        self._seeker = position.seeker  # who may be asked instead of trying
        self._ahead = plan.outlook is not None
        self._possible: dict[Scope, bool] = {} if is_possible is None else {bound: is_possible}
        self._sets: dict[Scope, SetSearch[object]] = {}
        self._offered: dict[Scope, Iterator[object]] = {}  # untouched; whoever looks takes a copy
        self._alike: dict[Scope, list[Scope]] = {}
        self._candidates: dict[str, tuple[object, ...]] = {}  # by the choice's variable
        self._likely: dict[str, dict[object, bool]] = {}  # likewise
        self._ends_well: Callable[[Scope], bool] | None = None

    def is_possible(self, chosen: Scope | None = None) -> bool:
        """Whether these choices (given in scope, after what is bound) are the beginning of a legal whole."""
        scope = self.bound if chosen is None else chosen
        known = self._possible.get(scope)
        if known is None:
            sought = None
            if self._seeker is not None:
                sought = self._seeker.is_possible(self.position, self.plan.id, self._ahead, scope)
            if sought is None:
                self._seeker = None
                sought = self._search(scope)
            known = self._possible[scope] = sought
        return known

    def values(self, scope: Scope) -> tuple[object, ...]:
        """For a single choice: what may be chosen so that the rest can be completed."""
        if self._seeker is not None:
            found = self._seeker.values(self.position, self.plan.id, self._ahead, scope)
            if found is not None:
                return found
        possible = {one for group in self.alike(scope) if self.is_possible((*scope, group[0])) for one in group}
        return tuple(one for one in self._options(scope) if one in possible)

    def each(self, scope: Scope) -> Iterator[object]:
        """The same, one after the other, as far as somebody asks."""
        yield from (one for one in self._options(scope) if self.is_possible((*scope, one)))

    def offers(self, scope: Scope, one: object) -> bool:
        """For a single choice: whether this may be chosen so that the rest can be completed."""
        return one in self._options(scope) and self.is_possible((*scope, one))

    def alike(self, scope: Scope) -> list[Scope]:
        """For a single choice: what may come into question, those together that no rule can tell apart.

        Looking for them pays where more is to be chosen after; a last choice is soon tried.
        """
        found = self._alike.get(scope)
        if found is None:
            options = tuple(self._options(scope))
            last = len(scope) - len(self.bound) + 1 == len(self.plan.choices)
            found = [(one,) for one in options] if last else classes_of_alike(self.position, options, scope)
            self._alike[scope] = found
        return found

    def sets(self, scope: Scope) -> SetSearch[object]:
        """For a choice of a set: the search over its pieces, where the rest can be completed."""
        known = self._sets.get(scope)
        if known is None:
            known = self._sets[scope] = self._new_search(scope)
        return known

    def every(self, scope: Scope | None = None) -> Iterator[Scope]:
        """Every legal row of choices, in the order of their options."""
        scope = self.bound if scope is None else scope
        choice = self._choice_after(scope)
        if scope == self.bound and not self._may_begin():
            return
        if choice is None:
            if self.is_possible(scope):
                yield scope
        elif choice.many:
            for group in self.sets(scope).every():
                yield from self.every((*scope, group))
        else:
            for one in self.values(scope):
                yield from self.every((*scope, one))

    def is_legal(self, scope: Scope) -> bool:
        """Whether a whole row of choices is legal, tested straight through."""
        if len(scope) != len(self.plan.scope) or scope[: len(self.bound)] != self.bound:
            return False
        if not self._may_begin():
            return False
        for place in range(len(self.bound), len(scope)):
            before, one = scope[:place], scope[place]
            choice = self._choice_after(before)
            assert choice is not None
            if choice.many:
                if not (isinstance(one, tuple) and self._is_legal_set(choice, before, one)):
                    return False
            elif one not in self._options(before):
                return False
        return self._holds(scope)

    def instead(self, row: Scope, place: int) -> Iterator[object]:
        """What else might stand at a place of this row, so that it is legal; of several, one piece of them alone."""
        told = row[place]
        others = [(one,) for one in told] if isinstance(told, tuple) else self._options(row[:place])
        yield from (one for one in others if self.allows((*row[:place], one, *row[place + 1 :])))

    def allows(self, told: Scope) -> bool:
        """Whether a row is legal of which some is told; None stands for anything."""
        return next(self.fitting(told), None) is not None

    def fitting(self, told: Scope) -> Iterator[Scope]:
        """Every legal row that has what is told."""
        if None not in told:
            yield from (told,) if self.is_legal(told) else ()
            return
        for row in self.every():
            if all(one in (None, is_) for one, is_ in zip(told, row, strict=True)):
                yield row

    def _is_legal_set(self, choice: ChoicePlan, scope: Scope, group: tuple[object, ...]) -> bool:
        pieces = choice.pieces(self.position, *scope)
        in_order = tuple(one for one in pieces if one in group)
        if in_order != group or len(group) < choice.least:
            return False
        return choice.fits is None or choice.fits(self.position, *scope, group)

    def _may_begin(self) -> bool:
        return may_begin(self.position, self.plan, self.bound)

    def _search(self, scope: Scope) -> bool:
        plan, place = self.plan, len(scope) - len(self.bound)
        if place == 0 and not self._may_begin():
            return False
        if place == plan.things_first and self._lacks_candidates():  # things are few: one is chosen before it is asked
            return False
        if place == len(plan.choices):
            return self._holds(scope)
        made = plan.choices[place - 1] if place else None
        if made is not None and made.leads_on is not None and not made.leads_on(self.position, *scope):
            return False
        choice = plan.choices[place]
        if choice.many:
            return self._search_sets(choice, scope)
        if plan.only_if is None and plan.outlook is None and place + 1 == len(plan.choices):
            return next(self._options(scope), None) is not None
        return any(self.is_possible((*scope, one)) for one in self._options(scope))

    def _search_sets(self, choice: ChoicePlan, scope: Scope) -> bool:
        if choice.least > 0:
            first = next(self._options(scope), None)
            if first is None:
                return False
            if choice.least == 1 and self._is_allowed(choice, scope, (first,)):
                return True
        try:
            return self.sets(scope).is_possible()
        except TooManySets as too_many:
            raise TooManySets(f"[{self.plan.id}], choosing {choice.slot.name}: {too_many}") from None

    def _choice_after(self, scope: Scope) -> ChoicePlan | None:
        place = len(scope) - len(self.bound)
        return self.plan.choices[place] if place < len(self.plan.choices) else None

    def _lacks_candidates(self) -> bool:
        """Whether some choice that must be made has none; whatever is chosen first."""
        return not all(map(self._candidates_of, self.plan.asked_ahead))

    def _candidates_of(self, choice: ChoicePlan) -> tuple[object, ...]:
        found = self._candidates.get(choice.slot.name)
        if found is None:
            assert choice.candidates is not None
            if choice.beside:  # which of these are options is asked before whether they are likely
                later = self.plan.choices[choice.beside - 1]
                found = self.position.near(self._candidates_of(later))  # type: ignore[arg-type]
            else:
                found = tuple(self._likely_of(choice, choice.candidates(self.position)))
            self._candidates[choice.slot.name] = found
        return found

    def _likely_of(self, choice: ChoicePlan, found: Iterable[object]) -> Iterable[object]:
        if choice.likely is None:
            return found
        return self._likely_among(choice.likely, self._likely.setdefault(choice.slot.name, {}), found)

    def _likely_among(self, likely: Test, known: dict[object, bool], found: Iterable[object]) -> Iterator[object]:
        for one in found:
            is_likely = known.get(one)
            if is_likely is None:
                is_likely = known[one] = likely(self.position, one)
            if is_likely:
                yield one

    def _options(self, scope: Scope) -> Iterator[object]:
        found = self._offered.get(scope)
        if found is None:
            choice = self.plan.choices[len(scope) - len(self.bound)]
            if choice.candidates is None:
                found = iter(self._likely_of(choice, choice.options(self.position, *scope)))
            else:
                found = iter(choice.options(self.position, *scope, self._candidates_of(choice)))
                found = iter(self._likely_of(choice, found)) if choice.beside else found
            found = chain(found, (NONE,)) if choice.optional else found
        self._offered[scope], shown = tee(found)
        return shown

    def _new_search(self, scope: Scope) -> SetSearch[object]:
        choice = self._choice_after(scope)
        assert choice is not None
        pieces = tuple(self._options(scope))
        classes = classes_of_alike(self.position, pieces, scope)
        return SetSearch(pieces, choice.least, partial(self._is_allowed, choice, scope), classes)

    def _is_allowed(self, choice: ChoicePlan, scope: Scope, group: tuple[object, ...]) -> bool:
        if choice.fits is not None and not choice.fits(self.position, *scope, group):
            return False
        whole = (*scope, group)
        return self._holds(whole) if len(whole) == len(self.plan.scope) else self.is_possible(whole)

    def _holds(self, scope: Scope) -> bool:
        if self.plan.only_if is not None and not self.plan.only_if(self.position, *scope):
            return False
        if self.plan.outlook is None:
            return True
        self._ends_well = self._ends_well or self.plan.outlook(self.position)
        return self._ends_well(scope)


def may_begin(position: Position, plan: ActionPlan, bound: Scope = ()) -> bool:
    """Whether what no choice can change leaves the action possible. Else nothing is asked about choices."""
    return plan.possible is None or plan.possible(position, *bound)


def those_possible(p: Position, plans: tuple[ActionPlan, ...], side: str) -> tuple[tuple[ActionPlan, Completion], ...]:
    """Those of these actions that a side may take now, each with the search over its choices."""
    asked = [(plan.id, plan.outlook is not None) for plan in plans]
    known = p.seeker.possible(p, asked, side) if p.seeker is not None else repeat(None)
    begun = [
        (plan, is_so)
        for plan, is_so in zip(plans, known, strict=False)
        if is_so or (is_so is None and plan.taker(p) == side and may_begin(p, plan))
    ]
    return tuple([(plan, one) for plan, is_so in begun if (one := Completion(p, plan, (), is_so)).is_possible()])


def who_may_take(position: Position, plan: ActionPlan, bound: Scope = ()) -> object:
    """Whose the action is to take, here and now, before any choice; None where it is not its phase."""
    if plan.phases and position.phase not in plan.phases:
        return None
    return plan.taker(position, *bound)


def may_act_unseen(position: Position, plans: Iterable[ActionPlan], side: str) -> bool:
    """Whether something that a side keeps to itself is its to take now, be it possible or not."""
    return any(one.keeper is not None and who_may_take(position, one) == side for one in plans)
