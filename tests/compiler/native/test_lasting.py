"""What rests on nothing that changes is asked first; facts that nothing writes are noticed by nobody."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from compiler.middle import code
from compiler.native.constants import Constants
from compiler.native.expressions import Scope, Signature, say
from compiler.native.lasting import Lasting, lasting, never_written
from compiler.native.operations import not_twice
from compiler.native.words import VALUE, YES_NO
from compiler.program import write_program
from tests.proofs.packs import TOY, model

ONE, SIDE = code.Local("one"), code.Local("side")
WHOSE = code.Get(code.Held("sides"), ONE, code.Known("NONE"))
AGAINST = code.Compare(WHOSE, "!=", SIDE)
ON_BOARD = code.Engine("is_on_board", (ONE,))
FUNCTIONS = {
    "ask_against": code.define("ask_against", ("p", "one", "side"), [code.Give(AGAINST)]),
    "ask_friendly": code.define(
        "ask_friendly", ("p", "one", "side"), [code.Give(code.Not(code.Ask("against", (ONE, SIDE))))]
    ),
    "ask_near": code.define("ask_near", ("p", "one", "side"), [code.Give(code.Both((AGAINST, ON_BOARD)))]),
    "ask_far": code.define("ask_far", ("p", "one", "side"), [code.Give(code.Not(code.Ask("near", (ONE, SIDE))))]),
}


def test_what_something_is_and_whose_lasts_and_where_it_is_does_not() -> None:
    assert lasting(FUNCTIONS).functions == {"ask_against", "ask_friendly"}
    assert not Lasting().has(code.Read(0, ONE, code.Plain(False)))
    assert not Lasting().has(code.Compare(code.Engine("hex_of", (ONE,)), "==", SIDE))
    assert not Lasting().has(code.Compare(WHOSE, "<", SIDE))  # it may have no answer
    assert Lasting(frozenset({0})).has(code.Read(0, ONE, code.Plain(False)))
    assert not Lasting(frozenset({0})).has(code.Read(0, ONE, None))  # likewise


def test_it_is_asked_before_what_may_change() -> None:
    signatures = {name: Signature((VALUE, VALUE), YES_NO) for name in FUNCTIONS}
    constants = Constants(write_program(model(TOY)), {})
    scope = Scope(constants, signatures, {"side": VALUE}, {}, frozenset(), lasting(FUNCTIONS))
    foes = code.Search(ONE, "one", code.Local("side"), (ON_BOARD, code.Ask("against", (ONE, SIDE))))
    said = say(scope, code.Call("any", (foes,)), YES_NO)
    assert said.index("ask_against") < said.index("is_on_board"), said


def test_whose_turn_it_is_is_asked_before_what_always_has_an_answer_alone() -> None:
    now = code.Compare(WHOSE, "==", code.Engine("now_side_to_move", ()))
    where = code.Compare(code.Call("meant", (code.Engine("hex_of", (ONE,)),)), "==", SIDE)
    assert Lasting().first((ON_BOARD, now, AGAINST)) == [AGAINST, now, ON_BOARD]
    assert Lasting().first((ON_BOARD, where, now)) == [ON_BOARD, where, now]  # where it is may have no answer


def test_what_is_done_writes_what_it_sets_and_what_is_printed_on_what_it_makes() -> None:
    stores = [SimpleNamespace(lapses=at == 3, clock=None, secret=at == 4) for at in range(5)]
    program: Any = SimpleNamespace(stores=stores, type_named={"tank": SimpleNamespace(values=((1, 8),))})
    made = code.Do(code.Engine("create", (code.Plain("tank"),)))
    put = code.Do(code.Engine("set", (code.Plain(2), ONE, code.Plain(True))))
    told = code.Give(code.Method("g", "new_record", (code.Plain("order"), code.Pack((code.Plain(0), ONE)))))
    assert never_written(program, ()) == {0, 1, 2}
    for step, left in ((made, {0, 2}), (put, {0, 1}), (told, {1, 2})):
        assert never_written(program, (code.Function("do_so", ("p", "one"), (step,)),)) == left


def test_what_python_asks_of_many_at_once_is_not_asked_twice() -> None:
    kind, unit = code.Get(code.Held("kind_of"), ONE), code.Plain("unit")
    there = code.Engine("in_hex", (SIDE,))
    some = code.Call("any", (code.Search(ON_BOARD, "one", there, (code.Compare(kind, "==", unit),)),))
    at_once, other = (code.Engine("any_in", (SIDE, code.Pack((one,)))) for one in (unit, code.Plain("fort")))
    assert [*not_twice((at_once, some))] == [some]
    assert [*not_twice((other, some))] == [other, some]
    assert [*not_twice((some, at_once))] == [some, at_once]
    said = code.Call("any", (code.Search(ON_BOARD, "one", there, (code.Read(0, ONE, code.Plain(False)),)),))
    assert [*not_twice((code.Not(code.NoneSet(0, there)), said))] == [said]
    assert len([*not_twice((code.Not(code.NoneSet(1, there)), said))]) == 2
