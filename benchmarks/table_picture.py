"""The picture of the table, printed by `python -m benchmarks.pictures`; it needs Chromium.

A game of the training situation: the enemy has come into the wood before the village, the tank that waits for him
may fire, and what can come of that is told.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from threading import Thread

from playwright.sync_api import Page, sync_playwright

from rulewright.scenes import Refused
from rulewright.shelf import Wished
from rulewright.table import Server, Wanted, begun

SIZE = {"width": 1080, "height": 720}
SEATS = "greedy,person"
ORDERS = (
    "set up, Anton, H7",
    "set up, Berta, J8",
    "set up, Cesar, J8",
    "set up, Emil, K7",
    "done",
    "odds fire at Able in G6 with Anton",
)


def table(record: Path, picture: Path) -> None:
    playing = begun(Wanted("panzer_leader/training", Wished(None, (), (), ()), SEATS, 3, file=str(record)))
    assert not isinstance(playing, Refused)
    server = Server(playing)
    thread = Thread(target=server.run)
    thread.start()
    try:
        with sync_playwright() as browsing:
            chromium = shutil.which("chromium") or shutil.which("chromium-browser")
            browser = browsing.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            page = browser.new_page(viewport=SIZE, reduced_motion="reduce")  # type: ignore[arg-type]
            page.goto(server.address(next(iter(server.links))))
            page.wait_for_selector("#sheet svg")
            for order in ORDERS:
                say(page, order)
            page.wait_for_timeout(500)  # until the board is drawn
            page.screenshot(path=str(picture))
            browser.close()
    finally:
        server.stop()
        thread.join(timeout=10)
        playing.leave()


def say(page: Page, order: str) -> None:
    before = page.evaluate("document.body.dataset.asked")
    page.fill("#said", order)
    page.press("#said", "Enter")
    page.wait_for_function("before => ![before, ' 0'].includes(document.body.dataset.asked)", arg=before)
