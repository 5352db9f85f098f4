"""A map as the C files have it (map.c): laid out once for each library and space, with lines that were asked for."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from ctypes import PyDLL
from weakref import WeakKeyDictionary, finalize

from runtime.native.library import Course, Library
from runtime.space import Lines, Space

_MAPS: WeakKeyDictionary[Space, WeakKeyDictionary[Library, Terrain]]


class Terrain:
    """`held`: what C reads where it lies."""

    def __init__(self, library: Library, space: Space) -> None:
        self.c, lines = library.c, space.lines
        self.course = _course(self.c, lines)
        self.held = [
            array("i", [x for x, _ in space.places]),
            array("i", [row for _, row in space.places]),
            array("i", space.neighbour_table),
            array("i", space.side_table),
            array("i", [part for step in space.steps for part in step]),
        ]
        self.pointer = self.c.map_new(space.size, *map(at, self.held), self.course)
        finalize(self, self.c.map_free, self.pointer)
        near = array("q", [one for those in space.neighbours for place in those for one in (place, 1)])
        sides = array("q", [one for side in space.sides for one in (side, 1)])
        lattice = [array("i", of) for of in (lines.numbers, lines.hex_at, lines.side_at)]
        self.held += [near, sides, *lattice]
        counts = array("q", map(len, space.neighbours))
        self.c.map_sets(self.pointer, at(near), at(counts), at(sides), len(space.sides))
        self.c.map_lattice(self.pointer, *map(at, lattice))


def _course(c: PyDLL, lines: Lines) -> Callable[[int, int, int], None]:
    """What C calls for a line that it does not know yet."""

    def course(pointer: int, across: int, down: int) -> None:
        track = lines.track(across, down)
        sides, along = [side for side, _ in track.sides], [side for side, _ in track.along]
        counts, steps = array("i"), array("i")
        for part in (track.hexes, sides, along, track.met, track.far):  # as LINE_HEXES ... in position.h
            counts.append(len(part))
            steps.extend(part)
        c.map_track(pointer, across, down, at(counts), at(steps))

    return Course(course)


_MAPS = WeakKeyDictionary()


def terrain_of(library: Library, space: Space) -> Terrain:
    known = _MAPS.setdefault(space, WeakKeyDictionary())
    if library not in known:
        known[library] = Terrain(library, space)
    return known[library]


def at(numbers: array[int]) -> int:
    """Where it lies."""
    return numbers.buffer_info()[0]
