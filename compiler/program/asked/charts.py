"""Charts as lookups: one dict per chart, keyed by what its axes make of their slots.

An axis of plain names or numbers is its own key. Any other axis (`at least 3`, `anything else`) becomes the
place of the first printed key that is met. A combination without a cell is UNSAID: the chart is silent
there.
"""

from __future__ import annotations

from compiler.middle import Expr, code
from compiler.model import Cell, Chart, ChartKey, Slot
from compiler.program.writer import Scope, Writer
from runtime.records import dataclass


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
        numbers.append((at, code.Plain(number)))
    return Lookup(
        w.constant(chart.id, code.table(values)), w.constant(f"cells of {chart.id}", code.table(numbers)), key
    )


def cells_in_order(chart: Chart) -> list[tuple[tuple[int, ...], Cell]]:
    return sorted(chart.cells.items(), key=lambda one: one[0])


def value_of_chart(w: Writer, s: Scope, chart: Chart, rule_number: int) -> Expr:
    """What the chart says, or UNSAID."""
    found = lookup(w, s, chart)
    if s.traced:
        return code.method("q", "cell", code.Plain(rule_number), found.cells, found.numbers, found.key)
    return code.Get(found.cells, found.key, code.UNSAID)


@dataclass(frozen=True)
class _Axis:
    key: Expr
    stands_for: tuple[Expr | None, ...]  # for each printed key: what the lookup's key is when it is met


def _axis(w: Writer, s: Scope, slot: Slot, keys: tuple[ChartKey, ...]) -> _Axis:
    variable = code.Local(s.names[slot.name])
    tests = [key.test for key in keys]
    plain = [_plain(w, slot, key) for key in keys]
    if all(test == "is" for test in tests):
        first = [plain.index(one) == place for place, one in enumerate(plain)]
        return _Axis(variable, tuple(w.value(one) if new else None for one, new in zip(plain, first, strict=True)))
    places = tuple(code.Plain(place) for place in range(len(keys)))
    if tests[-1] == "anything" and all(test == "is" for test in tests[:-1]):
        named: list[tuple[Expr, Expr]] = []
        for place, one in enumerate(plain[:-1]):
            if plain.index(one) == place:
                named.append((w.value(one), code.Plain(place)))
        rows = w.constant(f"places of {slot.name}", code.table(named))
        found = code.Get(rows, variable, code.Plain(len(keys) - 1))
        return _Axis(found, places)
    chain: Expr = code.Plain(-1)
    for place, key in reversed(list(enumerate(keys))):
        if key.test == "anything":
            chain = code.Plain(place)
            continue
        operator = {"is": "==", "at least": ">=", "at most": "<="}[key.test]
        chain = code.Choose(code.Compare(variable, operator, w.value(plain[place])), code.Plain(place), chain)
    return _Axis(chain, places)


def _plain(w: Writer, slot: Slot, key: ChartKey) -> bool | int | str:
    return w.charted(key.value, slot.kind) if key.value is not None else ""  # type: ignore[return-value]


def printed_keys(chart: Chart, places: tuple[int, ...]) -> tuple[str, ...]:
    """By what a cell is found: `low, 3`."""
    return tuple(_printed(axis[at]) for axis, at in zip(chart.axes, places, strict=True))


def _printed(key: ChartKey) -> str:
    """`clear`, `at least 3`, `anything else`."""
    if key.test == "anything":
        return "anything else"
    said = str(key.value)
    return said if key.test == "is" else f"{key.test} {said}"
