"""Rules that note what they answered: a program loaded so that what its steps ask is explained and kept."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import field
from functools import partial, wraps
from typing import Any

from runtime.answer import Answer, Rules
from runtime.functions import ASK, DO, FOLLOW, TAKE
from runtime.play import PlayPlan, play_plan
from runtime.records import dataclass


def _whole(position: Any) -> Any:
    return position


@dataclass
class Witness:
    """`heard` are the answers given, in order; nothing is heard while it is `deaf` (players think, no die has fallen).

    Explaining takes a hundred times as long as asking. So who wants `only` some questions of some bodies of steps hears
    those alone, each with all that was asked for it in its tree. Else everything is heard that anybody asks.

    What is told to a side is explained in its `sight` of the position: nothing where that is None, and nothing that is
    otherwise than it would seem there.
    """

    rules: Rules
    only: Mapping[str, Collection[str]] | None = None
    heard: list[Answer] = field(default_factory=list)
    deaf: bool = False
    sight: Callable[[Any], Any] = _whole
    _bodies: list[str] = field(default_factory=list)  # whose steps are being done
    _within: int = 0

    @staticmethod
    def of(watched: Rules, only: Mapping[str, Collection[str]] | None = None) -> Witness:
        witness = Witness(watched.another(), only)
        rules, program = witness.rules, watched.program
        wanted = {one for some in (only or {}).values() for one in some}
        for question in program.questions:
            if only is None or question.id in wanted:
                rules.change(ASK.name(question.function), partial(witness._hearing, question.id))
        for sort, bodies in ((DO, program.procedures), (TAKE, program.actions), (FOLLOW, program.follows)):
            for body in bodies if only is not None else ():
                rules.change(sort.name(body.function), partial(witness._doing, body.id))
        return witness

    @property
    def plan(self) -> PlayPlan:
        return play_plan(self.rules.program, self.rules.playing)

    def _hearing(self, question: str, ask: Callable[..., Any]) -> Callable[..., Any]:
        def asked(p: Any, *values: Any) -> Any:
            if self.deaf or self._within or not self._wants(question):
                return ask(p, *values)
            self._within += 1
            try:
                self._hear(p, question, values, ask)
                if self.only is not None:
                    return ask(p, *values)  # what is asked for it stands in its tree
            finally:
                self._within -= 1
            return ask(p, *values)

        return asked

    def _hear(self, p: Any, question: str, values: tuple[Any, ...], ask: Callable[..., Any]) -> None:
        seen = self.sight(p)
        if seen is None:
            return
        answer = self.rules.why(seen, question, *values)
        if seen is p or answer.value == ask(p, *values):
            self.heard.append(answer)

    def _wants(self, question: str) -> bool:
        return self.only is None or (bool(self._bodies) and question in self.only.get(self._bodies[-1], ()))

    def _doing(self, body: str, do: Callable[..., None]) -> Callable[..., None]:
        @wraps(do)
        def done(*values: Any) -> None:
            self._bodies.append(body)
            try:
                do(*values)
            finally:
                self._bodies.pop()

        return done
