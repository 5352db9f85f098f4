"""`rulewright legal POSITION [ACTION...]`: what may be done here; why not that. Of reactions: to what was done last."""

from __future__ import annotations

import json

import click

from compiler.model.examples.lines import Next, NextReaction, NextTaken
from rulewright.actions.asking import done_to_its_end
from rulewright.actions.offers import offers
from rulewright.actions.ruling import ruled, told
from rulewright.actions.typed import orders
from rulewright.scenes.scene import Refused, Scene
from rulewright.shelf.slip import Slip
from rulewright.shelf.wished import View, Wished
from rulewright.terminal.findings import refuse
from rulewright.terminal.looking import met, tell_unused
from rulewright.terminal.options import asks_positions, asks_rules


@click.command(
    help="What may be done in a position, or a SITUATION (PACK/NAME) as it begins; with ACTION, whether that may, "
    "and why not. A reaction is judged at what the last `--after` announces."
)
@click.argument("position", metavar="POSITION|SITUATION")
@click.argument("actions", metavar="[ACTION]...", nargs=-1)
@asks_positions
@asks_rules
def command(position: str, actions: tuple[str, ...], rules: Wished, view: View) -> int:
    scene = met(position, rules, view)
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
    return max(_one(scene, event, view) for event in events)


# ---- everything


def _all(scene: Scene, view: View) -> int:
    found = offers(scene, view.side)
    if view.as_json:
        listed = [{"side": one.side, "action": one.phrase, "choices": list(one.lines)} for one in found]
        click.echo(json.dumps(listed, ensure_ascii=False, indent=2))
        return 0
    p = scene.position
    of = f" of {p.side_to_move}" if p.side_to_move else ""
    when = f"It is [{p.phase}]{of}, turn {p.turn}."
    click.echo(when if p.phase else "The position does not say which phase it is.")
    if not found:
        click.echo("Nothing may be done but to go on.")
    for offer in found:
        click.echo(f"\n{offer.phrase}{'' if offer.side == p.side_to_move else f' ({offer.side})'}")
        for line in offer.lines:
            click.echo(f"  {line}")
    return 0


# ---- one action


def _one(scene: Scene, event: Next, view: View) -> int:
    if not isinstance(event, NextTaken):
        raise Slip(f"`{event.text}` is no action; nobody chooses to do it")
    ruling = ruled(scene, event, view.side)
    click.echo(told(ruling, view))
    return 0 if ruling.judgment.legal else 1
