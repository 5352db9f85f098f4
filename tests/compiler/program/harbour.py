"""Boats and tides: a small model built by hand, of no game there is, with every sort of question."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from compiler import terms as t
from compiler.model import model as m
from compiler.program import write_program
from compiler.terms import Kind, Term
from runtime.answer import Rules, load
from runtime.position import Position
from runtime.space import Space
from runtime.space.grid import Grid

NORTH, SOUTH = "the North Quay", "the South Quay"
BOAT, VESSEL, VOYAGE, TIDE = Kind("boat"), Kind("vessel"), Kind("voyage"), Kind("tide")
FARE = Kind("number", specials=("prohibited",))
MAYBE_HEX = Kind("hex", specials=("none",))
EMPTY = m.Model(**{
    **{name: {} for name in m.Model.__dataclass_fields__},
    "packs": (m.PackInfo("harbour", "Harbour", "game", "1", "1", ()),),
})  # fmt: skip

THE_BOAT, THE_HEX = t.Variable(BOAT, "the boat"), t.Variable(t.HEX, "the hex")
A_BOAT, A_HEX = m.Slot("the boat", BOAT), m.Slot("the hex", t.HEX)
MOORED = "{the boat} is moored"
HIDDEN = "{the boat} is hidden"
BUSY = "{the boat} is busy"
RESTING = "{the boat} is resting"
CRATES = "the crates aboard {the boat}"
SKILL = "the skill of {the boat}"
DRAUGHT = "vessel's draught"
PAINTED = "vessel is painted"
DEPTH, TIDE_OF = "hex's depth", "hex's tide"
DAMMED = "hexside is dammed"
HULL, CALLERS = "voyage's hull", "voyage's callers"


def num(value: int | Fraction | str) -> t.Number:
    return t.Number(t.NUMBER, Fraction(value))


def name(kind: Kind, value: str) -> t.Name:
    return t.Name(kind, value)


def read(store: str, *arguments: Term, kind: Kind = t.YES_NO) -> t.Read:
    return t.Read(kind, store, arguments or (THE_BOAT,))


def count_of(store: str, *arguments: Term) -> t.Read:
    return read(store, *arguments, kind=t.NUMBER)


def ask(question: str, *arguments: Term, kind: Kind = t.YES_NO) -> t.Ask:
    return t.Ask(kind, question, arguments or (THE_BOAT,))


def op(kind: Kind, operation: str, *arguments: Term) -> t.Builtin:
    return t.Builtin(kind, operation, arguments)


def no(term: Term) -> t.Not:
    return t.Not(t.YES_NO, term)


def both(*terms: Term) -> t.All:
    return t.All(t.YES_NO, terms)


def either(*terms: Term) -> t.AnyOf:
    return t.AnyOf(t.YES_NO, terms)


def same(left: Term, right: Term) -> t.Equal:
    return t.Equal(t.YES_NO, left, right)


def than(left: Term, operator: str, right: Term) -> t.Compare:
    return t.Compare(t.YES_NO, operator, left, right)


def boats(*conditions: Term, variable: str = "it", **more: Any) -> t.Description:
    return t.Description(BOAT, variable, conditions, **more)


IT = t.Variable(BOAT, "it")
OF_IT = op(t.SIDE, "side_of", IT)
HERE = op(MAYBE_HEX, "hex_of", THE_BOAT)


def some(d: t.Description, operator: str = ">=", number: int = 1) -> t.Exists:
    return t.Exists(t.YES_NO, d, operator, num(number))


def question(id: str, combine: str, kind: Kind = t.NUMBER, slots: Any = (A_BOAT,), **more: Any) -> m.Question:
    return m.Question(id, id, tuple(slots), kind, combine, **more)


def rule(
    id: str,
    asked: str,
    value: Term | None = None,
    condition: Term | None = None,
    effect: str = "is",
    **more: Any,
) -> m.Rule:
    return m.Rule(id, asked, effect, value, condition, text=f"{id} says so.", **more)


def with_more(model: m.Model, **parts: Iterable[Any]) -> m.Model:
    added = {name: {**getattr(model, name), **{one.id: one for one in more}} for name, more in parts.items()}
    return replace(model, **added)


def store(id: str, phrase: str, slots: Any, kind: Kind, sort: str = "fact", **more: Any) -> m.Store:
    return m.Store(id, phrase, tuple(slots), kind, sort, **more)


WHOSE = op(t.SIDE, "side_of", THE_BOAT)
A_VESSEL = m.Slot("the vessel", VESSEL)
A_SIDE_OF_HEX, A_VOYAGE = m.Slot("the hexside", t.HEXSIDE), m.Slot("the voyage", VOYAGE)

BASE = with_more(
    EMPTY,
    kinds=[
        m.KindDeclaration("vessel", "thing", "vessels"),
        m.KindDeclaration("boat", "vessel", "boats"),
        m.KindDeclaration("buoy", "thing", "buoys"),
        m.KindDeclaration("voyage", "record", "voyages", is_record=True),
    ],
    choices=[
        m.Choice("side", (NORTH, SOUTH), "sides"),
        m.Choice("tide", ("low", "rising", "high"), "tides", ordered=True),
    ],
    types=[
        m.CounterType("skiff", "boat", "skiffs", {DRAUGHT: Fraction(1)}, ("painted",), NORTH),
        m.CounterType("lugger", "boat", "luggers", {DRAUGHT: Fraction(5, 2)}, (), SOUTH),
    ],
    stores=[
        store(MOORED, MOORED, [A_BOAT], t.YES_NO, clock=m.Clock("coming", "Ebb", "ends", WHOSE)),
        store(RESTING, RESTING, [A_BOAT], t.YES_NO, clock=m.Clock("next", "Ebb", "ends", WHOSE)),
        store(HIDDEN, HIDDEN, [A_BOAT], t.YES_NO, known_to=WHOSE),
        store(
            BUSY,
            BUSY,
            [A_BOAT],
            t.YES_NO,
            lapses=either(read(MOORED), some(boats(op(t.YES_NO, "is_in", IT, HERE), no(same(OF_IT, WHOSE))))),
        ),
        store(CRATES, CRATES, [A_BOAT], t.NUMBER, default=num(0)),
        store(SKILL, SKILL, [A_BOAT], t.NUMBER),
        store(DRAUGHT, "{the vessel}'s draught", [A_VESSEL], t.NUMBER, "attribute"),
        store(PAINTED, "{the vessel} is painted", [A_VESSEL], t.YES_NO, "mark"),
        store(DEPTH, "{the hex}'s depth", [A_HEX], t.NUMBER, "attribute", default=num(2)),
        store(TIDE_OF, "{the hex}'s tide", [A_HEX], TIDE, "attribute", default=name(TIDE, "low")),
        store(DAMMED, "{the hexside} is dammed", [A_SIDE_OF_HEX], t.YES_NO, "mark"),
        store(HULL, "{the voyage}'s hull", [A_VOYAGE], BOAT, "attribute"),
        store(CALLERS, "{the voyage}'s callers", [A_VOYAGE], Kind("boat", many=True), "attribute"),
    ],
    sequences=[
        m.Sequence("Day", (m.Stage("Ebb", NORTH), m.Stage("Ebb", SOUTH), m.Stage("Calm", None))),
        m.Sequence("Ebb", ()),
        m.Sequence("Calm", ()),
    ],
)


def rules_of(model: m.Model, on: Iterable[str] | None = None) -> Rules:
    return load(write_program(model, on))


SPACE = Space.blank(Grid(7, (6, 6, 6, 6, 6, 6, 6)))


def harbour(rules: Rules) -> Position:
    """A skiff S and a lugger L in C3, a second skiff T in D4."""
    p = rules.position(SPACE)
    for noun, called, label in (("skiff", "S", "C3"), ("lugger", "L", "C3"), ("skiff", "T", "D4")):
        p.place(p.create(noun, name=called), SPACE.hex(label))
    return p


def thing(p: Position, called: str) -> int:
    return next(one for one, name in p.names.items() if name == called)


def store_of(p: Position, id: str) -> int:
    return p.program.store_number[id]


def put(p: Position, id: str, key: Any, value: Any) -> None:
    p.set(store_of(p, id), key, value)
