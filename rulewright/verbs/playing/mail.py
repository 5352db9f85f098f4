"""`rulewright mail FILE`: a game as a file that two pass on; dice out of both sides' seeds, orders sealed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from rulewright.actions import Witness, learn_behind
from rulewright.games import Counsel, Teller, asked_of_dice, ending
from rulewright.mail import (
    BadLetter,
    Due,
    Letter,
    Sitting,
    begin,
    checked,
    held_against_copies,
    opened,
    read_file,
    stage_of,
)
from rulewright.scenes import Refused, open_stage, side_called
from rulewright.shelf import Slip, Wished, put
from rulewright.terminal import Person, asks_rules, refuse
from runtime.play import Stuck, record_of, write_record

SOUND = "every turn is legal, every die is of the seeds, every order is what was sealed"
UNSEEN = "that no turn was put in another's place only the players' own copies can tell, and none lies here"
BEGINNING = "to begin a game: `rulewright mail PACK/NAME --as SIDE -o FILE`"


@click.command(help="Go on with the game of FILE; or begin one of SITUATION (PACK/NAME) with --as and -o.")
@click.argument("what", metavar="FILE|SITUATION")
@click.option("--as", "side", metavar="SIDE", help="The side that you play.")
@click.option("-o", "target", metavar="FILE", type=click.Path(dir_okay=False), help="Begin a game, in this file.")
@click.option("--turns", type=click.IntRange(min=0), default=0, help="Of a new game: stop after this turn.")
@click.option("--check", is_flag=True, help="Play nothing; 1 if rules, seeds, seals or a copy kept here say otherwise.")
@click.option("--record", "record", metavar="FILE", type=click.Path(dir_okay=False), help="Of a game that is over.")
@asks_rules
def command(
    what: str, side: str | None, target: str | None, turns: int, check: bool, record: str | None, rules: Wished
) -> int:
    if target is not None:
        if check or record:
            raise Slip("a game that begins is neither checked nor over")
        return _begun(what, side, Path(target), turns, rules)
    if not Path(what).is_file():
        raise Slip(f"`{what}` is no file; {BEGINNING}")
    if turns or rules != Wished():
        raise Slip(f"{what} tells itself what is played, and under which rules")
    try:
        return _checked(Path(what), record) if check or record else _gone_on(Path(what), side)
    except BadLetter as fault:
        click.echo(f"{what}: {fault}")
        return 1


def _begun(what: str, side: str | None, path: Path, turns: int, rules: Wished) -> int:
    stage = open_stage(what, rules)
    if isinstance(stage, Refused):
        return refuse(stage, as_json=False)
    if side is None:
        raise Slip(f"say which side you play: `--as`, one of {', '.join(stage.sides)}")
    begin(stage, side_called(stage.table, side), path, turns)
    click.echo(_told_to_pass(read_file(path), path))
    return 0


def _told_to_pass(letter: Letter, path: Path) -> str:
    return f"pass {path} on to {letter.to}, who go on with `rulewright mail {path.name}`"


def _gone_on(path: Path, side: str | None) -> int:
    sitting = opened(path, side)
    if isinstance(sitting, Refused):
        return refuse(sitting, as_json=False)
    try:
        return _played(sitting, path)
    finally:
        sitting.release()


def _played(sitting: Sitting, path: Path) -> int:
    stage, side = sitting.stage, sitting.side
    learn_behind(stage.compiled, stage.table)
    witness = Witness.of(stage.table.rules, asked_of_dice(stage.table.model))
    heard = replace(stage, table=stage.table.played_by(stage.table.rules, witness.plan))
    person = Person(side, Counsel(heard, side), firm=True)
    game = sitting.game(witness.plan, person)
    click.echo(f"{stage.title}, by mail: you play {side}")
    if sitting.undone:
        click.echo(sitting.undone)
    teller = Teller(game, witness, frozenset({side}), click.echo, side, sitting.told, unsaid=stage.unsaid)
    person.recall = teller.recalled
    due: Due | None = None
    try:
        for line in teller.play():
            click.echo(line)
    except Due as found:
        due = found
        for line in teller.due():
            click.echo(line)
    except Stuck as fault:
        click.echo(f"{path}: {fault}")
        return 1
    except click.Abort:
        click.echo(f"\nwhat you answered is kept; go on with: rulewright mail {path}")
        raise
    if due is None:
        click.echo("\n".join(["", *ending(stage, game, side)]))
    if not sitting.is_owed(due):
        return 0
    letter = sitting.passed_on(game, due)
    click.echo(f"\n{letter.lines[-1]['why']}: {_told_to_pass(letter, path)}")
    return 0


def _checked(path: Path, record: str | None) -> int:
    letter = read_file(path)
    stage = stage_of(letter)
    if isinstance(stage, Refused):
        return refuse(stage, as_json=False)
    copies = held_against_copies(letter)
    stand = checked(stage, letter)
    if record is None:
        here = " and ".join(copies)
        last = f"{letter.lines[-1]['pass']} passed it on last, and it waits for {letter.to}"
        click.echo(f"{path}: {SOUND}; {f'what {here} passed on stands as it did' if here else UNSEEN}; {last}")
        return 0
    if stand.due is not None or letter.shut():
        raise BadLetter("the game is not over, or not all that was sealed is open")
    told = replace(record_of(stand.game, stage.hash, 0), about=(*stage.about, ("dice", ("given",))))
    put(Path(record), write_record(told).encode("utf-8"))
    click.echo(f"kept in {record}")
    return 0
