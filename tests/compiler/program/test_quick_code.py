"""What quick code spares itself changes no answer."""

from __future__ import annotations

from typing import Any

import pytest

from compiler import terms as t
from compiler.model import model as m
from runtime.answer import Conflict, Rules
from runtime.position import DependsOn
from runtime.position.fact_tables import Table, TableVeiled, TableWithDefault
from tests.compiler.program.harbour import (
    BASE,
    CRATES,
    MOORED,
    PAINTED,
    SKILL,
    ask,
    count_of,
    harbour,
    num,
    put,
    question,
    read,
    rule,
    rules_of,
    than,
    thing,
    with_more,
)

Q = "the answer of {the boat}"
LADEN = "{the boat} is laden"


def asking(*rules: m.Rule, questions: Any = ()) -> Rules:
    return rules_of(with_more(BASE, questions=[question(Q, "one", t.NUMBER, default=num(0)), *questions], rules=rules))


def source_of(rules: Rules) -> str:
    ending = rules.program.question_named[Q].function
    whole = next(text for name, text in rules.program.modules if name == "questions")
    return whole.split(f"def ask_{ending}(")[1].split("\ndef ")[0]


def test_rules_that_can_only_agree_answer_at_once() -> None:
    rules = asking(rule("A", Q, num(1), read(MOORED)), rule("B", Q, num(1), read(PAINTED)))
    assert "Conflict" not in source_of(rules)
    p = harbour(rules)
    assert rules.ask(p, Q, thing(p, "L")) == 0
    put(p, MOORED, thing(p, "L"), True)
    assert rules.ask(p, Q, thing(p, "L")) == 1
    assert rules.why(p, Q, thing(p, "L")).by == {"A"}


@pytest.mark.parametrize("first", [True, False])
def test_a_rule_in_doubt_leaves_the_answer_in_doubt(first: bool) -> None:
    sure, doubtful = (
        rule("Moored", Q, num(1), read(MOORED)),
        rule("Skilled", Q, num(1), than(count_of(SKILL), ">=", num(2))),
    )
    rules = asking(*((sure, doubtful) if first else (doubtful, sure)))
    p = harbour(rules)
    skiff = thing(p, "S")
    put(p, MOORED, skiff, True)
    with pytest.raises(DependsOn):
        rules.ask(p, Q, skiff)
    assert rules.why(p, Q, skiff).sort == "depends on"
    put(p, SKILL, skiff, 1)
    assert rules.ask(p, Q, skiff) == 1


def test_rules_that_may_disagree_are_all_asked() -> None:
    rules = asking(rule("A", Q, num(1), read(MOORED)), rule("B", Q, num(2), read(PAINTED)))
    assert "Conflict" in source_of(rules)


def test_a_question_asked_of_the_same_again_is_asked_once() -> None:
    laden = question(LADEN, "one", t.YES_NO, default=t.YesNo(t.YES_NO, False))
    rules = asking(
        rule("A", Q, num(1), ask(LADEN)),
        rule("B", Q, num(2), t.All(t.YES_NO, (ask(LADEN), read(MOORED))), outranks=("A",)),
        rule("C", Q, num(3), ask(LADEN), outranks=("A", "B")),
        rule("Laden", LADEN, t.YesNo(t.YES_NO, True), than(count_of(CRATES), ">=", num(1))),
        questions=[laden],
    )
    assert source_of(rules).count("ask_the_boat_is_laden(") == 1
    p = harbour(rules)
    assert rules.ask(p, Q, thing(p, "S")) == 0
    put(p, CRATES, thing(p, "S"), 2)
    assert rules.ask(p, Q, thing(p, "S")) == 3


def test_any_of_many_is_any_of_each() -> None:
    table: Table = TableWithDefault(0, False)
    table[3] = True
    assert table.any_of((1, 3))
    assert not table.any_of((1, 2))
    veiled = TableVeiled(table, lambda key: key != 3)
    assert not veiled.any_of((1, 2))
    with pytest.raises(DependsOn):
        veiled.any_of((1, 3))


def test_a_doubt_about_who_says_nothing_is_no_doubt() -> None:
    """Whether `Doubtful` stands cannot be told, but all it could silence has nothing to say of this boat."""
    some = t.Branches(t.NUMBER, ((num(3), read(PAINTED)),))
    rules = rules_of(
        with_more(
            BASE,
            questions=[question(Q, "least", t.NUMBER, default=num(9))],
            rules=[
                rule("Doubtful", Q, None, than(count_of(SKILL), ">=", num(2)), "nothing", outranks=("Sometimes",)),
                rule("Sometimes", Q, some),
                rule("Always", Q, num(5)),
            ],
        )
    )
    p = harbour(rules)
    lugger = thing(p, "L")
    assert (rules.ask(p, Q, lugger), rules.why(p, Q, lugger).value) == (5, 5)
    put(p, PAINTED, lugger, True)
    with pytest.raises(DependsOn):
        rules.ask(p, Q, lugger)


def test_statements_that_share_a_question_each_have_it() -> None:
    """Rounding both ways is looked for in one statement and done in the next, with the same conditions."""
    laden = question(LADEN, "one", t.YES_NO, default=t.YesNo(t.YES_NO, False))
    rules = rules_of(
        with_more(
            BASE,
            questions=[question(Q, "sum", t.NUMBER), laden],
            rules=[
                rule("Laden", LADEN, t.YesNo(t.YES_NO, True), than(count_of(CRATES), ">=", num(1))),
                rule("Half", Q, num("1/2"), None, "changes"),
                rule("Up", Q, num(1), None, "rounded"),
                rule("Down", Q, num(0), t.Not(t.YES_NO, ask(LADEN)), "rounded"),
                rule("Capped", Q, num(0), t.Not(t.YES_NO, ask(LADEN)), "at most"),
            ],
        )
    )
    p = harbour(rules)
    skiff = thing(p, "S")
    with pytest.raises(Conflict):
        rules.ask(p, Q, skiff)
    put(p, CRATES, skiff, 2)
    assert rules.ask(p, Q, skiff) == 1
