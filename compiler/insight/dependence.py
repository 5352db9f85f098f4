"""What the answer to a question rests on, found from its rules: so that it can be kept until some of that changes.

A question is followed through its rules, charts and whatever they ask, down to the facts. Of every thing and hex
that is spoken of on the way it is known how it was come by (its *origin*):

- it is a slot of the question, or lies in or around a thing that is, or stands in a hex that is. The runtime gives
  slots a stamp that is new after each change to a thing, to what holds it and what it holds, and to what stands in a
  hex (runtime/position/answer_cache.py). So whatever is read of such things is covered by the stamp of the slot.
- it is of a *slow* kind (going.py: what a game has few of, and seldom moves). Changes to these
  begin a new era, in which nothing is kept from the one before. So do changes of facts about hexes and sides.
  Where what is asked of such a thing cannot be followed, answers are kept only while there is none (`absent`).
  Questions that rest on the same slow kinds and facts share an era; a change begins only the eras that rest on it.
- it is any hex; then only what is printed on it may be read, facts about hexes, and the slow things in it.

Anything else (all units there are, the moment, secrets, suppositions) makes a question *wild*: it is not kept.
(All questions that rest on all units were kept for a trial, each change of a unit beginning their era: seldom asked
again before the next, they cost a playout a third more than they saved it. Only conditions that many ask alike are
followed so, with `all_of_kinds`: see shared.py.)
What rests on print alone is kept with the board, for all positions on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property

from compiler import terms
from compiler.insight.cost import price
from compiler.insight.going import slow_kinds
from compiler.insight.outranking import Answering, answering
from compiler.insight.played import Played
from compiler.insight.reads import OF_MOMENT, OF_PLACES
from compiler.model import Question, Rule
from compiler.terms import Description, Term
from compiler.trees import mentions, terms_in, within

WORTH = 40  # the price from which keeping an answer pays
_OF_THINGS = OF_PLACES | {"side_of"}


class Wild(Exception):
    """It rests on more than can be followed."""


@dataclass(frozen=True)
class Origin:
    """How a thing or hex was come by. `slot`: covered by that slot's stamp; `noun`: of that slow kind.

    Both: covered by either. Neither: any hex (`is_hex`), or nothing that can be followed.
    """

    slot: str = ""
    noun: str = ""
    is_hex: bool = False


PLAIN = Origin(is_hex=True)


@dataclass
class Ground:
    """What an answer rests on."""

    slots: set[str] = field(default_factory=set)
    either: set[tuple[str, str]] = field(default_factory=set)  # a slot's stamp, or a slow kind
    nouns: set[str] = field(default_factory=set)
    stores: set[str] = field(default_factory=set)
    absent: set[str] = field(default_factory=set)  # slow kinds of which there must be none

    def copy(self) -> Ground:
        return Ground(*(set(getattr(self, one.name)) for one in fields(self)))

    def add(self, other: Ground) -> None:
        for one in fields(self):
            getattr(self, one.name).update(getattr(other, one.name))

    @property
    def slow(self) -> frozenset[str]:
        """The slow kinds whose changes matter, as no slot's stamp covers them."""
        return frozenset(self.nouns | {noun for slot, noun in self.either if slot not in self.slots})


@dataclass(frozen=True)
class Kept:
    """A question whose answers are kept: the slots whose stamps they rest on; its era (None: else on print alone)."""

    question: Question
    stamped: tuple[str, ...]
    era: int | None
    absent: tuple[str, ...]


class Dependence:
    def __init__(self, w: Played) -> None:
        self.w = w
        self._rules: dict[str, list[Answering]] = {}
        self._prices: dict[str, int] = {}
        self.also: list[Ground] = []  # what else rests on facts, and is to be told of changes
        self.shared: list[Ground] = []  # conditions that many ask alike (shared.py)
        self.slow_kinds = slow_kinds(w)

    @cached_property
    def grounds(self) -> Mapping[str, Ground]:
        """By question, for those that are worth keeping and can be."""
        found: dict[str, Ground] = {}
        for question in self.w.model.questions.values():
            if self.w.holds(question) and self.price(question.id) >= WORTH:
                try:
                    ground = self.ground(question)
                except Wild:
                    continue
                if ground != Ground() or self._goes_through(question.id):  # else it is reckoning alone
                    found[question.id] = ground
        return found

    def _goes_through(self, question: str) -> bool:
        """Whether it looks at one after another to come to its answer."""
        looking = (
            terms.Exists | terms.Every | terms.Gather | terms.Count | terms.SetOf | terms.TheOne | terms.Way
        )
        return any(isinstance(one, looking) for rule in self.rules(question) for one in within(rule))

    def kept(self) -> tuple[Kept, ...]:
        return tuple(self._kept(self.w.model.questions[one], ground) for one, ground in self.grounds.items())

    def _kept(self, question: Question, ground: Ground) -> Kept:
        stamped = tuple(slot.name for slot in question.slots if slot.name in ground.slots)
        return Kept(question, stamped, self.era(ground), tuple(sorted(ground.absent)))

    def era(self, ground: Ground) -> int | None:
        """The era of what rests on this; None where it is on print alone, but for stamps."""
        slow = self._slowly(ground)
        return self.eras[slow] if slow else None

    def _slowly(self, ground: Ground) -> frozenset[str]:
        """The slow kinds and facts that it rests on."""
        return ground.slow | {store for store in ground.stores if self.is_slow(store)}

    @cached_property
    def eras(self) -> Mapping[frozenset[str], int]:
        """A number for all that questions rest on but for stamps and print; 0 is for what else rests on facts."""
        grounds = (*self.grounds.values(), *self.shared)
        different = dict.fromkeys(slow for ground in grounds if (slow := self._slowly(ground)))
        return {slow: number for number, slow in enumerate(different, 1)}

    def _eras_of(self, changed: str) -> tuple[int, ...]:
        """Those that a change of a slow kind or fact begins anew."""
        also = (0,) if any(changed in self._slowly(ground) for ground in self.also) else ()
        return (*also, *(number for slow, number in self.eras.items() if changed in slow))

    def effects(self) -> dict[str, str | tuple[int, ...]]:
        """For each store that some kept answer rests on, what a change of it does: things | map | which eras begin."""
        read = set().union(*(ground.stores for ground in (*self.grounds.values(), *self.also, *self.shared)))
        return {
            store: "things" if self.is_of_things(store) else "map" if self.is_print(store) else self._eras_of(store)
            for store in self.w.store_number
            if store in read
        }

    def slow(self) -> dict[str, tuple[int, ...]]:
        """For all slow kinds whose changes matter to some kept answer, and those beneath, which eras they begin."""
        nouns = set().union(*(ground.slow for ground in (*self.grounds.values(), *self.also, *self.shared)))
        found: dict[str, set[int]] = {}
        for noun in nouns:
            for kind in self.w.kinds_beneath[noun]:
                found.setdefault(kind, set()).update(self._eras_of(noun))
        return {kind: tuple(sorted(found[kind])) for kind in sorted(found)}

    # ---- stores

    def is_of_things(self, store: str) -> bool:
        return any(slot.kind.name in self.w.kinds_beneath for slot in self.w.model.stores[store].slots)

    def is_print(self, store: str) -> bool:
        return self.w.model.stores[store].sort != "fact"

    def is_slow(self, store: str) -> bool:
        return not self.is_of_things(store) and not self.is_print(store)

    # ---- questions

    def rules(self, question: str) -> list[Answering]:
        if question not in self._rules:
            self._rules[question] = answering(self.w, question)
        return self._rules[question]

    def price(self, question: str) -> int:
        """Roughly how long its answer takes, with all that it asks."""
        if question not in self._prices:
            self._prices[question] = 0  # while it asks itself
            asked = [one for rule in self.rules(question) for one in terms_in(rule)]
            self._prices[question] = sum(map(self.whole_price, asked))
        return self._prices[question]

    def whole_price(self, term: Term) -> int:
        """Roughly how long it takes to find out, with all that it asks."""
        return price(term) + self._inside(term)

    def _inside(self, term: Term) -> int:
        own = self.price(term.question) if isinstance(term, terms.Ask) else 0
        return own + sum(self._inside(one) for one in terms_in(term))

    def ground(self, question: Question) -> Ground:
        origins = {}
        for slot in question.slots:
            counted = slot.kind.name == "hex" or slot.kind.name in self.w.kinds_beneath
            if counted and (slot.kind.specials or slot.kind.many):
                raise Wild
            origins[slot.name] = Origin(slot.name, is_hex=slot.kind.name == "hex") if counted else PLAIN
        return Following(self, Ground()).question(question.id, origins)


@dataclass
class Following:
    """One question being followed to its ground."""

    of: Dependence
    ground: Ground
    moment_is_known: bool = False
    all_of_kinds: bool = False  # whether it may rest on all things of any kind
    _seen: set[tuple[str, tuple[tuple[str, Origin], ...]]] = field(default_factory=set)

    def question(self, id: str, origins: Mapping[str, Origin]) -> Ground:
        here = (id, tuple(sorted(origins.items(), key=lambda one: one[0])))
        if here not in self._seen:
            self._seen.add(here)
            for rule in self.of.rules(id):
                self._rule(rule, origins)
            default = self.of.w.model.questions[id].default
            if default is not None:
                self.term(default, origins)
        return self.ground

    def _rule(self, rule: Answering, origins: Mapping[str, Origin]) -> None:
        if not isinstance(rule, Rule):
            return  # a chart looks at its slots alone
        said = [one for one in (rule.condition, rule.value) if one is not None]
        if rule.each is not None:
            self.described(rule.each, origins, said)
            return
        for one in said:
            self.term(one, origins)

    def need(self, origin: Origin) -> None:
        """Something of this thing was read."""
        if origin.slot and origin.noun:
            self.ground.either.add((origin.slot, origin.noun))
        elif origin.slot:
            self.ground.slots.add(origin.slot)
        elif origin.noun:
            self.ground.nouns.add(origin.noun)
        else:
            raise Wild

    # ---- terms

    def term(self, term: Term, origins: Mapping[str, Origin]) -> Origin:
        """Follow it; where its value is a thing or a hex, how that was come by."""
        match term:
            case terms.Variable():
                return origins[term.name]
            case terms.Legal() | terms.Suppose():
                raise Wild
            case terms.Read():
                return self._read(term, origins)
            case terms.Ask():
                return self._ask(term, origins)
            case terms.Builtin():
                return self._builtin(term, origins)
            case terms.Count() | terms.SetOf() | terms.TheOne() | terms.Exists() | terms.Every() | terms.Gather():
                return self._descriptive(term, origins)
            case terms.Way():
                for end in (term.start, term.goal, *(() if term.most is None else (term.most,))):
                    self.term(end, origins)
                self._onward(term.on, origins)
                return self._of_kind(term)
            case terms.Branches():
                found = {self.term(said, origins) for said, _ in term.branches}
                for _, test in term.branches:
                    if test is not None:
                        self.term(test, origins)
                return found.pop() if len(found) == 1 else self._of_kind(term)
        for one in terms_in(term):
            origin = self.term(one, origins)
            if isinstance(term, terms.IsA):
                self.need(origin)
        return self._of_kind(term)

    def _of_kind(self, term: Term) -> Origin:
        """Of a value nothing more is known of than its kind."""
        if term.kind.name not in self.of.w.kinds_beneath:
            return PLAIN
        return Origin(noun=term.kind.name if self.all_of_kinds or term.kind.name in self.of.slow_kinds else "")

    def _read(self, term: terms.Read, origins: Mapping[str, Origin]) -> Origin:
        store = self.of.w.model.stores[term.store]
        if store.known_to is not None:
            raise Wild
        self.ground.stores.add(term.store)
        keys = [self.term(one, origins) for one in term.arguments]
        things = [key for key, slot in zip(keys, store.slots, strict=True) if slot.kind.name in self.of.w.kinds_beneath]
        if things:
            self.need(max(things, key=lambda one: (bool(one.slot), bool(one.noun))))
        if store.default is not None:
            named = {slot.name: key for slot, key in zip(store.slots, keys, strict=True)}
            self.term(store.default, named)
        return self._of_kind(term)

    def _ask(self, term: terms.Ask, origins: Mapping[str, Origin]) -> Origin:
        slots = self.of.w.model.questions[term.question].slots
        given = {}
        for slot, one in zip(slots, term.arguments, strict=True):
            origin = self.term(one, origins)
            is_set = slot.kind.many and slot.kind.name in self.of.w.kinds_beneath
            given[slot.name] = Origin(noun=slot.kind.name if self.all_of_kinds else "") if is_set else origin
        self.question(term.question, given)
        return self._of_kind(term)

    def _builtin(self, term: terms.Builtin, origins: Mapping[str, Origin]) -> Origin:
        if term.operation in OF_MOMENT and not self.moment_is_known:
            raise Wild
        given = [self.term(one, origins) for one in term.arguments]
        if term.operation in _OF_THINGS:
            for one, origin in zip(term.arguments, given, strict=True):
                if one.kind.name in self.of.w.kinds_beneath:
                    self.need(origin)
                    break  # where a thing is follows from it alone, whatever is compared with it
        return self._of_kind(term)

    # ---- descriptions

    def _descriptive(self, term: Term, origins: Mapping[str, Origin]) -> Origin:
        assert isinstance(term, terms.Count | terms.SetOf | terms.TheOne | terms.Exists | terms.Every | terms.Gather)
        asked: list[Term] = []
        if isinstance(term, terms.Exists):
            self.term(term.number, origins)
        elif isinstance(term, terms.Every):
            asked.append(term.condition)
        elif isinstance(term, terms.Gather):
            asked.append(term.body)
        origin = self.described(term.description, origins, asked)
        return origin if isinstance(term, terms.TheOne) else self._of_kind(term)

    def _onward(self, on: terms.Onward, origins: Mapping[str, Origin]) -> None:
        """It may lead anywhere, so what is asked of a place on the way is asked of any."""
        step = on.step
        left = {**origins, on.through.variable: PLAIN}
        for one in on.through.conditions:
            self.term(one, left)
        self.described(step.description, left, [] if step.cost is None else [step.cost])

    def described(self, d: Description, origins: Mapping[str, Origin], asked: Iterable[Term]) -> Origin:
        """Follow a description and what is asked of each that it means."""
        conditions = [each for one in d.conditions for each in (one.operands if isinstance(one, terms.All) else (one,))]
        for number in d.numbers or ():
            self.term(number, origins)
        origin = PLAIN
        if d.kind.name in self.of.w.kinds_beneath:
            origin = self._come_by(d, conditions, origins)
            self.need(origin)  # at least, whether it is in play
        before = self.ground.copy(), set(self._seen)
        try:
            for one in (*conditions, *asked):
                self.term(one, {**origins, d.variable: origin})
        except Wild:
            if origin.noun not in self.of.slow_kinds:
                raise
            self.ground, self._seen = before
            self.ground.nouns.add(origin.noun)
            self.ground.absent.add(origin.noun)
        return origin

    def _come_by(self, d: Description, conditions: Iterable[Term], origins: Mapping[str, Origin]) -> Origin:
        """A condition that says where such things are decides what they rest on."""
        noun = d.kind.name if d.type is None and d.kind.name in self.of.slow_kinds else ""
        found = [origin for one in conditions if (origin := self._place(d.variable, one, origins)) is not None]
        for origin in found:
            if origin.slot:
                return Origin(origin.slot, noun or (origin.noun if origin.noun in self.of.slow_kinds else ""))
        noun = noun or next((origin.noun for origin in found if origin.noun in self.of.slow_kinds), "")
        return Origin(noun=noun or (d.kind.name if self.all_of_kinds else ""))

    def _place(self, variable: str, one: Term, origins: Mapping[str, Origin]) -> Origin | None:
        if isinstance(one, terms.Builtin) and one.operation in ("is_in", "is_inside", "is_around"):
            left, right = one.arguments
            for mine, other in ((left, right), (right, left)):
                if _is(mine, variable) and not mentions(other, variable):
                    return self.term(other, origins)
        if isinstance(one, terms.Equal):
            for mine, other in ((one.left, one.right), (one.right, one.left)):
                if _is(mine, variable) and not mentions(other, variable):
                    return self.term(other, origins)
        return None


def _is(term: Term, variable: str) -> bool:
    return isinstance(term, terms.Variable) and term.name == variable
