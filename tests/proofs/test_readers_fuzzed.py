"""Every day a few damaged inputs of each reader; `python -m tests.fuzzing --full` for a release."""

from __future__ import annotations

import pytest

from tests.fuzzing import READERS, fuzz

EVERY_DAY = {"checks": 20, "large": 1, "rulebooks": 60, "charts": 60}


@pytest.mark.parametrize("reader", READERS)
def test_damaged_inputs_are_told_and_never_break(reader: str) -> None:
    assert fuzz(reader, range(EVERY_DAY.get(reader, 150))).faults == []


@pytest.mark.parametrize("number", [3303, 16241])
def test_a_fact_that_is_nothing_at_first(number: int) -> None:
    assert fuzz("rulebooks", range(number, number + 1)).faults == []
