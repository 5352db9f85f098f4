"""Where hexes lie in a picture: whole numbers of drawing units, 500 from a hex's middle to its corners."""

from __future__ import annotations

from runtime.draw.svg import Point
from runtime.records import dataclass
from runtime.space import Place, Space, Tops, upright

CORNER = 500
HALF = 433  # from the middle to a side
ROW = 750

_CORNERS: tuple[Point, ...] = ((0, -500), (433, -250), (433, 250), (0, 500), (-433, 250), (-433, -250))
_MIDDLES: tuple[Point, ...] = ((216, -375), (433, 0), (216, 375), (-216, 375), (-433, 0), (-216, -375))

# Twelve and more directions around a point, of length 1000.
ROUND: tuple[Point, ...] = (
    (0, -1000), (383, -924), (707, -707), (924, -383), (1000, 0), (924, 383), (707, 707), (383, 924),
    (0, 1000), (-383, 924), (-707, 707), (-924, 383), (-1000, 0), (-924, -383), (-707, -707), (-383, -924),
)  # fmt: skip


@dataclass(frozen=True)
class Cut:
    """How hexes are cut. All of it is that of pointed ones, laid upright.

    `corners`: each where the side of its number begins, clockwise. `middles`: of the six sides. `ring`: on from the
    first corner. `reach`: from the middle of a hex to where it ends, across and down.
    """

    tops: Tops
    corners: tuple[Point, ...]
    middles: tuple[Point, ...]
    ring: str
    reach: Point

    def middle(self, place: Place) -> Point:
        return upright(self.tops, (place[0] * HALF, place[1] * ROW))

    def bordered(self, place: Place) -> str:
        """The hex as a closed shape, clockwise from its first corner."""
        (x, y), (dx, dy) = self.middle(place), self.corners[0]
        return f"M{x + dx} {y + dy}{self.ring}"

    def box(self, places: list[Place], edge: int) -> tuple[Point, Point]:
        """Upper left corner and size of what holds these hexes."""
        points = [self.middle(one) for one in places]
        left, top = min(x for x, _ in points), min(y for _, y in points)
        wide, high = max(x for x, _ in points) - left, max(y for _, y in points) - top
        across, down = self.reach[0] + edge, self.reach[1] + edge
        return (left - across, top - down), (wide + 2 * across, high + 2 * down)


def _cut(tops: Tops, ring: str, reach: Point) -> Cut:
    corners, middles = (tuple(upright(tops, one) for one in some) for some in (_CORNERS, _MIDDLES))
    return Cut(tops, corners, middles, ring, reach)


_CUTS: dict[Tops, Cut] = {
    "pointed": _cut("pointed", "l433 250v500l-433 250l-433 -250v-500z", (HALF, CORNER)),
    "flat": _cut("flat", "l250 -433h500l250 433l-250 433h-500z", (CORNER, HALF)),
}


def cut_of(space: Space) -> Cut:
    return _CUTS[space.tops]


def middle(space: Space, hex: int) -> Point:
    return cut_of(space).middle(space.places[hex])


def bordered(space: Space, hex: int) -> str:
    return cut_of(space).bordered(space.places[hex])


def side_ends(space: Space, side: int) -> tuple[Point, Point]:
    """The two corners of a hexside."""
    here, d = divmod(side, 6)
    (x, y), corners = middle(space, here), cut_of(space).corners
    (ax, ay), (bx, by) = corners[space.compass(d)], corners[(space.compass(d) + 1) % 6]
    return (x + ax, y + ay), (x + bx, y + by)


def chance(place: Place, number: int, most: int) -> int:
    """The same for the same place and number: 0 up to, not with, `most`. For shapes that look grown."""
    x, row = place
    mixed = (x * 73_856_093) ^ (row * 19_349_663) ^ (number * 83_492_791)
    mixed = (mixed ^ (mixed >> 13)) * 1_274_126_177
    return ((mixed ^ (mixed >> 16)) & 0xFFFF) % most


def part(whole: int, thousandth: int) -> int:
    return whole * thousandth // 1000
