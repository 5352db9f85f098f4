"""The table's page in Chromium: a game is played at it as a person would, and everybody can use it.

The tests fail where Chromium is missing.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.table_picture import ORDERS, SEATS
from rulewright.cli import cli
from rulewright.games.journal import read_kept
from rulewright.shelf.wished import Wished
from rulewright.table.looking import looked_at
from rulewright.table.mailing import by_mail
from rulewright.table.opening import Wanted, begun
from rulewright.table.starting import Start
from tests.rulewright.pasture import pasture
from tests.rulewright.shootout import shootout
from tests.rulewright.test_table import served

AXE = (files("axe_core_python") / "axe.min.js").read_text(encoding="utf-8")
TRAINING = "panzer_leader/training"
WIDTHS = ((1400, 900), (820, 1100), (375, 740))

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    assert chromium is not None, "these tests need Chromium: `apt-get install chromium`"
    with sync_playwright() as playing:
        found = playing.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield found
        found.close()


@contextmanager
def table(
    browser: Browser, players: str, file: Path, size: tuple[int, int] = WIDTHS[0], what: str = TRAINING, **more: Any
) -> Iterator[Page]:
    with served(begun(Wanted(what, Wished(None, (), (), ()), players, 3, file=str(file), **more))) as server:
        page = opened(browser, server.address(next(iter(server.links))), size)
        page.wait_for_selector("#ask button, #ask .end")
        yield page
        page.context.close()


def opened(browser: Browser, address: str, size: tuple[int, int] = WIDTHS[0], at_start: bool = False) -> Page:
    page = browser.new_context(viewport={"width": size[0], "height": size[1]}).new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda fault: wrong.append(str(fault)))
    page.on("console", lambda told: wrong.append(told.text) if told.type in ("error", "warning") else None)
    page.wrong = wrong  # type: ignore[attr-defined]
    page.goto(address)
    if at_start:
        page.wait_for_selector("#pack option >> nth=1", state="attached")
        return page
    page.wait_for_selector("#sheet svg")
    page.wait_for_selector("#ask button, #ask .end, #ask .waiting:has-text('think')")
    return page


def judged(page: Page) -> list[str]:
    """What axe-core finds fault with."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [f"{one['id']}: {node['html'][:120]}" for one in found["violations"] for node in one["nodes"]]


def waited(page: Page, is_so: str, told: object = None) -> None:
    """Until it is so. Playwright's own way of waiting makes a function of the words within the page, which it forbids."""
    for _ in range(600):
        if page.evaluate(is_so, told):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"not so within 30 seconds: {is_so}")


def say(page: Page, line: str) -> None:
    page.fill("#said", line)
    page.press("#said", "Enter")


def test_counters_hexes_and_keys_do_what_buttons_do(browser: Browser, tmp_path: Path) -> None:
    with table(browser, "person,greedy", tmp_path / "game.jsonl") as page:
        page.click("#reserve button[aria-label^=Able]")
        page.keyboard.press("Enter")
        page.wait_for_selector("#ask h2:has-text('Come on with Able')")
        press(page, "A5")
        page.wait_for_selector("#log .deed:has-text('come on with Able in A5')")
        page.click("#reserve button[aria-label^=Fox]")
        page.click("#menu .item.why")
        page.wait_for_selector("#told .verdict summary:has-text('spread Fox out')")
        press(page, "A5")
        page.click("#menu .item:has-text('Move Able')")
        page.wait_for_selector(".laid.lit path")
        press(page, "B5")
        page.wait_for_selector("#ask h2:has-text('Move Able')")  # asked for the next hex at once
        press(page, "J8")
        page.wait_for_selector("#told h2.no:has-text('move Able into J8 is not legal here')")
        assert page.query_selector("#told summary:has-text('Where it is written')")
        page.keyboard.press("Escape")
        page.wait_for_selector("#ask h2:has-text('What to do')")
        page.keyboard.press("b")
        page.wait_for_selector("#told:has-text('taken back')")
        waited(page, "!document.querySelector('#log').innerText.includes('B5')")
        page.focus("#map")
        for key in ("ArrowDown", "ArrowRight", "Enter"):
            page.keyboard.press(key)
        assert page.inner_text("#spot")
        assert page.wrong == []  # type: ignore[attr-defined]


def test_all_that_may_be_chosen_glows_though_the_pointer_rests_on_an_option(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(pasture(tmp_path))
    with served(
        begun(Wanted("meadow/day", Wished(None, ("Walks",), (), ()), "person,person", file="game.jsonl"))
    ) as server:
        page = opened(browser, server.address(next(iter(server.links))))
        rings = "document.querySelector('.laid.lit path')?.getAttribute('d').match(/M/g).length"
        page.click("#ask .option:has-text('Walk the goat')")
        page.wait_for_selector("#ask .option:has-text('Alma')")
        page.click("#ask .option:has-text('Alma')")  # where its button was, one of a hex is now
        page.wait_for_selector("#ask .option:has-text('C4')")
        waited(page, f"{rings} > 2 && {rings} === document.querySelectorAll('#ask .option').length")
        page.wait_for_selector("#ask:not(.settling)")
        box = page.locator("#ask .option >> nth=1").bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 5, box["y"] + 5)
        page.mouse.move(box["x"] + 9, box["y"] + 9)
        waited(page, f"{rings} === 1")
        page.mouse.move(5, 5)
        waited(page, f"{rings} === document.querySelectorAll('#ask .option').length")
        assert page.wrong == []  # type: ignore[attr-defined]


def test_what_is_seen_reached_and_watched_is_shaded_and_a_counter_drawn_along_its_way(
    browser: Browser, tmp_path: Path
) -> None:
    with table(browser, "person,greedy", tmp_path / "game.jsonl") as page:
        say(page, "come on, Able, A5")
        page.wait_for_selector("#log .deed:has-text('come on with Able in A5')")
        press(page, "A5")
        page.click("#menu .item:has-text('How far can it go?')")
        page.wait_for_selector("#legend:has-text('Where Able can go now')")
        assert page.eval_on_selector_all(".shade text", "all => all.some((one) => one.textContent === '3½')")
        assert judged(page) == []
        press(page, "A5")
        page.click("#menu .item:has-text('What does it see?')")
        page.wait_for_selector("#legend:has-text('In view of Able')")
        page.click("#legend button")
        assert not page.query_selector(".shade")
        page.click("button:has-text('Watched')")
        page.wait_for_selector("#legend[data-sort=tint]:has-text('In view of the other side')")
        assert judged(page) == []
        hexes = [middle(page, one) for one in ("A5", "B5", "C5")]
        page.mouse.move(*hexes[0])
        page.mouse.down()
        for at in hexes[1:]:
            page.mouse.move(*at, steps=8)
        assert page.query_selector(".laid.way")
        page.mouse.up()
        page.wait_for_selector("#log .deed:has-text('move Able into C5')")
        assert not page.query_selector(".shade")  # all stands otherwise now
        assert page.wrong == []  # type: ignore[attr-defined]


def middle(page: Page, hex: str) -> tuple[float, float]:
    box: Any = page.evaluate(
        "hex => document.querySelector(`[data-hex='${hex}']`).getBoundingClientRect().toJSON()", hex
    )
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_chances_stand_as_bars_before_anything_is_done(browser: Browser, tmp_path: Path) -> None:
    """And `Odds first` asks before the last choice."""
    with table(browser, SEATS, tmp_path / "game.jsonl") as page:
        for number, order in enumerate(ORDERS):
            say(page, order)
            waited(page, "most => Number.parseInt(document.body.dataset.asked) > most", number + 1)
        page.wait_for_selector("#told meter")
        assert page.eval_on_selector_all("#told meter", "all => all.map((one) => one.value)") == [33.3, 33.3, 33.3]
        assert judged(page) == []
        page.check("#odds-first")
        for chosen in ("Fire at", "G6", "Able", "That is enough"):  # then Anton, who alone can
            page.click(f"#ask .option:has-text('{chosen}'), #ask button.end:has-text('{chosen}')")
            page.wait_for_selector("#ask:not(.pending)")
            assert page.is_visible("#ask button:has-text('All of them')") == (
                chosen in ("G6", "Able")
            )  # not where it would do it unweighed
        page.click("#ask button.end")
        page.click("#menu .item:has-text('What can come of it?')")
        page.wait_for_selector("#told h2:has-text('Fire at Able in G6 with Anton:')")
        assert page.wrong == []  # type: ignore[attr-defined]


TOLD = """async () => {
  const { Log } = await import(new URL("log.js", document.querySelector("script[src]").src).href);
  const list = document.createElement("ol");
  list.style.cssText = "height: 100px; overflow: auto; position: relative";
  document.body.append(list);
  const words = { point() {}, marked: (text) => [document.createTextNode(text)], named: (text) => [text], version: 0 };
  const log = new Log(list, words, () => {});
  const deeds = (many, whose) => Array.from({ length: many }, (_, at) => [1, `${whose} ${at}`]);
  log.show(0, deeds(50, "mine"));
  log.answered();
  log.show(50, [[0, "Turn 2"], ...deeds(50, "theirs")]);
  return [Math.round(list.children[50].getBoundingClientRect().top - list.getBoundingClientRect().top), log.news()];
}"""


def test_what_happened_stands_at_the_first_that_is_new(browser: Browser, tmp_path: Path) -> None:
    with table(browser, SEATS, tmp_path / "game.jsonl") as page:
        below, news = page.evaluate(TOLD)
        assert abs(below) < 20
        assert news == ["theirs 0"]


def test_a_record_is_stepped_through(browser: Browser, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    arguments = ["run", TRAINING, "--players", "greedy,random", "--record", str(record), "--quiet"]
    assert CliRunner().invoke(cli, arguments, standalone_mode=False).return_value == 0
    with served(looked_at(record, None)) as server:
        page = opened(browser, server.address(next(iter(server.links))), WIDTHS[2])
        assert judged(page) == []
        page.click("#ask button[aria-label=Forward]")
        page.wait_for_selector("#ask h2:has-text('Turn 1: Set-up, the Germans')")
        page.fill("#wanted", "the die for")
        page.press("#wanted", "Enter")
        page.wait_for_selector("#ask h2:has-text('Turn 1: Vehicle movement, the Allies')")  # the first overrun
        assert page.query_selector(".laid.pointed")
        page.click("#ask button[aria-label='The next turn']")
        page.wait_for_selector("#ask h2:has-text('Turn 2: ')")
        page.click("#log .deed >> nth=0")
        page.wait_for_selector("#ask h2:has-text('Turn 1: Set-up, the Germans')")
        assert page.query_selector("#log .ahead")
        assert {"losses", "come on with", "overrun"} <= set(
            page.locator("#events option").evaluate_all("all => all.map((one) => one.value)")
        )
        for wanted, told in (("losses", "is out of play"), ("moves", "move ")):
            page.fill("#wanted", wanted)
            page.press("#wanted", "Enter")
            waited(page, "() => document.querySelector('#ask p.no').innerText === ''")
            waited(
                page,
                "told => [...document.querySelectorAll('#log > li:not(.ahead)')].pop().innerText.includes(told)",
                told,
            )
        page.fill("#wanted", "elephants")
        page.press("#wanted", "Enter")
        page.wait_for_selector("#ask p.no:has-text('Nothing after this is told of “elephants”')")
        page.click("#ask summary:has-text('Under other rules')")
        page.check("#ask .switch input[value='Opportunity fire']")
        page.click("#ask button:has-text('Where does the game part?')")
        page.wait_for_selector("#ask p.no:has-text('it parts'):has-text('but now the question to the ')")
        assert judged(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.wrong == []  # type: ignore[attr-defined]


def test_a_game_by_mail_goes_to_and_fro_between_two_pages(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(shootout(tmp_path))
    with served(Start()) as server:
        page = opened(browser, server.address(server.start), WIDTHS[2], at_start=True)
        page.select_option("#pack", "shootout")
        page.check(".card input")
        page.select_option("#sides select >> nth=1", "mail")
        page.click("#seats button[type=submit]")
        page.wait_for_selector("#ask h2:has-text('Pass the file on to the South')")
        assert judged(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        with page.expect_download() as saved:
            page.click("#ask a:has-text('Save')")
        with served(by_mail(Path(shutil.copy(saved.value.path(), tmp_path / "theirs.mail")), "the South")) as elsewhere:
            theirs = opened(browser, elsewhere.address(next(iter(elsewhere.links))))
            theirs.wait_for_selector("#ask h2:has-text('Pass the file on to the North')")
        page.set_input_files("#ask input[type=file]", tmp_path / "theirs.mail")
        page.wait_for_selector("#ask .option:has-text('Shoot with')")
        page.click("#ask .option >> nth=0")
        page.wait_for_selector("#ask .option:has-text('Alf')")
        page.click("#ask .option:has-text('Alf')")
        page.wait_for_selector("#ask .note:has-text('A die is due')")
        page.set_input_files(
            "#ask input[type=file]", files=[{"name": "a.mail", "mimeType": "text/plain", "buffer": KEPT}]
        )
        page.wait_for_selector("#ask p.no:has-text('no game by mail')")
        assert page.wrong == theirs.wrong == []  # type: ignore[attr-defined]


def test_two_play_by_two_links(browser: Browser, tmp_path: Path) -> None:
    wanted = Wanted(
        TRAINING, Wished(None, (), (), ()), "person,person", 3, file=str(tmp_path / "game.jsonl"), apart=True
    )
    with served(begun(wanted)) as server:
        links = {seat.name: server.address(secret) for secret, seat in server.links.items()}
        germans, allies = opened(browser, links["the Germans"]), opened(browser, links["the Allies"])
        assert "The Germans think" in allies.inner_text("#ask")
        allies.click("button:has-text('Goal')")
        allies.wait_for_selector("#ask .note:has-text('when it is your turn')")
        allies.evaluate("document.hasFocus = () => false")  # they look elsewhere
        for name in ("Anton", "Berta", "Cesar", "Emil"):
            germans.click(f"#reserve button[aria-label^={name}]")
            germans.click("#menu .item")
            germans.wait_for_selector("#ask .gap")
            germans.click("#ask .option >> nth=0")
            allies.wait_for_selector(f"#log .deed:has-text('set up {name}')")
        germans.wait_for_selector("#ask .note:has-text('nothing is left to do')")
        germans.click("button.back:has-text('Take back')")
        germans.wait_for_selector("#ask .note:has-text('Before Set-up may end, 1 is left: Emil')")
        allies.wait_for_selector("#log:not(:has-text('set up Emil'))")
        say(germans, "set up Emil in K7")
        allies.wait_for_selector("#log .deed:has-text('set up Emil in K7')")
        germans.click("#ask button.end:has-text('Done')")
        allies.wait_for_selector("#ask h2:has-text('What to do in Vehicle movement')")
        assert allies.title().startswith("● ")
        allies.evaluate("dispatchEvent(new Event('focus'))")
        assert allies.title() == "Training: the road to Sambleu, turn 1"
        germans.wait_for_selector("#ask .waiting:has-text('The Allies think') .clock:has-text('0:0')")
        allies.context.set_offline(True)
        say(allies, "come on with Able in A5")
        allies.wait_for_selector("body.lost #ask h2:has-text('out of reach')")
        allies.context.set_offline(False)
        germans.wait_for_selector(
            "#log .deed:has-text('come on with Able in A5')"
        )  # it is sent when the line is there again
        allies.wait_for_selector("body:not(.lost) #ask h2:has-text('What to do')")
        allies.wrong[:] = [one for one in allies.wrong if "ERR_INTERNET_DISCONNECTED" not in one]  # type: ignore[attr-defined]
        assert germans.wrong == allies.wrong == []  # type: ignore[attr-defined]


def test_a_whole_game_by_keys_alone(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the choice of what to play to its end."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(pasture(tmp_path))
    random = Random(2)
    with served(Start()) as server:
        page = opened(browser, server.address(server.start), at_start=True)
        assert judged(page) == []
        tab_to(page, "#pack")
        page.keyboard.type("Meadow")
        tab_to(page, ".card input")
        page.wait_for_selector(".card:has-text('Day')")
        page.keyboard.press("Space")
        tab_to(page, "#rules summary")
        page.keyboard.press("Enter")
        page.wait_for_selector("#options .switch:has-text('Walks')")
        tab_to(page, "#options input[value=Walks]")
        page.keyboard.press("Space")
        assert judged(page) == []
        tab_to(page, "#seats button")
        page.keyboard.press("Enter")
        page.wait_for_selector("#ask .option")
        page.keyboard.press("h")
        page.wait_for_selector("#ask :focus")  # who says it by a key goes on by keys
        page.keyboard.press("m")
        page.keyboard.press("ArrowDown")
        assert "; " in page.inner_text("#spot") or page.inner_text("#spot")
        page.keyboard.press("a")
        answers = 0
        while not page.query_selector("#ask h2.end"):
            assert page.evaluate("document.activeElement.closest('#ask') !== null"), "the keys have lost their place"
            before = page.evaluate("document.body.dataset.asked")
            for _ in range(random.randrange(4)):
                page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter" if answers < 60 else "d")
            waited(page, "before => ![before, ' 0'].includes(document.body.dataset.asked)", before)
            answers += 1
        assert answers > 5
        assert page.wrong == []  # type: ignore[attr-defined]
    [kept] = (tmp_path / "data").rglob("*.jsonl")
    assert read_kept(kept).closed


def test_a_position_is_set_up_at_the_workshop_and_asked_about(
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
        assert page.input_value("#text") == "- a goat Alpha of the Brown Herd in C3;\n"
        page.keyboard.press("Escape")
        press(page, "C3")
        page.click("#menu .item:has-text('Put it elsewhere')")
        press(page, "D4")
        waited(page, "document.querySelector('#text').value.includes('Alpha of the Brown Herd in D4')")
        page.select_option("#ground", label="lush")
        for spot in ("B3", "B4", "B3"):  # once more, and it is not so
            press(page, spot)
        waited(page, "document.querySelector('#text').value.includes(\"B4's grass is lush\")")
        assert "B3's grass" not in page.input_value("#text")
        page.keyboard.press("Escape")
        assert page.input_value("#ground") == ""
        page.select_option("#phase", "it is [Grazing] of the Brown Herd")
        say(page, "Alpha may graze in D4")
        page.wait_for_selector("#told h2:has-text('Alpha may graze in D4: allowed')")
        assert judged(page) == []
        page.fill("#line", "Alpha is full")
        page.press("#line", "Enter")
        waited(page, "document.querySelector('#text').value.includes('Alpha is full')")
        say(page, "Alpha may graze in D4")
        page.wait_for_selector("#told h2:has-text('Alpha may graze in D4: forbidden')")
        page.fill("#line", "Alpha is a cloud")
        page.press("#line", "Enter")
        page.wait_for_selector("#wrong:has-text('line 5: ')")  # as the box counts, and it is told whoever asks
        assert page.input_value("#text").split("\n")[4] == "- Alpha is a cloud;"
        page.wait_for_selector("#wrong:has-text('Alpha is a cloud')")
        say(page, "Alpha may graze in D4")
        page.wait_for_selector("#told h2:has-text('No answer before this is mended')")
        assert page.inner_text("#told p").startswith("line 5: ")
        with page.expect_download() as saved:
            page.click("#save")
        assert "- a goat Alpha of the Brown Herd in D4;" in Path(saved.value.path()).read_text(encoding="utf-8")
        page.set_input_files("#open", files=[{"name": "a.position", "mimeType": "text/plain", "buffer": KEPT}])
        waited(page, "!document.querySelector('#text').value.includes('cloud')")
        page.wait_for_selector("#sheet .counter")
        waited(page, "document.querySelector('#wrong').innerText === ''")
        page.set_viewport_size({"width": 375, "height": 740})
        page.emulate_media(color_scheme="dark")
        assert judged(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.wrong == []  # type: ignore[attr-defined]


def test_an_answer_leads_to_the_paragraph_in_the_book(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(pasture(tmp_path))
    with served(begun(Wanted("meadow/day", Wished(None, (), (), ()), "person,person", file="game.jsonl"))) as server:
        page = opened(browser, server.address(next(iter(server.links))), WIDTHS[2])
        say(page, "graze, Alma")
        page.wait_for_selector("#log .deed:has-text('graze Alma')")
        say(page, "why graze Alma")
        page.wait_for_selector("#told a.cite:has-text('[Full goats rest]')")
        assert judged(page) == []
        with page.expect_popup() as opening:
            page.click("#told a.cite:has-text('[Full goats rest]') >> nth=0")
        book = opening.value
        wrong: list[str] = []
        book.on("console", lambda told: wrong.append(told.text) if told.type in ("error", "warning") else None)
        assert judged(book) == []
        book.wait_for_url("**/chapter-*.html#rule-full-goats-rest")
        assert book.is_visible("#rule-full-goats-rest")
        book.click("a:has-text('Contents')")
        book.wait_for_selector("h1:has-text('Meadow')")
        assert wrong == page.wrong == []  # type: ignore[attr-defined]


KEPT = b"Position [Kept]; rules [Meadow].\nGiven:\n- a goat Flora of the White Herd in B3.\n"


def tab_to(page: Page, where: str) -> None:
    for _ in range(60):
        if page.evaluate("where => document.activeElement.matches(where)", where):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no key leads to {where}")


def at_rest(page: Page, selector: str) -> dict[str, float]:
    """Where it lies, as soon as it has been brought into view: however slow the machine is."""
    box, before = page.locator(selector).first.bounding_box(), None
    while box is None or box != before:
        page.wait_for_timeout(200)
        box, before = page.locator(selector).first.bounding_box(), box
    return dict(box)


def press(page: Page, hex: str) -> None:
    page.wait_for_timeout(200)
    at_rest(page, f"[data-hex='{hex}']")
    page.mouse.click(*middle(page, hex))
