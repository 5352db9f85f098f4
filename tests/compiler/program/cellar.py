"""Casks and cellars: a small model built by hand, and its steps compiled and run on a real position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from compiler import terms as t
from compiler.model import model as m
from compiler.program import write_program
from compiler.terms import Kind, Step, Term
from runtime.answer import load
from runtime.play.chooser import Chooser, RandomChooser
from runtime.play.game import Game
from runtime.play.load import play_plan
from runtime.program import Program
from runtime.space import Space
from runtime.space.grid import Grid

CASK, TASTING = Kind("cask"), Kind("tasting")
CASKS = Kind("cask", many=True)
OWN, OTHER = "the Vintners", "the Coopers"

EMPTY = m.Model(**{
    **{name: {} for name in m.Model.__dataclass_fields__},
    "packs": (m.PackInfo("cellar", "Cellar", "game", "1", "1", ()),),
})  # fmt: skip


def the(name: str, kind: Kind = CASK) -> t.Variable:
    return t.Variable(kind, name)


def number(value: int) -> t.Number:
    return t.Number(t.NUMBER, Fraction(value))


def yes(value: bool = True) -> t.YesNo:
    return t.YesNo(t.YES_NO, value)


def builtin(kind: Kind, operation: str, *arguments: Term) -> t.Builtin:
    return t.Builtin(kind, operation, arguments)


THE_CASK = the("the cask")
SLOT = (m.Slot("the cask", CASK),)
LEVEL = "the level of {the cask}"
OPEN = "{the cask} is open"
MARKED = "{the cask} is marked"
TAPPED = "{the cask} is tapped"
MOVER = builtin(t.SIDE, "side_to_move")


def level(of: Term) -> t.Read:
    return t.Read(t.NUMBER, LEVEL, (of,))


def is_open(of: Term) -> t.Read:
    return t.Read(t.YES_NO, OPEN, (of,))


def add(to: Term, by: Term | int) -> t.Change:
    return t.Change(LEVEL, (to,), number(by) if isinstance(by, int) else by)


def set_open(of: Term, value: bool = True) -> t.Set:
    return t.Set(OPEN, (of,), yes(value))


def casks(*conditions: Term, variable: str = "it") -> t.Description:
    return t.Description(CASK, variable, conditions)


def own(variable: str = "it") -> Term:
    return t.Equal(t.YES_NO, builtin(t.SIDE, "side_of", the(variable)), MOVER)


def no(term: Term) -> t.Not:
    return t.Not(t.YES_NO, term)


def both(*terms: Term) -> t.All:
    return t.All(t.YES_NO, terms)


def procedure(phrase: str, *steps: Step, slots: Sequence[m.Slot] = SLOT) -> m.Procedure:
    return m.Procedure(phrase, phrase, tuple(slots), steps)


BASE = replace(
    EMPTY,
    kinds={
        "cask": m.KindDeclaration("cask", "thing", "casks"),
        "tasting": m.KindDeclaration("tasting", "record", "tastings", is_record=True),
    },
    choices={"side": m.Choice("side", (OWN, OTHER), "sides")},
    stores={
        LEVEL: m.Store(LEVEL, LEVEL, SLOT, t.NUMBER, "fact", number(0)),
        OPEN: m.Store(OPEN, OPEN, SLOT, t.YES_NO, "fact"),
        MARKED: m.Store(MARKED, MARKED, SLOT, t.YES_NO, "fact", known_to=builtin(t.SIDE, "side_of", THE_CASK)),
        "tasting's samples": m.Store(
            "tasting's samples",
            "{the tasting}'s samples",
            (m.Slot("the tasting", TASTING),),
            CASKS,
            "attribute",
        ),
    },
    events={TAPPED: m.Event(TAPPED, TAPPED, SLOT)},
    sequences={
        "Year": m.Sequence("Year", (m.Stage("Harvest", OWN), m.Stage("Harvest", OTHER))),
        "Harvest": m.Sequence("Harvest", ()),
    },
)


def with_more(model: m.Model, **parts: Sequence[Any]) -> m.Model:
    return replace(
        model,
        **{name: {**getattr(model, name), **{one.id: one for one in more}} for name, more in parts.items()},
    )


def program_of(model: m.Model, on: frozenset[str] = frozenset()) -> tuple[Program, dict[str, Any], str]:
    """The program, its functions, and the source of what is done in it."""
    program = write_program(model, on)
    _, _, functions = dict(program.modules)["play"].partition("\ndef ")
    return program, load(program).names, f"def {functions}" if functions else ""


def cellar(model: m.Model, casks: Sequence[tuple[str, str]], chooser: Chooser | None = None) -> Game:
    """A game within the first harvest, with casks of (side, hex label)."""
    rules = load(write_program(model))
    p = rules.position(Space.blank(Grid(6, (6, 6))))
    for side, label in casks:
        p.place(p.create("cask", side), p.space.hex(label))
    p.stand_at("Harvest", OWN)
    return Game(play_plan(rules.program, rules.names), p, chooser or RandomChooser(1))


def levels(g: Game) -> list[Any]:
    store = g.position.program.store_number[LEVEL]
    return [g.position.get(store, one) for one in g.position.all_things("cask")]
