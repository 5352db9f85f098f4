"""`rulewright fuzz SITUATION|PACK ...`: random legal play under random options, watched for what must not be.

What is looked for stands in `probing`. A game with a fault is made short (`shrinking`) and kept as a record that
`rulewright replay` plays again: it says whether the fault is still there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import click

from compiler.pipeline import situation_named
from rulewright.games.probing import Fault, plays_again, probe, record_at
from rulewright.games.shrinking import shrink
from rulewright.games.usage import Usage
from rulewright.scenes.scene import Refused
from rulewright.scenes.stage import Stage, open_stage
from rulewright.shelf.atomic_write import put
from rulewright.shelf.shelf import asked_for, disk
from rulewright.terminal.findings import counted, show
from rulewright.terminal.options import Rules, asks_rules
from runtime.limits import most, passed
from runtime.play.chooser import DONE, Decision, RandomChooser
from runtime.play.game import Game
from runtime.play.limits import Limits
from runtime.play.recorded.record import Record, write_record

TURNS = 60  # a situation that is not over by then has no end
RESTLESS = 300  # actions in one phase, where nobody stops by himself


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
    rules: Rules,
) -> int:
    if games * max(subsets, 1) > most("games"):
        raise click.UsageError(f"{games} under {max(subsets, 1)} choices of options are {passed('games', 'games')}")
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


@dataclass(frozen=True)
class Asked:
    games: int
    subsets: int
    seed: int
    turns: int
    look: int
    tireless: bool = False
    usage: Usage | None = None


@dataclass
class Tally:
    """What was done, for the last line."""

    games: int = 0
    subsets: int = 0
    answers: int = 0
    looks: int = 0
    faulty: int = 0
    seen: list[Fault] = field(default_factory=list)

    def __str__(self) -> str:
        done = f"{counted(self.games, 'game')} under {counted(self.subsets, 'choice')} of options, "
        done += f"{counted(self.answers, 'answer')}, {counted(self.looks, 'position')} looked at"
        return f"{done}; {counted(self.faulty, 'game')} with a fault" if self.faulty else f"{done}; no fault"


@dataclass(frozen=True)
class Found:
    fault: Fault
    record: Record
    whole: Record
    seed: int


def faults(plain: Stage, asked: Asked, tally: Tally) -> Iterator[Found]:
    """Each fault once, in the shortest game found for it."""
    for subset in range(min(asked.subsets, asked.games)):
        stage = _under(plain, asked.seed, subset)
        if stage is None:
            continue
        tally.subsets += 1
        heard = stage if asked.usage is None else asked.usage.listening(stage)
        for number in range(subset, asked.games, asked.subsets):
            fault, whole = played(stage, heard, asked, number, tally)
            if fault is None:
                continue
            tally.faulty += 1
            if any(fault.same(one) for one in tally.seen):
                continue
            tally.seen.append(fault)
            yield Found(fault, shrink(whole, stage, fault)[0], whole, number)


def played(stage: Stage, heard: Stage, asked: Asked, number: int, tally: Tally) -> tuple[Fault | None, Record]:
    """One random game, looked at on its way; its functions are those that somebody hears."""
    turns = asked.turns or TURNS
    limits = Limits(turns, actions_in_a_phase=RESTLESS) if asked.tireless else Limits(turns)
    chooser = (Tireless if asked.tireless else RandomChooser)(asked.seed, number)
    game = Game(heard.table.plan, heard.position(), chooser, limits)
    if asked.usage is not None:
        asked.usage.begin()
    fault, looks = probe(game, stage, asked.look)
    if asked.turns and fault is not None and fault.place == "game":
        fault = None  # it was stopped because that was wished
    whole = record_at(game, stage, asked.seed, number, fault)
    fault = fault or plays_again(whole, stage)
    if asked.usage is not None:
        asked.usage.ended(stage, game.position)
    tally.games += 1
    tally.answers += len(game.answers)
    tally.looks += looks
    return fault, whole


class Tireless(RandomChooser):
    """Never says `done` as long as there is something it may do: a phase that can go on for ever does."""

    def choose(self, decision: Decision) -> int:
        if decision.sort == "action" and decision.texts[-1] == DONE and len(decision.options) > 1:
            return super().choose(replace(decision, options=decision.options[:-1]))
        return super().choose(decision)


def _under(plain: Stage, seed: int, subset: int) -> Stage | None:
    """The situation as it is, with every option, without any, then with some by chance."""
    if subset == 0:
        return plain
    options = sorted(plain.table.model.options)
    random = Random(f"{plain.what} {seed} {subset}")
    on = {1: options, 2: []}.get(subset, [one for one in options if random.random() < 0.5])
    usual = plain.table.on
    chosen = tuple(one for one in on if one not in usual)
    refused = tuple(one for one in options if one in usual and one not in on)
    rules = replace(
        plain.rules, chosen=(*plain.rules.chosen, *chosen), refused=(*plain.rules.refused, *refused)
    )
    stage = open_stage(plain.what, rules)
    return None if isinstance(stage, Refused) else stage


def _situations(names: tuple[str, ...]) -> Iterator[str]:
    """Each situation named, and all of each pack named."""
    shelf = disk()
    asked_for(shelf, names)
    for name in names:
        pack, situation = situation_named(name, shelf)
        if situation or Path(name).is_file():
            yield name
            continue
        folder = shelf.locate(pack)
        files = sorted((folder / "situations").glob("*.rulebook")) if folder is not None else []
        if not files:
            raise click.UsageError(f"`{name}` has no situations to play")
        yield from (f"{pack}/{file.stem}" for file in files)


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
