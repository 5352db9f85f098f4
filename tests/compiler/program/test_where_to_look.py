"""Where candidates are looked for changes no answer, and what rests on places is asked anew when they change."""

from __future__ import annotations

from typing import Any

import pytest

from compiler import terms as t
from compiler.model import model as m
from compiler.terms import Kind
from runtime.answer import Rules
from runtime.position import DependsOn, Position
from runtime.space import Space
from runtime.space.arrangement import Arrangement
from runtime.space.board import Board
from runtime.space.grid import Grid
from tests.compiler.program.harbour import (
    BASE,
    BOAT,
    THE_BOAT,
    TIDE,
    TIDE_OF,
    both,
    name,
    num,
    op,
    question,
    read,
    rule,
    rules_of,
    same,
    some,
    store,
    than,
    with_more,
)

HOW_MANY = "the hexes of {the boat}"
IN_DOCK = "{the boat} is docked"
AREA, BOARD = Kind("area"), Kind("board")
SPACE = Space.of_boards(Arrangement.of(Board("A", Grid(4, (4, 4, 4, 4)))), {"the docks": (("A1", "B2"), ("D4", "D4"))})
SPOT = t.Variable(t.HEX, "spot")


def where(*conditions: t.Term) -> t.Description:
    return t.Description(t.HEX, "spot", conditions)


def counting(*conditions: t.Term) -> Rules:
    counted = t.Count(t.NUMBER, where(*conditions))
    return rules_of(with_more(BASE, questions=[question(HOW_MANY, "one")], rules=[rule("How many", HOW_MANY, counted)]))


def docked(p: Position) -> int:
    boat = p.create("skiff", name="S")
    p.place(boat, SPACE.hex("A1"))
    return boat


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        (op(t.YES_NO, "is_in_area", SPOT, name(AREA, "the docks")), 5),
        (op(t.YES_NO, "is_in_area", SPOT, name(AREA, "nowhere")), 0),
        (op(t.YES_NO, "is_on_named_board", SPOT, name(BOARD, "A")), 16),
    ],
)
def test_hexes_of_an_area_or_a_board_are_looked_for_there(condition: t.Term, found: int) -> None:
    for conditions in ((condition,), (condition, same(read(TIDE_OF, SPOT, kind=TIDE), name(TIDE, "low")))):
        rules = counting(*conditions)
        p = rules.position(SPACE)
        boat = docked(p)
        asked = dict(rules.program.modules)["questions"].split("def why_")[0]
        assert "range(p.space.size)" not in asked
        assert rules.ask(p, HOW_MANY, boat) == rules.why(p, HOW_MANY, boat).value == found


MANNED, FOES = "{the hex} is manned against {the side}", "the hexes against whoever moves"


def against_the_mover() -> Rules:
    """How many hexes somebody holds against the side to move, by a question that rules answer."""
    slots = (m.Slot("the hex", t.HEX), m.Slot("the side", t.SIDE))
    there = op(t.YES_NO, "is_in", t.Variable(BOAT, "it"), t.Variable(t.HEX, "the hex"))
    foe = op(t.YES_NO, "is_opponent", op(t.SIDE, "side_of", t.Variable(BOAT, "it")), t.Variable(t.SIDE, "the side"))
    manned = m.Question(MANNED, MANNED, slots, t.YES_NO, "one", is_definition=True)
    held = t.Count(t.NUMBER, where(t.Ask(t.YES_NO, MANNED, (SPOT, op(t.SIDE, "side_to_move")))))
    asked = [manned, question(FOES, "one", slots=())]
    said = [rule("Manned", MANNED, some(t.Description(BOAT, "it", (there, foe)))), rule("Foes", FOES, held)]
    return rules_of(with_more(BASE, questions=asked, rules=said))


def test_what_is_asked_of_the_side_to_move_is_looked_for_where_somebody_is() -> None:
    rules = against_the_mover()
    asked = dict(rules.program.modules)["questions"]
    assert "p.spots(('boat',), ()) if p.side_to_move else range(p.space.size)" in asked
    p = rules.position(SPACE)
    with pytest.raises(DependsOn):  # also where nobody stands anywhere
        rules.ask(p, FOES)
    for spot, side in enumerate(p.program.sides):
        p.place(p.create("skiff", side=side), spot)
    for side in p.program.sides:
        p.side_to_move = side
        assert rules.ask(p, FOES) == rules.why(p, FOES).value == len(p.program.sides) - 1


def in_dock() -> Rules:
    """A question dear enough to keep, of which nothing is read but print and where the boat is."""
    high = some(where(same(read(TIDE_OF, SPOT, kind=TIDE), name(TIDE, "high"))), "==", 0)
    condition = both(*[high] * 5, op(t.YES_NO, "is_in_area", THE_BOAT, name(AREA, "the docks")))
    asked = m.Question(IN_DOCK, IN_DOCK, (m.Slot("the boat", BOAT),), t.YES_NO, "one", is_definition=True)
    return rules_of(with_more(BASE, questions=[asked], rules=[rule("Docked", IN_DOCK, condition)]))


def test_what_is_in_an_area_is_asked_anew_when_it_has_moved() -> None:
    rules = in_dock()
    assert "anew_the_boat_is_docked" in rules.names
    p = rules.position(SPACE)
    boat = docked(p)
    assert rules.ask(p, IN_DOCK, boat) is True
    p.place(boat, SPACE.hex("D1"))
    assert rules.ask(p, IN_DOCK, boat) is False


def test_what_looks_through_the_map_alone_is_looked_for_once() -> None:
    near: Any = [than(op(t.NUMBER, "distance", SPOT, t.Variable(t.HEX, "the hex")), "<=", num(1))]
    way = "the hexes around {the hex}"
    counted = t.Arithmetic(t.NUMBER, "+", t.Count(t.NUMBER, where(*near * 3)), t.Count(t.NUMBER, where(*near * 3)))
    slots = (m.Slot("the hex", t.HEX),)
    rules = rules_of(
        with_more(BASE, questions=[question(way, "one", slots=slots)], rules=[rule("Around", way, counted)])
    )
    p = rules.position(SPACE)
    assert rules.ask(p, way, SPACE.hex("A1")) == rules.why(p, way, SPACE.hex("A1")).value
    number = next(number for number, one in enumerate(rules.program.questions) if one.id == way)
    assert len(p.kept_of_map[number]) == 1
    assert rules.position(SPACE).kept_of_map is p.kept_of_map


def test_a_change_begins_only_the_eras_that_rest_on_it() -> None:
    def of(word: str) -> tuple[m.Store, m.Question, m.Rule]:
        fact, asked = f"{{the hex}} is {word}", f"the {word} hexes around {{the hex}}"
        how_many = t.Count(t.NUMBER, where(*[read(fact, SPOT)] * 20))
        slots = (m.Slot("the hex", t.HEX),)
        return store(fact, fact, slots, t.YES_NO), question(asked, "one", slots=slots), rule(word, asked, how_many)

    (foggy, in_fog, fog), (rough, in_swell, swell) = of("foggy"), of("rough")
    rules = rules_of(with_more(BASE, stores=[foggy, rough], questions=[in_fog, in_swell], rules=[fog, swell]))
    p = rules.position(SPACE)

    def asked() -> tuple[object, object]:
        return rules.ask(p, in_fog.id, 0), rules.ask(p, in_swell.id, 0)

    def eras() -> set[int]:
        return {id(era) for era in p.kept if era}

    assert asked() == (0, 0)
    before, mark = eras(), p.mark()
    assert len(before) == 2
    p.set(p.program.store_number[foggy.id], 3, True)
    assert len(eras()) == 1
    assert eras() < before
    assert asked() == (1, 0)
    p.undo(mark)
    assert eras() == before
    assert asked() == (0, 0)


def test_answers_about_things_that_have_changed_are_forgotten_with_the_past() -> None:
    """Those about things that stand as they did are kept."""
    rules = in_dock()
    p = rules.position(SPACE)
    boats = [docked(p), docked(p)]
    number = next(number for number, one in enumerate(rules.program.questions) if one.id == IN_DOCK)

    def kept() -> int:
        return sum(len(era.get(number, ())) for era in (*p.kept, p.kept_of_map))

    for spot in range(10):
        p.place(boats[0], spot)
        for boat in boats:
            rules.ask(p, IN_DOCK, boat)
    assert kept() > 10
    before = rules.ask(p, IN_DOCK, boats[0])
    p.forget(p.mark())
    assert kept() == 2
    assert p.changes() == []
    assert rules.ask(p, IN_DOCK, boats[0]) == before
