"""Whatever a pack says stands in one of its two books, and every paragraph that it cites is found there."""

from __future__ import annotations

from functools import cache

import pytest

from compiler.print.formats.document import Book, anchors_of, entries_of
from compiler.print.formats.html import html_files
from tests.rulewright.test_reference import PRESS, compiled

PACKS = ("ostrany", "panzer_leader", "panzerblitz", "panzer_grenadier")
TOLD = ("rules", "actions", "options", "procedures", "follows", "upkeeps", "rulings", "charts", "examples")


@cache
def books(pack: str) -> tuple[Book, Book]:
    found = tuple(PRESS.book(pack, pictures=False, for_players=one) for one in (False, True))
    assert all(isinstance(one, Book) for one in found)
    return found  # type: ignore[return-value]


@pytest.mark.parametrize("pack", PACKS)
def test_every_declaration_and_every_paragraph_is_in_one_of_the_books(pack: str) -> None:
    model = compiled(pack).built.model
    both = books(pack)
    keys = {one.key for book in both for page in book.pages for one in entries_of(page.blocks)}
    places = {anchor for book in both for page in book.pages for anchor in anchors_of(page.blocks)}
    lost = [
        f"{section}: {name}"
        for section in TOLD
        for name in getattr(model, section)
        if name not in keys and not any(name in one for one in places)
    ]
    assert lost == []
    index = "\n".join(text for path, text in html_files(both[0]).items() if path == "paragraphs.html")
    cited = {one for section in TOLD[:7] for each in getattr(model, section).values() for one in each.cites}
    assert {one for one in cited if one != "house" and f">{one}<" not in index} == set()


@pytest.mark.parametrize("pack", PACKS)
def test_every_reference_leads_somewhere(pack: str) -> None:
    """A name that leads to a place leads to one that is there."""
    for book in books(pack):
        pages = html_files(book)
        for path, text in pages.items():
            if path.endswith(".html"):
                for link in {part.split('"')[0] for part in text.split('href="')[1:]}:
                    page, _, anchor = link.partition("#")
                    if page.startswith(("data:", "http")) or page.endswith(".css"):
                        continue
                    there = pages[page or path]
                    assert not anchor or f'id="{anchor}"' in there, (path, link)
