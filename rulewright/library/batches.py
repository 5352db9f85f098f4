"""One question asked of many at once: `{unit} can see {hex}` with lists for the gaps.

It is read once. Where a position is laid out for machine code, and the question is one of the rulebook whose places
are filled by the gaps and by plain things, machine code answers; what it gives up, and everything else, Python does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import product
from math import prod
from typing import Any

from compiler.terms import Ask, Kind, Term, Variable
from compiler.trees import mentions
from rulewright.actions import question
from rulewright.library.faults import unless_refused
from rulewright.scenes import Refused, Scene, plain
from rulewright.shelf import Slip
from runtime.native import Mirror
from runtime.position import NO_VALUE
from runtime.program import QuestionOf
from runtime.records import dataclass
from runtime.values import Special

_GAP = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True)
class Batch:
    """`lists`: what is put in each gap; `values`: of each row that can be made of one of each, None where there is
    none."""

    lists: tuple[list[str], ...]
    values: list[Any]

    def rows(self) -> Iterable[tuple[tuple[str, ...], Any]]:
        return zip(product(*self.lists), self.values, strict=True)

    def nested(self) -> list[Any]:
        """A list for each gap, one within the other."""
        found = self.values
        for some in reversed(self.lists[1:]):
            found = [found[at : at + len(some)] for at in range(0, len(found), len(some))] if some else found
        return found


def asked_of_each(
    scene: Scene,
    words: str,
    gaps: Mapping[str, Iterable[str]],
    meant: Callable[[str], tuple[str, int]],
    mirror: Mirror | None,
) -> Batch:
    """`meant`: the kind and the number of a hex or a counter."""
    asked_for = dict.fromkeys(_GAP.findall(words))
    if not asked_for or asked_for.keys() != gaps.keys():
        told = ", ".join(f"`{one}`" for one in asked_for) or "none"
        raise Slip(f"the gaps of `{words}` are {told}, and lists are given for {', '.join(gaps) or 'none'}")
    lists = {name: [str(one) for one in gaps[name]] for name in asked_for}
    if not all(lists.values()):
        return Batch(tuple(lists.values()), [])
    found = {name: [meant(one) for one in some] for name, some in lists.items()}
    sizes = tuple(map(len, lists.values()))
    values: list[Any] = [None] * prod(sizes)
    for block in product(*map(_by_kind, found.values())):
        things = {name: [some[at] for at in ats] for (name, some), ats in zip(found.items(), block, strict=True)}
        first = {name: some[ats[0]] for (name, some), ats in zip(lists.items(), block, strict=True)}
        term = _read(scene, words, {name: Kind(some[0][0]) for name, some in things.items()}, first)
        columns = {_called(name): [number for _, number in some] for name, some in things.items()}
        for place, one in zip(_rows_of(block, sizes), _values(scene, term, columns, mirror), strict=True):
            values[place] = plain(scene.position, one, term.kind.name)
    return Batch(tuple(lists.values()), values)


def _by_kind(things: list[tuple[str, int]]) -> list[list[int]]:
    """Which of them are of one kind: a question may mean another thing of a hex than of a counter, or nothing."""
    return [
        [at for at, (one, _) in enumerate(things) if one == kind] for kind in dict.fromkeys(kind for kind, _ in things)
    ]


def _rows_of(block: Sequence[Sequence[int]], sizes: Sequence[int]) -> list[int]:
    """Where the rows of a block stand among the rows of all."""
    found = [0]
    for some, size in zip(block, sizes, strict=True):
        found = [before * size + at for before in found for at in some]
    return found


def _called(gap: str) -> str:
    return f"the {gap} asked"


def _read(scene: Scene, words: str, kinds: Mapping[str, Kind], first: Mapping[str, str]) -> Term:
    """The question of things of these kinds; what cannot be asked is told as of the first of them."""
    variables = {name: Variable(kind, _called(name)) for name, kind in kinds.items()}
    asked = replace(scene, scope={**scene.scope, **{one.name: one for one in variables.values()}})
    found = question(asked, _GAP.sub(lambda gap: variables[gap[1]].name, words))
    if isinstance(found, Refused):
        told = _GAP.sub(lambda gap: first[gap[1]], words)
        unless_refused(question(scene, told))
        raise Slip(f"`{told}` can only be asked alone, not of many at once")
    return found.term


def _values(scene: Scene, term: Term, columns: Mapping[str, list[int]], mirror: Mirror | None) -> list[Any]:
    native = _natively(scene, term, columns, mirror) if mirror is not None else None
    if native is None:
        native = [None] * prod(map(len, columns.values()))
    if None in native:
        source = scene.table.source(term, {**scene.names, **dict.fromkeys(columns, 0)})
        names = scene.names.values()
        for at, row in enumerate(product(*columns.values())):
            if native[at] is None:
                with suppress(*NO_VALUE):
                    native[at] = scene.table.rules.value(scene.position, source, *names, *row)
    return native


def _natively(scene: Scene, term: Term, columns: Mapping[str, list[int]], mirror: Mirror | None) -> list[Any] | None:
    """None where it is no such question."""
    if mirror is None or not isinstance(term, Ask):
        return None
    declared = scene.table.rules.program.question_named[term.question]
    places = [_place(scene, one, columns) for one in term.arguments]
    if not mirror.can_ask(declared) or None in places:
        return None
    return _asked(mirror, declared, [one for one in places if one is not None], columns)


def _place(scene: Scene, argument: Term, columns: Mapping[str, list[int]]) -> str | tuple[Any, ...] | None:
    """Whose column fills it, or what alone does; None where that has to be worked out for each row."""
    if isinstance(argument, Variable) and argument.name in columns:
        return argument.name
    if any(mentions(argument, name) for name in columns):
        return None
    try:
        value = scene.table.value(scene.position, scene.names, argument)
    except NO_VALUE:
        return None
    return None if isinstance(value, Special) else (value,)


def _asked(
    mirror: Mirror, declared: QuestionOf, places: Sequence[str | tuple[Any, ...]], columns: Mapping[str, list[int]]
) -> list[Any]:
    gaps = [one for one in places if isinstance(one, str)]
    if gaps == [*columns]:
        return mirror.ask_product(declared, [columns[one] if isinstance(one, str) else one for one in places]).values
    at = {name: number for number, name in enumerate(columns)}
    rows = [[row[at[one]] if isinstance(one, str) else one[0] for one in places] for row in product(*columns.values())]
    return mirror.ask_many(declared, rows).values
