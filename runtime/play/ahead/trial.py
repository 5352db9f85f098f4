"""A game apart, where actions are tried and taken back: what players think with."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from typing import TYPE_CHECKING, TypeVar

from runtime.play.actions import Completion, Scope, may_begin
from runtime.play.choices import choose_rest
from runtime.play.chooser import Chooser
from runtime.play.game import Game
from runtime.play.plans import ActionPlan
from runtime.play.recorded import Past
from runtime.play.sequence import Due, end_of
from runtime.position import NO_VALUE

if TYPE_CHECKING:
    from runtime.position import Position

Found = TypeVar("Found")


class Trial(Game):
    """The same moment of play as another game's, in its position or one apart: what is tried is taken back."""

    @classmethod
    def of(cls, game: Game, position: Position, chooser: Chooser) -> Trial:
        other = cls.__new__(cls)
        other.__dict__.update(game.__dict__)
        other.position, other.chooser, other.asking = position, chooser, None
        other.past = Past()
        other._drawn, other._repeated = {}, dict(game._repeated)
        other._clear()
        return other

    def _clear(self) -> None:
        self.over = None
        self.answers, self.followed, self._draws, self._records = [], [], [], []
        self._doing = self.reacting = False
        self.keeper = ""
        self.announcing = 0

    def do_action(self, plan: ActionPlan, scope: Scope) -> None:
        """The steps of an action or reaction with all its choices made."""
        with self._ending():
            self._carry_out(plan, scope)

    def react(self, plan: ActionPlan, completion: Completion, side: str) -> None:
        """All that is chosen for a reaction is one decision: the same set is not tried in every order."""
        told = (*completion.bound, *(None for _ in plan.choices))
        self._carry_out(plan, choose_rest(self, plan, completion, side, told))

    def trying(self, chooser: Chooser, do: Callable[[], None], look: Callable[[], Found]) -> Found | None:
        """Do something, look at what came of it, and take it back. None where it has no value here."""
        mark, stood = self.position.mark(), self.__dict__.copy()
        self._clear()
        self.chooser = chooser
        try:
            do()
            return look()
        except NO_VALUE:
            return None
        finally:
            self.position.undo(mark)
            self.__dict__.update(stood)

    def round_to_come(self) -> Iterator[Due]:
        """Let time go on once around the turn, everybody done at once: each phase, from the one that runs."""
        start = self.place
        for _ in self.row:
            moment = self.row[self.place]
            if moment.edge == "acts":
                yield moment
            with self._ending():
                if self._is_skipped(moment):
                    self._go_to(end_of(self.row, self.place) + 1)
                    continue
                if moment.edge != "acts":
                    self._come(moment)
                ended = moment.edge == "ends" and moment.gate is not None
                self._go_to(moment.gate.after if ended and moment.gate else self.place + 1)
            if self.over is not None or self.place == start:
                return

    def possible_but(self, side: str, leaving_out: Container[str]) -> Iterator[tuple[ActionPlan, Completion]]:
        """The actions this side may take now, but for those with these ids."""
        for plan in self.plan.actions_in(self.position.phase):
            if plan.id not in leaving_out and plan.taker(self.position) == side and may_begin(self.position, plan):
                completion = Completion(self.position, plan)
                if completion.is_possible():
                    yield plan, completion
