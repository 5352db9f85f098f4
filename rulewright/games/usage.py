"""How much of the rules was used by the games that were played: what was done, and which rules answered.

Whenever a question is asked of which some rule has not answered yet, a function of its own tells which of these rules
answer (compiler/program/asked/standing.py), so every rule that answers is noticed, whether or not the quick function
came to it. Functions are written again as less is left to be noticed; where nothing is, nobody listens, and
playing takes no longer than it does.

It is the game as it is played again that is listened to, so it does not matter by which machinery it was played first,
nor how far its players thought ahead.

What players choose from holds mostly what they may do. So a player who tries other things is there as well: after each
action it is asked of something by chance whether it is allowed, or what no rule asks and players alone do; which rules
answer him is counted apart.

What is counted can be kept in a file and gone on with.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import field, replace
from functools import partial, wraps
from pathlib import Path
from random import Random
from typing import Any

from compiler.graph import NodeId, graph_of
from compiler.model import Model
from compiler.program import STANDING, Writer, standing
from rulewright.games.probing import about_something
from rulewright.scenes import Stage
from rulewright.shelf import Slip, put, text_of
from runtime.answer import Rules, breaches, load
from runtime.functions import ANEW, ASK, LIKELY, TAKE
from runtime.plain_json import read_json
from runtime.play import Game
from runtime.position import NO_VALUE, Position
from runtime.program import QuestionOf
from runtime.records import dataclass

NAMED = 12  # of what never occurred
WEIGHED = 4  # actions taken for each time that the position is weighed
TRIED = 8  # questions of what is allowed, or what only players ask, after each action


Heeding = Callable[[Position], None]


@dataclass
class Usage:
    """How often each action (or reaction) was taken; 1 for each rule (or chart) that answered: 0 where it never was.
    `tried`: the same of whoever asks what is allowed, of whatever there is."""

    actions: dict[str, int] = field(default_factory=dict)
    rules: dict[str, int] = field(default_factory=dict)
    tried: dict[str, int] = field(default_factory=dict)

    # ---- listening

    def listening(self, stage: Stage) -> Stage:
        """The same stage, played by functions that are listened to."""
        program = stage.table.rules.program
        self._there_is(stage.table.model)
        rules = load(program)
        listener = _Listener(Writer(stage.table.whole, stage.table.on), rules, self.rules, self.tried)
        for question in program.questions:
            wanted = {one.id for one in program.rules if one.question == question.id and not self.rules.get(one.id, 1)}
            if wanted:
                listener.listen(question, wanted)
        weighed = [(one.id, side) for one in program.questions if one.role == "guides" for side in stage.sides]
        weigh = partial(_asked, rules, weighed)
        alone = _asked_by_players(stage.table.whole)
        others = partial(
            listener.trying, [one for one in program.questions if one.combine == "permission" or one.id in alone]
        )
        for action in program.actions:
            rules.change(TAKE.name(action.function), partial(self._taking, action.phrase, weigh, others))
            for name in (LIKELY.name(action.function, number) for number in range(1, len(action.choices) + 1)):
                if name in rules.names:
                    rules.change(name, _whatever)
        return replace(stage, table=stage.table.played_by(rules))

    def ended(self, stage: Stage, position: Position) -> None:
        """Nobody asks how a game ended, and what must always hold is asked after every step where nobody listens. The
        position is that of the game, whoever played it."""
        rules = stage.table.rules
        results = [one.id for one in rules.program.questions if one.role == "result"]
        _asked(rules, [(one, side) for one in results for side in stage.sides], position)
        with suppress(*NO_VALUE):
            for _ in breaches(rules, position):
                pass

    def _taking(
        self, phrase: str, weigh: Heeding, try_others: Callable[[Position, int], None], take: Callable[..., Any]
    ) -> Callable[..., Any]:
        """`weigh`: asks what the position is worth, which players do who do not choose by luck. `try_others`: asks what
        else is allowed, by the chance of a number."""

        @wraps(take)
        def taken(*values: Any) -> Any:
            game = values[0]
            if phrase in self.actions and isinstance(game, Game):  # and not somebody who thinks ahead
                self.actions[phrase] += 1
                done = sum(self.actions.values())
                if done % WEIGHED == 0:
                    weigh(game.position)
                try_others(game.position, done)
            return take(*values)

        return taken

    # ---- what there is

    def _there_is(self, model: Model) -> None:
        for action in model.actions.values():
            self.actions.setdefault(action.phrase, 0)
        for rule in (*model.rules, *model.charts):
            self.rules.setdefault(rule, 0)
            self.tried.setdefault(rule, 0)

    # ---- told and kept

    def told(self) -> Iterator[str]:
        with_tried = {name: max(number, self.tried.get(name, 0)) for name, number in self.rules.items()}
        sorts = {"actions and reactions": self.actions, "rules": self.rules, "rules, with what was tried,": with_tried}
        for what, counts in sorts.items():
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
            return Usage(_counts(kept["actions"]), _counts(kept["rules"]), _counts(kept.get("tried", {})))
        except (ValueError, KeyError) as fault:
            raise Slip(f"{file} is not what `fuzz --usage` kept: {fault}") from None

    def keep(self, file: Path) -> None:
        kept = {"actions": self.actions, "rules": self.rules, "tried": self.tried}
        put(file, f"{json.dumps(kept, ensure_ascii=False, indent=1)}\n".encode())


def _counts(told: object) -> dict[str, int]:
    if not isinstance(told, dict) or not all(type(one) is int for one in told.values()):
        raise ValueError("numbers by name are wanted")
    return told


def _asked_by_players(model: Model) -> set[str]:
    """Questions that nothing asks but examples."""
    graph = graph_of(model)
    asking = {one: graph.edges_to(NodeId("question", one), "asks") for one in model.questions}
    return {one for one, edges in asking.items() if all(edge.source.sort == "example" for edge in edges)}


def _whatever(likely: Callable[..., Any]) -> Callable[..., Any]:
    """Who is left out beforehand, for what rules say of him alone, is asked about all the same: so these are heard."""
    return wraps(likely)(lambda *values: True)


def _asked(rules: Rules, those: Iterable[tuple[Any, ...]], position: Position) -> None:
    for question, *values in those:
        with suppress(*NO_VALUE):
            rules.ask(position, question, *values)


@dataclass
class _Listener:
    """Hears what one program is asked, and has `heard` tell which rules answered."""

    writer: Writer
    rules: Rules
    heard: dict[str, int]
    tried: dict[str, int]
    _is_trying: bool = False
    _beside: dict[str, Any] = field(default_factory=dict)  # the program's functions, and those that tell what answers

    def listen(self, question: QuestionOf, wanted: set[str]) -> None:
        """Where its answers are kept, it is heard as often as it is answered anew."""
        anew = ANEW.name(question.function)
        name = anew if anew in self.rules.names else ASK.name(question.function)
        self.rules.change(name, partial(self._asking, name, question.id, wanted))

    def trying(self, allowed: list[QuestionOf], position: Position, number: int) -> None:
        random = Random(f"tried {number}")
        some = (about_something(position, one, random) for one in random.sample(allowed, min(TRIED, len(allowed))))
        self._is_trying = True
        try:
            _asked(self.rules, [one for one in some if one is not None], position)
        finally:
            self._is_trying = False

    def _asking(self, name: str, question: str, wanted: set[str], ask: Callable[..., Any]) -> Callable[..., Any]:
        answering: Callable[..., list[str]] | None = None

        @wraps(ask)
        def asked(*values: Any) -> Any:
            nonlocal answering
            answer = ask(*values)
            if answering is None:
                answering = self._telling(name, question, wanted, ask)
            found = answering(*values)
            if self._is_trying:
                self.tried.update(dict.fromkeys(found, 1))
            elif found:
                self.heard.update(dict.fromkeys(found, 1))
                answering = None
            return answer

        return asked

    def _telling(self, name: str, question: str, wanted: set[str], ask: Callable[..., Any]) -> Callable[..., list[str]]:
        left = {rule for rule in wanted if not self.heard[rule]}
        if not left:
            self.rules.names[name] = ask
            return lambda *values: []
        if not self._beside:
            self._beside.update(self.rules.names)
        exec(compile(standing(self.writer, question, left), "<what answers>", "exec"), self._beside)
        written: Callable[..., list[str]] = self._beside[STANDING]
        return written
