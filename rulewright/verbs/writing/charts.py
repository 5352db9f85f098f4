"""`rulewright charts PACK`: charts and counters as sheets for a spreadsheet (CSV), and back."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from pathlib import Path

import click

from compiler.diagnostics import did_you_mean, has_errors
from compiler.pipeline import compile_pack
from compiler.source import Disk, SourceFile, is_name
from compiler.syntax import Misfit, Sheet, with_sheet
from rulewright.shelf import Slip, asked_for, disk, put, text_of, written_whole
from rulewright.telling import counted
from rulewright.terminal import show
from rulewright.variants import (
    CHARTS,
    MADE,
    Place,
    amended,
    chart_file,
    pack_file,
    refuse_what_does_not_compile,
    sheets_beneath,
    sheets_in,
    text_of_lines,
)


@click.command(help="Write the charts and counters of PACK as CSV, or take them back from there.")
@click.argument("pack")
@click.option("-o", "target", metavar="DIR", type=click.Path(file_okay=False, path_type=Path), help="Where to write.")
@click.option(
    "--from",
    "source",
    metavar="DIR",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Take the sheets of this folder into the pack; of charts that it stands on, what differs.",
)
@click.option("--into", "variant", metavar="NAME", help="With --from: make a variant of PACK of what differs.")
def command(pack: str, target: Path | None, source: Path | None, variant: str | None) -> int:
    if (target is None) == (source is None):
        raise Slip("say where to write the sheets, `-o DIR`, or where to take them from, `--from DIR`")
    if variant is not None and source is None:
        raise Slip("`--into` says where sheets are taken: `--from DIR`")
    shelf = disk()
    asked_for(shelf, (pack,))
    folder = shelf.locate(pack)
    assert folder is not None  # asked_for has seen to that
    own = list(sheets_in(folder))
    if target is not None:
        return _write(own, target)
    assert source is not None
    beneath = {one.called: one for one in reversed(list(sheets_beneath(pack, shelf)))}
    if variant is not None:
        return _begin(variant, pack, shelf, beneath | {one.called: one for one in own}, source)
    sheets = _read(source, beneath | {one.called: one for one in own})
    theirs = {called: sheet for called, sheet in sheets.items() if all(one.called != called for one in own)}
    changes = _amend(Path(pack).name, folder, shelf, beneath, theirs) if theirs else 0
    changes += _take(own, {called: sheet for called, sheet in sheets.items() if called not in theirs})
    click.echo(f"{counted(changes, 'change')} taken into the charts")
    if changes == 0:
        return 0
    compiled = compile_pack([pack], shelf)
    if has_errors(compiled.problems):
        click.echo("the charts are as the sheets say, and the pack has findings now:")
        return show(compiled.problems, compiled.files, "text")
    return 0


# ---- written


def _write(found: list[Place], target: Path) -> int:
    try:
        for one in found:
            put(target / one.called, _told(one.sheet).encode("utf-8"))
    except OSError as fault:
        raise Slip(f"{target} cannot be written: {fault.strerror}") from None
    click.echo(f"{counted(len(found), 'sheet')} in {target}")
    return 0


def _told(sheet: Sheet) -> str:
    lines = io.StringIO()
    csv.writer(lines, lineterminator="\n").writerows((sheet.head, *sheet.rows))
    return lines.getvalue()


# ---- taken


def _read(source: Path, known: Mapping[str, Place]) -> dict[str, Sheet]:
    """The sheets of a folder, each of which is known."""
    sheets = {}
    for file in sorted(source.glob("*.csv")):
        if file.name not in known:
            near = did_you_mean(file.name, known)
            raise Slip(f"{file} is no sheet of this pack{'; ' + near if near else ''}")
        sheets[file.name] = _sheet(file, known[file.name].sheet.name)
    return sheets


def _take(own: list[Place], sheets: Mapping[str, Sheet]) -> int:
    """How many cells and rows changed. Nothing is written if one sheet cannot be taken."""
    places = {one.called: one.path for one in own}
    texts = {path: chart_file(path) for path in places.values()}
    told: list[str] = []
    for called, sheet in sheets.items():
        path = places[called]
        try:
            taken = with_sheet(texts[path], sheet)
        except Misfit as fault:
            raise Slip(f"{called}: {fault}") from None
        texts[path] = SourceFile(texts[path].path, taken.text)
        told += [f"{sheet.name}: {change}" for change in taken.changes]
    for path, text in texts.items():
        if text.text != chart_file(path).text:
            put(path, text.text.encode("utf-8"))
    for line in told:
        click.echo(line)
    return len(told)


def _amend(name: str, folder: Path, shelf: Disk, beneath: Mapping[str, Place], sheets: Mapping[str, Sheet]) -> int:
    """What differs from charts that the pack stands on, in one file, which is written anew each time."""
    made = folder / CHARTS / MADE
    for one in sheets_in(folder):
        again = one.sheet.name in {sheet.name for sheet in sheets.values()}
        if again and one.path != made:
            raise Slip(f"{one.path.name} changes [{one.sheet.name}] already: take its own sheet, {one.called}")
        if not again and one.path == made:
            raise Slip(f"{made} says what differs in [{one.sheet.name}], whose sheet is not here; it would be lost")
    lines, told = amended(beneath, sheets)
    if not told:
        return 0
    text = text_of_lines(lines)
    refuse_what_does_not_compile(name, folder, {f"{CHARTS}/{MADE}": text}, shelf, lines)
    put(made, text.encode("utf-8"))
    for line in told:
        click.echo(line)
    return len(told)


def _begin(name: str, pack: str, shelf: Disk, places: Mapping[str, Place], source: Path) -> int:
    """A variant of nothing but what differs."""
    folder = Path.cwd() / "rules" / name
    if not is_name(name):
        raise Slip(f"`{name}` cannot be a name: letters, digits, _ and - only")
    if shelf.locate(name) is not None or folder.exists():
        raise Slip(f"there is a pack `{name}` already; `rulewright charts {name} --from {source}` takes sheets into it")
    lines, told = amended(places, _read(source, places))
    if not told:
        raise Slip("the sheets say what the charts say; no variant was made")
    files = {"pack.yaml": pack_file(name, "variant", [Path(pack).name]), f"{CHARTS}/{MADE}": text_of_lines(lines)}
    refuse_what_does_not_compile(name, folder, files, shelf, lines)
    written_whole(folder, files)
    for line in told:
        click.echo(line)
    click.echo(f"{counted(len(told), 'change')} in rules/{name}, a variant of {pack}: rulewright diff {pack} {name}")
    return 0


def _sheet(file: Path, name: str) -> Sheet:
    try:
        lines = csv.reader(io.StringIO(text_of(file)))
        rows = [tuple(cell.strip() for cell in row) for row in lines if row]
    except csv.Error as fault:
        raise Slip(f"{file} cannot be read as CSV: {fault}") from None
    if not rows:
        raise Slip(f"{file} is empty")
    return Sheet(name, rows[0], tuple(rows[1:]))
