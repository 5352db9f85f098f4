"""Panzer Leader's lines of sight as a careful programmer writes them in Python, exactly.

Hexes are pairs (x in half widths, row). A line is followed from hex to hex with whole numbers: for each corner of a
hex the sign of a cross product says on which side of the line it lies. No part of the product is used.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Hex = tuple[int, int]
Side = tuple[Hex, Hex]

STEPS = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))
CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))  # of a hex centred at (x, 3 * row)
RAISED = ("slope", "hilltop")


@dataclass(slots=True)
class Line:
    """What it meets: hexes between its ends, sides crossed, run along and met; those met in the far half."""

    hexes: list[Hex] = field(default_factory=list)
    crossed: list[Side] = field(default_factory=list)
    along: list[Side] = field(default_factory=list)
    met: list[Side] = field(default_factory=list)
    far: list[Side] = field(default_factory=list)


def follow(start: Hex, end: Hex) -> Line:
    line = Line()
    x, row = start
    dx, dy = end[0] - x, 3 * (end[1] - row)
    whole = dx * dx + dy * dy
    across = [dx * cy - dy * cx for cx, cy in CORNERS]
    onward = [dx * cx + dy * cy for cx, cy in CORNERS]
    facing = [d for d in range(6) if across[d] < across[(d + 1) % 6]]
    off, on = 0, 0  # of the centre of the hex: how far from the line, and how far along it
    met, far = line.met, line.far
    while (x, row) != end:
        for d in facing:
            left, right = off + across[d], off + across[(d + 1) % 6]
            if left <= 0 < right:
                break
        sx, sy = STEPS[d]
        here, right_hex = (x, row), (x + sx, row + sy)
        if left < 0:
            side = here, right_hex
            line.crossed.append(side)
            met.append(side)
            if 2 * ((on + onward[d]) * right - (on + onward[(d + 1) % 6]) * left) >= whole * (right - left):
                far.append(side)
            x, row = right_hex
        else:
            lx, ly = STEPS[d - 1]
            left_hex = (x + lx, row + ly)
            touched = [(here, left_hex), (here, right_hex), (left_hex, right_hex)]
            met += touched
            if 2 * (on + onward[d]) >= whole:
                far += touched
            ahead = off + 2 * across[d]
            if ahead > 0:
                x, row = left_hex
            elif ahead < 0:
                x, row = right_hex
            else:
                line.along.append((left_hex, right_hex))
                x, row = left_hex[0] + sx, left_hex[1] + sy
                touched = [(left_hex, right_hex), (left_hex, (x, row)), (right_hex, (x, row))]
                met += touched
                if 2 * (on + 2 * onward[d]) >= whole:
                    far += touched
        off = dx * 3 * (row - start[1]) - dy * (x - start[0])
        on = dx * (x - start[0]) + dy * 3 * (row - start[1])
        line.hexes.append((x, row))
    line.hexes.pop()
    return line


def distance(a: Hex, b: Hex) -> int:
    across, down = abs(a[0] - b[0]), abs(a[1] - b[1])
    return down + max(0, across - down) // 2


@dataclass
class Sight:
    """Sides are pairs of hexes, stored both ways round."""

    cover: dict[Hex, str]
    height: dict[Hex, str]
    green: set[Side]
    gray: set[Side]
    brown: set[Side]
    orange: set[Side]
    spanned: set[Hex]

    def in_view(self, far: Hex, near: Hex) -> bool:
        if distance(far, near) <= 1:
            return True
        if self.height[near] == self.height[far] == "ground level":
            return not self.sunken(far) and not self.sunken(near) and self.clear_on_the_flat(near, far)
        return not self.hidden(near, far)

    def sunken(self, at: Hex) -> bool:
        return self.cover[at] in ("stream", "gully") and at not in self.spanned

    def clear_on_the_flat(self, near: Hex, far: Hex) -> bool:
        line = follow(near, far)
        for side in line.met:
            if side in self.green or side in self.brown or side in self.gray or side in self.orange:
                return False
        return not any(self.cover.get(at) == "town" for at in line.hexes)

    def hidden(self, near: Hex, far: Hex) -> bool:
        line = follow(near, far)
        low_end, high_end = self.height[near], self.height[far]
        tops = (low_end == "hilltop") + (high_end == "hilltop")
        if tops == 0 and any(side in self.brown for side in line.met):
            return True
        down = low_end == "hilltop" and high_end == "ground level"
        if down and any(side in self.brown and not self.points_at(side, near, line) for side in line.far):
            return True
        if low_end == "ground level" and high_end == "hilltop":
            back = follow(far, near)
            if any(side in self.brown and not self.points_at(side, far, back) for side in back.far):
                return True
        if tops < 2:
            edges = {frozenset(side) for side in line.crossed if side in self.orange}
            if len(edges) > 1 or any(side in self.orange and self.grazed(side, near, far, line) for side in line.met):
                return True
        low = [side for side in line.met if side in self.green or side in self.gray]
        if any(self.height.get(at) == "hilltop" for side in low for at in side):
            return True
        houses = [at for at in line.hexes if self.cover.get(at) == "town"]
        if any(self.height[at] == "hilltop" for at in houses):
            return True
        if high_end == "ground level" and low_end in RAISED:
            if any(self.right_before(side, far, line) for side in low):
                return True
            if any(distance(at, far) == 1 for at in houses):
                return True
        if low_end == "ground level" and high_end in RAISED:
            if any(self.right_before(side, near, line) for side in low):
                return True
            if any(distance(at, near) == 1 for at in houses):
                return True
        trees = [side for side in line.met if side in self.green and self.on_a_slope(side)]
        if trees:
            if tops == 0:
                return True
            if low_end == "hilltop" and high_end == "slope":
                return any(self.right_before(side, far, line) for side in trees)
            if low_end == "slope" and high_end == "hilltop":
                return any(self.right_before(side, near, line) for side in trees)
        return False

    def points_at(self, side: Side, top: Hex, line: Line) -> bool:
        """Whether the line runs along it and it begins at the hex."""
        if side not in line.along and (side[1], side[0]) not in line.along:
            return False
        return all(distance(at, top) == 1 for at in side if at in self.cover)

    def right_before(self, side: Side, end: Hex, line: Line) -> bool:
        return end in side or self.points_at(side, end, line)

    def grazed(self, side: Side, near: Hex, far: Hex, line: Line) -> bool:
        if side in line.crossed or (side[1], side[0]) in line.crossed:
            return False
        return not any(self.height[end] == "hilltop" and end in side for end in (near, far))

    def on_a_slope(self, side: Side) -> bool:
        return all(self.height[at] in RAISED for at in side if at in self.cover)
