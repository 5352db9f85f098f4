"""YAML without its guesses: text, lists and tables, each with its place.

`3:1`, `no`, `0110`, `1/2` and `12:30` stay the text they are: what a value means, its column says.
Anchors, aliases, tags and second documents are refused, and of keys that stand twice the second. The events of the
parser are read one by one, so that neither depth nor size can hurt: reading stops at the first thing refused (a key
apart).
"""

from __future__ import annotations

from dataclasses import replace

from compiler.diagnostics import Diagnostic, diagnose
from compiler.source import SourceFile, Span, Taken, check_text
from compiler.syntax.yaml_nodes.nodes import Node, Scalar, Sequence, first_line
from runtime.limits import most, passed


def read_documents(source: SourceFile) -> tuple[tuple[Node, ...], tuple[Diagnostic, ...]]:
    """What stands between the `---` lines of the file, and which of its lines stand twice (the first is read); or the
    first thing that keeps it from being read."""
    if len(source.text) > most("chart-bytes"):
        message = f"the chart has {passed('chart-bytes', 'characters')}"
        return (), (diagnose("chart-too-large", message, Span(source.path, 0, 0)),)
    checked, faults = check_text(source)
    if checked is None:
        return (), faults
    from compiler.syntax.yaml_nodes import events  # whoever read all his files before has no need of yaml

    documents, faults = events.read(checked)
    return tuple(documents if source.taken is None else (_as_taken(one, source.taken) for one in documents)), faults


def read_one(source: SourceFile) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    """What a file holds that has no `---` lines."""
    documents, faults = read_documents(source)
    if len(documents) > 1:
        span = documents[1].span
        faults = (diagnose("wrong-shape", "this file takes no `---`", first_line(source, span)),)
    return (documents[0] if len(documents) == 1 else None), faults


def _as_taken(node: Node, taken: Taken) -> Node:
    """In the words of the pack that takes it. What is dropped takes along its piece of a list or line of a table; in a
    table with a line `_:`, its column."""
    if isinstance(node, Scalar):
        return replace(node, text=taken.called(node.text))
    if isinstance(node, Sequence):
        kept = (one for one in node.items if not _dropped(one, taken))
        return replace(node, items=tuple(_as_taken(one, taken) for one in kept))
    heads = node.get("_")
    columns = [_dropped(one, taken) for one in heads.items] if isinstance(heads, Sequence) else []
    lines = []
    for key, value in node.entries:
        if _dropped(key, taken) or (not columns and _dropped(value, taken)):
            continue
        if isinstance(value, Sequence) and len(value.items) == len(columns):
            pairs = zip(value.items, columns, strict=True)
            cells = (Scalar("~", one.span) if _dropped(one, taken) else one for one, gone in pairs if not gone)
            value = replace(value, items=tuple(cells))
        lines.append((replace(key, text=taken.called(key.text)), _as_taken(value, taken)))
    return replace(node, entries=tuple(lines))


def _dropped(node: Node, taken: Taken) -> bool:
    return isinstance(node, Scalar) and taken.drops(node.text)
