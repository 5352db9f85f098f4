"""A lake of nine hexes with whatever rules a test gives it."""

from __future__ import annotations

from pathlib import Path
from tempfile import mkdtemp

from compiler.model.model import Model
from compiler.pipeline import compile_pack
from compiler.source.pack_folder import Disk
from runtime.space import Grid, Space

PACK = "title: The lake\nlayer: game\nversion: 1.0.0\nlanguage: 1\n"
SPACE = Space.blank(Grid(3, (3, 3)))


def lake_of(rules: str) -> Model:
    pack = Path(mkdtemp()) / "lake"
    (pack / "boards").mkdir(parents=True)
    (pack / "pack.yaml").write_text(PACK)
    (pack / "boards" / "blank.yaml").write_text("board: blank\ncites: [house]\ngrid: {rows: 3, columns: 3}\n")
    (pack / "lake.rulebook").write_text(rules)
    made = compile_pack(["lake"], Disk((pack.parent,)))
    assert not made.problems, [(one.message, one.notes) for one in made.problems]
    return made.built.model
