"""A player that searches: Monte Carlo tree search over what its things do in a phase, one thing after another.

A choice of the tree is what the next thing does (one of its rows of quiet actions, as `Planner` finds and weighs them,
or nothing) and, when all things have chosen, which strike comes (an action that throws dice, or none; its sets are
picked piece by piece: candidates.py).

Each *playout* goes down the tree, adds a choice to it where it ends, and plays on from there by dice of its own
(playout.py): whoever has not chosen stays. When the round has come around, or the game is over, the position is judged
by the question that guides players, and by the result if it is over; every choice on the way learns of it. In the end
the player does what is thought best, as far down as enough playouts went, and thinks anew from there.

What others keep from this side is imagined as it would be at first, and what they do is chosen within each playout; so
nothing that the side may not know can show in what it does. All luck comes from the seed, the game and the moment.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from runtime.play import Decision, Stuck, TooManySets, Trial
from runtime.players.candidates import Actions, Candidate, candidates
from runtime.players.greedy import FIRST, Greedy
from runtime.players.outlook import Outlook
from runtime.players.planner import Planner
from runtime.players.playout import GoesOn, Luck, Minds, go_around, seated
from runtime.players.tree import Bounds, Choice, Promise
from runtime.players.valuing import Value
from runtime.position import Thinking

ROWS = 4  # of a thing that are options of one choice, those with the best outlook
STRIKES = 6  # likewise, those that promise most
PART = 6  # a choice is settled if one of so many playouts went through it
STAKE = 1000  # what a step of the result weighs, in the measure of the question that guides players

More = Callable[[int], bool]  # told how many playouts there were


class Search(Planner):
    """`result`: by how many steps a side stands above the others, at the end. `luck`: seed and number of the game.
    `playouts`: how many there are in all, where `more` knows that before."""

    def __init__(
        self,
        side: str,
        value: Value,
        result: Value,
        more: More,
        luck: tuple[int, int] = (1, 0),
        playouts: int | None = None,
        nodes: int = 30,
        lines: int = 8,
        most: int = 40,
    ) -> None:
        super().__init__(side, value, nodes, lines, most)
        self.result = result
        self.more = more
        self.luck = luck
        self.thinking = None if playouts is None else Thinking(playouts, luck)
        self._settled: set[object] = set()  # things that have chosen to do no more in this phase
        self._begun: set[object] = set()  # that have done something: they go on only for more
        self._turn = 0
        self._thought = 0

    def best(self, trial: Trial, decision: Decision, offered: list[Candidate]) -> Candidate | None:
        if decision.sort == "action" and (decision.turn, decision.phase, decision.side) != self._seen:
            self._settled, self._begun = set(), set()
        if decision.turn != self._turn:
            self._turn, self._minds = decision.turn, self._new_minds(trial)
        return super().best(trial, decision, offered)

    def _strike(self, trial: Trial, offered: list[Candidate]) -> Candidate | None:
        """It was among what was thought about."""
        return None

    # ---- thinking

    def _plan(self, trial: Trial, offered: list[Candidate]) -> Actions:
        """What is thought best, as far as that is settled."""
        for one in offered:
            if one.plan.id not in self.throws and one.plan.id not in self.quiet:
                self.worth(trial, one)
        things = dict.fromkeys(one.actor for one in offered if one.plan.id not in self.throws)
        root = self._choice(trial, tuple(one for one in things if one not in self._settled))
        if root.is_open or root.things:
            self._think(trial, root)
        return self._chosen(root)

    def _think(self, trial: Trial, root: Choice) -> None:
        self._thought += 1
        here = Fraction(self.value(trial.position, self.side))
        bounds, number = Bounds(here, here), 0
        while self.more(number):
            number += 1
            before = root.tried[root.next(bounds)]  # options at the root meet the same row of luck
            worth = self._playout(root, bounds, Luck(*self.luck, self.side, self._thought, before))
            if worth is not None:
                bounds = bounds.with_(worth)

    def _chosen(self, root: Choice) -> Actions:
        found: Actions = ()
        choice: Choice | None = root
        while choice is not None and choice.visits * PART >= max(root.visits, 1):
            at = choice.best
            found += choice.options[at]
            (self._begun if choice.options[at] else self._settled).update(choice.things[:1])
            choice = choice.after[at] if choice.things else None  # once dice fall, it thinks anew
        return found

    def _playout(self, root: Choice, bounds: Bounds, luck: Luck) -> Fraction | None:
        """What came of it for the side; None where play could not go on."""
        assert self._game is not None
        trial = Trial.of(self._game, self._game.position, FIRST)
        turn, place = trial.position.turn, trial.place
        going = {side: GoesOn(side, self.value, self.most, self._minds, self._seen) for side in trial.plan.sides}  # type: ignore[arg-type]
        mine = going[self.side]
        way: list[tuple[Choice, int]] = []

        def look() -> Fraction:
            go_around(trial, turn, place)
            worth = Fraction(self.value(trial.position, self.side))
            return worth + STAKE * self.result(trial.position, self.side) if trial.over else worth

        try:
            seats = seated(trial, going, luck)
            worth = trial.trying(seats, lambda: self._descend(trial, mine, root, bounds, way), look)
        except (Stuck, TooManySets):
            return None
        if worth is not None:
            for choice, at in way:
                choice.learn(at, worth)
        return worth

    def _descend(self, trial: Trial, mine: GoesOn, root: Choice, bounds: Bounds, way: list[tuple[Choice, int]]) -> None:
        """Down the tree, to the first choice that was not there; `way` is told of each."""
        choice, place = root, trial.place
        while True:
            at = choice.next(bounds)
            is_new = choice.tried[at] == 0
            way.append((choice, at))
            for one in choice.options[at]:
                trial.do_action(one.plan, one.scope)
                if trial.over is not None or trial.place != place:
                    return
            mine.peaceful = not choice.things and not choice.options[at]
            if is_new or mine.peaceful:
                return
            after = choice.after[at]
            if after is None:
                after = choice.after[at] = self._choice_after(Trial.of(trial, trial.position, FIRST), choice, at)
            choice = after

    # ---- what there is to choose

    def _choice_after(self, trial: Trial, choice: Choice, at: int) -> Choice:
        """A thing that did something goes on while that promises more; then comes the next."""
        done = bool(choice.options[at])
        return self._choice(trial, choice.things if done else choice.things[1:], goes_on=done)

    def _choice(self, trial: Trial, things: tuple[object, ...], goes_on: bool = False) -> Choice:
        """Of the first of these that can do anything, its rows ranked by what the round after them may bring; of a
        strike where none can."""
        here = self._end(trial, ())
        for at, thing in enumerate(things):
            rows = [(self._end(trial, line.actions), line.actions) for line in self._search(trial, thing)]
            if thing in self._begun or (at == 0 and goes_on):
                rows = [one for one in rows if one[0] > here]
            if rows:
                return Choice(_ranked([*_ranked(rows)[:ROWS], (here, ())]), things[at:])
        return Choice([*self._strikes(trial), (Fraction(0), ())])

    def _strikes(self, trial: Trial) -> list[Promise]:
        found: list[Promise] = []
        for plan, completion in trial.possible_but(self.side, self.quiet):
            for one in candidates(0, completion, self.most):
                gain = self._minds.outlooks[self.side].gain(trial, one)[0]
                if plan.id in self.quiet:
                    break
                if gain > 0:
                    found.append((gain, (one,)))
        return _ranked(found)[:STRIKES]

    def _new_minds(self, trial: Trial) -> Minds:
        outlooks = {}
        for side in trial.plan.sides:
            tries = Greedy(side, self.value, self.most)
            tries.quiet, tries.throws = self.quiet, self.throws
            outlooks[side] = Outlook(side, self.value, tries.worth, self.quiet)
        return Minds(outlooks, self.quiet, self.throws)


def _ranked(promises: list[Promise]) -> list[Promise]:
    return sorted(promises, key=lambda one: -one[0])
