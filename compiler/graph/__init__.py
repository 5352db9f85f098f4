"""Who reads, asks, outranks, announces, cites whom: what is declared as nodes, its uses as edges."""

from compiler.graph.build import carrier_id, graph_of, rule_sort, slot_names
from compiler.graph.components import components, ring
from compiler.graph.graph import EDGE_SORTS, NODE_SORTS, SECTIONS, Edge, Graph, Node, NodeId
from compiler.graph.reach import cut_down, lacking
from compiler.graph.uses import Part, uses

__all__ = [
    "EDGE_SORTS",
    "Edge",
    "Graph",
    "NODE_SORTS",
    "Node",
    "NodeId",
    "Part",
    "SECTIONS",
    "carrier_id",
    "components",
    "cut_down",
    "graph_of",
    "lacking",
    "ring",
    "rule_sort",
    "slot_names",
    "uses",
]
