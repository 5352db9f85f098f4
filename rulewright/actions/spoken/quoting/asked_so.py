"""What packs say answers a question of the rules (`rules:` of their `asked.yaml`): players ask in other words than a
rulebook has, and often of what it says in a chapter's first paragraphs.

A question is near to one that is told there by the same measure by which it is near to a rule: how much of each stands
in the other, rarer words counting for more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from rulewright.actions.spoken.alike import Others, in_other_words, in_single_words, without_idle
from rulewright.actions.spoken.english import put_together
from rulewright.actions.spoken.quoting.shelves import Held, alike, without_moments
from runtime.records import dataclass

if TYPE_CHECKING:  # what it opens takes long, and most who ask are answered otherwise
    from rulewright.telling import Searched, Text

_PLAINER = 9  # of ten: what is near by turns of phrase that only come to the same
_FIRST = 12  # of ten: a question as it is told is nearer than words of a rule


@dataclass(frozen=True)
class Like:
    """`text` answers the question `asked`, to which the one that is asked is near by `points` of ten thousand."""

    points: int
    text: Text
    asked: str


@dataclass(frozen=True)
class Told:
    """Questions that are told, each by the title of what answers it; and what that is."""

    searched: Searched
    texts: Mapping[str, Held]


def asked_so(told: Told, others: Others, said: tuple[str, ...]) -> list[Like]:
    """What answers questions like this, the nearest first, each by the question of its own that is nearest."""
    near = dict[tuple[str, str], int]()
    bare = without_idle(without_moments(said), str)
    for words, counts in ((said, 10), (bare, 10), (in_single_words(bare), _PLAINER)):
        put = put_together(in_other_words(words, others))
        for points, text in told.searched.near(put):
            one = (text.name, text.first)
            near[one] = max(near.get(one, 0), points * counts * _FIRST // 100)
    found: dict[str, tuple[int, str]] = {}
    for (name, asked), points in sorted(near.items(), key=lambda one: -one[1]):
        found.setdefault(name, (points, asked))
    likes = (Like(points, told.texts[name][0], asked) for name, (points, asked) in found.items())
    return sorted(likes, key=lambda one: (-one.points, one.text.sort != "ruling"))


def told_of(asked: Iterable[tuple[str, str]], texts: Mapping[str, Held], others: Others) -> Told:
    """`asked`: titles, each with a question."""
    from rulewright.telling import as_asked, searched

    some: list[Text] = []
    for title, question in asked:
        if title in texts:
            said = tuple(question.lower().split())
            ways = (put_together(in_other_words(way, others)) for way in (said, in_single_words(said)))
            some.append(as_asked(title, question, tuple(dict.fromkeys(ways))))
    return Told(searched(some, alike()), texts)


def answering(every: Iterable[Held], named: frozenset[str]) -> Mapping[str, Held]:
    """What answers, by its title: also what is done only with options that are off."""
    found: dict[str, Held] = {}
    for one, terms in every:
        if one.name in named:
            found.setdefault(one.name, (one, terms))
    return found
