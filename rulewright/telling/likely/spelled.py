"""How near questions are by their letters: by the rows of three that stand in both.

Players bend words, run them together and misspell them, and small words tell too how something is asked: none of that
is left where a question is taken for the words that say something. What one question has by chance three hardly have:
so the nearest three count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from rulewright.telling.likely.words import rarity
from rulewright.telling.nearness import tokens
from runtime.records import dataclass

SPELT_SO = 310  # of a thousand: who is as near as this means the same, or nearly so
_LETTERS, _NEAREST = 3, 3
_FINE = 1_000


@dataclass(frozen=True)
class Spelled:
    """`holding`: in which questions such letters stand in a row; `asked`: of each question how much its rows weigh, and
    the texts that answer it."""

    holding: Mapping[str, tuple[int, ...]]
    asked: tuple[tuple[int, tuple[int, ...]], ...]

    def near(self, words: str) -> dict[int, int]:
        """How near the nearest questions are that each text answers, of a thousand."""
        shared, whole = Counter[int](), 0
        for row in _rows(words):
            holding = self.holding.get(row, ())
            weight = rarity(len(self.asked), len(holding))
            whole += weight
            for question in holding:
                shared[question] += weight
        near: dict[int, list[int]] = {}
        for question, same in shared.items():
            weight, texts = self.asked[question]
            for at in texts:
                near.setdefault(at, []).append(2 * same * _FINE // (whole + weight))
        return {at: sum(sorted(some)[-_NEAREST:]) // _NEAREST for at, some in near.items()}


def spelled(asked: Sequence[tuple[str, tuple[int, ...]]]) -> Spelled:
    """`asked`: questions, each with the texts that answer it."""
    holding: dict[str, list[int]] = {}
    rows = [tuple(_rows(said)) for said, _ in asked]
    for question, some in enumerate(rows):
        for row in some:
            holding.setdefault(row, []).append(question)
    weights = {row: rarity(len(asked), len(some)) for row, some in holding.items()}
    return Spelled(
        {row: tuple(some) for row, some in holding.items()},
        tuple((sum(weights[row] for row in some), texts) for some, (_, texts) in zip(rows, asked, strict=True)),
    )


def _rows(words: str) -> Iterator[str]:
    """Each once; the space between two words is one of them."""
    said = f" {' '.join(tokens(words))} "
    yield from dict.fromkeys(said[at : at + _LETTERS] for at in range(len(said) - _LETTERS + 1))
