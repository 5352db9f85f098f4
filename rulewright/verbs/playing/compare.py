"""`rulewright compare SITUATION --vary "..."`: the small form of `study`: one situation, each variation alone, so many
games of each. Its variation can be kept as a pack.

Games are kept one by one in DIR/games.sqlite. The same command goes on where it stopped, and its report is
made of what is kept there, so that it is the same however often it was stopped and however many processes played.
"""

from __future__ import annotations

from pathlib import Path

import click

from compiler.source import is_name
from rulewright.comparing import table
from rulewright.library import Asked
from rulewright.shelf import Slip, Wished
from rulewright.telling import json_text
from rulewright.terminal import Carried, asks_rules, asks_studies, carry_out
from rulewright.variants import keep_variation, variations


@click.command(help="Play SITUATION under its rules and under others, in pairs on the same luck.")
@click.argument("what", metavar="SITUATION")
@click.argument("other", metavar="[SITUATION]", required=False)
@click.option(
    "--vary",
    "wished",
    multiple=True,
    metavar="...",
    help='"with X", "without X", "chart[a, b] = 1|2", a pack; several at once with ; between them.',
)
@click.option("--games", default=20, show_default=True, help="How many games of each rule set.")
@click.option("--players", "seated", metavar="A,B", default="greedy", help="Who plays; two players change sides.")
@click.option("--keep", "kept", metavar="NAME", help="Keep the (one) variation as a pack of this name in rules/.")
@asks_studies
@asks_rules
def command(
    what: str,
    other: str | None,
    wished: tuple[str, ...],
    games: int,
    seated: str,
    kept: str | None,
    how: Carried,
    rules: Wished,
) -> int:
    varied = variations(what, other, wished, rules)
    if kept is not None and len(varied) != 2:
        raise Slip("one variation is kept at a time: the folder has the games of all, name one with --vary")
    if kept is not None and not is_name(kept):
        raise Slip(f"`{kept}` cannot be a name: letters, digits, _ and - only")
    asked = Asked(what, (what,), wished, rules, other, players=(seated,), pairs=games, seed=how.seed, turns=how.turns)

    def keep() -> str:
        if kept is None:
            return ""
        return f"rules/{kept}: rulewright run {keep_variation(kept, varied[1], Path.cwd() / 'rules' / kept)}"

    ((_, found),) = carry_out(asked, how, keep)
    click.echo(json_text(found.plain()) if how.as_json else "\n".join(table(found)))
    return 0
