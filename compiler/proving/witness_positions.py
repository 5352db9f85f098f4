"""From an open branch of the prover to a position that may show it: the drawing up of witnesses.

The branch says what some values must be; all else is left to chance. Things known to be become counters of a
noun that fits; what stands for a value that can be stated is stated; numbers bound together in a sum are
solved for the last of them; attributes without a default are stated so that they can be read. What can be
neither stated nor placed (a distance, an answer of rules) is left to luck: the evaluator has the last word.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from fractions import Fraction
from random import Random

from compiler import terms as t
from compiler.model import Given, GivenCounters, GivenFact, GivenMoment, GivenRecord, Model, Question, Store
from compiler.proving.branches import Branch
from compiler.proving.domains import Domain
from compiler.proving.rewriting import canonical
from compiler.trees import within
from runtime.records import dataclass

NUMBERS = tuple(Fraction(one) for one in (1, 2, 3, 0, 4, 6, -1, 10))


@dataclass(frozen=True)
class Posed:
    """A position, and what is asked of it under which options."""

    given: tuple[Given, ...]
    arguments: tuple[t.Term, ...]
    options: tuple[str, ...]


@dataclass
class Sketch:
    model: Model
    branch: Branch
    random: Random
    ground: Sequence[str]  # labels of hexes near each other; the second and third are beside the first
    things: list[Given] = field(default_factory=list)
    lines: list[Given] = field(default_factory=list)
    stood_for: dict[t.Term, t.Term] = field(default_factory=dict)  # what a value is in the position
    kind_of: dict[str, str] = field(default_factory=dict)
    label_of: dict[str, str] = field(default_factory=dict)
    stated: set[tuple[str, tuple[t.Term, ...]]] = field(default_factory=set)

    def trial(self, question: Question) -> Posed:
        terms = [*self.branch.domains, *self.branch.same]
        if self.random.randrange(4):
            self.put_beside(terms)
        for one in (*self.branch.things, *(t.Variable(slot.kind, slot.name) for slot in question.slots)):
            self.resolve(one)
        self.solve_sums()
        for term in terms:
            self.state(term)
        self.fill()
        self.moment()
        arguments = tuple(self.resolve(t.Variable(slot.kind, slot.name)) for slot in question.slots)
        return Posed((*self.things, *self.lines), arguments, self.options())

    def options(self) -> tuple[str, ...]:
        on = {option.id: option.on for option in self.model.options.values()}
        for term, domain in self.branch.domains.items():
            if isinstance(term, t.Read) and term.store.startswith("option "):
                on[term.store.removeprefix("option ")] = domain.names is None or "yes" in domain.names
        return tuple(option for option, is_on in on.items() if is_on)

    def put_beside(self, terms: Sequence[t.Term]) -> None:
        """Hexes between which a hexside is asked, or which are asked to be adjacent, beside each other."""
        labels = list(self.ground[:3])
        for term in terms:
            for part in within(term):
                if isinstance(part, t.Builtin) and part.operation in ("hexside_between", "is_adjacent"):
                    for end in part.arguments:
                        first = self.branch.first(canonical(end))
                        if labels and first not in self.stood_for and isinstance(first, (t.Variable, t.Builtin)):
                            self.stood_for[first] = t.HexLabel(t.HEX, labels.pop(0))

    # ---- what a value is

    def resolve(self, term: t.Term) -> t.Term:
        """A constant, a label or a given name for the value; the same for values known to be equal."""
        if isinstance(term, (t.Number, t.Name, t.YesNo, t.HexLabel, t.Nothing)):
            return term
        first = self.branch.first(canonical(term))
        known = self.stood_for.get(first)
        if known is None:
            known = self.stood_for[first] = self.chosen(first)
        return known

    def chosen(self, term: t.Term) -> t.Term:
        kind = term.kind
        domain = self.branch.domains.get(term, Domain())
        if isinstance(term, t.Builtin) and term.operation == "hex_of":
            return self.hex_of(term)
        if isinstance(term, t.Builtin) and term.operation == "hexside_between":
            return t.Builtin(t.HEXSIDE, "hexside_between", tuple(self.resolve(one) for one in term.arguments))
        if kind.many:
            return t.Nothing(kind)
        if kind.name == "hex":
            return t.HexLabel(t.HEX, self.random.choice(self.ground))
        if kind.name == "hexside":
            ends = self.random.sample(list(self.ground[:3]), 2)
            return t.Builtin(t.HEXSIDE, "hexside_between", tuple(t.HexLabel(t.HEX, one) for one in ends))
        if kind.name == "number":
            return self.number(domain, kind)
        if kind.name == "yes-or-no":
            allowed = [one for one in (True, False) if domain.names is None or said(one) in domain.names]
            return t.YesNo(t.YES_NO, self.random.choice(allowed or [False]))
        if kind.name in self.model.choices:
            names = [*self.model.choices[kind.name].names, *kind.specials]
            fitting = [n for n in names if (domain.names is None or n in domain.names) and n not in domain.without]
            return t.Name(kind, self.random.choice(fitting or names))
        if kind.name in self.model.kinds or kind.name in ("thing", "record"):
            return self.thing(term)
        return t.Name(kind, "none")

    def number(self, domain: Domain, kind: t.Kind) -> t.Term:
        near = {bound + by for bound in (domain.low, domain.high) if bound is not None for by in (0, 1, -1)}
        fitting = [one for one in (*sorted(near), *NUMBERS) if domain.holds_number(one)]
        specials = [one for one in kind.specials if domain.names is None or one in domain.names]
        if specials and (not fitting or self.random.randrange(10) < 3):
            return t.Name(kind, self.random.choice(specials))
        return t.Number(t.NUMBER, self.random.choice(fitting or NUMBERS))

    def solve_sums(self) -> None:
        for form, domain in self.branch.forms.items():
            *others, (last, times) = form
            total = Fraction(0)
            for term, by in others:
                value = self.resolve(term)
                total += value.value * by if isinstance(value, t.Number) else 0
            target = self.number(domain, t.NUMBER)
            if isinstance(target, t.Number):
                self.stood_for[self.branch.first(last)] = t.Number(t.NUMBER, (target.value - total) / times)

    # ---- things and where they are

    def thing(self, term: t.Term) -> t.Term:
        kind = term.kind.name
        is_a = self.branch.is_a.get(term, set())
        is_not = self.branch.is_not_a.get(term, set())
        fitting = [
            noun
            for noun in self.nouns()
            if kind in self.lineage(*noun)
            and all(self.is_of(noun, one) for one in is_a)
            and not any(self.is_of(noun, one) for one in is_not)
        ]
        if not fitting:
            return t.Name(term.kind, "none")
        clashes = {noun: self.clashes(term, *noun) for noun in fitting}
        least = min(clashes.values())
        noun, is_type = self.random.choice([one for one in fitting if clashes[one] == least])
        of_kind = self.model.types[noun].kind if is_type else noun
        is_record = of_kind in self.model.kinds and self.model.kinds[of_kind].is_record
        name = f"{'R' if is_record else 'T'}{len(self.kind_of) + 1}"
        self.kind_of[name] = of_kind
        variable = t.Variable(t.Kind(of_kind), name)
        self.stood_for[term] = variable
        if is_record:
            self.things.append(GivenRecord(t.LetRecord(name, of_kind, ())))
            return variable
        side = None
        if "side" in self.model.choices and not (is_type and self.model.types[noun].side is not None):
            wanted = self.resolve(t.Builtin(t.SIDE, "side_of", (term,)))
            side = wanted.value if isinstance(wanted, t.Name) else None
        place = self.place(term, name)
        self.things.append(GivenCounters(noun, is_type, variables=(name,), place=place, side=side))
        return variable

    def clashes(self, term: t.Term, noun: str, is_type: bool) -> int:
        """How many values that must be so are printed otherwise on the counter."""
        number = 0
        for known, domain in self.branch.domains.items():
            if is_type and isinstance(known, t.Read) and known.arguments == (term,):
                printed = self.printed(noun, known.store)
                number += printed is not None and not fits(domain, printed)
        return number

    def printed(self, noun: str, store_id: str) -> Fraction | str | None:
        """What the counter type prints; of a mark `yes` or `no`."""
        store = self.model.stores.get(store_id)
        counter_type = self.model.types[noun]
        if store is not None and store.sort == "mark":
            marks = counter_type.marks
            return said(any(store.id == mark or store.id.endswith(f" is {mark}") for mark in marks))
        return counter_type.values.get(store_id)

    def place(self, term: t.Term, name: str) -> tuple[str, ...]:
        for known, domain in self.branch.domains.items():
            if isinstance(known, t.Builtin) and known.operation == "is_inside" and domain.names == frozenset(("yes",)):
                inner, outer = known.arguments
                if self.branch.first(inner) == term:
                    container = self.resolve(outer)
                    if isinstance(container, t.Variable) and container.name != name:
                        self.label_of[name] = self.label_of.get(container.name, self.ground[0])
                        return ("inside", container.name)
        where = self.resolve(t.Builtin(t.Kind("hex", specials=("none",)), "hex_of", (term,)))
        if isinstance(where, t.HexLabel):
            self.label_of[name] = where.label
            return ("in", where.label)
        return ("out",)

    def hex_of(self, term: t.Builtin) -> t.Term:
        domain = self.branch.domains.get(term, Domain())
        if domain.names is not None and domain.names <= {"none"}:
            return t.Name(term.kind, "none")
        labels = [one.removeprefix("hex ") for one in domain.names or () if one.startswith("hex ")]
        owner = self.stood_for.get(self.branch.first(term.arguments[0]))
        if isinstance(owner, t.Variable) and owner.name in self.label_of:
            return t.HexLabel(t.HEX, self.label_of[owner.name])
        return t.HexLabel(t.HEX, self.random.choice(sorted(labels) or list(self.ground)))

    def nouns(self) -> list[tuple[str, bool]]:
        parents = {one.parent for one in self.model.kinds.values()}
        kinds = [(one.id, False) for one in self.model.kinds.values() if one.id not in parents]
        return [*((one.id, True) for one in self.model.types.values()), *kinds]

    def is_of(self, noun: tuple[str, bool], wanted: tuple[str, bool]) -> bool:
        return noun == wanted if wanted[1] else wanted[0] in self.lineage(*noun)

    def lineage(self, noun: str, is_type: bool = False) -> list[str]:
        names = [self.model.types[noun].kind if is_type else noun]
        while names[-1] in self.model.kinds and len(names) < 50:
            names.append(self.model.kinds[names[-1]].parent)
        return names

    # ---- what is stated

    def state(self, term: t.Term) -> None:
        if isinstance(term, t.Read) and term.store in self.model.stores and not self.is_printed(term):
            value = self.resolve(term)
            arguments = tuple(self.resolve(one) for one in term.arguments)
            if not isinstance(value, t.Nothing):
                self.say(t.Set(term.store, arguments, value), arguments)
        elif isinstance(term, t.Among) and isinstance(term.group, t.Read):
            domain = self.branch.domains.get(self.branch.first(term))
            if domain is not None and domain.names == frozenset(("yes",)):
                arguments = tuple(self.resolve(one) for one in term.group.arguments)
                element = self.resolve(term.element)
                self.lines.append(GivenFact(t.Include(term.group.store, arguments, element)))

    def is_printed(self, term: t.Read) -> bool:
        """Whether the counter says so itself."""
        if len(term.arguments) != 1:
            return False
        name = self.resolve(term.arguments[0])
        counters = (one for one in self.things if isinstance(one, GivenCounters))
        counter = next((one for one in counters if isinstance(name, t.Variable) and name.name in one.variables), None)
        if counter is None or not counter.is_type:
            return False
        printed = self.printed(counter.noun, term.store)
        domain = self.branch.domains.get(self.branch.first(term), Domain())
        return printed is not None and fits(domain, printed)

    def say(self, step: t.Set, arguments: tuple[t.Term, ...]) -> None:
        proper = all(not isinstance(one, t.Name) or one.value != "none" for one in arguments)
        if proper and (step.store, arguments) not in self.stated:
            self.stated.add((step.store, arguments))
            self.lines.append(GivenFact(step))

    def fill(self) -> None:
        """What has no default is stated of everything there is."""
        for store in self.model.stores.values():
            if store.default is not None or store.kind.many or store.kind.name == "yes-or-no":
                continue
            if len(store.slots) == 1 and store.sort == "attribute":
                for owner in self.owners(store):
                    value = self.chosen(t.Variable(store.kind, f"any {store.id}"))
                    self.say(t.Set(store.id, (owner,), value), (owner,))

    def owners(self, store: Store) -> list[t.Term]:
        kind = store.slots[0].kind.name
        if kind == "hex":
            return [t.HexLabel(t.HEX, one) for one in self.ground]
        typed = {
            one.variables[0]: self.model.types[one.noun]
            for one in self.things
            if isinstance(one, GivenCounters) and one.is_type and one.variables
        }
        return [
            t.Variable(t.Kind(of_kind), name)
            for name, of_kind in list(self.kind_of.items())
            if kind in self.lineage(of_kind) and not (name in typed and store.id in typed[name].values)
        ]

    def moment(self) -> None:
        leaves = [one.id for one in self.model.sequences.values() if not one.stages]
        if not leaves:
            return
        phase = self.resolve(t.Builtin(t.PHASE, "phase", ()))
        fits = isinstance(phase, t.Name) and phase.value in leaves
        name = phase.value if fits and isinstance(phase, t.Name) else self.random.choice(leaves)
        side = self.resolve(t.Builtin(t.SIDE, "side_to_move", ())) if "side" in self.model.choices else None
        self.lines.append(GivenMoment(name, side.value if isinstance(side, t.Name) else ""))


def said(value: bool) -> str:
    return "yes" if value else "no"


def fits(domain: Domain, value: Fraction | str) -> bool:
    if isinstance(value, Fraction):
        return domain.holds_number(value)
    return (domain.names is None or value in domain.names) and value not in domain.without
