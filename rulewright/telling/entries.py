"""All that is known of one declaration, as a page: who answers, who asks, what happens in what order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from compiler.graph import SECTIONS as EVERY_SECTION
from compiler.graph import Edge, Graph, NodeId
from compiler.model import Action, Chart, Clock, Declared, Model, Question, Rule, Store, Upkeep, in_short, settled
from compiler.program import in_order
from compiler.source import SourceFile
from rulewright.telling.citing import quoted
from rulewright.telling.pages import Page, Row, Section, page
from rulewright.telling.saying import answer_said, begins, body, fact_said, kind_said, only_said, rank_of, when_silent
from rulewright.telling.vocabulary import attribute_said, borne, mark_name, taken
from runtime.records import dataclass

SHOWN = 12  # examples named on a page
SECTIONS = {sort: section for sort, section in EVERY_SECTION.items() if sort not in ("board", "position")}
TITLES = {"store": "Fact", "follow": "What follows", "list": "List of names", "phase": "Sequence"}
ASKERS = ("rule", "chart", "question", "action", "procedure", "follow", "upkeep", "change", "store")


@dataclass(frozen=True)
class Book:
    """A pack read whole: what it declares, who uses whom, and where it stands."""

    model: Model
    graph: Graph
    files: dict[str, SourceFile]

    def declared(self, node: NodeId) -> Declared | None:
        section = getattr(self.model, SECTIONS[node.sort], {}) if node.sort in SECTIONS else {}
        found = section.get(node.name)
        return found if isinstance(found, Declared) else None

    def place(self, declared: Declared) -> str:
        span = declared.span
        if span is None or span.file not in self.files:
            return ""
        return f"{span.file}:{self.files[span.file].line_column(span.start)[0]}"

    def to(self, node: NodeId, *sorts: str) -> tuple[Edge, ...]:
        return self.graph.edges_to(node, *sorts)


def entry(book: Book, node: NodeId) -> Page:
    """The page of a declaration."""
    declared = book.declared(node)
    assert declared is not None
    name = f"[{node.name}]" if node.sort in BRACKETED else node.name
    title = TITLES.get(node.sort, node.sort.capitalize())
    if isinstance(declared, Store) and declared.sort != "fact":
        title = declared.sort.capitalize()
    return page(
        f"{title} {name}",
        Section("Declared", tuple(_declared(book, declared))),
        *MAKERS[node.sort](book, node, declared),
        Section("Shown by examples", tuple(_examples(book, node))),
    )


BRACKETED = ("rule", "chart", "ranking", "follow", "upkeep", "option", "ruling", "example", "phase")


def _declared(book: Book, declared: Declared) -> Iterable[Row]:
    own = next((pack.title for pack in book.model.packs if pack.id == declared.pack), declared.pack)
    yield Row("in", ", ".join(one for one in (own, book.place(declared)) if one))
    if in_short(declared):
        yield Row("in short", in_short(declared))
    if declared.family:
        yield Row("under", f"# {declared.family}")
    if only_said(declared):
        yield Row("only", only_said(declared))
    for cited in declared.cites:
        if not isinstance(declared, Rule):
            yield Row("cites", quoted(book.model, cited))


# ---- questions and who answers


def _question(book: Book, node: NodeId, question: Question) -> Iterable[Section]:
    rows = [Row("its answer is", answer_said(book.model, question))]
    if question.short:
        rows.append(Row("rules call it", f'"{question.short}"'))
    rows.append(Row("if no rule applies", when_silent(question)))
    rows += [Row("a rule may say", one) for one in begins(book.model, question)]
    yield Section("Asking", tuple(rows))
    answers = [
        found for edge in book.to(node, "answers") if isinstance(found := book.declared(edge.source), (Rule, Chart))
    ]
    told = tuple(Row(f"[{one.id}]", "", tuple(_answer(book, one))) for one in rank_of(answers))
    yield Section("Who answers, those that outrank others first", told)
    yield Section("Who asks", tuple(_users(book, node, "asks")))


def _answer(book: Book, one: Rule | Chart) -> Iterable[str]:
    layers = {pack.id: pack.title for pack in book.model.packs}
    node = NodeId("chart" if isinstance(one, Chart) else "rule", one.id)
    if isinstance(one, Chart):
        yield f"a chart of {len(one.cells)} cells by {' and '.join(one.axis_slots)}"
    else:
        yield from body(one).split("\n")
    if one.outranks:
        yield f"outranks {names(one.outranks)}{', lifts prohibitions' if isinstance(one, Rule) and one.lifts else ''}"
    over = [edge.source.name for edge in book.to(node, "outranks")]
    if over:
        yield f"outranked by {names(over)}"
    yield ". ".join(filter(None, (f"{layers.get(one.pack, one.pack)}: {', '.join(one.cites)}", only_said(one))))


def _rule(book: Book, node: NodeId, rule: Rule) -> Iterable[Section]:
    yield Section("It says", tuple(Row(line) for line in body(rule).split("\n")))
    yield from _ranked(book, node, rule)
    yield Section("It cites", tuple(Row(one, quoted(book.model, one).removeprefix(f"{one}: ")) for one in rule.cites))


def _chart(book: Book, node: NodeId, chart: Chart) -> Iterable[Section]:
    axes = [
        Row(name, ", ".join(str(key.value if key.value is not None else "anything else") for key in keys))
        for name, keys in zip(chart.axis_slots, chart.axes, strict=True)
    ]
    yield Section("Its rows and columns", tuple(axes))
    yield from _ranked(book, node, chart)


def _ranked(book: Book, node: NodeId, one: Rule | Chart) -> Iterable[Section]:
    rows = [Row("answers", one.question)]
    if one.outranks:
        rows.append(Row("outranks", names(one.outranks)))
    over = [edge.source.name for edge in book.to(node, "outranks")]
    if over:
        rows.append(Row("outranked by", names(over)))
    if isinstance(one, Rule) and one.replaces:
        rows.append(Row("in place of", names(one.replaces)))
    carries = [edge.target.name for edge in book.graph.edges_from(node, "carries")]
    if carries:
        rows.append(Row("carries", names(carries)))
    yield Section("Among the rules", tuple(rows))


# ---- facts, attributes and marks


def _store(book: Book, node: NodeId, store: Store) -> Iterable[Section]:
    rows = [Row("it holds", kind_said(book.model, store.kind)), Row("said", store.phrase)]
    if store.sort == "fact":
        rows += [Row("lasting", one) for one in fact_said(store).split("; ")]
    else:
        rows.append(
            Row(
                "lasting",
                "printed, never changes" if store.sort == "mark" else attribute_said(book.model, store),
            )
        )
    yield Section("What it is", tuple(rows))
    yield Section("Who sets it", tuple(_users(book, node, "sets")))
    yield Section("Who reads it", tuple(_users(book, node, "reads")))


# ---- events, steps and time


def _event(book: Book, node: NodeId, _: Declared) -> Iterable[Section]:
    yield Section("Who announces it", tuple(_users(book, node, "announces")))
    model = book.model
    for sort, title in (("bookkeeping", "First, bookkeeping"), ("consequence", "Then, consequences")):
        rows = [
            Row(f"[{one.id}]", "", (*_when(one), *body(one).split("\n")))
            for one in model.follows.values()
            if one.sort == sort and one.event == node.name
        ]
        yield Section(title, tuple(rows))
    reactions = [one for one in model.actions.values() if one.event == node.name]
    yield Section("Last, reactions that may be taken", tuple(Row(one.phrase, "", (taken(one),)) for one in reactions))


def _when(one: Declared) -> Iterable[str]:
    yield from filter(None, (only_said(one),))


def _steps(book: Book, node: NodeId, declared: Declared) -> Iterable[Section]:
    if isinstance(declared, Action):
        yield Section("Who takes it, and when", (Row(taken(declared)),))
    yield Section("As written", tuple(Row(line) for line in body(declared).split("\n")))
    for name in (edge.source.name for edge in book.to(node, "changes")):
        yield Section("And it is changed", tuple(Row(line) for line in book.model.changes[name].text.split("\n")))
    after = [edge.source.name for edge in book.to(node, "after")]
    yield Section("What comes after it", tuple(Row(f"[{name}]") for name in after))
    yield Section("Who does it", tuple(_users(book, node, "does")))
    sets = list(dict.fromkeys(edge.target.name for edge in book.graph.edges_from(node, "sets")))
    yield Section("What it sets", tuple(Row(name) for name in sets))
    told = list(dict.fromkeys(edge.target.name for edge in book.graph.edges_from(node, "announces")))
    yield Section("What it announces", tuple(Row(name) for name in told))


def _phase(book: Book, node: NodeId, _: Declared) -> Iterable[Section]:
    model = book.model
    around = [
        Row(f"[{one.id}]", f"{number} of {len(one.stages)}" + (stage.said and f",{stage.said}"))
        for one in model.sequences.values()
        for number, stage in enumerate(one.stages, 1)
        if stage.sequence == node.name
    ]
    yield Section("It is part of", tuple(around))
    stages = model.sequences[node.name].stages
    parts = [Row(f"{n}.", f"[{one.sequence}]{one.said}") for n, one in enumerate(stages, 1)]
    yield Section("Its parts, in order", tuple(parts))
    for edge, title in (("begins", "When it begins"), ("acts", "While it runs"), ("ends", "When it ends")):
        if edge == "acts":
            actions = [one for one in settled(model).actions.values() if node.name in one.phases]
            yield Section(title, tuple(Row(one.phrase, "", (taken(one),)) for one in actions))
            continue
        ending = [
            Row("ends", one.phrase, (fact_said(one),))
            for one in model.stores.values()
            if one.clock is not None and _ends(one.clock, node.name, edge, leaf=not stages)
        ]
        upkeeps = [one for one in model.upkeeps.values() if (one.sequence, one.edge) == (node.name, edge)]
        done = in_order(upkeeps, lambda one: (one.sequence, one.edge))
        yield Section(title, (*ending, *map(_upkeep, done)))


def _ends(clock: Clock, sequence: str, edge: str, leaf: bool) -> bool:
    return clock.edge == edge and (clock.sequence == sequence or (clock.sequence == "phase" and leaf))


def _upkeep(one: Upkeep) -> Row:
    return Row("upkeep", f"[{one.id}]", (*_when(one), *body(one).split("\n")))


# ---- nouns, options, rulings


def _kind(book: Book, node: NodeId, _: Declared) -> Iterable[Section]:
    model = book.model
    parent = model.kinds[node.name].parent
    line = [node.name]
    while line[-1] in model.kinds:
        line.append(model.kinds[line[-1]].parent)
    rows = [Row("is a kind of", parent), Row("several are", model.kinds[node.name].plural)]
    rows += [Row("kinds of it", one.id) for one in model.kinds.values() if one.parent == node.name]
    for kind in line:
        have = [attribute_said(model, one) for one in borne(model, kind, "attribute")]
        may = [mark_name(one) for one in borne(model, kind, "mark")]
        rows += [Row("has", "; ".join(have))] if have else []
        rows += [Row("may be", ", ".join(may))] if may else []
    yield Section("What it is", tuple(rows))
    sides: dict[str, list[str]] = {}
    for one in model.types.values():
        if one.kind == node.name:
            sides.setdefault(one.side or "either side", []).append(one.id)
    yield Section("Counters", tuple(Row(side, ", ".join(types)) for side, types in sides.items()))
    phrases = [
        Row(one.phrase)
        for section in (model.questions, model.stores, model.events, model.actions, model.procedures)
        for one in section.values()
        if any(slot.kind.name in line for slot in one.slots) and not (isinstance(one, Store) and one.sort != "fact")
    ]
    yield Section("Phrases that take one", tuple(phrases))


def _list(book: Book, node: NodeId, _: Declared) -> Iterable[Section]:
    choice = book.model.choices[node.name]
    order = "  (in order)" if choice.ordered else ""
    yield Section(f"Its names{order}", tuple(Row(name) for name in choice.names))
    borne_by = [one for one in book.model.stores.values() if one.kind.name == node.name]
    yield Section("What holds one of them", tuple(Row(one.phrase) for one in borne_by))
    asked = [one for one in book.model.questions.values() if any(slot.kind.name == node.name for slot in one.slots)]
    yield Section("Questions that take one of them", tuple(Row(one.phrase) for one in asked))


def _counter(book: Book, node: NodeId, _: Declared) -> Iterable[Section]:
    counter = book.model.types[node.name]
    rows = [Row("kind", counter.kind), Row("side", counter.side or "either")]
    if counter.sheet:
        changed = f"`{counter.sheet}`: changed by `amends: {counter.sheet}`, `rows: {{{counter.id}: {{...}}}}`"
        rows.append(Row("on the sheet", changed))
    rows += [Row(store.partition("'s ")[2], str(value)) for store, value in counter.values.items()]
    rows += [Row("marks", ", ".join(one.partition(" is ")[2] for one in counter.marks))] if counter.marks else []
    rows += [] if counter.number is None else [Row("in the box", str(counter.number))]
    yield Section("As printed", tuple(rows))


def _option(book: Book, node: NodeId, _: Declared) -> Iterable[Section]:
    option = book.model.options[node.name]
    rows = [Row("asks", option.asks), Row("it is", "on unless refused" if option.on else "off unless chosen")]
    rows += [Row("because", option.because)] if option.because else []
    rows += [Row("settles", quoted(book.model, one)) for one in option.settles]
    yield Section("What it is", tuple(rows))
    yield Section("What holds only with it", tuple(_users(book, node, "under")))
    yield Section("What holds only without it", tuple(_users(book, node, "not under")))


def _ruling(book: Book, node: NodeId, _: Declared) -> Iterable[Section]:
    ruling = book.model.rulings[node.name]
    rows = [Row("asks", ruling.asks), Row("answers", ruling.answers), Row("it is", ruling.status)]
    rows += [Row("but", ruling.lapsed.said)] if ruling.lapsed is not None else []
    rows += [Row("carried by", names(ruling.carried_by))] if ruling.carried_by else []
    rows += [Row("proved by", names(ruling.proved_by))] if ruling.proved_by else []
    rows += [Row("supersedes", names(ruling.supersedes))] if ruling.supersedes else []
    yield Section("Question and answer", tuple(rows))


def _example(book: Book, node: NodeId, declared: Declared) -> Iterable[Section]:
    why = book.model.examples[node.name].otherwise
    if why:
        yield Section("In this variant", (Row("it comes out otherwise", why),))
    yield from _written(book, node, declared)


def _written(book: Book, node: NodeId, declared: Declared) -> Iterable[Section]:
    yield Section("As written", tuple(Row(line) for line in declared.text.split("\n")))


MAKERS: Mapping[str, Callable[[Book, NodeId, Any], Iterable[Section]]] = {
    "question": _question,
    "rule": _rule,
    "chart": _chart,
    "store": _store,
    "event": _event,
    "action": _steps,
    "procedure": _steps,
    "follow": _steps,
    "upkeep": _steps,
    "phase": _phase,
    "kind": _kind,
    "list": _list,
    "counter": _counter,
    "option": _option,
    "ruling": _ruling,
    "example": _example,
    "change": _written,
    "ranking": _written,
}


# ---- what is said of every declaration


def _users(book: Book, node: NodeId, sort: str) -> Iterable[Row]:
    """Those that use it, by what they are; examples are told apart."""
    found = dict.fromkeys(edge.source for edge in book.to(node, sort))
    for kind in ASKERS:
        for one in found:
            if one.sort == kind:
                declared = book.declared(one)
                name = f"[{one.name}]" if kind in BRACKETED else one.name
                asked = f"answers {declared.question}" if isinstance(declared, Rule) else ""
                yield Row(kind if kind != "follow" else "consequence", name, (asked,) if asked else ())


def _examples(book: Book, node: NodeId) -> Iterable[Row]:
    every = dict.fromkeys(edge.source.name for edge in book.to(node) if edge.source.sort == "example")
    found = [name for name in every if not book.model.examples[name].otherwise]
    for name in found[:SHOWN]:
        declared = book.model.examples[name]
        yield Row(f"[{name}]", "", (book.place(declared),))
    if len(found) > SHOWN:
        yield Row(f"and {len(found) - SHOWN} more")


def names(those: Iterable[str]) -> str:
    return ", ".join(f"[{one}]" for one in those)
