"""`rulewright replay FILE|DIR`: records again, to the last byte; under other rules, to where they part."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from compiler.files import read_bytes
from rulewright.actions import Witness
from rulewright.games import (
    PERSON,
    Head,
    Teller,
    again,
    asked_of_dice,
    ending,
    go_on,
    parting,
    read_kept,
    repeat,
    told_fault,
)
from rulewright.scenes import Refused, Stage, Unplayable, open_stage, rules_of, side_called
from rulewright.shelf import Slip, Wished
from rulewright.telling import json_text, render
from rulewright.terminal import asks_rules
from runtime.play import BadRecord, Diverged, Game, Record, ReplayChooser, Thrown, throw
from runtime.records import dataclass

UMPIRE = "umpire"


@click.command(help="Play records again: a file, or every .jsonl file of a folder.")
@click.argument("path", type=click.Path(exists=True))
@click.option(
    "--as", "side", metavar="SIDE|umpire", help="Tell a game as this side saw it; as the umpire all of it, as a script."
)
@click.option("--json", "as_json", is_flag=True, help="Answer for a program.")
@asks_rules
def command(path: str, side: str | None, as_json: bool, rules: Wished) -> int:
    if side is not None and as_json:
        raise Slip("`--as` tells a game in words; `--json` says how records play again")
    if side is not None and rules != Wished():
        raise Slip("`--as` tells a game under its own rules")
    files = sorted(Path(path).glob("*.jsonl")) if Path(path).is_dir() else [Path(path)]
    if not files:
        raise Slip(f"there are no records (.jsonl) in {path}")
    stages: dict[tuple[str, Wished], Stage] = {}
    worst, told = 0, []
    for file in files:
        found = _one(file, side, rules, stages)
        if isinstance(found, int):
            worst = max(worst, found)
            continue
        worst = max(worst, found.code)
        told.append({"file": str(file), "as told": found.code == 0, "said": list(found.lines)})
        if not as_json:
            _say(found)
    if as_json:
        click.echo(json_text(told))
    elif len(files) > 1:
        click.echo(f"{len(files)} records")
    return worst


@dataclass(frozen=True)
class Said:
    """How a record plays again; `code` is 0 where it does as it says."""

    code: int
    called: str
    lines: tuple[str, ...]


def _one(file: Path, side: str | None, wished: Wished, stages: dict[tuple[str, Wished], Stage]) -> Said | int:
    try:
        record = read_kept(file)
    except (BadRecord, OSError) as fault:
        return Said(1, str(file), (f"no record that can be read: {fault}",))
    what = record.told("what")
    if not what:
        return Said(1, str(file), ("the record does not say what was played",))
    own_rules = rules_of(dict(record.about))
    try:
        own = _stage(what[0], own_rules, stages)
        if isinstance(own, Refused):
            return _refused(file, own)
        if side is not None:
            return _as_seen(record, own, side)
        if wished == Wished():
            code, lines = _under_its_own(record, own)
            return _as_far_as_it_is(file, record, code, lines)
        other = _stage(what[0], own_rules.and_then(wished), stages)
        if isinstance(other, Refused):
            return _refused(file, other)
        code, lines = _under_others(record, own, other)
        return Said(code, file.name, tuple(lines))
    except Unplayable as fault:
        return Said(1, file.name, (str(fault),))


def _as_far_as_it_is(file: Path, record: Record, code: int, lines: Iterable[str]) -> Said:
    """A game of persons may stop anywhere, and a line that was not written whole is cut off when it goes on; of any
    other it is lost."""
    if record.closed:
        return Said(code, file.name, tuple(lines))
    if PERSON in record.told("players"):
        return Said(code, file.name, (*lines, f"the game is not over; go on with: {go_on(file)}"))
    if not read_bytes(file, "record-bytes").endswith(b"\n"):
        return Said(1, file.name, ("its last line is broken off: so far", *lines))
    return Said(code, file.name, (*lines, "the game is not over"))


def _refused(file: Path, rules: Refused) -> Said:
    found = render(rules.problems, rules.files, "text", colour=False).splitlines()
    return Said(1, file.name, ("its rules have faults", *found))


def _stage(what: str, rules: Wished, stages: dict[tuple[str, Wished], Stage]) -> Stage | Refused:
    if (what, rules) not in stages:
        stage = open_stage(what, rules)
        if isinstance(stage, Refused):
            return stage
        stages[what, rules] = stage
    return stages[what, rules]


def _as_seen(record: Record, own: Stage, side: str) -> int:
    """What may be handed to a side: the record itself holds what others kept from it. Or all, as `run` tells it."""
    witness = Witness.of(own.table.rules, asked_of_dice(own.table.model))
    start = own.position(record.position)
    game = Game(witness.plan, start, ReplayChooser(record), record.limits)
    eyes = None if side == UMPIRE else side_called(own.table, side)
    dice = [one for one in record.answers if isinstance(one, Thrown)]
    seed = record.seed if all(one.face == throw(record.seed, record.game, one.draw) for one in dice) else None
    head = Head(own.what, own.rules, record.told("players"), seed, record.game, record.limits, eyes)
    click.echo("\n".join(head.told(own)))
    try:
        for line in Teller(game, witness, side=eyes, unsaid=own.unsaid).played_before(record):
            click.echo(line)
    except Diverged:
        click.echo("The game cannot be told further: the rules or the record were changed since.")
        return 1
    click.echo("\n".join(["", *(ending(own, game, eyes) if game.over else ["The game is not over."])]))
    return 0


def _under_its_own(record: Record, own: Stage) -> tuple[int, Iterable[str]]:
    if told_fault(record) is not None:
        return _with_its_fault(record, own)
    wrong = again(record, own)
    changed = record.program != own.hash
    if wrong is None:
        rules = " (the rules were changed since, but not for this game)" if changed else ""
        return 0, [f"the same to the last byte, {len(record.answers)} answers{rules}"]
    note = "the rules were changed since it was played" if changed else "the rules are those of the record"
    return 1, [wrong, note]


def _with_its_fault(record: Record, own: Stage) -> tuple[int, Iterable[str]]:
    """A game that was kept for what went wrong in it: whether it still does."""
    was = told_fault(record)
    try:
        now = repeat(record, own)
    except Diverged as parted:
        return 1, [f"the game goes otherwise now, so nothing can be said of its fault: {parted}", f"it was {was}"]
    if now is None:
        return 0, ["the fault is gone", f"it was {was}"]
    return 1, [f"the fault is still there: {now}" if now.same(was) else f"another fault: {now}"]


def _under_others(record: Record, own: Stage, other: Stage) -> tuple[int, Iterable[str]]:
    found = parting(record, own, other)
    if found is None:
        return 0, [f"the same game under the other rules, {len(record.answers)} answers"]
    lines = [f"parts on turn {found.turn} in {found.phase}: {found.what}", *found.rules]
    return 1, lines


def _say(found: Said) -> None:
    first, *rest = found.lines
    click.echo(f"{found.called}: {first}")
    for line in rest:
        click.echo(f"  {line}")
