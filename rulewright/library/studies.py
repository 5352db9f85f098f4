"""Several situations, several players: a study of many parts, each a study of one situation, told as one.

It is asked for by a file (`study NAME.yaml`) or by words on a command line; both come to the same `Asked`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from re import sub
from typing import TypeVar

from compiler.diagnostics import Diagnostic, diagnose, did_you_mean, has_errors
from compiler.source import SourceFile, Span
from compiler.syntax import RawStudy, Scalar, read_study
from rulewright.comparing import Report, Until, as_one_study
from rulewright.games import players_named
from rulewright.library.faults import Findings
from rulewright.library.studied import Study
from rulewright.scenes import Refused
from rulewright.shelf import Slip, Wished, asked_for, disk, source_of
from rulewright.variants import variations
from runtime.limits import most, passed
from runtime.records import dataclass
from runtime.study import DESIGNS, EACH

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


@dataclass(frozen=True)
class Part:
    """One situation by one pair of players, and the folder its games are kept in."""

    name: str
    folder: Path
    study: Study


def parts(asked: Asked, folder: Path, jobs: int, on: str = "") -> Iterator[Part]:
    """All of them, each in a folder of its own; what has one part alone, as `compare` has, lies in this one."""
    wanted = [(what, players) for what in asked.situations for players in asked.players]
    if len(wanted) * asked.pairs > most("games"):
        raise Slip(f"{len(wanted)} times {asked.pairs} pairs are {passed('games', 'games')}")
    for number, (what, players) in enumerate(wanted, 1):
        name = what if len(asked.players) == 1 else f"{what}, {players}"
        place = folder if len(wanted) == 1 else folder / f"{number:02}_{sub(r'[^A-Za-z0-9]+', '_', name)}"
        varied = variations(what, asked.other, asked.wished, asked.rules, asked.design)
        yield Part(
            name,
            place,
            Study(
                varied,
                players,
                games=asked.pairs,
                seed=asked.seed,
                turns=asked.turns,
                jobs=jobs,
                folder=place,
                until=asked.until,
                design=asked.design,
                on=on,
            ),
        )


def reports(done: list[Part]) -> tuple[Report, ...]:
    """What came of each, with chances corrected for all that the whole study asks."""
    return as_one_study([one.study.report() for one in done])


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
    for one in raw.texts["situations"]:
        _or_wrong(one, problems, lambda what: asked_for(disk(), (what,)))
    for one in raw.texts["players"]:
        _or_wrong(one, problems, players_named)
    for key in ("situations", "vary"):
        if not raw.texts[key]:
            message = f"`{key}:` names at least one"
            problems.append(diagnose("wrong-form", message, Span(path.as_posix(), 0, 0)))
    first = raw.one("situations", "")
    for one in raw.texts["vary"] if first else ():
        _or_wrong(one, problems, lambda wish: variations(first, None, (wish,), rules))
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
    )


def _or_wrong(one: Scalar, problems: list[Diagnostic], meant: Callable[[str], T]) -> T | None:
    """What a text means, or what is wrong with it at its place."""
    try:
        return meant(one.text.strip())
    except Slip as fault:
        problems.append(diagnose("wrong-form", str(fault), one.span))
        return None
