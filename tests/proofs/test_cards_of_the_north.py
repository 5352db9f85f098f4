"""The counters of the printed cards of the far north, counted again by what stands on them.

The table was written from the transcribed orders of battle, not from the cards: attack, weapon, range, defense and movement, and how many.
"""

from __future__ import annotations

from collections import Counter

import pytest

from rulewright.desk.options import Rules
from rulewright.table.scene import Refused
from rulewright.table.stage import open_stage
from runtime.position.position import Position
from tests.proofs.packs import ROOT

PRINTED = {
    "03_saija": {
        "the Russians": (
            "1 0---0-1-12 2 0---0-1-3 2 0---0-2-17 2 2-I-2-2-17 1 20-H-16-2-0 2 3-I-2-8-1 6 3-I-4-4-3 2 3-M-12-3-1"
        ),
        "the Finns": ("2 0---0-1-3 2 2-I-2-2-12 9 2-I-2-8-3 3 2-I-4-4-1 1 3-M-12-3-1"),
    },
}
WEAPONS = {"no weapon": "-", "class I": "I", "class A": "A", "class H": "H", "class M": "M"}
DEFENSE = "counter's defense strength"
MINES_AND_BLOCKS = {"minefield": "2---0-0-0", "block": "0---0-0-0"}


def face(p: Position, thing: int) -> str:
    """Attack, weapon, range, defense and movement, as the transcription writes them."""
    kind = p.kind_of[thing]
    if kind in MINES_AND_BLOCKS:
        return MINES_AND_BLOCKS[kind]
    stores = {store.id: number for number, store in enumerate(p.program.stores)}

    def of(name: str) -> object:
        return p.get(stores[name], thing)

    if kind == "fort":
        return f"0---0-{of(DEFENSE)}-0"
    weapon = WEAPONS[str(of("unit's weapon class"))]
    rest = (of("unit's range"), of(DEFENSE), of("unit's movement allowance"))
    return "-".join(str(one) for one in (of("unit's attack strength"), weapon, *rest))


def test_every_card_is_counted() -> None:
    files = (ROOT / "rules/panssari_salama/situations").glob("[0-9]*.rulebook")
    assert sorted(file.stem for file in files) == sorted(PRINTED)


@pytest.mark.parametrize("card", sorted(PRINTED))
def test_the_counters_of_the_card(card: str) -> None:
    stage = open_stage(f"panssari_salama/{card}", Rules())
    assert not isinstance(stage, Refused)
    p = stage.position()
    there = {side: Counter(face(p, one) for one in p.kind_of if p.side_of(one) == side) for side in stage.sides}
    assert there == {side: told(row) for side, row in PRINTED[card].items()}


def told(row: str) -> Counter[str]:
    words = row.split()
    return Counter(dict(zip(words[1::2], map(int, words[::2]), strict=True)))
