"""What was done, step after step, as lines: told as it comes, and told again."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import takewhile

from rulewright.games.told.asked_again import LogAsked
from runtime.records import dataclass

LAST = 8  # lines of what was done last, told to who goes on with a game
NOTHING = "  nothing was done {since}"
Where = tuple[int, str, str]  # the turn, the phase, the side to move


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

    def names(self, name: str) -> bool:
        is_named = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
        return any(is_named.search(line) for line in (self.did, *self.came))

    def is_of_one_row(self, then: Step) -> bool:
        """Whether both are told in one line."""
        heads = {one.did.rpartition(" ")[0] for one in (self, then)}
        return self.goes_on and then.goes_on and self.where == then.where and len(heads) == 1


class Rows:
    """Told in order, one after another."""

    def __init__(self) -> None:
        self.where: Where = (0, "", "")
        self._row: list[str] = []  # an action that repeats, with what changes at its end
        self._spent = ""  # what a row has cost

    def told(self, step: Step, before: Collection[str] = ()) -> Iterator[str]:
        """`before`: what was told of it while it was being done."""
        yield from self.place(step.where)
        if step.goes_on:
            yield from self._repeated(step)
            return
        yield from self.end()
        if not before:
            yield f"  {step.did}{f' ({step.cost})' if step.cost else ''}"
        yield from (f"    {line}" for line in step.came if line not in before)

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


def recalled(account: Sequence[Step], side: str, to_move: str, asked: LogAsked) -> Iterator[str]:
    """What was done, told again."""
    if asked.by:
        steps = _of_side(account, asked)
    else:
        steps = account if asked.from_start else _since_turn_of(account, side, to_move)
    steps = [one for one in steps if one.names(asked.of)] if asked.of else steps
    if not steps and asked.of:
        yield NOTHING.format(since=f"so far by which {asked.of} is named")
    elif not steps:
        yield NOTHING.format(since="yet" if not account else "since your last turn; `log all` tells all from the start")
    rows = Rows()
    for one in steps:
        yield from rows.told(one)
    yield from rows.end()


def _of_side(account: Sequence[Step], asked: LogAsked) -> Sequence[Step]:
    """What was done on the turns of a side, or on its last."""
    if asked.from_start:
        return [one for one in account if one.where[2] == asked.by]
    after = len(list(takewhile(lambda one: one.where[2] != asked.by, reversed(account))))
    before = account[: len(account) - after]
    last = len(list(takewhile(lambda one: one.where[2] == asked.by, reversed(before))))
    return before[len(before) - last :]


def _since_turn_of(account: Sequence[Step], side: str, to_move: str) -> Sequence[Step]:
    ours = 0
    if side == to_move:
        ours = len(list(takewhile(lambda one: one.where[2] == side, reversed(account))))
    before = account[: len(account) - ours]
    theirs = len(list(takewhile(lambda one: one.where[2] != side, reversed(before))))
    return account[len(before) - theirs :]


def last_of(account: Sequence[Step]) -> Sequence[Step]:
    """The last steps, as many as are told in a few lines; one at least, and of a row all that is told in its line."""
    lines, first = 0, len(account)
    while first:
        one = account[first - 1]
        more = 0 if first < len(account) and one.is_of_one_row(account[first]) else 1 + len(one.came)
        if lines and lines + more > LAST:
            break
        lines, first = lines + more, first - 1
    return account[first:]
