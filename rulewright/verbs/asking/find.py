"""`rulewright find WORDS...`: what speaks of this, from plain words; or a paragraph, by its number.

What there is to find is kept by the bytes of the packs, so that nothing is compiled to look it up.
"""

from __future__ import annotations

import click

from compiler.pipeline import content_of, load
from compiler.source import Disk, Memory
from rulewright.actions import (
    Found,
    Quotable,
    as_played,
    found_in,
    in_short,
    is_heard,
    number_of,
    quotable_in,
    untold,
)
from rulewright.shelf import Wished, asked_for, compile_kept, disk, kept, not_collecting, ready_to_read
from rulewright.telling import (
    Text,
    is_number,
    json_text,
    near_numbers,
    ranked,
    stems,
    wrapped,
)

MOST = 12
USUAL = Wished()


@click.command(help="Rulings, rules, options, places and situations that speak of this; a paragraph, by its number.")
@click.argument("words", nargs=-1, required=True)
@click.option("--rules", metavar="PACK", help="Search only this pack and what it extends.")
@click.option("--all", "everything", is_flag=True, help="Not only the best.")
@click.option("--json", "as_json", is_flag=True, help="Answer for a program.")
def command(
    words: tuple[str, ...],
    rules: str | None,
    everything: bool,
    as_json: bool,
    asked: bool = False,
    wished: Wished = USUAL,
) -> int:
    """`asked`: as a question, of which it is told first what answers it. `wished`: what is tried with the rules."""
    shelf = disk().at_once()
    ready_to_read()
    said = " ".join(words)
    names = asked_for(shelf, (rules,) if rules else ())
    likely = None
    with not_collecting():
        quotable = quotable_kept(shelf, names[0], wished) if rules else None
        played, rest = as_played(quotable, said) if quotable else (USUAL, said)
        if rules and played != USUAL:
            said, wished = rest, wished.and_then(played)
            quotable = quotable_kept(shelf, names[0], wished)
        there = beside(shelf, names[0]) if quotable else texts(shelf, names)
        found = ranked(there, said)
        if quotable and not is_number(said):
            likely = found_in(quotable, said)
            found = in_order(found, likely.texts, said)
    shown = found if everything else found[:MOST]
    if rules and not found:
        from rulewright.terminal import refuse_unread  # what is found is told without it

        if unread := refuse_unread(shelf, names[0], as_json=as_json):
            return unread
    if as_json:
        click.echo(json_text([told(one, played) for one in shown]))
    elif not found:
        near = near_numbers(there, said)
        cure = f"did you mean {' or '.join(near)}?" if near else "`rulewright words` lists what can be said"
        click.echo(f"nothing speaks of `{said}`; {cure}", err=True)
    else:
        if quotable and likely and asked:
            how = [*played_told(played), *whom_told(said)]
            click.echo("\n".join([*how, *first_told(quotable, likely, found[0], said)]) + "\n")
        click.echo("\n\n".join("\n".join(lines(one)) for one in shown))
        if len(found) > len(shown):
            click.echo(f"\nand {len(found) - len(shown)} more: `--all`")
    is_answer = likely is not None and bool(found) and _is_told_first(likely, found[0])
    return 0 if (is_answer if asked else found) else 1


def _is_told_first(found: Found, first: Text) -> bool:
    return found.is_sure and first is found.texts[0]


def first_told(there: Quotable, found: Found, first: Text, words: str) -> list[str]:
    """What of the nearest answers the question by itself, and the number that it leads to; nothing where another may be
    meant as well. Where it does not say so itself, or little of what is asked is said anywhere, it is told so."""
    if not _is_told_first(found, first):
        return ["Nearest to it:" if is_heard(there, words) else "None of the rules says much of this. Nearest to it:"]
    number = number_of(there, first, words)
    answers = [first, *([number] if number else [])]
    told = [line for one in answers for line in wrapped(in_short(there, one, words), f"[{one.name}] ", 2)]
    return told if found.is_said else ["Most likely:", *told]


def played_told(played: Wished) -> list[str]:
    every = (*(f"with [{one}]" for one in played.chosen), *(f"without [{one}]" for one in played.refused))
    return [f"Asked {' and '.join(every)}."] if every else []


def whom_told(words: str) -> list[str]:
    """Where nobody was told of of whom it is asked."""
    whom = untold(words)
    return [f"Who `{whom}` is was not told: it is asked of anybody."] if whom else []


def texts(shelf: Disk, names: tuple[str, ...]) -> tuple[Text, ...]:
    """All that can be found in these packs and what they extend, each once."""
    from rulewright.telling import fragments_of, paragraphs_of, situations_of, texts_of

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


def quotable_kept(shelf: Disk, name: str, wished: Wished = USUAL) -> Quotable:
    """What a pack says and what is asked of it, by its bytes and those of what it extends, with what is tried."""
    loaded = load([name], shelf, Memory())

    def make() -> Quotable:
        return quotable_in(compile_kept([name], shelf), wished)

    return kept(Quotable, ("what is quoted of", content_of(loaded), repr(wished)), make)


def beside(shelf: Disk, name: str) -> tuple[Text, ...]:
    """What else can be found there: places, situations, paragraphs by their numbers."""

    def read() -> tuple[Text, ...]:
        told = {(one.text.sort, one.text.name) for one in quotable_kept(shelf, name).said.searched.read}
        return tuple(one for one in texts(shelf, (name,)) if (one.sort, one.name) not in told)

    return kept(tuple, ("what else can be found", content_of(load([name], shelf, Memory()))), read)


def in_order(others: list[Text], likely: tuple[Text, ...], words: str) -> list[Text]:
    """What most likely answers comes first, but for what is itself called so: a place."""
    said = frozenset(stems(words))
    named = [one for one in others if said <= frozenset(stems(one.name))]
    return [*named, *likely, *(one for one in others if one not in named)]


def lines(one: Text) -> list[str]:
    return [
        f"{one.sort.capitalize()} [{one.name}]{', ' if one.title else ''}{one.title}",
        *(wrapped(one.short, "  ", 2) if one.short else ()),
        *wrapped(one.first, "  ", 2),
        *(wrapped(one.written, "  ", 4) if one.written else ()),
    ]


def told(one: Text, played: Wished) -> dict[str, object]:
    return {
        **({"with": list(played.chosen)} if played.chosen else {}),
        **({"without": list(played.refused)} if played.refused else {}),
        "sort": one.sort,
        "name": one.name,
        "pack": one.title,
        **({"in short": one.short} if one.short else {}),
        "says": one.first,
        "cites": list(one.cites),
        "written": one.written,
    }
