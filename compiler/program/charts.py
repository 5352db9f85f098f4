"""Charts as lookups: one dict per chart, keyed by what its axes make of their slots.

An axis of plain names or numbers is its own key. Any other axis (`at least 3`, `anything else`) becomes the
place of the first printed key that is met. A combination without a cell is UNSAID: the chart is silent
there.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from compiler.model.model import Cell, Chart, ChartKey, Slot
from compiler.program import code
from compiler.program.code import Expr
from compiler.program.writer import Scope, Writer


@dataclass(frozen=True)
class Lookup:
    cells: Expr  # the constant dict of values
    numbers: Expr  # the constant dict of cell numbers, to explain
    key: Expr


def lookup(w: Writer, s: Scope, chart: Chart) -> Lookup:
    question = w.model.questions[chart.question]
    slots = {slot.name: slot for slot in question.slots}
    axes = [_axis(w, s, slots[slot], keys) for slot, keys in zip(chart.axis_slots, chart.axes, strict=True)]
    key = axes[0].key if len(axes) == 1 else code.pack([axis.key for axis in axes])
    values: list[tuple[Expr, Expr]] = []
    numbers: list[tuple[Expr, Expr]] = []
    for number, (places, cell) in enumerate(cells_in_order(chart)):
        parts = [axis.stands_for[place] for axis, place in zip(axes, places, strict=True)]
        if None in parts:
            continue  # an earlier key is always met instead
        at = parts[0] if len(parts) == 1 else code.pack([part for part in parts if part is not None])
        assert at is not None
        values.append((at, w.value(w.charted(cell.value, question.kind))))
        numbers.append((at, code.constant(number)))
    return Lookup(
        w.constant(chart.id, _dict(values)), w.constant(f"cells of {chart.id}", _dict(numbers)), key
    )


def cells_in_order(chart: Chart) -> list[tuple[tuple[int, ...], Cell]]:
    return sorted(chart.cells.items(), key=lambda one: one[0])


def value_of_chart(w: Writer, s: Scope, chart: Chart, rule_number: int) -> Expr:
    """What the chart says, or UNSAID."""
    found = lookup(w, s, chart)
    if s.traced:
        return code.call("q.cell", code.constant(rule_number), found.cells, found.numbers, found.key)
    return code.call(ast.Attribute(found.cells, "get", ast.Load()), found.key, code.name("UNSAID"))


@dataclass(frozen=True)
class _Axis:
    key: Expr
    stands_for: tuple[Expr | None, ...]  # for each printed key: what the lookup's key is when it is met


def _axis(w: Writer, s: Scope, slot: Slot, keys: tuple[ChartKey, ...]) -> _Axis:
    variable = code.name(s.names[slot.name])
    tests = [key.test for key in keys]
    plain = [_plain(w, slot, key) for key in keys]
    if all(test == "is" for test in tests):
        first = [plain.index(one) == place for place, one in enumerate(plain)]
        return _Axis(
            variable, tuple(w.value(one) if new else None for one, new in zip(plain, first, strict=True))
        )
    places = tuple(code.constant(place) for place in range(len(keys)))
    if tests[-1] == "anything" and all(test == "is" for test in tests[:-1]):
        named: list[tuple[Expr, Expr]] = []
        for place, one in enumerate(plain[:-1]):
            if plain.index(one) == place:
                named.append((w.value(one), code.constant(place)))
        rows = w.constant(f"places of {slot.name}", _dict(named))
        found = code.call(ast.Attribute(rows, "get", ast.Load()), variable, code.constant(len(keys) - 1))
        return _Axis(found, places)
    chain: Expr = code.constant(-1)
    for place, key in reversed(list(enumerate(keys))):
        if key.test == "anything":
            chain = code.constant(place)
            continue
        operator = {"is": "==", "at least": ">=", "at most": "<="}[key.test]
        chain = code.choose(
            code.compare(variable, operator, w.value(plain[place])), code.constant(place), chain
        )
    return _Axis(chain, places)


def _plain(w: Writer, slot: Slot, key: ChartKey) -> bool | int | str:
    return w.charted(key.value, slot.kind) if key.value is not None else ""  # type: ignore[return-value]


def _dict(items: list[tuple[Expr, Expr]]) -> Expr:
    return ast.Dict([key for key, _ in items], [value for _, value in items])


def printed_key(key: ChartKey) -> str:
    """`clear`, `at least 3`, `anything else`."""
    if key.test == "anything":
        return "anything else"
    said = str(key.value)
    return said if key.test == "is" else f"{key.test} {said}"
