"""Facts that lapse by where their own things are: to ask only those about what was moved comes to the same as to ask all."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from compiler.pipeline import compile_pack
from compiler.source.pack_folder import Disk
from rulewright.scenes.table import Table
from runtime.position import Position
from runtime.values import Unmeant

RULES = """# A meadow
A side is one of the Reds, the Blues.
A hen is a kind of thing.

Fact "{the hen} is coming"; lapses when the hen is on the board; cites house.
Fact "{the hen} is leading {the chick, a hen}"; lapses when (the hen's hex) is not (the chick's hex); cites house.
Fact "{the hen} is lonely"; lapses when there is a hen in (the hen's hex) other than the hen; cites house.
Fact "{the hen} is missed"; lapses when the hen is on the board and there is no hen that is coming; cites house.
"""
PACK = "title: Hens\nlayer: game\nversion: 1.0.0\nlanguage: 1\nextends: []\n"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    folder = tmp_path_factory.mktemp("packs") / "hens"
    (folder / "boards").mkdir(parents=True)
    (folder / "pack.yaml").write_text(PACK)
    (folder / "1_hens.rulebook").write_text(RULES)
    (folder / "boards" / "blank.yaml").write_text("board: blank\ncites: [house]\ngrid: {rows: 2, columns: 2}\n")
    made = compile_pack(["hens"], Disk((folder.parent,)))
    assert made.problems == (), [one.message for one in made.problems]
    return Table.of(made.built.model)


def change(p: Position, random: Random, marks: list[int]) -> None:
    hens = [*p.kind_of]
    one, other = random.choice(hens), random.choice(hens)
    facts = {0: one, 1: (one, other), 2: one, 3: one}
    store = random.randrange(4)
    match random.choice(["place", "place", "inside", "remove", "set", "set", "state", "mark", "undo", "forbear"]):
        case "place":
            p.place(one, random.randrange(4))
        case "inside":
            try:
                p.put_inside(one, other)
            except Unmeant:
                return
        case "remove":
            p.remove(one)
        case "set":
            p.set(store, facts[store], True)
        case "state":
            with p.stating():
                p.set(store, facts[store], True)
        case "mark":
            marks.append(p.mark())
        case "undo" if marks:
            p.undo(marks.pop())


def everything(p: Position) -> object:
    return p.printed(), [dict(one) for one in p.values]


@pytest.mark.parametrize("seed", range(60))
def test_what_was_moved_is_asked_and_nothing_is_missed(table: Table, seed: int) -> None:
    near = table.rules.position(table.space(()))
    whole = table.rules.position(table.space(()))
    assert [near.program.stores[one].id for one in sorted(near.hooks.lapse_near)] == [
        "{the hen} is coming",
        "{the hen} is leading {the chick, a hen}",
    ]
    whole.hooks = replace(whole.hooks, lapse_near=frozenset())
    told = []
    for p in (near, whole):
        for name in "ABCD":
            p.create("hen", "the Reds", name)
        random, marks = Random(seed), list[int]()
        said = []
        for _ in range(60):
            change(p, random, marks)
            said.append(everything(p))
        told.append([*said, everything(p.copy())])
    assert told[0] == told[1]


def test_nobody_asks_about_who_stood_still(table: Table) -> None:
    p, asked = table.rules.position(table.space(())), list[int]()
    number = next(n for n, one in enumerate(p.program.stores) if one.id == "{the hen} is coming")
    lapses = p.hooks.lapses[number]

    def heard(p: Position, hen: int) -> bool:
        asked.append(hen)
        return lapses(p, hen)

    hens = [p.create("hen", "the Reds", name) for name in "ABCD"]
    for one in hens:
        p.set(number, one, True)
    p.hooks = replace(p.hooks, lapses={**p.hooks.lapses, number: heard})
    p.put_inside(hens[1], hens[0])
    asked.clear()
    p.place(hens[0], 1)
    assert asked == hens[:2]
    assert [p.get(number, one) for one in hens] == [False, False, True, True]
