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
    "01_suomussalmi": {
        "the Russians": (
            "9 0---0-1-12 10 0---0-1-3 1 0---0-2-17 1 12-A-6-2-0 2 2-I-2-2-6 2 3-H-10-2-0 5 3-I-1-4-1 "
            "8 3-I-4-4-3 11 3-I-4-8-1 5 3-M-12-3-1 1 40-H-20-1-0 2 5-A-3-2-6 2 5-A-3-3-0 2 6-H-6-7-10 "
            "1 6-I-6-2-0"
        ),
        "the Finns": (
            "12 0---0-1-3 16 1-I-2-8-3 2 2-I-2-2-12 10 2-I-2-8-3 9 2-I-4-4-1 2 3-M-12-3-1 1 4-A-2-3-0 "
            "2 5-A-2-3-0 2 8-H-12-2-0"
        ),
    },
    "02_tolvajarvi": {
        "the Russians": (
            "12 0---0-1-12 8 0---0-1-3 2 0---0-2-17 2 2-I-2-2-6 5 3-I-1-4-1 8 3-I-4-4-3 12 3-I-4-8-1 "
            "2 5-A-2-3-0 2 6-H-6-7-10 2 6-I-6-2-0"
        ),
        "the Finns": ("3 0---0-1-3 16 1-I-2-8-3 24 2-I-2-8-3 12 2-I-4-4-1 1 20-H-28-2-0 3 3-I-1-4-1 1 5-A-2-3-0"),
    },
    "03_saija": {
        "the Russians": (
            "1 0---0-1-12 2 0---0-1-3 2 0---0-2-17 2 2-I-2-2-17 1 20-H-16-2-0 2 3-I-2-8-1 6 3-I-4-4-3 2 3-M-12-3-1"
        ),
        "the Finns": ("2 0---0-1-3 2 2-I-2-2-12 9 2-I-2-8-3 3 2-I-4-4-1 1 3-M-12-3-1"),
    },
    "04_summa": {
        "the Russians": (
            "14 0---0-1-12 1 0---0-1-4 1 10-H-6-3-6 2 2-I-2-2-6 2 24-M-20-2-0 5 3-I-1-4-1 8 3-I-4-4-3 "
            "6 3-I-4-8-1 4 3-M-12-3-1 6 4-I-1-6-1 2 40-H-10-10-5 2 40-H-20-1-0 6 5-A-3-2-6 4 5-A-3-3-11 "
            "3 6-H-6-7-10 2 60-H-25-1-0 1 80-H-30-1-2"
        ),
        "the Finns": (
            "6 0---0-0-0 1 0---0-1-0 12 0---0-20-0 4 0---0-30-0 4 0---0-40-0 16 1-I-2-8-1 6 2---0-0-0 "
            "1 2-H-2-2-2 6 2-I-4-4-1 3 20-H-28-2-0 3 3-I-1-4-1 2 40-H-32-2-0 2 5-A-2-3-0 2 8-H-12-2-0"
        ),
    },
    "05_naykkijarvi": {
        "the Russians": ("2 3-H-10-2-0 5 3-I-1-4-1 8 3-I-4-8-1 2 3-M-12-3-1 2 5-A-2-3-0 3 5-A-3-3-0 1 6-I-6-2-0"),
        "the Finns": ("1 0---0-1-3 8 2-I-2-8-3 3 2-I-4-4-1 2 20-H-24-2-0 3 3-A-2-5-6 1 3-I-1-4-1 1 40-H-32-2-0"),
    },
    "06_tali": {
        "the Russians": (
            "6 0---0-1-12 2 0---0-1-3 1 10-H-5-4-11 1 10-H-6-6-6 1 2-I-4-2-12 2 24-M-20-2-0 8 3-I-4-4-3 "
            "6 3-I-4-8-1 2 3-M-12-3-1 4 4-I-1-6-1 3 5-A-3-3-11 6 5-A-3-4-11"
        ),
        "the Finns": (
            "9 1-I-2-8-1 10 2-I-2-8-1 6 2-I-4-4-1 2 20-H-28-2-0 2 3-I-1-4-1 2 3-M-12-3-1 1 4-A-2-3-0 "
            "1 5-A-2-3-0 2 8-H-12-2-0"
        ),
    },
    "07_karkumaki": {
        "the Russians": (
            "8 0---0-1-3 4 0---0-2-17 2 0---0-3-17 2 12-A-6-2-0 2 2-I-2-3-9 2 2-I-2-4-15 2 2-I-2-4-25 "
            "2 24-M-20-2-0 5 3-I-1-4-1 6 3-I-4-10-1 6 4-I-4-10-3 5 5-A-3-3-0 3 5-A-3-7-11 4 6-I-1-12-1"
        ),
        "the Finns": (
            "10 0---0-1-3 1 12-A-6-2-0 6 2-I-2-2-12 2 2-I-3-3-8 6 2-I-4-4-1 4 20-H-24-2-0 18 3-I-4-8-3 "
            "2 36-H-20-2-0 3 4-I-1-4-1 2 5-A-3-3-0 1 5-A-3-3-11 9 5-A-3-3-6 1 6-A-3-3-0 1 6-H-6-7-10"
        ),
    },
    "08_osinovets": {
        "the Russians": (
            "3 0---0-0-0 1 0---0-1-0 2 0---0-1-12 4 0---0-50-0 2 12-A-6-2-0 3 2---0-0-0 1 2-A-3-6-10 "
            "1 24-M-20-2-0 1 3-M-12-3-1 6 4-I-4-12-1 2 5-A-3-3-0"
        ),
        "the Finns": (
            "1 0---0-1-0 2 0---0-1-10 10 0---0-1-12 4 0---0-1-3 2 10-H-8-5-13 2 2-I-3-3-8 5 2-I-4-4-1 "
            "2 20-H-28-2-0 12 3-I-2-2-3 10 3-I-4-8-1 2 3-M-12-3-1 1 4-I-1-4-1 2 40-H-32-2-0 12 5-A-3-3-6 "
            "1 6-H-6-7-10 1 60-H-36-2-0 1 80-H-36-2-0"
        ),
    },
    "09_kuuterselka": {
        "the Russians": (
            "10 0---0-1-12 1 12-A-6-2-0 6 12-A-6-9-11 2 15-A-8-13-10 2 18-A-8-12-8 1 2-A-3-6-10 3 2-I-1-2-10 "
            "1 3-I-1-4-1 1 40-H-10-11-7 2 5-A-3-5-9 8 5-I-4-16-1 6 8-I-1-12-1 1 9-A-4-3-0"
        ),
        "the Finns": (
            "2 0---0-1-10 9 0---0-1-12 2 10-H-10-4-8 4 10-H-8-5-13 1 12-A-6-9-11 3 12-A-8-9-8 2 13-A-6-2-0 "
            "9 2-I-1-2-10 6 2-I-4-4-1 4 20-H-28-2-0 18 4-I-3-8-1 10 5-A-3-3-6 1 6-H-6-7-10 3 6-I-3-6-1 "
            "2 60-H-36-2-0 1 8-A-5-10-7 3 8-A-5-3-0"
        ),
    },
    "10_viipuri": {
        "the Russians": (
            "17 0---0-1-12 4 0---0-1-3 1 0---0-1-4 8 12-A-6-9-11 6 15-A-8-10-11 6 2-I-1-2-10 2 24-M-20-2-0 "
            "2 3-I-2-8-1 1 40-H-10-9-7 2 40-H-20-1-0 9 5-I-4-16-1 10 6-I-5-18-1 2 60-H-25-1-0 6 8-I-1-12-1 "
            "1 80-H-30-1-2"
        ),
        "the Finns": (
            "8 0---0-0-0 1 0---0-1-0 6 0---0-20-0 2 0---0-30-0 6 0---0-40-0 1 13-A-6-2-0 6 2---0-0-0 "
            "3 26-H-30-2-0 1 3-M-12-3-1 18 4-I-3-8-1 2 40-H-20-1-0 3 5-A-3-3-0 1 6-A-3-3-0 3 6-I-3-6-1 "
            "1 7-A-3-3-0 1 8-H-12-2-0"
        ),
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
