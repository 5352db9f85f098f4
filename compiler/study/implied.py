"""Whether two wholes that differ in one condition mean the same: the prover that checks packs is asked.

The conditions in which the two differ are looked at from the outside in: the widest holds most of what is known
beside the change. Two conditions mean the same if it is refuted that one holds and the other does not. Of what is
described it is known besides that it is in play, unless those out of play are asked for; of the choices of an
action, that all of them hold together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from compiler import terms as t
from compiler.model import Action, ChoiceOf, Model
from compiler.proving import Cases, Prover, Spent, conjoined, negated
from compiler.trees import opened
from runtime.operations import OUT_TOO

BUDGET = 4000
Pair = tuple[t.Term, t.Term]


def means_the_same(model: Model, before: object, after: object) -> bool:
    return any(_implies(model, one, other) and _implies(model, other, one) for one, other in _conditions(before, after))


def _implies(model: Model, one: t.Term, other: t.Term) -> bool:
    said = conjuncts(one)
    return all(is_refuted(model, one, negated(part)) for part in conjuncts(other) if part not in said)


def conjuncts(condition: t.Term | None) -> tuple[t.Term, ...]:
    """What must all hold; a condition that is not there always holds."""
    if condition is None:
        return ()
    if not isinstance(condition, t.All):
        return (condition,)
    return tuple(part for one in condition.operands for part in conjuncts(one))


def is_refuted(model: Model, *conditions: t.Term) -> bool:
    """Whether it is proved that these never hold together."""
    try:
        return Prover(model, Cases(model), BUDGET).is_refuted(conjoined(*conditions))
    except Spent:
        return False


def _conditions(before: Any, after: Any) -> Iterator[Pair]:
    """The conditions in which the two differ, the widest first; nothing if they differ in more than one place."""
    if isinstance(before, tuple) and isinstance(after, tuple) and len(before) == len(after):
        differing = [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]]
    elif type(before) is type(after) and is_dataclass(before):
        if isinstance(before, t.Term) and before.kind == t.YES_NO:
            yield before, after
        elif isinstance(before, Action) and before.steps == after.steps:
            yield _legality(before), _legality(after)
        elif isinstance(before, t.Description):
            yield conjoined(*_of_each(before)), conjoined(*_of_each(after))
        pairs = [(getattr(before, one.name), getattr(after, one.name)) for one in fields(before)]
        differing = [pair for pair in pairs if pair[0] != pair[1]]
    else:
        if all(one is None or (isinstance(one, t.Term) and one.kind == t.YES_NO) for one in (before, after)):
            yield conjoined(before), conjoined(after)
        return
    if len(differing) == 1:
        yield from _conditions(*differing[0])


def _legality(action: Action) -> t.Term:
    return conjoined(action.only_if, *(part for one in action.choices for part in _of_choice(one)))


def _of_choice(choice: ChoiceOf) -> Iterator[t.Term]:
    """Of several that are chosen together, what holds of each of them is said of one that stands for all."""
    described, kind = choice.description, choice.description.kind
    chosen = t.Variable(kind, described.variable if choice.many else choice.variable)
    yield from opened(described, chosen)
    yield from _in_play(described, chosen)
    if choice.such_that is not None:
        yield choice.such_that


def _of_each(described: t.Description) -> Iterator[t.Term]:
    yield from described.conditions
    yield from _in_play(described, t.Variable(described.kind, described.variable))


def _in_play(described: t.Description, one: t.Term) -> Iterator[t.Term]:
    """Who is described is in play, unless those out of play are asked for."""
    about = t.Variable(described.kind, described.variable)
    said = conjuncts(conjoined(*described.conditions))
    if not any(t.Builtin(t.YES_NO, one, (about,)) in said for one in OUT_TOO):
        yield t.Builtin(t.YES_NO, "is_in_play", (one,))
