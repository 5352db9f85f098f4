"""The things in one hex: piles side by side, what is carried peeking out from behind what carries it."""

from __future__ import annotations

from dataclasses import replace

from runtime.draw.counter import PEEK, draw_counter, draw_given
from runtime.draw.faces import face_of
from runtime.draw.looks import Looks
from runtime.draw.shapes import part
from runtime.draw.svg import Point, element, words
from runtime.position import FIRST_THING, Position

# By number of piles: the size of each, and where their middles lie. What stands in a hex, with names and shadows, meets
# nothing of what stands in the next, however many there are and however the hexes are cut.
ROOMS: dict[int, tuple[int, tuple[Point, ...]]] = {
    1: (580, ((0, 30),)),
    2: (375, ((-190, 30), (195, 30))),
    3: (315, ((-160, -160), (164, -160), (0, 196))),
    4: (312, ((-158, -158), (162, -158), (-158, 194), (162, 194))),
}
# How many thousandths down a counter its name lies: of a hidden one on what shows of it, else above all that it says.
HIDDEN, ON_TOP = 115, -25
TALLER = 112  # percent of the room of one that a pile of what carries and what is carried is high


def draw_stack(position: Position, hex: int, centre: Point, looks: Looks) -> str:
    """Everything in the hex."""
    piles = [one for one in position.in_hex(hex) if position.holder_of(one) is None]
    if not piles:
        return ""
    size, rooms = ROOMS[min(len(piles), 4)]
    drawn: list[str] = []
    plates: list[str] = []
    beneath = len(piles) - 1
    deepest = max(1, beneath // len(rooms))
    for number in range(beneath, -1, -1):  # the first lies on top
        depth, room = divmod(number, len(rooms))
        dx, dy = rooms[room]
        shift = depth * size // (9 * deepest)
        spot = (centre[0] + dx + shift, centre[1] + dy - shift)
        counters, names = _pile(position, piles[number], spot, size, looks)
        drawn += counters
        plates += names
    drawn += plates  # names of hidden ones too can then be read
    if len(piles) > 4:
        drawn.append(_count(len(piles), (centre[0], centre[1] + 35)))
    return "".join(drawn)


def _pile(position: Position, thing: int, centre: Point, size: int, looks: Looks) -> tuple[list[str], list[str]]:
    """A thing and what is inside it, one behind the other, upwards; in the room of one. Then their names."""
    column = nest(position, thing)
    least = 1000 + PEEK * (len(column) - 1)
    small = size * 1000 * TALLER // (least * 100) if len(column) > 1 else size
    step = part(small, PEEK)
    high = small + step * (len(column) - 1)
    left, foot = centre[0] - small // 2, centre[1] + high // 2 - small
    drawn, plates = [], []
    for number in range(len(column) - 1, -1, -1):
        one = column[number]
        face = face_of(position, one, looks)
        if number and not face.corners:  # its title would be hidden
            face = replace(face, corners=(("top", face.title),), title="")
        corner = (left, foot - number * step)
        drawn.append(draw_counter(face, corner, small, ident(one)))
        plates.append(draw_given(face, corner, small, HIDDEN if number else ON_TOP))
    return drawn, plates


def nest(position: Position, thing: int) -> list[int]:
    """The thing, what is inside it, what is inside that."""
    found = [thing]
    for one in position.inside(thing):
        found += nest(position, one)
    return found


def ident(thing: int) -> str:
    return f"thing-{thing - FIRST_THING + 1}"


def _count(many: int, at: Point) -> str:
    disc = element("circle", cx=at[0], cy=at[1], r=95, fill="#1c1a17", stroke="#ffffff", stroke_width=14)
    return disc + words((at[0], at[1] + 45), 125, str(many), "#ffffff", font_weight="bold")
