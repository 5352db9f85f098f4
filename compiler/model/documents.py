"""What a pack is, and the documents that it cites."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field

from compiler.source import Span
from runtime.records import dataclass


@dataclass(frozen=True)
class Source:
    """A document that may be cited, with the entries known of it: id -> what it decides."""

    prefix: str
    title: str
    entries: Mapping[str, Entry]


@dataclass(frozen=True)
class Entry:
    id: str
    section: str
    item: str
    topic: str
    kind: str
    game: str
    executable: str  # yes | scenario | note
    related: tuple[tuple[str, str], ...] = ()  # id and relation: same, opposite, differs, refines, refined by
    option: str | None = None  # the optional rule it belongs to


@dataclass(frozen=True)
class IndexLine:
    """What people look for, as they call it: the titles of what says it; or what it is called besides, `see`."""

    said: str
    titles: tuple[str, ...]
    see: str
    pack: str
    span: Span = field(compare=False, repr=False)
    places: tuple[Span, ...] = field(compare=False, repr=False)  # of the titles, or of `see`


@dataclass(frozen=True)
class PackInfo:
    id: str  # folder name
    title: str
    layer: str  # system | game | variant | situation
    version: str
    language: str
    extends: tuple[str, ...]


def extended(packs: Iterable[PackInfo], pack: str) -> frozenset[str]:
    """The packs that one of them extends, at any remove."""
    below = {one.id: one.extends for one in packs}
    found: set[str] = set()
    todo = [*below.get(pack, ())]
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += below.get(name, ())
    return frozenset(found)
