"""The nearest right names to a wrong one. Small, deterministic; knows nothing of places or drawing."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

AT_MOST = 3
FARTHEST = 30  # edits: whatever is farther is another word, however long both are


@lru_cache(maxsize=32768)
def fold(name: str) -> str:
    """The name without what people mix up: case, hyphens, the plural s of each word."""
    words = name.casefold().replace("-", " ").replace("_", " ").split()
    return " ".join(word[:-1] if len(word) > 3 and word.endswith("s") else word for word in words)


def suggest(wanted: str, candidates: Iterable[str]) -> tuple[str, ...]:
    """The nearest candidates, all that tie, sorted, three at most; none if none is near.

    Near means as many edits as a third of the length, and always one; else all the words but one.
    """
    candidates = set(candidates)
    target = fold(wanted)
    limit = max(1, len(target) // 3)
    best: list[str] = []
    for candidate in sorted(candidates):
        away = edits(target, fold(candidate), limit)
        if away is None:
            continue
        if away < limit or not best:
            best = []
            limit = away
        best.append(candidate)
    return tuple(best[:AT_MOST]) or _but_for_one_word(target, candidates)


def _but_for_one_word(target: str, candidates: Iterable[str]) -> tuple[str, ...]:
    """Names of as many words, all the same but one."""
    words = target.split()
    found = []
    for candidate in sorted(set(candidates)) if len(words) > 1 else ():
        others = fold(candidate).split()
        if len(others) == len(words) and sum(one != other for one, other in zip(words, others, strict=True)) == 1:
            found.append(candidate)
    return tuple(found[:AT_MOST])


def did_you_mean(wanted: str, candidates: Iterable[str]) -> str | None:
    """`did you mean `a` or `b`?`, or None where nothing is near. Few candidates are all listed instead; of many,
    those that have it among their words."""
    pool = sorted(set(candidates))
    near = suggest(wanted, pool)
    if near:
        return f"did you mean {listed(near, 'or')}?"
    if 0 < len(pool) < 8:
        return f"there {'is' if len(pool) == 1 else 'are'} {listed(tuple(pool), 'and')}"
    longer = [one for one in pool if f" {wanted.lower()} " in f" {one.lower()} "]
    return f"did you mean {listed(tuple(longer[:AT_MOST]), 'or')}?" if longer else None


def listed(names: tuple[str, ...], joiner: str) -> str:
    """`a`, `b` or `c`."""
    quoted = [f"`{name}`" for name in names]
    if len(quoted) < 2:
        return "".join(quoted)
    return ", ".join(quoted[:-1]) + f" {joiner} {quoted[-1]}"


@lru_cache(maxsize=32768)  # who reads a sentence in many ways meets the same words in each
def edits(one: str, other: str, limit: int) -> int | None:
    """How many letters must be put in, taken out, changed or swapped; None when above the limit (or above FARTHEST).

    With so few edits, letters that belong together stand at places that near to each other: nothing else is looked at,
    so long words cost no more than their length.
    """
    limit = min(limit, FARTHEST)
    if abs(len(one) - len(other)) > limit:
        return None
    beyond = limit + 1
    before: dict[int, int] = {}
    row = {at: at for at in range(min(len(other), limit) + 1)}
    for i, letter in enumerate(one, 1):
        earlier, before, row = before, row, {0: i} if i <= limit else {}
        for j in range(max(1, i - limit), min(len(other), i + limit) + 1):
            kept = before.get(j - 1, beyond) + (letter != other[j - 1])
            cost = min(before.get(j, beyond) + 1, row.get(j - 1, beyond) + 1, kept)
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == other[j - 1]:
                cost = min(cost, earlier.get(j - 2, beyond) + 1)
            row[j] = cost
        if min((*row.values(), *before.values())) > limit:
            return None
    away = row.get(len(other), beyond)
    return away if away <= limit else None
