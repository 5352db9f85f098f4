"""In every pack: what moves has a quick search, and it finds what trying every row of moves comes to."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rulewright.scenes.table import Table
from runtime.play.ahead.every_way import TooFar, every_way
from runtime.play.ahead.going import reach
from runtime.play.ahead.reach import _Finer, _Search, _Unknown
from runtime.position import Position
from tests.proofs.every_row import every_row
from tests.proofs.packs import PACKS, SMALL, by_chance, called, table, usual

ALLOWANCES, MOVED = ("unit's movement allowance", "brigade's pace"), "{the unit} has moved"
MOVE, WADE = "move {the unit} into {the new hex}", "wade with {the unit} into {the new hex}"
MARCH = "march {the brigade} into {the new hex}"
WAYS = {
    "ostrany": {MARCH},
    "leader_by_panzerblitz": {MOVE},
    "panssari_salama": {MOVE},
    "panzer_grenadier": {MOVE},
    "panzer_leader": {MOVE, WADE},
    "panzer_leader_1940": {MOVE, WADE},
    "panzerbitz": {MOVE, WADE},
    "panzerblitz": {MOVE},
    "panzerblitz_by_leader": {MOVE, WADE},
    "platoon_system": {MOVE},
    "toy": {"walk {the gardener} to {the bed, a hex}"},
}
MOVING = [one for one in PACKS if called(one) not in ("platoon_system", "toy")]  # packs with counters that move


def scene(rules: Table, action: str, seed: int) -> tuple[Position, list[int]]:
    """Ground and counters by chance, several to a hex, some in others; whoever moves has two points left."""
    random, p = Random(seed), rules.rules.position(SMALL)
    plan, number = rules.plan, p.program.store_number
    for store, one in enumerate(p.program.stores):
        if one.sort != "fact" and len(one.slots) == 1 and one.slots[0].kind.name in ("hex", "hexside"):
            there = range(SMALL.size) if one.slots[0].kind.name == "hex" else SMALL.sides
            named = p.program.choice_named.get(one.kind.name)
            values: Any = named.names if named is not None else (True,) if one.kind.name == "yes-or-no" else (1, 2)
            with p.stating():
                for at in random.sample(tuple(there), 8):
                    p.set(store, at, random.choice(values))
    mine = random.choice(p.program.sides)
    with p.stating():
        mover = plan.action(action).choices[0].slot.kind.name
        movers = [one for one in p.program.types if mover in p.program.kind_named[one.kind].lineage]
        units: list[int] = []
        for _ in range(9):
            noun = random.choice([one for one in movers if one.side in (None, mine) or random.random() < 0.2])
            unit = p.create(noun.id, noun.side or mine)
            aboard = [one for one in units if p.side_of(one) == p.side_of(unit) and not p.inside(one)]
            if aboard and random.random() < 0.2:
                p.put_inside(unit, random.choice(aboard))
                continue
            p.place(unit, random.choice((16, 17, 18, 23, 24, 25, 26)))
            allowance = next(number[one] for one in ALLOWANCES if one in number)
            held: Any = dict.get(p.values[allowance], unit, 0)
            p.set(plan.ways[action].budget or 0, unit, max(0, held - 2))
            if MOVED in number and held > 2 and random.random() < 0.7:
                p.set(number[MOVED], unit, True)
            units.append(unit)
        for noun in ("minefield", "block", "fort", "truck bridge", "wreck", "wreck", "wreck"):
            if noun in p.program.kind_named and random.random() < 0.5:
                p.place(p.create(noun), random.choice((16, 17, 18, 23, 24, 25, 26)))
    p.stand_at(random.choice(plan.action(action).phases), mine, 1)
    return p, [one for one in units if p.side_of(one) == mine]


def quickly(rules: Table, p: Position, action: str, thing: int) -> dict[int, Any] | None:
    """What the quick search finds; None where it leaves it to the thorough one."""
    while True:
        try:
            return _Search(rules.plan, rules.plan.ways[action], p, rules.plan.action(action), thing).found()
        except _Finer:
            continue
        except _Unknown:
            return None


@pytest.mark.parametrize("pack", PACKS, ids=called)
def test_what_moves_has_a_quick_search(pack: str) -> None:
    plan = usual(pack).plan
    assert set(plan.ways) == WAYS[called(pack)]


def test_what_goes_anywhere_at_once_reaches_every_hex() -> None:
    rules = usual("panzer_leader")
    p = rules.rules.position(SMALL)
    plane = p.create("observation plane", "the Allies")
    p.place(plane, 0)
    p.stand_at("Flight", "the Allies", 1)
    assert sorted(reach(rules.plan, p, "fly {the plane} to {the hex}", plane)) == [*range(SMALL.size)]


def test_a_rule_of_one_card_counts_where_that_card_is_played() -> None:
    """Else how many hexes were entered says nothing about the way, and is no part of what movers differ in."""
    rules = usual("panzerblitz")
    p = rules.rules.position(SMALL)
    number, tank = p.program.store_number, p.create("T-34", "the Russians")
    with p.stating():
        for side in SMALL.sides:
            p.set(number["hexside is crossed by a road"], side, True)
    p.place(tank, 24)
    p.set(number["the hexes entered by {the unit}"], tank, 10)
    p.set(number["the points spent by {the unit}"], tank, 10)
    p.stand_at("Vehicle movement", "the Russians", 2)
    found = {}
    for card in ("card 6", "card 7"):
        p.set(number["the card in play"], (), card)
        found[card] = quickly(rules, p, MOVE, tank)
        assert found[card] == every_row(rules.plan, p, MOVE, tank, 600)
    assert {one: len(found[one] or ()) for one in found} == {"card 6": 19, "card 7": 7}


@pytest.mark.parametrize("pack", MOVING, ids=called)
def test_it_finds_what_every_row_of_moves_comes_to(pack: str, full: bool, counted: list[str]) -> None:
    searched = quick = reached = far = 0
    action = MOVE if MOVE in WAYS[called(pack)] else MARCH
    chosen = [usual(pack), *(table(pack, on) for on in by_chance(pack, 1, 3 if full else 0))]
    for rules in chosen:
        for seed in range(60 if full else 6):
            p, units = scene(rules, action, seed)
            before = p.printed()
            for unit in units:
                try:
                    every = every_row(rules.plan, p, action, unit, 600)
                    told = {at: row.spent for at, row in every_way(rules.plan, p, action, unit).items()}
                except TooFar:
                    continue
                looked = p.looks_far
                found = quickly(rules, p, action, unit)
                assert told == every
                assert found is None or found == every, f"seed {seed}: {p.name_of(unit)}\n{p.printed()}"
                assert quickly(rules, p, action, unit) == found
                searched, quick, reached = searched + 1, quick + (found is not None), reached + len(every)
                far += p.looks_far > looked
                assert p.printed() == before
    counted.append(f"reach in {called(pack)}: {searched} searches ({quick} quick, {far} looked far), {reached} hexes")
    assert quick > 0.9 * searched
    assert reached > searched
