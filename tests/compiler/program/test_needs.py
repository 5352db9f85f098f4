"""What there must be somewhere is asked first, and changes no answer."""

from __future__ import annotations

import pytest

from compiler import terms as t
from compiler.terms import Kind, Term
from runtime.answer import Rules
from runtime.position import NO_VALUE, Position
from tests.compiler.program.harbour import (
    A_HEX,
    BASE,
    HERE,
    HIDDEN,
    IT,
    MOORED,
    SPACE,
    THE_HEX,
    ask,
    boats,
    both,
    harbour,
    num,
    op,
    put,
    question,
    read,
    rule,
    rules_of,
    some,
    thing,
    with_more,
)

HOW_MANY, TAKEN = "the taken hexes", "{the hex} is taken"
SPOT = t.Variable(t.HEX, "spot")
BUOY = Kind("buoy")


def counting(*conditions: Term, default: Term | None = None) -> Rules:
    """How many hexes are taken, as each of these conditions makes them."""
    counted = t.Count(t.NUMBER, t.Description(t.HEX, "spot", (ask(TAKEN, SPOT),)))
    yes = t.YesNo(t.YES_NO, True)
    return rules_of(
        with_more(
            BASE,
            questions=[
                question(HOW_MANY, "one", slots=()),
                question(TAKEN, "one", t.YES_NO, (A_HEX,), default=default),
            ],
            rules=[
                rule("How many", HOW_MANY, counted),
                *(rule(f"Taken {number}", TAKEN, yes, one) for number, one in enumerate(conditions)),
            ],
        )
    )


def here(d_kind: Kind = IT.kind, *more: Term) -> Term:
    it = t.Variable(d_kind, "it")
    return some(t.Description(d_kind, "it", (op(t.YES_NO, "is_in", it, THE_HEX), *more)))


def guard(rules: Rules) -> str:
    ending = rules.program.question_named[HOW_MANY].function
    return dict(rules.program.modules)["questions"].split(f"def ask_{ending}(")[1].split("\ndef ")[0]


def both_ways(rules: Rules, p: Position) -> object:
    quick = rules.ask(p, HOW_MANY)
    assert quick == rules.why(p, HOW_MANY).value
    return quick


def test_nobody_is_asked_while_there_is_nothing_to_ask_about() -> None:
    rules = counting(some(t.Description(BUOY, "it", ())), some(boats(read(MOORED, IT))))
    assert "else ()" in guard(rules)
    p = harbour(rules)
    assert both_ways(rules, p) == 0
    put(p, MOORED, thing(p, "L"), True)
    assert both_ways(rules, p) == SPACE.size
    put(p, MOORED, thing(p, "L"), False)
    assert both_ways(rules, p) == 0
    p.place(p.create("buoy"), SPACE.hex("A1"))
    assert both_ways(rules, p) == SPACE.size


def test_only_hexes_in_which_something_is_are_asked_where_something_must_be() -> None:
    rules = counting(here(BUOY), some(boats(read(MOORED, IT), op(t.YES_NO, "is_in", IT, THE_HEX))))
    assert "p.spots(('boat', 'buoy'), ())" in guard(rules)
    p = harbour(rules)
    assert both_ways(rules, p) == 0
    put(p, MOORED, thing(p, "L"), True)
    assert both_ways(rules, p) == 1
    p.place(p.create("buoy"), SPACE.hex("A1"))
    assert both_ways(rules, p) == 2
    put(p, MOORED, thing(p, "L"), False)
    assert both_ways(rules, p) == 1


def test_what_must_all_be_so_needs_any_of_it() -> None:
    rules = counting(both(here(), here(BUOY)))
    assert "p.spots(('boat',), ())" in guard(rules)
    p = harbour(rules)
    assert both_ways(rules, p) == 0
    p.place(p.create("buoy"), SPACE.hex("D4"))
    assert both_ways(rules, p) == 1


def test_what_may_hold_without_it_or_is_secret_is_asked_of_each() -> None:
    without = t.Exists(t.YES_NO, t.Description(BUOY, "it", ()), "==", num(0))
    for asked_of_each in (counting(here(BUOY), without), counting(here(BUOY), default=t.YesNo(t.YES_NO, True))):
        assert "for spot in range(p.space.size)" in guard(asked_of_each)
    secret = guard(counting(some(boats(read(HIDDEN, IT), op(t.YES_NO, "is_in", IT, THE_HEX)))))
    assert "p.spots(('boat',), ())" in secret


def test_what_is_asked_of_nobody_has_no_answer_whatever_there_is() -> None:
    """`some boat that is moored in (the boat's hex)`, of a boat out of play: there is no hex to ask about."""
    near, among = "{the boat} has company", "{the hex} holds a moored boat"
    company = some(boats(ask(among, HERE), variable="other"))
    rules = rules_of(
        with_more(
            BASE,
            questions=[question(near, "one", t.YES_NO), question(among, "one", t.YES_NO, (A_HEX,))],
            rules=[
                rule("Company", near, t.YesNo(t.YES_NO, True), company),
                rule(
                    "Among",
                    among,
                    t.YesNo(t.YES_NO, True),
                    some(boats(read(MOORED, IT), op(t.YES_NO, "is_in", IT, THE_HEX))),
                ),
            ],
        )
    )
    p = harbour(rules)
    lost = p.create("boat")
    assert rules.why(p, near, lost).sort == "refused"
    with pytest.raises(NO_VALUE):
        rules.ask(p, near, lost)
