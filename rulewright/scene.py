"""A position file opened with its rules: what `ask`, `legal` and their like look at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import click

from compiler.diagnostics import Diagnostic, did_you_mean, has_errors
from compiler.model.build import Built, extend
from compiler.model.draft import HEX_LABEL
from compiler.model.examples import names_given
from compiler.phrases import Reading, only
from compiler.pipeline import Compiled, compile_pack
from compiler.source import SourceFile, Span
from compiler.source.pack_folder import Disk
from compiler.source.reading import decode
from compiler.syntax import Item, Word, read_items, read_words
from compiler.terms import Term
from rulewright.shelf import disk
from rulewright.table import Table, Unplayable
from runtime.position import Position

ASKED = "question"  # the file name shown in messages about words typed at the command line


@dataclass(frozen=True)
class Scene:
    """A position on the table, and the words to speak of it."""

    compiled: Compiled
    built: Built
    table: Table
    position: Position
    names: dict[str, int]
    scope: dict[str, Term]

    def reading(self, words: tuple[Word, ...]) -> Reading:
        return Reading(
            ASKED, words, self.built.vocabulary, self.scope, None, lambda text: HEX_LABEL.match(text) is not None
        )


@dataclass(frozen=True)
class Refused:
    """What is wrong, and the files to show it in."""

    problems: tuple[Diagnostic, ...]
    files: dict[str, SourceFile]


def open_scene(
    path: str, rules: str | None, chosen: Iterable[str], refused: Iterable[str], side: str | None = None
) -> Scene | Refused:
    file, faults = decode(path, Path(path).read_bytes())
    if file is None:
        return Refused(tuple(faults), {})
    shelf = disk()
    items, _, problems = read_items(file)
    files = {file.path: file}
    if problems:
        return Refused(tuple(problems), files)
    positions = [item for item in items if item.title == "Position"]
    if len(positions) != 1:
        raise click.UsageError(f"{path} holds {len(positions) or 'no'} positions; one is needed: `Position [Name]. Given: ...`")
    pack = rules or _pack_of(positions[0], path, shelf)
    compiled = compile_pack([pack], shelf)
    files |= compiled.files
    if has_errors(compiled.problems):
        return Refused(compiled.problems, files)
    built = extend(compiled.built, file)
    if has_errors(built.problems):
        return Refused(built.problems, files)
    model = built.model
    for name in (*chosen, *refused):
        if name not in model.options:
            near = did_you_mean(name, model.options)
            raise click.UsageError(f"there is no option `{name}`{'; ' + near if near else ''}")
    told = list(model.positions.values())[-1]
    table = Table.of(model, (*told.under, *chosen), (*told.not_under, *refused))
    try:
        position, names = table.set_up(told.given)
    except Unplayable as fault:
        raise click.UsageError(f"{path}: {fault}") from None
    if side is not None:
        sides = {name.lower(): name for name in model.choices["side"].names} if "side" in model.choices else {}
        known = sides.get(side.lower()) or sides.get(f"the {side.lower()}")
        if known is None:
            near = did_you_mean(side, sides.values())
            raise click.UsageError(f"there is no side `{side}`{'; ' + near if near else ''}")
        position = position.view(known)
    scope = names_given(told.given, built.draft) if built.draft else {}
    return Scene(compiled, built, table, position, names, scope)


def _pack_of(item: Item, path: str, shelf: Disk) -> str:
    """`rules [Panzer Leader]` in the title, else the pack whose folder the file lies in."""
    for part in item.parts[1:]:
        if part and part[0].low == "rules":
            title = next((word.text[1:-1] for word in part if word.sort == "name"), "")
            return _pack_titled(title, shelf)
    for folder in Path(path).resolve().parents:
        if (folder / "pack.yaml").is_file():
            return str(folder)
    raise click.UsageError(f"{path} does not say whose rules it is under: `rules [Pack]`, or `--rules PACK`")


def _pack_titled(title: str, shelf: Disk) -> str:
    from compiler.syntax.pack_file import read_pack

    titles: dict[str, str] = {}
    for name in shelf.names():
        folder = shelf.open(name)
        found = next((one for one in folder.files if one.path == "pack.yaml"), None) if folder else None
        if found is None or found.data is None:
            continue
        source, _ = decode(name, found.data)
        pack = read_pack(source)[0] if source else None
        if pack is not None:
            titles[pack.title] = name
    if title in titles:
        return titles[title]
    if title in titles.values():
        return title
    near = did_you_mean(title, titles)
    raise click.UsageError(f"there is no pack [{title}]{'; ' + near if near else ''}")


def typed(scene: Scene, text: str) -> Term | Refused:
    """A question as a person types it: a value or a condition."""
    file = SourceFile(ASKED, text)
    words, problems = read_words(text, ASKED)
    if problems:
        return Refused(tuple(problems), {ASKED: file})
    if words and words[0].low in ("what", "is", "may", "can", "does"):
        words = _plainly(words)
    r = scene.reading(words)
    found: list[tuple[int, Term]] = []
    for end, term in (*r.values(0), *r.conditions(0)):
        if (end, term) not in found:
            found.append((end, term))
    verdict = only(r, 0, found, "the question")
    if isinstance(verdict, Diagnostic):
        return Refused((verdict,), {ASKED: file})
    return verdict


def _plainly(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """`what is the cost ...` asks for `the cost ...`."""
    if [word.low for word in words[:2]] == ["what", "is"]:
        return words[2:]
    return words


def span_of_words(words: tuple[Word, ...]) -> Span:
    return Span(ASKED, words[0].start, words[-1].end)
