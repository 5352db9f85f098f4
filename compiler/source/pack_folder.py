"""The folder of a pack on disk: the one place where rules are read. Follows no link out of the pack."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from functools import cached_property
from hashlib import blake2b
from itertools import islice
from pathlib import Path

from compiler.files import READ, TooLarge, read_bytes
from runtime.limits import most
from runtime.records import dataclass

PACK_FILE = "pack.yaml"
CARDS = ("situations", "fragments")  # folders in which each file is read for itself
GUIDE_FILE = "guide.yaml"  # what opens the player's book, its parts, and what it leaves to the reference
NUMBERS_FILE = "numbers.yaml"  # of the paragraphs of the player's book
INDEX_FILE = "index.yaml"  # what people look for, and where it stands
WORDINGS = ("asked.yaml", "asked")  # what people say in the place of its own words, and more of it, a file a chapter
# What is told there no sentence of the rules is read by; of charts, see `world_of`.
UNREAD = (GUIDE_FILE, NUMBERS_FILE, INDEX_FILE, *WORDINGS, "charts")


@dataclass(frozen=True)
class FoundFile:
    """`path`: inside the pack. `fault`: empty, unreadable, outside, too-large, too-deep, too-many."""

    path: str
    data: bytes | None = field(default=None, repr=False)
    fault: str = ""


@dataclass(frozen=True)
class PackFolder:
    """`id` is the folder's name, `shown` how its place is told to people, `root` tells folders apart."""

    id: str
    shown: str
    root: str
    files: tuple[FoundFile, ...]

    @property
    def texts(self) -> list[tuple[str, bytes | None]]:
        return [(one.path, one.data) for one in self.files]

    @cached_property
    def made_of(self) -> str:
        """A hash of all this."""
        return self._hash(self.files)

    @cached_property
    def rules(self) -> str:
        """A hash of all but its cards: what a pack says does not change with the situations that are played by it."""
        return self._hash([one for one in self.files if one.path.partition("/")[0] not in CARDS])

    @cached_property
    def beside(self) -> str:
        """A hash of all but rulebooks and charts, and what only books and questions are made of."""
        left = (one for one in self.files if one.path.partition("/")[0] not in UNREAD)
        return self._hash([one for one in left if not one.path.endswith(".rulebook")])

    def _hash(self, files: Sequence[FoundFile]) -> str:
        found = [(one.path, one.fault, one.data is None) for one in files]
        told = repr((self.id, self.shown, self.root, found))
        made = blake2b(told.encode("utf-8", "surrogatepass"), digest_size=20)
        for one in files:
            made.update(b"\0%d\0" % len(one.data or b"") + (one.data or b""))
        return made.hexdigest()


@dataclass(frozen=True)
class Disk:
    """Where packs are looked for: by path, beside the pack that asks, in the rules folders, in this order."""

    rules: tuple[Path, ...]
    shown_from: Path | None = None
    read: dict[Path, PackFolder] | None = field(default=None, compare=False, repr=False)

    def at_once(self) -> Disk:
        """The same at one moment: each folder is read once, whatever happens to it meanwhile."""
        return self if self.read is not None else replace(self, read={})

    def open(self, name: str, beside: PackFolder | None = None) -> PackFolder | None:
        folder = self.locate(name, beside)
        if folder is None:
            return None
        if self.read is None:
            return list_folder(folder, self._shown(folder))
        if folder not in self.read:
            self.read[folder] = list_folder(folder, self._shown(folder))
        return self.read[folder]

    def locate(self, name: str, beside: PackFolder | None = None) -> Path | None:
        """The folder of a pack. Only a person may give a path; a pack names others by name."""
        places = list(self.rules)
        if beside is not None:
            places.insert(0, Path(beside.root).parent)
        elif is_path(name):
            return _folder_of(Path(name))
        if not is_name(name):
            return None
        return next((found for place in places if (found := _folder_of(place / name))), None)

    def description(self, name: str) -> Path:
        """The file that tells of a pack in the rules folders."""
        return (self.locate(name) or Path(name)) / PACK_FILE

    def names(self) -> tuple[str, ...]:
        """The packs in the rules folders, sorted."""
        found = set()
        for place in self.rules:
            try:
                found |= {entry.name for entry in os.scandir(place) if _is_pack(Path(entry.path))}
            except OSError:
                continue  # a rules folder that is not there holds no packs
        return tuple(sorted(found))

    def _shown(self, folder: Path) -> str:
        if self.shown_from is not None:
            try:
                return folder.resolve().relative_to(self.shown_from.resolve()).as_posix()
            except ValueError:
                pass  # it lies elsewhere: its whole path is shown
        return folder.as_posix()


def is_path(name: str) -> bool:
    return "/" in name or os.sep in name or name in (".", "..") or name.startswith("~")


def is_name(name: str) -> bool:
    return bool(name) and all(one.isalnum() or one in "_-" for one in name)


def _is_pack(folder: Path) -> bool:
    try:
        return (folder / PACK_FILE).is_file()
    except (OSError, ValueError):
        return False


def _folder_of(path: Path) -> Path | None:
    try:
        path = path.expanduser()
        if path.name == PACK_FILE and path.is_file():
            return path.resolve().parent
        return path.resolve() if path.is_dir() else None
    except (OSError, RuntimeError, ValueError):  # no such user's home, a name that no folder can have
        return None


def list_folder(folder: Path, shown: str) -> PackFolder:
    """Its files, sorted by path. A folder that is no pack is not searched: it could be a whole disk."""
    root = folder.resolve()
    found = list(islice(_walk(root, "", 0), most("pack-files") + 1)) if _is_pack(root) else []
    if len(found) > most("pack-files"):
        found[most("pack-files") :] = [FoundFile(".", fault="too-many")]
    return PackFolder(root.name, shown, str(root), tuple(sorted(found, key=lambda one: one.path)))


def _walk(root: Path, inside: str, depth: int) -> Iterator[FoundFile]:
    try:
        entries = sorted(os.scandir(root / inside), key=lambda entry: entry.name)
    except OSError:
        yield FoundFile(inside or ".", fault="unreadable")
        return
    for entry in entries:
        if entry.name.startswith((".", "__")):
            continue
        place = f"{inside}/{entry.name}" if inside else entry.name
        if not entry.is_dir(follow_symlinks=False):
            yield _read(root, place, entry)
        elif depth < most("pack-depth"):
            yield from _walk(root, place, depth + 1)
        else:
            yield FoundFile(place, fault="too-deep")


def _read(root: Path, inside: str, entry: os.DirEntry[str]) -> FoundFile:
    """What is no link lies where it is found."""
    try:
        real = Path(entry.path)
        if entry.is_symlink():
            real = real.resolve(strict=True)
            if not real.is_relative_to(root):
                return FoundFile(inside, fault="outside")
            if real.is_dir():
                return FoundFile(inside)
        return FoundFile(inside, read_bytes(real, follow=False)) if inside.endswith(READ) else FoundFile(inside)
    except TooLarge:
        return FoundFile(inside, fault="too-large")
    except (OSError, RuntimeError):  # RuntimeError: links in a circle
        return FoundFile(inside, fault="unreadable")
