"""Each declaration as an entry of the book: its own sentences, and around them what a reader wants to know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from compiler.graph import NodeId
from compiler.model import (
    Action,
    Area,
    Change,
    Declared,
    Event,
    Example,
    Follows,
    Option,
    Position,
    Procedure,
    Question,
    Ranking,
    Rule,
    Ruling,
    Sequence,
    Store,
    Upkeep,
    in_short,
)
from compiler.print.formats import (
    Block,
    Entry,
    Item,
    Line,
    Listing,
    Paragraph,
    Picture,
    Words,
    joined,
    plain,
    said,
    slug,
)
from compiler.print.parts.change_entry import change_entry, ranking_entry
from compiler.print.parts.decided import option_entry, ruling_entry
from compiler.print.parts.heads import lasting, part
from compiler.print.parts.prose import Spoken, bare, linked, sentences
from compiler.print.telling import Telling, area_anchor, aside, constant_said, fact_phrase
from compiler.syntax import Item as Source
from runtime.program import capital

COMBINED = {
    "permission": "Allowed, unless a rule forbids it; one that stands above may allow it again.",
    "sum": "What the rules say is added up.",
    "product": "What the rules say is multiplied together.",
    "least": "Of all that rules say, the least counts.",
    "greatest": "Of all that rules say, the greatest counts.",
    "set": "Everything that rules name belongs to it.",
}

Maker = Callable[[Telling, Any, Source, str], Entry]


def entry_of(telling: Telling, declared: Declared, item: Source, text: str) -> Entry | None:
    """`text`: the file that the item stands in. None for what another entry tells."""
    for kind, maker in MAKERS.items():
        if isinstance(declared, kind):
            return in_plain_words(maker(telling, declared, item, text), declared)
    return None


def in_plain_words(entry: Entry, declared: Declared) -> Entry:
    """What it comes to stands first, where its item says so."""
    short = in_short(declared)
    return replace(entry, blocks=(Paragraph((Words(short, "", "emph"),), "lead"), *entry.blocks)) if short else entry


def body(telling: Telling, item: Source, text: str, spoken: Spoken | None = None) -> tuple[Block, ...]:
    return sentences(text, item.paragraphs, telling.names, spoken or telling.spoken)


# ---- what is asked, and who answers


def _rule(telling: Telling, rule: Rule, item: Source, text: str) -> Entry:
    node = NodeId("rule", rule.id)
    question = telling.model.questions[rule.question]
    is_definition = item.title == "Definition"
    asides = [*telling.only(rule), *telling.sources(rule.cites)]
    if not is_definition:
        asides.append(aside("About", telling.to_node(NodeId("question", question.id))))
    asides += ranks(telling, rule)
    if is_definition:
        asides += telling.users(NodeId("question", question.id), "asks", "Asked by")
    asides += telling.shown_by(node)
    return Entry(
        "Definition" if is_definition else "Rule",
        rule.id,
        telling.anchor("rule", rule.id),
        body(telling, item, text),
        tuple(asides),
        rule.id,
        telling.topics(rule.cites),
        (
            *(f"rule-{slug(name)}" for name in rule.formerly),
            *((telling.anchor("question", question.id),) if is_definition else ()),
        ),
    )


def ranks(telling: Telling, rule: Rule) -> Iterator[Paragraph]:
    """Which rules count more, and which less, of those that the book has."""
    above = (edge.source.name for edge in telling.graph.edges_to(NodeId("rule", rule.id), "outranks"))
    over = [one for one in above if one not in telling.unsaid]
    under = tuple(one for one in rule.outranks if one not in telling.unsaid)
    if rule.replaces:
        yield aside("In place of", (*telling.links(rule.replaces), *_lifting(rule, rule.replaces)))
    if under:
        yield aside("Overrides", (*telling.links(under), *_lifting(rule, under)))
    if over:
        yield aside("Yields to", telling.links(over))


def _lifting(rule: Rule, others: tuple[str, ...]) -> Line:
    """That a rule opens what others close, where it is said to be meant."""
    closed = "that prohibits" if len(others) == 1 else "those prohibit"
    return (Words(f", and allows what {closed}"),) if rule.lifts else ()


def _question(telling: Telling, question: Question, item: Source, text: str) -> Entry:
    node = NodeId("question", question.id)
    phrase = bare(question.phrase)
    name = question.short or phrase
    told = f"{capital(phrase)}." if question.short else ""
    kind = "yes or no" if question.kind.name == "yes-or-no" else telling.kind_said(question.kind)
    answer = COMBINED.get(question.combine) or f"The answer is {kind}."
    silent = constant_said(question.default)
    default = f" If no rule speaks: {silent}." if silent else ""
    answers = [edge.source for edge in telling.graph.edges_to(node, "answers")]
    return Entry(
        "What is asked",
        capital(name),
        telling.anchor("question", question.id),
        (said(f"{told} {answer}{default}".strip()),),
        (
            *telling.sources([one for one in question.cites if one != "house"]),
            *((aside("Answered by", telling.links(_highest_first(telling, answers))),) if answers else ()),
            *telling.users(node, "asks", "Asked by"),
        ),
        question.id,
        telling.topics(question.cites),
    )


def _highest_first(telling: Telling, nodes: Iterable[NodeId]) -> list[str]:
    """Those above before those beneath; else in the order of the book."""
    lower = {one.name: {edge.target.name for edge in telling.graph.edges_from(one, "outranks")} for one in nodes}
    left = list(lower)
    found: list[str] = []
    while left:
        beneath = {low for name in left for low in lower[name]}
        free = [name for name in left if name not in beneath] or left[:1]
        found += free
        left = [name for name in left if name not in free]
    return found


# ---- what can change, what happens


def _store(telling: Telling, store: Store, item: Source, text: str) -> Entry:
    node = NodeId("store", store.id)
    told = []
    if store.kind.name != "yes-or-no":
        first = constant_said(store.default)
        told.append(f"It is {telling.kind_said(store.kind)}{f', at first {first}' if first else ''}.")
    line = linked(" ".join((*told, *lasting(store, item, text))), telling.names)
    return Entry(
        "What may be so",
        fact_phrase(store),
        telling.anchor("store", store.id),
        (Paragraph(line),),
        (
            *telling.only(store),
            *telling.changed_by(node, "Said anew by"),
            *telling.sources([one for one in store.cites if one != "house"]),
            *telling.users(node, "sets", "Changed by"),
            *telling.users(node, "reads", "Looked at by"),
        ),
        store.id,
        telling.topics(store.cites),
    )


def _event(telling: Telling, event: Event, item: Source, text: str) -> Entry:
    node = NodeId("event", event.id)
    model = telling.model
    asides = list(telling.users(node, "announces", "It comes from"))
    for sort, label in (("bookkeeping", "First of all"), ("consequence", "What follows")):
        names = [one.id for one in model.follows.values() if one.event == event.id and one.sort == sort]
        if names:
            asides.append(aside(label, telling.links(names)))
    reactions = [NodeId("action", one.id) for one in model.actions.values() if one.event == event.id]
    if reactions:
        asides.append(aside("It may be answered by", joined(telling.to_node(one) for one in reactions)))
    told = f"When {bare(event.phrase)}"
    anchor = telling.anchor("event", event.id)
    return Entry("Moment", told, anchor, (), tuple(asides), event.id, telling.topics(event.cites))


def _action(telling: Telling, action: Action, item: Source, text: str) -> Entry:
    node = NodeId("action", action.id)
    taken = part(item, text, "taken by").removeprefix("taken by ")
    on = part(item, text, "in reaction to").removeprefix("in reaction to ")
    lead = f"For {taken}, when {on}." if on else f"For {taken}."
    lead = f"To {bare(action.phrase)}. {lead}" if action.title else lead
    return Entry(
        "Reaction" if action.event else "Action",
        action.title or capital(bare(action.phrase)),
        telling.anchor("action", action.id),
        (Paragraph(linked(lead, telling.names), "lead"), *body(telling, item, text)),
        (*telling.only(action), *telling.changed_by(node), *telling.sources(action.cites), *telling.shown_by(node)),
        action.id,
        telling.topics(action.cites),
    )


def _procedure(telling: Telling, one: Procedure, item: Source, text: str) -> Entry:
    node = NodeId("procedure", one.id)
    told = f"To {bare(one.phrase)}"
    lead = (Paragraph(plain(f"{told}:"), "lead"),) if one.title else ()
    used = telling.users(node, "does", "Used by")
    return Entry(
        "Procedure",
        one.title or told,
        telling.anchor("procedure", one.id),
        (*lead, *body(telling, item, text)),
        (*telling.only(one), *telling.changed_by(node), *telling.sources(one.cites), *used),
        one.id,
        telling.topics(one.cites),
    )


def _follows(telling: Telling, one: Follows, item: Source, text: str) -> Entry:
    event = telling.model.events[one.event]
    when = (
        Words("Whenever "),
        Words(bare(event.phrase), telling.anchor("event", event.id)),
        *((Words(", after "), *telling.links(one.after)) if one.after else ()),
        Words(":"),
    )
    node = NodeId("follow", one.id)
    asides = (*telling.only(one), *telling.changed_by(node), *telling.sources(one.cites), *telling.shown_by(node))
    blocks = (Paragraph(when, "lead"), *body(telling, item, text))
    label = "What is counted" if one.sort == "bookkeeping" else "What follows"
    anchor = telling.anchor("follow", one.id)
    return Entry(label, one.id, anchor, blocks, asides, one.id, telling.topics(one.cites))


def _upkeep(telling: Telling, one: Upkeep, item: Source, text: str) -> Entry:
    when = part(item, text, "at the")
    lead = linked(f"{capital(when)}{f', after {_brackets(one.after)}' if one.after else ''}:", telling.names)
    node = NodeId("upkeep", one.id)
    asides = (*telling.only(one), *telling.changed_by(node), *telling.sources(one.cites), *telling.shown_by(node))
    blocks = (Paragraph(lead, "lead"), *body(telling, item, text))
    anchor = telling.anchor("upkeep", one.id)
    return Entry("Upkeep", one.id, anchor, blocks, asides, one.id, telling.topics(one.cites))


def _brackets(names: tuple[str, ...]) -> str:
    return ", ".join(f"[{name}]" for name in names)


def _sequence(telling: Telling, one: Sequence, item: Source, text: str) -> Entry:
    if not one.stages:
        label: tuple[Block, ...] = (said("Here players act; see the sequence of play."),)
    else:
        told = telling.staged(one).stages
        behind = [(Words(telling.spoken(stage.said, True)),) if stage.said else () for stage in told]
        links = [telling.link(stage.sequence) for stage in told]
        stages = zip(links, behind, strict=True)
        label = (Listing(tuple(Item((*link, *more), f"{at}.") for at, (link, more) in enumerate(stages, 1))),)
    for course in reversed(one.course):
        label = (said(f"This part {'' if course.startswith('may') else 'is '}{course}."), *label)
    return Entry(
        "Part of the turn",
        one.id,
        telling.anchor("phase", one.id),
        label,
        telling.sources(one.cites),
        one.id,
        telling.topics(one.cites),
    )


# ---- how it works


def _example(telling: Telling, example: Example, item: Source, text: str) -> Entry:
    anchor = telling.anchor("example", example.id)
    drawn = telling.making.position(example)
    picture = (Picture(anchor, f"Drawn position of the example: {example.id}", drawn),) if drawn else ()
    proves = [aside("Shows", plain(telling.making.quote(example.proves)))] if example.proves else []
    return Entry(
        "Example",
        example.id,
        anchor,
        (*picture, *body(telling, item, text)),
        (*telling.only(example), *proves),
        example.id,
        telling.topics(example.proves),
    )


def _area(telling: Telling, area: Area, item: Source, text: str) -> Entry:
    anchor = area_anchor(area)
    return Entry("Area", area.id, anchor, body(telling, item, text), telling.sources(area.cites), area.id)


def _position(telling: Telling, position: Position, item: Source, text: str) -> Entry:
    """How a situation begins."""
    anchor = telling.anchor("position", position.id)
    return Entry("Set-up", position.id, anchor, body(telling, item, text), telling.only(position), position.id)


MAKERS: Mapping[type[Declared], Maker] = {
    Rule: _rule,
    Question: _question,
    Store: _store,
    Event: _event,
    Action: _action,
    Procedure: _procedure,
    Follows: _follows,
    Upkeep: _upkeep,
    Change: change_entry,
    Ranking: ranking_entry,
    Sequence: _sequence,
    Option: option_entry,
    Ruling: lambda telling, ruling, item, text: ruling_entry(telling, ruling),
    Example: _example,
    Area: _area,
    Position: _position,
}
