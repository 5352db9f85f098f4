"""`rulewright ask POSITION QUESTION`: the answer, and on request the reason."""

from __future__ import annotations

import json

import click

from compiler.model.model import Model
from rulewright.citing import otherwise, written
from rulewright.findings import show
from rulewright.options import Rules, View, asks_positions, asks_rules
from rulewright.scene import Refused, Scene, open_scene, seen_by
from rulewright.typed import after, question
from runtime.answer import Answer, sentences


@click.command(help="Put QUESTION to POSITION (a .position file).")
@click.argument("position", type=click.Path(exists=True, dir_okay=False))
@click.argument("asked", metavar="QUESTION", nargs=-1, required=True)
@asks_positions
@asks_rules
def command(position: str, asked: tuple[str, ...], rules: Rules, view: View) -> int:
    scene = looked_at(position, rules, view)
    if isinstance(scene, Refused):
        return refuse(scene, view)
    term = question(scene, " ".join(asked))
    if isinstance(term, Refused):
        return refuse(term, view)
    answer = scene.table.why(scene.position, scene.names, term)
    if view.as_json:
        click.echo(json.dumps(told(scene, answer), ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(reasons(scene, answer) if view.why else [brief(answer)]))
    return 0 if answer.sort == "answer" else 1


def looked_at(position: str, rules: Rules, view: View) -> Scene | Refused:
    """The position after what is done first, as the side that looks may know it."""
    scene = open_scene(position, rules)
    if not isinstance(scene, Refused):
        scene = after(scene, view.after, view.dice, view.side)
    return scene if isinstance(scene, Refused) else seen_by(scene, view.side)


def refuse(refused: Refused, view: View) -> int:
    return show(refused.problems, refused.files, "json" if view.as_json else "text")


def brief(answer: Answer) -> str:
    """The bare answer."""
    if answer.sort != "answer":
        return f"{answer.sort}: {answer.why}"
    if isinstance(answer.value, bool):
        return "yes" if answer.value else "no"
    return answer.tree.said if answer.tree is not None and answer.tree.said else str(answer.value)


def reasons(scene: Scene, answer: Answer) -> list[str]:
    """The reason, what paragraphs say otherwise, and where all of it is written."""
    model = scene.built.model  # with the options as they usually are
    lines = [*sentences(answer, brief=True), *otherwise(model, scene.table.on, answer)]
    return [*lines, *sources(model, lines)]


def sources(model: Model, lines: list[str]) -> list[str]:
    """Where the rules named in these lines are written."""
    places = written(model, [line for line in lines if not line.endswith("not apply.")])
    return ["", "Where it is written:", *(f"  {one}" for one in places)] if places else []


def told(scene: Scene, answer: Answer) -> dict[str, object]:
    model = scene.built.model  # with the options as they usually are
    return {
        "sort": answer.sort,
        "value": brief(answer) if answer.sort == "answer" else answer.why,
        "by": sorted(answer.by),
        "near": sorted(answer.near),
        "cells": list(answer.cells),
        "assumed": list(answer.assumed_words),
        "why": sentences(answer),
        "otherwise": otherwise(model, scene.table.on, answer),
        "written": written(model, sentences(answer)),
    }
