"""Where hexes lie in a picture: whole numbers of drawing units, 500 from a hex's middle to its corners."""

from __future__ import annotations

from runtime.draw.svg import Point
from runtime.space import COMPASS, Place, Space

CORNER = 500
HALF = 433  # from the middle to an upright side
ROW = 750

CORNERS: tuple[Point, ...] = ((0, -500), (433, -250), (433, 250), (0, 500), (-433, 250), (-433, -250))
MIDDLES: tuple[Point, ...] = ((216, -375), (433, 0), (216, 375), (-216, 375), (-433, 0), (-216, -375))

# Twelve and more directions around a point, of length 1000.
ROUND: tuple[Point, ...] = (
    (0, -1000), (383, -924), (707, -707), (924, -383), (1000, 0), (924, 383), (707, 707), (383, 924),
    (0, 1000), (-383, 924), (-707, 707), (-924, 383), (-1000, 0), (-924, -383), (-707, -707), (-383, -924),
)  # fmt: skip


def middle(place: Place) -> Point:
    return place[0] * HALF, place[1] * ROW


def bordered(place: Place) -> str:
    """The hex as a closed shape, clockwise from its upper corner."""
    x, y = middle(place)
    return f"M{x} {y - 500}l433 250v500l-433 250l-433 -250v-500z"


def compass(space: Space, d: int) -> int:
    """The compass direction of a direction of this space: 0 is north-east, on clockwise."""
    return COMPASS.index(space.directions[d])


def side_ends(space: Space, side: int) -> tuple[Point, Point]:
    """The two corners of a hexside."""
    here, d = divmod(side, 6)
    x, y = middle(space.places[here])
    (ax, ay), (bx, by) = CORNERS[compass(space, d)], CORNERS[(compass(space, d) + 1) % 6]
    return (x + ax, y + ay), (x + bx, y + by)


def chance(place: Place, number: int, most: int) -> int:
    """The same for the same place and number: 0 up to, not with, `most`. For shapes that look grown."""
    x, row = place
    mixed = (x * 73_856_093) ^ (row * 19_349_663) ^ (number * 83_492_791)
    mixed = (mixed ^ (mixed >> 13)) * 1_274_126_177
    return ((mixed ^ (mixed >> 16)) & 0xFFFF) % most


def part(whole: int, thousandth: int) -> int:
    return whole * thousandth // 1000
