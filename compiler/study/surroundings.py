"""A part of the graph, laid out and drawn: who needs a rule on the left of it, what it needs on the right.

The drawing is of our own making: columns by how far a node lies from the one in the middle, rows by where
its neighbours stand, lines between. No other program is needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from html import escape
from textwrap import wrap

from compiler.graph import Edge, Graph, Node, NodeId
from runtime.records import dataclass

SHOWN = ("store", "question", "rule", "chart", "event", "action", "procedure", "follow", "upkeep", "option")
TURNED = ("answers", "follows")
COLOURS = {
    "question": "#dbe9f6",
    "rule": "#fdf3d0",
    "chart": "#e3f1db",
    "store": "#eeeeee",
    "option": "#f3e0f0",
}
OTHERS = "#fbe3d6"
WIDTH, GAP, LINE, PADDING = 210, 110, 15, 8
LETTERS = 28  # in a line of a box


def part_of(graph: Graph, sorts: Iterable[str] = SHOWN) -> Graph:
    """Only the nodes of these sorts, and the edges among them, each once."""
    wanted = set(sorts)
    nodes = tuple(node for node in graph.nodes if node.id.sort in wanted)
    known = {node.id for node in nodes}
    edges = {
        (edge.sort, edge.source, edge.target): edge
        for edge in graph.edges
        if edge.source in known and edge.target in known and edge.source != edge.target
    }
    return Graph(nodes, tuple(edges.values()))


def around(graph: Graph, centre: NodeId, steps: int = 2) -> tuple[Graph, Mapping[NodeId, int]]:
    """What it needs, and what needs it, within so many steps; and in which column each stands."""
    column = {centre: 0}
    for way, needs in ((1, _needed), (-1, _needing)):
        outermost = [centre]
        for distance in range(1, steps + 1):
            beyond = [end for node in outermost for end in needs(graph, node) if end not in column]
            column |= dict.fromkeys(beyond, way * distance)
            outermost = list(dict.fromkeys(beyond))
    nodes = tuple(node for node in graph.nodes if node.id in column)
    edges = tuple(edge for edge in graph.edges if edge.source in column and edge.target in column)
    return Graph(nodes, edges), column


def _needed(graph: Graph, node: NodeId) -> list[NodeId]:
    """A question needs the rules that answer it, an event what follows it, all else what it speaks of."""
    forward = [edge.target for edge in graph.edges_from(node) if edge.sort not in TURNED]
    return [*forward, *(edge.source for edge in graph.edges_to(node, *TURNED))]


def _needing(graph: Graph, node: NodeId) -> list[NodeId]:
    back = [edge.source for edge in graph.edges_to(node) if edge.sort not in TURNED]
    return [*back, *(edge.target for edge in graph.edges_from(node, *TURNED))]


# ---- told to other programs


def told(graph: Graph) -> dict[str, object]:
    return {
        "nodes": [{"sort": one.id.sort, "name": one.id.name, "pack": one.pack} for one in graph.nodes],
        "edges": [
            {
                "sort": one.sort,
                "from": [one.source.sort, one.source.name],
                "to": [one.target.sort, one.target.name],
            }
            for one in graph.edges
        ],
    }


def dot(graph: Graph) -> str:
    """For programs that draw graphs."""
    number = {node.id: f"n{at}" for at, node in enumerate(graph.nodes)}
    lines = ["digraph rules {", "  rankdir=LR;", '  node [shape=box, style=filled, fontname="sans-serif"];']
    for node in graph.nodes:
        colour = COLOURS.get(node.id.sort, OTHERS)
        lines.append(f'  {number[node.id]} [label="{_quoted(node.id.name)}", fillcolor="{colour}"];')
    for edge in graph.edges:
        lines.append(f'  {number[edge.source]} -> {number[edge.target]} [label="{edge.sort}"];')
    return "\n".join([*lines, "}"]) + "\n"


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


# ---- drawn


@dataclass(frozen=True)
class Box:
    node: Node
    lines: tuple[str, ...]
    x: int
    y: int

    @property
    def height(self) -> int:
        return LINE * (len(self.lines) + 1) + 2 * PADDING


def boxes(graph: Graph, column: Mapping[NodeId, int]) -> Mapping[NodeId, Box]:
    """Column by column outwards from the middle; in each, nodes stand by the middle of their neighbours."""
    first = min(column.values(), default=0)
    placed: dict[NodeId, Box] = {}
    for at in sorted(set(column.values()), key=abs):
        y = 0
        here = [node for node in graph.nodes if column[node.id] == at]
        order = {node.id: number for number, node in enumerate(here)}
        for node in sorted(here, key=lambda one: (_height_of_neighbours(graph, one, placed), order[one.id])):
            lines = tuple(wrap(node.id.name, LETTERS, break_long_words=True)) or ("",)
            box = Box(node, lines, (at - first) * (WIDTH + GAP), y)
            placed[node.id] = box
            y += box.height + 2 * PADDING
    tallest = max((_bottom(placed, column, at) for at in set(column.values())), default=0)
    return {
        node: replace(box, y=box.y + (tallest - _bottom(placed, column, column[node])) // 2)
        for node, box in placed.items()
    }


def _bottom(placed: Mapping[NodeId, Box], column: Mapping[NodeId, int], at: int) -> int:
    return max(box.y + box.height for node, box in placed.items() if column[node] == at)


def _height_of_neighbours(graph: Graph, node: Node, placed: Mapping[NodeId, Box]) -> int:
    ends = [edge.target for edge in graph.edges_from(node.id)] + [edge.source for edge in graph.edges_to(node.id)]
    heights = [placed[end].y for end in ends if end in placed]
    return sum(heights) // len(heights) if heights else 0


def svg(graph: Graph, column: Mapping[NodeId, int], centre: NodeId) -> str:
    placed = boxes(graph, column)
    margin = 2 * PADDING
    wide = max((box.x + WIDTH for box in placed.values()), default=WIDTH) + 2 * margin
    high = max((box.y + box.height for box in placed.values()), default=LINE) + 2 * margin
    lines = (_line(edge, placed) for edge in graph.edges)
    shown = (_box(box, box.node.id == centre) for box in placed.values())
    drawn = "\n".join((*lines, *shown))
    return _SHEET.format(margin=margin, wide=wide, high=high, drawn=drawn)


_SHEET = """\
<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}"
 viewBox="-{margin} -{margin} {wide} {high}" font-family="DejaVu Sans, Helvetica, sans-serif" font-size="12">
<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">
<path d="M0 0L8 4L0 8z" fill="#777"/></marker></defs>
<rect x="-{margin}" y="-{margin}" width="{wide}" height="{high}" fill="white"/>
{drawn}
</svg>
"""


def _line(edge: Edge, placed: Mapping[NodeId, Box]) -> str:
    one, other = placed[edge.source], placed[edge.target]
    y1, y2 = one.y + one.height // 2, other.y + other.height // 2
    if one.x == other.x:  # within a column: round the side
        x1 = x2 = one.x + WIDTH
        bend = f"C{x1 + GAP // 3} {y1} {x2 + GAP // 3} {y2}"
        middle = x1 + GAP // 4
    else:
        x1, x2 = (one.x + WIDTH, other.x) if one.x < other.x else (one.x, other.x + WIDTH)
        middle = (x1 + x2) // 2
        bend = f"C{middle} {y1} {middle} {y2}"
    path = f'<path d="M{x1} {y1} {bend} {x2} {y2}" fill="none" stroke="#999" marker-end="url(#tip)"/>'
    label = f'<text x="{middle}" y="{(y1 + y2) // 2 - 3}" font-size="9" fill="#666" text-anchor="middle">'
    return f"{path}{label}{escape(edge.sort)}</text>"


def _box(box: Box, is_centre: bool) -> str:
    colour = COLOURS.get(box.node.id.sort, OTHERS)
    stroke = 'stroke="#333" stroke-width="2"' if is_centre else 'stroke="#aaa"'
    place = f'x="{box.x}" y="{box.y}" width="{WIDTH}" height="{box.height}"'
    drawn = [f'<rect {place} rx="4" fill="{colour}" {stroke}/>']
    x, y = box.x + PADDING, box.y + PADDING + LINE - 4
    drawn.append(f'<text x="{x}" y="{y}" font-size="9" fill="#666">{escape(box.node.id.sort)}</text>')
    for at, line in enumerate(box.lines, 1):
        drawn.append(f'<text x="{x}" y="{y + LINE * at}">{escape(line)}</text>')
    return "".join(drawn)
