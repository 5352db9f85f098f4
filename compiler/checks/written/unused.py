"""Nothing hangs unasked: what nobody uses, sets, reads, announces or asks; rules that never answer."""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import partial

from compiler.checks.placing import place
from compiler.diagnostics import Diagnostic, Label, diagnose
from compiler.graph import Graph, NodeId
from compiler.model import Chart, Declared, GivenFact, Model, Rule
from compiler.proving import Cases, Looked, Prover, Spent, conjoined
from compiler.source import Memory
from compiler.terms import Branches, Change, Include, Kind, Set
from compiler.trees import within


def check(model: Model, graph: Graph, memory: Memory) -> Iterator[Diagnostic]:
    """A shared system may declare for the games on it, so of a system alone little is said."""
    yield from _always_silenced(model)
    if model.packs and model.packs[-1].layer == "system":
        return
    yield from _facts(model, graph)
    yield from _events(model, graph)
    yield from _questions(model, graph)
    yield from _never_done(model, graph, memory)
    yield from _never_applying(model, memory)


def _facts(model: Model, graph: Graph) -> Iterator[Diagnostic]:
    in_positions = {
        line.step.store
        for position in model.positions.values()
        for line in position.given
        if isinstance(line, GivenFact) and isinstance(line.step, (Set, Change, Include))
    }
    for store in model.stores.values():
        if store.sort != "fact":
            continue
        node = NodeId("store", store.id)
        is_set = store.id in in_positions or bool(graph.edges_to(node, "sets"))
        is_read = bool(graph.edges_to(node, "reads"))
        if not is_set and not is_read:
            yield diagnose("unused-declaration", f"nothing sets or reads `{store.id}`", place(store))
        elif not is_set:
            yield diagnose("unset-fact", f"no step and no position states `{store.id}`", place(store))
        elif not is_read:
            yield diagnose("unread-fact", f"nothing asks about `{store.id}`", place(store))


def _events(model: Model, graph: Graph) -> Iterator[Diagnostic]:
    for event in model.events.values():
        if not graph.edges_to(NodeId("event", event.id), "announces"):
            yield diagnose("unannounced-event", f"nothing announces that `{event.id}`", place(event))


def _questions(model: Model, graph: Graph) -> Iterator[Diagnostic]:
    for question in model.questions.values():
        node = NodeId("question", question.id)
        if graph.edges_to(node, "asks") or question.role:
            continue
        if graph.edges_to(node, "answers"):
            yield diagnose("unasked-question", f"nothing asks `{question.id}`", place(question))
        else:
            yield diagnose("unused-declaration", f"nothing asks or answers `{question.id}`", place(question))


def _never_done(model: Model, graph: Graph, memory: Memory) -> Iterator[Diagnostic]:
    for procedure in model.procedures.values():
        node = NodeId("procedure", procedure.id)
        if node in graph.node and not graph.edges_to(node, "does"):
            yield diagnose("unused-declaration", f"nothing does `{procedure.id}`", place(procedure))
    spoken = _kinds_spoken_of(model, memory)
    for kind in (*model.kinds.values(), *model.choices.values()):
        if kind.id not in spoken and kind.id != "side" and kind.span is not None:
            yield diagnose("unused-declaration", f"nothing speaks of a {kind.id}", place(kind))
    for option in model.options.values():
        if not graph.edges_to(NodeId("option", option.id), "under", "not under"):
            yield diagnose("unused-declaration", f"nothing depends on [{option.id}]", place(option))


def _kinds_spoken_of(model: Model, memory: Memory) -> set[str]:
    """Kinds and lists that are a kind of something declared, or stand in some sentence."""
    found = {kind.parent for kind in model.kinds.values()} | {one.kind for one in model.types.values()}
    found.add("phase")
    for store in model.stores.values():
        found.add(store.kind.name)
    for some in (model.stores, model.questions, model.events, model.actions, model.procedures):
        for one in some.values():
            found |= {slot.kind.name for slot in one.slots}
    for question in model.questions.values():
        found.add(question.kind.name)
    for speaking in (model.rules, model.actions, model.procedures, model.follows, model.upkeeps, model.changes):
        for name, declared in speaking.items():
            found |= memory.of((kinds_of, type(declared), declared.pack, name), declared, partial(kinds_of, declared))
    return found


def kinds_of(declared: Declared) -> set[str]:
    """Every kind that it speaks of."""
    told = (getattr(node, name, None) for node in within(declared) for name in ("kind", "noun"))
    return {one.name if isinstance(one, Kind) else one for one in told if isinstance(one, (Kind, str))}


def _always_silenced(model: Model) -> Iterator[Diagnostic]:
    everything: list[Rule | Chart] = [*model.rules.values(), *model.charts.values()]
    above: dict[str, list[Rule | Chart]] = {}
    for one in everything:
        for name in one.outranks:
            above.setdefault(name, []).append(one)
    for rule in everything:
        for over in above.get(rule.id, ()):
            if over.question == rule.question and _always_silences(over, rule, above):
                yield diagnose(
                    "unreachable-rule",
                    f"[{rule.id}] can never answer: [{over.id}] always applies and outranks it",
                    place(rule),
                    related=(Label(place(over), "the rule that outranks it"),),
                )
                break


def _never_applying(model: Model, memory: Memory) -> Iterator[Diagnostic]:
    cases = Cases(model)
    for rule in model.rules.values():
        place_in_memory = ("contradicts itself", rule.pack, rule.id)
        if memory.traced(place_in_memory, rule, cases.look, partial(_contradicts_itself, model, cases, rule)):
            yield diagnose(
                "unreachable-rule",
                f"[{rule.id}] can never answer: its conditions exclude each other",
                place(rule),
            )


def _always_silences(one: Rule | Chart, rule: Rule | Chart, outranked: Container[str]) -> bool:
    """One that outranks the rule: whether it applies whenever the rule does."""
    return (
        isinstance(one, Rule)
        and one.id not in outranked
        and one.condition is None
        and not isinstance(one.value, Branches)
        and set(one.under) <= set(rule.under)
        and set(one.not_under) <= set(rule.not_under)
    )


def _contradicts_itself(model: Model, cases: Cases, rule: Rule, looked: set[Looked]) -> bool:
    if rule.condition is None or set(rule.under) & set(rule.not_under):
        return False
    try:
        return all(
            Prover(model, cases, 1500, looked).is_refuted(conjoined(*case.conditions)) for case in cases.of(rule)
        )
    except Spent:
        return False
