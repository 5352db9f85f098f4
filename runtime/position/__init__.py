"""Positions: things, containment, facts and their ends, secrecy, undo, printing. Knows no rules."""

from runtime.position.answer_cache import Keeping, Way
from runtime.position.facts import Hooks
from runtime.position.moment import End, Moment, Running, path_to
from runtime.position.position import Position
from runtime.position.things import FIRST_THING
from runtime.position.unsettled import NO_VALUE, DependsOn, Unsettled

__all__ = [
    "FIRST_THING",
    "NO_VALUE",
    "DependsOn",
    "End",
    "Hooks",
    "Keeping",
    "Moment",
    "Position",
    "Running",
    "Unsettled",
    "Way",
    "path_to",
]
