"""What each adds to a sum: found by reading a henhouse whose standing is told by several rules."""

from __future__ import annotations

from typing import cast

from compiler.middle import code
from compiler.native.addends import ADDEND, APART, ASKED, ONE, PLACE, asked_apart, taken_apart
from compiler.native.expressions import Signature
from compiler.native.words import VALUE
from compiler.native.worth import SOONER, WORTH, Worth
from compiler.program import Writer, modules_of
from compiler.trees import within
from runtime.program import Program
from tests.compiler.henhouse import compiled

STANDING = """
Fact "{the hen} is fat"; cites house.
Fact "{the hen} is proud"; cites house.
Fact "{the hex} is coveted"; cites house.

Question "the standing of {the side}"; rules call it "the standing"; guides players; its answer is a sum of numbers; cites house.
"""
FAT = """
Rule [Fat hens near home]; cites house.
The standing changes by (the eggs of the hen) for each hen on the board that is loose and that is not fat, called the hen.
"""
PROUD = """
Rule [Proud hens]; cites house.
The standing falls by (the eggs of the bird) for each hen on the board that is loose and that is proud, called the bird, if there is a hex that is coveted.
"""
COVETED = """
Rule [Coveted hexes]; cites house.
The standing changes by 5 for each hex that is coveted, called the field.
"""
FAR = """
Rule [Far from what is coveted]; cites house.
The standing falls by (the least of (the distance from (the bird's hex) to the field) for each hex that is coveted, called the field) for each hen on the board, called the bird, if there is a hex that is coveted.
"""


OWN = """
Rule [Far from what he covets himself]; cites house.
The standing falls by (the least of ((the distance from (the bird's hex) to the field) times (the eggs of the bird)) for each hex that is coveted, called the field) for each hen on the board, called the bird, if there is a hex that is coveted.
"""


NEMESIS = """
Fact "{the hex} is a nemesis of {the side}"; cites house.

Rule [Far from a nemesis]; cites house.
The standing falls by (the eggs of the bird) for each hen on the board, called the bird, if there is a hex that is a nemesis of the side.
"""


def found(*rules: str) -> list[code.Function]:
    built, _ = compiled(STANDING + "".join(rules))
    assert not built.problems, [one.message for one in built.problems]
    said = modules_of(Writer(built.model, frozenset(), shared={}))["questions"]
    functions = [one for one in said if isinstance(one, code.Function)]
    standing = next(one for one in functions if one.name == "ask_the_standing_of_the_side")
    return list(taken_apart(standing))


def loops(function: code.Function) -> list[code.Loop]:
    return [one for one in within(function.body) if isinstance(one, code.Loop)]


def test_loops_over_the_same_become_one_loop_over_addends() -> None:
    standing, addend = found(FAR, FAT)
    (loop,) = loops(standing)
    assert addend.name.startswith(ADDEND)
    assert addend.parameters == ("p", "the_side", ONE)
    assert [one.function for one in within(loop) if isinstance(one, code.Invoke)] == [addend.name]
    assert not loops(addend)
    assert sum(isinstance(one, code.Increase) for one in within(addend.body)) == 2


def test_what_is_quickly_reckoned_stays_as_it_is() -> None:
    assert len(found(COVETED)) == 1


def test_each_set_has_its_own_addends_and_what_does_not_pay_stays() -> None:
    standing, *addends = found(FAR, PROUD, FAT, COVETED)
    assert (len(loops(standing)), len(addends)) == (3, 1)


def test_a_condition_of_all_is_asked_only_of_who_may_add() -> None:
    _, addend = found(FAR, FAT)
    outer = next(one for one in addend.body if isinstance(one, code.When))
    assert any(isinstance(one, code.Engine) and one.operation == "is_on_board" for one in within(outer.test))
    assert any(isinstance(one, code.When) for one in outer.then)


def test_what_python_asks_in_any_case_is_asked_in_any_case() -> None:
    standing, _ = found(FAR, FAT)
    asked = [one for one in standing.body if isinstance(one, code.Assign) and one.variable.startswith(ASKED)]
    assert [isinstance(part, code.Facts) for one in asked for part in within(one.value)].count(True) == 1


def test_what_is_no_sum_is_left_alone() -> None:
    built, _ = compiled(STANDING + FAR)
    said = modules_of(Writer(built.model, frozenset(), shared={}))["questions"]
    others = [one for one in said if isinstance(one, code.Function) and one.name != "ask_the_standing_of_the_side"]
    assert others
    assert all(taken_apart(one) == (one,) for one in others)


def test_what_is_asked_of_the_place_alone_is_asked_of_the_place() -> None:
    _, addend = found(FAR, FAT)
    whole, nearest = asked_apart(addend)
    assert nearest.name.startswith(APART)
    assert nearest.parameters == ("p", PLACE)
    assert [one.function for one in within(whole.body) if isinstance(one, code.Invoke)] == [nearest.name]
    assert not [one for one in within(whole.body) if isinstance(one, code.Call) and one.function == "least"]
    assert [one.function for one in within(nearest.body) if isinstance(one, code.Call) and one.function == "least"]


def test_what_is_asked_of_who_stands_there_too_stays_with_him() -> None:
    _, addend = found(OWN, FAT)
    assert asked_apart(addend) == (addend,)


def test_what_addends_ask_is_kept_sooner() -> None:
    """Whether it is kept, beside the same question that no addend asks."""
    one, hens = code.Local("it"), code.engine("things", code.Plain("hen"))
    tall = code.Give(code.Compare(one, "==", code.Plain(1)))
    some = code.Give(code.call("any", code.Search(code.Ask("tall", (one,)), "it", hens, ())))
    asks = code.Give(code.Ask("some", (code.Local(ONE),)))
    functions = {
        "ask_tall": code.Function("ask_tall", ("p", "it"), (*[code.Do(code.Plain(1))] * 10, tall)),
        "ask_some": code.Function("ask_some", ("p", "the_hen"), (some,)),
        "ask_any": code.Function("ask_any", ("p", "the_hen"), (some,)),
        f"{ADDEND}1_ask_sum": code.Function(f"{ADDEND}1_ask_sum", ("p", ONE), (asks,)),
    }
    worth = Worth(cast(Program, None), functions)
    assert SOONER <= worth.price("ask_some") == worth.price("ask_any") < WORTH
    assert worth.is_kept("ask_some", Signature((VALUE,), VALUE))
    assert not worth.is_kept("ask_any", Signature((VALUE,), VALUE))


def test_what_is_the_same_for_all_is_asked_once() -> None:
    _, addend = found(NEMESIS, FAR, FAT)
    whole, *apart = asked_apart(addend)
    assert {one.parameters for one in apart} == {("p", "the_side"), ("p", PLACE)}
    asked = {one.function for one in within(whole.body) if isinstance(one, code.Invoke)}
    assert asked == {one.name for one in apart}


def test_a_name_of_two_meanings_stays_where_it_is() -> None:
    """The one who adds is called as those among whom is looked for: told apart it would be nobody."""
    hens, bird = code.engine("things", code.Plain("hen")), code.Local("the_bird")
    here = code.call("meant", code.engine("hex_of", bird))
    near = code.Search(code.engine("distance", here, here), "the_bird", hens, ())
    both = code.call(
        "least", code.Search(bird, "it", code.pack([code.call("least", near), here, code.Local("the_side")]), ())
    )
    body = (code.Assign("the_bird", code.Local(ONE)), code.Give(both))
    whole, *apart = asked_apart(code.Function(f"{ADDEND}1_ask_sum", ("p", "the_side", ONE), body))
    assert whole.body == body
    assert apart == []
