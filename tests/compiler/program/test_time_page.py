"""The examples of docs/time.md: read, written as Python, played, and played again by the slow interpreter."""

from __future__ import annotations

import re
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from compiler.model import model as m
from compiler.model.build import PackText, build
from compiler.model.examples.lines import (
    GivenCounters,
    GivenFact,
    GivenMoment,
    NextAction,
    NextEvent,
    NextGoOn,
    NextMoment,
    NextProcedure,
    NextReaction,
    NextTaken,
)
from compiler.program import Writer, compile_value, options_on, write_program
from compiler.source import SourceFile
from compiler.terms import Kind, Set, Term
from runtime.answer import load
from runtime.play.chooser import ScriptChooser, ScriptedReaction
from runtime.play.game import Game
from runtime.play.load import play_plan
from runtime.space import Space
from runtime.space.grid import Grid
from tests.oracle import playing

PAGE = Path(__file__).parents[3] / "docs" / "time.md"
FIRST, *BLOCKS = [found[1] for found in re.findall(r"```rulebook( base)?\n(.*?)```", PAGE.read_text(), re.S)]
SPACE = Space.blank(Grid(8, (8, 8)))


def model_of(block: str) -> m.Model:
    file = SourceFile("time.md", f"{FIRST}\n{block}")
    built = build([PackText(m.PackInfo("time", "Time", "game", "1", "1", ()), (file,))])
    assert built.problems == (), [problem.message for problem in built.problems]
    return built.model


EXAMPLES = [(model, example) for model in map(model_of, BLOCKS) for example in model.examples.values()]
NAMES = [example.id for _, example in EXAMPLES]


def test_every_point_has_an_example() -> None:
    assert len(BLOCKS) == 9
    assert all("Example [" in block for block in BLOCKS)


@pytest.mark.parametrize(("model", "example"), EXAMPLES, ids=NAMES)
def test_the_slow_interpreter_agrees(model: m.Model, example: m.Example) -> None:
    for judged in playing.play(model, SPACE, example):
        assert judged.holds, judged.line.text


@pytest.mark.parametrize(("model", "example"), EXAMPLES, ids=NAMES)
def test_the_game_agrees(model: m.Model, example: m.Example) -> None:
    for text, holds in Played(model, example).run():
        assert holds, text


class Played:
    """One example, its lines written as Python and done in a game."""

    def __init__(self, model: m.Model, example: m.Example) -> None:
        self.model, self.example = model, example
        self.rules = load(write_program(model))
        self.position = self.rules.position(SPACE)
        self.script = ScriptChooser()
        self.plan = play_plan(self.rules.program, self.rules.names)
        self.names: dict[str, tuple[Kind, int]] = {}

    def value(self, term: Term) -> Any:
        slots = [(name, kind) for name, (kind, _) in self.names.items()]
        source = compile_value(Writer(self.model, options_on(self.model)), term, slots)
        return self.rules.value(self.position, source, *(thing for _, thing in self.names.values()))

    def run(self) -> list[tuple[str, bool]]:
        for line in self.example.given:
            self.place(line)
        with self.position.stating():
            for line in self.example.given:
                if isinstance(line, GivenMoment):
                    self.position.stand_at(line.phase, line.side)
                elif isinstance(line, GivenFact) and isinstance(line.step, Set):
                    (key,) = map(self.value, line.step.arguments)
                    store = self.rules.program.store_number[line.step.store]
                    self.position.set(store, key, self.value(line.step.value))
        game = Game(self.plan, self.position, self.script)
        judged = []
        events = self.example.events
        for number, event in enumerate(events):
            if isinstance(event, m.Then):
                judged.append((event.text, self.value(event.condition)))
            elif not isinstance(event, NextReaction):
                self.happen(game, number, event)
        assert self.script.left == (0, 0, 0)
        return judged

    def place(self, line: m.Given) -> None:
        if not isinstance(line, GivenCounters):
            return
        for number in range(line.number):
            name = line.variables[number] if number < len(line.variables) else None
            thing = self.position.create(line.noun, line.side, name)
            self.position.place(thing, SPACE.hex(line.place[1]))
            if name:
                self.names[name] = Kind(self.position.kind_of[thing]), thing

    def happen(self, game: Game, number: int, event: m.Next) -> None:
        later = self.example.events[number + 1 :]
        for reaction in takewhile(lambda one: isinstance(one, NextReaction), later):
            assert isinstance(reaction, NextReaction)
            plan = self.plan.action(reaction.id)
            chosen = self.by_slot(reaction)
            bound = tuple(chosen.get(slot.name) for slot in plan.event_slots)
            self.script._reactions.append(ScriptedReaction(plan.id, chosen, bound))
        if isinstance(event, NextAction):
            game.take(event.id, self.by_slot(event))
        elif isinstance(event, NextEvent):
            game.announce(event.id, *map(self.value, event.arguments))
        elif isinstance(event, NextProcedure):
            game.do(event.id, *map(self.value, event.arguments))
        elif isinstance(event, NextGoOn):
            game.go_on_to(event.sequence, event.side or "")
        else:
            assert isinstance(event, NextMoment)
            game.moment(event.edge, event.sequence, event.side or "")

    def by_slot(self, event: NextTaken) -> dict[str, Any]:
        slots = self.model.actions[event.id].slots
        return {slot.name: self.value(term) for slot, term in zip(slots, event.arguments, strict=True)}
