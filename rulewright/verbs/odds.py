"""`rulewright odds POSITION ACTION`: every outcome an action can have, with its exact chance."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

import click

from compiler.model.model import Next
from rulewright.actions.asking import looked_at, refuse
from rulewright.actions.typed import doing
from rulewright.desk.options import Rules, View, asks_positions, asks_rules
from rulewright.table.examples import happen
from rulewright.table.scene import Refused, Scene
from rulewright.table.table import Unplayable
from rulewright.telling.changes import changes, snapshot
from runtime.play.branching import TooManyWays, branches
from runtime.play.chooser import Chooser, Decision
from runtime.play.dice import Draw
from runtime.play.limits import Illegal
from runtime.play.trial import Trial
from runtime.players.greedy import FIRST

MOST = 46_656  # six dice
FEW = 12


@dataclass(frozen=True)
class Outcome:
    chance: Fraction
    lines: tuple[str, ...]
    faces: tuple[tuple[int, ...], ...]


class Counting:
    """Takes what is offered first, passes reactions, and keeps what was asked."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()

    def choose(self, decision: Decision) -> int:
        self.asked[f"{decision.side}: {decision.asked}"] += 1
        return FIRST.choose(decision)

    def die(self, draw: Draw) -> int:
        raise AssertionError("the dice are told")


@click.command(help="What ACTION can lead to in POSITION, and how likely each outcome is.")
@click.argument("position", type=click.Path(exists=True, dir_okay=False))
@click.argument("action", nargs=-1, required=True)
@asks_positions
@asks_rules
def command(position: str, action: tuple[str, ...], rules: Rules, view: View) -> int:
    scene = looked_at(position, rules, view)
    if isinstance(scene, Refused):
        return refuse(scene, view)
    event = doing(scene, " ".join(action))
    if isinstance(event, Refused):
        return refuse(event, view)
    decides = Counting()
    try:
        found, dice = outcomes(scene, event, decides)
    except (Illegal, Unplayable, TooManyWays) as fault:
        raise click.UsageError(str(fault)) from None
    if view.as_json:
        told = [{"chance": str(one.chance), "outcome": list(one.lines), "dice": one.faces} for one in found]
        click.echo(
            json.dumps({"outcomes": told, "decided": sorted(decides.asked)}, ensure_ascii=False, indent=2)
        )
        return 0
    click.echo(f"{event.text}: {len(found)} outcomes of {dice or 'no dice'}")
    for one in found:
        click.echo(f"\n{one.chance} ({percent(one.chance)} %)  {_dice(one)}")
        for line in one.lines or ("nothing changes",):
            click.echo(f"  {line}")
    if decides.asked:
        click.echo("\nDecisions on the way were answered by the first option, reactions passed:")
        for asked in sorted(decides.asked)[:FEW]:
            click.echo(f"  {asked}")
    return 0


def outcomes(scene: Scene, event: Next, decides: Chooser) -> tuple[list[Outcome], str]:
    """Outcomes with what all of them share left out, likely ones first; and what the dice were for."""
    trial = Trial.of(scene.game, scene.position, decides)
    before = snapshot(scene.position)

    def run(chooser: Chooser) -> tuple[str, ...]:
        found = trial.trying(
            chooser,
            lambda: happen(scene.table, trial, scene.position, scene.names, event),
            lambda: tuple(changes(scene.position, before)),
        )
        return ("it cannot be settled",) if found is None else found

    chances: dict[tuple[str, ...], Fraction] = {}
    faces: dict[tuple[str, ...], list[tuple[int, ...]]] = {}
    purposes: dict[str, None] = {}
    for branch in branches(run, decides, MOST):
        chances[branch.found] = chances.get(branch.found, Fraction(0)) + branch.chance
        faces.setdefault(branch.found, []).append(branch.faces)
        purposes |= dict.fromkeys(draw.purpose for draw in branch.draws)
    found = [Outcome(chance, lines, tuple(faces[lines])) for lines, chance in chances.items()]
    return sorted(found, key=lambda one: (-one.chance, one.faces)), ", ".join(
        f"dice for {one}" for one in purposes
    )


def percent(part: Fraction) -> str:
    """With one figure after the point, exactly rounded."""
    tenths = round(part * 1000)
    return f"{tenths // 10}.{tenths % 10}"


def _dice(one: Outcome) -> str:
    shown = [" ".join(map(str, faces)) for faces in one.faces if faces]
    return f"on {', '.join(shown[:FEW])}{' ...' if len(shown) > FEW else ''}" if shown else ""
