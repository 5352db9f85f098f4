"""`rulewright check [PACK...]`: compile and judge; says how many packs, rules and findings."""

from __future__ import annotations

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
from compiler.pipeline import Compiled, compile_pack
from compiler.source import SourceFile
from compiler.source.memory import Itself, Memory
from compiler.source.pack_folder import Disk
from compiler.terms import Term
from rulewright.findings import FORMATS, counted, show
from rulewright.grounds import judge_boards
from rulewright.kept import not_collecting
from rulewright.memory import places_of, remember
from rulewright.options import Rules, tries_rules
from rulewright.shelf import asked_for, disk
from rulewright.table import Table, Unplayable
from rulewright.watching import Told, state_of, watch
from runtime.answer import Conflict
from runtime.position import NO_VALUE

AS_THEY_ARE = Rules()
PAUSE = 0.1  # seconds between two looks whether something has changed


@dataclass(frozen=True)
class Judged:
    packs: int
    rules: int
    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, SourceFile]


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
    with not_collecting():
        judged = judge(shelf, asked_for(shelf, packs), rules)
    code = show(judged.diagnostics, judged.sources, form)
    if form == "text":
        said = summary(judged)
        click.echo(said)
        if code == 0 and not (rules.chosen or rules.refused or rules.settings):
            remember(list(packs), f"{said}\n")
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
    shelf: Disk, names: tuple[str, ...], tried: Rules = AS_THEY_ARE, memory: Memory | None = None
) -> Judged:
    """Each pack by itself, on what it extends; what several of them share is told and counted once.

    That something is never used, or can never answer, is only told when it is so in every pack judged that holds it:
    what one game leaves idle another may need. A shared system alone is not a game, so it is not asked to be whole.
    """
    memory = memory or Memory()
    diagnostics: list[Diagnostic] = []
    sources: dict[str, SourceFile] = {}
    packs: set[str] = set()
    rules: set[tuple[str, str]] = set()
    idle: dict[Diagnostic, int] = {}
    holders: dict[str, int] = {}
    for name in names:
        compiled = compile_pack([name], shelf, memory)
        diagnostics += compiled.problems
        model = tried.applied(compiled.built.model)
        if not has_errors(compiled.problems):
            looked = partial(compile_looks, [name], shelf, model, memory)
            diagnostics += memory.of(("looks", name), (Itself(compiled), tried), looked).problems
        whole = bool(model.packs) and model.packs[-1].layer != "system"
        if whole and not has_errors(compiled.problems):
            for path in compiled.files:
                holders[path] = holders.get(path, 0) + 1
            for found in memory.of(
                ("judged", name), (Itself(compiled), tried), partial(_whole, compiled, model, memory)
            ):
                if found.severity == "warning":
                    idle[found] = idle.get(found, 0) + 1
                else:
                    diagnostics.append(found)
        sources |= compiled.files
        packs |= {pack.id for pack in model.packs}
        rules |= {(rule.pack, rule.id) for rule in model.rules.values()}
    diagnostics += [found for found, times in idle.items() if times == holders.get(found.primary.span.file)]
    return Judged(len(packs), len(rules), in_order(diagnostics), sources)


def _whole(compiled: Compiled, model: Model, memory: Memory) -> list[Diagnostic]:
    wrong = list(judge_boards(compiled.built, model, memory))
    return wrong or judged_together(model, memory)


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
            return Outcome("conflict", frozenset(rule for rule, _ in conflict.said))
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
