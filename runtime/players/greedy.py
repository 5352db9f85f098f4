"""A player that takes what promises most at once: each legal action is tried on what it may see of the position.

Dice are weighed exactly where they can fall in few ways. What an action leads to is judged by `Value`; a player
that finds nothing better than staying as it is says `done` (or passes).

What one unit does seldom changes what another could gain. So what an action was found to gain is remembered while the
phase lasts: the next time those are tried anew that promised most, until one keeps what it promised.

A phase may not end while something is left to do. Where nothing promises anything, what must be done first is done as
well as may be: whoever has to be set up stands where that costs least.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from runtime.play import (
    DONE,
    ENOUGH,
    PASS,
    Chooser,
    Decision,
    Game,
    Thrown,
    Trial,
    Unfinished,
    expected,
    imagined,
    possible_reactions,
)
from runtime.players.candidates import Candidate, candidates, candidates_of
from runtime.players.valuing import Guide, Value
from runtime.position import Seeker, Thinking


class FirstOption:
    """Whoever is asked within a trial takes what is offered first; reactions are passed."""

    def choose(self, decision: Decision) -> int:
        return decision.texts.index(PASS) if decision.sort == "reaction" else 0

    def die(self, draw: object) -> int:
        return 1


FIRST: Chooser = FirstOption()


class Greedy:
    """`most` is how many rows of choices of one action are tried."""

    thinking: Thinking | None = Thinking()  # what whoever seeks for the position is told; None: he is not asked
    hears = False  # whether others are asked how they react to what is tried: nobody would

    def __init__(self, side: str, value: Value, most: int = 80) -> None:
        self.side = side
        self.value = value
        self.most = most
        self._game: Game | None = None
        self._doing: Candidate | None = None
        self._picked: set[object] = set()
        self._gains: dict[object, Fraction] = {}  # of actions with their choices, in this phase
        self._phase: tuple[int, str, str] = (0, "", "")
        self._sought: tuple[int, str, str] = (0, "", "")  # the phase in which somebody quicker found what promises most
        self._alone: tuple[int, str, str] = (0, "", "")  # in which he did not, so that it is looked for here
        self.quiet: set[str] = set()  # ids of actions that were tried and have thrown no dice so far
        self.throws: set[str] = set()  # of those that have

    def sit(self, game: Game) -> None:
        self._game = game

    def die(self, draw: object) -> int:
        raise AssertionError("players throw no dice")

    def choose(self, decision: Decision) -> int:
        if decision.sort in ("action", "reaction"):
            return self._begin(decision)
        doing = self._doing
        if doing is not None and decision.action == doing.plan.id and decision.sort in ("choice", "piece", "row"):
            return self._go_on(decision, doing)
        return 0

    # ---- which action

    def _begin(self, decision: Decision) -> int:
        assert self._game is not None
        self._picked = set()
        passing = DONE if decision.sort == "action" else PASS
        is_found, self._doing = self._found_quicker(self._game, decision, passing)
        if not is_found:
            with imagined(self._game.position, self.side):
                trial = Trial.of(self._game, self._game.position, FIRST)
                trial.hears = self.hears
                self._doing = self.best(trial, decision, self.offered(trial, decision))
        if self._doing is None and passing in decision.texts:
            return decision.texts.index(passing)
        self._doing = self._doing or self._what_must_be(self._game, decision)
        return self._doing.index

    def _found_quicker(self, game: Game, decision: Decision, passing: str) -> tuple[bool, Candidate | None]:
        """Whether whoever seeks for the position told what is best, and what that is. He remembers what things gain;
        where he does not know, all of it comes here, and the rest of the phase is thought through here."""
        seeker, phase = game.position.seeker, (decision.turn, decision.phase, decision.side)
        if seeker is None or self.thinking is None or not isinstance(self.value, Guide) or self._alone == phase:
            return False, None
        offered = [option.value for option in decision.options if option.value is not None]
        ids = [str(one[0] if isinstance(one, tuple) else one) for one in offered]
        bound = max((one[1:] for one in offered if isinstance(one, tuple)), key=len, default=())
        found = seeker.choose(self, self.thinking, game, self.side, ids, passing in decision.texts, bound)
        if found is None:
            self._alone = phase
            self._goes_alone(seeker)
            return False, None
        if decision.sort == "action":
            self._sought = phase
        index, scope = found
        if index == len(offered):
            return True, None
        plan, place = game.plan.action(ids[index]), [one.value for one in decision.options].index(offered[index])
        return True, Candidate(place, plan, scope, len(plan.event_slots))

    def _goes_alone(self, seeker: Seeker) -> None:
        self._phase, self._gains = self._sought, seeker.forget(self)

    def _what_must_be(self, game: Game, decision: Decision) -> Candidate:
        """Of what the first thing that keeps the phase from ending can do about it, what promises most."""
        action, scope = game.left_to_do(self.side).row[0]
        index = next(at for at, option in enumerate(decision.options) if option.value == action)
        first = Candidate(index, game.plan.action(action), scope, 0)
        with imagined(game.position, self.side):
            return self.of_what_must_be(Trial.of(game, game.position, FIRST), first)

    def of_what_must_be(self, trial: Trial, first: Candidate) -> Candidate:
        """`first`: one that does away with something."""
        if not first.plan.choices or first.plan.choices[0].many:
            return first
        possible = {plan.id: completion for plan, completion in trial.possible_actions(self.side)}
        unfinished, p = Unfinished(trial.plan), trial.position
        left = unfinished.left(p)
        best, highest = first, None
        for one in candidates_of(first.actor, possible[first.plan.id], self.most):
            if unfinished.makes_less(left, p, one.plan.id, one.scope):
                worth = self.worth(trial, one)
                if worth is not None and (highest is None or worth > highest):
                    best, highest = replace(one, index=first.index), worth
        return best

    def offered(self, trial: Trial, decision: Decision) -> list[Candidate]:
        """Whole actions for the options of a decision."""
        if decision.sort == "reaction":
            return [
                candidate
                for index, option in enumerate(decision.options)
                if isinstance(option.value, tuple)
                for candidate in self._reactions(trial, index, option.value)
            ]
        possible = {plan.id: completion for plan, completion in trial.possible_actions(self.side)}
        return [
            candidate
            for index, option in enumerate(decision.options)
            if option.value in possible
            for candidate in candidates(index, possible[str(option.value)], self.most)
        ]

    def _reactions(self, trial: Trial, index: int, value: tuple[object, ...]) -> list[Candidate]:
        plan = trial.plan.action(str(value[0]))
        event = trial.plan.events[plan.event or ""]
        possible = possible_reactions(trial, event, self.side, value[1:])
        found = next((completion for one, completion in possible if one is plan), None)
        return [] if found is None else candidates(index, found, self.most)

    def best(self, trial: Trial, decision: Decision, offered: list[Candidate]) -> Candidate | None:
        """The candidate that promises most, if it promises more than doing nothing."""
        here = Fraction(self.value(trial.position, self.side))
        known = {} if decision.sort == "reaction" else self._known(decision)
        best, highest = None, Fraction(0)
        for candidate in sorted(offered, key=lambda one: (one.key in known, -known.get(one.key, highest))):
            if known.get(candidate.key, highest + 1) <= highest:
                break  # neither this one nor those after it promised more
            worth = self.worth(trial, candidate)
            gain = known[candidate.key] = Fraction(0) if worth is None else worth - here
            if gain > highest:
                best, highest = candidate, gain
        return best

    def _known(self, decision: Decision) -> dict[object, Fraction]:
        phase = (decision.turn, decision.phase, decision.side)
        if phase != self._phase:
            self._phase, self._gains = phase, {}
        return self._gains

    def worth(self, trial: Trial, candidate: Candidate) -> Fraction | None:
        """What it is worth to have done this, on average over the dice."""
        action, unsettled = candidate.plan.id, False
        if isinstance(self.value, Guide) and action not in self.throws:
            found = self.value.after(trial.position, self.side, action, candidate.scope)
            if found is not None:
                self.quiet.add(action)
                return Fraction(found)

        def run(chooser: Chooser) -> Fraction | int:
            nonlocal unsettled
            found = trial.trying(chooser, lambda: trial.do_action(candidate.plan, candidate.scope), look)
            unsettled = unsettled or found is None
            return 0 if found is None else found

        def look() -> Fraction | int:
            if action not in self.throws:
                self._learn(action, any(isinstance(one, Thrown) for one in trial.answers))
            return self.value(trial.position, self.side)

        worth = expected(run, FIRST)
        return None if unsettled else worth

    def _learn(self, id: str, thrown: bool) -> None:
        if thrown:
            self.throws.add(id)
            self.quiet.discard(id)
        else:
            self.quiet.add(id)

    # ---- its choices

    def _go_on(self, decision: Decision, doing: Candidate) -> int:
        wanted = doing.scope if decision.sort == "row" else doing.choice(decision.variable)
        if decision.sort == "piece" and isinstance(wanted, tuple):
            for index, option in enumerate(decision.options):
                if option.value in wanted and option.value not in self._picked and option.value is not None:
                    self._picked.add(option.value)
                    return index
            self._picked = set()
            return decision.texts.index(ENOUGH) if ENOUGH in decision.texts else 0
        for index, option in enumerate(decision.options):
            if option.value == wanted:
                return index
        return 0
