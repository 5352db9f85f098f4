"""Somebody who looks for what may be done in a position, and what comes of it, quicker than by trying it here
(runtime/native/follower.py).

What is found is what a search by the rules would find (runtime/play/actions.py); None where there is no answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Protocol

from runtime.records import dataclass

YIELDS, IDLE, AT_ONCE, PLANS = -3, -2, -1, 0  # how somebody thinks who makes no playouts


@dataclass(frozen=True)
class Thinking:
    """How a player thinks: by so many playouts, or PLANS, or AT_ONCE. `luck`: seed and number of the game."""

    playouts: int = AT_ONCE
    luck: tuple[int, int] = (1, 0)


class Seeker(Protocol):
    """Actions are named by their ids; a scope is what the event bound, then what was chosen. `ahead`: whether an action
    is legal only if its phase can still be ended after it (runtime/play/ahead/unfinished.py)."""

    def possible(self, p: Any, actions: Sequence[tuple[str, bool]], side: str) -> list[bool | None]:
        """Of each of these actions whether this side may take it now."""

    def is_possible(self, p: Any, action: str, ahead: bool, scope: Sequence[Any]) -> bool | None:
        """Whether these choices are the beginning of a legal whole."""

    def answer(
        self, p: Any, question: str, values: Sequence[Any], action: str = "", scope: Sequence[Any] = ()
    ) -> Any | None:
        """What the function of a question answers, once an action is done if one is told; nobody reacts to it."""

    def values(self, p: Any, action: str, ahead: bool, scope: Sequence[Any]) -> tuple[Any, ...] | None:
        """For a single choice after these: what may be chosen so that the rest can be completed."""

    def choose(
        self,
        who: object,
        thinking: Thinking,
        game: Any,
        side: str,
        offered: Sequence[str],
        may_stop: bool,
        bound: Sequence[Any],
    ) -> tuple[int, tuple[Any, ...]] | None:
        """What a side does that thinks so (runtime/players): which of these actions, or of these reactions to what was
        bound, and its whole scope; behind the last, nothing. What was found out is remembered for `who`."""

    def forget(self, who: object) -> dict[object, Fraction]:
        """What was remembered for him, and is no more."""
