"""`rulewright test [PACK...]`: plays the examples of packs."""

from __future__ import annotations

import click

from rulewright.findings import FORMATS
from rulewright.unfinished import cannot_yet


@click.command(help="Play the examples of packs and say which do not come out as they say.")
@click.argument("packs", nargs=-1)
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", help="How findings are told.")
def command(packs: tuple[str, ...], form: str) -> int:
    return cannot_yet("test")
