"""A step that many ways go along is asked, and told, once."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.actions import Answered, answered
from runtime.answer.tracing_ways import Ways
from tests.rulewright.test_asked_as_players_ask import LEADER, scene


def test_how_far_one_gets_asks_each_step_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """For each hex that K gets to, every step on the way there was asked anew: 692 of them."""
    asked: list[tuple[Any, Any]] = []
    plain = Ways._price

    def price(ways: Ways, looked: Any, place: Any, one: Any) -> Any:
        asked.append((place, one))
        return plain(ways, looked, place, one)

    monkeypatch.setattr(Ways, "_price", price)
    found = answered(scene(LEADER), "how far can K move")
    assert isinstance(found, Answered)
    assert len(asked) == len(set(asked)) > 50
