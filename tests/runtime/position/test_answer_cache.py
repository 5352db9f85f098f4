"""What is kept no longer: answers that nobody will find, and a table that would grow as long as a game lasts."""

from __future__ import annotations

import pytest

from runtime.position import Era, Keeping, answer_cache

FOR_GOOD, STAMPED = 1, 2


def test_answers_under_stamps_that_are_gone_are_dropped_and_others_stay() -> None:
    keeping, era = Keeping(stamped={STAMPED: ((0, 1),)}), Era()
    era[FOR_GOOD] |= {(3, 4): True}
    era[STAMPED] |= {(7, 100): "then", (7, 101): "now"}
    living = keeping.living(era, {7: 101})
    assert living == {FOR_GOOD: {(3, 4): True}, STAMPED: {(7, 101): "now"}}


def test_a_table_of_what_holds_for_good_begins_anew_when_it_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answer_cache, "MANY", 10)
    keeping, era = Keeping(), Era()
    for number in range(11):
        assert len(keeping.living(era, {})[FOR_GOOD]) == number
        era[FOR_GOOD][number] = True
    assert keeping.living(era, {})[FOR_GOOD] == {}
