"""The graph: what is declared, as nodes, and who needs whom, as edges with the place of each use.

Nodes and edges stand in a fixed order: the model's, then that of the text of each declaration.
The graph does not judge; it only answers who is beside whom.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cached_property
from typing import NamedTuple

from compiler.source import Span
from runtime.records import dataclass

NODE_SORTS = (
    "store",
    "question",
    "rule",
    "chart",
    "event",
    "action",
    "procedure",
    "follow",
    "upkeep",
    "phase",
    "change",
    "option",
    "ruling",
    "example",
    "entry",
)

# Where a model keeps what is declared, by the sort of name it has; not all of it are nodes.
SECTIONS = {
    "rule": "rules",
    "chart": "charts",
    "question": "questions",
    "store": "stores",
    "event": "events",
    "action": "actions",
    "procedure": "procedures",
    "follow": "follows",
    "upkeep": "upkeeps",
    "change": "changes",
    "ranking": "rankings",
    "option": "options",
    "ruling": "rulings",
    "example": "examples",
    "kind": "kinds",
    "list": "choices",
    "counter": "types",
    "phase": "sequences",
    "board": "boards",
    "position": "positions",
}

EDGE_SORTS = (
    "reads",  # anything -> store
    "sets",  # steps, examples -> store
    "asks",  # anything -> question
    "answers",  # rule, chart -> question
    "outranks",  # rule, chart -> rule, chart
    "announces",  # steps, examples -> event
    "follows",  # follow, action (a reaction) -> event
    "does",  # anything -> procedure, action
    "cites",  # anything -> entry
    "carries",  # rule, chart, anything -> ruling
    "proves",  # example -> ruling, entry
    "shows",  # example -> rule, chart: it gave an answer there
    "bounds",  # example -> rule, chart: it gave way there, or does not reach so far
    "under",  # anything -> option that must be on
    "not under",  # anything -> option that must be off
    "supersedes",  # ruling -> ruling
    "after",  # follow, upkeep -> follow, upkeep
    "changes",  # change -> action, procedure, follow, upkeep
)


class NodeId(NamedTuple):
    """A tuple, as it is looked up more often than anything else."""

    sort: str
    name: str


@dataclass(frozen=True)
class Node:
    id: NodeId
    pack: str = ""
    layer: int = 0
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Edge:
    """`way` is of asks only: how what is asked about lies from what the asker is about.

    `same`: the very things; `inside` or `around`: things one step inside or around them; else empty.
    """

    sort: str
    source: NodeId
    target: NodeId
    way: str = ""
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Graph:
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]

    @cached_property
    def node(self) -> Mapping[NodeId, Node]:
        return {node.id: node for node in self.nodes}

    @cached_property
    def _from(self) -> Mapping[NodeId, Sequence[Edge]]:
        groups: dict[NodeId, list[Edge]] = defaultdict(list)
        for edge in self.edges:
            groups[edge.source].append(edge)
        return groups

    @cached_property
    def _to(self) -> Mapping[NodeId, Sequence[Edge]]:
        groups: dict[NodeId, list[Edge]] = defaultdict(list)
        for edge in self.edges:
            groups[edge.target].append(edge)
        return groups

    def edges_from(self, node: NodeId, *sorts: str) -> tuple[Edge, ...]:
        return tuple(edge for edge in self._from.get(node, ()) if not sorts or edge.sort in sorts)

    def edges_to(self, node: NodeId, *sorts: str) -> tuple[Edge, ...]:
        return tuple(edge for edge in self._to.get(node, ()) if not sorts or edge.sort in sorts)

    def of_sort(self, sort: str) -> tuple[Node, ...]:
        return tuple(node for node in self.nodes if node.id.sort == sort)
