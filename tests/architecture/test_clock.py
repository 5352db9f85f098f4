"""No test depends on the clock."""

from __future__ import annotations

from hypothesis import settings


def test_a_drawn_example_may_take_as_long_as_it_does() -> None:
    """One of them failed on a machine with twenty others at work."""
    assert settings.default is not None
    assert settings.default.deadline is None
