"""A player that does only what he must: of what keeps a phase from ending, the first that does away with some of it.

He passes whatever he may pass, and is done as soon as he may be: whoever plays him shows what can be reached at all.
"""

from __future__ import annotations

from runtime.play import Decision, Trial
from runtime.players.candidates import Candidate
from runtime.players.greedy import Greedy
from runtime.players.valuing import more_in_play


class Idle(Greedy):
    """Somebody greedy to whom nothing is offered."""

    thinking = None

    def __init__(self, side: str) -> None:
        super().__init__(side, more_in_play)

    def offered(self, trial: Trial, decision: Decision) -> list[Candidate]:
        return []

    def of_what_must_be(self, trial: Trial, first: Candidate) -> Candidate:
        return first

    def best(self, trial: Trial, decision: Decision, offered: list[Candidate]) -> Candidate | None:
        return None
