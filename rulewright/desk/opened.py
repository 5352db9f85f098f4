"""What is open in the editor, laid over what is on disk; which packs it belongs to, and who stands on those.

Folders are read again only when something in them has changed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from pathlib import Path, PurePosixPath

from compiler.files import READ
from compiler.pipeline import load
from compiler.source import FRAGMENTS, Disk, FoundFile, Memory, PackFolder
from rulewright.desk.rooms import Rooms
from rulewright.shelf import disk, files_in
from runtime.limits import most
from runtime.records import dataclass

CARDS = ("situations", FRAGMENTS)


@dataclass(frozen=True)
class Texts:
    """The open texts at one moment, by their places; `root` is the folder that the editor has open."""

    root: Path
    open: Mapping[Path, str] = field(repr=False)
    last: Path | None = None  # the one that was touched last
    versions: Mapping[Path, int | None] = field(default_factory=dict, repr=False)

    @property
    def packs(self) -> tuple[Path, ...]:
        """The folders of the packs that they belong to, that of the last first."""
        first = (self.last,) if self.last in self.open else ()
        found = (pack_of(path) for path in (*first, *self.open) if path is not None)
        return tuple(dict.fromkeys(one for one in found if one is not None))


def pack_of(path: Path) -> Path | None:
    """The folder of the pack that a file lies in, if it is one that a pack is read from."""
    if path.suffix not in READ:
        return None
    above = path.parents[: most("pack-depth") + 1]
    return next((folder for folder in above if (folder / "pack.yaml").is_file()), None)


def name_of(path: Path, pack: Path) -> str:
    """What is judged when this file is written: its pack, or the situation that it is."""
    inside = path.relative_to(pack)
    return f"{pack.name}/{inside.stem}" if inside.parts[0] in CARDS and inside.suffix == ".rulebook" else pack.name


class Shelves:
    """Makes the shelf of a moment. `known`: folders as they were read last, each with the state of its files."""

    def __init__(self) -> None:
        self.known: dict[Path, tuple[object, PackFolder]] = {}
        self.rooms = Rooms()

    def at(self, texts: Texts, roomy: bool = True) -> Disk:
        """`roomy`: open rulebooks are laid out with room (`rooms.py`)."""
        usual = disk()
        folders = (*(pack.parent for pack in texts.packs), texts.root / "rules", *usual.rules)
        rules = tuple(dict.fromkeys(one.resolve() for one in folders if one.is_dir()))
        shelf = Disk(rules, texts.root, {})
        assert shelf.read is not None
        for name in shelf.names():
            place = shelf.locate(name)
            if place is not None:
                shelf.read[place] = self._folder(shelf, place)
        for pack in texts.packs:
            folder = shelf.read.get(pack) or self._folder(shelf, pack)
            own = {path: text for path, text in texts.open.items() if pack_of(path) == pack}
            if roomy:
                own = {path: self._with_room(path, text) for path, text in own.items()}
            shelf.read[pack] = with_open(folder, pack, own)
        return shelf

    def _with_room(self, path: Path, text: str) -> str:
        return self.rooms.roomy(path, text.replace("\r\n", "\n")) if path.suffix == ".rulebook" else text

    def _folder(self, shelf: Disk, folder: Path) -> PackFolder:
        state = tuple((path, stat.st_size, stat.st_mtime_ns, stat.st_ino) for path, stat in files_in(str(folder)))
        known = self.known.get(folder)
        if known is None or known[0] != (state, shelf.shown_from):
            found = replace(shelf, read=None).open(str(folder))
            assert found is not None, folder
            known = self.known[folder] = ((state, shelf.shown_from), found)
        return known[1]


def with_open(folder: PackFolder, place: Path, texts: Mapping[Path, str]) -> PackFolder:
    """A pack's folder with what is open in the place of what was saved."""
    files = {one.path: one for one in folder.files}
    for path, text in texts.items():
        inside = path.relative_to(place)
        if any(part.startswith((".", "__")) for part in inside.parts):
            continue  # nobody reads what is hidden
        data = text.encode("utf-8", "surrogatepass")
        too_large = len(data) > most("file-bytes")
        name = inside.as_posix()
        files[name] = FoundFile(name, fault="too-large") if too_large else FoundFile(name, data)
    return replace(folder, files=tuple(sorted(files.values(), key=lambda one: one.path)))


def standing_on(pack: Path, shelf: Disk, memory: Memory) -> Iterator[str]:
    """The packs in the rules folders that extend it or take parts of it, at any remove."""
    for name in shelf.names():
        chain = load([name], shelf, memory).packs
        roots = {one.folder.root for one in chain} | {folder.root for one in chain for folder in one.taken_from}
        if str(pack) in roots and name != pack.name:
            yield name


def place_of(shown: str, root: Path) -> Path:
    """Where a file is that is shown so."""
    return Path(os.path.normpath(root / PurePosixPath(shown)))
