"""`rulewright odds POSITION ACTION`: every outcome an action or reaction can have, with its exact chance."""

from __future__ import annotations

from collections.abc import Callable

import click

from compiler.model import NextReaction, NextTaken
from rulewright.actions import (
    MOST,
    Outcome,
    Told,
    Weighing,
    data,
    doing,
    done_to_its_end,
    plain,
    ruled,
    told_chances,
    told_ruling,
    trying,
)
from rulewright.games import Witness, asked_of_dice, results
from rulewright.scenes import Refused
from rulewright.shelf import Slip, View, Wished
from rulewright.telling import json_text
from rulewright.terminal import Asking, Waiting, asks_positions, asks_rules, met, refuse, tell_unused
from runtime.play import Decides, Decision, Draw, Following, TooManyWays

FEW = 12


@click.command(
    cls=Asking,
    help="What ACTION can lead to in a position, or a SITUATION (PACK/NAME) as it begins, and how likely each "
    "outcome is. A reaction is taken at what the last `--after` announces. Decisions on the way are told as branches; "
    "`--choose` makes one."
)
@click.argument("position", metavar="POSITION|SITUATION")
@click.argument("action", nargs=-1, required=True)
@asks_positions
@asks_rules
@click.option("--most", type=click.IntRange(1), default=MOST, metavar="N", help="Give up where it can go in more ways.")
def command(position: str, action: tuple[str, ...], most: int, rules: Wished, view: View) -> int:
    scene = met(position, rules, view)
    if isinstance(scene, Refused):
        return refuse(scene, as_json=view.as_json)
    event = doing(scene, " ".join(action))
    if isinstance(event, Refused):
        return refuse(event, as_json=view.as_json)
    if not isinstance(event, NextReaction):
        done_to_its_end(scene)
    window, said = None, event.text
    if isinstance(event, NextTaken):
        ruling = ruled(scene, event, view.side)
        if not ruling.judgment.legal:
            click.echo(json_text(data(ruling, view.side, view.full)) if view.as_json else told_ruling(ruling, view))
            return 1
        scene, window, judgment = ruling.scene, ruling.window, ruling.judgment
        said = f"{judgment.said}, when {judgment.when}" if window is not None else judgment.said
    wishes = Told(scene, view.choose, set(scene.answered))
    click.echo(_told(Weighing(scene, event, window, wishes), said, most, view))
    return 0


def _told(weighing: Weighing, said: str, most: int, view: View) -> str:
    try:
        with Waiting() as waiting:
            found = weighing.chances(most, lambda way: waiting.tell(way.passed))
    except TooManyWays as fault:
        raise Slip("\n".join((_too_many(fault), *_asked(fault.asked)))) from None
    tell_unused(view.choose, weighing.wishes.used)
    why = _why(weighing) if view.why else None
    if view.as_json:
        return json_text({"action": said, "legal": True, **plain(found, why)})
    return "\n".join(told_chances(found, said, why))


def _too_many(fault: TooManyWays) -> str:
    return f"{fault}: `--choose` makes a decision, `--most` raises the limit{'; open were' if fault.asked else ''}"


def _asked(decisions: tuple[Decision, ...]) -> list[str]:
    lines = dict.fromkeys(f"  {one.side}: {one.asked} ({', '.join(one.texts[:FEW])})" for one in decisions)
    return list(lines)[:FEW]


def _why(weighing: Weighing) -> Callable[[Outcome], list[str]]:
    """What rules and cells said on a way to an outcome: it is gone once more, and listened to."""
    table, trial = weighing.scene.table, weighing.trial()
    witness = Witness.of(table.rules.program, asked_of_dice(table.model))
    trial.plan = witness.plan
    run = trying(trial, weighing.do)

    def heard(outcome: Outcome) -> list[str]:
        witness.heard.clear()
        witness.deaf = True  # until a die falls
        run(Heard(tuple(one.answer for one in outcome.steps), weighing.wishes.decide, witness))
        return results(witness.heard)

    return heard


class Heard(Following):
    """A witness hears what is asked after a die."""

    def __init__(self, told: tuple[int, ...], decides: Decides, witness: Witness) -> None:
        super().__init__(told, decides)
        self._witness = witness

    def die(self, draw: Draw) -> int:
        self._witness.deaf = False
        return super().die(draw)
