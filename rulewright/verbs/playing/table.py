"""`rulewright table SITUATION`: a game at a page in the browser, against the computer or with a friend."""

from __future__ import annotations

import json
import webbrowser
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from secrets import randbelow
from tempfile import TemporaryFile
from typing import IO

import click

from rulewright.games import CannotKeep
from rulewright.scenes import Refused, Unplayable
from rulewright.shelf import Slip, Wished
from rulewright.terminal import CannotGoOn, asks_rules, crashed, refuse

try:
    from rulewright.pages import ALONE, Reached
    from rulewright.table import (
        Laid,
        Looking,
        Playing,
        Server,
        Start,
        Studied,
        Wanted,
        begun,
        by_mail,
        is_study,
        looked_at,
        taken_up,
    )
except ModuleNotFoundError as fault:
    raise Slip(f"the table needs the package `{fault.name}`: pip install 'rulewright[table]'") from None

LUCK = 1_000_000
ONE_GAME = "only a game that is played is shared: a situation, or `--continue FILE`"
PRIVATE = "What is sent goes by the certificate; nobody reads it on the way."
READ_ALONG = (
    "There is no certificate: who can listen on this network can read the links, and all that is played. Share so only "
    "where you trust everybody on it; else give `--certificate` and `--key`."
)


@click.command(
    help="Play SITUATION (PACK/NAME) or a position's file in the browser; or go through RECORD (.jsonl), "
    "or on with a game by mail (.mail); or open any game of a STUDY (its folder). "
    "Without any of these, a page to choose on."
)
@click.argument("what", metavar="SITUATION|POSITION|RECORD|LETTER|STUDY", required=False)
@click.option(
    "--players",
    "told",
    metavar="A,B",
    default="",
    help="random, greedy, planner, search 100, idle, yielding, person: one a side. Else you play first against greedy.",
)
@click.option("--links", "apart", is_flag=True, help="A link for each person, who sees what that side may know.")
@click.option("--as", "side", metavar="SIDE", help="Of a record: what this side may know; by mail: yours.")
@click.option("--seed", default=0, help="What the dice and the players' luck come from; else it is drawn.")
@click.option("--turns", type=click.IntRange(min=0), default=0, help="Stop after this turn.")
@click.option("--record", "file", type=click.Path(dir_okay=False), help="Keep the game in this file.")
@click.option(
    "--continue",
    "earlier",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False),
    help="Go on with a game that persons began; FILE says what is played, and by whom.",
)
@click.option("--port", default=0, help="Where the page is served on this machine; else a free port is found.")
@click.option("--share", "address", metavar="ADDRESS", default="", help="For others of a network: our address in it.")
@click.option("--certificate", type=click.Path(exists=True), help="With --share: so that nobody reads along.")
@click.option("--key", type=click.Path(exists=True), help="Of the certificate, where it is a file of its own.")
@click.option("--no-browser", "quiet", is_flag=True, help="Only tell the link; open no page.")
@asks_rules
def command(
    what: str | None,
    told: str,
    apart: bool,
    side: str | None,
    seed: int,
    turns: int,
    file: str | None,
    earlier: str | None,
    port: int,
    address: str,
    certificate: str | None,
    key: str | None,
    quiet: bool,
    rules: Wished,
) -> int:
    found: Playing | Looking | Start | Refused
    reached, apart = _shared(address, certificate, key), apart or bool(address)
    try:
        if earlier is not None:
            if what is not None or told or file or seed or turns or rules != Wished():
                raise Slip("`--continue FILE` tells what is played, and by whom: beside it stand only links and ports")
            found = taken_up(Path(earlier), apart)
        elif what is None:
            if address:
                raise Slip(ONE_GAME)
            if told or apart or side or file or seed or turns or rules != Wished():
                raise Slip("what is to be played? A situation (PACK/NAME), a position's file, or `--continue FILE`")
            found = Start()
        elif is_study(Path(what)):
            found = Start(Studied(Path(what)))
        elif what.endswith(".mail"):
            found = by_mail(Path(what), side)
        elif what.endswith(".jsonl"):
            found = looked_at(Path(what), side)
        else:
            found = begun(Wanted(what, rules, told, seed or randbelow(LUCK) + 1, turns, file, apart))
    except (CannotGoOn, CannotKeep, Unplayable) as fault:
        click.echo(str(fault), err=True)
        return 1
    return refuse(found, as_json=False) if isinstance(found, Refused) else _served(found, port, quiet, reached)


def _shared(address: str, certificate: str | None, key: str | None) -> Reached:
    if not address and (certificate or key):
        raise Slip("a certificate is for who shares a game: `--share ADDRESS`")
    if address in ("0.0.0.0", "*", "::"):
        raise Slip("name the one address by which the others reach this machine")
    return Reached(address, certificate or "", key or "") if address else ALONE


def _served(first: Playing | Looking | Start, port: int, quiet: bool, reached: Reached) -> int:
    if reached != ALONE and not (isinstance(first, Playing) and first.letter() is None):
        raise Slip(ONE_GAME)
    with TemporaryFile(buffering=0) as notes:
        server = Server(first, port, reached, lambda one: _note(notes, one))
        _greet(server, first, reached)
        if not quiet:
            webbrowser.open(server.address(next(iter(server.links), server.start)))
        while (why := crashed()) is not None:
            click.echo(f"{why}; all games are kept, and go on without it by the same links")
            server.lay_again(_noted(notes))
        try:
            with suppress(KeyboardInterrupt):
                server.run()
        finally:
            server.leave()
    return 0


def _note(notes: IO[bytes], one: Laid) -> None:
    """For the process above, which has the same file."""
    notes.write(json.dumps(asdict(one)).encode() + b"\n")


def _noted(notes: IO[bytes]) -> list[Laid]:
    notes.seek(0)
    told = [json.loads(line) for line in notes.read().splitlines()]
    return [Laid(one["path"], tuple(one["secrets"])) for one in told]


def _greet(server: Server, first: Playing | Looking | Start, reached: Reached) -> None:
    if reached != ALONE:
        click.echo(f"Shared at {reached.address}. Who has a link sits in that seat: hand each to one person.")
        click.echo(PRIVATE if reached.certificate else READ_ALONG)
    if isinstance(first, Start):
        click.echo(f"Choose what to play: {server.address(server.start)}")
    for secret, seat in server.links.items():
        click.echo(f"{server.served[0].stage.title}, {seat.name}: {server.address(secret)}")
    if isinstance(first, Playing) and first.letter() is None:
        click.echo(f"kept in {first.path} as it is played; to go on: rulewright table --continue {first.path}")
    click.echo("Ctrl-C stops the server")
