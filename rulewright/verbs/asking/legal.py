"""`rulewright legal POSITION [ACTION...]`: what may be done here; why not that. Of reactions: to what was done last."""

from __future__ import annotations

import click

from compiler.model import Next, NextGoOn, NextMoment, NextReaction, NextTaken
from rulewright.actions import Ruling, data, done_to_its_end, offers, orders, ruled, told_ruling
from rulewright.scenes import Refused, Scene
from rulewright.shelf import Slip, View, Wished
from rulewright.telling import json_text
from rulewright.terminal import Asking, asks_positions, asks_rules, met, refuse, tell_unused


@click.command(
    cls=Asking,
    help="What may be done in a position, or a SITUATION (PACK/NAME) as it begins; with ACTION, whether that may, "
    "and why not. A reaction is judged at what the last `--after` announces.",
)
@click.argument("position", metavar="POSITION|SITUATION")
@click.argument("actions", metavar="[ACTION]...", nargs=-1)
@asks_positions
@asks_rules
def command(position: str, actions: tuple[str, ...], rules: Wished, view: View) -> int:
    scene = met(position, rules, view, late="unless kept")
    if isinstance(scene, Refused):
        return refuse(scene, as_json=view.as_json)
    tell_unused(view.choose, scene.answered)
    events: list[Next] = []
    for action in actions:
        found = orders(scene, action)
        if isinstance(found, Refused):
            return refuse(found, as_json=view.as_json)
        events += found
    if not all(isinstance(event, NextReaction) for event in events) or not events:
        done_to_its_end(scene)
    if not events:
        return _all(scene, view)
    rulings = [_ruled(scene, event, view) for event in events]
    if view.as_json:
        each = [data(one, view.side, view.full) for one in rulings]
        click.echo(json_text(each[0] if len(each) == 1 else each))
    else:
        click.echo("\n".join(told_ruling(one, view) for one in rulings))
    return max(int(not one.judgment.legal) for one in rulings)


# ---- everything


def _all(scene: Scene, view: View) -> int:
    found = offers(scene, view.side)
    if view.as_json:
        click.echo(json_text(found))
        return 0
    p = scene.position
    of = f" of {p.side_to_move}" if p.side_to_move else ""
    when = f"It is [{p.phase}]{of}, turn {p.turn}."
    click.echo(when if p.phase else "The position does not say which phase it is.")
    if not found:
        click.echo("Nothing may be done but to go on.")
    if left := scene.game.left_to_do(p.side_to_move).said if p.phase else "":
        click.echo(f"{left}.")
    for offer in found:
        click.echo("\n".join(("", *offer.told(p.side_to_move))))
    return 0


# ---- one action


def _ruled(scene: Scene, event: Next, view: View) -> Ruling:
    if not isinstance(event, (NextTaken, NextGoOn, NextMoment)):
        raise Slip(f"`{event.text}` is no action; nobody chooses to do it")
    return ruled(scene, event, view.side)
