"""`rulewright find WORDS...`: what speaks of this, from plain words; or a paragraph, by its number.

What there is to find is kept by the bytes of the packs, so that nothing is compiled to look it up.
"""

from __future__ import annotations

from itertools import takewhile

import click

from compiler.pipeline import content_of, load
from compiler.source import Disk, Memory
from rulewright.actions import QUOTED, Quotable, found_in, quotable_in
from rulewright.shelf import asked_for, compile_kept, disk, kept
from rulewright.telling import (
    Text,
    fragments_of,
    is_number,
    json_text,
    near_numbers,
    paragraphs_of,
    ranked,
    situations_of,
    texts_of,
    wrapped,
)

MOST = 12


@click.command(help="Rulings, rules, options, places and situations that speak of this; a paragraph, by its number.")
@click.argument("words", nargs=-1, required=True)
@click.option("--rules", metavar="PACK", help="Search only this pack and what it extends.")
@click.option("--all", "everything", is_flag=True, help="Not only the best.")
@click.option("--json", "as_json", is_flag=True, help="Answer for a program.")
def command(words: tuple[str, ...], rules: str | None, everything: bool, as_json: bool) -> int:
    shelf = disk().at_once()
    said = " ".join(words)
    names = asked_for(shelf, (rules,) if rules else ())
    there = texts(shelf, names)
    found = ranked(there, said)
    if rules and not is_number(said):
        found = in_order(found, found_in(quotable_kept(shelf, names[0]), said))
    shown = found if everything else found[:MOST]
    if as_json:
        click.echo(json_text([told(one) for one in shown]))
    elif not found:
        near = near_numbers(there, said)
        cure = f"did you mean {' or '.join(near)}?" if near else "`rulewright words` lists what can be said"
        click.echo(f"nothing speaks of `{said}`; {cure}", err=True)
    else:
        click.echo("\n\n".join("\n".join(lines(one)) for one in shown))
        if len(found) > len(shown):
            click.echo(f"\nand {len(found) - len(shown)} more: `--all`")
    return 0 if found else 1


def texts(shelf: Disk, names: tuple[str, ...]) -> tuple[Text, ...]:
    """All that can be found in these packs and what they extend, each once."""
    memory = Memory()
    loaded = [load([name], shelf, memory) for name in names]

    def read() -> tuple[Text, ...]:
        models = [compile_kept([name], shelf, memory).built.model for name in names]
        there = [text for model in models for text in texts_of(model)]
        for pack in {pack.id: pack for one in loaded for pack in one.packs}.values():
            there += situations_of(pack.id, pack.description.title, pack.files.situations)
            there += fragments_of(pack.id, pack.description.title, pack.files.fragments, models)
        once = {(text.pack, text.sort, text.name): text for text in there}
        kept_apart = {text.name: text for text in there if text.sort == "ruling" and "/" in text.pack}
        return (*once.values(), *paragraphs_of(models, kept_apart))

    return kept(tuple, ("what can be found", *map(content_of, loaded)), read)


def quotable_kept(shelf: Disk, name: str) -> Quotable:
    """What a pack says and what is asked of it, by its bytes and those of what it extends."""
    loaded = load([name], shelf, Memory())

    def make() -> Quotable:
        return quotable_in(compile_kept([name], shelf))

    return kept(Quotable, ("what is quoted of", content_of(loaded)), make)


def in_order(by_words: list[Text], likely: list[Text]) -> list[Text]:
    """What most likely answers comes first, but for what is named itself and answers nothing: a place, a paragraph."""
    told = {(one.sort, one.name) for one in likely}
    others = [one for one in by_words if (one.sort, one.name) not in told]
    named = list(takewhile(lambda one: one.sort not in QUOTED, by_words))
    return [*named, *likely, *others[len(named) :]]


def lines(one: Text) -> list[str]:
    return [
        f"{one.sort.capitalize()} [{one.name}]{', ' if one.title else ''}{one.title}",
        *(wrapped(one.short, "  ", 2) if one.short else ()),
        *wrapped(one.first, "  ", 2),
        *(wrapped(one.written, "  ", 4) if one.written else ()),
    ]


def told(one: Text) -> dict[str, object]:
    return {
        "sort": one.sort,
        "name": one.name,
        "pack": one.title,
        **({"in short": one.short} if one.short else {}),
        "says": one.first,
        "cites": list(one.cites),
        "written": one.written,
    }
