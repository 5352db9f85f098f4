"""`rulewright study NAME.yaml` or `study SITUATION ... --vary "..."`: what variations do to situations, each alone and
together, with many games on the same luck (docs/studies.md)."""

from __future__ import annotations

from pathlib import Path

import click

from rulewright.comparing import Until, table
from rulewright.library import Asked, asked_in, unless_unplayable
from rulewright.shelf import Slip, Wished
from rulewright.telling import json_text
from rulewright.terminal import Carried, asks_rules, asks_studies, carry_out
from runtime.study import DESIGNS, EACH


@click.command(help="Play what the file NAME.yaml asks for, or each SITUATION under its rules and under others.")
@click.argument("names", metavar="NAME.yaml | SITUATION ...", nargs=-1, required=True)
@click.option(
    "--vary",
    "wished",
    multiple=True,
    metavar="...",
    help='"with X", "without X", "chart[a, b] = 1|2", a pack; several tried together with ; between them.',
)
@click.option(
    "--design",
    type=click.Choice(DESIGNS),
    default=EACH,
    show_default=True,
    help="Each variation alone, all combinations, or as few as tell every two apart.",
)
@click.option("--players", "seated", metavar="A,B", multiple=True, default=("greedy",), show_default=True)
@click.option("--pairs", default=20, show_default=True, help="How many games of each rule set, at most.")
@click.option(
    "--until",
    metavar="WHEN",
    default="all pairs",
    show_default=True,
    help="Stop as soon as `settled`, `within 5 points`, or either: `settled or within 5 points`.",
)
@click.option(
    "--look-into",
    type=click.IntRange(min=0),
    default=0,
    metavar="N",
    help="How many pairs Python plays, to tell what could matter.",
)
@asks_studies
@asks_rules
def command(
    names: tuple[str, ...],
    wished: tuple[str, ...],
    design: str,
    seated: tuple[str, ...],
    pairs: int,
    until: str,
    look_into: int,
    how: Carried,
    rules: Wished,
) -> int:
    enough = Until.said(until)
    said = (names, wished, rules, None, design, seated, pairs, enough, how.seed, how.turns, look_into)
    asked = Asked(", ".join(names), *said)
    if names[0].endswith(".yaml"):
        if asked != Asked(names[0], names[:1], ()):
            raise Slip("a study's file says all of it: situations, rules, variations, players and how many games")
        asked = asked_in(Path(names[0]))
    else:
        unless_unplayable(asked)
    found = carry_out(asked, how)
    if how.as_json:
        told_parts = [{"name": name, "report": report.plain()} for name, report in found]
        click.echo(json_text({"study": asked.title, "parts": told_parts}))
    else:
        click.echo("\n\n".join("\n".join(table(report)) for _, report in found))
    return 0
