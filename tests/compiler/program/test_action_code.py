"""Actions become functions that offer exactly what is legal."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from compiler import terms as t
from compiler.diagnostics import has_errors
from compiler.model import model as m
from compiler.program import write_program
from compiler.program.done.actions import conditions_of_each
from runtime.answer import load
from runtime.play.actions import Completion
from runtime.play.chooser import ScriptChooser, ScriptedReaction
from runtime.space import Grid, Space
from tests.compiler.henhouse import compiled
from tests.compiler.program.cellar import (
    BASE,
    CASK,
    CASKS,
    LEVEL,
    MOVER,
    OTHER,
    OWN,
    SLOT,
    TAPPED,
    THE_CASK,
    add,
    both,
    builtin,
    casks,
    cellar,
    is_open,
    level,
    levels,
    no,
    number,
    own,
    program_of,
    set_open,
    the,
    with_more,
)

GROUP = the("the row", CASKS)
AMONG = t.Among(t.YES_NO, the("one"), GROUP)
TOTAL = t.Gather(t.NUMBER, "sum", level(the("one")), casks(AMONG, variable="one"))
IS_THREE = t.Equal(t.YES_NO, TOTAL, number(3))
ALL_CLOSED = t.Every(t.YES_NO, casks(AMONG, variable="one"), no(is_open(the("one"))))
NONE_OPEN = t.Exists(t.YES_NO, casks(AMONG, is_open(the("one")), variable="one"), "==", number(0))


def action(*choices: m.ChoiceOf, only_if: t.Term | None = None, **more: Any) -> m.Action:
    slots = tuple(m.Slot(choice.variable, choice.kind) for choice in choices)
    return m.Action("act", "act on {the cask}", slots, MOVER, ("Harvest",), choices, only_if, (), **more)


def row(such_that: t.Term) -> m.ChoiceOf:
    return m.ChoiceOf("the row", CASKS, casks(own()), such_that, many=True)


CLOSED = m.ChoiceOf("the cask", CASK, casks(own()), no(is_open(THE_CASK)))
NEAR = m.ChoiceOf(
    "the spot",
    t.HEX,
    t.Description(
        t.HEX,
        "it",
        (builtin(t.YES_NO, "is_adjacent", the("it", t.HEX), builtin(t.HEX, "hex_of", THE_CASK)),),
    ),
)


def test_the_source_of_an_action() -> None:
    _, _, written = program_of(with_more(BASE, actions=[action(CLOSED, NEAR)]))
    assert written == SOURCE


SOURCE = '''\
def taker_act(p):
    """Who may: act on {the cask}"""
    return p.now_side_to_move()

def possible_act(p):
    """Whether any choice may be made."""
    return bool(p.things('cask'))

def options_act_1(p):
    """What may be the cask."""
    return (it for it in p.things('cask') if not p.values[1].get(it, False) if p.sides.get(it, NONE) == p.now_side_to_move())

def options_act_2(p, the_cask):
    """What may be the spot."""
    return p.neighbours(p.hex_of(the_cask))

def legal_act(p, the_cask, the_spot):
    return p.phase in ('Harvest',) and possible_act(p) and the_cask in options_act_1(p) and the_spot in options_act_2(p, the_cask)

def take_act(g, p, the_cask, the_spot):
    """act on {the cask}"""
    pass
'''


def test_whoever_may_be_chosen_whatever_was_chosen_before_is_asked_once() -> None:
    higher = t.Compare(t.YES_NO, ">", level(the("it")), level(THE_CASK))
    other = m.ChoiceOf("the other", CASKS, casks(own(), higher), None, many=True)
    _, _, written = program_of(with_more(BASE, actions=[action(CLOSED, other)]))
    at_most = "tuple([it for it in p.things('cask') if p.sides.get(it, NONE) == p.now_side_to_move()])"
    assert (
        f"""def candidates_act_2(p):
    \"\"\"What may be the other, whatever was chosen before.\"\"\"
    return {at_most}
"""
        in written
    )
    assert "return (it for it in among if p.values[" in written
    assert "options_act_2(p, the_cask, candidates_act_2(p))" in written
    assert "candidates_act_1" not in written


def test_a_hex_is_looked_for_beside_those_who_must_be_next_to_it() -> None:
    """Who is open stands next to it, and who is closed in it: both are near, though neither is said of all."""
    it, spot = the("it"), the("the spot", t.HEX)
    his = builtin(t.HEX, "hex_of", it)
    beside, within = builtin(t.YES_NO, "is_adjacent", his, spot), t.Equal(t.YES_NO, his, spot)
    who = casks(own(), t.AnyOf(t.YES_NO, (no(is_open(it)), beside)), no(both(no(is_open(it)), no(within))))
    where = m.ChoiceOf("the spot", t.HEX, t.Description(t.HEX, "the spot", ()))
    model = with_more(BASE, actions=[action(where, m.ChoiceOf("the cask", CASK, who))])
    assert "return p.near(candidates_act_2(p))" in program_of(model)[2]
    g = cellar(model, [(OWN, "C3"), (OTHER, "E5"), (OWN, "B2")])
    p = g.position
    opened, _, closed = p.things("cask")
    p.set(1, opened, True)
    wanted = [(at, opened) for at in p.space.neighbours[p.space.hex("C3")]] + [(p.space.hex("B2"), closed)]
    assert [*Completion(p, g.plan.action("act")).every()] == sorted(wanted)


def test_what_a_hex_must_be_is_asked_once_where_things_stand() -> None:
    """Where the hex is, is told by what is asked of it together with the cask; what is asked of it alone comes first."""
    it, spot = the("it"), the("the spot", t.HEX)
    there, higher = builtin(t.YES_NO, "is_in", it, spot), t.Compare(t.YES_NO, ">", level(it), level(THE_CASK))
    full = t.Exists(t.YES_NO, casks(there, higher), ">=", number(1))
    alone = t.Exists(t.YES_NO, casks(there, is_open(it)), "==", number(0))
    where = m.ChoiceOf("the spot", t.HEX, t.Description(t.HEX, "the spot", (full, alone)))
    model = with_more(BASE, actions=[action(m.ChoiceOf("the cask", CASK, casks(own())), where)])
    assert "candidates_act_2(p):" in program_of(model)[2]
    g = cellar(model, [(OWN, "C3"), (OTHER, "E5"), (OWN, "B2"), (OTHER, "D4")])
    p = g.position
    low, high, middle, opened = p.things("cask")
    for one, much in ((low, 1), (high, 3), (middle, 2), (opened, 9)):
        p.set(0, one, much)
    p.set(1, opened, True)
    e5, b2 = p.space.hex("E5"), p.space.hex("B2")
    assert [*Completion(p, g.plan.action("act")).every()] == [(low, b2), (low, e5), (middle, e5)]
    p.set(1, high, True)
    assert [*Completion(p, g.plan.action("act")).every()] == [(low, b2)]


def test_sets_are_tried_only_where_somebody_can_be_chosen_after_them() -> None:
    """Who guards the spot rests on the spot alone: where nobody can, no set of those in it is tried."""
    it, spot = the("it"), the("the spot", t.HEX)
    there = builtin(t.YES_NO, "is_in", it, spot)
    beside = builtin(t.YES_NO, "is_adjacent", builtin(t.HEX, "hex_of", it), spot)
    where = m.ChoiceOf("the spot", t.HEX, t.Description(t.HEX, "the spot", ()))
    those = m.ChoiceOf("the row", CASKS, casks(there), None, many=True)
    guard = m.ChoiceOf("the cask", CASK, casks(own(), beside))
    model = with_more(BASE, actions=[action(where, those, guard)])
    assert "def leads_on_act_1(p, the_spot):" in program_of(model)[2]
    g = cellar(model, [(OWN, "C3"), (OTHER, "C4"), (OTHER, "C4"), (OTHER, "F6")])
    own_one, *others, far = g.position.things("cask")
    at = g.position.space.hex("C4")
    rows = [(at, group, own_one) for group in [(others[0],), tuple(others), (others[1],)]]
    assert sorted(Completion(g.position, g.plan.action("act")).every()) == sorted(rows)
    plan = g.plan.action("act")
    assert plan.choices[0].leads_on is not None
    assert plan.choices[0].leads_on(g.position, at)
    assert not plan.choices[0].leads_on(g.position, g.position.space.hex("F6"))
    assert far not in {one for _, group, _ in rows for one in group}


@given(
    st.lists(st.tuples(st.sampled_from(["C3", "C4"]), st.integers(0, 3), st.booleans()), max_size=5),
    st.sampled_from([IS_THREE, both(IS_THREE, ALL_CLOSED), both(NONE_OPEN, IS_THREE)]),
)
@settings(max_examples=60)
def test_sets_equal_brute_force(given: list[tuple[str, int, bool]], such_that: t.Term) -> None:
    g = cellar(with_more(BASE, actions=[action(row(such_that))]), [(OWN, label) for label, _, _ in given])
    p = g.position
    things = p.things("cask")
    for thing, (_, much, is_open_) in zip(things, given, strict=True):
        p.set(0, thing, much)
        p.set(1, thing, is_open_)
    closed = such_that is not IS_THREE
    wanted = [
        (group,)
        for size in range(1, len(things) + 1)
        for group in combinations(things, size)
        if sum(p.get(0, one) for one in group) == 3  # type: ignore[misc]
        and not (closed and any(p.get(1, one) for one in group))
    ]
    plan = g.plan.action("act")
    assert list(Completion(p, plan).every()) == wanted
    _, functions, _ = program_of(with_more(BASE, actions=[action(row(such_that))]))
    legal = functions["legal_act"]
    for size in range(len(things) + 1):
        for group in combinations(things, size):
            assert legal(p, group) == ((group,) in wanted)


def test_conditions_of_each_piece_are_found() -> None:
    assert conditions_of_each(row(IS_THREE)) == []
    assert conditions_of_each(row(both(IS_THREE, ALL_CLOSED))) == [("one", no(is_open(the("one"))))]
    assert conditions_of_each(row(NONE_OPEN)) == [("one", no(is_open(the("one"))))]
    some_open = replace(NONE_OPEN, operator=">=", number=t.Number(t.NUMBER, Fraction(1)))
    assert conditions_of_each(row(some_open)) == []
    of_all = t.Every(t.YES_NO, casks(AMONG, variable="one"), IS_THREE)
    assert conditions_of_each(row(of_all)) == [], "speaks of the whole set"


def test_legal_at_once_follows_phase_options_and_condition() -> None:
    model = with_more(BASE, actions=[action(CLOSED, NEAR, only_if=no(t.Equal(t.YES_NO, level(THE_CASK), number(9))))])
    _, functions, _ = program_of(model)
    g = cellar(model, [(OWN, "C3"), (OTHER, "C4")])
    p, legal = g.position, functions["legal_act"]
    ours, theirs = p.things("cask")
    near, far = p.space.hex("C4"), p.space.hex("F6")
    assert legal(p, ours, near)
    assert not legal(p, ours, far)
    assert not legal(p, theirs, p.space.hex("C3"))
    p.set(0, ours, 9)
    assert not legal(p, ours, near)
    p.set(0, ours, 0)
    p.stand_at("Year")
    assert not legal(p, ours, near)


def test_a_choice_the_phrase_does_not_name_may_be_any_that_completes() -> None:
    unnamed = replace(action(CLOSED, NEAR), slots=SLOT)
    model = with_more(BASE, actions=[unnamed])
    _, functions, _ = program_of(model)
    g = cellar(model, [(OWN, "C3")])
    (ours,) = g.position.things("cask")
    assert functions["legal_act"](g.position, ours)
    g.position.set(1, ours, True)
    assert not functions["legal_act"](g.position, ours)


def test_a_reaction_has_what_its_event_bound() -> None:
    tap = m.Action(
        "tap", "tap {the cask}", SLOT, MOVER, ("Harvest",), (CLOSED,), None,
        (t.Announce(TAPPED, (THE_CASK,)), add(THE_CASK, 1)),
    )  # fmt: skip
    victim = the("the victim")
    plug = m.Action(
        "plug",
        "plug {the victim} with {the cask}",
        (m.Slot("the victim", CASK), *SLOT),
        builtin(t.SIDE, "opponent", builtin(t.SIDE, "side_of", victim)),
        (),
        (m.ChoiceOf("the cask", CASK, casks(no(t.Equal(t.YES_NO, the("it"), victim)))),),
        t.Equal(t.YES_NO, level(victim), number(0)),
        (set_open(victim), add(THE_CASK, 5)),
        TAPPED,
        (m.Slot("the victim", CASK),),
    )
    model = with_more(BASE, actions=[tap, plug])
    script = ScriptChooser(reactions=[ScriptedReaction("plug", {"the cask": 1_000_002}, (None,))])
    g = cellar(model, [(OWN, "C3"), (OWN, "C3"), (OTHER, "C3")], script)
    g.take("tap", {"the cask": g.position.things("cask")[0]})
    assert levels(g) == [1, 0, 5]
    assert g.position.get(g.position.program.store_number["{the cask} is open"], 1_000_000)
    assert [one.text for one in g.answers] == ["plug cask 1 with the cask", "cask 3", "pass"]  # type: ignore[union-attr]
    assert not program_of(model)[1]["legal_plug"](g.position, 1_000_000, 1_000_001)
    assert LEVEL in g.position.program.store_number


STROLLS = """
Question "{the hex} is fit for {the gait}"; its answer is yes or no; by default no; cites house.

Rule [Walks past a coop]; cites house.
The hex is fit for the gait if the gait is walk and there is a coop in the hex.

Rule [Runs through mud]; cites house.
The hex is fit for the gait if the gait is run and the hex's ground is mud.

Action "stroll at {the gait} through {the hex}"; taken by the side to move in [Time of a side]; cites house.
The player chooses:
1. the gait, from among gaits;
2. the hex, from among hexes, such that the hex is fit for the gait.
What happens:
1. Now the hex's ground is lawn.
"""


def test_a_way_for_which_nothing_is_there_is_not_tried() -> None:
    """Where there is no coop anywhere, nobody walks past one, and no hex is looked at for it."""
    built, _ = compiled(STROLLS)
    assert not has_errors(built.problems)
    functions = program_of(built.model)[1]
    likely = next(one for name, one in functions.items() if name.startswith("likely_stroll") and name.endswith("_1"))
    p = load(write_program(built.model)).position(Space.blank(Grid(3, (3, 3))))
    assert [likely(p, gait) for gait in ("walk", "run")] == [False, True]
    p.place(p.create("coop", None), p.space.hex("A1"))
    assert [likely(p, gait) for gait in ("walk", "run")] == [True, True]
