"""How often the paragraph that answers a question is quoted first, or among the first three: of questions that were put
in a player's own words; and of those that packs tell the answer of, of some put as if they had not been told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from zlib import crc32

import pytest

from compiler.syntax import read_words
from rulewright.actions.spoken.english import spelled_out
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.actions.spoken.quoting import asked_so, likeliest
from rulewright.actions.spoken.quoting.shelves import QUOTED
from rulewright.actions.spoken.quoting.ways import near
from rulewright.scenes import Scene, Table
from tests.rulewright.test_asked_as_players_ask import AT_TABLE, LEADER, scene

ASKED = Path(__file__).with_name("asked_of_the_book.txt")
EVERY = 30  # of the questions, one, drawn by its words: so others stay drawn when one is added
FIRST, THIRD = 28, 53  # of a hundred: a little less than seen
OF_THE_BOOK = {"all": (57, 77), "held back": (58, 76)}  # so too; by what is held back nothing was tuned


def test_the_paragraph_that_answers_is_quoted_among_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    there = scene(LEADER)
    told = wordings_at(there)
    untold = [one for one in told.rules if crc32(one[1].encode()) % EVERY == 0]
    known = replace(told, rules=tuple(one for one in told.rules if one not in untold))
    for room in (asked_so, likeliest):
        monkeypatch.setattr(room, "wordings_at", lambda _: known)
        monkeypatch.setattr(room, "_shelves", {})
    monkeypatch.setattr(Table, "noted", lambda self, kind, name, make: make())
    first, third = _of_a_hundred([_place(there, asked, [title]) for title, asked, _ in untold])
    assert first >= FIRST
    assert third >= THIRD


def test_who_has_not_the_words_of_the_book_is_answered_by_it() -> None:
    every = [(_place(scene(AT_TABLE[pack]), asked, answers), asked) for pack, asked, answers in _of_the_book()]
    held_back = [place for place, asked in every if crc32(asked.encode()) % 2 == 0]
    for which, places in (("all", [place for place, _ in every]), ("held back", held_back)):
        first, third = _of_a_hundred(places)
        assert (which, first >= OF_THE_BOOK[which][0], third >= OF_THE_BOOK[which][1]) == (which, True, True)


def _of_the_book() -> Iterator[tuple[str, str, list[str]]]:
    pack = ""
    for line in ASKED.read_text().splitlines():
        asked, _, answers = line.partition(" | ")
        if answers:
            yield pack, asked, answers.split("; ")
        elif line in AT_TABLE:
            pack = line


def _place(there: Scene, asked: str, answers: list[str]) -> int:
    said = tuple(word.low for word in read_words(spelled_out(asked))[0])
    names = [text.name for _, text in near(there, said, QUOTED)]
    return min((names.index(one) for one in answers if one in names), default=len(names) + 3)


def _of_a_hundred(places: list[int]) -> tuple[int, int]:
    first, third = (100 * sum(at < most for at in places) // len(places) for most in (1, 3))
    return first, third
