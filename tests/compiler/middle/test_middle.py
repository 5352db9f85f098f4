"""The middle form: every record is said in Python, equal means alike, and a pass sees all there is."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from textwrap import dedent
from typing import Any

from compiler.middle import asked_once, code, source
from compiler.program import Writer, modules_of, options_on, write_program
from compiler.trees import within
from tests.proofs.packs import TOY, model

ARCHITECTURE = Path(__file__).parents[3] / "docs" / "architecture.md"


def example_pass() -> Any:
    """The one that docs/architecture.md shows."""
    found = re.search(r"as a pass:\n\n((?:    .*\n|\n)+)", ARCHITECTURE.read_text(encoding="utf-8"))
    assert found is not None
    names: dict[str, Any] = {}
    exec(dedent(found[1]), names)
    return names["times_read"]


def test_a_pass_counts_what_the_source_reads() -> None:
    toy = model(TOY)
    counted = example_pass()(toy)
    assert len(counted) == 7
    program = write_program(toy)
    told = re.compile(r"\bp\.values\[(\d+)\](?:\[|\.get\()")  # of each candidate: `map(p.values[3].get, ...)`
    written = Counter(int(number) for _, text in program.modules for number in told.findall(text))
    assert counted == {store.id: written[at] for at, store in enumerate(program.stores) if written[at]}


def test_every_record_is_said() -> None:
    """Each class of the middle form is written by some pack or held to its text here."""
    said = {type(one) for one in everything()}
    some = [
        code.Give(code.AnySecret(3, code.Local("those"))),
        code.Give(code.NoneSet(3, code.Local("those"))),
        code.Give(code.ReadEach(3, code.Local("those"))),
        code.Give(code.Negative(code.Local("number"))),
        code.Do(code.Bind("one", code.engine("create"))),
        code.Give(code.Part(code.Local("line__1"), "met_set")),
        code.Increase("reckoned", "*", code.Plain(2)),
        code.Refuse(code.call("Conflict", code.Plain("who"))),
        code.Finally((code.Assign("found", code.NewList()),), (code.Do(code.engine("undo", code.Local("mark"))),)),
        code.Put(code.Local("answers"), code.Local("asked"), code.Item(code.Held("stamps"), code.Local("unit"))),
        code.Give(code.pack([code.Spread(code.Local("those")), code.Known("NONE")])),
        code.Give(code.Choose(code.Local("so"), code.Operate(code.Plain(1), "+", code.Plain(2)), code.Plain(None))),
        code.Idle(),
        code.Leave(),
    ]
    assert source(some) == (
        "return p.values[3].any_of(those)\n"
        "return p.values[3].keys().isdisjoint(those)\n"
        "return map(p.values[3].get, those)\n"
        "return -number\n"
        "(one := p.create())\n"
        "return line__1.met_set\n"
        "reckoned *= 2\n"
        "raise Conflict('who')\n"
        "try:\n    found = []\nfinally:\n    p.undo(mark)\n"
        "answers[asked] = p.stamps[unit]\n"
        "return (*those, NONE)\n"
        "return 1 + 2 if so else None\n"
        "pass\n"
        "break\n"
    )
    said |= {type(one) for statement in some for one in within(statement)}
    records = {
        one for one in vars(code).values() if isinstance(one, type) and issubclass(one, (code.Expr, code.Statement))
    }
    assert records - said == {code.Expr, code.Statement}


def everything() -> list[Any]:
    toy = model(TOY)
    w = Writer(toy, options_on(toy), shared={})
    return [one for functions in modules_of(w).values() for function in functions for one in within(function)]


def test_yes_is_not_one() -> None:
    assert code.Plain(True) != code.Plain(1)
    assert {code.Plain(True), code.Plain(1), code.Plain(0), code.Plain(False)} == {
        code.Plain(0), code.Plain(1), code.Plain(False), code.Plain(True)
    }  # fmt: skip
    assert len({code.Plain(True), code.Plain(1), code.Plain(0), code.Plain(False)}) == 4


def test_a_denial_turns_a_comparison_round() -> None:
    equal = code.Compare(code.Local("a"), "==", code.Local("b"))
    assert code.deny(equal) == code.Compare(code.Local("a"), "!=", code.Local("b"))
    assert code.deny(code.deny(equal)) == equal
    less = code.Compare(code.Local("a"), "<", code.Local("b"))  # a special name is neither less nor more
    assert code.deny(less) == code.Not(less)
    assert code.deny(code.deny(less)) == less


def test_those_gone_through_alike_for_each_of_many_are_found_once() -> None:
    far = code.engine("distance", code.Local("one"), code.Local("goal"))
    goals = code.engine("told_of", code.Facts(3))
    held = code.deny(code.invoke("ask_held", code.P, code.Local("goal"), code.Local("side")))
    least = code.call("least", code.Search(far, "goal", goals, (held,)))
    own = code.call("least", code.Search(far, "goal", goals, (code.invoke("ask_own", code.P, code.Local("one")),)))
    boats = code.engine("things", code.Plain("boat"))
    body = [code.loop("one", boats, [code.Increase("reckoned", "+", each)]) for each in (least, own)]
    written = source(asked_once(body, (), ("side",)))
    assert (
        written
        == """\
those__1 = [goal for goal in p.told_of(p.values[3]) if not ask_held(p, goal, side)]
for one in p.things('boat'):
    reckoned += least((p.distance(one, goal) for goal in those__1))
for one in p.things('boat'):
    reckoned += least((p.distance(one, goal) for goal in p.told_of(p.values[3]) if ask_own(p, one)))
"""
    )
