"""Of the questions that packs tell the answer of, each put as if it were not told: how often the answer is quoted first,
or among the first three."""

from __future__ import annotations

import pytest

from compiler.syntax import read_words
from rulewright.actions.spoken.english import spelled_out
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.actions.spoken.quoting.shelves import QUOTED
from rulewright.actions.spoken.quoting.ways import near
from rulewright.telling.nearness import Searched, Text
from tests.rulewright.test_asked_as_players_ask import LEADER, scene

EVERY = 4  # of the questions, one
FIRST, THIRD = 36, 64  # of a hundred


def test_the_paragraph_that_answers_is_quoted_among_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    there, search, left_out = scene(LEADER), Searched.near, ""

    def others(self: Searched, words: str) -> list[tuple[int, Text]]:
        return [(points, text) for points, text in search(self, words) if text.pack or text.first != left_out]

    monkeypatch.setattr(Searched, "near", others)
    places = []
    for title, asked, _ in wordings_at(there).rules[::EVERY]:
        left_out = asked
        said = tuple(word.low for word in read_words(spelled_out(asked))[0])
        names = [text.name for _, text in near(there, said, QUOTED)]
        places.append(names.index(title) if title in names else len(names) + 3)
    first, third = (100 * sum(at < most for at in places) // len(places) for most in (1, 3))
    assert first >= FIRST
    assert third >= THIRD
