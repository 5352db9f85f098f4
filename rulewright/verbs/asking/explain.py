"""`rulewright explain CODE`: the page of a diagnostic."""

from __future__ import annotations

import click

from compiler.diagnostics import BY_NAME, CATALOGUE, did_you_mean, explain
from rulewright.shelf.slip import Slip


@click.command(help="Show the page of a diagnostic, by code (R0201) or name (no-reading). Without: the list.")
@click.argument("code", required=False)
def command(code: str | None) -> None:
    if code is None:
        for entry in CATALOGUE.values():
            click.echo(f"{entry.code}  {entry.name:<26} {entry.summary}")
        return
    page = explain(code)
    if page is None:
        near = did_you_mean(code.lower(), (*BY_NAME, *(known.lower() for known in CATALOGUE)))
        hint = f"; {near}" if near else ""
        raise Slip(f"there is no diagnostic `{code}`{hint}")
    click.echo(page, nl=False)
