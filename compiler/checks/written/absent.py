"""Things that never come onto a board nor into anything: as if they were in play, nothing is said of any of them.

A description means things in play unless it says `out of play`. Of a kind that the rules never put anywhere, and that
stands out of play wherever an example, a position or a card has one (cards in a hand, chits in a cup), it means none.
Nothing is told of a kind that nobody has yet: it may be put on the board elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain

from compiler import terms as t
from compiler.checks.placing import place
from compiler.diagnostics import Diagnostic, diagnose
from compiler.insight import kinds_beneath
from compiler.model import Declared, GivenCounters, GivenFact, Model
from compiler.source import Itself, Memory
from compiler.trees import within
from runtime.operations import OUT_TOO

SECTIONS = ("rules", "stores", "actions", "procedures", "follows", "upkeeps")
Put = t.Place | t.Create | t.ChangeKind


def check(model: Model, memory: Memory) -> Iterator[Diagnostic]:
    every: list[tuple[Declared, tuple[Put, ...], tuple[t.Description, ...]]] = []
    for section in SECTIONS:
        for one in getattr(model, section).values():
            every.append((one, *memory.of(("in play", section, one.id), Itself(one), partial(_spoken_of, one))))
    beneath = kinds_beneath(model)
    come = {kind for _, puts, _ in every for part in puts for kind in _put(model, beneath, part)}
    said = [(one, part) for one, _, means in every for part in means if _is_of_things(model, part)]
    doubtful = [(one, part) for one, part in said if come.isdisjoint(beneath[part.kind.name])]
    if not doubtful:
        return  # examples are many
    away: set[str] = set()
    for line in _given(model):
        kind = _kind_of(model, line.noun)
        (away if line.place == ("out",) else come).add(kind)
    for one, part in doubtful:
        kinds = beneath[part.kind.name]
        if come.isdisjoint(kinds) and not away.isdisjoint(kinds):
            plural = model.types[part.type].plural if part.type is not None else model.kinds[part.kind.name].plural
            message = f"this is said of nobody: it means {plural} in play, and they never are"
            cure = f"say `out of play` of what is meant, as in `{plural} out of play`"
            yield diagnose("nobody-in-play", message, part.span or place(one), help=cure)


def _spoken_of(one: Declared) -> tuple[tuple[Put, ...], tuple[t.Description, ...]]:
    """The steps of it that put something somewhere, and what it means in play."""
    return tuple(part for part in within(one) if isinstance(part, Put)), tuple(_in_play(one))


def _put(model: Model, beneath: dict[str, tuple[str, ...]], part: Put) -> Iterable[str]:
    """The kinds of which a step puts something somewhere."""
    match part:
        case t.Place(thing=thing, how=how) if how != "out":
            return beneath.get(thing.kind.name, ())
        case t.Create():
            return (_kind_of(model, part.noun),)
        case t.ChangeKind():
            return (_kind_of(model, part.noun), *beneath.get(part.thing.kind.name, ()))
    return ()


def _in_play(one: Declared) -> Iterator[t.Description]:
    for part in within(one):
        if isinstance(part, t.Description):
            inner = (each for said in part.conditions for each in within(said))
            if not any(isinstance(each, t.Builtin) and each.operation in OUT_TOO for each in inner):
                yield part


def _is_of_things(model: Model, part: t.Description) -> bool:
    kind = part.kind.name
    while kind in model.kinds:
        kind = model.kinds[kind].parent
    return kind == "thing" and part.kind.name in model.kinds


def _kind_of(model: Model, noun: str) -> str:
    return model.types[noun].kind if noun in model.types else noun


def _given(model: Model) -> Iterator[GivenCounters]:
    told = chain((one.given for one in model.positions.values()), (one.given for one in model.examples.values()))
    for given in told:
        for line in given:
            if isinstance(line, GivenCounters):
                yield line
            elif isinstance(line, GivenFact) and isinstance(line.step, t.Place) and line.step.how != "out":
                yield GivenCounters(line.step.thing.kind.name, place=("in",))
