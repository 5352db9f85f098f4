"""Which papers are printed: the book, and apart from it what lies on the table in play. Another program makes PDFs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction

from compiler.print.aid_sheet import aid_sheet
from compiler.print.board_sheets import board_sheets
from compiler.print.formats import (
    PREAMBLE,
    Book,
    Heading,
    Page,
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
from compiler.print.parts import AID, BOARDS
from compiler.print.parts import PART as CARDS
from compiler.print.players import EDITION, FIRST_TURN, KEY, MAP_KEY
from compiler.print.sheets import counter_sheets
from runtime.records import dataclass

SOURCES, CHANGES = "paragraphs", "changes"
LEFT_OUT = ("titles", "topics", SOURCES, "counter-index", AID, BOARDS, "counter-sheet")
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
// A picture, with as many lines beside it as it is high, and the others beneath.
#let flowing(width, picture, lines) = layout(room => {
  set par(justify: false)
  let (gap, across) = (4pt, room.width * width)
  let broad = room.width - across - gap
  let high = measure(block(width: across, picture)).height
  let beside = 0
  while beside < lines.len() and measure(block(width: broad, lines.slice(0, beside + 1).join())).height <= high {
    beside += 1
  }
  if beside < lines.len() and beside == 0 { beside = 1 }
  block(breakable: false, above: .6em, below: .4em, grid(columns: (across, broad), column-gutter: gap, picture,
    lines.slice(0, beside).join()))
  lines.slice(beside).join()
})
#let example(body) = block(breakable: false, above: .6em, below: .8em, width: 100%, inset: 5pt, radius: 2pt,
  stroke: .5pt + rgb("#b9b1a4"), text(8.2pt, body))
"""

# What is left of a page has as many charts as find room there, each whole; what finds none waits for the next one.
FILLED = """#let told-already = state("told-already", ())
#let fitted(made) = layout(room => {
  for tenth in range(80, 55, step: -5) {
    let dressed = text(tenth * .1pt, made)
    if measure(dressed).width <= room.width { return dressed }
  }
  text(5.5pt, made)
})
#let filled(ends, pieces) = layout(room => {
  set par(justify: false)
  set text(hyphenate: false)
  let found = query(ends)
  if found.len() == 0 { return }
  let at = found.first().location().position()
  let before = told-already.get()
  let (gap, more) = (9pt, at.x < page.width / 2)
  let free = page.height - %s - at.y
  let row(some) = grid(columns: some.len(), column-gutter: 2 * gap, ..some)
  let rows = ()
  for one in range(pieces.len()).filter(one => one not in before) { // narrow ones stand side by side
    let drawn(some) = row(some.map(one => pieces.at(one)))
    let at = rows.position(some => measure(drawn((..some, one))).width <= room.width)
    if at == none { rows.push((one,)) } else { rows.at(at).push(one) }
  }
  for some in rows {
    let drawn = row(some.map(one => pieces.at(one)))
    let dressed = block(breakable: false, width: room.width, spacing: 0pt, inset: (top: gap), drawn)
    let needed = measure(dressed, width: room.width).height
    if needed > free and more { (free, more) = (room.height, false); colbreak() }
    if needed <= free { free -= needed; dressed; told-already.update(told => (..told, ..some)) }
  }
})
"""


@dataclass(frozen=True)
class Paper:
    """`margin`: above and below. `tall`: of the width of a column a picture that is to share its page with a title.
    `rows`: of counters to be cut out. `size`: in millimeters."""

    name: str
    margin: str
    tall: Fraction
    rows: int
    size: tuple[int, int]


A4 = Paper("a4", "18mm", Fraction(112, 100), 13, (210, 297))
LETTER = Paper("us-letter", "15mm", Fraction(1), 12, (215, 279))


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
            found["aid.typ"] = aid_sheet(f"{book.title}: player aid", page)
        if page.name == BOARDS:
            found["boards.typ"] = board_sheets(book.title, page, paper.size)
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
    """`leaves`: each page of the book begins on a page of its own. `filling`: what its last page before the cards, and
    its very last, have room for; then it is in smaller letters, to have fewer pages."""
    is_read = any(page.number for page in book.pages)
    writer = Writer(places_of(book), COLUMNS, is_read, paper.tall)
    preamble = PREAMBLE % (quoted(title), COLUMNS)
    lines = [] if leaves and len(pages) == 1 else [_cover(title, lead, contents, is_read)]  # a card has its own
    for before, page in zip((None, *pages), pages, strict=False):
        if before and (leaves or (is_read and page.part == CARDS and (before.part != CARDS or _has_boards(page)))):
            lines += filling[:1] if before.part != CARDS else ()
            lines += (*writer.rest(), "#pagebreak(weak: true)")
        is_card = is_read and page.part == CARDS
        lines += writer.card(page) if is_card else writer.page(page, spreads=is_read and page.number != "")
    lines += (*filling[1:], *writer.rest())
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
    if not pieces:
        return _paper(book, paper, pages, f"{book.title}: quick start", BESIDES)
    told = f"{FILLED % paper.margin}#let charts = ({', '.join(pieces)},)\n"
    fills = [f"#metadata(none) <text-ends-{at}>\n#filled(<text-ends-{at}>, charts)" for at in (1, 2)]
    return _paper(book, paper, pages, f"{book.title}: quick start", BESIDES, filling=(f"{told}{fills[0]}", fills[1]))


def _has_boards(page: Page) -> bool:
    """A card that lacks them has little to say, and needs no page of its own."""
    return any(not picture.small for picture in pictures_of(page.blocks))


def _cover(title: str, lead: str, contents: bool, is_read: bool) -> str:
    head = f'#text({"26" if contents else "18"}pt, weight: "bold")[{literal(title)}]'
    under = f'\\ #text(9pt, style: "italic")[{literal(lead)}]' if lead else ""
    top = f'#place(top, scope: "parent", float: true)[{head}{under}]'
    return f"{top}\n#outline(title: [Contents], depth: {2 if is_read else 1})\n#pagebreak()" if contents else top
