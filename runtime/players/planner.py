"""A player that looks further than `Greedy`: at whole phases, and at what the round after them may bring.

Whatever is chosen first in an action (a thing, as a rule) is an actor. For a phase plans are made: one actor after
another takes the row of quiet actions (those that throw no dice) that seems best from where the actors before it got
to. A *bold* plan looks at what a position is worth, a *cautious* one also at the outlook from there (outlook.py): what
this side may strike, what others may strike at it, what it may strike after that. Only together may a group do well
where each alone would fail, and only alone may one stay behind; so the plan with the best end, its outlook included,
is followed, if it is better than staying. Then come strikes: the first of those that promise most together.

The search for the rows of one actor stays within `nodes`, actions tried.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from heapq import heappop, heappush

from runtime.play import Decision, Trial
from runtime.players.candidates import Actions, Candidate, candidates_of
from runtime.players.greedy import FIRST, Greedy
from runtime.players.outlook import Outlook, Strike, involved, together
from runtime.players.valuing import Value
from runtime.position import PLANS, Seeker, Thinking
from runtime.records import dataclass


@dataclass(frozen=True)
class Course:
    """Actions one after another, and what they are worth before anybody strikes."""

    actions: Actions
    worth: Fraction


class Planner(Greedy):
    """`nodes`: how many actions are tried for one actor; `lines`: how many of its rows are weighed with an outlook."""

    thinking: Thinking | None = Thinking(PLANS)
    hears = True  # what somebody may react to is not certain

    def __init__(self, side: str, value: Value, nodes: int = 30, lines: int = 3, most: int = 40) -> None:
        super().__init__(side, value, most)
        self.nodes = nodes
        self.lines = lines
        self.outlook = Outlook(side, value, self._try, self.quiet)
        self._ahead: list[Candidate] = []
        self._seen: tuple[object, ...] = ()

    def _goes_alone(self, seeker: Seeker) -> None:
        """What is left of the phase is planned here; whoever seeks plans the next."""

    def _try(self, trial: Trial, candidate: Candidate) -> Fraction | None:
        return self.worth(trial, candidate)

    def best(self, trial: Trial, decision: Decision, offered: list[Candidate]) -> Candidate | None:
        if decision.sort == "reaction":
            return super().best(trial, decision, offered)
        seen = (decision.turn, decision.phase, decision.side)
        if seen != self._seen:
            self._seen, self._ahead = seen, []
            self.outlook.forget()
        going_on = self._next_of_plan(offered)
        if going_on is not None:
            return going_on
        self._ahead = list(self._plan(trial, offered))
        return self._next_of_plan(offered) or self._strike(trial, offered)

    def _next_of_plan(self, offered: list[Candidate]) -> Candidate | None:
        if not self._ahead:
            return None
        wanted = self._ahead.pop(0)
        for candidate in offered:
            if candidate.key == wanted.key:
                return candidate
        self._ahead = []
        return None

    def _strike(self, trial: Trial, offered: list[Candidate]) -> Candidate | None:
        """The greatest of those strikes that promise most together."""
        here = Fraction(self.value(trial.position, self.side))
        strikes = []
        for one in offered:
            if one.plan.id not in self.quiet:
                worth = self._try(trial, one)
                if worth is not None and worth > here:
                    strikes.append(Strike(worth - here, frozenset(involved(trial.position, one)), one))
        return max(together(strikes), key=lambda one: one.gain).candidate if strikes else None

    # ---- what all actors can do

    def _plan(self, trial: Trial, offered: list[Candidate]) -> Actions:
        """The actions of the plan with the best end; none if that is to stay."""
        actors: dict[object, None] = {}
        for one in offered:
            if one.plan.id not in self.throws:
                actors[one.actor] = None
        best: Actions = ()
        highest = self._end(trial, best)
        for staying in (None, highest):
            plan = trial.trying(FIRST, lambda: None, partial(self._advance, trial, actors, staying)) or ()
            worth = self._end(trial, plan) if plan else highest
            if worth > highest:
                best, highest = plan, worth
        return best

    def _end(self, trial: Trial, actions: Actions) -> Fraction:
        """What it is worth to have done this, with the outlook from there."""

        def look() -> Fraction:
            here = Fraction(self.value(trial.position, self.side))
            return here + self.outlook(trial)

        return trial.trying(FIRST, lambda: _do(trial, actions), look) or Fraction(0)

    def _advance(self, trial: Trial, actors: Iterable[object], staying: Fraction | None) -> Actions:
        """One actor after another does what seems best, within a trial; cautiously, where it is told what staying is
        worth, outlook included."""
        plan: Actions = ()
        highest = Fraction(self.value(trial.position, self.side)) if staying is None else staying
        for actor in actors:
            best = None
            for line in self._search(trial, actor):
                worth = line.worth if staying is None else self._end(trial, line.actions)
                if worth > highest:
                    best, highest = line, worth
            if best is not None:
                _do(trial, best.actions)
                plan = (*plan, *best.actions)
        return plan

    # ---- what one actor can do in a row

    def _search(self, trial: Trial, actor: object) -> list[Course]:
        """Rows of quiet actions of one actor, best first, within its nodes."""
        frontier: list[tuple[Fraction, int, Course]] = [(Fraction(0), 0, Course((), Fraction(0)))]
        found: list[Course] = []
        places: set[object] = set()
        number, nodes = 0, self.nodes
        while frontier and nodes > 0:
            _, _, line = heappop(frontier)
            longer = self._after(trial, line, actor, places)
            if longer is None:
                continue
            if line.actions:
                found.append(line)
            for further in longer:
                nodes -= 1
                number += 1
                heappush(frontier, (-further.worth, number, further))
        found += [line for _, _, line in sorted(frontier)]
        return sorted(found, key=lambda line: -line.worth)[: self.lines]

    def _after(self, trial: Trial, line: Course, actor: object, places: set[object]) -> list[Course] | None:
        """The row made longer by one quiet action of the actor; None where it ends where another one did."""

        def look() -> list[Course] | None:
            if isinstance(actor, int) and actor in trial.position.type_of:
                place = (trial.position.hex_of(actor), trial.position.holder_of(actor), line.worth)
                if place in places:
                    return None
                places.add(place)
            elif line.actions:
                return []
            if trial.answers:
                return []  # somebody was asked: from here on nothing is certain
            found = []
            for plan, completion in trial.possible_but(self.side, self.throws):
                for one in candidates_of(actor, completion, self.most):
                    worth = self._try(trial, one)
                    if plan.id in self.throws:
                        break
                    if worth is not None:
                        found.append(Course((*line.actions, one), worth))
            return found

        return trial.trying(FIRST, lambda: _do(trial, line.actions), look)


def _do(trial: Trial, actions: Actions) -> None:
    for one in actions:
        trial.do_action(one.plan, one.scope)
