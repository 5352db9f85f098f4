"""A game looked at while it is played: what may go wrong in it that no rule of any game can want.

A game is at fault if it breaks off (a crash, a rule that cannot be settled, a step with nothing to choose from),
if it never ends, if nobody is ever asked anything, if after a step something does not hold that must always hold
by the rules themselves, if a position of it does not read back as it was printed, if a side sees what another keeps
from it, or if its record does not play again.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from rulewright.games.games_parted import again
from rulewright.scenes import Stage, Unplayable
from runtime.answer import Rules, all_of, breaches, say_unsettled
from runtime.functions import PLAYED_BY, beginnings
from runtime.play import (
    BY_RULES,
    CannotBeSettled,
    Diverged,
    Endless,
    Game,
    NothingToChoose,
    Record,
    ReplayChooser,
    TooManySets,
    hash_of,
    read_record,
    record_of,
    write_record,
)
from runtime.position import NO_VALUE, Position
from runtime.program import QuestionOf
from runtime.records import dataclass

CRASH, UNSETTLED, DEAD_END, ENDLESS = "crash", "unsettled", "dead end", "endless"
BROKEN = "does not hold"
MISREAD, SHOWN, OTHERWISE = "does not read back", "shows a secret", "does not play again"
TOGETHER = 3  # at most, of whom something is asked together
ASKED = 12  # questions put to a side's view, where somebody keeps a secret from it
SEEN = (MISREAD, SHOWN)  # found by looking at a position, not by playing on
SORT_OF: tuple[tuple[tuple[type[BaseException], ...], str], ...] = (
    ((Endless,), ENDLESS),
    ((NothingToChoose, TooManySets), DEAD_END),
    (NO_VALUE, UNSETTLED),
)


@dataclass(frozen=True)
class Fault:
    """What went wrong. `place` tells faults apart that are of one sort: the function, the fact."""

    sort: str
    said: str
    place: str = ""

    def same(self, other: Fault | None) -> bool:
        return other is not None and (self.sort, self.place) == (other.sort, other.place)

    def __str__(self) -> str:
        return f"{self.sort}: {self.said}"


def probe(game: Game, stage: Stage, look_every: int, most: int = 0) -> tuple[Fault | None, int]:
    """Play on to the first fault or the end; how many positions were looked at comes with it.

    Every so many steps the position is looked at (0: never); with `most`, play stops after so many steps.
    """
    looks = 0
    while game.over is None and (not most or game.steps < most):
        fault = step(game) or broken(game.position, stage)
        if fault is None and look_every and (game.steps % look_every == 0 or game.over is not None):
            looks += 1
            fault = look(game.position, stage)
        if fault is not None:
            return fault, looks
    return ended(game), looks


def step(game: Game) -> Fault | None:
    """The next step, or why there is none."""
    try:
        game.step()
    except Diverged:
        raise
    except Exception as fault:  # noqa: BLE001 - whatever breaks off a game is what is looked for
        return fault_of(fault, game.position)
    return None


def broken(position: Position, stage: Stage) -> Fault | None:
    """Something that must always hold by the rules, and does not."""
    try:
        found = next(breaches(stage.table.rules, position), None)
        if found is None:
            return None
        return Fault(BROKEN, found.said(stage.table.rules, position), found.question.id)
    except Exception as fault:  # noqa: BLE001 - as above
        return fault_of(fault, position)


def fault_of(fault: Exception, position: Position | None = None) -> Fault:
    if isinstance(fault, CannotBeSettled) and isinstance(fault.__cause__, Exception):
        fault = fault.__cause__
    frames = traceback.extract_tb(fault.__traceback__)
    place = frames[-1].name if frames else ""
    sort = next((sort for types, sort in SORT_OF if isinstance(fault, types)), CRASH)
    if sort == ENDLESS:
        return Fault(sort, str(fault))
    ours = next((one.name for one in reversed(frames) if one.name.startswith(GENERATED)), place)
    if sort == CRASH:
        return Fault(sort, f"{type(fault).__name__}: {fault} (in {place})", f"{type(fault).__name__} {place} {ours}")
    said = str(fault) if position is None else say_unsettled(position, fault)
    return Fault(sort, said, f"{type(fault).__name__} {ours}")


GENERATED = beginnings(PLAYED_BY)


def ended(game: Game) -> Fault | None:
    """A game that is over, but not by its rules."""
    if game.over is None:
        return None
    if not game.answers:
        return Fault(DEAD_END, "nobody was ever asked anything: no side has anything it may do")
    if game.position.turn >= game.limits.turns and game.over != BY_RULES:
        return Fault(ENDLESS, f"the rules had not ended it after turn {game.limits.turns}", "game")
    return None


def look(position: Position, stage: Stage) -> Fault | None:
    """Whether a position reads back as it was printed, and keeps its secrets."""
    try:
        printed = position.printed()
        back = stage.position(printed).printed()
    except Unplayable as fault:
        return Fault(MISREAD, str(fault), "unplayable")
    except Exception as fault:  # noqa: BLE001 - as above
        return fault_of(fault, position)
    if back != printed:
        return Fault(MISREAD, _first_difference(printed, back), "otherwise")
    try:
        for side in stage.sides:
            for phrase in leaks(position, side, stage.table.rules):
                return Fault(SHOWN, f"{side} can tell whether {phrase}", phrase)
    except Exception as fault:  # noqa: BLE001 - as above
        return fault_of(fault, position)
    return None


def _first_difference(printed: str, back: str) -> str:
    mine, theirs = printed.split("\n"), back.split("\n")
    lost = [line.strip() for line in mine if line not in theirs]
    new = [line.strip() for line in theirs if line not in mine]
    return f"`{(lost or ['nothing'])[0]}` comes back as `{(new or ['nothing'])[0]}`"


def leaks(position: Position, side: str, rules: Rules | None = None) -> Iterator[str]:
    """Secrets of others that change what this side sees or, of a few questions, what it is told and why."""
    view = position.view(side)
    seen = view.printed()
    asked = [] if rules is None else _some_questions(rules, view, Random(seen))
    for number, owner in position.hooks.known_to.items():
        for key in list(position.values[number]):
            try:
                knows = owner(position, *position.spread(number, key)) == side
            except NO_VALUE:
                knows = False
            if knows:
                continue
            without = position.copy()
            del without.values[number][key]
            without.lasting.pop((number, key), None)
            other = without.view(side)
            if other.printed() != seen or any(_told(rules, view, one) != _told(rules, other, one) for one in asked):
                yield position.program.stores[number].phrase


def _told(rules: Rules | None, view: Position, asked: tuple[Any, ...]) -> object:
    answer = rules.why(view, *asked) if rules is not None else None
    return answer and (answer.sort, answer.why, answer.tree)


def _some_questions(rules: Rules, view: Position, random: Random) -> list[tuple[Any, ...]]:
    """A few questions by chance, about whatever there is."""
    few = random.sample(rules.program.questions, min(ASKED, len(rules.program.questions)))
    asked = (about_something(view, question, random) for question in few)
    return [one for one in asked if one is not None]


def about_something(position: Position, question: QuestionOf, random: Random) -> tuple[Any, ...] | None:
    """A question of things (also those out of play), places and names by chance; None where there is nothing that it
    could be asked of."""
    found: list[Any] = []
    for slot in question.slots:
        named = slot.kind.name
        some = position.all_things(named) or tuple(all_of(position, named))
        if not some:
            return None
        few = random.sample(some, min(len(some), random.randint(1, TOGETHER)))
        found.append(tuple(sorted(few)) if slot.kind.many else few[0])
    return (question.id, *found)


# ---- kept, and played again


def record_at(game: Game, stage: Stage, seed: int, number: int, fault: Fault | None) -> Record:
    """The game as far as it came, with the fault it ended in."""
    about = stage.about if fault is None else (*stage.about, ("fault", (fault.sort, fault.said, fault.place)))
    try:
        record = record_of(game, stage.hash, seed, number)
    except Exception:  # noqa: BLE001 - a position that cannot even be printed is a fault of its own, told already
        record = Record(
            stage.hash, game.start, seed, number, game.limits, tuple(game.answers), game.over, game.steps, hash_of("")
        )
    return replace(record, about=about)


def told_fault(record: Record) -> Fault | None:
    """The fault that a record was kept for."""
    told = record.told("fault")
    return Fault(*told) if len(told) == 3 else None


def repeat(record: Record, stage: Stage) -> Fault | None:
    """The record's game to its last step: the fault that is there now, if any. Raises `Diverged`."""
    begun = stage.position(record.position)
    if begun.printed() != record.position:
        return Fault(MISREAD, _first_difference(record.position, begun.printed()), "otherwise")
    game = Game(stage.table.plan, begun, ReplayChooser(record), record.limits)
    while game.steps < record.steps and game.over is None:
        fault = step(game) or broken(game.position, stage)
        if fault is not None:
            return fault
    return look(game.position, stage) or ended(game)


def plays_again(record: Record, stage: Stage) -> Fault | None:
    """Whether a whole game, written and read, is the same again."""
    try:
        wrong = again(read_record(write_record(record)), stage)
    except Exception as fault:  # noqa: BLE001 - as above
        return replace(fault_of(fault), sort=OTHERWISE)
    return None if wrong is None else Fault(OTHERWISE, wrong)
