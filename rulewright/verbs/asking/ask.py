"""`rulewright ask POSITION QUESTION`: the answer, and on request the reason; of the rules alone, what `find` finds."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from compiler.source import SourceFile, Span
from rulewright.shelf import Slip, View, Wished
from rulewright.telling import json_text
from rulewright.terminal import Asking, asks_positions, asks_rules

if TYPE_CHECKING:
    from rulewright.actions import Answered, Quoted
    from rulewright.scenes import Scene


@click.command(
    cls=Asking,
    help="Put QUESTION to a position (a .position file), or to a SITUATION (PACK/NAME) as it begins; with --rules "
    "alone, to the rules of PACK, as `find` does.",
)
@click.argument("position", metavar="[POSITION|SITUATION]")
@click.argument("asked", metavar="QUESTION", nargs=-1)
@asks_positions
@asks_rules
def command(position: str, asked: tuple[str, ...], rules: Wished, view: View) -> int:
    if not asked:
        return _found(position, rules, view)
    return _answer(position, " ".join(asked), rules, view)


def _answer(position: str, words: str, rules: Wished, view: View) -> int:
    """Who plays and judges is imported only here: a question of the rules waits for none of it."""
    from rulewright.actions import Quoted, answered
    from rulewright.scenes import Refused
    from rulewright.terminal import looked_at, refuse

    scene = looked_at(position, rules, view, late="yes")
    if isinstance(scene, Refused):
        return refuse(scene, as_json=view.as_json)
    found: Answered | Quoted | Refused
    try:
        found = answered(scene, words, of_rules=True)
    except Slip as fault:
        chosen = None if view.as_json else _chosen(fault)
        if chosen is None:
            raise
        words, found = chosen, answered(scene, chosen, of_rules=True)
    if isinstance(found, Refused):
        return refuse(found, as_json=view.as_json)
    if isinstance(found, Quoted) and found.unread and not view.as_json:
        weighed = _weighed(scene, words)
        if weighed:
            click.echo("\n".join(weighed))
            return 0
        meant = None if found.is_sure else _chosen(found)
        if meant is not None:
            words, found = meant, answered(scene, meant, of_rules=True)
            if isinstance(found, Refused):
                return refuse(found, as_json=False)
    if isinstance(found, Quoted):
        click.echo(json_text(found.data()) if view.as_json else "\n".join(found.lines()))
        return 0 if found.is_answer else 1
    if not found.off:
        _warn(scene, words, found)
    if view.as_json:
        click.echo(json_text(found.data(view.full)))
        return 0 if found.is_answered else 1
    click.echo("\n".join(found.lines(view.why, view.full)))
    return 0 if found.is_answered else 1


def _found(asked: str, rules: Wished, view: View) -> int:
    """Where no position is named, the rules are asked, and `find` is who looks there."""
    here = click.get_current_context()
    if rules.pack is None or view != View(as_json=view.as_json) or here.parent is None:
        raise click.UsageError("a position and a question are wanted; of the rules alone: --rules PACK QUESTION", here)
    verbs = here.parent.command
    assert isinstance(verbs, click.Group)
    find = verbs.get_command(here, "find")
    assert find is not None
    how = {"everything": False, "as_json": view.as_json, "asked": True, "wished": replace(rules, pack=None)}
    found: int = here.invoke(find, words=(asked,), rules=rules.pack, **how)
    return found


def _chosen(fault: Quoted | Slip) -> str | None:
    """The reading that whoever sits there chooses by its number, of those that are offered."""
    from rulewright.actions import Quoted, readings_offered

    readings = readings_offered(fault)
    if not readings or not sys.stdin.isatty() or not sys.stdout.isatty():
        return None
    if isinstance(fault, Quoted):
        click.echo("\n".join(replace(fault, besides=()).lines()))
    click.echo("That can be read in no one way. Which of these is meant?")
    for number, one in enumerate(readings, 1):
        click.echo(f"  {number}. {one}")
    said: str = click.prompt("its number, or Enter for none", default="", show_default=False).strip()
    return readings[int(said) - 1] if said.isdigit() and 0 < int(said) <= len(readings) else None


def _weighed(scene: Scene, words: str) -> list[str]:
    """What plays and weighs is imported only here: whose question is answered waits for none of it."""
    from rulewright.games import weighed_instead

    return weighed_instead(scene, words)


def _warn(scene: Scene, words: str, found: Answered) -> None:
    from rulewright.scenes import ASKED, Refused, means_nobody
    from rulewright.terminal import warn

    vain = means_nobody(scene.table, scene.position, scene.names, found.term, Span(ASKED, 0, len(words)))
    warn(Refused(tuple(vain), {ASKED: SourceFile(ASKED, words)}))
