"""Who acts without end: in one phase all may come round to where it stood before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.telling import counted

if TYPE_CHECKING:
    from runtime.play import Decision, Game


class Rounds:
    def __init__(self) -> None:
        self._stood: dict[str, int] = {}  # how everything stood in this phase, after how many actions
        self._phase: tuple[int, str] = (0, "")

    def told(self, game: Game, side: str, decision: Decision) -> Iterator[str]:
        """That all stands as it did before, if so; asked whenever this side may act."""
        if (decision.turn, decision.phase) != self._phase:
            self._phase, self._stood = (decision.turn, decision.phase), {}
        now = game.position.view(side).printed()
        acted = game.limits.actions_in_a_phase - game.actions_left
        before = self._stood.setdefault(now, acted)
        self._stood[now] = min(before, acted)
        if before < acted:
            ago = counted(acted - before, "action")
            yield f"  all stands as it did {ago} ago: what was done since has changed nothing"
