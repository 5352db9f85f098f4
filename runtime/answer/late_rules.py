"""Rules whose functions are written when somebody comes to them.

A stand-in has the place of each. The first call has the function written, and nothing that it may come to: a question
comes to a quarter of all that it could. What is done is written at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from types import CodeType
from typing import Any

from runtime.answer.rules import Rules
from runtime.functions import ASK, WHY
from runtime.program import Program

Change = Callable[[Callable[..., Any]], Callable[..., Any]]


class LateRules(Rules):
    """`pieces`: for each function that may be asked for, the piece of the program it stands in; `write`: gives a
    piece's source, with what is not yet `written` of all that it needs. `first`: the piece that is needed at once;
    `play`: the one that games are played by. What one has written stands for all that were made of it.
    """

    def __init__(
        self,
        program: Program,
        pieces: Mapping[str, str],
        write: Callable[[str], str],
        first: str,
        play: str,
        written: dict[str, CodeType] | None = None,
    ) -> None:
        self._pieces, self._write, self._first, self._play = dict(pieces), write, first, play
        self._written = {} if written is None else written
        self._here: set[str] = set()  # the pieces that were come to here
        self._changes: dict[str, list[Change]] = {}
        super().__init__(program, ())

    def _fill(self, keeping: bool) -> None:
        self.names.update((name, self._stand_in(name)) for name in self._pieces)
        self._have(self._first)

    def another(self) -> LateRules:
        return LateRules(self.program, self._pieces, self._write, self._first, self._play, self._written)

    @property
    def come_to(self) -> tuple[str, ...]:
        """The questions of which a function was written: no other has had a say."""
        return tuple(
            one.id
            for one in self.program.questions
            if ASK.name(one.function) in self._written or WHY.name(one.function) in self._written
        )

    def change(self, name: str, made: Change) -> None:
        if name not in self._pieces:
            self._come_to(self._play)
        if self._pieces.get(name, self._play) in self._here:
            super().change(name, made)
        else:
            self._changes.setdefault(name, []).append(made)

    @property
    def playing(self) -> dict[str, Any]:
        self._come_to(self._play)
        return self.names

    def _stand_in(self, name: str) -> Callable[..., Any]:
        def stand_in(*given: Any) -> Any:
            self._come_to(self._pieces[name])
            return self.names[name](*given)

        return stand_in

    def _come_to(self, piece: str) -> None:
        if piece not in self._here:
            self._have(piece)

    def _have(self, piece: str) -> None:
        """It is written, and what was written before it, in that order: a piece does without what another has."""
        if piece not in self._written:
            self._written[piece] = compile(self._write(piece), f"<{self.program.title}: {piece}>", "exec")
        for one in tuple(islice(self._written, len(self._here), None)):
            self._here.add(one)
            exec(self._written[one], self.names)
            for name in [name for name in self._changes if self._pieces[name] == one]:
                for made in self._changes.pop(name):
                    super().change(name, made)
