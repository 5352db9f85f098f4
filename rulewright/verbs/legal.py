"""`rulewright legal POSITION [ACTION...]`: what may be done here; why not that. Of reactions: to what was done last."""

from __future__ import annotations

import json

import click

from compiler.model.model import Next
from rulewright.actions.asking import looked_at, refuse, sources
from rulewright.actions.judging import barring, contested_of, judged
from rulewright.actions.offers import offers
from rulewright.actions.reacting import at, judged_reaction
from rulewright.actions.typed import doing
from rulewright.actions.verdict import verdict
from rulewright.actions.wishing import changes_to_allow
from rulewright.desk.options import Rules, View, asks_positions, asks_rules
from rulewright.table.scene import Refused, Scene


@click.command(
    help="What may be done in POSITION; with ACTION, whether that may, and why not. "
    "A reaction is judged at what the last `--after` announces."
)
@click.argument("position", type=click.Path(exists=True, dir_okay=False))
@click.argument("actions", metavar="[ACTION]...", nargs=-1)
@asks_positions
@asks_rules
def command(position: str, actions: tuple[str, ...], rules: Rules, view: View) -> int:
    scene = looked_at(position, rules, view)
    if isinstance(scene, Refused):
        return refuse(scene, view)
    if not actions:
        return _all(scene, view)
    events = [doing(scene, action) for action in actions]
    for event in events:
        if isinstance(event, Refused):
            return refuse(event, view)
    return max(_one(scene, event, view) for event in events if isinstance(event, Next))


# ---- everything


def _all(scene: Scene, view: View) -> int:
    found = offers(scene, view.side)
    if view.as_json:
        told = [{"side": one.side, "action": one.phrase, "choices": list(one.lines)} for one in found]
        click.echo(json.dumps(told, ensure_ascii=False, indent=2))
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
    if event.sort not in ("action", "reaction"):
        raise click.UsageError(f"`{event.text}` is no action; nobody chooses to do it")
    action = scene.table.model.actions[event.id]
    window = None
    if event.sort == "action":
        judgment = judged(scene, event, view.side)
    else:
        window, judgment = judged_reaction(scene, event, view.side)
        scene = scene if window is None else at(scene, window, view.side)
    settled = judgment.legal or barring(scene, action) or (event.sort == "reaction" and window is None)
    bound = window.bound if window is not None else ()
    changes = () if settled else changes_to_allow(scene, event, judgment, bound)
    if view.as_json:
        told = {
            "action": judgment.said,
            "when": judgment.when,
            "legal": judgment.legal,
            "reasons": [{"what": one.what, "why": list(one.lines)} for one in judgment.reasons],
            "nothing comes of it": list(judgment.idle),
            "changes": list(changes),
            "otherwise": contested_of(scene, event, judgment, view.side, bound),
        }
        click.echo(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        lines = verdict(judgment, view.why)
        lines += contested_of(scene, event, judgment, view.side, bound) if view.why else []
        lines += _changes(changes)
        click.echo("\n".join([*lines, *sources(scene.table.model, lines)]))
    return 0 if judgment.legal else 1


def _changes(changes: tuple[str, ...]) -> list[str]:
    if not changes:
        return []
    return ["", "A single change that would make it legal:", *(f"  {one}" for one in changes)]
