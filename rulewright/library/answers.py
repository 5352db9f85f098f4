"""What a position answers, as records."""

from __future__ import annotations

from dataclasses import field
from fractions import Fraction

from rulewright.actions import Choice, Outcome, Reason, Spread, in_order, moment
from runtime.position import Position as Standing
from runtime.records import dataclass

Value = object  # int, Fraction, bool, str, a tuple of them


@dataclass(frozen=True)
class Answer:
    """`value` is None where there is none; `said` then says why. `reason` is what `reasons` tell, as a tree. `read_as`:
    the question in the rules' words, where it was put otherwise.
    """

    value: Value
    said: str
    reasons: tuple[str, ...]
    reason: tuple[Reason, ...]
    by: frozenset[str]
    cells: tuple[str, ...]
    assumed: tuple[str, ...]
    read_as: str = ""


@dataclass(frozen=True)
class Ruling:
    """`reason`: why it is, or why not, as a tree; `changes`: each alone would make it legal; `once`: what comes first,
    of who goes hex by hex to one farther off."""

    legal: bool
    action: str
    reasons: tuple[tuple[str, tuple[str, ...]], ...]
    reason: Reason
    changes: tuple[str, ...]
    once: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.legal


@dataclass(frozen=True)
class Odds:
    """`outcomes`: chances and what is otherwise then. Where a side decides on the way, `decided` has its options,
    each with odds of its own, and `outcomes` are those without a decision."""

    outcomes: tuple[tuple[Fraction, tuple[str, ...]], ...]
    decided: tuple[tuple[Fraction, str, str, dict[tuple[str, ...], Odds]], ...] = field(default=(), hash=False)


def when(p: Standing) -> str:
    """`turn 2, [Direct fire] of the Germans`."""
    return f"turn {p.turn}" + (f", {moment(p.phase, p.side_to_move or None)}" if p.phase else "")


def odds_of(spread: Spread) -> Odds:
    outcomes, decided = [], []
    for part in in_order(spread):
        match part.what:
            case Outcome():
                outcomes.append((part.chance, part.what.lines))
            case Choice():
                options = {texts: odds_of(inner) for texts, inner in part.what.options}
                decided.append((part.chance, part.what.side, part.what.asked, options))
    return Odds(tuple(outcomes), tuple(decided))
