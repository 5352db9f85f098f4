"""`rulewright ask POSITION QUESTION`: the answer, and on request the reason."""

from __future__ import annotations

import click

from rulewright.options import asks_positions, asks_rules
from rulewright.unfinished import cannot_yet


@click.command(help="Put QUESTION to POSITION (a .position file).")
@click.argument("position", type=click.Path(exists=True, dir_okay=False))
@click.argument("question")
@asks_positions
@asks_rules
def command(position: str, question: str, **options: object) -> int:
    return cannot_yet("ask")
