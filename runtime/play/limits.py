"""What play may not pass, and what is said when it would."""

from __future__ import annotations

from runtime.records import dataclass


@dataclass(frozen=True)
class Limits:
    """Reaching `turns` ends the game; reaching another is an error that names what ran."""

    turns: int = 200
    actions_in_a_phase: int = 2000
    reactions_in_a_window: int = 200
    announcements_within: int = 40
    repeats: int = 1000

    @property
    def last_turn(self) -> str:
        """Why a game is over after it."""
        return f"turn {self.turns} was the last"


class Stuck(Exception):
    """Play cannot go on: it passed a limit, or there is nothing to choose from."""


class Endless(Stuck):
    """Play passed a stated limit; the message names the limit and what was being done."""


class CannotBeSettled(Stuck):
    """What is to be done rests on something that has no value in the position (its cause)."""


class Illegal(Exception):
    """An action, procedure or moment that may not be taken here, or is not known."""


class CannotTakeBack(Exception):
    """Something was shown that cannot be unseen, or there is nothing to take back."""


class NothingToChoose(Stuck):
    """A step asks a side to choose from nothing, and does not say `may choose`."""


class GameEnds(Exception):
    """Not an error: leaves all that is being done."""


class PhaseEnds(Exception):
    """The same, as far as the running phase."""


class SequenceEnds(Exception):
    """The same, as far as a sequence around it, which the message names; `turn` is the outermost."""
