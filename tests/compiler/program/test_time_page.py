"""The examples of docs/time.md: read, written as Python, played, and played again by the slow interpreter."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from compiler.model import model as m
from compiler.model.build import PackText, build
from compiler.program import code
from compiler.program.steps import function_of
from compiler.program.values import value
from compiler.program.writer import Scope, Writer
from compiler.source import SourceFile
from compiler.terms import Kind, LetRecord, Term
from runtime.play.chooser import ScriptChooser, ScriptedReaction
from runtime.play.game import Game
from runtime.play.load import play_plan
from runtime.position import Hooks, Position
from runtime.space import Space
from runtime.space.grid import Grid
from tests.compiler.program.cellar import program_of
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


NOT_YET_OF_THE_ORACLE = {"A fact keeps it": "the oracle ends every record with the action that made it"}


def test_every_point_has_an_example() -> None:
    assert len(BLOCKS) == 8
    assert all("Example [" in block for block in BLOCKS)


@pytest.mark.parametrize(("model", "example"), EXAMPLES, ids=NAMES)
def test_the_slow_interpreter_agrees(
    model: m.Model, example: m.Example, request: pytest.FixtureRequest
) -> None:
    if example.id in NOT_YET_OF_THE_ORACLE:
        request.applymarker(pytest.mark.xfail(reason=NOT_YET_OF_THE_ORACLE[example.id]))
    for judged in playing.play(model, SPACE, example):
        assert judged.holds, judged.line.text


@pytest.mark.parametrize(("model", "example"), EXAMPLES, ids=NAMES)
def test_the_game_agrees(model: m.Model, example: m.Example) -> None:
    for text, holds in Played(model, example).run():
        assert holds, text


class Played:
    """One example, its lines written as Python and done in a game."""

    def __init__(self, model: m.Model, example: m.Example) -> None:
        self.example = example
        self.kinds = kinds_named(model, example)
        program, self.functions, _ = program_of(model, more=self.write)
        stores = list(enumerate(program.stores))
        watching = tuple(number for number, store in stores if store.lapses)
        hooks = Hooks(
            clock_sides={
                n: self.functions[f"clock_{n}"] for n, one in stores if one.clock and one.clock.sided
            },
            known_to={n: self.functions[f"known_{n}"] for n, one in stores if one.secret},
            lapses={n: self.functions[f"lapses_{n}"] for n in watching},
            lapse_watch=dict.fromkeys([*range(len(stores)), "places", "sides", "moment"], watching),
        )
        self.position = Position(program, SPACE, hooks)
        self.script = ScriptChooser()
        self.plan = play_plan(program, self.functions)
        self.names: dict[str, int] = {}

    def write(self, w: Writer) -> list[ast.stmt]:
        """Functions for the stores' clocks, lapses and secrets, and for the lines of the example."""
        written = []
        for number, store in enumerate(w.stores):
            s = Scope.of((slot.name, slot.kind) for slot in store.slots)
            side = store.clock.side if store.clock else None
            for name, term in (("clock", side), ("known", store.known_to), ("lapses", store.lapses)):
                if term is not None:
                    written.append(ask(w, f"{name}_{number}", s, term))
        slots = [m.Slot(name, kind) for name, kind in self.kinds.items()]
        s = Scope.of(self.kinds.items())
        for number, line in enumerate(self.example.given):
            if line.step is not None and not isinstance(line.step, LetRecord):
                written.append(function_of(w, f"given_{number}", slots, (line.step,), ""))
        for number, event in enumerate(self.example.events):
            if isinstance(event, m.Then):
                written.append(ask(w, f"then_{number}", s, event.condition))
            else:
                for place, term in enumerate(event.arguments):
                    written.append(ask(w, f"next_{number}_{place}", s, term))
        return written

    def run(self) -> list[tuple[str, bool]]:
        for line in self.example.given:
            self.place(line)
        with self.position.stating():
            for number, line in enumerate(self.example.given):
                if line.sort == "moment":
                    self.position.stand_at(line.names[0], *line.names[1:2])
                elif line.sort == "fact":
                    self.functions[f"given_{number}"](None, self.position, *self.names.values())
        game = Game(self.plan, self.position, self.script)
        judged = []
        events = self.example.events
        for number, event in enumerate(events):
            if isinstance(event, m.Then):
                holds = self.functions[f"then_{number}"](self.position, *self.names.values())
                judged.append((event.text, holds))
            elif event.sort != "reaction":
                self.happen(game, number, event)
        assert self.script.left == (0, 0, 0)
        return judged

    def place(self, line: m.Given) -> None:
        for number in range(line.number if line.sort == "counter" else 0):
            name = line.variables[number] if number < len(line.variables) else None
            thing = self.position.create(line.noun, line.side, name)
            self.position.place(thing, SPACE.hex(line.place[1]))
            if name:
                self.names[name] = thing

    def happen(self, game: Game, number: int, event: m.Next) -> None:
        later = list(enumerate(self.example.events))[number + 1 :]
        reactions = takewhile(lambda one: isinstance(one[1], m.Next) and one[1].sort == "reaction", later)
        for place, reaction in reactions:
            assert isinstance(reaction, m.Next)
            plan = self.plan.action(reaction.id)
            chosen = self.by_slot(reaction, place)
            bound = tuple(chosen.get(slot.name) for slot in plan.event_slots)
            self.script._reactions.append(ScriptedReaction(plan.id, chosen, bound))
        if event.sort == "action":
            game.take(event.id, self.by_slot(event, number))
        elif event.sort == "announce":
            game.announce(event.id, *self.arguments(event, number))
        elif event.sort == "procedure":
            game.do(event.id, *self.arguments(event, number))
        elif event.sort == "go_on":
            game.go_on_to(event.id, event.side or "")
        else:
            game.moment(event.edge, event.id, event.side or "")

    def arguments(self, event: m.Next, number: int) -> Sequence[Any]:
        asked = [self.functions[f"next_{number}_{place}"] for place in range(len(event.arguments))]
        return [ask(self.position, *self.names.values()) for ask in asked]

    def by_slot(self, event: m.Next, number: int) -> dict[str, Any]:
        (slots,) = [one.slots for one in self.position.program.actions if one.id == event.id]
        return dict(zip([slot.name for slot in slots], self.arguments(event, number), strict=True))


def ask(w: Writer, name: str, s: Scope, term: Term) -> ast.stmt:
    return code.define(name, ("p", *s.names.values()), [code.give(value(w, s, term))])


def kinds_named(model: m.Model, example: m.Example) -> dict[str, Kind]:
    """The names an example gives its counters, in order."""
    named: dict[str, Kind] = {}
    for line in example.given:
        kind = model.types[line.noun].kind if line.is_type else line.noun
        named.update((variable, Kind(kind)) for variable in line.variables)
    return named
