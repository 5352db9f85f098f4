"""How things of a pack look, and what a text speaks of."""

from __future__ import annotations

from pathlib import Path

from compiler.diagnostics import has_errors
from compiler.looks import compile_looks
from compiler.model import HEX_LABEL
from compiler.source import Disk, Memory
from rulewright.scenes.scene import Refused, Scene
from rulewright.scenes.table import Table
from rulewright.shelf import disk
from runtime.draw import Looks, read_looks
from runtime.position import Position


def looks_of(pack: str, table: Table, shelf: Disk | None = None, memory: Memory | None = None) -> Looks | Refused:
    looked = compile_looks([pack], shelf or disk(), table.model, memory)
    if has_errors(looked.problems):
        return Refused(looked.problems, dict(looked.files))
    return read_looks(looked.data)


def looks_at(scene: Scene) -> Looks | Refused:
    """Of the pack that a position is of, wherever it lies; of a situation that of its game."""
    last = [one for one in scene.table.model.packs if one.layer != "situation"][-1].id
    folders = (Path(path).parent for path in scene.compiled.files if Path(path).name == "pack.yaml")
    return looks_of(next((str(one) for one in folders if one.name == last), last), scene.table)


def spoken_of(position: Position, text: str) -> tuple[int, ...]:
    """The hexes that a text names."""
    found = []
    for word in text.replace("'s", " ").split():
        label = word.strip(".,;:()'\"")
        if HEX_LABEL.match(label):
            try:
                found.append(position.space.hex(label))
            except KeyError:
                continue  # a word that only looks like a hex of these boards
    return tuple(found)
