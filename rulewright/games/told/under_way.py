"""What is under way, as far as a side knows it: an order that was written and is still to come; and who asks for it."""

from __future__ import annotations

import re
from collections.abc import Collection

from rulewright.telling import records_going_on
from runtime.position import Position

_OF_ALL = re.compile(
    r"what(?:'s| is| are)? (?:still )?(?:under way|pending|on (?:its|the|their) way)"
    r"|(?:what|which) orders? (?:(?:have|did|do) (?:i|we)|are)(?: still)?"
    r"(?: have| given?| wr(?:itten|ite)| pending| out)?"
    r"|what (?:have|did) (?:i|we) order(?:ed)?|(?:my|our|the|written|pending) (?:written |pending )?orders",
    re.IGNORECASE,
)
_OF_ONE = re.compile(r"what(?: are the)? orders? (?:has|have|does|do|of|is) (?P<who>\S+)(?: have| got| under)?", re.I)


def asks_under_way(said: str, names: Collection[str]) -> str | None:
    """Of whom it is asked what is under way, if he is one of these; empty where it is of all, None where it is not."""
    asked = said.strip(" ?.!")
    if _OF_ALL.fullmatch(asked):
        return ""
    found = _OF_ONE.fullmatch(asked)
    return found["who"] if found is not None and found["who"] in names else None


def under_way(view: Position, name: str = "") -> list[str]:
    """A line of each thing; of those that a counter has to do with, if one is named."""
    is_named = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
    going_on = (line for line in records_going_on(view) if not name or is_named.search(line))
    return [f"  under way: {line}" for line in going_on]
