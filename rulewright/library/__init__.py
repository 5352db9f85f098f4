"""The library: rules opened, positions asked, games played, from a program of somebody's own (docs/python.md)."""

from rulewright.actions.reason import Reason
from rulewright.library.asked import Answer, Odds, Position, Ruling
from rulewright.library.faults import Findings
from rulewright.library.opened import Rules, open_rules
from rulewright.library.played import Answered, Asked, Game, Replay, Situation, open_record
from rulewright.library.studied import Played, Study
from rulewright.library.typed import WrongType
from rulewright.shelf.slip import Slip

__all__ = [
    "Answer",
    "Answered",
    "Asked",
    "Findings",
    "Game",
    "Odds",
    "Played",
    "Position",
    "Reason",
    "Replay",
    "Rules",
    "Ruling",
    "Situation",
    "Slip",
    "Study",
    "WrongType",
    "open_record",
    "open_rules",
]
