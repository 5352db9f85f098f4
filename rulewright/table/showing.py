"""What a server shows: seats, each with what it sees at one moment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from pathlib import Path
from typing import Any, Protocol

from rulewright.scenes import Stage
from rulewright.shelf import Wished
from rulewright.table.account import Line
from rulewright.table.sight import Board
from runtime.play import Game
from runtime.records import dataclass

ALL = ""  # the eyes that see what all may know


@dataclass(frozen=True)
class Seat:
    """Who looks through one link: with a side's `eyes`, or "" for what all may know; it answers for `sides`."""

    name: str
    eyes: str
    sides: tuple[str, ...]


@dataclass(frozen=True)
class Shown:
    """What one seat sees at one moment."""

    state: dict[str, Any] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
    board: Board | None = None


class Showing(Protocol):
    """A game that is played, or a record that is gone through."""

    stage: Stage
    seats: tuple[Seat, ...]
    game: Game

    @property
    def is_over(self) -> bool:
        """Nobody will answer any more."""

    @property
    def kept_as(self) -> str:
        """The name of the file of a game that is played."""

    def begin(self) -> None: ...

    def listen(self, listener: Callable[[], None]) -> None:
        """The listener is told, in whatever thread, when something else is shown."""

    def shown(self, seat: Seat) -> Shown: ...

    def say(self, seat: Seat, number: int, said: str) -> bool:
        """Whether it was an answer to what this seat is asked now."""

    def letter(self) -> Path | None:
        """The file of a game by mail."""

    def forked(self, number: int, persons: frozenset[str], other: Wished) -> Showing:
        """A game that goes on from a moment of a record, with these sides played in person. Raises `Slip`."""

    def parted(self, other: Wished) -> str:
        """Where the game of a record would have gone otherwise under other rules. Raises `Slip`."""

    def board(self, number: int) -> Board | None:
        """Of a moment that is over, where one may go back to it."""

    def leave(self) -> None: ...
