"""The games of a study, kept as they come: one row a game in one SQLite file, each row whole or not there."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True, order=True)
class Match:
    """One game: which rule set (0 is the one the others are compared with), which luck, sides swapped or not."""

    variation: int
    number: int
    swapped: bool


@dataclass(frozen=True)
class Row:
    """A game that was played, with all that is needed to play it again: `record` is the record's text."""

    match: Match
    end: str
    turns: int
    answers: int
    levels: tuple[str, ...]  # what the rules say of each side, in the order of the sides
    scores: tuple[str, ...]  # the same as numbers: places in an ordered list, or the number itself
    lost: dict[str, int]  # things out of play at the end that were in play, by side and type
    used: dict[str, int]
    asked: dict[str, int]
    open: dict[str, int]
    record: str
    fault: str = ""


class OtherStudy(Exception):
    """The folder holds the games of another study."""


class CannotKeep(Exception):
    """The disk does not take what is to be kept; what was kept before stays."""


class Store:
    def __init__(self, path: Path, study: str) -> None:
        with _disk(path):
            self._db = sqlite3.connect(path)
            self._db.execute("pragma journal_mode = wal")
            self._db.execute("create table if not exists study (told text not null)")
            self._db.execute(
                "create table if not exists game (variation integer, number integer, swapped integer, "
                "row text not null, primary key (variation, number, swapped))"
            )
            told = self._db.execute("select told from study").fetchone()
            if told is None:
                self._db.execute("insert into study values (?)", (study,))
                self._db.commit()
            elif told[0] != study:
                raise OtherStudy(f"{path} holds another study; choose another folder")
        self._path = path

    def keep(self, row: Row) -> None:
        match = row.match
        with _disk(self._path):
            self._db.execute(
                "insert or replace into game values (?, ?, ?, ?)",
                (match.variation, match.number, int(match.swapped), json.dumps(asdict(row), ensure_ascii=False)),
            )
            self._db.commit()

    def done(self) -> frozenset[Match]:
        found = self._db.execute("select variation, number, swapped from game")
        return frozenset(Match(variation, number, bool(swapped)) for variation, number, swapped in found)

    def rows(self) -> tuple[Row, ...]:
        """All games, in the order of their numbers, whenever they were played."""
        found = self._db.execute("select row from game order by variation, number, swapped")
        return tuple(_row(json.loads(text)) for (text,) in found)

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


@contextmanager
def _disk(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.DatabaseError as fault:
        raise CannotKeep(f"{path}: {fault}; what was kept before is still there") from fault
