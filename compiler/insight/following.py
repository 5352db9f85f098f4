"""A question followed to its ground: the things, hexes, kinds and facts that its answer rests on (dependence.py)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, fields

from compiler import terms
from compiler.insight.outranking import Answering
from compiler.insight.played import Played
from compiler.insight.reads import OF_MOMENT, OF_PLACES
from compiler.model import Rule
from compiler.terms import Description, Term
from compiler.trees import mentions, terms_in
from runtime.records import dataclass

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
    far: set[str] = field(default_factory=set)  # questions that rest on more than can be followed

    def copy(self) -> Ground:
        return Ground(*(set(getattr(self, one.name)) for one in fields(self)))

    def add(self, other: Ground) -> None:
        for one in fields(self):
            getattr(self, one.name).update(getattr(other, one.name))

    @property
    def slow(self) -> frozenset[str]:
        """The slow kinds whose changes matter, as no slot's stamp covers them."""
        return frozenset(self.nouns | {noun for slot, noun in self.either if slot not in self.slots})


@dataclass
class Following:
    """One question being followed to its ground."""

    w: Played
    rules: Callable[[str], list[Answering]]  # of a question
    slow_kinds: frozenset[str]
    ground: Ground
    moment_is_known: bool = False
    all_of_kinds: bool = False  # whether it may rest on all things of any kind
    far_too: bool = False  # whether questions that cannot be followed may be left as they are, and told
    hexes: Mapping[str, Origin] = field(default_factory=dict)  # where what is covered by a slot's stamp stands
    is_seldom: Callable[[Term], bool] = lambda term: False  # what is taken not to hold: then nor does all with it
    _seen: set[tuple[str, tuple[tuple[str, Origin], ...]]] = field(default_factory=set)

    @property
    def asked(self) -> frozenset[str]:
        """The questions it came to."""
        return frozenset([one for one, _ in self._seen])

    def question(self, id: str, origins: Mapping[str, Origin]) -> Ground:
        here = (id, tuple(sorted(origins.items(), key=lambda one: one[0])))
        if here not in self._seen:
            before = (self.ground.copy(), set(self._seen)) if self.far_too else None
            self._seen.add(here)
            try:
                for rule in self.rules(id):
                    self._rule(rule, origins)
                default = self.w.model.questions[id].default
                if default is not None:
                    self.term(default, origins)
            except Wild:
                if before is None or not self._is_of_known(id, origins):
                    raise
                self.ground, self._seen = before
                self._seen.add(here)
                self.ground.far.add(id)
        return self.ground

    def _is_of_known(self, id: str, origins: Mapping[str, Origin]) -> bool:
        """Whether it is asked of things and hexes that can be followed, so that only what is within it cannot."""
        kinds = ((slot.name, slot.kind.name) for slot in self.w.model.questions[id].slots)
        counted = (origins[name] for name, kind in kinds if kind == "hex" or kind in self.w.kinds_beneath)
        return all(one.slot or one.noun for one in counted)

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
            case terms.All() if any(map(self.is_seldom, term.operands)):
                return PLAIN
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
        if term.kind.name not in self.w.kinds_beneath:
            return PLAIN
        return Origin(noun=term.kind.name if self.all_of_kinds or term.kind.name in self.slow_kinds else "")

    def _read(self, term: terms.Read, origins: Mapping[str, Origin]) -> Origin:
        store = self.w.model.stores[term.store]
        if store.known_to is not None:
            raise Wild
        self.ground.stores.add(term.store)
        keys = [self.term(one, origins) for one in term.arguments]
        things = [key for key, slot in zip(keys, store.slots, strict=True) if slot.kind.name in self.w.kinds_beneath]
        if things:
            self.need(max(things, key=lambda one: (bool(one.slot), bool(one.noun))))
        if store.default is not None:
            named = {slot.name: key for slot, key in zip(store.slots, keys, strict=True)}
            self.term(store.default, named)
        return self._of_kind(term)

    def _ask(self, term: terms.Ask, origins: Mapping[str, Origin]) -> Origin:
        slots = self.w.model.questions[term.question].slots
        given = {}
        for slot, one in zip(slots, term.arguments, strict=True):
            origin = self.term(one, origins)
            is_set = slot.kind.many and slot.kind.name in self.w.kinds_beneath
            given[slot.name] = Origin(noun=slot.kind.name if self.all_of_kinds else "") if is_set else origin
        self.question(term.question, given)
        return self._of_kind(term)

    def _builtin(self, term: terms.Builtin, origins: Mapping[str, Origin]) -> Origin:
        if term.operation in OF_MOMENT and not self.moment_is_known:
            raise Wild
        given = [self.term(one, origins) for one in term.arguments]
        if term.operation in _OF_THINGS:
            for one, origin in zip(term.arguments, given, strict=True):
                if one.kind.name in self.w.kinds_beneath:
                    self.need(origin)
                    break  # where a thing is follows from it alone, whatever is compared with it
        if term.operation == "hex_of" and given[0].slot in self.hexes:
            return self.hexes[given[0].slot]
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
        """It may lead anywhere, so what is asked of a place on the way is asked of any.

        What was found is kept for a while (compiler/program/ways.py), so not all is asked again: nothing is far here.
        """
        step, before = on.step, (self.far_too, self._seen)
        is_thing = on.through.kind.name in self.w.kinds_beneath
        of_place = self.described(on.through, origins, ()) if is_thing else PLAIN
        left = {**origins, on.through.variable: of_place}
        self.far_too, self._seen = False, set()
        try:
            for one in on.through.conditions:
                self.term(one, left)
            self.described(step.description, left, [] if step.cost is None else [step.cost])
        finally:
            self.far_too, self._seen = before

    def described(self, d: Description, origins: Mapping[str, Origin], asked: Iterable[Term]) -> Origin:
        """Follow a description and what is asked of each that it means."""
        conditions = [each for one in d.conditions for each in (one.operands if isinstance(one, terms.All) else (one,))]
        for number in d.numbers or ():
            self.term(number, origins)
        origin = PLAIN
        if d.kind.name in self.w.kinds_beneath:
            origin = self._come_by(d, conditions, origins)
            self.need(origin)  # at least, whether it is in play
        before = self.ground.copy(), set(self._seen)
        try:
            for one in (*conditions, *asked):
                self.term(one, {**origins, d.variable: origin})
        except Wild:
            if origin.noun not in self.slow_kinds:
                raise
            self.ground, self._seen = before
            self.ground.nouns.add(origin.noun)
            self.ground.absent.add(origin.noun)
        return origin

    def _come_by(self, d: Description, conditions: Iterable[Term], origins: Mapping[str, Origin]) -> Origin:
        """A condition that says where such things are decides what they rest on."""
        noun = d.kind.name if d.type is None and d.kind.name in self.slow_kinds else ""
        found = [origin for one in conditions if (origin := self._place(d.variable, one, origins)) is not None]
        for origin in found:
            if origin.slot:
                return Origin(origin.slot, noun or (origin.noun if origin.noun in self.slow_kinds else ""))
        noun = noun or next((origin.noun for origin in found if origin.noun in self.slow_kinds), "")
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
