"""`rulewright check [PACK...]`: compile and judge; says how many packs, rules and findings."""

from __future__ import annotations

import sys
from functools import partial
from time import sleep

import click

from compiler.diagnostics import Diagnostic
from compiler.source import Memory
from rulewright.proofs import Judged, judge
from rulewright.shelf import (
    Slip,
    Wished,
    asked_for,
    check_place,
    check_places,
    disk,
    keep_memory,
    kept,
    memory_of,
    not_collecting,
    places,
    places_of,
    remember,
)
from rulewright.telling import FORMATS, counted
from rulewright.terminal import Told, Waiting, show, state_of, tries_rules, watch

PAUSE = 0.1  # seconds between two looks whether something has changed


@click.command(help="Compile packs and judge them: all of them, or those named (by name or path).")
@click.argument("packs", nargs=-1)
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", help="How findings are told.")
@click.option("--watch", "watched", is_flag=True, help="Check again whenever a file of the packs changes.")
@tries_rules
def command(packs: tuple[str, ...], form: str, watched: bool, rules: Wished) -> int:
    if watched and form != "text":
        raise Slip("`--watch` tells what changes as text")
    if watched:
        return _watch(packs, rules)
    stood = places(packs)  # before anything is read
    shelf = disk().at_once()
    place = check_place(packs)
    memory = memory_of(check_places(packs, shelf))
    with not_collecting(), Waiting() as waiting:
        judged = judge(shelf, asked_for(shelf, packs), rules, memory, keep=kept, cards=True, tell_how_far=waiting.count)
    code = show(judged.diagnostics, judged.sources, form)
    if form == "text":
        said = summary(judged)
        click.echo(said)
        if code == 0 and not (rules.chosen or rules.refused or rules.settings):
            remember(list(packs), f"{said}\n", stood, {one.root: one.texts for one in (shelf.read or {}).values()})
    sys.stdout.flush()
    keep_memory(memory, place)
    return code


def _watch(packs: tuple[str, ...], rules: Wished) -> int:
    """Until Ctrl-C. A pack that is not there, or an option that is not, is told when it comes to that."""
    memory = Memory()
    shelf = disk()
    asked_for(shelf, packs)

    def check() -> Told:
        try:
            judged = judge(shelf, asked_for(shelf, packs), rules, memory)
        except Slip as fault:
            return Told((), {}, str(fault))
        return Told(judged.diagnostics, judged.sources, summary(judged))

    def tell(told: Told, new: tuple[Diagnostic, ...], gone: tuple[str, ...]) -> None:
        show(new, told.sources, "text")
        for line in gone:
            click.echo(f"gone: {line}")
        click.echo(told.summary)

    watch(check, partial(state_of, places_of(packs)), partial(sleep, PAUSE), tell)
    return 0


def summary(judged: Judged) -> str:
    errors = sum(diagnostic.is_error for diagnostic in judged.diagnostics)
    warnings = len(judged.diagnostics) - errors
    kinds = [counted(number, name) for number, name in ((errors, "error"), (warnings, "warning")) if number]
    found = " and ".join(kinds) or "no findings"
    return ", ".join((counted(judged.packs, "pack"), counted(judged.rules, "rule"), found))
