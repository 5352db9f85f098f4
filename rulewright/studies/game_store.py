"""The games of a study, kept as they come: one row a game in one SQLite file, each row whole or not there.

A row is kept with a seal of the study, of which game it is and of all that it says. A row whose seal does not fit
(of another study, changed or moved by hand, damaged) is not believed, and neither is the file that holds it.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict
from pathlib import Path

from rulewright.shelf import Slip
from runtime.records import dataclass

TRIES = 20  # of each who begins, before it is told that others are in its way


@dataclass(frozen=True, order=True)
class Match:
    """One game: which rule set (0 is the one the others are compared with), which luck, sides swapped or not."""

    variation: int
    number: int
    swapped: bool


@dataclass(frozen=True)
class Row:
    """A game that was played. `record`: its text; empty where it is written when somebody wants it."""

    match: Match
    end: str
    turns: int
    answers: int
    levels: tuple[str, ...]  # what the rules say of each side, in the order of the sides
    scores: tuple[str, ...]  # the same as numbers: places in an ordered list, or the number itself
    lost: dict[str, int]  # things out of play at the end that were in play, by side and type
    left: dict[str, list[int]]  # of each side, how many of them are in play as each turn ends
    stood: dict[str, int]  # by side and hex, how often one stood there as a turn ended
    fell: dict[str, int]  # and how often one was there last before it went out of play
    used: dict[str, int]  # how often which steps were done; of a game that is looked into, what was asked, and open
    asked: dict[str, int]
    open: dict[str, int]
    record: str
    fault: str = ""


class OtherStudy(Slip):
    """The folder holds the games of another study."""


class CannotKeep(Slip):
    """The disk does not take what is to be kept; what was kept before stays."""


class GameStore:
    def __init__(self, path: Path, study: str) -> None:
        with _disk(path):
            self._db = sqlite3.connect(path)
            _write_ahead(self._db)
            self._db.execute(
                "create table if not exists study (only integer primary key check (only = 1), told text not null)"
            )
            self._db.execute(
                "create table if not exists game (variation integer, number integer, swapped integer, "
                "row text not null, seal text not null, primary key (variation, number, swapped))"
            )
            self._db.execute("insert or ignore into study values (1, ?)", (study,))  # of several, one is the first
            self._db.commit()
            if self._db.execute("select told from study").fetchall() != [(study,)]:
                raise OtherStudy(f"{path} holds another study; choose another folder")
        self._path = path
        self._study = study

    @classmethod
    def found(cls, path: Path) -> GameStore:
        """Of whatever study the file holds: to be looked into."""
        with _disk(path), closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as base:
            [(study,)] = base.execute("select told from study").fetchall()
        return cls(path, study)

    def keep(self, row: Row) -> None:
        match = row.match
        text = json.dumps(asdict(row), ensure_ascii=False)
        with _disk(self._path):
            self._db.execute(
                "insert or replace into game values (?, ?, ?, ?, ?)",
                (match.variation, match.number, int(match.swapped), text, self._seal(match, text)),
            )
            self._db.commit()

    def done(self) -> frozenset[Match]:
        return frozenset(row.match for row in self.rows())

    def rows(self) -> tuple[Row, ...]:
        """All games, in the order of their numbers, whenever they were played."""
        with _disk(self._path):
            asked = "select variation, number, swapped, row, seal from game order by variation, number, swapped"
            found = self._db.execute(asked).fetchall()
        return tuple(self._believed(*one) for one in found)

    def _believed(self, variation: object, number: object, swapped: object, text: object, seal: object) -> Row:
        told = f"game {number} of rule set {variation}{', sides changed' if swapped else ''}"
        try:
            match = Match(int(str(variation)), int(str(number)), bool(swapped))
            if not isinstance(text, str) or seal != self._seal(match, text):
                raise ValueError("its seal does not fit")
            return _row(json.loads(text))
        except ValueError:
            raise CannotKeep(
                f"{self._path}: {told} is not as it was kept: damaged, of another study or changed by hand; "
                "choose another folder"
            ) from None

    def _seal(self, match: Match, text: str) -> str:
        told = json.dumps([self._study, asdict(match), text])
        return hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()

    def close(self) -> None:
        self._db.close()


def _row(data: dict[str, object]) -> Row:
    match = data.pop("match")
    assert isinstance(match, dict)
    for name in ("levels", "scores"):
        value = data[name]
        assert isinstance(value, list)
        data[name] = tuple(value)
    return Row(match=Match(**match), **data)  # type: ignore[arg-type]  # as it was written


def _write_ahead(base: sqlite3.Connection) -> None:
    """Of two that begin together and want this at once SQLite refuses one where it could wait: so it waits for the
    other's turn, as it does for any other, and asks again."""
    for _ in range(TRIES):
        try:
            base.execute("pragma journal_mode = wal")
            base.execute("pragma synchronous = normal")  # a killed process loses nothing; nobody waits for the disk
            return
        except sqlite3.OperationalError as fault:
            if "locked" not in str(fault):
                raise
        base.execute("begin immediate")
        base.execute("rollback")
    base.execute("pragma journal_mode = wal")


@contextmanager
def _disk(path: Path) -> Iterator[None]:
    try:
        yield
    except (sqlite3.DatabaseError, UnicodeDecodeError) as fault:
        raise CannotKeep(f"{path}: {fault}; what was kept before is still there") from fault
