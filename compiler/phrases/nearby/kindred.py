"""Nouns that hold a word which is no noun itself: who says `a goose` is told of the three sorts of goose."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.diagnostics import listed, suggest
from compiler.phrases.vocabulary import Noun, Vocabulary
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


def counters_meant(vocabulary: Vocabulary, words: Sequence[Word], at: int) -> tuple[str, ...]:
    """Counters called nearly so, where a noun is wanted, as the word before tells, and this is written as a name."""
    if not at or not words[at].text[:1].isupper():
        return ()
    before = words[at - 1]
    if before.low not in {*_BEFORE, "the"} and before.sort != "number" and before.low not in vocabulary.adjectives:
        return ()
    return suggest(words[at].text, _types(vocabulary))


def as_written(vocabulary: Vocabulary, word: str) -> str:
    """A word of a counter's name with its capitals; another as it is."""
    every = (one.split() for one in _types(vocabulary))
    return next((one for some in every for one in some if one.lower() == word), word)


def _types(vocabulary: Vocabulary) -> list[str]:
    return sorted({noun.type for some in vocabulary.nouns.values() for _, noun in some if noun.type})


def letter_of_type(vocabulary: Vocabulary, word: Word) -> str | None:
    """What to say of an unknown `J` where there is a counter type `Wader J`: `a Wader J` has no name of its own."""
    if not word.text[:1].isupper():
        return None
    nouns = {noun for entries in vocabulary.nouns.values() for tokens, noun in entries if tokens[-1] == word.low}
    types = tuple(sorted({noun.type for noun in nouns if noun.type and noun.type.endswith(f" {word.text}")}))
    if not types:
        return None
    one, are = types[0], "is a counter type" if len(types) == 1 else "are counter types"
    return (
        f"{listed(types, 'and')} {are}: `a {one} in M5` gives the counter no name (it is `the one {one} in M5`), "
        f"`a {one} T in M5` calls it T"
    )


def noun_at(vocabulary: Vocabulary, words: Sequence[Word], at: int) -> tuple[str, Noun] | None:
    """The longest noun that begins here, and as it is written."""
    low = tuple(word.low for word in words[at:])
    nouns = vocabulary.nouns.get(low[0], ()) if low else ()
    found = max((one for one in nouns if low[: len(one[0])] == one[0]), key=lambda one: len(one[0]), default=None)
    return found and (" ".join(word.text for word in words[at : at + len(found[0])]), found[1])
