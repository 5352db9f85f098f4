"""Boards joined and turned: shared hexes, their labels, what is stated of them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.space import Arrangement, Board, Grid, Placement, Space, check_arrangement, disagreements
from runtime.space.labels import LETTERS

PRINTED = Grid(33, (10, 11), "left", LETTERS, True, True, "W")
A, B = Board("A", PRINTED), Board("B", PRINTED)
BESIDE = Space.of_boards(Arrangement.of(A, B))
BELOW = Space.of_boards(Arrangement(((Placement(A),), (Placement(B),))))


def test_side_by_side_the_half_hexes_are_shared() -> None:
    assert BESIDE.size == 2 * 346 - 16
    shared = BESIDE.hex("A-B11")
    assert shared == BESIDE.hex("B-B1")
    assert BESIDE.label(shared) == "A-B11"
    assert BESIDE.board_of(shared) == "A"
    assert BESIDE.is_on_board(shared, "A")
    assert BESIDE.is_on_board(shared, "B")
    assert not BESIDE.is_on_board(BESIDE.hex("A-M5"), "B")
    assert BESIDE.distance(BESIDE.hex("A-C10"), BESIDE.hex("B-C1")) == 1
    assert not BESIDE.is_edge(shared)


def test_of_a_board_that_is_used_in_part_the_rest_is_not_there() -> None:
    places = {"Far": (PRINTED.place("C3"), PRINTED.place("F9")), "Gone": (PRINTED.place("Z1"),)}
    sides = {"paved": {(*PRINTED.place("F9"), 1): True, (*PRINTED.place("Z1"), 1): True}}  # type: ignore[misc]
    board = Board("A", PRINTED, {"wet": {PRINTED.place("Z1"): True}}, sides, {"deep": 1}, places)  # type: ignore[arg-type,dict-item]
    only = frozenset((*PRINTED.block("A1", "F10"), PRINTED.place("H5")))
    space = Space.of_boards(Arrangement.of(Placement(board, only=only)), {"all": (("A1", "GG10"),)})  # type: ignore[arg-type]
    assert (space.size, space.label(0), space.labels[-1]) == (61, "A1", "H5")
    assert space.is_edge(space.hex("F5"))
    assert space.neighbours[space.hex("H5")] == ()
    assert space.distance(space.hex("F5"), space.hex("H5")) == 2
    assert len(space.areas["all"]) == space.size
    assert [space.labels[one] for one in space.named_places["Far"]] == ["C3", "F9"]
    assert space.named_places["Gone"] == ()
    assert list(space.terrain["hexside", "paved"]) == [space.side(space.hex("F9"), 3)]
    assert len(space.terrain["hex", "deep"]) == space.size
    assert space.terrain["hex", "wet"] == {}
    beside = Arrangement.of(Placement(A, only=frozenset(PRINTED.block("A1", "D11"))), Placement(B, turned=True))
    assert Space.of_boards(beside).labels.count("B-GG1") == 1
    assert [one.message for one in check_arrangement(Arrangement.of(Placement(A, only=frozenset())))] == [
        "no hex of board A is used"
    ]


def test_the_board_between_others_gives_its_name() -> None:
    """Of three in a row the middle one does, on either side of it; of four nobody lies more between than its neighbour."""
    three = Space.of_boards(Arrangement.of(A, B, Board("C", PRINTED)))
    assert [three.label(three.hex(one)) for one in ("A-B11", "C-B1", "A-B1")] == ["B-B1", "B-B11", "A-B1"]
    assert three.board_of(three.hex("A-B11")) == "B"
    four = Space.of_boards(Arrangement.of(A, B, Board("C", PRINTED), Board("D", PRINTED)))
    assert [four.label(four.hex(one)) for one in ("A-B11", "C-B1", "D-B1")] == ["B-B1", "B-B11", "C-B11"]


def test_end_to_end_the_short_rows_are_shared() -> None:
    assert BELOW.size == 2 * 346 - 10
    assert BELOW.hex("A-GG4") == BELOW.hex("B-A4")
    assert BELOW.distance(BELOW.hex("A-FF5"), BELOW.hex("B-B5")) == 2


def test_a_turned_board_answers_to_its_own_labels_where_they_then_lie() -> None:
    space = Space.of_boards(Arrangement.of(A, Placement(B, turned=True)))
    assert space.hex("A-B11") == space.hex("B-FF11")
    assert space.distance(space.hex("A-C10"), space.hex("B-EE10")) == 1
    assert space.neighbour(space.hex("B-M5"), 0) == space.hex("B-M6")  # direction 0 is west; 6 now lies west of 5


def test_alone_a_board_needs_no_name_but_answers_to_it() -> None:
    space = Space.of_boards(Arrangement.of(A))
    assert space.label(space.hex("A-M5")) == "M5"
    assert space.boards == ("A",)


@settings(max_examples=40)
@given(st.data())
def test_a_joined_board_keeps_its_own_geometry(data: st.DataObject) -> None:
    """Distances, sides and lines within one board are the same wherever it lies; turned, they are turned."""
    turned = data.draw(st.booleans())
    joined = Space.of_boards(Arrangement(((Placement(B), None), (None, Placement(A, turned)))))
    alone = Space.blank(PRINTED, "A")
    hexes = st.integers(0, alone.size - 1)
    a, b = data.draw(hexes), data.draw(hexes)
    there_a, there_b = joined.hex(f"A-{alone.label(a)}"), joined.hex(f"A-{alone.label(b)}")
    assert joined.distance(there_a, there_b) == alone.distance(a, b)
    assert [joined.hex(f"A-{alone.label(one)}") for one in alone.line(a, b).hexes] == list(
        joined.line(there_a, there_b).hexes
    )
    assert joined.line(there_a, there_b).side_at == alone.line(a, b).side_at
    for d in range(6):
        beside = alone.neighbour(a, d)
        if beside >= 0:
            expected = joined.hex(f"A-{alone.label(beside)}")
            assert joined.neighbour(there_a, (d + 3) % 6 if turned else d) == expected


def stated(board: Board, hexes: dict[str, str], mark: tuple[str, int] | None = None) -> Board:
    places = {label: PRINTED.place(label) for label in hexes}
    assert None not in places.values()
    told = {place: hexes[label] for label, place in places.items() if place}
    sides = {"red": {(*(PRINTED.place(mark[0]) or (0, 0)), mark[1]): True}} if mark else {}
    return Board(board.name, PRINTED, {"ground": told}, sides)  # type: ignore[arg-type]


def test_what_one_board_states_of_a_shared_hex_holds() -> None:
    space = Space.of_boards(Arrangement.of(stated(A, {"M5": "x"}), stated(B, {"B1": "y"})))
    assert dict(space.terrain["hex", "ground"]) == {space.hex("A-M5"): "x", space.hex("A-B11"): "y"}


def test_where_boards_differ_the_first_holds_and_it_is_told() -> None:
    differing = Arrangement.of(stated(A, {"B11": "x"}), stated(B, {"B1": "y"}))
    space = Space.of_boards(differing)
    assert space.terrain["hex", "ground"][space.hex("B-B1")] == "x"
    assert [problem.message for problem in disagreements(differing)] == [
        "the ground of B-B1 is x by the board laid before it, and y by its own"
    ]


def test_what_is_otherwise_so_never_hides_what_a_later_board_states() -> None:
    plain = Board("A", PRINTED, otherwise={"ground": "plain"})
    space = Space.of_boards(Arrangement.of(plain, stated(B, {"B1": "y"})))
    assert space.terrain["hex", "ground"][space.hex("A-B11")] == "y"
    assert space.terrain["hex", "ground"][space.hex("A-M5")] == "plain"


def test_a_marked_side_turns_with_its_board() -> None:
    """East of M5 (compass direction 1) is M6, turned or not."""
    for turned in (False, True):
        space = Space.of_boards(Arrangement.of(A, Placement(stated(B, {}, ("M5", 1)), turned)))
        side = space.hexside(space.hex("B-M5"), space.hex("B-M6"))
        assert dict(space.terrain["hexside", "red"]) == {side: True}


def test_arrangements_that_cannot_be() -> None:
    def told(*rows: tuple[Placement | None, ...]) -> list[str]:
        return [problem.message for problem in check_arrangement(Arrangement(rows))]

    even = Grid(4, (5, 5), "left")
    odd = Grid(5, (5, 5), "left")
    assert told() == ["there is no board"]
    assert told((None,)) == ["there is no board"]
    assert told((Placement(A), Placement(A))) == ["two boards are called A"]
    assert told((Placement(A), Placement(A, called="A2"))) == []
    assert told((Placement(A), Placement(Board("E", even)))) == ["boards A and E have different grids"]
    assert told((Placement(Board("E", even), turned=True),)) == []
    assert told((Placement(Board("O", odd), turned=True),)) == ["board O does not fit its place when turned"]
    assert told((Placement(Board("O", odd)),), (Placement(Board("P", odd)),)) == [
        "the rows of board P do not meet those above"
    ]
    with pytest.raises(ValueError, match="there is no board"):
        Space.of_boards(Arrangement(()))
