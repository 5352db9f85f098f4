"""A map as the C files have it (map.c): laid out once for each library and space, with such lines as were asked for."""

from __future__ import annotations

from array import array
from ctypes import POINTER, byref, c_int64
from weakref import WeakKeyDictionary, finalize

from runtime.native.library import Library
from runtime.space import Space

_MAPS: WeakKeyDictionary[Space, WeakKeyDictionary[Library, Terrain]]


class Terrain:
    """`held`: what C reads where it lies."""

    def __init__(self, library: Library, space: Space) -> None:
        self.c, self.lines = library.c, space.lines
        self.held = [
            array("i", [x for x, _ in space.places]),
            array("i", [row for _, row in space.places]),
            array("i", space.neighbour_table),
            array("i", space.side_table),
        ]
        self.pointer = self.c.map_new(space.size, *map(at, self.held))
        finalize(self, self.c.map_free, self.pointer)
        near = array("q", [one for those in space.neighbours for place in those for one in (place, 1)])
        sides = array("q", [one for side in space.sides for one in (side, 1)])
        lattice = [array("i", of) for of in (self.lines.numbers, self.lines.hex_at, self.lines.side_at)]
        self.held += [near, sides, *lattice]
        counts = array("q", map(len, space.neighbours))
        self.c.map_sets(self.pointer, at(near), at(counts), at(sides), len(space.sides))
        self.c.map_lattice(self.pointer, *map(at, lattice))

    def hand_over_lines(self) -> bool:
        """All that were wanted; whether there were any."""
        wanted = POINTER(c_int64)()
        number: int = self.c.map_wanted(self.pointer, byref(wanted))
        counts, steps = array("i"), array("i")
        for one in range(number):
            track = self.lines.track(wanted[2 * one], wanted[2 * one + 1])
            sides, along = [side for side, _ in track.sides], [side for side, _ in track.along]
            for part in (track.hexes, sides, along, track.met, track.far):  # as LINE_HEXES ... in position.h
                counts.append(len(part))
                steps.extend(part)
        self.c.map_tracks(self.pointer, at(counts), at(steps))
        return number > 0


_MAPS = WeakKeyDictionary()


def terrain_of(library: Library, space: Space) -> Terrain:
    known = _MAPS.setdefault(space, WeakKeyDictionary())
    if library not in known:
        known[library] = Terrain(library, space)
    return known[library]


def at(numbers: array[int]) -> int:
    """Where it lies."""
    return numbers.buffer_info()[0]
