"""A slip of the hand: what is asked for is not there, or cannot be meant. No finding of a rulebook, no fault of ours"""

from __future__ import annotations

from typing import Any


class Slip(Exception):
    """Says in words what is wrong, and what is near."""

    diagnostics: tuple[Any, ...] = ()  # where a text has faults (rulewright/library/faults.py)
