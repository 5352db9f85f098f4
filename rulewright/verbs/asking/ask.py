"""`rulewright ask POSITION QUESTION`: the answer, and on request the reason."""

from __future__ import annotations

import click

from compiler.source import SourceFile, Span
from rulewright.actions import Answered, Quoted, answered
from rulewright.scenes import ASKED, Refused, Scene, means_nobody
from rulewright.shelf import View, Wished
from rulewright.telling import json_text
from rulewright.terminal import Asking, asks_positions, asks_rules, looked_at, refuse, warn


@click.command(
    cls=Asking, help="Put QUESTION to a position (a .position file), or to a SITUATION (PACK/NAME) as it begins."
)
@click.argument("position", metavar="POSITION|SITUATION")
@click.argument("asked", metavar="QUESTION", nargs=-1, required=True)
@asks_positions
@asks_rules
def command(position: str, asked: tuple[str, ...], rules: Wished, view: View) -> int:
    scene = looked_at(position, rules, view, late="yes")
    if isinstance(scene, Refused):
        return refuse(scene, as_json=view.as_json)
    words = " ".join(asked)
    found = answered(scene, words, of_rules=True)
    if isinstance(found, Refused):
        weighed = [] if view.as_json else _weighed(scene, words)
        if weighed:
            click.echo("\n".join(weighed))
            return 0
        return refuse(found, as_json=view.as_json)
    if isinstance(found, Quoted):
        click.echo(json_text(found.data()) if view.as_json else "\n".join(found.lines()))
        return 0
    if not found.off:
        _warn(scene, words, found)
    if view.as_json:
        click.echo(json_text(found.data(view.full)))
        return 0 if found.is_answered else 1
    click.echo("\n".join(found.lines(view.why, view.full)))
    return 0 if found.is_answered else 1


def _weighed(scene: Scene, words: str) -> list[str]:
    """What plays and weighs is imported only here: whose question is answered waits for none of it."""
    from rulewright.games import weighed_instead

    return weighed_instead(scene, words)


def _warn(scene: Scene, words: str, found: Answered) -> None:
    vain = means_nobody(scene.table, scene.position, scene.names, found.term, Span(ASKED, 0, len(words)))
    warn(Refused(tuple(vain), {ASKED: SourceFile(ASKED, words)}))
