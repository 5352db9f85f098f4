"""Boards to play on: as large as their counters, cut into sheets of paper that are joined.

Beyond its right and its lower edge each sheet has a strip more of the board, for the next one to be glued on, which is
cut where its own part of the board begins. Before them stands a plan of the sheets, with a track for the turns.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil

from compiler.print.formats import Heading, Page, Picture, literal, quoted
from runtime.records import dataclass

HEX = 22  # mm from side to side: counters of 16 mm lie side by side in hexes next to each other
ACROSS = 866  # of the units of a picture
MARGIN, STRIP, MARK = 10, 8, 6  # mm: around a sheet; to be glued beneath the next; of the marks in the margin
JOINING = (
    "Where marks stand at the left or at the top of a sheet, cut it there from mark to mark, and glue it on the strip "
    "of the sheet before it, up to the broken line."
)
TURNS, TURN = 20, 17  # boxes of the track, and mm that each is wide
SHEETS = """#set document(title: %s, date: none)
#set page(paper: "a4", margin: %smm)
#set text(font: ("Libertinus Serif", "New Computer Modern"), size: 9pt, lang: "en")

// A part of the board, and what lies beyond its edges. `cut`: whether another sheet lies before it, across and down.
#let sheet(told, path, alt, whole, at, size, cut, glued, flipped) = page(flipped: flipped, margin: 0mm, {
  let (margin, long) = (%smm, %smm)
  let far = (size.at(0) + glued.at(0), size.at(1) + glued.at(1))
  place(dx: margin, dy: 3.5mm, text(8pt, told))
  let board = image(path, alt: alt, width: whole.at(0) * 1mm, height: whole.at(1) * 1mm)
  place(dx: margin, dy: margin, box(clip: true, width: far.at(0) * 1mm, height: far.at(1) * 1mm,
    place(dx: -at.at(0) * 1mm, dy: -at.at(1) * 1mm, board)))
  let ticks(x) = for y in (margin - long, margin + far.at(1) * 1mm) {
    place(dx: x, dy: y, line(angle: 90deg, length: long, stroke: .5pt)) }
  let rungs(y) = for x in (margin - long, margin + far.at(0) * 1mm) {
    place(dx: x, dy: y, line(length: long, stroke: .5pt)) }
  let (right, foot) = (margin + size.at(0) * 1mm, margin + size.at(1) * 1mm)
  if cut.at(0) { ticks(margin) }
  if cut.at(1) { rungs(margin) }
  let faint = (paint: rgb("#5b554e"), thickness: .4pt, dash: "dashed")
  if glued.at(0) > 0 { ticks(right)
    place(dx: right, dy: margin, line(angle: 90deg, length: far.at(1) * 1mm, stroke: faint)) }
  if glued.at(1) > 0 { rungs(foot)
    place(dx: margin, dy: foot, line(length: far.at(0) * 1mm, stroke: faint)) }
})
#let plan(path, alt, wide, upright, columns, rows) = {
  let across = calc.min(wide, 120mm / upright)
  let cell(at) = box(width: across / columns, height: across * upright / rows, stroke: 1pt + rgb("#b3541e"),
    align(center + horizon, circle(radius: 3.4mm, fill: white, stroke: .6pt, align(center + horizon, text(10pt,
      weight: "bold", str(at + 1))))))
  block(width: across, height: across * upright, { place(image(path, alt: alt, width: across, height: across * upright))
    place(grid(columns: columns, ..range(columns * rows).map(cell))) })
}
#let track(many, wide) = grid(columns: (wide * 1mm,) * 10, rows: wide * 1mm, stroke: .6pt, align: center + horizon,
  ..range(many).map(at => text(13pt, fill: rgb("#5b554e"), str(at + 1))))
"""


@dataclass(frozen=True)
class Cut:
    """A board of that size in mm, in so many sheets across and down, upright or not."""

    size: tuple[Fraction, Fraction]
    sheets: tuple[int, int]
    is_flipped: bool

    @property
    def number(self) -> int:
        return self.sheets[0] * self.sheets[1]


def board_sheets(title: str, page: Page, paper: tuple[int, int]) -> str:
    """`paper`: its size in mm."""
    parts = [SHEETS % (quoted(f"{title}: boards"), MARGIN + MARK, MARGIN, MARK)]
    named = ""
    for block in page.blocks:
        if isinstance(block, Heading):
            named = block.text
        if isinstance(block, Picture) and block.shape is not None:
            cut = cut_for(block.shape, paper)
            parts += (_plan(f"{title}: {named}", block, cut), *_parts(f"{title}: {named}", block, cut))
    return "\n".join((*parts, ""))


def cut_for(drawn: tuple[Fraction, Fraction], paper: tuple[int, int]) -> Cut:
    """`drawn`: the size of the picture, in its units. The way in which it needs the fewest sheets."""
    wide, high = (side * HEX / ACROSS for side in drawn)
    ways = ((paper, False), (paper[::-1], True))
    every = [Cut((wide, high), (_sheets(wide, one[0]), _sheets(high, one[1])), turned) for one, turned in ways]
    return min(every, key=lambda one: one.number)


def _sheets(long: Fraction, paper: int) -> int:
    room = paper - 2 * MARGIN
    return 1 if long <= room else ceil(long / (room - STRIP))


def _plan(told: str, board: Picture, cut: Cut) -> str:
    columns, rows = cut.sheets
    said = f"Print at actual size, 100 percent: this line is 100 mm long, a hex {HEX} mm wide. A counter is 16 mm."
    if cut.number > 1:
        said += f" The board has {cut.number} sheets, as they are numbered here. {JOINING}"
    turns = "Turns: any counter, or a coin, lies on the number of the turn, and goes one on when the turn is over."
    drawn = f"plan({_shown(board)}, 178mm, {cut.size[1] / cut.size[0]}, {columns}, {rows})"
    return "\n".join(
        (
            f'#page[#text(14pt, weight: "bold")[{literal(f"{told}, to play on")}]',
            f"#line(length: 100mm)\n{literal(said)}\n#{drawn}",
            f"#v(6mm)\n{literal(turns)}\n#track({TURNS}, {TURN})]",
        )
    )


def _parts(told: str, board: Picture, cut: Cut) -> Iterator[str]:
    (wide, high), (columns, rows) = cut.size, cut.sheets
    part = (wide / columns, high / rows)
    for at in range(cut.number):
        row, column = divmod(at, columns)
        where = (column * part[0], row * part[1])
        glued = (STRIP if column + 1 < columns else 0, STRIP if row + 1 < rows else 0)
        is_cut = (column > 0, row > 0)
        named = f"{told}. Sheet {at + 1} of {cut.number}."
        numbers = ", ".join(f"({one[0]}, {one[1]})" for one in (cut.size, where, part))
        yes = ", ".join("true" if one else "false" for one in is_cut)
        flipped = "true" if cut.is_flipped else "false"
        yield f"#sheet([{literal(named)}], {_shown(board)}, {numbers}, ({yes}), {glued}, {flipped})"


def _shown(board: Picture) -> str:
    return f'"pictures/{board.name}.svg", {quoted(board.alt)}'
