"""To whom something is done: `which units can be assaulted` has all the words of `which units can assault`, and is
answered by what is said of the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from rulewright.actions.spoken.english import BE, IS, done
from runtime.records import dataclass

_BETWEEN = 2  # words that may stand before what is done: be directly fired at
_WHO = frozenset("who which what".split())
_ALIKE = 1_600  # nearer by so much, as `ways.ranked` counts, is what says of somebody that it is done to him
_TURNED = 9_000  # and so much farther what tells who does it, to who asks of whom it is done to


def nearer_by(asked: Asked, says: str) -> int:
    """How much nearer what says this is for what is done there: less than nothing where it tells who does it."""
    from rulewright.telling import stems

    if asked.done & _undergone(says, asked.alike):
        return _ALIKE
    is_turned = asked.is_whom and asked.done & {asked.alike.get(one, one) for one in stems(says)}
    return -_TURNED if is_turned else 0


@dataclass(frozen=True)
class Asked:
    """`done`: what is asked to be done, by what the verbs come to (`alike`); `is_whom`: whether it is asked to whom."""

    done: frozenset[str]
    is_whom: bool
    alike: Mapping[str, str]


def asked_of_whom(said: tuple[str, ...], alike: Mapping[str, str]) -> Asked:
    is_whom = said[:1] != () and said[0] in _WHO and said[1:2] != ("if",) and "by" not in said
    return Asked(_undergone(" ".join(said), alike), is_whom, alike)


def _undergone(says: str, alike: Mapping[str, str]) -> frozenset[str]:
    """What is said to be done to somebody."""
    from rulewright.telling import stems

    words = says.lower().replace(",", " , ").replace(".", " . ").split()
    after = (words[at : at + 2 + _BETWEEN] for at, one in enumerate(words) if one in BE or one in IS)
    # its shot is something that it has
    seen = ((done(one) for before, one in pairwise(some) if not before.endswith("'s")) for some in after)
    verbs = (next(filter(None, some), "") for some in seen)
    return frozenset(alike.get(one, one) for one in stems(" ".join(verbs)))
