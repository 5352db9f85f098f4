"""Diagnostics as a text, for a person or for another program; and how many there are of something."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from compiler.diagnostics import Diagnostic, render_github, render_json, render_sarif, render_text
from compiler.source import SourceFile

FORMATS = ("text", "json", "sarif", "github")
_FEW = 3  # that are named where there are more


def render(diagnostics: Collection[Diagnostic], sources: Mapping[str, SourceFile], form: str, *, colour: bool) -> str:
    if form == "json":
        return render_json(diagnostics, sources)
    if form == "sarif":
        return render_sarif(diagnostics, sources)
    if form == "github":
        return render_github(diagnostics, sources)
    return render_text(diagnostics, sources, colour=colour)


def counted(number: int, one: str, many: str = "") -> str:
    """`no rules`, `1 rule`, `12 rules`."""
    return f"{number or 'no'} {one if number == 1 else many or one + 's'}"


def in_few(some: Sequence[str], between: str = ", ") -> str:
    """All that are named; of many the first, and how many more."""
    more = len(some) - _FEW
    return between.join(some) if more <= 1 else f"{between.join(some[:_FEW])} and {more} others"
