"""Values, facts and phrases in words, as a player writes them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from runtime.position.facts import Facts
from runtime.program import StoreOf, ValueKind, deny, fill, is_plural, listed, of_many, with_article
from runtime.values import Special, print_number

Naming = Callable[[int], str]
_IN_SENTENCES = {"board": "board {}", "area": "[{}]", "phase": "[{}]"}  # names that read so in a rulebook


def say_value(p: Facts, value: Any, kind: ValueKind, naming: Naming | None = None) -> str:
    """One value, or a set of them, of a kind; things by their names, whichever was made first."""
    if isinstance(value, tuple):
        said = [say_value(p, one, kind, naming) for one in value]
        if value and value[0] in p.kind_of and kind.name != "number":
            said.sort(key=natural)
        return listed(said) if said else "nobody"
    if isinstance(value, Special):
        return value.name
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return _IN_SENTENCES.get(kind.name, "{}").format(value) if value else f"the {kind.name}"  # the only board
    if kind.name == "hex":
        return p.space.label(value)
    if kind.name == "hexside":
        return say_hexside(p, value)
    if isinstance(value, int) and kind.name != "number":
        return (naming or p.name_of)(value) if value in p.kind_of else with_article(kind.name)  # it is not known here
    return print_number(value)


def say_hexside(p: Facts, side: int) -> str:
    beside = p.space.hexes_beside(side)
    if len(beside) == 2:
        return f"the hexside from {p.space.label(beside[0])} to {p.space.label(beside[1])}"
    return f"the hexside {p.space.side_label(side)}"


_FIRST_OR_LAST = ("the first to ", "the last to ")


def say_fact(
    p: Facts, store: StoreOf, key: Any, value: Any, naming: Naming | None = None, to_people: bool = False
) -> str:
    """`H is moored`, `H is not moored`, `the depth of M5 is 3`. to_people: of several who are first or last, not as it
    is typed, `the last to pass C4 are the Allies`."""
    keys = (key,) if len(store.slots) == 1 else key
    texts = [say_value(p, one, slot.kind, naming) for one, slot in zip(keys, store.slots, strict=True)]
    if isinstance(value, bool):
        return _agreed(store.phrase if value else deny(store.phrase), keys, texts)
    said = say_value(p, value, store.kind, naming)
    several = store.kind.many or is_plural(store.phrase)
    several = several or (to_people and store.phrase.startswith(_FIRST_OR_LAST) and is_plural(said))
    return f"{fill(store.phrase, texts)} {'are' if several else 'is'} {said}"


def say_phrase(p: Facts, phrase: str, slots: Sequence[Any], values: Sequence[Any]) -> str:
    """A question, action or event about these values."""
    return _agreed(phrase, values, [say_value(p, one, slot.kind) for one, slot in zip(values, slots, strict=True)])


def _agreed(phrase: str, values: Sequence[Any], texts: Sequence[str]) -> str:
    return fill(of_many(phrase) if values and are_several(values[0], texts[0]) else phrase, texts)


def are_several(value: Any, said: str) -> bool:
    """Whether a value that is so called is told of as several: a set of them, or one that has such a name."""
    return len(value) > 1 if isinstance(value, tuple) else isinstance(value, str) and is_plural(said)


def natural(name: str) -> list[Any]:
    """Sorts `A2` before `A10`."""
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in re.split(r"(\d+)", name) if part]
