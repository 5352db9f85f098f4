"""`rulewright legal POSITION [ACTION...]`: what may be done here; why not that. Of reactions: to what was done last."""

from __future__ import annotations

import click

from compiler.model.examples.lines import Next, NextReaction, NextTaken
from rulewright.actions.asking import done_to_its_end
from rulewright.actions.offers import offers
from rulewright.actions.ruling import Ruling, data, ruled, told
from rulewright.actions.typed import orders
from rulewright.scenes.scene import Refused, Scene
from rulewright.shelf.slip import Slip
from rulewright.shelf.wished import View, Wished
from rulewright.telling.as_data import json_text
from rulewright.terminal.findings import refuse
from rulewright.terminal.looking import met, tell_unused
from rulewright.terminal.options import Asking, asks_positions, asks_rules


@click.command(
    cls=Asking,
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
    rulings = [_ruled(scene, event, view) for event in events]
    if view.as_json:
        each = [data(one, view.side, view.full) for one in rulings]
        click.echo(json_text(each[0] if len(each) == 1 else each))
    else:
        click.echo("\n".join(told(one, view) for one in rulings))
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
    for offer in found:
        click.echo(f"\n{offer.phrase}{'' if offer.side == p.side_to_move else f' ({offer.side})'}")
        for line in offer.lines:
            click.echo(f"  {line}")
    return 0


# ---- one action


def _ruled(scene: Scene, event: Next, view: View) -> Ruling:
    if not isinstance(event, NextTaken):
        raise Slip(f"`{event.text}` is no action; nobody chooses to do it")
    return ruled(scene, event, view.side)
