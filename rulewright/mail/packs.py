"""Which packs a game by mail is played with: its letter tells them, and who opens it is told which of them he lacks, or
has another of.

What a letter is refused for is always the program (`Stage.hash`), or what the game begins with (`Stage.beginning`):
other words for the same rules hinder nobody. The packs are told only to say then what differs, and what to do about it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from compiler.diagnostics import listed
from compiler.source import Disk, PackFolder
from rulewright.mail.letter import BadLetter, Line
from rulewright.scenes import rules_of
from rulewright.shelf import disk

FIGURES = 12  # of a hash: as many as tell two packs apart, and a person can compare


def packs_told(names: Iterable[str]) -> list[list[str]]:
    """Each pack that lies here, with a hash of its files, the same on every machine."""
    shelf = disk()
    return [[name, _hash(folder)] for name in names if (folder := _folder(shelf, name)) is not None]


def refuse_if_missing(head: Line) -> None:
    """Raises `BadLetter` where a pack is not here at all."""
    shelf = disk()
    missing = tuple(name for name in _needed(head) if shelf.locate(name) is None)
    if missing:
        is_one = len(missing) == 1
        which = (
            f"the pack {listed(missing, 'and')}, which is"
            if is_one
            else f"the packs {listed(missing, 'and')}, which are"
        )
        its = "its folder" if is_one else "their folders"
        cure = f"ask who sent the letter for {its}, to put into the folder `rules` here"
        raise BadLetter(f"this game is played with {which} not here: {cure}")


def other_packs(head: Line, of_rules: bool) -> str:
    """Why the rules here are not those of the letter, or else what the game begins with."""
    said = f"the rules here are not those that {head['what']} was begun under"
    if not of_rules:
        said = f"{head['what']} does not begin here as it was begun (its counters, what holds, its boards)"
    told = dict(head["packs"])
    here = dict(packs_told(told))
    other = tuple(name for name in told if here.get(name) != told[name])
    if not other:
        return f"{said}: the packs are the same, so one of you has another version of Rulewright"
    cure = "ask who began it for the folder as it was then, or take back what was changed in it since"
    return f"{said}: {listed(other, 'and')} {'is another' if len(other) == 1 else 'are others'} here; {cure}"


def _needed(head: Line) -> list[str]:
    about = {name: tuple(map(str, told)) for name, told in head["about"].items()}
    pack, _, situation = head["what"].rpartition("/")
    own = [rules_of(about).pack or "", pack if situation and not head["what"].endswith(".position") else ""]
    return list(dict.fromkeys(filter(None, (*own, *(name for name, _ in head["packs"])))))


def _folder(shelf: Disk, name: str) -> PackFolder | None:
    return shelf.open(name) if shelf.locate(name) is not None else None


def _hash(folder: PackFolder) -> str:
    made = hashlib.sha256()
    for path, data in sorted(folder.texts):
        text = (data or b"").replace(b"\r\n", b"\n")
        made.update(f"{path}\0{len(text)}\0".encode() + text)
    return made.hexdigest()[:FIGURES]
