"""Where rule sets are held against each other, machine code thinks for the players, and is heard nowhere else."""

from __future__ import annotations

import shutil
from dataclasses import replace

import pytest

from rulewright.comparing import Study, play
from rulewright.games import Seating
from rulewright.library import studied
from rulewright.scenes import Stage, open_stage
from rulewright.shelf import Wished
from rulewright.studies import Match
from rulewright.variants import variations

pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="no compiler of C")


def stages() -> tuple[Stage, ...]:
    found = []
    for rules in (Wished(), Wished(chosen=("Opportunity fire",))):
        stage = open_stage("panzer_leader/training", rules)
        assert isinstance(stage, Stage)
        found.append(stage)
    return tuple(found)


def test_the_same_is_told_of_games_that_machine_code_thought_through() -> None:
    ours = Study(stages(), Seating(("greedy", "random")), 17, 2)
    native = replace(ours, stages=tuple(one.engaged("native", pytest.fail) for one in ours.stages), ready={})
    assert native.stages[1].position().seeker is not None
    for match in (Match(0, 1, False), Match(1, 1, False)):
        row = play(native, match)
        assert row == play(ours, match)
        assert row.used
        assert row.asked


def test_all_rule_sets_are_played_by_the_engine_that_is_wished() -> None:
    varied = variations("panzer_leader/training", None, ("with Opportunity fire",), Wished())
    study = studied.Study(varied, "random", games=1, seed=1, turns=1, jobs=1, folder=None)
    study.engage("native", lambda line: pytest.fail(line))
    assert study.first.library is not None
