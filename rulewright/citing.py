"""Citations as a player quotes them: document, section, number; and what the paragraph is about."""

from __future__ import annotations

from compiler.model.model import Entry, Model


def found(model: Model, id: str) -> tuple[str, Entry] | None:
    """The document's title and the entry, or None where no source knows it."""
    for source in model.sources.values():
        if id in source.entries:
            return source.title, source.entries[id]
    return None


def placed(model: Model, id: str) -> str:
    """`Rules summary, Roads, a1`."""
    known = found(model, id)
    if known is None:
        return "a choice of our own" if id == "house" else id
    title, entry = known
    return ", ".join(one for one in (title, entry.section, entry.item) if one)


def quoted(model: Model, id: str) -> str:
    """The same with the id a rule cites it by, and its topic."""
    known = found(model, id)
    if known is None:
        return placed(model, id)
    return f"{id}: {placed(model, id)}. {known[1].topic}"
