"""How soon the table's page answers a click, and how smoothly its map moves.

    python -m benchmarks.table_speed [SITUATION [CLICKS [SECONDS BETWEEN CLICKS]]]
    python -m benchmarks.table_speed crowd       75 counters on four boards, in the workshop: frames alone

The server is a process of its own. Options of what is asked are clicked by chance, for both sides at one screen: from
the click to the next question with its choices lit, by the clock, and what it took of the processor in the server and
in Chromium. Then the map is dragged to and fro, and made larger and smaller: how long its frames took. It needs
Chromium.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory
from time import sleep

from playwright.sync_api import Browser, Page, sync_playwright

CLICK = """async (at) => {
    const before = document.body.dataset.asked, began = performance.now();
    document.querySelectorAll("#ask .option, #ask button.end")[at].click();
    while ([before, " 0"].includes(document.body.dataset.asked)) await new Promise((next) => setTimeout(next, 1));
    return performance.now() - began;
}"""
WATCH = """() => {
    window.frames_taken = []; let last = performance.now();
    const next = (now) => {
        window.frames_taken.push(now - last);
        last = now;
        window.watched = requestAnimationFrame(next);
    };
    window.watched = requestAnimationFrame(next);
}"""
WATCHED = "() => { cancelAnimationFrame(window.watched); return window.frames_taken.slice(1); }"
STEPS = 150


def crowd() -> str:
    """The lines of a position."""
    boards = [f"- board {one};" for one in "ABCD"]
    tanks = [f"- an M4 tank T{n} in {'ABCD'[n % 4]}-{'EFGHJKLMNPQRSTU'[n // 5]}{n % 5 * 2 + 1};" for n in range(75)]
    return "\n".join([*boards, *tanks])


@contextmanager
def served(*what: str) -> Iterator[tuple[Popen[str], str]]:
    with TemporaryDirectory() as folder:
        told = ["table", "--no-browser", *what]
        if what:
            told += ["--players", "person,person", "--seed", "3", "--record", f"{folder}/game.jsonl"]
        server = Popen([sys.executable, "-u", "-m", "rulewright", *told], stdout=PIPE, text=True)
        assert server.stdout is not None
        yield server, next(line for line in server.stdout if "http://" in line).split()[-1]
        server.terminate()
        server.wait()


def of_server(process: int) -> float:
    """Seconds of processor that it has taken."""
    taken = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(taken[11]) + int(taken[12])) / os.sysconf("SC_CLK_TCK")


def of_browser(browser: Browser) -> float:
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    return sum(float(one["cpuTime"]) for one in told["processInfo"])


def clicked(browser: Browser, server: int, page: Page, most: int, pause: float) -> None:
    """Prints it: milliseconds."""
    random = Random(4)
    waits: list[float] = []
    spent: list[float] = []
    drawn: list[float] = []
    answers = page.locator("#ask .option, #ask button.end")
    while len(waits) < most and not page.query_selector("#ask h2.end"):
        kinds: list[str] = answers.evaluate_all("all => all.map((one) => one.className)")
        at = random.choices(range(len(kinds)), [1 if "end" in one else 3 for one in kinds])[0]
        before = of_server(server), of_browser(browser)
        waits.append(page.evaluate(CLICK, at))
        sleep(pause)
        spent.append((of_server(server) - before[0]) * 1000)
        drawn.append((of_browser(browser) - before[1]) * 1000)
    rows = ("click to lit choices", waits), ("processor of the server", spent), ("processor of Chromium", drawn)
    for name, row in rows:
        ordered = sorted(row)
        most_of = ordered[len(ordered) * 9 // 10]
        print(f"{name:24} median {median(row):5.0f} ms, nine of ten at most {most_of:5.0f}, all {ordered[-1]:5.0f}")


def framed(page: Page, name: str) -> None:
    page.mouse.up()
    taken = sorted(page.evaluate(WATCHED))
    late = sum(one > 34 for one in taken)
    print(
        f"{name:24} {len(taken)} frames, median {median(taken):.1f} ms, 99 of 100 {taken[len(taken) * 99 // 100]:.1f}, "
        f"most {taken[-1]:.1f}; {late} took more than two sixtieths"
    )


def moved(page: Page) -> None:
    """Prints how long frames took while the map is dragged, and while it is made larger and smaller."""
    around = page.locator("#map").bounding_box()
    assert around is not None
    x, y = around["x"] + around["width"] / 2, around["y"] + around["height"] / 2
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    for _ in range(3):
        page.mouse.wheel(0, -240)
    page.keyboard.up("Control")
    page.wait_for_timeout(500)
    page.evaluate(WATCH)
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(STEPS):
        aside = (step % 50) * (1 if step // 50 % 2 else -1)
        page.mouse.move(x + 4 * aside, y + 2 * aside)
    framed(page, "the map dragged")
    page.evaluate(WATCH)
    page.keyboard.down("Control")
    for step in range(STEPS // 3):
        page.mouse.wheel(0, -60 if step % 20 < 10 else 60)
        page.wait_for_timeout(16)
    page.keyboard.up("Control")
    framed(page, "larger and smaller")


def crowded(page: Page, address: str) -> None:
    page.goto(f"{address}workshop")
    page.wait_for_selector("#pack option >> nth=1", state="attached")
    page.select_option("#pack", "panzer_leader")
    page.wait_for_selector("#reserve button")
    page.fill("#text", crowd())
    page.wait_for_selector("#sheet .counter >> nth=74", timeout=60_000)
    print(f"load {os.getloadavg()[0]:.1f}; {page.locator('#sheet .counter').count()} counters on four boards")


def played(browser: Browser, server: int, page: Page, address: str, most: int, pause: float) -> None:
    page.goto(address)
    page.wait_for_selector("#sheet svg")
    page.wait_for_selector("#ask .option")
    first = page.evaluate("performance.now()")
    counters = page.locator("#sheet .counter, #reserve button").count()
    print(f"load {os.getloadavg()[0]:.1f}; first view {first:.0f} ms; {counters} counters")
    clicked(browser, server, page, most, pause)


def main(what: str = "panzer_leader/13", most: str = "60", pause: str = "0") -> None:
    with served(*([] if what == "crowd" else [what])) as (server, address), sync_playwright() as browsing:
        chromium = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = browsing.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1400, "height": 900})
        if what == "crowd":
            crowded(page, address)
        else:
            played(browser, server.pid, page, address, int(most), float(pause))
        moved(page)


if __name__ == "__main__":
    main(*sys.argv[1:])
