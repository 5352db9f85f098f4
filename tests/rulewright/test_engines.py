"""Where rule sets are held against each other, machine code thinks for the players, and is heard nowhere else."""

from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import asdict, replace

import pytest

from rulewright.comparing import Study, one_game, play, record, report
from rulewright.comparing.one_game import played
from rulewright.games import RANDOM, Seating, new_game
from rulewright.library import studied
from rulewright.scenes import Stage, open_stage
from rulewright.shelf import Wished
from rulewright.studies import Match
from rulewright.variants import variations
from runtime.play import Chosen, read_record

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
    assert study.first.library is None  # nothing is compiled where nothing may be left to play
    next(iter(study))
    assert study.first.library is not None


@pytest.mark.parametrize(
    ("what", "games", "turns"),
    [("ostrany/01_campaign", 3, 20), ("panzer_leader/training", 3, 0), ("panzer_leader/school_rearguard", 2, 6)],
)
def test_rows_of_games_by_luck_alone_are_the_same(what: str, games: int, turns: int) -> None:
    """Whole games in machine code: who won, was lost, left, where things stood and fell, what was done how often."""
    stage = open_stage(what, Wished())
    assert isinstance(stage, Stage)
    ours = Study((stage,), Seating((RANDOM,) * len(stage.sides)), 17, turns)
    native = replace(ours, stages=(stage.engaged("native", pytest.fail),), ready={}, whole={})
    for number in range(games):
        match = Match(0, number, False)
        row = play(native, match)
        assert asdict(row) == asdict(play(ours, match))
        assert row.used
    whole = native.whole[0]
    assert whole is not None
    assert whole.given_up == {}
    assert record(native, row) == played(ours, match).record
    assert read_record(record(native, row)).end == row.end


def test_of_several_rule_sets_the_first_games_alone_are_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_game, "LOOKED_INTO", 1)
    ours = Study(stages(), Seating((RANDOM, RANDOM)), 17, 2)
    native = replace(ours, stages=tuple(one.engaged("native", pytest.fail) for one in ours.stages), ready={}, whole={})
    rows = [play(native, Match(variation, number, False)) for number in (0, 1) for variation in (0, 1)]
    assert [asdict(one) for one in rows] == [asdict(play(ours, one.match)) for one in rows]
    assert [bool(one.record) for one in rows] == [bool(one.asked) for one in rows] == [True, True, False, False]
    varied = variations("panzer_leader/training", None, ("with Opportunity fire",), Wished())
    told = report(ours, varied, "each", "", tuple(rows)).against[0]
    assert (told.pairs, told.looked_into) == (2, 1)
    assert "of 1 pair of games (the first of 2, which were looked into)" in told.sentence


def test_what_is_only_thought_is_not_counted_as_done() -> None:
    """Whether a phase can still be ended is thought through by trying: the same is counted whoever tries."""
    stage = open_stage("panzer_leader/school_planes", Wished())
    assert isinstance(stage, Stage)
    ours = Study((stage,), Seating((RANDOM,) * len(stage.sides)), 2, 4)
    row, counts = play(ours, Match(0, 0, False)), Counter[str]()
    game = new_game(stage, ours.seats, 2, 0, 4)
    take = {one.id: f"take_{one.function}" for one in stage.table.rules.program.actions}
    game.play()
    counts.update(
        take[str(one.value)] for one in game.answers if isinstance(one, Chosen) and one.sort == "action" and one.value
    )
    assert {name: row.used[name] for name in counts} == counts
