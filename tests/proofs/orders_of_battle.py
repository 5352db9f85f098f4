"""Counters told by what is printed on them, as transcriptions of orders of battle tell them: `3 12-A-6-2-0` is three of one sort."""

from __future__ import annotations

from collections import Counter

from rulewright.scenes.scene import Refused
from rulewright.scenes.stage import open_stage
from rulewright.shelf.wished import Wished
from runtime.position.position import Position
from tests.proofs.packs import ROOT

WEAPONS = {"no weapon": "-", "class I": "I", "class A": "A", "class H": "H", "class M": "M"}
DEFENSE = "counter's defense strength"
MINES_AND_BLOCKS = {"minefield": "2---0-0-0", "block": "0---0-0-0"}


def cards_of(pack: str) -> list[str]:
    """The printed situations of a pack: all but its schools."""
    files = (ROOT / "rules" / pack / "situations").glob("*.rulebook")
    return sorted(file.stem for file in files if not file.stem.startswith("school"))


def counted(what: str, chosen: tuple[str, ...] = ()) -> dict[str, Counter[str]]:
    """The counters of each side of a situation, on the board and off it."""
    stage = open_stage(what, Wished(None, chosen, ()))
    assert not isinstance(stage, Refused)
    p = stage.position()
    return {side: Counter(face(p, one) for one in p.kind_of if p.side_of(one) == side) for side in stage.sides}


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


def told(row: str) -> Counter[str]:
    words = row.split()
    return Counter(dict(zip(words[1::2], map(int, words[::2]), strict=True)))
