"""The cards of a pack: each is compiled on top of it only where nothing was made of it on the same ground before.

A card rests on its own text and on what it may speak of. That is all that declares (`world_of`) and, of the rules and
examples beneath, what stands above their bodies, which question each rule answers and which rules it outranks; never
what their bodies say, nor what they are in short, nor remarks. So an edit of a rule's body leaves all cards as they
were.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cache, partial
from hashlib import blake2b
from pathlib import PurePosixPath
from typing import TypeVar

from compiler.diagnostics import Diagnostic
from compiler.model import items_and_parts
from compiler.pipeline import Compiled, Loaded, compile_loaded, load
from compiler.source import Disk, Memory, SourceFile
from compiler.syntax import Item
from runtime.records import dataclass

T = TypeVar("T")
SAYING = ("Rule", "Example")  # whose bodies no card rests on
_SHORT = re.compile(r';\s+in\s+short\s+"[^"]*"')


@dataclass(frozen=True)
class Card:
    """`made_of`: all that it rests on. `compiled`: the pack with this card in force, when somebody asks; what is
    remembered of that (`aside`) is forgotten with it, for to keep it would take longer than to compile it.
    """

    name: str
    path: str
    made_of: object
    compiled: Callable[[], Compiled]
    aside: Callable[[], Memory]
    memory: Memory

    def of(self, what: Hashable, make: Callable[[], T]) -> T:
        """What is made of this card alone."""
        return self.memory.of(("card", self.name, what), self.made_of, make)

    def problems(self) -> tuple[Diagnostic, ...]:
        """The errors in it. They are found anew each time, so that they are shown where they are."""
        found: list[Diagnostic] = []

        def sound() -> bool:
            found.extend(one for one in self.compiled().problems if one.is_error)
            return True

        self.memory.flawless(("card", self.name), self.made_of, sound, found)
        return tuple(found)


def cards_of(
    loaded: Loaded, files: Iterable[SourceFile], below: Compiled, disk: Disk, memory: Memory
) -> Iterator[Card]:
    """The cards in these files, on top of a pack in which nothing is wrong."""
    [(pack, _)] = loaded.wanted
    ground = _ground(loaded, below, memory)
    aside = cache(memory.aside)
    for file in files:
        name = f"{pack}/{PurePosixPath(file.path).stem}"
        made_of = (file.path, file.taken, file.text, ground)
        yield Card(name, file.path, made_of, cache(partial(_compiled, name, disk, aside)), aside, memory)


def _compiled(name: str, disk: Disk, aside: Callable[[], Memory]) -> Compiled:
    memory = aside()
    return compile_loaded(load([name], disk, memory), memory)


def _ground(loaded: Loaded, below: Compiled, memory: Memory) -> str:
    model, draft = below.built.model, below.built.draft
    outlines = [
        memory.of((_outline, file.path, file.taken), file.text, partial(_outline, file, memory))
        for pack in loaded.packs
        for file in (*pack.files.rulebooks, *pack.files.proofs)
    ]
    ranks = [[(one.id, one.question, one.outranks) for one in some.values()] for some in (model.rules, model.charts)]
    return _hash((draft.world if draft is not None else "", outlines, ranks))


def _outline(file: SourceFile, memory: Memory) -> str:
    """Of what stands in a file all but the bodies of rules and examples, and remarks."""
    titled, notes, _ = memory.of_file(file, items_and_parts)
    headings = [(note.start, note.text) for note in notes if note.sort == "heading"]
    told = sorted([(item.start, _head(item)) for item, _ in titled] + headings)
    return _hash([text for _, text in told])


def _head(item: Item) -> str:
    bodies = (one.words[0].start for one in item.paragraphs if one.words)
    return _SHORT.sub("", item.text[: next(bodies, item.end) - item.start]) if item.title in SAYING else item.text


def _hash(told: object) -> str:
    return blake2b(repr(told).encode("utf-8", "surrogatepass"), digest_size=20).hexdigest()
