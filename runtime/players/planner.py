"""A player that looks further than `Greedy`: what may follow in the same phase, and what others can do about it.

Whatever is chosen first in an action (a thing, as a rule) is an actor. For each actor rows of actions are searched,
the best first, as far as they throw no dice; of the rows that end best, a few are weighed against what the next
opponent to act could gain at once. All of it stays within a budget of nodes: actions tried.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush

from runtime.play.chooser import Decision
from runtime.play.trial import Trial
from runtime.players.candidates import Candidate, candidates
from runtime.players.greedy import FIRST, Greedy
from runtime.players.valuing import Value

FEAR = Fraction(1, 3)  # how much of what others could take at once is counted: they may well miss it
REPLIES = 16  # actions of each sort that an opponent is thought to weigh


@dataclass(frozen=True)
class Line:
    """Actions one after another, and what they are worth before anybody replies."""

    actions: tuple[Candidate, ...]
    worth: Fraction


class Planner(Greedy):
    """`nodes`: how many actions are tried for one decision; `lines`: how many rows are weighed against replies."""

    def __init__(self, side: str, value: Value, nodes: int = 120, lines: int = 4, most: int = 40) -> None:
        super().__init__(side, value, most)
        self.nodes = nodes
        self.lines = lines
        self._ahead: list[Candidate] = []

    def best(self, trial: Trial, decision: Decision, offered: list[Candidate]) -> Candidate | None:
        if decision.sort == "reaction":
            return super().best(trial, decision, offered)
        going_on = self._next_of_line(offered)
        if going_on is not None:
            return going_on
        here = Fraction(self.value(trial.position, self.side))
        found = [line for actor in _by_actor(offered) for line in self._search(trial, actor, len(offered))]
        found = sorted((line for line in found if line.worth > here - 12), key=lambda line: -line.worth)
        best, highest = None, here + self._reply(trial, ())
        for line in found[: self.lines]:
            worth = line.worth + self._reply(trial, line.actions)
            if worth > highest:
                best, highest = line, worth
        if best is None:
            return None
        self._ahead = list(best.actions[1:])
        return best.actions[0]

    def _next_of_line(self, offered: list[Candidate]) -> Candidate | None:
        if not self._ahead:
            return None
        wanted = self._ahead.pop(0)
        for candidate in offered:
            if candidate.plan is wanted.plan and candidate.scope == wanted.scope:
                return candidate
        self._ahead = []
        return None

    # ---- what one actor can do in a row

    def _search(self, trial: Trial, starts: list[Candidate], offered: int) -> list[Line]:
        """Rows of actions of one actor, best first, within its share of the nodes."""
        nodes = max(3, self.nodes * len(starts) // max(offered, 1))
        frontier: list[tuple[Fraction, int, Line]] = []
        found: list[Line] = []
        number = 0
        for start in starts:
            worth = self.worth(trial, start, False)
            if worth is not None:
                heappush(frontier, (-worth, number, Line((start,), worth)))
                number += 1
        seen: set[Fraction] = set()
        while frontier and nodes > 0:
            _, _, line = heappop(frontier)
            found.append(line)
            if line.worth in seen:
                continue
            seen.add(line.worth)
            for further in self._after(trial, line):
                nodes -= 1
                number += 1
                heappush(frontier, (-further.worth, number, further))
        return sorted(found, key=lambda line: -line.worth)[:2]

    def _after(self, trial: Trial, line: Line) -> list[Line]:
        """The row made longer by one action of the same actor, if what is done so far is certain."""
        actor = _actor(line.actions[0])

        def look() -> list[Line]:
            if trial.answers:
                return []  # a die was thrown or somebody asked: from here on nothing is certain
            longer = []
            for plan, completion in trial.possible_actions(self.side):
                if plan is not line.actions[-1].plan:
                    continue
                for candidate in candidates(0, completion, self.most):
                    if _actor(candidate) == actor:
                        worth = self.worth(trial, candidate, False)
                        if worth is not None:
                            longer.append(Line((*line.actions, candidate), worth))
            return longer

        return trial.trying(FIRST, lambda: _do(trial, line.actions), look) or []

    # ---- what others make of it

    def _reply(self, trial: Trial, actions: tuple[Candidate, ...]) -> Fraction:
        """What the next opponent to act can take from this side at once, as a number not above nothing."""

        def look() -> Fraction:
            foe = trial.go_on_to_others(self.side)
            if foe is None:
                return Fraction(0)
            here = Fraction(self.value(trial.position, self.side))
            losses: list[tuple[Fraction, Candidate]] = []
            for _, completion in trial.possible_actions(foe):
                for candidate in candidates(0, completion, REPLIES):
                    worth = self.worth(trial, candidate, False)
                    if worth is not None and worth < here:
                        losses.append((here - worth, candidate))
            return -FEAR * _at_once(losses)

        return trial.trying(FIRST, lambda: _do(trial, actions), look) or Fraction(0)


def _do(trial: Trial, actions: tuple[Candidate, ...]) -> None:
    for one in actions:
        trial.do_action(one.plan, one.scope)


def _at_once(losses: list[tuple[Fraction, Candidate]]) -> Fraction:
    """The most that actions which share nothing they choose take together; the greatest are taken first."""
    total = Fraction(0)
    used: set[object] = set()
    for loss, candidate in sorted(losses, key=lambda one: -one[0]):
        chosen = {
            one for value in candidate.scope for one in (value if isinstance(value, tuple) else (value,))
        }
        if not chosen & used:
            used |= chosen
            total += loss
    return total


def _actor(candidate: Candidate) -> object:
    return candidate.scope[candidate.bound] if len(candidate.scope) > candidate.bound else None


def _by_actor(offered: list[Candidate]) -> list[list[Candidate]]:
    found: dict[object, list[Candidate]] = {}
    for candidate in offered:
        found.setdefault((candidate.plan.id, _actor(candidate)), []).append(candidate)
    return list(found.values())
