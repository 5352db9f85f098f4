"""Where a ruling and a remark stand: at the paragraph that they speak of.

A ruling is written where players would ask, which may be far from the rule that carries it. In the player's book it
stands at the first paragraph that does, for there it is needed; what no paragraph carries stays where it was written,
as a paragraph of its own. A remark that opens a section belongs to the section; any other to the paragraph before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from compiler.print.formats import Block, Entry, Page, Paragraph, slug, text_of
from compiler.print.players.paragraphs import ruling_entry
from compiler.print.telling import CARRYING, Telling

OPENING = 8  # words that a remark is known by


def filed(telling: Telling, pages: Sequence[Page]) -> list[Page]:
    """Every ruling that stands by itself, at the first paragraph that carries it."""
    paragraphs = {one.anchor for page in pages for one in page.blocks if isinstance(one, Entry)}
    moved: dict[str, list[Entry]] = {}
    homes: dict[str, str] = {}
    for page in pages:
        for block in page.blocks:
            if isinstance(block, Entry) and block.anchor == telling.anchor("ruling", block.key):
                home, carrier = _home(telling, block.key, paragraphs)
                if home:
                    homes[block.anchor] = home
                    told = ruling_entry(telling, telling.model.rulings[block.key], carrier)
                    moved.setdefault(home, []).append(told)
    return [replace(page, blocks=tuple(_filed(page.blocks, homes, moved))) for page in pages]


def _home(telling: Telling, ruling: str, paragraphs: set[str]) -> tuple[str, str]:
    for carrier in telling.model.rulings[ruling].carried_by:
        for sort in CARRYING:
            if telling.anchor(sort, carrier) in paragraphs:
                return telling.anchor(sort, carrier), carrier
    return "", ""


def _filed(blocks: Iterable[Block], homes: dict[str, str], moved: dict[str, list[Entry]]) -> Iterator[Block]:
    for block in blocks:
        if not isinstance(block, Entry):
            yield block
        elif block.anchor not in homes:
            yield replace(block, inner=(*block.inner, *moved.get(block.anchor, ())))


def with_remarks(page: Page) -> Page:
    """Each remark with the paragraph before it, under a name made of its first words."""
    found: list[Block] = []
    taken: set[str] = set()
    for block in page.blocks:
        last = found[-1] if found else None
        if isinstance(block, Paragraph) and block.how == "note" and isinstance(last, Entry):
            words = " ".join(text_of(block.line).split()[:OPENING])
            anchor = f"{page.name}-remark-{slug(words)}"
            while anchor in taken:
                anchor += "-more"
            taken.add(anchor)
            remark = Entry("", "", anchor, (Paragraph(block.line, "note"),))
            found[-1] = replace(last, inner=(*last.inner, remark))
        else:
            found.append(block)
    return replace(page, blocks=tuple(found))
