"""The ground: fills, patches that grow together over neighbouring hexes, and textures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from runtime.draw.shapes import ROUND, Cut, bordered, chance, cut_of, middle, part
from runtime.draw.svg import Point, closed, element, opened, rounded
from runtime.space import Place, Space


def fill(space: Space, hexes: Iterable[int], colour: str) -> str:
    """Whole hexes of one colour."""
    shape = "".join(bordered(space, one) for one in hexes)
    return element("path", d=shape, fill=colour) if shape else ""


def patch(space: Space, hexes: Iterable[int], colour: str, edge: str) -> str:
    """One grown shape over all hexes that touch: a blob in each, joined where they meet."""
    cut, members = cut_of(space), sorted(hexes)
    inside = set(members)
    pieces = []
    for one in members:
        place = space.places[one]
        pieces.append(rounded(_blob(cut, place)))
        near = [other for other in space.neighbours[one] if other in inside]
        pieces += [closed(_neck(middle(space, one), middle(space, other))) for other in near if other > one]
        for other in near:
            for third in near:
                if one < other < third and space.is_adjacent(other, third):
                    three = [middle(space, corner) for corner in (one, other, third)]
                    pieces.append(closed(_clockwise(three)))
    if not pieces:
        return ""
    shape = "".join(pieces)
    line = element("path", d=shape, fill=edge, stroke=edge, stroke_width=26, stroke_linejoin="round") if edge else ""
    return line + element("path", d=shape, fill=colour)


def _blob(cut: Cut, place: Place) -> list[Point]:
    x, y = cut.middle(place)
    reach = [350 + chance(place, number, 110) for number in range(16)]
    return [(x + part(dx, far), y + part(dy, far)) for (dx, dy), far in zip(ROUND, reach, strict=True)]


def _neck(a: Point, b: Point) -> list[Point]:
    """The piece between two middles, a good half as wide as a hexside is far."""
    (ax, ay), (bx, by) = a, b
    across = (-(by - ay) * 300 // 866, (bx - ax) * 300 // 866)
    ends = [(ax - across[0], ay - across[1]), (bx - across[0], by - across[1])]
    ends += [(bx + across[0], by + across[1]), (ax + across[0], ay + across[1])]
    return _clockwise(ends)


def _clockwise(points: list[Point]) -> list[Point]:
    """All pieces of a shape go round the same way, or they would cut holes into each other."""
    ring = [*points, points[0]]
    doubled = sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise(ring))
    return points if doubled >= 0 else points[::-1]


# ---- textures: each draws into hexes all that is of one colour as one shape, which keeps pictures small

Texture = Callable[[Cut, Sequence[Place], str, str], str]
CROWNS = (66, 77, 88, 99)  # how far tree tops reach


def texture(name: str, space: Space, hexes: Iterable[int], ink: str, light: str) -> str:
    draw = TEXTURES.get(name)
    places = [space.places[one] for one in hexes]
    return "" if draw is None or not places else draw(cut_of(space), places, ink, light)


def _spots(cut: Cut, place: Place, step: int, reach: int) -> list[Point]:
    """Strewn about, never close to each other: a slanted net, each knot moved a little."""
    x, y = cut.middle(place)
    found = []
    for number, (column, row) in enumerate((c, r) for r in range(-4, 5) for c in range(-5, 6)):
        dx = column * step + (row % 2) * step // 2 + chance(place, number, step * 2 // 5) - step // 5
        dy = row * step * 6 // 7 + chance(place, number + 500, step * 2 // 5) - step // 5
        if dx * dx + dy * dy < reach * reach:
            found.append((x + dx, y + dy))
    return found


def _strokes(shapes: Iterable[str], ink: str, wide: int, **more: object) -> str:
    look: dict[str, object] = {"stroke": ink, "stroke_width": wide, "fill": "none", **more}
    return element("path", d="".join(shapes), **look)


def _discs(points: Iterable[Point], r: int, colour: str, **more: object) -> str:
    """Discs of one size: short strokes with round ends."""
    return _strokes((f"M{x} {y}h1" for x, y in points), colour, 2 * r, stroke_linecap="round", **more)


def _crowns(cut: Cut, places: Sequence[Place], ink: str, light: str) -> str:
    """Round tops seen from above, each with its shadow."""
    sizes: dict[int, list[Point]] = {r: [] for r in CROWNS}
    for place in places:
        for number, spot in enumerate(_spots(cut, place, 205, 350)):
            sizes[CROWNS[chance(place, number + 900, len(CROWNS))]].append(spot)
    some = [(r, spots) for r, spots in sizes.items() if spots]
    shadows = [_discs([(x + 12, y + 14) for x, y in spots], r, ink, stroke_opacity="0.55") for r, spots in some]
    tops = [_discs(spots, r + 6, ink) + _discs(spots, r - 6, light or "#ffffff") for r, spots in some]
    return "".join((*shadows, *tops))


def _blocks(cut: Cut, places: Sequence[Place], ink: str, light: str) -> str:
    """Plots with a roof line, along two streets."""
    plots, ridges = [], []
    for place in places:
        x, y = cut.middle(place)
        for number, (dx, dy) in enumerate(
            ((-250, -190), (-20, -250), (210, -170), (-300, 60), (250, 70), (-160, 250), (70, 220), (-40, 10))
        ):
            wide, high = 130 + chance(place, number, 60), 110 + chance(place, number + 20, 50)
            left = x + dx - wide // 2 + chance(place, number + 40, 40) - 20
            top = y + dy - high // 2 + chance(place, number + 60, 40) - 20
            plots.append(f"M{left} {top}h{wide}v{high}h-{wide}z")
            ridges.append(f"M{left} {top + high // 2}h{wide}" if wide > high else f"M{left + wide // 2} {top}v{high}")
    edge = light or "#55544f"
    return element("path", d="".join(plots), fill=ink, stroke=edge, stroke_width=12) + _strokes(ridges, edge, 8)


def _tufts(cut: Cut, places: Sequence[Place], ink: str, light: str) -> str:
    tuft = "h140m-70 0v-75m-30 75l-22 -55m82 55l22 -55"
    shapes = [f"M{x - 70} {y}{tuft}" for place in places for x, y in _spots(cut, place, 225, 360)]
    return _strokes(shapes, ink, 13, stroke_linecap="round")


def _waves(cut: Cut, places: Sequence[Place], ink: str, light: str) -> str:
    shapes = [f"M{x - 90} {y}q45 -42 90 0t90 0" for place in places for x, y in _spots(cut, place, 260, 350)]
    return _strokes(shapes, ink, 14, stroke_linecap="round")


def _dots(cut: Cut, places: Sequence[Place], ink: str, light: str) -> str:
    return _discs((spot for place in places for spot in _spots(cut, place, 110, 400)), 14, ink)


def _stones(cut: Cut, places: Sequence[Place], ink: str, light: str) -> str:
    shapes = []
    for place in places:
        for number, (x, y) in enumerate(_spots(cut, place, 190, 360)):
            r = 34 + chance(place, number + 300, 34)
            ring = [(x + part(dx, r), y + part(dy, r * 4 // 5)) for dx, dy in ROUND[chance(place, number, 3) :: 3]]
            shapes.append(closed(ring))
    return _strokes(shapes, ink, 13, fill=light or "none", stroke_linejoin="round")


def _crosses(cut: Cut, places: Sequence[Place], ink: str, light: str) -> str:
    barbs = "".join(f"m{step} -120l90 120m0 -120l-90 120" for step in (150,) * 4)
    shapes = []
    for x, y in map(cut.middle, places):
        shapes.append(f"M{x - 360} {y}h720M{x - 345} {y - 60}l90 120m0 -120l-90 120{barbs}")
    return _strokes(shapes, ink, 14)


def _furrows(cut: Cut, places: Sequence[Place], ink: str, light: str) -> str:
    """Fields with banks: a crooked net."""
    shapes = []
    for x, y in map(cut.middle, places):
        shapes += [f"M{x - 350} {y + dy}l700 30" for dy in (-170, 20, 200)]
        shapes += [f"M{x + dx} {y - 330}l40 660" for dx in (-210, -10, 190)]
    return _strokes(shapes, ink, 16, stroke_linecap="round")


def _hatch(cut: Cut, places: Sequence[Place], ink: str, light: str) -> str:
    """Short strokes standing inwards from the border, as hills are drawn."""
    shapes = []
    ring = [*cut.corners, cut.corners[0]]
    for x, y in map(cut.middle, places):
        for (ax, ay), (bx, by) in pairwise(ring):
            for step in (1, 3, 5, 7):
                px, py = ax + (bx - ax) * step // 8, ay + (by - ay) * step // 8
                long = 640 if step in (3, 5) else 740
                shapes.append(opened([(x + part(px, far), y + part(py, far)) for far in (900, long)]))
    return _strokes(shapes, ink, 12, stroke_linecap="round")


def _stripes(cut: Cut, places: Sequence[Place], ink: str, light: str) -> str:
    shapes = []
    wide, deep = map(abs, cut.corners[1])
    for x, y in map(cut.middle, places):
        for dx in range(-600, 601, 120):
            low, high = max(-deep, -wide - dx), min(deep, wide - dx)
            if low < high:
                shapes.append(f"M{x + dx + low} {y + low}L{x + dx + high} {y + high}")
    return _strokes(shapes, ink, 10)


def _shore(cut: Cut, places: Sequence[Place], ink: str, light: str) -> str:
    """Lines that follow the border, as water is drawn on old maps."""
    shapes = [
        closed([(x + part(cx, far), y + part(cy, far)) for cx, cy in cut.corners])
        for x, y in map(cut.middle, places)
        for far in (860, 700, 520)
    ]
    return _strokes(shapes, ink, 10, stroke_linejoin="round")


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
