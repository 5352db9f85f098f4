"""Each declaration as a numbered paragraph: its own sentences, with whom it gives way to and what was ruled of it.

What only the designer needs (who asks it, what it changes, where it is written) stands in the reference. Facts, what
is counted by itself and how answers are put together come at the end of the book, in alphabetical order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial

from compiler.graph import NodeId
from compiler.model import (
    Action,
    Change,
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
    in_short,
)
from compiler.print.formats import (
    IF_AGREED,
    Block,
    Entry,
    Line,
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
    entry_of,
    in_plain_words,
    linked,
    noted,
    option_entry,
    part,
    ranks,
)
from compiler.print.players.cases import in_cases
from compiler.print.players.pairs import run_in
from compiler.print.players.worked import example_entry
from compiler.print.telling import Telling, aside
from compiler.print.wording import adds_nothing, as_choice, beneath, idle, subject_of, with_pronouns, without
from compiler.program import options_on
from compiler.syntax import Item as Source
from runtime.program import capital

CHANGED: Mapping[type[Declared], str] = {Action: "action", Procedure: "procedure", Follows: "follow", Upkeep: "upkeep"}
ELSEWHERE = (Store, Question, Event, Example, Position)


def _entry(telling: Telling, declared: Declared, item: Source, text: str) -> Entry | None:
    told = _paragraph(telling, declared, item, text)
    if told is None:
        return None
    label = told.label or ("" if holds(declared, options_on(telling.model)) else IF_AGREED)
    told = replace(told, label=label, blocks=tuple(run_in(told.blocks)))
    shown = telling.worked.get(told.anchor)
    example = example_entry(telling, shown, declared.id) if shown is not None else None
    return told if example is None else replace(told, inner=(*told.inner, example))


def _paragraph(telling: Telling, declared: Declared, item: Source, text: str) -> Entry | None:
    match declared:
        case Rule():
            if alone := _alone(telling, declared):
                return _entry_of(telling, declared, alone, ranks(telling, declared))
            rule = _rule(telling, declared, item, text)
            return rule if _is_plain(rule, declared) else in_plain_words(rule, declared)
        case Action():
            action = _action(telling, declared, item, text)
            alone = _alone(telling, declared)
            return replace(action, blocks=alone) if alone else in_plain_words(action, declared)
        case Ruling():
            return None if declared.id in telling.unsaid else ruling_entry(telling, declared)
        case Option():
            # why sources differ is for the sheet at the end, where players settle it
            bare = replace(declared, because="") if declared.settles else declared
            return replace(option_entry(telling, bare, item, text), asides=(), about="")
        case Follows(sort="bookkeeping") | Sequence(stages=()):
            return None
    if isinstance(declared, ELSEWHERE):
        return None
    told = entry_of(telling, declared, item, text)
    if told is None:
        return None
    blocks = _alone(telling, declared) or told.blocks
    return replace(told, label="", blocks=blocks, asides=_holding(telling, declared), about="")


def _alone(telling: Telling, declared: Declared) -> tuple[Block, ...]:
    """Its plain words, where a guide says that they tell all of it."""
    name = declared.of if isinstance(declared, Change) else declared.id
    short = in_short(declared) if name in telling.own.plain else ""
    return (Paragraph((Words(short),)),) if short else ()


def _is_plain(told: Entry, rule: Rule) -> bool:
    """A rule of one sentence that says all that its plain words would."""
    short, blocks = in_short(rule), told.blocks
    if not short or len(blocks) != 1 or not isinstance(blocks[0], Paragraph):
        return False
    return adds_nothing(short, f"{told.title} {text_of(blocks[0].line)}")


def _holding(telling: Telling, declared: Declared) -> tuple[Paragraph, ...]:
    """With or without which options it holds, and what of other paragraphs changes it."""
    sort = next((sort for kind, sort in CHANGED.items() if isinstance(declared, kind)), "")
    changed = telling.changed_by(NodeId(sort, declared.id)) if sort else ()
    return (*telling.only(declared), *changed)


def _rule(telling: Telling, rule: Rule, item: Source, text: str) -> Entry:
    question = telling.model.questions[rule.question]
    tails = idle(question.phrase, item.text) if item.title == "Rule" else ()
    spoken = partial(_about, telling, subject_of(telling.model, question), tails, [])
    told = tuple(in_cases(body(telling, item, text, spoken)))
    named = {word.to for line in lines_of(told) for word in line}  # a sentence that names a rule says how they stand
    others = (one for one in ranks(telling, rule) if not _leads_to(one) or not _leads_to(one) <= named)
    return _entry_of(telling, rule, told, others)


def _leads_to(aside: Paragraph) -> set[str]:
    """Nothing, where what it stands in place of is not in the book."""
    return {word.to for word in aside.line if word.to}


def _entry_of(telling: Telling, rule: Rule, told: tuple[Block, ...], ranked: Iterable[Paragraph]) -> Entry:
    return Entry("", rule.id, telling.anchor("rule", rule.id), told, (*telling.only(rule), *ranked), rule.id)


def _about(telling: Telling, one: str, tails: tuple[str, ...], above: list[str], sentence: str, is_item: bool) -> str:
    """Items of a list stand each by itself, so each names what it is about. `above`: what was said of the rule before;
    an item does not name whole again what that has named."""
    told = telling.own.read(sentence)
    said = telling.spoken(told if is_item else with_pronouns(without(told, tails), one), False)
    told = beneath(bare("\n".join(above)).replace('"', ""), said) if is_item else said
    above.append(said)
    return told


def _action(telling: Telling, action: Action, item: Source, text: str) -> Entry:
    """Who may do it, and when, in a sentence."""
    taken = part(item, text, "taken by").removeprefix("taken by ")
    on = part(item, text, "in reaction to").removeprefix("in reaction to ").strip('"')
    who, _, when = taken.partition(" in [")
    phases = [f"[{one}]" for one in when.strip("[]").split("], [") if one and one not in telling.unsaid]
    when = " or ".join(filter(None, (", ".join(phases[:-1]), *phases[-1:])))
    who, called, named = who.partition(", a ")  # `the waiting hen, a hen that is wet`
    does = f"a {named}, called {who}," if called else who
    told = f"When {bare(on)}, {does} may do this:" if on else f"{f'In {when}, ' if when else ''}{does} may do this:"
    lead = Paragraph(linked(capital(told), telling.names), "lead")
    told_of = partial(_chosen, telling, bare(who).strip())
    blocks, title = (lead, *body(telling, item, text, told_of)), telling.called(NodeId("action", action.id))
    return Entry("", title, telling.anchor("action", action.id), blocks, _holding(telling, action), action.id)


def _chosen(telling: Telling, who: str, sentence: str, is_item: bool) -> str:
    return as_choice(telling.spoken(sentence, is_item), who)


def ruling_entry(telling: Telling, ruling: Ruling, within: str = "") -> Entry:
    if ruling.lapsed is not None:  # nobody is to play by the answer
        instead = Paragraph(noted(ruling.lapsed.said, telling.names), "answer")
        asked = (Paragraph((Words(f"{ruling.id}."),), "aside"),)
        return Entry("Ruling", ruling.asks, telling.anchor("ruling", ruling.id), (instead,), asked, ruling.id)
    status: Line = (Words(f"{capital(STATUS.get(ruling.status, ruling.status))}, {ruling.id}."),)
    asides = [*telling.only(ruling), Paragraph(status, "aside")]
    others = [one for one in ruling.carried_by if one != within and one not in telling.unsaid]
    if ruling.supersedes:
        asides.append(aside("In place of the answer", telling.links(ruling.supersedes)))
    if others:
        asides.append(aside("See", telling.links(others)))
    answer = (Paragraph(plain(ruling.answers), "answer"),)
    return Entry("Ruling", ruling.asks, telling.anchor("ruling", ruling.id), answer, tuple(asides), ruling.id)


PLAYERS = Voice(_entry, ruling_entry, whole=False)
