"""What hindered somebody who played at the page for the first time, with nothing but the page: each is mended, and stays so."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from rulewright.table import Start
from tests.rulewright.pasture import pasture
from tests.rulewright.test_table import served
from tests.rulewright.test_table_page import browser, middle, opened, press, say, table, waited

__all__ = ["browser"]  # the fixture
pytestmark = pytest.mark.browser


def drawn(page: Page, *way: str) -> None:
    """The counter in the first hex, along the others."""
    page.wait_for_timeout(300)
    spots = [middle(page, one) for one in way]
    page.mouse.move(*spots[0])
    page.mouse.down()
    for x, y in spots[1:]:
        page.mouse.move(x, y, steps=6)
    page.mouse.up()


def test_who_does_not_know_the_game_is_led_to_a_first_one(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with served(Start()) as server:
        page = opened(browser, server.address(server.start), at_start=True)
        page.select_option("#pack", "panzer_leader")
        page.wait_for_selector("#first button", timeout=120_000)
        page.fill("#find", "situation 8")
        assert page.locator("#situations .card b").all_inner_texts() == ["8: Marieulles"]
        page.fill("#find", "")
        page.click("#first button:has-text('Training: the road to Sambleu')")
        assert page.is_checked(".card:has-text('Training') input")
        begun = "() => { document.querySelector('#seats button[type=submit]').click(); return document.querySelector('#setting').innerText; }"
        assert page.evaluate(begun).startswith("The board is set up")  # at once: the game may open as soon
        page.wait_for_selector("#told:has-text('is worth three points to whoever holds it')", timeout=120_000)
        page.click("#reserve button[aria-label^=Able]")
        page.wait_for_selector("#menu .fact:has-text('attack strength 11')")
        page.click("#menu .item:has-text('Come on with Able')")
        page.click("#ask .option:has-text('A5')")
        page.wait_for_selector("#log .deed:has-text('come on with Able in A5')")
        assert page.is_hidden("#told")  # it belonged to the question before
        page.goto(server.address(server.start))
        page.wait_for_selector("#games li:has-text('last played')")
        begins = "() => { document.querySelector('#games button').click(); return document.querySelector('#games .waiting').innerText; }"
        assert page.evaluate(begins).startswith("The board is set up")  # that may take long
        page.wait_for_selector("#log .deed:has-text('come on with Able in A5')")
        assert page.wrong == []  # type: ignore[attr-defined]


def test_who_goes_somewhere_may_stop_and_another_be_chosen(browser: Browser, tmp_path: Path) -> None:
    with table(browser, "person,greedy", tmp_path / "game.jsonl") as page:
        say(page, "come on, Able + Baker, A5")
        page.wait_for_selector("#log .deed:has-text('come on with Baker in A5')")
        press(page, "A5")
        page.click("#menu .item:has-text('Move Able')")
        press(page, "B5")
        page.click("#ask button:has-text('No further')")
        page.wait_for_selector("#ask h2:has-text('What to do')")
        assert page.is_hidden("#told")
        press(page, "B5")
        page.click("#menu .item:has-text('Move Able')")
        press(page, "C5")
        page.wait_for_selector("#ask button:has-text('No further')")
        press(page, "A5")  # where Baker stands
        page.wait_for_selector("#menu .item:has-text('Move Baker')")
        page.keyboard.press("Escape")
        for _ in range(3):
            page.keyboard.press("Escape")
        page.wait_for_timeout(300)
        say(page, "help")
        page.wait_for_selector("#told p:has-text('undo all that was ordered last') b:has-text('undo')")
        assert "move Able into C5" in page.inner_text("#log")  # nothing that was done is undone by it
        page.keyboard.press("Escape")
        page.keyboard.press("b")
        page.wait_for_selector("#told:has-text('taken back: move Able into C5')")
        assert page.wrong == []  # type: ignore[attr-defined]


def test_where_a_counter_cannot_be_drawn_it_is_told_why(browser: Browser, tmp_path: Path) -> None:
    with table(browser, "person,greedy", tmp_path / "game.jsonl") as page:
        say(page, "come on, Able, A8")
        page.wait_for_selector("#log .deed:has-text('come on with Able in A8')")
        drawn(page, "A8", "B9", "C8", "D9")  # the brook
        page.wait_for_selector("#told h2.no:has-text('move Able into D9 is not legal here')")
        assert page.query_selector("#told a.cite")
        page.wait_for_selector("#log .deed:has-text('move Able into C8')")
        assert page.wrong == []  # type: ignore[attr-defined]


def test_the_one_answer_that_was_asked_for_stands_open(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(pasture(tmp_path))
    with served(Start()) as server:
        page = opened(browser, f"{server.address(server.start)}workshop", at_start=True)
        page.select_option("#pack", "meadow")
        page.click("#reserve button >> nth=0")
        page.wait_for_selector("#sheet svg")
        press(page, "C3")
        page.wait_for_selector("#sheet .counter")
        say(page, "can Alpha graze?")
        page.wait_for_selector("#told details.verdict[open]")
        assert page.wrong == []  # type: ignore[attr-defined]


SHOWN = """async (lines) => {
    const { Told } = await import("../page/told.js");
    const card = document.createElement("div");
    new Told(card, { point() {}, marked: (text) => [document.createTextNode(text)] }, () => {}).show({ number: 1, said: "x", lines }, false);
    return card.innerText;
}"""


def test_what_is_certain_has_no_share(browser: Browser, tmp_path: Path) -> None:
    with table(browser, "person,greedy", tmp_path / "game.jsonl") as page:
        assert "100.0 % on 1 or 2:" in page.evaluate(
            SHOWN, ["Fire: 1 outcome.", "1 (100.0 %), on 1 or 2:", "  Able is lost."]
        )
        assert "50.0 % 1/2, on 1:" in page.evaluate(
            SHOWN, ["Fire: 2 outcomes.", "1/2 (50.0 %), on 1:", "  Able is lost."]
        )


TURNED = """([at, by, times]) => {
    const of = { deltaY: by, ctrlKey: true, clientX: at[0], clientY: at[1], bubbles: true, cancelable: true };
    const under = document.elementFromPoint(...at);
    return Array.from({ length: times }, () => under.dispatchEvent(new WheelEvent('wheel', of)));
}"""


def turned(page: Page, at: tuple[float, float], by: int, times: int = 1) -> None:
    """The wheel with Ctrl held, as the page hears of it: a busy Chromium loses turns that are sent it from outside."""
    went_on = page.evaluate(TURNED, [at, by, times])
    assert went_on == [False] * times  # the browser's own zoom is kept from it


def test_the_map_is_drawn_anew_when_the_wheel_rests_with_the_same_hex_under_it(
    browser: Browser, tmp_path: Path
) -> None:
    with table(browser, "person,greedy", tmp_path / "game.jsonl") as page:
        page.wait_for_timeout(400)  # until the board lies where it stays
        wide = page.evaluate("document.querySelector('#sheet svg').clientWidth")
        before = middle(page, "K7")
        turned(page, before, -200)  # what a busy browser makes of two notches of a hundred
        waited(page, "wide => document.querySelector('#sheet svg').clientWidth > wide * 1.6", wide)
        assert page.evaluate("document.querySelector('#sheet').style.transform") == ""
        assert all(abs(one - other) < 3 for one, other in zip(middle(page, "K7"), before, strict=True))
        turned(page, before, 10, times=20)  # a pinch is told of in many small turns: these are two notches back
        waited(page, "wide => Math.abs(document.querySelector('#sheet svg').clientWidth - wide) < 3", wide)
        assert page.wrong == []  # type: ignore[attr-defined]
