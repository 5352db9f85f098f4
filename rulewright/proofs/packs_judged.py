"""Packs compiled and judged: what each check finds, one pack at a time and all together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import islice

from compiler.cards import cards_of
from compiler.checks import Evaluate, Outcome, check_all, find_conflicts, with_witnesses
from compiler.checks import check as judge_conflicts
from compiler.diagnostics import Diagnostic, has_errors, in_order
from compiler.graph import graph_of
from compiler.looks import compile_looks
from compiler.model import Given, Model
from compiler.pipeline import Compiled, Loaded, compile_loaded, content_of, load
from compiler.print import judge_guide
from compiler.source import Disk, Itself, Keep, Memory, Pack, SourceFile, Span
from compiler.syntax import RawPack
from compiler.terms import Term
from rulewright.actions import judge_wordings
from rulewright.scenes import Table, Unplayable, judge_boards, judge_card, judge_examples, judge_told
from rulewright.shelf import Wished, made_now
from runtime.answer import Conflict
from runtime.position import NO_VALUE, say_value
from runtime.records import dataclass

AS_THEY_ARE = Wished()
UNDECIDED = "undecided-conflict"


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


def judge(
    shelf: Disk,
    names: tuple[str, ...],
    tried: Wished = AS_THEY_ARE,
    memory: Memory | None = None,
    keep: Keep = made_now,
    cards: bool = False,
    tell_how_far: Callable[[int, int], None] = lambda done, number: None,
    meanwhile: Callable[[Judged], None] | None = None,
) -> Judged:
    """Each pack by itself, on what it extends; what several of them share is told and counted once.

    That something is never used, or can never answer, is only told when it is so in every pack judged that holds it:
    what one game leaves idle another may need. So nothing of the kind is told of a shared system unless it is judged
    too; and alone it is not a game, so it is not asked to be whole. That two rules may contradict each other is told of
    whichever pack it is so in.
    `cards`: their situations are compiled too. `tell_how_far`: is told after each pack how many of all are done.
    `meanwhile`: is handed what is found before positions are looked for in which rules contradict, where that must be.
    """
    memory = memory or Memory()
    shelf = shelf.at_once()
    ones: list[tuple[Loaded, One]] = []
    for done, name in enumerate(names, 1):
        loaded = load([name], shelf, memory)
        content = content_of(loaded)

        def so_far(one: One, loaded: Loaded = loaded) -> None:
            if meanwhile is not None:
                meanwhile(_together(names, [*ones, (loaded, one)]))

        make = partial(_judge_one, loaded, shelf, name, tried, memory, cards, so_far)
        parts = ("judged", content, repr((tried, cards)))
        one = memory.of(("judged", name), (content, tried, cards), partial(keep, One, parts, make))
        tell_how_far(done, len(names))
        ones.append((loaded, one))
    return _together(names, ones)


def _together(names: tuple[str, ...], ones: Iterable[tuple[Loaded, One]]) -> Judged:
    diagnostics: list[Diagnostic] = []
    sources: dict[str, SourceFile] = {}
    packs: set[str] = set()
    rules: set[tuple[str, str]] = set()
    idle: dict[Diagnostic, int] = {}
    holders: dict[str, int] = {}
    for loaded, one in ones:
        diagnostics += one.wrong
        for path in loaded.files if one.whole is not None else ():
            holders[path] = holders.get(path, 0) + 1
        beneath = {file.path for pack in loaded.packs if _is_shared(pack, names) for file in pack.files.every}
        for found in one.whole or ():
            is_idle = found.severity == "warning" and found.name != UNDECIDED
            if is_idle and found.primary.span.file in beneath:
                continue
            if is_idle:
                idle[found] = idle.get(found, 0) + 1
            else:
                diagnostics.append(found)
        sources |= loaded.files
        packs.update(one.packs)
        rules.update(one.rules)
    diagnostics += [found for found, times in idle.items() if times == holders.get(found.primary.span.file)]
    return Judged(len(packs), len(rules), in_order(diagnostics), sources)


def _is_shared(pack: Pack[RawPack], names: tuple[str, ...]) -> bool:
    """Whether it is a system that is judged only beneath others."""
    return pack.id not in names and pack.description.layer == "system"


def _judge_one(
    loaded: Loaded,
    shelf: Disk,
    name: str,
    tried: Wished,
    memory: Memory,
    cards: bool,
    so_far: Callable[[One], None],
) -> One:
    memory.wake()
    compiled = compile_loaded(loaded, memory)
    model = tried.applied(compiled.built.model)
    packs = tuple(pack.id for pack in model.packs)
    rules = tuple((rule.pack, rule.id) for rule in model.rules.values())
    if has_errors(compiled.problems):
        return One(compiled.problems, None, packs, rules)
    wrong = (*compiled.problems, *compile_looks([name], shelf, model, memory).problems)
    off = list(judge_boards(compiled.built, model, memory))
    wrong += tuple(_of_cards(loaded, compiled, shelf, memory, own=cards, laid=not has_errors(off)))
    if has_errors(wrong):
        return One(wrong, None, packs, rules)
    draft = compiled.built.draft
    world = draft.world if draft is not None else ""
    wrong += judge_wordings(loaded.files.values(), model, compiled.built.vocabulary, world, memory)
    wrong += tuple(judge_guide(loaded.files.values(), model, memory))
    if not model.packs or model.packs[-1].layer == "system":
        return One(wrong, None, packs, rules)
    whole = off or judged_together(
        model, memory, lambda found: so_far(One(wrong, tuple(found), packs, rules))
    )
    if not has_errors(whole):
        own = (one for one in model.examples.values() if one.pack == model.packs[-1].id)
        whole += judge_examples(Table.of(model), own)
    if any(situation for _, situation in loaded.wanted) and model.positions and not has_errors(whole):
        whole += judge_card(Table.of(model), list(model.positions.values())[-1])
    return One(wrong, tuple(whole), packs, rules)


def _of_cards(
    loaded: Loaded, compiled: Compiled, shelf: Disk, memory: Memory, *, own: bool, laid: bool
) -> Iterable[Diagnostic]:
    """What is wrong in the situations that the pack takes of another, and perhaps in its own; each name once. `laid`:
    there are boards to look at where things lie."""
    found: dict[tuple[str, Span], Diagnostic] = {}
    files = loaded.packs[-1].files
    every = (*files.situations, *files.fragments) if not any(card for _, card in loaded.wanted) else ()
    some = [file for file in every if own or file.taken is not None]
    boards = tuple(Itself(raw.data) for raw in compiled.built.raw_boards.values())
    for card in cards_of(loaded, some, compiled, shelf, memory):
        for one in card.problems() or (card.told(boards, _places_of) if laid else ()):
            found.setdefault((one.message, one.primary.span), one)
    return found.values()


def _places_of(card: Compiled) -> Iterable[Diagnostic]:
    """Whether all that a card names lies on its boards."""
    model = card.built.model
    return judge_told(Table.of(model), list(model.positions.values())[-1]) if model.positions else ()


def judged_together(
    model: Model,
    memory: Memory | None = None,
    so_far: Callable[[list[Diagnostic]], None] = lambda found: None,
) -> list[Diagnostic]:
    """What only shows when all is known: one check after another, then the search for rules that contradict."""
    memory = memory or Memory()
    found = list(check_all(model, graph_of(model, memory), memory))
    if has_errors(found):
        return found
    report = find_conflicts(model, memory=memory)
    if report.undecided:
        so_far([*found, *judge_conflicts(model, report)])
        report = with_witnesses(model, report, evaluator(model, memory), ground_of(Table.of(model)))
    return [*found, *judge_conflicts(model, report)]


def evaluator(model: Model, memory: Memory) -> Evaluate:
    """Builds the positions that the search for conflicts draws up, and asks."""
    tables: dict[tuple[str, ...], Table] = {}

    def evaluate(
        options: tuple[str, ...], given: tuple[Given, ...], question: str, arguments: tuple[Term, ...]
    ) -> Outcome:
        memory.go_on()
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
    further = (one for one in space.neighbours[around[-1]] if one not in around)
    return tuple(space.label(one) for one in (*around, *islice(further, 1)))
