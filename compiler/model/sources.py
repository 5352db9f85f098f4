"""The documents that rules cite, with the entries known of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from compiler.diagnostics import Diagnostic, Label, diagnose
from compiler.model.documents import Entry, Source
from compiler.source import Span
from compiler.syntax import RawEntry, RawSource


def build_source(raw: RawSource, entries: Iterable[RawEntry]) -> Source:
    return Source(raw.prefix.text, raw.title, {entry.id.text: build_entry(entry) for entry in entries})


def listed_twice(entries: Iterable[RawEntry], listed: dict[str, Span]) -> Iterator[Diagnostic]:
    """Entries that a list told before holds already; `listed` comes to hold them all."""
    for entry in entries:
        earlier = listed.setdefault(entry.id.text, entry.id.span)
        if earlier != entry.id.span:
            related = (Label(earlier, "it is listed here"),)
            yield diagnose("duplicate-entry", f"`{entry.id.text}` is listed twice", entry.id.span, related=related)


def build_entry(raw: RawEntry) -> Entry:
    return Entry(
        id=raw.id.text,
        section=raw.section,
        item=raw.item,
        topic=raw.topic,
        kind=raw.kind,
        game=raw.game,
        executable=raw.executable,
        related=raw.related,
        option=raw.option,
    )
