"""Which conditions exclude each other, and which do not."""

from __future__ import annotations

import pytest

from compiler import terms as t
from compiler.model.model import Model
from compiler.proving import Cases, Prover, option_on
from tests.oracle.small_models import (
    BASE,
    POT,
    THE_POT,
    both,
    compare,
    equal,
    glaze,
    glaze_of,
    is_hot,
    is_lidded,
    negated,
    number,
    question,
    rule,
    size,
    the,
    with_more,
)

HEX = the("the spot", t.HEX)


def model() -> Model:
    return with_more(
        BASE,
        questions=[
            question("cool", t.YES_NO),
            question("bulk"),
            question("{the pot} may go", t.YES_NO, "permission"),
        ],
        rules=[
            rule("Cool", "cool", negated(is_hot(THE_POT))),
            rule(
                "Bulk",
                "bulk",
                t.Branches(t.NUMBER, ((number(9), is_lidded(THE_POT)), (size(THE_POT), None))),
            ),
            rule("Stay", "{the pot} may go", None, is_hot(THE_POT), "forbidden"),
        ],
    )


def ask(of: str, kind: t.Kind = t.YES_NO) -> t.Ask:
    return t.Ask(kind, of, (THE_POT,))


def pots(*conditions: t.Term, type: str | None = None) -> t.Description:
    return t.Description(POT, "one", conditions, type)


def there_is(described: t.Description, operator: str = ">=", many: int = 1) -> t.Exists:
    return t.Exists(t.YES_NO, described, operator, number(many))


def in_spot(thing: t.Term) -> t.Builtin:
    return t.Builtin(t.YES_NO, "is_in", (thing, HEX))


ONE = the("one")
NO_POT_THERE = there_is(pots(in_spot(ONE)), "==", 0)
HEAT = t.Kind("heat")
SPOT_HEAT = t.Read(HEAT, "hex's heat", (HEX,))

APART = {
    "a condition and its negation": (is_hot(THE_POT), negated(is_hot(THE_POT))),
    "disjoint names": (equal(glaze_of(THE_POT), glaze("red")), equal(glaze_of(THE_POT), glaze("blue"))),
    "names used up": (
        negated(t.OneOf(t.YES_NO, glaze_of(THE_POT), (glaze("red"), glaze("blue")))),
        negated(equal(glaze("grey"), glaze_of(THE_POT))),
    ),
    "disjoint numbers": (compare(size(THE_POT), "<", number(3)), compare(number(3), "<=", size(THE_POT))),
    "a number between": (
        compare(t.Arithmetic(t.NUMBER, "-", size(THE_POT), size(the("b"))), ">", number(0)),
        compare(size(THE_POT), "<=", size(the("b"))),
    ),
    "counts are whole": (
        compare(t.Count(t.NUMBER, pots()), ">", number(1)),
        compare(t.Count(t.NUMBER, pots()), "<", number(2)),
    ),
    "ordered names": (
        compare(SPOT_HEAT, ">=", t.Name(HEAT, "warm")),
        compare(SPOT_HEAT, "<", t.Name(HEAT, "warm")),
    ),
    "kinds": (t.IsA(t.YES_NO, the("x", t.THING), "shelf"), t.IsA(t.YES_NO, the("x", t.THING), "vessel")),
    "types": (t.IsA(t.YES_NO, THE_POT, "Jug", True), t.IsA(t.YES_NO, THE_POT, "Bowl", True)),
    "a type and not its kind": (
        t.IsA(t.YES_NO, the("x", t.THING), "Jug", True),
        negated(t.IsA(t.YES_NO, the("x", t.THING), "vessel")),
    ),
    "options": (option_on("Fair"), negated(option_on("Fair"))),
    "a definition": (is_hot(THE_POT), ask("cool")),
    "a defined number": (
        compare(ask("bulk", t.NUMBER), ">=", number(8)),
        both(negated(is_lidded(THE_POT)), compare(size(THE_POT), "<", number(5))),
    ),
    "a permission": (ask("{the pot} may go"), is_hot(THE_POT)),
    "a refusal": (negated(ask("{the pot} may go")), negated(is_hot(THE_POT))),
    "nobody and somebody": (NO_POT_THERE, there_is(pots(in_spot(ONE), is_lidded(ONE)))),
    "nobody and this one": (NO_POT_THERE, in_spot(THE_POT)),
    "everybody and this one": (
        t.Every(t.YES_NO, pots(in_spot(ONE)), is_hot(ONE)),
        both(in_spot(THE_POT), negated(is_hot(THE_POT))),
    ),
    "there and out of play": (in_spot(THE_POT), t.Builtin(t.YES_NO, "is_out_of_play", (THE_POT,))),
    "equal and not": (
        equal(glaze_of(THE_POT), glaze_of(the("b"))),
        both(equal(glaze_of(THE_POT), glaze("red")), equal(glaze_of(the("b")), glaze("blue"))),
    ),
}

TOGETHER = {
    "two facts": (is_hot(THE_POT), is_lidded(THE_POT)),
    "overlapping numbers": (
        compare(size(THE_POT), "<=", number(3)),
        compare(size(THE_POT), ">=", number(3)),
    ),
    "other pots": (is_hot(THE_POT), negated(is_hot(the("b")))),
    "one hot, not every": (is_hot(THE_POT), there_is(pots(negated(is_hot(ONE))))),
    "a kind and one beneath": (
        t.IsA(t.YES_NO, the("x", t.THING), "vessel"),
        t.IsA(t.YES_NO, the("x", t.THING), "Jug", True),
    ),
    "somebody described as out of play": (there_is(pots(t.Builtin(t.YES_NO, "is_out_of_play", (ONE,)), is_hot(ONE))),),
    "out of play and nobody": (NO_POT_THERE, t.Builtin(t.YES_NO, "is_out_of_play", (THE_POT,))),
    "a name and a glaze": (equal(glaze_of(THE_POT), glaze_of(the("b"))), t.Variable(t.YES_NO, "so")),
}


def prover() -> Prover:
    made = model()
    return Prover(made, Cases(made))


@pytest.mark.parametrize("name", sorted(APART))
def test_apart(name: str) -> None:
    assert prover().is_refuted(*APART[name])
    assert prover().is_refuted(*reversed(APART[name]))


@pytest.mark.parametrize("name", sorted(TOGETHER))
def test_together(name: str) -> None:
    assert not prover().is_refuted(*TOGETHER[name])


def test_a_thing_is_not_caught_by_a_name_bound_inside() -> None:
    outer = there_is(pots(compare(t.Count(t.NUMBER, pots(equal(glaze_of(ONE), glaze("red")))), ">", number(0))))
    assert not prover().is_refuted(outer, is_hot(the("one")))
