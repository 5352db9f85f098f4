"""`rulewright test [PACK...]`: plays the examples of packs."""

from __future__ import annotations

import json

import click

from compiler.diagnostics import has_errors
from compiler.pipeline import compile_pack
from rulewright.findings import counted, show
from rulewright.shelf import asked_for, disk
from rulewright.table import Result, Table, play_example
from runtime.answer import sentences


@click.command(help="Play the examples of packs and say which do not come out as they say.")
@click.argument("packs", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Answer for a program.")
def command(packs: tuple[str, ...], as_json: bool) -> int:
    shelf = disk()
    played = 0
    failed: list[tuple[str, Result]] = []
    for name in asked_for(shelf, packs):
        compiled = compile_pack([name], shelf)
        if has_errors(compiled.problems):
            return show(compiled.problems, compiled.files, "json" if as_json else "text")
        model = compiled.built.model
        own = model.packs[-1].id
        tables: dict[tuple[tuple[str, ...], tuple[str, ...]], Table] = {}
        base = Table.of(model)
        for example in model.examples.values():
            if example.pack != own:
                continue
            key = (example.under, example.not_under)
            table = tables.setdefault(key, base.under(*key))
            result = play_example(table, example)
            played += 1
            if not result.fine:
                failed.append((place_of(result, compiled.files), result))
    if as_json:
        click.echo(json.dumps([{"example": one.example.id, "at": at, "why": faults(one)} for at, one in failed]))
    else:
        for at, one in failed:
            click.echo(f"{at}: [{one.example.id}]")
            for line in faults(one):
                click.echo(f"  {line}")
        click.echo(f"{counted(played, 'example')}, {len(failed) or 'none'} not as told")
    return 1 if failed else 0


def place_of(result: Result, files: dict) -> str:  # type: ignore[type-arg]
    span = result.example.span
    if span is None:
        return "?"
    line, column = files[span.file].line_column(span.start)
    return f"{span.file}:{line}:{column}"


def faults(result: Result) -> list[str]:
    """What did not come out, each with the reason the rules give."""
    told = [result.unplayable] if result.unplayable else []
    for line in result.lines:
        if line.wrong or line.reason:
            told.append(f"Then {line.then.text}: {line.wrong or line.reason}")
            if line.answer is not None and line.wrong:
                told += [f"    {one}" for one in sentences(line.answer)]
    return told
