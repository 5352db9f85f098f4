"""`rulewright ask POSITION QUESTION`: the answer, and on request the reason."""

from __future__ import annotations

import json

import click

from rulewright.findings import show
from rulewright.options import asks_positions, asks_rules
from rulewright.scene import Refused, Scene, open_scene, typed
from runtime.answer import Answer, sentences


@click.command(help="Put QUESTION to POSITION (a .position file).")
@click.argument("position", type=click.Path(exists=True, dir_okay=False))
@click.argument("question")
@asks_positions
@asks_rules
def command(
    position: str,
    question: str,
    rules: str | None,
    chosen: tuple[str, ...],
    refused: tuple[str, ...],
    why: bool,
    side: str | None,
    as_json: bool,
    **_: object,
) -> int:
    scene = open_scene(position, rules, chosen, refused, side)
    if isinstance(scene, Refused):
        return show(scene.problems, scene.files, "json" if as_json else "text")
    term = typed(scene, question)
    if isinstance(term, Refused):
        return show(term.problems, term.files, "json" if as_json else "text")
    answer = scene.table.why(scene.position, scene.names, term)
    if as_json:
        click.echo(json.dumps(told(answer), ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(sentences(answer) if why else [brief(scene, answer)]))
    return 0 if answer.sort == "answer" else 1


def brief(scene: Scene, answer: Answer) -> str:
    """The bare answer."""
    if answer.sort != "answer":
        return f"{answer.sort}: {answer.why}"
    if isinstance(answer.value, bool):
        return "yes" if answer.value else "no"
    return answer.tree.said if answer.tree is not None and answer.tree.said else str(answer.value)


def told(answer: Answer) -> dict[str, object]:
    return {
        "sort": answer.sort,
        "value": answer.tree.said if answer.tree is not None and answer.tree.said else str(answer.value),
        "by": sorted(answer.by),
        "near": sorted(answer.near),
        "cells": list(answer.cells),
        "assumed": list(answer.assumed_words),
        "why": sentences(answer),
    }
