"""What comes of what a side ordered in a phase once it is done: told before, while it can still be taken back."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from contextlib import suppress
from typing import Any

from rulewright.telling import counted, in_few
from runtime.play import Completion, Decision, Draw, Game, Scope, Stuck, Trial
from runtime.position import NO_VALUE, Position, naming_for
from runtime.program import listed
from runtime.records import dataclass

_LEFT = 12  # things that keep a phase from ending, each of which is asked about
_WHO_ACTS = re.compile(
    r"who (?:still )?(?:can|may|could) (?:still |yet )?(?:act|do (?:something|anything|any more|more))"
    r"(?: still| yet| now| any more)?"
    r"|who (?:is left(?: to (?:act|do something))?|has(?: not|n't) (?:yet )?acted(?: yet)?)",
    re.IGNORECASE,
)
_LOOKED_AT = 60  # beginnings of an action, for those who can do it


@dataclass(frozen=True)
class Coming:
    """What moves things (a function of the program), once this phase is over; of whom it is asked who is moved."""

    does: str
    phase: str
    things: tuple[int, ...]
    among: tuple[int, ...]


class _Fallen(Exception):
    """A die is thrown: what comes after it nobody can tell."""


class _AsOffered:
    """Whatever is asked on the way is answered by what is offered first; what is offered is noted."""

    def __init__(self) -> None:
        self.offered: dict[str, dict[Any, None]] = {}  # by what asks
        self.trial: Trial | None = None

    def choose(self, decision: Decision) -> int:
        doing = self.trial.doing if self.trial is not None else []
        values = (one.value for one in decision.options)
        self.offered.setdefault(doing[-1] if doing else "", {}).update(dict.fromkeys(values))
        return 0

    def die(self, draw: Draw) -> int:
        raise _Fallen


def coming(game: Game, side: str, began: Position) -> list[Coming]:
    """Which of the side's counters would be moved, and by what, until it is another's turn to act, if nobody did
    anything more. Not what would also have come of `began`, how the turn of this side began to its eyes."""
    anyway = _moved(game, side, began.copy())
    each = _moving(game, side, game.position.view(side))
    return [one for one in each if any((one.does, thing) not in anyway for thing in one.things)]


def ended(game: Game, side: str) -> tuple[Position, dict[int, str]]:
    """How it stands to a side when it is another's turn to act, if nobody did anything more; and of each of its
    counters what changed something of it last (a function of the program)."""
    p, last = game.position.view(side), dict[int, str]()
    _, trial, _ = _gone_on(game, side, p)
    for does, start, end in trial.followed:
        for _, key in p.changed_between(start, end):
            last |= {key: does} if p.sides.get(key) == side else {}
    return p, last


def crowds(game: Game, side: str, thing: int, hex: int) -> bool:
    """Whether anybody would be moved so who would not be anyway, if this one of the side were put there."""
    there = game.position.view(side)
    there.place(thing, hex)
    return not _moved(game, side, there) <= _moved(game, side, game.position.view(side))


def _moved(game: Game, side: str, p: Position) -> set[tuple[str, int]]:
    return {(one.does, thing) for one in _moving(game, side, p) for thing in one.things}


def _moving(game: Game, side: str, p: Position) -> list[Coming]:
    asked, trial, phases = _gone_on(game, side, p)
    found: dict[tuple[str, str], dict[int, None]] = {}
    for at, (does, start, end) in enumerate(trial.followed):
        phase = next((name for first, name in reversed(phases) if first <= at), p.phase)
        for what, thing in p.changed_between(start, end):
            if what == "place" and p.sides.get(thing) == side:
                found.setdefault((does, phase), {})[thing] = None
    return [
        Coming(does, phase, tuple(some), tuple(one for one in asked.offered.get(does, ()) if p.sides.get(one) == side))
        for (does, phase), some in found.items()
    ]


def _gone_on(game: Game, side: str, p: Position) -> tuple[_AsOffered, Trial, list[tuple[int, str]]]:
    """In a position that is nobody else's; and after how much that followed each phase was there to act in."""
    asked, phases = _AsOffered(), list[tuple[int, str]]()
    trial = asked.trial = Trial.of(game, p, asked)
    trial.hears, trial.doing = False, []
    whose = game.row[game.place].side
    with suppress(_Fallen, Stuck, *NO_VALUE):
        for number, moment in enumerate(trial.round_to_come()):
            if number and (not whose or moment.side != whose):
                break
            phases.append((len(trial.followed), moment.sequence))
    return asked, trial, phases


def who_acts(game: Game, side: str, leaving_out: frozenset[str]) -> Iterator[int]:
    """Who of a side can still do something in the phase that runs, but for actions with these ids."""
    for plan, completion in game.possible_actions(side):
        if plan.id not in leaving_out:
            yield from doers(game.position, side, completion)


def asks_who_acts(said: str) -> bool:
    """`who can still act?`"""
    return _WHO_ACTS.fullmatch(said.strip(" ?.!")) is not None


def told_who_acts(game: Game, side: str, leaving_out: frozenset[str]) -> str:
    names = sorted(map(naming_for(game.position, side), set(who_acts(game, side, leaving_out))))
    return f"  in [{game.position.phase}]: {listed(names, 'and') if names else 'nobody'}"


def doers(p: Position, side: str, completion: Completion) -> set[int]:
    """Who of a side can do this: its counters where they are chosen first; of those that are chosen together (who fire)
    each that can be one of them, as far as that is soon found."""
    found, waiting = set[int](), list[Scope]([()])
    for looked_at, scope in enumerate(waiting):  # grows meanwhile
        choice = next(iter(completion.plan.choices[len(scope) :]), None)
        if choice is None or looked_at > _LOOKED_AT:
            break
        values = completion.sets(scope).pieces(()) if choice.many else completion.values(scope)
        own = {one for one in values if isinstance(one, int) and one in p.type_of and p.side_of(one) == side}
        found |= own
        waiting += [] if own else [(*scope, (one,) if choice.many else one) for one in values]
    return found


def left_undone(game: Game, decision: Decision, seldom: Collection[str]) -> Iterator[str]:
    """Who could still do something in a phase that its side leaves, but for what hardly anybody does; where it is not
    told who does a thing, which."""
    if decision.sort != "action" or decision.lingers:
        return
    who: set[int] = set()
    others = []
    for plan, completion in game.possible_actions(decision.side):
        if plan.id in seldom:
            continue
        own = doers(game.position, decision.side, completion)
        who |= own
        others += [] if own else [f"`{plan.called}`"]
    if who:
        named = in_few(sorted(map(naming_for(game.position, decision.side), who)))
        yield f"{counted(len(who), 'counter')} could still do something in [{decision.phase}]: {named}"
    elif others:
        yield f"{listed(others, 'and')} could still be done in [{decision.phase}]"


def left_over(game: Game, decision: Decision) -> Iterator[str]:
    """Of those who keep a phase from ending, if they are few, about whom its side can do nothing any more."""
    if decision.sort != "action" or not 0 < len(decision.left) <= _LEFT:
        return
    able = [completion for _, completion in game.possible_actions(decision.side)]
    named = {naming_for(game.position, decision.side)(one): one for one in game.position.type_of}
    for name in decision.left:
        if name in named and not any(one.offers((), named[name]) for one in able):
            yield name
