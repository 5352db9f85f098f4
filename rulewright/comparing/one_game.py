"""One game of a comparison: played under one rule set, its luck keyed, what was open and used counted.

It is counted how often what differs is asked, and the record is kept, of games that are looked into: of players who
choose by luck alone or think by themselves the first of several rule sets, of all others each. Those that are not
looked into can be played from first to last in machine code (whole_game.py); the record of one is written when somebody
wants it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import field, replace
from fractions import Fraction
from functools import cached_property

from rulewright.comparing.watched import Watch
from rulewright.comparing.whole_game import Whole
from rulewright.games import RANDOM, Seating, new_game, thought
from rulewright.scenes import Stage, Unplayable
from rulewright.studies import Match, Row
from runtime.answer import load, say_unsettled
from runtime.play import Chooser, Decision, Draw, Game, Stuck, TooManySets, record_of, write_record
from runtime.position import NO_VALUE, Position, Seeker
from runtime.records import dataclass
from runtime.study import Counts, changed_counters, changed_functions, count_into

LOOKED_INTO = 200  # lucks, where nobody thinks
THOUGHT_THROUGH = 20  # where somebody does
FAULTS = (Stuck, TooManySets, Unplayable, *NO_VALUE)


@dataclass(frozen=True)
class Study:
    """The rule sets, the first of which the others are compared with, and who plays."""

    stages: tuple[Stage, ...]
    seats: Seating
    seed: int
    turns: int
    look_into: int = 0  # so many lucks; 0: as many as is usual

    ready: dict[tuple[int, bool], tuple[Stage, Counts]] = field(default_factory=dict, compare=False)  # with counters
    whole: dict[int, Whole | None] = field(default_factory=dict, compare=False)

    @cached_property
    def _changes(self) -> tuple[tuple[str, ...], ...]:
        first = self.stages[0].table.rules.program
        others = [one.table.rules.program for one in self.stages[1:]]
        counters = [tuple(called(one) for one in changed_counters(first, other)) for other in others]
        found = [(*changed_functions(first, other), *some) for other, some in zip(others, counters, strict=True)]
        return (tuple(sorted({name for one in found for name in one})), *found)

    def changed(self, variation: int) -> tuple[str, ...]:
        """What differs between a rule set and the first; of the first, what differs from any other."""
        return self._changes[variation]

    @cached_property
    def most_looked_into(self) -> int | None:
        """So many lucks of several rule sets; None: all, as nobody plays such games from first to last."""
        players = set(self.seats.players)
        if thought(self.stages[0].sides, self.seats) is None:
            return None
        if self.look_into:
            return self.look_into
        return LOOKED_INTO if players <= {RANDOM} else THOUGHT_THROUGH

    def looks_into(self, match: Match) -> bool:
        most = self.most_looked_into
        return most is None or (len(self.stages) > 1 and match.number < most)

    def seated(self, match: Match) -> Seating:
        """Who plays, as the sides of its rule set are declared."""
        seats = self.seats.swapped() if match.swapped else self.seats
        return seats.of(self.stages[0].sides, self.stages[match.variation].sides)

    def laid_out(self, variation: int) -> Whole | None:
        """For whole games in machine code: once, and best before others begin as copies of this process."""
        if variation not in self.whole:
            self.whole[variation] = Whole.of(self.stages[variation], self.stages[0].sides)
        return self.whole[variation]

    def counted(self, variation: int, looked_into: bool = True) -> tuple[Stage, Counts]:
        """The stage with rules of its own, around whose functions there are counters set to nothing."""
        which = variation, looked_into
        if which not in self.ready:
            self.ready[which] = self._made_ready(variation) if looked_into else self._used_alone(variation)
        stage, counts = self.ready[which]
        counts.clear()
        return stage, counts

    def _used_alone(self, variation: int) -> tuple[Stage, Counts]:
        """What is done is counted, and not what is asked."""
        stage, counts = self.stages[variation], Counts()
        rules = load(stage.table.rules.program)
        count_into(counts, rules, (), None)
        return replace(stage, table=stage.table.played_by(rules)), counts

    def _made_ready(self, variation: int) -> tuple[Stage, Counts]:
        stage, counts = self.stages[variation], Counts()
        other = self.stages[0 if variation else 1] if len(self.stages) == 2 or variation else None
        # each asking of what differs is to be counted, and one's functions are asked of the other's positions
        rules = load(stage.table.rules.program, keeping=len(self.stages) == 1)
        others = load(other.table.rules.program, keeping=False) if other is not None else None
        count_into(counts, rules, self.changed(variation), others)
        return replace(stage, table=stage.table.played_by(rules)), counts


def called(counter: str) -> str:
    """A type of counter on which something else is printed, beside functions by their names."""
    return f"the counter {counter}"


class Apart:
    """Between a game and its players: what they ask while they think is not counted, so somebody quicker may answer it
    (`thought_by`)."""

    def __init__(self, inner: Chooser, counts: Counts, position: Position, thought_by: Seeker | None) -> None:
        self._inner = inner
        self._counts = counts
        self._position = position
        self._thought_by = thought_by

    def choose(self, decision: Decision) -> int:
        position, was = self._position, self._position.seeker
        self._counts.thinking, position.seeker = True, self._thought_by
        try:
            return self._inner.choose(decision)
        finally:
            self._counts.thinking, position.seeker = False, was

    def die(self, draw: Draw) -> int:
        return self._inner.die(draw)


def play(study: Study, match: Match) -> Row:
    if study.looks_into(match):
        return played(study, match)
    found = study.laid_out(match.variation)
    row = None if found is None else found.row(match, study.seated(match), study.seed, study.turns)
    return row or replace(played(study, match), record="")


def record(study: Study, row: Row) -> str:
    """Of a game that was kept without, played again."""
    return row.record or played(study, row.match).record


def played(study: Study, match: Match) -> Row:
    """In Python."""
    stage, looked_into = study.stages[match.variation], study.looks_into(match)
    counted, counts = study.counted(match.variation, looked_into)
    sides = study.stages[0].sides
    seats = study.seated(match)
    game = new_game(counted, seats, study.seed, match.number, study.turns)
    game.chooser = Apart(game.chooser, counts, game.position, game.position.seeker)
    if len(study.stages) > 1 and looked_into:
        game.position.seeker = None  # outside of thinking it is heard how often what differs is asked
    in_play = set(game.position.kind_of)
    watch, fault = Watch(game, in_play), ""
    try:
        watch.play()
    except FAULTS as found:
        fault = f"{type(found).__name__}: {found}"
    counts.thinking = True
    levels, scores = results(stage, game.position, sides)
    about = (*stage.about, ("players", seats.players))
    kept = replace(record_of(game, stage.hash, study.seed, match.number), about=about)
    return Row(
        match,
        game.over or "",
        game.position.turn,
        len(game.answers),
        levels,
        scores,
        _lost(game, in_play),
        watch.left,
        dict(sorted(watch.stood.items())),
        dict(sorted(watch.fell.items())),
        dict(sorted(counts.used.items())),
        dict(sorted(counts.asked.items())),
        _opened(counts, study.changed(match.variation), game) if looked_into else {},
        write_record(kept),
        fault,
    )


def _opened(counts: Counts, changed: tuple[str, ...], game: Game) -> dict[str, int]:
    """How often what was changed could matter: a counter that is in the game, always."""
    counters = Counter(called(one) for one in game.position.type_of.values())
    told = {name: number for name, number in counts.open.items() if number}
    return dict(sorted({**told, **{name: counters[name] for name in changed if counters[name]}}.items()))


def results(stage: Stage, position: Position, sides: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the rules say of each side, as levels and as numbers."""
    program = stage.table.rules.program
    question = program.question_for("result")
    if question is None:
        return (), ()
    levels: list[str] = []
    scores: list[str] = []
    for side in sides:
        try:
            found = stage.table.rules.ask(position, question.id, side)
        except NO_VALUE as unsettled:
            why = say_unsettled(position, unsettled)
            return (f"cannot be settled: {why}",) * len(sides), ("0",) * len(sides)
        order = program.order_of.get(question.kind.name, {})
        levels.append(str(found))
        scores.append(str(Fraction(order[found]) if found in order else Fraction(found)))
    return tuple(levels), tuple(scores)


def _lost(game: Game, began: set[int]) -> dict[str, int]:
    p = game.position
    lost = Counter(
        f"{p.side_of(thing)}: {p.type_of[thing]}"
        for thing in sorted(began)
        if not p.in_play(thing) and thing in p.sides and not p.program.kind_named[p.kind_of[thing]].is_record
    )
    return dict(sorted(lost.items()))
