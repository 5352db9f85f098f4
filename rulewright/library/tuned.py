"""Which of several values makes the sides even: the race over them, and what it came to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from rulewright.library.studied import Study
from rulewright.shelf import Slip
from rulewright.telling import counted
from rulewright.variants import Variation
from runtime.records import dataclass
from runtime.study import Interval, percent, race


@dataclass(frozen=True)
class Value:
    """`won`: the part of so many games that the first side won under it, with an interval that holds for all values
    at once and whenever one looks."""

    label: str
    games: int
    won: Interval


@dataclass(frozen=True)
class Tuned:
    """`answer`: empty where none of the values brings what is wanted; `left`: those that the games cannot tell from it.
    `grid`: how many games it would have taken to play every value as often as the one that was played most."""

    title: str
    players: tuple[str, ...]
    side: str
    wanted: Fraction
    answer: str
    sentence: str
    left: tuple[str, ...]
    values: tuple[Value, ...]
    games: int
    grid: int
    kept: str = ""


def tuned(
    study: Study,
    values: Sequence[Variation],
    wanted: Fraction,
    within: Fraction,
    most: int,
    tell: Callable[[int], None],
) -> Tuned:
    """`values` are the study's variations in their order; `tell` is told how many games were played so far."""
    if study.first.table.rules.program.question_for("result") is None:
        raise Slip("no question of these rules tells the result (`tells the result`), so nobody wins more or less")
    played: dict[int, int] = {}

    def draw(wished: Mapping[int, int]) -> Mapping[int, Sequence[Fraction]]:
        found = study.drawn({one + 1: number for one, number in wished.items()})
        played.update(wished)
        tell(sum(played.values()))
        return {one: found[one + 1] for one in wished}

    found = race(len(values), wanted, most, within, draw)
    known = [Value(values[at].label, number, won) for at, (number, won) in sorted(found.known.items())]
    games = sum(one.games for one in known)
    answer = "" if found.value is None else values[found.value].label
    nearest = f"`{answer}` is nearest" if answer else f"None of these values brings {percent(wanted)} %"
    sides = study.first.sides
    return Tuned(
        study.first.title,
        study.players,
        sides[0],
        wanted,
        answer,
        f"{nearest}, after {counted(games, 'game')}: {found.why}.",
        tuple(values[at].label for at in found.left),
        tuple(known),
        games,
        max(one.games for one in known) * len(values),
    )
