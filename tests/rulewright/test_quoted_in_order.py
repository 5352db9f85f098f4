"""Of the questions that packs tell the answer of, some put as if they had not been told: how often the answer is quoted
first, or among the first three. Many have several titles that answer them: here one alone counts."""

from __future__ import annotations

from dataclasses import replace
from zlib import crc32

import pytest

from compiler.syntax import read_words
from rulewright.actions.spoken.english import spelled_out
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.actions.spoken.quoting import asked_so
from rulewright.actions.spoken.quoting.shelves import QUOTED
from rulewright.actions.spoken.quoting.ways import near
from rulewright.scenes import Table
from tests.rulewright.test_asked_as_players_ask import LEADER, scene

EVERY = 30  # of the questions, one, drawn by its words: so others stay drawn when one is added
FIRST, THIRD = 26, 51  # of a hundred: a little less than seen


def test_the_paragraph_that_answers_is_quoted_among_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    there = scene(LEADER)
    told = wordings_at(there)
    untold = [one for one in told.rules if crc32(one[1].encode()) % EVERY == 0]
    known = replace(told, rules=tuple(one for one in told.rules if one not in untold))
    monkeypatch.setattr(asked_so, "wordings_at", lambda _: known)
    monkeypatch.setattr(asked_so, "_shelves", {})
    monkeypatch.setattr(Table, "noted", lambda self, kind, name, make: make())
    places = []
    for title, asked, _ in untold:
        said = tuple(word.low for word in read_words(spelled_out(asked))[0])
        names = [text.name for _, text in near(there, said, QUOTED)]
        places.append(names.index(title) if title in names else len(names) + 3)
    first, third = (100 * sum(at < most for at in places) // len(places) for most in (1, 3))
    assert first >= FIRST
    assert third >= THIRD
