"""An action or reaction weighed: done from the same position as often as it can go otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from compiler.model import Next
from rulewright.actions.chances import Chances, chances
from rulewright.actions.choices_told import Told
from rulewright.scenes import Scene, Unplayable, Window, happen
from rulewright.shelf import Slip
from runtime.play import Illegal, Stuck, TooManySets, Trial, Way
from runtime.players import FIRST
from runtime.records import dataclass

MOST = 46_656  # ways it can go: six dice


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
        bound = () if window is None else window.bound
        happen(scene.table, trial, scene.position, scene.names, self.event, bound)

    def chances(self, most: int = MOST, tell: Callable[[Way[Any]], None] = lambda way: None) -> Chances:
        """Raises `TooManyWays`, which says what was open."""
        try:
            return chances(self.trial(), self.do, self.wishes.decide, most, tell)
        except (Illegal, Unplayable, Stuck, TooManySets) as fault:
            raise Slip(str(fault)) from None
