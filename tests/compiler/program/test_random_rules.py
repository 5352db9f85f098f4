"""Random rules over random facts: the quick function, its explaining twin and the oracle say the same."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compiler import terms as t
from compiler.model import model as m
from compiler.terms import Kind, Term
from runtime.answer import UNSAID, Answer, Rules
from runtime.position import NO_VALUE, Position
from runtime.values import PROHIBITED, Special
from tests.compiler.program.harbour import (
    A_BOAT,
    BASE,
    CRATES,
    FARE,
    IT,
    SKILL,
    SPACE,
    THE_BOAT,
    WHOSE,
    ask,
    boats,
    both,
    count_of,
    either,
    name,
    no,
    num,
    op,
    put,
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
from tests.oracle import meaning
from tests.oracle.outcomes import Refusal
from tests.oracle.position import Position as OraclePosition

FLAGS = [f"{{the boat}} is flagged {letter}" for letter in "abcd"]
Q = "the answer of {the boat}"
BELOW = "the fare of {the boat}"
MODEL = with_more(
    BASE,
    stores=[store(flag, flag, [A_BOAT], t.YES_NO) for flag in FLAGS],
    questions=[question(BELOW, "one", FARE)],
    rules=[
        rule("No fare", BELOW, name(FARE, "prohibited"), read(FLAGS[0]), outranks=("Fare",)),
        rule("Fare", BELOW, t.Arithmetic(t.NUMBER, "/", count_of(CRATES), num(2))),
    ],
)
THE_FARE = ask(BELOW, kind=FARE)
FREE = no(same(THE_FARE, name(FARE, "prohibited")))
COMPANY = boats(op(t.YES_NO, "is_in", IT, op(Kind("hex"), "hex_of", THE_BOAT)), no(same(IT, THE_BOAT)))

SIMPLE: st.SearchStrategy[Term] = st.one_of(
    st.sampled_from([read(flag) for flag in FLAGS]),
    st.sampled_from(
        [
            than(THE_FARE, ">=", num(1)),  # has no value where the fare is prohibited
            FREE,
            than(count_of(SKILL), ">", num(1)),  # not known where no skill is stated
            same(WHOSE, op(t.SIDE, "side_to_move")),
            some(COMPANY),
            some(COMPANY, "==", 2),
            some(boats(read(FLAGS[1], IT))),
            some(boats(than(count_of(SKILL, IT), ">=", num(2))), "<=", 1),
            t.Every(t.YES_NO, boats(read(FLAGS[2], IT)), than(count_of(SKILL, IT), "<", num(3))),
            t.Suppose(t.YES_NO, (t.Set(FLAGS[0], (THE_BOAT,), t.YesNo(t.YES_NO, False)),), FREE),
        ]
    ),
)
CONDITIONS = st.recursive(
    SIMPLE,
    lambda inner: st.one_of(
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: both(*parts)),
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: either(*parts)),
        inner.map(no),
    ),
    max_leaves=4,
)
NUMBERS: st.SearchStrategy[Term] = st.one_of(
    st.sampled_from([num(1), num(2), num("1/2"), THE_FARE, count_of(CRATES), count_of(SKILL)]),
    st.builds(lambda a, b: t.Arithmetic(t.NUMBER, "+", a, b), st.just(num("1/2")), st.just(count_of(CRATES))),
    st.just(t.Count(t.NUMBER, COMPANY)),
)
VALUES = st.one_of(
    NUMBERS,
    st.builds(lambda value, test: t.Branches(t.NUMBER, ((value, test),)), NUMBERS, CONDITIONS),
    st.builds(lambda value, test: t.Branches(t.NUMBER, ((value, test), (num(7), None))), NUMBERS, CONDITIONS),
)
EFFECTS = {
    "one": ["is", "is", "nothing"],
    "least": ["is", "is", "nothing"],
    "greatest": ["is", "nothing"],
    "permission": ["forbidden", "forbidden", "allowed", "nothing"],
    "sum": ["changes", "changes", "multiplied", "at most", "at least", "rounded", "nothing"],
    "product": ["multiplied", "rounded", "at most"],
    "set": ["includes", "includes", "nothing"],
}
SETS: st.SearchStrategy[Term] = st.sampled_from(
    [t.SetOf(Kind("boat", many=True), COMPANY), t.SetOf(Kind("boat", many=True), boats(read(FLAGS[3], IT)))]
)


@st.composite
def models(draw: st.DrawFn) -> m.Model:
    combine = draw(st.sampled_from(sorted(EFFECTS)))
    rules = []
    for number in range(draw(st.integers(1, 5))):
        effect = draw(st.sampled_from(EFFECTS[combine]))
        value: Term | None = draw(VALUES)
        if effect in ("forbidden", "allowed", "nothing"):
            value = None
        elif effect == "includes":
            value = draw(SETS)
        elif effect == "rounded":
            value = num(draw(st.integers(0, 1)))
        each = boats() if effect == "changes" and draw(st.booleans()) else None
        if each is not None:
            value = count_of(CRATES, IT)
        outranked = draw(st.sets(st.integers(0, number - 1), max_size=3)) if number else set()
        over = tuple(f"Rule {other}" for other in sorted(outranked))
        condition = draw(st.one_of(st.none(), CONDITIONS))
        rules.append(rule(f"Rule {number}", Q, value, condition, effect, outranks=over, each=each))
    kinds = {"permission": t.YES_NO, "set": Kind("boat", many=True)}
    default = draw(st.sampled_from([None, num(3)])) if combine not in kinds else None
    asked = question(Q, combine, kinds.get(combine, t.NUMBER), default=default)
    shuffled = draw(st.permutations(rules))
    return with_more(MODEL, questions=[asked], rules=shuffled)


STATES = st.fixed_dictionaries(
    {
        "flags": st.lists(st.lists(st.booleans(), min_size=4, max_size=4), min_size=3, max_size=3),
        "crates": st.lists(st.integers(0, 3), min_size=3, max_size=3),
        "skill": st.lists(st.one_of(st.none(), st.integers(0, 3)), min_size=3, max_size=3),
        "hexes": st.lists(st.integers(0, 1), min_size=3, max_size=3),
        "moves": st.booleans(),
    }
)


def facts(state: Any, boat: int) -> dict[str, Any]:
    told = {flag: state["flags"][boat][number] for number, flag in enumerate(FLAGS)}
    told[CRATES] = state["crates"][boat]
    if state["skill"][boat] is not None:
        told[SKILL] = state["skill"][boat]
    return told


def quick(rules: Rules, state: Any) -> tuple[Position, list[int]]:
    p = rules.position(SPACE)
    made = []
    for boat, noun in enumerate(("skiff", "lugger", "skiff")):
        made.append(p.create(noun))
        p.place(made[-1], state["hexes"][boat])
        for fact, value in facts(state, boat).items():
            put(p, fact, made[-1], value)
    if state["moves"]:
        p.stand_at("Ebb", "the North Quay")
    return p, made


def slow(model: m.Model, state: Any) -> tuple[OraclePosition, list[int]]:
    p = OraclePosition(model, SPACE)
    made = []
    for boat, noun in enumerate(("skiff", "lugger", "skiff")):
        made.append(p.make(noun, True, None))
        p.place[made[-1]] = ("in", state["hexes"][boat])
        for fact, value in facts(state, boat).items():
            p.state(fact, (made[-1],), value)
    if state["moves"]:
        p.phase, p.side_to_move = "Ebb", "the North Quay"
    return p, made


def plain(value: Any, made: list[int]) -> Any:
    return tuple(made.index(one) for one in value) if isinstance(value, tuple) else value


@settings(max_examples=400)
@given(model=models(), state=STATES)
def test_quick_explaining_and_oracle_agree(model: m.Model, state: Any) -> None:
    rules = rules_of(model)
    p, made = quick(rules, state)
    printed = p.printed()
    for boat in range(3):
        told = rules.why(p, Q, made[boat])
        if told.sort != "answer":
            with pytest.raises(NO_VALUE):
                rules.ask(p, Q, made[boat])
        else:
            value = rules.ask(p, Q, made[boat])
            assert value == told.value
            assert value is not UNSAID
            assert isinstance(value, bool | int | tuple | Special) or value.denominator != 1
        assert p.printed() == printed
        _compare(model, state, boat, told, made)


def _compare(model: m.Model, state: Any, boat: int, told: Answer, made: list[int]) -> None:
    """The oracle reads left to right; where it fails we may know better, where it answers we must too."""
    if not state["moves"]:
        return  # the oracle takes an unstated side to move for `none`
    theirs, others = slow(model, state)
    outcome = meaning.outcome(theirs, Q, (others[boat],))
    if isinstance(outcome, Refusal):
        return
    assert told.sort == "answer", (told, outcome)
    assert plain(told.value, made) == plain(outcome.value, others)
    tree = told.tree
    assert tree is not None
    assert {one.rule.id for one in tree.answered} == set(outcome.by)


@settings(max_examples=200)
@given(model=models(), state=STATES, other=STATES)
def test_what_was_not_looked_at_does_not_matter(model: m.Model, state: Any, other: Any) -> None:
    rules = rules_of(model)
    p, made = quick(rules, state)
    before = rules.why(p, Q, made[0])
    for boat in range(3):
        for fact, value in facts(other, boat).items():
            at = (p.program.store_number[fact], made[boat])
            if at not in before.looked_at:
                p.set(*at, value)
        new = other["hexes"][boat]
        touched = {("place", made[boat]), ("in", p.hex_of(made[boat])), ("in", new)}
        if touched.isdisjoint(before.looked_at):
            p.place(made[boat], new)
    if ("moment", "side") not in before.looked_at:
        p.stand_at("Ebb", "the South Quay")
    after = rules.why(p, Q, made[0])
    assert (after.sort, after.value) == (before.sort, before.value)


def test_a_prohibited_fare_is_guarded_wherever_the_guard_stands() -> None:
    for order in ((than(THE_FARE, ">=", num(1)), FREE), (FREE, than(THE_FARE, ">=", num(1)))):
        model = with_more(
            MODEL,
            questions=[question(Q, "permission", t.YES_NO)],
            rules=[rule("Dear", Q, None, both(*order), "forbidden")],
        )
        rules = rules_of(model)
        p = rules.position(SPACE)
        boat = p.create("skiff")
        put(p, FLAGS[0], boat, True)
        assert rules.ask(p, BELOW, boat) is PROHIBITED
        assert rules.ask(p, Q, boat) is True
        put(p, FLAGS[0], boat, False)
        put(p, CRATES, boat, 3)
        assert rules.ask(p, BELOW, boat) == Fraction(3, 2)
        assert rules.ask(p, Q, boat) is False
