"""What is told of rules is told in words: no name that the reader of sentences made up for itself stands in it."""

from __future__ import annotations

import re

import pytest

from tests.proofs.packs import PACKS, called, usual

MADE_UP = re.compile(r"\bit \d+\b")


@pytest.mark.parametrize("pack", PACKS, ids=called)
def test_no_made_up_names(pack: str) -> None:
    said = {
        line.strip()
        for _, source in usual(pack).rules.program.modules
        for line in source.splitlines()
        if MADE_UP.search(line)
    }
    assert said == set()
