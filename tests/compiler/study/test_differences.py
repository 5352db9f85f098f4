"""What is told of how two models differ."""

from __future__ import annotations

import pytest

from compiler.study.differences import _borne


@pytest.mark.parametrize(
    ("attribute", "value", "told"),
    [
        ("speed", "4", "speed 4"),
        ("weapon class", "class H", "weapon class H"),
        ("movement class", "tracks", "movement class tracks"),
        ("class", "class H", "class H"),
    ],
)
def test_a_value_that_says_what_it_is_of_does_not_say_it_twice(attribute: str, value: str, told: str) -> None:
    assert _borne(attribute, value) == told
