"""`rulewright fmt [FILE...]`: rulebooks in their one layout."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from compiler.diagnostics import Diagnostic, did_you_mean
from compiler.source import SourceFile
from compiler.syntax import laid_out, read_items, same_words
from rulewright.shelf import Slip, put, source_of
from rulewright.telling import counted
from rulewright.terminal import show

ENDINGS = (".rulebook", ".position")
HERE = Path("rules")


@click.command(help="Lay out rulebooks and positions: files, folders, packs here by their names, or all of these.")
@click.argument("places", metavar="[FILE]...", nargs=-1)
@click.option("--check", is_flag=True, help="Change nothing; say which files are not laid out.")
def command(places: tuple[str, ...], check: bool) -> int:
    changed = 0
    unread: list[Diagnostic] = []
    found = list(files_in(tuple(map(_place, places)) or (HERE,)))
    if not found:
        raise Slip("there is nothing here to lay out: name a file or a folder")
    sources: dict[str, SourceFile] = {}
    for path in found:
        file, problems = source_of(path, path.as_posix())
        if file is None:
            unread += problems
            continue
        sources[file.path] = file
        text = laid_out(file)
        if text is None:
            unread += read_items(file)[2]
        elif text != file.text:
            changed += 1
            click.echo(f"{path}: {'not laid out' if check else 'laid out'}")
            if not check:
                _lay_out(path, file, text)
    _tell(unread, sources)
    same = len(found) - changed
    done = "to lay out" if check else "laid out"
    click.echo(f"{counted(changed, 'file')} {done}, {same} as they should be")
    return 1 if unread or (check and changed) else 0


def _place(said: str) -> Path:
    for path in (Path(said), HERE / said):
        if path.exists():
            return path
    near = did_you_mean(said, [one.name for one in HERE.glob("*") if one.is_dir()])
    raise Slip(f"there is no file, folder or pack `{said}` here{'; ' + near if near else ''}")


def files_in(places: tuple[Path, ...]) -> Iterator[Path]:
    """Files named are read whatever they are called; in folders, what is a rulebook or a position."""
    for place in places:
        if place.is_file():
            yield place
        elif place.is_dir():
            inside = (path for ending in ENDINGS for path in place.rglob(f"*{ending}") if path.is_file())
            yield from sorted(path for path in inside if path.resolve().is_relative_to(place.resolve()))


def _lay_out(path: Path, before: SourceFile, text: str) -> None:
    assert same_words(before, SourceFile(before.path, text)), f"{path}: laying it out would change its words"
    put(path, text.encode("utf-8"))


def _tell(problems: list[Diagnostic], sources: dict[str, SourceFile]) -> None:
    if problems:
        show(problems, sources, "text")
