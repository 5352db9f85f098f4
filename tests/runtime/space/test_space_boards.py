"""The boards of the shared system, against figures that players published about them."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from runtime.space import Arrangement, Placement, Space, disagreements, read_board
from runtime.space.board import Board

FOLDER = Path(__file__).parents[3] / "rules" / "platoon_system" / "boards"
NAMES = ("1", "2", "3", "A", "B", "C", "D", "J")

HEX_MARKS = ("bridged", "gentle", "beach", "wooded", "crossed by a stream")
SIDE_MARKS = (
    *("green", "gray", "brown", "orange", "water", "walled"),
    *("crossed by a road", "crossed by a stream"),
)
KNOWN = {
    ("hex", "cover"): ("clear", "woods", "town", "swamp", "stream", "gully", "ford", "pond", "river", "sea"),
    ("hex", "elevation"): ("ground level", "slope", "hilltop"),
    **{("hex", mark): (True,) for mark in HEX_MARKS},
    **{("hexside", mark): (True,) for mark in SIDE_MARKS},
}


def board(name: str) -> Board:
    found, problems = read_board(yaml.safe_load((FOLDER / f"{name}.yaml").read_text("utf-8")), KNOWN)
    assert problems == ()
    assert found is not None
    return found


def space(name: str) -> Space:
    return Space.of_boards(Arrangement.of(board(name)))


def hexes_with(on: Space, name: str, value: str | bool) -> set[str]:
    return {on.label(one) for one, told in on.terrain.get(("hex", name), {}).items() if told == value}


def sides_with(on: Space, mark: str, label: str) -> set[str]:
    """The directions of a hex in which its sides bear a mark."""
    marked = on.terrain.get(("hexside", mark), {})
    return {on.directions[d] for d in range(6) if on.side(on.hex(label), d) in marked}


@pytest.mark.parametrize("name", [*NAMES, "blank"])
def test_every_board_reads_and_has_its_hexes(name: str) -> None:
    assert board(name).name == name
    assert space(name).size == 346


def test_blank_has_nothing_on_it() -> None:
    assert dict(space("blank").terrain) == {}


def road_ends(on: Space) -> set[str]:
    """Hexes with just one side crossed by a road."""
    return {label for label in on.labels if len(sides_with(on, "crossed by a road", label)) == 1}


def test_roads_end_in_few_places() -> None:
    found = {f"{name}{label}" for name in NAMES for label in road_ends(space(name))}
    assert found == {"1D9", "2G10", "3AA10", "DD3", "JF3", "JF8", "JI5", "JI7", "JN6", "JZ10"}


@pytest.mark.parametrize("name", ["1", "2", "3", "A", "C", "D"])
def test_geomorphic_exits(name: str) -> None:
    """Roads and streams leave every inland board at the same ten places."""
    on = space(name)
    exits = {
        mark: {
            on.side_label(side)
            for side in on.terrain["hexside", f"crossed by a {mark}"]
            if len(on.hexes_beside(side)) == 1
        }
        for mark in ("road", "stream")
    }
    assert exits["road"] == {"A3-NE", "A8-NE", "GG3-SE", "GG8-SE", "Q1-W", "Q10-E"}
    assert exits["stream"] == {"I1-W", "I10-E", "Y1-W", "Y10-E"}


def test_geomorphic_boards_continue_each_other() -> None:
    """Two inland boards, beside or below each other, either way up, agree on the hexes they share."""
    for one in ("1", "2", "3"):
        for other in ("1", "2", "3"):
            if one != other:
                for turned in (False, True):
                    placed = Placement(board(other), turned)
                    for rows in (((Placement(board(one)), placed),), ((Placement(board(one)),), (placed,))):
                        assert disagreements(Arrangement(rows)) == ()


def test_board_1_swamps_and_their_roads() -> None:
    on = space("1")
    assert {"BB10", "DD9", "EE8"} <= hexes_with(on, "cover", "swamp")
    assert sides_with(on, "crossed by a road", "BB10") == {"NW", "SW"}
    assert sides_with(on, "crossed by a road", "BB11") == set()
    assert {"DD8", "EE7"} <= hexes_with(on, "elevation", "slope")
    assert len(sides_with(on, "crossed by a road", "FF8")) == 3
    assert "FF8" not in hexes_with(on, "cover", "swamp")


def test_board_1_town_among_woods_and_slopes_at_the_top() -> None:
    on = space("1")
    assert hexes_with(on, "cover", "town") == {"C8", "C9", "D9", "Z10", "AA9", "AA10"}
    assert sides_with(on, "gray", "C9") == {"W", "SW"}
    assert sides_with(on, "green", "C9") == {"NE", "SE"}
    assert sides_with(on, "brown", "A5") == {"SW"}
    assert sides_with(on, "brown", "A6") == {"SE"}
    assert {"A5", "A6"} <= hexes_with(on, "elevation", "slope")
    assert hexes_with(on, "cover", "ford") == {"K2", "AA6"}
    assert hexes_with(on, "bridged", True) == {"Z9"}


def test_board_2_road_from_g9_stops_in_g10() -> None:
    on = space("2")
    assert sides_with(on, "crossed by a road", "G10") == {"W"}
    assert "E" in sides_with(on, "crossed by a road", "G9")


def test_board_3_clear_hex_beside_a_town_and_the_pond() -> None:
    on = space("3")
    assert sides_with(on, "gray", "C4") == {"SE"}
    assert on.hex("C4") not in on.terrain["hex", "cover"]
    assert hexes_with(on, "cover", "pond") == {"W4"}
    assert len(sides_with(on, "water", "W4")) == 6
    assert hexes_with(on, "elevation", "hilltop") == {"J9"} == {on.label(h) for h in on.named_places["Hill 107"]}


@pytest.mark.parametrize(("a", "b"), [("V4", "W3"), ("X4", "X5"), ("W6", "X6")])
def test_board_3_gullies_beside_each_other_and_not_joined(a: str, b: str) -> None:
    on = space("3")
    side = on.hexside(on.hex(a), on.hex(b))
    assert side >= 0
    assert {a, b} <= hexes_with(on, "cover", "gully")
    assert side not in on.terrain["hexside", "crossed by a stream"]


def test_boards_of_panzer_leader() -> None:
    a, b, c = space("A"), space("B"), space("C")
    assert {"V7", "V8"} <= hexes_with(a, "bridged", True)
    assert sides_with(a, "gray", "V7") == sides_with(a, "gray", "V8") == set()
    assert "Q10" in hexes_with(a, "cover", "town")
    assert "R7" in hexes_with(c, "elevation", "slope") & hexes_with(c, "cover", "woods")
    assert c.is_edge(c.hex("T11"))
    assert len(hexes_with(b, "gentle", True)) == 23
    assert len(hexes_with(b, "cover", "sea")) == 40
    assert len(hexes_with(b, "beach", True)) == 33


def test_the_great_river_of_board_j() -> None:
    """It parts the board from end to end; one bridge leads over it."""
    j = space("J")
    river = hexes_with(j, "cover", "river")
    assert len(river) == 34
    assert {label for label in river if j.is_edge(j.hex(label))} == {"A3", "GG8"}
    assert river & hexes_with(j, "bridged", True) == {"R6"}
    assert hexes_with(j, "bridged", True) == {"G3", "K9", "R6", "Y9", "EE4"}
    assert sides_with(j, "crossed by a road", "R6") == {"W", "E"}
    reached, ahead = set(), [j.hex("Q1")]
    while ahead:
        one = ahead.pop()
        if one >= 0 and one not in reached and j.label(one) not in river:
            reached.add(one)
            ahead.extend(j.neighbours[one])
    assert "Q10" not in {j.label(one) for one in reached}
    assert len(hexes_with(j, "elevation", "hilltop")) == 25
    assert len(hexes_with(j, "gentle", True)) == 13


@pytest.mark.parametrize("name", NAMES)
def test_hilltops_are_ringed(name: str) -> None:
    """All six sides of a hilltop are orange, no others are, and no side has both colours of height."""
    on = space(name)
    hilltops = {on.hex(label) for label in hexes_with(on, "elevation", "hilltop")}
    orange = on.terrain.get(("hexside", "orange"), {})
    assert set(orange) == {side for one in hilltops for side in on.sides_of(one)}
    assert not set(orange) & set(on.terrain.get(("hexside", "brown"), {}))


@pytest.mark.parametrize("name", NAMES)
def test_hexes_follow_their_sides(name: str) -> None:
    """A hex crossed by a stream says so; woods have a green side; towns but for villages a gray one."""
    on = space(name)
    wet = {h for side in on.terrain.get(("hexside", "crossed by a stream"), {}) for h in on.hexes_beside(side)}
    water = set().union(*(hexes_with(on, "cover", cover) for cover in ("pond", "river", "sea")))
    assert {on.label(h) for h in wet} - water == hexes_with(on, "crossed by a stream", True)
    for label in hexes_with(on, "cover", "woods") | hexes_with(on, "wooded", True):
        assert sides_with(on, "green", label)
    bare = {label for label in hexes_with(on, "cover", "town") if not sides_with(on, "gray", label)}
    assert {f"{name}-{label}" for label in bare} <= {
        *("A-Q10", "B-L7", "B-BB8", "D-D3"),
        *("J-D8", "J-F3", "J-I5", "J-N6", "J-Y4", "J-Z10"),
    }
