"""The slow interpreter, the quick functions and the explaining ones say the same of random positions."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from compiler.model.model import Given
from compiler.terms import LetRecord
from rulewright.table import Table
from runtime.answer import Conflict, Silent
from runtime.position import NO_VALUE, DependsOn, Position
from tests.oracle.building import arguments, build
from tests.oracle.meaning import outcome
from tests.oracle.outcomes import Answer
from tests.oracle.random_positions import Case, random_case
from tests.proofs.packs import PACKS, by_chance, called, model, table

SORTS = {"depends": "depends on", "meaningless": "refused", "endless": "refused"}


def said_slowly(case: Case, on: frozenset[str], pack: str, space: Any) -> tuple[str, Any, frozenset[str]]:
    p = build(model(pack), space, case.given, on)
    told = outcome(p, case.question, arguments(p, case.arguments))
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
    try:
        p, names = setting.set_up(case.given)
    except NO_VALUE:
        return "not to be stated", ""  # whose clock it is hangs on what the record does not say
    values = [setting.value(p, names, term) for term in case.arguments]
    before = p.printed()
    quick = said_quickly(setting, p, case.question, values)
    why = setting.rules.why(p, case.question, *values)
    slow = said_slowly(case, setting.on, pack, p.space)
    found = []
    if p.printed() != before:
        found.append("asking changed the position")
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
    given = [line for line in case.given if line.sort != "fact" or getattr(line.step, "store", "") in there]
    if random.random() < 0.1:
        given = [line for line in given if line.sort != "moment"]
    if random.random() < 0.1:
        given = [holding_less(line, random) for line in given]
    return replace(case, given=tuple(given))


def holding_less(line: Given, random: Random) -> Given:
    if not isinstance(line.step, LetRecord):
        return line
    return replace(line, step=replace(line.step, attributes=tuple(one for one in line.step.attributes if random.random() < 0.5)))


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
