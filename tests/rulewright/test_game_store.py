"""Games are kept whole or not at all, and come back in order."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.studies.game_store import CannotKeep, GameStore, Match, OtherStudy, Row
from rulewright.studies.workers import Here, Processes


def row(number: int, variation: int = 0) -> Row:
    match = Match(variation, number, False)
    return Row(
        match,
        "over",
        5,
        9,
        ("won", "lost"),
        ("1", "0"),
        {"a: b": 1},
        {"a": [2, 1]},
        {"a: C3": 2},
        {},
        {"do_x": 2},
        {},
        {},
        "text\n",
    )


def test_rows_come_back_as_they_went(tmp_path: Path) -> None:
    store = GameStore(tmp_path / "games.sqlite", "one study")
    for number in (2, 0, 1):
        store.keep(row(number))
    store.close()
    again = GameStore(tmp_path / "games.sqlite", "one study")
    assert again.rows() == (row(0), row(1), row(2))
    assert again.done() == {Match(0, 0, False), Match(0, 1, False), Match(0, 2, False)}
    again.close()


def test_another_study_is_refused(tmp_path: Path) -> None:
    GameStore(tmp_path / "games.sqlite", "one study").close()
    with pytest.raises(OtherStudy):
        GameStore(tmp_path / "games.sqlite", "another")


def test_a_damaged_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_text("no database at all, but a good deal of text " * 40, encoding="utf-8")
    with pytest.raises(CannotKeep):
        GameStore(tmp_path / "games.sqlite", "one study")


def double(number: int) -> int:
    return 2 * number


def test_executors_do_the_same() -> None:
    assert list(Here().each(double, [1, 2, 3])) == [2, 4, 6]
    assert sorted(Processes(2).each(double, [1, 2, 3])) == [2, 4, 6]
    assert list(Processes(2).each(double, [])) == []
