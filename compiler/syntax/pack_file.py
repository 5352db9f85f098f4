"""`pack.yaml`, and the lists of entries of the documents a pack cites."""

from __future__ import annotations

import re

from compiler.diagnostics import Diagnostic, did_you_mean
from compiler.source import SourceFile
from compiler.syntax.chart_records import RawEntry, RawExtends, RawPack, RawSource, RawTakes
from compiler.syntax.forms import ENTRY, EXECUTABLE, LAYERS, PACK, RELATIONS, SOURCE, TAKES
from compiler.syntax.shapes import Shape
from compiler.syntax.yaml_nodes import Mapping, Node, Scalar, read_one

_VERSION = re.compile(r"[0-9]+(\.[0-9]+){0,2}")
_PREFIX = re.compile(r"[A-Z][A-Z0-9]*")


def read_pack(source: SourceFile) -> tuple[RawPack | None, tuple[Diagnostic, ...]]:
    document, faults = read_one(source)
    shape = Shape(source)
    node = shape.table(document, "pack.yaml") if document is not None else None
    if node is None:
        return None, (*faults, *shape.diagnostics)
    shape.fits(node, PACK)
    layer = _text(shape, node, "layer")
    if layer and layer not in LAYERS:
        at = node.get("layer")
        assert at is not None
        shape.complain("wrong-form", f"`{layer}` is no layer", at.span, did_you_mean(layer, LAYERS))
    for key in ("version", "language"):
        value = shape.text(node, key)
        if value is not None and not _VERSION.fullmatch(value.text):
            shape.complain("wrong-form", f"`{key}:` is a number such as 1 or 1.2.0", value.span)
    extends = [_extends(shape, one) for one in shape.texts(node, "extends")]
    pack = RawPack(
        title=_text(shape, node, "title"),
        layer=layer if layer in LAYERS else "game",
        version=_text(shape, node, "version"),
        language=_text(shape, node, "language"),
        extends=tuple(one for one in extends if one is not None),
        takes=tuple(_takes(shape, name, value) for name, value in shape.pairs(node, "takes")),
        sources=_sources(shape, node),
        span=node.span,
    )
    return pack, (*faults, *shape.diagnostics)


def _text(shape: Shape, node: Mapping, key: str) -> str:
    value = shape.text(node, key)
    return value.text.strip() if value else ""


def _extends(shape: Shape, one: Scalar) -> RawExtends | None:
    """`a_pack`, or `a_pack 1` for a version."""
    name, _, version = one.text.strip().partition(" ")
    version = version.strip()
    if not name or (version and not _VERSION.fullmatch(version)):
        cure = "write the pack's name, or its name and a version such as 1 or 1.2"
        shape.complain("wrong-form", f"`{one.text}` is not how a pack is named", one.span, cure)
        return None
    return RawExtends(name, version, one.span)


def _takes(shape: Shape, name: Scalar, value: Node) -> RawTakes:
    """`a_pack: [counters, boards]`, or a table that also says what is mapped and what is dropped, and why."""
    wanted = "a pack takes a list of parts, or a table with `parts:`"
    if not isinstance(value, Mapping):
        return RawTakes(name.text, shape.listed(value, wanted), (), (), name.span)
    shape.fits(value, TAKES)
    said = {key: shape.pairs(value, key) for key in ("mapped", "dropped")}
    for key, pairs in said.items():
        for one, told in pairs:
            if not isinstance(told, Scalar) or told.is_blank:
                cure = "say what it is called here" if key == "mapped" else "say why it is left behind"
                shape.complain("wrong-form", f"`{one.text}:` is {key} without a word", one.span, cure)
    same = tuple((one, one) for one in shape.texts(value, "same"))
    mapped = same + tuple((one, told) for one, told in said["mapped"] if isinstance(told, Scalar))
    return RawTakes(name.text, shape.texts(value, "parts"), mapped, tuple(one for one, _ in said["dropped"]), name.span)


def _sources(shape: Shape, node: Mapping) -> tuple[RawSource, ...]:
    """`PLQ: the title`, or a table with title and entries."""
    sources = []
    for prefix, value in shape.pairs(node, "sources"):
        if not _PREFIX.fullmatch(prefix.text):
            message = f"`{prefix.text}` cannot begin a citation: capitals and digits only"
            shape.complain("wrong-form", message, prefix.span)
        if isinstance(value, Scalar):
            sources.append(RawSource(prefix, value.text, None))
            continue
        table = shape.table(value, f"`{prefix.text}:`")
        if table is not None:
            shape.fits(table, SOURCE)
            title, note = _text(shape, table, "title"), _text(shape, table, "note")
            sources.append(RawSource(prefix, title, shape.text(table, "entries"), note))
    return tuple(sources)


def read_entries(source: SourceFile) -> tuple[tuple[RawEntry, ...], tuple[Diagnostic, ...]]:
    """The entries of one document, in its order: `ID: {section: ..., item: ..., topic: ..., ...}` lines."""
    document, faults = read_one(source)
    shape = Shape(source)
    node = shape.table(document, "a list of entries") if document is not None else None
    entries = [_entry(shape, name, value) for name, value in node.entries] if node else []
    kept = tuple(entry for entry in entries if entry is not None)
    return kept, (*faults, *shape.diagnostics)


def _entry(shape: Shape, id: Scalar, value: Node) -> RawEntry | None:
    if not isinstance(value, Mapping):
        shape.complain("wrong-shape", f"`{id.text}:` takes a table `{{section: ..., topic: ...}}`", id.span)
        return None
    shape.fits(value, ENTRY)
    executable = _text(shape, value, "executable") or "yes"
    if executable not in EXECUTABLE:
        at = value.get("executable")
        assert at is not None
        message = "`executable:` is yes, scenario or note"
        shape.complain("wrong-form", message, at.span, did_you_mean(executable, EXECUTABLE))
    return RawEntry(
        id=id,
        section=_text(shape, value, "section"),
        item=_text(shape, value, "item"),
        topic=_text(shape, value, "topic"),
        kind=_text(shape, value, "kind"),
        game=_text(shape, value, "game"),
        executable=executable if executable in EXECUTABLE else "yes",
        related=_related(shape, value),
        option=_text(shape, value, "option") or None,
    )


def _related(shape: Shape, node: Mapping) -> tuple[tuple[str, str], ...]:
    """`related: {same: [A, B], refines: C}` as pairs of id and relation."""
    pairs = []
    for relation, ids in shape.pairs(node, "related"):
        if relation.text not in RELATIONS:
            cure = did_you_mean(relation.text, RELATIONS)
            shape.complain("unknown-key", f"`{relation.text}` is no relation", relation.span, cure)
            continue
        wanted = "a relation takes an id or a list of them"
        pairs += [(one.text, relation.text) for one in shape.listed(ids, wanted)]
    return tuple(pairs)
