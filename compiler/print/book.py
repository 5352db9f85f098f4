"""A whole pack as a book."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from compiler.print.formats import Book, Page, Paragraph
from compiler.print.parts import (
    aid_page,
    board_sheet,
    boards_page,
    chapters,
    charts_page,
    counter_sheet,
    counters_page,
    index_pages,
    noted,
    option_pages,
    proofs,
    sequence_page,
    sheet_page,
    sheets_of,
    situation_page,
)
from compiler.print.telling import CardTelling, Making, Telling


def book_of(
    telling: Telling,
    situations: Iterable[CardTelling] = (),
    openings: Mapping[str, tuple[str, ...]] | None = None,
    first: str = "",
) -> Book:
    """`openings`: by chapter, what it says before its rules. `first`: the situation of a first game."""
    model = telling.model
    sheets = sheets_of(telling)
    cards, rules = tuple(situations), chapters(telling)
    body = (
        sequence_page(telling),
        aid_page(telling, rules),
        *(_opened(telling, page, openings or {}) for page in rules),
        *(map(situation_page, cards)),
        charts_page(telling, sheets),
        counters_page(telling, sheets),
        boards_page(telling),
        *option_pages(telling),
        sheet_page(telling),
        board_sheet(cards, first),
        counter_sheet(telling, cards),
        *proofs(telling),
    )
    pages = tuple(page for page in (*body, *index_pages(telling, body)) if page.blocks)
    below = [pack.title for pack in model.packs[:-1]]
    lead = f"Printed from the rules of {_listed([*below, model.packs[-1].title])}, edition {model.packs[-1].version}."
    return Book(model.packs[-1].title, _by_part(pages), lead)


def _opened(telling: Telling, page: Page, openings: Mapping[str, tuple[str, ...]]) -> Page:
    told = openings.get(page.name.removeprefix("chapter-"), ())
    return replace(page, blocks=(*(Paragraph(noted(one, telling.names), "note") for one in told), *page.blocks))


def _listed(names: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _by_part(pages: tuple[Page, ...]) -> tuple[Page, ...]:
    """Pages of one part together, in the order the parts first come; the sheet stands with the sequence."""
    parts = list(dict.fromkeys(page.part for page in pages))
    return tuple(sorted(pages, key=lambda page: parts.index(page.part)))


__all__ = ["Making", "Telling", "book_of"]
