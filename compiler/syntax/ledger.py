"""A ledger outside the packs: lists of `{id, where: {section, item}, topic, kind, game, executable, ...}`."""

from __future__ import annotations

from compiler.diagnostics import Diagnostic
from compiler.source import SourceFile
from compiler.syntax.chart_records import RawEntry
from compiler.syntax.forms import EXECUTABLE
from compiler.syntax.shapes import Shape
from compiler.syntax.yaml_nodes import Mapping, Sequence, read_one


def read_ledger(source: SourceFile) -> tuple[tuple[RawEntry, ...], tuple[Diagnostic, ...]]:
    """The entries of one file, in its order."""
    document, faults = read_one(source)
    shape = Shape(source)
    lines = document.items if isinstance(document, Sequence) else ()
    if document is not None and not lines:
        shape.complain("wrong-shape", "a ledger is a list of entries", document.span)
    tables = [table for line in lines if (table := shape.table(line, "an entry")) is not None]
    entries = tuple(entry for table in tables if (entry := _entry(shape, table)) is not None)
    return entries, (*faults, *shape.diagnostics)


def _entry(shape: Shape, line: Mapping) -> RawEntry | None:
    named = shape.text(line, "id")
    if named is None:
        shape.complain("missing-key", "an entry has an `id:`", line.span)
        return None
    where = line.get("where")
    place = where if isinstance(where, Mapping) else line
    executable = _text(shape, line, "executable")
    return RawEntry(
        id=named,
        section=_text(shape, place, "section"),
        item=_text(shape, place, "item"),
        topic=_text(shape, line, "topic"),
        kind=_text(shape, line, "kind"),
        game=_text(shape, line, "game"),
        executable=executable if executable in EXECUTABLE else "yes",
        related=_related(shape, line),
        option=_text(shape, line, "depends_on_option") or None,
    )


def _related(shape: Shape, line: Mapping) -> tuple[tuple[str, str], ...]:
    listed = line.get("related")
    items = listed.items if isinstance(listed, Sequence) else ()
    found = []
    for item in items:
        if isinstance(item, Mapping):
            relation = _text(shape, item, "relation")
            broader = item.get("inverse") is not None
            found.append((_text(shape, item, "id"), "refined by" if broader else relation))
    return tuple(found)


def _text(shape: Shape, node: Mapping, key: str) -> str:
    value = shape.text(node, key)
    return value.text.strip() if value is not None and value.text not in ("null", "~") else ""
