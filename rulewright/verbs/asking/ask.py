"""`rulewright ask POSITION QUESTION`: the answer, and on request the reason."""

from __future__ import annotations

import json

import click

from compiler.graph import lacking
from compiler.source import SourceFile, Span
from compiler.terms import Term
from rulewright.actions.asking import brief, contested_of, reasons
from rulewright.actions.typed import question
from rulewright.scenes.contested import settled_otherwise
from rulewright.scenes.scene import ASKED, Refused, Scene
from rulewright.scenes.silent import means_nobody
from rulewright.scenes.table import not_played_with
from rulewright.shelf.wished import View, Wished
from rulewright.telling.citing import written
from rulewright.terminal.findings import refuse, warn
from rulewright.terminal.looking import looked_at
from rulewright.terminal.options import asks_positions, asks_rules
from runtime.answer import Answer, sentences


@click.command(help="Put QUESTION to a position (a .position file), or to a SITUATION (PACK/NAME) as it begins.")
@click.argument("position", metavar="POSITION|SITUATION")
@click.argument("asked", metavar="QUESTION", nargs=-1, required=True)
@asks_positions
@asks_rules
def command(position: str, asked: tuple[str, ...], rules: Wished, view: View) -> int:
    scene = looked_at(position, rules, view)
    if isinstance(scene, Refused):
        return refuse(scene, as_json=view.as_json)
    put = question(scene, " ".join(asked))
    if isinstance(put, Refused):
        return refuse(put, as_json=view.as_json)
    term = put.term
    if put.read_as and not view.as_json:
        click.echo(f"Read as: {put.read_as}")
    off = lacking(scene.table.model, scene.table.on, term)
    if off:
        return _of_what_is_off(scene, term, off, view)
    words = " ".join(asked)
    vain = means_nobody(scene.table, scene.position, scene.names, term, Span(ASKED, 0, len(words)))
    warn(Refused(tuple(vain), {ASKED: SourceFile(ASKED, words)}))
    answer = scene.table.why(scene.position, scene.names, term)
    if view.as_json:
        read_as = {"read as": put.read_as} if put.read_as else {}
        click.echo(json.dumps({**read_as, **told(scene, term, answer)}, ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(reasons(scene, term, answer) if view.why else [brief(answer)]))
    return 0 if answer.sort == "answer" else 1


def _of_what_is_off(scene: Scene, term: Term, off: tuple[str, ...], view: View) -> int:
    """There is no answer as it is played; but what it would be otherwise can be told."""
    there = settled_otherwise(scene, off, (term,))
    answer = there.table.why(there.position, there.names, term)
    why, otherwise = not_played_with(off, scene.table.on)
    if view.as_json:
        found = {"sort": "off", "why": why, otherwise: told(there, term, answer)}
        click.echo(json.dumps(found, ensure_ascii=False, indent=2))
    elif view.why:
        click.echo("\n".join([f"{why}; {otherwise}:", *reasons(there, term, answer)]))
    else:
        click.echo(f"{why}; {otherwise}: {brief(answer)}")
    return 1


def told(scene: Scene, term: Term, answer: Answer) -> dict[str, object]:
    model = scene.built.model
    return {
        "sort": answer.sort,
        "value": brief(answer) if answer.sort == "answer" else answer.why,
        "by": sorted(answer.by),
        "near": sorted(answer.near),
        "cells": list(answer.cells),
        "assumed": list(answer.assumed_words),
        "why": sentences(answer),
        "otherwise": contested_of(scene, term, answer),
        "written": written(model, sentences(answer)),
    }
