"""The rules of a card under headings.

A rule stands under the heading that the question it answers stands under in the chapters; what a card itself puts
under a heading stays there. Whatever else a card declares (an area, a fact, what follows of something) goes with
the first on the card that needs it, and what changes a fact goes with the fact. What nothing there needs is special.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compiler.graph import NodeId
from compiler.print.formats import Block, Entry, Heading, lines_of
from compiler.print.telling import Telling

ORDER, SPECIAL = "Order of play", "Special rules"
SORTS = {
    "Rule": "rule",
    "Definition": "rule",
    "What is asked": "question",
    "What may be so": "store",
    "Upkeep": "upkeep",
    "What follows": "follow",
    "What is counted": "follow",
    "Moment": "event",
    "Action": "action",
    "Reaction": "action",
    "Procedure": "procedure",
}
NEEDING = ("asks", "reads", "does", "announces", "follows", "outranks")


def gathered(telling: Telling, blocks: list[Block]) -> list[Block]:
    """The set-up and what stands before it, then everything else by heading."""
    opening, told = _parted(blocks)
    told = _with_set_up(opening, told)
    homes = _Homes(telling, [(block, own) for block, own in told if isinstance(block, Entry)])
    groups: dict[str, list[Block]] = {}
    waiting: list[Block] = []
    for block, own in told:
        if isinstance(block, Entry):
            groups.setdefault(own or homes.of(block), []).extend((*waiting, block))
            waiting = []
        else:
            waiting.append(block)
    if waiting:
        groups.setdefault(next(reversed(groups), SPECIAL), []).extend(waiting)
    found = opening
    for title, some in sorted(groups.items(), key=lambda one: one[0] != ORDER):
        found += [Heading(2, title, ""), *some]
    return found


def _parted(blocks: list[Block]) -> tuple[list[Block], list[tuple[Block, str]]]:
    """What opens the card; then each block with the card's own heading above it."""
    opening: list[Block] = []
    told: list[tuple[Block, str]] = []
    own, is_set_up = "", False
    for block in blocks:
        if isinstance(block, Heading):
            own = block.text if is_set_up else ""
        elif is_set_up:
            told.append((block, own))
        else:
            opening.append(block)
            is_set_up = isinstance(block, Entry) and block.label == "Set-up"
    return opening, told


def _with_set_up(opening: list[Block], told: list[tuple[Block, str]]) -> list[tuple[Block, str]]:
    """Areas that the set-up alone speaks of stand beneath it; the rest comes back."""
    named = {word.to for line in lines_of(opening) for word in line}
    elsewhere = {word.to for line in lines_of([one for one, _ in told]) for word in line}
    rest = []
    for block, own in told:
        if isinstance(block, Entry) and block.label == "Area" and block.anchor in named - elsewhere:
            opening.append(block)
        else:
            rest.append((block, own))
    return rest


class _Homes:
    """Under which heading each entry of a card belongs."""

    def __init__(self, telling: Telling, entries: Sequence[tuple[Entry, str]]) -> None:
        self.telling = telling
        self.own = {entry.anchor: own for entry, own in entries}
        self.entries = {entry.anchor: entry for entry, _ in entries}
        self.by_node: dict[NodeId, Entry] = {}
        self.by_area: dict[str, list[Entry]] = {}
        for entry in self.entries.values():
            for node in self._nodes(entry):
                self.by_node[node] = entry
            for line in lines_of(entry.blocks):
                for word in line:
                    self.by_area.setdefault(word.to, []).append(entry)

    def of(self, entry: Entry) -> str:
        return self._of(entry, set()) or SPECIAL

    def _of(self, entry: Entry, seen: set[str]) -> str:
        if entry.anchor in seen:
            return ""
        seen.add(entry.anchor)
        if self.own.get(entry.anchor):
            return self.own[entry.anchor]
        if entry.label == "Part of the turn":
            return ORDER
        if entry.label == "Rule":
            return _heading(self.telling, entry.key)
        found = (self._of(one, seen) for one in self._beside(entry))
        return next(filter(None, found), "")

    def _beside(self, entry: Entry) -> Iterator[Entry]:
        """Entries of the card that need this one, in the order of the card; of what does something, what it changes."""
        graph, nodes = self.telling.graph, self._nodes(entry)
        needing = {edge.source for node in nodes for edge in graph.edges_to(node, *NEEDING)}
        changed = {edge.target for node in nodes for edge in graph.edges_from(node, "sets")}
        near = {one.anchor for node in needing | changed if (one := self.by_node.get(node)) is not None}
        near |= {one.anchor for one in self.by_area.get(entry.anchor, ())}
        yield from (one for anchor, one in self.entries.items() if anchor in near and anchor != entry.anchor)

    def _nodes(self, entry: Entry) -> tuple[NodeId, ...]:
        """A definition is a rule and the question that it answers."""
        if entry.label not in SORTS:
            return ()
        node = NodeId(SORTS[entry.label], entry.key)
        if entry.label != "Definition":
            return (node,)
        return node, NodeId("question", self.telling.model.rules[entry.key].question)


def _heading(telling: Telling, rule: str) -> str:
    """Above the question that a rule answers."""
    return telling.heading_over(telling.model.questions[telling.model.rules[rule].question]) or SPECIAL
