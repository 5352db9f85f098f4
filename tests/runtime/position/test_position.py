"""Positions: what stands where, what holds until when, what is secret; undone exactly; printed alike when alike."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.position import DependsOn, Position
from runtime.values import NONE, Unmeant
from tests.compiler.program.harbour import (
    BASE,
    BUSY,
    CRATES,
    DRAUGHT,
    HIDDEN,
    HULL,
    MOORED,
    NORTH,
    PAINTED,
    RESTING,
    SKILL,
    SOUTH,
    SPACE,
    harbour,
    put,
    rules_of,
    store_of,
    thing,
)

RULES = rules_of(BASE)


def at(label: str) -> int:
    return SPACE.hex(label)


def get(p: Position, id: str, key: Any) -> Any:
    return p.get(store_of(p, id), key)


def test_a_container_takes_what_it_holds_along() -> None:
    p = harbour(RULES)
    s, lugger, t = thing(p, "S"), thing(p, "L"), thing(p, "T")
    p.put_inside(s, lugger)
    p.put_inside(t, s)
    p.place(lugger, at("B2"))
    assert [p.hex_of(one) for one in (s, lugger, t)] == [at("B2")] * 3
    assert p.in_hex(at("B2")) == tuple(sorted((s, lugger, t)))
    assert p.inside(lugger) == (s,)
    assert p.around(t) == (s,)
    p.remove(lugger)
    assert p.hex_of(t) is NONE
    assert p.things("boat") == ()
    assert p.inside(lugger) == (s,)


def test_nothing_is_inside_itself() -> None:
    p = harbour(RULES)
    p.put_inside(thing(p, "S"), thing(p, "L"))
    with pytest.raises(Unmeant):
        p.put_inside(thing(p, "L"), thing(p, "S"))


def test_what_a_counter_type_prints_is_read_at_once() -> None:
    p = harbour(RULES)
    assert get(p, DRAUGHT, thing(p, "L")) == Fraction(5, 2)
    assert get(p, PAINTED, thing(p, "S")) is True
    assert get(p, PAINTED, thing(p, "L")) is False
    assert p.side_of(thing(p, "S")) == NORTH


def test_an_unset_value_without_default_is_not_known() -> None:
    p = harbour(RULES)
    with pytest.raises(DependsOn):
        get(p, SKILL, thing(p, "S"))
    put(p, SKILL, thing(p, "S"), 3)
    assert get(p, SKILL, thing(p, "S")) == 3


def test_a_coming_end_is_the_running_one() -> None:
    p = harbour(RULES)
    s = thing(p, "S")
    p.stand_at("Ebb", NORTH)
    put(p, MOORED, s, True)
    p.moment_ended("Ebb", SOUTH)
    assert get(p, MOORED, s)
    p.moment_ended("Ebb", NORTH)
    assert not get(p, MOORED, s)


def test_a_next_end_begins_later() -> None:
    p = harbour(RULES)
    s, lugger = thing(p, "S"), thing(p, "L")
    p.stand_at("Ebb", NORTH)
    put(p, RESTING, s, True)
    put(p, RESTING, lugger, True)
    p.ends("Ebb", NORTH, 1)
    assert get(p, RESTING, s)
    p.begins("Ebb", SOUTH, 1)
    p.ends("Ebb", SOUTH, 1)
    assert not get(p, RESTING, lugger)  # it was the other side's turn when it was set: the first end counts
    p.next_turn()
    p.begins("Ebb", NORTH, 1)
    assert get(p, RESTING, s)
    p.ends("Ebb", NORTH, 1)
    assert not get(p, RESTING, s)


def test_set_at_an_end_already_told_the_next_is_the_next() -> None:
    p = harbour(RULES)
    p.stand_at("Ebb", NORTH)
    p.ends("Ebb", NORTH, 1)
    put(p, RESTING, thing(p, "S"), True)
    p.next_turn()
    p.begins("Ebb", NORTH, 1)
    p.ends("Ebb", NORTH, 1)
    assert not get(p, RESTING, thing(p, "S"))


def test_a_fact_lapses_as_soon_as_its_condition_holds() -> None:
    p = harbour(RULES)
    s, t = thing(p, "S"), thing(p, "T")
    put(p, BUSY, t, True)
    assert get(p, BUSY, t)
    put(p, BUSY, s, True)
    assert not get(p, BUSY, s)  # a boat of the other side is there
    mark = p.mark()
    p.place(t, at("C3"))
    assert not get(p, BUSY, t)
    p.undo(mark)
    assert get(p, BUSY, t)
    put(p, MOORED, t, True)
    assert not get(p, BUSY, t)


def test_what_is_said_of_one_lets_nobody_ask_about_others() -> None:
    p, asked = harbour(RULES), list[int]()
    number, t, lugger = store_of(p, BUSY), thing(p, "T"), thing(p, "L")
    lapses = p.hooks.lapses[number]

    def heard(p: Position, boat: int) -> bool:
        asked.append(boat)
        return lapses(p, boat)

    p.hooks = replace(p.hooks, lapses={number: heard})
    put(p, BUSY, t, True)
    put(p, BUSY, lugger, True)
    assert asked == [t, lugger]


def test_what_is_stated_does_not_lapse_while_it_is_being_stated() -> None:
    p = harbour(RULES)
    with p.stating():
        put(p, BUSY, thing(p, "S"), True)
    assert get(p, BUSY, thing(p, "S"))


def test_a_side_sees_its_own_secrets_only() -> None:
    p = harbour(RULES)
    s, lugger = thing(p, "S"), thing(p, "L")
    put(p, HIDDEN, s, True)
    number = store_of(p, HIDDEN)
    north, south = p.view(NORTH), p.view(SOUTH)
    assert north.get(number, s) is True
    assert south.get(number, lugger) is False
    for view, other in ((north, lugger), (south, s)):
        with pytest.raises(DependsOn):
            view.get(number, other)
        with pytest.raises(DependsOn):
            view.values[number].get(other, False)
    assert "hidden" not in south.printed()
    assert p.get(number, s) is True


def test_alike_positions_print_alike_whatever_was_made_first() -> None:
    def built(order: tuple[tuple[str, str, int], ...]) -> str:
        p = RULES.position(SPACE)
        for noun, label, crates in order:
            boat = p.create(noun)
            p.place(boat, at(label))
            put(p, CRATES, boat, crates)
        return p.printed()

    one = (("skiff", "C3", 0), ("skiff", "B2", 2), ("skiff", "C3", 1), ("lugger", "C3", 0))
    assert built(one) == built(tuple(reversed(one)))
    assert "2 luggers" not in built(one)


def test_the_printed_position() -> None:
    p = harbour(RULES)
    p.put_inside(thing(p, "S"), thing(p, "L"))
    for _ in range(2):
        p.place(p.create("lugger"), at("A1"))
    p.place(p.create("lugger", NORTH), at("A1"))
    put(p, MOORED, thing(p, "T"), True)
    put(p, PAINTED, thing(p, "T"), False)
    put(p, store_of_side(p), SPACE.hexside(at("C3"), at("C4")), True)
    voyage = p.create("voyage")
    put(p, HULL, voyage, thing(p, "T"))
    p.stand_at("Ebb", SOUTH, turn=3)
    assert p.printed() == (
        "Position; rules [Harbour].\n"
        "Given:\n"
        "  - a lugger L in C3;\n"
        "  - a skiff T in D4;\n"
        "  - a skiff S inside L;\n"
        "  - 2 luggers in A1;\n"
        "  - a lugger of the North Quay in A1;\n"
        "  - a voyage with hull T, called voyage-1;\n"
        "  - T is moored;\n"
        "  - T is not painted;\n"
        "  - the hexside from C3 to C4 is dammed;\n"
        "  - it is turn 3;\n"
        "  - it is [Ebb] of the South Quay.\n"
    )


def store_of_side(p: Position) -> str:
    return "hexside is dammed"


def test_a_copy_is_apart() -> None:
    p = harbour(RULES)
    other = p.copy()
    other.remove(thing(p, "S"))
    put(other, CRATES, thing(p, "L"), 4)
    assert p.hex_of(thing(p, "S")) == at("C3")
    assert get(p, CRATES, thing(p, "L")) == 0
    assert p.printed() != other.printed()


CHANGES = st.one_of(
    st.tuples(st.just("place"), st.integers(0, 3), st.integers(0, SPACE.size - 1)),
    st.tuples(st.just("inside"), st.integers(0, 3), st.integers(0, 3)),
    st.tuples(st.just("remove"), st.integers(0, 3), st.just(0)),
    st.tuples(st.just("create"), st.sampled_from(["skiff", "lugger", "buoy", "voyage"]), st.just(0)),
    st.tuples(st.sampled_from([MOORED, RESTING, BUSY, HIDDEN]), st.integers(0, 2), st.booleans()),
    st.tuples(st.just(CRATES), st.integers(0, 2), st.integers(0, 3)),
    st.tuples(st.just("side"), st.integers(0, 2), st.sampled_from([NORTH, SOUTH])),
    st.tuples(st.just("become"), st.integers(0, 3), st.sampled_from(["skiff", "lugger", "buoy", "boat"])),
    st.tuples(st.just("begins"), st.sampled_from(["Ebb", "Calm"]), st.sampled_from([NORTH, SOUTH])),
    st.tuples(st.just("ends"), st.sampled_from(["Ebb", "Calm"]), st.sampled_from([NORTH, SOUTH])),
)


def change(p: Position, what: str, one: Any, other: Any) -> None:
    things = sorted(p.kind_of)
    match what:
        case "place":
            with suppress(Unmeant):
                p.place(things[one % len(things)], other)
        case "inside":
            with suppress(Unmeant):
                p.put_inside(things[one % len(things)], things[other % len(things)])
        case "remove":
            p.remove(things[one % len(things)])
        case "create":
            p.create(one)
        case "side":
            p.set_side(things[one], other)
        case "become":
            if "record" not in p.program.kind_named[p.kind_of[things[one % len(things)]]].lineage:
                p.become(things[one % len(things)], other)
        case "begins" | "ends":
            getattr(p, what)(one, other, 1)
        case _:
            put(p, what, things[one], other)


def everything(p: Position) -> tuple[Any, ...]:
    """The whole state, tables compared as they are."""
    tables = [dict(table) for table in p.values]
    places = {thing: (p.hex_of(thing), p.holder_of(thing), p.inside(thing)) for thing in p.kind_of}
    contents = {spot: p.in_hex(spot) for spot in range(SPACE.size)}
    return (
        tables,
        places,
        contents,
        dict(p.lasting),
        p.moment,
        dict(p.type_of),
        dict(p.sides),
        p.things("vessel"),
    )


@settings(max_examples=150)
@given(before=st.lists(CHANGES, max_size=6), after=st.lists(CHANGES, max_size=10))
def test_undo_is_exact(before: list[Any], after: list[Any]) -> None:
    p = harbour(RULES)
    for one in before:
        change(p, *one)
    state, printed, mark = everything(p), p.printed(), p.mark()
    for one in after:
        change(p, *one)
    p.undo(mark)
    assert everything(p) == state
    assert p.printed() == printed


@settings(max_examples=100)
@given(changes=st.lists(CHANGES, max_size=12))
def test_contents_of_hexes_are_what_stands_there(changes: list[Any]) -> None:
    p = harbour(RULES)
    for one in changes:
        change(p, *one)
    for spot in range(SPACE.size):
        assert p.in_hex(spot) == tuple(one for one in sorted(p.kind_of) if p.hex_of(one) == spot)
    for noun in ("boat", "skiff", "vessel", "thing", "voyage"):
        assert p.things(noun) == tuple(one for one in p.all_things(noun) if p.is_in_play(one))


@settings(max_examples=100)
@given(changes=st.lists(CHANGES, max_size=12))
def test_a_copy_prints_equal(changes: list[Any]) -> None:
    p = harbour(RULES)
    for one in changes:
        change(p, *one)
    assert p.copy().printed() == p.printed()
