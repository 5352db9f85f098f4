"""The eleven units, as their counters and the chapters' facts tell them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from benchmarks.twins.playout.board import OUT

ALLIES, GERMANS = "the Allies", "the Germans"


@dataclass(eq=False, slots=True)
class Unit:
    number: int
    name: str
    side: str
    attack: int
    weapon: str
    range: int
    defense: int
    allowance: int  # in halves
    tracks: bool = False
    armored: bool = False
    infantry: bool = False
    engineer: bool = False
    halftrack: bool = False  # built to carry
    rideable: bool = False
    reach: int = 0
    handling: int = 0  # points for loading or unloading, in halves
    hex: int = OUT
    carrier: Unit | None = None
    load: Unit | None = None
    unplaced: bool = False
    waiting: bool = False
    beneath: bool = False
    wading: bool = False
    dispersed: bool = False
    fired: bool = False
    moved: bool = False
    halted: bool = False
    kept_to_road: bool = False
    spread: bool = False
    overrunning: bool = False
    loaded: bool = False
    unloaded: bool = False
    handled: bool = False
    stopped_for_load: bool = False  # it drove up and took or set down one
    assaulted: bool = False
    spent: int = 0
    entered: int = 0
    start: int = OUT
    fired_on: bool = False

    def rest(self) -> None:
        """Its side's clean-up is over."""
        self.dispersed = self.fired = self.moved = self.halted = self.kept_to_road = self.spread = False
        self.loaded = self.unloaded = self.handled = self.stopped_for_load = self.assaulted = False
        self.spent = self.entered = 0
        self.start = OUT


def roster() -> list[Unit]:
    """In the order of their names, as the product numbers them."""
    made: list[Unit] = []

    def tank(name: str, side: str, attack: int, reach: int, defense: int, allowance: int, rideable: bool) -> None:
        made.append(Unit(0, name, side, attack, "class A", reach, defense, 2 * allowance, True, True))
        made[-1].rideable = rideable

    def foot(name: str, side: str, attack: int, reach: int, defense: int, engineer: bool = False) -> Unit:
        made.append(Unit(0, name, side, attack, "class I", reach, defense, 2, infantry=True, engineer=engineer))
        return made[-1]

    tank("Able", ALLIES, 11, 8, 9, 8, False)
    tank("Anton", GERMANS, 14, 8, 8, 8, True)
    tank("Baker", ALLIES, 11, 8, 9, 8, False)
    foot("Berta", GERMANS, 3, 2, 10, True)
    cesar = foot("Cesar", GERMANS, 3, 2, 8)
    tank("Charlie", ALLIES, 14, 10, 10, 9, False)
    for name in ("Dog", "Easy"):
        made.append(Unit(0, name, ALLIES, 2, "class I", 2, 3, 20, True, True, halftrack=True))
    dog, easy = made[-2:]
    foot("Emil", GERMANS, 6, 1, 6)
    fox = foot("Fox", ALLIES, 4, 2, 10)
    george = foot("George", ALLIES, 4, 2, 10)
    for number, unit in enumerate(made):
        unit.number = number
        unit.reach = unit.range
        unit.handling = (unit.allowance // 2 + 1) // 2 * 2
        unit.unplaced = unit.side == GERMANS
        unit.waiting = unit.side == ALLIES and unit.tracks
    for starred in (cesar, fox, george):
        starred.reach *= 2
    for carrier, load in ((dog, fox), (easy, george)):
        carrier.load, load.carrier = load, carrier
    return made


def list_of(units: Iterable[Unit]) -> str:
    names = [one.name for one in units]
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)
