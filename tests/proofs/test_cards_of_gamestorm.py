"""The counters of the cards of GameStorm, counted again by what stands on them; the table was written from the transcription."""

from __future__ import annotations

import pytest

from tests.proofs.orders_of_battle import counted, told

PRINTED = {
    "panzer_leader/gamestorm_1_meuse_bridge": {
        "the Allies": (
            "1 5-A-5-5-11 6 9-A-8-8-8 6 14-A-10-9-8 1 2-I-4-3-15 9 2-I-2-6-1 9 2-I-2-3-10 2 2-I-2-4-1 3 9-A-5-2-0 "
            "1 3-M-8-3-1 8 2-I-2-2-10"
        ),
        "the Germans": (
            "3 2-H-4-2-10 2 2-H-4-3-16 1 6-A-5-3-14 1 5-H-8-3-14 1 3-M-12-4-10 1 4-H-10-4-10 5 3-I-2-8-1 4 6-I-1-6-1 "
            "4 3-I-2-10-1 1 13-A-6-2-0 1 40-H-32-2-0 3 2-I-2-4-12 5 2-I-2-4-10 1 0---0-1-10 6 0---0-1-12"
        ),
    },
}


@pytest.mark.parametrize("card", sorted(PRINTED))
def test_the_counters_of_the_card(card: str) -> None:
    assert counted(card) == {side: told(row) for side, row in PRINTED[card].items()}
