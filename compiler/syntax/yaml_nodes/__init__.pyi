"""Nodes of a chart, and how its text is read to them."""

from compiler.syntax.yaml_nodes.nodes import Mapping as Mapping
from compiler.syntax.yaml_nodes.nodes import Node as Node
from compiler.syntax.yaml_nodes.nodes import Scalar as Scalar
from compiler.syntax.yaml_nodes.nodes import Sequence as Sequence
from compiler.syntax.yaml_nodes.nodes import plain as plain
from compiler.syntax.yaml_nodes.reading import read_documents as read_documents
from compiler.syntax.yaml_nodes.reading import read_one as read_one
