"""Rules that note what they answered: a program loaded so that what its steps ask is explained and kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from typing import Any

from runtime.answer import Answer, Rules, load
from runtime.play.load import play_plan
from runtime.play.plans import PlayPlan
from runtime.program import Program


@dataclass
class Witness:
    """`heard` are the answers to what steps asked, in order; nothing is heard while it is `deaf` (players think)."""

    rules: Rules
    heard: list[Answer] = field(default_factory=list)
    deaf: bool = False
    hears_all: bool = False  # what is asked about what may be done, too
    _doing: int = 0
    _within: int = 0

    @staticmethod
    def of(program: Program) -> Witness:
        witness = Witness(load(program))
        names = witness.rules.names
        for question in program.questions:
            name = f"ask_{question.function}"
            names[name] = witness._hearing(question.id, names[name])
        for name in [name for name in names if name.startswith(("take_", "follow_"))]:
            names[name] = witness._doing_steps(names[name])
        return witness

    @property
    def plan(self) -> PlayPlan:
        return play_plan(self.rules.program, self.rules.names)

    def _hearing(self, question: str, ask: Callable[..., Any]) -> Callable[..., Any]:
        def asked(p: Any, *values: Any) -> Any:
            if not (self._doing or self.hears_all) or self.deaf or self._within:
                return ask(p, *values)
            self._within += 1
            try:
                self.heard.append(self.rules.why(p, question, *values))
            finally:
                self._within -= 1
            return ask(p, *values)

        return asked

    def _doing_steps(self, do: Callable[..., None]) -> Callable[..., None]:
        @wraps(do)
        def done(*values: Any) -> None:
            self._doing += 1
            try:
                do(*values)
            finally:
                self._doing -= 1

        return done
