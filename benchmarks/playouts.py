"""Whole playouts of the training situation by two random players, by the product and by its twin.

With the same luck both are asked the same questions in the same order and come to the same end: `rows_by_hand` and
`rows_by_product` keep all that was asked, offered, answered and thrown, and the victory levels.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from benchmarks.playing import opened
from benchmarks.setting import function, sight_of
from benchmarks.timing import compare, told
from benchmarks.twins.playout.board import Field
from benchmarks.twins.playout.game import Playout
from benchmarks.twins.playout.luck import KeyedLuck
from benchmarks.twins.playout.state import WAYS_ON
from benchmarks.twins.playout_c.called import Twin
from rulewright.scenes.stage import Stage
from rulewright.scenes.table import Table
from rulewright.shelf import native_kept
from runtime.native import Games
from runtime.play import Limits
from runtime.play.chooser import Decision, RandomChooser, Seats
from runtime.play.dice import Draw
from runtime.play.game import Game
from runtime.position import Position
from runtime.space import Space

TRAINING = "panzer_leader/training"
LEVEL = "the victory level of {the side}"
WAY_ON = "  - {} is a way onto the board for the Allies;\n"
GAMES = 20
Row = tuple[object, ...]


@dataclass
class Ground:
    """The first position of a stage, for the twins."""

    table: Table
    p: Position
    space: Space = field(init=False)

    def __post_init__(self) -> None:
        self.space = self.p.space
        self.number = {store.id: n for n, store in enumerate(self.table.rules.program.stores)}

    def told(self, store: str, key: int) -> Any:
        return self.p.get(self.number[store], key)


def field_of(stage: Stage) -> Field:
    ground = Ground(stage.table, stage.position())
    space, everywhere = ground.space, range(ground.space.size)
    near = [sorted(space.neighbours[at]) for at in everywhere]

    def marked(name: str) -> set[tuple[int, int]]:
        return {(a, b) for a in everywhere for b in near[a] if ground.told(name, space.hexside(a, b))}

    assert {ground.told("hex's elevation", at) for at in everywhere} == {"ground level"}
    return Field(
        places=list(space.places),
        names=[space.label(at) for at in everywhere],
        near=near,
        cover=[ground.told("hex's cover", at) for at in everywhere],
        bridged=[bool(ground.told("hex is bridged", at)) for at in everywhere],
        wooded=[bool(ground.told("hex is wooded", at)) for at in everywhere],
        roads=marked("hexside is crossed by a road"),
        green=marked("hexside is green"),
        sight=sight_of(ground),
    )


@dataclass
class Noting:
    """The product's random player, who notes all."""

    inner: RandomChooser
    rows: list[Row] = field(default_factory=list)

    def choose(self, asked: Decision) -> int:
        index = self.inner.choose(asked)
        self.rows.append((asked.turn, asked.phase, asked.side, asked.sort, asked.asked, asked.texts, index))
        return index

    def die(self, draw: Draw) -> int:
        face = self.inner.die(draw)
        self.rows.append((draw.turn, draw.phase, draw.side, draw.purpose, draw.things, face))
        return face


class NotingLuck(KeyedLuck):
    """The twin's random player, who notes all."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.rows: list[Row] = []

    def choose(self, turn: int, phase: str, side: str, sort: str, asked: str, options: Sequence[str]) -> int:
        index = super().choose(turn, phase, side, sort, asked, options)
        self.rows.append((turn, phase, side, sort, asked, tuple(options), index))
        return index

    def die(self, turn: int, phase: str, side: str, purpose: str, things: tuple[str, ...]) -> int:
        face = super().die(turn, phase, side, purpose, things)
        self.rows.append((turn, phase, side, purpose, things, face))
        return face


def rows_by_product(stage: Stage, seed: int, more_ways: Sequence[str] = ()) -> list[Row]:
    """`more_ways`: hexes in which the Allies may come on beside those of the card."""
    last = WAY_ON.format(WAYS_ON[-1])
    assert last in stage.text
    position = stage.position(stage.text.replace(last, last + "".join(map(WAY_ON.format, more_ways))))
    player = Noting(RandomChooser(seed))
    Game(stage.table.plan, position, Seats(dict.fromkeys(stage.sides, player), player)).play()
    level = function(stage.table, LEVEL)
    return [*player.rows, tuple(level(position, side) for side in stage.sides)]


def rows_by_hand(board: Field, seed: int, more_ways: Sequence[str] = ()) -> list[Row]:
    luck = NotingLuck(seed)
    levels = Playout(board, luck, (*WAYS_ON, *more_ways)).play()
    return [*luck.rows, levels]


def answers_of(rows: Sequence[Row]) -> tuple[list[tuple[bool, object]], Row]:
    """Of each whether it was thrown, then which option or face; and the victory levels."""
    return [(len(row) == 6, row[-1]) for row in rows[:-1]], rows[-1]


def playouts() -> list[str]:
    """Reading the situation's text is no part of it, nor is laying out the board. `native`: machine code looks for what
    may be done; of whole games it tells what was chosen and thrown, and no texts, as the twin in C does."""
    stage = opened(TRAINING)
    engaged = stage.engaged("native", print)
    board, seeds = field_of(stage), range(1, GAMES + 1)
    for seed in seeds:
        by_hand = rows_by_hand(board, seed)
        if any(rows_by_product(one, seed) != by_hand for one in (stage, engaged)):
            raise SystemExit(f"the twin and the product do not play the same game of seed {seed}: nothing is timed")

    def hand() -> None:
        for seed in seeds:
            Playout(board, KeyedLuck(seed)).play()

    def product(stage: Stage) -> None:
        for seed in seeds:
            player = RandomChooser(seed)
            Game(stage.table.plan, stage.position(), Seats(dict.fromkeys(stage.sides, player), player)).play()

    whole, in_c = whole_games(stage, seeds), twin_in_c(board, seeds)
    compiled_by_hand: dict[str, Callable[[], object]] = {
        "by hand in C": lambda: [in_c.play(seed) for seed in seeds],
        "native, whole games": lambda: [whole.play(seed, 0, Limits()) for seed in seeds],
    }
    contenders: dict[str, Callable[[], object]] = {
        "by hand": hand,
        "compiled": partial(product, stage),
        "native": partial(product, engaged),
        **compiled_by_hand,
    }
    figures = compare(contenders, "by hand", GAMES)
    wanted = {"compiled": 2.0, "native, whole games": 0.2}
    beside_c = compare(compiled_by_hand, "by hand in C", GAMES)
    return [
        *told("A playout of the training situation by two random players", figures, wanted),
        *told("The same beside the twin in C", beside_c, {"native, whole games": 3.0}),
    ]


def twin_in_c(board: Field, seeds: Sequence[int]) -> Twin:
    """It plays the games as the twin in Python does."""
    twin = Twin(board)
    for seed in seeds:
        if (twin.answers(seed), twin.levels) != answers_of(rows_by_hand(board, seed)):
            raise SystemExit(f"the twin in C does not play the game of seed {seed}: nothing is timed")
    return twin


def whole_games(stage: Stage, seeds: Sequence[int]) -> Games:
    """Machine code that plays them from first to last, as the product does."""
    whole = Games(native_kept(stage.table.whole, stage.table.on), stage.table.plan, stage.position())
    for seed in seeds:
        played, rows = whole.play(seed, 0, Limits()), rows_by_product(stage, seed)[:-1]
        if played is None or [one for _, one in whole.answers()] != [row[-1] for row in rows]:
            raise SystemExit(f"machine code does not play the game of seed {seed}: nothing is timed")
    return whole
