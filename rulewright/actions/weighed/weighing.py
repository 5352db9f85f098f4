"""An action or reaction weighed: done from the same position as often as it can go otherwise.

What comes of it only later is found by letting time go on once around the turn, everybody done at once, with it and
without it: what an upkeep throws or changes with it alone comes of it. The odds of a die that falls then are those of
all ways to there, with that upkeep and no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import wraps
from typing import Any

from compiler.model import Next, NextTaken
from rulewright.actions.choices_told import Told
from rulewright.actions.weighed.chances import Chances, chances
from rulewright.scenes import Scene, Unplayable, Window, happen
from rulewright.shelf import Slip
from rulewright.telling import changes, snapshot
from runtime.play import Draw, Following, Illegal, Scope, Stuck, TooManySets, TooManyWays, Trial, UpkeepPlan, Way
from runtime.players import FIRST
from runtime.records import dataclass

MOST = 46_656  # ways it can go: six dice
MOST_LATER = 1_296  # of what comes later: four


@dataclass(frozen=True)
class Later:
    """What comes by a rule at a moment to come: what its dice are thrown for, or, where none falls, what it changes.
    `is_open`: it may go several ways, by these dice or by what is thrown or chosen before."""

    rule: str
    when: str
    dice: tuple[str, ...]
    lines: tuple[str, ...]
    is_open: bool = False


@dataclass(frozen=True)
class Weighing:
    """`window`: the moment that a reaction is taken in. `wishes`: what is chosen for certain."""

    scene: Scene
    event: Next
    window: Window | None
    wishes: Told

    def trial(self) -> Trial:
        scene = self.scene
        game = scene.game if self.window is None else scene.table.game(scene.position, FIRST)
        return Trial.of(game, scene.position, FIRST)

    def do(self, trial: Trial) -> None:
        scene, window = self.scene, self.window
        self.wishes.begin()
        trial.reacting = window is not None and window.reacting
        bound: Scope = ()
        if window is not None and isinstance(self.event, NextTaken):
            bound = scene.table.plan.action(self.event.id).bound_for(window.bound, window.side)
        happen(scene.table, trial, scene.position, scene.names, self.event, bound)

    def chances(self, most: int = MOST, tell: Callable[[Way[Any]], None] = lambda way: None) -> Chances:
        """Raises `TooManyWays`, which says what was open."""
        try:
            return chances(self.trial(), self.do, self.wishes.decide, most, tell)
        except (Illegal, Unplayable, Stuck, TooManySets) as fault:
            raise Slip(str(fault)) from None

    def later(self) -> Iterator[tuple[Later, Chances | None]]:
        """What comes of it at moments to come; of dice, how likely what is, if that can be said now."""
        if self.window is not None:
            return
        alone, then = self._heard(done=False), self._heard(done=True)
        if alone is None or then is None:
            return
        anyway = {(one.rule, one.when): one for one in alone}
        for one in then:
            other = anyway.get((one.rule, one.when))
            lines = tuple(line for line in one.lines if other is None or line not in other.lines)
            if lines or (one.dice and one != other):
                odds = self._odds_of(one.rule, () if other is None else other.lines) if one.is_open else None
                yield replace(one, lines=lines), odds

    def _heard(self, done: bool) -> list[Later] | None:
        """As it goes if the first of all that may come does; None where that cannot be told of this position."""
        found: list[Later] = []
        chooser = Following((), self.wishes.decide)

        def hear(upkeep: UpkeepPlan, trial: Trial, do: Callable[[], None]) -> None:
            before, asked = snapshot(trial.position), len(chooser.steps)
            do()
            thrown = [one.asked for one in chooser.steps[asked:]]
            dice = tuple(dict.fromkeys(one.purpose for one in thrown if isinstance(one, Draw)))
            lines = () if dice else tuple(changes(trial.position, before))
            if dice or lines:
                found.append(Later(upkeep.id, _when(trial, upkeep), dice, lines, is_open=asked > 0 or bool(dice)))

        trial = self._listening(hear)
        try:
            return trial.trying(chooser, lambda: self._round(trial, done), lambda: found)
        except (Illegal, Unplayable, Stuck, TooManySets):
            return None

    def _odds_of(self, rule: str, anyway: tuple[str, ...]) -> Chances | None:
        """`anyway`: what comes whether it is done or not."""
        told: list[str] = []

        def hear(upkeep: UpkeepPlan, trial: Trial, do: Callable[[], None]) -> None:
            if upkeep.id == rule:
                before = snapshot(trial.position)
                do()
                told.extend(line for line in changes(trial.position, before) if line not in anyway)

        trial = self._listening(hear)

        def run(trial: Trial) -> None:
            told.clear()
            self._round(trial, done=True)

        try:
            return chances(trial, run, self.wishes.decide, MOST_LATER, look=lambda: tuple(told))
        except (TooManyWays, Illegal, Unplayable, Stuck, TooManySets):
            return None

    def _listening(self, hear: Callable[[UpkeepPlan, Trial, Callable[[], None]], None]) -> Trial:
        trial = self.trial()

        def heard(upkeep: UpkeepPlan) -> UpkeepPlan:
            @wraps(upkeep.do)
            def do(game: Trial, *rest: Any) -> None:
                hear(upkeep, game, lambda: upkeep.do(game, *rest))

            return replace(upkeep, do=do)

        trial.plan = replace(trial.plan, upkeeps=tuple(map(heard, trial.plan.upkeeps)))
        return trial

    def _round(self, trial: Trial, done: bool) -> None:
        self.wishes.begin()
        if done:
            self.do(trial)
        for _ in trial.round_to_come():
            pass


def _when(trial: Trial, upkeep: UpkeepPlan) -> str:
    edge = "start" if upkeep.edge == "begins" else "end"
    side = next((one.side for one in trial.position.moment.path if one.sequence == upkeep.sequence), "")
    return f"at the {edge} of [{upkeep.sequence}]{f' of {side}' if side else ''}"
