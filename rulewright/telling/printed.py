"""What is printed and not written as a rule, as texts to be found: rows and columns of charts,
counters, and facts that end.

A row is meant by who says what stands at its head, a counter by who says its name or a word that few others bear.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from compiler.model import Cell, Chart, CounterType, Model
from rulewright.telling.citing import bare
from rulewright.telling.nearness import tokens
from rulewright.telling.saying import fact_said
from runtime.records import dataclass
from runtime.values import print_number

_LONGEST = 16  # cells: no row that is longer is told
_FEW = 4  # types of whom a word is a name
_ENDS = "end ends stop over last recover until"


@dataclass(frozen=True)
class Printed:
    """`of`: the title it stands under; `heads`: of each way to say its head, the words; `besides`: words for what it
    tells."""

    sort: str
    name: str
    of: str
    pack: str
    says: str
    heads: tuple[tuple[str, ...], ...] = ()
    besides: str = ""
    cites: tuple[str, ...] = ()


def printed_in(model: Model) -> Iterator[Printed]:
    for store in model.stores.values():
        if store.sort == "fact" and (store.clock is not None or store.lapses is not None):
            phrase = bare(store.phrase)
            says = f"{phrase}: {fact_said(store)}."
            yield Printed("fact", phrase, store.id, store.pack, says, besides=_ENDS, cites=store.cites)
    for chart in model.charts.values():
        yield from _rows(model, chart)
    yield from _counters(model)


def _rows(model: Model, chart: Chart) -> Iterator[Printed]:
    phrase = bare(model.questions[chart.question].phrase) if chart.question in model.questions else chart.id
    for axis, keys in enumerate(chart.axes):
        for at, key in enumerate(keys):
            cells = {place: cell for place, cell in chart.cells.items() if place[axis] == at}
            if isinstance(key.value, str) and 0 < len(cells) <= _LONGEST:
                told = "; ".join(_cell(axis, cell) for _, cell in sorted(cells.items()))
                head = tuple(key.value.lower().split())
                yield Printed(
                    *("chart", f"{chart.id}: {key.value}", chart.id, chart.pack, f"{phrase}, {key.value}: {told}."),
                    (head,),
                    cites=chart.cites,
                )


def _cell(axis: int, cell: Cell) -> str:
    others = [key for place, key in enumerate(cell.keys) if place != axis]
    return " ".join((*(f"{one}:" for one in others), _said(cell.value)))


def _said(value: Fraction | str | bool) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, str) else print_number(value)


def _counters(model: Model) -> Iterator[Printed]:
    bearing = Counter(word for name in model.types for word in {*tokens(name)})
    for name, type_ in model.types.items():
        said = tokens(name)
        alone = [(word,) for word in said if bearing[word] <= _FEW]
        heads = (tuple(said), *alone)
        yield Printed("counter", name, "", type_.pack, f"{_values(type_)}.", heads, cites=type_.cites)


def _values(type_: CounterType) -> str:
    named = ((one.partition("'s ")[2], value) for one, value in type_.values.items())
    values = [f"{name} {_said(value)}" for name, value in named]
    return "; ".join(filter(None, (", ".join(values), ", ".join(mark.partition(" is ")[2] for mark in type_.marks))))
