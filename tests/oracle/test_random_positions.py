"""Random cases are repeatable, can be built, and reach what there is."""

from __future__ import annotations

from compiler import terms as t
from compiler.model.model import Model
from tests.oracle.building import arguments, build
from tests.oracle.meaning import outcome
from tests.oracle.outcomes import Answer
from tests.oracle.random_positions import random_cases
from tests.oracle.small_models import (
    BASE,
    SPACE,
    THE_POT,
    is_hot,
    is_lidded,
    number,
    question,
    rule,
    size,
    with_more,
)


def model() -> Model:
    heat = t.Read(t.Kind("heat"), "hex's heat", (t.Builtin(t.HEX, "hex_of", (THE_POT,)),))
    warm = t.Compare(t.YES_NO, ">=", heat, t.Name(t.Kind("heat"), "warm"))
    return with_more(
        BASE,
        questions=[question("price", default=number(0)), question("bonus", combine="sum")],
        rules=[
            rule("A", "price", 1, is_hot(THE_POT)),
            rule("B", "price", 2, is_lidded(THE_POT), outranks=("A",)),
            rule("C", "bonus", size(THE_POT), warm, effect="changes"),
        ],
    )


def test_the_same_seed_gives_the_same_cases() -> None:
    assert list(random_cases(model(), SPACE, 5, 30)) == list(random_cases(model(), SPACE, 5, 30))
    assert list(random_cases(model(), SPACE, 5, 30)) != list(random_cases(model(), SPACE, 6, 30))


def test_every_rule_is_reached() -> None:
    seen: set[str] = set()
    for case in random_cases(model(), SPACE, 1, 300):
        p = build(model(), SPACE, case.given, case.on)
        answer = outcome(p, case.question, arguments(p, case.arguments))
        if isinstance(answer, Answer):
            seen |= answer.by
    assert seen == {"A", "B", "C"}
