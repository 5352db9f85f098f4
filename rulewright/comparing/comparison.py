"""What a study found of one situation: the games of its rule sets taken in pairs, counted and put into sentences."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import asdict, field, replace
from fractions import Fraction
from typing import Any

from rulewright.comparing.effects import Effect, by_luck, corrected, outcomes, told_effects, verdict, won
from rulewright.comparing.one_game import Study, called
from rulewright.games import Parting, chosen_apart, parting
from rulewright.scenes import Stage
from rulewright.shelf import Wished
from rulewright.studies import Row
from rulewright.telling import counted
from rulewright.variants import Variation
from runtime.functions import ASK, PLAYED_BY, TAKE, Sort, functions_of
from runtime.play import PASS, Chosen, read_record
from runtime.program import Program
from runtime.records import dataclass
from runtime.study import DIFFERENCE, EACH, Interval, changed_counters, changed_rules, sure

MOMENTS = 3
NAMED = 8  # games that came out so, by their numbers
MOST_USED = 12


@dataclass(frozen=True)
class Moment:
    """A game in which the change mattered, and where."""

    variation: str
    game: str
    parting: Parting | None
    file: str
    command: str
    record: str = ""  # not there in a report that was read back


@dataclass(frozen=True)
class Versus:
    """One variation against the rules as they are."""

    label: str
    pairs: int  # of games
    lucks: int  # as many as pairs, unless players changed sides
    looked_into: int  # pairs of which it is known whether the change could matter (one_game.py)
    open_pairs: int  # of these: the changed rules could have mattered
    decided_pairs: int  # and the games went otherwise
    parted_pairs: int  # of all pairs: what is told of the games is not the same
    changed: tuple[str, ...]
    sentence: str
    verdict: str
    wins: tuple[tuple[str, Interval, Interval, Interval], ...]  # side; before, now, difference in pairs
    levels: tuple[tuple[str, tuple[tuple[str, int, int], ...]], ...]  # side; level, before, now
    losses: tuple[tuple[str, Fraction, Fraction], ...]
    usage: tuple[tuple[str, Fraction, Fraction], ...]
    length: tuple[Fraction, Fraction]
    ended: tuple[tuple[int, int, int], ...]  # turn; games that ended on it before, now
    faults: tuple[str, ...]
    outcomes: tuple[tuple[str, tuple[int, int, int], tuple[int, int, int]], ...] = ()  # side; won, drawn, lost; now

    @property
    def may_differ(self) -> bool:
        """Whether any game went otherwise, or may have where nobody looked."""
        return bool(self.decided_pairs) or (self.looked_into < self.pairs and bool(self.open_pairs))

    @property
    def came_up(self) -> bool:
        return bool(self.open_pairs or self.parted_pairs)


@dataclass(frozen=True)
class Played:
    """One rule set: `command` plays any of its games again (`--game` with its number), under rules whose hash begins
    so."""

    label: str
    rules: str
    command: str
    games: tuple[tuple[str, int, tuple[str, ...]], ...]  # what it came to for the first side; how many, the first few


@dataclass(frozen=True)
class Report:
    title: str
    players: tuple[str, ...]
    sides: tuple[str, ...]
    seed: int
    design: str
    stopped: str  # after how many pairs, and why
    effects: tuple[Effect, ...]
    against: tuple[Versus, ...]
    played: tuple[Played, ...] = ()
    moments: tuple[Moment, ...] = field(default=())
    kept: str = ""  # where the variation was kept as a pack
    asked: str = ""  # all that was asked for, so that it is known again

    def plain(self) -> dict[str, Any]:
        """For a program: records by their files."""
        told = asdict(self)
        for moment in told["moments"]:
            del moment["record"]
        return told


def report(
    study: Study, varied: Sequence[Variation], design: str, stopped: str, rows: tuple[Row, ...], brief: bool = False
) -> Report:
    """`brief`: without looking for where games part."""
    by_match = {row.match: row for row in rows}
    against: list[Versus] = []
    moments: list[Moment] = []
    for variation in range(1, len(study.stages)):
        pairs = [
            (row, by_match[other])
            for row in rows
            if row.match.variation == 0
            and (other := type(row.match)(variation, row.match.number, row.match.swapped)) in by_match
        ]
        against.append(_versus(study, varied[variation].label, variation, pairs))
        looked_into = [] if brief else [pair for pair in pairs if study.looks_into(pair[0].match)]
        moments += _moments(study, varied, variation, looked_into)
    stage = study.stages[0]
    found = told_effects(varied, design, rows, stage.sides[0]) if stage.sides else ()
    head = stage.title, study.seats.players, stage.sides, study.seed, design, stopped
    played = tuple(_played_again(study, one, at, rows) for at, one in enumerate(varied))
    return with_verdicts(Report(*head, found, tuple(against), played, tuple(moments)))


def _played_again(study: Study, one: Variation, at: int, rows: Sequence[Row]) -> Played:
    stage = study.stages[at]
    games: dict[str, list[str]] = {}
    for row in rows:
        if row.match.variation == at:
            games.setdefault(row.levels[0] if row.levels else row.end, []).append(_number(row))
    came = tuple((level, len(some), tuple(some[:NAMED])) for level, some in sorted(games.items()))
    players = ",".join(study.seats.players) if len(set(study.seats.players)) > 1 else study.seats.players[0]
    turns = (f"--turns {study.turns}",) if study.turns else ()
    words = (f"rulewright run {one.what}", *_options(one.rules, Wished()), f'--players "{players}"', *turns)
    return Played(one.label, stage.hash[:8], " ".join((*words, f"--seed {study.seed} --game")), came)


def _number(row: Row) -> str:
    return f"{row.match.number}{' swapped' if row.match.swapped else ''}"


def with_verdicts(told: Report) -> Report:
    """With what may be concluded of its effects as they are corrected now."""
    if told.design != EACH or not told.effects:
        return told
    verdicts = (
        replace(one, verdict=verdict(effect, one.lucks)) if one.may_differ or effect.difference.middle else one
        for one, effect in zip(told.against, told.effects, strict=True)
    )
    return replace(told, against=tuple(verdicts))


def as_one_study(reports: Sequence[Report], waiting: int = 0) -> tuple[Report, ...]:
    """Reports of one study: what may be concluded of each effect is corrected for all that are asked for, those that
    wait to be played included."""
    every = iter(corrected([one for told in reports for one in told.effects], waiting))
    return tuple(with_verdicts(replace(told, effects=tuple(next(every) for _ in told.effects))) for told in reports)


def _parts_visibly(pair: tuple[Row, Row]) -> bool:
    """Of games that were not looked into: whether not all of what is told of them is alike."""
    mine, other = pair
    return mine != replace(other, match=mine.match)


def _differs(pair: tuple[Row, Row]) -> bool:
    """Whether the change decided anything: the same luck and the same players, and another game."""
    return _course(pair[0]) != _course(pair[1])


def _course(row: Row) -> object:
    """What was decided, thrown and won. That a side passed a reaction is nothing it did."""
    answers = read_record(row.record).answers
    done = tuple(one for one in answers if not (isinstance(one, Chosen) and one.text == PASS))
    return done, row.levels, row.end, row.fault


def _versus(study: Study, label: str, variation: int, pairs: list[tuple[Row, Row]]) -> Versus:
    changed = study.changed(variation)
    looked_into = [pair for pair in pairs if study.looks_into(pair[0].match)]
    was_open = sum(any(row.open.get(name) for row in pair for name in changed) for pair in looked_into)
    decided = sum(_differs(pair) for pair in looked_into)
    others = sum(_parts_visibly(pair) for pair in pairs[len(looked_into) :])
    sides = study.stages[0].sides
    told = any(row.scores for pair in pairs for row in pair)
    return Versus(
        label,
        len(pairs),
        len({mine.match.number for mine, _ in pairs}),
        len(looked_into),
        was_open,
        decided,
        decided + others,
        tuple(_titles(study, variation, looked_into)),
        sentence(label, was_open, decided, len(looked_into), len(pairs), told, others),
        _without_effect(was_open + others, decided + others, told),
        tuple((side, *_shares(pairs, place)) for place, side in enumerate(sides if told else ())),
        tuple((side, _levels(pairs, place)) for place, side in enumerate(sides)),
        _means([(mine.lost, other.lost) for mine, other in pairs]),
        _usage(study, looked_into),
        (_mean_of([mine.turns for mine, _ in pairs]), _mean_of([other.turns for _, other in pairs])),
        _ended(pairs),
        tuple(sorted({row.fault for pair in pairs for row in pair if row.fault})),
        tuple((side, *_outcomes(pairs, place)) for place, side in enumerate(sides if told else ())),
    )


def sentence(label: str, was_open: int, decided: int, number: int, of: int, told: bool, others: int) -> str:
    """How often it could matter, and did, in so many pairs of all. `others`: some of the others part."""
    first = f"Under `{label}` the changed rules could matter in {was_open} of {counted(number, 'pair')} of games"
    if number < of:
        first += f" (the first of {of}, which were looked into)"
    if was_open == 0 and not others:
        return f"{first}: the change never came up here, so nothing can be said of it."
    rest = "" if told else " Who wins is not compared: no question tells the result."
    return f"{first} and decided something in {decided}.{rest}"


def _without_effect(was_open: int, parted: int, told: bool) -> str:
    if not told:
        return "No verdict: no question of the rules tells the result."
    if not was_open:
        return "No verdict: the change never came up."
    if not parted:
        return "No game went otherwise: if this matters at all, it is in fewer games than were played."
    return "What each variation does is told by the effects."


# ---- counted


def _shares(pairs: list[tuple[Row, Row]], place: int) -> tuple[Interval, Interval, Interval]:
    """Of the games with each luck: what the side won before, now, and the difference."""
    before, now = (by_luck([pair[at] for pair in pairs], place) for at in (0, 1))
    return (
        sure(list(before.values())),
        sure(list(now.values())),
        sure([now[luck] - before[luck] for luck in before], DIFFERENCE),
    )


def _outcomes(pairs: list[tuple[Row, Row]], place: int) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    return outcomes([mine for mine, _ in pairs], place), outcomes([other for _, other in pairs], place)


def _levels(pairs: list[tuple[Row, Row]], place: int) -> tuple[tuple[str, int, int], ...]:
    counts: dict[str, list[int]] = {}
    score: dict[str, Fraction] = {}
    for pair in pairs:
        for column, row in enumerate(pair):
            if row.levels:
                counts.setdefault(row.levels[place], [0, 0])[column] += 1
                score[row.levels[place]] = Fraction(row.scores[place])
    return tuple((level, *counts[level]) for level in sorted(counts, key=lambda one: -score[one]))  # type: ignore[misc]


def _ended(pairs: list[tuple[Row, Row]]) -> tuple[tuple[int, int, int], ...]:
    before, now = (Counter(pair[at].turns for pair in pairs) for at in (0, 1))
    return tuple((turn, before[turn], now[turn]) for turn in sorted({*before, *now}))


def _means(counts: list[tuple[dict[str, int], dict[str, int]]]) -> tuple[tuple[str, Fraction, Fraction], ...]:
    """Of everything counted, the mean of a game before and now; what differs most comes first."""
    totals = [Counter[str](), Counter[str]()]
    for pair in counts:
        for total, one in zip(totals, pair, strict=True):
            total.update(one)
    number = max(len(counts), 1)
    told = [
        (name, Fraction(totals[0][name], number), Fraction(totals[1][name], number))
        for name in sorted({*totals[0], *totals[1]})
    ]
    return tuple(sorted(told, key=lambda one: -abs(one[2] - one[1])))


def _mean_of(values: list[int]) -> Fraction:
    return Fraction(sum(values), max(len(values), 1))


def _usage(study: Study, pairs: list[tuple[Row, Row]]) -> tuple[tuple[str, Fraction, Fraction], ...]:
    """Actions, by their names in the rulebook."""
    names = _names((stage.table.rules.program for stage in study.stages), (TAKE,))

    def by_name(row: Row) -> dict[str, int]:
        return {names[one]: number for one, number in row.used.items() if one in names}

    return _means([(by_name(mine), by_name(other)) for mine, other in pairs])[:MOST_USED]


def _names(programs: Iterable[Program], sorts: Container[Sort]) -> dict[str, str]:
    """As a rulebook speaks: `move the unit into the new hex`."""
    told = {one.name: one.says for program in programs for one in functions_of(program) if one.sort in sorts}
    return {name: re.sub(r"\{([^{},]*)[^{}]*\}", r"\1", says) for name, says in told.items()}


def _titles(study: Study, variation: int, pairs: list[tuple[Row, Row]]) -> list[str]:
    """What was changed: first what was open most often, rules and cells by name, then all the rest by its phrase."""
    programs = [study.stages[one].table.rules.program for one in (0, variation)]
    rules = changed_rules(*programs)
    counters = {called(one) for one in changed_counters(*programs)}
    names = _names(programs, PLAYED_BY)
    function_of = {one.id: ASK.name(one.function) for program in programs for one in program.questions}
    rules_of: dict[str, list[str]] = {}
    for rule, question in rules:
        rules_of.setdefault(function_of.get(question, ""), []).append(f"[{rule}]")
    was_open = Counter[str]()
    for pair in pairs:
        for row in pair:
            was_open.update(row.open)
    told: list[str] = []
    for name in sorted(study.changed(variation), key=lambda one: (-was_open[one], one not in rules_of, one)):
        if name in counters:
            told.append(name)
        told += rules_of.get(name, [names[name]] if name in names else [])
    return list(dict.fromkeys([*told, *(one for some in rules_of.values() for one in some)]))


# ---- where the games part


def _moments(study: Study, varied: Sequence[Variation], variation: int, pairs: list[tuple[Row, Row]]) -> list[Moment]:
    """Three games in which the change mattered, those first whose results differ most."""
    decided = [pair for pair in pairs if _differs(pair)]
    decided.sort(key=lambda pair: -abs(won(pair[0], 0) - won(pair[1], 0)))
    found = []
    for mine, theirs in decided[:MOMENTS]:
        number = _number(mine)
        file = f"game_{variation}_{number.replace(' ', '_')}.jsonl"
        own, other = study.stages[0], study.stages[variation]
        where = None
        if _facts(own) == _facts(other):
            record = read_record(mine.record)
            where = parting(record, own, other) or chosen_apart(record, read_record(theirs.record), own, other)
        command = " ".join(("rulewright replay", file, *_options(varied[variation].rules, varied[0].rules)))
        found.append(Moment(varied[variation].label, number, where, file, command, mine.record))
    return found


def _facts(stage: Stage) -> str:
    """The first position without its head, which names the pack."""
    return stage.text.partition("Given:")[2]


def _options(rules: Wished, base: Wished) -> Iterator[str]:
    """What `replay` is to be told so that a game under the one is played under the other."""
    if rules.pack is not None and rules.pack != base.pack:
        yield f"--rules {rules.pack}"
    for wish in rules.beyond(base):
        word, _, rest = wish.partition(" ")
        yield f'--{word} "{rest}"' if word in ("with", "without") else f'--set "{wish}"'
