"""What every part of the book is told with: the model and its graph, names and their anchors, and what is handed in."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import field, replace
from functools import cache, cached_property
from pathlib import PurePosixPath
from typing import Any, TypeVar

from compiler.graph import SECTIONS, Graph, NodeId
from compiler.model import (
    Action,
    Area,
    Change,
    Declared,
    Entry,
    Example,
    Model,
    Position,
    Procedure,
    Question,
    Sequence,
    Store,
    called,
    items_and_parts,
)
from compiler.print.formats import Line, Paragraph, Words, joined, slug
from compiler.print.parts import Spoken, as_written, bare, unslotted
from compiler.print.wording import OwnWords
from compiler.source import Memory, SourceFile
from compiler.terms import Kind, Name, Nothing, Number, Term, YesNo
from runtime.program import capital, with_article
from runtime.records import dataclass
from runtime.values import print_number

T = TypeVar("T")
CARRYING = ("rule", "action", "follow", "upkeep", "procedure", "option")  # where a ruling stands
NAMED = ("phase", "example", "ruling", "option", "upkeep", "follow", "chart", "ranking", "rule")  # the last one wins
CARDS = ("situations", "fragments")  # the folders that cards lie in
PROOFS = "proofs"  # the folder of examples that go through the edges of a chapter
PHRASED = ("action", "procedure", "event", "question", "store")
MOST = 8  # names in a row before `and more`
WORKED = "Worked examples"
# At the end of a phrase: ` led by {the guides, hens}`.
_GROUP = re.compile(r"(?: \w+(?:ing|ed))? \w+ \{[^{},]*, (?!an? )[^{}]*\}$")


@dataclass(frozen=True)
class CounterKey:
    """Pictures, each with what it means. `laid`: a counter type, and where on it what stands. `forms`: how a value is
    written, of which attribute, and of whom."""

    laid: tuple[tuple[str, tuple[tuple[str, str], ...], str], ...] = ()
    forms: tuple[tuple[str, str, str], ...] = ()
    symbols: tuple[tuple[str, str], ...] = ()
    marks: tuple[tuple[str, str], ...] = ()
    # Attributes that stand on no counter, and are said of its symbol; and whose are other than is said.
    unprinted: tuple[tuple[str, Mapping[str, str]], ...] = ()
    untyped: tuple[str, ...] = ()  # kinds of which there are counters and no types


@dataclass(frozen=True)
class MapSign:
    """What a board shows, drawn. `store`: what it says by it; `value` is empty of what is only so or not so."""

    store: str
    value: str
    is_between: bool  # of two hexes, not in one
    picture: str


@dataclass(frozen=True)
class Moment:
    """A phase of a game that was played: each line with how deep it stands, and the position at its end, drawn."""

    title: str
    lines: tuple[tuple[int, str], ...]
    picture: str


Outlines = Mapping[str, tuple[tuple[str, str], ...]]


@dataclass(frozen=True)
class Making:
    """What the shell hands in. `quote`: paragraphs as players quote them. The others draw; empty where they cannot.
    `card`: a position with areas outlined, each told by the first and last hex of its blocks; `to_play_on`: its boards,
    to lay counters on. `back`: of a counter. `marker`: of a side. `directions`: a hex and those around it, by number.
    """

    quote: Callable[[Iterable[str]], str]
    position: Callable[[Example | Position], str] = lambda _: ""
    counter: Callable[[str], str] = lambda _: ""
    board: Callable[[str], str] = lambda _: ""
    key: Callable[[], CounterKey] = CounterKey
    map_key: Callable[[], tuple[MapSign, ...]] = tuple
    directions: Callable[[], str] = str
    draws: bool = False
    card: Callable[[Position, Outlines], str] = lambda *_: ""
    to_play_on: Callable[[Position, Outlines], str] = lambda *_: ""
    back: Callable[[str], str] = lambda _: ""
    marker: Callable[[str], str] = lambda _: ""


@dataclass(frozen=True)
class Telling:
    model: Model
    graph: Graph
    files: Mapping[str, SourceFile]
    making: Making
    memory: Memory = field(default_factory=Memory, repr=False)  # files read before need not be read again
    spoken: Spoken = as_written
    own: OwnWords = OwnWords()  # how its pack reads what is said of values
    worked: Mapping[str, Example] = field(default_factory=dict)  # the example at each anchor
    unsaid: frozenset[str] = frozenset()  # what is declared and the book leaves out
    is_short: bool = False  # whether an action is called without those who do it

    @cached_property
    def anchors(self) -> Mapping[NodeId, str]:
        """Of everything declared. Names that only signs tell apart are numbered in the model's order."""
        found: dict[NodeId, str] = {}
        taken: set[str] = set()
        for sort, section in SECTIONS.items():
            for name, one in getattr(self.model, section).items():
                phrase = getattr(one, "phrase", name) if isinstance(one, Declared) else name
                wanted = f"{sort}-{_card(one)}{slug(unslotted(phrase))}"
                anchor, times = wanted, 1
                while anchor in taken:
                    times += 1
                    anchor = f"{wanted}-{times}"
                taken.add(anchor)
                found[NodeId(sort, name)] = anchor
        for name, ruling in self.model.rulings.items():
            if name in self.unsaid:  # what carries it says it
                by = (*ruling.lapsed.by, *ruling.carried_by) if ruling.lapsed is not None else ruling.carried_by
                carriers = (found.get(NodeId(sort, one)) for one in by for sort in CARRYING)
                found[NodeId("ruling", name)] = next(filter(None, carriers), found[NodeId("ruling", name)])
        return found

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What a name in brackets leads to."""
        found = {title: self.anchors[NodeId(*done)] for title, done in called(self.model).items()}
        found |= {one.id: area_anchor(one) for one in self.model.areas.values() if one.outline}
        for sort in NAMED:
            found |= {name: self.anchors[NodeId(sort, name)] for name in getattr(self.model, SECTIONS[sort])}
        return found

    def heading_over(self, one: Declared) -> str:
        return heading_over(self.files, one, self.memory)

    @cached_property
    def by_place(self) -> Mapping[str, Mapping[int, list[Declared]]]:
        """By file and place what each item became; of a definition its rule, which tells it."""
        found: dict[str, dict[int, list[Declared]]] = {}
        for section in (*SECTIONS.values(), "areas"):
            for one in getattr(self.model, section).values():
                if not isinstance(one, Declared) or one.span is None:
                    continue
                if getattr(one, "is_definition", False) or getattr(one, "sort", "fact") in ("attribute", "mark"):
                    continue
                found.setdefault(one.span.file, {}).setdefault(one.span.start, []).append(one)
        return found

    def staged(self, one: Sequence) -> Sequence:
        """Without the parts that the book leaves out."""
        return replace(one, stages=tuple(stage for stage in one.stages if stage.sequence not in self.unsaid))

    def anchor(self, sort: str, name: str) -> str:
        return self.anchors.get(NodeId(sort, name), "")

    def link(self, name: str) -> Line:
        """A name as it stands in brackets; what has no name but a phrase is told in its words."""
        node = next((one for one in (NodeId(sort, name) for sort in PHRASED) if one in self.anchors), None)
        if node is not None and name not in self.names:
            return self.to_node(node)
        return (Words(name, self.names.get(name, ""), "emph"),)

    def links(self, names: Iterable[str], most: int = 10_000) -> Line:
        every = list(dict.fromkeys(names))
        more = f", and {len(every) - most} more" if len(every) > most else ""
        return (*joined(self.link(name) for name in every[:most]), *((Words(more),) if more else ()))

    def to_node(self, node: NodeId) -> Line:
        """A declaration as a link, in the words a reader knows it by."""
        return (Words(self.called(node), self.anchors.get(node, ""), "emph"),)

    @cached_property
    def first_rules(self) -> Mapping[str, str]:
        """Of each question the first rule that answers it; a definition is told by it."""
        found: dict[str, str] = {}
        for rule in self.model.rules.values():
            found.setdefault(rule.question, rule.id)
        return found

    @cached_property
    def doings(self) -> Mapping[str, str]:
        """What each action is called in short: without the groups who do it at its end, where no other is called so."""
        taken: dict[str, str] = {}
        for one in sorted(self.model.actions.values(), key=lambda one: len(one.phrase)):
            told = one.phrase
            while (found := _GROUP.search(told)) and "{" in told[: found.start()]:
                told = told[: found.start()]
            taken.setdefault(told, one.id)
        return {name: told for told, name in taken.items()}

    def called(self, node: NodeId) -> str:
        one = getattr(self.model, SECTIONS[node.sort], {}).get(node.name)
        if isinstance(one, Action | Procedure) and one.title:
            return one.title
        if isinstance(one, Action) and self.is_short:
            return capital(bare(self.doings.get(one.id, one.phrase)))
        if isinstance(one, Change) and self.is_short and one.instead is None and not one.left_out:  # as it is headed
            return self.called(NodeId(one.section.removesuffix("s"), one.of))
        if isinstance(one, Question):
            first = self.first_rules.get(one.id, "")
            return first if one.is_definition and first else capital(bare(one.short or one.phrase))
        return capital(bare(getattr(one, "phrase", node.name)))

    def sources(self, cites: Iterable[str]) -> tuple[Paragraph, ...]:
        """`Source: Rules summary, Roads, a1`; what is our own choice is told as such."""
        known = list(cites)
        documents = [one for one in known if one != "house"]
        found: list[Paragraph] = []
        if documents:
            found.append(aside("Source", (Words(self.making.quote(documents)),)))
        if "house" in known:
            told = "partly a choice of our own" if documents else "a choice of our own; no source speaks"
            found.append(aside("House rule", (Words(told),)))
        return tuple(found)

    @cached_property
    def citing(self) -> Mapping[str, list[NodeId]]:
        """By paragraph, what carries it."""
        found: dict[str, dict[NodeId, None]] = {}
        for sort, section in SECTIONS.items():
            if sort in ("example", "board", "kind", "list"):
                continue
            for name, one in getattr(self.model, section).items():
                if isinstance(one, Declared) and not getattr(one, "is_definition", False):
                    for cited in one.cites:
                        found.setdefault(cited, {})[NodeId(sort, name)] = None
        for ruling in self.model.rulings.values():
            found.setdefault(ruling.id, {})[NodeId("ruling", ruling.id)] = None
        for chart in self.model.charts.values():
            for cell in chart.cells.values():
                for cited in cell.cites:
                    found.setdefault(cited, {})[NodeId("chart", chart.id)] = None
        return {cited: list(nodes) for cited, nodes in found.items()}

    @cached_property
    def entries(self) -> Mapping[str, Entry]:
        """The paragraphs of all documents."""
        return {name: one for source in self.model.sources.values() for name, one in source.entries.items()}

    def topics(self, cites: Iterable[str]) -> str:
        """What the paragraphs are about, and those beside them: words to be found by."""
        told: list[str] = []
        entries = self.entries
        for cited in cites:
            entry = entries.get(cited)
            if entry is not None:
                told += [cited, entry.topic, entry.section]
                told += [entries[other].topic for other, _ in entry.related if other in entries]
        return " ".join(dict.fromkeys(told))

    def only(self, declared: Declared) -> tuple[Paragraph, ...]:
        with_ = [aside("Only with", self.links(declared.under))] if declared.under else []
        without = [aside("Only without", self.links(declared.not_under))] if declared.not_under else []
        held = [aside("Only while", (Words(declared.held_while),))] if declared.held_while else []
        return (*with_, *without, *held)

    def shown_by(self, node: NodeId) -> tuple[Paragraph, ...]:
        found = [edge.source.name for edge in self.graph.edges_to(node) if edge.source.sort == "example"]
        return (aside(WORKED, self.links(found, MOST)),) if found else ()

    def changed_by(self, node: NodeId, label: str = "Changed by") -> tuple[Paragraph, ...]:
        found = [edge.source for edge in self.graph.edges_to(node, "changes")]
        return (aside(label, joined(self.to_node(one) for one in found)),) if found else ()

    def users(self, node: NodeId, sort: str, label: str) -> tuple[Paragraph, ...]:
        """Who asks, sets or does it: each once, examples told apart."""
        found = dict.fromkeys(edge.source for edge in self.graph.edges_to(node, sort) if edge.source.sort != "example")
        every = list(dict.fromkeys(self._speaker(one) for one in found))
        some = joined(self.to_node(one) for one in every[:MOST])
        more = (Words(f", and {len(every) - MOST} more"),) if len(every) > MOST else ()
        return (aside(label, (*some, *more)),) if every else ()

    def _speaker(self, node: NodeId) -> NodeId:
        """A definition is told by its rule."""
        one = self.model.questions.get(node.name) if node.sort == "question" else None
        first = self.first_rules.get(one.id) if one is not None and one.is_definition else None
        return NodeId("rule", first) if first else node

    def kind_said(self, kind: Kind) -> str:
        """`a number or prohibited`, `units`, `yes or no`."""
        if kind.name == "yes-or-no":
            return "yes or no"
        if kind.many:
            return self.plural(kind.name)
        return " or ".join((with_article(kind.name), *kind.specials))

    def plural(self, kind: str) -> str:
        for section in (self.model.kinds, self.model.choices):
            if kind in section:
                return section[kind].plural
        return {"hex": "hexes"}.get(kind, f"{kind}s")


@dataclass(frozen=True)
class CardTelling:
    """The card in a file. `telling`: the pack with it in force, where anything is to be told of it that was not told
    before; `kept`: what was made of it then, or is made.
    """

    path: str
    telling: Callable[[], Telling]
    kept: Callable[[Hashable, Callable[[], Any]], Any] = lambda _, make: make()

    def of(self, what: Hashable, make: Callable[[Telling], T]) -> T:
        made: T = self.kept(what, lambda: make(self.telling()))
        return made


def heading_over(files: Mapping[str, SourceFile], one: Declared, memory: Memory) -> str:
    """The heading of the section in which it is written; empty where there is none."""
    file = files.get(one.span.file) if one.span is not None else None
    if file is None or one.span is None:
        return ""
    notes = memory.of_file(file, items_and_parts)[1]
    heads = [note for note in notes if note.sort == "heading" and note.start < one.span.start]
    return heads[-1].text.lstrip("#").strip() if heads else ""


def area_anchor(area: Area) -> str:
    return f"area-{_card(area)}{slug(area.id)}"


def _card(one: object) -> str:
    """Cards are printed side by side and may use one name each: what stands on a card is called after it."""
    if not isinstance(one, Declared) or one.span is None or isinstance(one, Position):
        return ""
    return _of_file(one.span.file)


@cache
def _of_file(name: str) -> str:
    path = PurePosixPath(name)
    return f"{slug(path.stem)}-" if path.parent.name in CARDS else ""


def aside(label: str, line: Line) -> Paragraph:
    return Paragraph((Words(f"{label}: ", "", "strong"), *line), "aside")


def constant_said(term: Term | None) -> str:
    match term:
        case YesNo():
            return "yes" if term.value else "no"
        case Number():
            return print_number(term.value)
        case Name():
            return term.value
        case Nothing():
            return "nobody"
    return ""


def fact_phrase(store: Store) -> str:
    return capital(bare(store.phrase))
