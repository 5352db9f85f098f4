"""A game as a file: one JSON object a line, the head first, then the answers in order, then the end.

    {"record": 1, "program": "...", "seed": 7, "game": 0, "limits": {...}, "about": {...}, "position": "Position; ..."}
    {"choose": "what to do in ...", "side": "...", "sort": "action", "answer": "..."}
    {"die": "...", "things": ["..."], "sides": 6, ..., "answer": 4}
    {"end": "turn 3 was the last", "steps": 51, "position": "sha256 of the last position, printed"}

`program` is the hash of what a game rests on of the rules it was played under (runtime/program_file.py: played_by),
`about` says in words which they were (what was played, options, cells, players): whoever keeps the record writes it.
Decisions are kept as texts, so a record can be
played under other rules until the first answer that is no longer possible. The same game writes the same
bytes. Only what `Game.step` and `Game.play` did can be played again; actions taken by name are for scripts.

The file of a game that is still played has no end: it is written line by line, and what a kill tore off is no answer.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, field
from typing import TYPE_CHECKING, Any

from runtime.plain_json import read_json
from runtime.play.limits import Limits
from runtime.play.recorded.answers import Answer, answer_from_plain
from runtime.records import dataclass

if TYPE_CHECKING:
    from runtime.play.game import Game

FORMAT = 1


class BadRecord(Exception):
    """The text is no record this version can read; the message says which line and why."""


@dataclass(frozen=True)
class Record:
    program: str
    position: str  # as printed at the start
    seed: int
    game: int = 0
    limits: Limits = field(default_factory=Limits)
    answers: tuple[Answer, ...] = ()
    end: str | None = None  # why it was over, if it was
    steps: int = 0
    last_position: str = ""  # hash
    about: tuple[tuple[str, tuple[str, ...]], ...] = ()  # what was played, and how it was called
    closed: bool = True  # the file of a game that is still played has no end yet

    def told(self, name: str) -> tuple[str, ...]:
        return next((values for key, values in self.about if key == name), ())


def hash_of(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def record_of(game: Game, program: str, seed: int, number: int = 0) -> Record:
    """What a game has been so far. `program` is the hash of its rules."""
    return Record(
        program=program,
        position=game.start,
        seed=seed,
        game=number,
        limits=game.limits,
        answers=tuple(game.answers),
        end=game.over,
        steps=game.steps,
        last_position=hash_of(game.position.printed()),
    )


def write_record(record: Record) -> str:
    head = {
        "record": FORMAT,
        "program": record.program,
        "seed": record.seed,
        "game": record.game,
        "limits": asdict(record.limits),
        "about": {name: list(values) for name, values in record.about},
        "position": record.position,
    }
    lines = [line_of(head), *(line_of(answer.plain()) for answer in record.answers)]
    return "".join([*lines, end_of(record)] if record.closed else lines)


def end_of(record: Record) -> str:
    return line_of({"end": record.end, "steps": record.steps, "position": record.last_position})


def line_of(data: Mapping[str, object]) -> str:
    return json.dumps(data, ensure_ascii=False) + "\n"


def read_record(text: str) -> Record:
    told = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line]
    if len(told) > 1 and not text.endswith("\n") and not _is_whole(told[-1][1]):
        told.pop()  # torn
    lines = [_parse(number, line) for number, line in told]
    if not lines or "record" not in lines[0]:
        raise BadRecord("a record has a head, answers and an end")
    head, *between = lines
    if head["record"] != FORMAT:
        raise BadRecord(f"line 1: the record has format {head['record']}, this version reads {FORMAT}")
    closed = bool(between) and "end" in between[-1]
    end: dict[str, Any] = between.pop() if closed else {"end": None, "steps": 0, "position": ""}
    answers = []
    for number, line in enumerate(between, 2):
        try:
            answers.append(answer_from_plain(line))
        except (KeyError, ValueError) as fault:
            raise BadRecord(f"line {number}: not a decision nor a die ({fault})") from None
    try:
        return Record(
            program=str(head["program"]),
            position=str(head["position"]),
            seed=int(head["seed"]),
            game=int(head["game"]),
            limits=Limits(**{str(name): int(most) for name, most in head["limits"].items()}),
            answers=tuple(answers),
            end=None if end["end"] is None else str(end["end"]),
            steps=int(end["steps"]),
            last_position=str(end["position"]),
            about=tuple((str(name), tuple(map(str, values))) for name, values in head.get("about", {}).items()),
            closed=closed,
        )
    except (KeyError, ValueError, TypeError, AttributeError) as fault:
        raise BadRecord(f"the head or the end of the record is damaged ({fault})") from None


def _is_whole(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False


def _parse(number: int, line: str) -> dict[str, Any]:
    try:
        return read_json(line)
    except ValueError as fault:
        raise BadRecord(f"line {number}: {fault}") from None
