"""Which answers machine code keeps: dear ones, of the position alone."""

from __future__ import annotations

from compiler.middle import code
from compiler.native.expressions import Signature
from compiler.native.words import SET, VALUE, YES_NO
from compiler.native.worth import WORTH, Worth
from compiler.program import write_program
from tests.proofs.packs import TOY, model

DEAR = [code.Do(code.engine("hex_of", code.Local("one"))) for _ in range(WORTH)]


def test_what_asks_the_game_is_not_kept() -> None:
    asking = {
        "ask_a": code.define("ask_a", ("p", "one"), [*DEAR, code.Give(code.Plain(True))]),
        "ask_b": code.define("ask_b", ("p", "one"), [*DEAR, code.Give(code.Ask("a", (code.P,)))]),
        "ask_c": code.define("ask_c", ("p", "one"), [*DEAR, code.Give(code.Local("g"))]),
        "ask_d": code.define("ask_d", ("p", "one"), [*DEAR, code.Give(code.Ask("c", (code.P,)))]),
        "ask_e": code.define("ask_e", ("p", "one"), [*DEAR, code.Give(code.Ask("nowhere", (code.P,)))]),
        "ask_f": code.define("ask_f", ("p", "one"), [code.Give(code.Plain(True))]),
    }
    worth, asked = Worth(write_program(model(TOY)), asking), Signature((VALUE,), YES_NO)
    assert [name for name in asking if worth.is_kept(name, asked)] == ["ask_a", "ask_b"]
    assert not worth.is_kept("ask_a", Signature((VALUE,), SET))
    assert not worth.is_kept("ask_a", Signature((SET,), YES_NO))
