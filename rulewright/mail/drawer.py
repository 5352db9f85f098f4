"""What one player of a game by mail keeps to himself: his seeds, what he sealed, and the letter as he last had it.

It is written anew, whole or not at all, whenever he has answered; so whatever ends a sitting early loses nothing.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import field
from pathlib import Path
from secrets import token_hex
from typing import Any

from compiler.files import Unread, read_bytes
from rulewright.games import is_held, place_for
from rulewright.mail.letter import BadLetter, Letter, Line, sealed
from rulewright.shelf import put
from runtime.records import dataclass


@dataclass
class Drawer:
    """`lines`: of the letter, when it was last passed on; `seals`: the salt of each, and what it holds; `draft`: what
    was answered since, in the open and unseen; `told`: answers that were told by then."""

    path: Path
    side: str
    seed: str = field(repr=False)
    lines: list[Line] = field(default_factory=list)
    seals: list[tuple[str, list[Line]]] = field(default_factory=list)
    draft: tuple[Sequence[Line], Sequence[Line]] = ((), ())
    told: int = 0

    @property
    def hidden(self) -> list[Line]:
        return [line for _, answers in self.seals for line in answers]

    def keep(self, lines: Sequence[Line], unseen: Sequence[Line]) -> None:
        self.draft = (lines, unseen)
        self.put()

    def put(self) -> None:
        told = {name: getattr(self, name) for name in ("side", "seed", "lines", "seals", "draft", "told")}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        put(self.path, json.dumps(told, ensure_ascii=False).encode("utf-8"))

    def sealed_now(self, answers: Sequence[Line]) -> Line:
        """What was answered unseen goes under a seal."""
        salt = token_hex(16)
        self.seals.append((salt, list(answers)))
        return {"seal": self.side, "is": sealed(salt, list(answers))}

    def opened(self, number: int) -> Line:
        salt, answers = self.seals[number]
        return {"open": self.side, "seal": sealed(salt, answers), "salt": salt, "answers": answers}


def place_of(letter: Letter, side: str) -> Path:
    return place_for("any").parent.parent / "mail" / f"{letter.id}-{letter.sides.index(side)}.json"


def held(letter: Letter, side: str) -> int:
    """While this file is open nobody else at this home plays this side: what the one answered and passed on, the other
    would pass on otherwise. Raises `BadLetter`."""
    path = place_of(letter, side).with_suffix(".held")
    path.parent.mkdir(parents=True, exist_ok=True)
    file = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    if not is_held(file):
        os.close(file)
        raise BadLetter("it is being played just now, at another terminal")
    return file


def begun(letter: Letter, side: str) -> Drawer:
    path = place_of(letter, side)
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
    drawer = Drawer(path, side, token_hex(32))
    drawer.put()  # who leaves without an answer comes back to the same seeds
    return drawer


def kept(letter: Letter, side: str) -> Drawer | None:
    """None where this side is not played here."""
    path = place_of(letter, side)
    if not path.is_file():
        return None
    try:
        told: dict[str, Any] = json.loads(read_bytes(path, "record-bytes"))
        seals = [(salt, answers) for salt, answers in told["seals"]]
        return Drawer(path, told["side"], told["seed"], told["lines"], seals, tuple(told["draft"]), told["told"])
    except (Unread, ValueError, KeyError, TypeError):
        raise BadLetter(f"{path}, where this side is kept, cannot be read") from None
