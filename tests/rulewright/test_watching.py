"""`check --watch`: what is new and what is gone, over and over, until somebody stops it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from compiler.diagnostics import Diagnostic, diagnose
from compiler.source import SourceFile, Span
from rulewright.cli import STOPPED, USAGE, run
from rulewright.terminal.watching import PAUSE, Told, fresh, state_of, watch
from rulewright.verbs.writing import check

TOY = Path(__file__).resolve().parents[1] / "toy"
BUTTER = "\nOption [Butter]; cites house.\n"
CHEESE = "\nRule [Cheese]; cites house.\nThe moon is cheese.\n"


@pytest.fixture(autouse=True)
def not_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between rounds all that a process has is looked through: here that is whatever other tests left."""
    monkeypatch.setattr("gc.unfreeze", lambda: None)


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    shutil.copytree(TOY, tmp_path / "rules" / "toy")
    return tmp_path / "rules" / "toy" / "garden.rulebook"


def watched(monkeypatch: pytest.MonkeyPatch, *edits: Callable[[], object], packs: tuple[str, ...] = ("toy",)) -> int:
    """Each wait makes the next edit; after the last somebody presses Ctrl-C."""
    waiting = list(edits)

    def wait(_: float) -> None:
        if not waiting:
            raise KeyboardInterrupt
        waiting.pop(0)()

    monkeypatch.setattr(check, "sleep", wait)
    return run(["check", "--watch", *packs])


def test_only_what_is_new_and_what_is_gone_is_told(
    book: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = book.read_text()
    code = watched(
        monkeypatch,
        lambda: book.write_text(whole + CHEESE),
        lambda: book.write_text("> moved down\n\n" + whole + CHEESE),
        lambda: book.write_text("> moved down\n\n" + whole + CHEESE + BUTTER),
        lambda: book.write_text(whole),
    )
    told = capsys.readouterr()
    assert code == STOPPED
    assert told.err.strip() == "stopped"
    first, second, third, fourth, fifth = _rounds(told.out)
    assert first == "1 pack, 3 rules, no findings"
    assert "the moon" in second.lower() or "The moon" in second
    assert "1 error" in second
    assert third == second.split("\n")[-1], "the finding only moved"
    assert third.count("error") == 1
    assert "Option [Butter]" in fourth
    assert "The moon" not in fourth
    assert [line.split(":")[0] for line in fifth.split("\n")[:2]] == ["gone", "gone"]
    assert fifth.split("\n")[-1] == first


def _rounds(out: str) -> list[str]:
    """Each ends with its summary."""
    rounds: list[str] = []
    lines: list[str] = []
    for line in out.strip().split("\n"):
        lines.append(line)
        if line.startswith("1 pack, "):
            rounds.append("\n".join(lines))
            lines = []
    return rounds


def test_a_pack_that_goes_away_and_comes_back(
    book: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, away = book.parent, book.parent.parent.parent / "away"
    assert watched(monkeypatch, lambda: folder.rename(away), lambda: away.rename(folder)) == STOPPED
    lines = capsys.readouterr().out.split("\n")
    assert "there is no pack `toy`" in lines[1]
    assert lines[2] == lines[0]


def test_a_pack_that_was_never_there_is_a_slip_of_the_hand(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert watched(monkeypatch, packs=("toi",)) == USAGE
    assert run(["check", "--watch", "--format", "json"]) == USAGE


def test_each_round_says_what_a_check_anew_says(
    book: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = book.read_text()
    texts = [whole.replace("3", "2"), whole.replace("is", "are", 5), whole[: len(whole) // 2], whole]
    watched(monkeypatch, *(lambda text=text: book.write_text(text) for text in texts))  # type: ignore[misc]
    last_lines = [one.split("\n")[-1] for one in _rounds(capsys.readouterr().out)]
    monkeypatch.setenv("RULEWRIGHT_NO_CACHE", "1")
    for text, last in zip([whole, *texts], last_lines, strict=True):
        book.write_text(text)
        run(["check", "toy"])
        assert capsys.readouterr().out.strip().split("\n")[-1] == last


def finding(message: str, at: int) -> Diagnostic:
    return diagnose("no-reading", message, Span("a", at, at + 1))


def test_findings_are_told_apart_by_what_they_say_and_by_their_line() -> None:
    before = Told((finding("x", 0), finding("x", 4)), {"a": SourceFile("a", "one\none\ntwo\n")}, "")
    after = Told((finding("x", 5), finding("x", 9), finding("y", 5)), {"a": SourceFile("a", "new\n\none\ntwo\n")}, "")
    assert fresh(before, before) == ()
    assert fresh(before, after) == (finding("x", 9), finding("y", 5))
    assert fresh(after, before) == (finding("x", 4),)


def test_what_changes_while_a_check_runs_is_seen_after_it() -> None:
    state = [0]
    rounds = []

    def checked() -> Told:
        rounds.append(state[0])
        if len(rounds) < 3:
            state[0] += 1  # an editor writes at this very moment
        return Told((), {}, "")

    def wait() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        watch(checked, lambda: state[0], wait, lambda *_: None)
    assert rounds == [0, 1, 2]


def test_who_writes_on_at_once_waits_for_no_tidying_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody holds any more is looked for once in a pause, not between a check and the next edit."""
    tidied, waits = [], [0]
    monkeypatch.setattr("gc.collect", lambda: tidied.append(waits[0]))
    edits = (1, 3, 40)  # after so many waits a file changes

    def wait() -> None:
        waits[0] += 1
        if waits[0] == 60:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        watch(lambda: Told((), {}, ""), lambda: sum(waits[0] >= one for one in edits), wait, lambda *_: None)
    assert tidied == [3 + PAUSE - 1, 40 + PAUSE - 1]


def test_every_way_to_touch_a_file_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    file = tmp_path / "deep" / "a.rulebook"
    file.write_text("one")
    os.utime(file, ns=(1, 1))
    states = [state_of([str(tmp_path)])]
    for touch in (
        lambda: os.utime(file, ns=(2, 2)),
        lambda: (file.write_text("more"), os.utime(file, ns=(2, 2))),
        lambda: file.rename(tmp_path / "b.rulebook"),
        lambda: (tmp_path / "c.rulebook").write_text(""),
        lambda: (tmp_path / "b.rulebook").unlink(),
    ):
        touch()
        states.append(state_of([str(tmp_path)]))
        assert states[-1] != states[-2]
        assert state_of([str(tmp_path)]) == states[-1]
