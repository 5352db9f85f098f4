"""`rulewright find WORDS...`: the rulings and rules that speak of this, from plain words."""

from __future__ import annotations

import json

import click

from rulewright.desk.kept import compile_kept
from rulewright.desk.pages import wrapped
from rulewright.desk.shelf import asked_for, disk
from rulewright.telling.citing import places
from rulewright.telling.searching import Text, ranked, texts_of

MOST = 12


@click.command(help="The rulings and rules that speak of this, from plain words.")
@click.argument("words", nargs=-1, required=True)
@click.option("--rules", metavar="PACK", help="Search only this pack and what it extends.")
@click.option("--all", "everything", is_flag=True, help="Not only the best.")
@click.option("--json", "as_json", is_flag=True, help="Answer for a program.")
def command(words: tuple[str, ...], rules: str | None, everything: bool, as_json: bool) -> int:
    shelf = disk()
    texts: dict[tuple[str, str, str], Text] = {}
    for name in asked_for(shelf, (rules,) if rules else ()):
        for text in texts_of(compile_kept([name], shelf).built.model):
            texts.setdefault((text.pack, text.sort, text.name), text)
    found = ranked(texts.values(), " ".join(words))
    shown = found if everything else found[:MOST]
    if as_json:
        click.echo(json.dumps([told(one) for one in shown], ensure_ascii=False, indent=2))
    elif not found:
        click.echo(
            f"nothing speaks of `{' '.join(words)}`; `rulewright words` lists what can be said", err=True
        )
    else:
        click.echo("\n\n".join("\n".join(lines(one)) for one in shown))
        if len(found) > len(shown):
            click.echo(f"\nand {len(found) - len(shown)} more: `--all`")
    return 0 if found else 1


def lines(one: Text) -> list[str]:
    return [
        f"{one.sort.capitalize()} [{one.name}], {one.title}",
        *wrapped(one.first, "  ", 2),
        *(wrapped(places(one.model, one.cites), "  ", 4) if one.cites else ()),
    ]


def told(one: Text) -> dict[str, object]:
    return {
        "sort": one.sort,
        "name": one.name,
        "pack": one.title,
        "says": one.first,
        "cites": list(one.cites),
        "written": places(one.model, one.cites),
    }
