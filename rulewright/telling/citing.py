"""Citations as a player quotes them: document, section, number; and what the paragraph is about."""

from __future__ import annotations

import re
from collections.abc import Iterable

from compiler.model import Cell, Entry, Model, Option
from compiler.program import printed_keys

_SLOT = re.compile(r"\{[^{}]*\}")


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


def places(model: Model, ids: Iterable[str]) -> str:
    """Several paragraphs, those of one section together: `Rules summary, Roads, a1, b; Q&A, Mines, 03`."""
    grouped: dict[str, list[str]] = {}
    for cited in ids:
        known = found(model, cited)
        if known is None:
            grouped.setdefault(placed(model, cited), [])
        else:
            title, entry = known
            grouped.setdefault(f"{title}, {entry.section}", []).append(entry.item)
    return "; ".join(", ".join((where, *items)) for where, items in grouped.items())


def bare(phrase: str) -> str:
    """A phrase with its slots as plain words: `the cost for the unit to enter the new hex`."""
    return _SLOT.sub(lambda slot: slot.group()[1:-1].split(",")[0], phrase)


def written(model: Model, names: Iterable[str]) -> list[str]:
    """Each of these rules, charts, cells, options and actions with its paragraphs as a player quotes them."""
    told = []
    for name in dict.fromkeys(names):
        some = (model.rules, model.charts, model.follows, model.options, model.actions)
        declared = next((one[name] for one in some if name in one), None) or _cell(model, name)
        if declared is not None and declared.cites:
            told.append(f"[{bare(name)}]: {places(model, declared.cites)}")
    return told


def _cell(model: Model, name: str) -> Cell | None:
    """Of `Tide chart: low, 3`."""
    title, _, keys = name.partition(": ")
    chart = model.charts.get(title)
    cells = chart.cells.items() if chart is not None else ()
    return next((cell for at, cell in cells if chart is not None and ", ".join(printed_keys(chart, at)) == keys), None)


def otherwise(model: Model, on: frozenset[str], contested: Iterable[str]) -> list[str]:
    """Of the contested points that an answer hangs on: how each is played, why, and what gives way."""
    return [line for name in contested for line in _contested(model, model.options[name], name in on)]


def _contested(model: Model, option: Option, on: bool) -> Iterable[str]:
    played = f"Contested: {option.asks} Played {'with' if on else 'without'} [{option.id}]"
    usual = "because" if on == option.on else "though the other way is usual, because"
    yield f"{played}, {usual}: {option.because}" if option.because else f"{played}."
    rules = model.rules.values()
    given_up = [one for one in rules if option.id in (one.not_under if on else one.under)]
    against = [cited for cited in option.settles if any(cited in one.cites for one in given_up)]
    if against:
        yield f"  It gives way: {places(model, against)}."
    else:
        yield f"  It settles: {places(model, option.settles)}."
