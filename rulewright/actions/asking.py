"""A position opened, moved on and seen by a side; answers in brief, and where they are written."""

from __future__ import annotations

from dataclasses import replace

import click

from compiler.model.model import Model
from compiler.terms import Term
from rulewright.actions.choosing import Told, tell_unused
from rulewright.actions.typed import after
from rulewright.scenes.contested import contested
from rulewright.scenes.scene import Refused, Scene, open_scene, seen_by
from rulewright.telling.citing import otherwise, written
from rulewright.terminal.findings import render, show
from rulewright.terminal.options import Rules, View
from runtime.answer import Answer


def looked_at(position: str, rules: Rules, view: View) -> Scene | Refused:
    """The position as the side that looks may know it, after what is done first, as far as it can tell."""
    scene = met(position, rules, view)
    if not isinstance(scene, Refused):
        done_to_its_end(scene)
        tell_unused(view.choose, scene.answered)
    return scene


def done_to_its_end(scene: Scene) -> None:
    if scene.broken_off:
        raise click.UsageError(scene.broken_off)


def met(position: str, rules: Rules, view: View) -> Scene | Refused:
    """The same, where a reaction may be asked of: what is done first may have broken off."""
    scene = open_scene(position, rules)
    if isinstance(scene, Refused):
        return scene
    if view.side is None:  # who wrote the position looks at it
        warn(scene.doubts)
    scene = seen_by(scene, view.side)
    told = Told(scene, view.choose)
    done = after(scene, view.after, view.dice, view.side, told)
    if isinstance(done, Refused):
        return done
    return replace(done, answered=frozenset(told.used))


def warn(doubts: Refused) -> None:
    """Beside the answer, not in it."""
    if doubts.problems:
        click.echo(render(doubts.problems, doubts.files, "text", colour=False), nl=False, err=True)


def refuse(refused: Refused, view: View) -> int:
    return show(refused.problems, refused.files, "json" if view.as_json else "text")


def brief(answer: Answer) -> str:
    """The bare answer."""
    if answer.sort != "answer":
        return f"{answer.sort}: {answer.why}"
    if isinstance(answer.value, bool):
        return "yes" if answer.value else "no"
    return answer.tree.said if answer.tree is not None and answer.tree.said else str(answer.value)


def sources(model: Model, lines: list[str]) -> list[str]:
    """Where the rules named in these lines are written."""
    places = written(model, [line for line in lines if not line.endswith("not apply.")])
    return ["", "Where it is written:", *(f"  {one}" for one in places)] if places else []


def contested_of(scene: Scene, term: Term, answer: Answer) -> list[str]:
    """What is said of the contested points that the answer to a question hangs on."""

    def ask(there: Scene) -> object:
        found = there.table.why(there.position, there.names, term)
        return found.sort, found.value

    trees = [answer.tree] if answer.tree is not None else []
    return otherwise(scene.built.model, scene.table.on, contested(scene, trees, (term,), (), ask))
