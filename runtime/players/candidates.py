"""What a side could do now, as whole actions: enough of them to choose well from, never more than asked for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from runtime.play import ActionPlan, ChoicePlan, Completion, Scope, TooManySets
from runtime.position import NO_VALUE
from runtime.records import dataclass

OPENINGS = 12  # how many first pieces of a set are tried


@dataclass(frozen=True)
class Candidate:
    """An action with all its choices made. `index` is its place among the options of the decision."""

    index: int
    plan: ActionPlan
    scope: Scope
    bound: int  # how many values of the scope are no choices

    @property
    def key(self) -> object:
        return self.plan.id, self.scope

    @property
    def actor(self) -> object:
        """What is chosen first in it, a thing as a rule; None where nothing is chosen."""
        return self.scope[self.bound] if len(self.scope) > self.bound else None

    def choice(self, variable: str) -> object:
        for slot, value in zip(self.plan.scope, self.scope, strict=True):
            if slot.name == variable:
                return value
        raise KeyError(variable)


Actions = tuple[Candidate, ...]


def candidates(index: int, completion: Completion, most: int) -> list[Candidate]:
    """Legal rows of choices; where there are more than `most` (without sets, thrice that), so many spread evenly."""
    return _some(index, completion, completion.bound, most)


def candidates_of(actor: object, completion: Completion, most: int) -> list[Candidate]:
    """The same of one thing that is chosen first (None: of an action that chooses nothing)."""
    if not completion.plan.choices:
        return _some(0, completion, completion.bound, most) if actor is None else []
    if completion.plan.choices[0].many:
        return [one for one in candidates(0, completion, most) if one.scope[one.bound] == actor]
    return _some(0, completion, (*completion.bound, actor), most) if completion.offers(completion.bound, actor) else []


def _some(index: int, completion: Completion, scope: Scope, most: int) -> list[Candidate]:
    bound = len(completion.bound)
    if not any(choice.many for choice in completion.plan.choices):
        most *= 3
    try:
        found = list(islice(rows(completion, scope), most + 1))
        if len(found) > most:
            found = list(spread(completion, scope, most))
    except (TooManySets, *NO_VALUE):
        return []
    return [Candidate(index, completion.plan, row, bound) for row in found]


def rows(completion: Completion, scope: Scope) -> Iterator[Scope]:
    """Every row, one after the other, as far as somebody asks."""
    if len(scope) == len(completion.plan.scope):
        yield scope
        return
    for value in values_after(completion, scope):
        yield from rows(completion, (*scope, value))


def spread(completion: Completion, scope: Scope, most: int) -> Iterator[Scope]:
    """At most so many rows: as many of each value of the first choice, and so on within it."""
    if len(scope) == len(completion.plan.scope):
        yield scope
        return
    values = list(islice(values_after(completion, scope), 1 if most == 1 else None))
    chosen = min(most, len(values))
    for number in range(chosen):
        part = most * (number + 1) // chosen - most * number // chosen
        yield from spread(completion, (*scope, values[number * len(values) // chosen]), part)


def values_after(completion: Completion, scope: Scope) -> Iterator[object]:
    """What may be chosen next."""
    choice = completion.plan.choices[len(scope) - len(completion.bound)]
    return groups(completion, choice, scope) if choice.many else one_of_each(completion, scope)


def one_of_each(completion: Completion, scope: Scope) -> Iterator[object]:
    """What may be chosen, one for all that no rule can tell apart; of a last choice all are found at once."""
    if len(scope) + 1 == len(completion.plan.scope):
        yield from completion.values(scope)
        return
    for group in completion.alike(scope):
        if completion.is_possible((*scope, group[0])):
            yield group[0]


def groups(completion: Completion, choice: ChoicePlan, scope: Scope) -> Iterator[tuple[object, ...]]:
    """Some sets: from each of the first pieces, those met while taking whatever may be added next."""
    search = completion.sets(scope)
    seen: set[tuple[object, ...]] = set()
    if search.is_enough(()):
        seen.add(())
        yield ()
    for first in search.pieces(())[:OPENINGS]:
        picked: tuple[object, ...] = search.in_order((first,))
        while True:
            if picked not in seen and search.is_enough(picked):
                seen.add(picked)
                yield picked
            more = search.pieces(picked)
            if not more:
                break
            later = [one for one in more if one > first] or more  # type: ignore[operator]
            picked = search.in_order((*picked, later[0]))
