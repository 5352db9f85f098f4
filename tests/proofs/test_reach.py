"""All hexes that can be reached are those that trying every row of moves comes to, at the same price."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from benchmarks.setting import MOVE, Scene, leader
from rulewright.scenes import open_stage
from rulewright.shelf.wished import Wished
from runtime.play.actions import Completion
from runtime.play.ahead.branching import TooManyWays
from runtime.play.ahead.every_way import Alone, Open, every_way
from runtime.play.ahead.going import reach, way_to
from runtime.play.ahead.reach import _Finer, _Search, _Unknown, least_ways, quick_ways
from runtime.position import Position
from tests.proofs.every_row import every_row
from tests.proofs.packs import SMALL

STORES = {
    "hex's cover": ("clear", "woods", "town", "swamp", "stream", "gully"),
    "hex's elevation": ("ground level", "slope", "hilltop"),
    "hex is bridged": (True,),
}
SIDES = ("hexside is green", "hexside is crossed by a road")


def small_scene(seed: int) -> tuple[Position, list[int]]:
    """A few counters close together; whoever moves has two points left."""
    random, rules = Random(seed), leader().rules
    p = rules.position(SMALL)
    number = {store.id: n for n, store in enumerate(rules.program.stores)}
    with p.stating():
        for store, values in STORES.items():
            for _ in range(8):
                p.set(number[store], random.randrange(SMALL.size), random.choice(values))
        for store in SIDES:
            for _ in range(30):
                p.set(number[store], random.choice(SMALL.sides), True)
        units = []
        types = [one for one in rules.program.types if one.kind == "unit"]
        for _ in range(5):
            one = random.choice(types)
            unit = p.create(one.id, one.side or random.choice(rules.program.sides))
            p.place(unit, random.randrange(16, 32))
            spent: Any = max(0, p.get(number["unit's movement allowance"], unit) - 2)
            p.set(number["the points spent by {the unit}"], unit, spent)
            if spent and random.random() < 0.7:
                p.set(number["{the unit} has moved"], unit, True)
            units.append(unit)
        for noun in ("minefield", "block", "fort", "truck bridge", "wreck"):
            p.place(p.create(noun), random.randrange(SMALL.size))
        p.stand_at(random.choice(("Vehicle movement", "Foot movement")), "the Allies", 1)
    return p, units


def quickly(p: Position, thing: int) -> dict[int, Any] | None:
    """What the quick search finds; None where it leaves it to the thorough one."""
    plan = leader().plan
    while True:
        try:
            return _Search(plan, plan.ways[MOVE], p, plan.action(MOVE), thing).found()
        except _Finer:
            continue
        except _Unknown:
            return None


def test_it_is_what_every_row_of_moves_comes_to(full: bool, counted: list[str]) -> None:
    plan = leader().plan
    searched = quick = reached = 0
    for seed in range(120 if full else 12):
        p, units = small_scene(seed)
        before = p.printed()
        for unit in units:
            found = quickly(p, unit)
            every = every_row(plan, p, MOVE, unit)
            told = {at: row.spent for at, row in every_way(plan, p, MOVE, unit).items()}
            assert told == every
            assert found is None or found == every, f"seed {seed}: {p.name_of(unit)}"
            searched, quick, reached = searched + 1, quick + (found is not None), reached + len(every)
            assert p.printed() == before
    counted.append(f"reach: {searched} searches ({quick} quick), {reached} hexes")
    assert quick > searched // 2
    assert 2 * reached > 3 * searched


def test_who_asks_for_one_hex_is_told_of_no_more_than_lies_before_it() -> None:
    plan, fewer = leader().plan, 0
    for seed in range(4):
        p, units = small_scene(seed)
        for unit in units:
            whole = least_ways(plan, p, MOVE, unit)
            for goal, spent in whole.items():
                found = least_ways(plan, p, MOVE, unit, goal)
                assert found[goal] == spent
                assert found.items() <= whole.items()
                fewer += len(found) < len(whole)
    assert fewer


def test_a_way_goes_to_every_hex_for_the_least(full: bool, counted: list[str]) -> None:
    """Done step by step it ends there with so much spent; the position is as it was."""
    plan, action = leader().plan, leader().plan.action(MOVE)
    ways = 0
    for seed in range(40 if full else 4):
        p, units = small_scene(seed)
        before = p.printed()
        for unit in units:
            for goal, spent in reach(plan, p, MOVE, unit).items():
                hexes, mark = way_to(plan, p, MOVE, unit, goal), p.mark()
                assert hexes is not None
                try:
                    for spot in hexes:
                        assert (unit, spot) in Completion(p, action).every()
                        action.do(Alone(plan, p), p, unit, spot)
                    assert p.get(plan.ways[MOVE].budget, unit) == spent
                except Open:
                    assert spot == goal
                assert p.hex_of(unit) == goal
                p.undo(mark)
                ways += 1
        assert p.printed() == before
        assert way_to(plan, p, MOVE, units[0], -1) is None
    counted.append(f"ways: {ways} gone")


def test_it_is_what_the_twin_finds(full: bool, counted: list[str]) -> None:
    plan = leader().plan
    hexes = 0
    for seed in range(8 if full else 1):
        scene = Scene(seed, plain=True)
        places = scene.space.places
        movers = [one for one in scene.units if scene.p.side_of(one) == "the Allies" and scene.twin_of[one].vehicular]
        for number, unit in enumerate(movers if full else movers[:6]):
            wanderer = scene.roaming[number % len(scene.roaming)]
            there = scene.random.randrange(scene.space.size)
            scene.p.place(wanderer, there)
            scene.ground.lift(scene.twin_of[wanderer])
            scene.ground.put(scene.twin_of[wanderer], places[there])
            found = {places[at]: int(2 * spent) for at, spent in reach(plan, scene.p, MOVE, unit).items()}
            assert found == scene.ground.reach(scene.twin_of[unit]), f"seed {seed}: {scene.p.name_of(unit)}"
            hexes += len(found)
    counted.append(f"reach by the twin: {hexes} hexes alike")


def test_counters_that_come_and_go_change_what_is_found_at_once(full: bool, counted: list[str]) -> None:
    """What was learned before they moved gives what is learned anew after they did."""
    searched = 0
    for seed in range(60 if full else 6):
        p, units = small_scene(seed)
        random, things = Random(seed), [one for one in p.kind_of if p.kind_of[one] not in ("minefield", "block")]
        for _ in range(12):
            p.place(random.choice(things), random.choice([*range(16, 32), random.randrange(SMALL.size)]))
            unit = random.choice(units)
            found = quickly(p, unit)
            other, p.kept[0].learned = p.kept[0].learned, {}
            assert found == quickly(p, unit), f"seed {seed}: {p.name_of(unit)}"
            p.kept[0].learned = other
            searched += 1
    counted.append(f"reach among moving counters: {searched} searches")


def test_whoever_moves_out_of_sight_is_searched_for_quickly(full: bool) -> None:
    """What is forgotten of the mover meanwhile, by others, says nothing about its way."""
    store = "{the watcher, a unit} has kept {the target, a unit} in sight"
    seen = 0
    for seed in range(40 if full else 8):
        p, units = small_scene(seed)
        number = p.program.store_number[store]
        random = Random(seed)
        with p.stating():
            for _ in range(60):
                p.set(p.program.store_number["hexside is green"], random.choice(SMALL.sides), True)
        plain = [quickly(p, one) for one in units]
        for watcher in units:
            for target in units:
                if p.side_of(watcher) != p.side_of(target):
                    p.set(number, (watcher, target), True)
        seen += len(p.values[number])
        p.kept[0].learned = {}
        assert [quickly(p, one) for one in units] == plain, f"seed {seed}"
    assert seen > 8


def test_where_the_program_does_not_know_the_way_it_is_what_every_row_comes_to() -> None:
    """While engineers work nothing is known beforehand of anybody's way: two minutes were thought of one truck's."""
    stage = open_stage("panzer_leader/school_rearguard", Wished())
    p, plan, compared = stage.scene().position, stage.table.plan, 0
    number = {store.id: n for n, store in enumerate(p.program.stores)}
    p.stand_at("Vehicle movement", "the Allies", 1)
    assert p.things(next(iter(plan.ways[MOVE].absent)))
    for unit in p.things("unit"):
        if p.side_of(unit) != "the Allies" or not isinstance(p.hex_of(unit), int) or p.holder_of(unit) is not None:
            continue
        allowance: Any = p.get(number["unit's movement allowance"], unit)
        p.set(number["the points spent by {the unit}"], unit, max(0, allowance - 2))
        assert quick_ways(plan, p, MOVE, unit) is None
        before, every = p.printed(), every_row(plan, p, MOVE, unit, 600)
        assert {at: row.spent for at, row in every_way(plan, p, MOVE, unit).items()} == every
        assert p.printed() == before
        compared += len(every)
    assert compared > 20
    with pytest.raises(TooManyWays):
        every_way(plan, p, MOVE, next(one for one in p.things("unit") if p.side_of(one) == "the Allies"), most=0)
