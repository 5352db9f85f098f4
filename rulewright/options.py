"""The options that every verb takes which asks rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

Verb = Callable[..., Any]


def asks_rules(verb: Verb) -> Verb:
    """`--rules PACK --with OPTION --without OPTION --set "chart[row, column] = value"`."""
    options = (
        click.option("--rules", metavar="PACK", help="The pack to ask, by name or path."),
        click.option("--with", "chosen", metavar="OPTION", multiple=True, help="With this option on."),
        click.option("--without", "refused", metavar="OPTION", multiple=True, help="With this option off."),
        click.option("--set", "settings", metavar="CELL=VALUE", multiple=True, help="Change a chart's cell."),
    )
    for option in reversed(options):
        verb = option(verb)
    return verb


def asks_positions(verb: Verb) -> Verb:
    """`--after MOVES --why --as SIDE`, for verbs that look at a position."""
    options = (
        click.option("--after", metavar="ACTION", multiple=True, help="Take this action first."),
        click.option("--why", is_flag=True, help="Say what answered, and what came near."),
        click.option("--as", "side", metavar="SIDE", help="Know only what this side may know."),
        click.option("--json", "as_json", is_flag=True, help="Answer for a program."),
    )
    for option in reversed(options):
        verb = option(verb)
    return verb
