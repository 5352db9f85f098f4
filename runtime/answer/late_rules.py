"""Rules whose functions are written when somebody comes to them.

A stand-in has the place of each. The first call has the function written, and all that it can come to. What is done is
written at once, and what that comes to is not: all of it together comes to nearly everything, and an action to little.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import CodeType
from typing import Any

from runtime.answer.rules import Rules
from runtime.program import Program


class LateRules(Rules):
    """`pieces`: for each function that may be asked for, the piece of the program it stands in; `write`: gives a
    piece's source. `first`: the piece that is needed at once; `play`: the one that games are played by."""

    def __init__(
        self, program: Program, pieces: Mapping[str, str], write: Callable[[str], str], first: str, play: str
    ) -> None:
        self._pieces, self._write, self._first, self._play = dict(pieces), write, first, play
        self._written: set[str] = set()
        super().__init__(program, ())

    def _fill(self, keeping: bool) -> None:
        self.names.update((name, self._stand_in(name)) for name in self._pieces)
        self._have(self._first)

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
        waiting = [piece]
        while waiting:
            piece = waiting.pop()
            if piece not in self._written:
                spoken_of = self._have(piece)
                if piece != self._play:
                    waiting += (self._pieces[name] for name in spoken_of if name in self._pieces)

    def _have(self, piece: str) -> Iterator[str]:
        """It is written; the names that it speaks of."""
        code = compile(self._write(piece), f"<{self.program.title}: {piece}>", "exec")
        self._written.add(piece)
        exec(code, self.names)
        return _spoken_of(code)


def _spoken_of(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from _spoken_of(one)
