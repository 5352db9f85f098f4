"""The graph of small models: who is beside whom, and rings."""

from __future__ import annotations

from compiler import terms as t
from compiler.graph import NodeId, components, graph_of, ring
from compiler.model.examples.lines import Then
from compiler.model.model import Example, Option, Ruling
from compiler.source import Span
from tests.oracle.small_models import (
    BASE,
    POT,
    THE_POT,
    is_hot,
    is_lidded,
    number,
    question,
    rule,
    the,
    with_more,
)

PLACE = Span("kitchen.rulebook", 10, 20)


def ask(of: str, about: t.Term) -> t.Ask:
    return t.Ask(t.NUMBER, of, (about,), span=PLACE)


def test_edges_of_every_sort_with_their_places() -> None:
    graph = graph_of(
        with_more(
            BASE,
            questions=[question("price"), question("bonus", combine="sum")],
            rules=[
                rule("A", "price", ask("bonus", THE_POT), cites=("K-1", "house")),
                rule("B", "price", 2, is_hot(THE_POT), outranks=("A",), under=("Fair",)),
            ],
            options=[Option("Fair", "Is it fair?", False)],
            rulings=[Ruling("R-1", "?", "!", "official", (), ("B",), ("Shown",))],
            examples=[Example("Shown", (), (Then(ask("price", the("J")), ("B",)),), ("K-1",))],
        )
    )
    a, b = NodeId("rule", "A"), NodeId("rule", "B")
    assert [(e.sort, e.target.name) for e in graph.edges_from(a)] == [
        ("cites", "K-1"),
        ("answers", "price"),
        ("asks", "bonus"),
    ]
    assert graph.edges_from(a, "asks")[0].span == PLACE
    assert [(e.sort, e.target.name) for e in graph.edges_from(b)] == [
        ("under", "Fair"),
        ("answers", "price"),
        ("outranks", "A"),
        ("reads", "{the pot} is hot"),
        ("carries", "R-1"),
    ]
    assert {e.source.name for e in graph.edges_to(NodeId("ruling", "R-1"))} == {"B", "Shown"}
    assert [e.source.name for e in graph.edges_to(b, "shows")] == ["Shown"]
    assert graph_of(BASE).edges == graph_of(BASE).edges


def test_rings_are_found_and_shown() -> None:
    graph = graph_of(
        with_more(
            BASE,
            questions=[question("a"), question("b"), question("c")],
            rules=[
                rule("A", "a", ask("b", THE_POT)),
                rule("B", "b", ask("a", THE_POT)),
                rule("C", "c", ask("a", THE_POT)),
            ],
        )
    )
    edges = []
    for edge in graph.edges:
        if edge.sort == "answers":
            edges.append(type(edge)("answers", edge.target, edge.source))
        if edge.sort == "asks":
            edges.append(edge)
    (group,) = components(edges)
    assert {node.name for node in group} == {"a", "A", "b", "B"}
    found = ring(group, edges)
    assert len(found) == 4
    assert found[0].source == found[-1].target


def test_asking_of_what_is_inside_goes_one_way() -> None:
    inside = t.Builtin(t.YES_NO, "is_inside", (the("the rider"), THE_POT))
    riders = t.Description(POT, "the rider", (inside, is_lidded(the("the rider"))))
    total = t.Gather(t.NUMBER, "sum", ask("weight", the("the rider")), riders)
    around = t.Builtin(t.YES_NO, "is_inside", (THE_POT, the("one")))
    carrier = t.TheOne(POT, t.Description(POT, "one", (around,)))
    anyone = t.Gather(t.NUMBER, "sum", ask("weight", the("x")), t.Description(POT, "x", ()))
    graph = graph_of(
        with_more(
            BASE,
            questions=[question("weight", default=number(1))],
            rules=[
                rule("In", "weight", total),
                rule("Out", "weight", ask("weight", carrier)),
                rule("Any", "weight", anyone),
                rule("Each", "weight", ask("weight", the("the rider")), each=riders, effect="changes"),
            ],
        )
    )
    ways = {edge.source.name: edge.way for edge in graph.edges if edge.sort == "asks"}
    assert ways == {"In": "inside", "Out": "around", "Any": "", "Each": "inside"}
