"""Answers that are kept until something changes that they rest on.

The compiler found out what each kept question rests on (compiler/insight/dependence.py); here it is seen to that
this is noticed. There are three ways of changing.
- Every hex and every thing has a *stamp*, a number that no other stamp ever had. A thing's is new after each change
  of a fact about it, or about what holds it or is inside it, and after each move of these; a hex's after each such
  change to what stands in it. Answers are kept under the stamps of what was asked about, so those given before such a
  change are simply not found again.
- What is seldom changed (a fact about a hex, a thing of a slow kind) begins a new *era*: nothing kept before it is
  looked at. Each era has tables of its own. Several run side by side, one for all questions that rest on the same; a
  change begins anew only those that rest on it, so an order to a battery does not make lines of sight forgotten.
- What is printed on the map changes only where a position states it otherwise. Answers that rest on nothing else
  are kept with the board: all positions of one program on one space share them, until one states otherwise.
All of it is journalled: what is undone brings back stamps and eras, and what was kept under them holds again. No
stamp or era means two states, also of different positions; so copies share what they keep.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from itertools import count
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from runtime.records import dataclass

if TYPE_CHECKING:
    from runtime.space import Space

fresh = count(1).__next__  # stamps
MANY = 30_000  # answers to one question: what rests on places alone grows with their pairs, in a long game without end


class Era(dict[int, dict[Any, Any]]):
    """By the number of the question what it answered, under the arguments and stamps it was asked with.

    `learned`: what searches found out, under names of their own.
    """

    __slots__ = ("learned",)

    def __init__(self) -> None:
        super().__init__()
        self.learned: dict[Any, Any] = {}

    def __missing__(self, question: int) -> dict[Any, Any]:
        made: dict[Any, Any] = {}
        self[question] = made
        return made


Eras = tuple[Era, ...]


@dataclass(frozen=True)
class Keeping:
    """What to notice: for each store number that matters what its change does (things | map | the eras that begin);
    for each slow kind the eras that begin; how many eras run side by side (0 is that of searches). `stamped`: of each
    question asked under stamps, where in what it was asked with the things and hexes stand, and where their stamps.
    """

    effects: Mapping[int, str | tuple[int, ...]] = field(default_factory=dict)
    slow: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    eras: int = 1
    stamped: Mapping[int, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    _boards: WeakKeyDictionary[Space, tuple[Era, Eras]] = field(default_factory=WeakKeyDictionary, compare=False)

    def of_board(self, space: Space) -> tuple[Era, Eras]:
        """What rests on its map alone, and the eras of a position where nothing stands yet."""
        found = self._boards.get(space)
        if found is None:
            found = self._boards[space] = (Era(), self.new_eras())
        return found

    def new_eras(self) -> Eras:
        return tuple([Era() for _ in range(self.eras)])

    def living(self, era: Era, stamps: Mapping[int, int]) -> Era:
        """The same without what was answered under other stamps than these: nobody will find it again. Of what holds
        for good, a table with too much in it begins anew."""
        for question, answers in era.items():
            if len(answers) > MANY and question not in self.stamped:
                answers.clear()
        if self.stamped.keys().isdisjoint(era):
            return era
        found = Era()
        found.learned = era.learned
        for question, answers in era.items():
            places = self.stamped.get(question, ())
            live = (one for one in answers.items() if all(stamps.get(one[0][at]) == one[0][of] for at, of in places))
            found[question] = dict(live) if places else answers
        return found


@dataclass(frozen=True)
class Way:
    """What a program knows of an action that takes things from hex to hex; stores by number."""

    may_go: Callable[..., bool]  # the position, the thing, the hex
    state: tuple[int, ...]
    others: tuple[int, ...]  # of these, what is read of other things
    shared: tuple[int, ...]  # stores about several things
    budget: int | None
    absent: tuple[str, ...]  # while there is any of these, the way is not known
    looks_back: bool  # whether a step rests on what stands in the hex it leaves, too
    seldom: Callable[..., bool]  # the position; no step changes it
    usual: tuple[int, ...]  # the state where that does not hold
