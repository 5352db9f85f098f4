"""Situations of one game under the rules of another, drawn by seed: they end by the rules, and what must always hold does after every step.

`rulewright fuzz leader_by_panzerblitz panzerblitz_by_leader` plays all of them.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from rulewright.comparing.one_game import Study, play
from rulewright.games.probing import probe
from rulewright.games.seating import Seating, new_game
from rulewright.scenes import Stage, open_stage
from rulewright.shelf import Wished
from rulewright.shelf.shelf import disk, situations_of
from rulewright.studies.game_store import Match
from rulewright.verbs.asking import legal
from runtime.play.game import BY_RULES
from runtime.play.recorded.record import read_record
from tests.proofs.test_situations import MOST_TURNS, situations, stage

DRAWN = 8
LOOK_EVERY = 100


def taken() -> list[str]:
    """Those that have no file in the pack itself."""
    every = (f"{pack}/{name}" for pack in disk().names() for name in situations_of(disk(), pack))
    return sorted(set(every) - set(situations()))


def test_both_bridges_have_them() -> None:
    assert {one.split("/")[0] for one in taken()} == {"leader_by_panzerblitz", "panzerblitz_by_leader"}


@pytest.mark.parametrize("what", Random(20261122).sample(taken(), DRAWN))
def test_a_taken_situation(what: str, counted: list[str]) -> None:
    setting = stage(what, 2)
    game = new_game(setting, Seating(("random",) * len(setting.sides)), 2, turns=MOST_TURNS)
    fault, looks = probe(game, setting, LOOK_EVERY)
    assert (fault, game.over) == (None, BY_RULES)
    counted.append(f"taken situations, {what}: {len(game.answers)} answers, {game.steps} steps, {looks} looks")


def test_the_box_has_what_a_card_asks_for_under_options() -> None:
    options = Wished(chosen=("Cards as printed", "Towed guns on card 12"))
    assert isinstance(open_stage("panzerblitz_by_leader/12_nikopol_bridgehead", options), Stage)


def test_sides_declared_in_another_order_are_the_same_sides() -> None:
    own, other = stage("panzer_leader/meeting_hills", 1), stage("leader_by_panzerblitz/meeting_hills", 1)
    assert own.sides == other.sides[::-1] == ("the Allies", "the Germans")
    study = Study((own, other), Seating(("greedy", "random")), 1, MOST_TURNS)
    rows = [play(study, Match(variation, 0, False)) for variation in (0, 1)]
    assert [dict(read_record(row.record).about)["players"] for row in rows] == [
        ("greedy", "random"),
        ("random", "greedy"),
    ]
    assert [row.levels for row in rows] == [("decisive victory", "defeat"), ("decisive victory", "defeat")]


def test_a_side_with_two_opponents_sets_up_apart_from_both(tmp_path: Path) -> None:
    file = tmp_path / "skis.position"
    file.write_text(
        "Position [Skis]; rules [Panzer Leader under the rules of PanzerBlitz].\nGiven:\n- a guards company S out of play;\n"
        "- S is unplaced;\n- an American rifle platoon R in M4;\n- it is [Set-up] of the Russians.\n"
    )
    told = [CliRunner().invoke(legal.command, [str(file), f"set up S in {place}"]).output for place in ("M6", "M4")]
    assert told[0] == "Yes: set up S in M6.\n"
    assert "[Apart to begin with] forbids it, because R is a unit in M4 that is against S's side." in told[1]
