"""`rulewright words [WORD]`: phrases, facts, events; who answers, who asks, in what order."""

from __future__ import annotations

from pathlib import Path

import click

from compiler.diagnostics import has_errors
from compiler.graph import graph_of
from compiler.source import Disk
from rulewright.shelf import Slip, asked_for, compile_kept, disk
from rulewright.telling import Book, Page, as_data, as_text, json_text, meaning, near, vocabulary
from rulewright.terminal import refuse_unread

HELP = "The vocabulary of a pack; with WORD (a word, a phrase, a name, an ID) all that is said with it."


@click.command(help=HELP)
@click.argument("word", nargs=-1)
@click.option("--rules", metavar="PACK", help="The pack, by name or path.")
@click.option("--json", "as_json", is_flag=True, help="Answer for a program.")
def command(word: tuple[str, ...], rules: str | None, as_json: bool) -> int:
    shelf = disk()
    pack = _pack(shelf, rules)
    if unread := refuse_unread(shelf, pack, as_json=as_json):
        return unread
    book = _open_book(shelf, pack)
    text = " ".join(word)
    if text.strip() and not any(sign.isalnum() for sign in text):
        raise Slip(f"`{text}` holds no word")
    if not text.strip():
        show([vocabulary(book.model)], as_json)
        return 0
    found = meaning(book, text)
    if found is None:
        close = near(book, text)
        hint = f"; the nearest: {', '.join(close)}" if close else ""
        raise Slip(f"nothing here is said with `{text}`{hint}")
    show(found.pages, as_json)
    return 0


def _open_book(shelf: Disk, pack: str) -> Book:
    compiled = compile_kept([pack], shelf)
    if has_errors(compiled.problems):
        click.echo("these rules have errors, so some words may be missing: `rulewright check`", err=True)
    model = compiled.built.model
    return Book(model, graph_of(model), compiled.files)


def _pack(shelf: Disk, rules: str | None) -> str:
    """The pack named, or the one we stand in, or the only one there is."""
    if rules is not None:
        return asked_for(shelf, (rules,))[0]
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / "pack.yaml").is_file():
            return str(folder)
    known = asked_for(shelf, ())
    if len(known) > 1:
        raise Slip(f"say whose words: `--rules PACK`, one of {', '.join(known)}")
    return known[0]


def show(pages: list[Page] | tuple[Page, ...], as_json: bool) -> None:
    if as_json:
        click.echo(json_text([as_data(one) for one in pages]))
    else:
        click.echo("\n\n".join(as_text(one) for one in pages))
