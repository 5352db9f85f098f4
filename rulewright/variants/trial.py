"""Files that are to be put into a pack, tried before they are: whether the pack is as right with them as without."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, replace
from pathlib import Path

from compiler.diagnostics import Diagnostic, diagnose, has_errors
from compiler.model import extend
from compiler.pipeline import compile_pack
from compiler.source import Disk, FoundFile, Memory, PackFolder, SourceFile, Span
from rulewright.proofs import judge, shortfalls
from rulewright.scenes import Table, Unplayable, play_example
from rulewright.shelf import situations_of
from rulewright.variants.pieces import Files, Wanted
from runtime.records import dataclass


@dataclass(frozen=True)
class Trial:
    """`inside`: the pack that they are put into."""

    inside: str
    folder: PackFolder
    shelf: Disk
    memory: Memory = field(repr=False)


def wrong_with(files: Files, trial: Trial, sort: str, wish: Wanted) -> Iterator[Diagnostic]:
    """What is wrong with these among the pack's files."""
    path, text = next(iter(files.items()))
    if sort == "position":
        yield from _in_position(trial, path, text)
        return
    others = (one for one in trial.folder.files if one.path not in files)
    made = (FoundFile(path, text.encode("utf-8")) for path, text in files.items())
    folder = replace(trial.folder, files=tuple(sorted((*others, *made), key=lambda one: one.path)))
    shelf = replace(trial.shelf, read={Path(folder.root): folder})
    called = f"{trial.inside}/{Path(path).stem}" if sort == "situation" else trial.inside
    compiled = compile_pack([called], shelf, trial.memory)
    if has_errors(compiled.problems):
        yield from (one for one in compiled.problems if one.is_error)
    elif sort in ("option", "example"):
        model = compiled.built.model
        example = next(one for one in model.examples.values() if one.id in (wish.name, f"{wish.name} at work"))
        yield from shortfalls(play_example(Table.of(model).under(example.under, example.not_under), example))
    elif sort in ("situation", "board"):
        judged = judge(shelf, (called,), memory=trial.memory)
        yield from (one for one in judged.diagnostics if one.is_error)
        if sort == "board" and len(compiled.built.model.boards) == 1:  # all that names no board lies on it now
            cards = tuple(f"{trial.inside}/{one}" for one in situations_of(shelf, trial.inside))
            yield from (one for one in judge(shelf, cards, memory=trial.memory).diagnostics if one.is_error)


def _in_position(trial: Trial, path: str, text: str) -> Iterator[Diagnostic]:
    built = compile_pack([trial.inside], trial.shelf, trial.memory).built
    read = extend(built, SourceFile(path, text))
    if has_errors(read.problems):
        yield from (one for one in read.problems if one.is_error)
        return
    try:
        table, given = Table.of(read.model), list(read.model.positions.values())[-1].given
        table.refuse_ended(*table.set_up(given), given)
    except Unplayable as fault:
        yield diagnose("impossible-placement", f"this cannot be set up: {fault}", Span(path, 0, 0))
