"""Who has no name of their own are called the same wherever they are spoken of at the table, whatever comes to be said of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulewright.table.opening import begun
from tests.rulewright.pasture import SITUATION, pasture
from tests.rulewright.test_table import DAY, At, seat, served

NAMED = SITUATION.replace(" Alma ", " ").replace(" Bella ", " ").replace(" Cilla ", " ")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(pasture(tmp_path))
    (tmp_path / "rules/meadow/situations/day.rulebook").write_text(NAMED, encoding="utf-8")


def lit(asked: dict[str, Any]) -> set[str]:
    return {one["thing"] for option in asked["options"] for one in option.get("begins", ()) if "thing" in one}


def said(page: At, line: str, number: int) -> int:
    assert page.say(line, number) == 204
    after: int = page.asked(number)["number"]
    return after


def test_what_is_lit_stands_on_the_board_by_the_same_name() -> None:
    with served(begun(DAY)) as server:
        page = seat(server, "Herd")
        number = page.asked()["number"]
        page.until(lambda shown: "board" in shown)
        things = dict(page.shown["board"]["things"])
        where = {one["hex"]: name for name, one in things.items()}
        assert lit(page.asked()) == {where["C3"], where["C4"], where["C5"]}
        third = where["C5"]
        number = said(page, f"walk, {third}, D5", number)
        page.until(lambda shown: "map" not in shown["board"])  # what has changed of it
        assert None not in page.shown["board"]["things"].values()  # nobody is called otherwise now
        assert page.shown["board"]["things"][third]["hex"] == "D5"
        assert lit(page.asked()) == {where["C3"], where["C4"]}
        number = said(page, f"why {third}", number)
        assert any("is full" in line for line in page.shown["state"]["told"]["lines"])
        said(page, f"sight {where['C3']}", number)
        assert "no counter is called" not in page.shown["state"]["shaded"]["told"]


def test_a_name_that_was_made_up_stands_in_words_and_not_on_the_counter(tmp_path: Path) -> None:
    """A file makes one up for each of whom it says something."""
    full = NAMED.replace("- D7 is wet.", "- a goat goat-1 of the Brown Herd in C6;\n- goat-1 is full;\n- D7 is wet.")
    (tmp_path / "rules/meadow/situations/day.rulebook").write_text(full, encoding="utf-8")
    with served(begun(DAY)) as server:
        page = seat(server, "Herd")
        page.until(lambda shown: "board" in shown)
        board = page.shown["board"]
        assert board["things"]["goat-1"]["said"].startswith("goat-1: goat of the Brown Herd")
        assert ">goat-1<" not in board["stacks"]["C6"]
        assert ">Dora<" in board["stacks"]["D7"]
