"""What a pack's wordings mean is read once for all that are said for it."""

from __future__ import annotations

import pytest

from compiler.source import Memory, SourceFile
from rulewright.actions.spoken import checked
from tests.rulewright.asked_of import LEADER
from tests.rulewright.test_asked_in_clauses import scene

SAID = """asked:
  "{the unit} may move":
    - can {the unit, a unit} [trundle|saunter|potter] [off|away|about]
    - is {the unit, a unit} free to [trundle|saunter|potter]
  "{the unit} may levitate":
    - can {the unit, a unit} [wobble|teeter]
"""


def test_a_meaning_is_read_once_whatever_is_said_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    built, read, heard = scene(LEADER).built, checked._reads, list[str]()
    monkeypatch.setattr(checked, "_reads", lambda *given: heard.append(given[1]) or read(*given))
    file = SourceFile("asked.yaml", SAID)
    found = checked.judge_wordings((file,), built.model, built.vocabulary, "", Memory())
    assert heard == ["{the unit} may move", "{the unit} may levitate"]
    assert [one.message for one in found] == ["nothing in the rules is said so: `{the unit} may levitate`"]
