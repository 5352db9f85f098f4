"""Some plain words for others (`words:` of packs' `asked.yaml`), wherever they stand between names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from compiler.syntax import Word
from rulewright.actions.spoken.english import stem

Others = tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]  # some words, and those of the rules for them
T = TypeVar("T")
_PACKS = 8  # whose words are kept filed
_AGAIN = 2


def in_other_words(pieces: Iterable[T | str], others: Others) -> list[T | str]:
    """Runs of plain words, each in the words of the rules."""
    found: list[T | str] = []
    run: list[str] = []
    for one in pieces:
        if isinstance(one, str):
            run.append(one)
        else:
            found += [*_in_words_of_the_rules(tuple(run), others), one]
            run = []
    return [*found, *_in_words_of_the_rules(tuple(run), others)]


def _in_words_of_the_rules(words: tuple[str, ...], others: Others) -> list[str]:
    """What is put in may itself be said otherwise: `defence factor`, `defense factor`, `defense strength`."""
    for _ in range(_AGAIN):
        said, words = words, tuple(_once(words, others))
        if said == words:
            break
    return list(words)


def _once(words: tuple[str, ...], others: Others) -> list[str]:
    found: list[str] = []
    at = 0
    stems = tuple(map(stem, words))
    by_first = _by_first(others)
    while at < len(words):
        for said, meant in by_first.get(stems[at], ()):
            if stems[at : at + len(said)] == said:
                found += meant
                at += len(said)
                break
        else:
            found.append(words[at])
            at += 1
    return found


_Filed = dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]]
_by_firsts: dict[int, tuple[Others, _Filed]] = {}


def _by_first(others: Others) -> _Filed:
    """By the stem of the first word, as they are asked for with every word that is said."""
    held = _by_firsts.get(id(others))
    if held is None or held[0] is not others:
        if len(_by_firsts) >= _PACKS:
            _by_firsts.clear()
        filed: _Filed = {}
        for said, meant in others:
            stems = tuple(map(stem, said))
            filed.setdefault(stems[0], []).append((stems, meant))
        held = _by_firsts[id(others)] = (others, filed)
    return held[1]


def from_to(elements: tuple[T | str, ...]) -> tuple[T | str, ...]:
    """`between {the one} and {the other}`, as sentences are read: from one to the other."""
    at = elements.index("between") if "between" in elements[:-3] else len(elements)
    if elements[at + 2 : at + 3] != ("and",):
        return elements
    return (*elements[:at], "from", elements[at + 1], "to", *elements[at + 3 :])


def one_by_one(words: tuple[Word, ...], others: Others) -> list[str]:
    """Each word for which there is one other, also within names; empty, where there is none."""
    told = [in_other_words((word.low,), others) for word in words]
    new = [one[0] if len(one) == 1 and one[0] != word.low else word.text for one, word in zip(told, words, strict=True)]
    return new if new != [word.text for word in words] else []
