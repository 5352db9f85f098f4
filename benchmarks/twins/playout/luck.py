"""Who chooses and what the dice show: the product's random player, keyed as its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from runtime.play.dice import DIE, PLAYER, uniform


class Luck(Protocol):
    def choose(self, turn: int, phase: str, side: str, sort: str, asked: str, options: Sequence[str]) -> int: ...

    def die(self, turn: int, phase: str, side: str, purpose: str, things: tuple[str, ...]) -> int: ...


class KeyedLuck:
    """The product's random player and dice."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.times: dict[tuple[object, ...], int] = {}

    def choose(self, turn: int, phase: str, side: str, sort: str, asked: str, options: Sequence[str]) -> int:
        variable = "" if sort == "action" else asked.rpartition(": ")[2]
        variable = variable.removeprefix("more of ")
        if sort == "order":  # `which attacker is next`
            variable = f"the {variable.removeprefix('which ').removesuffix(' is next')}"
        key = (turn, phase, side, sort, variable)
        ordinal = self.times.get(key, 0)
        self.times[key] = ordinal + 1
        return uniform((PLAYER, self.seed, 0, *key, ordinal), len(options)) - 1

    def die(self, turn: int, phase: str, side: str, purpose: str, things: tuple[str, ...]) -> int:
        key: tuple[int | str, ...] = (turn, phase, side, purpose, len(things), *things)
        ordinal = self.times.get(key, 0)
        self.times[key] = ordinal + 1
        return uniform((DIE, self.seed, 0, *key, ordinal), 6)
