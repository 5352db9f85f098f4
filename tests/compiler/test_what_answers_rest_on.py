"""What machine code notices of a change: found from the middle form, for answers that it keeps."""

from __future__ import annotations

from compiler.middle import code
from compiler.native.resting import MADE, MOMENT, PLACES, Noticed, Resting
from compiler.program import Writer, modules_of, options_on, write_program
from tests.proofs.packs import TOY, model


def test_all_that_is_read_on_the_way_is_noticed() -> None:
    asking = {
        "ask_a": code.define("ask_a", ("p",), [code.Give(code.Ask("b", (code.P,)))]),
        "ask_b": code.define("ask_b", ("p",), [code.Give(code.Read(3, code.Pack(()), code.Plain(0)))]),
        "ask_c": code.define("ask_c", ("p", "one"), [code.Give(code.engine("hex_of", code.Local("one")))]),
        "ask_d": code.define("ask_d", ("p",), [code.Give(code.engine("now_turn"))]),
        "ask_e": code.define("ask_e", ("p",), [code.Give(code.engine("all_things", code.Plain("tank")))]),
        "ask_f": code.define("ask_f", ("p",), [code.Do(code.engine("mark")), code.Give(code.Ask("c", (code.P,)))]),
        "ask_g": code.define("ask_g", ("p",), [code.Give(code.Ask("f", (code.P,)))]),
        "ask_h": code.define("ask_h", ("p",), [code.Give(code.Ask("nowhere", (code.P,)))]),
    }
    resting = Resting(write_program(model(TOY)), asking, Noticed())
    found = {name: resting.ground(name) for name in asking}
    assert found == {
        "ask_a": {3},
        "ask_b": {3},
        "ask_c": {PLACES},
        "ask_d": {MOMENT},
        "ask_e": {MADE},
        "ask_f": None,
        "ask_g": None,
        "ask_h": None,
    }


def test_what_python_notices_is_read_of_its_module() -> None:
    game = model("ostrany")
    keeping = modules_of(Writer(game, options_on(game), shared={}))["keeping"]
    assert any(isinstance(one, code.Assign) and one.variable == "KEEPING" for one in keeping)
    noticed = Noticed.of(keeping)
    assert noticed.eras > 0
    assert noticed.grounds
