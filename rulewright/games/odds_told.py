"""Chances told with what made them: a way to each outcome is gone once more, and what dice decide is heard on it.

What was reckoned alike for all outcomes (the column, the totals, the modifiers) is told once, before them; what the
fall of the dice added beneath each, where reasons are wished.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from rulewright.actions import Chances, Outcome, Weighing, outcomes_in, plain, told_chances, trying
from rulewright.games.dice_results import asked_of_dice, results
from rulewright.games.witness import Witness
from runtime.answer import Line
from runtime.play import Decides, Draw, Following

MOST = 24  # outcomes that are heard


@dataclass(frozen=True)
class Reckoned:
    """shared: what was reckoned alike on the way to every outcome; each: what else on the way to one."""

    shared: list[Line]
    each: dict[Outcome, list[Line]]

    def why(self, outcome: Outcome) -> list[str]:
        return list(map(str, self.each.get(outcome, ())))


def odds_told(weighing: Weighing, found: Chances, said: str, why: bool) -> str:
    reckoned = reckoned_of(weighing, found)
    return "\n".join(told_chances(found, said, list(map(str, reckoned.shared)), reckoned.why if why else None))


def odds_data(weighing: Weighing, found: Chances, why: bool) -> dict[str, object]:
    reckoned = reckoned_of(weighing, found)
    return plain(found, list(map(str, reckoned.shared)), reckoned.why if why else None)


def reckoned_of(weighing: Weighing, found: Chances) -> Reckoned:
    outcomes = list(dict.fromkeys(outcomes_in(found.spread)))[:MOST]
    if not found.dice:
        return Reckoned([], {})
    hear = _hearing(weighing)
    each = {one: hear(one) for one in outcomes}
    alike = set.intersection(*({line.text for line in lines} for lines in each.values()))
    shared = _only(next(iter(each.values())), alike.__contains__) if len(each) > 1 else []
    rest = {one: _only(lines, lambda text: text not in alike) for one, lines in each.items()}
    return Reckoned(shared, rest if shared else each)


def _only(lines: Sequence[Line], is_meant: Callable[[str], bool]) -> list[Line]:
    """Some of them, each beneath what it stood beneath, as far as that is among them."""
    kept: list[Line] = []
    above: list[tuple[int, bool]] = []  # of those that the next one stands beneath: how deep, and whether kept
    for line in lines:
        while above and above[-1][0] >= line.depth:
            above.pop()
        if is_meant(line.text):
            kept.append(replace(line, depth=sum(1 for _, is_kept in above if is_kept)))
        above.append((line.depth, is_meant(line.text)))
    return kept


def _hearing(weighing: Weighing) -> Callable[[Outcome], list[Line]]:
    rules, trial = weighing.scene.table.rules, weighing.trial()
    witness = Witness.of(rules.program, asked_of_dice(weighing.scene.table.model), rules.code)
    trial.plan = witness.plan
    run = trying(trial, weighing.do)

    def heard(outcome: Outcome) -> list[Line]:
        witness.heard.clear()
        witness.deaf = True  # until a die falls
        run(_Heard(tuple(one.answer for one in outcome.steps), weighing.wishes.decide, witness))
        return [replace(line, text=f"{line.text[:1].upper()}{line.text[1:]}.") for line in results(witness.heard)]

    return heard


class _Heard(Following):
    """A witness hears what is asked after a die."""

    def __init__(self, told: tuple[int, ...], decides: Decides, witness: Witness) -> None:
        super().__init__(told, decides)
        self._witness = witness

    def die(self, draw: Draw) -> int:
        self._witness.deaf = False
        return super().die(draw)
