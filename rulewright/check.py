"""`rulewright check [PACK...]`: compile and judge; says how many packs, rules and findings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import click

from compiler.diagnostics import Diagnostic, in_order
from compiler.source import SourceFile
from compiler.source.pack_folder import Disk
from compiler.source.packs import load_packs
from compiler.syntax.charts import read_charts
from compiler.syntax.pack_file import read_entries, read_pack
from rulewright.findings import FORMATS, counted, show
from rulewright.shelf import asked_for, disk


@dataclass(frozen=True)
class Judged:
    packs: int
    rules: int
    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, SourceFile]


@click.command(help="Compile packs and judge them: all of them, or those named (by name or path).")
@click.argument("packs", nargs=-1)
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", help="How findings are told.")
def command(packs: tuple[str, ...], form: str) -> int:
    shelf = disk()
    judged = judge(shelf, asked_for(shelf, packs))
    code = show(judged.diagnostics, judged.sources, form)
    if form == "text":
        click.echo(summary(judged))
    return code


def summary(judged: Judged) -> str:
    errors = sum(diagnostic.is_error for diagnostic in judged.diagnostics)
    warnings = len(judged.diagnostics) - errors
    kinds = [counted(number, name) for number, name in ((errors, "error"), (warnings, "warning")) if number]
    found = " and ".join(kinds) or "no findings"
    return ", ".join((counted(judged.packs, "pack"), counted(judged.rules, "rule"), found))


def judge(shelf: Disk, names: tuple[str, ...]) -> Judged:
    packs, faults = load_packs(names, shelf.open, read_pack, shelf.names())
    diagnostics = list(faults)
    sources = {file.path: file for pack in packs for file in pack.files.every}
    for pack in packs:
        for file in (*pack.files.charts, *pack.files.boards):
            diagnostics += read_charts(file)[1]
        for file in pack.files.sources:
            diagnostics += read_entries(file)[1]
    return Judged(len(packs), 0, in_order(diagnostics), sources)
