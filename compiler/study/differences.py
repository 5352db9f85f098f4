"""Two packs side by side: what one says and the other does not, and what both say differently.

What is compared is what things mean, not their places or layout; what is shown is their text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace

from compiler.model import Cell, Chart, Choice, CounterType, Declared, Lapsed, Model, Rule, Ruling, Store
from compiler.program import printed_keys
from compiler.source import Span
from runtime.records import dataclass

SORTS = {
    "kinds": "kind",
    "choices": "list",
    "types": "counter",
    "stores": "fact",
    "questions": "question",
    "rules": "rule",
    "charts": "chart",
    "events": "event",
    "actions": "action",
    "procedures": "procedure",
    "follows": "consequence",
    "upkeeps": "upkeep",
    "changes": "change",
    "rankings": "order of ranks",
    "sequences": "sequence",
    "options": "option",
    "rulings": "ruling",
    "boards": "board",
}
NOT_COMPARED = ("span", "pack", "layer", "text", "family")


@dataclass(frozen=True)
class Difference:
    """`before` is empty where something was added, `after` where it was removed."""

    sort: str
    name: str
    how: str  # added | removed | changed
    before: str = ""
    after: str = ""
    span: Span | None = None  # where the later one, else the earlier one, stands


def differences(one: Model, other: Model) -> tuple[Difference, ...]:
    """In the order of the book: pack by pack, by file and place."""
    found = [
        difference
        for section, sort in SORTS.items()
        for difference in _section(sort, getattr(one, section), getattr(other, section))
    ]
    order = {pack.id: at for at, pack in enumerate((*one.packs, *other.packs))}
    return tuple(sorted(found, key=lambda each: _place(each, order)))


def _place(difference: Difference, order: Mapping[str, int]) -> tuple[int, str, int]:
    span = difference.span
    if span is None:
        return (len(order), difference.sort, 0)
    pack = max((at for name, at in order.items() if f"/{name}/" in f"/{span.file}"), default=0)
    return (pack, span.file, span.start)


def _section(sort: str, before: Mapping[str, object], after: Mapping[str, object]) -> Iterator[Difference]:
    for name in (*before, *(name for name in after if name not in before)):
        old, new = before.get(name), after.get(name)
        if getattr(new or old, "is_definition", False):
            continue  # its first rule tells it
        if isinstance(old, Chart) and isinstance(new, Chart):
            yield from _cells(old, new)
            old, new = replace(old, cells={}, axes=()), replace(new, cells={}, axes=())
        if old is None:
            yield Difference(sort, name, "added", "", _said(new), _span(new))
        elif new is None:
            yield Difference(sort, name, "removed", _said(old), "", _span(old))
        elif _meaning(old) != _meaning(new):
            yield Difference(sort, name, "changed", *_said_apart(old, new), _span(new))


def _cells(old: Chart, new: Chart) -> Iterator[Difference]:
    """Cell by cell, by their printed keys."""
    before, after = _by_key(old), _by_key(new)
    for key in (*before, *(key for key in after if key not in before)):
        was, now = before.get(key), after.get(key)
        name = f"{new.id}: {key}"
        if was is None and now is not None:
            yield Difference("cell", name, "added", "", _value(now), now.span)
        elif now is None and was is not None:
            yield Difference("cell", name, "removed", _value(was), "", was.span)
        elif was is not None and now is not None and was.value != now.value:
            yield Difference("cell", name, "changed", _value(was), _value(now), now.span)


def _by_key(chart: Chart) -> dict[str, Cell]:
    return {
        ", ".join(printed_keys(chart, places)): cell
        for places, cell in sorted(chart.cells.items(), key=lambda one: one[0])
    }


def _value(cell: Cell) -> str:
    if isinstance(cell.value, bool):
        return "yes" if cell.value else "no"
    return str(cell.value)


def _meaning(declared: object) -> object:
    if not isinstance(declared, Declared):
        return declared
    values = [getattr(declared, one.name) for one in fields(declared) if one.name not in NOT_COMPARED]
    return [one.said if isinstance(one, Lapsed) else one for one in values]


def _said_apart(old: object, new: object) -> tuple[str, str]:
    """What each says: of a counter what is otherwise on it; of a rule whose words are the same, whom it outranks by
    what another says (`yields to`)."""
    if isinstance(old, CounterType) and isinstance(new, CounterType):
        was, now = _printed(old), _printed(new)
        return ", ".join(one for one in was if one not in now), ", ".join(one for one in now if one not in was)
    before, after = _said(old), _said(new)
    if before == after and isinstance(old, Rule) and isinstance(new, Rule) and set(old.outranks) != set(new.outranks):
        return _outranking(old, new), _outranking(new, old)
    return before, after


def _outranking(one: Rule, other: Rule) -> str:
    more = [f"[{name}]" for name in one.outranks if name not in other.outranks]
    return f"outranks {', '.join(more)}" if more else ""


def _printed(counter: CounterType) -> list[str]:
    values = [_borne(_last(store), str(value)) for store, value in sorted(counter.values.items())]
    number = [] if counter.number is None else [f"{counter.number} in the box"]
    return [*values, *sorted(_last(mark) for mark in counter.marks), *number]


def _borne(attribute: str, value: str) -> str:
    """`speed 4`; a value that says itself of what it is need not be told so twice: `weapon class H`."""
    before, _, last = attribute.rpartition(" ")
    return f"{before} {value}".strip() if value.split(" ")[0] == last else f"{attribute} {value}"


def _said(declared: object) -> str:
    if isinstance(declared, CounterType):
        return ", ".join(_printed(declared))
    if isinstance(declared, Choice):
        return ", ".join(declared.names)
    if isinstance(declared, Chart):
        return f"a chart of {declared.question}"
    if isinstance(declared, Ruling) and declared.lapsed is not None:
        return f"{declared.lapsed.said} Before: {' '.join(declared.text.split())}"
    if isinstance(declared, Declared) and declared.text:
        return " ".join(declared.text.split())
    return declared.phrase if isinstance(declared, Store) else ""


def _last(store: str) -> str:
    """`speed` of `goat's speed`, `wet` of `hex is wet`."""
    return store.rpartition("'s ")[2].rpartition(" is ")[2]


def _span(declared: object) -> Span | None:
    return declared.span if isinstance(declared, Declared) else None
