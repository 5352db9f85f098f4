"""What can be reached, and for how much: the same as by trying every row of steps; quick code, its twin and the oracle.

The boards are small and made at random. What a master knows is at times not told: then it shows whether the answer
rests on it.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from compiler.model.model import Model
from compiler.native import native
from compiler.program import Writer, modules_of, write_program
from rulewright.scenes.table import Table
from rulewright.shelf import native_kept
from runtime.answer import Answer
from runtime.native import Mirror
from runtime.position import NO_VALUE, Position
from runtime.space import some_by_cost, some_by_steps
from runtime.values import NONE, exact
from tests.oracle.meaning import outcome
from tests.oracle.outcomes import Answer as Said
from tests.oracle.position import Position as Slow
from tests.proofs.lakes import SPACE, lake_of
from tests.proofs.machine_code import said_by_python

RULES = """
A side is one of the Reds, the Blues.
A boat is a kind of thing.
A hex has a depth (a number, at first 2).
A hexside may be walled, dredged.
Fact "the skill of {the boat}"; it holds one number; cites house.

Definition [Clear]; cites house.
"{the hex} is clear" means that there is no boat in the hex.

Definition [Guarded]; cites house.
"{the hex} is guarded" means that there is a boat in the hex whose skill is at least 2.

Definition [Open]; cites house.
"{the harbour, a hex} is open from {the start, a hex}" means that the harbour can be reached from the start
through hexes whose depth is at least 2 and that are clear, across hexsides that are not walled, in at most 3 steps.

Definition [Joined]; cites house.
"{the harbour, a hex} is joined to {the start, a hex}" means that the harbour is connected to the start across dredged hexsides.

Definition [Safe]; cites house.
"{the harbour, a hex} is safe from {the start, a hex}" means that the harbour can be reached from the start
through hexes that are not guarded, by steps from the hex left to the hex entered such that the hex entered is not guarded.

Question "the toll of {the new hex} from {the old hex}"; rules call it "the toll"; its answer is one number or prohibited; cites house.

Rule [Deep]; cites house.
The toll is (the new hex's depth) divided by 2 if the new hex's depth is less than 4; otherwise prohibited.

Rule [Dredged]; cites house; outranks [Deep]; lifts prohibitions.
The toll is 0 if (the hexside from the old hex to the new hex) is dredged.

Definition [Price]; cites house.
"the price from {the start, a hex} to {the harbour, a hex}" means the least cost from the start to the harbour
by steps from the hex left to the hex entered such that (the hexside from the hex left to the hex entered) is not walled,
costing (the toll of the hex entered from the hex left).

Definition [Far]; cites house.
"the steps from {the start, a hex} to {the harbour, a hex}" means the fewest steps from the start to the harbour through clear hexes.

Definition [Wide]; cites house.
"the room around {the start, a hex}" means the number of clear hexes that can be reached from the start
by steps from the hex left to the hex entered costing (the toll of the hex entered from the hex left), at a cost of at most 3/2.

Definition [As deep]; cites house.
"{the harbour, a hex} is as deep as {the depth, a number}" means that the harbour's depth is at least the depth.

Definition [Refuge]; cites house.
"{the start, a hex} has a refuge of depth {the depth, a number}" means that there is a clear hex other than the start that is as deep as the depth
and that can be reached from the start by steps from the hex left to the hex entered costing (the toll of the hex entered from the hex left), at a cost of at most 3/2.

Definition [Landlocked]; cites house.
"{the start, a hex} is landlocked" means that there is no hex that is as deep as 4 and that can be reached from the start
through hexes whose depth is at least 2, in at most 2 steps.

Definition [Fleet]; cites house.
"the fleet of {the start, a hex}" means the number of boats that can be reached from the start through hexes that are not guarded.
"""
compiled = pytest.mark.skipif(shutil.which("cc") is None, reason="no compiler of C")
Step = Callable[[int, int], Any]  # what a step costs; None: it cannot be made


@cache
def lake() -> Model:
    return lake_of(re.sub(r"\n(through|across|and that)", r" \1", RULES))


@cache
def table() -> Table:
    return Table.of(lake())


class Board:
    """One board and its boats, told to the runtime and to the oracle."""

    def __init__(self, seed: int) -> None:
        random, rules = Random(seed), table().rules
        self.p: Position = rules.position(SPACE)
        self.slow = Slow(lake(), SPACE)
        self.depth = {place: random.randint(1, 4) for place in range(SPACE.size)}
        self.walled = {side for side in SPACE.sides if random.random() < 0.3}
        self.dredged = {side for side in SPACE.sides if random.random() < 0.3}
        self.boats = [
            (random.randrange(SPACE.size), random.choice((None, 1, 1, 3))) for _ in range(random.randint(0, 3))
        ]
        numbers = {store.id: number for number, store in enumerate(rules.program.stores)}
        told = [("hex's depth", place, depth) for place, depth in self.depth.items()]
        told += [("hexside is walled", side, True) for side in self.walled]
        told += [("hexside is dredged", side, True) for side in self.dredged]
        with self.p.stating():
            for store, key, value in told:
                self.p.set(numbers[store], key, value)
                self.slow.state(store, (key,), value)
            for place, skill in self.boats:
                boat, other = self.p.create("boat"), self.slow.make("boat", False, None)
                self.p.place(boat, place)
                self.slow.place[other] = ("in", place)
                if skill is not None:
                    self.p.set(numbers["the skill of {the boat}"], boat, skill)
                    self.slow.state("the skill of {the boat}", (other,), skill)

    def clear(self, place: int) -> bool:
        return all(at != place for at, _ in self.boats)

    def toll(self, old: int, new: int) -> Any:
        if SPACE.hexside(old, new) in self.dredged:
            return 0
        return exact(Fraction(self.depth[new], 2)) if self.depth[new] < 4 else None


def rows(
    step: Step, through: Callable[[int], bool], here: int, gone: tuple[int, ...], cost: Any
) -> Iterator[tuple[int, int, Any]]:
    """The end, the number of steps and the cost of every row of steps that meets no place twice."""
    yield here, len(gone), cost
    if not gone or through(here):
        for one in SPACE.neighbours[here]:
            price = step(here, one)
            if one not in gone and price is not None:
                yield from rows(step, through, one, (*gone, here), cost + price)


def by_trying(board: Board, start: int) -> dict[str, Any]:
    """By question what is so of each harbour; or of the start alone."""

    def passes(old: int, new: int) -> Any:
        return None if SPACE.hexside(old, new) in board.walled else 1

    def dredged(old: int, new: int) -> Any:
        return 1 if SPACE.hexside(old, new) in board.dredged else None

    def priced(old: int, new: int) -> Any:
        return None if passes(old, new) is None else board.toll(old, new)

    def least(found: Iterator[tuple[int, int, Any]]) -> dict[int, Any]:
        costs: dict[int, Any] = {}
        for end, _, cost in found:
            costs[end] = min(cost, costs.get(end, cost))
        return costs

    def shallow(place: int) -> bool:
        return board.depth[place] >= 2 and board.clear(place)

    every = range(SPACE.size)
    opened = {end for end, steps, _ in rows(passes, shallow, start, (), 0) if steps <= 3}
    joined = {end for end, _, _ in rows(dredged, lambda _: True, start, (), 0)}
    prices = least(rows(priced, lambda _: True, start, (), 0))
    steps = least(rows(lambda *_: 1, board.clear, start, (), 0))
    tolls = least(rows(board.toll, lambda _: True, start, (), 0))
    near = {end for end, count, _ in rows(lambda *_: 1, lambda one: board.depth[one] >= 2, start, (), 0) if count <= 2}
    refuges = [
        board.depth[one] for one, toll in tolls.items() if one != start and board.clear(one) and toll <= Fraction(3, 2)
    ]
    return {
        "{the harbour, a hex} is open from {the start, a hex}": {one: one in opened for one in every},
        "{the harbour, a hex} is joined to {the start, a hex}": {one: one in joined for one in every},
        "the price from {the start, a hex} to {the harbour, a hex}": {one: prices.get(one, NONE) for one in every},
        "the steps from {the start, a hex} to {the harbour, a hex}": {one: steps.get(one, NONE) for one in every},
        "the room around {the start, a hex}": sum(
            board.clear(one) and tolls.get(one, 9) <= Fraction(3, 2) for one in every
        ),
        "{the start, a hex} has a refuge of depth {the depth, a number}": {
            depth: max(refuges, default=0) >= depth for depth in (1, 2, 3, 4)
        },
        "{the start, a hex} is landlocked": all(board.depth[one] != 4 for one in near),
    }


def test_it_is_what_every_row_of_steps_comes_to(full: bool, counted: list[str]) -> None:
    asked, ask = 0, table().rules.ask
    for seed in range(2000 if full else 60):
        board, start = Board(seed), seed % SPACE.size
        for question, answers in by_trying(board, start).items():
            if not isinstance(answers, dict):
                answers = {None: answers}
            for harbour, answer in answers.items():
                given = (
                    [start]
                    if harbour is None
                    else [start, harbour]
                    if question.startswith(("the ", "{the start"))
                    else [harbour, start]
                )
                assert ask(board.p, question, *given) == answer, (seed, question, given)
                asked += 1
    counted.append(f"ways: {asked} answers as by trying")


def test_the_twin_and_the_oracle_say_the_same(full: bool, counted: list[str]) -> None:
    untold = asked = 0
    for seed in range(400 if full else 12):
        board, random = Board(seed), Random(seed)
        for question in lake().questions.values():
            given = tuple(random.randrange(SPACE.size) for _ in question.slots)
            told, slow = table().rules.why(board.p, question.id, *given), outcome(board.slow, question.id, given)
            untold, asked = untold + (told.sort != "answer"), asked + 1
            assert same(told, slow), (seed, question.id, given, told.sort, told.value, slow)
            try:
                assert table().rules.ask(board.p, question.id, *given) == told.value
            except NO_VALUE:
                assert told.sort != "answer"
    counted.append(f"ways: {asked} answers as the oracle's, {untold} of them none")
    assert 0 < untold < asked // 4


@compiled
def test_machine_code_says_the_same(full: bool, counted: list[str]) -> None:
    library, asked, every = native_kept(lake(), table().on), 0, range(SPACE.size)
    for seed in range(400 if full else 40):
        board = Board(seed)
        mirror, program = Mirror(library, board.p), table().rules.program
        for question in lake().questions.values():
            for given in product(every, repeat=len(question.slots)):
                sort, value = said_by_python(table(), board.p, question.id, list(given))
                answer, why = mirror.ask(program.question_named[question.id], *given)
                assert why or (sort, value) == ("a value", answer), (seed, question.id, given, sort, value, answer)
                asked += not why
    counted.append(f"ways: {asked} answers of machine code as Python's")
    assert asked


def test_machine_code_keeps_what_goes_by_ways() -> None:
    """However little a step costs, they go through a whole map."""
    program = write_program(lake())
    files = dict(native(program, modules_of(Writer(lake(), frozenset(), shared={}))).files)
    kept = {line.split(",")[1].strip() for text in files.values() for line in text.splitlines() if "!is_kept" in line}
    assert "NUMBER_ask_the_steps_from_the_start_to_the_harbour" in kept


def same(told: Answer, slow: object) -> bool:
    return told.value == slow.value if isinstance(slow, Said) else told.sort != "answer"


def test_what_is_kept_is_forgotten_when_something_changes() -> None:
    board, question = Board(1), "the steps from {the start, a hex} to {the harbour, a hex}"
    for seed in range(40):
        mark, random = board.p.mark(), Random(seed)
        board.p.place(board.p.create("boat"), random.randrange(SPACE.size))
        places = [random.randrange(SPACE.size) for _ in range(2)]
        fresh = board.p.copy()
        assert table().rules.ask(board.p, question, *places) == table().rules.ask(fresh, question, *places)
        if seed % 3:
            board.p.undo(mark)
        elif seed % 2:
            board.p.forget(board.p.mark())


def test_whether_there_is_one_is_looked_for_no_farther_than_to_the_first() -> None:
    gone_on_from: list[int] = []

    def ahead(place: int, *_: Any) -> Iterator[Any]:
        gone_on_from.append(place)
        yield place + 1

    def ahead_at_cost(place: int) -> Iterator[Any]:
        gone_on_from.append(place)
        yield place + 1, 1

    assert some_by_steps(0, ahead, None, 100, lambda place: place == 3)
    assert some_by_cost(0, ahead_at_cost, None, 100, lambda place: place == 3)
    assert gone_on_from == [0, 1, 2, 0, 1, 2]
    assert not some_by_steps(0, ahead, None, 2, lambda place: place == 3)
    assert some_by_steps(0, ahead, None, 3, lambda place: place == 3)
    assert not some_by_cost(0, ahead_at_cost, None, -1, lambda place: place == 0)


def test_it_is_a_function_of_its_own_in_both_codes() -> None:
    program, modules = write_program(lake()), modules_of(Writer(lake(), frozenset(), shared={}))
    python = "".join(text for _, text in program.modules)
    c = "".join(text for _, text in native(program, modules).files)
    for code in (python, c):
        assert len({*re.findall(r"\bsome_way_\d+", code)}) == 2
