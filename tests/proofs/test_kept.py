"""Answers that are kept are those that asking anew gives, whatever was changed, undone or copied in between."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from compiler.model.examples.lines import GivenFact
from runtime.answer import Rules
from runtime.answer.rules import KEEPING
from runtime.position import NO_VALUE, Position
from runtime.program import QuestionOf
from tests.oracle.random_positions import CannotMake, Maker
from tests.proofs.packs import PACKS, by_chance, called, model, table

NONE_AT_ALL = "none"


class Walk:
    """A position that is changed step by step."""

    def __init__(self, pack: str, on: frozenset[str], seed: int, plain: Rules) -> None:
        self.table = table(pack, on)
        self.plain = plain
        self.random = Random(seed)
        self.maker = Maker(self.table.model, self.table.space(()), self.random)
        self.maker.describe()
        there = {store.id for store in self.table.rules.program.stores}
        lines = [
            line
            for line in self.maker.lines
            if not isinstance(line, GivenFact) or getattr(line.step, "store", "") in {"", *there}
        ]
        self.p, self.names = self.table.set_up((*self.maker.things, *lines))
        self.marks: list[int] = []
        self.stores = [one for one in self.table.model.stores.values() if one.id in there]
        names = self.table.rules.names
        self.kept: list[QuestionOf] = [
            one
            for one in self.table.rules.program.questions
            if f"anew_{one.function}" in names or asks_what_is_shared(names[f"ask_{one.function}"])
        ]

    def change(self) -> None:
        p, random = self.p, self.random
        things = sorted(self.names.values())
        lot = random.random()
        with suppress(*NO_VALUE, CannotMake, KeyError):
            if lot < 0.35:
                before = len(self.maker.lines)
                self.maker.fact(random.choice(self.stores))
                for line in self.maker.lines[before:]:
                    assert isinstance(line, GivenFact)
                    self.table.state(p, line.step, self.names)
            elif lot < 0.6 and things:
                p.place(random.choice(things), random.choice(self.maker.hexes))
            elif lot < 0.7 and things:
                p.put_inside(random.choice(things), random.choice(things))
            elif lot < 0.75 and things:
                p.remove(random.choice(things))
            elif lot < 0.8 and things:
                p.set_side(random.choice(things), random.choice(self.table.rules.program.sides))
            elif lot < 0.88:
                self.marks.append(p.mark())
            elif lot < 0.94 and self.marks:
                p.undo(self.marks.pop())
            elif lot < 0.96:
                self.marks = self.marks[-1:] or [p.mark()]
                p.forget(self.marks[0])
            else:
                self.p = p.copy()
                self.marks.clear()

    def asked(self, question: QuestionOf) -> tuple[Any, ...] | None:
        try:
            terms = [self.maker.argument(slot) for slot in self.table.model.questions[question.id].slots]
            return tuple(self.table.value(self.p, self.names, term) for term in terms)
        except (CannotMake, KeyError):
            return None  # nothing of the kind, or something newly thought of

    def differences(self, each: int) -> list[str]:
        wrong = []
        for question in self.kept:
            for _ in range(each):
                values = self.asked(question)
                if values is None:
                    continue
                now, anew = (said(rules, self.p, question, values) for rules in (self.table.rules, self.plain))
                if now != anew:
                    wrong.append(f"{question.id} {values}: kept {now}, anew {anew}")
        return wrong


def asks_what_is_shared(function: Any) -> bool:
    """Whether some of its conditions are functions of their own, whose answers are kept (compiler/program/shared.py)."""
    return any(name.startswith("shared_") for name in function.__code__.co_names)


def said(rules: Rules, p: Position, question: QuestionOf, values: tuple[Any, ...]) -> Any:
    try:
        return rules.ask(p, question.id, *values)
    except NO_VALUE:
        return NONE_AT_ALL


@pytest.mark.parametrize("pack", PACKS, ids=called)
def test_kept_answers_are_right(pack: str, full: bool, counted: list[str]) -> None:
    if "side" not in model(pack).choices:
        pytest.skip("nobody plays a system by itself")
    walks, changes, each = (60, 40, 3) if full else (3, 12, 2)
    settings = list(by_chance(pack, 2, 4 if full else 1))
    asked = 0
    wrong: list[str] = []
    for number, on in enumerate(settings):
        assert any(name == KEEPING for name, _ in table(pack, on).rules.program.modules)
        plain = Rules(table(pack, on).rules.program, keeping=False)
        for seed in range(walks):
            walk = Walk(pack, on, 1000 * number + seed, plain)
            for _ in range(changes):
                walk.change()
                wrong += [f"seed {seed}, {sorted(on)}: {one}" for one in walk.differences(each)]
                asked += each * len(walk.kept)
    counted.append(f"kept answers, {called(pack)}: {asked} asked again after changes")
    assert wrong == []
