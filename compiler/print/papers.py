"""Which papers are printed: the book, and apart from it what lies on the table in play. Another program makes PDFs.

The player aid has one leaf: its parts are set as large as its two pages allow, which Typst measures.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction

from compiler.print.formats import (
    PREAMBLE,
    Block,
    Book,
    Heading,
    Item,
    Listing,
    Page,
    Paragraph,
    Table,
    Writer,
    backs_of,
    lines_of,
    literal,
    pictures_of,
    places_of,
    quoted,
    slug,
)
from compiler.print.parts import AID
from compiler.print.parts import PART as CARDS
from compiler.print.players import EDITION, FIRST_TURN, KEY, MAP_KEY
from compiler.print.sheets import counter_sheets
from runtime.records import dataclass

SOURCES, CHANGES = "paragraphs", "changes"
LEFT_OUT = ("titles", "topics", SOURCES, "counter-index", AID, "counter-sheet")
QUICK_START = ("introduction", KEY, MAP_KEY, FIRST_TURN)
CHARTS = ("sequence", "charts", "counters")
BESIDES = "Numbers in brackets lead into the book. To play one needs it at hand, and the player aid."
COLUMNS = 2
FEW = 2  # of a chart that says one thing of each of a row

# A book to be read: its chapter at the head of each page, paragraphs by number, no pages to turn to.
READING = """#set page(header: context {
  let past = query(selector(heading.where(level: 1)).before(here()))
  let next = query(selector(heading.where(level: 1)).after(here()))
  let on = next.filter(one => one.location().page() == here().page())
  let begun = on.len() > 0 and on.first().location().position().y < 25mm
  let before = if begun { () } else { past.slice(calc.max(0, past.len() - 1)) }
  let names = (..before, ..on).map(one => one.body)
  if names.len() > 0 { text(8pt, fill: rgb("#5b554e"), smallcaps(names.join[ – ])); h(1fr)
    text(8pt, fill: rgb("#5b554e"), smallcaps(document.title)) }
})
#set outline.entry(fill: repeat([.], gap: .3em))
#show outline.entry.where(level: 1): set block(above: .75em)
#show outline.entry.where(level: 1): set text(weight: "bold")
#show heading: set text(hyphenate: false)
#show heading: set par(justify: false)
#set par(spacing: .8em)
#let found(body, depth: 0, opens: false) = block(sticky: opens, above: .4em, below: .4em, inset: (left: depth * 7pt),
  text(7.5pt, par(justify: false, hanging-indent: 1em, body)))
#let to(name, body) = if name in places { link(label(name), body) } else { body }
#let on(name, body) = if name in places { link(label(name), body)
  context text(6pt, fill: rgb("#5b554e"), [#h(1.5pt)#locate(label(name)).page()]) } else { body }
#let side(body) = block(above: .65em, below: .6em, text(7.5pt, fill: rgb("#4b463f"), body))
// The label never stands in a line by itself.
#let title(body, label) = block(sticky: true, above: .9em, below: .45em,
  text(weight: "bold", hyphenate: false, body) + if label != [] [~~#label-line(label)])
#let ruling(body) = block(breakable: false, above: .6em, below: .7em, width: 100%, inset: (left: 6pt, rest: 4pt),
  stroke: (left: 2pt + rgb("#8a7a55")), fill: rgb("#f6f2e8"), text(8.2pt, body))
// What a card says besides its boards is measured first; they have the rest of the page. Where that is too little, all
// is set smaller, and more counters stand in a row. `wide`: the boards, as they would be, in widths of a column;
// `upright`: their height, in widths of their own. Where they are larger so, they lie across, beneath the title.
#let card(columns, path, alt, wide, upright, made) = context {
  let (margin, gutter) = (page.margin, 7mm)
  let whole = page.width - 2 * margin.left.length
  let room = (width: (whole - gutter * (columns - 1)) / columns, height: page.height - 2 * margin.top.length)
  let high = wide * upright
  let dressed(across, head, board) = {
    set text(size: (11 - across) * 1pt) if across > 2
    made(head, board, across)
  }
  // Where a link leads is nothing to its size: what leads nowhere need not be measured again when places are known.
  let bare(body) = { show link: it => it.body; body }
  let said(across) = measure(block(width: room.width, bare(dressed(across, body => body, none)))).height
  let left(across) = columns * room.height * 95% - said(across)
  let enough = room.width * high * 60%
  let (across, most) = (2, left(2))
  if most <= enough { (across, most) = (3, left(3)) } // each measure costs as much as setting the card
  if across == 3 and most <= enough / 2 { (across, most) = (4, left(4)) }
  let usual = room.width * calc.min(wide, calc.max(wide * 30%, wide * (most / (room.width * high))))
  let words = (columns * room.height * 95% - most) / columns // a column of them
  let broad = calc.min(whole, (room.height * 90% - words) / (upright / 100%))
  let board = align(center, image(path, alt: alt, width: calc.max(broad, usual)))
  let above(title) = {
    place(top, scope: "parent", float: true, clearance: 1.2em, title + board)
    // What is left stands beneath the words, whose columns so are about as long as each other.
    let free = room.height * 93% - broad * (upright / 100%) - words * 112%
    if free > 0pt { place(bottom, scope: "parent", float: true, v(free)) }
  }
  if broad > usual * 115% { dressed(across, above, none) } else { dressed(across, title => title, board) }
}
// What a column leaves empty lies between its paragraphs, so that columns end alike; `rest` takes what the last leaves.
#let room = block(height: 1fr, above: 0pt, below: 0pt)
#let rest = v(1000fr)
#let opening(body) = block(above: .75em, below: 0pt, width: 100%, body)
#let rule(mark, body) = block(above: 1.1em, below: 0pt, breakable: true, width: 100%, inset: (left: 5pt),
  stroke: (left: if mark { 2pt + rgb("#b3541e") } else { 0pt }), body)
#let beside(width, picture, body) = grid(columns: (width, 1fr), column-gutter: 6pt, picture,
  [#set par(justify: false)
#body])
#let example(body) = block(breakable: false, above: .6em, below: .8em, width: 100%, inset: 5pt, radius: 2pt,
  stroke: .5pt + rgb("#b9b1a4"), text(8.2pt, body))
"""

# What is left of the page has as many charts as find room there, each whole; what finds none is left out.
FILLED = """#metadata(none) <text-ends>
#let fitted(made) = layout(room => {
  for tenth in range(80, 55, step: -5) {
    let dressed = text(tenth * .1pt, made)
    if measure(dressed).width <= room.width { return dressed }
  }
  text(5.5pt, made)
})
#let filled(pieces) = layout(room => {
  set par(justify: false)
  set text(hyphenate: false)
  let ends = query(<text-ends>)
  if ends.len() == 0 { return }
  let at = ends.first().location().position()
  let (gap, more) = (9pt, at.x < page.width / 2)
  let free = page.height - %s - at.y
  let row(some) = grid(columns: some.len(), column-gutter: 2 * gap, ..some)
  let rows = ()
  for one in pieces { // narrow ones stand side by side
    let at = rows.position(some => measure(row((..some, one))).width <= room.width)
    if at == none { rows.push((one,)) } else { rows.at(at).push(one) }
  }
  for one in rows {
    let dressed = block(breakable: false, width: room.width, spacing: 0pt, inset: (top: gap), row(one))
    let needed = measure(dressed, width: room.width).height
    if needed > free and more { (free, more) = (room.height, false); colbreak() }
    if needed <= free { free -= needed; dressed }
  }
})
"""
AID_PREAMBLE = """#set document(title: %s, date: none)
#set page(paper: "a4", flipped: true, margin: (x: 9mm, y: 8mm))
#set text(font: ("Libertinus Serif", "New Computer Modern"), lang: "en")
#set par(justify: false, leading: .4em)
#let label-line(body) = text(.8em, fill: rgb("#5b554e"), body)
#let bold(body) = text(weight: "bold", body)
#let to(name, body) = body
#let line-of(depth, mark, body) = pad(left: depth * 1.1em, grid(columns: (auto, 1fr), column-gutter: .35em, mark, body))
// The largest letters with which it all finds room, each time in the middle of what is still open.
#let leaf(largest, made) = layout(room => {
  let (fits, larger, best) = (29, largest + 1, none)
  while larger - fits > 1 {
    let tenth = calc.quo(fits + larger, 2)
    let found = made(room, tenth * .1pt)
    if found == none { larger = tenth } else { (fits, best) = (tenth, found) }
  }
  if best == none { made(room, 3pt) } else { best }
})
// Lines in columns, in order, each whole.
#let lines(columns, pieces) = leaf(140, (room, size) => {
  let gap = 6mm
  let across = (room.width - gap * (columns - 1)) / columns
  let filled = ((),)
  let used = 0pt
  for one in pieces {
    let dressed = { set text(size: size); block(width: across, spacing: 0pt, one) }
    let needed = measure(dressed).height + .4 * size
    if used + needed > room.height { filled.push(()); used = 0pt }
    if filled.len() > columns or needed > room.height { return none }
    filled.last().push(dressed)
    used += needed
  }
  grid(columns: columns * (across,), column-gutter: gap, ..filled.map(some => stack(spacing: .4 * size, ..some)))
})
// A chart, and under it what is noted of it, in lines no longer than it is broad, if that is enough to read.
#let noted(table, title: [], ..notes) = context {
  let head = text(1.15em, strong(title))
  let broad = calc.max(measure(table).width, measure(head).width, (18em).to-absolute())
  let under = notes.pos().map(one => block(width: broad, text(.8em, one)))
  stack(spacing: .35em, head, table, ..under)
}
// Charts beside each other on shelves, in order, each whole.
#let charts(pieces) = leaf(140, (room, size) => {
  let shelves = ((),)
  let (used, across, tallest) = (0pt, 0pt, 0pt)
  for one in pieces {
    let dressed = { set text(size: size); one }
    let needed = measure(dressed)
    if needed.width > room.width { return none }
    if across + needed.width > room.width {
      shelves.push(())
      (used, across, tallest) = (used + tallest + 1.5 * size, 0pt, 0pt)
    }
    shelves.last().push(dressed)
    across += needed.width + 1.5 * size
    tallest = calc.max(tallest, needed.height)
  }
  if used + tallest > room.height { return none }
  stack(spacing: 1.5 * size, ..shelves.map(some => grid(columns: some.len(), column-gutter: 1.5 * size, ..some)))
})
"""


@dataclass(frozen=True)
class Paper:
    """`margin`: above and below. `tall`: of the width of a column a picture that is to share its page with a title.
    `rows`: of counters to be cut out."""

    name: str
    margin: str
    tall: Fraction
    rows: int


A4, LETTER = Paper("a4", "18mm", Fraction(112, 100), 13), Paper("us-letter", "15mm", Fraction(1), 12)


def typst_files(book: Book, paper: Paper = A4) -> dict[str, str]:
    """The text of each paper, and the pictures they name."""
    found: dict[str, str] = {}
    main = [page for page in book.pages if page.name not in LEFT_OUT]
    found["book.typ"] = _paper(book, paper, main, book.title, book.lead, contents=True)
    charts = [page for page in book.pages if page.name in CHARTS]
    cards = [page for page in book.pages if page.part == CARDS]
    if charts:
        found["charts.typ"] = _paper(book, paper, charts, f"{book.title}: charts", "")
    if cards:
        title = f"{book.title}: situations" if len(cards) > 1 else book.title
        found["cards.typ"] = _paper(book, paper, cards, title, "", leaves=True)
    first = [page for page in book.pages if page.name in QUICK_START]
    if len(first) > 1:
        named = {word.to for page in first for line in lines_of(page.blocks) for word in line}
        first += [card for card in cards if card.name in named]
        found["quick_start.typ"] = _quick_start(book, paper, first, named)
    is_read = any(page.number for page in book.pages)
    for page in book.pages:
        if page.name == SOURCES and is_read:
            found["sources.typ"] = _paper(book, paper, [page], f"{book.title}: coming from the documents", "")
        if page.name.startswith(f"{EDITION}-") and is_read:
            found[f"{slug(page.title).replace('-', '_')}.typ"] = _paper(book, paper, [page], book.title, "")
        if page.name == CHANGES and is_read:
            found["coming_from.typ"] = _paper(book, paper, [page], f"{book.title} for those who come from another", "")
        if page.name == AID:
            found["aid.typ"] = _aid(book, page)
        if page.name == "counter-sheet":
            found["counters.typ"] = counter_sheets(book.title, page, paper.rows)
        for one in (*pictures_of(page.blocks), *backs_of(page.blocks)):
            found[f"pictures/{one.name}.svg"] = one.svg
    return {path: _on(text, paper) if path.endswith(".typ") else text for path, text in found.items()}


def _on(text: str, paper: Paper) -> str:
    """On paper of another size: only the first line that sets it, for what follows is the author's."""
    text = text.replace(f'paper: "{A4.name}"', f'paper: "{paper.name}"', 1)
    return text.replace(f"y: {A4.margin}), columns", f"y: {paper.margin}), columns", 1)


def _paper(
    book: Book,
    paper: Paper,
    pages: list[Page],
    title: str,
    lead: str,
    contents: bool = False,
    leaves: bool = False,
    filling: Sequence[str] = (),
) -> str:
    """`leaves`: each page of the book begins on a page of its own. `filling`: what its last page before the cards has
    room for; then it is in smaller letters, to have fewer pages."""
    is_read = any(page.number for page in book.pages)
    writer = Writer(places_of(book), COLUMNS, is_read, paper.tall)
    preamble = PREAMBLE % (quoted(title), COLUMNS)
    lines = [] if leaves and len(pages) == 1 else [_cover(title, lead, contents, is_read)]  # a card has its own
    for before, page in zip((None, *pages), pages, strict=False):
        if before and (leaves or (is_read and page.part == CARDS and (before.part != CARDS or _has_boards(page)))):
            lines += filling if before.part != CARDS else ()
            lines += (*writer.rest(), "#pagebreak(weak: true)")
        is_card = is_read and page.part == CARDS
        lines += writer.card(page) if is_card else writer.page(page, spreads=is_read and page.number != "")
    lines += writer.rest()
    # Told beforehand, for to ask Typst of each link whether it leads anywhere takes as long as all the rest.
    places = f"#let places = ({', '.join(f'{quoted(one)}: 0' for one in sorted(writer.anchored)) or ':'})\n"
    letters = "#set text(size: 8pt)\n" if filling else ""
    return "\n".join((preamble + places + READING + letters if is_read else preamble, *lines, ""))


def _quick_start(book: Book, paper: Paper, pages: list[Page], named: Collection[str]) -> str:
    """What room it leaves has charts: those that its game came to, and others of several columns, narrow ones first."""
    aid = next((page for page in book.pages if page.name == AID), None)
    writer, title = Writer({}, COLUMNS, True), Heading(2, "", "")
    came_to, others = list[str](), list[tuple[int, str]]()
    for block in aid.blocks if aid is not None else ():
        if isinstance(block, Heading):
            title = block
        if isinstance(block, Table):
            told = f"[#strong[{literal(title.headed)}]#v(3pt, weak: true)#fitted({writer.bare_table(block)})]"
            is_met = f"chart-{title.anchor.removeprefix('aid-')}" in named
            if is_met:
                came_to.append(told)
            elif len(block.rows[0]) > FEW:
                others.append((len(block.rows[0]), told))
    pieces = (*came_to, *(told for _, told in sorted(others, key=lambda one: one[0])))
    filled = f"{FILLED % paper.margin}#filled(({', '.join(pieces)},))" if pieces else ""
    return _paper(book, paper, pages, f"{book.title}: quick start", BESIDES, filling=(filled,))


def _has_boards(page: Page) -> bool:
    """A card that lacks them has little to say, and needs no page of its own."""
    return any(not picture.small for picture in pictures_of(page.blocks))


def _cover(title: str, lead: str, contents: bool, is_read: bool) -> str:
    head = f'#text({"26" if contents else "18"}pt, weight: "bold")[{literal(title)}]'
    under = f'\\ #text(9pt, style: "italic")[{literal(lead)}]' if lead else ""
    top = f'#place(top, scope: "parent", float: true)[{head}{under}]'
    return f"{top}\n#outline(title: [Contents], depth: {2 if is_read else 1})\n#pagebreak()" if contents else top


# ---- the player aid


def _aid(book: Book, page: Page) -> str:
    writer = Writer({}, 1)
    lines, charts = list(_lines(writer, page)), list(_charts(writer, page))
    leaves = [
        f"#lines(3, ({', '.join(lines)},))" if lines else "",
        f"#charts(({', '.join(charts)},))" if charts else "",
    ]
    text = "\n#pagebreak()\n".join(filter(None, leaves))
    return f"{AID_PREAMBLE % quoted(f'{book.title}: player aid')}{text}\n"


def _lines(writer: Writer, page: Page) -> Iterator[str]:
    """The sequence of play and what changes a number, one piece a line; what opens something stays with it."""
    title, above = "", ""
    for block in page.blocks:
        if isinstance(block, Heading):
            title = block.text
        if isinstance(block, Listing):
            opening = [f"[{above}#text(1.5em)[#strong[{literal(title)}]]#v(.3em)]"]
            for told, opens in _items(writer, block.items, 0):
                opening.append(told)
                if not opens:
                    yield f"stack(spacing: .4em, {', '.join(opening)})" if len(opening) > 1 else told
                    opening = []
            above = "#v(.5em)"


def _items(writer: Writer, items: tuple[Item, ...], depth: int) -> Iterator[tuple[str, bool]]:
    """Each line, and whether it opens what comes."""
    for item in items:
        mark = literal(item.marker) if item.marker else "" if item.items else "•"
        yield f"line-of({depth}, [{mark}], [{writer.line(item.line)}])", bool(item.items)
        yield from _items(writer, item.items, depth + 1)


def _charts(writer: Writer, page: Page) -> Iterator[str]:
    """Each with the notes under it, which are no broader; what is no note stands by itself."""
    title = ""
    for some in _with_notes(page.blocks):
        match some:
            case (Heading() as heading,):
                title = heading.headed
            case (Table() as table, *notes):
                told = ", ".join(f"[{writer.line(line)}]" for line in lines_of(notes))
                yield f"noted({writer.bare_table(table)}, title: [{literal(title)}], {told})"
            case (Paragraph() as alone,):
                yield f"[{writer.line(alone.line)}]"


def _with_notes(blocks: Iterable[Block]) -> Iterator[list[Block]]:
    found: list[Block] = []
    for block in blocks:
        if found and not (isinstance(block, Paragraph) and block.how == "note"):
            yield found
            found = []
        found.append(block)
    yield found
