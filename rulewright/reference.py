"""`rulewright reference PACK -o DIR`: the rules as a book, as web pages, Markdown or PDF."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from importlib import import_module
from pathlib import Path

import click

from compiler.checks import check_all
from compiler.diagnostics import Diagnostic, has_errors
from compiler.graph import graph_of
from compiler.model.model import Example, Model, Position
from compiler.pipeline import Compiled
from compiler.print import (
    Book,
    Making,
    Telling,
    book_of,
    html_files,
    markdown_files,
    typst_files,
    with_changes,
)
from compiler.print.html import MADE
from compiler.source.memory import Memory
from compiler.source.pack_folder import Disk
from rulewright.citing import found
from rulewright.findings import counted, show
from rulewright.kept import compile_kept
from rulewright.scene import Refused
from rulewright.shelf import asked_for, disk
from rulewright.show import looks_of, spoken_of
from rulewright.table import Table, Unplayable
from runtime.draw import Frame, Looks, counter_picture, draw_example, draw_position, face_of_type

SITUATIONS = "situations"
LETTERS = 3  # of a word in capitals that is a word, not a number or a sign
COMMITTED = Path("docs") / "reference"


@click.command(help="Print the rules of PACK as a book: web pages that work from disk, Markdown, or PDF.")
@click.argument("pack")
@click.option("-o", "target", metavar="DIR", type=click.Path(file_okay=False), help="The folder to print into.")
@click.option("--format", "form", type=click.Choice(("html", "md", "pdf")), default="html", show_default=True)
@click.option("--since", metavar="PACK", help="Mark what is new or changed since this pack, and list it.")
@click.option("--check", is_flag=True, help="Write nothing; 1 if the Markdown in docs/reference/PACK is out of date.")
def command(pack: str, target: str | None, form: str, since: str | None, check: bool) -> int:
    shelf = disk()
    asked_for(shelf, (pack, *((since,) if since else ())))
    if target is None and form != "md" and not check:
        raise click.UsageError("say where to: `-o DIR`")
    folder = Path(target) if target is not None else COMMITTED / Path(pack).name
    form = "md" if check else form
    compiled = read(shelf, pack)
    older = read(shelf, since) if since else None
    for one in (compiled, older):
        if isinstance(one, Refused):
            show(one.problems, one.files, "text")
            click.echo("no book is printed while the rules have findings")
            return 1
    assert isinstance(compiled, Compiled)
    book = printed(compiled, pack, pictures=form != "md")
    if isinstance(older, Compiled):
        book = with_changes(book, printed(older, since or "", pictures=False))
    if check:
        return _checked(folder, markdown_files(book))
    files = _pdf(book) if form == "pdf" else _bytes(html_files(book) if form == "html" else markdown_files(book))
    click.echo(written_to(folder, files))
    return 0


def read(shelf: Disk, pack: str) -> Compiled | Refused:
    compiled = compile_kept([pack], shelf)
    problems: list[Diagnostic] = list(compiled.problems)
    if not has_errors(problems):
        model = compiled.built.model
        problems += [one for one in check_all(model, graph_of(model)) if one.is_error]
    return Refused(tuple(problems), compiled.files) if has_errors(problems) else compiled


def printed(compiled: Compiled, pack: str, pictures: bool) -> Book:
    model = compiled.built.model
    making = _making(model, pack, pictures)
    return book_of(model, graph_of(model), compiled.files, making, list(_situations(compiled, pack, making)))


def _situations(compiled: Compiled, pack: str, whole: Making) -> Iterator[tuple[str, Telling]]:
    """Each situation of the pack with the rules as they are in it; one that has errors is left out."""
    memory, shelf = Memory(), disk()
    for path in compiled.files:
        if Path(path).parent.name != SITUATIONS:
            continue
        played = compile_kept([f"{pack}/{Path(path).stem}"], shelf, memory)
        model = played.built.model
        if has_errors(played.problems):
            click.echo(f"{path} has errors and is not printed: `rulewright check {pack}/{Path(path).stem}`", err=True)
            continue
        boards = partial(_card, whole, model, pack)
        making = Making(partial(quoted, model), boards, whole.counter)
        yield path, Telling(model, graph_of(model), played.files, making)


def _card(whole: Making, model: Model, pack: str, told: Example | Position) -> str:
    """Boards alone look as they do in the pack; what stands on them needs the situation's own rules."""
    if not whole.draws:
        return ""
    if any(one.sort == "counter" and one.place[:1] != ("out",) for one in told.given):
        return drawing(model, pack).position(told)
    return whole.position(replace(told, given=tuple(one for one in told.given if one.sort == "board")))


def _making(model: Model, pack: str, pictures: bool) -> Making:
    return drawing(model, pack) if pictures else Making(partial(quoted, model))


def quoted(model: Model, ids: Iterable[str]) -> str:
    """Paragraphs as players quote them: by document, then by section with its numbers."""
    documents: dict[str, dict[str, list[str]]] = {}
    for cited in ids:
        known = found(model, cited)
        title, section, item = (known[0], known[1].section, known[1].item) if known else (cited, "", "")
        documents.setdefault(title, {}).setdefault(section, []).append(item)
    return "; ".join(
        ", ".join((title, *(_numbered(section, items) for section, items in sections.items() if section)))
        for title, sections in documents.items()
    )


def _numbered(section: str, items: list[str]) -> str:
    """Words shouted in capitals are told as in a title."""
    told = " ".join(
        word.capitalize() if word.isalpha() and word.isupper() and len(word) > LETTERS else word
        for word in section.split()
    )
    return f"{told} {', '.join(filter(None, items))}".strip()


# ---- pictures


def drawing(model: Model, pack: str) -> Making:
    """What can be drawn is; an example that cannot be set up stays without a picture."""
    quote = partial(quoted, model)
    table = Table.of(model)
    looks = looks_of(pack, table)
    if isinstance(looks, Refused):
        return Making(quote)
    under = cache(table.under)  # examples of one option share its program
    return Making(
        quote,
        partial(_position, under, looks),
        partial(_counter, table, looks),
        partial(_board, table, looks),
        draws=True,
    )


def _position(
    tables: Callable[[tuple[str, ...], tuple[str, ...]], Table], looks: Looks, told: Example | Position
) -> str:
    """An example in small; of a situation all of its boards."""
    try:
        position, _ = tables(told.under, told.not_under).set_up(told.given)
    except Unplayable:
        return ""
    if isinstance(told, Position):
        return draw_position(position, looks, Frame(whole=True))
    return draw_example(position, looks, spoken_of(position, told.text))


def _counter(table: Table, looks: Looks, name: str) -> str:
    return counter_picture(face_of_type(table.rules.program, name, looks))


def _board(table: Table, looks: Looks, name: str) -> str:
    if name == "blank":
        return ""
    position = table.rules.position(table.space(((name,),)))
    return draw_position(position, looks, Frame(f"Board {name}", whole=True))


# ---- the folder


def _bytes(files: Mapping[str, str]) -> dict[str, bytes]:
    return {path: text.encode("utf-8") for path, text in files.items()}


def _pdf(book: Book) -> dict[str, bytes]:
    try:
        typst = import_module("typst")
    except ImportError:
        raise click.UsageError("PDF needs the package typst: `pip install 'rulewright[pdf]'`") from None
    with tempfile.TemporaryDirectory() as folder:
        files = typst_files(book)
        for path, data in _bytes(files).items():
            (Path(folder) / path).parent.mkdir(parents=True, exist_ok=True)
            (Path(folder) / path).write_bytes(data)
        papers = [path.removesuffix(".typ") for path in files if path.endswith(".typ")]
        return {f"{name}.pdf": typst.compile(str(Path(folder) / f"{name}.typ")) for name in papers}


def written_to(folder: Path, files: Mapping[str, bytes]) -> str:
    """Only what differs is written; pages of ours that no longer belong to the book go."""
    wrote = 0
    try:
        for path, data in files.items():
            file = folder / path
            if not file.is_file() or file.read_bytes() != data:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(data)
                wrote += 1
        for file in _stale(folder, files):
            file.unlink()
    except OSError as fault:
        raise click.UsageError(f"{folder} cannot be written: {fault.strerror}") from None
    return f"{counted(len(files), 'file')} in {folder}, {wrote} of them new or changed"


def _stale(folder: Path, files: Mapping[str, object]) -> list[Path]:
    every = sorted((*folder.glob("*.html"), *folder.glob("*.md"))) if folder.is_dir() else []
    mine = MADE.encode()
    kinds = {Path(path).suffix for path in files}
    return [one for one in every if one.suffix in kinds and one.name not in files and mine in one.read_bytes()[:200]]


def _checked(folder: Path, files: Mapping[str, str]) -> int:
    """Each page that differs, by name."""
    found = [
        path
        for path, text in files.items()
        if not (folder / path).is_file() or (folder / path).read_bytes() != text.encode("utf-8")
    ]
    found += [one.name for one in _stale(folder, files)]
    for path in found:
        click.echo(f"{folder / path} is out of date")
    if found:
        click.echo(f"print it again: `rulewright reference {folder.name} --format md`")
        return 1
    click.echo(f"{counted(len(files), 'page')} in {folder}, all as the rules are")
    return 0
