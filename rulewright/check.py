"""`rulewright check [PACK...]`: compile and judge; says how many packs, rules and findings."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from time import sleep

import click

from compiler.checks import Evaluate, Outcome, check_all, find_conflicts
from compiler.checks.conflicts import check as judge_conflicts
from compiler.diagnostics import Diagnostic, has_errors, in_order
from compiler.graph import graph_of
from compiler.looks import compile_looks
from compiler.model.model import Given, Model
from compiler.pipeline import Loaded, compile_loaded, content_of, load
from compiler.source import SourceFile
from compiler.source.memory import Memory
from compiler.source.pack_folder import Disk
from compiler.terms import Term
from rulewright.findings import FORMATS, counted, show
from rulewright.grounds import judge_boards
from rulewright.kept import Keep, keep_memory, kept, made_now, memory_of, not_collecting
from rulewright.memory import places_of, remember
from rulewright.options import Rules, tries_rules
from rulewright.shelf import asked_for, disk
from rulewright.table import Table, Unplayable
from rulewright.watching import Told, state_of, watch
from runtime.answer import Conflict
from runtime.position import NO_VALUE
from runtime.position.wording import say_value

AS_THEY_ARE = Rules()
PAUSE = 0.1  # seconds between two looks whether something has changed


@dataclass(frozen=True)
class Judged:
    packs: int
    rules: int
    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, SourceFile]


@dataclass(frozen=True)
class One:
    """A pack by itself. `whole`: what only shows when all is known; None if there is more to be known."""

    wrong: tuple[Diagnostic, ...]
    whole: tuple[Diagnostic, ...] | None
    packs: tuple[str, ...]
    rules: tuple[tuple[str, str], ...]


@click.command(help="Compile packs and judge them: all of them, or those named (by name or path).")
@click.argument("packs", nargs=-1)
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", help="How findings are told.")
@click.option("--watch", "watched", is_flag=True, help="Check again whenever a file of the packs changes.")
@tries_rules
def command(packs: tuple[str, ...], form: str, watched: bool, rules: Rules) -> int:
    if watched and form != "text":
        raise click.UsageError("`--watch` tells what changes as text")
    if watched:
        return _watch(packs, rules)
    shelf = disk()
    place = repr((os.getcwd(), packs))
    memory = memory_of(place)
    with not_collecting():
        judged = judge(shelf, asked_for(shelf, packs), rules, memory, keep=kept)
    code = show(judged.diagnostics, judged.sources, form)
    if form == "text":
        said = summary(judged)
        click.echo(said)
        if code == 0 and not (rules.chosen or rules.refused or rules.settings):
            remember(list(packs), f"{said}\n")
    sys.stdout.flush()
    keep_memory(memory, place)
    return code


def _watch(packs: tuple[str, ...], rules: Rules) -> int:
    """Until Ctrl-C. A pack that is not there, or an option that is not, is told when it comes to that."""
    memory = Memory()
    shelf = disk()
    asked_for(shelf, packs)

    def check() -> Told:
        try:
            judged = judge(shelf, asked_for(shelf, packs), rules, memory)
        except click.UsageError as fault:
            return Told((), {}, fault.format_message())
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


def judge(
    shelf: Disk,
    names: tuple[str, ...],
    tried: Rules = AS_THEY_ARE,
    memory: Memory | None = None,
    keep: Keep = made_now,
) -> Judged:
    """Each pack by itself, on what it extends; what several of them share is told and counted once.

    That something is never used, or can never answer, is only told when it is so in every pack judged that holds it:
    what one game leaves idle another may need. A shared system alone is not a game, so it is not asked to be whole.
    """
    memory = memory or Memory()
    shelf = shelf.at_once()
    diagnostics: list[Diagnostic] = []
    sources: dict[str, SourceFile] = {}
    packs: set[str] = set()
    rules: set[tuple[str, str]] = set()
    idle: dict[Diagnostic, int] = {}
    holders: dict[str, int] = {}
    for name in names:
        loaded = load([name], shelf, memory)
        content = content_of(loaded)
        make = partial(_judge_one, loaded, shelf, name, tried, memory)
        one = memory.of(
            ("judged", name), (content, tried), partial(keep, One, ("judged", content, repr(tried)), make)
        )
        diagnostics += one.wrong
        for path in loaded.files if one.whole is not None else ():
            holders[path] = holders.get(path, 0) + 1
        for found in one.whole or ():
            if found.severity == "warning":
                idle[found] = idle.get(found, 0) + 1
            else:
                diagnostics.append(found)
        sources |= loaded.files
        packs.update(one.packs)
        rules.update(one.rules)
    diagnostics += [found for found, times in idle.items() if times == holders.get(found.primary.span.file)]
    return Judged(len(packs), len(rules), in_order(diagnostics), sources)


def _judge_one(loaded: Loaded, shelf: Disk, name: str, tried: Rules, memory: Memory) -> One:
    memory.wake()
    compiled = compile_loaded(loaded, memory)
    model = tried.applied(compiled.built.model)
    packs = tuple(pack.id for pack in model.packs)
    rules = tuple((rule.pack, rule.id) for rule in model.rules.values())
    if has_errors(compiled.problems):
        return One(compiled.problems, None, packs, rules)
    wrong = (*compiled.problems, *compile_looks([name], shelf, model, memory).problems)
    if not model.packs or model.packs[-1].layer == "system":
        return One(wrong, None, packs, rules)
    whole = list(judge_boards(compiled.built, model, memory)) or judged_together(model, memory)
    return One(wrong, tuple(whole), packs, rules)


def judged_together(model: Model, memory: Memory | None = None) -> list[Diagnostic]:
    """What only shows when all is known: one check after another, then the search for rules that contradict."""
    memory = memory or Memory()
    found = list(check_all(model, graph_of(model, memory), memory))
    if has_errors(found):
        return found
    report = find_conflicts(model, evaluator(model), ground=ground_of(Table.of(model)), memory=memory)
    return [*found, *judge_conflicts(model, report)]


def evaluator(model: Model) -> Evaluate:
    """Builds the positions that the search for conflicts draws up, and asks."""
    tables: dict[tuple[str, ...], Table] = {}

    def evaluate(
        options: tuple[str, ...], given: tuple[Given, ...], question: str, arguments: tuple[Term, ...]
    ) -> Outcome:
        table = tables.get(options)
        if table is None:
            table = tables[options] = Table(model, frozenset(options))
        try:
            position, names = table.set_up(given)
            values = [table.value(position, names, one) for one in arguments]
            table.rules.ask(position, question, *values)
        except Conflict as conflict:
            about = next(one for one in table.rules.program.questions if one.id == conflict.question)
            told = tuple((rule, say_value(position, value, about.kind)) for rule, value in conflict.said)
            rules = frozenset(rule for rule, _ in told)
            return Outcome("conflict", rules, told if about.combine == "one" else ())
        except (Unplayable, *NO_VALUE):
            return Outcome("refused")
        return Outcome("answer")

    return evaluate


def ground_of(table: Table) -> tuple[str, ...]:
    """A hex amid the board and those around it, by label."""
    space = table.space(())
    middle = max(range(space.size), key=lambda one: (len(space.neighbours[one]), -abs(one - space.size // 2)))
    around = [middle, *space.neighbours[middle]]
    further = next(one for one in space.neighbours[around[-1]] if one not in around)
    return tuple(space.label(one) for one in (*around, further))
