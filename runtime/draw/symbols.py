"""Symbols: small drawings, told line by line, on a field of 100 by 60.

area 8 34, 92 34, 84 50     a filled shape through points      line 60 20, 96 20    a stroke through points
box 30 14 32 14 4           filled; x, y, width, height, and how round its corners are (may be left out)
frame 2 2 96 56             the same, only its outline
disc 20 44 6                filled; x, y, radius               ring 20 44 6         only its outline
text 50 40 30 E             words, centred; x, y of the baseline, size
paper disc 20 44 3          any of them in the colour of the paper beneath
"""

from __future__ import annotations

from collections.abc import Iterable

from runtime.draw.svg import Point, closed, element, opened, words

WIDE, HIGH = 100, 60

FRAME = "frame 4 4 92 52"
BUILT_IN: dict[str, tuple[str, ...]] = {
    "frame": (FRAME,),
    "crossed frame": (FRAME, "line 4 4, 96 56", "line 4 56, 96 4"),
    "slashed frame": (FRAME, "line 4 56, 96 4"),
    "frame with oval": (FRAME, "frame 20 17 60 26 13"),
    "frame with disc": (FRAME, "disc 50 30 9"),
    "frame with ring": (FRAME, "ring 50 30 11"),
    "frame with wheels": (FRAME, "ring 22 50 5", "ring 50 50 5", "ring 78 50 5"),
    "frame with fork": (FRAME, "line 26 44, 26 20, 74 20, 74 44", "line 50 20, 50 44"),
    "frame with arrow": (FRAME, "line 50 48, 50 14", "line 38 24, 50 12, 62 24"),
    "frame with bars": (FRAME, "line 4 18, 96 18", "line 4 42, 96 42"),
    "disc": ("disc 50 30 24",),
    "ring": ("ring 50 30 24",),
    "star": ("area 50 4, 57 23, 78 23, 61 35, 67 55, 50 43, 33 55, 39 35, 22 23, 43 23",),
    "cross": ("line 20 6, 80 54", "line 20 54, 80 6"),
    "flag": ("line 30 4, 30 58", "area 30 6, 78 6, 68 17, 78 28, 30 28"),
}  # fmt: skip


def draw_symbol(lines: Iterable[str], corner: Point, size: Point, ink: str, paper: str) -> str:
    """The drawing set into a box of any size; it keeps its own proportions."""
    unit = max(1, min(size[0] * 1000 // WIDE, size[1] * 1000 // HIGH))  # thousandths of a drawing unit
    left = corner[0] + (size[0] - WIDE * unit // 1000) // 2
    top = corner[1] + (size[1] - HIGH * unit // 1000) // 2
    return "".join(_line(one, (left, top), unit, ink, paper) for one in lines)


def _line(told: str, corner: Point, unit: int, ink: str, paper: str) -> str:
    kind, _, rest = told.strip().partition(" ")
    if kind == "paper":
        return _line(rest, corner, unit, paper, ink)
    colours = {
        "fill": "none",
        "stroke": ink,
        "stroke_width": max(1, 4 * unit // 1000),
        "stroke_linejoin": "round",
    }
    if kind in ("area", "line"):
        points = [_at(pair, corner, unit) for pair in rest.split(",")]
        if kind == "area":
            return element("path", d=closed(points), fill=ink)
        return element("path", d=opened(points), stroke_linecap="round", **colours)
    if kind == "text":
        left, base, high, said = (*rest.split(maxsplit=3), "")[:4]
        at = _at(f"{left} {base}", corner, unit)
        return words(at, int(high) * unit // 1000, said, ink, font_weight="bold")
    numbers = [int(one) for one in rest.split()]
    x, y = _at(f"{numbers[0]} {numbers[1]}", corner, unit)
    others = [one * unit // 1000 for one in numbers[2:]]
    look: dict[str, object] = dict(colours) if kind in ("frame", "ring") else {"fill": ink}
    if kind in ("disc", "ring"):
        return element("circle", cx=x, cy=y, r=others[0], **look)
    round_ = others[2] if len(others) > 2 else None
    return element("rect", x=x, y=y, width=others[0], height=others[1], rx=round_, **look)


def _at(pair: str, corner: Point, unit: int) -> Point:
    x, y = pair.split()
    return corner[0] + int(x) * unit // 1000, corner[1] + int(y) * unit // 1000
