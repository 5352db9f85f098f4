"""Functions that only look need no frame, and stand beside whoever asks them."""

from __future__ import annotations

from collections.abc import Mapping

from compiler.native import native
from compiler.native.pieces import pieces, plain
from compiler.program import Writer, modules_of, write_program
from tests.proofs.packs import TOY, model

FRAME = "bool ask_{name}(Position *p, Value one_) {{\n    BEGIN(false);\n    GIVE({answer});\n}}"


def written(**answers: str) -> Mapping[str, str]:
    return {f"ask_{name}": FRAME.format(name=name, answer=answer) for name, answer in answers.items()}


def test_what_only_looks_and_asks_only_what_does_is_plain() -> None:
    asked = written(
        afloat="holds(fact_of_thing(p, FACT_afloat, one_), false)",
        moored="ask_afloat(p, one_) && is_on_board(p, one_)",
        crowded="(near(p, in_hex(p, one_))).count > 0",
        hemmed="ask_crowded(p, one_)",
        endless="ask_endless(p, one_)",
    )
    assert plain(asked) == {"ask_afloat", "ask_moored"}


def test_what_a_lapse_asks_keeps_its_frame_where_it_may_have_no_answer() -> None:
    asked = {
        **written(
            placed="same(meant(p, hex_of(p, one_)), WHOLE(1))",
            near="ask_placed(p, one_)",
            far="ask_near(p, one_)",
            afloat="holds(fact_of_thing(p, FACT_afloat, one_), false)",
        ),
        "lapses_the_boat_is_seen": "bool lapses_the_boat_is_seen(Position *p, Value one_) {\n    BEGIN(false);\n"
        "    GIVE(ask_near(p, one_) && ask_afloat(p, one_));\n}",
    }
    assert plain(asked) == {"ask_placed", "ask_afloat"}


def test_it_stands_in_each_file_that_speaks_of_it_with_what_it_asks() -> None:
    opening = "static inline bool {}(void)".format
    beside = {
        "ask_a": f"{opening('ask_a')} {{ return ask_b(); }}",
        "ask_b": f"{opening('ask_b')} {{ return FACT_c > 0; }}",
    }
    declared = {**{one: f"{opening(one)};" for one in beside}, "FACT_c": "extern const int FACT_c;"}
    texts = {f"ask_question_{number}": f"int number_{number};" for number in range(60)}
    files = dict(pieces({**texts, "ask_d": "bool ask_d(void) { return ask_a(); }"}, declared, beside))
    speaking = [text for text in files.values() if "ask_d" in text]
    assert len(speaking) == 1
    for told in (*declared.values(), *beside.values()):
        assert [text for text in files.values() if told in text] == speaking
    assert all(speaking[0].index(declared[one]) < speaking[0].index(beside["ask_a"]) for one in declared)


def test_in_a_whole_program_it_is_defined_nowhere_else() -> None:
    toy = model(TOY)
    made = native(write_program(toy), modules_of(Writer(toy, frozenset(), shared={})))
    texts = "\n".join(text for _, text in made.files)
    names = [name for name, _ in made.functions if f"\nstatic inline bool {name}(" in texts]
    assert names
    assert [name for name in names if f"\nbool {name}(" in texts] == []
