"""Keyed chance: the same question asked of the same seed has the same answer, for ever.

A die is not the next number of a stream but a function of what it is for: the seed, the game, the
turn, the phase, the side whose phase it is, the purpose, the things involved and how many like it
came before. So a change of rules does not shift the luck of everything after it, and a draw nobody
asked for yet cannot disturb another.

The key is written as one line of JSON and hashed with SHA-256. The 256 bits are a whole number below
2**256; numbers in the last, incomplete run of n are thrown away and the key is hashed again with the
next attempt, so every face is exactly as likely as every other.

Players draw from keys of their own (`PLAYER`; in what they only think: `PLAYOUT`), never from the keys of dice (`DIE`).
"""

from __future__ import annotations

import hashlib
import json

from runtime.records import dataclass

DIE = "die"
PLAYER = "player"
PLAYOUT = "playout"

_SPAN = 2**256
_encode = json.JSONEncoder(ensure_ascii=True, separators=(",", ":")).encode


def uniform(key: tuple[str | int, ...], faces: int) -> int:
    """A whole number from 1 to `faces`, each exactly as likely, fixed by the key."""
    if faces < 1:
        raise ValueError("a die has at least one face")
    limit = _SPAN - _SPAN % faces
    attempt = 0
    while True:
        line = _encode([*key, attempt])
        number = int.from_bytes(hashlib.sha256(line.encode("ascii")).digest(), "big")
        if number < limit:
            return number % faces + 1
        attempt += 1


@dataclass(frozen=True)
class Draw:
    """One die to be thrown: all that its key is made of, except seed and game."""

    purpose: str
    things: tuple[str, ...]  # stable names of the things involved
    sides: int
    turn: int
    phase: str
    side: str
    ordinal: int  # how many draws with all the above the same came before in this game

    @property
    def key(self) -> tuple[str | int, ...]:
        return (self.turn, self.phase, self.side, self.purpose, len(self.things), *self.things, self.ordinal)


def throw(seed: int, game: int, draw: Draw) -> int:
    return uniform((DIE, seed, game, *draw.key), draw.sides)
