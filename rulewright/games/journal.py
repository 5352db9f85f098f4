"""The file of a game while it is played: each answer stands in it before anything more is asked.

It is the record (runtime/play/recorded/record.py), line by line: first its head, then every answer, its end at last. So
whatever ends a game early, quit or kill or a lost terminal, loses nothing that was answered; what is taken back is cut
off again. To go on, the answers of the file are given once more, by the players who gave them then (a computer thinks
what it thought, for it remembers), and then everybody is asked.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from shlex import quote
from typing import Any

from compiler.files import read_bytes
from rulewright.scenes import Stage
from rulewright.shelf import put
from runtime.play import (
    Answer,
    BadRecord,
    Chooser,
    Chosen,
    Decision,
    Draw,
    Game,
    Record,
    ReplayChooser,
    Thrown,
    end_of,
    line_of,
    read_record,
    record_of,
    write_record,
)

if sys.platform != "win32":
    import fcntl


BY_MAIL = '{"format": "rulewright mail'  # so the file of such a game begins (rulewright/mail/letter.py)


class CannotKeep(Exception):
    """The file cannot be written, or is another's; the message says which and why."""


def read_kept(path: Path) -> Record:
    """A record or the file of a game that is still played. Raises `BadRecord` or `OSError`."""
    text = read_bytes(path, "record-bytes").decode("utf-8", "replace")
    if text.lstrip("> ").startswith(BY_MAIL):
        raise BadRecord(f"a game by mail: `rulewright mail {path}` goes on with it")
    return read_record(text)


def place_for(what: str) -> Path:
    """Where games are kept whose players name no file: the user's data folder, numbered."""
    home = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
    name = what.replace("/", "-") if not Path(what).is_file() else Path(what).stem
    number = 1
    while (path := Path(home) / "rulewright" / "games" / f"{name}-{number}.jsonl").exists():
        number += 1
    return path


def go_on(path: Path) -> str:
    return f"rulewright run --continue {quote(str(path))}"


def is_held(file: int) -> bool:
    """Whether it is ours alone from now on, until it is closed; always, where files cannot be locked."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
    return True


class Journal:
    """The open file. `ends` is where each answer in it ends, `ends[0]` where the head does."""

    def __init__(self, path: Path, file: int, record: Record) -> None:
        self.path = path
        self.record = record
        self._file = file
        self._ends = [0]
        for text in write_record(replace(record, closed=False)).splitlines(keepends=True):
            self._ends.append(self._ends[-1] + len(text.encode("utf-8")))
        del self._ends[0]

    @staticmethod
    def begun(path: Path, record: Record) -> Journal:
        """A new file with nothing but the head. One that is there already is never written over."""
        head = write_record(replace(record, closed=False, answers=()))
        if path.exists():
            raise CannotKeep(f"{path} is there already: name another file, or go on with that game: {go_on(path)}")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except OSError as fault:
            raise CannotKeep(f"the game cannot be kept in {path}: {fault.strerror}") from None
        journal = Journal(path, file, replace(record, answers=()))
        journal._hold()
        journal._put(head.encode("utf-8"), 0)
        journal.sync()
        return journal

    @staticmethod
    def taken_up(path: Path, record: Record) -> Journal:
        """The file of a game to go on with; what is torn at its end is cut off."""
        lines = write_record(record).encode("utf-8")
        journal = Journal._opened(path, record)
        held = read_bytes(path, "record-bytes") + b"\n"
        if not held.startswith(lines):  # a head of other rules, or the same in other words
            put(path, lines)
            journal.release()
            journal = Journal._opened(path, record)
        journal._put(lines[-1:], len(lines) - 1)
        os.ftruncate(journal._file, len(lines))
        journal.sync()
        return journal

    @staticmethod
    def _opened(path: Path, record: Record) -> Journal:
        try:
            journal = Journal(path, os.open(path, os.O_WRONLY), record)
        except OSError as fault:
            raise CannotKeep(f"the game cannot be kept in {path}: {fault.strerror}") from None
        journal._hold()
        return journal

    def _hold(self) -> None:
        """Nobody else goes on with it meanwhile."""
        if not is_held(self._file):
            self.release()
            raise CannotKeep(f"the game in {self.path} is being played just now, at another terminal")

    @property
    def kept(self) -> int:
        """How many answers are on the disk."""
        return len(self._ends) - 1

    def add(self, answer: Answer) -> None:
        data = line_of(answer.plain()).encode("utf-8")
        self._put(data, self._ends[-1])
        self._ends.append(self._ends[-1] + len(data))

    def cut(self, answers: int) -> None:
        """What came after so many answers was taken back."""
        if answers < self.kept:
            del self._ends[answers + 1 :]
            os.ftruncate(self._file, self._ends[-1])

    def close(self, game: Game) -> None:
        """The game is over; the file is its record."""
        whole = replace(record_of(game, self.record.program, self.record.seed), about=self.record.about)
        self.cut(len(game.answers))
        self._put(end_of(whole).encode("utf-8"), self._ends[-1])
        self.sync()

    def release(self) -> None:
        """Whoever wants to may go on with it now."""
        os.close(self._file)

    def sync(self) -> None:
        os.fsync(self._file)

    def _put(self, data: bytes, at: int) -> None:
        """All of it, or none: what a full disk left of a line is taken away again."""
        try:
            os.lseek(self._file, at, os.SEEK_SET)
            written = 0
            while written < len(data):
                written += os.write(self._file, data[written:])
        except OSError as fault:
            os.ftruncate(self._file, at)
            raise CannotKeep(f"the answer could not be kept in {self.path}: {fault.strerror}") from None


class Journalled:
    """Between the game and its players: gives the answers that are kept, then asks, and keeps what is answered."""

    def __init__(self, journal: Journal, inner: Chooser, players: Mapping[str, Any]) -> None:
        self._journal = journal
        self._inner = inner
        self._persons = {side: one for side, one in players.items() if hasattr(one, "remember")}
        self._earlier = ReplayChooser(journal.record)
        self._game: Game | None = None
        self._is_owed = False  # whether a person's answer might not outlast a loss of power yet
        for one in self._persons.values():
            one.before_asked(self._settle)

    def sit(self, game: Game) -> None:
        self._game = game

    @property
    def game(self) -> Game:
        assert self._game is not None
        return self._game

    def _settle(self) -> None:
        """It takes long, so not for each answer of a line, but before anybody waits, or a computer thinks."""
        if self._is_owed:
            self._journal.sync()
        self._is_owed = False

    def choose(self, decision: Decision) -> int:
        person = self._persons.get(decision.side)
        if decision.lingers:
            return self._inner.choose(decision) if self._earlier.is_out else 0
        if not self._earlier.is_out:
            index = self._earlier.choose(decision)
            if person is None:
                self._inner.choose(decision)
            else:
                answers = len(self.game.answers)
                person.turns.remembers(decision, answers, self._journal.record.answers[answers])
                person.remember(decision, index)
            return index
        self._follow()
        if person is None:
            self._settle()
        index = self._inner.choose(decision)
        answers = len(self.game.answers)
        goes_on = decision.sort == "action" and person is not None and not person.turns.begins_at(answers)
        text = decision.options[index].text
        self._journal.add(Chosen(decision.side, decision.sort, decision.asked, text, goes_on=goes_on))
        self._is_owed = self._is_owed or person is not None
        return index

    def die(self, draw: Draw) -> int:
        if not self._earlier.is_out:
            return self._earlier.die(draw)
        self._follow()
        self._settle()
        face = self._inner.die(draw)
        self._journal.add(Thrown(draw, face))
        return face

    def _follow(self) -> None:
        """The game may have gone back behind what was answered."""
        self._journal.cut(len(self.game.answers))


def begun_record(stage: Stage, game: Game, seed: int, players: tuple[str, ...]) -> Record:
    """The record of a game in which nothing is answered yet."""
    head = record_of(game, stage.hash, seed)
    return replace(head, about=(*stage.about, ("players", players)), closed=False)
