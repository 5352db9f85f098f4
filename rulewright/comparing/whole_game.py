"""Games of players who choose by luck alone or think by themselves, from first to last in machine code, as rows of a
study.

A row tells the same whoever played it. Where machine code gives up, Python plays the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rulewright.games import Seating, limited, thought
from rulewright.scenes import Stage
from rulewright.studies import Match, Row
from runtime.native import Games, Library, Unlaid
from runtime.play import BY_RULES
from runtime.position import Position
from runtime.program import QuestionOf


class Whole:
    """Of one rule set, on one first position: laid out once, and each game taken back."""

    def __init__(self, stage: Stage, library: Library, sides: tuple[str, ...]) -> None:
        self._stage, self._sides = stage, sides
        self._position: Position = stage.position()
        self._games = Games(library, stage.table.plan, self._position)
        self._label = [self._position.space.label(at) for at in range(self._position.space.size)]

    @staticmethod
    def of(stage: Stage, sides: tuple[str, ...]) -> Whole | None:
        """None where there is no machine code, or the position cannot be laid out for it."""
        try:
            return None if stage.library is None else Whole(stage, stage.library, sides)
        except Unlaid:
            return None

    @property
    def given_up(self) -> Mapping[str, int]:
        """How often there was no game, and why."""
        return self._games.given_up

    def ask(self, question: QuestionOf, *values: Any) -> Any:
        """Of the position in which the last game ended; None where it is not answered here."""
        return self._games.ask(question, *values)[0]

    def row(self, match: Match, seats: Seating, seed: int, turns: int) -> Row | None:
        """None where machine code gave up."""
        limits = limited(turns)
        thinking = thought(self._stage.sides, seats)
        played = None if thinking is None else self._games.play(seed, match.number, limits, thinking)
        result = None if played is None else self._result()
        if played is None or result is None:
            return None
        seen, p = self._games.watched(), self._position
        lost = Counter(f"{p.side_of(one)}: {p.type_of[one]}" for one in seen.lost)
        return Row(
            match,
            BY_RULES if played.ended_by_rules else limits.last_turn,
            played.turn,
            played.answers,
            *result,
            dict(sorted(lost.items())),
            seen.left,
            self._told(seen.stood),
            self._told(seen.fell),
            dict(sorted(seen.done.items())),
            {},
            {},
            "",
        )

    def _told(self, places: dict[tuple[str, int], int]) -> dict[str, int]:
        return dict(sorted((f"{side}: {self._label[at]}", number) for (side, at), number in places.items()))

    def _result(self) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
        question = self._stage.table.rules.program.question_for("result")
        levels: list[Any] = []
        for side in self._sides if question is not None else ():
            assert question is not None
            found, why_not = self._games.ask(question, side)
            if why_not:
                return None
            levels.append(found)
        order = {} if question is None else self._stage.table.rules.program.order_of.get(question.kind.name, {})
        return tuple(map(str, levels)), tuple(str(Fraction(order.get(one, one))) for one in levels)
