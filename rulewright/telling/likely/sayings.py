"""What people say who seek something: learned of the words of texts from questions that the texts answer.

Each word of a question is shared out among the words of what answers it, the more to those that explain it best, and
that again until it hardly changes. No word is known to mean anything before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

# How often each word is said of a text, and the words of that text.
Taught = Iterable[tuple[Mapping[str, int], list[str]]]
ANYTHING = "*"  # what anybody says, whatever he seeks
_ROUNDS = 3
_HARDLY, _LEAST = 1e-9, 1e-3
_MOST = 25  # words of texts that a word is said for
_FAINT = 0.004


def sayings(taught: Taught) -> dict[str, list[tuple[float, str]]]:
    """Of each word that is said, the words of texts that it is said for, and how likely it is for each."""
    taught = tuple(taught)
    likely: dict[str, dict[str, float]] = {}
    for _ in range(_ROUNDS):
        shares: dict[str, dict[str, float]] = {}
        for said, of in taught:
            known = [likely.get(one, {}) for one in of]
            taken = [shares.setdefault(one, {}) for one in of]
            for word, times in said.items():
                parts = [one.get(word, _HARDLY) for one in known]
                whole = sum(parts)
                least = _LEAST * whole
                for share, part in zip(taken, parts, strict=True):
                    if part > least:
                        share[word] = share.get(word, 0.0) + times * part / whole
        wholes = {one: 1 + sum(share.values()) for one, share in shares.items()}
        likely = {one: {word: part / wholes[one] for word, part in share.items()} for one, share in shares.items()}
    found: dict[str, list[tuple[float, str]]] = {}
    for one, share in likely.items():
        for word, part in share.items():
            if one != ANYTHING and part > _FAINT:
                found.setdefault(word, []).append((part, one))
    return {word: sorted(some, reverse=True)[:_MOST] for word, some in found.items()}
