"""`rulewright tune SITUATION --vary "chart[a, b] = 1|2|3"`: which of these makes the sides even, with few games.

How it is searched stands in runtime/study/racing.py. Games are kept in DIR/games.sqlite and counted by their numbers,
so the same command goes on where it was stopped, and finds the same however many processes play.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import click

from compiler.source import is_name
from rulewright.comparing import interval_told
from rulewright.library import Asked, Tuned, opened, places, tuned
from rulewright.shelf import Slip, Wished, put
from rulewright.telling import counted, json_text
from rulewright.terminal import Carried, Waiting, aside, asks_rules, asks_studies, write_games
from rulewright.variants import keep_variation, variations
from runtime.study import percent


@click.command(help="Find which value, in the order in which they are told, makes the sides of SITUATION even.")
@click.argument("what", metavar="SITUATION")
@click.option(
    "--vary",
    "wished",
    multiple=True,
    required=True,
    metavar="...",
    help='"chart[a, b] = 1|2|3", "counter[attribute] = 1|2|3"; or several in their order: options, packs.',
)
@click.option("--wanted", default=50, show_default=True, help="How many of 100 games the first side is to win.")
@click.option("--within", default=0, help="Enough if it is known to so many of 100 games; 0: search for the nearest.")
@click.option("--games", default=400, show_default=True, help="How many games of one value at most.")
@click.option("--players", "seated", metavar="A,B", default="greedy", show_default=True)
@click.option("--keep", "kept", metavar="NAME", help="Keep the answer as a pack of this name in rules/.")
@asks_studies
@asks_rules
def command(
    what: str,
    wished: tuple[str, ...],
    wanted: int,
    within: int,
    games: int,
    seated: str,
    kept: str | None,
    how: Carried,
    rules: Wished,
) -> int:
    if not 0 < wanted < 100 or not 0 <= within < 50:
        raise Slip("--wanted lies between 1 and 99 of 100 games, --within between 0 and 49")
    if kept is not None and not is_name(kept):
        raise Slip(f"`{kept}` cannot be a name: letters, digits, _ and - only")
    values = variations(what, None, wished, rules)[1:]
    if len(values) < 2:
        raise Slip('there is nothing to choose from: several values, as in "chart[a, b] = 1|2|3"')
    asked = Asked(what, (what,), wished, rules, players=(seated,), pairs=games, seed=how.seed, turns=how.turns)
    (place,) = places(asked, how.folder)
    study = opened(asked, place, how.jobs, how.on)
    study.engage(how.engine, aside)
    with Waiting() as waiting:
        most = games * len(values)
        found = tuned(
            study,
            values,
            Fraction(wanted, 100),
            Fraction(within, 100),
            games,
            lambda number: waiting.tell(Fraction(number, most), f"{number} games"),
        )
    if kept is not None and found.answer:
        answer = next(one for one in values if one.label == found.answer)
        called = keep_variation(kept, answer, Path.cwd() / "rules" / kept)
        found = replace(found, kept=f"rules/{kept}: rulewright run {called}")
    put(place.folder / "report.json", f"{json_text(found)}\n".encode())
    write_games(place.folder, list(study.told(place.name)), how.parquet)
    click.echo(json_text(found) if how.as_json else "\n".join(_lines(found)))
    if kept is not None and not found.answer:
        click.echo(f"rules/{kept} is not written: no value is an answer", err=True)
    return 0 if found.answer else 1


def _lines(found: Tuned) -> Iterator[str]:
    yield f"{found.title}: {', '.join(found.players)}"
    yield found.sentence
    yield ""
    yield f"  {f'games won by {found.side}':<52}{'games':>6}{'part of them':>26}"
    for one in found.values:
        mark = "  <" if one.label == found.answer else "  ?" if one.label in found.left else ""
        yield f"  {one.label[:50]:<52}{one.games:>6}{interval_told(one.won):>26}{mark}"
    more = [one for one in found.left if one != found.answer]
    yield ""
    if more:
        yield f"Not to be told from {percent(found.wanted)} % by these games (?): {', '.join((found.answer, *more))}"
    yield f"To play every value as often would have taken {counted(found.grid, 'game')}."
    if found.kept:
        yield f"Kept as a variant: {found.kept}"
