"""The same boards and counters for the product and for its hand-written twins.

Boards, counters and facts are made by chance on the product's side; the twins get theirs from what the product's
position says, hex by hex and counter by counter, before anything is timed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Protocol

from benchmarks.twins.ground import Counter, Ground
from benchmarks.twins.sight import STEPS, Hex, Side, Sight
from compiler.pipeline import compile_pack
from rulewright.scenes.table import Table
from rulewright.shelf.shelf import disk
from runtime.position import Position
from runtime.space import Space

HERE = Path(__file__).parent
BOARDS = (("A",), ("D",))
COST = "the cost for {the unit} to enter {the new hex} from {the old hex}"
ENTRY = "{the unit} may enter {the new hex} from {the old hex}"
VIEW = "{the far hex} is in view from {the near hex}"
CHART = "the charted cost of {the soil} for {the gait} on {the paving} in {the crowd, a number} over {the border}"
ROWS = "the cost by rows of {the soil} for {the gait} on {the paving} in {the crowd, a number} over {the border}"
MOVE = "move {the unit} into {the new hex}"
PASSIVE = ("wreck", "wreck", "block", "minefield", "fort", "truck bridge", "tank bridge")


@cache
def leader() -> Table:
    return Table.of(compile_pack(["panzer_leader"], disk()).built.model)


@cache
def chart() -> Table:
    return Table.of(compile_pack([str(HERE / "chart")], disk()).built.model)


def function(table: Table, question: str, prefix: str = "ask") -> Any:
    """The compiled function of a question."""
    return table.rules.function(f"{prefix}_{table.rules.program.question_named[question].function}")


class Scene:
    """A position of Panzer Leader with counters by chance, and the twins' view of it."""

    def __init__(self, seed: int, units: int = 40, passive: int = 24, plain: bool = False) -> None:
        """`plain`: no counters that bridge or flail, whose way changes the ground behind them."""
        self.random = Random(seed)
        self.table = leader()
        self.space: Space = self.table.space(BOARDS)
        self.p: Position = self.table.rules.position(self.space)
        self.p.stand_at("Vehicle movement", "the Allies", 1)
        self.number = {store.id: n for n, store in enumerate(self.table.rules.program.stores)}
        self.units = [self._unit(plain) for _ in range(units)]
        self.roaming = [self._unit(plain) for _ in range(units // 4)]
        for _ in range(passive):
            noun = self.random.choice(PASSIVE)
            thing = self.p.create(noun)
            self.p.place(thing, self.random.randrange(self.space.size))
            if "bridge" in noun and self.random.random() < 0.3:
                self._say("{the load, a counter} is face down", thing, True)
            if noun == "fort" and self.random.random() < 0.6:
                self.p.put_inside(self._make(plain), thing)
        for at in range(self.space.size):
            if self.p.get(self.number["hex is bridged"], at) and self.random.random() < 0.2:
                self._say("{the hex} has lost its bridge", at, True)
        self.twin_of: dict[int, Counter] = {}
        self.ground = ground_of(self)

    def _make(self, plain: bool) -> int:
        types = [one for one in self.table.rules.program.types if one.kind == "unit"]
        barred = {self.number["unit is fitted with flails"], self.number["unit is built to bridge"]}
        while True:
            noun = self.random.choice(types)
            if not plain or barred.isdisjoint(store for store, _ in noun.values):
                return self.p.create(noun.id, noun.side or self.random.choice(("the Allies", "the Germans")))

    def _unit(self, plain: bool) -> int:
        """Crowded about the middle of the boards, so that they meet."""
        unit = self._make(plain)
        at = int(self.random.triangular(0, self.space.size))
        self.p.place(unit, at)
        for fact, chance in (("spread out", 0.2), ("beneath the bridge", 0.05)):
            if self.random.random() < chance:
                self._say(f"{{the unit}} is {fact}", unit, True)
        if self.random.random() < 0.3:
            self._say("{the unit} has moved", unit, True)
            self._say("the points spent by {the unit}", unit, self.random.randrange(3))
        if self.random.random() < 0.1:
            self._say("{the unit} is dispersed", unit, True)
        return unit

    def _say(self, store: str, key: int, value: Any) -> None:
        self.p.set(self.number[store], key, value)

    def told(self, store: str, key: int) -> Any:
        return self.p.get(self.number[store], key)

    def steps(self, number: int) -> Iterator[tuple[int, int, int]]:
        """A unit, a hex next to it, its hex."""
        for _ in range(number):
            unit = self.random.choice(self.units)
            old = self.p.hex_of(unit)
            assert isinstance(old, int)
            yield unit, self.random.choice(self.space.neighbours[old]), old

    def lines(self, number: int, longest: int = 12) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = []
        while len(found) < number:
            a, b = self.random.randrange(self.space.size), self.random.randrange(self.space.size)
            if self.space.distance(a, b) <= longest:
                found.append((a, b))
        return found


def ground_of(scene: Scene) -> Ground:
    space = scene.space
    everywhere = range(space.size)
    roads, green = set(), set()
    for a in everywhere:
        for b in space.neighbours[a]:
            side = space.hexside(a, b)
            if scene.told("hexside is crossed by a road", side):
                roads.add((space.places[a], space.places[b]))
            if scene.told("hexside is green", side):
                green.add((space.places[a], space.places[b]))
    ground = Ground(
        cover={space.places[h]: scene.told("hex's cover", h) for h in everywhere},
        height={space.places[h]: scene.told("hex's elevation", h) for h in everywhere},
        bridged={space.places[h] for h in everywhere if scene.told("hex is bridged", h)},
        roads=roads,
        green=green,
        near={space.places[h]: [space.places[n] for n in space.neighbours[h]] for h in everywhere},
        broken={space.places[h] for h in everywhere if scene.told("{the hex} has lost its bridge", h)},
    )
    for thing in sorted(scene.p.kind_of):
        if not scene.p.around(thing):
            at = scene.p.hex_of(thing)
            assert isinstance(at, int)
            scene.twin_of[thing] = counter_of(scene, thing)
            ground.put(scene.twin_of[thing], space.places[at])
    return ground


def counter_of(scene: Scene, thing: int) -> Counter:
    p, told = scene.p, scene.told
    kind = p.kind_of[thing]
    one = Counter(kind, str(p.side_of(thing)))
    one.inside = [counter_of(scene, held) for held in p.inside(thing)]
    if kind in ("tank bridge", "truck bridge"):
        one.face_down = told("{the load, a counter} is face down", thing)
    if kind == "unit":
        one.moves = told("unit's movement class", thing)
        one.allowance = 2 * told("unit's movement allowance", thing)
        one.vehicular = told("unit is vehicular", thing)
        one.light = told("unit is light enough for a truck bridge", thing)
        one.flails = told("unit is fitted with flails", thing)
        one.bridging = told("unit is built to bridge", thing)
        one.spread_out = told("{the unit} is spread out", thing)
        one.beneath = told("{the unit} is beneath the bridge", thing)
        one.stays = told("{the unit} is dispersed", thing) or not one.vehicular
        one.moved = told("{the unit} has moved", thing)
        one.spent = 2 * told("the points spent by {the unit}", thing)
    return one


class Told(Protocol):
    """Boards of the product, and what a position on them says."""

    table: Table
    space: Space
    p: Position

    def told(self, store: str, key: int) -> Any: ...


def sight_of(scene: Told) -> Sight:
    space, p = scene.space, scene.p
    spanned = function(scene.table, "{the hex} is spanned")
    sides: dict[str, set[Side]] = {name: set() for name in ("green", "gray", "brown", "orange")}
    for side in space.sides:
        here, d = divmod(side, 6)
        x, row = space.places[here]
        step = STEPS[(space._first + d) % 6]
        ends: tuple[Hex, Hex] = ((x, row), (x + step[0], row + step[1]))
        for name, marked in sides.items():
            if scene.told(f"hexside is {name}", side):
                marked.update((ends, (ends[1], ends[0])))
    return Sight(
        cover={space.places[h]: scene.told("hex's cover", h) for h in range(space.size)},
        height={space.places[h]: scene.told("hex's elevation", h) for h in range(space.size)},
        spanned={space.places[h] for h in range(space.size) if spanned(p, h)},
        **sides,
    )
