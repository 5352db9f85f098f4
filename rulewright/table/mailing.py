"""A game by mail at the table: the file is played as far as one can, passed on, and opened again when it comes back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from compiler.files import read_bytes
from rulewright.games import place_for
from rulewright.mail import BadLetter, Due, Letter, Sitting, begin, opened, read_file, read_letter
from rulewright.scenes import Refused, Stage
from rulewright.shelf import Slip, put
from rulewright.table.desk import Sitting as AtTable
from rulewright.table.playing import Playing
from rulewright.table.showing import Seat
from runtime.play import Game


class Passing:
    """In the place of a journal: the file, and what each keeps to himself, are kept by the sitting."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self.path = sitting.path

    def close(self, game: Game) -> None:
        if self._sitting.is_mine and self._sitting.is_owed(None):
            self._sitting.passed_on(game, None)

    def release(self) -> None:
        self._sitting.release()

    def passed(self, game: Game, due: Due) -> dict[str, str]:
        """To whom it is to be passed on, and why."""
        sitting = self._sitting
        letter = sitting.passed_on(game, due) if sitting.is_mine else sitting.letter
        sitting.release()
        return {"to": letter.to, "why": str(letter.lines[-1]["why"]), "file": self.path.name}


def by_mail(path: Path, side: str | None = None) -> Playing | Refused:
    """Raises `Slip`: why it is not gone on with."""
    try:
        sitting = opened(path, side, waits_too=True)
    except BadLetter as fault:
        raise Slip(f"{path}: {fault}") from None
    if isinstance(sitting, Refused):
        return sitting
    me = sitting.side

    def set_up(person: Callable[[str], AtTable]) -> tuple[Game, Passing]:
        here = person(me)
        if sitting.undone:
            here.tell(sitting.undone)
        return sitting.game(sitting.stage.table.plan, here), Passing(sitting)

    return Playing(sitting.stage, (Seat(me, me, (me,)),), set_up)


def begun_by_mail(stage: Stage, side: str) -> Playing | Refused:
    path = place_for(stage.what).with_suffix(".mail")
    while path.exists():
        path = path.with_name(f"{path.stem}-again.mail")
    path.parent.mkdir(parents=True, exist_ok=True)
    begin(stage, side, path)
    return by_mail(path, side)


def come_back(text: str, path: Path | None) -> Playing | Refused:
    """The file as it was passed on by the other one takes the place of the one of this game that is here, if it may; an
    older one never does."""
    try:
        letter = read_letter(text)
    except BadLetter as fault:
        raise Slip(str(fault)) from None
    here = _letter_at(path)
    if path is None or here is None or here.id != letter.id:
        path = place_for("any").parent / f"{letter.id}.mail"
        here = _letter_at(path)
    if here is not None and len(here.lines) > len(letter.lines):
        raise Slip(f"this is an older file of the game: it has {len(letter.lines)} lines, {path} {len(here.lines)}")
    path.parent.mkdir(parents=True, exist_ok=True)
    put(path, text.encode("utf-8"))
    try:
        return by_mail(path)
    except Slip:
        if here is not None and read_bytes(path, "record-bytes") == text.encode("utf-8"):
            put(path, here.text().encode("utf-8"))
        raise


def _letter_at(path: Path | None) -> Letter | None:
    """None where there is none that can be read."""
    try:
        return read_file(path) if path is not None and path.exists() else None
    except BadLetter:
        return None
