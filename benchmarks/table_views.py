"""Every view of the table, one after the other: what is seen there is judged by a test, and looked at as pictures.

python -m benchmarks.table_views FOLDER     pictures at three widths, light and dark; it needs Chromium
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.table_picture import say
from rulewright.scenes import Refused
from rulewright.shelf import Wished
from rulewright.table import Looking, Playing, Server, Start, Wanted, begun, looked_at

PATIENCE = 180_000  # milliseconds: cards are read slowly the first time
TRAINING = "panzer_leader/training"
COMING = ("come on, all, A4", "move, A4, B4, C4, D5, E5, F6, G6, H7", "done")
Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
Size = tuple[int, int]
WIDTHS: tuple[Size, ...] = ((1280, 800), (800, 1100), (375, 740))


def views(browser: Browser, folder: Path, size: Size, scheme: Scheme) -> Iterator[tuple[str, Page]]:
    """Each with its name, as it stands; the games that are begun are kept in the folder."""

    def at(address: str) -> Page:
        width, height = size
        page = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
        ).new_page()
        page.goto(address)
        return page

    with _served(Start()) as server:
        yield from _at_start(at(server.address(server.start)))
        yield from _by_mail(at(server.address(server.start)))
        yield from _workshop(at(f"{server.address(server.start)}workshop"))
    with _served(_game("person,greedy", folder / "played.jsonl")) as server:
        page = at(server.address(next(iter(server.links))))
        yield from _played(page)
    yield "out of reach", _found(page, "#ask h2:has-text('out of reach')")
    with _served(_game("person,person", folder / "two.jsonl", apart=True)) as server:
        links = {seat.name: server.address(secret) for secret, seat in server.links.items()}
        page = at(links["the Allies"])
        page.wait_for_selector("#sheet svg")
        yield "waiting", _found(page, "#ask .waiting:has-text('think')")
        yield "setting up", _found(at(links["the Germans"]), "#ask .option")
        yield "watching", _found(at(links["who watches"]), "#ask .waiting")
    with _served(_game("person,person", folder / "react.jsonl", on=("Opportunity fire",))) as server:
        yield from _reacts(at(server.address(next(iter(server.links)))))
    with _served(looked_at(folder / "played.jsonl", None)) as server:
        yield from _record(at(server.address(next(iter(server.links)))))


def _found(page: Page, sign: str) -> Page:
    page.wait_for_selector(sign, timeout=PATIENCE)
    return page


def _at_start(page: Page) -> Iterator[tuple[str, Page]]:
    page.wait_for_selector("#pack option >> nth=1", state="attached")
    yield "start", page
    page.select_option("#pack", "panzer_leader")
    yield "situations", _found(page, "#first button")
    page.click("#first button", timeout=PATIENCE)
    for select in page.locator("#sides select").all():
        select.select_option("person")
    page.click("#rules summary")
    yield "who plays", _found(page, "#options .switch")
    page.check("#apart input")
    page.click("#seats button[type=submit]")
    yield "links", _found(page, "#handed a")


def _by_mail(page: Page) -> Iterator[tuple[str, Page]]:
    page.wait_for_selector("#pack option >> nth=1", state="attached")
    page.select_option("#pack", "panzer_leader")
    page.click("#first button", timeout=PATIENCE)
    page.locator("#sides select >> nth=1").select_option("mail")
    page.click("#seats button[type=submit]")
    yield "passed on", _found(page, "#ask a.end:has-text('Save')")


def _workshop(page: Page) -> Iterator[tuple[str, Page]]:
    page.wait_for_selector("#pack option >> nth=1", state="attached")
    page.select_option("#pack", "panzer_leader")
    page.click("#reserve button >> nth=0")
    page.wait_for_selector("#sheet svg")
    page.fill("#line", "an M4 tank Able in D4")
    page.press("#line", "Enter")
    page.wait_for_selector("#sheet .counter")
    page.fill("#said", "what is the movement allowance of Able?")
    page.press("#said", "Enter")
    yield "workshop", _found(page, "#told:not([hidden])")
    page.keyboard.press("Escape")
    page.select_option("#ground", label="woods")
    for spot in ("C3", "C4"):
        page.locator(f"[data-hex={spot}]").click(position={"x": 20, "y": 20}, force=True)
        page.wait_for_function("spot => document.querySelector('#text').value.includes(`${spot}'s`)", arg=spot)
    page.wait_for_timeout(1_500)  # until it is drawn
    yield "ground painted", page


def _played(page: Page) -> Iterator[tuple[str, Page]]:
    page.wait_for_selector("#sheet svg")
    yield "a game begins", _found(page, "#told:has-text('Sambleu')")
    page.click("#reserve button[aria-label^=Able]")
    yield "a counter's card", _found(page, "#menu .item")
    page.keyboard.press("Escape")
    page.click("#marks")
    yield "what the marks say", _found(page, "#menu .fact svg")
    page.keyboard.press("Escape")
    page.click("#reserve button[aria-label^=Able]")
    page.click("#menu .item")
    yield "a hex is asked for", _found(page, "#ask .gap")
    say(page, "why H1")
    yield "why not", _found(page, "#told h2.no")
    say(page, "undo")
    for order in COMING:
        say(page, order)
    page.wait_for_selector("#turn:has-text('Turn 2')")
    page.wait_for_selector("#ask .option")
    say(page, "sight Able")
    yield "what is seen", _found(page, "#legend:not([hidden])")
    say(page, "watched")
    yield "what is watched", _found(page, "#legend[data-sort=tint]")
    page.click("#legend button")
    say(page, "odds fire at Anton with Able")
    yield "odds", _found(page, "#told meter")
    say(page, "help")
    yield "help", _found(page, "#told:has-text('How it is played here')")
    while not page.query_selector("#ask h2.end"):
        say(page, "done")
    yield "the end", page


def _reacts(page: Page) -> Iterator[tuple[str, Page]]:
    page.wait_for_selector("#ask button")
    for order in (
        "set up Anton in K7",
        "set up, all, Sambleu",
        "done",
        "come on with Able in A4",
        "move, Able, B4, C4, D5",
    ):
        say(page, order)
    yield "a chance to react", _found(page, "#ask .sort")


def _record(page: Page) -> Iterator[tuple[str, Page]]:
    page.wait_for_selector("#ask button[aria-label=Forward]")
    for _ in range(4):
        page.click("#ask button[aria-label=Forward]")
    yield "a record", page
    page.click("#ask summary:has-text('Under other rules')")
    yield "under other rules", _found(page, "#ask .choices .switch")


def _game(players: str, file: Path, apart: bool = False, on: tuple[str, ...] = ()) -> Playing | Refused:
    """Two turns are enough to see."""
    return begun(Wanted(TRAINING, Wished(None, on, (), ()), players, 3, 2, str(file), apart))


@contextmanager
def _served(shown: Start | Playing | Looking | Refused) -> Iterator[Server]:
    assert not isinstance(shown, Refused)
    server = Server(shown)
    thread = Thread(target=server.run)
    thread.start()
    try:
        yield server
    finally:
        server.stop()
        thread.join(timeout=10)
        server.leave()


def main(folder: str) -> None:
    """All is chosen at the smallest width, in the dark; the same is then looked at in the others."""
    pictures = Path(folder)
    pictures.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as browsing, TemporaryDirectory() as games:
        os.environ["XDG_DATA_HOME"] = games
        chromium = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = browsing.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for number, (name, page) in enumerate(views(browser, Path(games), WIDTHS[-1], "dark"), 1):
            for width, height in WIDTHS:
                page.set_viewport_size({"width": width, "height": height})
                for scheme in SCHEMES:
                    page.emulate_media(color_scheme=scheme)
                    page.wait_for_timeout(200)
                    page.screenshot(path=str(pictures / f"{number:02} {name}, {width} {scheme}.png"))


if __name__ == "__main__":
    main(*sys.argv[1:])
