"""A game that persons play is on the disk answer by answer: what broke it off, and how it goes on."""

from __future__ import annotations

import json
import os
from functools import partial
from importlib import import_module
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from rulewright.cli import cli
from rulewright.games.journal import CannotKeep, Journal, read_kept
from rulewright.shelf.atomic_write import put
from rulewright.shelf.slip import Slip
from runtime.play.limits import Limits
from tests.rulewright.pasture import pasture

DAY = ("run", "meadow/day", "--with", "Walks", "--players", "person,person", "--record", "game.jsonl")
FIRST = ("walk, Alma, C4", "done")  # then the White Herd is asked
SECOND = ("graze", "Dora", "done", "walk, Bella, B4")  # nothing is left to do: `done` is no answer of the game there
QUIET_DAYS = ("done", "done")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = pasture(tmp_path)
    monkeypatch.chdir(folder)
    return folder


def call(*arguments: str, said: tuple[str, ...] = ()) -> Result:
    return CliRunner().invoke(cli, list(arguments), input="".join(f"{one}\n" for one in said), standalone_mode=False)


def went_on(*said: str) -> Result:
    return call("run", "--continue", "game.jsonl", said=said)


def texts(path: str = "game.jsonl") -> list[str]:
    return [answer.plain()["answer"] for answer in read_kept(Path(path)).answers]  # type: ignore[misc]


def undisturbed() -> bytes:
    whole = ("run", "meadow/day", "--with", "Walks", "--players", "person,person", "--record", "whole.jsonl")
    result = call(*whole, said=(*FIRST, *SECOND, *QUIET_DAYS))
    assert result.return_value == 0, result.output
    return Path("whole.jsonl").read_bytes()


@pytest.mark.parametrize("stop", ["quit", "\x04", None])
def test_a_game_goes_on_after_quit_and_after_the_end_of_input(stop: str | None) -> None:
    result = call(*DAY, said=FIRST if stop is None else (*FIRST, stop))
    assert isinstance(result.exception, click.Abort)
    assert (
        "kept in game.jsonl as it is played; to go on after a break: rulewright run --continue game.jsonl"
        in result.output
    )
    assert result.output.endswith("\nthe game is kept; go on with: rulewright run --continue game.jsonl\n")
    assert texts() == ["walk the goat to the meadow", "Alma", "C4", "done"]
    again = went_on(*SECOND[:1])
    assert isinstance(again.exception, click.Abort)
    assert "Turn 1: Grazing, the White Herd" in again.output
    assert "What was done last (`log` and `log all` tell more):" in again.output
    assert "  walk Alma to C4\n\nTurn 1: Grazing, the White Herd\n" in again.output
    last = went_on(*SECOND[1:], *QUIET_DAYS)
    assert last.return_value == 0, last.output
    assert Path("game.jsonl").read_bytes() == undisturbed()
    assert call("replay", "game.jsonl").output == "game.jsonl: the same to the last byte, 11 answers\n"


def test_what_a_kill_tore_is_cut_off_and_the_game_ends_as_it_would_have() -> None:
    """Wherever in the file the writing stopped, from the end of its head on."""
    whole = undisturbed()
    end = whole.rindex(b'{"end"')
    said = read_kept(Path("whole.jsonl")).answers
    after_all = texts("whole.jsonl").index("Dora") + 1  # the White Herd is asked whether it takes that back
    for size in range(whole.index(b"\n"), end, 61):
        Path("game.jsonl").write_bytes(whole[:size])
        kept = len(read_kept(Path("game.jsonl")).answers)
        left = [str(one.plain()["answer"]) for one in said[kept:]]
        if kept <= after_all:
            left.insert(after_all - kept, "done")
        result = went_on(*left)
        assert result.return_value == 0, result.output
        assert Path("game.jsonl").read_bytes() == whole


def test_who_has_nothing_left_to_do_is_asked_again_and_what_is_taken_back_is_not_kept() -> None:
    call(*DAY, said=(*FIRST, *SECOND[:2], "quit"))
    before = texts()
    assert before[-1] == "Dora"
    again = went_on("back", "graze", "Dora", "quit")
    assert again.output.count("nothing is left to do: be done, or take back what was done last\n    1  done\n") == 2
    assert "taken back: graze Dora" in again.output
    assert texts() == before
    last = went_on(*SECOND[2:], *QUIET_DAYS)
    assert last.return_value == 0, last.output
    assert Path("game.jsonl").read_bytes() == undisturbed()


def test_what_goes_on_by_itself_is_kept_for_good_at_once_and_not_answer_by_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A disk takes long over it: a unit that went eight hexes was kept 24 times."""
    kept: list[int] = []
    monkeypatch.setattr("os.fsync", lambda file: kept.append(len(texts()) if Path("game.jsonl").stat().st_size else 0))
    call(*DAY, said=("walk, Alma, C4", "graze, all", "quit"))
    answers = texts()
    assert len(answers) > 4
    assert kept == sorted({*kept}), "nothing is kept twice"
    assert 3 in kept
    assert kept[-1] == len(answers)  # all that was said, before anything more was asked
    assert 1 not in kept
    assert 2 not in kept


def test_a_game_still_played_is_replayed_as_far_as_it_came() -> None:
    call(*DAY, said=FIRST)
    told = call("replay", "game.jsonl")
    assert (told.return_value, told.output) == (
        0,
        "game.jsonl: the same to the last byte, 4 answers\n  the game is not over; go on with: rulewright run --continue game.jsonl\n",
    )
    assert call("replay", "game.jsonl", "--with", "Storms").return_value == 0


def test_a_file_that_is_there_is_never_written_over() -> None:
    Path("game.jsonl").write_text("mine\n", encoding="utf-8")
    result = call(*DAY, said=FIRST)
    assert (result.return_value, result.output.splitlines()[-1]) == (
        2,
        "Error: game.jsonl is there already: name another file, or go on with that game: rulewright run --continue game.jsonl",
    )
    assert Path("game.jsonl").read_text(encoding="utf-8") == "mine\n"


@pytest.mark.parametrize("players", ["person,person", "random"])
def test_what_cannot_be_kept_is_said_before_the_first_question(players: str) -> None:
    Path("file").write_text("", encoding="utf-8")
    result = call("run", "meadow/day", "--players", players, "--record", "file/game.jsonl", said=FIRST)
    assert result.return_value == 2
    assert (
        "could not be kept in file/game.jsonl: " in result.output
        or "cannot be kept in file/game.jsonl: " in result.output
    )
    assert "Turn 1" not in result.output


def test_without_a_file_it_is_kept_in_the_users_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "user"))
    for number in (1, 2):
        call("run", "meadow/day", "--players", "person", said=("done",))
        file = tmp_path / "user" / "rulewright" / "games" / f"meadow-day-{number}.jsonl"
        assert texts(str(file)) == ["done"]
        assert file.stat().st_mode & 0o777 == 0o600


def test_other_words_for_the_same_rules_let_it_go_on(here: Path) -> None:
    call(*DAY, said=FIRST)
    rules = here / "rules" / "meadow" / "1_grazing.rulebook"
    head = "Rule [Full goats rest]; cites MEA-1."
    told = 'Rule [Goats that are full]; in short "A full goat rests, unless it is very hungry."; cites house.'
    variant = here / "rules" / "greedy" / "1.rulebook"
    for file in (rules, here / "rules" / "meadow" / "2_examples.rulebook", variant):
        was = file.read_text(encoding="utf-8")
        file.write_text(was.replace(head, told).replace("[Full goats rest]", "[Goats that are full]"), encoding="utf-8")
    assert "the game is kept" in went_on("quit").output
    assert call("replay", "game.jsonl").output.startswith("game.jsonl: the same to the last byte, 4 answers\n")
    rules.write_text(rules.read_text(encoding="utf-8").replace("at most 3", "at most 4"), encoding="utf-8")
    assert "the game was begun under other rules" in went_on("quit").output


def test_under_other_rules_it_says_so_and_what_can_be_done(here: Path) -> None:
    call(*DAY, said=FIRST)
    rules = here / "rules" / "meadow" / "3_faults.rulebook"
    before = Path("game.jsonl").read_bytes()
    whose = "goats of the side to move on the board that are not full;"
    was = rules.read_text(encoding="utf-8")
    rules.write_text(was.replace("2. Now the goat is full.", "2. Now the goat's hunger is 1."), encoding="utf-8")
    told = went_on("quit")
    assert told.return_value == 1
    assert "game.jsonl: the game was begun under other rules, or another version of them (" in told.output
    assert "rulewright run --continue game.jsonl --as-now" in told.output
    assert Path("game.jsonl").read_bytes() == before
    now = call("run", "--continue", "game.jsonl", "--as-now", said=("quit",))
    assert "the game is kept" in now.output
    assert call("replay", "game.jsonl").return_value == 0
    rules.write_text(was.replace(whose, whose.replace("not ", "")), encoding="utf-8")
    kept = Path("game.jsonl").read_bytes()
    never = call("run", "--continue", "game.jsonl", "--as-now", said=("quit",))
    assert never.return_value == 1
    assert never.output.startswith(
        "game.jsonl: answer 1 of the record: the Brown Herd answered `walk the goat to the meadow`"
    )
    assert Path("game.jsonl").read_bytes() == kept


def test_what_is_no_game_to_go_on_with_is_refused() -> None:
    undisturbed()
    over = call("run", "--continue", "whole.jsonl")
    assert (over.return_value, "whole.jsonl: the game is over: the rules ended it" in over.output) == (1, True)
    call("run", "meadow/day", "--players", "random", "--record", "random.jsonl")
    assert "not a game of persons" in call("run", "--continue", "random.jsonl").output
    Path("nonsense.jsonl").write_text("{}\n", encoding="utf-8")
    assert "no game that can be read" in call("run", "--continue", "nonsense.jsonl").output
    with_more = call("run", "meadow/day", "--continue", "whole.jsonl").exception
    assert isinstance(with_more, Slip)
    assert "`--continue FILE` stands alone" in str(with_more)


def test_two_cannot_go_on_with_one_game() -> None:
    call(*DAY, said=FIRST)
    path = Path("game.jsonl")
    first = Journal.taken_up(path, read_kept(path))
    assert "is being played just now" in went_on("quit").output
    first.release()
    assert "the game is kept" in went_on("quit").output


def test_a_full_disk_leaves_whole_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    call(*DAY, said=FIRST)
    path = Path("game.jsonl")
    before, record = path.read_bytes(), read_kept(path)
    journal = Journal.taken_up(path, record)
    write = os.write

    def full(file: int, data: bytes) -> int:
        if len(data) > 20:
            return write(file, data[:20])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.write", full)
    with pytest.raises(CannotKeep, match=r"could not be kept in game\.jsonl: No space left"):
        journal.add(record.answers[0])
    assert path.read_bytes() == before


def test_a_record_takes_the_place_of_another_whole_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    path = Path("game.jsonl")
    path.write_text("the game before", encoding="utf-8")
    path.chmod(0o640)

    def full(self: Path, target: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", full)
        result = call("run", "meadow/day", "--players", "random", "--record", "game.jsonl")
    assert (result.return_value, path.read_text(encoding="utf-8")) == (2, "the game before")
    assert [one.name for one in Path().glob("game*")] == ["game.jsonl"]
    call("run", "meadow/day", "--players", "random", "--record", "game.jsonl")
    assert json.loads(path.read_text(encoding="utf-8").splitlines()[-1])["end"] == "the rules ended it"
    assert path.stat().st_mode & 0o777 == 0o640
    put(Path(os.devnull), b"nothing is kept")


def test_to_and_fro_without_end_is_told_and_at_last_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """A nap changes nothing. The game goes on after it, and is kept."""
    monkeypatch.setattr(import_module("rulewright.games.seating"), "Limits", partial(Limits, actions_in_a_phase=4))
    told = call(*DAY, "--with", "Naps", said=("let, Alma",) * 5 + ("done", "quit"))
    assert [line.strip() for line in told.output.splitlines() if "ago" in line or "most" in line] == [
        "all stands as it did 1 action ago: what was done since has changed nothing",
        "all stands as it did 2 actions ago: what was done since has changed nothing",
        "all stands as it did 3 actions ago: what was done since has changed nothing",
        *("3 actions are the most in one [Grazing]; `done` or `undo` is left",) * 2,
    ]
    assert "Turn 1: Grazing, the White Herd" in told.output
    assert texts()[-1] == "done"
