"""`rulewright fuzz SITUATION|PACK ...`: random legal play under random options, watched for what must not be.

What is looked for stands in `probing`. A game with a fault is made short (`shrinking`) and kept as a record that
`rulewright replay` plays again: it says whether the fault is still there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import click

from compiler.pipeline import situation_named
from rulewright.games import NAMES, PERSON, RANDOM, Asked, Found, Tally, Usage, faults, players_named
from rulewright.scenes import Refused, open_stage
from rulewright.shelf import Slip, Wished, asked_for, disk, is_file, put, situations_of
from rulewright.studies import Gone
from rulewright.telling import counted, json_text
from rulewright.terminal import Waiting, aside, asks_engine, asks_rules, refuse, show
from runtime.limits import most, passed
from runtime.play import write_record


@click.command(help="Play SITUATION (PACK/NAME), or all of a PACK, at random under random options, to find faults.")
@click.argument("names", metavar="SITUATION|PACK ...", nargs=-1, required=True)
@click.option(
    "--games", type=click.IntRange(min=1), default=12, show_default=True, help="How many games of each situation."
)
@click.option("--subsets", default=3, show_default=True, help="Under how many choices of options; 1: as they are.")
@click.option("--seed", default=1, show_default=True)
@click.option("--turns", type=click.IntRange(min=0), default=0, help="Stop every game after this turn.")
@click.option(
    "--look",
    type=click.IntRange(min=0),
    default=10,
    show_default=True,
    help="Look at the position every so many steps.",
)
@click.option(
    "--usage",
    "used",
    type=click.Path(dir_okay=False, writable=True),
    help="Add what was used of the rules to this file, and tell what never was.",
)
@click.option("--players", default=RANDOM, show_default=True, help="Who plays: a player, or one for each side.")
@click.option("--seeking", is_flag=True, help="With --usage: what was never done is done as soon as it may be.")
@click.option("--tireless", is_flag=True, help="Nobody stops while he may still act: finds what can be done for ever.")
@click.option(
    "-o",
    "folder",
    default="faults",
    show_default=True,
    type=click.Path(file_okay=False),
    help="Where games with a fault are kept.",
)
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="How many processes play.")
@click.option("--on", default="", metavar="dask://HOST:PORT", help="A cluster that runs already plays.")
@click.option("--json", "as_json", is_flag=True, help="Answer for a program.")
@asks_engine
@asks_rules
def command(
    names: tuple[str, ...],
    games: int,
    subsets: int,
    seed: int,
    turns: int,
    look: int,
    players: str,
    seeking: bool,
    tireless: bool,
    folder: str,
    used: str | None,
    jobs: int,
    on: str,
    as_json: bool,
    engine: str,
    rules: Wished,
) -> int:
    if games * max(subsets, 1) > most("games"):
        raise Slip(f"{games} under {max(subsets, 1)} choices of options are {passed('games', 'games')}")
    if used is not None and (on or jobs > 1):
        raise Slip("`--usage` listens to games as they are played here, one after another")
    if seeking and used is None:
        raise Slip("`--seeking` goes with `--usage`, which counts what was done")
    if sum((seeking, tireless, players != RANDOM)) > 1:
        raise Slip("of `--players`, `--seeking` and `--tireless` one is wanted: each says who plays")
    if PERSON in players_named(players):
        raise Slip(f"`--players {players}`: nobody sits here; {', '.join(one for one in NAMES if one != PERSON)}")
    worst, told = 0, []
    tell = (lambda line: None) if as_json else click.echo
    usage = None if used is None else Usage.gone_on_with(Path(used))
    for what in _situations(names):
        plain = open_stage(what, rules)
        if isinstance(plain, Refused):
            if as_json:
                return refuse(plain, as_json=True)
            worst = max(worst, show(plain.problems, plain.files, "text"))
            continue
        if on and is_file(what):
            raise Slip("a position's file stays here: on a cluster situations of packs are played")
        who = (tireless, seeking, players)
        asked = Asked(games, max(subsets, 1), seed, turns, look, *who, usage, engine, aside, jobs, on)
        tally = Tally()
        with Waiting() as waiting:
            try:
                found = [_told(what, one, Path(folder), tell) for one in faults(plain, asked, tally, waiting.count)]
            except Gone as fault:
                click.echo(f"stopped: {fault}", err=True)
                return 2
        worst = max(worst, int(bool(found)))
        tell(f"{what}: {tally}")
        told.append({"what": what, **_counts(tally), "faults": found})
        if usage is not None:
            usage.keep(Path(used or ""))
    for line in () if usage is None else usage.told():
        tell(line)
    if as_json:
        click.echo(json_text(told))
    return worst


def _counts(tally: Tally) -> dict[str, int]:
    return {name: getattr(tally, name) for name in ("games", "subsets", "answers", "looks", "faulty")}


def _situations(names: tuple[str, ...]) -> Iterator[str]:
    """Each situation named, and all of each pack named."""
    shelf = disk()
    asked_for(shelf, names)
    for name in names:
        pack, situation = situation_named(name, shelf)
        if situation or is_file(name):
            yield name
            continue
        own = situations_of(shelf, pack)
        if not own:
            raise Slip(f"`{name}` has no situations to play")
        yield from (f"{pack}/{one}" for one in own)


def _told(what: str, found: Found, folder: Path, tell: Callable[[str], None]) -> dict[str, object]:
    """A fault, told at once and kept."""
    tell(f"{what}: {found.fault}")
    fault = {"sort": found.fault.sort, "said": found.fault.said, "place": found.fault.place}
    told: dict[str, object] = {**fault, "steps": found.record.steps, "of": found.whole.steps, "record": None}
    file = folder / f"{what.replace('/', '_')}_{found.record.seed}_{found.seed}.jsonl"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        put(file, write_record(found.record).encode("utf-8"))
    except OSError as fault:
        click.echo(f"  the game could not be kept in {file}: {fault.strerror}", err=True)
        return told
    steps = f"{counted(found.record.steps, 'step')} of {found.whole.steps}"
    tell(f"  {steps}; play it again: rulewright replay {file}")
    return {**told, "record": str(file)}
