"""Counters charts: one line a type of counter, with what is printed on it."""

from __future__ import annotations

from compiler.syntax.chart_records import RawCounter, RawCounters
from compiler.syntax.forms import COUNTERS, IN_THE_BOX, OF_A_COUNTER
from compiler.syntax.shapes import Shape, first_line
from compiler.syntax.yaml_nodes import Mapping, Node, Scalar, Sequence

HEADER = "_"
BESIDES_COUNTERS = ("kind", "side")


def read_counters(shape: Shape, node: Mapping, does: str, name: Scalar) -> RawCounters:
    shape.fits(node, COUNTERS, does, None if does == "counters" else ("rows",))
    header: tuple[Scalar, ...] = ()
    rows = []
    for key, value in shape.pairs(node, "rows"):
        if key.text == HEADER and not key.quoted:
            header = shape.listed(value, "the line `_:` lists what is printed on the counters")
            continue
        row = _row(shape, key, value, header)
        if row is not None:
            rows.append(row)
    return RawCounters(
        does=does,
        name=name,
        kind=shape.text(node, "kind"),
        side=shape.text(node, "side"),
        cites=shape.ids(node, "cites"),
        under=shape.texts(node, "under"),
        not_under=shape.texts(node, "not under"),
        notes=shape.texts(node, "notes"),
        rows=tuple(rows),
        span=node.span,
    )


def _row(shape: Shape, key: Scalar, value: Node, header: tuple[Scalar, ...]) -> RawCounter | None:
    if isinstance(value, Sequence):
        if len(value.items) != len(header):
            needs = f"the line `_:` lists {len(header)}" if header else "no line `_:` says what they are"
            left = ", ".join(f"`{one.text}`" for one in header[len(value.items) :])
            cure = f"if the last are missing: {left}; `~` stands for what it has not" if left else None
            shape.complain("ragged-row", f"`{key.text}` has {len(value.items)} of them; {needs}", value.span, help=cure)
            return None
        node = Mapping(tuple(zip(header, value.items, strict=True)), value.span)
    elif isinstance(value, Scalar) and value.is_blank:
        node = Mapping((), value.span)
    else:
        table = shape.table(value, f"`{key.text}:`")
        if table is None:
            return None
        node = table
    values = []
    for name, one in node.entries:
        if name.text in OF_A_COUNTER or (isinstance(one, Scalar) and one.is_blank):
            continue
        values.append((name, shape.listed(one, f"`{name.text}:` takes a value or a list of them")))
    note, number = shape.text(node, "note"), shape.text(node, IN_THE_BOX)
    return RawCounter(
        name=key,
        values=tuple(values),
        marks=shape.ids(node, "marks"),
        cites=shape.ids(node, "cites"),
        plural=shape.text(node, "plural"),
        kind=shape.text(node, "kind"),
        side=shape.text(node, "side"),
        number=number,
        house=shape.flag(node, "house", otherwise=False),
        note=note.text if note else "",
        span=first_line(shape.source, value.span),
    )
