"""Who reads, asks, outranks, announces, cites whom: what is declared as nodes, its uses as edges."""

from compiler.graph.build import carrier_id as carrier_id
from compiler.graph.build import graph_of as graph_of
from compiler.graph.build import parts_given as parts_given
from compiler.graph.build import rule_sort as rule_sort
from compiler.graph.components import components as components
from compiler.graph.components import ring as ring
from compiler.graph.graph import SECTIONS as SECTIONS
from compiler.graph.graph import Edge as Edge
from compiler.graph.graph import Graph as Graph
from compiler.graph.graph import Node as Node
from compiler.graph.graph import NodeId as NodeId
from compiler.graph.reach import cut_down as cut_down
from compiler.graph.reach import lacking as lacking
from compiler.graph.reach import waiting as waiting
from compiler.graph.titles import successors as successors
from compiler.graph.titles import titled as titled
from compiler.graph.uses import Part as Part
from compiler.graph.uses import uses as uses
