"""Pages as the text of a Typst document, in columns, with page references.

What an author wrote stands in it as strings only (`literal`), so that none of it can be markup or code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import zip_longest

from compiler.print.formats.document import (
    IF_AGREED,
    Block,
    Cell,
    Entry,
    Heading,
    Item,
    Line,
    Listing,
    Page,
    Paragraph,
    Picture,
    Table,
    Tile,
    Tiles,
    pictures_of,
    tables_of,
    text_of,
)

WIDE = 7  # columns that a table may have within one column of text
MANY = 60  # letters in a cell that no narrow column holds
WHOLE, LARGE, SMALL = 100, 74, 60  # percent of the column that a picture is wide: to play from, to look up, in a text
INDEX, NARROW = "names", 3  # its columns
PLAYED = "first-turn"  # a picture beneath each of its headings
AS_PLAYED = 36  # percent of the column that it is wide, beside what was done: the quick start has four pages
TALL = Fraction(58, 100)  # of its width a small picture may be, if it is not to be narrowed
LOW = Fraction(30, 100)  # of its width a small picture is, if it is not to be broadened, up to
BROAD = 92  # percent of the column
BESIDE = 420  # letters that stand beside a picture rather than beneath it
SHORT = 240  # letters of a paragraph that no column parts from its small print
NEXT_TO = 46  # percent of the column that it has then
FIELD = "10mm"  # the height of what is to be written in
LETTER = 62  # percent of the height of letters that one is wide, in a head
ACROSS = 'scope: "parent", float: true, clearance: 1em'  # both columns, at the top or the foot of a page
BOXES = {"Ruling": "#ruling[", "Example": "#example[", IF_AGREED: "#unplayed["}
_SPACE = re.compile(r"\s+")

PREAMBLE = """#set document(title: %s, date: none)
#set page(paper: "a4", margin: (x: 16mm, y: 18mm), columns: %s, numbering: "1", footer-descent: 6mm)
#set text(font: ("Libertinus Serif", "New Computer Modern"), size: 9pt, lang: "en")
#set par(justify: true, leading: 0.55em)
#set columns(gutter: 7mm)
#set table.cell(breakable: false)
#show heading.where(level: 1): it => block(sticky: true, width: 100%%, above: 1.4em, below: .8em, stroke: (bottom: 1pt),
  inset: (bottom: 3pt), text(16pt, it.body))
#show heading.where(level: 2): set text(11.5pt)
#show heading.where(level: 3): set text(9.5pt)
#let label-line(body) = text(7pt, fill: rgb("#5b554e"), body)
#let side(body) = block(above: .35em, below: .35em, text(7.5pt, fill: rgb("#4b463f"), body))
#let note(body) = block(above: .6em, below: .6em, text(style: "italic", body))
#let rule(mark, body) = block(above: 1.1em, below: .9em, breakable: true, width: 100%%, inset: (left: 5pt),
  stroke: (left: if mark { 2pt + rgb("#b3541e") } else { 0pt }), body)
// Paragraphs, not grids or boxes: each of those is told apart in the file, which made it half as large again.
#let opening(body) = block(above: .75em, below: .75em, width: 100%%, body)
#let bold(body) = text(weight: "bold", body)
#let item(depth, mark, body, opens: false) = block(sticky: opens, above: .4em, below: .4em, inset: (left: depth * 13pt),
  par(hanging-indent: 14pt, if mark == none [•#h(10.6pt)#body] else [#box(width: 14pt, mark)#body]))
#let title(body, label) = block(sticky: true, below: .6em)[#text(weight: "bold", body) #h(4pt) #label-line(label)]
#let example(body) = rule(false, body)
#let ruling(body) = block(above: .6em, below: .6em, width: 100%%, inset: 5pt, fill: rgb("#f3efe6"), body)
#let unplayed(body) = block(above: 1.1em, below: .9em, width: 100%%, inset: (left: 14pt),
  stroke: (left: (paint: rgb("#b9b1a4"), thickness: 1pt, dash: "dashed")), text(8pt, fill: rgb("#4b463f"), body))
// The largest letters with which it is no wider than its column.
#let chart(made) = layout(room => {
  for tenth in range(90, 65, step: -5) {
    let dressed = text(tenth * .1pt, made)
    if measure(dressed).width <= room.width { return dressed }
  }
  text(6.5pt, made)
})
#let to(name, body) = context {
  let found = query(label(name))
  if found.len() == 0 { body } else { link(label(name), body); text(6.5pt, fill: rgb("#5b554e"),
    " (p. " + str(counter(page).at(found.first().location()).first()) + ")") }
}
"""


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def literal(text: str) -> str:
    """As part of a page. The semicolon ends the expression: what follows is no call or field of it."""
    told = _SPACE.sub(" ", text)
    return f"#{quoted(told)};" if told else ""


class Writer:
    """`columns`: of a page that has no table which needs the whole of it. `is_read`: it is a player's book. `tall`: of
    its width a large picture may be, with one column to the page and a title above it."""

    def __init__(
        self, where: Mapping[str, str], columns: int = 2, is_read: bool = False, tall: Fraction = Fraction(1)
    ) -> None:
        self.tall = tall
        self.large = WHOLE if is_read else LARGE
        self.is_read = is_read
        self.in_index = self.tells_a_game = False
        self.on_card = False
        self.where = where
        self.usual = columns
        self.anchored: set[str] = set()
        self.columns = columns
        self.has_rooms = False

    def anchor(self, name: str) -> str:
        """A label may be set once."""
        if not name or name in self.anchored:
            return ""
        self.anchored.add(name)
        return f"#metadata(none) <{name}>"

    def page(self, page: Page, spreads: bool = False) -> Iterator[str]:
        """`spreads`: what its columns leave empty."""
        self.in_index = self.is_read and page.name == INDEX
        self.large = WHOLE if self.is_read else LARGE
        self.tells_a_game = self.is_read and page.name == PLAYED
        broad = [one for one in tables_of(page.blocks) if _is_broad(one)]
        is_shared = self.is_read and all(one.is_chart for one in broad)  # broad ones lie across the columns of the rest
        columns = NARROW if self.in_index else 1 if broad and not is_shared else self.usual
        is_apart = bool(broad) and is_shared
        if is_apart or columns != self.columns:
            yield from self.rest()
        if columns != self.columns:
            self.columns = columns
            yield f"#set page(columns: {columns})"
        if spreads and not is_apart:
            yield self.room()
        head = f"\n= {literal(page.headed)}\n{self.anchor(page.name)}"
        head = f"#head[{head}]" if self.on_card else head
        yield f"#pagebreak(weak: true)\n#place(top, {ACROSS})[{head}]" if is_apart else head
        if self.in_index:
            yield "#found[Behind the number of a paragraph stands, small, that of its page.]"
        yield from (self.spread if spreads else self.blocks)(page.blocks)

    def card(self, page: Page) -> Iterator[str]:
        """Its boards are as large as what else it says leaves them room, so that it has one page if it can."""
        boards = next((one for one in pictures_of(page.blocks) if not one.small), None)
        if boards is None or any(_is_broad(one) for one in tables_of(page.blocks)):
            yield from self.page(page)
            return
        if self.columns != self.usual:
            self.columns = self.usual
            yield f"#set page(columns: {self.usual})"
        self.on_card = True
        width, upright = self.sizes(boards)
        drawn = f'"pictures/{boards.name}.svg", {quoted(boards.alt)}, {width}%, {round(100 * upright)}%'
        yield f"#card({self.usual}, {drawn}, (head, board, across) => ["
        yield from self.page(page)
        yield "])"
        self.on_card = False

    def spread(self, blocks: Iterable[Block]) -> Iterator[str]:
        """With room before headings and between paragraphs: what a column would leave empty at its end, in equal parts.
        A remark stays with its paragraph, and the first paragraph with its heading."""
        some: list[Block] = []
        for block in blocks:
            is_next = isinstance(block, Entry) and block.title != ""
            if some and (isinstance(block, Heading) or (is_next and isinstance(some[-1], Entry))):
                yield from (*self.blocks(some), self.room())
                some = []
            some.append(block)
        yield from self.blocks(some)

    def room(self) -> str:
        self.has_rooms = True
        return "#room"

    def rest(self) -> Iterator[str]:
        """Before what begins a page: the last column ends where its text does."""
        yield from ("#rest",) if self.has_rooms else ()
        self.has_rooms = False

    def blocks(self, blocks: Iterable[Block], goes_on: bool = False) -> Iterator[str]:
        """`goes_on`: small print stands beneath, which begins no column."""
        every = list(blocks)
        is_told = False
        for block, following in zip_longest(every, every[1:]):
            if is_told:
                is_told = False
                continue
            match block:
                case Heading():
                    in_contents = "" if block.number else ", outlined: false"
                    yield f"\n#heading(level: 2{in_contents})[{literal(block.headed)}]\n{self.anchor(block.anchor)}"
                case Paragraph() if isinstance(following, Table) or (goes_on and _is_short(block, following)):
                    # A table does not begin a page without it.
                    yield f"#block(sticky: true)[{self.paragraph(block)}]"
                case Paragraph():
                    yield self.paragraph(block)
                case Listing():
                    yield from self.listing(block.items, goes_on=goes_on and following is None)
                case Table():
                    yield self.table(block)
                case Picture() if self.tells_a_game and isinstance(following, Listing):
                    is_told = True
                    told = ", ".join(f"[{one}]" for one in self.listing(following.items))
                    yield f"#flowing({AS_PLAYED}%, {_drawn(block)}, ({told},))"
                case Picture():
                    beside = self.beside(block, following)
                    is_told = bool(beside)
                    yield beside or self.picture(block)
                case Tiles():
                    yield self.tiles(block)
                case Entry():
                    yield from self.entry(block)

    def picture(self, block: Picture) -> str:
        if self.on_card and not block.small:
            return "#board"
        width, _ = self.sizes(block)
        return f'#align(center, image("pictures/{block.name}.svg", width: {width}%, alt: {quoted(block.alt)}))'

    def beside(self, picture: Picture, words: Block | None) -> str:
        """A small upright picture with the few words that tell it: side by side they need half the room."""
        if self.is_read and picture.small and isinstance(words, Paragraph) and len(text_of(words.line)) <= BESIDE:
            width, _ = self.sizes(picture)
            told = f"#beside({min(width, NEXT_TO)}%, {_drawn(picture)})[{self.paragraph(words)}]"
            return told if width < SMALL else ""
        return ""

    def sizes(self, block: Picture) -> tuple[int, Fraction]:
        """Percent of the column that it is wide, and its height in widths of its own. A small one that is taller than
        it is wide is made smaller still, and a large one that no page would hold; one of parts that lie apart is made
        broader, for its hexes are small."""
        shape, tall = block.shape, TALL if block.small else self.tall * self.columns
        upright = shape[1] / shape[0] if shape else Fraction(1)
        narrow = min(Fraction(1), tall / upright) if shape else 1
        broad = max(Fraction(1), LOW / upright) if shape else 1
        wide = min(SMALL * narrow * broad, BROAD) if block.small else self.large * narrow
        return round(wide), upright

    def paragraph(self, block: Paragraph) -> str:
        told = self.line(block.line)
        if block.how == "side":
            return f"\n#block(sticky: true)[#strong[{told}]]\n"
        if block.how in ("aside", "note"):
            told = f"#{'side' if block.how == 'aside' else 'note'}[{told}]"
        if block.how == "lead" or text_of(block.line).endswith(":"):  # what opens something stays with it
            return f"#block(sticky: true)[{told}]"
        return told if block.how in ("aside", "note") else f"\n{told}\n"

    def entry(self, entry: Entry) -> Iterator[str]:
        is_across = self.is_read and self.columns > 1 and any(_is_broad(one) for one in tables_of((entry,)))
        if is_across:
            yield f"#place(auto, {ACROSS})["
        yield from self.told(entry)
        if is_across:
            yield "]"

    def told(self, entry: Entry) -> Iterator[str]:
        rule = "#opening[" if not entry.title and not entry.mark else f"#rule({'true' if entry.mark else 'false'})["
        opening = BOXES.get(entry.label, rule)
        anchors = " ".join(filter(None, (self.anchor(one) for one in (entry.anchor, *entry.also))))
        beside = " · ".join(filter(None, (entry.label, entry.mark, entry.subject)))
        title = f"#title[{literal(entry.headed)}][{literal(beside)}]" if entry.title else ""
        yield f"{opening}{anchors}{title}\n"
        charts = [at for at, block in enumerate(entry.blocks, 1) if isinstance(block, Table) and block.is_chart]
        whole = max(charts, default=0)
        if whole:  # a chart stands with what opens it
            yield from ("#block(breakable: false)[", *self.blocks(entry.blocks[:whole]), "]")
        yield from self.blocks(entry.blocks[whole:], goes_on=self.is_read and bool(entry.asides))
        if entry.asides:
            yield f"#side[{' #linebreak() '.join(self.line(one.line) for one in entry.asides)}]"
        yield from self.blocks(entry.inner)
        yield "]"

    def listing(self, items: tuple[Item, ...], depth: int = 0, goes_on: bool = False) -> Iterator[str]:
        for item, following in zip_longest(items, items[1:]):
            marker = f"[{literal(item.marker)}]" if item.marker else "none"
            opening = f"#found(depth: {depth}, [" if self.in_index else f"#item({depth}, {marker}, ["
            is_last = goes_on and following is None
            opens = ", opens: true" if item.items or is_last else ""  # stays with what it opens
            yield f"{opening}{self.line(item.line)}]{opens})"
            yield from self.listing(item.items, depth + 1, is_last)

    def tiles(self, block: Tiles) -> str:
        cells = [f"[{self.tile(one)}]" for one in block.tiles]
        across = "across" if self.on_card else "2"
        told = f"#grid(columns: {across} * (1fr,), gutter: 3pt, {', '.join(cells)})"
        return f"#block(above: .5em, below: .5em)[#set par(justify: false)\n#set text(hyphenate: false)\n{told}]"

    def tile(self, one: Tile) -> str:
        room = "20mm / across" if self.on_card else "10mm"
        drawn = f'image("pictures/{one.picture.name}.svg", width: {room})' if one.picture else "[]"
        mark = f" #label-line[{self.line(one.mark)}]" if one.mark else ""
        size = "4pt + 8pt / across" if self.on_card else "8pt"
        told = f"[#text({size})[#strong[{one.times}] × {self.line(one.line)}{mark}]]"
        return f"#grid(columns: ({room} + 2mm, 1fr), align: horizon, column-gutter: 3pt, {drawn}, {told})"

    def table(self, table: Table) -> str:
        width = _width(table)
        told = self.bare_table(table)
        small = f"text({'6.5' if width > WIDE else '7.5'}pt, {told})"
        if table.is_chart and "fr," not in told.partition(", inset:")[0]:  # no column takes what room it gets
            small = f"chart({told})"
        is_key = not table.head and any(cell.picture for row in table.rows for cell in row)
        is_whole = table.is_chart or is_key or _is_form(table)  # it is read at one glance, or signed
        whole = "(breakable: false)" if is_whole else ""
        return f"#block{whole}[#set par(justify: false)\n#{small}]"

    def bare_table(self, table: Table) -> str:
        width = _width(table)
        has_words = any(len(_text(cell)) > 24 for row in table.rows for cell in row)
        columns = f"({', '.join(self.widths(table, width))},)" if has_words or _is_form(table) else str(width)
        head = [self.cell(cell) for row in table.head for cell in row]
        rows = []
        for at, row in enumerate(table.rows):
            anchor = self.anchor(table.anchors[at]) if table.anchors else ""
            cells = [self.cell(cell) for cell in row]
            if anchor:
                cells[0] = cells[0].replace("[", f"[{anchor}", 1)
            rows += cells
        told = f'table(columns: {columns}, inset: 3pt, stroke: .4pt + rgb("#b9b1a4"), '
        told += f"rows: {FIELD}, align: horizon, " if _is_form(table) else ""
        told += f"table.header({', '.join(head)}), " if head else ""
        return f"{told}{', '.join(rows)})"

    def widths(self, table: Table, width: int) -> list[str]:
        """Columns of words share the room; the others take what they need, and break their heads at spaces."""
        longest, heads, drawn = [0] * width, [0] * width, [False] * width
        for row in table.rows:
            for at, cell in enumerate(row[:width]):
                longest[at] = max(longest[at], len(_text(cell)))
                drawn[at] |= cell.picture is not None
        for at, cell in enumerate(table.head[-1][:width] if table.head else ()):
            heads[at] = max(map(len, _text(cell).split()), default=0)
        return [
            f"{min(max(one, 30), 90)}fr"
            if one > 16 or not (one or head or is_drawn)
            else "auto"
            if is_drawn or one >= head
            else f"{head * LETTER + 100}% * 1em"
            for one, head, is_drawn in zip(longest, heads, drawn, strict=True)
        ]

    def cell(self, cell: Cell) -> str:
        high = 8 if cell.picture and cell.picture.small else 6
        told = f'#image("pictures/{cell.picture.name}.svg", height: {high}mm)' if cell.picture else self.line(cell.line)
        told += "†" if cell.house else ""
        told = f"#strong[{told}];" if cell.is_head and told and not cell.picture else told
        across = f"table.cell(colspan: {cell.across})" if cell.across > 1 else ""
        return f"{across}[{self.anchor(cell.anchor)}{told}]"

    def line(self, line: Line) -> str:
        """In the index with the page, once, behind all that leads to it."""
        last = {one.to: at for at, one in enumerate(line)} if self.in_index else {}
        return "".join(self.words(one.text, one.to, one.how, last.get(one.to) == at) for at, one in enumerate(line))

    def words(self, text: str, to: str, how: str, with_page: bool = False) -> str:
        told = literal(text)
        opening = {"strong": "#bold", "emph": "#emph", "small": "#label-line"}.get(how, "")
        if to in self.where and to:
            told = f"{opening}[{told}];" if how == "strong" else told
            return f"#{'on' if with_page else 'to'}({quoted(to)})[{told}];"
        return f"{opening}[{told}];" if opening else told


def _drawn(picture: Picture) -> str:
    """As wide as its place."""
    return f'image("pictures/{picture.name}.svg", width: 100%, alt: {quoted(picture.alt)})'


def _is_short(block: Paragraph, following: Block | None) -> bool:
    """The last, and so short that it may go to the next column with what stands beneath it."""
    return following is None and len(text_of(block.line)) <= SHORT


def _is_broad(table: Table) -> bool:
    """It needs the whole page: much to say in several columns, or many columns."""
    longest = max(len(_text(cell)) for row in table.rows for cell in row)
    return (_width(table) > 2 and longest > MANY) or _width(table) > WIDE


def _is_form(table: Table) -> bool:
    """One of its columns is to be written in."""
    columns = zip(*table.rows, strict=False)
    return not table.head and any(all(not _text(cell) and not cell.picture for cell in one) for one in columns)


def _width(table: Table) -> int:
    return max(sum(cell.across for cell in row) for row in (*table.head, *table.rows))


def _text(cell: Cell) -> str:
    return "".join(one.text for one in cell.line)
