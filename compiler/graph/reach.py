"""A model cut down to what some values and actions can ask: as good for them as the whole, and written far sooner."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from compiler.graph.build import parts_of
from compiler.graph.uses import Part, uses
from compiler.model import Action, Change, Chart, Declared, Model, Rule, Store
from compiler.terms import Ask, Term


def cut_down(model: Model, asked: Iterable[Part], done: Iterable[str] = ()) -> Model:
    """`done`: the actions that are judged. Nothing can be done with it: actions have no steps, and nothing follows."""
    answering: dict[str, list[Rule | Chart]] = {}
    rules: tuple[Rule | Chart, ...] = (*model.rules.values(), *model.charts.values())
    for one in rules:
        answering.setdefault(one.question, []).append(one)
    questions: dict[str, None] = {}
    actions: dict[str, Action] = {}
    facts = (*model.stores.values(), *(one for one in model.changes.values() if one.section == "stores"))
    left: list[Part] = [*asked, *(part for fact in facts for part in parts_of(fact))]

    def come_to(declared: Declared) -> None:
        left.extend(parts_of(declared))
        if isinstance(declared, Rule) and declared.value is not None:
            left.append(declared.value)

    def judge(action: str) -> None:
        if action not in actions:
            actions[action] = replace(model.actions[action], steps=())
            come_to(actions[action])
            for change in model.changes.values():
                if change.of == action:
                    come_to(without_steps(change))

    for action in done:
        judge(action)
    while left:
        for use in uses(left.pop(), ()):
            if use.sort == "asks" and use.target not in questions:
                questions[use.target] = None
                for one in (model.questions[use.target], *answering.get(use.target, ())):
                    come_to(one)
            elif use.target_sort == "action":
                judge(use.target)
    held = actions.keys() | model.stores.keys()
    return replace(
        model,
        questions={name: one for name, one in model.questions.items() if name in questions},
        rules={name: one for name, one in model.rules.items() if one.question in questions},
        charts={name: one for name, one in model.charts.items() if one.question in questions},
        actions={name: actions[name] for name in model.actions if name in actions},
        procedures={},
        follows={},
        upkeeps={},
        changes={name: without_steps(one) for name, one in model.changes.items() if one.of in held},
    )


def without_steps(change: Change) -> Change:
    if isinstance(change.instead, Store):
        return change
    instead = change.instead and replace(change.instead, steps=())
    return replace(change, instead=instead, first=(), thrown=(), last=(), ordered=())


def lacking(model: Model, on: frozenset[str], *asked: Part) -> tuple[str, ...]:
    """The options by which something named here is not there."""
    sections: dict[str, Mapping[str, Declared]] = {
        "store": model.stores,
        "question": model.questions,
        "action": model.actions,
    }
    found: dict[str, None] = {}
    for use in (use for part in asked for use in uses(part, ()) if use.target_sort in sections):
        one = sections[use.target_sort][use.target]
        found |= dict.fromkeys(_waits_for(one, on))
    return tuple(found)


def waiting(model: Model, on: frozenset[str], asked: Term) -> tuple[str, ...]:
    """The options by which it is not there; of a question, by which nothing answers it but what goes without saying."""
    off = lacking(model, on, asked)
    if off or not isinstance(asked, Ask):
        return off
    rules: tuple[Rule | Chart, ...] = (*model.rules.values(), *model.charts.values())
    each = [_waits_for(one, on) for one in rules if one.question == asked.question]
    return each[0] if all(each) and each else ()


def _waits_for(one: Declared, on: frozenset[str]) -> tuple[str, ...]:
    off = [option for option in one.under if option not in on]
    return tuple(dict.fromkeys([*off, *(option for option in one.not_under if option in on)]))
