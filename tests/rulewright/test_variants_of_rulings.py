"""A variant that takes a rule's place carries on what was decided in its words."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.cli import run
from tests.rulewright.meadow import meadow


def test_a_rule_replaced_takes_its_rulings_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(meadow(tmp_path))
    rules = tmp_path / "rules" / "meadow" / "1_grazing.rulebook"
    ruling = (
        'Ruling [MEA-1]; asks "May a full goat graze?"; answers "No."; official; '
        "carried by [Full goats rest]; proved by [A full goat].\n"
    )
    rules.write_text(rules.read_text() + "\n" + ruling)
    variant = tmp_path / "rules" / "greedy" / "1.rulebook"
    variant.write_text(
        variant.read_text().replace("outranks [Full goats rest]", "replaces [Full goats rest]; lifts prohibitions")
    )
    assert run(("check", "meadow", "greedy")) == 0, capsys.readouterr().out
