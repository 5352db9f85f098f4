"""`rulewright check [PACK...]`: compile and judge; says how many packs, rules and findings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import click

from compiler.diagnostics import Diagnostic, in_order
from compiler.pipeline import compile_pack
from compiler.source import SourceFile
from compiler.source.pack_folder import Disk
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
    """Each pack by itself, on what it extends; what several of them share is told and counted once."""
    diagnostics: list[Diagnostic] = []
    sources: dict[str, SourceFile] = {}
    packs: set[str] = set()
    rules: set[tuple[str, str]] = set()
    for name in names:
        compiled = compile_pack([name], shelf)
        diagnostics += compiled.problems
        sources |= compiled.files
        packs |= {pack.id for pack in compiled.built.model.packs}
        rules |= {(rule.pack, rule.id) for rule in compiled.built.model.rules.values()}
    return Judged(len(packs), len(rules), in_order(diagnostics), sources)
