"""A player greedy for the worst: he takes what leaves his own side worst off.

Whoever plays him shows what a side can reach where the other does all to let it.
"""

from __future__ import annotations

from runtime.players.greedy import Greedy
from runtime.position import YIELDS, Thinking


class Yielding(Greedy):
    """`value` is contrary to what is good for his side."""

    thinking = Thinking(YIELDS)
