"""What the signs of a map mean: each as a board shows it, with the paragraphs and charts that speak of it.

Nobody writes it: boards tell which signs there are, looks how they are drawn, and the rules who asks for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from compiler.graph import SECTIONS, NodeId
from compiler.model import Chart, Declared, holds
from compiler.print.formats import Block, Cell, Heading, Page, Paragraph, Picture, Table, Words, joined, plain
from compiler.print.parts import capital
from compiler.print.players.first_steps import PART
from compiler.print.telling import MapSign, Telling
from compiler.program import options_on
from compiler.terms import Name
from compiler.trees import within

MAP_KEY = "map-key"
SPEAKING = ("rule", "action", "procedure", "follow", "upkeep")
LEAD = (
    "Each sign is cut from a board, and beside it stand the numbers of the paragraphs and charts that speak of it. "
    "A sign does what they say and nothing else: one that no paragraph on moving speaks of hinders nobody who moves. "
    "What else is drawn means nothing."
)


def map_key(telling: Telling, numbers: Mapping[str, str]) -> Page:
    """`numbers`: of paragraphs and charts, by anchor, in the order of the book."""
    order = {anchor: at for at, anchor in enumerate(numbers)}
    told: dict[bool, list[tuple[Cell, ...]]] = {False: [], True: []}
    for sign in telling.making.map_key():
        anchors = sorted({one for one in _speaking(telling, sign) if one in order}, key=order.__getitem__)
        if anchors:
            drawn = Picture(
                f"{MAP_KEY}-{sum(map(len, told.values())) + 1}", capital(_name(sign)), sign.picture, small=True
            )
            line = joined((Words(numbers[one], one),) for one in anchors)
            told[sign.is_between].append(
                (Cell((), picture=drawn), Cell((Words(f"{_name(sign)}: ", how="strong"), *line)))
            )
    blocks: list[Block] = []
    for is_between, title in ((False, "In a hex"), (True, "Between hexes")):
        if told[is_between]:
            blocks += [
                Heading(2, title, f"{MAP_KEY}-{'sides' if is_between else 'hexes'}"),
                Table(title, (), tuple(told[is_between])),
            ]
    return Page(MAP_KEY, "What stands on the map", PART, (Paragraph(plain(LEAD)), *blocks) if blocks else ())


def _name(sign: MapSign) -> str:
    """`hedged`, `a bed`; of a number whose it is: `height 2`."""
    attribute = sign.store.partition("'s ")[2]
    if attribute:
        return f"{attribute} {sign.value}" if sign.value.isdecimal() else sign.value
    return sign.store.partition(" is ")[2] or sign.store


def _speaking(telling: Telling, sign: MapSign) -> Iterator[str]:
    """Whatever is played without further agreement and names this value, or asks for what has no values to name."""
    model, on = telling.model, options_on(telling.model)
    kind = model.stores[sign.store].kind.name
    is_named = kind in model.choices

    def names(one: Declared) -> bool:
        return any(
            isinstance(word, Name) and (word.value, word.kind.name) == (sign.value, kind) for word in within(one)
        )

    for sort in SPEAKING:
        for name, one in getattr(model, SECTIONS[sort]).items():
            edges = telling.graph.edges_from(NodeId(sort, name), "reads")
            if holds(one, on) and (names(one) if is_named else any(edge.target.name == sign.store for edge in edges)):
                yield telling.anchor(sort, name)
    for chart in model.charts.values():
        if (
            is_named
            and holds(chart, on)
            and any(kind == slot and sign.value in keys for slot, keys in _keys(telling, chart))
        ):
            yield telling.anchor("chart", chart.id)


def _keys(telling: Telling, chart: Chart) -> Iterator[tuple[str, set[object]]]:
    """Of each axis of what kind its keys are, and which."""
    slots = {slot.name: slot.kind.name for slot in telling.model.questions[chart.question].slots}
    for slot, keys in zip(chart.axis_slots, chart.axes, strict=True):
        yield slots[slot], {key.value for key in keys}
