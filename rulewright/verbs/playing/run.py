"""`rulewright run SITUATION`: a game from set-up to victory, told as it goes, with the reasons of results.

A game that persons play is kept while it is played (games/journal.py); `run --continue FILE` goes on with it.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import NoReturn

import click
from click.core import ParameterSource

from rulewright.actions import Witness, learn_behind
from rulewright.games import (
    PERSON,
    CannotKeep,
    Counsel,
    Head,
    Journal,
    Script,
    Seating,
    Teller,
    asked_of_dice,
    begun_record,
    ending,
    game_data,
    go_on,
    limited,
    new_game,
    place_for,
    read_head,
    read_script,
    reader,
    seating,
)
from rulewright.scenes import PYTHON, Refused, Stage, Unplayable, open_stage, side_called
from rulewright.shelf import Slip, Wished, put, text_of, why_not_here
from rulewright.telling import json_text
from rulewright.terminal import (
    CannotGoOn,
    Person,
    aloud,
    aside,
    asks_engine,
    asks_rules,
    crashed,
    keep,
    kept_in,
    refuse,
    show,
)
from runtime.play import CannotAnswer, Diverged, Game, Seats, Stuck, record_of, write_record

About = tuple[tuple[str, tuple[str, ...]], ...]
NOT_KEPT = 2
STANDS_ALONE = "`--continue FILE` stands alone: FILE tells what is played, and by whom"
IN_WORDS = "`--json` tells a game that programs play; one of persons, or a script, is told in words"


@click.command(help="Play SITUATION (PACK/NAME) or a position's file to its end.")
@click.argument("what", metavar="SITUATION|POSITION", required=False)
@click.option(
    "--players",
    "told",
    metavar="A,B",
    default="greedy",
    help="random, greedy, planner, search 100, search 2 seconds, idle, yielding, person; one for each side.",
)
@click.option("--seed", default=1, show_default=True, help="What the dice and the players' luck come from.")
@click.option(
    "--game", "number", type=click.IntRange(min=0), default=0, help="Which game of this seed, as studies number them."
)
@click.option("--turns", type=click.IntRange(min=0), default=0, help="Stop after this turn.")
@click.option("--record", "file", type=click.Path(dir_okay=False), help="Keep the game in this file.")
@click.option("--script", "script", type=click.Path(exists=True, dir_okay=False), help="A game as it was told.")
@click.option("--quiet", is_flag=True, help="Tell only how it ended.")
@click.option("--as", "side", metavar="SIDE", help="Tell only what this side may know.")
@click.option(
    "--continue",
    "earlier",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False),
    help="Go on with a game that persons began; FILE says what is played, and by whom.",
)
@click.option("--json", "as_json", is_flag=True, help="Answer for a program.")
@click.option("--as-now", is_flag=True, help="With --continue: under the rules of now, if all of FILE still fits them.")
@asks_engine
@asks_rules
@click.pass_context
def command(
    context: click.Context,
    what: str | None,
    told: str,
    seed: int,
    number: int,
    turns: int,
    file: str | None,
    script: str | None,
    quiet: bool,
    side: str | None,
    earlier: str | None,
    as_now: bool,
    as_json: bool,
    engine: str,
    rules: Wished,
) -> int:
    if earlier is not None:
        _alone(context, ("earlier", "as_now", "quiet", "engine"), STANDS_ALONE)
        return _continued(Path(earlier), as_now, quiet, engine)
    if as_now:
        raise Slip("`--as-now` is for `--continue FILE`")
    if script is not None:
        return _scripted(context, what, rules)
    if what is None:
        raise Slip("what is to be played? A position's file, a situation (PACK/NAME), or `--continue FILE`")
    stage = open_stage(what, rules)
    if isinstance(stage, Refused):
        return refuse(stage, as_json=as_json)
    seats = seating(stage, told)
    in_person = PERSON in seats.players
    stage = stage.engaged(engine, aside, waits=in_person)
    eyes = reader(stage, seats, side)
    if number and in_person:
        raise Slip("`--game` is of games that programs play: a person's is the first of its seed")
    if as_json and in_person:
        raise Slip(IN_WORDS)
    if file is not None and not in_person:
        why = why_not_here(Path(file))
        if why is not None:
            return _not_kept(f"the record could not be kept in {file}: {why}")
    if as_json:
        return _for_a_program(stage, seats, (seed, number, turns), file, eyes)
    _tell_head(stage, Head(what, rules, seats.players, seed, number, limited(turns), eyes))
    witness = None if quiet else Witness.of(stage.table.rules, asked_of_dice(stage.table.model))
    heard = stage if witness is None else heard_by(stage, witness)
    game = new_game(heard, seats, seed, number, turns, person=partial(_person, heard))
    if in_person:
        path = Path(file) if file is not None else place_for(what)
        try:
            journal = Journal.begun(path, begun_record(stage, game, seed, seats.players))
        except CannotKeep as fault:
            return _not_kept(str(fault))
        return _kept_while_played(stage, seats, game, witness, journal)
    for line in Teller(game, witness, side=eyes, unsaid=stage.unsaid).play():
        if not quiet:
            click.echo(line)
    click.echo("\n".join(["", *ending(stage, game, eyes)]))
    return 0 if file is None else keep_record(stage, game, (seed, number), file, (("players", seats.players),))


def _tell_head(stage: Stage, head: Head) -> None:
    click.echo("\n".join(head.told(stage)))


def _for_a_program(stage: Stage, seats: Seating, luck: tuple[int, int, int], file: str | None, eyes: str | None) -> int:
    """Nothing is told on the way; what was played is told though it cannot be kept."""
    seed, number, turns = luck
    game = new_game(stage, seats, seed, number, turns)
    game.play()
    about = (("players", seats.players),)
    code = 0 if file is None else _written(stage, game, (seed, number), file, about)
    players = dict(zip(stage.sides, seats.players, strict=True))
    click.echo(json_text(game_data(stage, game, seed, players, eyes)))
    return code


# ---- in person


def _alone(context: click.Context, beside: tuple[str, ...], why: str) -> None:
    """All else is told by the file."""
    for name in context.params:
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE and name not in beside:
            raise Slip(why)


def _continued(path: Path, as_now: bool, quiet: bool, engine: str) -> int:
    try:
        kept = kept_in(path, as_now, engine)
    except CannotGoOn as fault:
        click.echo(str(fault))
        return 1
    if isinstance(kept, Refused):
        return show(kept.problems, kept.files, "text")
    stage, seats, record = kept.stage, kept.seats, kept.record
    witness = None if quiet else Witness.of(stage.table.rules, asked_of_dice(stage.table.model))
    try:
        heard = stage if witness is None else heard_by(stage, witness)
        game, journal = kept.taken_up(heard, partial(_person, heard))
    except (CannotKeep, Unplayable) as fault:
        return _not_kept(str(fault))
    eyes = reader(stage, seats, None)
    _tell_head(stage, Head(kept.what, stage.rules, seats.players, record.seed, 0, record.limits, eyes))
    return _kept_while_played(stage, seats, game, witness, journal)


def _person(stage: Stage, side: str) -> Person:
    return Person(side, Counsel(stage, side))


def _kept_while_played(stage: Stage, seats: Seating, game: Game, witness: Witness | None, journal: Journal) -> int:
    learn_behind(stage.compiled, stage.table)
    why = crashed() if stage.may_crash else None
    if why is not None:
        journal.release()
        click.echo(f"\n{why}; all that was answered is kept, and the game goes on without it\n")
        return _continued(journal.path, as_now=False, quiet=witness is None, engine=PYTHON)
    assert isinstance(game.chooser, Seats)
    persons = {side: one for side, one in game.chooser.players.items() if isinstance(one, Person)}
    keep(game, journal)
    eyes = reader(stage, seats, None)
    teller = Teller(game, witness, frozenset(persons), aloud, eyes, journal.kept, unsaid=stage.unsaid)
    for one in persons.values():
        one.recall = teller.recalled
    aloud(f"kept in {journal.path} as it is played; to go on after a break: {go_on(journal.path)}")
    with _farewell(game, journal):
        try:
            for line in teller.play():
                if witness is not None:
                    aloud(line)
            journal.close(game)
        except CannotKeep as fault:
            return _not_kept(str(fault))
        except Stuck as fault:
            click.echo(f"{journal.path}: {fault}")
            return 1
        except Diverged:  # what was answered last is not for everybody to read
            click.echo(f"{journal.path}: what was answered fits no more; `rulewright replay` tells an umpire where")
            return 1
    aloud("\n".join(["", *ending(stage, game, eyes), f"kept in {journal.path}"]))
    return 0


@contextmanager
def _farewell(game: Game, journal: Journal) -> Iterator[None]:
    """However a game stops before its end, who can still read it is told how to go on."""
    stops = [number for name in ("SIGTERM", "SIGHUP") if (number := getattr(signal, name, None)) is not None]
    before = {number: signal.signal(number, _stop) for number in stops}
    try:
        yield
    finally:
        for number in stops:
            signal.signal(number, signal.SIG_IGN)  # once is enough
        journal.release()
        if game.over is None:
            with suppress(OSError):  # the terminal may be gone
                aloud(f"\nthe game is kept; go on with: {go_on(journal.path)}")
        for number, handler in before.items():
            signal.signal(number, handler)


def _stop(number: int, frame: object) -> NoReturn:
    raise click.Abort


# ---- written down


def _scripted(context: click.Context, what: str | None, rules: Wished) -> int:
    """The game of a script: told as it goes, and held against what the script tells of it."""
    given = context.params
    path: str = given["script"]
    if given["as_json"]:
        raise Slip(IN_WORDS)
    text = text_of(path).replace("\r\n", "\n")
    head = read_head(text)
    if head is not None:
        _alone(context, ("script", "what", "file", "side"), f"{path} tells itself what is played, and how")
        if what not in (None, head.what):
            raise Slip(f"{path} is a game of {head.what}, not of {what}")
        what, rules = head.what, head.rules
    if what is None:
        raise Slip(f"{path} does not tell what is played; name the situation (PACK/NAME) or the position's file")
    stage = open_stage(what, rules)
    if isinstance(stage, Refused):
        return refuse(stage, as_json=False)
    if head is not None:
        head.check(stage, text)
    eyes = None if given["side"] is None else side_called(stage.table, given["side"])
    written = read_script(text, stage.sides, head)
    script = Script(stage.scene(), written if eyes is None else written.unchecked, head)
    head = replace(head or Head(what, rules, limits=limited(given["turns"])), eyes=eyes)
    witness = Witness.of(stage.table.rules, asked_of_dice(stage.table.model))
    game = Game(witness.plan, script.scene.position, script, head.limits)
    script.listen(game)
    _tell_head(stage, head)
    try:
        for line in chain(
            Teller(game, witness, side=eyes, unsaid=stage.unsaid).play(),
            _ends(stage, game, eyes),
        ):
            click.echo(line)
            script.came(line)
        script.ended()
    except CannotAnswer as fault:
        click.echo(f"{path}: {fault}")
        return 1
    file = given["file"]
    seed = given["seed"] if head.seed is None else head.seed
    return 0 if file is None else keep_record(stage, game, (seed, head.game), file, (head.about,))


def _ends(stage: Stage, game: Game, eyes: str | None) -> Iterator[str]:
    """Asked only when it is over."""
    yield from ("", *ending(stage, game, eyes))


def keep_record(stage: Stage, game: Game, luck: tuple[int, int], file: str, about: About) -> int:
    code = _written(stage, game, luck, file, about)
    if code == 0:
        click.echo(f"kept in {file}")
    return code


def _written(stage: Stage, game: Game, luck: tuple[int, int], file: str, about: About) -> int:
    """`luck`: the seed, and which game of it."""
    text = write_record(replace(record_of(game, stage.hash, *luck), about=(*stage.about, *about)))
    try:
        put(Path(file), text.encode("utf-8"))
    except OSError as fault:
        return _not_kept(f"the record could not be kept in {file}: {fault.strerror}")
    return 0


def _not_kept(why: str) -> int:
    click.echo(f"Error: {why}", err=True)
    return NOT_KEPT


def heard_by(stage: Stage, witness: Witness) -> Stage:
    """The same stage, played by the functions that a witness listens to."""
    return replace(stage, table=stage.table.played_by(stage.table.rules, witness.plan))
