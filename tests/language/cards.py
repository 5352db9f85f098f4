"""A rulebook with boards, for what a situation's card may say."""

from __future__ import annotations

from pathlib import Path

from compiler.pipeline import Compiled, compile_pack
from compiler.source.pack_folder import Disk
from rulewright.scenes.card import judge_card
from rulewright.scenes.table import Table

RULES = """# A meadow
A side is one of the Reds, the Blues.
A hen is a kind of thing.
An egg is a kind of thing.
A hex has a cover (a number, at first 0).

Sequence [Day]; cites house.
1. [Morning] of the Reds.
2. [Morning] of the Blues.

Fact "{the hen} is tired"; cites house.
Fact "{the hen} is brooding"; cites house.
Fact "{the hex} is fenced"; cites house.
Fact "{the hex} is kept by {the side}"; cites house.
Fact "{the hen} is barred from {the map, a board}"; cites house.

Question "{the hen} may lay in {the hex}"; rules call it "laying"; its answer is a permission; cites house.

Rule [Only behind the brook]; cites house.
The hen may not lay in the hex if the hex is not in [Behind the brook].

Rule [Not on the mound]; cites house.
The hen may not lay in the hex if the hex is in [The mound].

Action "move {the hen} to {the hex}"; taken by the side to move in [Morning]; cites house.
The player chooses:
1. the hen, from among hens of the side to move on the board;
2. the hex, from among hexes in [Behind the brook].
What happens:
1. Now the hen is in the hex.

Option [Crowded]; asks "Are there more hens?"; off unless chosen; cites house.

Area [Behind the brook]; cites house.
W-A1 to W-C2, W-F6 and E-A1.
"""

BOARD = """board: {name}
cites: [house]
grid: {{rows: 7, columns: [6, 7], shared: [sides, ends]}}
places: {{The mound: [B2, C2]}}
"""


def compiled(folder: Path, card: str, rules: str = RULES, box: str = "") -> Compiled:
    """The pack with one situation, in a folder of its own."""
    pack = folder / "hens"
    (pack / "boards").mkdir(parents=True)
    (pack / "situations").mkdir()
    (pack / "pack.yaml").write_text("title: Hens\nlayer: game\nversion: 1.0.0\nlanguage: 1\nextends: []\n")
    (pack / "1_hens.rulebook").write_text(rules)
    if box:
        (pack / "charts").mkdir()
        (pack / "charts" / "hens.yaml").write_text(box)
    (pack / "boards" / "S.yaml").write_text("board: S\ncites: [house]\ngrid: {rows: 4, columns: 5}\n")
    for name in ("north", "south"):
        grid = "{tops: flat, columns: 4, rows: 5, labels: numbers}"
        (pack / "boards" / f"{name}.yaml").write_text(f"board: {name}\ncites: [house]\ngrid: {grid}\n")
    for name in ("W", "E"):
        (pack / "boards" / f"{name}.yaml").write_text(BOARD.format(name=name))
    (pack / "situations" / "card.rulebook").write_text(card)
    return compile_pack(["hens/card"], Disk((folder,)))


def judged(folder: Path, card: str, rules: str = RULES) -> list[str]:
    """What is told of a card before it is played, by name."""
    made = compiled(folder, card, rules)
    assert made.problems == (), [one.message for one in made.problems]
    told = list(made.built.model.positions.values())[-1]
    found = judge_card(Table.of(made.built.model), told)
    assert all(one.primary.span.file.endswith("card.rulebook") for one in found)
    return [f"{one.name}: {one.message}{f' ({one.help})' if one.help else ''}" for one in found]
