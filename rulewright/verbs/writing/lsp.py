"""`rulewright lsp`: the author's desk, for an editor to talk to (docs/desk.md)."""

from __future__ import annotations

import click

from rulewright.shelf import Slip

try:
    from rulewright.desk import serve
except ModuleNotFoundError as fault:
    raise Slip(f"the desk needs the package `{fault.name}`: pip install 'rulewright[desk]'") from None


@click.command(help="Serve an editor over standard input and output: what is wrong, what is meant, what could follow.")
def command() -> int:
    serve()
    return 0
