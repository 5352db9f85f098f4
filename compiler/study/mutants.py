"""Small wrongs done to a model on purpose, one at a time: what good examples would notice.

Everything is made in the model, never in text. Where something wrong has words of its own, `part` is their
place, so that a survivor can be shown as a sentence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any

from compiler import terms as t
from compiler.model import Action, Cell, Chart, ChoiceOf, Clock, Declared, Model, Rule, Store
from compiler.source import Span
from compiler.trees import parts
from runtime.records import dataclass

SECTIONS = ("rules", "charts", "questions", "stores", "actions", "procedures", "follows", "upkeeps")


@dataclass(frozen=True)
class Mutant:
    """`wrong` says what was done; `declared` is what it became, None where it is gone.

    `time` tells apart what is said alike of the same words: `is a brave hen` holds two conditions.
    """

    section: str
    id: str
    wrong: str
    part: Span | None
    declared: Declared | None
    time: int = 1

    @property
    def key(self) -> tuple[str, str, str, Span | None, int]:
        """The same wrong in two models that share a pack has one key."""
        return self.section, self.id, self.wrong, self.part, self.time

    def of(self, model: Model) -> Model:
        return changed(model, self.section, {self.id: self.declared})


def changed(model: Model, section: str, changes: Mapping[str, Declared | None]) -> Model:
    """The model with some declarations put in place of their namesakes, or gone."""
    rest = {**getattr(model, section), **changes}
    kept: Any = {section: {name: one for name, one in rest.items() if one is not None}}
    return replace(model, **kept)


def mutants(model: Model) -> Iterator[Mutant]:
    """Every small wrong, in the model's order."""
    for section in SECTIONS:
        for declared in getattr(model, section).values():
            times: Counter[tuple[str, Span | None]] = Counter()
            for wrong, part, new in _of(declared):
                times[wrong, part] += 1
                yield Mutant(section, declared.id, wrong, part, new, times[wrong, part])


Wrong = tuple[str, Span | None, Any]  # what was done, where, and what became of it


def _of(declared: Declared) -> Iterator[Wrong]:
    if not isinstance(declared, Store) and hasattr(declared, "steps") | isinstance(declared, (Rule, Chart)):
        yield "left out altogether", None, neutral(declared)
    if isinstance(declared, Chart):
        yield from ((wrong, part, replace(declared, cells=cells)) for wrong, part, cells in _swapped(declared))
    else:
        yield from _within(declared)
    if isinstance(declared, (Rule, Chart)):
        for other in declared.outranks:
            left = tuple(one for one in declared.outranks if one != other)
            yield f"no longer outranks [{other}]", None, replace(declared, outranks=left)
    if isinstance(declared, Store) and declared.clock is not None:
        for wrong, clock in _clocks(declared.clock):
            yield wrong, None, replace(declared, clock=clock)


def neutral(declared: Declared) -> Declared | None:
    """Without effect. Rules and charts go; what is done stays, so that it can be called, and does nothing."""
    if isinstance(declared, (Rule, Chart)):
        return None
    if isinstance(declared, Action):
        return replace(declared, only_if=t.YesNo(t.YES_NO, False))
    return replace(declared, steps=())  # type: ignore[call-arg]


# ---- charts and clocks


def _swapped(chart: Chart) -> Iterator[Wrong]:
    """Each two cells beside each other that differ, swapped."""
    for places, cell in sorted(chart.cells.items(), key=lambda one: one[0]):
        for axis in range(len(places)):
            beside = (*places[:axis], places[axis] + 1, *places[axis + 1 :])
            other = chart.cells.get(beside)
            if other is not None and other.value != cell.value:
                one, two = ", ".join(cell.keys), ", ".join(other.keys)
                swapped = {places: _with(cell, other), beside: _with(other, cell)}
                yield f"cells `{one}` and `{two}` swapped", cell.span, {**chart.cells, **swapped}


def _with(cell: Cell, other: Cell) -> Cell:
    return replace(cell, value=other.value)


def _clocks(clock: Clock) -> Iterator[tuple[str, Clock]]:
    which = {"coming": "next", "next": "coming"}.get(clock.which)
    if which is not None:
        yield f"ends at the {which} such moment instead of the {clock.which} one", replace(clock, which=which)
    if clock.sequence in ("phase", "turn"):
        longer = "turn" if clock.sequence == "phase" else "phase"
        yield f"lasts until this {longer} ends", replace(clock, sequence=longer)
    else:
        edge = "ends" if clock.edge == "begins" else "begins"
        yield f"ends when [{clock.sequence}] {edge}", replace(clock, edge=edge)
    if clock.side is not None:
        other = t.Builtin(t.SIDE, "opponent", (clock.side,))
        yield "ends by the clock of the other side", replace(clock, side=other)


# ---- what sentences became

_CONDITIONS = ("condition", "conditions", "operands", "lapses", "such_that", "only_if")
_NODES = (t.Term, t.Description, t.Step, ChoiceOf)
_LEFT_ALONE = ("span", "kind", "clock", "known_to", "taken_by", "cells")


def _within(node: Any) -> Iterator[Wrong]:
    """The node with one wrong in it, in every way there is."""
    yield from _itself(node)
    for one in fields(node):
        if one.name not in _LEFT_ALONE:
            for wrong, part, new in _value(node, one.name, getattr(node, one.name)):
                yield wrong, part, replace(node, **{one.name: new})


def _value(node: Any, field: str, value: Any) -> Iterator[Wrong]:
    if isinstance(value, _NODES):
        if field in _CONDITIONS and isinstance(value, t.Term):
            if not isinstance(node, t.Not):
                yield "turned into its opposite", _place(value), negated(value)
            if not isinstance(value, t.All | t.AnyOf):
                yield from _left_out(node, value)
        if isinstance(node, Rule) and node.effect == "rounded" and field == "value":
            return
        yield from _within(value)
    elif isinstance(value, tuple):
        for at, one in enumerate(value):
            if field == "conditions":
                yield "left out", _place(one), (*value[:at], *value[at + 1 :])
            for wrong, part, new in _value(value, field, one):
                yield wrong, part, (*value[:at], new, *value[at + 1 :])


def _left_out(node: Any, condition: t.Term) -> Iterator[Wrong]:
    """A condition that stands by itself."""
    if isinstance(node, (Declared, ChoiceOf)):
        yield "left out", _place(condition), None
    elif isinstance(node, (t.If, t.GoOnOnlyIf)):
        yield "left out", _place(condition), t.YesNo(t.YES_NO, True)


def _itself(node: Any) -> Iterator[Wrong]:
    """What can be wrong at the top of a node."""
    match node:
        case t.All() | t.AnyOf():
            said, other = ("and", "or") if isinstance(node, t.All) else ("or", "and")
            turned = t.AnyOf if isinstance(node, t.All) else t.All
            yield (
                f"`{said}` taken for `{other}`",
                _place(node),
                turned(node.kind, node.operands, span=node.span),
            )
            for at, one in enumerate(node.operands):
                left = (*node.operands[:at], *node.operands[at + 1 :])
                yield "left out", _place(one), left[0] if len(left) == 1 else replace(node, operands=left)
        case t.Compare() | t.Exists() if node.operator in _NEIGHBOUR and _is_written(node):
            before, after = _NEIGHBOUR[node.operator], _NEIGHBOUR[_NEIGHBOUR[node.operator][1]]
            turned_to = replace(node, operator=before[1])
            yield f"`{before[0]}` taken for `{after[0]}`", _place(node), turned_to
        case t.Number() if node.span is not None:
            step = Fraction(1, node.value.denominator)
            for near in (node.value + step, node.value - step):
                yield f"{node.value} taken for {near}", node.span, replace(node, value=near)
        case t.Branches():
            for at, (value, condition) in enumerate(node.branches):
                if condition is not None:
                    first, rest = node.branches[:at], node.branches[at + 1 :]
                    opposite = replace(node, branches=(*first, (value, negated(condition)), *rest))
                    yield "turned into its opposite", _place(condition), opposite
                    yield "left out", _place(condition), replace(node, branches=(*first, (value, None)))


_NEIGHBOUR = {
    ">=": ("at least", ">"),
    ">": ("more than", ">="),
    "<=": ("at most", "<"),
    "<": ("less than", "<="),
}


def _is_written(node: t.Compare | t.Exists) -> bool:
    """`there is a` counts to one without saying so."""
    return not isinstance(node, t.Exists) or node.number.span is not None


def negated(condition: t.Term) -> t.Term:
    return condition.operand if isinstance(condition, t.Not) else t.Not(t.YES_NO, condition, span=condition.span)


def _place(node: Any) -> Span | None:
    """Where a node stands, or the stretch its parts stand on."""
    if getattr(node, "span", None) is not None:
        found: Span = node.span
        return found
    spans = [span for one in parts(node) if (span := _place(one)) is not None]
    if not spans:
        return None
    return Span(spans[0].file, min(one.start for one in spans), max(one.end for one in spans))
