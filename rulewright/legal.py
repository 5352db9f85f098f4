"""`rulewright legal POSITION [ACTION...]`: what may be done here; why not that."""

from __future__ import annotations

import json
from dataclasses import replace

import click

from compiler.model.model import Action, Next
from rulewright.ask import looked_at, refuse, sources
from rulewright.judging import Judgment, Reason, barring, judged
from rulewright.offers import offers
from rulewright.options import Rules, View, asks_positions, asks_rules
from rulewright.scene import Refused, Scene
from rulewright.typed import doing
from rulewright.wishing import changes_to_allow

INDENT = 2
HANDED_ON = " says no, because supposing "


@click.command(help="What may be done in POSITION; with ACTION, whether that may, and why not.")
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
    judgment = judged(scene, event, view.side) if event.sort == "action" else _unasked(scene, event, action)
    settled = judgment.legal or event.sort != "action" or barring(scene, action)
    changes = () if settled else changes_to_allow(scene, event, judgment)
    if view.as_json:
        told = {
            "action": judgment.said,
            "legal": judgment.legal,
            "reasons": [{"what": one.what, "why": list(one.lines)} for one in judgment.reasons],
            "nothing comes of it": list(judgment.idle),
            "changes": list(changes),
        }
        click.echo(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        lines = [*_verdict(judgment, view.why), *_changes(changes)]
        click.echo("\n".join([*lines, *sources(scene.table.model, lines)]))
    return 0 if judgment.legal else 1


def _unasked(scene: Scene, event: Next, action: Action) -> Judgment:
    """A reaction where nothing has been announced that it could answer: a position stands still."""
    assert action.event is not None
    phrase = scene.table.model.events[action.event].phrase
    lines = (
        f"It is taken in reaction to `{phrase}`, and nothing has just happened.",
        "Say what happens and then the reaction, each with `--after`: what may not be taken is refused there.",
    )
    return Judgment(event.text, (Reason("it is a reaction", lines),), ())


def _verdict(judgment: Judgment, why: bool) -> list[str]:
    if judgment.legal:
        lines = [f"Yes: {judgment.said}{'; but nothing would come of it' if judgment.idle else ''}."]
        lines += [f"  {line}" for line in (judgment.idle if why else _what_stops(judgment.idle))]
        return [*lines, *(line for one in judgment.grounds for line in _told(one))] if why else lines
    lines = [f"No: {judgment.said} is not legal here."]
    for reason in judgment.reasons:
        lines += _told(reason if why else replace(reason, lines=_rules_of(reason)))
    return lines


def _what_stops(lines: tuple[str, ...]) -> list[str]:
    """Of all that was asked for it, what came out against it, with the rules that say so."""
    told = list(lines[:1])
    against = False
    for line in lines[1:]:
        depth = (len(line) - len(line.lstrip())) // INDENT
        if depth == 1:
            against = line.endswith((": forbidden.", ": no."))
        if against and depth <= 2:
            told.append(line)
    return told if len(told) > 1 else list(lines)


def _told(reason: Reason) -> list[str]:
    return [f"  {reason.what}", *(f"  {line}" for line in reason.lines)]


def _rules_of(reason: Reason) -> tuple[str, ...]:
    """The rules that gave the answer, without what was asked on the way; but a word that means no more than another
    question is followed to the rules that answer that.
    """
    depth = min((len(line) - len(line.lstrip()) for line in reason.lines), default=0)
    first = [line for line in reason.lines if len(line) - len(line.lstrip()) == depth]
    deepest = depth + 2 * INDENT if len(first) == 1 and HANDED_ON in first[0] else depth
    return tuple(line for line in reason.lines if len(line) - len(line.lstrip()) <= deepest)


def _changes(changes: tuple[str, ...]) -> list[str]:
    if not changes:
        return []
    return ["", "A single change that would make it legal:", *(f"  {one}" for one in changes)]
