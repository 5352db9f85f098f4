"""A game as a file, and played again to the byte."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from night import DAWNERS, DUSKERS, FLY, PLAN, TALLY, night

from runtime.play.chooser import RandomChooser
from runtime.play.game import Game
from runtime.play.limits import Limits
from runtime.play.plans import PlayPlan
from runtime.play.recorded.record import BadRecord, Record, read_record, record_of, write_record
from runtime.play.recorded.replay import Diverged, ReplayChooser, replay
from runtime.position import Position


def start() -> Position:
    return night(((DUSKERS, "C3"), (DUSKERS, "C3"), (DAWNERS, "D4")), ((DAWNERS, "C4"), (DUSKERS, "D4")))


def played(seed: int, steps: int | None = None, plan: PlayPlan = PLAN) -> Record:
    g = Game(plan, start(), RandomChooser(seed), Limits(turns=2))
    while g.over is None and (steps is None or g.steps < steps):
        g.step()
    return record_of(g, "hash of the rules", seed)


@given(seed=st.integers(0, 10_000), steps=st.none() | st.integers(0, 30))
@settings(max_examples=40)
def test_a_replay_writes_the_same_bytes(seed: int, steps: int | None) -> None:
    record = played(seed, steps)
    text = write_record(record)
    assert read_record(text) == record
    again = replay(read_record(text), PLAN, start())
    assert write_record(record_of(again, record.program, record.seed, record.game)) == text


@given(seed=st.integers(0, 10_000))
@settings(max_examples=10)
def test_a_record_begins_where_the_game_did_though_nobody_asked_then(seed: int) -> None:
    p = start()
    before = p.printed()
    g = Game(PLAN, p, RandomChooser(seed), Limits(turns=2))
    g.play()
    assert record_of(g, "", seed).position == before


def test_the_same_seed_is_the_same_game() -> None:
    assert write_record(played(5)) == write_record(played(5))
    assert write_record(played(5)) != write_record(played(6))


def test_taking_back_leaves_no_trace_in_the_record() -> None:
    taken_back = 0
    for seed in range(20):
        g = Game(PLAN, night(((DUSKERS, "C3"),)), RandomChooser(seed), Limits(turns=2))
        while g.over is None:
            g.step()
            if g.over is None and g.cannot_take_back is None and taken_back <= seed:
                g.take_back()
                taken_back += 1
        replay(record_of(g, "", seed), PLAN, night(((DUSKERS, "C3"),)))
    assert taken_back > 5


def test_a_record_stops_at_the_first_answer_that_is_no_longer_legal() -> None:
    record = next(one for one in map(played, range(50)) if any("C4" in str(a) for a in one.answers))
    still = replace(
        FLY,
        choices=(
            FLY.choices[0],
            replace(FLY.choices[1], options=lambda p, moth: (p.hex_of(moth),)),
        ),
    )
    with pytest.raises(Diverged, match=r"answer \d+ of the record: .* answered `.*` to: fly .* no longer legal"):
        replay(record, replace(PLAN, actions=(still, *PLAN.actions[1:])), start())


def test_other_endings_are_told() -> None:
    record = next(one for one in map(played, range(50)) if len(one.answers) > 4)
    with pytest.raises(Diverged, match="the position is not"):
        replay(record, PLAN, night())
    with pytest.raises(Diverged, match="there is none"):
        replay(replace(record, answers=record.answers[:-1]), PLAN, start())
    with pytest.raises(Diverged, match="was not asked"):
        replay(replace(record, answers=(*record.answers, record.answers[0])), PLAN, start())
    with pytest.raises(Diverged, match="last position is another"):
        replay(replace(record, last_position=""), PLAN, start())


def test_under_other_rules_dice_come_from_the_seed() -> None:
    """Not strict: an action that now throws one die more is still answered, and the other dice stay."""
    record = next(one for one in map(played, range(50)) if any("die" in a.plain() for a in one.answers))
    old = PLAN.actions[1]

    def twice(g: Game, p: Position, moth: int) -> None:
        p.change(TALLY, DUSKERS, g.roll("omen"))
        old.do(g, p, moth)

    plan = replace(PLAN, actions=(PLAN.actions[0], replace(old, do=twice), *PLAN.actions[2:]))
    g = Game(plan, start(), ReplayChooser(record, strict=False), record.limits)
    g.play()
    then = [one for one in record.answers if "die" in one.plain()]
    now = [one for one in g.answers if one.plain().get("die") == "luck"]
    assert now == then


def test_of_a_game_that_is_still_played_every_whole_answer_is_read() -> None:
    """Wherever its writing is broken off."""
    record = played(1)
    text = write_record(replace(record, closed=False))
    lines = text.splitlines(keepends=True)
    for end in range(len(lines[0]), len(text) + 1, 7):
        whole = text[:end].count("\n") - 1 + (text[end : end + 1] == "\n")
        found = read_record(text[:end])
        assert (found.closed, found.answers) == (False, record.answers[:whole])
        assert tuple(replay(found, PLAN, start()).answers[:whole]) == found.answers


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda lines: [], "a head, answers and an end"),
        (lambda lines: lines[1:], "a head, answers and an end"),
        (lambda lines: [lines[0], "{oops", lines[-1]], "line 2: not JSON"),
        (lambda lines: [lines[0], "[1]", lines[-1]], "line 2: not a JSON object"),
        (lambda lines: [lines[0], "{}", lines[-1]], "line 2: not a decision nor a die"),
        (lambda lines: [lines[0], '{"die": "x", "things": 3}', lines[-1]], "line 2"),
        (lambda lines: [json.dumps({**json.loads(lines[0]), "record": 2}), *lines[1:]], "format 2"),
        (lambda lines: [json.dumps({**json.loads(lines[0]), "limits": {"x": 1}}), *lines[1:]], "damaged"),
    ],
)
def test_damaged_records_are_refused(spoil: object, says: str) -> None:
    lines = write_record(played(1)).splitlines()
    with pytest.raises(BadRecord, match=says):
        read_record("\n".join(spoil(lines)))  # type: ignore[operator]
