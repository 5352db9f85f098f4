"""A small pack of another family, with boards and looks, written to a folder: what pictures are tried on."""

from __future__ import annotations

from pathlib import Path

from compiler.diagnostics import Diagnostic
from compiler.looks import Looked, compile_looks
from compiler.model.model import Model
from compiler.pipeline import compile_pack
from compiler.source.pack_folder import Disk
from rulewright.scenes.table import Table
from runtime.draw import Looks, read_looks
from runtime.position import Position

PACK = "title: Boatyard\nlayer: game\nversion: 1.0.0\nlanguage: 1\n"

RULES = """A side is one of the North, the South.
A vessel is a kind of thing.
A crate is a kind of thing.
A depth is one of land, shallow, deep.
A rig is one of bare, square, lateen.
A vessel has a draught (a number, at first 1), a rig (at first bare), a hold (a number, at first 0).
A vessel may be armed, tarred.
A hex has a depth (at first deep).
A hex may be buoyed.
A hexside may be dammed, a channel.
Sequence [Day]; cites house.
1. [Sailing] of the North.
2. [Sailing] of the South.
Fact "{the vessel} is moored"; cites house.
Fact "{the vessel} has sailed"; cites house.
Fact "the water in {the vessel}"; it holds one number; at first 0; cites house.
Fact "{the vessel} is laden"; known only to the vessel's side; cites house.
Fact "{the hex} is frozen"; cites house.
"""

COUNTERS = """counters: Boats
kind: vessel
side: the North
cites: [house]
rows:
  cog: {draught: 2, rig: square, hold: 40, marks: [tarred]}
  dhow: {draught: 1, rig: lateen, hold: 12, marks: [armed]}
"""

BOARD = """board: bay
title: The bay
cites: [house]
grid: {rows: 4, columns: [4, 4]}
places: {Old quay: [B2]}
hexes:
  A1: {depth: land}
  B1: {depth: land, dammed: [E]}
  B2: {depth: shallow, marks: [buoyed], a channel: [E, W]}
  B3: {a channel: [W, SE]}
"""

LOOKS = """map: {ground: "#eeeeee"}
sides:
  the North: {paper: light blue, ink: dark blue}
short: {bare: "-"}
symbols:
  sail: ["area 50 4, 90 50, 50 50", "line 50 4, 50 58", text 20 30 20 E, paper disc 60 40 4]
hexes:
  depth:
    land: {patch: tan, outline: brown, texture: crowns, ink: green, second: light green}
    shallow: {fill: light blue, texture: waves, ink: blue}
  buoyed: {symbol: star, text: buoy}
hexsides:
  a channel: {draw: path, colour: blue, width: 50, casing: dark blue}
  dammed: {draw: ticks, colour: black, width: 40}
counters:
  vessel:
    corners:
      top left: draught
      top right: {of: rig, when: {armed: "({})"}}
    cases:
      - {when: [armed], symbol: sail, paper: yellow}
      - {when: [rig is square], symbol: frame}
facts:
  is moored: {tag: MOORED, band: red, fade: yes}
  "the water in {the vessel}": {tag: "{} FEET", colour: blue}
hidden: [has sailed]
"""


def write(folder: Path, looks: str = LOOKS) -> Disk:
    pack = folder / "rules" / "boatyard"
    for sub, name, text in (
        ("", "pack.yaml", PACK),
        ("", "1.rulebook", RULES),
        ("charts", "boats.yaml", COUNTERS),
        ("boards", "bay.yaml", BOARD),
        ("", "looks.yaml", looks),
    ):
        (pack / sub).mkdir(parents=True, exist_ok=True)
        if text:
            (pack / sub / name).write_text(text, encoding="utf-8")
    return Disk((folder / "rules",), folder)


def model_of(disk: Disk) -> Model:
    compiled = compile_pack(["boatyard"], disk)
    assert compiled.problems == ()
    return compiled.built.model


def looked(folder: Path, looks: str = LOOKS) -> Looked:
    disk = write(folder, looks)
    return compile_looks(["boatyard"], disk, model_of(disk))


def complaints(folder: Path, looks: str) -> list[Diagnostic]:
    return list(looked(folder, looks).problems)


def set_out(folder: Path, looks: str = LOOKS) -> tuple[Table, Position, Looks]:
    """The bay, a few boats on it and what holds of them."""
    disk = write(folder, looks)
    model = model_of(disk)
    table = Table.of(model)
    position = table.rules.position(table.space((("bay",),)))

    def place(noun: str, label: str, name: str | None = None, side: str | None = None) -> int:
        thing = position.create(noun, side, name)
        position.place(thing, position.space.hex(label))
        return thing

    cog = place("cog", "B2", "Gull")
    place("crate", "B2")
    dhow = place("dhow", "B3", side="the South")
    position.put_inside(position.create("crate", None, "C"), dhow)
    for fact, thing, value in (
        ("{the vessel} is moored", cog, True),
        ("{the vessel} has sailed", cog, True),
        ("{the vessel} is laden", cog, True),
        ("the water in {the vessel}", dhow, 3),
        ("{the hex} is frozen", position.space.hex("C2"), True),
    ):
        position.set(table.store(fact), thing, value)
    return table, position, read_looks(looked(folder, looks).data)
