"""The board of the situation, hexes by number."""

from __future__ import annotations

from dataclasses import dataclass, field

from benchmarks.twins.sight import Hex, Sight, distance

BARRED = 9999
OUT = -1  # of the board


@dataclass
class Field:
    """The board: nothing of it changes, so lines of sight are looked along once."""

    places: list[Hex]
    names: list[str]
    near: list[list[int]]
    cover: list[str]
    bridged: list[bool]
    wooded: list[bool]
    roads: set[tuple[int, int]]  # both ways
    green: set[tuple[int, int]]
    sight: Sight
    at: dict[Hex, int] = field(init=False)
    seen: dict[tuple[int, int], bool] = field(default_factory=dict)
    apart: dict[tuple[int, int], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.at = {place: number for number, place in enumerate(self.places)}
        size = range(len(self.places))
        sunk = [self.cover[h] in ("stream", "gully") for h in size]
        self.open = [self.cover[h] == "clear" or self.bridged[h] for h in size]
        self.concealing = [
            self.cover[h] in ("woods", "town") or (self.wooded[h] and sunk[h] and not self.bridged[h]) for h in size
        ]
        self.stream = [self.cover[h] == "stream" for h in size]
        on_foot = {"town": 1, "pond": BARRED, "sea": BARRED}
        on_tracks = on_foot | {"swamp": BARRED, "stream": BARRED, "gully": BARRED}
        self.cost = [
            [2 if self.bridged[h] else costs.get(self.cover[h], 2) for h in size] for costs in (on_foot, on_tracks)
        ]
        self.with_road = {old for old, _ in self.roads}

    def in_view(self, far: int, near: int) -> bool:
        known = self.seen.get((far, near))
        if known is None:
            known = self.seen[far, near] = self.sight.in_view(self.places[far], self.places[near])
        return known

    def distance(self, a: int, b: int) -> int:
        known = self.apart.get((a, b))
        if known is None:
            known = self.apart[a, b] = distance(self.places[a], self.places[b])
        return known

    def beyond(self, old: int, new: int) -> int:
        """The hex opposite the first across the second."""
        (x, row), (x2, row2) = self.places[old], self.places[new]
        return self.at.get((2 * x2 - x, 2 * row2 - row), OUT)
