"""Of the examples that a variant inherits, each comes out as its base tells it, or the variant says why it does not."""

from __future__ import annotations

import pytest

from rulewright.cli import run
from tests.proofs.packs import PACKS, called, model

VARIANTS = [one for one in PACKS if model(one).packs[-1].layer == "variant"]


@pytest.mark.parametrize("pack", VARIANTS, ids=called)
def test_all_that_a_variant_changes_is_acknowledged(pack: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(("test", "--inherited", pack)) == 0, capsys.readouterr().out
