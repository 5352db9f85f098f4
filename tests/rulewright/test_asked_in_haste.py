"""What players type in haste, of two positions in which each question has a sure answer: how much of it is answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from rulewright.actions import Answered, answered
from tests.rulewright.test_asked_as_players_ask import scene

ASKED = Path(__file__).with_name("asked_in_short.txt")
AT_ONCE = 107  # of 114, as seen; it may only rise
RIGHT, UNREAD = "right", "unread"


def test_what_is_typed_in_haste_is_answered_right_or_not_at_all() -> None:
    seen = {asked: _answer(path, asked, says) for path, asked, says in _asked()}
    misread = {asked: told for asked, told in seen.items() if told not in (RIGHT, UNREAD)}
    unread = [asked for asked, told in seen.items() if told == UNREAD]
    assert not misread
    assert Counter(seen.values())[RIGHT] >= AT_ONCE, unread


def _asked() -> Iterator[tuple[str, str, str]]:
    path = ""
    for line in ASKED.read_text().splitlines():
        asked, _, says = line.partition(" | ")
        if says:
            yield path, asked, says
        elif line and not line.startswith("#"):
            path = str(ASKED.with_name(f"{line}.position"))


def _answer(path: str, asked: str, says: str) -> str:
    """Whether one of the answers is that; else the first of them."""
    found = answered(scene(path), asked, of_rules=True)
    if not isinstance(found, Answered):
        return UNREAD
    told = [line for one in (found, *found.others) for line in one.lines(False, False)]
    return RIGHT if says in told else " / ".join(told)
