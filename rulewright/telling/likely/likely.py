"""Which text most likely answers a question, learned from questions of which it is told what answers them.

Players have other words than a rulebook, and one player those of another. So it is learned of each word of a text what
people say who seek a text with that word (`sayings.py`).

A text is the likelier, the likelier who seeks it says what is said here, as against who seeks anything; the nearer a
question that it answers is, by pairs of words in their order; the nearer several are by their letters (`spelled.py`);
and the more is asked of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import takewhile
from math import log

from rulewright.telling.likely.sayings import ANYTHING, sayings
from rulewright.telling.likely.spelled import SPELT_SO, Spelled, spelled
from rulewright.telling.likely.words import in_pairs, in_sense, rarity
from rulewright.telling.nearness import NAME, Text, sentences
from runtime.records import dataclass

Key = tuple[str, str]  # of a text: its sort and its name

_TOLD, _MEANT, _CHANCE = 0.3, 0.5, 0.3  # how likely a word is: as it was said of the text, for its words, by chance
_OFTEN = 3  # what is asked of a text counts so much as what it says
_WORDS = 36  # of a text, those that count most
_FINE = 1_000
_SAID, _PAIRED, _SPELLED, _ASKED = 4.5, 8.0, 16.0, 1.0
_ROOT = 5  # letters in which words are akin


@dataclass(frozen=True)
class Likely:
    """What was learned. `speaks`: for which texts a word speaks, and how much; `paired`: in which questions two words
    stand so; `asked`: of each question how much its pairs weigh, and the texts that answer it; `spelled`: the same
    of its letters; `prior`: how much is asked of each text."""

    keys: tuple[Key, ...]
    alike: Mapping[str, str]
    speaks: Mapping[str, tuple[tuple[int, int], ...]]
    paired: Mapping[str, tuple[int, ...]]
    asked: tuple[tuple[int, tuple[int, ...]], ...]
    spelled: Spelled
    prior: tuple[int, ...]

    def of(self, words: str, asked: str = "") -> dict[Key, int]:
        """How likely each text is that anything speaks for. `asked`: the words as they were put first."""
        said = list(dict.fromkeys(self._known(one) for one in in_sense(words, self.alike)))
        found = Counter[int]()
        for one in said:
            for at, much in self.speaks.get(one, ()):
                found[at] += much
        near, spelt = self._by_pairs(words), self.spelled.near(asked or words)
        return {
            self.keys[at]: round(
                _SAID * found[at] / len(said or ANYTHING)
                + _PAIRED * near[at]
                + _SPELLED * spelt.get(at, 0)
                + self.prior[at]
            )
            for at in dict.fromkeys((*found, *near, *(at for at, much in spelt.items() if much >= SPELT_SO)))
        }

    def spelt(self, asked: str) -> dict[Key, int]:
        """How near the questions are that each text answers, of a thousand, where they are spelled nearly so."""
        return {self.keys[at]: much for at, much in self.spelled.near(asked).items() if much >= SPELT_SO}

    def _by_pairs(self, words: str) -> Counter[int]:
        """How near the nearest question that each text answers is."""
        pairs = list(dict.fromkeys(in_pairs(words, self.alike)))
        weights = {one: rarity(len(self.asked), len(self.paired.get(one, ""))) for one in pairs}
        shared, near = Counter[int](), Counter[int]()
        for one in pairs:
            for question in self.paired.get(one, ()):
                shared[question] += weights[one]
        whole = sum(weights.values())
        for question, same in shared.items():
            weight, texts = self.asked[question]
            for at in texts:
                near[at] = max(near[at], 2 * same * _FINE // (whole + weight))
        return near

    def _known(self, word: str) -> str:
        """A word that nobody said, by the nearest of the same root: who explodes has explosives."""
        if word in self.speaks or len(word) < _ROOT:
            return word
        akin = (one for one in self.speaks if one[:_ROOT] == word[:_ROOT])
        return max(akin, key=lambda one: (_shared(one, word), -len(one), one), default=word)


def learned(
    texts: Sequence[Text],
    asked: Iterable[tuple[str, Sequence[Key]]],
    alike: Mapping[str, str],
    plainly: Callable[[str], str] = str,
) -> Likely:
    """`asked`: questions, each with the texts that answer it; `alike`: words by what they come to; `plainly`: puts a
    question in the words of the rules."""
    keys = tuple(dict.fromkeys((one.sort, one.name) for one in texts))
    places = {key: at for at, key in enumerate(keys)}
    put = [(said, tuple(places[key] for key in answer if key in places)) for said, answer in asked]
    questions = [(plainly(said), answers) for said, answers in put]
    words = [list(dict.fromkeys(in_sense(said, alike))) for said, _ in questions]
    told = [Counter[str]() for _ in keys]
    often = Counter[int]()
    for said, (_, answers) in zip(words, questions, strict=True):
        for at in answers:
            told[at].update(said)
            often[at] += 1
    said_by = {(one.sort, one.name): one for one in texts}
    sources = [_source(said_by[key], told[at], often[at], alike) for at, key in enumerate(keys)]
    speaks = _speaking(words, told, sources)
    says = [
        (said, (places[one.sort, one.name],))
        for one in said_by.values()
        for said in (one.name, one.short, *(sentences(one.first) if one.sort in ("ruling", "opening") else ()))
    ]
    told_pairs = [(list(dict.fromkeys(in_pairs(said, alike))), answers) for said, answers in (*questions, *says)]
    paired: dict[str, list[int]] = {}
    for question, (pairs, _) in enumerate(told_pairs):
        for pair in pairs:
            paired.setdefault(pair, []).append(question)
    weights = {pair: rarity(len(told_pairs), len(some)) for pair, some in paired.items()}
    return Likely(
        keys,
        alike,
        speaks,
        {pair: tuple(some) for pair, some in paired.items()},
        tuple((sum(weights[pair] for pair in pairs), answers) for pairs, answers in told_pairs),
        spelled((*put, *says)),
        tuple(round(_FINE * _ASKED * log(1 + often[at])) for at in range(len(keys))),
    )


def _source(text: Text, told: Counter[str], often: int, alike: Mapping[str, str]) -> dict[str, float]:
    """The words of a text and, of what is asked of it, those that several say: how much each counts among them."""
    weights: dict[str, float] = {}
    for word, weight in text.weights or tuple((word, NAME) for word in in_sense(text.first, {})):
        bare = word.removesuffix("'")
        sense = alike.get(bare, bare)
        weights[sense] = max(weights.get(sense, 0), weight / NAME)
    for word, times in told.items():
        if times > 1:
            weights[word] = weights.get(word, 0) + _OFTEN * times / often
    foremost = sorted(weights, key=lambda one: -weights[one])[:_WORDS]
    whole = sum(weights[word] for word in foremost)
    return {word: weights[word] / whole for word in foremost}


def _speaking(
    words: Sequence[list[str]],
    told: Sequence[Counter[str]],
    sources: Sequence[dict[str, float]],
) -> dict[str, tuple[tuple[int, int], ...]]:
    of = [[*source, ANYTHING] for source in sources]
    every_word = dict.fromkeys(word for source in sources for word in source)
    itself = [({word: 1}, [word, ANYTHING]) for word in every_word]  # who seeks a word may say it
    said_for = sayings((*itself, *zip(told, of, strict=True)))
    holding: dict[str, list[tuple[int, float]]] = {}
    for at, source in enumerate(sources):
        for word, share in source.items():
            holding.setdefault(word, []).append((at, share))
    telling: dict[str, list[int]] = {}
    for at, some in enumerate(told):
        for word in some:
            telling.setdefault(word, []).append(at)
    totals = [some.total() for some in told]
    every = Counter(word for said in words for word in said)
    whole = sum(every.values())
    found: dict[str, tuple[tuple[int, int], ...]] = {}
    for word in dict.fromkeys((*every, *holding)):
        likely: dict[int, float] = {}
        for much, one in said_for.get(word, ()):
            for at, share in holding.get(one, ()):
                likely[at] = likely.get(at, 0.0) + _MEANT * much * share
        for at in telling.get(word, ()):
            likely[at] = likely.get(at, 0.0) + _TOLD * told[at][word] / totals[at]
        chance = _CHANCE * (every[word] + 0.5) / (whole or 1)
        ratios = ((at, round(_FINE * log(1 + much / chance))) for at, much in likely.items())
        found[word] = tuple((at, much) for at, much in ratios if much > 0)
    return found


def _shared(one: str, other: str) -> int:
    """With how many letters both begin."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
