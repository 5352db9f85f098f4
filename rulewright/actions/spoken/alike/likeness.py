"""How near the words of a sentence are to those of a phrase: rarer words weigh more, and a word that is spelled nearly
so counts in part."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from compiler.diagnostics import edits

Rarity = Callable[[str], int]  # how much a word weighs
_LETTERS = 4  # of so many one may be wrong
_SHORT = 3  # letters: what is so short is spelled right


def shared(rarity: Rarity, one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """How much of both is the same, of a hundred."""
    if not one or not other:
        return 0
    same, *each = (sum(map(rarity, some)) for some in ({*one} & {*other}, one, other))
    return 200 * same // sum(each)


def likeness(rarity: Rarity, said: tuple[str, ...], wanted: tuple[str, ...]) -> int:
    """How much of both weighs alike, of a hundred."""
    if not said or not wanted:
        return 0
    found = whole = 0
    for some, others in ((wanted, said), (said, wanted)):
        for one in some:
            whole += rarity(one)
            found += rarity(one) * max(_alike(one, other) for other in others)
    return found // whole


@lru_cache(maxsize=65536)
def _alike(one: str, other: str) -> int:
    if one == other:
        return 100
    longest = max(len(one), len(other))
    away = edits(one, other, max(1, longest // _LETTERS)) if longest > _SHORT else None
    return 0 if away is None else 100 - 100 * away // longest
