"""What hindered somebody who played whole games at the page: each is mended, and stays so."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from rulewright.table import Start
from tests.rulewright.test_orders_in_turn import seen
from tests.rulewright.test_table import served
from tests.rulewright.test_table_page import at_rest, browser, judged, middle, opened, press, say, table, waited

__all__ = ["browser"]  # the fixture
pytestmark = pytest.mark.browser

BOTH = "person,person"
SET_UP = ("set up Anton in J8", "set up Emil in K7", "set up Berta in K8", "set up Cesar in K7")
HELD = "document.querySelector('#ask').classList.contains('settling')"
SETTING_UP = "Turn 1: Set-up, the Germans"
HEADINGS = "all => [...document.querySelectorAll('#log .moment')].map((one) => one.innerText).join() === all"


def told(page: Page, *lines: str) -> None:
    for line in lines:
        before = page.evaluate("document.body.dataset.asked")
        say(page, line)
        waited(page, "before => ![before, ' 0'].includes(document.body.dataset.asked)", before)


def settled(page: Page) -> None:
    waited(page, f"!{HELD}")


def test_the_second_of_two_clicks_chooses_nothing(browser: Browser, tmp_path: Path) -> None:
    """`Done with Vehicle movement` ended the phase, and what came to lie there was begun."""
    with table(browser, BOTH, tmp_path / "game.jsonl") as page:
        told(page, *SET_UP, "done", "come on with Able in A8")
        settled(page)
        box = page.locator("#ask button.end").bounding_box()
        assert box is not None
        at = box["x"] + 20, box["y"] + box["height"] / 2
        before = page.evaluate("document.body.dataset.asked")
        page.mouse.click(*at)
        waited(page, "before => ![before, ' 0'].includes(document.body.dataset.asked)", before)
        assert page.evaluate(HELD)
        page.mouse.click(*at)
        for way in range(0, int(box["y"]) - 60, 12):  # wherever it falls
            page.mouse.click(at[0], 60 + way) if page.evaluate(HELD) else None
        settled(page)
        assert page.inner_text("#ask h2").startswith("What to do in ")
        page.focus("#ask button")
        before = page.evaluate("document.body.dataset.asked")
        page.keyboard.press("Enter")  # by keys nothing is held up
        waited(page, "before => document.body.dataset.asked !== before", before)
        assert page.wrong == []  # type: ignore[attr-defined]


def test_the_second_of_a_double_click_on_the_map_is_none(browser: Browser, tmp_path: Path) -> None:
    with table(browser, BOTH, tmp_path / "game.jsonl") as page:
        told(page, *SET_UP, "done", "come on with Able in A8")
        press(page, "A8")
        page.click("#menu .item:has-text('Move Able')")
        page.wait_for_selector("#ask .gap:has-text('7 left')")  # and how far it can still go stands there
        page.wait_for_timeout(400)
        page.mouse.dblclick(*middle(page, "B9"))
        page.wait_for_selector("#log .deed:has-text('move Able into B9')")
        page.wait_for_timeout(400)
        assert page.is_hidden("#told")  # that B9 is where it stands already
        page.keyboard.press("Escape")
        assert page.wrong == []  # type: ignore[attr-defined]


AT_THE_END = """() => {
  const log = document.querySelector('#log');
  return log.scrollHeight > log.clientHeight && log.scrollTop + log.clientHeight > log.scrollHeight - 4;
}"""


def test_what_happened_opens_at_its_end_and_odds_first_stays(browser: Browser, tmp_path: Path) -> None:
    with table(browser, BOTH, tmp_path / "game.jsonl", size=(1280, 720)) as page:
        told(
            page,
            *SET_UP,
            "done",
            "come on with Able in A8",
            "move Able to H8",
            "come on with Baker in A8",
            "move Baker to D7",
        )
        page.check("#odds-first")
        page.reload()
        page.wait_for_selector("#log .deed:has-text('move Baker into D7')")
        waited(page, AT_THE_END)
        assert page.is_checked("#odds-first")
        assert page.inner_text("#turn") == "Turn 1 of 5"


def test_what_could_still_be_done_is_told_before_one_is_done(browser: Browser, tmp_path: Path) -> None:
    with table(browser, BOTH, tmp_path / "game.jsonl") as page:
        page.wait_for_selector("#ask .note:has-text('Before Set-up may end, 4 are left: Anton, Berta, Cesar, Emil')")
        told(page, *SET_UP, "done")
        page.wait_for_selector("#ask .undone:has-text('5 counters could still do something in Vehicle movement')")
        told(page, "come on with Able in A8", "move Able to H8", "done")
        page.wait_for_selector("#ask h2:has-text('Direct fire')")
        assert page.is_hidden("#told")
        assert judged(page) == []


def test_done_is_taken_back_as_one_thing(browser: Browser, tmp_path: Path) -> None:
    """It took the last placement with it, without a word; and the heading stood twice."""
    with table(browser, BOTH, tmp_path / "game.jsonl") as page:
        told(page, *SET_UP, "done")
        settled(page)
        page.click("#ask button:has-text('Take back')")
        page.wait_for_selector("#ask .note:has-text('nothing is left to do')")
        page.wait_for_selector("#told:has-text('taken back: done')")
        waited(page, HEADINGS, SETTING_UP)  # all are told of it when there is time for it
        assert page.locator("#log .deed").count() == 4
        told(page, "back")
        page.wait_for_selector("#told:has-text('taken back: set up Cesar in K7')")
        told(page, "set up Cesar in J8", "done")
        waited(page, HEADINGS, f"{SETTING_UP},Turn 1: Vehicle movement, the Allies")


def test_who_can_fire_has_it_on_its_card_and_what_is_compulsory_chooses_itself(
    browser: Browser, tmp_path: Path
) -> None:
    with table(browser, BOTH, tmp_path / "game.jsonl", size=(1280, 1300)) as page:
        told(page, *SET_UP, "done", "come on with Able in A8", "move Able to H8", "done")
        page.wait_for_selector("#ask h2:has-text('Direct fire')")
        settled(page)
        page.click("#ask .option:has-text('Fire at')")
        page.wait_for_selector("#ask .gap:has-text('target hex')")
        page.click("#ask .option:has-text('H8')")
        page.wait_for_selector("#ask h2:has-text('Fire at Able in H8 with Anton')")  # neither had another in its place
        assert page.locator(".laid.begun path").count() == 2  # the hex, and who they are
        page.click("#ask button:has-text('Back')")  # over what chose itself
        page.wait_for_selector("#ask .gap:has-text('target hex')")
        page.keyboard.press("Escape")
        page.wait_for_selector("#ask h2:has-text('What to do')")
        page.check("#odds-first")
        press(page, "J8")
        page.click("#menu .item:has-text('Fire at Able in H8')")
        page.click("#menu .item:has-text('What can come of it?')")
        page.wait_for_selector("#told h2:has-text('Fire at Able in H8 with Anton:')")
        page.uncheck("#odds-first")
        press(page, "J8")
        page.wait_for_selector("#menu .item:has-text('Fire at Able in H8')")
        assert not page.query_selector("#menu .item:has-text('Fire at Anton')")
        page.click("#menu .item:has-text('Fire at Able in H8')")
        page.wait_for_selector("#log .deed:has-text('fire at Able in H8 with Anton')")
        assert page.wrong == []  # type: ignore[attr-defined]


def test_a_set_that_can_be_one_alone_is_not_asked_for_at_the_terminal_either() -> None:
    shown = seen(*SET_UP, "done", "come on with Able in A8", "move Able to H8", "done", "fire", "H8", "enough")
    assert "fire at Able in H8 with Anton" in shown
    shown = seen(
        *SET_UP, "done", "come on with Able in A8", "move Able to H8", "done", "fire, H8, Able, enough, Anton, enough"
    )
    assert "fire at Able in H8 with Anton" in shown  # who says it, says it


def test_a_way_that_was_asked_about_can_be_gone(browser: Browser, tmp_path: Path) -> None:
    with table(browser, BOTH, tmp_path / "game.jsonl") as page:
        told(page, *SET_UP, "done", "come on with Able in A8", "move, Able")
        press(page, "D7")
        page.wait_for_selector("#told h2.yes:has-text('move Able into D7')")
        page.click("#told button:has-text('Do it')")
        page.wait_for_selector("#log .deed:has-text('move Able into D7')")
        assert page.wrong == []  # type: ignore[attr-defined]


def test_a_card_names_who_is_there_too_and_orders_all(browser: Browser, tmp_path: Path) -> None:
    with table(browser, BOTH, tmp_path / "game.jsonl") as page:
        told(page, *SET_UP, "done", "come on, Able + Baker + Dog, A8")
        page.wait_for_selector("#log .deed:has-text('come on with Dog in A8')")
        box = at_rest(page, "#sheet .counter:has-text('halftrack')")
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.6)
        page.wait_for_selector("#menu .fact:has-text('with Fox inside')")
        page.click("#menu .item:has-text('All in A8'):has-text('also Able, Baker')")
        assert page.locator("#menu figcaption").all_inner_texts()[:3] == ["Able", "Baker", "Dog"]
        assert judged(page) == []
        page.click("#menu .item:has-text('All of A8: move')")
        page.wait_for_selector("#ask .gap:has-text('the new hex')")
        told(page, "B9")
        page.wait_for_selector("#log .deed:has-text('move Dog into B9')")
        assert page.wrong == []  # type: ignore[attr-defined]


def test_the_line_of_orders_keeps_what_was_refused(browser: Browser, tmp_path: Path) -> None:
    with table(browser, BOTH, tmp_path / "game.jsonl") as page:
        told(page, "set up Anton in J8", "set up Berta in Q99")
        waited(page, "document.querySelector('#said').value === 'set up Berta in Q99'")
        told(page, "set up Berta in K8")
        assert page.input_value("#said") == ""
        for line in ("set up Berta in K8", "set up Berta in Q99", "set up Anton in J8"):
            page.press("#said", "ArrowUp")
            assert page.input_value("#said") == line
        page.press("#said", "ArrowDown")
        assert page.input_value("#said") == "set up Berta in Q99"
        page.fill("#said", "")
        told(page, "help")
        page.wait_for_selector("#told h2:has-text('How it is played here')")


SHADES = "side => getComputedStyle([...document.querySelectorAll('#phases li')].find((one) => one.dataset.side === side)).borderBottomColor"
ITS_OWN = """async () => {
  const { Ask } = await import("../page/ask.js");
  const ask = new Ask(document.createElement("section"), {});
  const shown = (waiting) => { ask.show({ waiting, over: [] }, { sides: ["the North", "the South"], mine: ["the North"] }); return ask.card.innerText; };
  return [shown("the North"), shown("the South")];
}"""


def test_the_track_has_the_colours_of_the_sides_and_one_side_at_a_time(browser: Browser, tmp_path: Path) -> None:
    with table(browser, BOTH, tmp_path / "game.jsonl", what="panzerblitz/03") as page:
        red, _, blue = (
            int(float(one) * 255)
            for one in page.evaluate(SHADES, "the Germans").removeprefix("color(srgb ").rstrip(")").split()
        )
        assert blue > red  # as their counters are
        red, _, blue = (
            int(float(one) * 255)
            for one in page.evaluate(SHADES, "the Russians").removeprefix("color(srgb ").rstrip(")").split()
        )
        assert red > blue
        mover = page.inner_text("#ask .who").lower()
        apart = {
            side.lower()
            for side in page.evaluate(
                "[...document.querySelectorAll('#phases li[data-phase]:not([hidden])')].map((one) => one.dataset.side)"
            )
        }
        assert apart - {""} == {mover}
        assert page.evaluate(ITS_OWN) == ["One moment …", "The South thinks … "]


def test_situations_are_found_by_who_is_in_them(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with served(Start()) as server:
        page = opened(browser, server.address(server.start), at_start=True)
        page.fill("#find", "tanks")
        assert page.inner_text("#wait") == "Choose a game first"
        page.select_option("#pack", "panzer_leader")
        page.fill("#find", "tank")
        assert "situations" not in page.inner_text("#wait") or page.is_visible(
            "#situations .card"
        )  # never none while they are read
        page.fill("#find", "tanks")
        page.wait_for_selector("#situations .card:has-text('Training')", timeout=120_000)
