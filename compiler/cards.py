"""The cards of a pack: each is compiled on top of it only where nothing was made of it on the same ground before.

A card rests on its own text and on what it may speak of. That is all that declares (`world_of`), the counters that it
names, and, of the rules and examples beneath, what stands above their bodies, which question each rule answers and
which rules it outranks; never what their bodies say, nor what they are in short, nor remarks. So an edit of a rule's
body leaves all cards as they were. What is done beneath, and how long facts last, matters to a card that changes it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cache, partial
from hashlib import blake2b
from pathlib import PurePosixPath
from typing import TypeVar

from compiler.diagnostics import Diagnostic
from compiler.model import Declared, is_change, items_and_parts, without_short
from compiler.pipeline import Compiled, Loaded, compile_loaded, load
from compiler.source import Disk, Memory, SourceFile
from compiler.syntax import Item
from runtime.records import dataclass

T = TypeVar("T")
_SLOT = re.compile(r"\{[^{}]*\}")
WHOLE = ("Ruling", "Position", "Situation")  # of all others no card rests on the body: see `_head`


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
        """The errors in it."""
        return self.told((), lambda compiled: (one for one in compiled.problems if one.is_error))

    def told(self, what: Hashable, judge: Callable[[Compiled], Iterable[Diagnostic]]) -> tuple[Diagnostic, ...]:
        """What is found in it: anew each time, so that it is shown where it is; nothing, once for all that it rests on
        and for what else a judge looks at (`what`)."""
        found: list[Diagnostic] = []

        def sound() -> bool:
            found.extend(judge(self.compiled()))
            return True

        self.memory.flawless(("card", self.name, judge.__qualname__), (self.made_of, what), sound, found)
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
        made_of = (file.path, file.taken, file.text, ground, _spoken_of(file, below, memory))
        yield Card(name, file.path, made_of, cache(partial(_compiled, name, disk, aside)), aside, memory)


def _spoken_of(file: SourceFile, below: Compiled, memory: Memory) -> object:
    """What a card may name, as it is: counters, and where it changes what is done or held, that. One that is taken may
    name them by other words."""
    model, draft = below.built.model, below.built.draft
    if file.taken is not None:
        return (draft.deeds if draft is not None else "", tuple(model.types.values()))
    text = " ".join(_SLOT.sub("{}", file.text).lower().split())
    spoken: list[Declared] = []
    spoken += [one for one in model.types.values() if one.id.lower() in text or one.plural.lower() in text]
    titled, _, _ = memory.of_file(file, items_and_parts)
    if any(is_change(parts) for _, parts in titled):
        spoken += model.changes.values()
        for section in (model.actions, model.procedures, model.follows, model.upkeeps, model.stores):
            known = ((_SLOT.sub("{}", getattr(one, "title", "") or name), one) for name, one in section.items())
            spoken += [one for name, one in known if name.lower() in text]
    return tuple(spoken)


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
    said = (draft.world, draft.chosen) if draft is not None else ""
    return _hash((said, outlines, ranks))


def _outline(file: SourceFile, memory: Memory) -> str:
    """Of what stands in a file all but bodies and remarks; what declares is in the world as far as it does."""
    titled, notes, _ = memory.of_file(file, items_and_parts)
    headings = [(note.start, note.text) for note in notes if note.sort == "heading"]
    told = sorted([(item.start, _head(item)) for item, _ in titled] + headings)
    return _hash([text for _, text in told])


def _head(item: Item) -> str:
    bodies = (one.words[0].start for one in item.paragraphs if one.words)
    text = item.text if item.title in WHOLE else item.text[: next(bodies, item.end) - item.start]
    return without_short(text) if item.title != "Fact" else item.title  # which has no body, but ends


def _hash(told: object) -> str:
    return blake2b(repr(told).encode("utf-8", "surrogatepass"), digest_size=20).hexdigest()
