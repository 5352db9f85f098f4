"""What is laid over a picture: areas by name, and to show an answer values in hexes, hexes left in the dark, lines and
what settled it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import field
from fractions import Fraction

from runtime.draw.region import bounds
from runtime.draw.shapes import bordered, cut_of, middle, side_ends
from runtime.draw.svg import Box, Said, element, fitted, halo, opened, placed
from runtime.records import dataclass
from runtime.space import Space

LOOKED, SETTLED, LINE, DARK, WARM = "#2f5375", "#b5382c", "#1c1a17", "#2a261f", "#c2261b"
TONES = 8  # of how much something is
INKS = ("#8c1d4f", "#123f7a", "#1c1a17", "#b34700", "#5a2d91", "#006d6d")  # of areas, one after the other
NAME, RIM = 340, 110  # of an area: its letters, its outline


Places = tuple[frozenset[int], frozenset[int]]  # hexes, hexsides


@dataclass(frozen=True)
class Marks:
    """`looked_at`: hexes and hexsides that an answer read; `settling`: those without which it were otherwise.
    `areas`: hexes to be outlined, by what they are called."""

    written: Mapping[int, str] = field(default_factory=dict)  # by hex
    dark: frozenset[int] = frozenset()
    warm: Mapping[int, Fraction] = field(default_factory=dict)  # hexes, and how much of the most each has
    lines: tuple[tuple[int, int], ...] = ()  # from the middle of a hex to that of another
    looked_at: Places = (frozenset(), frozenset())
    settling: Places = (frozenset(), frozenset())
    areas: Mapping[str, frozenset[int]] = field(default_factory=dict)

    def hexes(self, space: Space) -> frozenset[int]:
        """All that should be seen of the board for it."""
        marked = {*self.written, *self.warm, *self.looked_at[0], *self.settling[0]}
        marked.update(one for line in self.lines for one in line)
        for side in (*self.looked_at[1], *self.settling[1]):
            marked.update(space.hexes_beside(side))
        return frozenset(marked)


def draw_beneath(space: Space, marks: Marks, hexes: Iterable[int]) -> str:
    """What lies under counters, for they should be read all the same."""
    dark = "".join(bordered(space, one) for one in hexes if one in marks.dark)
    shaded = [element("path", d=dark, fill=DARK, fill_opacity="0.45")] if dark else []
    shown = frozenset(hexes)
    for tone in range(1, TONES + 1):
        alike = [one for one in sorted(shown & marks.warm.keys()) if _tone(marks, one) == tone]
        path = "".join(bordered(space, one) for one in alike)
        if path:
            shaded.append(element("path", d=path, fill=WARM, fill_opacity=f"0.{tone * 10}"))
    return "".join(shaded)


def _tone(marks: Marks, one: int) -> int:
    """Least things are seen as well."""
    return max(1, round(marks.warm[one] * TONES))


def draw_above(space: Space, marks: Marks, hexes: Collection[int], taken: list[Box], filled: list[Box]) -> list[str]:
    """`taken`: by words that are there already, and should be read. `filled`: by counters, which should be seen."""
    shown = frozenset(hexes)
    drawn = [
        *_names(space, marks.areas, shown, taken, filled),
        *_outlined(space, marks.looked_at, shown, LOOKED, 26, "70 40"),
        *_outlined(space, marks.settling, shown, SETTLED, 56, None),
    ]
    for near, far in marks.lines:
        if near in shown and far in shown:
            ends = middle(space, near), middle(space, far)
            drawn.append(element("path", d=opened(ends), stroke=LINE, stroke_width=24, fill="none"))
            drawn += [element("circle", cx=x, cy=y, r=46, fill=LINE) for x, y in ends]
    return [*drawn, *_written(space, marks.written, shown, [*taken, *filled])]


def _written(space: Space, said: Mapping[int, str], shown: frozenset[int], taken: list[Box]) -> Iterator[str]:
    """In the middle of a hex, or beneath what stands there, smaller if need be; never out over its lower edge."""
    across, down = cut_of(space).reach
    for one in sorted(shown & said.keys()):
        x, y = middle(space, one)
        size = fitted(said[one], 200, 620)
        within = Box(x - across * 7 // 10, y - down // 2, x + across * 7 // 10, y + down - 60)
        at, size = placed(Said(said[one]), (x, y + size // 3), size, taken, within)
        yield halo(at, size, said[one], SETTLED, "#ffffff", size * 3 // 10, font_weight="bold")


def _outlined(
    space: Space, which: Places, shown: frozenset[int], ink: str, width: int, dashes: str | None
) -> list[str]:
    hexes, sides = which
    rings = "".join(bordered(space, one) for one in sorted(hexes & shown))
    strokes = "".join(
        opened(side_ends(space, one)) for one in sorted(sides) if shown.intersection(space.hexes_beside(one))
    )
    look: dict[str, object] = {"fill": "none", "stroke": ink, "stroke_linecap": "round"}
    drawn = []
    if rings:
        drawn.append(element("path", d=rings, **look, stroke_width=width, stroke_dasharray=dashes))
    if strokes:
        drawn.append(element("path", d=strokes, **look, stroke_width=width + 20, stroke_dasharray=dashes))
    return drawn


def draw_rims(space: Space, areas: Mapping[str, frozenset[int]], hexes: Iterable[int]) -> str:
    """Each along its rim, under the labels of the hexes beside it."""
    shown = frozenset(hexes)
    rims = []
    for ink, _, here in _inked(areas, shown):
        sides = {side for one in here for side in space.sides_of(one) if not here.issuperset(space.hexes_beside(side))}
        rim = "".join(opened(side_ends(space, one)) for one in sorted(sides))
        rims.append(element("path", d=rim, fill="none", stroke=ink, stroke_width=RIM, stroke_linecap="round"))
    return "".join(rims)


def _inked(areas: Mapping[str, frozenset[int]], shown: frozenset[int]) -> Iterator[tuple[str, str, frozenset[int]]]:
    for number, (name, hexes) in enumerate(areas.items()):
        if hexes & shown and not shown <= hexes:
            yield INKS[number % len(INKS)], name, hexes & shown


def _names(
    space: Space, areas: Mapping[str, frozenset[int]], shown: frozenset[int], taken: list[Box], filled: list[Box]
) -> list[str]:
    """That of each over its middle, within the picture and clear of what is written there and, if there is room, of
    counters."""
    (left, top), (wide, high) = bounds(space, shown, 0)
    names = []
    for ink, name, here in _inked(areas, shown):
        points = [middle(space, one) for one in here]
        size = fitted(name, NAME, wide - NAME)
        said = Said(name, size // 10)
        half = said.box((0, 0), size).right
        x = max(left + half, min(left + wide - half, sum(at for at, _ in points) // len(points)))
        y = sum(at for _, at in points) // len(points) + size // 3
        at, size = placed(said, (x, y), size, taken, Box(left, top, left + wide, top + high), filled)
        taken.append(said.box(at, size))
        names.append(halo(at, size, name, ink, "#ffffff", size // 5, font_weight="bold"))
    return names
