"""Legal games, mostly random, under random options, watched for what must not be: each fault once, in a short game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import field, replace
from functools import partial
from random import Random

from rulewright.games.probing import Fault, plays_again, probe, record_at
from rulewright.games.seating import RANDOM, new_game, seating
from rulewright.games.shrinking import shrink
from rulewright.games.usage import Usage
from rulewright.scenes import PYTHON, Refused, Stage, open_stage
from rulewright.shelf import Wished
from rulewright.studies import executor
from rulewright.telling import counted
from runtime.play import (
    DONE,
    STARTING,
    Decision,
    Game,
    Limits,
    Option,
    RandomChooser,
    Record,
    read_record,
    write_record,
)
from runtime.records import dataclass

TURNS = 60  # a situation that is not over by then has no end
REFUSED = "refused"  # beside the sorts of faults: options that do not go together are not played
RESTLESS = 300  # actions in one phase, where nobody stops by himself


def untold(line: str) -> None:
    """Nobody is told."""


@dataclass(frozen=True)
class Asked:
    games: int
    subsets: int
    seed: int
    turns: int
    look: int
    tireless: bool = False
    seeking: bool = False
    players: str = RANDOM
    usage: Usage | None = None
    engine: str = PYTHON  # who looks for what may be done (Stage.engaged); it is played again in Python
    tell: Callable[[str], None] = untold  # why somebody else looks for it
    jobs: int = 1
    on: str = ""

    @property
    def works(self) -> list[tuple[int, int]]:
        """Each game: under which choice of options, and its number."""
        subsets = min(self.subsets, self.games)
        return [(subset, number) for subset in range(subsets) for number in range(subset, self.games, self.subsets)]


@dataclass
class Tally:
    """What was done, for the last line."""

    games: int = 0
    subsets: int = 0
    answers: int = 0
    looks: int = 0
    faulty: int = 0
    seen: list[Fault] = field(default_factory=list)

    def __str__(self) -> str:
        done = f"{counted(self.games, 'game')} under {counted(self.subsets, 'choice')} of options, "
        done += f"{counted(self.answers, 'answer')}, {counted(self.looks, 'position')} looked at"
        return f"{done}; {counted(self.faulty, 'game')} with a fault" if self.faulty else f"{done}; no fault"


@dataclass(frozen=True)
class Found:
    fault: Fault
    record: Record
    whole: Record
    seed: int


@dataclass(frozen=True)
class Came:
    """What came of one game; its record, written, where it has a fault."""

    work: tuple[int, int]
    answers: int
    looks: int
    fault: Fault | None
    record: str


def faults(
    plain: Stage, asked: Asked, tally: Tally, tell_how_far: Callable[[int, int], None] = lambda done, number: None
) -> Iterator[Found]:
    """Each fault once, in the shortest game found for it, the same whoever played. `tell_how_far`: is told after each
    game how many are done."""
    playing = Playing(plain, asked)
    there = replace(asked, usage=None, engine=PYTHON, tell=untold, jobs=1, on="")
    do = partial(played_elsewhere, plain.what, plain.rules, there) if asked.on else playing.play
    subsets: set[int] = set()
    for came in in_order(executor(asked.jobs, asked.on).each(do, asked.works), asked.works):
        if came.fault is not None and came.fault.sort == REFUSED:
            continue
        subsets.add(came.work[0])
        tally.subsets = len(subsets)
        tally.games += 1
        tally.answers += came.answers
        tally.looks += came.looks
        tell_how_far(tally.games, asked.games)
        fault = came.fault
        if fault is None:
            continue
        tally.faulty += 1
        if any(fault.same(one) for one in tally.seen):
            continue
        tally.seen.append(fault)
        whole, (subset, number) = read_record(came.record), came.work
        stage = playing.stage(subset)
        assert stage is not None
        yield Found(fault, shrink(whole, stage, fault)[0], whole, number)


def in_order(came: Iterable[Came], works: Iterable[tuple[int, int]]) -> Iterator[Came]:
    """As they were asked for, in whatever order they come."""
    early: dict[tuple[int, int], Came] = {}
    coming = iter(came)
    for work in works:
        while work not in early:
            one = next(coming)
            early[one.work] = one
        yield early.pop(work)


class Playing:
    """Games of one situation, under several choices of options."""

    def __init__(self, plain: Stage, asked: Asked) -> None:
        self.plain, self.asked = plain, asked
        self._stages: dict[int, Stage | None] = {}
        self._engaged: dict[int, Stage] = {}
        self._heard: dict[int, Stage] = {}

    def stage(self, subset: int) -> Stage | None:
        if subset not in self._stages:
            self._stages[subset] = under(self.plain, self.asked.seed, subset)
        return self._stages[subset]

    def play(self, work: tuple[int, int]) -> Came:
        subset, number = work
        stage, asked = self.stage(subset), self.asked
        if stage is None:
            return Came(work, 0, 0, Fault(REFUSED, "such options do not go together"), "")
        if subset not in self._engaged:
            self._engaged[subset] = stage.engaged(asked.engine, asked.tell)
            self._heard[subset] = stage if asked.usage is None else asked.usage.listening(stage)
        fault, whole, looks = played(stage, self._engaged[subset], self._heard[subset], asked, number)
        return Came(work, len(whole.answers), looks, fault, "" if fault is None else write_record(whole))


_READY: dict[tuple[str, Wished, Asked], Playing] = {}  # in a process that plays for others: what was asked last


def played_elsewhere(what: str, rules: Wished, asked: Asked, work: tuple[int, int]) -> Came:
    """In a process that has nothing but the packs."""
    key = what, rules, asked
    if key not in _READY:
        plain = open_stage(what, rules)
        assert not isinstance(plain, Refused)  # whoever sent it has opened it
        _READY.clear()
        _READY[key] = Playing(plain, asked)
    return _READY[key].play(work)


def played(stage: Stage, engaged: Stage, heard: Stage, asked: Asked, number: int) -> tuple[Fault | None, Record, int]:
    """One game, looked at on its way, and how often; then it is played again by the functions that somebody hears."""
    game = _begun(engaged, asked, number)
    fault, looks = probe(game, stage, asked.look)
    if asked.turns and fault is not None and fault.place == "game":
        fault = None  # it was stopped because that was wished
    whole = record_at(game, stage, asked.seed, number, fault)
    fault = fault or plays_again(whole, heard)
    if asked.usage is not None:
        asked.usage.ended(heard, game.position)
    return fault, whole, looks


def _begun(stage: Stage, asked: Asked, number: int) -> Game:
    turns = asked.turns or TURNS
    if asked.players != RANDOM:
        return new_game(stage, seating(stage, asked.players), asked.seed, number, turns)
    limits = Limits(turns, actions_in_a_phase=RESTLESS) if asked.tireless else Limits(turns)
    chooser = (Tireless if asked.tireless else RandomChooser)(asked.seed, number)
    if asked.seeking and asked.usage is not None:
        chooser = Seeking(asked.seed, number, asked.usage)
    return Game(stage.table.plan, stage.position(), chooser, limits)


class Tireless(RandomChooser):
    """Never says `done` as long as there is something it may do: a phase that can go on for ever does."""

    def choose(self, decision: Decision) -> int:
        if decision.sort == "action" and decision.texts[-1] == DONE and len(decision.options) > 1:
            return super().choose(replace(decision, options=decision.options[:-1]))
        return super().choose(decision)


class Seeking(RandomChooser):
    """Does what was never done as soon as it may; else, every other time, what was done least."""

    def __init__(self, seed: int, game: int, usage: Usage) -> None:
        super().__init__(seed, game)
        self._done, self._random = Counter(usage.actions), Random(f"seeking {seed} {game}")

    def choose(self, decision: Decision) -> int:
        chosen = self._chosen(decision)
        begun = _begins(decision.options[chosen])
        if decision.sort in STARTING and begun is not None:
            self._done[begun] += 1
        return chosen

    def _chosen(self, decision: Decision) -> int:
        begun = [_begins(option) for option in decision.options]
        if decision.sort in STARTING and any(begun):
            least = min(self._done[one] for one in begun if one is not None)
            if least == 0 or self._random.random() < 0.5:
                sought = [place for place, one in enumerate(begun) if one is not None and self._done[one] == least]
                options = tuple(decision.options[place] for place in sought)
                return sought[super().choose(replace(decision, options=options))]
        return super().choose(decision)


def _begins(option: Option) -> str | None:
    """The action or reaction that is begun by it."""
    named = option.value[0] if isinstance(option.value, tuple) else option.value
    return named if isinstance(named, str) else None


def under(plain: Stage, seed: int, subset: int) -> Stage | None:
    """The situation as it is, with every option, without any, then with some by chance."""
    if subset == 0:
        return plain
    options = sorted(plain.table.model.options)
    random = Random(f"{plain.what} {seed} {subset}")
    on = {1: options, 2: []}.get(subset, [one for one in options if random.random() < 0.5])
    usual = plain.table.on
    chosen = tuple(one for one in on if one not in usual)
    refused = tuple(one for one in options if one in usual and one not in on)
    rules = replace(plain.rules, chosen=(*plain.rules.chosen, *chosen), refused=(*plain.rules.refused, *refused))
    stage = open_stage(plain.what, rules)
    return None if isinstance(stage, Refused) else stage
