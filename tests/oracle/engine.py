"""What the engine's own operations mean, one line each where a line is enough."""

from __future__ import annotations

from typing import Any

from runtime.values import NONE, Special
from tests.oracle.outcomes import Depends, Meaningless
from tests.oracle.position import Position, Value


def operate(p: Position, name: str, given: list[Value]) -> Value:
    answer: Value = operation(p, name, given)
    return answer


def operation(p: Position, name: str, given: list[Value]) -> Any:
    a: Any = given[0] if given else None
    b: Any = given[1] if len(given) > 1 else None
    space = p.space
    if isinstance(a, Special) and name in ("is_in_play", "is_on_board"):
        return False
    if isinstance(a, Special) or isinstance(b, Special):
        raise Meaningless(f"{name} of {given}")

    match name:
        # where things are
        case "hex_of":
            return p.hex_of(a)
        case "side_of":
            return p.side_of[a] or NONE
        case "is_in":
            return p.hex_of(a) == b
        case "is_inside":
            return p.place.get(a) == ("inside", b)
        case "is_around":
            return p.place.get(b) == ("inside", a)
        case "is_in_play":
            return p.in_play(a)
        case "is_anywhere":
            return True
        case "is_out_of_play":
            return not p.in_play(a)
        case "is_under_way":
            return a in p.under_way

        # the moment
        case "side_to_move":
            return said(p.side_to_move, name)
        case "side_not_to_move":
            return opponent(p, said(p.side_to_move, name))
        case "opponent":
            return opponent(p, a)
        case "is_opponent":
            return a != b and a in p.sides()
        case "phase":
            return said(p.phase, name)
        case "turn":
            return p.turn
        case "is_over":
            return p.over

        # the map
        case "distance":
            return int(space.distance(a, b))
        case "hexside_between":
            return none_if_missing(space.hexside(a, b))
        case "hex_opposite":
            return none_if_missing(space.opposite(a, b))
        case "hex_toward":
            if b not in range(1, 7):
                raise Meaningless(f"there is no direction {b}")
            return none_if_missing(space.neighbour(a, int(b) - 1))
        case "direction":
            if a == b:
                raise Meaningless("the direction from a hex to itself")
            return nearest_direction(space, a, b)
        case "turned":
            if a not in range(1, 7) or not isinstance(b, int):
                raise Meaningless(f"direction {a} turned by {b}")
            return (a + b - 1) % 6 + 1
        case "line_sides":
            return tuple(sorted(set(space.line(a, b).sides)))
        case "line_hexes":
            return tuple(sorted(set(space.line(a, b).hexes)))
        case "line_along":
            return tuple(sorted(set(space.line(a, b).along)))
        case "line_met":
            line = space.line(a, b)
            return tuple(sorted({*line.sides, *line.along, *(s for c in line.corners for s in c.sides)}))
        case "line_met_far":
            line = space.line(a, b)
            crossed = zip(line.sides, line.side_at, strict=True)
            along = zip(line.along, (end for _, end in line.along_at), strict=True)
            touched = [(side, corner.at) for corner in line.corners for side in corner.sides]
            return tuple(sorted({s for s, at in [*crossed, *along, *touched] if 2 * at[0] >= at[1]}))
        case "sides_of_hex":
            return tuple(sorted(set(space.sides_of(a))))
        case "sides_beside":
            return tuple(sorted(meeting(space, a)))
        case "hexes_beside":
            return tuple(sorted(set(space.hexes_beside(a))))
        case "is_adjacent":
            return b in space.neighbours[a]
        case "is_on_edge":
            return bool(space.is_edge(a))
    raise NotImplementedError(name)


def meeting(space: Any, side: int) -> set[int]:
    """The hexsides that have a corner in common with it."""
    return {one for one in space.sides if one != side and corners(space, one) & corners(space, side)}


def corners(space: Any, side: int) -> set[tuple[Any, ...]]:
    """Three times the middle of three places that meet, be they on the board or not."""
    place = space.hexes_beside(side)[0]
    d = next(d for d in range(6) if space.side(place, d) == side)
    (x, row), steps = space.places[place], space.steps
    ends = [(steps[d], steps[(d + turn) % 6]) for turn in (1, 5)]
    return {(3 * x + one[0] + other[0], 3 * row + one[1] + other[1]) for one, other in ends}


def said(name: str | None, what: str) -> str:
    if name is None:
        raise Depends(what)
    return name


def none_if_missing(place: int) -> Value:
    return NONE if place < 0 else place


def opponent(p: Position, side: str) -> str:
    others = [other for other in p.sides() if other != side]
    if len(others) != 1:
        raise Meaningless(f"the opponent of {side}, where there are {len(others)} others")
    return others[0]


def nearest_direction(space: Any, a: int, b: int) -> int:
    """The one of six that points most nearly from a to b; of two that do so alike, the anticlockwise one."""
    (ax, arow), (bx, brow) = space.places[a], space.places[b]
    pointing = [(bx - ax) * dx + 3 * (brow - arow) * drow for dx, drow in space.steps]
    best = [d for d in range(6) if pointing[d] == max(pointing)]
    return (5 if best == [0, 5] else best[0]) + 1
