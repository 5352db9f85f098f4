"""The entries of the documents: what carries each, the model without that, and who may share a proof."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from compiler.model import Chart, Declared, Entry, Model, called
from compiler.model import model as m
from compiler.study.mutants import changed, neutral
from runtime.records import dataclass

CARRYING = (
    "rules",
    "charts",
    "questions",
    "stores",
    "actions",
    "procedures",
    "follows",
    "upkeeps",
    "changes",
    "sequences",
    "events",
    "options",
    "kinds",
    "choices",
    "types",
)


@dataclass(frozen=True)
class Carrier:
    """What cites an entry, or carries a ruling on it. `cells`: only these of the chart do."""

    section: str
    id: str
    cells: tuple[tuple[int, ...], ...] = ()


def carriers(model: Model) -> Mapping[str, tuple[Carrier, ...]]:
    """By entry, in the model's order."""
    found: dict[str, dict[Carrier, None]] = {}
    for entry, carrier in (*_citing(model), *_by_ruling(model)):
        found.setdefault(entry, {})[carrier] = None
    return {entry: tuple(some) for entry, some in found.items()}


def _citing(model: Model) -> Iterator[tuple[str, Carrier]]:
    for section in CARRYING:
        for declared in getattr(model, section).values():
            for entry in declared.cites:
                yield entry, Carrier(section, declared.id)
    for chart in model.charts.values():
        for entry, cells in _cells_citing(chart).items():
            if entry not in chart.cites:
                yield entry, Carrier("charts", chart.id, cells)


def _cells_citing(chart: Chart) -> dict[str, tuple[tuple[int, ...], ...]]:
    found: dict[str, tuple[tuple[int, ...], ...]] = {}
    for places, cell in chart.cells.items():
        for entry in cell.cites:
            found[entry] = (*found.get(entry, ()), places)
    return found


def _by_ruling(model: Model) -> Iterator[tuple[str, Carrier]]:
    done = called(model)
    for ruling in model.rulings.values():
        for name in ruling.carried_by:
            section = next((one for one in CARRYING if name in getattr(model, one)), None)
            titled = done.get(name)
            if section is not None:
                yield ruling.id, Carrier(section, name)
            elif titled is not None:
                yield ruling.id, Carrier(f"{titled[0]}s", titled[1])


def without(model: Model, carried: Iterable[Carrier]) -> Model:
    """The model with all of these neutralised: as if the document had said nothing of it."""
    for one in carried:
        declared = getattr(model, one.section).get(one.id)
        if declared is not None:
            model = changed(model, one.section, {one.id: _neutral(declared, one.cells)})
    return model


def _neutral(declared: Any, cells: tuple[tuple[int, ...], ...]) -> Declared | None:
    match declared:
        case m.Chart() if cells:
            rest = {places: cell for places, cell in declared.cells.items() if places not in cells}
            return replace(declared, cells=rest)
        case m.Rule() | m.Chart() | m.Action() | m.Procedure() | m.Follows() | m.Upkeep():
            return neutral(declared)
        case m.Change():
            return None
        case m.Store():
            return replace(declared, clock=None, lapses=None, known_to=None)
        case m.Question():
            return replace(declared, default=None)
        case m.Sequence():
            return replace(declared, stages=declared.stages[::-1])
        case m.Choice() if declared.ordered:
            return replace(declared, names=declared.names[::-1])
        case m.CounterType():
            return replace(declared, values={}, marks=())
    kept: Declared = declared
    return kept


def provers(model: Model) -> Mapping[str, tuple[str, ...]]:
    """By entry: the examples that say they prove it, or that a ruling on it names."""
    found: dict[str, dict[str, None]] = {}
    for example in model.examples.values():
        for entry in example.proves:
            found.setdefault(entry, {})[example.id] = None
    for ruling in model.rulings.values():
        found.setdefault(ruling.id, {}).update(dict.fromkeys(ruling.proved_by))
    return {entry: tuple(examples) for entry, examples in found.items()}


# ---- an expectation of its own for each

Line = tuple[str, str, int]  # pack, example, which expectation


def alike(entries: Mapping[str, Entry]) -> Mapping[str, str]:
    """Each entry's company: those that say the same share one name."""
    company: dict[str, str] = {}
    for own, entry in entries.items():
        same = {own, *(other for other, relation in entry.related if relation == "same" and other in entries)}
        known = {company[one] for one in same if one in company}
        name = min({*known, own})
        for one, old in list(company.items()):
            if old in known:
                company[one] = name
        company |= dict.fromkeys(same, name)
    return company


def assign(changing: Mapping[str, Sequence[Line]], company: Mapping[str, str]) -> Mapping[str, Line]:
    """An expectation for each entry, so far as there are enough; only those of one company share."""
    holder: dict[Line, set[str]] = {}
    given: dict[str, Line] = {}

    def settle(entry: str, tried: set[Line]) -> bool:
        for line in changing[entry]:
            if line in tried:
                continue
            others = {one for one in holder.get(line, ()) if company.get(one, one) != company.get(entry, entry)}
            if not others:
                given[entry] = line
                holder.setdefault(line, set()).add(entry)
                return True
        for line in changing[entry]:
            if line in tried:
                continue
            tried.add(line)
            before = set(holder[line])
            if all(move(one, line, tried) for one in sorted(before)):
                given[entry] = line
                holder[line] = {entry}
                return True
        return False

    def move(entry: str, line: Line, tried: set[Line]) -> bool:
        """Another expectation for one that holds this; it keeps what it has if there is none."""
        holder[line].discard(entry)
        if settle(entry, tried | {line}):
            return True
        holder[line].add(entry)
        given[entry] = line
        return False

    for entry in changing:
        settle(entry, set())
    return given
