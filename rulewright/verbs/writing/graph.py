"""`rulewright graph PACK`: who answers, asks, outranks and announces what: drawn, or for other programs."""

from __future__ import annotations

from pathlib import Path

import click

from compiler.diagnostics import did_you_mean, has_errors
from compiler.graph import Graph, NodeId, graph_of
from compiler.study import around, dot, part_of, svg, told
from rulewright.scenes import Refused
from rulewright.shelf import Shelved, Slip, asked_for, disk, put
from rulewright.telling import json_text
from rulewright.terminal import refuse

FORMS = (".svg", ".dot", ".json")


@click.command(help="The rules of PACK as a graph: all of them, or what lies around one.")
@click.argument("pack")
@click.option("--around", "centre", metavar="RULE", help="Only what this rule (or anything else) touches.")
@click.option("--steps", type=click.IntRange(1, 6), default=2, show_default=True, help="How far around it.")
@click.option("-o", "file", metavar="FILE", help="A file ending in .svg, .dot or .json; without it, DOT is printed.")
@click.option("--json", "as_json", is_flag=True, help="Answer for a program.")
def command(pack: str, centre: str | None, steps: int, file: str | None, as_json: bool) -> int:
    if as_json and file is not None:
        raise Slip("`--json` prints what `-o FILE.json` writes: one of them is enough")
    form = Path(file).suffix if file is not None else ".json" if as_json else ".dot"
    if form not in FORMS:
        raise Slip(f"`{file}` ends in none of {', '.join(FORMS)}")
    if form == ".svg" and centre is None:
        raise Slip("a whole pack is too much for one drawing: name a rule with --around, or ask for .dot")
    shelf = disk()
    shown = Shelved.read(shelf, asked_for(shelf, (pack,)))
    if has_errors(shown.problems):
        return refuse(Refused(shown.problems, shown.files), as_json=as_json)
    graph = part_of(graph_of(shown.models[pack]))
    if centre is None:
        return _put(file, _written(graph, form))
    middle = node_called(graph, centre)
    near, column = around(graph, middle, steps)
    return _put(file, svg(near, column, middle) if form == ".svg" else _written(near, form))


def _written(graph: Graph, form: str) -> str:
    return dot(graph) if form == ".dot" else f"{json_text(told(graph))}\n"


def _put(file: str | None, text: str) -> int:
    if file is None:
        click.echo(text, nl=False)
    else:
        try:
            put(Path(file), text.encode("utf-8"))
        except OSError as fault:
            raise Slip(f"{file} cannot be written: {fault.strerror}") from None
        click.echo(f"{file} is written")
    return 0


def node_called(graph: Graph, name: str) -> NodeId:
    """By its name, with or without brackets; a rule before anything else of that name."""
    wanted = name.strip().removeprefix("[").removesuffix("]")
    found = [node.id for node in graph.nodes if node.id.name == wanted]
    found = found or [node.id for node in graph.nodes if node.id.name.lower() == wanted.lower()]
    if not found:
        near = did_you_mean(wanted, [node.id.name for node in graph.nodes])
        raise Slip(f"nothing here is called [{wanted}]{'; ' + near if near else ''}")
    return min(found, key=lambda one: one.sort not in ("rule", "chart"))
