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
    """`heard` are the answers to what steps asked, in order; nothing is heard while it is `deaf` (players think).

    Explaining takes a hundred times as long as asking. So what is asked for yes or no, which an account does not tell,
    is heard by none but who `hears_all`; and what is asked again before anything changes is explained once.
    """

    rules: Rules
    heard: list[Answer] = field(default_factory=list)
    deaf: bool = False
    hears_all: bool = False  # yes or no, and what is asked about what may be done, too
    _explained: set[tuple[object, ...]] = field(default_factory=set)
    _doing: int = 0
    _within: int = 0

    @staticmethod
    def of(program: Program, hears_all: bool = False) -> Witness:
        witness = Witness(load(program), hears_all=hears_all)
        names = witness.rules.names
        for question in program.questions:
            name = f"ask_{question.function}"
            if hears_all or question.kind.name != "yes-or-no":
                names[name] = witness._hearing(question.id, names[name])
        for name in [name for name in names if name.startswith(("take_", "follow_"))]:
            names[name] = witness._doing_steps(names[name])
        return witness

    @property
    def plan(self) -> PlayPlan:
        return play_plan(self.rules.program, self.rules.names)

    def forget(self) -> None:
        self.heard.clear()
        self._explained.clear()

    def _hearing(self, question: str, ask: Callable[..., Any]) -> Callable[..., Any]:
        def asked(p: Any, *values: Any) -> Any:
            if not (self._doing or self.hears_all) or self.deaf or self._within:
                return ask(p, *values)
            here = (question, values, p.mark())
            if self.hears_all or here not in self._explained:
                self._explained.add(here)
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
