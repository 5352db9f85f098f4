"""Whole games at the table: by a script in Chromium, alone and as two at two links, each with the record that the terminal
makes of the same answers; and a server that is killed, after which all that was answered is there again."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from subprocess import PIPE, Popen
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page

from benchmarks.table_speed import CLICK
from rulewright.cli import cli
from rulewright.shelf.wished import Wished
from rulewright.table import Wanted, begun
from tests.rulewright.pasture import pasture
from tests.rulewright.test_table import At, play, served
from tests.rulewright.test_table_page import TRAINING, browser, opened, table, waited

__all__ = ["browser"]  # the fixture
pytestmark = pytest.mark.browser
WHOLE = (
    TRAINING,
    "panzer_leader/school_edge",
    "panzer_leader/08",
    "panzer_leader_1940/school_einkel",
    "panzerblitz/school_golod",
    "panzerbitz/school_slipping",
    "panssari_salama/school_adski",
    "panzer_grenadier/school_paddies",
    "ostrany/school_wick",
)
MANY, FEW = 140, 60  # answers by chance before one is done with each phase
BRIDGES = ("leader_by_panzerblitz/meeting_nece", "panzerblitz_by_leader/school_golod")
BY_KEYS = "panzer_leader/08"  # is played with the keyboard alone
ANSWERED = """async (before) => {
    const began = performance.now();
    while ([before, " 0"].includes(document.body.dataset.asked)) await new Promise((next) => setTimeout(next, 1));
    return performance.now() - began;
}"""
OPTIONS = "#ask .option, #ask button.end"


def at_the_terminal(what: str, players: str, said: list[str], file: Path) -> bytes:
    arguments = ["run", what, "--players", players, "--seed", "3", "--record", str(file)]
    result = CliRunner().invoke(cli, arguments, input="".join(f"{one}\n" for one in said), standalone_mode=False)
    assert result.return_value == 0, result.output
    return file.read_bytes()


def hears(page: Page, said: list[str]) -> None:
    page.on(
        "request",
        lambda sent: said.append(json.loads(sent.post_data or "")["said"]) if sent.url.endswith("/say") else None,
    )


def answer(page: Page, random: Random, ends: bool) -> float:
    """One of what is offered; `ends`: what leads on. Milliseconds."""
    kinds: list[str] = page.locator(OPTIONS).evaluate_all("all => all.map((one) => one.className)")
    weights = [1 if "end" in one else 3 for one in kinds]
    return float(page.evaluate(CLICK, len(kinds) - 1 if ends else random.choices(range(len(kinds)), weights)[0]))


def answer_by_keys(page: Page, random: Random, ends: bool) -> float:
    """The same with arrow keys and Enter; whoever goes over the map on the way comes back."""
    before = page.evaluate("document.body.dataset.asked")
    if not random.randrange(20):
        for key in ("m", "ArrowDown", "ArrowLeft"):
            page.keyboard.press(key)
    page.keyboard.press("a")
    kinds: list[str] = page.locator("#ask button:not(:disabled)").evaluate_all("all => all.map((one) => one.className)")
    able = [at for at, kind in enumerate(kinds) if kind in ("option", "end")]
    at = able[-1] if ends else random.choice([*able[:6], able[-1]])
    down, up = at, len(kinds) - at
    for _ in range(min(down, up)):
        page.keyboard.press("ArrowDown" if down <= up else "ArrowUp")
    page.keyboard.press("Enter")
    return float(page.evaluate(ANSWERED, before))


@pytest.mark.parametrize("what", [*WHOLE, *BRIDGES])
def test_a_whole_game_played_at_the_page_has_the_record_of_the_terminal(
    browser: Browser, tmp_path: Path, counted: list[str], full: bool, what: str
) -> None:
    if what in BRIDGES and not full:
        pytest.skip("has no situation of its own: at full size only")
    said: list[str] = []
    waits: list[float] = []
    random, most = Random(4), MANY if full or what in (TRAINING, "panzer_leader/08") else FEW
    with table(browser, "person,greedy", tmp_path / "page.jsonl", what=what) as page:
        hears(page, said)
        while not page.query_selector("#ask h2.end"):
            waits.append((answer_by_keys if what == BY_KEYS else answer)(page, random, len(said) >= most))
        assert "The game is over on turn" in page.inner_text("#ask")
        assert page.query_selector("#ask .level")
        assert page.wrong == []  # type: ignore[attr-defined]
    assert (tmp_path / "page.jsonl").read_bytes() == at_the_terminal(
        what, "person,greedy", said, tmp_path / "terminal.jsonl"
    )
    counted.append(
        f"the table, {what}: {len(said)} answers, click to the next question {median(waits):.0f} ms (median)"
    )


def test_two_browsers_play_training_to_its_end(browser: Browser, tmp_path: Path, counted: list[str]) -> None:
    said: list[str] = []
    random = Random(7)
    wanted = Wanted(
        TRAINING, Wished(None, (), (), ()), "person,person", 3, file=str(tmp_path / "page.jsonl"), apart=True
    )
    with served(begun(wanted)) as server:
        links = {seat.name: server.address(secret) for secret, seat in server.links.items()}
        pages = [opened(browser, links[one]) for one in ("the Allies", "the Germans")]
        for page in pages:
            hears(page, said)
        while not all(page.query_selector("#ask h2.end") for page in pages):
            asked = next(
                (page for page in pages if page.query_selector(OPTIONS) and not page.query_selector("#ask.pending")),
                None,
            )
            if asked is None:
                pages[0].wait_for_timeout(20)
                continue
            many = len(said)
            asked.locator(OPTIONS).last.click() if many >= 160 else asked.locator(OPTIONS).nth(
                random.randrange(asked.locator(OPTIONS).count())
            ).click()
            waited(asked, "!document.querySelector('#ask.pending')")
        stories = [page.inner_text("#log") for page in pages]
        assert stories[0] == stories[1]  # nobody has a secret in this one
        assert all(page.wrong == [] for page in pages)  # type: ignore[attr-defined]
    assert (tmp_path / "page.jsonl").read_bytes() == at_the_terminal(
        TRAINING, "person,person", said, tmp_path / "terminal.jsonl"
    )
    counted.append(f"the table: two browsers, {len(said)} answers")


# ---- a server that is killed


@contextmanager
def laid(ends: int, *told: str) -> Iterator[At]:
    """A page of the first link of a server that is a process of its own; `ends`: the signal that ends it then."""
    command = [sys.executable, "-u", "-m", "rulewright", "table", "--no-browser", *told]
    with Popen(command, stdout=PIPE, text=True) as server:
        assert server.stdout is not None
        address = next(line for line in server.stdout if "http://" in line).split()[-1]
        port, secret = address.removeprefix("http://127.0.0.1:").strip("/").split("/")
        where: Any = SimpleNamespace(port=int(port), process=server.pid)
        page = At(where, secret)
        try:
            page.asked()
            yield page
        finally:
            server.send_signal(ends)
            server.wait()
            page.leave()


def test_what_was_answered_is_there_again_when_the_server_was_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, counted: list[str]
) -> None:
    monkeypatch.chdir(pasture(tmp_path))
    said = ("walk, Alma, C4", "done", "walk, Dora, E7", *["done"] * 6)
    begin = ("meadow/day", "--with", "Walks", "--players", "person,person", "--seed", "3", "--record")
    with laid(signal.SIGTERM, *begin, "whole.jsonl") as page:
        play(page, said)
    for after in (1, 3):
        file = f"killed{after}.jsonl"
        with laid(signal.SIGKILL, *begin, file) as page:
            number = page.asked()["number"]
            for one in said[:after]:
                assert page.say(one, number) == 204
                number = page.asked(number)["number"]
        with laid(signal.SIGTERM, "--continue", file) as page:
            play(page, said[after:])
            page.until(lambda _, heard=page: "walk Alma to C4" in heard.heard)  # it may come after the end is told
        assert Path(file).read_bytes() == Path("whole.jsonl").read_bytes()
    counted.append("the table: its server killed twice in a game, no answer lost, the same records")
