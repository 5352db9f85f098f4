"""What the signs of a map mean: each as a board shows it, with the paragraphs and charts that speak of it.

Nobody writes it: boards tell which signs there are, looks how they are drawn, and the rules who asks for them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from compiler.graph import SECTIONS, NodeId
from compiler.model import Chart, holds
from compiler.print.formats import (
    IF_AGREED,
    Block,
    Cell,
    Entry,
    Heading,
    Page,
    Paragraph,
    Picture,
    Table,
    Words,
    entries_of,
    joined,
    plain,
    spoken,
)
from compiler.print.players.first_steps import PART
from compiler.print.players.numbering import FIRST
from compiler.print.telling import MapSign, Telling
from compiler.program import options_on
from compiler.source import Itself
from compiler.terms import Builtin, Name
from compiler.trees import within
from runtime.program import capital

MAP_KEY = "map-key"
EXAMPLE, RULING = "Example", "Ruling"
SPEAKING = ("rule", "action", "procedure", "follow", "upkeep")
LEAD = (
    "Each sign is cut from a board, and beside it stand the numbers of the paragraphs and charts that speak of it, "
    "first those that say in short what it does. "
    "A sign does what they say and nothing else: one that no paragraph on moving speaks of hinders nobody who moves. "
    "What else is drawn means nothing."
)
COUNTED = "The numbers of directions, counted from the empty hex, for "
TOWARD = ("hex_toward", "direction", "turned")  # what is asked of directions
_SUMMARY = re.compile(r"\d+\.0\.")


def map_key(telling: Telling, numbers: Mapping[str, str], pages: Iterable[Page]) -> Page:
    """`numbers`: of paragraphs and charts, by anchor, in the order of the book. `pages`: its chapters."""
    order = {anchor: at for at, anchor in enumerate(numbers)}
    every = (one for page in pages for one in entries_of(page.blocks) if one.anchor in numbers)
    kept = (one for one in every if one.label not in (EXAMPLE, RULING, IF_AGREED))
    heads = {one.anchor: spoken(one.blocks) if one.key == FIRST else one.title for one in kept}
    by_name = _Speaking(telling)
    told: dict[bool, list[tuple[Cell, ...]]] = {False: [], True: []}
    for sign in telling.making.map_key():
        word = re.compile(rf"\b{re.escape(_name(sign).rpartition(' ')[2])}s?\b", re.IGNORECASE)
        headed = [anchor for anchor, text in heads.items() if word.search(text)]
        anchors = [one for one in dict.fromkeys(by_name.of(sign)) if one in order]
        if anchors:
            places = sorted({*headed, *anchors}, key=lambda one: _in_order(numbers[one]))
            drawn = Picture(f"{MAP_KEY}-{sum(map(len, told.values())) + 1}", capital(_name(sign)), sign.picture)
            first = [one for one in places if _is_summary(numbers[one])]
            rest = [one for one in places if one not in first]
            lines = [joined((Words(numbers[one], one),) for one in some) for some in (first, rest) if some]
            line = joined(lines, "; ")
            cell = Cell((Words(f"{_name(sign)}: ", how="strong"), *line))
            told[sign.is_between].append((Cell((), picture=drawn), cell))
    blocks: list[Block] = []
    for is_between, title in ((False, "In a hex"), (True, "Between hexes")):
        if told[is_between]:
            anchor = f"{MAP_KEY}-{'sides' if is_between else 'hexes'}"
            blocks += [Heading(2, title, anchor), Table(title, (), tuple(told[is_between]))]
    of_directions = set(by_name.of_directions())
    blocks += _directions(telling, [anchor for anchor in order if anchor in of_directions], numbers)
    return Page(MAP_KEY, "What stands on the map", PART, (Paragraph(plain(LEAD)), *blocks) if blocks else ())


def with_directions(telling: Telling, pages: Iterable[Page]) -> Iterator[Page]:
    """In each chapter the six directions beside the first sentence that counts them."""
    counting = set(_Speaking(telling).of_directions())
    drawn = telling.making.directions() if counting else ""
    for page in pages:
        every = (one for one in page.blocks if drawn and isinstance(one, Entry) and one.anchor in counting)
        first = next((one for one in every if all(isinstance(block, Paragraph) for block in one.blocks)), None)
        shown = first and replace(first, blocks=(_toward(drawn), *first.blocks))
        yield replace(page, blocks=tuple(shown if shown and one is first else one for one in page.blocks))


def _toward(drawn: str) -> Picture:
    alt = "A hex and the six around it, each with the number of its direction"
    return Picture(f"{MAP_KEY}-toward", alt, drawn, small=True)


def _directions(telling: Telling, anchors: Sequence[str], numbers: Mapping[str, str]) -> Iterator[Block]:
    drawn = telling.making.directions() if anchors else ""
    if drawn:
        yield Heading(2, "Directions", f"{MAP_KEY}-directions")
        yield _toward(drawn)
        yield Paragraph((*plain(COUNTED), *joined((Words(numbers[one], one),) for one in anchors), Words(".")))


def _is_summary(number: str) -> bool:
    """Of what stands before the paragraphs of a chapter."""
    return _SUMMARY.match(number) is not None


def _in_order(number: str) -> tuple[bool, list[tuple[int, str]]]:
    """Charts come last."""
    parts = re.findall(r"(\d+)([a-z]*)", number)
    return not number[0].isdecimal(), [(int(digits), letters) for digits, letters in parts]


def _name(sign: MapSign) -> str:
    """`hedged`, `a bed`; of a number whose it is: `height 2`."""
    attribute = sign.store.partition("'s ")[2]
    if attribute:
        return f"{attribute} {sign.value}" if sign.value.isdecimal() else sign.value
    return sign.store.partition(" is ")[2] or sign.store


def _named(one: object) -> frozenset[tuple[str, str]]:
    """The values that something speaks of, each with its kind, and what it asks of directions."""
    every = list(within(one))
    toward = ((word.operation, "") for word in every if isinstance(word, Builtin) and word.operation in TOWARD)
    return frozenset((*((word.value, word.kind.name) for word in every if isinstance(word, Name)), *toward))


class _Speaking:
    """Who speaks of a sign: whatever is played without further agreement and names its value, or asks for what has no
    values to name; and whoever uses a word that is defined by it."""

    def __init__(self, telling: Telling) -> None:
        self.telling = telling
        self.on = options_on(telling.model)
        model = telling.model
        every = ((NodeId(sort, name), one) for sort in SPEAKING for name, one in getattr(model, SECTIONS[sort]).items())
        self.played = {node: one for node, one in every if holds(one, self.on)}
        of, pack = telling.memory.of, model.packs[-1].id
        self.named = {
            node: of((_named, pack, node), Itself(one), partial(_named, one)) for node, one in self.played.items()
        }

    def of(self, sign: MapSign) -> Iterator[str]:
        telling, model = self.telling, self.telling.model
        kind = model.stores[sign.store].kind.name
        is_named = kind in model.choices
        told = [node for node in self.played if (sign.value, kind) in self.named[node]] if is_named else []
        if not is_named:
            reading = (edge.source for edge in telling.graph.edges_to(NodeId("store", sign.store), "reads"))
            told = [node for node in dict.fromkeys(reading) if node in self.played]
        for node in told:
            yield from self._charts(node)
        left, known = list(told), set(told)
        while left:
            node = left.pop()
            using = self._using(node)
            if not using:
                yield telling.anchor(*node)
            new = [one for one in using if one not in known]
            known.update(new)
            left += new
        for chart in model.charts.values():
            of_kind = (keys for slot, keys in _keys(telling, chart) if slot == kind)
            if is_named and holds(chart, self.on) and any(sign.value in keys for keys in of_kind):
                yield telling.anchor("chart", chart.id)

    def of_directions(self) -> Iterator[str]:
        """Whoever counts them."""
        for node, named in self.named.items():
            if any((asked, "") in named for asked in TOWARD):
                yield self.telling.anchor(*node)

    def _using(self, node: NodeId) -> list[NodeId]:
        """Whoever uses the word that a rule defines; nobody of a rule that defines none."""
        rule = self.telling.model.rules.get(node.name) if node.sort == "rule" else None
        if rule is None or not self.telling.model.questions[rule.question].is_definition:
            return []
        asking = self.telling.graph.edges_to(NodeId("question", rule.question), "asks")
        return [one for one in dict.fromkeys(edge.source for edge in asking) if one in self.played]

    def _charts(self, node: NodeId) -> Iterator[str]:
        """That it looks something up on."""
        for edge in self.telling.graph.edges_from(node, "asks"):
            by = (one.source for one in self.telling.graph.edges_to(edge.target, "answers"))
            yield from (self.telling.anchor(*one) for one in by if one.sort == "chart")


def _keys(telling: Telling, chart: Chart) -> Iterator[tuple[str, set[object]]]:
    """Of each axis of what kind its keys are, and which."""
    slots = {slot.name: slot.kind.name for slot in telling.model.questions[chart.question].slots}
    for slot, keys in zip(chart.axis_slots, chart.axes, strict=True):
        yield slots[slot], {key.value for key in keys}
