"""The documents that rules cite, with the entries known of each."""

from __future__ import annotations

from collections.abc import Iterable

from compiler.model.documents import Entry, Source
from compiler.syntax.chart_records import RawEntry, RawSource


def build_source(raw: RawSource, entries: Iterable[RawEntry]) -> Source:
    return Source(raw.prefix.text, raw.title, {entry.id.text: build_entry(entry) for entry in entries})


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
