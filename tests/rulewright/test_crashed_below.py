"""Machine code that crashes beneath a person or a server costs no game: what was answered is kept, and Python goes on."""

from __future__ import annotations

import os
import shutil
import signal
from contextlib import suppress
from pathlib import Path

import pytest

from tests.proofs.terminal import Terminal
from tests.rulewright.pasture import pasture
from tests.rulewright.test_table import At
from tests.rulewright.test_table_whole import laid

pytestmark = [
    pytest.mark.skipif(shutil.which("cc") is None, reason="no compiler of C"),
    pytest.mark.skipif(not Path("/proc").is_dir(), reason="nothing tells who runs below"),
]
BEGIN = ("meadow/day", "--with", "Walks", "--players", "person,person", "--seed", "3", "--record")
SAID = ("walk, Alma, C4", "done", "walk, Dora, E7", "done")


@pytest.fixture(autouse=True)
def packs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(pasture(tmp_path))


def below(process: int) -> int:
    """The process in which the game is played: it is called as the one above."""
    told = Path("/proc", str(process), "cmdline").read_bytes()
    for one in Path("/proc").iterdir():
        with suppress(OSError):  # another may have gone meanwhile
            is_child = one.name.isdecimal() and f"\nPPid:\t{process}\n" in (one / "status").read_text()
            if is_child and (one / "cmdline").read_bytes() == told:
                return int(one.name)
    raise AssertionError("nothing runs below")


def at_the_terminal(file: str, crashes: int | None) -> int:
    """`crashes`: after so many answers. What it ends with, once it is left."""
    terminal = Terminal(Path(), "run", *BEGIN, file)
    for place, one in enumerate(SAID):
        assert terminal.is_asked()
        if place == crashes:
            os.kill(below(terminal.pid), signal.SIGSEGV)
            terminal.shown = b""
            assert terminal.is_asked()
            assert b"machine code failed (it stopped at memory that is not its own)" in terminal.shown
        terminal.say(one)
    assert terminal.is_asked()
    terminal.say("quit")
    assert not terminal.is_asked()
    assert b"the game is kept; go on with" in terminal.shown
    return terminal.wait()


def test_a_game_at_the_terminal_goes_on() -> None:
    assert at_the_terminal("whole.jsonl", None) == at_the_terminal("crashed.jsonl", 3)
    assert Path("crashed.jsonl").read_bytes() == Path("whole.jsonl").read_bytes()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_what_stops_the_one_above_stops_the_one_below(how: signal.Signals) -> None:
    terminal = Terminal(Path(), "run", *BEGIN, "game.jsonl")
    assert terminal.is_asked()
    terminal.shown = b""
    os.kill(terminal.pid, how)
    assert not terminal.is_asked()
    assert b"the game is kept; go on with" in terminal.shown
    assert terminal.wait() > 0


def test_games_at_a_table_go_on_by_the_same_links() -> None:
    for file, crashes in (("whole.jsonl", ()), ("crashed.jsonl", (1, 3))):
        with laid(signal.SIGTERM, *BEGIN, file) as page:
            number = page.asked()["number"]
            for place, one in enumerate(SAID):
                if place in crashes:
                    os.kill(below(page.server.process), signal.SIGSEGV)
                    page.leave()
                    page = At(page.server, page.secret)
                    number = page.asked()["number"]
                assert page.say(one, number) == 204
                number = page.asked(number)["number"]
            page.leave()
    assert Path("crashed.jsonl").read_bytes() == Path("whole.jsonl").read_bytes()
