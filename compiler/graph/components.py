"""Groups of nodes that reach each other, and one short ring of edges through each: for telling of cycles.

Tarjan's search, with a stack of our own so that depth does not matter. The order of the result follows the
order of the edges handed in, so it is the same every time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from compiler.graph.graph import Edge, NodeId


def components(edges: Iterable[Edge]) -> tuple[tuple[NodeId, ...], ...]:
    """The groups that hold a cycle: several nodes, or one with an edge to itself."""
    edges = tuple(edges)
    beyond: dict[NodeId, list[NodeId]] = {}
    for edge in edges:
        beyond.setdefault(edge.source, []).append(edge.target)
        beyond.setdefault(edge.target, [])
    number: dict[NodeId, int] = {}
    lowest: dict[NodeId, int] = {}
    path: list[NodeId] = []
    on_path: set[NodeId] = set()
    found: list[tuple[NodeId, ...]] = []

    def enter(node: NodeId) -> None:
        number[node] = lowest[node] = len(number)
        path.append(node)
        on_path.add(node)

    for root in beyond:
        if root in number:
            continue
        enter(root)
        work = [(root, iter(beyond[root]))]
        while work:
            node, rest = work[-1]
            target = next(rest, None)
            if target is not None:
                if target not in number:
                    enter(target)
                    work.append((target, iter(beyond[target])))
                elif target in on_path:
                    lowest[node] = min(lowest[node], number[target])
                continue
            work.pop()
            if work:
                above = work[-1][0]
                lowest[above] = min(lowest[above], lowest[node])
            if lowest[node] == number[node]:
                at = path.index(node)
                group = tuple(path[at:])
                del path[at:]
                on_path.difference_update(group)
                if len(group) > 1 or node in beyond[node]:
                    found.append(group)
    return tuple(found)


def ring(group: Sequence[NodeId], edges: Iterable[Edge]) -> tuple[Edge, ...]:
    """A shortest ring of edges within the group, from the first of its nodes that lies on one."""
    inside = set(group)
    within = [edge for edge in edges if edge.source in inside and edge.target in inside]
    for start in group:
        reached: dict[NodeId, tuple[Edge, ...]] = {start: ()}
        waiting = deque([start])
        while waiting:
            node = waiting.popleft()
            for edge in within:
                if edge.source != node:
                    continue
                if edge.target == start:
                    return (*reached[node], edge)
                if edge.target not in reached:
                    reached[edge.target] = (*reached[node], edge)
                    waiting.append(edge.target)
    return ()
