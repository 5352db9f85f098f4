"""`rulewright diff A B`: what differs between two packs, in the order of the book."""

from __future__ import annotations

import json

import click

from compiler.diagnostics import has_errors
from compiler.study.differences import Difference, differences
from rulewright.findings import counted, show
from rulewright.shelf import asked_for, disk
from rulewright.test import Shelved

SIGNS = {"added": "+", "removed": "-", "changed": "~"}


@click.command(help="What differs from pack A to pack B: rules, cells, counters, facts, options.")
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@click.option("--json", "as_json", is_flag=True, help="Answer for a program.")
def command(one: str, other: str, as_json: bool) -> int:
    shelf = disk()
    shown = Shelved.read(shelf, asked_for(shelf, (one, other)))
    if has_errors(shown.problems):
        return show(shown.problems, shown.files, "json" if as_json else "text")
    found = differences(shown.models[one], shown.models[other])
    if as_json:
        click.echo(json.dumps([_told(shown, each) for each in found], ensure_ascii=False))
        return 0
    for each in found:
        click.echo("\n".join(_lines(shown, each)))
    counts = [counted(sum(each.how == how for each in found), how, how) for how in SIGNS]
    click.echo(f"from {one} to {other}: {', '.join(counts)}")
    return 0


def _lines(shown: Shelved, each: Difference) -> list[str]:
    head = f"{SIGNS[each.how]} {each.sort} [{each.name}]"
    if each.sort == "cell":
        return [f"{head}: {' → '.join(text for text in (each.before, each.after) if text)}"]
    lines = [f"{head}  ({shown.place(each.span)})" if each.span is not None else head]
    lines += [f"    - {each.before}"] if each.before else []
    lines += [f"    + {each.after}"] if each.after else []
    return lines


def _told(shown: Shelved, each: Difference) -> dict[str, str]:
    return {
        "sort": each.sort,
        "name": each.name,
        "how": each.how,
        "before": each.before,
        "after": each.after,
        "at": shown.place(each.span),
    }
