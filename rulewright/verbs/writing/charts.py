"""`rulewright charts PACK`: charts and counters as sheets for a spreadsheet (CSV), and back."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import click

from compiler.diagnostics import did_you_mean, has_errors
from compiler.pipeline import compile_pack
from compiler.print.formats.document import slug
from compiler.source import SourceFile
from compiler.syntax.sheets import Misfit, Sheet, sheets_of, with_sheet
from rulewright.shelf.atomic_write import put
from rulewright.shelf.reading import source_of, text_of
from rulewright.shelf.shelf import asked_for, disk
from rulewright.shelf.slip import Slip
from rulewright.telling.findings import counted
from rulewright.terminal.findings import show

CHARTS = "charts"


@click.command(help="Write the charts and counters of PACK as CSV, or take them back from there.")
@click.argument("pack")
@click.option("-o", "target", metavar="DIR", type=click.Path(file_okay=False, path_type=Path), help="Where to write.")
@click.option(
    "--from",
    "source",
    metavar="DIR",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Take the sheets of this folder into the pack.",
)
def command(pack: str, target: Path | None, source: Path | None) -> int:
    if (target is None) == (source is None):
        raise Slip("say where to write the sheets, `-o DIR`, or where to take them from, `--from DIR`")
    shelf = disk()
    asked_for(shelf, (pack,))
    folder = shelf.locate(pack)
    assert folder is not None  # asked_for has seen to that
    found = list(_sheets(folder))
    if target is not None:
        return _write(found, target)
    assert source is not None
    if _take(found, source) == 0:
        return 0
    compiled = compile_pack([pack], shelf)
    if has_errors(compiled.problems):
        click.echo("the charts are as the sheets say, and the pack has findings now:")
        return show(compiled.problems, compiled.files, "text")
    return 0


def _sheets(folder: Path) -> Iterator[tuple[Path, Sheet, str]]:
    """Each sheet with the chart file it stands in and its own file's name."""
    for path in sorted((folder / CHARTS).glob("*.yaml")):
        for sheet in sheets_of(_read(path)):
            yield path, sheet, f"{path.stem}.{slug(sheet.name)}.csv"


def _read(path: Path) -> SourceFile:
    file, problems = source_of(path, path.as_posix())
    if file is None:
        raise Slip(f"{path}: {problems[0].message}")
    return file


def _write(found: list[tuple[Path, Sheet, str]], target: Path) -> int:
    try:
        for _, sheet, name in found:
            put(target / name, _told(sheet).encode("utf-8"))
    except OSError as fault:
        raise Slip(f"{target} cannot be written: {fault.strerror}") from None
    click.echo(f"{counted(len(found), 'sheet')} in {target}")
    return 0


def _told(sheet: Sheet) -> str:
    lines = io.StringIO()
    csv.writer(lines, lineterminator="\n").writerows((sheet.head, *sheet.rows))
    return lines.getvalue()


def _take(found: list[tuple[Path, Sheet, str]], source: Path) -> int:
    """How many cells and rows changed. Nothing is written if one sheet cannot be taken."""
    known = {name: (path, sheet) for path, sheet, name in found}
    texts: dict[Path, SourceFile] = {path: _read(path) for path, _, _ in found}
    told: list[str] = []
    for file in sorted(source.glob("*.csv")):
        if file.name not in known:
            near = did_you_mean(file.name, known)
            raise Slip(f"{file} is no sheet of this pack{'; ' + near if near else ''}")
        path, sheet = known[file.name]
        try:
            taken = with_sheet(texts[path], _sheet(file, sheet.name))
        except Misfit as fault:
            raise Slip(f"{file}: {fault}") from None
        texts[path] = SourceFile(texts[path].path, taken.text)
        told += [f"{sheet.name}: {change}" for change in taken.changes]
    for path, text in texts.items():
        if text.text != _read(path).text:
            put(path, text.text.encode("utf-8"))
    for line in told:
        click.echo(line)
    click.echo(f"{counted(len(told), 'change')} taken into the charts")
    return len(told)


def _sheet(file: Path, name: str) -> Sheet:
    try:
        lines = csv.reader(io.StringIO(text_of(file)))
        rows = [tuple(cell.strip() for cell in row) for row in lines if row]
    except csv.Error as fault:
        raise Slip(f"{file} cannot be read as CSV: {fault}") from None
    if not rows:
        raise Slip(f"{file} is empty")
    return Sheet(name, rows[0], tuple(rows[1:]))
