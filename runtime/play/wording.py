"""What is asked and what may be answered, in the words of the rules: phrases with their slots filled."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from itertools import repeat
from typing import TYPE_CHECKING

from runtime.position import naming_for, say_value
from runtime.program import SlotOf

if TYPE_CHECKING:
    from runtime.position import Position

_SLOT = re.compile(r"\{([^}]*)\}")


def slot_name(written: str) -> str:
    """The name in `the mover, a unit` (all of it, when no kind is said apart)."""
    return written.split(",")[0].strip()


def fill(phrase: str, filled: Mapping[str, str]) -> str:
    """The phrase with its slots replaced by what fills them; others by their names."""

    return "".join([filled.get(part, part) if is_slot else part for is_slot, part in _parts(phrase)])


def without_nobody(phrase: str, empty: Collection[str]) -> str:
    """The phrase without these slots, in which is nobody, and what leads to them, unless it begins with one: so people
    say it."""
    first, slot, *rest = (*_SLOT.split(phrase), "")
    pairs = zip(rest[::2], rest[1::2], strict=False)
    kept = (f"{words}{{{one}}}" if one else words for words, one in pairs if slot_name(one) not in empty)
    return "".join((f"{first}{{{slot}}}" if slot else first, *kept))


@cache
def _parts(phrase: str) -> tuple[tuple[bool, str], ...]:
    """Its words, and the names of its slots between them."""
    parts = _SLOT.split(phrase)
    return tuple((place % 2 == 1, slot_name(one) if place % 2 else one) for place, one in enumerate(parts))


def say(
    position: Position, phrase: str, slots: Sequence[SlotOf], values: Sequence[object], *, side: str | None = None
) -> str:
    """A phrase with the first slots filled by values, in the words of a side; what is None is not told yet."""
    naming = None if side is None else naming_for(position, side)
    filled = {
        slot.name: say_value(position, value, slot.kind, naming)
        for slot, value in zip(slots, values, strict=False)
        if value is not None
    }
    return fill(phrase, filled)


def say_row(
    position: Position,
    phrase: str,
    slots: Sequence[SlotOf],
    told: Sequence[object],
    row: Sequence[object],
    side: str | None,
) -> str:
    """A row of which some was told: what else is chosen stands after the phrase, if it has no slot for it."""
    naming = None if side is None else naming_for(position, side)
    shown = {part for is_slot, part in _parts(phrase) if is_slot}
    rest = [
        f"{slot.name}: {say_value(position, value, slot.kind, naming)}"
        for slot, before, value in zip(slots, told, row, strict=True)
        if before is None and value is not None and slot.name not in shown
    ]
    return "; ".join((say(position, phrase, slots, row, side=side), *rest))


def say_told(
    position: Position, phrase: str, slots: Sequence[SlotOf], bound: Sequence[object], told: Sequence[object]
) -> str:
    """An action with all that is told of it, also where its phrase has no place for that."""
    before = (*bound, *repeat(None, len(slots) - len(bound)))
    return say_row(position, phrase, slots, before, told, None)
