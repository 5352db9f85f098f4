"""How a number came about that is told without what it was asked for."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rulewright.games.told.made_of import made_of
from rulewright.games.written import read_script
from runtime.answer import RuleTold, Stated, Told
from runtime.program import RuleOf
from runtime.values import print_number


def rule(name: str, effect: str, said: str = "", *nodes: Told | Stated) -> RuleTold:
    return RuleTold(RuleOf(name, "strength", effect, "", ()), (), True, True, said=said, to_say=nodes)


def number(text: str, value: int | Fraction, *rules: RuleTold, combine: str = "one") -> Told:
    return Told("strength", text, combine, value, print_number(value), rules)


def strength(who: str, printed: int, value: int | Fraction, *factors: RuleTold) -> Told:
    """printed times what the rules say."""
    factor = number(f"the factor for {who}", 1, *factors, combine="product")
    return number(f"the strength of {who}", value, rule("Printed", "is", "", Stated(printed), factor))


HALF = rule("Uphill", "multiplied", "1/2")
TOTAL = number("the total", 20)


def test_each_who_gave_something_is_told_where_rules_changed_what_one_gave() -> None:
    some = [strength("P", 24, 12, HALF), strength("Q", 8, 8)]
    assert made_of(TOTAL, some) == ["the strength of P is 12: 24 halved by [Uphill]", "the strength of Q is 8"]
    assert made_of(TOTAL, some[1:]) == []


def test_of_many_those_whose_number_was_changed() -> None:
    some = [strength(who, 8, 8) for who in "ABCDEFG"]
    assert made_of(TOTAL, [*some, strength("P", 11, 22, rule("Near", "multiplied", "2"))]) == [
        "the strength of P is 22: 11 doubled by [Near]"
    ]


def test_what_was_multiplied_added_and_kept() -> None:
    rules = (HALF, rule("Chart", "multiplied", "3/2"), rule("Idle", "multiplied", "1"))
    rules = (*rules[:2], replace(rules[2], idle=True))
    assert made_of(TOTAL, [strength("P", 16, 12, *rules)]) == [
        "the strength of P is 12: 16 halved by [Uphill], times 3/2 by [Chart]"
    ]
    own = (rule("Printed", "is", "", Stated(4)), rule("Dug in", "changes", "2"), rule("Tired", "changes", "-1"))
    added = number("the defense of Q", 5, *own, rule("Best", "at most", "5"), combine="sum")
    assert made_of(TOTAL, [added]) == [
        "the defense of Q is 5: 4 plus 2 by [Dug in], less 1 by [Tired], kept at most 5 by [Best]"
    ]


def test_a_sum_of_one_is_no_change_of_it() -> None:
    """`the fighting strength of Ash is 6: 6 plus 6` was told of a brigade of six."""
    own = rule("Whole", "changes", "6", Stated(6))
    assert made_of(TOTAL, [number("the strength of Ash", 6, own, combine="sum")]) == []
    vigour = number("the vigour of Ash", Fraction(1, 2), rule("Hungry", "multiplied", "1/2"), combine="product")
    halved = number("the strength of Ash", 3, rule("Whole", "changes", "3", Stated(6), vigour), combine="sum")
    assert made_of(TOTAL, [halved]) == ["the strength of Ash is 3: 6 halved by [Hungry]"]


def test_who_is_named_is_no_number() -> None:
    named = replace(number("the leader", 7, rule("First", "is"), HALF), said="L")
    assert made_of(TOTAL, [named]) == []


@pytest.mark.parametrize("gave", [strength("P", 24, 12, HALF), number("what is left", Fraction(11, 8)), number("it", -1)])
def test_what_is_told_in_a_game_is_no_order_when_it_is_played_again(gave: Told) -> None:
    (line, *_) = made_of(TOTAL, [gave, strength("P", 24, 12, HALF)])
    written = read_script(f"Turn 1: Fire, the Reds\n  fire at A\n    {line}\n", ("the Reds",), None)
    assert [one.sort for one in written.lines] == ["heading", "order", "told"]
