"""A file of games is believed row by row as it was kept; what was changed, moved or damaged since is refused in words."""

from __future__ import annotations

import sqlite3
import threading
from functools import partial
from pathlib import Path

import pytest

from rulewright.studies.game_store import CannotKeep, GameStore, Match, OtherStudy, Row


def row(variation: int, number: int, swapped: bool = False) -> Row:
    counts = {"one": 1}
    match = Match(variation, number, swapped)
    return Row(
        match,
        "over",
        3 + variation,
        9,
        ("a", "b"),
        ("1", "2"),
        counts,
        {},
        counts,
        counts,
        counts,
        counts,
        counts,
        "the record",
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    store = GameStore(tmp_path / "games.sqlite", "a study")
    for number in range(3):
        for variation in (0, 1):
            store.keep(row(variation, number))
    store.close()
    return tmp_path / "games.sqlite"


@pytest.mark.parametrize(
    "change",
    [
        "update game set variation = 1 - variation",
        "update game set swapped = 1",
        "update game set number = 7 where number = 2",
        "update game set row = replace(row, '\"turns\": 3', '\"turns\": 4')",
        "update game set row = 'no row at all'",
        "update game set seal = 'x'",
        "insert into game select variation, 9, swapped, row, seal from game where number = 1",
    ],
)
def test_a_row_that_was_changed_or_moved_is_not_believed(path: Path, change: str) -> None:
    with sqlite3.connect(path) as base:
        if "1 - variation" in change:  # turned round: each takes the place of the other
            base.execute("update game set variation = variation + 10")
            change = "update game set variation = 11 - variation"
        base.execute(change)
    base.close()
    store = GameStore(path, "a study")
    for asked in (store.rows, store.done):
        with pytest.raises(CannotKeep, match="is not as it was kept: damaged, of another study or changed by hand"):
            asked()
    store.close()


def test_rows_of_another_study_are_not_believed(path: Path) -> None:
    with sqlite3.connect(path) as base:
        base.execute("update study set told = 'another study'")
    base.close()
    with pytest.raises(OtherStudy):
        GameStore(path, "a study")
    with pytest.raises(CannotKeep):
        GameStore(path, "another study").rows()


def test_flipped_bytes_are_told(path: Path) -> None:
    sound = path.read_bytes()
    kept = GameStore(path, "a study").rows()
    for at in range(0, len(sound), 97):
        path.write_bytes(sound[:at] + bytes([sound[at] ^ 0x55]) + sound[at + 1 :])
        try:
            store = GameStore(path, "a study")
            assert store.rows() == kept
        except (CannotKeep, OtherStudy):
            continue


class Refusing(sqlite3.Connection):
    """SQLite as it is where another one begins at the same time."""

    left = 2

    def execute(self, sql: str, *more: object) -> sqlite3.Cursor:
        if sql.startswith("pragma journal_mode") and Refusing.left:
            Refusing.left -= 1
            raise sqlite3.OperationalError("database is locked")
        return super().execute(sql, *more)


def test_who_is_refused_because_another_begins_asks_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Refusing))
    store = GameStore(tmp_path / "games.sqlite", "a study")
    assert store.rows() == ()
    assert Refusing.left == 0
    store.close()


@pytest.mark.parametrize("time", range(10))
def test_of_studies_begun_together_one_is_kept_and_the_others_are_told(tmp_path: Path, time: int) -> None:
    """The others hear that it is another's, never that something is locked."""
    found: list[object] = []
    ready = threading.Barrier(4)

    def begin(study: str) -> None:
        ready.wait()
        try:
            GameStore(tmp_path / "games.sqlite", study).close()
            found.append(study)
        except OtherStudy:
            found.append(None)
        except CannotKeep as fault:
            found.append(str(fault))

    together = [threading.Thread(target=begin, args=(study,)) for study in ("one", "two", "three", "four")]
    for one in together:
        one.start()
    for one in together:
        one.join()
    assert sorted(map(str, found))[:3] == ["None"] * 3
    assert found.count(None) == 3
    with sqlite3.connect(tmp_path / "games.sqlite") as base:
        assert base.execute("select count(*) from study").fetchone() == (1,)
    base.close()
