"""Sets of hexes as one whole number each, a bit for each hex: so all hexes of a set go a step at once, by a shift.

The bits are numbered row by row. Places count half hex widths, so a row takes an odd number of them, and half of
`row * that + x` is whole; the same step from any hex is then the same difference. Rows are wider than any board by
enough that who steps off one side does not come out at the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from runtime.space.grid import Place


class Lattice:
    """`bits[hex]`: its bit. `hexes[n]`: the hex of bit number n, -1 where there is none. `steps[d]`: the shift.

    `beside[hex]`: the hexes next to it. `into[hex]`: the same one by one, each with the direction that leads from it.
    """

    def __init__(self, places: Sequence[Place], steps: Sequence[Place], neighbour_table: Sequence[int]) -> None:
        left, top = min(x for x, _ in places), min(row for _, row in places)
        left -= (left + top) % 2
        wide = (max(x for x, _ in places) - left + 4) | 1
        numbers = [((row - top) * wide + x - left) // 2 for x, row in places]
        self.bits = tuple(1 << number for number in numbers)
        found = [-1] * (max(numbers) + 1)
        for index, number in enumerate(numbers):
            found[number] = index
        self.hexes = tuple(found)
        self.steps = tuple((drow * wide + dx) // 2 for dx, drow in steps)
        self.everywhere = self.set_of(range(len(places)))
        into: list[list[tuple[int, int]]] = [[] for _ in places]
        for key, to in enumerate(neighbour_table):
            if to >= 0:
                into[to].append((key % 6, self.bits[key // 6]))
        self.into = tuple(tuple(one) for one in into)
        self.beside = tuple(sum(bit for _, bit in one) for one in into)

    def set_of(self, hexes: Iterable[int]) -> int:
        made = 0
        for one in hexes:
            made |= self.bits[one]
        return made

    def each(self, some: int) -> Iterator[tuple[int, int]]:
        """The hexes of a set, each with its bit."""
        while some:
            bit = some & -some
            some ^= bit
            yield self.hexes[bit.bit_length() - 1], bit
