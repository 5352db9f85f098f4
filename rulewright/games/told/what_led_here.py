"""What led to a question that the steps of something ask."""

from __future__ import annotations

from compiler.model import Declared, Model
from compiler.terms import Call, Choose, ForEach
from compiler.trees import within
from rulewright.telling import bare
from runtime.program import capital


def asking(model: Model, doing: str, variable: str) -> tuple[Declared, ...]:
    """What is being done, and of what it calls in turn those that lead to the one whose steps ask for this."""
    root = next((some[doing] for some in (model.follows, model.upkeeps, model.actions) if doing in some), None)
    ways: list[tuple[Declared, ...]] = [] if root is None else [(root,)]
    seen: set[str] = set()
    for way in ways:  # grows meanwhile: the shortest are looked at first
        steps = list(within(way[-1]))
        if any(_asks(one, variable) for one in steps):
            return way
        called = [one.procedure for one in steps if isinstance(one, Call) and one.procedure not in seen]
        seen.update(called)
        ways += [(*way, model.procedures[one]) for one in called]
    return () if root is None else (root,)


def _asks(step: object, variable: str) -> bool:
    if isinstance(step, ForEach):
        return step.chooser is not None and step.description.variable == variable
    return isinstance(step, Choose) and step.variable == variable


def called(one: Declared) -> str:
    title = getattr(one, "title", "") or ("" if hasattr(one, "phrase") else one.id)
    return f"[{title}]" if title else capital(bare(one.id))
