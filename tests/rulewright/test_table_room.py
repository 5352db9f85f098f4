"""What a hobbyist met at the page: what is asked has room beside an answer, and nothing lies over what he looks for."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from rulewright.table import Start
from tests.rulewright.test_table import served
from tests.rulewright.test_table_page import browser, judged, opened, say, table, waited
from tests.rulewright.test_table_played import BOTH, SET_UP, told

__all__ = ["browser"]  # the fixture
pytestmark = pytest.mark.browser

IN_VIEW = """() => {
  const foot = document.querySelector("#ask > .foot").getBoundingClientRect().top;
  return [...document.querySelectorAll("#ask .option")].filter((one) => one.getBoundingClientRect().bottom <= foot + 1).length;
}"""


def test_what_may_be_done_is_in_view_beside_an_answer(browser: Browser, tmp_path: Path) -> None:
    with table(browser, BOTH, tmp_path / "game.jsonl", size=(1280, 850)) as page:
        told(page, *SET_UP, "done", "come on with Able in A8", "goal")
        assert page.is_visible("#told")
        assert page.evaluate(IN_VIEW) >= 2
        foot = page.locator("#ask .foot button")
        tops = {round(box["y"]) for one in foot.all() if (box := one.bounding_box())}
        assert len(tops) == 1, "in one row"
        assert "[" not in page.inner_text("#ask .undone")


def test_the_page_opens_at_the_board_whatever_was_told_before(browser: Browser, tmp_path: Path) -> None:
    with table(browser, BOTH, tmp_path / "game.jsonl", size=(390, 780)) as page:
        told(page, "help")
        assert page.evaluate("scrollY") > 0  # the answer that was asked for is shown
        page.evaluate("scrollTo(0, 0)")
        page.reload()
        page.wait_for_selector("#told h2")
        page.wait_for_timeout(300)
        assert page.evaluate("scrollY") == 0


def test_a_refusal_goes_with_the_next_order_and_each_thing_not_done_is_told_with_its_reason(
    browser: Browser, tmp_path: Path
) -> None:
    with table(browser, BOTH, tmp_path / "game.jsonl", size=(1280, 850)) as page:
        told(page, *SET_UP, "done", "Dog anywhere")
        assert "is none of these" in page.inner_text("#told")
        told(page, "come on with Dog in A5")
        assert page.is_hidden("#told")
        assert page.text_content("#told") == ""
        told(page, "why Dog")
        shut = page.locator("#told .verdict:not([open])").first
        assert shut.locator("small").inner_text().endswith(".")
        shut.locator("summary").click()
        assert page.locator("#told .verdict[open] small").first.is_hidden()
        title = page.locator("#hex-A3 > title").text_content()
        assert title == "A3: ground level, clear, crossed by a road"
        assert judged(page) == []


def test_at_the_workshop_no_ground_stands_twice_and_a_fault_is_told_at_its_line(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with served(Start()) as server:
        page = opened(browser, f"{server.address(server.start)}workshop", at_start=True)
        page.select_option("#pack", "panzer_leader")
        page.wait_for_selector("#ground option >> nth=3", state="attached")
        grounds = page.locator("#ground option").all_inner_texts()
        assert "crossed by a stream" in grounds
        assert len(set(grounds)) == len(grounds)
        page.fill("#text", "- board A;\n\n- an M4 tank S in A3;\n- an M4 tank in ZZ9;\n")
        waited(page, "document.querySelector('#wrong').innerText.includes('line 4: there is no hex ZZ9 on the boards')")
        say(page, "can S see A5?")
        page.wait_for_selector("#told p:has-text('line')")
