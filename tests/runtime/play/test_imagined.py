"""What a side imagines: what others keep from it is not there, and nothing of it stays."""

from __future__ import annotations

import pytest

from runtime.play.ahead import imagined
from tests.runtime.play.night import DAWNERS, DUSKERS, FALSE, LIT, night


def test_what_others_keep_to_themselves_is_as_it_would_be_at_first() -> None:
    p = night(lamps=((DUSKERS, "C3"), (DAWNERS, "F6")))
    mine, theirs = p.things("lamp")
    for lamp in (mine, theirs):
        p.set(FALSE, lamp, True)
    printed = p.printed()
    with imagined(p, DUSKERS):
        assert (p.get(FALSE, mine), p.get(FALSE, theirs)) == (True, False)
        p.set(LIT, mine, False)
    assert p.printed() == printed
    assert p.get(LIT, mine)


def test_it_is_taken_back_also_where_thinking_is_broken_off() -> None:
    p = night(lamps=((DAWNERS, "F6"),))
    p.set(FALSE, p.things("lamp")[0], True)
    printed = p.printed()
    with pytest.raises(KeyError), imagined(p, DUSKERS):
        raise KeyError
    assert p.printed() == printed
