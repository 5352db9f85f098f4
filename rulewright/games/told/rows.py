"""What was done, step after step, as lines: told as it comes, and told again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from runtime.records import dataclass

LAST = 8  # lines of what was done last, told to who goes on with a game
NOTHING = "  nothing was done {since}"
Where = tuple[int, str, str]  # the turn, the phase, the side to move
_LOG = re.compile(r"log|what(?:'s| has| just| all| else)? happened(?P<when> .*)?", re.IGNORECASE)
_OF_TIME = re.compile(
    r"|(?: (?:to us|so far|before|then|now|meanwhile|from the (?:start|beginning)|since(?: then)?"
    r"|(?:(?:in|on|during|since) )?(?:the |my |our |their |his )?(?:(?:last|this|previous|enemy) )?turn))+",
    re.IGNORECASE,
)
_FROM_START = re.compile(r"\b(?:all|start|beginning|so far)\b", re.IGNORECASE)
LOG_ALL = "log all"


@dataclass(frozen=True)
class Step:
    """`after` so many answers. `came`: what came of it. `goes_on`: nothing did, and it may repeat with another hex at
    its end; what it has `cost`, and all that did so far."""

    after: int
    where: Where
    did: str
    came: tuple[str, ...] = ()
    goes_on: bool = False
    cost: str = ""
    whole: str = ""


class Rows:
    """Told in order, one after another."""

    def __init__(self) -> None:
        self.where: Where = (0, "", "")
        self._row: list[str] = []  # an action that repeats, with what changes at its end
        self._spent = ""  # what a row has cost

    def told(self, step: Step) -> Iterator[str]:
        yield from self.place(step.where)
        if step.goes_on:
            yield from self._repeated(step)
            return
        yield from self.end()
        yield f"  {step.did}{f' ({step.cost})' if step.cost else ''}"
        yield from (f"    {line}" for line in step.came)

    def place(self, where: Where) -> Iterator[str]:
        if where != self.where:
            yield from self.end()
            self.where = where
            turn, phase, side = where
            yield ""
            yield f"Turn {turn}: {phase}{f', {side}' if side else ''}"

    def _repeated(self, step: Step) -> Iterator[str]:
        """`move Dog into B4`, `move Dog into C4` are told as one line."""
        head, _, last = step.did.rpartition(" ")
        if self._row[:1] != [head]:
            yield from self.end()
        self._row = [*(self._row or [head]), f"{last} ({step.cost})" if step.cost else last]
        self._spent = step.whole

    def end(self) -> Iterator[str]:
        """What was held back of an action that repeats."""
        if self._row:
            yield f"  {self._row[0]} {', '.join(self._row[1:])}{f': {self._spent}' if self._spent else ''}"
        self._row, self._spent = [], ""


def asks_log(said: str) -> str:
    """`log` or `log all`, however it is asked for: `what happened last turn?`; else nothing."""
    words = said.strip(" ?.!")
    found = _LOG.fullmatch(words.removesuffix(" all"))
    of_time = found is not None and _OF_TIME.fullmatch(found["when"] or "")
    return "" if not of_time else LOG_ALL if _FROM_START.search(words) else "log"


def recalled(account: Sequence[Step], side: str, to_move: str, from_start: bool) -> Iterator[str]:
    """What was done, told again: since the turn of this side before the one that may run, or from the start."""
    steps = account if from_start else _since_turn_of(account, side, to_move)
    if not steps:
        yield NOTHING.format(since="yet" if not account else "since your last turn; `log all` tells all from the start")
    rows = Rows()
    for one in steps:
        yield from rows.told(one)
    yield from rows.end()


def _since_turn_of(account: Sequence[Step], side: str, to_move: str) -> Sequence[Step]:
    ours = 0
    if side == to_move:
        ours = len(list(takewhile(lambda one: one.where[2] == side, reversed(account))))
    before = account[: len(account) - ours]
    theirs = len(list(takewhile(lambda one: one.where[2] != side, reversed(before))))
    return account[len(before) - theirs :]


def last_of(account: Sequence[Step]) -> Sequence[Step]:
    """The last steps, as many as are told in a few lines; one at least."""
    lines, first = 0, len(account)
    while first and (lines == 0 or lines + 1 + len(account[first - 1].came) <= LAST):
        first -= 1
        lines += 1 + len(account[first].came)
    return account[first:]
