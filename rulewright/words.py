"""`rulewright words [WORD]`: phrases, facts, events; who answers, who asks, in what order."""

from __future__ import annotations

import click

from rulewright.options import asks_rules
from rulewright.unfinished import cannot_yet


@click.command(help="The vocabulary of a pack; with WORD, all that is said with it.")
@click.argument("word", required=False)
@asks_rules
@click.option("--json", "as_json", is_flag=True, help="Answer for a program.")
def command(word: str | None, **options: object) -> int:
    return cannot_yet("words")
