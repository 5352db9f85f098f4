"""Every example that stands on a situation's card comes out as it says, as examples of packs do."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.verbs.writing.test import command

RULES = Path(__file__).parents[2] / "rules"
CARDS = [
    one for one in sorted(RULES.glob("*/situations/*.rulebook")) if "\nExample [" in one.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("card", CARDS, ids=lambda card: f"{card.parents[1].name}/{card.stem}")
def test_they_come_out_as_told(card: Path) -> None:
    told = CliRunner().invoke(command, [f"{card.parents[1].name}/{card.stem}"], standalone_mode=False)
    assert told.output.endswith("none not as told\n"), told.output


def test_there_are_cards_with_examples() -> None:
    assert len(CARDS) >= 45
