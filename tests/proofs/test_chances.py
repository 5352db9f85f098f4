"""Chances equal brute force: every die and every decision played out in games of their own, from the same positions.

The referee plays a whole new game for each row of answers, decision by decision as a person is asked, and knows
nothing of how chances are found. Positions are those of the packs' own examples.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

from compiler.model.examples.lines import NextReaction
from compiler.model.model import Example
from rulewright.actions.weighed import plain
from rulewright.actions.weighed.chances import chances
from rulewright.scenes.table import Table, Unplayable
from rulewright.telling.changes import changes, records_made, snapshot
from runtime.answer import say_unsettled
from runtime.play.actions import Scope
from runtime.play.ahead.branching import TooManyWays
from runtime.play.ahead.trial import Trial
from runtime.play.choices import choose_scope
from runtime.play.chooser import ENOUGH, PASS, Decision, RandomChooser
from runtime.play.dice import Draw
from runtime.play.game import Game
from runtime.play.limits import Endless, NothingToChoose
from runtime.play.plans import ActionPlan
from runtime.play.sets import TooManySets
from runtime.play.wording import say_row
from runtime.players.greedy import FIRST
from runtime.position import NO_VALUE, Position
from tests.proofs import packs

EVERYDAY = ("panzer_leader", "panzer_grenadier")
MOST = 400  # ways
ACTIONS = 8  # before somebody reacts
Dist = dict[Any, Fraction]


# ---- the referee


class Open(Exception):
    """Something is asked that is not answered yet."""

    def __init__(self, asked: Draw | Decision) -> None:
        super().__init__()
        self.asked = asked


class Over(Exception):
    """The reaction is done."""


@dataclass
class Answers:
    told: list[int]
    at: int = 0

    def choose(self, decision: Decision) -> int:
        return self._next(decision)

    def die(self, draw: Draw) -> int:
        return self._next(draw) + 1

    def _next(self, asked: Draw | Decision) -> int:
        if self.at == len(self.told):
            raise Open(asked)
        self.at += 1
        return self.told[self.at - 1]


@dataclass
class Referee:
    """`first` is the position before the action; of a reaction, `prelude` are the answers up to its last choice."""

    table: Table
    first: Position
    plan: ActionPlan
    chosen: dict[str, object]
    prelude: tuple[int, ...] = ()
    react: int = -1  # which of the prelude took the reaction
    games: int = 0

    def distribution(self) -> Dist:
        return self._from(list(self.prelude))

    def _from(self, told: list[int]) -> Dist:
        try:
            return {("outcome", self._played(told)): Fraction(1)}
        except Open as asking:
            asked = asking.asked
        if isinstance(asked, Draw):
            found: Dist = {}
            for face in range(asked.sides):
                for what, chance in self._from([*told, face]).items():
                    found[what] = found.get(what, Fraction(0)) + chance / asked.sides
            return found
        options = dict(self._options(asked, told))
        if len({frozenset(one.items()) for one in options.values()}) == 1:
            return next(iter(options.values()))
        held = frozenset((text, frozenset(one.items())) for text, one in options.items())
        return {("choice", asked.side, asked.asked, held): Fraction(1)}

    def _options(self, asked: Decision, told: list[int]) -> Iterator[tuple[str, Dist]]:
        for index, option in enumerate(asked.options):
            if asked.sort == "reaction" and isinstance(option.value, tuple):
                plan = self.table.plan.action(option.value[0])
                yield from self._rows(plan, asked.side, option.value[1:], [*told, index], -1, ())
            else:
                yield option.text, self._from([*told, index])

    def _rows(
        self, plan: ActionPlan, side: str, row: Scope, told: list[int], last: int, picked: Scope
    ) -> Iterator[tuple[str, Dist]]:
        """Every way to make the choices of a reaction; sets in one order only."""
        if len(row) == len(plan.scope):
            before = (*row[: len(plan.event_slots)], *(None for _ in plan.choices))
            yield say_row(self.first, plan.phrase, plan.scope, before, row, side), self._from(told)
            return
        try:
            self._played(told)
            raise AssertionError("a choice was not asked for")
        except Open as asking:
            asked = asking.asked
        assert isinstance(asked, Decision)
        assert asked.action == plan.id
        for index, option in enumerate(asked.options):
            if option.value is None and option.text == ENOUGH:
                yield from self._rows(plan, side, (*row, picked), [*told, index], -1, ())
            elif asked.sort == "choice":
                yield from self._rows(plan, side, (*row, option.value), [*told, index], -1, ())
            elif isinstance(option.value, int) and option.value > last:
                yield from self._rows(plan, side, row, [*told, index], option.value, (*picked, option.value))

    def _played(self, told: list[int]) -> tuple[str, ...]:
        self.games += 1
        position = self.first.copy()
        answers = Answers(told)
        game = Game(self.table.plan, position, answers)
        before = [snapshot(position)]
        done: list[tuple[str, ...]] = []

        def asking(*_: object) -> None:
            if answers.at <= self.react:
                before[0] = snapshot(position)
            elif not game.reacting:
                done.append((*changes(position, before[0]), *records_made(position, before[0])))
                raise Over

        if self.react >= 0:
            game.asking = asking
        try:
            game.take(self.plan.id, self.chosen)
        except Over:
            return done[0]
        except NO_VALUE as fault:
            return (f"it cannot be settled: {say_unsettled(position, fault)}",)
        return (*changes(position, before[0]), *records_made(position, before[0]))


def of_plain(rows: Any) -> Dist:
    """What is told as data, in the referee's shape."""
    found: Dist = {}
    for row in rows:
        if "outcome" in row:
            what: Any = ("outcome", tuple(row["outcome"]))
        else:
            held = frozenset(
                (text, frozenset(of_plain(one["outcomes"]).items())) for one in row["options"] for text in one["chosen"]
            )
            what = ("choice", row["decided by"], row["asked"], held)
        assert what not in found, "an outcome is told twice"
        found[what] = Fraction(row["chance"])
    return found


# ---- what is tried


@dataclass
class Case:
    referee: Referee
    position: Position  # where it is weighed
    do: Callable[[Trial], None]


def an_action(table: Table, position: Position, random: Random) -> tuple[ActionPlan, Scope] | None:
    game = Game(table.plan, position, RandomChooser(random.randrange(10**9)))
    try:
        sides = [one for one in table.plan.sides if game.possible_actions(one)]
        if not sides:
            return None
        side = random.choice(sides)
        plan, completion = random.choice(game.possible_actions(side))
        return plan, choose_scope(game, plan, completion, side)
    except (TooManySets, *NO_VALUE):
        return None


def action_case(table: Table, position: Position, random: Random) -> Case | None:
    found = an_action(table, position, random)
    if found is None:
        return None
    plan, scope = found
    chosen = {choice.slot.name: one for choice, one in zip(plan.choices, scope, strict=True)}
    return Case(Referee(table, position, plan, chosen), position.copy(), lambda trial: trial.take(plan.id, chosen))


@dataclass
class Prelude:
    """Plays by chance until a reaction may be taken; takes one, makes its choices, and stops."""

    random: Random
    position: Position
    game: Game | None = None
    told: list[int] = field(default_factory=list)
    react: int = -1
    taken: tuple[Any, ...] = ()
    window: Position | None = None
    chosen: dict[str, Any] = field(default_factory=dict)

    def choose(self, decision: Decision) -> int:
        assert self.game is not None
        index = self.random.randrange(len(decision.options))
        if self.taken and not (decision.action == self.taken[0] and decision.sort in ("choice", "piece")):
            raise Over
        if decision.sort == "reaction" and not self.game.reacting:
            index = self.random.choice([i for i, text in enumerate(decision.texts) if text != PASS])
            value = decision.options[index].value
            assert isinstance(value, tuple)
            self.react, self.taken, self.window = len(self.told), value, self.position.copy()
        elif self.taken:
            one = decision.options[index].value
            if decision.sort == "choice":
                self.chosen[decision.variable] = one
            elif one is not None:
                self.chosen[decision.variable] = tuple(sorted((*self.chosen.get(decision.variable, ()), one)))
        self.told.append(index)
        return index

    def die(self, draw: Draw) -> int:
        if self.taken:
            raise Over
        self.told.append(self.random.randrange(draw.sides))
        return self.told[-1] + 1

    def asking(self, *_: object) -> None:
        if self.taken:
            raise Over


def reaction_case(table: Table, position: Position, random: Random) -> Case | None:
    """Actions by chance, one after another, until one of them lets a side react."""
    for _ in range(ACTIONS):
        found = an_action(table, position, random)
        if found is None:
            return None
        plan, scope = found
        chosen = {choice.slot.name: one for choice, one in zip(plan.choices, scope, strict=True)}
        apart = position.copy()
        prelude = Prelude(random, apart)
        prelude.game = Game(table.plan, apart, prelude)
        prelude.game.asking = prelude.asking
        try:
            prelude.game.take(plan.id, chosen)
        except Over:
            pass
        except (TooManySets, NothingToChoose, *NO_VALUE):
            return None
        if prelude.window is not None:
            reaction, *bound = prelude.taken
            referee = Referee(table, position, plan, chosen, tuple(prelude.told), prelude.react)
            return Case(referee, prelude.window, partial(take, reaction, prelude.chosen, tuple(bound)))
        position = apart
    return None


def take(reaction: str, chosen: dict[str, Any], bound: Scope, trial: Trial) -> None:
    trial.take(reaction, chosen, bound)


def tables(pack: str, random: Random, number: int, reacting: bool) -> Iterator[tuple[Table, list[Example]]]:
    """A few sets of options, with the examples that are played under them."""
    model = packs.model(pack)
    usual = Table.of(model)
    needed = {one for action in model.actions.values() if action.event is not None for one in action.under}
    barred = {one for action in model.actions.values() if action.event is not None for one in action.not_under}
    base = usual.under(needed, barred) if reacting else usual
    groups: dict[frozenset[str], list[Example]] = {}
    for example in model.examples.values():
        if not reacting or (not set(example.not_under) & needed and _reacts(example)):
            groups.setdefault(base.under(example.under, example.not_under).on, []).append(example)
    largest = sorted(groups, key=lambda on: (-len(groups[on]), sorted(on)))
    for on in largest[:1] + random.sample(largest[1:], max(0, min(number, len(largest)) - 1)):
        yield Table(model, on), groups[on]


def _reacts(example: Example) -> bool:
    return any(isinstance(event, NextReaction) for event in example.events)


def try_all(
    number: int, of: Callable[[Table, Position, Random], Case | None], names: tuple[str, ...], sets: int
) -> Counter[str]:
    """So many cases, spread over the packs; under their usual options, and under those that let sides react."""
    counts: Counter[str] = Counter()
    kinds = (True,) if of is reaction_case else (True, False)
    groups = {name: [one for kind in kinds for one in tables(name, Random(name), sets, kind)] for name in names}
    randoms = {name: Random(f"{name} {of.__name__}") for name in names}
    tries = 0
    names = tuple(name for name in names if groups[name])
    share = -(-number // len(names))
    while counts["cases"] < number and tries < 60 * number:
        tries += 1
        name = names[tries % len(names)]
        random = randoms[name]
        if counts[f"of {packs.called(name)}"] >= share and tries < 30 * number:
            continue
        table, examples = random.choice(groups[name])
        try:
            position, _ = table.set_up(random.choice(examples).given)
        except (Unplayable, *NO_VALUE):
            continue
        case = of(table, position, random)
        if case is not None:
            judge(case, counts, packs.called(name))
    return counts


def judge(case: Case, counts: Counter[str], pack: str) -> None:
    trial = Trial.of(Game(case.referee.table.plan, case.position, FIRST), case.position, FIRST)
    printed = case.position.printed()
    try:
        found = chances(trial, case.do, lambda decision: None, MOST)
    except TooManyWays:
        counts["too many ways"] += 1
        return
    except (TooManySets, NothingToChoose, Endless):
        counts["broken off"] += 1
        return
    assert case.position.printed() == printed
    told = of_plain(plain(found, (), None)["outcomes"])
    assert sum(told.values()) == 1
    assert told == case.referee.distribution(), (pack, case.referee.plan.id, case.referee.chosen)
    counts["cases"] += 1
    counts[f"of {pack}"] += 1
    counts["games"] += case.referee.games
    counts["with dice"] += bool(found.dice)
    counts["with decisions"] += any(one[0] == "choice" for one in told)
    counts["several outcomes"] += len(told) > 1


def told_of(counts: Counter[str], what: str) -> str:
    return f"odds, {what}: " + ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))


def test_actions(full: bool, counted: list[str]) -> None:
    names = packs.PACKS if full else EVERYDAY
    counts = try_all(300 if full else 20, action_case, names, 3 if full else 1)
    counted.append(told_of(counts, "actions"))
    assert counts["cases"] == (300 if full else 20)
    assert counts["with dice"] > 3


def test_reactions(full: bool, counted: list[str]) -> None:
    names = tuple(
        name
        for name in (packs.PACKS if full else EVERYDAY)
        if any(one.event is not None for one in packs.model(name).actions.values())
    )
    counts = try_all(200 if full else 10, reaction_case, names, 3 if full else 1)
    counted.append(told_of(counts, "reactions"))
    assert counts["cases"] == (200 if full else 10)
    assert counts["with dice"] > 3
