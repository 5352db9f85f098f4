"""Random legal games under random options, watched for what must not be: each fault once, in the shortest game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field, replace
from random import Random

from rulewright.games.probing import Fault, plays_again, probe, record_at
from rulewright.games.shrinking import shrink
from rulewright.games.usage import Usage
from rulewright.scenes import PYTHON, Refused, Stage, open_stage
from rulewright.telling import counted
from runtime.play import DONE, Decision, Game, Limits, RandomChooser, Record
from runtime.records import dataclass

TURNS = 60  # a situation that is not over by then has no end
RESTLESS = 300  # actions in one phase, where nobody stops by himself


@dataclass(frozen=True)
class Asked:
    games: int
    subsets: int
    seed: int
    turns: int
    look: int
    tireless: bool = False
    usage: Usage | None = None
    engine: str = PYTHON  # who looks for what may be done (Stage.engaged); it is played again in Python
    tell: Callable[[str], None] = lambda line: None  # why somebody else looks for it


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


def faults(
    plain: Stage, asked: Asked, tally: Tally, tell_how_far: Callable[[int, int], None] = lambda done, number: None
) -> Iterator[Found]:
    """Each fault once, in the shortest game found for it. `tell_how_far`: is told after each game how many are done."""
    for subset in range(min(asked.subsets, asked.games)):
        stage = _under(plain, asked.seed, subset)
        if stage is None:
            continue
        tally.subsets += 1
        heard = stage.engaged(asked.engine, asked.tell) if asked.usage is None else asked.usage.listening(stage)
        for number in range(subset, asked.games, asked.subsets):
            fault, whole = played(stage, heard, asked, number, tally)
            tell_how_far(tally.games, asked.games)
            if fault is None:
                continue
            tally.faulty += 1
            if any(fault.same(one) for one in tally.seen):
                continue
            tally.seen.append(fault)
            yield Found(fault, shrink(whole, stage, fault)[0], whole, number)


def played(stage: Stage, heard: Stage, asked: Asked, number: int, tally: Tally) -> tuple[Fault | None, Record]:
    """One random game, looked at on its way; its functions are those that somebody hears."""
    turns = asked.turns or TURNS
    limits = Limits(turns, actions_in_a_phase=RESTLESS) if asked.tireless else Limits(turns)
    chooser = (Tireless if asked.tireless else RandomChooser)(asked.seed, number)
    game = Game(heard.table.plan, heard.position(), chooser, limits)
    if asked.usage is not None:
        asked.usage.begin()
    fault, looks = probe(game, stage, asked.look)
    if asked.turns and fault is not None and fault.place == "game":
        fault = None  # it was stopped because that was wished
    whole = record_at(game, stage, asked.seed, number, fault)
    fault = fault or plays_again(whole, stage)
    if asked.usage is not None:
        asked.usage.ended(stage, game.position)
    tally.games += 1
    tally.answers += len(game.answers)
    tally.looks += looks
    return fault, whole


class Tireless(RandomChooser):
    """Never says `done` as long as there is something it may do: a phase that can go on for ever does."""

    def choose(self, decision: Decision) -> int:
        if decision.sort == "action" and decision.texts[-1] == DONE and len(decision.options) > 1:
            return super().choose(replace(decision, options=decision.options[:-1]))
        return super().choose(decision)


def _under(plain: Stage, seed: int, subset: int) -> Stage | None:
    """The situation as it is, with every option, without any, then with some by chance."""
    if subset == 0:
        return plain
    options = sorted(plain.table.model.options)
    random = Random(f"{plain.what} {seed} {subset}")
    on = {1: options, 2: []}.get(subset, [one for one in options if random.random() < 0.5])
    usual = plain.table.on
    chosen = tuple(one for one in on if one not in usual)
    refused = tuple(one for one in options if one in usual and one not in on)
    rules = replace(
        plain.rules, chosen=(*plain.rules.chosen, *chosen), refused=(*plain.rules.refused, *refused)
    )
    stage = open_stage(plain.what, rules)
    return None if isinstance(stage, Refused) else stage
