"""Edited sheets of charts that a pack stands on, taken into it: what differs becomes amendments in one file of its own,
which is tried before it is written.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from compiler.diagnostics import Diagnostic, has_errors
from compiler.pipeline import compile_pack, load
from compiler.print import slug
from compiler.source import Disk, SourceFile
from compiler.study import Written, amendments
from compiler.syntax import Misfit, Sheet, sheets_of
from rulewright.shelf import Slip, source_of
from runtime.records import dataclass

CHARTS = "charts"
MADE = "from_sheets.yaml"


@dataclass(frozen=True)
class Place:
    """A sheet, the chart file it stands in, and how its own file is called."""

    path: Path
    sheet: Sheet
    called: str


def sheets_in(folder: Path) -> Iterator[Place]:
    for path in sorted((folder / CHARTS).glob("*.yaml")):
        for sheet in sheets_of(chart_file(path)):
            yield Place(path, sheet, f"{path.stem}.{slug(sheet.name)}.csv")


def sheets_beneath(pack: str, shelf: Disk) -> Iterator[Place]:
    """Of the packs that it stands on, the nearest first."""
    for one in reversed(load([pack], shelf).packs[:-1]):
        folder = shelf.locate(one.id)
        if folder is not None:
            yield from sheets_in(folder)


def chart_file(path: Path) -> SourceFile:
    file, problems = source_of(path, path.as_posix())
    if file is None:
        raise Slip(f"{path}: {problems[0].message}")
    return file


# ---- what is not the pack's own


def amended(places: Mapping[str, Place], sheets: Mapping[str, Sheet]) -> tuple[tuple[Written, ...], tuple[str, ...]]:
    """The lines of a file of charts that says what differs, and the changes in words."""
    lines: list[Written] = []
    told: list[str] = []
    for called, sheet in sheets.items():
        try:
            found = amendments(chart_file(places[called].path), sheet)
        except Misfit as fault:
            raise Slip(f"{called}: {fault}") from None
        lines += [Written(one.text, one.row and f"{called}, row `{one.row}`", one.column) for one in found.lines]
        told += [f"{sheet.name}: {change}" for change in found.changes]
    return tuple(lines), tuple(told)


def text_of_lines(lines: tuple[Written, ...]) -> str:
    return "".join(f"{one.text}\n" for one in lines).removeprefix("---\n")


def refuse_what_does_not_compile(
    name: str, folder: Path, files: Mapping[str, str], shelf: Disk, lines: tuple[Written, ...]
) -> None:
    """The pack as it would be, its folder's files (if it has one) with these among them."""
    with tempfile.TemporaryDirectory() as place:
        trial = Path(place) / name
        if folder.exists():
            shutil.copytree(folder, trial)
        for path, text in files.items():
            (trial / path).parent.mkdir(parents=True, exist_ok=True)
            (trial / path).write_text(text, encoding="utf-8")
        compiled = compile_pack([name], Disk((Path(place), *shelf.rules), Path(place)))
    if has_errors(compiled.problems):
        wrong = [_said(one, files[f"{CHARTS}/{MADE}"], lines) for one in compiled.problems if one.is_error]
        raise Slip("\n".join(["nothing was written, for these would be wrong:", *(f"  {one}" for one in wrong)]))


def _said(fault: Diagnostic, text: str, lines: tuple[Written, ...]) -> str:
    """By row and column of the sheet, where it is of one."""
    span = fault.primary.span
    help_ = f"; {fault.help}" if fault.help else ""
    if not span.file.endswith(MADE):
        return f"{fault.message}{help_}"
    told = lines[1:] if lines[0].text == "---" else lines
    line = told[text.count("\n", 0, span.start)]
    column = f", column `{line.column}`" if line.column else ""
    return f"{line.row}{column}: {fault.message}{help_}" if line.row else f"{fault.message}{help_}"
