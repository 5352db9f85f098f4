"""`rulewright fuzz SITUATION|PACK ...`: random legal play under random options, watched for what must not be.

What is looked for stands in `probing`. A game with a fault is made short (`shrinking`) and kept as a record that
`rulewright replay` plays again: it says whether the fault is still there.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from compiler.pipeline import situation_named
from rulewright.games.faults import Asked, Found, Tally, faults
from rulewright.games.usage import Usage
from rulewright.scenes.scene import Refused
from rulewright.scenes.stage import open_stage
from rulewright.shelf.atomic_write import put
from rulewright.shelf.reading import is_file
from rulewright.shelf.shelf import asked_for, disk, situations_of
from rulewright.shelf.slip import Slip
from rulewright.shelf.wished import Wished
from rulewright.telling.findings import counted
from rulewright.terminal.findings import show
from rulewright.terminal.options import asks_rules
from runtime.limits import most, passed
from runtime.play.recorded.record import write_record


@click.command(help="Play SITUATION (PACK/NAME), or all of a PACK, at random under random options, to find faults.")
@click.argument("names", metavar="SITUATION|PACK ...", nargs=-1, required=True)
@click.option("--games", default=12, show_default=True, help="How many games of each situation.")
@click.option("--subsets", default=3, show_default=True, help="Under how many choices of options; 1: as they are.")
@click.option("--seed", default=1, show_default=True)
@click.option("--turns", default=0, help="Stop every game after this turn.")
@click.option("--look", default=10, show_default=True, help="Look at the position every so many steps.")
@click.option(
    "--usage",
    "used",
    type=click.Path(dir_okay=False, writable=True),
    help="Add what was used of the rules to this file, and tell what never was.",
)
@click.option("--tireless", is_flag=True, help="Nobody stops while he may still act: finds what can be done for ever.")
@click.option(
    "-o",
    "folder",
    default="faults",
    show_default=True,
    type=click.Path(file_okay=False),
    help="Where games with a fault are kept.",
)
@asks_rules
def command(
    names: tuple[str, ...],
    games: int,
    subsets: int,
    seed: int,
    turns: int,
    look: int,
    tireless: bool,
    folder: str,
    used: str | None,
    rules: Wished,
) -> int:
    if games * max(subsets, 1) > most("games"):
        raise Slip(f"{games} under {max(subsets, 1)} choices of options are {passed('games', 'games')}")
    worst = 0
    usage = None if used is None else Usage.gone_on_with(Path(used))
    for what in _situations(names):
        plain = open_stage(what, rules)
        if isinstance(plain, Refused):
            worst = max(worst, show(plain.problems, plain.files, "text"))
            continue
        asked = Asked(games, max(subsets, 1), seed, turns, look, tireless, usage)
        tally = Tally()
        for found in faults(plain, asked, tally):
            worst = 1
            _tell(what, found, Path(folder))
        click.echo(f"{what}: {tally}")
        if usage is not None:
            usage.keep(Path(used or ""))
    if usage is not None:
        click.echo("\n".join(usage.told()))
    return worst


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


def _tell(what: str, found: Found, folder: Path) -> None:
    click.echo(f"{what}: {found.fault}")
    file = folder / f"{what.replace('/', '_')}_{found.record.seed}_{found.seed}.jsonl"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        put(file, write_record(found.record).encode("utf-8"))
    except OSError as fault:
        click.echo(f"  the game could not be kept in {file}: {fault.strerror}", err=True)
        return
    steps = f"{counted(found.record.steps, 'step')} of {found.whole.steps}"
    click.echo(f"  {steps}; play it again: rulewright replay {file}")
