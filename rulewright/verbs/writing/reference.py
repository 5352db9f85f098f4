"""`rulewright reference PACK -o DIR`: the rules as a book, as web pages, Markdown or PDF."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from time import sleep

import click

from compiler.pipeline import situation_named
from compiler.print import A4, LETTER, html_files, markdown_files, with_changes
from compiler.source import NUMBERS_FILE, Disk, Memory
from rulewright.books import Press, Typesetter, held, lies_in, stale, stamps, told, written_to
from rulewright.scenes import Refused
from rulewright.shelf import (
    Slip,
    asked_for,
    at_tag,
    disk,
    earlier_at,
    keep_as,
    keep_memory,
    not_collecting,
    places_of,
    put,
    recalled,
    sought,
)
from rulewright.telling import counted
from rulewright.terminal import Told, Waiting, show, state_of, watch
from runtime.records import dataclass

NUMBERS_SAID = "# The numbers of the player's book; written by `rulewright reference --for players --keep-numbers`.\n"
CARDS_ALONE = ("cards.typ", "boards.typ")
PAUSE = 0.1  # seconds between two looks whether something has changed
COMMITTED = Path("docs") / "reference"


@click.command(
    help="Print the rules of each PACK (without: of all) as a book: web pages, Markdown, or PDF. PACK/NUMBER: its card."
)
@click.argument("packs", metavar="[PACK[/NUMBER]]...", nargs=-1)
@click.option("-o", "target", metavar="DIR", type=click.Path(file_okay=False), help="The folder to print into.")
@click.option("--format", "form", type=click.Choice(("html", "md", "pdf")), default="html", show_default=True)
@click.option(
    "--for",
    "whom",
    type=click.Choice(("designers", "players")),
    help="All that is known of every rule (of packs, if not said), or what is read and played from (of a card).",
)
@click.option("--keep-numbers", "keeps", is_flag=True, help="With --for players: keep the numbers of its paragraphs.")
@click.option("--paper", type=click.Choice(("a4", "letter")), default="a4", show_default=True, help="Of PDF.")
@click.option("--as-of", "as_of", metavar="TAG", help="As the packs stood at this tag of their repository.")
@click.option("--since", metavar="PACK|TAG", help="Mark what is new or changed since this pack or tag, and list it.")
@click.option("--watch", "watched", is_flag=True, help="Print again whenever a file of the packs changes.")
@click.option("--check", is_flag=True, help="Write nothing; 1 if the Markdown in docs/reference/PACK is out of date.")
def command(
    packs: tuple[str, ...],
    target: str | None,
    form: str,
    whom: str | None,
    keeps: bool,
    paper: str,
    as_of: str | None,
    since: str | None,
    watched: bool,
    check: bool,
) -> int:
    shelf = disk()
    names = asked_for(shelf, packs)
    pack, card = situation_named(names[0], shelf)
    for_players = (whom or ("players" if card else "designers")) == "players"
    if card and (keeps or check or target is None):
        raise Slip("one card is printed into a folder of yours, and keeps no numbers: `-o DIR`")
    if keeps and not for_players:
        raise Slip("`--keep-numbers` is for the book of players: `--for players`")
    if check and for_players:
        raise Slip("`--check` looks at docs/reference, where the book of designers is kept")
    if as_of is not None and (keeps or check):
        raise Slip("`--as-of` prints what packs said; what they say now is kept and checked")
    if watched and (as_of is not None or since is not None or keeps or check):
        raise Slip("`--watch` prints what packs say now, and nothing besides")
    form = "md" if check else form
    if target is None and (form != "md" or for_players):
        raise Slip("say where to: `-o DIR`")
    wanted = Wanted(form, paper, for_players, keeps, check)
    place = repr(("printed", os.getcwd(), names, for_players, form != "md"))
    memory = Memory(earlier_at((place,)), sought)  # what is made here of a pack is worth no note but that memory
    if watched:
        return _watch(names, wanted, target, memory)
    with tempfile.TemporaryDirectory() as earlier:
        press = Press(shelf if as_of is None else at_tag(shelf, pack, as_of, Path(earlier) / "as of"), memory)
        before = _since(shelf, press, pack, since, Path(earlier) / "since")
        called = names if as_of is None else tuple(_within(name, shelf) for name in names)
        keep = cache(partial(keep_memory, memory, place))
        codes = []
        for at, name in enumerate(called):
            meanwhile = keep if name == called[-1] else _pass
            typesetter = Typesetter(Path(earlier) / f"{at}")
            with not_collecting():
                codes.append(_told(press, name, wanted, before, _folder(names, name, target), typesetter, meanwhile))
    # Else all was printed before, and what is remembered was not even called to mind.
    if any(press.has_read(name) for name in called):
        keep()
    return max(codes)


def _pass() -> None:
    """Nothing is to be done meanwhile."""


def _watch(names: tuple[str, ...], wanted: Wanted, target: str | None, memory: Memory) -> int:
    """Until Ctrl-C. What one printing remembers the next one need not make. Who writes sees his rule at once: a game
    that is played anew for it follows. A book that lay there as it is now is made in memory all the same, for the
    change that comes."""

    memory.pages = Memory()
    typesetters: dict[str, Typesetter] = {}

    def printed(hurries: bool) -> Press:
        press = Press(disk(), memory, hurries)
        with not_collecting():
            for name in names:
                _told(press, name, wanted, None, _folder(names, name, target), typesetters[name])
        return press

    def print_again() -> Told:
        press = printed(hurries=True)
        if press.owes:
            press = printed(hurries=False)
        with not_collecting():
            for name in names:
                if not press.has_read(name):
                    _printed(press, name, wanted, None, typesetters[name], _pass)
        return Told((), {}, "")

    with tempfile.TemporaryDirectory() as folder:
        typesetters |= {name: Typesetter(Path(folder) / f"{at}") for at, name in enumerate(names)}
        watch(print_again, partial(state_of, places_of(names)), partial(sleep, PAUSE), lambda *_: None)
    return 0


@dataclass(frozen=True)
class Wanted:
    form: str
    paper: str
    for_players: bool
    keeps: bool
    check: bool


@dataclass(frozen=True)
class Since:
    """What a book is held against. `pack`: none for each pack itself, as it was."""

    press: Press
    pack: str


def _since(shelf: Disk, press: Press, pack: str, since: str | None, into: Path) -> Since | None:
    if since is None:
        return None
    if shelf.locate(since) is not None:
        return Since(press, since)
    return Since(Press(at_tag(shelf, pack, since, into)), "")


def _within(name: str, shelf: Disk) -> str:
    """As it is called where the packs stand as they were."""
    pack, card = situation_named(name, shelf)
    return "/".join(filter(None, (Path(pack).name, card)))


def _folder(names: tuple[str, ...], name: str, target: str | None) -> Path:
    own = Path(name).name
    return COMMITTED / own if target is None else Path(target) / own if len(names) > 1 else Path(target)


def _told(
    press: Press,
    name: str,
    wanted: Wanted,
    since: Since | None,
    folder: Path,
    typesetter: Typesetter,
    meanwhile: Callable[[], None] = _pass,
) -> int:
    """A book that lies there as it was printed of the same rules is not printed again; numbers to be kept come with
    printing alone."""
    older = since.press.content(since.pack or Path(name).name) if since is not None else ""
    parts = ("printed", press.content(name), older, repr((name, wanted)))
    known = None if wanted.keeps else recalled(dict, *parts)
    if known and lies_in(folder, known):
        click.echo(_as_it_is(folder, known) if wanted.check else told(folder, known))
        return 0
    printed = _printed(press, name, wanted, since, typesetter, meanwhile)
    if isinstance(printed, Refused):
        show(printed.problems, printed.files, "text")
        click.echo("no book is printed while the rules have findings")
        return 1
    if not press.owes:  # else it is not what is printed of these rules
        keep_as(stamps(printed), *parts)
    if wanted.check:
        return _checked(folder, printed)
    click.echo(written_to(folder, printed))
    if wanted.keeps:
        click.echo(_kept(press.numbers[name], name))
    return 0


def _kept(numbers: Mapping[str, str], pack: str) -> str:
    """In the pack's own folder; numbers that nothing has any more stay taken."""
    folder = disk().locate(pack)
    assert folder is not None
    file = folder / NUMBERS_FILE
    told = "".join(f"{anchor}: {number}\n" for anchor, number in numbers.items())
    put(file, f"{NUMBERS_SAID}{told}".encode())
    return f"{counted(len(numbers), 'number')} kept in {file}"


def _printed(
    press: Press,
    pack: str,
    wanted: Wanted,
    since: Since | None,
    typesetter: Typesetter,
    meanwhile: Callable[[], None],
) -> dict[str, bytes] | Refused:
    form, for_players = wanted.form, wanted.for_players
    card = press.card(pack)
    pack = situation_named(pack, press.shelf)[0] if card else pack
    book = press.book(pack, form != "md", for_players, card)
    older = since.press.book(since.pack or Path(pack).name, False, for_players) if since is not None else None
    if isinstance(book, Refused):
        return book
    if isinstance(older, Refused):
        return older
    if older is not None:
        book = with_changes(book, older)
    if form == "pdf":
        paper, only = LETTER if wanted.paper == "letter" else A4, CARDS_ALONE if card else ()
        with Waiting() as waiting:
            return typesetter.pdfs(book, paper, only, meanwhile, waiting.count)
    if form == "html":
        return _bytes(html_files(book, press.pages), press.pages, pack)
    base = press.base(pack) if older is None and not for_players and not card else None
    return _bytes(markdown_files(book, base), press.pages, pack)


# ---- the folder


def _bytes(files: Mapping[str, str], pages: Memory | None = None, pack: str = "") -> dict[str, bytes]:
    pages = pages or Memory()
    return {path: pages.of(("bytes", pack, path), text, text.encode) for path, text in files.items()}


def _checked(folder: Path, files: Mapping[str, bytes]) -> int:
    """Each page that differs, by name."""
    found = [path for path, data in files.items() if held(folder / path) != data]
    found += [one.name for one in stale(folder, files)]
    for path in found:
        click.echo(f"{folder / path} is out of date")
    if found:
        click.echo(f"print it again: `rulewright reference {folder.name} --format md`")
        return 1
    click.echo(_as_it_is(folder, files))
    return 0


def _as_it_is(folder: Path, files: Mapping[str, object]) -> str:
    return f"{counted(len(files), 'page')} in {folder}, all as the rules are"
