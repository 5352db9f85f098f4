"""A person who plays, at the terminal or at a table: options, and orders to stacks and areas.

An order is a line of answers with commas between them: `move, G6, H7, H8`. Where one thing is to be chosen first and
the answer names a place, the order is for all that stand there: each does the whole of it, as far as it may, before
the next begins; who cannot is named. Answers left over after an action go on with the same thing: the row of hexes
above is the way of each. Without commas the first is asked, and what is answered for it holds for the others as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NoReturn

import click

from rulewright.actions import is_asked, is_question
from rulewright.games import (
    MUST,
    STOPS,
    InTurn,
    Meant,
    begins_an_action,
    each_of,
    help_told,
    only_reactions,
    parts,
    said_alone,
    said_in_full,
    said_otherwise,
    says_all,
    told_unread,
    undone,
    whole,
)
from rulewright.terminal.begun import (
    Course,
    NotDone,
    Order,
    Rounds,
    after_enough,
    asked_of_all,
    consulted,
    is_settled,
    next_piece,
    skipped,
)
from rulewright.terminal.desk import Desk, Terminal, seldom_last
from rulewright.terminal.sketch import Recall, looked_up
from runtime.play import DONE, ENOUGH, OF_STEPS, PASS, STARTING, Back, Decision, Draw

if TYPE_CHECKING:
    from rulewright.games import Counsel
    from runtime.play import Game

_TAKEN_APART = 1  # times: with all the names, and then for each of them
_CONSULTS = {"why": "why", "legal": "why", "odds": "odds"}  # words before an action, and what is told of it


class Person:
    def __init__(self, side: str, counsel: Counsel | None = None, desk: Desk | None = None, firm: bool = False) -> None:
        self.side = side
        self._counsel = counsel
        self._desk = desk or Terminal()
        self._seldom = frozenset[str]() if counsel is None else counsel.looks.seldom
        self._game: Game | None = None
        self._queue: list[str] = []  # answers to what is asked next
        self._is_whole = False  # those answers are all of an action, its sets with nothing left to add
        self._picking: list[object] | None = None  # what is still to be picked of a set, before it is enough
        self._course = Course()
        self._again = False
        self._is_going_back = False  # to what was asked before, and left something to choose
        self._leaving = False  # back through the choices of an action that is not to be done
        self._said_anew = ""  # in the midst of them: what is to be done instead
        self._order: Order | None = None
        self._refused = NotDone()
        self._rounds, self.turns = Rounds(firm), InTurn()
        self._before_asked: Callable[[], None] = lambda: None
        self.recall: Recall = lambda side, asked: iter(())

    def sit(self, game: Game) -> None:
        self._game = game

    def before_asked(self, do: Callable[[], None]) -> None:
        """Done whenever something is waited for, not where what was said goes on by itself."""
        self._before_asked = do

    def die(self, draw: Draw) -> int:
        raise AssertionError("players throw no dice")

    @property
    def game(self) -> Game:
        assert self._game is not None
        return self._game

    @property
    def _meant(self) -> Meant:
        return Meant(self.game.position, self.side)

    def choose(self, decision: Decision) -> int:
        shown = seldom_last(decision, self._seldom)
        return decision.options.index(shown.options[self._chosen(shown)])

    def _chosen(self, decision: Decision) -> int:
        if self.turns.goes_back(decision, self.game):
            raise Back
        self._begin_anew(decision)
        if self._leaving and decision.sort in ("choice", "piece"):
            self._go_back()
        self._leaving = False
        index = self._by_itself(decision)
        if index is None or self._is_endless(decision, index):
            index = self._asked(decision)
        self._is_going_back = False
        self._not_in_vain(decision, index)
        self._course.goes_on(decision, index)
        return index

    def remember(self, decision: Decision, index: int) -> None:
        """What was answered in an earlier sitting."""
        self._begin_anew(decision)
        self._course.goes_on(decision, index)

    def _begin_anew(self, decision: Decision) -> None:
        if decision.sort in STARTING:
            self._course.begins()
            self._again, self._picking = False, None

    def _by_itself(self, decision: Decision) -> int | None:
        is_free = not self._queue and self._picking is None
        if is_settled(decision, self.game.plan, is_free, self._desk.weighs):
            if self._is_going_back:
                self._go_back()
            self._picking, self._queue = None, after_enough(decision, self._queue, self.game.plan)
            return 0
        if decision.sort == "action" and not self._queue and self._order is not None:
            index = self._go_on(decision, self._order)
            if index is not None:
                return index
        if self._picking is not None:
            return self._next_piece(decision, self._picking)
        if self._queue:
            said = self._queue.pop(0)
            if said in (ENOUGH, DONE) and decision.sort in ("choice", "piece"):  # or that set was full before
                return decision.texts.index(ENOUGH) if ENOUGH in decision.texts else self._by_itself(decision)
            index = self._answer(decision, said)
            if index is None:
                self._refuse(decision, said)
            return index
        return self._course.as_before(decision, self._order) if self._again else None

    def _refuse(self, decision: Decision, said: str) -> None:
        """An answer of a line that cannot be: what it belongs to is not done, and the next line is a new one."""
        left, self._queue = self._queue, []
        self._refused = NotDone.of(self.game, decision, said, self._course.begun, self._meant)
        if decision.sort not in ("choice", "piece"):
            self._order = None
            self._desk.tell(f"  {self._meant.wrong(decision, said)}; the rest of the line is dropped")
            self._stop()
            return
        if self._order is not None:
            left, self._order.ahead = [*left, *self._order.ahead], []
        not_done = undone(self.game, decision, said, left)
        named = self._counsel is not None and self._meant.names_one(decision, said)
        self._desk.tell(f"  {self._meant.wrong(decision, said, more=not named)}; not done: {not_done}")
        if named:
            self._consult(decision, "why", "")
        self._stop()
        self._leave()

    def _not_in_vain(self, decision: Decision, index: int) -> None:
        """What is wholly chosen, and would come to nothing, is not done; of a sentence that was found out before."""
        begun = self._course.begun.after(decision, index)
        if self._is_whole or self._counsel is None or not begun.is_through(self.game.plan, decision, index):
            return
        said, why = self._counsel.in_vain(self.game, decision.action, begun.told(self.game.plan))
        if why:
            self._refused = NotDone(self.game.steps, said)
            self._tell(iter(why))
            self._stop()
            self._leave()

    def _stop(self, decision: Decision | None = None, *, was_refused: bool = True) -> None:
        """What else was ordered in the line is not done; unless it is something within an order that was not meant."""
        if decision is None or decision.sort == "action":
            self._tell(self.turns.stopped(was_refused))

    def _leave(self) -> NoReturn:
        """What is begun is not done."""
        self._queue, self._picking, self._leaving = [], None, True
        self._go_back()

    def _go_back(self) -> NoReturn:
        self._is_going_back = True
        self._course.goes_back()
        raise Back

    def _go_on(self, decision: Decision, order: Order) -> int | None:
        """The same action again, for the next who may carry it out."""
        index = next((n for n, one in enumerate(decision.options) if one.text == order.action), None)
        if index is None or self.game.actions_left <= 1:
            self._order = None
            return None
        plan = self.game.plan.action(str(decision.options[index].value))
        for told, words in skipped(order, self._meant, plan, self._course.last, self.game, self._counsel):
            self._desk.tell(told)
            self._refused = NotDone(self.game.steps, words)
        if order.doing is None:
            self._order = None
            return None
        if order.rest is None:
            self._again = True
        else:
            more = len(plan.choices) - 1
            self._queue, order.ahead = order.ahead[:more], order.ahead[more:]
            self._queue.insert(0, self._meant.say(order.doing))
        return index

    def _next_piece(self, decision: Decision, picking: list[object]) -> int | None:
        index, self._picking = next_piece(decision, picking)
        return index

    def _asked(self, decision: Decision) -> int:
        self._queue, self._is_whole = [], False
        said, self._said_anew = self._said_anew, ""
        if decision.sort == "action":
            self._order = None
            self._desk.begins(self._rounds.begun(self.game, self.side, decision))
            self._tell(self._rounds.told(self.game, self.side, decision, self._counsel))
            said = self.turns.say(self.game, decision, said) if said else self.turns.goes_on(decision)
        is_shown = False
        while True:
            if not said and not is_shown:
                is_shown = True
                self._stop(decision, was_refused=False)
                self._desk.show(asked_of_all(self._order, self._rounds.still_bound(decision), self._meant))
            said = said or self._line(decision)
            index = self._understood(decision, said)
            if index is not None and not self._is_endless(decision, index):
                self.turns.is_taken(decision, len(self.game.answers))
                if decision.options[index].value is None:
                    self._stop(decision, was_refused=False)
                    self._desk.leaves(self._rounds.leaves(self.game, decision, self._seldom))
                return index
            said = self.turns.passes_over()
            if not said:
                self._stop(decision, was_refused=True)

    def _understood(self, decision: Decision, said: str) -> int | None:
        """The option that is chosen; None where something else was wanted, and was told."""
        said = said_in_full(self.game, self._meant, decision, said, self._counsel)
        word, _, more = said.partition(" ")
        told = looked_up(self.game, self._meant, said, self._counsel, self.recall)
        if told is not None:
            self._desk.tell("\n".join(told))
        elif (alone := said_alone(said)) and said.lower() not in (text.lower() for text in decision.texts):
            return self._word(decision, alone)
        elif only := only_reactions(self.game, decision, said):
            self._desk.tell(only)
        elif word.lower() in _CONSULTS and not is_question(more):
            self._consult(decision, _CONSULTS[word.lower()], more.strip().removeprefix("if "))
        else:
            first, *queue = parts(said)
            index = self._answer(decision, first, queue)
            if index is None and (is_asked(said) or word.lower() == "ask") and self._counsel is not None:
                self._tell(self._counsel.answer(self.game, said))
                return None
            if index is None and decision.sort in ("choice", "piece") and begins_an_action(first, self.game):
                self._said_anew = said
                self._back(decision, entirely=True)
            return self._in_words(decision, said, first) if index is None else index
        return None

    def _in_words(self, decision: Decision, said: str, first: str) -> int | None:
        """A whole action in a sentence, as it is told of afterwards; where it is not legal, why not."""
        counsel = self._counsel if decision.sort in ("action", "reaction") else None
        ordered = counsel.ordered(self.game, said) if counsel is not None else None
        if ordered is None or not ordered.is_legal:
            several = self._meant.worded(self.game.plan, decision, said, is_read=ordered is not None)
            is_apart = counsel is None or ordered is not None or self.turns.parted > _TAKEN_APART
            each = () if is_apart or counsel is None else each_of(self.game, decision, said, several, counsel)
            if each:
                return self._understood(decision, self.turns.part(each))
            if several is not None:
                return self._answer(decision, *several)
            other, told = said_otherwise(self.game, self._meant, decision, said, None if ordered else counsel)
            self._tell(iter(told))
            if other:
                return self._understood(decision, other)
        if counsel is None or ordered is None:
            self._refused = NotDone.of(self.game, decision, first, self._course.begun, self._meant)
            told, self.turns.offered = told_unread(self.game, self._meant, decision, said, counsel)
            self._tell(iter(told))
            return None
        ids = [one.value[0] if isinstance(one.value, tuple) else one.value for one in decision.options]
        if not ordered.is_legal or ordered.is_idle or ordered.action not in ids:
            self._refused = NotDone(self.game.steps, said)
            if before := self.turns.put_elsewhere(ordered, self.game, said):
                self._desk.tell(before)
                raise Back
            self._tell(self.turns.refused(ordered))
            self._tell(self.turns.placed_before(ordered, self.game, said))
            return None
        self._queue, self._is_whole = list(ordered.chosen), True
        return ids.index(ordered.action)

    def _word(self, decision: Decision, word: str) -> int | None:
        match word:
            case "quit":
                raise click.Abort
            case "help" | "stop":
                self._desk.tell(help_told(self.game, decision) if word == "help" else f"  {STOPS}")
            case "options":
                self._desk.show(decision)
            case "goal":
                self._tell(iter(()) if self._counsel is None else self._counsel.goal(self.game))
            case "again":
                if decision.sort == "action" and (last := self._course.last) and last[0] in decision.texts:
                    self._again = True
                    return decision.texts.index(last[0])
                self._desk.tell("  there is nothing to do again here")
            case "done" | "pass":
                return self._done(decision)
            case _:
                self._back(decision, word == "undo")
        return None

    def _done(self, decision: Decision) -> int | None:
        if found := next((one for one in (ENOUGH, PASS, DONE) if one in decision.texts), ""):
            return decision.texts.index(found)
        if decision.sort in ("choice", "piece"):
            self._back(decision, entirely=True)
        else:  # it may not end yet
            self._desk.tell(f"  {decision.note or (f'{MUST}, or taken back' if self._may_go_back(decision) else MUST)}")
        return None

    def _back(self, decision: Decision, entirely: bool) -> None:
        if decision.sort == "action" or self._may_go_back(decision):
            why = self.game.told_why_not_back
            if why is None:
                self._desk.tell(f"  {self.turns.taken_back(decision, self.game, entirely)}")
                raise Back
            self._desk.tell(f"  nothing can be taken back: {why}")
        elif decision.sort in ("choice", "piece"):
            self._order = None
            self._stop()
            if not entirely:
                self._go_back()
            self._desk.tell(f"  not done: {whole(decision, '')}")
            self._leave()
        else:
            self._desk.tell(f"  {MUST}")

    def _may_go_back(self, decision: Decision) -> bool:
        """From what steps ask, to before what led to it."""
        return decision.sort in OF_STEPS and self.game.cannot_take_back is None

    def _consult(self, decision: Decision, word: str, more: str) -> None:
        self._tell(consulted(self.game, decision, word, more, self._refused, self._counsel))
        self._refused = NotDone(self.game.steps, more) if word == "odds" and more else self._refused  # `why` is of that

    def _tell(self, lines: Iterator[str]) -> None:
        for line in lines:
            self._desk.tell(line)

    def _is_endless(self, decision: Decision, index: int) -> bool:
        """Whether it is one action or reaction more than may be, or ends what he may not mean to end; that is told."""
        problem = self._rounds.against(self.game, decision, index, self._counsel)
        if problem:
            self._desk.tell(f"  {problem}")
        return bool(problem)

    def _line(self, decision: Decision) -> str:
        """What is typed; of several orders the first."""
        self._before_asked()
        return self.turns.say(self.game, decision, self._desk.line().strip())

    def _answer(self, decision: Decision, said: str, queue: list[str] | None = None) -> int | None:
        """What an answer chooses first; what else follows from it is remembered. None where it chooses nothing."""
        index = self._meant.matching(decision.options, said)
        if index is None and queue and decision.sort == "action":
            index = self._meant.fitting(self.game.plan, decision.options, said, queue)
        line = queue or self._queue
        among = bool(line) or self._is_whole  # the answer is one of several: a set is chosen with it
        if decision.sort in ("piece", "order") and (index is None or among) and not self._meant.is_row(decision, said):
            picked = self._meant.those(decision, said)
            if picked or says_all(said):
                self._queue = line
                return self._next_piece(decision, picked)
        if decision.sort == "choice" and index is None and self._course.asks_first:
            found = self._meant.those(decision, said)
            if found:
                more = len(self.game.plan.action(decision.action).choices) - 1
                self._order = Order(self._course.answers[0], found[1:], [*line] or None, found[0], [*line[more:]])
                self._queue = [*line[:more]]
                return next(n for n, one in enumerate(decision.options) if one.value == found[0])
        if index is not None:
            self._queue = self._queue if queue is None else queue
            row = self._course.row(decision, index, self._queue, self.game.plan)
            self._order, self._queue = (self._order, self._queue) if row is None else row
        return index
