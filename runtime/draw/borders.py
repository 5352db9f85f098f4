"""What stands on hexsides: strokes along them, and ways that cross them through the middles of hexes."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from runtime.draw.looks import SideLook
from runtime.draw.shapes import cut_of, middle, side_ends
from runtime.draw.svg import Point, element, opened
from runtime.space import Space


def along(space: Space, sides: Iterable[int], look: SideLook) -> str:
    """Strokes along hexsides."""
    ends = [side_ends(space, side) for side in sorted(sides)]
    if not ends:
        return ""
    stroke: dict[str, object] = {"stroke": look.colour, "stroke_width": look.width, "fill": "none"}
    if look.draw == "ticks":
        line = element("path", d="".join(opened(pair) for pair in ends), **{**stroke, "stroke_width": look.width // 4})
        ticks = "".join(_ticks(pair, look.width) for pair in ends)
        return line + element("path", d=ticks, **{**stroke, "stroke_width": look.width // 3})
    if look.draw == "double":
        shape = "".join(opened(_shifted(pair, way * look.width // 2)) for pair in ends for way in (-1, 1))
        return element("path", d=shape, **{**stroke, "stroke_width": look.width // 3})
    if look.draw == "dashes":
        stroke["stroke_dasharray"] = f"{look.width * 2} {look.width}"
    shorter = 6 if look.draw == "bar" else 0
    shape = "".join(opened(_shortened(pair, shorter)) for pair in ends)
    return element("path", d=shape, stroke_linecap="butt" if shorter else "round", **stroke)


def _shortened(pair: tuple[Point, Point], hundredths: int) -> tuple[Point, Point]:
    (ax, ay), (bx, by) = pair
    dx, dy = (bx - ax) * hundredths // 100, (by - ay) * hundredths // 100
    return (ax + dx, ay + dy), (bx - dx, by - dy)


def _shifted(pair: tuple[Point, Point], far: int) -> tuple[Point, Point]:
    """Beside itself; a side is 500 long."""
    (ax, ay), (bx, by) = pair
    dx, dy = -(by - ay) * far // 500, (bx - ax) * far // 500
    return (ax + dx, ay + dy), (bx + dx, by + dy)


def _ticks(pair: tuple[Point, Point], long: int) -> str:
    """Strokes across a side, every eighth of it."""
    (ax, ay), (bx, by) = pair
    dx, dy = -(by - ay) * long // 500, (bx - ax) * long // 500
    told = []
    for step in range(1, 8):
        x, y = ax + (bx - ax) * step // 8, ay + (by - ay) * step // 8
        told.append(f"M{x - dx} {y - dy}L{x + dx} {y + dy}")
    return "".join(told)


# ---- ways through hexes


def through(space: Space, sides: Collection[int], hexes: Iterable[int], look: SideLook) -> str:
    """A way: from each hexside it crosses to the middle of the hex, or in one bend from side to side."""
    shape = "".join(_way(space, one, leads(space, sides, one)) for one in sorted(hexes))
    if not shape:
        return ""
    stroke: dict[str, object] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    edge = look.casing and element("path", d=shape, stroke=look.casing, stroke_width=look.width * 8 // 5, **stroke)
    dashes = f"{look.width * 2} {look.width * 2}" if look.draw == "dashed path" else None
    return (edge or "") + element(
        "path", d=shape, stroke=look.colour, stroke_width=look.width, stroke_dasharray=dashes, **stroke
    )


def leads(space: Space, sides: Collection[int], hex: int) -> tuple[int, ...]:
    """The compass directions in which a way leaves a hex."""
    return tuple(sorted(space.compass(d) for d in range(6) if space.side(hex, d) in sides))


def _way(space: Space, hex: int, out: tuple[int, ...]) -> str:
    (x, y), middles = middle(space, hex), cut_of(space).middles
    ends = [(x + middles[one][0], y + middles[one][1]) for one in out]
    if len(ends) == 2:
        (ax, ay), (bx, by) = ends
        return f"M{ax} {ay}Q{x} {y} {bx} {by}"
    if len(ends) == 3:
        # The straightest pair is one bend, the third joins it.
        first, second, third = _straightest(out)
        (ax, ay), (bx, by), (cx, cy) = (ends[out.index(one)] for one in (first, second, third))
        joint = ((ax + 2 * x + bx) // 4, (ay + 2 * y + by) // 4)
        return f"M{ax} {ay}Q{x} {y} {bx} {by}M{cx} {cy}L{joint[0]} {joint[1]}"
    return "".join(f"M{ex} {ey}L{x} {y}" for ex, ey in ends)


def _straightest(out: tuple[int, ...]) -> tuple[int, int, int]:
    a, b, c = out
    turn = {(a, b, c): b - a, (b, c, a): c - b, (a, c, b): c - a}
    return min(turn, key=lambda three: (abs(3 - turn[three]), three))


def rails(space: Space, hex: int, sides: Collection[int], look: SideLook, ink: str) -> str:
    """A short stroke on either side of a way where it passes the middle of a hex."""
    (x, y), middles = middle(space, hex), cut_of(space).middles
    out = leads(space, sides, hex)
    if len(out) == 3:
        out = _straightest(out)[:2]
    if len(out) == 2:
        (ax, ay), (bx, by) = middles[out[0]], middles[out[1]]
        x, y = x + (ax + bx) // 4, y + (ay + by) // 4
    elif out:
        (ax, ay), (bx, by) = (0, 0), middles[out[0]]
    else:
        (ax, ay), (bx, by) = (-400, 0), (400, 0)
    dx, dy = bx - ax, by - ay
    size = max(abs(dx), abs(dy), 1)
    dx, dy = dx * 1000 // size, dy * 1000 // size
    long, far = 150, look.width * 9 // 10
    told = ""
    for way in (-1, 1):
        cx, cy = x - way * dy * far // 1000, y + way * dx * far // 1000
        mx, my = dx * long // 1000, dy * long // 1000
        flare = (-way * dy * 45 // 1000, way * dx * 45 // 1000)
        points = [
            (cx - mx * 4 // 3 + flare[0], cy - my * 4 // 3 + flare[1]),
            (cx - mx, cy - my),
            (cx + mx, cy + my),
            (cx + mx * 4 // 3 + flare[0], cy + my * 4 // 3 + flare[1]),
        ]
        told += opened(points)
    return element("path", d=told, stroke=ink, stroke_width=24, fill="none", stroke_linejoin="round")
