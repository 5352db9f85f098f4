"""The world of a side, made without writing and reading its file, is the one that the file gives: every field of it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from compiler.model.build import extend
from compiler.source import SourceFile
from rulewright.scenes.stage import open_stage
from rulewright.shelf.wished import Wished
from runtime.play.game import Game
from runtime.play.limits import Limits
from runtime.position import Position
from runtime.position.printing import canonical_names, is_made_up, told_facts
from runtime.position.relisting import relisted
from tests.proofs.worlds import Secretive, World, world

SIZES = {"yard": (60, 6), "garden": (20, 6), "indirect": (8, 3), "training": (4, 3)}  # games, turns
SMALL = {"yard": (6, 4), "garden": (2, 5), "indirect": (1, 2), "training": (1, 2)}
FIELDS = (
    "kind_of type_of sides names _ordinal _made _spot _holder _inside _in _under_way lasting told moment turn phase"
    " side_to_move viewer boards_said slow_things"
).split()


@pytest.mark.parametrize("name", SIZES)
def test_it_is_what_reading_gives(name: str, full: bool, counted: list[str], tmp_path: Path) -> None:
    where = opened(name, tmp_path)
    games, turns = (SIZES if full else SMALL)[name]
    compared = 0
    for seed in range(games):
        random, chooser = Random(seed), Secretive(seed)
        stage = where.stage()
        game = chooser.game = Game(stage.table.plan, stage.position(), chooser, Limits(turns=turns))
        while game.over is None:
            game.step()
            if random.random() > 0.2:
                continue
            for side in (*stage.sides, ""):
                view = game.position.view(side)
                one, numbers = relisted(view)
                other, same = reread(where, view)
                assert {numbers[thing]: thing for thing in same} == {same[thing]: thing for thing in same}
                assert laid_open(one) == laid_open(other), (seed, side, view.printed())
                assert one.printed() == other.printed()
                compared += 1
    counted.append(f"relisted, {name}: {compared} worlds as they are read")
    assert compared


def opened(name: str, place: Path) -> World:
    if name != "training":
        return world(name, place)
    stage = open_stage("panzer_leader/training", Wished())
    return World("panzer_leader", stage.built, stage.table, stage.text)  # type: ignore[union-attr]


def reread(where: World, view: Position) -> tuple[Position, dict[int, int]]:
    """Written and read. Things that nobody could tell apart are in the same order in both."""
    view = view.copy()
    view.names = {one: name for one, name in view.names.items() if not is_made_up(view.type_of[one], name)}
    read = extend(where.built, SourceFile("position", view.printed()))
    assert read.problems == ()
    position, names = where.table.set_up(list(read.model.positions.values())[-1].given)
    position.stand(view.moment)
    same = {one: names[name] for one, name in canonical_names(view, told_facts(view)).items()}
    found = position.view(str(view.viewer))
    found.names = position.names
    return found, same


def laid_open(p: Position) -> dict[str, Any]:
    found = {name: getattr(p, name) for name in FIELDS}
    found["_inside"] = {one: held for one, held in p._inside.items() if held}
    found["_made"] = {noun: many for noun, many in p._made.items() if many}
    return {**found, "values": [dict(table.items()) for table in p.values]}
