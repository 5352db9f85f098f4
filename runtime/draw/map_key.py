"""What each sign of a map looks like: what boards say of hexes and hexsides, each cut from a board that bears it.

Of all places that bear a sign the plainest is shown, the one with least else in it; so a bridge stands over its water.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from runtime.draw.faces import said
from runtime.draw.ground import fill
from runtime.draw.looks import HexLook, Looks
from runtime.draw.region import bounds
from runtime.draw.shapes import middle
from runtime.draw.svg import element, page, words
from runtime.draw.terrain import (
    PATHS,
    HexLayer,
    SideLayer,
    draw_borders,
    draw_ground,
    hex_layers,
    plain_grid,
    side_layers,
)
from runtime.position import Position
from runtime.program import Program
from runtime.records import dataclass
from runtime.space import Space

THROUGH = 2  # sides of a hex that a way crosses on its way
EDGE, SCALE = 40, 60  # around what is shown; pixels to 1,000 units
SIX, LETTER, ROSE = range(1, 7), 500, 50  # directions, how high their numbers are, and the scale of all of them

Key = tuple[str, str]  # a store, and which value of it


@dataclass(frozen=True)
class Sign:
    """`of`: hex or hexside. `value` is empty of what is only so or not so."""

    of: str
    store: str
    value: str
    picture: str


@dataclass(frozen=True)
class _Board:
    position: Position
    hexes: Sequence[HexLayer]
    sides: Sequence[SideLayer]
    crowd: Mapping[int, int]  # by hex, how many signs stand in it and along it; and ways that do not go through


def signs_of(boards: Iterable[Position], looks: Looks) -> tuple[Sign, ...]:
    """Each once, in the order of the looks."""
    best: dict[tuple[str, Key], tuple[int, tuple[int, ...], Position]] = {}
    for board in (_board(one, looks) for one in boards):
        for of, key, crowd, hexes in (*_in_hexes(board), *_along(board)):
            there = best.get((of, key))
            if there is None or crowd < there[0]:
                best[of, key] = crowd, hexes, board.position
    order = [("hex", key) for key in looks.hexes] + [("hexside", key) for key in looks.hexsides]
    known = [one for one in order if one in best] + [one for one in best if one not in set(order)]
    return tuple(Sign(of, *key, _cut(*best[of, key][1:], looks)) for of, key in known)


def directions_of(space: Space, looks: Looks) -> str:
    """A hex and those around it, each with the number that players give the direction; empty on too small a board."""
    whole = (one for one in range(space.size) if all(space.toward(one, number) >= 0 for number in SIX))
    here = next(whole, -1)
    if here < 0:
        return ""
    around = [space.toward(here, number) for number in SIX]
    hexes = (here, *around)
    grid = element("g", plain_grid(space, hexes), fill="none", stroke=looks.map.lines, stroke_width=10)
    told = []
    for number, one in zip(SIX, around, strict=True):
        x, y = middle(space, one)
        told.append(words((x, y + LETTER * 7 // 20), LETTER, str(number), looks.map.labels))
    corner, size = bounds(space, hexes, EDGE)
    drawn = [fill(space, around, looks.map.ground), grid, *told]
    pixels = (size[0] * ROSE // 1000, size[1] * ROSE // 1000)
    return page(drawn, corner, size, pixels, "Directions", "a hex and the six around it by number", "none")


def _board(position: Position, looks: Looks) -> _Board:
    every = range(position.space.size)
    hexes = [one for one in hex_layers(position, looks, every) if not _is_usual(position.program, one)]
    sides = side_layers(position, looks, every)
    crowd = Counter(one for layer in hexes for one in layer.hexes)
    for strip in sides:
        for one, times in _beside(position, strip).items():
            crowd[one] += 1 + (strip.look.draw in PATHS and times != THROUGH)
    return _Board(position, hexes, sides, crowd)


def _beside(position: Position, strip: SideLayer) -> Counter[int]:
    """By hex, how many of its sides."""
    return Counter(one for side in strip.sides for one in position.space.hexes_beside(side))


def _is_usual(program: Program, layer: HexLayer) -> bool:
    """What nothing is drawn of because it is so at first; what is drawn by its ways or lines alone is a sign."""
    store = program.stores[program.store_number[layer.store]]
    return layer.look == HexLook() and layer.value == said(store.default)


def _in_hexes(board: _Board) -> Iterator[tuple[str, Key, int, tuple[int, ...]]]:
    """The plainest hex of each sign; where a way is carried over another, that is part of the sign."""
    for layer in board.hexes:
        best = min(layer.hexes, key=lambda one: (board.crowd[one], one))
        yield "hex", (layer.store, layer.value), board.crowd[best], (best,)


def _along(board: _Board) -> Iterator[tuple[str, Key, int, tuple[int, ...]]]:
    """Of a way a hex that it goes through; of a line the two hexes that it parts, side by side if there are such."""
    space = board.position.space
    for strip in board.sides:
        key = strip.store, strip.value
        if strip.look.draw in PATHS:
            crowd, best = min((board.crowd[one], one) for one in _beside(board.position, strip))
            yield "hexside", key, crowd, (best,)
            continue
        pairs = [space.hexes_beside(side) for side in strip.sides]
        found = [(_slant(board, pair), sum(board.crowd[one] for one in pair), pair) for pair in pairs if len(pair) == 2]
        if found:
            slant, crowd, pair = min(found)
            yield "hexside", key, crowd + 100 * slant, pair


def _slant(board: _Board, pair: tuple[int, ...]) -> int:
    """How far from lying side by side."""
    rows = [board.position.space.places[one][1] for one in pair]
    return abs(rows[0] - rows[1])


def _cut(hexes: tuple[int, ...], position: Position, looks: Looks) -> str:
    layers, sides = hex_layers(position, looks, hexes), side_layers(position, looks, hexes)
    sheet = fill(position.space, hexes, looks.map.ground)
    grid = element("g", plain_grid(position.space, hexes), fill="none", stroke=looks.map.lines, stroke_width=10)
    drawn = [
        sheet,
        *draw_ground(position, layers, sides, hexes, False),
        grid,
        *draw_borders(position, layers, sides, looks),
    ]
    corner, size = bounds(position.space, hexes, EDGE)
    return page(
        drawn, corner, size, (size[0] * SCALE // 1000, size[1] * SCALE // 1000), "Sign", "a sign of the map", "none"
    )
