"""For a verb whose form stands and whose work does not yet."""

from __future__ import annotations

import click


def cannot_yet(verb: str) -> int:
    click.echo(f"rulewright {verb} cannot do its work in this version", err=True)
    return 3
