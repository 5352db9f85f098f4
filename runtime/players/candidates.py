"""What a side could do now, as whole actions: enough of them to choose well from, never more than asked for."""

from __future__ import annotations

from collections.abc import Iterator

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

    def choice(self, variable: str) -> object:
        for slot, value in zip(self.plan.scope, self.scope, strict=True):
            if slot.name == variable:
                return value
        raise KeyError(variable)


def candidates(index: int, completion: Completion, most: int) -> list[Candidate]:
    """Legal rows of choices; where there are more than `most` (without sets, thrice that), some spread evenly."""
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
    try:
        found = [Candidate(index, completion.plan, row, bound) for row in rows(completion, scope)]
    except (TooManySets, *NO_VALUE):
        return []
    if not any(choice.many for choice in completion.plan.choices):
        most *= 3
    if len(found) <= most:
        return found
    return [found[number * len(found) // most] for number in range(most)]


def rows(completion: Completion, scope: Scope) -> Iterator[Scope]:
    place = len(scope) - len(completion.bound)
    choices = completion.plan.choices
    if place == len(choices):
        yield scope
        return
    choice = choices[place]
    values = groups(completion, choice, scope) if choice.many else one_of_each(completion, scope)
    for value in values:
        yield from rows(completion, (*scope, value))


def one_of_each(completion: Completion, scope: Scope) -> Iterator[object]:
    """What may be chosen, one for all that no rule can tell apart."""
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
