"""The hand-written twins of the benchmark say what the product says; otherwise their times would mean nothing."""

from __future__ import annotations

from random import Random

from benchmarks.setting import CHART, COST, ENTRY, ROWS, VIEW, Scene, chart, function, leader, sight_of
from benchmarks.twins import chart as chart_twin
from benchmarks.twins.ground import BARRED
from runtime.values import PROHIBITED

SCENES = 8


def halves(cost: object) -> int:
    return BARRED if cost is PROHIBITED else int(2 * cost)  # type: ignore[call-overload]


def test_chart(full: bool, counted: list[str]) -> None:
    random = Random(1)
    choices = chart().model.choices
    by_chart, by_rows = function(chart(), CHART), function(chart(), ROWS)
    p = chart().rules.position(chart().space(()))
    number = 10_000 if full else 1_000
    for _ in range(number):
        soil, gait, border = (random.choice(choices[kind].names) for kind in ("soil", "gait", "border"))
        paving, crowd = random.choice(("open", "paved")), random.randrange(6)
        by_hand = chart_twin.cost(soil, gait, paving == "paved", crowd, border)
        assert (
            by_hand == by_chart(p, soil, gait, paving, crowd, border) == by_rows(p, soil, gait, paving, crowd, border)
        )
    counted.append(f"twins: {number} costs by chart")


def test_entry(full: bool, counted: list[str]) -> None:
    cost, entry = function(leader(), COST), function(leader(), ENTRY)
    each = 1250 if full else 100
    entered = 0
    for seed in range(SCENES):
        scene = Scene(seed)
        for unit, new, old in scene.steps(each):
            by_hand = scene.twin_of[unit]
            places = scene.space.places[new], scene.space.places[old]
            here = f"seed {seed}: {scene.p.name_of(unit)} into {scene.space.label(new)} from {scene.space.label(old)}"
            assert scene.ground.cost(by_hand, *places) == halves(cost(scene.p, unit, new, old)), here
            may = entry(scene.p, unit, new, old)
            assert scene.ground.may_enter(by_hand, *places) == may, here
            entered += may
    counted.append(f"twins: {SCENES * each} entry costs and permissions, {entered} allowed")
    assert SCENES * each // 10 < entered < SCENES * each


def test_lines_of_sight(full: bool, counted: list[str]) -> None:
    view = function(leader(), VIEW)
    each = 1250 if full else 150
    seen = 0
    for seed in range(SCENES):
        scene = Scene(seed)
        sight, places = sight_of(scene), scene.space.places
        for far, near in scene.lines(each):
            said = view(scene.p, far, near)
            here = f"seed {seed}: {scene.space.label(far)} from {scene.space.label(near)}"
            assert sight.in_view(places[far], places[near]) == said, here
            seen += said
    counted.append(f"twins: {SCENES * each} lines of sight, {seen} clear")
    assert SCENES * each // 10 < seen < SCENES * each
