"""The looks of a pack and of all it extends: from the files to plain data for what draws."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from compiler.diagnostics import Diagnostic
from compiler.model import Model, build_looks
from compiler.source import Disk, Itself, Memory, SourceFile, load_packs
from compiler.syntax import read_looks, read_pack
from runtime.records import dataclass


@dataclass(frozen=True)
class Looked:
    """`data` for what draws; the files and complaints to show."""

    data: Mapping[str, Any]
    files: Mapping[str, SourceFile]
    problems: tuple[Diagnostic, ...]


def compile_looks(names: Iterable[str], disk: Disk, model: Model, memory: Memory | None = None) -> Looked:
    """For packs that were compiled to this model; what is wrong with the packs themselves was told then."""
    memory = memory or Memory()
    names = tuple(names)
    packs, _ = load_packs(names, disk.open, partial(memory.of_file, read=read_pack), disk.names())
    found: list[Diagnostic] = []
    files: dict[str, SourceFile] = {}
    raws = []
    for pack in packs:
        for file in pack.files.looks:
            files[file.path] = file
            raw, faults = memory.of_file(file, read_looks)
            found += faults
            raws.append(raw)
    content = (tuple(map(Itself, raws)), model.kinds, model.choices, model.types, model.stores, tuple(model.actions))
    data, problems = memory.of(("looks", *names), content, lambda: build_looks(raws, model))
    return Looked(data, files, tuple(sorted({*found, *problems})))
