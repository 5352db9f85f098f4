"""Several situations, several players: a study of many parts, each a study of one situation, told as one.

It is asked for by a file (`study NAME.yaml`) or by words on a command line; both come to the same `Asked`.
"""

from __future__ import annotations

import fnmatch
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from re import sub
from typing import TypeVar

from compiler.diagnostics import Diagnostic, diagnose, did_you_mean, has_errors
from compiler.source import SourceFile, Span
from compiler.syntax import RawStudy, Scalar, read_study
from rulewright.comparing import Pictures, Report, Until, as_one_study, report_of
from rulewright.games import players_named, seating
from rulewright.library.faults import Findings, unless_refused
from rulewright.library.studied import Study
from rulewright.library.tried import tried, unplayable
from rulewright.scenes import Refused, open_stage
from rulewright.shelf import Slip, Wished, asked_for, disk, situations_of, source_of, text_of
from rulewright.variants import NOTHING, Variation, alternatives, variations
from runtime.limits import most, passed
from runtime.records import dataclass
from runtime.study import DESIGNS, EACH, effects, runs

T = TypeVar("T")


@dataclass(frozen=True)
class Asked:
    """What is played: each situation with all rule sets by each pair of players. `other`: a second situation that the
    one is held against."""

    title: str
    situations: tuple[str, ...]
    wished: tuple[str, ...]
    rules: Wished = Wished()
    other: str | None = None
    design: str = EACH
    players: tuple[str, ...] = ("greedy",)
    pairs: int = 20
    until: Until = Until()
    seed: int = 1
    turns: int = 0
    look_into: int = 0  # so many lucks; 0: as many as is usual

    def of(self, what: str, players: str) -> str:
        """All that is asked of one situation and who plays it, so that it is known again."""
        words = [what, players, f"{self.pairs} pairs, {self.until.said_so}, seed {self.seed}, turns {self.turns}"]
        words += [f"{self.look_into} looked into"] if self.look_into else []
        words += [self.design, *Wished().beyond(self.rules), *self.rules.beyond(Wished()), self.rules.pack or ""]
        return " / ".join([*words, self.other or "", *self.wished])


@dataclass(frozen=True)
class Place:
    """One situation by one pair of players: what it is called, and the folder its games are kept in."""

    name: str
    folder: Path
    what: str
    players: str


@dataclass(frozen=True)
class Told:
    """A place that was played: what came of it, as a page needs it, and its games as lines of a table. Without
    pictures where its games were thrown away and the report is what it was."""

    place: Place
    report: Report
    pictures: Pictures | None = None
    games: tuple[dict[str, object], ...] = ()


def places(asked: Asked, folder: Path) -> tuple[Place, ...]:
    """All of them, each in a folder of its own; what has one alone, as `compare` has, lies in this one."""
    wanted = [(what, players) for what in _meant_by(asked.situations) for players in asked.players]
    if len(wanted) * asked.pairs > most("games"):
        raise Slip(f"{len(wanted)} times {asked.pairs} pairs are {passed('games', 'games')}")
    found = []
    for number, (what, players) in enumerate(wanted, 1):
        name = what if len(asked.players) == 1 else f"{what}, {players}"
        own = folder if len(wanted) == 1 else folder / f"{number:02}_{sub(r'[^A-Za-z0-9]+', '_', name)}"
        found.append(Place(name, own, what, players))
    return tuple(found)


def _meant_by(situations: tuple[str, ...]) -> Iterator[str]:
    """`panzer_leader/[0-9]*` are all that the pack has of its own whose names are so."""
    for one in situations:
        pack, _, name = one.rpartition("/")
        if not pack or not any(sign in name for sign in "*?["):
            yield one
            continue
        asked_for(disk(), (pack,))
        own = fnmatch.filter(situations_of(disk(), pack), name)
        if not own:
            raise Slip(f"`{pack}` has no situation `{name}`")
        yield from (f"{pack}/{stem}" for stem in own)


def smallest_first(asked: Asked, left: Sequence[Place]) -> tuple[Place, ...]:
    """What is known soon is played first: the fewest counters."""
    if len(left) < 2:
        return tuple(left)

    def size(one: Place) -> int:
        stage = open_stage(one.what, asked.rules)
        return 0 if isinstance(stage, Refused) else len(stage.position().kind_of)

    return tuple(sorted(left, key=size))


def told_before(asked: Asked, place: Place) -> Told | None:
    """A part that was told and whose games are not kept any more: it is not played again."""
    kept = place.folder / "report.json"
    if not kept.is_file() or (place.folder / "games.sqlite").is_file():
        return None
    found = report_of(text_of(kept), asked.of(place.what, place.players))
    return None if found is None else Told(place, found)


def opened(asked: Asked, place: Place, jobs: int, on: str = "") -> Study:
    return Study(
        variations(place.what, asked.other, _wishes_in(asked, place), asked.rules, asked.design),
        place.players,
        games=asked.pairs,
        seed=asked.seed,
        turns=asked.turns,
        jobs=jobs,
        folder=place.folder,
        until=asked.until,
        design=asked.design,
        on=on,
        look_into=asked.look_into,
    )


def _wishes_in(asked: Asked, place: Place) -> tuple[str, ...]:
    found = (tried(wish, place.what, asked.rules) for wish in asked.wished)
    return tuple(one for one in found if one is not None)


def not_asked(asked: Asked, place: Place) -> Told | None:
    """Of a situation where every wish was left out: that it is so; it is not played. None where something is asked."""
    if asked.other is not None or not asked.wished or _wishes_in(asked, place):
        return None
    stage = unless_refused(open_stage(place.what, asked.rules))
    seats = seating(stage, place.players)
    said = "Not played: none of what is asked can be played here."
    head = stage.title, seats.players, stage.sides, asked.seed, asked.design, said
    return Told(place, Report(*head, (), (), asked=asked.of(place.what, place.players)), Pictures("", (), False))


def unless_unplayable(asked: Asked) -> Asked:
    """What is asked for, if all of it can be played; everything that cannot, at once. What is wrong with a pack is
    told as its findings."""
    found = [*unplayable(_meant_by(asked.situations), asked.wished, asked.players, asked.rules)]
    for one in found:
        if isinstance(one.fault, Findings):
            raise one.fault
    if found:
        raise Slip("\n".join(one.why for one in found))
    return asked


def told(asked: Asked, place: Place, study: Study) -> Told:
    report = replace(study.report(), asked=asked.of(place.what, place.players))
    return Told(place, report, study.pictures(report), tuple(study.told(place.name)))


def as_one(asked: Asked, done: Sequence[Told], waiting: int) -> tuple[Told, ...]:
    """With chances corrected for all that the whole study asks; so many places wait to be played."""
    levels = [max(one.count("|") + 1 for one in alternatives(wish)) for wish in asked.wished]
    each = len(effects(runs(levels, asked.design), asked.design))
    reports = as_one_study([one.report for one in done], waiting * each)
    return tuple(replace(one, report=report) for one, report in zip(done, reports, strict=True))


# ---- from a file


def asked_in(path: Path) -> Asked:
    """What a study's file asks for; everything that is wrong with it at once."""
    source, faults = source_of(path)
    raw, more = read_study(source) if source is not None else (None, ())
    problems = [*faults, *more]
    if source is None or raw is None:
        raise _refused(path, source, problems)
    found = _meant(raw, path, problems)
    if has_errors(tuple(problems)):
        raise _refused(path, source, problems)
    return found


def _refused(path: Path, source: SourceFile | None, problems: list[Diagnostic]) -> Findings:
    return Findings(Refused(tuple(problems), {} if source is None else {source.path: source}))


def _meant(raw: RawStudy, path: Path, problems: list[Diagnostic]) -> Asked:
    pack = raw.one("rules", "")
    rules = Wished(pack or None, raw.all("with"), raw.all("without"), raw.all("set"))
    design = raw.one("design", EACH)
    if design not in DESIGNS:
        near = did_you_mean(design, DESIGNS)
        span = raw.texts["design"][0].span
        problems.append(diagnose("wrong-form", f"there is no design `{design}`: {', '.join(DESIGNS)}", span, help=near))
        design = EACH
    until = Until()
    for one in raw.texts["until"]:
        until = _or_wrong(one, problems, Until.said) or until
    there = [one for one in raw.texts["situations"] if _or_wrong(one, problems, _there)]
    seated = [one for one in raw.texts["players"] if _or_wrong(one, problems, players_named)]
    for key in ("situations", "vary"):
        if not raw.texts[key]:
            message = f"`{key}:` names at least one"
            problems.append(diagnose("wrong-form", message, Span(path.as_posix(), 0, 0)))
    first = raw.one("situations", "")
    ways = partial(_ways, first, rules)
    wishes = [one for one in raw.texts["vary"] if first and _or_wrong(one, problems, ways) is not None]
    problems += _unplayable(there, wishes, seated, rules)
    numbers = raw.numbers
    return Asked(
        raw.one("study", path.stem),
        raw.all("situations"),
        raw.all("vary"),
        rules,
        None,
        design,
        raw.all("players") or ("greedy",),
        numbers["pairs"],
        until,
        numbers["seed"],
        numbers["turns"],
        numbers["look into"],
    )


def _there(what: str) -> tuple[str, ...]:
    return asked_for(disk(), tuple(_meant_by((what,))))


def _ways(what: str, base: Wished, wish: str) -> list[tuple[Variation, ...]]:
    return [variations(what, None, (one,), base) for one in alternatives(wish) if one != NOTHING]


def _unplayable(
    there: Sequence[Scalar], wishes: Sequence[Scalar], seated: Sequence[Scalar], rules: Wished
) -> Iterator[Diagnostic]:
    """Each at the line of the file that asks for it."""
    named = {what: one.span for one in there for what in _meant_by((one.text.strip(),))}
    spans = {one.text.strip(): one.span for one in (*wishes, *seated)} | named
    players = [one.text.strip() for one in seated]
    for found in unplayable(named, [one.text.strip() for one in wishes], players, rules):
        yield diagnose("wrong-form", found.why, spans[found.about])


def _or_wrong(one: Scalar, problems: list[Diagnostic], meant: Callable[[str], T]) -> T | None:
    """What a text means, or what is wrong with it at its place."""
    try:
        return meant(one.text.strip())
    except Slip as fault:
        problems.append(diagnose("wrong-form", str(fault), one.span))
        return None
