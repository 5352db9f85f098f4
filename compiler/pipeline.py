"""The stages in order: packs on disk, files to shapes, shapes to the model. Judging and writing come after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property, partial
from hashlib import blake2b
from itertools import combinations
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from compiler.diagnostics import Diagnostic, diagnose, did_you_mean, has_errors, listed, suggest
from compiler.source import Disk, Itself, Memory, Pack, SourceFile, Span, is_of_wordings, load_packs, named_file
from compiler.syntax import Noted, RawEntry, RawPack, read_entries, read_index, read_noted, read_pack
from compiler.taking import idle, parts_of, told_once
from runtime.records import dataclass

if TYPE_CHECKING:  # who finds kept what was compiled waits for no compiler
    from compiler.model import Built, IndexLine, PackText, Source


@dataclass(frozen=True)
class Compiled:
    """A pack with all it extends: what was built, every file by path (for showing places), every complaint."""

    built: Built
    files: dict[str, SourceFile]
    problems: tuple[Diagnostic, ...]

    @cached_property
    def wordings(self) -> tuple[SourceFile, ...]:
        """What players say, those of the base first: of hundreds of files, looked for once."""
        return tuple(file for file in self.files.values() if is_of_wordings(file))


@dataclass(frozen=True)
class Loaded:
    """The packs of a chain as files, base first; each name as a pack and, if one is named, a situation of it."""

    wanted: tuple[tuple[str, str], ...]
    packs: tuple[Pack[RawPack], ...]
    problems: tuple[Diagnostic, ...]

    @property
    def files(self) -> dict[str, SourceFile]:
        return {file.path: file for pack in self.packs for file in pack.files.every}


def compile_pack(names: Iterable[str], disk: Disk, memory: Memory | None = None) -> Compiled:
    memory = memory or Memory()
    return compile_loaded(load(names, disk, memory), memory)


def compile_loaded(loaded: Loaded, memory: Memory | None = None) -> Compiled:
    memory = memory or Memory()
    return memory.of(("compiled", loaded.wanted), content_of(loaded), lambda: _compile(loaded, memory))


def _compile(loaded: Loaded, memory: Memory) -> Compiled:
    from compiler.model import as_acknowledged, build

    texts, files, problems = read_texts(loaded, memory)
    built = build(texts, memory)
    acknowledged, faults = _acknowledged(loaded, memory)
    model = as_acknowledged(built.model, acknowledged).known_as(content_of(loaded))
    found = set(told_once(sorted({*problems, *built.problems, *faults}), parts_of(loaded.packs)))
    for pack in loaded.packs:
        taken = [(file.path, file.text) for file in pack.files.every if file.taken is not None]
        beside = [one.path for folder in pack.taken_from for one in folder.files]
        content = (pack.description, taken, beside)
        found |= set(memory.of(("idle", pack.folder.root), content, partial(idle, pack)))
    return Compiled(replace(built, model=model), files, tuple(sorted(found)))


def read_packs(names: Iterable[str], disk: Disk) -> tuple[list[PackText], dict[str, SourceFile], list[Diagnostic]]:
    return read_texts(load(names, disk), Memory())


def load(names: Iterable[str], disk: Disk, memory: Memory | None = None) -> Loaded:
    memory = memory or Memory()
    wanted = tuple(situation_named(name, disk) for name in names)
    describe = partial(described, memory=memory)
    packs, problems = load_packs([pack for pack, _ in wanted], disk.open, describe, disk.names())
    return Loaded(wanted, packs, problems)


def described(file: SourceFile, memory: Memory) -> tuple[RawPack | None, tuple[Diagnostic, ...]]:
    """What a pack.yaml says. Little as it is, who finds it kept need not wait for a reader of yaml."""
    return memory.dear(tuple, ("described", file.path), file.text, lambda: read_pack(file))


def content_of(loaded: Loaded) -> str:
    """A hash of all that compiling it depends on."""
    told = repr((loaded.wanted, loaded.problems))
    made = blake2b(told.encode("utf-8", "surrogatepass"), digest_size=20)
    for pack in loaded.packs:
        made.update(pack.made_of.encode())
    return made.hexdigest()


def read_texts(loaded: Loaded, memory: Memory) -> tuple[list[PackText], dict[str, SourceFile], list[Diagnostic]]:
    """The packs as text, base first (none where one of them is missing), and every file by path."""
    found = list(loaded.problems)
    texts = []
    listed: dict[str, Span] = {}
    for pack in loaded.packs:
        text, faults = _text_of(pack, memory, listed)
        found += faults
        texts.append(text)
    for pack_name, situation in loaded.wanted:
        if situation and loaded.packs:
            texts.append(_situation(loaded.packs, pack_name, situation, found))
    # A pack without all it stands on would only echo what is missing.
    return [] if has_errors(loaded.problems) else texts, loaded.files, found


def situation_named(name: str, disk: Disk) -> tuple[str, str]:
    """`toy/08` as a pack and the beginning of a situation's file name; a plain pack has none."""
    pack, slash, situation = name.rpartition("/")
    if slash and situation and disk.locate(name) is None and disk.locate(pack) is not None:
        return pack, situation
    return name, ""


def _near(wanted: str, names: Iterable[str]) -> str | None:
    """Situations whose names are near, or hold words that are; of a number only those that bear it."""
    words: dict[str, set[str]] = {}
    for name in names:
        parts = name.split("_")
        for start, end in combinations(range(len(parts) + 1), 2):
            words.setdefault("_".join(parts[start:end]), set()).add(name)
    close = (wanted,) if wanted in words else () if wanted.isdecimal() else suggest(wanted, words)
    found = sorted(set().union(*(words[one] for one in close)))
    return f"did you mean {listed(tuple(found), 'or')}?" if found else did_you_mean(wanted, names)


def card_of(name: str, disk: Disk) -> str | None:
    """Where the file of a situation is, wherever the pack has it from."""
    file = card_file(name, disk)
    return None if file is None else file.path


def card_file(name: str, disk: Disk) -> SourceFile | None:
    loaded = load([name], disk)
    pack, wanted = loaded.wanted[0]
    if not wanted or not loaded.packs:
        return None
    text = _situation(loaded.packs, pack, wanted, [])
    return text.rulebooks[0] if text.rulebooks else None


def playing(packs: tuple[Pack[RawPack], ...]) -> tuple[Pack[RawPack], ...]:
    """Those of a chain whose situations its last one plays: one that takes situations of another pack was made for
    those, and has none of what it extends."""
    made_for = [number for number, pack in enumerate(packs) if any(file.taken for file in pack.files.situations)]
    return packs[max(made_for, default=0) :]


def _situation(packs: Iterable[Pack[RawPack]], name: str, wanted: str, found: list[Diagnostic]) -> PackText:
    """A situation is a layer of its own above its pack: one rulebook, whose rules hold in it alone. So is a fragment.

    A variant has the situations of what it extends, unless it has one of the same name.
    """
    from compiler.model import PackInfo, PackText

    packs = tuple(packs)
    nearest = packs[-1]
    chosen: list[str] = []
    names: dict[str, SourceFile] = {}
    for pack in reversed(playing(packs)):
        cards = (*pack.files.situations, *pack.files.fragments)
        names = {PurePosixPath(file.path).stem: file for file in cards} | names
        numbered = (wanted, wanted.zfill(2)) if wanted.isdecimal() else (wanted,)
        begins = tuple(f"{one}{end}" for one in numbered for end in "_.")
        chosen = [one for one in names if one in numbered or one.startswith(begins)]
        if chosen:
            break
    info = PackInfo(f"{nearest.id}/{wanted}", wanted, "situation", nearest.description.version, "1", (nearest.id,))
    if len(chosen) != 1:
        message = (
            f"`{name}` has no situation `{wanted}`" if not chosen else f"`{wanted}` could be {' or '.join(chosen)}"
        )
        place = Span(nearest.folder.shown, 0, 0)
        found.append(diagnose("missing-pack", message, place, help=_near(wanted, names)))
        return PackText(info, ())
    return PackText(replace(info, id=f"{nearest.id}/{chosen[0]}"), (names[chosen[0]],))


def _entries(file: SourceFile, memory: Memory) -> tuple[tuple[RawEntry, ...], tuple[Diagnostic, ...]]:
    """They are many: to read them takes longer than a situation that is met for the first time."""
    return memory.dear(tuple, ("entries", file.path), file.text, lambda: read_entries(file))


def _text_of(pack: Pack[RawPack], memory: Memory, listed: dict[str, Span]) -> tuple[PackText, list[Diagnostic]]:
    from compiler.model import PackInfo, PackText, build_source, listed_twice

    found: list[Diagnostic] = []
    sources: list[Source] = []
    for raw in pack.description.sources:
        entries: tuple[RawEntry, ...] = ()
        if raw.entries is not None:
            entry_file, faults = named_file(pack, raw.entries.text, raw.entries.span)
            found += faults
            if entry_file is not None:
                entries, faults = _entries(entry_file, memory)
                found += faults
        found += listed_twice(entries, listed)
        place, content = (build_source, pack.folder.root, raw.prefix.text), (Itself(raw), Itself(entries))
        sources.append(memory.of(place, content, partial(build_source, raw, entries)))
    description = pack.description
    info = PackInfo(
        pack.id,
        description.title,
        description.layer,
        description.version,
        description.language,
        tuple(one.pack for one in description.extends),
    )
    files = pack.files
    index = [line for file in files.index for line in _index(file, pack.id, memory, found)]
    charts, hashes = (*files.charts, *files.boards), (pack.rules, pack.beside)
    return PackText(info, files.rulebooks, charts, tuple(sources), *hashes, files.proofs, tuple(index)), found


def _acknowledged(loaded: Loaded, memory: Memory) -> tuple[dict[str, tuple[Noted, ...]], tuple[Diagnostic, ...]]:
    """By pack what it means to come out otherwise."""
    noted: dict[str, tuple[Noted, ...]] = {}
    found: tuple[Diagnostic, ...] = ()
    for pack in loaded.packs:
        for file in pack.files.acknowledged:
            noted[pack.id], faults = memory.dear(
                tuple, ("acknowledged", file.path), file.text, partial(read_noted, file, "example")
            )
            found += faults
    return noted, found


def _index(file: SourceFile, pack: str, memory: Memory, found: list[Diagnostic]) -> Iterator[IndexLine]:
    from compiler.model import IndexLine

    lines, faults = memory.dear(tuple, ("index", file.path), file.text, lambda: read_index(file))
    found += faults
    for line in lines:
        leads = line.titles or tuple(filter(None, (line.see,)))
        places = tuple(one.span for one in leads)
        see = line.see.text if line.see is not None else ""
        yield IndexLine(line.said.text, tuple(one.text for one in line.titles), see, pack, line.said.span, places)
