"""Machine code of a small model: rules made at random, reckoning at its edges, and text of authors that never counts."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings

from compiler import terms as t
from compiler.model import model as m
from compiler.native import native
from compiler.native.operations import OPERATIONS as SAID
from compiler.program import Writer, modules_of, options_on, write_program
from rulewright.shelf import native_kept
from runtime.answer import Rules
from runtime.native import Mirror
from runtime.operations import OPERATIONS
from runtime.position import NO_VALUE, Position
from runtime.space import COMPASS, Grid, Space
from tests.compiler.program.harbour import (
    A_BOAT,
    CRATES,
    IT,
    SPACE,
    THE_BOAT,
    ask,
    boats,
    count_of,
    num,
    question,
    read,
    rule,
    rules_of,
    some,
    store,
    than,
    with_more,
)
from tests.compiler.program.test_random_rules import MODEL, STATES, Q, models, quick

compiled = pytest.mark.skipif(shutil.which("cc") is None, reason="no compiler of C")
HAILED = "{the boat} has hailed {the other, a boat}"


def gathered(number: int) -> tuple[m.Model, list[Any]]:
    """One model with so many questions, each with rules made at random; and as many states of positions."""
    made: list[tuple[m.Model, Any]] = []

    @settings(max_examples=number, derandomize=True, database=None, phases=[Phase.generate], deadline=None)
    @given(model=models(), state=STATES)
    def gather(model: m.Model, state: Any) -> None:
        made.append((model, state))

    gather()
    model = MODEL
    for at, (one, _) in enumerate(made):
        ours = [other for other in one.rules.values() if other.question == Q]
        asked = replace(one.questions[Q], id=_called(at), phrase=_called(at))
        model = with_more(model, questions=[asked], rules=[_renamed(other, at) for other in ours])
    return model, [state for _, state in made]


def _called(at: int) -> str:
    return f"the answer {at} of {{the boat}}"


def _renamed(one: m.Rule, at: int) -> m.Rule:
    outranks = tuple(f"{other}, of {at}" for other in one.outranks)
    return replace(one, id=f"{one.id}, of {at}", question=_called(at), outranks=outranks)


def compared(
    rules: Rules, mirror: Mirror, p: Position, questions: Sequence[str], things: Sequence[int]
) -> Counter[str]:
    """What machine code said, where it said something else than Python, and why it gave up."""
    found: Counter[str] = Counter()
    for id_ in questions:
        for one in things:
            answer, why = mirror.ask(rules.program.question_named[id_], one)
            try:
                said = rules.ask(p, id_, one)
            except NO_VALUE as nothing:
                found[f"{type(nothing).__name__}: {why or 'ANSWERED'}"] += 1
            else:
                is_same = not why and (type(answer), answer) == (type(said), said)
                found["the same" if is_same else f"given up: {why}" if why else f"WRONG {id_}: {said}, {answer}"] += 1
    return found


@compiled
def test_rules_made_at_random(full: bool, counted: list[str]) -> None:
    model, states = gathered(1500 if full else 90)
    rules, library = rules_of(model), native_kept(model, options_on(model))
    assert library.contents.left_out == ()
    questions, random, found = [_called(at) for at in range(len(states))], Random(1), Counter[str]()
    for state in states:
        p, made = quick(rules, state)
        found += compared(rules, Mirror(library, p), p, random.sample(questions, 20), made)
    counted.append(f"machine code, rules at random: {dict(found)}")
    assert [one for one in found if "WRONG" in one or "ANSWERED" in one] == []
    assert found["Conflict: rules conflict"] > 20
    assert found["DependsOn: a fact is not stated"] > 20
    assert found["the same"] > 0.6 * found.total()


def edges() -> m.Model:
    """Numbers below nothing, too large, and by nothing; facts about two; sets out of overlapping ones."""
    less = t.Arithmetic(t.NUMBER, "-", count_of(CRATES), num("3/2"))
    hailed = read(HAILED, THE_BOAT, IT)
    asked = {
        "the floor": t.Round(t.NUMBER, False, less),
        "the ceiling": t.Round(t.NUMBER, True, less),
        "the share": t.Arithmetic(t.NUMBER, "/", num(1), count_of(CRATES)),
        "the hoard": t.Arithmetic(t.NUMBER, "*", count_of(CRATES), num(2**61)),
        "the third": t.Arithmetic(t.NUMBER, "+", t.Arithmetic(t.NUMBER, "/", count_of(CRATES), num(3)), num("2/3")),
        "the calls": t.Count(t.NUMBER, boats(hailed)),
        "the calls back": t.Count(t.NUMBER, boats(read(HAILED, IT, THE_BOAT))),
        "the hail": some(boats(hailed)),
    }
    kinds = {"the hail": t.YES_NO}
    return with_more(
        MODEL,
        stores=[store(HAILED, HAILED, [A_BOAT, m.Slot("the other", A_BOAT.kind)], t.YES_NO)],
        questions=[question(f"{id_} of {{the boat}}", "one", kinds.get(id_, t.NUMBER)) for id_ in asked],
        rules=[rule(id_, f"{id_} of {{the boat}}", value) for id_, value in asked.items()],
    )


@compiled
def test_reckoning_at_its_edges() -> None:
    model = edges()
    rules, library = rules_of(model), native_kept(model, options_on(model))
    p = rules.position(SPACE)
    fleet = [p.create("skiff") for _ in range(30)]
    random = Random(2)
    for at, one in enumerate(fleet):
        p.place(one, at % 5)
        p.set(rules.program.store_number[CRATES], one, at % 9)
        for other in random.sample(fleet, 5):
            p.set(rules.program.store_number[HAILED], (one, other), True)
    mirror = Mirror(library, p)
    own = [one.id for one in rules.program.questions if one.id.startswith(("the floor", "the ceiling", "the share"))]
    own += [one.id for one in rules.program.questions if one.id.startswith(("the third", "the calls", "the hail"))]
    found = compared(rules, mirror, p, own, fleet)
    assert set(found) == {"the same", "Unmeant: a special name, or none, where something is meant"}
    large = compared(rules, mirror, p, ["the hoard of {the boat}"], fleet)
    assert large == {"the same": 15, "given up: too large": 15}


def by_hexes() -> m.Model:
    """What the map alone tells of two hexes, and of a hexside."""
    hexes = tuple(m.Slot(one, t.HEX) for one in ("the hex", "the other"))
    both, side = tuple(t.Variable(t.HEX, one.name) for one in hexes), m.Slot("the side", t.HEXSIDE)
    beside = t.Builtin(t.Kind("hexside", many=True), "sides_beside", (t.Variable(side.kind, side.name),))
    asked = [
        (
            question("the heading from {the hex} to {the other}", "one", t.NUMBER, hexes),
            t.Builtin(t.NUMBER, "direction", both),
        ),
        (question("the sides at the ends of {the side}", "one", beside.kind, (side,)), beside),
    ]
    return with_more(
        MODEL,
        questions=[one for one, _ in asked],
        rules=[rule(f"rule of {one.id}", one.id, value) for one, value in asked],
    )


@compiled
@pytest.mark.parametrize("first", COMPASS)
def test_directions_and_sides_are_those_of_the_map(first: str) -> None:
    """Wherever its compass begins to count."""
    model = by_hexes()
    rules, library = rules_of(model), native_kept(model, options_on(model))
    p = rules.position(Space.blank(Grid(7, (6, 5), first=first)))
    mirror = Mirror(library, p)
    heading, ends = rules.program.questions[-2:]
    every, sides = range(p.space.size), p.space.sides
    pairs = [(a, b) for a in every for b in every if a != b]
    assert mirror.ask_many(heading, pairs).values == [rules.ask(p, heading.id, *one) for one in pairs]
    assert mirror.ask_many(ends, [(one,) for one in sides]).values == [rules.ask(p, ends.id, one) for one in sides]
    assert mirror.ask(heading, 3, 3) == (None, "a special name, or none, where something is meant")


@compiled
def test_a_hex_that_a_rule_names_is_found_on_the_map() -> None:
    """Where the map has none of that name, machine code gives no answer."""
    asked = [(question(f"the haven {one}", "one", t.HEX, ()), t.HexLabel(t.HEX, one)) for one in ("C3", "Z99")]
    rules_of_them = [rule(f"rule of {one.id}", one.id, value) for one, value in asked]
    model = with_more(MODEL, questions=[one for one, _ in asked], rules=rules_of_them)
    rules, library = rules_of(model), native_kept(model, options_on(model))
    p = rules.position(Space.blank(Grid(7, (6, 5))))
    haven, nowhere = rules.program.questions[-2:]
    mirror = Mirror(library, p)
    assert mirror.ask(haven)[0] == rules.ask(p, haven.id) == p.space.hex("C3")
    assert mirror.ask(nowhere) == (None, "a special name, or none, where something is meant")


def test_every_operation_is_said_in_C() -> None:  # noqa: N802 - so it is called
    assert [one.name for one in OPERATIONS if not {one.name, f"now_{one.name}"} & SAID.keys()] == []


LIGHT, ROCKING = "{the boat} is light", "{the boat} is rocking"
SHARE = "the share of {the boat}"


def lapsing() -> m.Model:
    """Facts that lapse where a share of the crates is small; of no crates there is none."""
    share = t.Arithmetic(t.NUMBER, "/", num(1), count_of(CRATES))
    small, asked = than(share, "<", num(1)), than(ask(SHARE, kind=t.NUMBER), "<", num(1))
    about = {LIGHT: (THE_BOAT,), HAILED: (THE_BOAT, THE_BOAT), ROCKING: (THE_BOAT,)}
    said = {
        f"whether {at}, of {{the boat}}": t.Suppose(
            t.YES_NO, (t.Set(one, of, t.YesNo(t.YES_NO, True)),), read(one, *of)
        )
        for at, (one, of) in enumerate(about.items())
    }
    return with_more(
        MODEL,
        stores=[
            store(LIGHT, LIGHT, [A_BOAT], t.YES_NO, lapses=small),
            store(HAILED, HAILED, [A_BOAT, m.Slot("the other", A_BOAT.kind)], t.YES_NO, lapses=small),
            store(ROCKING, ROCKING, [A_BOAT], t.YES_NO, lapses=asked),
        ],
        questions=[question(SHARE, "one", t.NUMBER), *(question(one, "one", t.YES_NO) for one in said)],
        rules=[rule("the share", SHARE, share), *(rule(one, one, value) for one, value in said.items())],
    )


@compiled
def test_a_lapse_without_a_value_has_not_happened() -> None:
    """Where it is for certain that it has none: what fails in a question that it asks, Python may settle."""
    model = lapsing()
    rules, library = rules_of(model), native_kept(model, options_on(model))
    p = rules.position(SPACE)
    fleet = [p.create("skiff") for _ in range(3)]
    for crates, one in enumerate(fleet):
        p.place(one, 0)
        p.set(rules.program.store_number[CRATES], one, crates)
    mirror = Mirror(library, p)
    told = [
        [mirror.ask(rules.program.question_named[f"whether {at}, of {{the boat}}"], one) for one in fleet]
        for at in range(3)
    ]
    assert told[0] == told[1] == [(True, ""), (True, ""), (False, "")]
    assert told[2] == [(None, "a special name, or none, where something is meant"), *told[0][1:]]
    for at in range(3):
        assert [rules.ask(p, f"whether {at}, of {{the boat}}", one) for one in fleet] == [True, True, False]


def test_text_of_authors_is_no_code() -> None:
    """Whatever stands in names and phrases comes out as a comment, or not at all."""
    evil = '*/ int evil = system("true"); /* ??/ \\\n#include <evil.h> ${\u202e}'
    asked = question("the evil of {the boat}", "one", t.NUMBER)
    named = m.Choice("tint", (evil, "plain"), "tints")
    model = with_more(
        MODEL,
        choices=[named],
        stores=[store(evil, f"{evil} {{the boat}}", [A_BOAT], t.YES_NO)],
        questions=[replace(asked, phrase=f"{evil} {{the boat}}")],
        rules=[rule(evil, asked.id, num(1), read(evil))],
    )
    program = write_program(model)
    files = native(program, modules_of(Writer(model, options_on(model), shared={}))).files
    source = "\n".join(text for _, text in files)
    code = _without_remarks(source)
    assert "evil" in source
    assert not [line for line in code.splitlines() if any(one in line for one in ("system(", "evil.h", "\\", "??"))]
    plain = {'#include "library.h"', "#pragma GCC visibility push(hidden)"}
    assert {line for line in code.splitlines() if line.startswith("#")} == plain


def _without_remarks(source: str) -> str:
    """As a compiler of C reads it."""
    code, rest = "", source
    while "/*" in rest:
        before, _, rest = rest.partition("/*")
        code, rest = code + before, rest.partition("*/")[2]
    return code + rest
