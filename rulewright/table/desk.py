"""Where a person sits at a table: what is asked goes to the page, and what is said comes from it.

It is another desk (rulewright/terminal/desk.py) for the `Person` of the terminal, so whatever is said is understood as
it is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from queue import SimpleQueue

from rulewright.table.account import Left
from rulewright.table.shading import WAY, Shaded, is_asked
from rulewright.terminal import Person
from runtime.play import Decision, Draw
from runtime.records import dataclass

KEPT = "the game is kept answer by answer: the page may be closed; `rulewright table --continue FILE` goes on"


@dataclass(frozen=True)
class Answered:
    """What came of something that was no choice, or not alone: `why`, `odds`, an order that could not be done; or what
    is shaded on the board."""

    number: int
    said: str
    lines: tuple[str, ...]
    shaded: Shaded | None = None


class Desk:
    """`rest`: told when the game waits for this person, and how to ask whether it still does. `numbers`: no two
    questions through one link have the same. `shade`: what is to be shaded, of a side and what it said; `way`: the
    order to go somewhere."""

    def __init__(
        self,
        side: str,
        rest: Callable[[Callable[[], bool]], None],
        numbers: Iterator[int],
        shade: Callable[[str, str], Shaded],
        way: Callable[[Decision, str], str | Shaded],
    ) -> None:
        self.side = side
        self._shade, self._way = shade, way
        self.decision: Decision | None = None
        self.number = 0  # of what is waited for: whoever answers says to which
        self.answered = Answered(0, "", ())
        self._rest, self._numbers = rest, numbers
        self._said: SimpleQueue[str | None] = SimpleQueue()
        self._last = ""
        self._told: list[str] = []

    def show(self, decision: Decision) -> None:
        if decision is self.decision:  # once more, as it was asked for
            self._told += [f"{decision.asked}: {', '.join(decision.texts)}"]
        self.decision = decision

    def tell(self, said: str) -> None:
        self._told += said.split("\n")

    def line(self) -> str:
        while True:
            self.number = next(self._numbers)
            if self._told:
                self.answered = Answered(self.number, self._last, tuple(self._told))
                self._told = []
            self._rest(self._said.empty)
            said = self._said.get()
            if said is None:
                raise Left
            self._last = said
            if is_asked(said):
                self.answered = Answered(next(self._numbers), said, (), self._shade(self.side, said))
            elif said.startswith(WAY) and self.decision is not None:
                order = self._way(self.decision, said)
                if isinstance(order, str):
                    return order
                self.answered = Answered(next(self._numbers), said, (), order)
            elif said.strip().lower() == "quit":
                self.tell(KEPT)
            else:
                return said

    def hear(self, said: str | None) -> None:
        """None: nobody will say anything more."""
        self._said.put(said)


class Sitting:
    """A person who is asked at a desk. `greeting`: what is told before the first question."""

    def __init__(self, desk: Desk, person: Person, greeting: Callable[[], Iterator[str]]) -> None:
        self._desk, self._person = desk, person
        self._greeting, self._is_new = greeting, True
        self.sit, self.remember, self.tell = person.sit, person.remember, desk.tell
        self.before_asked = person.before_asked

    def choose(self, decision: Decision) -> int:
        if self._is_new:
            self._is_new = False
            for line in self._greeting():
                self.tell(line)
        try:
            return self._person.choose(decision)
        finally:
            self._desk.decision = None

    def die(self, draw: Draw) -> int:
        return self._person.die(draw)
