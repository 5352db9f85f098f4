"""When findings are coloured, and how things are counted in words."""

from __future__ import annotations

import sys

import pytest

from rulewright.telling.findings import counted
from rulewright.terminal.findings import wants_colour


@pytest.mark.parametrize(
    ("terminal", "settings", "expected"),
    [
        (True, {"TERM": "xterm"}, True),
        (True, {"TERM": "xterm", "NO_COLOR": ""}, True),
        (True, {"TERM": "xterm", "NO_COLOR": "1"}, False),
        (True, {"TERM": "dumb"}, False),
        (False, {"TERM": "xterm"}, False),
    ],
)
def test_colour(monkeypatch: pytest.MonkeyPatch, terminal: bool, settings: dict[str, str], expected: bool) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    assert wants_colour() is expected


def test_counted() -> None:
    assert [counted(number, "rule") for number in (0, 1, 2)] == ["no rules", "1 rule", "2 rules"]
    assert counted(2, "entry", "entries") == "2 entries"
