"""Every name generated code may use, besides its own functions and constants and Python's builtins."""

from fractions import Fraction

from runtime.answer.exactly import (
    Order,
    divide,
    gathered,
    greatest,
    least,
    meant,
    moved,
    round_down,
    round_up,
    the_one,
    total,
)
from runtime.answer.outcomes import UNSAID, Conflict, Silent, unsaid
from runtime.answer.tracing import settled
from runtime.position import NO_VALUE, Keeping, Way
from runtime.space import by_cost, by_steps, some_by_cost, some_by_steps
from runtime.values import NONE, PROHIBITED, UNLIMITED, exact

__all__ = [
    "NONE",
    "NO_VALUE",
    "PROHIBITED",
    "UNLIMITED",
    "UNSAID",
    "Conflict",
    "Fraction",
    "Keeping",
    "Order",
    "Silent",
    "Way",
    "by_cost",
    "by_steps",
    "divide",
    "exact",
    "gathered",
    "greatest",
    "least",
    "meant",
    "moved",
    "round_down",
    "round_up",
    "settled",
    "some_by_cost",
    "some_by_steps",
    "the_one",
    "total",
    "unsaid",
]
