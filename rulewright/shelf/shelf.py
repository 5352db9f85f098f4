"""Where packs are: the `rules` folder here, and the one that came with the program."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from compiler.diagnostics import did_you_mean
from compiler.pipeline import load, situation_named
from compiler.source import Disk
from rulewright.shelf.slip import Slip
from rulewright.where import HOUSE

OURS = Path(HOUSE).resolve() / "rules"


def disk() -> Disk:
    here = Path.cwd() / "rules"
    folders = [here] if here.is_dir() else []
    if OURS.is_dir() and OURS.resolve() not in [folder.resolve() for folder in folders]:
        folders.append(OURS)
    return Disk(tuple(folders), Path.cwd())


def situations_of(shelf: Disk, pack: str) -> tuple[str, ...]:
    """The names of its own, and of those that it takes from others."""
    packs = load([pack], shelf).packs
    return tuple(sorted(PurePosixPath(one.path).stem for one in packs[-1].files.situations)) if packs else ()


def taken_of(shelf: Disk, pack: str) -> tuple[str, ...]:
    """The packs whose situations it was made to play, if it takes them from others."""
    packs = load([pack], shelf).packs
    if not packs or not any(one.taken for one in packs[-1].files.situations):
        return ()
    return tuple(folder.id for folder in packs[-1].taken_from)


def played_in(shelf: Disk, pack: str) -> tuple[str, ...]:
    """Whose situations can be played under its rules: its own first, and those of the packs beneath, unless it was made
    to play those of others."""
    packs = load([pack], shelf).packs
    beneath = packs[:-1] if packs and not taken_of(shelf, pack) else ()
    return tuple(one.id for one in (*packs[-1:], *reversed(beneath)))


def playable_of(shelf: Disk, pack: str) -> tuple[str, ...]:
    """The names of all situations that can be played under its rules."""
    return tuple(dict.fromkeys(stem for one in played_in(shelf, pack) for stem in situations_of(shelf, one)))


def asked_for(shelf: Disk, names: tuple[str, ...]) -> tuple[str, ...]:
    """The packs a person named, or all there are. One that is not there is a slip of the hand, no finding."""
    known = shelf.names()
    if not names:
        if not known:
            raise Slip("there are no packs here: name one by its path")
        return known
    for name in names:
        if name.endswith(".position") and Path(name).is_file():
            raise Slip(
                f"`{name}` is a position and no pack: `rulewright show {name}` shows it, and faults in it; "
                f'`rulewright ask {name} "QUESTION"` answers of it'
            )
        if shelf.locate(situation_named(name, shelf)[0]) is None:
            near = did_you_mean(name, known)
            raise Slip(f"there is no pack `{name}`{'; ' + near if near else ''}")
    return names
