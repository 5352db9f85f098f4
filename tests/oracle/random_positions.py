"""Random small positions and well-kinded questions, in a neutral form: given lines and argument terms.

Whoever can read an example's `Given` lines can build them: the oracle and the runtime alike. All that
happens comes from the seed. Hexes come from a patch in the middle of the space handed in, so that
things meet; values come from the model's own lists, and numbers from those the rules speak of.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

from compiler import terms as t
from compiler.model.examples.lines import Given, GivenCounters, GivenFact, GivenMoment, GivenRecord, GivenTurn
from compiler.model.model import Model, Slot, Store

PATCH = 25
NUMBERS = (-1, 0, 1, 2, 3, 4, 6)


@dataclass(frozen=True)
class Case:
    """A position, what is asked of it, and the options that are on."""

    given: tuple[Given, ...]
    question: str
    arguments: tuple[t.Term, ...]
    on: tuple[str, ...] = ()


class CannotMake(Exception):
    """The model has nothing of the kind that is asked for."""


def random_case(model: Model, space: Any, seed: int, question: str | None = None) -> Case | None:
    """A case for the question (or for any); None when the model has nothing to ask it of."""
    maker = Maker(model, space, Random(seed))
    on = tuple(option for option in model.options if maker.random.random() < 0.5)
    chosen = question if question is not None else maker.random.choice(sorted(model.questions))
    maker.describe()
    try:
        asked = tuple(maker.argument(slot) for slot in model.questions[chosen].slots)
    except CannotMake:
        return None
    return Case((*maker.things, *maker.lines), chosen, asked, on)


def random_cases(model: Model, space: Any, seed: int, number: int) -> Iterator[Case]:
    """Cases for every question in turn."""
    questions = sorted(model.questions)
    for i in range(number if questions else 0):
        case = random_case(model, space, seed * 1_000_003 + i, questions[i % len(questions)])
        if case is not None:
            yield case


class Maker:
    """One position in the making. GivenCounters are named T1, T2 ..., records R1, R2 ..."""

    def __init__(self, model: Model, space: Any, random: Random) -> None:
        self.model = model
        self.space = space
        self.random = random
        middle = space.size // 2
        near = sorted(range(space.size), key=lambda one: (space.distance(middle, one), one))
        self.hexes: list[int] = near[:PATCH]
        self.last = -1
        self.things: list[Given] = []
        self.lines: list[Given] = []
        self.kind_of: dict[str, str] = {}

    # ---- the position

    def describe(self) -> None:
        self.moment()
        for _ in range(self.random.randrange(7)):
            self.counter(None)
        for kind in self.model.kinds.values():
            if kind.is_record and self.random.random() < 0.5:
                self.record(kind.id)
        for store in self.model.stores.values():
            owner = store.slots[0].kind.name if store.slots else ""
            if store.sort != "fact" and owner in ("hex", "hexside"):
                for _ in range(self.random.randrange(12)):
                    self.fact(store)
            elif store.sort == "fact":
                for _ in range(self.random.randrange(4)):
                    self.fact(store)

    def moment(self) -> None:
        leaves = [one.id for one in self.model.sequences.values() if not one.stages]
        sides = self.model.choices["side"].names if "side" in self.model.choices else ("",)
        if leaves:
            self.lines.append(GivenMoment(self.random.choice(leaves), self.random.choice(sides)))
        self.lines.append(GivenTurn(self.random.randint(1, 4)))

    def counter(self, kind: str | None) -> str:
        nouns = [(one.id, True, one.kind) for one in self.model.types.values()]
        typed = {kind for _, _, kind in nouns}
        parents = {one.parent for one in self.model.kinds.values()}
        for one in self.model.kinds.values():
            if not one.is_record and one.id not in typed and one.id not in parents:
                nouns.append((one.id, False, one.id))
        fitting = [noun for noun in nouns if kind is None or kind in self.lineage(noun[2])]
        if not fitting:
            raise CannotMake(kind)
        noun, is_type, of_kind = self.random.choice(fitting)
        name = f"T{sum(1 for one in self.kind_of if one.startswith('T')) + 1}"
        carriers = [one for one in self.kind_of if one.startswith("T")]
        place: tuple[str, ...] = ("in", self.label())
        lot = self.random.random()
        if lot < 0.1:
            place = ("out",)
        elif lot < 0.3 and carriers:
            place = ("inside", self.random.choice(carriers))
        side = None
        if "side" in self.model.choices and (not is_type or self.model.types[noun].side is None):
            side = self.random.choice(self.model.choices["side"].names)
        self.things.append(GivenCounters(noun, is_type, variables=(name,), place=place, side=side))
        self.kind_of[name] = of_kind
        return name

    def record(self, kind: str) -> str:
        name = f"R{sum(1 for one in self.kind_of if one.startswith('R')) + 1}"
        attributes, groups = [], []
        for store in self.model.stores.values():
            if store.sort == "attribute" and store.slots[0].kind.name in self.lineage(kind):
                if store.kind.many:
                    groups.append(store)
                elif store.default is None or self.random.random() < 0.8:
                    with suppress(CannotMake):
                        attributes.append((store.id, self.value(store.kind)))
        self.things.append(GivenRecord(t.LetRecord(name, kind, tuple(attributes))))
        self.kind_of[name] = kind
        for store in groups:
            for _ in range(self.random.randrange(4)):
                self.include(store, (t.Variable(t.Kind(kind), name),))
        return name

    def fact(self, store: Store) -> None:
        try:
            key = tuple(self.argument(slot) for slot in store.slots)
            if store.kind.many:
                self.include(store, key)
            else:
                self.lines.append(GivenFact(t.Set(store.id, key, self.value(store.kind))))
        except CannotMake:
            pass

    def include(self, store: Store, key: tuple[t.Term, ...]) -> None:
        try:
            element = self.value(t.Kind(store.kind.name))
        except CannotMake:
            return
        self.lines.append(GivenFact(t.Include(store.id, key, element)))

    # ---- values

    def argument(self, slot: Slot) -> t.Term:
        return self.value(slot.kind)

    def value(self, kind: t.Kind) -> t.Term:
        if kind.many:
            return self.group(kind)
        if kind.specials and self.random.random() < 0.2:
            return t.Name(t.Kind("special"), self.random.choice(kind.specials))
        plain = t.Kind(kind.name)
        if kind.name in self.model.choices:
            return t.Name(plain, self.random.choice(self.model.choices[kind.name].names))
        if kind.name == "number":
            return t.Number(plain, Fraction(self.random.choice(NUMBERS)))
        if kind.name == "yes-or-no":
            return t.YesNo(plain, self.random.random() < 0.5)
        if kind.name == "hex":
            return t.HexLabel(plain, self.label())
        if kind.name == "hexside":
            return self.hexside()
        if kind.name == "board":
            return t.Name(plain, str(self.space.board_of(self.hexes[0])))
        return t.Variable(plain, self.named(kind.name))

    def group(self, kind: t.Kind) -> t.Term:
        """A set as the plural of a description: those that are one of these."""
        one = t.Kind(kind.name)
        members = [self.value(one) for _ in range(self.random.randrange(4))]
        if not members:
            return t.Nothing(kind)
        among = t.OneOf(t.YES_NO, t.Variable(one, "the member"), tuple(members))
        numbers = None
        if kind.name == "number":
            numbers = (t.Number(t.NUMBER, Fraction(NUMBERS[0])), t.Number(t.NUMBER, Fraction(NUMBERS[-1])))
        return t.SetOf(kind, t.Description(one, "the member", (among,), numbers=numbers))

    def label(self) -> str:
        """Often the hex spoken of last, or one beside it, so that things meet."""
        lot = self.random.random()
        if self.last < 0 or lot < 0.5:
            self.last = self.random.choice(self.hexes)
        elif lot < 0.8:
            self.last = self.random.choice(self.space.neighbours[self.last])
        return str(self.space.label(self.last))

    def hexside(self) -> t.Term:
        here = self.random.choice(self.hexes)
        other = self.random.choice(self.space.neighbours[here])
        ends = tuple(t.HexLabel(t.HEX, str(self.space.label(one))) for one in (here, other))
        return t.Builtin(t.HEXSIDE, "hexside_between", ends)

    def named(self, kind: str) -> str:
        fitting = [name for name, of_kind in self.kind_of.items() if kind in self.lineage(of_kind)]
        if fitting:
            return self.random.choice(fitting)
        if kind in self.model.kinds and self.model.kinds[kind].is_record:
            return self.record(kind)
        if kind not in self.model.kinds and kind != "thing":
            raise CannotMake(kind)
        return self.counter(kind)

    def lineage(self, kind: str) -> list[str]:
        names = [kind]
        while names[-1] in self.model.kinds:
            names.append(self.model.kinds[names[-1]].parent)
        return names
