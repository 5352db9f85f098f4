"""What hands do at the table: counters are drawn onto the board and along it, alone or as a stack, and looked at."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from rulewright.shelf import Wished
from rulewright.table import Start, Wanted, begun
from tests.rulewright.pasture import pasture
from tests.rulewright.test_table import served
from tests.rulewright.test_table_newcomer import drawn
from tests.rulewright.test_table_page import TRAINING, browser, judged, middle, opened, press, say, table, waited

__all__ = ["browser"]  # the fixture
pytestmark = pytest.mark.browser


def laid(page: Page, counter: str, hex: str) -> None:
    """From the strip onto the board."""
    box = page.locator(
        f"#reserve button[aria-label^='{counter}'], #reserve button[title='{counter}']"
    ).first.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(*middle(page, hex), steps=8)
    assert page.query_selector(".ghost svg")
    page.mouse.up()
    assert not page.query_selector(".ghost")


def test_from_beside_the_board_and_as_a_stack(browser: Browser, tmp_path: Path) -> None:
    with table(browser, "person,greedy", tmp_path / "game.jsonl") as page:
        page.evaluate("document.querySelector('#map').scrollTop = 0")
        page.hover("#reserve button[aria-label^=Able]")
        page.mouse.down()
        page.mouse.move(*middle(page, "C4"), steps=4)
        page.wait_for_selector(".laid.lit", state="attached")  # where it may be put, while it is held
        page.hover("#reserve")
        page.mouse.up()
        page.wait_for_selector("#ask h2:has-text('What to do')")  # let go beside the board, it does nothing
        laid(page, "Able", "H1")
        page.wait_for_selector("#told h2.no:has-text('come on with Able in H1 is not legal here')")
        for one in ("Able", "Baker"):
            laid(page, one, "A8")
            page.wait_for_selector(f"#log .deed:has-text('come on with {one} in A8')")
        drawn(page, "A8", "B9", "C8")
        page.click("#menu .item:has-text('All of A8: move the unit'):has-text('Able, Baker')")
        for one in ("Able", "Baker"):
            page.wait_for_selector(f"#log .deed:has-text('move {one} into C8')")
        laid(page, "Charlie", "H1")  # no way onto the board
        page.wait_for_selector("#told h2.no:has-text('come on with Charlie in H1 is not legal here')")
        assert page.wrong == []  # type: ignore[attr-defined]


def test_to_where_it_is_shaded_that_it_can_go(browser: Browser, tmp_path: Path) -> None:
    with table(browser, "person,greedy", tmp_path / "game.jsonl") as page:
        say(page, "come on, Able, A8")
        page.wait_for_selector("#log .deed:has-text('come on with Able in A8')")
        say(page, "reach Able")
        page.wait_for_selector("#legend:has-text('Where Able can go now')")
        press(page, "D7")
        page.click("#menu .item:has-text('Able goes here'):has-text('3 spent')")
        page.wait_for_selector("#log .deed:has-text('move Able into D7')")
        say(page, "way Able A1")
        page.wait_for_selector("#legend:has-text('`Able` cannot get to A1 now')")
        assert page.wrong == []  # type: ignore[attr-defined]


def test_where_the_pointer_rests_a_counter_is_looked_at_and_marks_are_told(browser: Browser, tmp_path: Path) -> None:
    with table(browser, "person,greedy", tmp_path / "game.jsonl") as page:
        page.hover("#sheet .counter >> nth=0")
        page.wait_for_selector("#glance:has-text('of the Germans'):has-text('movement allowance') svg")
        page.mouse.move(5, 5)
        waited(page, "document.querySelector('#glance').hidden")
        page.click("#marks")
        for told in ("what stands on a counter: attack strength", "is dispersed", "the hex is vital"):
            page.wait_for_selector(f"#menu .fact:has-text('{told}')")
        assert judged(page) == []
        assert page.wrong == []  # type: ignore[attr-defined]


def test_a_counter_of_the_sheet_is_drawn_onto_the_board(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(pasture(tmp_path))
    with served(Start()) as server:
        page = opened(browser, f"{server.address(server.start)}workshop", at_start=True)
        page.select_option("#pack", "meadow")
        page.wait_for_selector("#sheet svg")
        page.wait_for_selector("#reserve button svg")
        laid(page, page.get_attribute("#reserve button >> nth=0", "title") or "", "C3")
        page.wait_for_selector("#sheet .counter")
        assert page.input_value("#text").endswith(" in C3;\n")
        drawn(page, "C3", "D4")
        waited(page, "document.querySelector('#text').value.endsWith(' in D4;\\n')")
        assert page.wrong == []  # type: ignore[attr-defined]


def test_who_sets_up_many_has_in_view_what_may_be_done_and_finds_each_by_its_name(
    browser: Browser, tmp_path: Path
) -> None:
    """Thirty counters without names of their own: the row of them pushed it away, and after the first others were lit."""
    with table(browser, "person,greedy", tmp_path / "game.jsonl", (1366, 768), "panzer_leader/08") as page:
        page.wait_for_selector(
            "#ask details.note summary:has-text('Before Set-up may end, 30 are left')", timeout=120_000
        )
        assert page.evaluate(
            "() => document.querySelector('#ask .option').getBoundingClientRect().bottom <= document.querySelector('#ask').getBoundingClientRect().bottom"
        )
        page.click("#ask .option")
        page.click("#ask .option")
        page.wait_for_selector("#ask .more")
        say(page, "why A-A1")
        page.wait_for_selector("#told h2.no")
        within = "([one, of]) => document.querySelector(one).getBoundingClientRect().bottom <= document.querySelector(of).getBoundingClientRect().bottom"
        assert page.evaluate(within, ["#ask .foot .back", "#ask"])  # in view though hundreds of hexes may be chosen
        assert page.evaluate("() => document.querySelector('#told').clientHeight > 120")
        assert page.evaluate("() => document.querySelector('#order').getBoundingClientRect().bottom <= innerHeight")
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        page.wait_for_selector("#ask h2:has-text('What to do')")
        say(page, "set up, American-57-mm-gun-1, D-N3")
        page.wait_for_selector("#log .deed:has-text('set up American-57-mm-gun-1 in D-N3')")
        page.wait_for_selector("#reserve button.lit >> nth=28")
        strip = page.locator("#reserve button").evaluate_all(
            "all => all.map((one) => [one.innerText.replace(/\\s/g, ''), one.className])"
        )
        assert len(strip) == 29
        assert all(sort == "lit" and name != "American-57-mm-gun-1" for name, sort in strip)
        assert ">unplaced<" not in page.inner_html("#reserve svg >> nth=0")  # it hid what the counter is
        edges = [page.locator(one).first.bounding_box() for one in ("#reserve", "#reserve button.lit")]
        assert edges[0] is not None
        assert edges[1] is not None
        assert edges[1]["x"] < edges[0]["x"] + 40  # those that may be chosen are in view
        laid(page, "American-57-mm-gun-2", "D-N3")
        page.wait_for_selector("#log .deed:has-text('set up American-57-mm-gun-2 in D-N3')")
        assert page.wrong == []  # type: ignore[attr-defined]


def test_who_may_react_sees_to_what_and_weighs_it(browser: Browser, tmp_path: Path) -> None:
    wished = Wished(None, ("Opportunity fire",), (), ())
    with served(begun(Wanted(TRAINING, wished, "person,person", 3, file=str(tmp_path / "game.jsonl")))) as server:
        page = opened(browser, server.address(next(iter(server.links))))
        for order in (
            "set up Anton in K7",
            "set up, all, Sambleu",
            "done",
            "come on with Able in A4",
            "move, Able, B4, C4, D5",
        ):
            asked = page.evaluate("document.body.dataset.asked")
            say(page, order)
            waited(page, "asked => ![asked, ' 0'].includes(document.body.dataset.asked)", asked)
        page.wait_for_selector("#ask .sort:has-text('A chance to react')")
        page.wait_for_selector(".laid.frame.pointed", state="attached")
        assert judged(page) == []
        page.check("#odds-first")
        page.click("#ask .option:has-text('Fire in passing at Able')")
        page.wait_for_selector("#ask .gap:has-text('Nothing is left to choose of the firers')")
        page.click("#ask .end:has-text('Do it')")
        page.wait_for_selector("#menu h2:has-text('Fire in passing at Able with Anton')")
        page.click("#menu .item:has-text('What can come of it?')")
        page.wait_for_selector("#told .chance >> nth=1")
        page.click("#ask .end:has-text('Do it')")
        page.click("#menu .item:has-text('Do it')")
        page.wait_for_selector("#log li:has-text('the Germans react: fire in passing at Able with Anton')")
        assert page.wrong == []  # type: ignore[attr-defined]
