"""Each declaration as a numbered paragraph: its own sentences, with whom it gives way to and what was ruled of it.

What only the designer needs (who asks it, what it changes, where it is written) stands in the reference. Facts, what
is counted by itself and how answers are put together come at the end of the book, in alphabetical order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from compiler.graph import NodeId
from compiler.model import (
    Action,
    Declared,
    Event,
    Example,
    Follows,
    Option,
    Position,
    Procedure,
    Question,
    Rule,
    Ruling,
    Sequence,
    Store,
    Upkeep,
    holds,
)
from compiler.print.formats import (
    IF_AGREED,
    Block,
    Entry,
    Item,
    Line,
    Listing,
    Paragraph,
    Words,
    lines_of,
    plain,
    text_of,
)
from compiler.print.parts import (
    STATUS,
    Voice,
    bare,
    body,
    capital,
    entry_of,
    in_plain_words,
    linked,
    option_entry,
    part,
    ranks,
)
from compiler.print.players.cases import in_cases
from compiler.print.players.worked import example_entry
from compiler.print.telling import Telling, aside
from compiler.print.wording import as_choice, idle, subject_of, with_pronouns, without
from compiler.program import options_on
from compiler.syntax import Item as Source

CHANGED: Mapping[type[Declared], str] = {Action: "action", Procedure: "procedure", Follows: "follow", Upkeep: "upkeep"}
ELSEWHERE = (Store, Question, Event, Example, Position)


def _entry(telling: Telling, declared: Declared, item: Source, text: str) -> Entry | None:
    told = _paragraph(telling, declared, item, text)
    if told is None:
        return None
    label = told.label or ("" if holds(declared, options_on(telling.model)) else IF_AGREED)
    told = replace(told, label=label, blocks=tuple(_run_in(told.blocks)))
    shown = telling.worked.get(told.anchor)
    example = example_entry(telling, shown) if shown is not None else None
    return told if example is None else replace(told, inner=(*told.inner, example))


def _paragraph(telling: Telling, declared: Declared, item: Source, text: str) -> Entry | None:
    match declared:
        case Rule():
            return in_plain_words(_rule(telling, declared, item, text), declared)
        case Action():
            return in_plain_words(_action(telling, declared, item, text), declared)
        case Ruling():
            return ruling_entry(telling, declared)
        case Option():
            return replace(option_entry(telling, declared, item, text), asides=(), about="")
        case Follows(sort="bookkeeping") | Sequence(stages=()):
            return None
    if isinstance(declared, ELSEWHERE):
        return None
    told = entry_of(telling, declared, item, text)
    return None if told is None else replace(told, label="", asides=_holding(telling, declared), about="")


def _holding(telling: Telling, declared: Declared) -> tuple[Paragraph, ...]:
    """With or without which options it holds, and what of other paragraphs changes it."""
    sort = next((sort for kind, sort in CHANGED.items() if isinstance(declared, kind)), "")
    changed = telling.changed_by(NodeId(sort, declared.id)) if sort else ()
    return (*telling.only(declared), *changed)


def _run_in(blocks: Iterable[Block]) -> Iterator[Block]:
    """A list of one item is none: it goes on behind the colon."""
    before: Paragraph | None = None
    for block in blocks:
        match block:
            case Listing(items=(Item() as only,)) if before is not None and text_of(before.line).endswith(":"):
                first, *more = only.line
                low = first if first.to or first.how else replace(first, text=first.text[:1].lower() + first.text[1:])
                yield replace(before, line=(*before.line, Words(" "), low, *more))
                before = None
                if only.items:
                    yield Listing(only.items)
                continue
        if before is not None:
            yield before
        before = block if isinstance(block, Paragraph) else None
        if before is None:
            yield block
    if before is not None:
        yield before


def _rule(telling: Telling, rule: Rule, item: Source, text: str) -> Entry:
    question = telling.model.questions[rule.question]
    tails = idle(question.phrase, item.text) if item.title == "Rule" else ()
    spoken = partial(_about, telling, subject_of(telling.model, question), tails)
    told = tuple(in_cases(body(telling, item, text, spoken)))
    named = {word.to for line in lines_of(told) for word in line}  # a sentence that names a rule says how they stand
    others = (one for one in ranks(telling, rule) if not {word.to for word in one.line if word.to} <= named)
    return Entry("", rule.id, telling.anchor("rule", rule.id), told, (*telling.only(rule), *others), rule.id)


def _about(telling: Telling, one: str, tails: tuple[str, ...], sentence: str, is_item: bool) -> str:
    """Items of a list stand each by itself, so each names what it is about."""
    told = telling.own.read(sentence)
    return telling.spoken(told if is_item else with_pronouns(without(told, tails), one), False)


def _action(telling: Telling, action: Action, item: Source, text: str) -> Entry:
    """Who may do it, and when, in a sentence."""
    taken = part(item, text, "taken by").removeprefix("taken by ")
    on = part(item, text, "in reaction to").removeprefix("in reaction to ").strip('"')
    who, _, when = taken.partition(" in [")
    *others, last = when.split("], [")
    when = f"{'], ['.join(others)}] or [{last}" if others else last
    who, called, named = who.partition(", a ")  # `the waiting hen, a hen that is wet`
    does = f"a {named}, called {who}," if called else who
    told = f"When {bare(on)}, {does} may do this:" if on else f"{f'In [{when}, ' if when else ''}{does} may do this:"
    lead = Paragraph(linked(capital(told), telling.names), "lead")
    told_of = partial(_chosen, telling, bare(who).strip())
    blocks, title = (lead, *body(telling, item, text, told_of)), capital(bare(action.phrase))
    return Entry("", title, telling.anchor("action", action.id), blocks, _holding(telling, action), action.id)


def _chosen(telling: Telling, who: str, sentence: str, is_item: bool) -> str:
    return as_choice(telling.spoken(sentence, is_item), who)


def ruling_entry(telling: Telling, ruling: Ruling, within: str = "") -> Entry:
    status: Line = (Words(f"{capital(STATUS.get(ruling.status, ruling.status))}, {ruling.id}."),)
    asides = [*telling.only(ruling), Paragraph(status, "aside")]
    if ruling.carried_by and ruling.carried_by != (within,):
        asides.append(aside("See", telling.links(one for one in ruling.carried_by if one != within)))
    answer = (Paragraph(plain(ruling.answers), "answer"),)
    return Entry("Ruling", ruling.asks, telling.anchor("ruling", ruling.id), answer, tuple(asides), ruling.id)


PLAYERS = Voice(_entry, ruling_entry, whole=False)
