"""The first turns of a game, played and told for a book: phase by phase, with the board at the end of each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from compiler.model import Model
from compiler.pipeline import Compiled
from compiler.print import Moment
from compiler.terms import Call, Change, Number, Step
from compiler.trees import within
from rulewright.games import Teller, Witness, asked_of_dice, new_game, seating
from rulewright.scenes import Refused, stage_of
from rulewright.shelf import Wished
from runtime.answer import LateRules
from runtime.position import Position
from runtime.program import Program

PLAYER = "greedy"  # plays for every side
DEEP = 4  # to what each adds, and by what it is multiplied
RECORD = "record"
STEP = 2  # spaces by which a line stands deeper


def first_turn(
    what: str, compiled: Compiled, wanted: tuple[int, int], draw: Callable[[Position], str], come_to: set[str]
) -> tuple[Moment, ...]:
    """`wanted`: what its dice come from, and how many turns. `come_to`: is told the questions that were asked."""
    seed, turns = wanted
    model = compiled.built.model.known_as("")  # nothing is taken from notes, so all that is asked is seen
    compiled = replace(compiled, built=replace(compiled.built, model=model))
    stage = stage_of(what, Wished(), compiled, "yes")  # a turn comes to a third of what could be asked
    if isinstance(stage, Refused):
        return ()
    witness = Witness.of(stage.table.rules, asked_of_dice(stage.table.model))
    heard = replace(stage, table=stage.table.played_by(stage.table.rules, witness.plan))
    game = new_game(heard, seating(stage, PLAYER), seed, turns=turns)
    teller = Teller(game, witness, deep=DEEP, costs=_costs(stage.table.model, stage.table.rules.program))
    teller.listen()
    found: list[Moment] = []
    title, lines = "", []
    while game.over is None:
        before = game.position.copy()
        for line in (*teller.step(), *(teller.end_row() if game.over is not None else ())):
            if line.startswith(" "):
                depth = (len(line) - len(line.lstrip())) // STEP - 1
                lines.append((depth, line.strip()))
            elif line:
                found += [Moment(title, tuple(lines), draw(before))] if lines else []
                title, lines = line, []
    rules = stage.table.rules
    assert isinstance(rules, LateRules)
    come_to.update(rules.come_to)
    found += [Moment(title, tuple(lines), draw(game.position))] if lines else []
    return _counted(found, rules.program)


def _costs(model: Model, program: Program) -> dict[str, tuple[int, ...]]:
    """By action the numbers that it may spend of: what its steps increase by more or less, not always by as much."""
    found: dict[str, tuple[int, ...]] = {}
    for action in model.actions.values():
        done = {one for step in _steps(model, action.steps, set()) for one in within(step)}
        stores = {one.store for one in done if isinstance(one, Change) and not isinstance(one.by, Number)}
        found[action.id] = tuple(program.store_number[one] for one in stores if one in program.store_number)
    return found


def _steps(model: Model, steps: Iterable[Step], known: set[str]) -> Iterator[Step]:
    """With those of what they call."""
    for step in steps:
        yield step
        for call in (one for one in within(step) if isinstance(one, Call) and one.procedure not in known):
            known.add(call.procedure)
            yield from _steps(model, model.procedures[call.procedure].steps, known)


def _counted(moments: Iterable[Moment], program: Program) -> tuple[Moment, ...]:
    """With records numbered as they are told of: between two that are, players may have thought of others."""
    nouns = "|".join(re.escape(one.id) for one in program.kinds if RECORD in one.lineage)
    named = re.compile(rf"\b({nouns}) (\d+)\b")
    known: dict[str, dict[str, str]] = {}

    def anew(one: re.Match[str]) -> str:
        numbers = known.setdefault(one[1], {})
        return f"{one[1]} {numbers.setdefault(one[2], str(len(numbers) + 1))}"

    def told(text: str) -> str:
        return named.sub(anew, text) if nouns else text

    return tuple(replace(one, lines=tuple((depth, told(text)) for depth, text in one.lines)) for one in moments)
