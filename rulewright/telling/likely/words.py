"""The words of a question that tell something, alone and in pairs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import log

from rulewright.telling.nearness import PLAIN, stem, tokens

_WANTED = ("how many", "how far", "how long", "how much", "how often", "what happens", "when", "where", "who", "why")
_BARE = frozenset(
    "a an the do does did is are was were be been can may could might would will should i me my we us our you your he "
    "his him it its they them their to of this that these those any some there here and how what happens happen".split()
)
_FINE = 1_000


def in_sense(words: str, alike: Mapping[str, str]) -> Iterator[str]:
    yield from (one for one in _WANTED if words.startswith(one))
    for word in _apart(words):
        if word not in PLAIN:
            yield alike.get(stem(word), stem(word))


def in_pairs(words: str, alike: Mapping[str, str]) -> Iterator[str]:
    """Of words that say something, each with the next and with the one after that."""
    said = [alike.get(stem(word), stem(word)) for word in _apart(words) if word not in _BARE]
    for one, other in (*pairwise(said), *zip(said, said[2:], strict=False)):
        yield f"{one} {other}"


def _apart(words: str) -> Iterator[str]:
    """Whose it is, is the same: the unit's move."""
    return (word.removesuffix("'s") for word in tokens(words))


def rarity(every: int, holding: int) -> int:
    """How much what so many hold tells, in thousandths."""
    return round(_FINE * log(1 + every / max(1, holding)))
