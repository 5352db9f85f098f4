"""Reactions that take nothing of what they need: whoever may take one may take it again and again, without end.

What must hold for it (who takes it, what is chosen, its own condition) is followed through the questions that are
asked, down to facts, places, sides and the moment; what its steps change through the procedures that they do and what
follows what they announce. Where they have nothing in common, nothing that it does can ever speak against it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from compiler import terms as t
from compiler.checks.placing import place
from compiler.diagnostics import Diagnostic, diagnose
from compiler.insight import PLACES, SIDES, Played, reads
from compiler.model import Action, Model
from compiler.trees import within

HELP = "let it take something of what it needs, such as a fact that says it was done: `It is allowed only if ...`"


def check(model: Model) -> Iterator[Diagnostic]:
    reactions = [one for one in model.actions.values() if one.event is not None]
    if not reactions:
        return
    played = Played(model, frozenset(model.options))
    for one in reactions:
        changed = set(_changed(model, one.steps, set()))
        if not any(each in changed for each in chain((ANYTHING,), _needed(played, one))):  # mostly the first is
            message = f"once `{one.id}` may be done, it may be done again and again: it changes nothing that it needs"
            yield diagnose("endless-reaction", message, place(one), help=HELP)


ANYTHING = "anything"


def _needed(played: Played, one: Action) -> Iterator[str]:
    said: list[t.Term | None] = [one.taken_by, one.only_if]
    for choice in one.choices:
        said += [t.SetOf(choice.kind, choice.description), choice.such_that]
    for asked in said:
        if asked is not None:
            yield from reads(played, asked)


def _changed(model: Model, steps: Iterable[t.Step], seen: set[str]) -> Iterator[str]:
    for step in (part for one in steps for part in within(one)):
        match step:
            case t.Set() | t.Change() | t.Include():
                yield step.store
            case t.Place():
                yield PLACES
            case t.Create() | t.ChangeKind():
                yield PLACES
                yield SIDES
            case t.ChangeSide():
                yield SIDES
            case t.End():
                yield ANYTHING
            case t.Call() if step.procedure not in seen:
                seen.add(step.procedure)
                yield from _changed(model, model.procedures[step.procedure].steps, seen)
            case t.Announce() if step.event not in seen:
                seen.add(step.event)
                for follow in (one for one in model.follows.values() if one.event == step.event):
                    yield from _changed(model, follow.steps, seen)
