"""Model to graph. Each declaration becomes a node; everything it mentions becomes an edge at its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from compiler.graph.graph import Edge, Graph, Node, NodeId
from compiler.graph.uses import Part, Use, uses
from compiler.model import (
    Action,
    Change,
    Chart,
    Declared,
    Example,
    Follows,
    Given,
    GivenChoices,
    GivenFact,
    GivenRecord,
    Model,
    Next,
    NextDone,
    NextEvent,
    NextProcedure,
    NextTaken,
    Procedure,
    Question,
    Rule,
    Ruling,
    Sequence,
    Slot,
    Store,
    Then,
    Upkeep,
    called,
)
from compiler.source import Itself, Memory, Span


def graph_of(model: Model, memory: Memory | None = None) -> Graph:
    memory = memory or Memory()
    nodes = tuple(_nodes(model))
    edges: list[Edge] = []
    for node, declared in _declared(model):
        names = slot_names(model, declared)
        content = (Itself(declared), names, sorts_named(model, declared))
        made = partial(_edges_of, model, node, declared, names)
        edges += memory.of((_edges_of, declared.pack, node), content, made)
    return Graph(nodes, tuple(edges))


def sorts_named(model: Model, declared: Declared) -> tuple[object, ...]:
    """Of which sort what it names is: all but itself and its slots that its edges depend on."""
    match declared:
        case Rule() | Chart():
            return tuple([rule_sort(model, name) for name in declared.outranks])
        case Ruling():
            return tuple([carrier_id(model, name) for name in declared.carried_by])
        case Example():
            shown = [rule_sort(model, name) for one in declared.events if isinstance(one, Then) for name in one.named]
            return (*(proof_sort(model, name) for name in declared.proves), *shown)
    return ()


def _declared(model: Model) -> Iterator[tuple[NodeId, Declared]]:
    sections: tuple[tuple[str, Iterable[Declared]], ...] = (
        ("store", model.stores.values()),
        ("question", model.questions.values()),
        ("rule", model.rules.values()),
        ("chart", model.charts.values()),
        ("event", model.events.values()),
        ("action", model.actions.values()),
        ("procedure", model.procedures.values()),
        ("follow", model.follows.values()),
        ("upkeep", model.upkeeps.values()),
        ("phase", model.sequences.values()),
        ("change", model.changes.values()),
        ("option", model.options.values()),
        ("ruling", model.rulings.values()),
        ("example", model.examples.values()),
    )
    for sort, section in sections:
        for declared in section:
            yield NodeId(sort, declared.id), declared


def _nodes(model: Model) -> Iterator[Node]:
    for node, declared in _declared(model):
        yield Node(node, declared.pack, declared.layer, declared.span)
    for source in model.sources.values():
        for entry in source.entries.values():
            yield Node(NodeId("entry", entry.id))


def _edges_of(model: Model, node: NodeId, declared: Declared, names: tuple[str, ...]) -> tuple[Edge, ...]:
    return (*_edges(model, node, declared), *_uses(node, declared, names))


def _edges(model: Model, node: NodeId, declared: Declared) -> Iterator[Edge]:
    def to(sort: str, target_sort: str, target: str, span: Span | None = None) -> Edge:
        return Edge(sort, node, NodeId(target_sort, target), span=span if span is not None else declared.span)

    for cited in declared.cites:
        if cited != "house":
            yield to("cites", "entry", cited)
    for option in declared.under:
        yield to("under", "option", option)
    for option in declared.not_under:
        yield to("not under", "option", option)

    if isinstance(declared, (Rule, Chart)):
        yield to("answers", "question", declared.question)
        for target in declared.outranks:
            yield to("outranks", rule_sort(model, target), target)
    if isinstance(declared, Chart):
        for cell in declared.cells.values():
            for cited in cell.cites:
                if cited != "house":
                    yield to("cites", "entry", cited, cell.span)
    if isinstance(declared, Follows) or (isinstance(declared, Action) and declared.event is not None):
        yield to("follows", "event", str(declared.event))
    if isinstance(declared, (Follows, Upkeep)):
        for before in declared.after:
            yield to("after", node.sort, before)
    if isinstance(declared, Change):
        yield to("changes", declared.section.removesuffix("s"), declared.of)
    if isinstance(declared, Ruling):
        yield from _ruling_edges(model, node, declared)
    if isinstance(declared, Example):
        yield from _example_edges(model, node, declared)


def _uses(node: NodeId, declared: Declared, names: tuple[str, ...]) -> Iterator[Edge]:
    for part in parts_of(declared):
        for use in uses(part, names):
            yield _edge(node, use, declared.span)
    if isinstance(declared, Rule) and declared.value is not None:
        for use in uses(declared.value, names, declared.each):
            yield _edge(node, use, declared.span)


def _edge(node: NodeId, use: Use, whole: Span | None) -> Edge:
    span = use.span if use.span is not None else whole
    return Edge(use.sort, node, NodeId(use.target_sort, use.target), use.way, span)


def rule_sort(model: Model, id: str) -> str:
    return "chart" if id in model.charts else "rule"


def _ruling_edges(model: Model, node: NodeId, ruling: Ruling) -> Iterator[Edge]:
    for carrier in ruling.carried_by:
        yield Edge("carries", carrier_id(model, carrier), node, span=ruling.span)
    for example in ruling.proved_by:
        yield Edge("proves", NodeId("example", example), node, span=ruling.span)
    for older in ruling.supersedes:
        yield Edge("supersedes", node, NodeId("ruling", older), span=ruling.span)


def carrier_id(model: Model, carrier: str) -> NodeId:
    """What carries a ruling may be a rule, a chart, or something with steps."""
    sections = (
        ("rule", model.rules),
        ("chart", model.charts),
        ("action", model.actions),
        ("procedure", model.procedures),
        ("follow", model.follows),
        ("upkeep", model.upkeeps),
        ("question", model.questions),
        ("store", model.stores),
        ("option", model.options),
    )
    for sort, section in sections:
        if carrier in section:
            return NodeId(sort, carrier)
    return NodeId(*called(model).get(carrier, ("rule", carrier)))


def _example_edges(model: Model, node: NodeId, example: Example) -> Iterator[Edge]:
    for proved in example.proves:
        if proved != "house":
            yield Edge("proves", node, NodeId(proof_sort(model, proved), proved), span=example.span)
    for event in example.events:
        span = event.span if event.span is not None else example.span
        if isinstance(event, Then):
            for rule in event.named:
                sort = "shows" if rule in event.by else "bounds"
                yield Edge(sort, node, NodeId(rule_sort(model, rule), rule), span=span)
        elif isinstance(event, NextTaken):
            yield Edge("does", node, NodeId("action", event.id), span=span)
        elif isinstance(event, NextProcedure):
            yield Edge("does", node, NodeId("procedure", event.id), span=span)
        elif isinstance(event, NextEvent):
            yield Edge("announces", node, NodeId("event", event.id), span=span)


def proof_sort(model: Model, id: str) -> str:
    return "ruling" if id in model.rulings else "entry"


def slot_names(model: Model, declared: Declared) -> tuple[str, ...]:
    """The names that are in scope throughout the declaration."""
    slots: tuple[Slot, ...] = ()
    if isinstance(declared, (Rule, Chart)) and declared.question in model.questions:
        slots += model.questions[declared.question].slots
    if isinstance(declared, (Store, Question, Procedure, Action)):
        slots += declared.slots
    if isinstance(declared, (Action, Follows)):
        slots += declared.event_slots
    if isinstance(declared, Change) and declared.instead is not None:
        return slot_names(model, declared.instead)
    if isinstance(declared, Change):
        return slot_names(model, getattr(model, declared.section)[declared.of])
    return tuple(slot.name for slot in slots)


def some(*found: Part | None) -> tuple[Part, ...]:
    return tuple(part for part in found if part is not None)


def parts_of(declared: Declared) -> tuple[Part, ...]:
    match declared:
        case Store():
            clock_side = declared.clock.side if declared.clock is not None else None
            return some(declared.default, clock_side, declared.lapses, declared.known_to)
        case Question():
            return some(declared.default)
        case Rule():
            return some(declared.condition, declared.each)
        case Action():
            choices = [part for one in declared.choices for part in (one.description, one.such_that)]
            return some(declared.taken_by, declared.known_to, *choices, declared.only_if, *declared.steps)
        case Procedure() | Follows() | Upkeep():
            return declared.steps
        case Change():
            choices = [part for one in declared.choices for part in (one.description, one.such_that)]
            said = [declared.taken_by, *(term for _, term in (*declared.narrowed, *declared.ordered)), declared.only_if]
            instead = parts_of(declared.instead) if declared.instead is not None else ()
            return (*some(*choices, *said, *declared.steps), *instead)
        case Sequence():
            lines = [part for one in declared.stages for part in (one.whose, one.skipped)]
            return some(declared.skipped, declared.until, declared.unfinished, *lines)
        case Example():
            given = [part for line in declared.given for part in parts_given(line)]
            return some(*given, *(part for event in declared.events for part in _event(event)))
    return ()


def parts_given(line: Given) -> tuple[Part, ...]:
    match line:
        case GivenFact():
            return (line.step,)
        case GivenRecord():
            return (line.made,)
        case GivenChoices():
            return line.terms
    return ()


def _event(event: Next | Then) -> tuple[Part, ...]:
    match event:
        case Then():
            return (event.condition,)
        case NextDone():
            return event.arguments
    return ()
