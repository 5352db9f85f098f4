"""What has a title in brackets, and what a title means; what has none goes by its phrase, without its kinds."""

from __future__ import annotations

from compiler.graph.graph import SECTIONS, NodeId
from compiler.model import Model, called
from runtime.program import fill

TITLED = ("rule", "ruling", "option", "phase", "chart", "follow", "upkeep", "ranking")
PHRASED = ("action", "procedure")


def successors(model: Model) -> dict[str, str]:
    """Of what is replaced, what stands in its place in the end."""
    by = {old: rule.id for rule in model.rules.values() for old in rule.replaces}
    found: dict[str, str] = {}
    for old, new in by.items():
        while new in by:
            new = by[new]
        found[old] = new
    return found


def titled(model: Model) -> dict[str, NodeId]:
    """By its title. Where two sorts share one, the first of them has it."""
    found: dict[str, NodeId] = {}
    for sort in reversed(PHRASED):
        found |= {fill(one.phrase, ()): NodeId(sort, one.id) for one in getattr(model, SECTIONS[sort]).values()}
    found |= {title: NodeId(*done) for title, done in called(model).items()}
    for sort in reversed(TITLED):
        found |= {name: NodeId(sort, name) for name in getattr(model, SECTIONS[sort])}
    return found
