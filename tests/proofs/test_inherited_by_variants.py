"""Of the examples that a variant inherits, each comes out as its base tells it, or the variant says why it does not.

Asked of those that say so of any: one game by the turn of another changes hundreds, and acknowledges none.
"""

from __future__ import annotations

import pytest

from compiler.source import ACKNOWLEDGED_FILE
from rulewright.cli import run
from tests.proofs.packs import PACKS, ROOT, called

VARIANTS = [one for one in PACKS if (ROOT / "rules" / one / ACKNOWLEDGED_FILE).exists()]


@pytest.mark.parametrize("pack", VARIANTS, ids=called)
def test_all_that_a_variant_changes_is_acknowledged(pack: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(("test", "--inherited", pack)) == 0, capsys.readouterr().out
