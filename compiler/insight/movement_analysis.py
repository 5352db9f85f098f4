"""Which actions take a thing from hex to hex, and what the way depends on: for the search of all it can reach.

Such an action chooses a thing and then a hex next to it, and its steps bring the thing there. For each the program says
- `may_go_...`: whether the thing may go on into a hex, all conditions of the action at once;
- which facts about the thing decide that, or what the next step changes (its *state*). They are found by going back
  from what the conditions read: a fact that a step changes matters only if something that matters reads it, and then
  so does all that decides on that step. What is asked only together with a fact of the whole game that no step changes
  (which card is played) is left out of it where that does not hold (`seldom`);
- the *budget*: a number that each step increases and that, growing, can only forbid. Then the way on which it grew
  least is the only one to follow. That it can only forbid is proved from the conditions, term by term (`sense`).
What else the way rests on is found as in dependence.py: that the answer is the same for what stands alike in the two
hexes of a step. Questions that rest on more (who can still get out of a crowd depends on all around it) are *far*. It
is noticed when one is asked (compiler/program/keeping.py); what was found with it holds for one search, in which
nothing changes but the mover. So of all they read only what the steps can change is added to the state. Where a
condition or a step itself goes beyond that there is no such program: who searches goes through all states there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from compiler import terms
from compiler.insight.dependence import Dependence
from compiler.insight.following import PLAIN, Following, Ground, Origin, Wild
from compiler.insight.going import is_way
from compiler.insight.monotonicity import Sense
from compiler.insight.played import Played
from compiler.insight.reads import PLACES, SIDES, facts_read, reads
from compiler.model import Action
from compiler.terms import Step, Term
from compiler.trees import free_names, mentions, substitute, terms_in
from runtime.records import dataclass


@dataclass(frozen=True)
class Bound:
    """What variables are, at some step: how they were come by, and what they were worked out from."""

    origins: Mapping[str, Origin]
    movers: frozenset[str]
    made_of: Mapping[str, tuple[tuple[Term, Bound], ...]]

    def bind(self, variable: str, origin: Origin, *made_of: tuple[Term, Bound]) -> Bound:
        is_mover = len(made_of) == 1 and _is_mover(*made_of[0])
        return Bound(
            {**self.origins, variable: origin},
            self.movers | {variable} if is_mover else self.movers - {variable},
            {**self.made_of, variable: made_of},
        )


def _is_mover(term: Term, bound: Bound) -> bool:
    return isinstance(term, terms.Variable) and term.name in bound.movers


Asked = tuple[Term, Bound]


@dataclass(frozen=True)
class Changes:
    """One step's change: of a store (else of places, or by chance), and all that decides on it."""

    store: str | None
    step: Step
    asked: tuple[Asked, ...]
    bound: Bound
    absent: tuple[str, ...] = ()  # the slow kinds of which there must be none


LEFT = "the hex it leaves"  # or, after its step, the one it has entered


@dataclass(frozen=True)
class Way:
    """All that a search needs to know of an action; stores by id."""

    action: Action
    state: tuple[str, ...]
    of_things: tuple[str, ...]  # whatever is read of things
    budget: str | None
    ground: Ground
    usual: tuple[str, ...]  # what the state is while nothing of what seldom holds does
    seldom: tuple[Term, ...]

    @property
    def looks_back(self) -> bool:
        """Whether a step rests on what stands in the hex it leaves."""
        return LEFT in self.ground.slots or any(slot == LEFT for slot, _ in self.ground.either)


def ways(w: Played, found: Dependence) -> tuple[Way, ...]:
    made = []
    for action in w.model.actions.values():
        if w.holds(action) and is_way(w, action):
            try:
                made.append(_Way(w, found, action).way())
            except Wild:
                continue
    return tuple(made)


class _Way:
    def __init__(self, w: Played, found: Dependence, action: Action) -> None:
        self.w, self.found, self.action = w, found, action
        thing, spot = action.choices
        self.thing, self.spot = thing.variable, spot.variable
        origins = {self.thing: Origin(self.thing), self.spot: Origin(self.spot, is_hex=True)}
        self.start = Bound(origins, frozenset([self.thing]), {})
        self.changed: frozenset[str] | None = None  # by the steps; known while it is followed what holds but seldom
        self.seldom: dict[Term, bool] = {}  # whether it is followed as if it might hold

    def way(self) -> Way:
        conditions = conditions_of(self.action)
        if not any(self._is_next(one) for one in conditions):
            raise Wild  # it may go anywhere at once
        allowed = [(one, self.start) for one in conditions]
        changes = tuple(self._changes(self.action.steps, self.start, ()))
        ground = self._ground(allowed, changes)
        state = self._state(ground)
        mattering = [one for one in changes if one.store is None or one.store in ground.stores]
        budget = next((store for store in state if self._is_budget(store, allowed, mattering)), None)
        of_things = tuple(one for one in self.w.store_number if one in ground.stores and self.found.is_of_things(one))
        self.changed = frozenset(one.store for one in changes if one.store is not None)
        usual = self._usual(allowed, changes)
        seldom = tuple(one for one, may_hold in self.seldom.items() if not may_hold)
        return Way(self.action, state, of_things, budget, ground, usual, seldom)

    def _usual(self, allowed: Iterable[Asked], changes: Sequence[Changes]) -> tuple[str, ...]:
        """The state while nothing holds of what seldom does, but for what brings in no fact that the steps change."""
        assert self.changed is not None
        usual = self._state(self._ground(allowed, changes))
        looked_at: set[Term] = set()
        while left := [one for one in self.seldom if one not in looked_at]:
            self.seldom[left[0]] = True
            looked_at.add(left[0])
            wider = self._state(self._ground(allowed, changes))
            if self.changed.isdisjoint(set(wider) - set(usual)):
                usual = wider
            else:
                self.seldom[left[0]] = False
        return usual

    def _ground(self, allowed: Iterable[Asked], changes: Sequence[Changes]) -> Ground:
        ground = Ground()
        self._follow(allowed, ground)
        while True:
            before = set(ground.stores)
            for one in changes:
                if one.store is None or one.store in ground.stores:
                    self._follow(one.asked, ground)
                    ground.absent.update(one.absent)
                    ground.nouns.update(one.absent)
            for store in before:
                self._follow(self._lapse(store, ground.absent), ground, far_too=False)
            ground.stores |= self._changing(changes, ground.far)
            if ground.stores == before:
                return ground

    def _state(self, ground: Ground) -> tuple[str, ...]:
        return tuple(store for store in self.w.store_number if store in ground.stores and self._is_of_mover(store))

    def _is_seldom(self, condition: Term) -> bool:
        """Whether it is a fact of the whole game (which card is played) that no step changes; noted, if it is asked."""
        if self.changed is None or free_names(condition):
            return False
        read = reads(self.w, condition)
        stores = [self.w.model.stores[one] for one in read if one in self.w.store_number]
        still = self.changed.isdisjoint(read) and all(one.lapses is None and one.known_to is None for one in stores)
        if not stores or not still or not {PLACES, SIDES}.isdisjoint(read):
            return False
        return not self.seldom.setdefault(condition, False)

    def _is_next(self, condition: Term) -> bool:
        """Whether it says that the hex is next to that of the thing."""
        match condition:
            case terms.Builtin(operation="is_adjacent", arguments=(one, other)):
                return any(self._is_spot(a) and self._is_left(b) for a, b in ((one, other), (other, one)))
        return False

    def _is_spot(self, term: Term) -> bool:
        return isinstance(term, terms.Variable) and term.name == self.spot

    def _is_left(self, term: Term) -> bool:
        match term:
            case terms.Builtin(operation="hex_of", arguments=(terms.Variable(name=name),)):
                return name == self.thing
        return False

    def _follow(self, asked: Iterable[Asked], ground: Ground, far_too: bool = True) -> None:
        """Add what these rest on."""
        for term, bound in asked:
            follow = self._following(far_too)
            follow.term(term, bound.origins)
            ground.add(follow.ground)

    def _following(self, far_too: bool = True) -> Following:
        left = Origin(LEFT, is_hex=True)
        hexes = {self.thing: left, LEFT: left, self.spot: Origin(self.spot, is_hex=True)}
        how = {"moment_is_known": True, "far_too": far_too, "hexes": hexes, "is_seldom": self._is_seldom}
        return self.found.following(Ground(), **how)

    def _changing(self, changes: Iterable[Changes], far: Iterable[str]) -> set[str]:
        """The facts that questions read which are far, and that can change on the way."""
        read = facts_read(self.w, far)
        changed = {one.store for one in changes}
        return {one for one in read if one in changed or self.w.model.stores[one].lapses is not None}

    def _lapse(self, store: str, absent: Iterable[str]) -> tuple[Asked, ...]:
        """What makes a fact about a thing fall away; it may rest on that thing, but on no other's coming or going."""
        declared = self.w.model.stores[store]
        if declared.lapses is None or any(slot.kind.name in absent for slot in declared.slots):
            return ()
        origins = {
            slot.name: Origin(self.thing) if slot.kind.name in self.w.kinds_beneath else PLAIN
            for slot in declared.slots
        }
        return ((declared.lapses, Bound(origins, frozenset(), {})),)

    def _is_of_mover(self, store: str) -> bool:
        kinds = self.w.kinds_beneath
        mine = self.action.choices[0].kind.name
        return any(
            slot.kind.name in kinds and (slot.kind.name in ("thing", mine) or slot.kind.name in self._above(mine))
            for slot in self.w.model.stores[store].slots
        )

    def _above(self, kind: str) -> list[str]:
        found = []
        while kind in self.w.model.kinds:
            kind = self.w.model.kinds[kind].parent
            found.append(kind)
        return found

    # ---- what the steps change

    def _changes(
        self, steps: Sequence[Step], bound: Bound, control: tuple[Asked, ...], doing: tuple[str, ...] = ()
    ) -> Iterator[Changes]:
        """`doing`: procedures and events on the way here; what comes back to itself is not followed."""
        if len(set(doing)) < len(doing):
            raise Wild
        for step in steps:
            match step:
                case terms.Set() | terms.Change() | terms.Include():
                    said = [getattr(step, one) for one in ("value", "by", "element") if hasattr(step, one)]
                    asked = tuple((one, bound) for one in (*step.arguments, *said))
                    yield Changes(step.store, step, self._with_made(asked + control), bound)
                case terms.If():
                    inner = (*control, (step.condition, bound))
                    yield from self._changes(step.then, bound, inner, doing)
                    yield from self._changes(step.otherwise, bound, inner, doing)
                    if any(isinstance(one, terms.Stop | terms.GoOnOnlyIf) for one in (*step.then, *step.otherwise)):
                        control = inner
                case terms.GoOnOnlyIf():
                    control = (*control, (step.condition, bound))
                case terms.Stop():
                    return
                case terms.Let():
                    bound = bound.bind(step.variable, self._origin(step.value, bound), (step.value, bound))
                case terms.ChangeKind() | terms.ChangeSide() | terms.Repeat():
                    raise Wild  # what stands on the way is no longer what it was; or nobody knows how often
                case terms.ForEach():
                    yield from self._for_each(step, bound, control, doing)
                case terms.Announce():
                    for follow in self.w.model.follows.values():
                        if follow.event == step.event and self.w.holds(follow):
                            given = self._given([slot.name for slot in follow.event_slots], step.arguments, bound)
                            yield from self._changes(follow.steps, given, control, (*doing, follow.id))
                case terms.Call():
                    called = self.w.model.procedures[step.procedure]
                    given = self._given([slot.name for slot in called.slots], step.arguments, bound)
                    yield from self._changes(called.steps, given, control, (*doing, step.procedure))
                case _:
                    asked = tuple((one, bound) for one in terms_in(step))
                    yield Changes(None, step, self._with_made(asked + control), bound)
                    variable = getattr(step, "variable", None)
                    if variable is not None:
                        bound = bound.bind(variable, Origin())

    def _for_each(
        self, step: terms.ForEach, bound: Bound, control: tuple[Asked, ...], doing: tuple[str, ...]
    ) -> Iterator[Changes]:
        d = step.description
        everyone = terms.SetOf(replace(d.kind, many=True), d)
        follow = self._following()
        try:
            origin = follow.described(d, bound.origins, ())
        except Wild:
            origin = Origin()
        inner = bound.bind(d.variable, origin, (everyone, bound))
        try:
            found = tuple(self._changes(step.steps, inner, (*control, (everyone, bound)), doing))
            if origin.noun:
                self._follow([asked for one in found for asked in one.asked], Ground())
        except Wild:
            if not origin.noun:
                raise
            # while there is none of them, nothing is done
            found = (Changes(None, step, (), bound, (origin.noun,)),)
        yield from found

    def _given(self, names: Sequence[str], arguments: Sequence[Term], bound: Bound) -> Bound:
        given = Bound({}, frozenset(), {})
        for name, one in zip(names, arguments, strict=True):
            given = given.bind(name, self._origin(one, bound), (one, bound))
        return given

    def _origin(self, term: Term, bound: Bound) -> Origin:
        try:
            return self._following().term(term, bound.origins)
        except Wild:
            return Origin() if term.kind.name in self.w.kinds_beneath else PLAIN

    def _with_made(self, asked: tuple[Asked, ...]) -> tuple[Asked, ...]:
        """With all that the variables spoken of were worked out from."""
        found: dict[tuple[int, int], Asked] = {}
        waiting = list(asked)
        while waiting:
            term, bound = waiting.pop()
            if (id(term), id(bound)) in found:
                continue
            found[id(term), id(bound)] = term, bound
            for name in bound.made_of:
                if mentions(term, name):
                    waiting += bound.made_of[name]
        return tuple(found.values())

    # ---- a number that only forbids as it grows

    def _is_budget(self, store: str, allowed: Iterable[Asked], changes: Iterable[Changes]) -> bool:
        if len(self.w.model.stores[store].slots) != 1 or self.w.model.stores[store].kind.name != "number":
            return False
        sense = Sense(self.w, self.found, store)
        grown = False
        for one in changes:
            if one.store == store:
                if not isinstance(one.step, terms.Change) or not _is_mover(one.step.arguments[0], one.bound):
                    return False
                grown = True
            if any(sense.of(term) != 0 for term, _ in one.asked):
                return False
        return grown and all(sense.of(term) in (0, -1) for term, _ in allowed)


def conditions_of(action: Action) -> list[Term]:
    """All that must hold of the thing and the hex, said of the action's own variables."""
    found: list[Term] = []
    for choice in action.choices:
        d = choice.description
        mine = terms.Variable(d.kind, choice.variable)
        for one in d.conditions:
            each = one.operands if isinstance(one, terms.All) else (one,)
            found += [substitute(said, {d.variable: mine}) for said in each]
        if choice.such_that is not None:
            found.append(choice.such_that)
    if action.only_if is not None:
        found.append(action.only_if)
    return found
