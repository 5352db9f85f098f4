"""`rulewright situations [PACK] [WORDS]`: what there is to play, a card a paragraph."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import PurePosixPath

import click

from compiler.pipeline import card_of
from rulewright.shelf import asked_for, disk
from rulewright.telling import (
    Card,
    cards_of,
    chain,
    json_text,
    matching,
    near_situations,
    stems_of,
    what_tells_of,
    wrapped,
)
from rulewright.terminal import Waiting, refuse_unread


@click.command(help="What there is to play: all, those of a pack and what it extends, or those that words speak of.")
@click.argument("words", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Answer for a program.")
def command(words: tuple[str, ...], as_json: bool) -> int:
    one = words[0] if len(words) == 1 and "/" in words[0] else ""
    words = tuple(part for at, one in enumerate(words) for part in (one.split("/") if at == 0 else (one,)) if part)
    shelf = disk().at_once()
    named = bool(words) and shelf.locate(words[0]) is not None
    names = asked_for(shelf, words[:1] if named else ())
    if named and (unread := refuse_unread(shelf, names[0], as_json=as_json)):
        return unread
    cards: list[Card] = []
    broken: list[str] = []
    for pack in chain(shelf, names):
        with Waiting() as waiting:
            told = cards_of(shelf, pack, waiting.count)
        cards += told
        broken += sorted({f"{pack}/{stem}" for stem in stems_of(shelf, pack)} - {card.name for card in told})
    wanted = words[1:] if named else words
    file = card_of(one, shelf) if one and named else None  # of the situation that `run` would play
    found = [card for card in cards if file and card.name.endswith(f"/{PurePosixPath(file).stem}")]
    found = found or matching(cards, wanted)
    if as_json:
        click.echo(json_text([asdict(one) for one in found]))
    elif found:
        click.echo("\n\n".join("\n".join(lines(one, len(found) == 1)) for one in found))
    else:
        close = near_situations(cards, wanted)
        cure = f"; did you mean {' or '.join(close)}?" if close else "; `rulewright situations` lists all"
        said = f"no situation speaks of `{' '.join(wanted)}`" if wanted else "there are no situations here"
        click.echo(f"{said}{cure if wanted else ''}", err=True)
    for name in broken:
        click.echo(f"{name} is not listed, for it does not compile: `rulewright check {name}` tells why", err=True)
    return 0 if found else 1


def lines(one: Card, alone: bool = False) -> list[str]:
    """alone: with the counters of each side by their names."""
    sides = ", ".join(f"{side}: {number} counter{'s' if number > 1 else ''}" for side, number in one.sides)
    boards = f"board{'s' if len(one.boards) > 1 else ''} {', '.join(one.boards)}" if one.boards else ""
    return [
        f"{one.name}  {one.title}",
        *wrapped("; ".join(part for part in (sides, boards, *one.whole) if part), "  ", 2),
        *(wrapped(one.teaches, "  ", 2) if one.teaches else ()),
        *(line for told in (_named(one) if alone else ()) for line in wrapped(told, "  ", 4)),
        *(wrapped(f"A fragment, not to be played: it lacks {one.lacks}.", "  ", 2) if one.lacks else ()),
        *((f"  {what_tells_of(one.name)}.",) if one.lacks else ()),
    ]


def _named(one: Card) -> list[str]:
    return [f"{side}: {', '.join(f'{number} × {type_}' for type_, number in types)}" for side, types in one.counters]
