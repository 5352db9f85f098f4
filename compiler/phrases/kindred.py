"""Nouns that hold a word which is no noun itself: who says `a goose` is told of the three sorts of goose."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.phrases.vocabulary import Vocabulary
from compiler.syntax import Word

_SHOWN = 6
_BEFORE = frozenset("a an any no every each another among".split())


def kindred(vocabulary: Vocabulary, word: str) -> tuple[str, ...]:
    """The counters and kinds whose names end with the word, else those of which it is some part; by alphabet."""
    ending: set[str] = set()
    holding: set[str] = set()
    for entries in vocabulary.nouns.values():
        for tokens, noun in entries:
            if len(tokens) > 1 and word in tokens and noun.kind.name not in vocabulary.choices:
                (ending if tokens[-1] == word else holding).add(noun.type or noun.kind.name)
    return tuple(sorted(ending or holding))


def told(names: Sequence[str]) -> str:
    """`there are `a`, `b` and 4 more`"""
    shown = [f"`{name}`" for name in names[:_SHOWN]]
    if len(names) > _SHOWN:
        return f"there are {', '.join(shown)} and {len(names) - _SHOWN} more"
    *most, last = shown
    return f"there are {', '.join(most)} and {last}" if most else f"there is {last}"


def noun_meant(vocabulary: Vocabulary, words: Sequence[Word], at: int) -> str | None:
    """What to say where a noun is wanted, as the words before tell, and this is a part of one only."""
    for index in (at, at - 1):
        if not 0 < index < len(words) or any(len(one) == 1 for one, _ in vocabulary.nouns.get(words[index].low, ())):
            continue
        before = words[index - 1]
        if before.low in _BEFORE or before.sort == "number" or before.low in vocabulary.adjectives:
            names = kindred(vocabulary, words[index].low)
            if names:
                return told(names)
    return None
