"""All that can be said under the rules that are played, and how rare each word of it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property

from rulewright.actions.spoken.alike import Others, senses
from rulewright.actions.spoken.phrases.of_the_rules import asked_in, done_in
from rulewright.actions.spoken.phrases.phrase import Filed, Phrase
from rulewright.actions.spoken.phrases.wordings import wordings_at
from rulewright.actions.spoken.remembered import remembered
from rulewright.scenes import Scene
from runtime.records import dataclass

_FEW = 30  # phrases of a word that stands in none


@dataclass(frozen=True)
class Spoken:
    """The phrases of the wordings, of what is done, and of what is asked; and some words for others."""

    filed: tuple[Filed, ...]
    others: Others

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        return tuple(phrase for one in self.filed for phrase in one.phrases)

    @cached_property
    def _rarities(self) -> Mapping[str, int]:
        often = Counter[str]()
        for one in self.filed:
            often.update(one.often)
        many = len(self.phrases)
        return {word: (many // count).bit_length() for word, count in often.items()} | {"": (many // _FEW).bit_length()}

    def rarity(self, word: str) -> int:
        """How much a word weighs: each time it stands in half as many phrases one more."""
        return self._rarities.get(word) or self._rarities[""]

    def has(self, word: str) -> bool:
        """Whether anything is said with it."""
        return word in self._rarities

    def alike(self, said: tuple[str, ...]) -> list[Phrase]:
        return [phrase for one in self.filed for phrase in one.alike.get(said, ())]

    def in_sense(self, plain: tuple[str, ...]) -> list[Phrase]:
        some = (phrase for way in senses(plain) for one in self.filed for phrase in one.in_sense.get(way, ()))
        return list(dict.fromkeys(some))


def spoken_of(scene: Scene) -> Spoken:
    """The phrases of the rules and of their wordings; of a situation as of its pack."""

    def find() -> Spoken:
        vocabulary, told = scene.built.vocabulary, wordings_at(scene)
        done = Filed(tuple(dict.fromkeys(done_in(scene.table.model, vocabulary))))
        return Spoken((told.filed, done, asked_in(vocabulary)), told.words)

    return remembered(scene, "spoken of", find)
