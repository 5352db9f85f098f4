"""A situation's card judged before anything is played, and where examples say that things are.

It may ask for no more counters than there are; its boards must meet, its hexes and areas lie on them, its set-up keep
what must always hold, its result be readable.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from compiler.diagnostics import Diagnostic, Label, diagnose, listed
from compiler.model import Example, Given, GivenBoard, GivenCounters, Next, Position, Rule, Then
from compiler.source import Span
from compiler.terms import HexLabel
from compiler.trees import within
from rulewright.scenes.silent import said_of_nobody
from rulewright.scenes.table import Ended, Table, Unplayable
from runtime.answer import breaches
from runtime.answer import told as lines_of
from runtime.position import NO_VALUE
from runtime.position import Position as Game
from runtime.program import with_article
from runtime.space import Space, UnknownHex, strangers

NOWHERE = Span("", 0, 0)


def judge_card(table: Table, told: Position) -> tuple[Diagnostic, ...]:
    """What is wrong with where things are said to lie or stand; nothing, and the position can be set up."""
    found = [*judge_told(table, told), *_too_many(table, told)]
    if found:
        return tuple(found)
    try:
        position, names = table.set_up(told.given)
        table.refuse_ended(position, names, told.given)
        return (*_against_the_rules(table, told, position), *said_of_nobody(table, told.given, position, names))
    except Ended as fault:
        return (ended(fault),)
    except (Unplayable, UnknownHex) as fault:
        return (diagnose("impossible-placement", f"this cannot be set up: {fault}", told.span or NOWHERE),)


def ended(fault: Ended) -> Diagnostic:
    return diagnose("already-ended", str(fault), fault.line.span or NOWHERE)


def judge_told(table: Table, told: Position) -> tuple[Diagnostic, ...]:
    """Boards that cannot lie as told, hexes that are not there, counters of which nobody can say whose they are."""
    boards = [line for line in told.given if isinstance(line, GivenBoard) and table.says(line)]
    found = list(_apart(table, boards))
    if found:
        return tuple(found)
    space = _space(table, boards)
    of_its_own = [rule for rule in table.model.rules.values() if rule.pack == told.pack] if boards else []
    found += _off(space, [*(line for line in told.given if table.says(line)), *of_its_own])
    for area in table.model.areas.values():
        if boards and area.outline and area.span is not None and area.pack == told.pack:
            ends = dict.fromkeys(label for block in area.outline for label in block)
            off = strangers(table.arrangement(tuple(line.words for line in boards)), ends)
            if off:
                message = f"[{area.id}] reaches to {' and '.join(off)}, which {'is' if len(off) == 1 else 'are'} not on"
                lie = f"the boards are {' and '.join(space.boards)}"
                found.append(diagnose("off-the-board", f"{message} the boards", area.span, help=lie))
    return (*found, *of_no_side(table, told.given))


def judge_examples(table: Table, examples: Iterable[Example]) -> Iterator[Diagnostic]:
    """Hexes that no board of an example has, told before anybody plays it. Where none is named, and several could be
    the one that it is laid out as, nothing is known."""
    for example in examples:
        boards = [line for line in example.given if isinstance(line, GivenBoard) and table.says(line)]
        known = bool(boards) or "blank" in table.model.boards or len(table.model.boards) == 1
        if known and not any(True for _ in _apart(table, boards)):
            told = [line for line in example.given if table.says(line)]
            yield from _off(_space(table, boards), [*told, *example.events])


def _space(table: Table, boards: Iterable[GivenBoard]) -> Space:
    return table.space(tuple(line.words for line in boards))


def _off(space: Space, lines: Iterable[Given | Rule | Next | Then]) -> Iterator[Diagnostic]:
    for line in lines:
        for label in sorted(set(_labels(line))):
            try:
                space.hex(label)
            except UnknownHex as nowhere:
                yield diagnose("unknown-hex", str(nowhere), line.span or NOWHERE, help=nowhere.near)


def of_no_side(table: Table, given: Iterable[Given]) -> Iterator[Diagnostic]:
    """Counters without a side, of a kind of which each side has some."""
    types = table.model.types
    sides: dict[str, set[str]] = {}
    for one in types.values():
        sides.setdefault(one.kind, set()).update([one.side] if one.side else ())
    for line in given:
        if not isinstance(line, GivenCounters) or line.side is not None or not table.says(line):
            continue
        kind, side = (types[line.noun].kind, types[line.noun].side) if line.is_type else (line.noun, None)
        if side is None and len(sides.get(kind, ())) > 1:
            name = " ".join([with_article(line.noun), *line.variables[:1]])
            cure = " or ".join(f"`{name} of {one}`" for one in sorted(sides[kind]))
            message = f"`{line.noun}` may be of any side, and nothing here says whose it is"
            yield diagnose("not-stated", message, line.span or NOWHERE, help=cure)


def _against_the_rules(table: Table, told: Position, position: Game) -> Iterator[Diagnostic]:
    """What must always hold and does not at the start, and a result that cannot be read off the position."""
    lines = [one for one in told.given if isinstance(one, GivenCounters) and table.says(one) for _ in range(one.number)]
    put = dict(zip(position.all_things("thing"), lines, strict=True))
    begun = _begun(table, position)
    doubtful_last = sorted(breaches(table.rules, begun, in_doubt=True), key=lambda one: bool(one.doubt))
    first = {breach.question.id: breach for breach in reversed(doubtful_last)}
    for breach in first.values():
        about = [put[one].span for one in breach.values if one in put]
        message = f"this cannot be set up: {breach.said(table.rules, begun)}"
        place = (about[0] if about else told.span) or NOWHERE
        answer = table.rules.why(begun, breach.question.id, *breach.values)
        notes = [] if breach.doubt else [one.text for one in lines_of(answer, cited=True)[1:2]]
        yield diagnose("impossible-placement", message, place, notes=notes)
    question = table.rules.program.question_for("result")
    for side in table.rules.program.sides if question is not None else ():
        assert question is not None
        try:
            table.rules.ask(position, question.id, side)
        except (*NO_VALUE, RecursionError) as fault:  # only what has no answer is explained
            answer = table.rules.why(position, question.id, side)
            message = f"how this ends for {side} cannot be read off the position: {answer.why}"
            rule = table.model.rules.get(getattr(fault, "by", ""))
            there = (Label(rule.span, "it is asked here"),) if rule is not None and rule.span is not None else ()
            yield diagnose("impossible-placement", message, told.span or NOWHERE, related=there)


def _begun(table: Table, position: Game) -> Game:
    """The position when the first may act: what must hold may ask which phase it is, and a card states none."""
    first = next((one for one in table.row if one.edge == "acts"), None)
    if position.moment.path or first is None:
        return position
    begun = position.copy()
    with begun.stating():
        begun.stand_at(first.sequence, first.side)
    return begun


def _apart(table: Table, boards: list[GivenBoard]) -> Iterator[Diagnostic]:
    """The first board that does not meet those told before it."""
    for number, line in enumerate(boards, 1):
        try:
            table.arrangement(tuple(one.words for one in boards[:number]))
        except Unplayable as fault:
            before = [Label(one.span, "it lies beside this") for one in boards[: number - 1] if one.span is not None]
            message = f"these boards do not meet: {fault}"
            fitting = _fitting(table, boards, number)
            yield diagnose("impossible-placement", message, line.span or NOWHERE, related=before, help=fitting)
            return


def _fitting(table: Table, boards: list[GivenBoard], number: int) -> str | None:
    """The boards that could be laid where this one cannot."""
    before, line = tuple(one.words for one in boards[: number - 1]), boards[number - 1]
    fit = []
    for name in table.model.boards:
        with suppress(Unplayable):
            table.arrangement((*before, (name, *line.words[1:])))
            fit.append(name)
    return f"{listed(tuple(fit), 'or')} would fit" if fit else None


def _too_many(table: Table, told: Position) -> Iterator[Diagnostic]:
    """Counters of which the card, under these options, asks for more than the chart says there are."""
    asked: dict[str, list[GivenCounters]] = {}
    for line in told.given:
        if isinstance(line, GivenCounters) and line.is_type and table.says(line):
            asked.setdefault(line.noun, []).append(line)
    for noun, lines in asked.items():
        counter = table.model.types[noun]
        number = sum(line.number for line in lines)
        if counter.number is not None and number > counter.number:
            first, *others = (Label(line.span or NOWHERE) for line in lines)
            charted = (Label(counter.span, "its line of the chart"),) if counter.span else ()
            are = "is" if counter.number == 1 else "are"
            yield diagnose(
                "too-many-counters",
                f"{number} {counter.plural} are asked for; there {are} {counter.number or 'none'} in the box,"
                f" as the chart `{counter.sheet}` says",
                first.span,
                related=(*others, *charted),
                help=f"a variant says how many there are: `amends: {counter.sheet}`,"
                f" `rows: {{{noun}: {{in the box: {number}}}}}`",
            )


def _labels(line: Given | Rule | Next | Then) -> Iterator[str]:
    """The hexes that a line or a rule names."""
    if isinstance(line, GivenCounters) and line.place[:1] == ("in",):
        yield line.place[1]
    yield from (one.label for one in within(line) if isinstance(one, HexLabel))
