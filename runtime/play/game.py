"""A running game: rules, a position, and whoever answers.

The game stands at one moment of the turn (`place` in the row of sequence.py). `step` does the next thing:
a beginning or an end (ends of facts first, then upkeeps), or one action of the side that acts. A side acts
until it says `done`; a side with nothing legal is not asked. So every phase can be left.

Generated steps call `announce` and `end` (and what playing.py has); the rest is for who runs the game.

What may be taken back is kept in past.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property

from runtime.play.actions import Completion, Scope, may_act_unseen, those_possible, who_may_take
from runtime.play.ahead import LeftToDo, Unfinished, excused
from runtime.play.announce import announce, following
from runtime.play.choices import choose_rest, choose_scope
from runtime.play.chooser import DONE, Back, Chooser, TakenBack
from runtime.play.limits import CannotTakeBack, Endless, GameEnds, Illegal, Limits, PhaseEnds, SequenceEnds
from runtime.play.plans import ActionPlan, Do, PlayPlan
from runtime.play.playing import Playing
from runtime.play.recorded import Point
from runtime.play.records import has_fact
from runtime.play.sequence import Due, begin_of, end_around, end_of, find, place_within
from runtime.play.wording import say, say_told
from runtime.position import Moment, Position, Running, naming_for, say_value
from runtime.program import listed

BY_RULES = "the rules ended it"


class Game(Playing):
    def __init__(self, plan: PlayPlan, position: Position, chooser: Chooser, limits: Limits | None = None) -> None:
        super().__init__(plan, position, chooser, limits)
        self.row, self.first = plan.row, plan.first
        self.over: str | None = None  # why the game is over
        self.actor = 0  # which of the sides acts now, in the order they act
        self.acted = 0  # actions taken in this phase
        self._last: tuple[ActionPlan, Scope] | None = None  # the last action taken
        self._doing = False
        self._first_position = position.copy()
        self.steps = 0  # how often `step` did something; with the answers, all that a replay needs
        self.place = place_within(self.row, position.moment.path)
        self._skipped = False  # whether the sequence that should have begun last was
        self._leaving = -1  # how deep the sequence stands that is being ended, with all in it; -1: none
        self._repeated: dict[int, int] = {}  # by the place of its end: how often a sequence has come again

    @cached_property
    def start(self) -> str:
        """The file of the position that was played from; most games are never asked for it."""
        return self._first_position.printed()

    def announce(self, event: str, *values: object) -> None:
        with self._ending():
            announce(self, self.plan.events[event], values)

    def end(self, what: str) -> None:
        """End the `game`, the `phase` or a sequence around it; nothing more of what is being done is done."""
        if what not in ("game", "phase"):
            raise SequenceEnds(what)
        raise GameEnds if what == "game" else PhaseEnds

    # ---- running the game

    def play(self, until_turn: int | None = None) -> str | None:
        """Go on until the game is over (why is returned), or until a turn begins."""
        while self.over is None:
            if until_turn is not None and self.place == self.first and self.position.turn >= until_turn:
                break
            self.step()
        return self.over

    def step(self) -> None:
        """The next moment, or the next action of the one that runs."""
        if self.over is not None:
            return
        if not self.row:
            self.over = "there is no sequence to play"
            return
        self.steps += 1
        self.followed.clear()
        moment = self.row[self.place]
        with self.settled(), self._ending():
            if moment.edge == "acts":
                if self._act(moment):
                    return
            elif self._is_skipped(moment):
                self._go_to(end_of(self.row, self.place) + 1)
                return
            else:
                self._come(moment)
            self._go_to(self._next_place())

    def moment(self, edge: str, sequence: str, side: str = "") -> None:
        """Let just this moment come: its ends of facts and its upkeeps. Play then stands after it."""
        place = find(self.row, edge, sequence, side, self.place)
        if place is None:
            place = find(self.row, edge, sequence, side)
        if place is None:
            raise Illegal(f"there is no [{sequence}]{_of(side)} to come")
        if edge == "ends":
            self._bind(self.row[place])
        self._go_to(place)
        self.step()

    def go_on_to(self, sequence: str, side: str = "") -> None:
        """Go on, everybody done at once in each phase, until this sequence has next begun."""
        if find(self.row, "begins", sequence, side) is None:
            raise Illegal(f"there is no [{sequence}]{_of(side)} to go on to")
        while self.over is None:
            moment = self.row[self.place]
            if moment.edge == "acts":
                self._bind(moment)
                self._go_to(self.place + 1)
                continue
            self.step()
            has_begun = moment.edge == "begins" and not self._skipped
            if has_begun and moment.sequence == sequence and side in ("", moment.side):
                return

    def take(self, action: str, chosen: Mapping[str, object], bound: Scope = ()) -> None:
        """Take an action, or a reaction to what was bound, if it is legal; choices not named by slot are asked for."""
        plan = self.plan.action(action)
        told = (*bound, *(chosen.get(choice.slot.name) for choice in plan.choices))
        side = who_may_take(self.position, plan, bound)
        completion = Completion(self.position, plan, bound)
        if not isinstance(side, str) or not completion.allows(told):
            raise Illegal(f"it is not legal here to {say_told(self.position, plan.phrase, plan.scope, bound, told)}")
        self.past.keep(self._here(side, self.steps))
        with self._known_only_to(self.plan.keeper_of(self.position, (action, *bound))), self._ending():
            self._carry_out(plan, choose_rest(self, plan, completion, side, told))

    def do(self, procedure: str, *values: object) -> None:
        """Do a procedure by its phrase."""
        with self._ending():
            self.plan.procedures[procedure](self, self.position, *values)

    @contextmanager
    def _ending(self) -> Iterator[None]:
        """Around whatever is done from first to last: `End the game`, `End the phase` and going back lead out of it."""
        outer, self._doing = self._doing, True
        try:
            yield
        except RecursionError:
            raise Endless("what is done does itself again, without end") from None
        except TakenBack:
            if outer:
                raise
            self.take_back()
        except (GameEnds, PhaseEnds, SequenceEnds) as end:
            if outer:
                raise
            if isinstance(end, GameEnds):
                self._is_over(BY_RULES)
            elif isinstance(end, PhaseEnds):
                self._end_phase()
            else:
                self._end_sequence(str(end))
        finally:
            self._doing = outer

    def possible_actions(self, side: str) -> tuple[tuple[ActionPlan, Completion], ...]:
        """The actions this side may take now, each with the search over its choices."""
        return those_possible(self.position, self.plan.actions_in(self.position.phase), side)

    def react(self, plan: ActionPlan, completion: Completion, side: str) -> None:
        """Let a side make the choices of the reaction it has just taken, and do it."""
        with self._known_only_to(self.answers[-1].kept_by):
            self._carry_out(plan, choose_scope(self, plan, completion, side))

    @contextmanager
    def _known_only_to(self, side: str) -> Iterator[None]:
        """While a side does what it keeps to itself: what is answered and thrown then is known to it alone."""
        outer, self.keeper = self.keeper, side
        try:
            yield
        finally:
            self.keeper = outer

    def _do(self, do: Do, *values: object) -> None:
        """Do steps from first to last; the records they made are then over (see records.py)."""
        outer, self._records = self._records, []
        try:
            do(self, self.position, *values)
        finally:
            for record in self._records:
                if not has_fact(self.position, record):
                    self.position.remove(record)
            self._records = outer

    def left_to_do(self, side: str) -> LeftToDo:
        """What keeps the phase from ending, and whether this side may not be done before some of it is."""
        p, ahead = self.position, Unfinished(self.plan)
        bar, left = ahead.bar(p), ahead.left(p)
        if bar is None or not left:
            return LeftToDo()
        naming = naming_for(p, side)
        names = tuple(say_value(p, one, bar.kind, naming) for one in left)
        restless = self.acted * 2 > self.limits.actions_in_a_phase
        row = None if restless else ahead.way_on(p, side)
        said = f"[{p.phase}] {bar.said}: {listed(names)}"
        return LeftToDo(said if row else f"{said}; but {excused(side, row)}, so it may", row or (), names)

    def _bind(self, moment: Due) -> None:
        """Refuse to end a phase that may not end yet."""
        actors = self.plan.sides if moment.path == self._path_now() else ()
        bound = next((left for one in actors if (left := self.left_to_do(one)).binds), None)
        if bound is not None:
            raise Illegal(bound.said)

    def _path_now(self) -> tuple[tuple[str, str], ...]:
        return tuple((one.sequence, one.side) for one in self.position.moment.path)

    def _act(self, moment: Due) -> bool:
        """One action of the side that acts, or its `done`. False when no side has more to do."""
        to_move = self.position.side_to_move
        actors = sorted(self.plan.sides, key=lambda side: side != to_move)
        possible: tuple[tuple[ActionPlan, Completion], ...] = ()
        while self.actor < len(actors):
            possible = self.possible_actions(actors[self.actor])
            if possible:
                break
            if self.acted and self.thinks_better(self._here(actors[self.actor], self.steps - 1)):
                self.take_back()
                return True
            side = actors[self.actor]
            unseen = may_act_unseen(self.position, self.plan.actions_in(self.position.phase), side)
            if unseen and not self.sits_with_the_last(side):
                self.past.asked(side, "something")  # whether it was, is not to be learned
            self.actor += 1
        else:
            return False
        side = actors[self.actor]
        most = self.limits.actions_in_a_phase
        if self.acted >= most:
            last = "" if self.answers[-1].kept_by else f"; the last: {self.last_done}"
            raise Endless(f"more than {most} actions in one [{moment.sequence}]{last}")
        named: list[tuple[object, str]] = [(plan.id, plan.called) for plan, _ in possible]
        asked = f"what to do in {moment.sequence}"
        here = self._here(side, self.steps - 1)
        try:
            left = self.left_to_do(side)
            done = [] if left.binds else [(None, DONE)]
            index = self.ask(side, "action", asked, [*named, *done], note=left.said, left=left.names)
            self.past.keep(here)
            if index == len(possible):
                self.actor += 1
                self.acted = 0
                return True
            plan, completion = possible[index]
            with self._known_only_to(self.answers[-1].kept_by):
                scope = choose_scope(self, plan, completion, side)
                self.past.has_acted(side)
                self._carry_out(plan, scope)
        except Back:
            self.take_back()
        return True

    def _here(self, side: str, steps: int) -> Point:
        counted = self.position.mark(), len(self.answers), len(self._draws), steps
        return Point(side, *counted, self.place, self.actor, self.acted, self._last)

    def _carry_out(self, plan: ActionPlan, scope: Scope) -> None:
        outer, self.reacting = self.reacting, self.reacting or plan.event is not None
        if plan.event is None:
            self.acted, self._last = self.acted + 1, (plan, scope)
        self.doing.append(plan.id)
        try:
            self._do(plan.do, *scope)
        finally:
            self.doing.pop()
            self.reacting = outer

    @property
    def actions_left(self) -> int:
        """How many more the side that acts may take in this phase."""
        return self.limits.actions_in_a_phase - self.acted

    @property
    def last_done(self) -> str:
        """The last action of this phase in words; nothing where none was taken."""
        if not self.acted or self._last is None:
            return ""
        plan, scope = self._last
        return say(self.position, plan.phrase, plan.scope, scope)

    # ---- taking back

    def take_back(self) -> None:
        """Put everything back to before it."""
        why = self.cannot_take_back
        if why:
            raise CannotTakeBack(why)
        point = self.past.points.pop()
        self.position.undo(point.mark)
        self.unsay(point.answers)
        for key in self._draws[point.draws :]:
            self._drawn[key] -= 1
        del self._draws[point.draws :]
        self.steps, self._leaving = point.steps, -1
        self.place, self.actor, self.acted, self._last = point.place, point.actor, point.acted, point.last

    # ---- time

    def _come(self, moment: Due) -> None:
        """Ends of facts first, then upkeeps in declared order."""
        p = self.position
        if tuple([(one.sequence, one.side) for one in p.moment.path[: moment.depth]]) != moment.around:
            p.stand(Moment(p.turn, tuple(Running(*one) for one in moment.around)))
        comes = p.begins if moment.edge == "begins" else p.ends
        comes(moment.sequence, moment.side, moment.depth)
        for upkeep in self.plan.upkeeps_at.get((moment.edge, moment.sequence), ()):
            if upkeep.side in (None, moment.side):
                with following(self, upkeep.do):
                    self._do(upkeep.do)

    def _is_over(self, why: str) -> None:
        self.over = why
        self.position.stand(replace(self.position.moment, is_over=True))

    def _is_skipped(self, moment: Due) -> bool:
        """Whether it does not come; asked as if it had begun, so that it is known whose it is."""
        tests, gate, plan = [self.plan.skipped.get(moment.sequence)], moment.gate, self.plan
        if gate is not None:
            tests.append(plan.passed.get(gate.part))
        self._skipped = False
        if moment.edge != "begins" or (gate is None and tests == [None]):
            return False
        p = self.position
        around = Moment(p.turn, tuple(Running(*one) for one in moment.around))
        p.stand(around)
        if gate is not None and gate.whose and plan.whose[gate.part](p) != moment.side:
            self._skipped = True
            return True
        p.stand(Moment(p.turn, tuple(Running(*one) for one in moment.path)))
        self._skipped = any(asked(p) for asked in tests if asked is not None)
        p.stand(around)
        return self._skipped

    def _next_place(self) -> int:
        """What comes after a moment that has come: past an end perhaps its beginning again, or an end around it."""
        moment, place = self.row[self.place], self.place
        if moment.edge != "ends":
            return place + 1
        if 0 <= self._leaving < moment.depth:
            return end_around(self.row, place + 1, moment.depth - 1)
        self._leaving = -1
        asked = self.plan.until.get(moment.sequence)
        if asked is None or asked(self.position):
            self._repeated.pop(place, None)
            return place + 1 if moment.gate is None else moment.gate.after
        most = self.limits.repeats
        self._repeated[place] = self._repeated.get(place, 0) + 1
        if self._repeated[place] > most:
            raise Endless(f"[{moment.sequence}] was repeated more than {most} times")
        return begin_of(self.row, place) if moment.gate is None else moment.gate.first

    def _end_phase(self) -> None:
        """On to the end of the innermost running sequence; past it, where that was already coming."""
        if self.row:
            is_ending = self.row[self.place].edge == "ends"
            self._go_to(self._next_place() if is_ending else end_of(self.row, self.place))

    def _end_sequence(self, name: str) -> None:
        """On to the end of a sequence that runs, by way of the ends of all in it."""
        running = [sequence for sequence, _ in self.row[self.place].path] if self.row else []
        if name != "turn" and name not in running:
            raise Illegal(f"[{name}] is to be ended and does not run")
        self._leaving = 0 if name == "turn" else running.index(name)
        if running:
            self._end_phase()

    def _go_to(self, place: int) -> None:
        self.actor = self.acted = 0
        self.place = self.first if place == len(self.row) else place
        if place == len(self.row):
            if self.position.turn >= self.limits.turns:
                self._is_over(self.limits.last_turn)
            else:
                self.position.next_turn()


def _of(side: str) -> str:
    return f" of {side}" if side else ""
