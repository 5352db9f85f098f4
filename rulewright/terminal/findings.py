"""Diagnostics to the terminal or to another program, and the exit code that goes with them."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Mapping

import click

from compiler.diagnostics import Diagnostic, render_github, render_json, render_sarif, render_text
from compiler.source import SourceFile

FORMATS = ("text", "json", "sarif", "github")


def render(
    diagnostics: Collection[Diagnostic], sources: Mapping[str, SourceFile], form: str, *, colour: bool
) -> str:
    if form == "json":
        return render_json(diagnostics, sources)
    if form == "sarif":
        return render_sarif(diagnostics, sources)
    if form == "github":
        return render_github(diagnostics, sources)
    return render_text(diagnostics, sources, colour=colour)


def wants_colour() -> bool:
    """Only for a person at a terminal who has not asked for none."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def show(diagnostics: Collection[Diagnostic], sources: Mapping[str, SourceFile], form: str) -> int:
    """Print them; 1 if there are any, else 0."""
    click.echo(render(diagnostics, sources, form, colour=wants_colour()), nl=False, color=True)
    return 1 if diagnostics else 0


def counted(number: int, one: str, many: str = "") -> str:
    """`no rules`, `1 rule`, `12 rules`."""
    return f"{number or 'no'} {one if number == 1 else many or one + 's'}"
