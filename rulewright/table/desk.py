"""Where a person sits at a table: what is asked goes to the page, and what is said comes from it.

It is another desk (rulewright/terminal/desk.py) for the `Person` of the terminal, so whatever is said is understood as
it is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field
from queue import SimpleQueue

from rulewright.table.account import Left
from rulewright.table.shading import WAY, Shaded, is_asked
from rulewright.terminal import Person
from runtime.play import Decision, Draw
from runtime.records import dataclass

ORDERS = "orders "
HELP = """How it is played here
What glows may be chosen. Click a counter: its card says what it may do. Click that, then the hex.
The card on the right has the same as buttons.
Who goes somewhere is asked for the next hex, until you say No further.
A counter can also be drawn along its way, or from the strip onto the board.
Click what does not glow while a hex or a counter is asked for, and you are told why not.
Rest the pointer on a counter, and it is shown large. Marks tells what stands on counters and in hexes.
Take back undoes what you did last, until a die was thrown, the other side has answered or a secret was shown.
Odds first asks, before anything is done, whether to see what can come of it.
Drag the map to move it; Ctrl and the wheel, or + and - beside it, make it larger and smaller.
What may be typed beneath
order  as What happened tells it, or its choices with commas between them; of a hex: all that stand there
question  whatever you want to know of what your side may know
why  and an order, a hex or a counter: why not
odds  and an order: what can come of it
undo  all that was ordered last; back: the last step
log  what was done since your last turn; log all: from the start
show  and a hex or a counter: the board in letters around it
Keys
a,m,r  to what is asked, to the map, to the counters beside it; arrow keys go on, Enter chooses
b,d,g,h  take back, done, goal, help
/  to the line of orders; Esc shuts a card, or leaves what is begun"""
KEPT = "the game is kept answer by answer: the page may be closed; `rulewright table --continue FILE` goes on"


@dataclass(frozen=True)
class Answered:
    """What came of something that was no choice, or not alone: `why`, `odds`, an order that could not be done; or what
    is shaded on the board; or `orders` that may be given to a counter."""

    number: int
    said: str
    lines: tuple[str, ...]
    shaded: Shaded | None = None
    orders: tuple[str, ...] = ()


@dataclass
class Screen:
    """What all who sit at one have in common. `numbers`: no two questions through one link have the same. `told`: what
    the next of them to be asked is told, whoever said what it comes of."""

    numbers: Iterator[int]
    told: list[str] = field(default_factory=list)
    said: str = ""


class Desk:
    """`rest`: told when the game waits for this person, and how to ask whether it still does. `shade`: what is to be
    shaded, of a side and what it said; `way`: the order to go somewhere; `may`: what may be done with a counter."""

    weighs = True

    def __init__(
        self,
        side: str,
        rest: Callable[[Callable[[], bool]], None],
        screen: Screen,
        shade: Callable[[str, str], Shaded],
        way: Callable[[Decision, str], str | Shaded],
        may: Callable[[str, str], tuple[str, ...]],
    ) -> None:
        self.side = side
        self._shade, self._way, self._may = shade, way, may
        self.decision: Decision | None = None
        self.number = 0  # of what is waited for: whoever answers says to which
        self.answered = Answered(0, "", ())
        self._rest, self._screen = rest, screen
        self._said: SimpleQueue[str | None] = SimpleQueue()

    def show(self, decision: Decision) -> None:
        if decision is self.decision:  # once more, as it was asked for
            self._screen.told += [f"{decision.asked}: {', '.join(decision.texts)}"]
        self.decision = decision

    def tell(self, said: str) -> None:
        self._screen.told += said.split("\n")

    def begins(self, where: Iterator[str]) -> None:
        """The board shows it of whoever is picked up."""

    def leaves(self, undone: Iterator[str]) -> None:
        """It stood beside what says that it is done."""

    def line(self) -> str:
        while True:
            screen = self._screen
            self.number = next(screen.numbers)
            if screen.told:
                self.answered = Answered(self.number, screen.said, tuple(screen.told))
                screen.told = []
            self._rest(self._said.empty)
            said = self._said.get()
            if said is None:
                raise Left
            screen.said = said
            if is_asked(said):
                self.answered = Answered(next(screen.numbers), said, (), self._shade(self.side, said))
            elif said.startswith(ORDERS):
                orders = self._may(self.side, said.removeprefix(ORDERS))
                self.answered = Answered(next(screen.numbers), said, (), orders=orders)
            elif said.startswith(WAY) and self.decision is not None:
                order = self._way(self.decision, said)
                if isinstance(order, str):
                    return order
                self.answered = Answered(next(screen.numbers), said, (), order)
            elif said.strip().lower() == "help":
                self.tell(HELP)
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
        self.sit, self.remember, self.tell, self.turns = person.sit, person.remember, desk.tell, person.turns
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
