"""`docs/used.md` is what the counts in `docs/used.csv` come to."""

from __future__ import annotations

from pathlib import Path

from benchmarks import used


def test_the_page_is_printed_from_the_counts() -> None:
    assert used.PAGE.read_text(encoding="utf-8") == used.page(used.read())


def test_files_of_one_pack_are_added_up_and_what_was_printed_tells_the_games(tmp_path: Path) -> None:
    (tmp_path / "usage_meadow.json").write_text('{"actions": {"graze {the goat}": 2}, "rules": {"Full goats rest": 0, "Worth": 1}}')
    (tmp_path / "usage_meadow-2.json").write_text('{"actions": {"graze {the goat}": 1}, "rules": {"Full goats rest": 0, "Worth": 4}}')
    (tmp_path / "told.txt").write_text("meadow/day: 2 games under 2 choices of options, 9 answers; no fault\nmeadow/day: 1 game under 1 choice\n")
    found = used.taken(tuple(sorted(tmp_path.iterdir())))
    assert found["meadow", "actions", "graze {the goat}"] == 3
    assert found["meadow", "games", "day"] == 3
    told = used.page(found)
    assert "| meadow | 1 | 3 | 1 of 1 | 1 of 2 | 50.0 %, fewer than wanted |" in told
    assert "Never, of its rules (1): Full goats rest." in told
