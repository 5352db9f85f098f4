"""`rulewright run SITUATION`: a game from set-up to victory, told as it goes, with the reasons of results."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from rulewright.desk.findings import show
from rulewright.desk.options import Rules, asks_rules
from rulewright.games.account import Teller
from rulewright.games.results import asked_of_dice
from rulewright.games.script import Script, read_script
from rulewright.games.seating import new_game, seating
from rulewright.games.witness import Witness
from rulewright.table.scene import Refused
from rulewright.table.stage import Stage, open_stage
from rulewright.table.table import Table
from runtime.play.chooser import CannotAnswer
from runtime.play.game import Game
from runtime.play.record import record_of, write_record
from runtime.position.wording import say_phrase


@click.command(help="Play SITUATION (PACK/NAME) or a position's file to its end.")
@click.argument("what", metavar="SITUATION|POSITION")
@click.option(
    "--players",
    "told",
    metavar="A,B",
    default="greedy",
    help="random, greedy, planner, person; one for each side.",
)
@click.option("--seed", default=1, show_default=True, help="What the dice and the players' luck come from.")
@click.option("--turns", default=0, help="Stop after this turn.")
@click.option("--record", "file", type=click.Path(dir_okay=False, writable=True), help="Keep the game in this file.")
@click.option("--script", "script", type=click.Path(exists=True, dir_okay=False), help="A game as it was written down.")
@click.option("--quiet", is_flag=True, help="Tell only how it ended.")
@asks_rules
def command(
    what: str, told: str, seed: int, turns: int, file: str | None, script: str | None, quiet: bool, rules: Rules
) -> int:
    stage = open_stage(what, rules)
    if isinstance(stage, Refused):
        return show(stage.problems, stage.files, "text")
    seats = seating(stage, told)
    click.echo(stage.title)
    click.echo(
        "; ".join(f"{side}: {name}" for side, name in zip(stage.sides, seats.players, strict=True)) + f"; seed {seed}"
    )
    if script is not None:
        return _scripted(stage, Path(script), seed, file)
    witness = None if quiet else Witness.of(stage.table.rules.program, asked_of_dice(stage.table.model))
    game = new_game(stage if witness is None else heard_by(stage, witness), seats, seed, 0, turns)
    for line in Teller(game, witness).play():
        if not quiet:
            click.echo(line)
    click.echo("\n".join(["", *ending(stage, game)]))
    return 0 if file is None else keep(stage, game, seed, file, (("players", seats.players),))


def _scripted(stage: Stage, path: Path, seed: int, file: str | None) -> int:
    """The game of a script, with its own dice, told as it goes."""
    scene = stage.scene()
    witness = Witness.of(stage.table.rules.program, asked_of_dice(stage.table.model))
    script = Script(scene, read_script(path.read_text(encoding="utf-8")))
    game = Game(witness.plan, scene.position, script)
    script.listen(game)
    try:
        for line in Teller(game, witness).play():
            click.echo(line)
    except CannotAnswer as fault:
        click.echo(f"{path}: {fault}")
        return 1
    click.echo("\n".join(["", *ending(stage, game)]))
    if script.left:
        missed = script.written.lines[-script.left]
        click.echo(f"{path}: line {missed.number}: `{missed.text}` was never reached")
        return 1
    return 0 if file is None else keep(stage, game, seed, file, (("dice", ("given",)),))


def keep(stage: Stage, game: Game, seed: int, file: str, about: tuple[tuple[str, tuple[str, ...]], ...]) -> int:
    text = write_record(replace(record_of(game, stage.hash, seed), about=(*stage.about, *about)))
    try:
        Path(file).write_text(text, encoding="utf-8")
    except OSError as fault:
        click.echo(f"the record could not be kept in {file}: {fault.strerror}", err=True)
        return 2
    click.echo(f"kept in {file}")
    return 0


def heard_by(stage: Stage, witness: Witness) -> Stage:
    """The same stage, played by the functions that a witness listens to."""
    table = Table(stage.table.model, stage.table.on, stage.table.spaces)
    table.__dict__["rules"] = stage.table.rules
    table.__dict__["plan"] = witness.plan
    return replace(stage, table=table)


def ending(stage: Stage, game: Game) -> list[str]:
    """Why it is over, and what the rules say of each side."""
    p = game.position
    lines = [f"The game is over on turn {p.turn}: {game.over}."]
    question = stage.table.rules.program.question_for("result")
    if question is None:
        return lines
    for side in stage.sides:
        answer = stage.table.rules.why(p, question.id, side)
        said = answer.tree.said if answer.tree is not None and answer.sort == "answer" else answer.why
        by = ", ".join(f"[{one.rule.id}]" for one in answer.tree.answered) if answer.tree is not None else ""
        phrase = say_phrase(p, question.phrase, question.slots, (side,))
        reason = f"by {by}" if by else "as no rule says otherwise"
        lines.append(f"{phrase[:1].upper()}{phrase[1:]}: {said}, {reason}.")
    return lines
