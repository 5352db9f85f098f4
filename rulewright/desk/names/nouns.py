"""Nouns of a pack by their words: which is meant at a place where no sentence was read, and where each is said."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from compiler.graph import NodeId
from compiler.model import Model
from compiler.source import SourceFile
from rulewright.desk.names.bracketed import Use
from rulewright.desk.names.wording import Noun
from rulewright.desk.pointing import Known, Pointed


def short(id_: str) -> str:
    """`reach` of `picker's reach`; `armed` of `vessel is armed`."""
    return id_.partition("'s ")[2] or id_.partition(" is ")[2]


def nouns_of(model: Model) -> dict[str, NodeId]:
    """All of them, several of a thing too, in small letters, each with what it means."""
    found: dict[str, NodeId] = {}
    for store in model.stores.values():
        if store.sort != "fact":
            found[short(store.id)] = NodeId("store", store.id)
    for choice in model.choices.values():
        found |= dict.fromkeys((*choice.names, choice.plural, choice.id), NodeId("list", choice.id))
    for printed in model.types.values():
        found |= dict.fromkeys((printed.plural, printed.id), NodeId("counter", printed.id))
    for kind in model.kinds.values():
        found |= dict.fromkeys((kind.plural, kind.id), NodeId("kind", kind.id))
    return {name.lower(): node for name, node in found.items()}


def noun_at(known: Known, file: SourceFile, at: int) -> Pointed | None:
    """Where a noun is declared, for one."""
    nouns = nouns_of(known.model)
    start, end = file.text.rfind("\n", 0, at) + 1, file.text.find("\n", at)
    line = file.text[start : len(file.text) if end < 0 else end]
    every = "|".join(re.escape(one) for one in sorted(nouns, key=len, reverse=True))
    for found in re.finditer(rf"(?<![\w'-])(?:{every})(?![\w-])", line, re.IGNORECASE):
        if start + found.start() <= at <= start + found.end():
            return Pointed(start + found.start(), start + found.end(), nouns[found[0].lower()])
    return None


def uses_of_noun(known: Known, node: NodeId, files: Iterable[tuple[Path, SourceFile]]) -> Iterator[Use]:
    """Wherever it is said, one of it or several."""
    nouns = nouns_of(known.model)
    declared = known.book.declared(node)
    own = {node.name.lower(), str(getattr(declared, "plural", node.name)).lower()}
    wording = Noun({one: one for one in own}, frozenset(nouns))
    for path, file in files:
        for start, end, _ in wording.edits(file.text, path.suffix == ".yaml"):
            yield Use(path, file, start, end)
