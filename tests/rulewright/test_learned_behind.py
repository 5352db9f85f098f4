"""What quoting the rules rests on is learned behind a game that begins, and the first question waits for it no more."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.actions import answered, learn_behind
from rulewright.actions.spoken.quoting import quotable
from rulewright.shelf import behind
from tests.rulewright.asked_of import LEADER
from tests.rulewright.test_asked_in_clauses import scene


def test_it_is_learned_once_and_found_by_who_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = scene(LEADER)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("RULEWRIGHT_NO_CACHE", raising=False)
    assert learn_behind(here.compiled, here.table) is None  # tests begin nothing by themselves
    monkeypatch.delenv(behind.ALONE)
    begun = learn_behind(here.compiled, here.table)
    assert begun is not None
    assert learn_behind(here.compiled, here.table) is None
    assert begun.wait() == 0
    monkeypatch.setattr(quotable, "_quotables", {})
    monkeypatch.setattr(quotable, "quotable_of", lambda *_: pytest.fail("this was learned"))
    assert answered(here, "does the moon matter", of_rules=True).lines()
