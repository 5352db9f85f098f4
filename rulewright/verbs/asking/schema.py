"""`rulewright schema [NAME]`: the shapes of what verbs tell programs, as JSON schemas."""

from __future__ import annotations

import json
from importlib.resources import files

import click

from compiler.diagnostics import did_you_mean
from rulewright.shelf import Slip


@click.command(help="The JSON schema of what the verb NAME tells with --json. Without: the list, and where they lie.")
@click.argument("name", required=False)
def command(name: str | None) -> None:
    folder = files("rulewright") / "schemas"
    names = sorted(one.name.removesuffix(".json") for one in folder.iterdir())
    texts = {one: files("rulewright").joinpath("schemas", f"{one}.json").read_text(encoding="utf-8") for one in names}
    if name is None:
        click.echo(f"{folder}")
        for known in texts:
            click.echo(f"  {known:<12} {json.loads(texts[known])['title']}")
    elif name not in texts:
        near = did_you_mean(name, texts)
        raise Slip(f"there is no schema `{name}`; {near or '`rulewright schema` lists them'}")
    else:
        click.echo(texts[name], nl=False)
