"""What people say in the place of a pack's words (`asked.yaml`), what they look for and where it stands (`index.yaml`).

Their shapes; what is meant is for the vocabulary.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from compiler.diagnostics import Diagnostic
from compiler.source import SourceFile
from compiler.syntax.forms import WORDINGS
from compiler.syntax.shapes import Shape
from compiler.syntax.yaml_nodes import Mapping, Scalar, read_one
from runtime.records import dataclass

Pairs = tuple[tuple[Scalar, tuple[Scalar, ...]], ...]
_EITHER = re.compile(r"\[([^\[\]]*\|[^\[\]]*)\]")


@dataclass(frozen=True)
class RawWordings:
    """`words`: some words for others, wherever they stand. `asked`: what the rules can say, and as what whole questions
    or orders it is meant; of what is said under several, any may be meant. `near`: what is not the same, but may be
    typed instead: it is offered and never taken. `counters`: types of counters that are called so too. `rules`: what
    answers questions of the rules, and how they are asked. `reckoned`: what is supposed where something is reckoned,
    and what somebody does by that. `chances`: what is done and asked then, `if ..., is ...`, to tell how likely
    something is. `verbs`: what somebody does to whom, otherwise said, in all its forms. `attacks`: how one goes at
    another, and what is said for it. `better`: what is asked of attacks that are held against one another, and whether
    more of it is better, or less. Of `[one|other|]` each is said, or nothing.
    """

    words: Pairs = ()
    asked: Pairs = ()
    near: Pairs = ()
    counters: Pairs = ()
    rules: Pairs = ()
    reckoned: Pairs = ()
    chances: Pairs = ()
    verbs: Pairs = ()
    attacks: Pairs = ()
    better: Pairs = ()


def read_wordings(source: SourceFile) -> tuple[RawWordings, tuple[Diagnostic, ...]]:
    document, faults = read_one(source)
    shape = Shape(source)
    root = shape.table(document, "asked.yaml") if document is not None else None
    if root is None:
        return RawWordings(), (*faults, *shape.diagnostics)
    shape.fits(root, WORDINGS)
    found = RawWordings(*(_pairs(shape, root, key) for key in WORDINGS.keys))
    return found, (*faults, *shape.diagnostics)


def _pairs(shape: Shape, root: Mapping, key: str) -> Pairs:
    node = root.get(key)
    table = None if node is None else shape.table(node, f"`{key}:`")
    if table is None:
        return ()
    wanted = "a line, or a list `[...]` of them"
    return tuple((first, shape.listed(others, wanted)) for first, others in table.entries)


def each_said(some: Pairs) -> Iterator[tuple[Scalar, tuple[Scalar, ...]]]:
    """What is said, each way, and all that it may mean: it may stand under several."""
    found: dict[str, tuple[Scalar, dict[str, Scalar]]] = {}
    for meant, wordings in some:
        for one in (way for said in wordings for way in _each_way(said)):
            _, known = found.setdefault(one.text, (one, {}))
            known.setdefault(meant.text, meant)
    for one, known in found.values():
        yield one, tuple(known.values())


def _each_way(said: Scalar) -> list[Scalar]:
    """`odds [on|at] {the target}`: with either; of `[of|]` with it and without."""
    first, *rest = _EITHER.split(said.text)
    if not rest:
        return [said]
    ways = product(*(some.split("|") for some in rest[::2]))
    texts = (first + "".join(one + after for one, after in zip(way, rest[1::2], strict=True)) for way in ways)
    return [replace(said, text=" ".join(one.split())) for one in texts]


# ---- the index


@dataclass(frozen=True)
class RawLine:
    """What is looked for: the titles of what says it, in brackets; or, as plain words, what it is called besides.

    Empty brackets lead nowhere: a document is about it, and no paragraph of the book is.
    """

    said: Scalar
    titles: tuple[Scalar, ...] = ()
    see: Scalar | None = None


def read_index(source: SourceFile) -> tuple[tuple[RawLine, ...], tuple[Diagnostic, ...]]:
    document, faults = read_one(source)
    shape = Shape(source)
    root = shape.table(document, "index.yaml") if document is not None else None
    found: list[RawLine] = []
    for said, leads in root.entries if root is not None else ():
        if isinstance(leads, Scalar) and not leads.is_blank:
            found.append(RawLine(said, see=leads))
            continue
        wanted = "an entry leads to titles in brackets, `[Stacking limit]`, or to other words, `line of sight`"
        if isinstance(leads, Scalar):
            shape.complain("wrong-shape", wanted, said.span)
        else:
            found.append(RawLine(said, shape.listed(leads, wanted)))
    return tuple(found), (*faults, *shape.diagnostics)
