"""A position as a reader is told it."""

from __future__ import annotations

import pytest

from compiler.print.wording import as_position


@pytest.mark.parametrize(
    ("listed", "told"),
    [
        (["a hen H in B2"], "A hen H is in B2"),
        (["a hen H in B2", "an egg E inside H", "B3 is hedged"], "A hen H is in B2 and an egg E inside H. B3 is hedged"),
        (["a hen H in B2", "B3 is hedged", "a fox F out of play", "2 eggs in C4"],
         "A hen H is in B2, a fox F out of play and 2 eggs in C4. B3 is hedged"),
        (["3 eggs in C4"], "3 eggs are in C4"),
        (["a hen H of the Reds on F"], "A hen H of the Reds is on F"),
        (["board yard", "board barn turned", "a hen H in B2"], "On board yard and board barn turned a hen H is in B2"),
        (["board yard", "H is wet"], "This is on board yard. H is wet"),
        (["a raid with manner bold, target hex B2, raiders F and G, called the hunt"],
         "The hunt is a raid: manner bold, target hex B2, raiders F and G"),
        (["a raid, the hunt: bold, on H in B2", "a hen H in B2"], "A hen H is in B2. The hunt is a raid: bold, on H in B2"),
        (["a storm"], "There is a storm"),
        (["a hen H in B2", "a hen K in B2", "a fox F in C4"], "A hen H and a hen K are in B2, and a fox F in C4"),
        (["H is wet", "K is wet", "B2 is a yard", "B3 is a yard", "B4 is a barn"],
         "H and K are wet. B2 and B3 are each a yard. B4 is a barn"),
        (["H has eaten", "K has eaten", "L has slept"], "H and K have eaten. L has slept"),
        (["the dice are 4"], "The die is 4"),
        (["the dice are 4, 1, 6"], "The dice are 4, 1 and 6"),
        (["the choices are none, F11, H"], "On the way none is chosen, then F11, then H"),
        (["it is [March] of the Reds"], "It is [March] of the Reds"),
    ],
)  # fmt: skip
def test_who_is_where_is_told_in_one_sentence(listed: list[str], told: str) -> None:
    assert as_position(listed) == told
