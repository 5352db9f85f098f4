"""Where a declaration is spoken of, in all packs that know it; and another name for it.

What is named in square brackets is named so everywhere: in rulebooks, positions, charts and notes; a few keys of YAML
name it without them. Uses of a phrase are those of the graph.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from compiler.files import READ
from compiler.graph import NodeId
from compiler.pipeline import load
from compiler.source import Disk, Memory, SourceFile, decode
from rulewright.desk.opened import Texts, standing_on
from rulewright.desk.pointing import NAMED, Known
from runtime.records import dataclass

FAMILY = re.compile(r"\brule of\s+$")
# `chart: NAME`, `- {{example: "NAME", ...}}`, and in lists of entries `..., option: NAME}}`
KEYS = (
    r"^(?:[ \t]*(?:-[ \t]+)?\{{?(?:example|option|chart|amends):|.*[{{,][ \t]*option:)[ \t]*"
    r"(?P<quote>[\"']?){}(?P=quote)(?=[ \t]*(?:[,}}]|$))"
)
NAMED_THERE = re.compile(r"\[([^\[\]]+)\]")  # perhaps broken over a line
NAME = re.compile(r"[^\[\]\"{}\n;]+")


@dataclass(frozen=True)
class Use:
    path: Path
    file: SourceFile
    start: int
    end: int


class CannotRename(Exception):
    """Why not, in words."""


def files_knowing(pack: Path, shelf: Disk, texts: Texts) -> Iterator[tuple[Path, SourceFile]]:
    """The files of a pack and of all that stand on it, as they are in the editor or on disk."""
    memory = Memory()
    names = names_knowing(pack, shelf, memory)
    roots = dict.fromkeys(load([name], shelf, memory).packs[-1].folder.root for name in names)
    for root in roots:
        folder = shelf.open(root)
        for found in folder.files if folder is not None else ():
            path = Path(root) / found.path
            file = decode(path.as_posix(), found.data)[0] if found.data is not None else None
            if file is not None and path.suffix in READ:
                yield path, file


def names_knowing(pack: Path, shelf: Disk, memory: Memory) -> tuple[str, ...]:
    """A pack and all that stand on it."""
    return (str(pack), *standing_on(pack, shelf, memory))


def uses_of_name(name: str, files: Iterator[tuple[Path, SourceFile]]) -> Iterator[Use]:
    keyed = re.compile(KEYS.format(re.escape(name)), re.MULTILINE)
    for path, file in files:
        for match in NAMED_THERE.finditer(file.text):
            is_family = FAMILY.search(file.text, max(0, match.start() - 20), match.start()) is not None
            if " ".join(match[1].split()) == name and not is_family:
                yield Use(path, file, match.start(1), match.end(1))
        for match in keyed.finditer(file.text) if path.suffix == ".yaml" else ():
            end = match.end() - len(match["quote"])
            yield Use(path, file, end - len(name), end)


def uses_of_phrase(known: Known, node: NodeId) -> Iterator[tuple[str, int, int]]:
    """The file, and where in it as it was read: where it is declared first."""
    declared = known.book.declared(node)
    if declared is not None and declared.span is not None:
        yield declared.span.file, declared.span.start, declared.span.end
    for edge in known.book.graph.edges_to(node):
        if edge.span is not None:
            yield edge.span.file, edge.span.start, edge.span.end


def may_be_called(known: Known, node: NodeId | None, name: str) -> str:
    """The name as it is to be written. A phrase is made of words that stand apart: nobody renames it so."""
    if node is None or node.sort not in NAMED:
        raise CannotRename("only what is named in square brackets can be renamed here")
    told = " ".join(name.strip().removeprefix("[").removesuffix("]").split())
    if not NAME.fullmatch(told):
        raise CannotRename(f"`{name}` cannot be a name")
    model = known.model
    sections = (model.rules, model.charts, model.options, model.sequences, model.follows, model.upkeeps, model.examples)
    if any(told in some for some in (*sections, model.rankings, model.rulings, model.areas)):
        raise CannotRename(f"[{told}] is the name of something else")
    return told


def pack_declaring(known: Known, node: NodeId, shelf: Disk) -> Path:
    """The folder of the pack that declares it."""
    declared = known.book.declared(node)
    pack = declared.pack.partition("/")[0] if declared is not None else ""
    return shelf.locate(pack) or Path()
