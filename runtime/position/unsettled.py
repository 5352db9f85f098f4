"""Why something has no answer here. Each is an answer of its own sort, never a fault of the program."""

from __future__ import annotations

from runtime.values import Unmeant


class Unsettled(Exception):
    """What was asked has no value in this position."""


class DependsOn(Unsettled):
    """A fact that the position does not state, and that has no default (or that this side may not know).

    `store` is a store's number, or the name of an engine operation such as `phase`.
    """

    def __init__(self, store: int | str, key: object = ()) -> None:
        super().__init__(store, key)
        self.store = store
        self.key = key


NO_VALUE = (Unsettled, Unmeant)
"""Everything that means "no value here", for `except`."""
