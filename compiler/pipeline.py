"""The stages in order: packs on disk, files to shapes, shapes to the model. Judging and writing come after."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from compiler.diagnostics import Diagnostic, has_errors
from compiler.model.build import Built, PackText, build
from compiler.model.model import PackInfo, Source
from compiler.model.sources import build_source
from compiler.source import SourceFile
from compiler.source.pack_folder import Disk
from compiler.source.packs import Pack, load_packs, named_file
from compiler.syntax.chart_records import RawPack
from compiler.syntax.charts import RawFile, read_charts
from compiler.syntax.pack_file import read_entries, read_pack


@dataclass(frozen=True)
class Compiled:
    """A pack with all it extends: what was built, every file by path (for showing places), every complaint."""

    built: Built
    files: dict[str, SourceFile]
    problems: tuple[Diagnostic, ...]


def compile_pack(names: Iterable[str], disk: Disk) -> Compiled:
    texts, files, problems = read_packs(names, disk)
    built = build(texts)
    return Compiled(built, files, tuple(sorted({*problems, *built.problems})))


def read_packs(
    names: Iterable[str], disk: Disk
) -> tuple[list[PackText], dict[str, SourceFile], list[Diagnostic]]:
    """The packs as text, base first (none where one of them is missing), and every file by path."""
    packs, problems = load_packs(names, disk.open, read_pack, disk.names())
    files: dict[str, SourceFile] = {}
    found = list(problems)
    texts = []
    for pack in packs:
        for file in pack.files.every:
            files[file.path] = file
        text, faults = _text_of(pack)
        found += faults
        texts.append(text)
    # A pack without all it stands on would only echo what is missing.
    return [] if has_errors(problems) else texts, files, found


def _text_of(pack: Pack[RawPack]) -> tuple[PackText, list[Diagnostic]]:
    found: list[Diagnostic] = []
    charts: list[RawFile] = []
    for file in (*pack.files.charts, *pack.files.boards):
        records, faults = read_charts(file)
        charts += records
        found += faults
    sources: list[Source] = []
    for raw in pack.description.sources:
        entries: tuple[object, ...] = ()
        if raw.entries is not None:
            entry_file, faults = named_file(pack, raw.entries.text, raw.entries.span)
            found += faults
            if entry_file is not None:
                entries, faults = read_entries(entry_file)
                found += faults
        sources.append(build_source(raw, entries))  # type: ignore[arg-type]
    description = pack.description
    info = PackInfo(
        pack.id,
        description.title,
        description.layer,
        description.version,
        description.language,
        tuple(one.pack for one in description.extends),
    )
    return PackText(info, pack.files.rulebooks, tuple(charts), tuple(sources)), found
