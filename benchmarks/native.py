"""Machine code beside Python and beside twins by hand: many questions of one position, at once and one by one.

Nothing moves between the questions, so Python may keep what it answered; `asked first` is what it takes where it
could keep nothing. Laying a position out for machine code is a line of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from time import perf_counter, process_time
from typing import Any

from benchmarks.setting import COST, ENTRY, VIEW, Scene, function, leader, sight_of
from benchmarks.timing import compare, told
from benchmarks.twins.ground import BARRED
from rulewright.shelf import native_kept
from runtime.native import Library, Mirror
from runtime.position.answer_cache import Era
from runtime.values import PROHIBITED, exact

BY_HAND = "by hand"
MOST = {"native, at once": 1.5, "native, all pairs": 0.1}


def library() -> Library:
    before, began = process_time(), perf_counter()
    made = native_kept(leader().model, leader().on)
    contents = made.contents
    told_of = f"{len(contents.functions) - len(contents.left_out)} of {len(contents.functions)} functions said in C"
    print(f"Machine code of Panzer Leader: {told_of}; had after {perf_counter() - began:.1f} s", end=" ")
    print(f"({process_time() - before:.1f} s of this process)")
    return made


def native() -> list[str]:
    made = library()
    scene = Scene(1)
    p, twin = scene.p, sight_of(scene)
    places, twins, ground = scene.space.places, scene.twin_of, scene.ground
    steps, lines = [*scene.steps(2000)], scene.lines(3000)
    mirror = Mirror(made, p)
    lines_told = told("A position laid out", compare({"laid out": lambda: Mirror(made, p)}, "laid out", 1), {})

    def cost(unit: int, new: int, old: int) -> object:
        found = ground.cost(twins[unit], places[new], places[old])
        return PROHIBITED if found == BARRED else found

    measures: Sequence[tuple[str, str, list[Any], Callable[..., object]]] = (
        ("The cost of entering a hex", COST, steps, cost),
        ("Whether it may be entered", ENTRY, steps, lambda u, a, b: ground.may_enter(twins[u], places[a], places[b])),
        ("A line of sight", VIEW, lines, lambda far, near: twin.in_view(places[far], places[near])),
    )
    for title, question, asked, by_hand in measures:
        lines_told += _measured(f"{title}, {len(asked):,} of one position", scene, mirror, question, asked, by_hand)
    every = range(scene.space.size)
    columns = (every, every[:: len(every) // 40])
    pairs = [*product(*columns)]
    title = f"Sight from everywhere to {len(columns[1])} hexes, {len(pairs):,} lines"
    by_hand = measures[2][3]
    return lines_told + _measured(title, scene, mirror, VIEW, pairs, by_hand, columns)


def _measured(
    title: str,
    scene: Scene,
    mirror: Mirror,
    question: str,
    asked: list[Any],
    by_hand: Callable[..., object],
    columns: tuple[Sequence[int], ...] = (),
) -> list[str]:
    """`columns`: those of which the questions are all pairs."""
    p, ask, declared = scene.p, function(leader(), question), leader().rules.program.question_named[question]
    halves = 2 if question == COST else 1

    def first() -> list[object]:
        assert p.keeping is not None
        p.kept, p.kept_of_map = p.keeping.new_eras(), Era()
        return [ask(p, *one) for one in asked]

    contenders: dict[str, Callable[[], list[Any]]] = {
        BY_HAND: lambda: [by_hand(*one) for one in asked],
        "compiled": lambda: [ask(p, *one) for one in asked],
        "compiled, asked first": first,
        "native, one by one": lambda: [mirror.ask(declared, *one)[0] for one in asked],
        "native, at once": lambda: mirror.ask_many(declared, asked).values,
    }
    if columns:
        contenders["native, all pairs"] = lambda: mirror.ask_product(declared, columns).values
    said = {name: run() for name, run in contenders.items()}
    said[BY_HAND] = [_halved(one) if halves == 2 else one for one in said[BY_HAND]]
    if any(one != said[BY_HAND] for one in said.values()):
        raise SystemExit("the twin, the product and machine code do not agree: nothing is timed")
    return told(title, compare(contenders, BY_HAND, len(asked)), MOST)


def _halved(cost: Any) -> object:
    return cost if cost is PROHIBITED else exact(Fraction(cost, 2))
