"""`rulewright legal POSITION [ACTION...]`: what may be done here; why not that."""

from __future__ import annotations

import click

from rulewright.options import asks_positions, asks_rules
from rulewright.unfinished import cannot_yet


@click.command(help="What may be done in POSITION; with ACTION, whether that may, and why not.")
@click.argument("position", type=click.Path(exists=True, dir_okay=False))
@click.argument("actions", metavar="[ACTION]...", nargs=-1)
@asks_positions
@asks_rules
def command(position: str, actions: tuple[str, ...], **options: object) -> int:
    return cannot_yet("legal")
