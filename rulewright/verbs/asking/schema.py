"""`rulewright schema [NAME]`: the shapes of what verbs tell programs and of what YAML files hold, as JSON schemas."""

from __future__ import annotations

import json
from importlib.resources import files

import click

from compiler.diagnostics import did_you_mean
from compiler.syntax import FILES, schema_of_file
from rulewright.shelf import Slip


@click.command(
    help="The JSON schema of what the verb NAME tells with --json, or of what the files NAME of a pack hold. "
    "Without: the list, and where they lie."
)
@click.argument("name", required=False)
def command(name: str | None) -> None:
    folder = files("rulewright") / "schemas"
    names = sorted(one.name.removesuffix(".json") for one in folder.iterdir())
    texts = {one: files("rulewright").joinpath("schemas", f"{one}.json").read_text(encoding="utf-8") for one in names}
    if name is None:
        click.echo(f"{folder}")
        for known in texts:
            click.echo(f"  {known:<12} {json.loads(texts[known])['title']}")
        click.echo("Files of a pack, as the compiler reads them:")
        for known, form in FILES.items():
            click.echo(f"  {known:<12} {form.said}")
    elif name in FILES:
        click.echo(json.dumps(schema_of_file(name), indent=2, ensure_ascii=False))
    elif name not in texts:
        near = did_you_mean(name, (*texts, *FILES))
        raise Slip(f"there is no schema `{name}`; {near or '`rulewright schema` lists them'}")
    else:
        click.echo(texts[name], nl=False)
