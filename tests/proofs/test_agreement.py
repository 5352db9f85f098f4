"""The slow interpreter, the quick functions and the explaining ones say the same of random positions."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from compiler.model.examples.lines import Given, GivenFact, GivenMoment, GivenRecord
from rulewright.scenes.table import Table, Unplayable
from runtime.answer import Conflict, Silent
from runtime.position import NO_VALUE, DependsOn, Position
from runtime.position.facts import MISSING
from tests.oracle.building import arguments, build
from tests.oracle.doing import lapse
from tests.oracle.meaning import outcome
from tests.oracle.outcomes import Answer
from tests.oracle.random_positions import CannotMake, Case, Maker, random_case
from tests.proofs.packs import PACKS, by_chance, called, model, table

SORTS = {"depends": "depends on", "meaningless": "refused", "endless": "refused"}


def said_slowly(p: Any, question: str, terms: tuple[Any, ...]) -> tuple[str, Any, frozenset[str]]:
    told = outcome(p, question, arguments(p, terms))
    if isinstance(told, Answer):
        return "answer", told.value, told.by
    return SORTS.get(told.why, told.why), None, frozenset()


def said_quickly(setting: Table, p: Position, question: str, values: list[Any]) -> tuple[str, Any]:
    try:
        return "answer", setting.rules.ask(p, question, *values)
    except NO_VALUE as nothing:
        sorts = {Conflict: "conflict", Silent: "silent", DependsOn: "depends on"}
        return sorts.get(type(nothing), "refused"), None


def disagreement(case: Case, setting: Table, pack: str) -> tuple[str, str]:
    """What kind of outcome it was, and how they differ if they do."""
    return disagreements(case.given, ((case.question, case.arguments),), setting, pack)[0]


def disagreements(
    given: tuple[Given, ...], asked: tuple[tuple[str, tuple[Any, ...]], ...], setting: Table, pack: str
) -> list[tuple[str, str]]:
    """The same for many questions asked of one position."""
    try:
        p, names = setting.set_up(given)
    except Unplayable:
        return [("not to be stated", "")]  # whose clock it is hangs on what the record does not say
    slowly = build(model(pack), p.space, given, setting.on)
    settle(p, slowly, setting)
    before = p.printed()
    found = [_differs(p, names, slowly, question, terms, setting) for question, terms in asked]
    if p.printed() != before:
        found.append(("answer", "asking changed the position"))
    return found


def settle(p: Position, slowly: Any, setting: Table) -> None:
    """What chance stated and would have ended at once ends: positions of a game are never so."""
    stated = set(slowly.values)
    lapse(slowly)
    for store, key in stated - set(slowly.values):
        number = setting.store(store)
        p._write(number, key[0] if len(key) == 1 else key, MISSING, None)


def _differs(
    p: Position, names: dict[str, int], slowly: Any, question: str, terms: tuple[Any, ...], setting: Table
) -> tuple[str, str]:
    values = [setting.value(p, names, term) for term in terms]
    quick = said_quickly(setting, p, question, values)
    why = setting.rules.why(p, question, *values)
    slow = said_slowly(slowly, question, terms)
    found = []
    if (why.sort, why.value) != quick:
        found.append(f"asked: {quick}; explained: {(why.sort, why.value)} {why.why}")
    if quick != slow[:2]:
        found.append(f"runtime: {quick} {why.why}; oracle: {slow[:2]}")
    if slow[0] == "answer" and quick[0] == "answer":
        assert why.tree is not None
        by = {one.rule.id for one in why.tree.answered}
        if by != slow[2]:
            found.append(f"runtime by {sorted(by)}, oracle by {sorted(slow[2])}")
    return slow[0], "; ".join(found)


def one_case(pack: str, seed: int, settings: list[frozenset[str]]) -> tuple[Case, Table] | None:
    random = Random(seed)
    setting = table(pack, random.choice(settings))
    questions = sorted(one.id for one in setting.rules.program.questions)
    case = random_case(setting.model, setting.space(()), seed, random.choice(questions))
    return None if case is None else (standing(case, setting, random), setting)


def standing(case: Case, setting: Table, random: Random) -> Case:
    """Only what can be stated under these options; now and then the moment, or what a record holds, is left out."""
    there = {store.id for store in setting.rules.program.stores}
    given = [line for line in case.given if not isinstance(line, GivenFact) or getattr(line.step, "store", "") in there]
    if random.random() < 0.1:
        given = [line for line in given if not isinstance(line, GivenMoment)]
    if random.random() < 0.1:
        given = [holding_less(line, random) for line in given]
    return replace(case, given=tuple(given))


def holding_less(line: Given, random: Random) -> Given:
    if not isinstance(line, GivenRecord):
        return line
    kept = tuple(one for one in line.made.attributes if random.random() < 0.5)
    return replace(line, made=replace(line.made, attributes=kept))


@pytest.mark.parametrize("pack", PACKS, ids=called)
def test_oracle_and_runtime_agree(pack: str, full: bool, counted: list[str]) -> None:
    if "side" not in model(pack).choices:
        pytest.skip("nobody plays a system by itself")
    cases, option_sets = (1700, 40) if full else (25, 1)
    settings = list(by_chance(pack, 1, option_sets))
    sorts: Counter[str] = Counter()
    wrong = []
    for seed in range(cases):
        made = one_case(pack, seed, settings)
        if made is None:
            continue
        sort, difference = disagreement(*made, pack)
        sorts[sort] += 1
        if difference:
            wrong.append(f"seed {seed}, {made[0].question}, {sorted(made[1].on)}: {difference}")
    told = ", ".join(f"{number} {sort}" for sort, number in sorts.most_common())
    counted.append(f"agreement, {called(pack)}: {sorts.total()} cases under {len(settings)} choices of options: {told}")
    assert wrong == []


@pytest.mark.parametrize("pack", PACKS, ids=called)
def test_oracle_and_runtime_agree_on_many_questions_of_one_position(pack: str, full: bool, counted: list[str]) -> None:
    if "side" not in model(pack).choices:
        pytest.skip("nobody plays a system by itself")
    positions, many, option_sets = (200, 80, 20) if full else (2, 40, 1)
    sorts: Counter[str] = Counter()
    wrong = []
    settings = list(by_chance(pack, 2, option_sets))
    for seed in range(positions):
        given, asked, setting = many_questions(pack, seed, many, settings)
        for (sort, difference), (question, _) in zip(disagreements(given, asked, setting, pack), asked, strict=False):
            sorts[sort] += 1
            if difference:
                wrong.append(f"seed {seed}, {question}, {sorted(setting.on)}: {difference}")
    told = ", ".join(f"{number} {sort}" for sort, number in sorts.most_common())
    counted.append(f"agreement, {called(pack)}: {sorts.total()} questions of {positions} positions: {told}")
    assert wrong == []


def many_questions(
    pack: str, seed: int, many: int, settings: list[frozenset[str]]
) -> tuple[tuple[Given, ...], tuple[tuple[str, tuple[Any, ...]], ...], Table]:
    random = Random(seed)
    setting = table(pack, random.choice(settings))
    maker = Maker(setting.model, setting.space(()), Random(seed))
    maker.describe()
    questions = [one.id for one in setting.rules.program.questions]
    asked = []
    for question in random.choices(questions, k=many):
        with suppress(CannotMake):
            slots = setting.model.questions[question].slots
            asked.append((question, tuple(maker.argument(slot) for slot in slots)))
    there = {store.id for store in setting.rules.program.stores}
    every = (*maker.things, *maker.lines)
    given = tuple(line for line in every if not isinstance(line, GivenFact) or getattr(line.step, "store", "") in there)
    return given, tuple(asked), setting
