"""Every action of every pack is asked of what cannot be meant: far hexes, what is out of play, the other side's.

A crowd of printed counters stands close together, of each side, some out of play. In each phase each action is asked of
rows of things and hexes drawn at random: each is legal or not, and nothing breaks off. What may be chosen though it is
out of play, of the other side, or far from all of the mover's own is kept in a golden file per pack: a choice that
turns up there anew is meant, or it is an accident.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from rulewright.scenes.table import Table
from runtime.play.actions import Completion, who_may_take
from runtime.play.plans import ActionPlan
from runtime.position import Position
from runtime.values import NONE
from tests.proofs import packs

HERE = Path(__file__).parent / "places"
COUNTERS = 14  # of printed counters, drawn anew for each crowd
ROWS = 60  # legal rows looked at for each action, phase and side
DRAWN = 20  # rows drawn at random
NEAR = 1  # the distance from one's own that needs no words


def crowd(table: Table, seed: int) -> Position:
    random, program = Random(seed), table.rules.program
    p = table.rules.position(packs.SMALL)
    with p.stating():
        for one in random.choices(list(program.types), k=COUNTERS):
            thing = p.create(one.id, one.side or random.choice(program.sides))
            if random.random() < 0.8:
                p.place(thing, random.choice((16, 17, 23, 24, 30, 48)))
    return p


def strange(p: Position, plan: ActionPlan, row: tuple[object, ...], side: str) -> Iterator[str]:
    """What in a row of choices calls for words."""
    places = [p.hex_of(thing) for thing in p.kind_of if p.side_of(thing) == side]
    mine = [place for place in places if isinstance(place, int)]
    for slot, value in zip(plan.scope, row, strict=True):
        for one in value if isinstance(value, tuple) else (value,):
            if slot.kind.name == "hex" and isinstance(one, int):
                near = any(packs.SMALL.distance(one, place) <= NEAR for place in mine)
                yield from () if near else (f"{slot.name} far off",)
            elif one in p.kind_of and isinstance(one, int):
                yield from () if p.hex_of(one) != NONE else (f"{slot.name} out of play",)
                yield from () if p.side_of(one) in (side, None) else (f"{slot.name} of the other side",)


def drawn(random: Random, p: Position, plan: ActionPlan) -> tuple[object, ...] | None:
    """A row of any things and hexes; None where something else is to be chosen."""
    pools = {"hex": list(range(packs.SMALL.size)), "number": [1]} | {
        slot.kind.name: list(p.kind_of) for slot in plan.scope if slot.kind.name not in ("hex", "number", "side")
    }
    if any(slot.kind.name not in pools for slot in plan.scope):
        return None
    ones = [random.choice(pools[slot.kind.name]) for slot in plan.scope]
    return tuple((one,) if slot.kind.many else one for slot, one in zip(plan.scope, ones, strict=True))


GAMES = [
    one for one in packs.PACKS if one not in ("platoon_system", packs.TOY)
]  # those that have counters of their own


@pytest.mark.parametrize("pack", GAMES, ids=packs.called)
def test_what_cannot_be_meant(pack: str) -> None:
    table, random = packs.usual(pack), Random(packs.called(pack))
    found: dict[str, set[str]] = {}
    for seed in range(2):
        p = crowd(table, seed)
        for plan in table.plan.actions:
            for phase in plan.phases:
                for side in p.program.sides:
                    p.stand_at(phase, side, 1)
                    if who_may_take(p, plan, ()) != side:
                        continue
                    asked = Completion(p, plan)
                    rows = list(islice(asked.every(), ROWS))
                    for row in (drawn(random, p, plan) for _ in range(DRAWN)):
                        if row is not None and asked.is_legal(row):
                            rows.append(row)
                    for row in rows:
                        found.setdefault(plan.called, set()).update(strange(p, plan, row, side))
    told = "".join(f"{action}: {', '.join(sorted(some))}\n" for action, some in sorted(found.items()) if some)
    golden = HERE / f"{packs.called(pack)}.txt"
    assert told == (golden.read_text() if golden.exists() else "")
