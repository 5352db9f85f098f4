"""Every ratio of the product against hand-written twins, in one run.

    python -m benchmarks [part of a title ...]

Twins (`benchmarks/twins`) are plain Python by hand for the same rules, and one plain C; `tests/proofs/test_twins.py`
and `test_playout_twin.py` hold them to the product. Before anything is timed, the answers of that very run are compared
here once more. See timing.py for how.

Positions do not stand still while they are asked: after every few questions a counter moves, in the product's
position and in the twin's alike. The product keeps answers until something changes that they rest on; so each measure
of it is taken in play, and a line `asked first` tells what it takes where nothing of a run can be kept from the one
before (a new era, and for sight a new board): there too what is asked twice in a run is answered once. `nothing
learned yet` are the first searches of all, in which each step of each mover is learned by doing it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

from benchmarks import checking
from benchmarks.commands import commands
from benchmarks.native import native
from benchmarks.playouts import playouts
from benchmarks.printing import printing
from benchmarks.setting import CHART, COST, ENTRY, MOVE, ROWS, VIEW, Scene, chart, function, leader, sight_of
from benchmarks.timing import Figure, compare, told
from benchmarks.twins import chart as chart_twin
from benchmarks.twins.ground import BARRED
from runtime.play.ahead.going import reach
from runtime.position.answer_cache import Era
from runtime.values import PROHIBITED

BY_HAND = "by hand"
SEARCHED_BETWEEN_MOVES = 5
ASKED_BETWEEN_MOVES = 50  # fewer than are asked to list what one side may do


def same(ours: object, theirs: object) -> None:
    if ours != theirs:
        raise SystemExit("the twin and the product do not agree: nothing is timed")


def charts() -> list[str]:
    random = Random(7)
    table = chart()
    p = table.rules.position(table.space(()))
    soils, gaits, borders = (table.model.choices[kind].names for kind in ("soil", "gait", "border"))
    asked = [
        (random.choice(soils), random.choice(gaits), random.random() < 0.3, random.randrange(5), random.choice(borders))
        for _ in range(20_000)
    ]
    paved = [(soil, gait, "paved" if way else "open", crowd, edge) for soil, gait, way, crowd, edge in asked]
    by_chart, by_rows = function(table, CHART), function(table, ROWS)
    by_hand = chart_twin.cost
    same([by_hand(*one) for one in asked], [by_chart(p, *one) for one in paved])
    same([by_hand(*one) for one in asked], [by_rows(p, *one) for one in paved])

    def hand() -> None:
        for soil, gait, way, crowd, edge in asked:
            by_hand(soil, gait, way, crowd, edge)

    def quick(ask: Callable[..., Any]) -> Callable[[], None]:
        def run() -> None:
            for soil, gait, way, crowd, edge in paved:
                ask(p, soil, gait, way, crowd, edge)

        return run

    def tree() -> None:
        why = table.rules.why
        for one in paved:
            assert why(p, CHART, *one).tree is not None

    def cited() -> None:
        why = table.rules.why
        for one in paved:
            answer = why(p, CHART, *one)
            assert answer.value is not None
            assert answer.cells

    contenders = {BY_HAND: hand, "as a chart": quick(by_chart), "as rows in order": quick(by_rows)}
    contenders |= {"with citation": cited, "with full tree": tree}
    most = {"as a chart": 1.15, "as rows in order": 1.15, "with citation": 4.0, "with full tree": 12.0}
    return told("A chart of 40 rows by 5 conditions", compare(contenders, BY_HAND, len(asked)), most)


def entry() -> list[str]:
    lines = []
    for title, question, most in (("The cost of entering a hex", COST, 1.5), ("Whether it may be entered", ENTRY, 1.5)):
        scenes = [Scene(seed) for seed in range(4)]
        steps = [(scene, list(scene.steps(500)), wanderers(scene, 50)) for scene in scenes]
        ask = function(leader(), question)

        def hand(steps: Any = steps, question: str = question) -> list[object]:
            said: list[object] = []
            for scene, asked, moves in steps:
                places, twins, ground = scene.space.places, scene.twin_of, scene.ground
                quickly = ground.cost if question == COST else ground.may_enter
                for at in range(0, len(asked), ASKED_BETWEEN_MOVES):
                    wanderer, there, back = moves[at // ASKED_BETWEEN_MOVES]
                    one = twins[wanderer]
                    ground.lift(one)
                    ground.put(one, places[there])
                    for unit, new, old in asked[at : at + ASKED_BETWEEN_MOVES]:
                        said.append(quickly(twins[unit], places[new], places[old]))
                    ground.lift(one)
                    ground.put(one, places[back])
            return said

        def product(steps: Any = steps, ask: Any = ask) -> list[object]:
            said: list[object] = []
            for scene, asked, moves in steps:
                p = scene.p
                for at in range(0, len(asked), ASKED_BETWEEN_MOVES):
                    wanderer, there, back = moves[at // ASKED_BETWEEN_MOVES]
                    p.place(wanderer, there)
                    for unit, new, old in asked[at : at + ASKED_BETWEEN_MOVES]:
                        said.append(ask(p, unit, new, old))
                    p.place(wanderer, back)
            return said

        def halves(cost: Any) -> Any:
            return cost if isinstance(cost, bool) else BARRED if cost is PROHIBITED else 2 * cost

        def first(steps: Any = steps, product: Any = product) -> list[object]:
            for scene, _, _ in steps:
                new_era(scene)
            return product()  # type: ignore[no-any-return]

        same(hand(), [halves(one) for one in product()])
        figures = compare({BY_HAND: hand, "compiled": product, "compiled, asked first": first}, BY_HAND, 2000)
        lines += told(title, figures, {"compiled": most})
    return lines


def new_era(scene: Scene) -> None:
    """Nothing that was kept may be used again."""
    assert scene.p.keeping is not None
    scene.p.kept = scene.p.keeping.new_eras()


def wanderers(scene: Scene, number: int) -> list[tuple[int, int, int]]:
    """A unit that nobody asks about, a hex it goes to, and the one it comes back to."""
    found = []
    for _ in range(number):
        thing = scene.random.choice(scene.roaming)
        at = scene.p.hex_of(thing)
        assert isinstance(at, int)
        found.append((thing, scene.random.randrange(scene.space.size), at))
    return found


def sight() -> list[str]:
    scene = Scene(1)
    p, twin, view = scene.p, sight_of(scene), function(leader(), VIEW)
    asked = scene.lines(3000)
    places = [(scene.space.places[far], scene.space.places[near]) for far, near in asked]
    moves = wanderers(scene, 300)

    def hand() -> list[bool]:
        return [twin.in_view(far, near) for far, near in places]

    def product() -> list[bool]:
        said = []
        for at in range(0, len(asked), ASKED_BETWEEN_MOVES):
            wanderer, there, back = moves[at // ASKED_BETWEEN_MOVES]
            p.place(wanderer, there)
            for far, near in asked[at : at + ASKED_BETWEEN_MOVES]:
                said.append(view(p, far, near))
            p.place(wanderer, back)
        return said

    def first() -> list[bool]:
        new_era(scene)
        p.kept_of_map = Era()
        return product()

    same(hand(), product())
    figures = compare({BY_HAND: hand, "compiled": product, "compiled, asked first": first}, BY_HAND, len(asked))
    return told("A line of sight on two joined boards, at most 12 hexes long", figures, {"compiled": 0.3})


def reaching() -> list[str]:
    """Of every vehicle of the side to move; a unit moves after every few."""
    scenes = [Scene(seed, plain=True) for seed in range(2)]
    plan, asked = leader().plan, []
    for scene in scenes:
        movers = [one for one in scene.units if scene.p.side_of(one) == "the Allies" and scene.twin_of[one].vehicular]
        asked.append((scene, movers, wanderers(scene, len(movers))))
    number = sum(len(movers) for _, movers, _ in asked)

    def hand() -> list[object]:
        said: list[object] = []
        for scene, movers, moves in asked:
            places, twins, ground = scene.space.places, scene.twin_of, scene.ground
            for at in range(0, len(movers), SEARCHED_BETWEEN_MOVES):
                wanderer, there, back = moves[at]
                ground.lift(twins[wanderer])
                ground.put(twins[wanderer], places[there])
                said += [ground.reach(twins[one]) for one in movers[at : at + SEARCHED_BETWEEN_MOVES]]
                ground.lift(twins[wanderer])
                ground.put(twins[wanderer], places[back])
        return said

    def product() -> list[object]:
        said: list[object] = []
        for scene, movers, moves in asked:
            for at in range(0, len(movers), SEARCHED_BETWEEN_MOVES):
                wanderer, there, back = moves[at]
                scene.p.place(wanderer, there)
                said += [reach(plan, scene.p, MOVE, one) for one in movers[at : at + SEARCHED_BETWEEN_MOVES]]
                scene.p.place(wanderer, back)
        return said

    places = scenes[0].space.places
    start = process_time()
    found = product()
    micros = (process_time() - start) / number * 1e6
    same(hand(), [{places[at]: 2 * spent for at, spent in one.items()} for one in found])  # type: ignore[attr-defined]
    figures = compare({BY_HAND: hand, "compiled": product}, BY_HAND, number)
    once = Figure("compiled, nothing learned yet (once)", micros, micros / figures[0].micros)
    return told("All hexes that a vehicle can reach on two joined boards", (*figures, once), {"compiled": 0.3})


def checks() -> list[str]:
    """How long `check` takes has a run of its own, since it starts processes."""
    checking.main()
    return []


MEASURES = (charts, entry, sight, reaching, native, playouts, checks, commands, printing)


def main(wanted: list[str]) -> None:
    for measure in MEASURES:
        if not wanted or any(one in measure.__name__ for one in wanted):
            print("\n".join(measure()), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
