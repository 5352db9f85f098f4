"""What there is to play: the situations of packs, each by its card.

What the cards say is kept by the bytes of their pack, so that only the first list after a change compiles them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePosixPath

from compiler.diagnostics import has_errors
from compiler.pipeline import card_file, compile_pack, content_of, load
from compiler.source import Disk, Memory
from compiler.syntax import read_items
from rulewright.shelf import kept
from rulewright.telling.situations import Card, card_of


def chain(shelf: Disk, names: tuple[str, ...]) -> list[str]:
    """These packs and all they extend, each once; of one that was named, itself first."""
    packs = [pack.id for name in names for pack in reversed(load([name], shelf).packs)]
    return list(dict.fromkeys((*names, *packs)))


def stems_of(shelf: Disk, pack: str) -> list[str]:
    loaded = load([pack], shelf)
    files = [loaded.packs[-1].files] if loaded.packs else []
    return [PurePosixPath(file.path).stem for one in files for file in (*one.situations, *one.fragments)]


def title_of(shelf: Disk, name: str) -> str:
    """What a situation is called on its card; its name where there is none, as of a position's file."""
    file = card_file(name, shelf)
    if file is None:
        return name
    items, _, _ = read_items(file)
    cards = (one for one in items if one.title == "Situation")
    return next((one.text.partition("[")[2].partition("]")[0] for one in cards), name)


def cards_of(shelf: Disk, pack: str, counted: Callable[[int, int], None] | None = None) -> tuple[Card, ...]:
    """Its own situations, in the order of their files, but for those that do not compile. `counted`: how far it is."""
    memory = Memory()
    loaded = load([pack], shelf, memory)
    stems = stems_of(shelf, pack)

    def read() -> tuple[Card, ...]:
        found = []
        for at, stem in enumerate(stems):
            compiled = compile_pack([f"{pack}/{stem}"], shelf, memory)
            if not has_errors(compiled.problems):
                found.append(card_of(f"{pack}/{stem}", compiled))
            if counted is not None:
                counted(at + 1, len(stems))
        return tuple(found)

    return kept(tuple, ("situations", content_of(loaded)), read)
