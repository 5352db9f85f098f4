"""`rulewright odds POSITION ACTION`: every outcome an action or reaction can have, with its exact chance."""

from __future__ import annotations

import click

from compiler.model import NextReaction, NextTaken
from rulewright.actions import MOST, Told, Weighing, data, doing, done_to_its_end, ruled, told_ruling
from rulewright.games import odds_data, odds_told
from rulewright.scenes import Refused
from rulewright.shelf import Slip, View, Wished
from rulewright.telling import json_text
from rulewright.terminal import Asking, Waiting, asks_positions, asks_rules, met, refuse, tell_unused
from runtime.play import Decision, TooManyWays

FEW = 12


@click.command(
    cls=Asking,
    help="What ACTION can lead to in a position, or a SITUATION (PACK/NAME) as it begins, and how likely each "
    "outcome is. A reaction is taken at what the last `--after` announces. Decisions on the way are told as branches; "
    "`--choose` makes one.",
)
@click.argument("position", metavar="POSITION|SITUATION")
@click.argument("action", nargs=-1, required=True)
@asks_positions
@asks_rules
@click.option("--most", type=click.IntRange(1), default=MOST, metavar="N", help="Give up where it can go in more ways.")
def command(position: str, action: tuple[str, ...], most: int, rules: Wished, view: View) -> int:
    scene = met(position, rules, view, late="unless kept")
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
        scene, event, window, said = ruling.scene, ruling.event, ruling.window, ruling.said
    wishes = Told(scene, view.choose, set(scene.answered))
    click.echo(_told(Weighing(scene, event, window, wishes), said, most, view))
    return 0


def _told(weighing: Weighing, said: str, most: int, view: View) -> str:
    try:
        with Waiting() as waiting:
            found = weighing.chances(most, lambda way: waiting.tell(way.passed))
    except TooManyWays as fault:
        raise Slip("\n".join((_too_many(fault), *_asked(fault.asked)))) from None
    tell_unused(view.choose, weighing.wishes.used, offered=weighing.wishes.offered)
    if view.as_json:
        return json_text({"action": said, "legal": True, **odds_data(weighing, found, view.why)})
    return odds_told(weighing, found, said, view.why)


def _too_many(fault: TooManyWays) -> str:
    return f"{fault}: `--choose` makes a decision, `--most` raises the limit{'; open were' if fault.asked else ''}"


def _asked(decisions: tuple[Decision, ...]) -> list[str]:
    lines = dict.fromkeys(f"  {one.side}: {one.asked} ({', '.join(one.texts[:FEW])})" for one in decisions)
    return list(lines)[:FEW]
