"""`rulewright ask POSITION QUESTION`: the answer, and on request the reason."""

from __future__ import annotations

import json

import click

from rulewright.actions.asking import brief, looked_at, refuse, sources
from rulewright.actions.typed import question
from rulewright.desk.options import Rules, View, asks_positions, asks_rules
from rulewright.table.scene import Refused, Scene
from rulewright.telling.citing import otherwise, written
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


def reasons(scene: Scene, answer: Answer) -> list[str]:
    """The reason, what paragraphs say otherwise, and where all of it is written."""
    model = scene.built.model  # with the options as they usually are
    lines = [*sentences(answer, brief=True), *otherwise(model, scene.table.on, answer)]
    return [*lines, *sources(model, lines)]


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
