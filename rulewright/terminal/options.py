"""The options that every verb takes which asks rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from rulewright.shelf import Slip, View, Wished
from runtime.limits import most, passed

Verb = Callable[..., Any]
FACE = 10  # no die has so many figures
FULL, WHY_FULL = "full", "--why-full"
SHOWN = 60  # letters of what cannot be read


def asks_rules(verb: Verb) -> Verb:
    """`--rules PACK --with OPTION --without OPTION --set "chart[row, column] = value"`, as `rules`."""

    @wraps(verb)
    def asked(
        *values: Any,
        pack: str | None,
        chosen: tuple[str, ...],
        refused: tuple[str, ...],
        settings: tuple[str, ...],
        **rest: Any,
    ) -> Any:
        return verb(*values, rules=Wished(pack, chosen, refused, settings), **rest)

    return with_options(
        asked,
        click.option("--rules", "pack", metavar="PACK", help="The pack to ask, by name or path."),
        *TRIED,
    )


def tries_rules(verb: Verb) -> Verb:
    """The same for verbs that name packs themselves."""

    @wraps(verb)
    def asked(
        *values: Any,
        chosen: tuple[str, ...],
        refused: tuple[str, ...],
        settings: tuple[str, ...],
        **rest: Any,
    ) -> Any:
        return verb(*values, rules=Wished(None, chosen, refused, settings), **rest)

    return with_options(asked, *TRIED)


def asks_engine(verb: Verb) -> Verb:
    """`--engine auto|native|python`: who looks for what may be done in a game. Each finds the same."""
    from rulewright.scenes import ENGINES  # who asks of the rules plays nothing

    told = (
        "Look for what may be done in machine code (native: compiled if need be; auto: where it was, or if it "
        "pays; else for the next time, behind all this), or in Python."
    )
    return click.option("--engine", type=click.Choice(ENGINES), default=ENGINES[0], show_default=True, help=told)(verb)


class Asking(click.Command):
    """Knows `--why=full` beside `--why`, which takes no word after it."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [WHY_FULL if one == f"--why={FULL}" else one for one in args])


def asks_positions(verb: Verb) -> Verb:
    """`--after ACTION --dice 3,5 --choose ANSWER --why --as SIDE --json`, as `view`."""

    @wraps(verb)
    def asked(
        *values: Any,
        after: tuple[str, ...],
        dice: str,
        choose: tuple[str, ...],
        why: str | None,
        side: str | None,
        as_json: bool,
        **rest: Any,
    ) -> Any:
        return verb(*values, view=View(after, _dice(dice), choose, side, why is not None, why == FULL, as_json), **rest)

    return with_options(
        asked,
        click.option(
            "--after",
            metavar="ACTION",
            multiple=True,
            help="Take this action first, or `play goes on to [Phase] of SIDE`, `[Phase] of SIDE ends`, or "
            "`suppose E is in K6`; may be repeated.",
        ),
        click.option("--dice", metavar="3,5", default="", help="What the dice show while that is done."),
        click.option(
            "--choose", metavar="ANSWER", multiple=True, help="What is chosen on the way: `pass`, `the Germans: pass`."
        ),
        click.option("--why", "why", flag_value="short", help="Why, to the end; `--why=full`: all that was asked."),
        click.option(WHY_FULL, "why", flag_value=FULL, hidden=True),
        click.option("--as", "side", metavar="SIDE", help="Know only what this side may know."),
        click.option("--json", "as_json", is_flag=True, help="Answer for a program."),
    )


TRIED = (
    click.option("--with", "chosen", metavar="OPTION", multiple=True, help="With this option on."),
    click.option("--without", "refused", metavar="OPTION", multiple=True, help="With this option off."),
    click.option(
        "--set",
        "settings",
        metavar="CELL=VALUE",
        multiple=True,
        help='Try a cell: "chart[row, column] = value".',
    ),
)


def with_options(verb: Verb, *options: Verb) -> Verb:
    for option in reversed(options):
        verb = option(verb)
    return verb


def _dice(text: str) -> tuple[int, ...]:
    parts = text.replace(",", " ").split()
    if not all(part.isascii() and part.isdigit() and len(part) < FACE for part in parts):
        told = text if len(text) < SHOWN else f"{text[:SHOWN]}..."
        raise Slip(f"`--dice {told}` cannot be read: numbers with commas between them are wanted, as in 3,5")
    if len(parts) > most("dice"):
        raise Slip(f"`--dice` tells {passed('dice', 'dice')}")
    return tuple(int(part) for part in parts)
