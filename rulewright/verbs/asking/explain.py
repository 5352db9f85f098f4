"""`rulewright explain CODE`: the page of a diagnostic."""

from __future__ import annotations

import click

from compiler.diagnostics import BY_NAME, CATALOGUE, Entry, did_you_mean, explain
from rulewright.shelf import Slip
from rulewright.telling import json_text


@click.command(help="Show the page of a diagnostic, by code (R0201) or name (no-reading). Without: the list.")
@click.argument("code", required=False)
@click.option("--json", "as_json", is_flag=True, help="Answer for a program.")
def command(code: str | None, as_json: bool) -> None:
    if code is None and as_json:
        click.echo(json_text([_told(entry) for entry in CATALOGUE.values()]))
        return
    if code is None:
        for entry in CATALOGUE.values():
            click.echo(f"{entry.code}  {entry.name:<26} {entry.summary}")
        return
    page = explain(code)
    if page is None:
        near = did_you_mean(code.lower(), (*BY_NAME, *(known.lower() for known in CATALOGUE)))
        hint = f"; {near}" if near else ""
        raise Slip(f"there is no diagnostic `{code}`{hint}")
    if as_json:
        entry = next(one for one in CATALOGUE.values() if code.strip().lower() in (one.name, one.code.lower()))
        click.echo(json_text([{**_told(entry), "page": page}]))
        return
    click.echo(page, nl=False)


def _told(entry: Entry) -> dict[str, object]:
    return {"code": entry.code, "name": entry.name, "summary": entry.summary}
