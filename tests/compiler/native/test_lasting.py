"""What rests on nothing that changes is asked first."""

from __future__ import annotations

from compiler.middle import code
from compiler.native.constants import Constants
from compiler.native.expressions import Scope, Signature, say
from compiler.native.lasting import lasting, lasts
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
    assert lasting(FUNCTIONS) == {"ask_against", "ask_friendly"}
    assert not lasts(code.Read(0, ONE, code.Plain(False)), set())
    assert not lasts(code.Compare(code.Engine("hex_of", (ONE,)), "==", SIDE), set())
    assert not lasts(code.Compare(WHOSE, "<", SIDE), set())  # it may have no answer


def test_it_is_asked_before_what_may_change() -> None:
    signatures = {name: Signature((VALUE, VALUE), YES_NO) for name in FUNCTIONS}
    constants = Constants(write_program(model(TOY)), {})
    scope = Scope(constants, signatures, {"side": VALUE}, {}, frozenset(), lasting(FUNCTIONS))
    foes = code.Search(ONE, "one", code.Local("side"), (ON_BOARD, code.Ask("against", (ONE, SIDE))))
    said = say(scope, code.Call("any", (foes,)), YES_NO)
    assert said.index("ask_against") < said.index("is_on_board"), said
