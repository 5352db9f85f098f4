"""`rulewright situations [PACK] [WORDS]`: what there is to play, a card a paragraph.

What the cards say is kept by the bytes of their pack, so that only the first list after a change compiles them.
"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import PurePosixPath

import click

from compiler.diagnostics import has_errors
from compiler.pipeline import compile_pack, content_of, load
from compiler.source import Disk, Memory
from rulewright.shelf import asked_for, disk, kept
from rulewright.telling import Card, card_of, json_text, matching, near_situations, wrapped
from rulewright.terminal import Waiting


@click.command(help="What there is to play: all, those of a pack and what it extends, or those that words speak of.")
@click.argument("words", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Answer for a program.")
def command(words: tuple[str, ...], as_json: bool) -> int:
    shelf = disk().at_once()
    named = bool(words) and shelf.locate(words[0]) is not None
    names = asked_for(shelf, words[:1] if named else ())
    cards: list[Card] = []
    broken: list[str] = []
    for pack in chain(shelf, names):
        told = cards_of(shelf, pack)
        cards += told
        broken += sorted({f"{pack}/{stem}" for stem in stems_of(shelf, pack)} - {card.name for card in told})
    wanted = words[1:] if named else words
    found = matching(cards, wanted)
    if as_json:
        click.echo(json_text([asdict(one) for one in found]))
    elif found:
        click.echo("\n\n".join("\n".join(lines(one)) for one in found))
    else:
        close = near_situations(cards, wanted)
        cure = f"; did you mean {' or '.join(close)}?" if close else "; `rulewright situations` lists all"
        said = f"no situation speaks of `{' '.join(wanted)}`" if wanted else "there are no situations here"
        click.echo(f"{said}{cure if wanted else ''}", err=True)
    for name in broken:
        click.echo(f"{name} is not listed, for it does not compile: `rulewright check {name}` tells why", err=True)
    return 0 if found else 1


def chain(shelf: Disk, names: tuple[str, ...]) -> list[str]:
    """These packs and all they extend, each once; of one that was named, itself first."""
    packs = [pack.id for name in names for pack in reversed(load([name], shelf).packs)]
    return list(dict.fromkeys((*names, *packs)))


def stems_of(shelf: Disk, pack: str) -> list[str]:
    loaded = load([pack], shelf)
    files = [loaded.packs[-1].files] if loaded.packs else []
    return [PurePosixPath(file.path).stem for one in files for file in (*one.situations, *one.fragments)]


def cards_of(shelf: Disk, pack: str) -> tuple[Card, ...]:
    """Its own situations, in the order of their files, but for those that do not compile."""
    memory = Memory()
    loaded = load([pack], shelf, memory)
    stems = stems_of(shelf, pack)

    def read() -> tuple[Card, ...]:
        found = []
        with Waiting() as waiting:
            for at, stem in enumerate(stems):
                compiled = compile_pack([f"{pack}/{stem}"], shelf, memory)
                if not has_errors(compiled.problems):
                    found.append(card_of(f"{pack}/{stem}", compiled))
                waiting.count(at + 1, len(stems))
        return tuple(found)

    return kept(tuple, ("situations", content_of(loaded)), read)


def lines(one: Card) -> list[str]:
    sides = ", ".join(f"{side}: {number} counter{'s' if number > 1 else ''}" for side, number in one.sides)
    boards = f"board{'s' if len(one.boards) > 1 else ''} {', '.join(one.boards)}" if one.boards else ""
    return [
        f"{one.name}  {one.title}",
        *wrapped("; ".join(part for part in (sides, boards, *one.whole) if part), "  ", 2),
        *(wrapped(one.teaches, "  ", 2) if one.teaches else ()),
        *(wrapped(f"A fragment, not to be played: it lacks {one.lacks}.", "  ", 2) if one.lacks else ()),
    ]
