"""The player aid on one leaf: its parts are set as large as its two pages allow, which Typst measures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from compiler.print.formats import (
    Block,
    Heading,
    Item,
    Listing,
    Page,
    Paragraph,
    Table,
    Writer,
    lines_of,
    literal,
    quoted,
)

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


def aid_sheet(title: str, page: Page) -> str:
    writer = Writer({}, 1)
    lines, charts = list(_lines(writer, page)), list(_charts(writer, page))
    leaves = [
        f"#lines(3, ({', '.join(lines)},))" if lines else "",
        f"#charts(({', '.join(charts)},))" if charts else "",
    ]
    text = "\n#pagebreak()\n".join(filter(None, leaves))
    return f"{AID_PREAMBLE % quoted(title)}{text}\n"


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
