"""A study: many games under one rule set and others, in pairs on the same luck, row by row and as one report.

Each game is kept as it ends, in a folder's `games.sqlite` or, without a folder, as long as the study is at hand. The
report is made of what is kept, so it is the same however often the study was stopped and however many processes played.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, field, replace
from fractions import Fraction
from functools import cached_property, partial
from pathlib import Path

from rulewright.comparing import (
    Pictures,
    Report,
    Until,
    best,
    by_luck,
    games_told,
    looks,
    page,
    pictures,
    play,
    record,
    report,
    told_by_luck,
)
from rulewright.comparing import Study as Plan
from rulewright.games import Seating, seating
from rulewright.library.faults import unless_refused
from rulewright.library.typed import at_least, checked
from rulewright.scenes import PYTHON, Stage, open_stage
from rulewright.shelf import Slip, is_file
from rulewright.studies import GameStore, Match, Row, executor
from rulewright.telling import counted
from rulewright.variants import Variation
from runtime.limits import most, passed
from runtime.records import dataclass
from runtime.study import EACH, Interval, wilson

FORMAT = 4
AT_HAND = Path(":memory:")
WORTH_COMPILING = 50  # games from which machine code is sooner done, though it has to be compiled first


@checked
def share(part: int, whole: int) -> Interval:
    """So many of so many, and how sure that is: 95 in 100 such intervals hold the truth (Wilson's)."""
    if not 0 <= part <= whole:
        raise Slip(f"no share is {part} of {whole}: a part of it is wanted, from 0 to all")
    return wilson(part, whole)


@dataclass(frozen=True)
class Played:
    """A game of a study. `rules` is how its rule set is called; the games of one `number` (and `swapped` or not) have
    the same luck. `levels` and `scores` are what the rules say of each side, in words and as numbers."""

    rules: str
    number: int
    swapped: bool
    players: dict[str, str] = field(hash=False)
    end: str
    turns: int
    levels: dict[str, str] = field(hash=False)
    scores: dict[str, Fraction] = field(hash=False)
    won: tuple[str, ...]  # who came out best; several where they are level
    lost: dict[str, int] = field(hash=False)
    fault: str
    _again: Callable[[], str] = field(repr=False, compare=False)

    @cached_property
    def record(self) -> str:
        """As a file that `replay` reads."""
        return self._again()


class Study:
    """`for row in study:` has every game, those first that are kept already; `report()` what comes of them all.

    It stops when it is told to (`until`) by what is known after one of the `looks`, taken in the order of the lucks,
    so that it stops at the same game however many play and however often it was stopped before.
    """

    def __init__(
        self,
        varied: Sequence[Variation],
        players: str | Seating,
        *,
        games: int,
        seed: int,
        turns: int,
        jobs: int,
        folder: Path | None,
        until: Until = Until(),  # noqa: B008 - frozen
        design: str = EACH,
        on: str = "",
        look_into: int = 0,
    ) -> None:
        if games < 1:
            raise Slip("at least one game is played")
        at_least("turns", turns, 0)
        at_least("jobs", jobs, 1)
        if len(varied) > most("variations"):
            raise Slip(f"these are {passed('variations', 'rule sets')}")
        if games * len(varied) > most("games"):
            raise Slip(f"{games} of {len(varied)} rule sets are {passed('games', 'games')}")
        stages = stages_of(varied)
        seats = players if isinstance(players, Seating) else seating(stages[0], players)
        self._varied, self._jobs, self._games = _levelled(varied), jobs, games
        self._until, self._design, self._on = until, design, on
        self._plan = Plan(stages, seats, seed, turns, look_into)
        self._described = Described(self._varied, seats, seed, turns, look_into)
        self._engaged: Callable[[Stage], Stage] = _as_it_is
        if on and any(is_file(one.what) for one in varied):
            raise Slip("a position's file stays here: on a cluster situations of packs are played")
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        kept_in = folder / "games.sqlite" if folder is not None else AT_HAND
        self._store = GameStore(kept_in, _told(self._varied, self._plan))

    def engage(self, engine: str, tell: Callable[[str], None]) -> None:
        """Look for what may be done as this engine does (Stage.engaged), here and elsewhere, once there is something to
        be played: the games are the same. Where rule sets are held against each other only players think with it
        (rulewright/comparing/one_game.py)."""
        pays = self._games >= WORTH_COMPILING
        self._described = replace(self._described, engine=engine, pays=pays)
        if not self._on:
            self._engaged = lambda stage: stage.engaged(engine, tell, pays)

    def _play(self, left: Sequence[Match]) -> Iterator[Row]:
        """Games played and kept as they come, by whoever is to play them."""
        if left:
            self._plan = replace(self._plan, stages=tuple(map(self._engaged, self._plan.stages)))
            self._engaged = _as_it_is
            self._plan.changed(0)  # once, before others begin as copies of this process
            for variation in {one.variation for one in left if not self._plan.looks_into(one)}:
                self._plan.laid_out(variation)
            do = partial(play_described, self._described) if self._on else partial(play, self._plan)
            for row in executor(self._jobs, self._on).each(do, left):
                self._store.keep(row)
                yield row

    def __del__(self) -> None:
        if hasattr(self, "_store"):
            self._store.close()

    def __iter__(self) -> Iterator[Played]:
        rows = self._rows()
        yield from map(self._played, rows)
        for number in looks(self._games) if self._until != Until() else (self._games,):
            done = {row.match for row in rows}
            left = [match for match in self._matches(number) if match not in done]
            if left:
                yield from map(self._played, self._play(left))
                rows = self._rows()
            if self._is_enough(rows, number):
                return

    def drawn(self, wished: Mapping[int, int]) -> Mapping[int, list[Fraction]]:
        """What the first side won with so many lucks of each of these rule sets; what is missing is played."""
        done = {row.match for row in self._rows()}
        wanted = [one for one in self._matches(self._games) if one.number < wished.get(one.variation, 0)]
        for _ in self._play([one for one in wanted if one not in done]):
            pass
        rows = self._rows()
        each = {
            at: by_luck([row for row in rows if row.match.variation == at and row.match.number < number], 0)
            for at, number in wished.items()
        }
        return {at: [some[luck] for luck in sorted(some)] for at, some in each.items()}

    @property
    def rule_sets(self) -> tuple[str, ...]:
        """What is compared, by name; the first is what the others are held against."""
        return tuple(one.label for one in self._varied)

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, in the order of the sides."""
        return self._plan.seats.players

    @property
    def whole(self) -> int:
        """How many games there are to be at most."""
        return len(self._matches(self._games))

    @property
    def kept(self) -> int:
        """How many of them are played."""
        return len(self._rows())

    @property
    def first(self) -> Stage:
        """What is played under the first rule set."""
        return self._plan.stages[0]

    def report(self) -> Report:
        """Of all its games; those still to be played are played."""
        for _ in self:
            pass
        number, rows = self._counted()
        stopped = f"Stopped after {number} of at most {self._games} pairs: enough is known."
        if number == self._games:
            stopped = f"{counted(number, 'pair')}, as many as were wanted."
        return report(self._plan, self._varied, self._design, stopped, rows)

    def pictures(self, told: Report) -> Pictures:
        """What its games looked like, for the page of its report."""
        return pictures(told, self.first, self._counted()[1])

    def page_so_far(self, told: str) -> str:
        """What the games that are kept by now come to."""
        rows = self._rows()
        found = report(self._plan, self._varied, self._design, "", rows, brief=True)
        return page(found, pictures(found, self.first, rows), told)

    def told(self, name: str) -> Iterator[dict[str, object]]:
        """Its games as lines of a table, those that count."""
        return games_told(name, self._plan, self._varied, self._counted()[1])

    def _counted(self) -> tuple[int, tuple[Row, ...]]:
        """After how many pairs it stops, and the games that count: those before that moment."""
        rows = self._rows()
        number = next(one for one in looks(self._games) if one == self._games or self._is_enough(rows, one))
        return number, tuple(row for row in rows if row.match.number < number)

    def _is_enough(self, rows: Sequence[Row], number: int) -> bool:
        """Whether the first so many pairs tell what is wanted."""
        some = [row for row in rows if row.match.number < number]
        if len(some) < len(self._matches(number)) or not any(row.scores for row in some):
            return False
        return self._until.is_over([values for _, values in told_by_luck(self._varied, self._design, some)])

    def _rows(self) -> tuple[Row, ...]:
        """More games may be kept than are asked for now."""
        return tuple(row for row in self._store.rows() if row.match.number < self._games)

    def _matches(self, number: int) -> list[Match]:
        """Pairs together, so that a study that is stopped has whole pairs; two players play from both sides."""
        seats = self._plan.seats
        return [
            Match(variation, luck, swapped)
            for luck in range(number)
            for swapped in ((False, True) if seats.swapped() != seats else (False,))
            for variation in range(len(self._varied))
        ]

    def _played(self, row: Row) -> Played:
        match, sides = row.match, self.first.sides
        seats = self._plan.seats.swapped() if match.swapped else self._plan.seats
        return Played(
            self._varied[match.variation].label,
            match.number,
            match.swapped,
            dict(zip(sides, seats.players, strict=True)),
            row.end,
            row.turns,
            dict(zip(sides, row.levels, strict=False)),
            {side: Fraction(score) for side, score in zip(sides, row.scores, strict=False)},
            tuple(sides[place] for place in best(row)),
            row.lost,
            row.fault,
            partial(record, self._plan, row),
        )


@dataclass(frozen=True)
class Described:
    """All that a process elsewhere needs to play games of a study; the packs are there."""

    varied: tuple[Variation, ...]
    seats: Seating
    seed: int
    turns: int
    look_into: int = 0
    engine: str = PYTHON
    pays: bool = False  # whether there are games enough to compile for


_READY: dict[Described, Plan] = {}  # in a process that plays for others: the last that was described


def play_described(described: Described, match: Match) -> Row:
    if described not in _READY:
        _READY.clear()
        stages = tuple(one.engaged(described.engine, print, described.pays) for one in stages_of(described.varied))
        _READY[described] = Plan(stages, described.seats, described.seed, described.turns, described.look_into)
    return play(_READY[described], match)


def _levelled(varied: Sequence[Variation]) -> tuple[Variation, ...]:
    """Each with the levels of its factors; what was put together by hand is varied one at a time."""
    if all(one.levels for one in varied):
        return tuple(varied)
    others = len(varied) - 1
    return tuple(
        replace(one, levels=tuple(one.label if at == place else "" for place in range(1, others + 1)))
        for at, one in enumerate(varied)
    )


def _as_it_is(stage: Stage) -> Stage:
    return stage


def stages_of(varied: Sequence[Variation]) -> tuple[Stage, ...]:
    stages: list[Stage] = []
    for one in varied:
        stage = unless_refused(open_stage(one.what, one.rules))
        if stages and one.option and stage.table.on == stages[0].table.on:
            raise Slip(one.idle)
        stages.append(stage)
    if any(sorted(stage.sides) != sorted(stages[0].sides) for stage in stages):
        raise Slip("the rule sets have different sides, so their games cannot be paired")
    return tuple(stages)


def _told(varied: tuple[Variation, ...], plan: Plan) -> str:
    """What the games in a folder are games of. How many, and by how many processes, may change."""
    told = {
        "format": FORMAT,
        "variations": [asdict(one) for one in varied],
        "rules": [stage.hash for stage in plan.stages],
        "players": plan.seats.players,
        "seed": plan.seed,
        "turns": plan.turns,
    }
    if plan.look_into:
        told["looked into"] = plan.look_into
    return json.dumps(told, ensure_ascii=False, sort_keys=True)
