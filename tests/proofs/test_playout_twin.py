"""The training situation by its hand-written twin: all that is asked, offered, answered and thrown, to the end.

From the card's own ways on, random players hardly ever meet; so other games are played in which the Allies may
also come on beside, among and beyond the Germans, and overruns, charges over the edge and close assaults come about.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from random import Random

import pytest

from benchmarks.playing import opened
from benchmarks.playouts import TRAINING, Row, answers_of, field_of, rows_by_hand, rows_by_product
from benchmarks.twins.playout.state import WAYS_ON
from benchmarks.twins.playout_c.called import Twin
from rulewright.shelf.native_code import COMPILERS

GAMES = 700
SEEDS = (0, 2, 31, 45, 75, 87, 109, 123, 155, 225, 425, 1016)  # where the rules that seldom matter do
AMONG_THEM = ("J7", "I7", "I8", "K8", "J9", "L8", "H9", "K6", "L7", "I9")
IN_C = 28  # more seeds
DONE_BY_SOMEBODY = {
    "set up the unit in the hex",
    "set up the unit aboard the carrier",
    "fire at the targets in the target hex with the firers",
    "move the unit into the new hex",
    "spread the unit out",
    "form the unit up again",
    "load the passenger on the carrier",
    "unload the passenger from the carrier",
    "overrun the target hex with the attackers",
    "come on with the unit in the hex",
    "come on over the target hex into the exit hex with the attacker",
    "wade with the unit into the new hex",
    "assault the target hex with the attackers led by the sappers",
    "done",
}


def more_ways(names: Sequence[str], seed: int) -> Sequence[str]:
    """None in every second game; else hexes in and about the village, or by the bridge and the streams."""
    if 400 <= seed < 1000:
        return AMONG_THEM
    near = [name for name in names if name[0] in "HIJKLM" and not name[1].isalpha()]
    if seed >= 1000:
        return [name for name in near if name not in WAYS_ON]
    wet = ["C8", "J2", "I2", "K2", "J3", "H10", "I10", "J11", "L11", "K10", "L10"]
    chosen = [[], Random(seed).sample(near, 20), [], [*Random(seed).sample(near, 4), *wet]][seed % 4]
    return [name for name in dict.fromkeys(chosen) if name not in WAYS_ON]


def test_whole_playouts(full: bool, counted: list[str]) -> None:
    stage = opened(TRAINING)
    board = field_of(stage)
    rows: list[Row] = []
    seeds = (*range(GAMES), SEEDS[-1]) if full else SEEDS
    for seed in seeds:
        ways = more_ways(board.names, seed)
        by_product, by_hand = rows_by_product(stage, seed, ways), rows_by_hand(board, seed, ways)
        for place, (one, other) in enumerate(zip(by_product, by_hand, strict=False)):
            assert one == other, f"seed {seed}, row {place}"
        assert len(by_product) == len(by_hand), f"seed {seed}"
        rows += by_product
    counted.append(f"twins: {len(seeds)} whole playouts, {len(rows)} decisions and dice")
    taken = {str(row[5][row[6]]) for row in rows if len(row) == 7 and row[3] == "action"}  # type: ignore[index]
    assert taken == DONE_BY_SOMEBODY


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="no compiler of C")
def test_the_twin_in_c_plays_the_same(full: bool) -> None:
    """What is chosen and thrown, and who has won: in every key of luck stands what was asked."""
    board = field_of(opened(TRAINING))
    twin, taken = Twin(board), set[str]()
    for seed in (*range(GAMES if full else IN_C), *SEEDS):
        ways = more_ways(board.names, seed)
        twin.come_on((*WAYS_ON, *ways))
        rows = rows_by_hand(board, seed, ways)
        assert (twin.answers(seed), twin.levels) == answers_of(rows), f"seed {seed}"
        taken |= {str(row[5][row[6]]) for row in rows if len(row) == 7 and row[3] == "action"}  # type: ignore[index]
    assert taken == DONE_BY_SOMEBODY
