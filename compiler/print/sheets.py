"""Counters to be cut out, on sheets printed on both sides.

Each leaf holds rows of counters from its top. Behind it lies another with their backs, each row the other way round:
so they come to lie behind their counters when the paper is turned over its long edge. The rows stand in the middle of
the paper, or front and back would not meet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from compiler.print.formats import Heading, Page, Picture, Tiles, literal, quoted

ACROSS = 9
SHEETS = """#set document(title: %s, date: none)
#set page(paper: "a4", margin: 15mm)
#set text(font: ("Libertinus Serif", "New Computer Modern"), size: 9pt, lang: "en")
#let counter-of(name, alt) = image(name, width: 19.2mm, alt: alt) // 16 mm and its edge
#let leaf(told, ..counters) = page(header: text(8pt, told), align(center,
  grid(columns: (19.2mm,) * %s, rows: 19.2mm, ..counters)))
"""

Turned = tuple[Picture, Picture | None]  # a counter and its back


def counter_sheets(title: str, page: Page, rows: int) -> str:
    """`rows`: of counters, that the paper holds."""
    parts = [SHEETS % (quoted(f"{title}: counters"), ACROSS)]
    named = ""
    for block in page.blocks:
        if isinstance(block, Heading):
            named = block.text
        if isinstance(block, Tiles):
            every = [(one.picture, one.back) for one in block.tiles if one.picture for _ in range(one.times)]
            room = rows * ACROSS
            for at in range(0, len(every), room):
                parts += _leaf(f"{title}: {named}, sheet {at // room + 1}", every[at : at + room])
    return "\n".join((*parts, ""))


def _leaf(told: str, counters: list[Turned]) -> Iterator[str]:
    yield _side(f"{told}. Print on both sides, turned over the long edge.", (front for front, _ in counters))
    if any(back for _, back in counters):
        backs: list[Picture | None] = []
        for at in range(0, len(counters), ACROSS):
            row = [back for _, back in counters[at : at + ACROSS]]
            backs += reversed((*row, *(None,) * (ACROSS - len(row))))
        yield _side(f"{told}: backs.", backs)


def _side(told: str, pictures: Iterable[Picture | None]) -> str:
    cells = (
        f"counter-of({quoted(f'pictures/{one.name}.svg')}, {quoted(one.alt)})" if one else "[]" for one in pictures
    )
    return f"#leaf([{literal(told)}], {', '.join(cells)})"
