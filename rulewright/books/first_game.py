"""The first turns of a game, played and told for a book: phase by phase, with the board at the end of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from compiler.pipeline import Compiled
from compiler.print import Moment
from rulewright.games import Teller, Witness, asked_of_dice, new_game, seating
from rulewright.scenes import Refused, stage_of
from rulewright.shelf import Wished
from runtime.answer import LateRules
from runtime.position import Position

PLAYER = "greedy"  # plays for every side
DEEP = 4  # to what each adds, and by what it is multiplied
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
    teller = Teller(game, witness, deep=DEEP)
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
    return (*found, Moment(title, tuple(lines), draw(game.position))) if lines else tuple(found)
