"""The ground: fills, patches that grow together over neighbouring hexes, and textures."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

from runtime.draw.shapes import CORNERS, ROUND, chance, middle, outline, part
from runtime.draw.svg import Point, closed, element, opened, rounded
from runtime.space import Space
from runtime.space.grid import Place


def fill(space: Space, hexes: Iterable[int], colour: str) -> str:
    """Whole hexes of one colour."""
    shape = "".join(closed(outline(space.places[one])) for one in hexes)
    return element("path", d=shape, fill=colour) if shape else ""


def patch(space: Space, hexes: Iterable[int], colour: str, edge: str) -> str:
    """One grown shape over all hexes that touch: a blob in each, joined where they meet."""
    members = sorted(hexes)
    inside = set(members)
    pieces = []
    for one in members:
        place = space.places[one]
        pieces.append(rounded(_blob(place)))
        near = [other for other in space.neighbours[one] if other in inside]
        pieces += [closed(_neck(place, space.places[other])) for other in near if other > one]
        for other in near:
            for third in near:
                if one < other < third and space.is_adjacent(other, third):
                    three = [middle(space.places[corner]) for corner in (one, other, third)]
                    pieces.append(closed(_clockwise(three)))
    if not pieces:
        return ""
    shape = "".join(pieces)
    line = (
        element("path", d=shape, fill=edge, stroke=edge, stroke_width=26, stroke_linejoin="round")
        if edge
        else ""
    )
    return line + element("path", d=shape, fill=colour)


def _blob(place: Place) -> list[Point]:
    x, y = middle(place)
    reach = [350 + chance(place, number, 110) for number in range(16)]
    return [(x + part(dx, far), y + part(dy, far)) for (dx, dy), far in zip(ROUND, reach, strict=True)]


def _neck(a: Place, b: Place) -> list[Point]:
    """The piece between two middles, a good half as wide as a hexside is far."""
    (ax, ay), (bx, by) = middle(a), middle(b)
    across = (-(by - ay) * 300 // 866, (bx - ax) * 300 // 866)
    ends = [(ax - across[0], ay - across[1]), (bx - across[0], by - across[1])]
    ends += [(bx + across[0], by + across[1]), (ax + across[0], ay + across[1])]
    return _clockwise(ends)


def _clockwise(points: list[Point]) -> list[Point]:
    """All pieces of a shape go round the same way, or they would cut holes into each other."""
    ring = [*points, points[0]]
    doubled = sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise(ring))
    return points if doubled >= 0 else points[::-1]


# ---- textures: each draws into one hex

Texture = Callable[[Place, str, str], str]


def texture(name: str, space: Space, hexes: Iterable[int], ink: str, light: str) -> str:
    draw = TEXTURES.get(name)
    return "" if draw is None else "".join(draw(space.places[one], ink, light) for one in hexes)


def _spots(place: Place, step: int, reach: int) -> list[Point]:
    """Strewn about, never close to each other: a slanted net, each knot moved a little."""
    x, y = middle(place)
    found = []
    for number, (column, row) in enumerate((c, r) for r in range(-4, 5) for c in range(-5, 6)):
        dx = column * step + (row % 2) * step // 2 + chance(place, number, step * 2 // 5) - step // 5
        dy = row * step * 6 // 7 + chance(place, number + 500, step * 2 // 5) - step // 5
        if dx * dx + dy * dy < reach * reach:
            found.append((x + dx, y + dy))
    return found


def _crowns(place: Place, ink: str, light: str) -> str:
    """Round tops seen from above, each with its shadow."""
    drawn = []
    for number, (x, y) in enumerate(_spots(place, 205, 350)):
        r = 66 + chance(place, number + 900, 34)
        drawn.append(element("circle", cx=x + 12, cy=y + 14, r=r, fill=ink, fill_opacity="0.55"))
        drawn.append(element("circle", cx=x, cy=y, r=r, fill=light or "none", stroke=ink, stroke_width=12))
    return "".join(drawn)


def _blocks(place: Place, ink: str, light: str) -> str:
    """Plots with a roof line, along two streets."""
    x, y = middle(place)
    drawn = []
    for number, (dx, dy) in enumerate(
        ((-250, -190), (-20, -250), (210, -170), (-300, 60), (250, 70), (-160, 250), (70, 220), (-40, 10))
    ):
        wide, high = 130 + chance(place, number, 60), 110 + chance(place, number + 20, 50)
        left = x + dx - wide // 2 + chance(place, number + 40, 40) - 20
        top = y + dy - high // 2 + chance(place, number + 60, 40) - 20
        look: dict[str, object] = {"fill": ink, "stroke": light or "#55544f", "stroke_width": 12}
        drawn.append(element("rect", x=left, y=top, width=wide, height=high, **look))
        flat = wide > high
        ridge = [(left, top + high // 2), (left + wide, top + high // 2)]
        if not flat:
            ridge = [(left + wide // 2, top), (left + wide // 2, top + high)]
        drawn.append(element("path", d=opened(ridge), stroke=light or "#55544f", stroke_width=8))
    return "".join(drawn)


def _tufts(place: Place, ink: str, light: str) -> str:
    strokes = []
    for x, y in _spots(place, 225, 360):
        blades = f"M{x} {y}V{y - 75}M{x - 30} {y}L{x - 52} {y - 55}M{x + 30} {y}L{x + 52} {y - 55}"
        strokes.append(f"M{x - 70} {y}H{x + 70}{blades}")
    return element(
        "path", d="".join(strokes), stroke=ink, stroke_width=13, fill="none", stroke_linecap="round"
    )


def _waves(place: Place, ink: str, light: str) -> str:
    strokes = [f"M{x - 90} {y}q45 -42 90 0t90 0" for x, y in _spots(place, 260, 350)]
    return element(
        "path", d="".join(strokes), stroke=ink, stroke_width=14, fill="none", stroke_linecap="round"
    )


def _dots(place: Place, ink: str, light: str) -> str:
    return "".join(element("circle", cx=x, cy=y, r=14, fill=ink) for x, y in _spots(place, 110, 400))


def _stones(place: Place, ink: str, light: str) -> str:
    shapes = []
    for number, (x, y) in enumerate(_spots(place, 190, 360)):
        r = 34 + chance(place, number + 300, 34)
        ring = [
            (x + part(dx, r), y + part(dy, r * 4 // 5)) for dx, dy in ROUND[chance(place, number, 3) :: 3]
        ]
        shapes.append(closed(ring))
    return element(
        "path", d="".join(shapes), fill=light or "none", stroke=ink, stroke_width=13, stroke_linejoin="round"
    )


def _crosses(place: Place, ink: str, light: str) -> str:
    x, y = middle(place)
    strokes = [f"M{x - 360} {y}H{x + 360}"]
    strokes += [f"M{x + dx - 45} {y - 60}l90 120m0 -120l-90 120" for dx in range(-300, 301, 150)]
    return element("path", d="".join(strokes), stroke=ink, stroke_width=14, fill="none")


def _furrows(place: Place, ink: str, light: str) -> str:
    """Fields with banks: a crooked net."""
    x, y = middle(place)
    strokes = [f"M{x - 350} {y + dy}L{x + 350} {y + dy + 30}" for dx, dy in ((0, -170), (0, 20), (0, 200))]
    strokes += [f"M{x + dx} {y - 330}L{x + dx + 40} {y + 330}" for dx in (-210, -10, 190)]
    return element(
        "path", d="".join(strokes), stroke=ink, stroke_width=16, fill="none", stroke_linecap="round"
    )


def _hatch(place: Place, ink: str, light: str) -> str:
    """Short strokes standing inwards from the border, as hills are drawn."""
    x, y = middle(place)
    strokes = []
    ring = [*CORNERS, CORNERS[0]]
    for (ax, ay), (bx, by) in pairwise(ring):
        for step in (1, 3, 5, 7):
            px, py = ax + (bx - ax) * step // 8, ay + (by - ay) * step // 8
            long = 640 if step in (3, 5) else 740
            ends = [(x + part(px, far), y + part(py, far)) for far in (900, long)]
            strokes.append(opened(ends))
    return element(
        "path", d="".join(strokes), stroke=ink, stroke_width=12, fill="none", stroke_linecap="round"
    )


def _stripes(place: Place, ink: str, light: str) -> str:
    x, y = middle(place)
    strokes = []
    for dx in range(-600, 601, 120):
        low, high = max(-250, -433 - dx), min(250, 433 - dx)
        if low < high:
            strokes.append(f"M{x + dx + low} {y + low}L{x + dx + high} {y + high}")
    return element("path", d="".join(strokes), stroke=ink, stroke_width=10, fill="none")


def _shore(place: Place, ink: str, light: str) -> str:
    """Lines that follow the border, as water is drawn on old maps."""
    x, y = middle(place)
    rings = "".join(
        closed([(x + part(cx, far), y + part(cy, far)) for cx, cy in CORNERS]) for far in (860, 700, 520)
    )
    return element("path", d=rings, stroke=ink, stroke_width=10, fill="none", stroke_linejoin="round")


TEXTURES: dict[str, Texture] = {
    "crowns": _crowns,
    "blocks": _blocks,
    "tufts": _tufts,
    "waves": _waves,
    "dots": _dots,
    "stones": _stones,
    "crosses": _crosses,
    "furrows": _furrows,
    "hatch": _hatch,
    "stripes": _stripes,
    "shore": _shore,
}
