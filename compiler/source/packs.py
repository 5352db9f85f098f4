"""Packs: the files of one in order, and the chain of what it extends, base first.

What a pack.yaml says is read elsewhere and handed in (`describe`), as is how a folder is found (`open_pack`):
nothing here touches the disk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field, replace
from functools import lru_cache
from pathlib import PurePosixPath
from posixpath import normpath
from typing import Generic, Protocol, TypeVar

from compiler.diagnostics import Diagnostic, Label, diagnose, did_you_mean
from compiler.source.pack_folder import GUIDE_FILE, INDEX_FILE, NUMBERS_FILE, PACK_FILE, WORDINGS, FoundFile, PackFolder
from compiler.source.reading import decode
from compiler.source.taken import GROUPS, Taken
from compiler.source.text import SourceFile, Span
from runtime.limits import passed
from runtime.records import dataclass

LOOKS_FILE = "looks.yaml"
ACKNOWLEDGED_FILE = "acknowledged.yaml"  # which inherited examples a variant means to answer otherwise
EQUIVALENT_FILE = "equivalent.yaml"  # which changes of its rules no example can notice, and why
FRAGMENTS = "fragments"  # the folder of cards that are not whole
LANGUAGES = ("1",)
LAYERS = ("system", "game", "variant", "situation")


class Extended(Protocol):
    """One pack that another extends."""

    @property
    def pack(self) -> str: ...
    @property
    def version(self) -> str: ...
    @property
    def span(self) -> Span: ...


class Takes(Protocol):
    """What a pack takes from one that it does not extend."""

    @property
    def pack(self) -> str: ...
    @property
    def span(self) -> Span: ...
    @property
    def named(self) -> Iterable[tuple[str, Span]]: ...
    def of(self, path: str, group: str) -> Taken | None: ...


class Described(Protocol):
    """What a pack.yaml says, as far as the chain needs it."""

    @property
    def layer(self) -> str: ...
    @property
    def version(self) -> str: ...
    @property
    def language(self) -> str: ...
    @property
    def extends(self) -> Sequence[Extended]: ...
    @property
    def takes(self) -> Sequence[Takes]: ...
    @property
    def span(self) -> Span: ...


D = TypeVar("D", bound=Described)
Describe = Callable[[SourceFile], tuple[D | None, tuple[Diagnostic, ...]]]
Trail = tuple[tuple[PackFolder, Span], ...]  # the packs come through, each with where it was asked for
OpenPack = Callable[[str, PackFolder | None], PackFolder | None]


@dataclass(frozen=True)
class PackFiles:
    """The readable files of a pack by what they are for, each group sorted by path. `others` are not read."""

    pack_file: SourceFile | None
    rulebooks: tuple[SourceFile, ...] = ()
    charts: tuple[SourceFile, ...] = ()
    boards: tuple[SourceFile, ...] = ()
    sources: tuple[SourceFile, ...] = ()
    positions: tuple[SourceFile, ...] = ()
    situations: tuple[SourceFile, ...] = ()
    fragments: tuple[SourceFile, ...] = ()
    proofs: tuple[SourceFile, ...] = ()
    looks: tuple[SourceFile, ...] = ()
    acknowledged: tuple[SourceFile, ...] = ()
    equivalent: tuple[SourceFile, ...] = ()
    wordings: tuple[SourceFile, ...] = ()
    index: tuple[SourceFile, ...] = ()
    book: tuple[SourceFile, ...] = ()
    others: tuple[str, ...] = ()

    @property
    def every(self) -> tuple[SourceFile, ...]:
        first = (self.pack_file,) if self.pack_file else ()
        rules = (self.rulebooks, self.charts, self.boards, self.sources, self.positions)
        cards = (self.situations, self.fragments, self.proofs)
        notes = (self.looks, self.acknowledged, self.equivalent, self.wordings, self.index, self.book)
        return (*first, *(file for files in (*rules, *cards, *notes) for file in files))


@dataclass(frozen=True)
class Pack(Generic[D]):
    id: str
    folder: PackFolder = field(repr=False)
    description: D
    files: PackFiles
    taken_from: tuple[PackFolder, ...] = field(default=(), repr=False)

    @property
    def made_of(self) -> str:
        """A hash of all its bytes and of those of the packs that it takes parts of."""
        return " ".join(one.made_of for one in (self.folder, *self.taken_from))

    @property
    def rules(self) -> str:
        """One of all but the cards."""
        return " ".join(one.rules for one in (self.folder, *self.taken_from))

    @property
    def beside(self) -> str:
        """One of all but rulebooks and charts, and what only books and questions are made of."""
        return " ".join(one.beside for one in (self.folder, *self.taken_from))

    def file(self, path: str) -> SourceFile | None:
        wanted = f"{self.folder.shown}/{normpath(path)}"
        return next((file for file in self.files.every if file.path == wanted), None)


def load_packs(
    names: Iterable[str], open_pack: OpenPack, describe: Describe[D], known: Iterable[str] = ()
) -> tuple[tuple[Pack[D], ...], tuple[Diagnostic, ...]]:
    """The packs named and all they extend, each once, base first. `known` are names to suggest from."""
    chain = _Chain(open_pack, describe, tuple(known))
    for name in names:
        folder = open_pack(name, None)
        if folder is None:
            chain.missing(name, Span(name, 0, 0))
        else:
            chain.follow(folder, Span(folder.shown, 0, 0), ())
    return tuple(chain.packs.values()), tuple(chain.faults)


class _Chain(Generic[D]):
    def __init__(self, open_pack: OpenPack, describe: Describe[D], known: tuple[str, ...]) -> None:
        self.open_pack = open_pack
        self.describe = describe
        self.known = known
        self.packs: dict[str, Pack[D]] = {}  # by root
        self.failed: set[str] = set()
        self.games: dict[str, frozenset[str]] = {}  # that each pack is or stands on, by its root
        self.faults: list[Diagnostic] = []

    def missing(self, name: str, span: Span) -> None:
        cure = did_you_mean(name, self.known)
        self.faults.append(diagnose("missing-pack", f"there is no pack `{name}`", span, help=cure))

    def follow(self, folder: PackFolder, asked: Span, path: Trail) -> Pack[D] | None:
        """The pack in the folder, after all it extends. `path`: how it was come to, for circles."""
        if folder.root in self.packs or folder.root in self.failed:
            return self.packs.get(folder.root)
        opened = [earlier.root for earlier, _ in path]
        if folder.root in opened:
            self._circle((*path[opened.index(folder.root) :], (folder, asked)))
            return None
        files, faults = sort_files(folder)
        self.faults += faults
        description = None
        if files.pack_file is not None:
            description, faults = self.describe(files.pack_file)
            self.faults += faults
        elif not any(found.path == PACK_FILE for found in folder.files):
            message = f"`{folder.id}` is no pack: it has no {PACK_FILE}"
            self.faults.append(diagnose("not-a-pack", message, Span(folder.shown, 0, 0)))
        if description is None:
            self.failed.add(folder.root)
            return None
        games: dict[str, frozenset[str]] = {}  # those that each line brings, by the pack that it names
        for line in description.extends:
            base = self._extend(folder, description, line, (*path, (folder, asked)))
            if base is not None:
                self._meets(base, line, games)
        self.games[folder.root] = frozenset[str]().union(
            *games.values(), [folder.id] if description.layer == "game" else []
        )
        taken_from: list[PackFolder] = []
        for takes in description.takes:
            other = self._taken_from(folder, takes)
            if other is not None:
                taken_from.append(other)
                files = with_taken(files, sort_files(other)[0], other.shown, takes)
        return self._keep(Pack(folder.id, folder, description, files, tuple(taken_from)))

    def _taken_from(self, folder: PackFolder, takes: Takes) -> PackFolder | None:
        other = self.open_pack(takes.pack, folder)
        if other is None:
            self.missing(takes.pack, takes.span)
        elif other.root == folder.root or other.root in self.packs:
            message = f"`{folder.id}` has all of `{other.id}` already"
            self.faults.append(diagnose("taken-from-its-own", message, takes.span))
            return None
        else:
            known = {PurePosixPath(one.path).with_suffix("").as_posix(): one.path for one in other.files}
            for part, span in takes.named:
                if part not in known and part not in known.values():
                    cure = did_you_mean(part, (*GROUPS, *known))
                    message = f"`{other.id}` has no part `{part}`"
                    self.faults.append(diagnose("unreadable-file", message, span, help=cure))
        return other

    def _meets(self, base: Pack[D], line: Extended, games: dict[str, frozenset[str]]) -> None:
        """Two games that know nothing of each other are not one: much would be declared twice."""
        own = self.games[base.folder.root]
        for other, brought in games.items():
            if own - brought and brought - own:
                one, two = min(brought - own), min(own - brought)
                message = f"`{two}` is a game of its own, as `{one}` is: a pack stands on one of them"
                cure = (
                    f"extend `{other}` alone, and take of `{two}` what you want of it: "
                    f"`takes:` with `{two}: [counters, charts, boards, situations]`"
                )
                self.faults.append(diagnose("two-games", message, line.span, help=cure))
        games[base.id] = own

    def _extend(self, folder: PackFolder, description: D, line: Extended, path: Trail) -> Pack[D] | None:
        base_folder = self.open_pack(line.pack, folder)
        if base_folder is None:
            self.missing(line.pack, line.span)
            return None
        base = self.follow(base_folder, line.span, path)
        if base is None:
            return None
        if LAYERS.index(base.description.layer) > LAYERS.index(description.layer):
            message = f"a {description.layer} cannot extend a {base.description.layer}"
            label = f"`{base.id}` is a {base.description.layer}"
            self.faults.append(diagnose("wrong-layer", message, line.span, label))
        if not fits(base.description.version, line.version):
            message = f"`{base.id}` is of version {base.description.version}, not {line.version}"
            related = [Label(base.description.span, "its version is said here")]
            self.faults.append(diagnose("wrong-version", message, line.span, related=related))
        return base

    def _keep(self, pack: Pack[D]) -> Pack[D]:
        if pack.description.language and pack.description.language not in LANGUAGES:
            message = f"version {pack.description.language} of the language is not known here"
            self.faults.append(diagnose("unknown-language-version", message, pack.description.span))
        same = next((other for other in self.packs.values() if other.id == pack.id), None)
        if same is not None:
            message = f"two folders would be the pack `{pack.id}`"
            related = [Label(same.description.span, "the other one")]
            fault = diagnose("two-packs-of-one-name", message, pack.description.span, related=related)
            self.faults.append(fault)
        self.packs[pack.folder.root] = pack
        return pack

    def _circle(self, path: Trail) -> None:
        names = [folder.id for folder, _ in path]
        pairs = zip(names, names[1:], path[1:], strict=False)
        steps = [
            Label(span, f"{number}. `{one}` extends `{other}` here")
            for number, (one, other, (_, span)) in enumerate(pairs, 1)
        ]
        message = f"packs extend each other in a circle: {' extends '.join(names)}"
        first, *rest = steps
        self.faults.append(diagnose("circular-packs", message, first.span, first.text, related=rest))


def fits(version: str, asked: str) -> bool:
    """Whether `1.2.0` is what `1` or `1.2` asks for. Nothing asked: it is."""
    if not asked:
        return True
    parts, wanted = version.split("."), asked.split(".")
    return parts[: len(wanted)] == wanted


@lru_cache(maxsize=32)
def sort_files(folder: PackFolder) -> tuple[PackFiles, tuple[Diagnostic, ...]]:
    """The files of a pack, decoded, by what they are for."""
    faults: list[Diagnostic] = []
    groups: dict[str, list[SourceFile]] = {}
    others = []
    for found in folder.files:
        shown = f"{folder.shown}/{found.path}"
        group = group_of(found.path)
        if found.fault == "too-many":
            message = f"the pack holds {passed('pack-files', 'files')}; the rest is not read"
            faults.append(diagnose("file-too-large", message, Span(folder.shown, 0, 0)))
            continue
        if found.fault == "too-deep":
            message = f"this lies in {passed('pack-depth', 'folders')} and is not read"
            faults.append(diagnose("file-too-large", message, Span(shown, 0, 0)))
            continue
        if not group:
            others.append(found.path)
            if found.path.endswith((".yaml", ".yml")):
                faults.append(_unread(found.path, shown))
            continue
        file, trouble = _open(found, shown)
        faults += trouble
        if file is not None:
            groups.setdefault(group, []).append(file)
    packs = groups.pop("pack_file", [])
    by_group = {group: tuple(files) for group, files in groups.items()}
    return PackFiles(packs[0] if packs else None, **by_group, others=tuple(others)), tuple(faults)


def group_of(path: str) -> str:
    """What a file is for, by its place and ending; empty if nothing reads it."""
    top, _, below = path.partition("/")
    if path == PACK_FILE:
        return "pack_file"
    if path == LOOKS_FILE:
        return "looks"
    if path == ACKNOWLEDGED_FILE:
        return "acknowledged"
    if path == EQUIVALENT_FILE:
        return "equivalent"
    if top in WORDINGS and path.endswith(".yaml"):
        return "wordings"
    if path == INDEX_FILE:
        return "index"
    if path in (GUIDE_FILE, NUMBERS_FILE):
        return "book"
    if path.endswith(".rulebook"):
        return top if below and top in ("situations", FRAGMENTS, "proofs") else "rulebooks"
    if path.endswith(".position"):
        return "positions"
    return top if top in ("charts", "boards", "sources") and below.endswith(".yaml") else ""


def with_taken(own: PackFiles, other: PackFiles, shown: str, takes: Takes) -> PackFiles:
    """The files of a pack with those that it takes of another before them. A situation of its own stands in the place
    of one of the same name."""

    def taken(group: str) -> Iterator[SourceFile]:
        for file in getattr(other, group):
            how = takes.of(file.path.removeprefix(f"{shown}/"), group)
            if how is not None:
                yield replace(file, taken=how)

    names = {PurePosixPath(file.path).name for file in own.situations}
    situations = (one for one in taken("situations") if PurePosixPath(one.path).name not in names)
    return replace(
        own,
        rulebooks=(*taken("rulebooks"), *own.rulebooks),
        charts=(*taken("charts"), *own.charts),
        boards=(*taken("boards"), *own.boards),
        situations=tuple(sorted((*situations, *own.situations), key=lambda one: PurePosixPath(one.path).name)),
    )


def _unread(path: str, shown: str) -> Diagnostic:
    cure = "charts end in .yaml and lie in charts/, boards in boards/, lists of entries in sources/"
    return diagnose("unread-file", f"nothing reads `{path}`", Span(shown, 0, 0), help=cure)


def _open(found: FoundFile, shown: str) -> tuple[SourceFile | None, tuple[Diagnostic, ...]]:
    if found.data is not None and not found.fault:
        return decode(shown, found.data)
    here = Span(shown, 0, 0)
    if found.fault == "outside":
        return None, (diagnose("outside-the-pack", f"`{found.path}` leads out of the pack", here),)
    if found.fault == "too-large":
        message = f"`{found.path}` has {passed('file-bytes', 'bytes')}"
        return None, (diagnose("file-too-large", message, here),)
    return None, (diagnose("unreadable-file", f"`{found.path}` cannot be read", here),)


def named_file(pack: Pack[D], path: str, span: Span) -> tuple[SourceFile | None, tuple[Diagnostic, ...]]:
    """A file that the pack names itself, such as a list of entries; it must lie in the pack."""
    inside = normpath(path)
    if path.startswith(("/", "\\", "~")) or inside.startswith("..") or ":" in path or "\\" in path:
        return None, (diagnose("outside-the-pack", f"`{path}` leads out of the pack", span),)
    file = pack.file(inside)
    if file is not None:
        return file, ()
    if any(found.path == inside for found in pack.folder.files):
        return None, ()  # it is there and was complained of already
    have = [found.path for found in pack.folder.files if found.path.endswith(".yaml")]
    cure = did_you_mean(inside, have)
    return None, (diagnose("unreadable-file", f"the pack has no file `{path}`", span, help=cure),)


def is_of_wordings(file: SourceFile) -> bool:
    folder, _, name = file.path.rpartition("/")
    in_folder = folder.rpartition("/")[2] in WORDINGS  # which may be that of a pack that is called so
    return name in WORDINGS or (in_folder and name.endswith(".yaml") and not group_of(name))
