"""Diagnostics on the terminal, and the exit code that goes with them."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Collection, Mapping

import click

from compiler.diagnostics import Diagnostic
from compiler.source import Disk, SourceFile
from rulewright.scenes import Refused
from rulewright.shelf import compile_kept
from rulewright.telling import json_text, render


def wants_colour() -> bool:
    """Only for a person at a terminal who has not asked for none."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def show(diagnostics: Collection[Diagnostic], sources: Mapping[str, SourceFile], form: str) -> int:
    """Print them; 1 if there are any, else 0."""
    click.echo(render(diagnostics, sources, form, colour=wants_colour()), nl=False, color=True)
    return 1 if diagnostics else 0


def refuse(refused: Refused, *, as_json: bool) -> int:
    """Findings instead of an answer: in words, or as the one thing that a program is told."""
    if not as_json:
        return show(refused.problems, refused.files, "text")
    lines = render(refused.problems, refused.files, "json", colour=False).splitlines()
    click.echo(json_text({"findings": [json.loads(line) for line in lines]}))
    return 1


def refuse_unread(shelf: Disk, pack: str, *, as_json: bool) -> int:
    """Where a pack cannot even be read, nothing can be told of it but why; else 0."""
    compiled = compile_kept([pack], shelf)
    if compiled.built.model.packs:
        return 0
    return refuse(Refused(compiled.problems, compiled.files), as_json=as_json)


def aside(line: str) -> None:
    """Beside the answer too."""
    click.echo(line, err=True)


def warn(doubts: Refused) -> None:
    """Beside the answer, not in it."""
    if doubts.problems:
        click.echo(render(doubts.problems, doubts.files, "text", colour=False), nl=False, err=True)
