"""Small models built by hand, of invented nouns: pots, jars and stoves on a floor of hexes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from compiler import terms as t
from compiler.model.model import (
    Choice,
    CounterType,
    KindDeclaration,
    Model,
    PackInfo,
    Question,
    Rule,
    Sequence,
    Slot,
    Stage,
    Store,
)
from runtime.space import Grid, Space

POT = t.Kind("pot")
GLAZE = t.Kind("glaze")
FEAST = t.Kind("feast")
SPACE = Space.blank(Grid(rows=9, columns=(9, 9)))

KITCHEN = PackInfo("kitchen", "Kitchen", "game", "1", "1", ())

EMPTY = Model(
    packs=(KITCHEN,), kinds={}, choices={}, types={}, stores={}, questions={}, rules={}, charts={}, events={},
    actions={}, procedures={}, follows={}, upkeeps={}, sequences={}, options={}, rulings={}, examples={},
    positions={}, boards={}, areas={}, sources={},
)  # fmt: skip


def by_id(declared: Iterable[Any]) -> dict[str, Any]:
    return {one.id: one for one in declared}


def with_more(model: Model, **parts: Iterable[Any]) -> Model:
    """The model with more declarations: `with_more(m, rules=[...])`."""
    merged: dict[str, Any] = {name: {**getattr(model, name), **by_id(more)} for name, more in parts.items()}
    return replace(model, **merged)


def number(value: int | Fraction) -> t.Number:
    return t.Number(t.NUMBER, Fraction(value))


def glaze(name: str) -> t.Name:
    return t.Name(GLAZE, name)


def the(name: str, kind: t.Kind = POT) -> t.Variable:
    return t.Variable(kind, name)


def size(of: t.Term) -> t.Read:
    return t.Read(t.NUMBER, "pot's size", (of,))


def glaze_of(of: t.Term) -> t.Read:
    return t.Read(GLAZE, "pot's glaze", (of,))


def is_hot(of: t.Term) -> t.Read:
    return t.Read(t.YES_NO, "{the pot} is hot", (of,))


def is_lidded(of: t.Term) -> t.Read:
    return t.Read(t.YES_NO, "pot is lidded", (of,))


def equal(left: t.Term, right: t.Term) -> t.Equal:
    return t.Equal(t.YES_NO, left, right)


def compare(left: t.Term, operator: str, right: t.Term) -> t.Compare:
    return t.Compare(t.YES_NO, operator, left, right)


def both(*operands: t.Term) -> t.All:
    return t.All(t.YES_NO, operands)


def negated(operand: t.Term) -> t.Not:
    return t.Not(t.YES_NO, operand)


def question(id: str, kind: t.Kind = t.NUMBER, combine: str = "one", **more: Any) -> Question:
    return Question(id, id, (Slot("the pot", POT),), kind, combine, **more)


def rule(
    id: str,
    of: str,
    value: t.Term | int | None,
    condition: t.Term | None = None,
    effect: str = "is",
    outranks: tuple[str, ...] = (),
    **more: Any,
) -> Rule:
    said = number(value) if isinstance(value, int) else value
    return Rule(id, of, effect, said, condition, outranks, **more)


THE_POT = the("the pot")

CLOCKED = t.Builtin(t.SIDE, "side_of", (THE_POT,))

BASE = with_more(
    EMPTY,
    kinds=[
        KindDeclaration("vessel", "thing", "vessels"),
        KindDeclaration("pot", "vessel", "pots"),
        KindDeclaration("shelf", "thing", "shelves"),
        KindDeclaration("feast", "record", "feasts", is_record=True),
    ],
    choices=[
        Choice("side", ("the Cooks", "the Guests"), "sides"),
        Choice("glaze", ("blue", "grey", "red"), "glazes"),
        Choice("heat", ("cold", "warm", "boiling"), "heats", ordered=True),
    ],
    types=[
        CounterType(
            "Jug", "pot", "Jugs", {"pot's size": Fraction(2), "pot's glaze": "red"}, ("lidded",), "the Cooks"
        ),
        CounterType("Bowl", "pot", "Bowls", {"pot's size": Fraction(5), "pot's glaze": "blue"}),
        CounterType("Rack", "shelf", "Racks", {}),
    ],
    stores=[
        Store("pot's size", "{the pot}'s size", (Slot("the pot", POT),), t.NUMBER, "attribute", number(1)),
        Store("pot's glaze", "{the pot}'s glaze", (Slot("the pot", POT),), GLAZE, "attribute"),
        Store("pot is lidded", "{the pot} is lidded", (Slot("the pot", POT),), t.YES_NO, "mark"),
        Store("{the pot} is hot", "{the pot} is hot", (Slot("the pot", POT),), t.YES_NO, "fact"),
        Store(
            "the scoops in {the pot}", "the scoops in {the pot}", (Slot("the pot", POT),), t.NUMBER, "fact",
            number(0),
        ),
        Store("hex's heat", "{the hex}'s heat", (Slot("the hex", t.HEX),), t.Kind("heat"), "attribute",
              t.Name(t.Kind("heat"), "cold")),
        Store("hexside is tiled", "{the hexside} is tiled", (Slot("the hexside", t.HEXSIDE),), t.YES_NO,
              "mark"),
        Store("feast's dishes", "{the feast}'s dishes", (Slot("the feast", FEAST),), t.Kind("pot", True),
              "attribute"),
    ],
    sequences=[
        Sequence(
            "Evening", (Stage("Cooking", "the Cooks"), Stage("Cooking", "the Guests"), Stage("Rest", None))
        ),
        Sequence("Cooking", ()),
        Sequence("Rest", ()),
    ],
)  # fmt: skip
