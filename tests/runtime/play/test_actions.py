"""What is offered can be completed; what is legal is what brute force says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st
from night import DAWNERS, DUSKERS, FLY, GATHER, LUCK, SCORCH, night, own_moths

from runtime.play.actions import Completion
from runtime.play.ahead.alike import classes_of_alike
from runtime.play.plans import ChoicePlan
from runtime.position import Position
from runtime.program import SlotOf, ValueKind
from runtime.values import NONE

scorches = st.lists(st.tuples(st.sampled_from(["C3", "C4"]), st.integers(0, 3)), max_size=6)


def with_moths(given: list[tuple[str, int]]) -> Position:
    p = night(tuple((DUSKERS, label) for label, _ in given))
    for moth, (_, scorch) in zip(p.things("moth"), given, strict=True):
        p.set(SCORCH, moth, scorch)
    p.stand_at("Flight", DUSKERS)
    return p


@given(scorches)
@settings(max_examples=100)
def test_sets_equal_brute_force(given: list[tuple[str, int]]) -> None:
    p = with_moths(given)
    moths = own_moths(p)
    every = [group for size in range(1, len(moths) + 1) for group in combinations(moths, size)]
    wanted = [group for group in every if sum(p.get(SCORCH, one) for one in group) == 3]  # type: ignore[misc]
    completion = Completion(p, GATHER)
    assert list(completion.every()) == [(group,) for group in wanted]
    assert completion.is_possible() == bool(wanted)
    assert [group for group in every if completion.is_legal((group,))] == wanted
    search = completion.sets(())
    for group in [(), *every]:
        more = tuple(one for one in moths if one not in group and any({*group, one} <= set(whole) for whole in wanted))
        if any(set(group) <= set(whole) for whole in wanted):
            assert search.pieces(group) == more
            assert search.is_enough(group) == (group in wanted)


def test_identical_moths_are_of_one_class() -> None:
    p = with_moths([("C3", 1), ("C3", 1), ("C3", 2), ("C4", 1)])
    a, b, c, d = p.things("moth")
    assert classes_of_alike(p, (a, b, c, d)) == [(a, b), (c,), (d,)]
    assert classes_of_alike(p, (a, b, c, d), (b,)) == [(a,), (b,), (c,), (d,)]
    p.put_inside(d, a)
    assert classes_of_alike(p, (a, b)) == [(a,), (b,)]
    assert classes_of_alike(p, (7, 8)) == [(7,), (8,)], "hexes are never alike"


def test_a_choice_that_leads_nowhere_is_not_offered() -> None:
    """One moth is walled in by the action's own condition, so it is not offered at all."""
    p = with_moths([("C3", 0), ("C4", 1)])
    first, second = p.things("moth")
    picky = replace(FLY, only_if=lambda p, moth, spot: p.get(SCORCH, moth) == 1)
    assert Completion(p, picky).values(()) == (second,)
    assert Completion(p, FLY).values(()) == (first, second)
    assert not Completion(p, replace(FLY, only_if=lambda *_: False)).is_possible()


def test_an_optional_choice_may_be_none() -> None:
    p = with_moths([("C3", 0)])
    slot = SlotOf("the friend", ValueKind("moth"))
    friend = ChoicePlan(slot, lambda p, moth: tuple(one for one in own_moths(p) if one != moth), optional=True)
    plan = replace(LUCK, choices=(*LUCK.choices, friend))
    (moth,) = p.things("moth")
    assert list(Completion(p, plan).every()) == [(moth, NONE)]
    assert Completion(p, plan).is_legal((moth, NONE))


def test_legal_rows_must_be_whole_and_in_order() -> None:
    p = with_moths([("C3", 1), ("C3", 2)])
    a, b = p.things("moth")
    completion = Completion(p, GATHER)
    assert completion.is_legal(((a, b),))
    for scope in ((), ((b, a),), ((a, a),), (a,), ((a, b), 1), (((DAWNERS),),)):
        assert not completion.is_legal(scope)


def test_where_a_later_choice_has_no_candidates_the_earlier_ones_are_not_tried() -> None:
    p = with_moths([("C3", 1), ("C3", 2)])
    tried: list[object] = []

    def spots(p: Position, moth: object) -> tuple[object, ...]:
        tried.append(moth)
        return (1, 2, 3)

    def friends(p: Position, moth: object, spot: object, among: tuple[object, ...]) -> tuple[object, ...]:
        return among

    spot = ChoicePlan(SlotOf("the spot", ValueKind("hex")), spots)
    friend = ChoicePlan(SlotOf("the friend", ValueKind("moth")), friends, many=True, candidates=lambda p: ())
    plan = replace(LUCK, choices=(*LUCK.choices, spot, friend))
    assert not Completion(p, plan).is_possible()
    assert not tried
    nobody = replace(plan, choices=(*plan.choices[:2], replace(friend, least=0)))
    assert Completion(p, nobody).is_possible()
    somebody = replace(plan, choices=(*plan.choices[:2], replace(friend, candidates=own_moths)))
    assert Completion(p, somebody).is_possible()
    assert len(list(Completion(p, somebody).every())) == 2 * 3 * 3


def test_options_are_looked_for_only_as_far_as_anybody_asks() -> None:
    p = with_moths([("C3", 1), ("C3", 2), ("C4", 1)])
    looked: list[object] = []

    def one_by_one(p: Position) -> Iterator[object]:
        for moth in own_moths(p):
            looked.append(moth)
            yield moth

    plan = replace(LUCK, choices=(ChoicePlan(LUCK.choices[0].slot, one_by_one),))
    completion = Completion(p, plan)
    assert completion.is_possible()
    assert len(looked) == 1
    assert completion.values(()) == own_moths(p)
    assert len(looked) == 3, "what was found is not looked for again"
