"""Sets of hexes as bits: a step of all of them is the step of each."""

from __future__ import annotations

from random import Random

import pytest

from runtime.space import Grid, Space
from runtime.space.arrangement import Arrangement
from runtime.space.board import Board

GRIDS = (
    Grid(5, (4, 5), shared_sides=True),
    Grid(4, (6, 6), stagger="right", first="W"),
    Grid(1, (3, 3)),
    Grid(4, (4, 5), shared_sides=True, first="N", tops="flat"),
)


def spaces() -> list[Space]:
    joined = [Space.of_boards(Arrangement.of(*(Board(name, grid) for name in "AB"))) for grid in (GRIDS[0], GRIDS[3])]
    return [*(Space.blank(grid) for grid in GRIDS), *joined]


@pytest.mark.parametrize("space", spaces())
def test_a_shift_is_a_step(space: Space) -> None:
    lattice, random = space.lattice, Random(1)
    for _ in range(20):
        some = {random.randrange(space.size) for _ in range(random.randrange(1, 6))}
        for d, step in enumerate(lattice.steps):
            made = lattice.set_of(some)
            moved = (made << step if step > 0 else made >> -step) & lattice.everywhere
            assert moved == lattice.set_of(to for one in some if (to := space.neighbour(one, d)) >= 0)


@pytest.mark.parametrize("space", spaces())
def test_hexes_and_their_bits_are_told_from_each_other(space: Space) -> None:
    lattice = space.lattice
    assert [one for one, _ in lattice.each(lattice.everywhere)] == list(range(space.size))
    for one in range(space.size):
        assert lattice.beside[one] == lattice.set_of(space.neighbours[one])
        assert all(space.neighbour(at, d) == one for d, bit in lattice.into[one] for at, _ in lattice.each(bit))
