"""How much of the rules was used by the games that were played: what was done, and which rules answered.

Explaining takes a hundred times as long as asking. So a question is explained only as long as some rule of it has not
been seen to answer, and then:

- ever less often within a game: the first time, then each time it has been asked half as often again;
- whenever it is asked something new and there is leave: about things of other types, in another phase, or with an
  answer that it has not given to such things before. Leave is one explanation for every so many questions of the game
  that are asked while a rule of theirs is unseen, so that explaining never takes more than a share of the game's work;
- leave that nothing new has used up for long is used on whatever is asked: a permission may be refused for a rule that
  was never seen and look like all its refusals.

All this is counted by questions, never by the clock: the same games notice the same. What is counted can be kept in a
file and gone on with.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import field, replace
from functools import wraps
from itertools import product
from pathlib import Path
from typing import Any

from compiler.model import Model
from rulewright.scenes import Stage
from rulewright.shelf import Slip, put, text_of
from runtime.answer import Answer, Rules, all_of, load
from runtime.functions import ASK, TAKE
from runtime.plain_json import read_json
from runtime.position import NO_VALUE, Position
from runtime.program import QuestionOf
from runtime.records import dataclass

NAMED = 12  # of what never occurred
GROUND = ("hex", "hexside")  # there are too many of them to tell apart
SHARE = 20  # questions asked, of which a rule is unseen, for each explanation of something new
IDLE = 400  # so many for which nothing new came: what is asked then is explained, whatever it is


@dataclass
class Usage:
    """How often each action (or reaction) was taken and each rule (or chart) seen to answer: 0 where it never was."""

    actions: dict[str, int] = field(default_factory=dict)
    rules: dict[str, int] = field(default_factory=dict)
    _unseen: dict[str, set[str]] = field(default_factory=dict)  # rules of a question that have not answered
    _asked: dict[str, int] = field(default_factory=dict)  # in this game
    _due: dict[str, int] = field(default_factory=dict)  # when it is explained next
    _met: dict[str, set[tuple[Any, ...]]] = field(default_factory=dict)  # what a question was explained of
    _leave: int = 0  # questions asked in this game for which nothing new was explained yet
    _deaf: bool = False

    # ---- listening

    def listening(self, stage: Stage) -> Stage:
        """The same stage, played by functions that are listened to."""
        program = stage.table.rules.program
        self._there_is(stage.table.model)
        for rule in program.rules:
            if not self.rules.get(rule.id, 1):
                self._unseen.setdefault(rule.question, set()).add(rule.id)
        rules = load(program)
        for question in program.questions:
            if self._unseen.get(question.id):
                name = ASK.name(question.function)
                rules.names[name] = self._asking(rules, question, rules.names[name])
        for action in program.actions:
            name = TAKE.name(action.function)
            rules.names[name] = self._taking(action.phrase, rules.names[name])
        return replace(stage, table=stage.table.played_by(rules))

    def begin(self) -> None:
        """A game begins."""
        self._asked, self._due, self._leave = {}, {}, 0

    def ended(self, stage: Stage, position: Position) -> None:
        """Nobody asks how a game ended, nor what it is worth, while random players play it; and what must always hold
        is asked after every step where nobody listens."""
        for question in stage.table.rules.program.questions:
            if question.role in ("guides", "result"):
                for side in stage.sides:
                    self._explain(stage.table.rules, question.id, (position, side))
            elif question.role == "always":
                first = next(product(*(all_of(position, slot.kind.name) for slot in question.slots)), None)
                if first is not None:
                    self._explain(stage.table.rules, question.id, (position, *first))

    def _asking(self, rules: Rules, question: QuestionOf, ask: Callable[..., Any]) -> Callable[..., Any]:
        unseen = self._unseen[question.id]
        met = self._met.setdefault(question.id, set())
        places = tuple(place for place, slot in enumerate(question.slots, 1) if slot.kind.name not in GROUND)
        answered = question.kind.name not in GROUND

        @wraps(ask)
        def asked(*values: Any) -> Any:
            answer = ask(*values)
            if unseen and not self._deaf:
                number = self._asked[question.id] = self._asked.get(question.id, 0) + 1
                self._leave += 1
                due = number >= self._due.get(question.id, 0)
                if due:
                    self._due[question.id] = number + number // 2 + 1
                if due or self._leave >= SHARE:
                    occasion = _occasion(values, places, answer if answered else None)
                    if due or occasion not in met or self._leave >= IDLE:
                        self._leave -= 0 if due else SHARE if occasion not in met else IDLE
                        met.add(occasion)
                        self._explain(rules, question.id, values)
            return answer

        return asked

    def _explain(self, rules: Rules, question: str, values: tuple[Any, ...]) -> None:
        self._deaf = True
        try:
            self._note(rules.why(values[0], question, *values[1:]))
        except NO_VALUE:
            pass  # whoever asked will hear of it
        finally:
            self._deaf = False

    def _note(self, answer: Answer) -> None:
        for told in answer.tree.all() if answer.tree is not None else ():
            for one in told.rules:
                if one.stands and one.rule.id in self.rules:
                    self.rules[one.rule.id] += 1
                    self._unseen.get(one.rule.question, set()).discard(one.rule.id)

    def _taking(self, phrase: str, take: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(take)
        def taken(*values: Any) -> Any:
            if phrase in self.actions:
                self.actions[phrase] += 1
            return take(*values)

        return taken

    # ---- what there is

    def _there_is(self, model: Model) -> None:
        for action in model.actions.values():
            self.actions.setdefault(action.phrase, 0)
        for rule in (*model.rules, *model.charts):
            self.rules.setdefault(rule, 0)

    # ---- told and kept

    def told(self) -> Iterator[str]:
        for what, counts in (("actions and reactions", self.actions), ("rules", self.rules)):
            never = [name for name, number in counts.items() if not number]
            seen = len(counts) - len(never)
            share = f"{100 * seen // max(len(counts), 1)} %"
            yield f"{seen} of {len(counts)} {what} occurred ({share})"
            if never:
                more = f" and {len(never) - NAMED} more" if len(never) > NAMED else ""
                yield f"  never: {'; '.join(never[:NAMED])}{more}"

    @staticmethod
    def gone_on_with(file: Path) -> Usage:
        """What an earlier run kept, if it kept anything."""
        if not file.exists():
            return Usage()
        try:
            kept = read_json(text_of(file))
            return Usage(_counts(kept["actions"]), _counts(kept["rules"]))
        except (ValueError, KeyError) as fault:
            raise Slip(f"{file} is not what `fuzz --usage` kept: {fault}") from None

    def keep(self, file: Path) -> None:
        kept = {"actions": self.actions, "rules": self.rules}
        put(file, f"{json.dumps(kept, ensure_ascii=False, indent=1)}\n".encode())


def _counts(told: object) -> dict[str, int]:
    if not isinstance(told, dict) or not all(type(one) is int for one in told.values()):
        raise ValueError("numbers by name are wanted")
    return told


def _occasion(values: tuple[Any, ...], places: tuple[int, ...], answer: Any) -> tuple[Any, ...]:
    """What a question is asked of, told by sorts: types of things, names and numbers; the phase and the answer."""
    position: Position = values[0]
    return (position.now_phase(), _sort(position, answer), *(_sort(position, values[place]) for place in places))


def _sort(position: Position, value: Any) -> Any:
    if isinstance(value, tuple):
        return frozenset(_sort(position, one) for one in value)
    return position.type_of.get(value, value) if type(value) is int else value
