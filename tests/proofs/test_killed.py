"""Persons play at a terminal, and their games are killed at random moments: no answer is lost, and the record at the end
is that of the same game undisturbed.

Who plays answers by the number of answers kept so far and by nothing else, so both games are the same.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from rulewright.games.journal import read_kept
from runtime.play.recorded.answers import Chosen
from tests.proofs.terminal import STOPS, Terminal
from tests.rulewright.pasture import pasture

DAY = ("meadow/day", "--with", "Walks")
CASES = [  # what is played, by whom, how often it is killed
    (DAY, "person,person", 4),
    (DAY, "random,person", 3),
]
FULL = [
    (("panzer_leader/training",), "person,person", 14),
    (("panzer_leader/training",), "greedy,person", 10),
    (("panzer_leader/school_rearguard", "--turns", "2"), "person,random", 10),
    (("panzer_leader/school_clearing", "--turns", "2"), "person,person", 6),
]


def said(kept: int, options: int, seed: int) -> int:
    """The number that is typed as the answer after so many."""
    return int(sha256(f"{seed} {kept}".encode()).hexdigest(), 16) % options + 1


def start(folder: Path, file: Path, what: tuple[str, ...], players: str) -> Terminal:
    if file.exists() and file.read_bytes():
        return Terminal(folder, "run", "--continue", str(file))
    file.unlink(missing_ok=True)  # killed before the head was written: no game was begun
    return Terminal(folder, "run", *what, "--players", players, "--seed", "5", "--record", str(file))


def kept(file: Path, persons: set[str]) -> tuple[int, list[str]]:
    """How many answers are in the file, and those of the persons."""
    if not file.exists() or not file.read_bytes():
        return 0, []
    answers = read_kept(file).answers
    return len(answers), [one.text for one in answers if isinstance(one, Chosen) and one.side in persons]


def sides(what: tuple[str, ...], players: str) -> set[str]:
    both = ("the Brown Herd", "the White Herd") if what is DAY else ("the Allies", "the Germans")
    return {side for side, player in zip(both, players.split(","), strict=True) if player == "person"}


def played_on(terminal: Terminal, file: Path, persons: set[str], seed: int) -> None:
    """To the end."""
    while terminal.is_asked():
        terminal.say(str(said(kept(file, persons)[0], len(terminal.options), seed)))
    assert terminal.wait() == 0, terminal.shown.decode()


def sitting(terminal: Terminal, file: Path, persons: set[str], most: int, seed: int, random: Random) -> bool:
    """Answers until it is killed; whether the game was over before. Checks that what was answered is kept."""
    if most == 0:
        time.sleep(random.random() * 2)  # while it is read, or played again
        terminal.end(signal.SIGKILL)
        return False
    for _ in range(most):
        if not terminal.is_asked():
            assert terminal.wait() == 0, terminal.shown.decode()
            return True
        number, before = kept(file, persons)
        options = terminal.options
        typed = said(number, len(options), seed)
        terminal.say(str(typed))
    time.sleep(random.random() * 0.05)
    assert terminal.end(signal.SIGKILL) == -signal.SIGKILL
    after = kept(file, persons)[1]
    assert after[: len(before)] == before
    assert after[len(before) :] in ([], [options[typed - 1]]), (
        "the answer that was being given is there whole or not at all"
    )
    return False


@pytest.fixture
def here(tmp_path: Path) -> Path:
    return pasture(tmp_path)


def game(here: Path, what: tuple[str, ...], players: str, kills: int, seed: int) -> tuple[int, int]:
    """A game undisturbed, and the same killed so many times, or fewer if it is over before: kills, and answers."""
    whole, file = here / f"{players}{seed}.jsonl", here / f"{players}{seed}_killed.jsonl"
    persons, random = sides(what, players), Random(seed)
    played_on(start(here, whole, what, players), whole, persons, seed)
    answers, own = len(read_kept(whole).answers), len(kept(whole, persons)[1])
    done = 0
    while done < kills:
        before, given = kept(file, persons)
        ahead = 2 * (own - len(given)) // (kills - done + 1)  # so that kills are spread over the game
        most = 0 if random.random() < 0.15 else random.randrange(1, max(2, ahead))
        if sitting(start(here, file, what, players), file, persons, most, seed, random):
            break
        assert kept(file, persons)[0] >= before
        done += 1
    if not (file.exists() and file.read_bytes() and read_kept(file).closed):
        played_on(start(here, file, what, players), file, persons, seed)
    assert file.read_bytes() == whole.read_bytes()
    return done, answers


def test_killed_at_random_moments_no_answer_is_lost(here: Path, full: bool, counted: list[str]) -> None:
    killed = games = total = 0
    for what, players, kills in FULL if full else CASES:
        left, seed = kills, 1
        while left:
            done, answers = game(here, what, players, left, seed)
            left, seed = left - done, seed + 1
            killed, games, total = killed + done, games + 1, total + answers
        for file in here.glob("*.jsonl"):
            file.unlink()
    counted.append(f"killed: {killed} times in {games} games of {total} answers; no answer lost, the same records")


@pytest.fixture
def held_back() -> Iterator[None]:
    """The tests themselves are begun by something that holds back what stops a program, as a runner of jobs may."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
    yield
    signal.pthread_sigmask(signal.SIG_SETMASK, before)


@pytest.mark.parametrize("how", [*STOPS, None])
def test_every_other_way_to_stop_leaves_a_game_to_go_on_with(
    here: Path, how: signal.Signals | None, held_back: None
) -> None:
    file = here / "game.jsonl"
    terminal = start(here, file, DAY, "person,person")
    for answer in ("walk", "Alma", "C4"):
        assert terminal.is_asked()
        terminal.say(answer)
    assert terminal.is_asked()
    code = terminal.end(how)
    assert code == 130
    if how is not None:
        assert b"the game is kept; go on with: rulewright run --continue" in terminal.shown
    assert kept(file, sides(DAY, "person,person")) == (3, ["walk the goat to the meadow", "Alma", "C4"])
    again = start(here, file, DAY, "person,person")
    assert again.is_asked()
    assert b"Turn 1: Grazing, the Brown Herd" in again.shown
    again.say("quit")
    assert not again.is_asked()
    assert again.wait() == 130
