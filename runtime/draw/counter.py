"""One counter, drawn; alone, or many on a sheet to print and cut."""

from __future__ import annotations

from collections.abc import Sequence

from runtime.draw.faces import Face
from runtime.draw.shapes import part
from runtime.draw.svg import Point, closed, element, fitted, page, title, width_of, words, wrapped
from runtime.draw.symbols import draw_symbol

# Where corners stand: x and baseline in thousandths, how the text is anchored, its size.
PLACES: dict[str, tuple[int, int, str, int]] = {
    "top left": (70, 215, "start", 215),
    "top": (500, 190, "middle", 155),
    "top right": (935, 215, "end", 215),
    "left": (75, 560, "start", 180),
    "right": (940, 560, "end", 180),
    "bottom left": (70, 940, "start", 215),
    "bottom": (500, 935, "middle", 170),
    "bottom right": (935, 940, "end", 215),
}

PEEK = 330  # thousandths of a counter that show of the one beneath


def draw_counter(face: Face, corner: Point, size: int, ident: str = "") -> str:
    """As a group, without its given name. `corner`: its upper left."""
    x, y = corner
    round_ = part(size, 60)
    shadow = part(size, 30)
    parts = [
        title(face.told),
        element(
            "rect",
            x=x + shadow,
            y=y + shadow,
            width=size,
            height=size,
            rx=round_,
            fill="#000000",
            fill_opacity="0.22",
        ),
        element(
            "rect",
            x=x,
            y=y,
            width=size,
            height=size,
            rx=round_,
            fill=face.paper,
            stroke=face.ink,
            stroke_width=part(size, 16),
        ),
    ]
    if face.band:
        parts.append(_band(face.band, corner, size))
    parts += _middle(face, corner, size)
    parts += [_corner(where, said, corner, size, face.ink) for where, said in face.corners]
    if face.faded:
        parts.append(
            element("rect", x=x, y=y, width=size, height=size, rx=round_, fill=face.paper, fill_opacity="0.45")
        )
    parts += _tags(face, corner, size)
    return element("g", *parts, id=ident or None, class_="counter")


def _corner(where: str, said: str, corner: Point, size: int, ink: str) -> str:
    left, base, anchor, high = PLACES[where]
    room = 290 if "left" in where or "right" in where else 300
    high = fitted(said, part(size, high), part(size, room))
    at = (corner[0] + part(size, left), corner[1] + part(size, base))
    return words(at, high, said, ink, text_anchor=anchor, font_weight="bold")


def _middle(face: Face, corner: Point, size: int) -> list[str]:
    """The symbol with the title beneath it, or the title alone."""
    x, y = corner
    taken = {where for where, _ in face.corners}
    top = 260 if any("top" in where for where in taken) else 90
    foot = 740 if any("bottom" in where for where in taken) else 900
    if face.symbol:
        lines = _title_lines(face.title, size, 1) if face.title else []
        deep = sum(high for _, high in lines)
        box = (part(size, 760), part(size, foot - top) - deep - part(size, 20))
        drawn = [draw_symbol(face.symbol, (x + part(size, 120), y + part(size, top)), box, face.ink, face.paper)]
    else:
        lines = _title_lines(face.title, size, 3, 190)
        deep = sum(high for _, high in lines)
        drawn = []
        foot = (top + foot) // 2 + deep * 500 // size
    base = y + part(size, foot) - deep
    for said, high in lines:
        base += high
        drawn.append(words((x + size // 2, base - high // 6), high * 9 // 10, said, face.ink))
    return drawn


def _title_lines(said: str, size: int, most: int, high: int = 112) -> list[tuple[str, int]]:
    """Lines of the title, each with its height; on more lines if it would become too small on few."""
    room, wanted = part(size, 900), part(size, high)
    for many in range(1, most + 2):
        lines = wrapped(said, many)
        small = min((fitted(one, wanted, room) for one in lines), default=wanted)
        if small >= part(size, 84) or many > most:
            return [(one, small) for one in lines]
    return []


def _band(colour: str, corner: Point, size: int) -> str:
    x, y = corner
    wide = part(size, 260)
    shape = [
        (x, y + size),
        (x, y + size - wide),
        (x + size - wide, y),
        (x + size, y),
        (x + size, y + wide),
        (x + wide, y + size),
    ]
    return element("path", d=closed(shape), fill=colour, fill_opacity="0.55")


def _tags(face: Face, corner: Point, size: int) -> list[str]:
    """Small labels one below the other, above the lower corners: what is left of the picture shows over them."""
    x, y = corner
    high = min(part(size, 155), part(size, 460) // max(1, len(face.tags)))
    top = y + part(size, 750) - high * len(face.tags)
    drawn = []
    for number, (said, colour) in enumerate(face.tags):
        letters = fitted(said, high * 3 // 4, part(size, 860))
        wide = width_of(said, letters) + high // 2
        left, here = x + (size - wide) // 2, top + number * high
        look: dict[str, object] = {
            "rx": high // 5,
            "fill": colour,
            "stroke": "#ffffff",
            "stroke_width": part(size, 12),
        }
        drawn.append(element("rect", x=left, y=here, width=wide, height=high * 9 // 10, **look))
        drawn.append(words((x + size // 2, here + high * 7 // 10), letters, said, "#ffffff", font_weight="bold"))
    return drawn


def draw_given(face: Face, corner: Point, size: int, at: int) -> str:
    """The name it was given, as texts speak of it: a plate at its left edge, so many thousandths down."""
    if not face.given:
        return ""
    high = part(size, 176)
    letters = part(size, 150)
    wide = max(high, width_of(face.given, letters) + high // 2)
    left, top = corner[0] - high * 8 // 10, corner[1] + part(size, at) - high // 2
    plate = element("rect", x=left, y=top, width=wide, height=high, rx=high // 2, fill="#1c1a17")
    return plate + words((left + wide // 2, top + high * 77 // 100), letters, face.given, "#ffffff", font_weight="bold")


def counter_picture(face: Face, size: int = 600) -> str:
    """One counter as a picture of its own."""
    edge = size // 10
    whole = (size + 2 * edge, size + 2 * edge)
    pixels = (whole[0] // 5, whole[1] // 5)
    return page([draw_counter(face, (edge, edge), size)], (0, 0), whole, pixels, face.title, face.told, "none")


def counter_sheet(faces: Sequence[Face], across: int = 10, name: str = "Counters", size: int = 600) -> str:
    """Many counters with marks between which to cut; the same face may come more than once."""
    edge = size // 2
    down = (len(faces) + across - 1) // across
    pitch = size + size // 20
    whole = (across * pitch + 2 * edge, down * pitch + 2 * edge)
    marks = [element("path", d=_marks(whole, edge, pitch, across, down), stroke="#55544f", stroke_width=6, fill="none")]
    drawn = [
        draw_counter(face, (edge + number % across * pitch, edge + number // across * pitch), size)
        for number, face in enumerate(faces)
    ]
    told = f"{len(faces)} counters"
    return page([*marks, *drawn], (0, 0), whole, (whole[0] // 8, whole[1] // 8), name, told, "#ffffff")


def _marks(whole: Point, edge: int, pitch: int, across: int, down: int) -> str:
    short, half = edge // 2, pitch // 42
    told = ""
    for column in range(across + 1):
        x = edge + column * pitch - half
        told += f"M{x} {short // 2}V{short}M{x} {whole[1] - short}V{whole[1] - short // 2}"
    for row in range(down + 1):
        y = edge + row * pitch - half
        told += f"M{short // 2} {y}H{short}M{whole[0] - short} {y}H{whole[0] - short // 2}"
    return told
