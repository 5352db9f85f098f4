"""How near texts are to some words: those that hold most of the rarer ones, and those before others that say one thing
in these words and few besides; also in words that come to the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import chain

from compiler.diagnostics import suggest
from runtime.records import dataclass

PLAIN = frozenset(
    "a an and are as at be been but by can do does for from has have how if in into is it its may must no not "
    "of on or so than that the their them then there these they this to was what when which who will with "
    "would any does fit fits get gets go goes happen happens how i let lets long many much need needs one take takes "
    "use used uses you your still yet already ever just really actually even also too i me we he she anything "
    "anyone anybody someone somebody could should might did done being myself itself tell mean means "
    "allowed possible permitted legal my our us am".split()
)
NAME, TOPIC, SAYS, ABOUT, TELLS, BESIDE = 10, 9, 8, 6, 4, 2  # of ten: how much a word counts by where it stands
SORTS = (  # of what is as near, who comes first
    *("ruling", "opening", "rule", "consequence", "upkeep", "action", "procedure", "option", "phase"),
    *("fact", "chart", "counter", "situation", "place", "paragraph"),
)
SEE = "see"  # what something is called besides: no text of its own
_AGAIN = 2
_AS_SAID: dict[str, str] = {}
_OF_VERBS = ("ion", "al")
_HALF, _WHOLE = 50, 100  # of a hundred
_WORD = re.compile(r"[\w/+'-]+")
_SENTENCE = re.compile(r"(?<=[.?!;])\s+")
_WHOLE_SENTENCE = re.compile(r"(?<=[.?!])\s+")
_NUMBER = re.compile(r"[A-Z]{2,}(-[A-Z0-9]+)+", re.IGNORECASE)


@dataclass(frozen=True)
class Text:
    """Something that can be found: its stems, and how much each counts; its paragraphs as a player quotes them.
    `own`, `about`: the stems of each thing that it says, and of what each of its paragraphs is about. `of`: the title
    that it stands under, if it has none itself; `heads`: of what is printed, the stems of which some must be said;
    `short`: what it comes to, in a plain sentence, if it has one.
    """

    sort: str
    name: str
    pack: str
    title: str  # of the pack
    first: str
    cites: tuple[str, ...] = ()
    written: str = ""
    weights: tuple[tuple[str, int], ...] = ()
    own: tuple[frozenset[str], ...] = ()
    about: tuple[frozenset[str], ...] = ()
    of: str = ""
    heads: tuple[frozenset[str], ...] = ()
    short: str = ""

    def is_headed(self, said: Iterable[str]) -> bool:
        return not self.heads or any(map(frozenset(said).issuperset, self.heads))


def ranked(texts: Iterable[Text], words: str) -> list[Text]:
    """Those that share a word, best first."""
    every = list(texts)
    if _NUMBER.fullmatch(words.strip()):
        found = numbered(every, words.strip())
        if found or any(one.isdigit() for one in words):
            return found  # else it may be a word with a hyphen: `fighter-bomber`
    near = searched(every).near(words)
    return [text for points, text in near if points * 8 >= near[0][0]]


@dataclass(frozen=True)
class _Read:
    """What a text holds: how much each word counts; and of each single thing that it says its words, how rare they are
    together, and how much it counts."""

    text: Text
    weights: Mapping[str, int]
    singles: tuple[tuple[frozenset[str], int, int], ...]


@dataclass(frozen=True)
class Searched:
    """Texts as they are searched, for who asks more than once. `read`: each in the words that it comes to; `alike`: of
    words that say the same, by their stems, what they come to; `holding`: of each word, the places of those that hold
    it; `spoken`: the words that something says itself.
    """

    read: tuple[_Read, ...]
    see: tuple[Text, ...]
    alike: Mapping[str, str]
    rare: Mapping[str, int]
    holding: Mapping[str, tuple[int, ...]]
    spoken: frozenset[str]

    def near(self, words: str) -> list[tuple[int, Text]]:
        """How near each that shares a word is, of ten thousand, best first; the fewer hold a word, the more it
        counts."""
        said, wanted, sought = self._weighed(words)
        holding = sorted({at for one in wanted for at in self.holding.get(one, ())})
        headed = (read for read in map(self.read.__getitem__, holding) if read.text.is_headed(said))
        near = [(points, read.text) for read in headed if (points := _near(read, wanted, self.rare, sought)) > 0]
        return sorted(near, key=lambda pair: (-pair[0], SORTS.index(pair[1].sort), pair[1].name))

    def singly(self, words: str) -> dict[tuple[str, str], int]:
        """Of each text that shares a word, how near the nearest single thing is that it says: of a hundred, if it says
        these words and no others."""
        wanted, sought = self._weighed(words)[1:]
        every = ((read.text, _alike(read, wanted, self.rare, sought)) for read in self.read)
        return {(text.sort, text.name): alike for text, alike in every if alike}

    def heard(self, words: str) -> tuple[int, int]:
        """How many of the words something says itself, and how many there are that tell anything."""
        _, wanted = self._sought(words)
        return len(self.spoken.intersection(wanted)), len(wanted)

    def in_short(self, text: Text, words: str) -> str:
        """What of it answers a question of these words: what was ruled, what it comes to, or of an opening the
        sentence that has most of them."""
        if text.short or text.sort != "opening":
            return text.short or text.first
        wanted = self._weighed(words)[1]

        def shared(sentence: str) -> int:
            return sum(self.rare.get(one, 0) for one in wanted & {self.alike.get(one, one) for one in stems(sentence)})

        return max(_WHOLE_SENTENCE.split(text.first), key=shared)

    def _weighed(self, words: str) -> tuple[Iterable[str], frozenset[str], int]:
        """What is said, what is sought by it, and how rare that is together."""
        said, wanted = self._sought(words)
        unheard = max(self.rare.values(), default=1)
        return said, frozenset(wanted), sum(self.rare.get(one, unheard) for one in wanted)

    def _sought(self, words: str) -> tuple[Iterable[str], list[str]]:
        said = dict.fromkeys(self._stems(_as_indexed(self.see, words)))
        return said, list(dict.fromkeys(self.alike.get(one, one) for one in said))

    def _stems(self, words: str) -> Iterator[str]:
        """Of a word with a hyphen that nobody says, its parts: `fighter-bomber`."""
        for word in tokens(words):
            is_made = word.replace("-", "").isalpha() and stem(word) not in self.rare
            parts = word.split("-") if is_made else [word]
            yield from stems(" ".join(parts))


def searched(texts: Iterable[Text], alike: dict[str, str] = _AS_SAID) -> Searched:
    every = tuple(texts)
    if alike:
        alike = alike | _derived((word for one in every for word, _ in one.weights), alike)
    some = [(one, _in_sense(one, alike) if alike else one) for one in every if one.sort not in ("paragraph", SEE)]
    held = Counter(word for _, text in some for word, _ in text.weights)
    rare = {word: _rarity(len(some), number) for word, number in held.items()}
    holding: dict[str, list[int]] = {}
    for at, (_, text) in enumerate(some):
        for word, _ in text.weights:
            holding.setdefault(word, []).append(at)
    places = {word: tuple(some) for word, some in holding.items()}
    read = tuple(_Read(one, dict(text.weights), tuple(_singles(text, rare))) for one, text in some)
    spoken = frozenset(chain.from_iterable(words for one in read for words, _, _ in one.singles))
    return Searched(read, tuple(one for one in every if one.sort == SEE), alike, rare, places, spoken)


def _singles(text: Text, rare: Mapping[str, int]) -> Iterator[tuple[frozenset[str], int, int]]:
    for some, counts in ((text.own, NAME), (text.about, TOPIC)):
        yield from ((words, sum(rare[one] for one in words), counts) for words in some)


def _derived(words: Iterable[str], alike: Mapping[str, str]) -> dict[str, str]:
    """Of nouns made of verbs, what the verb comes to: a dispersal, an elimination."""
    known = dict.fromkeys(words)
    bare = {word: word.removesuffix(end) for word in known for end in _OF_VERBS if word.endswith(end)}
    return {word: alike.get(verb, verb) for word, verb in bare.items() if verb in alike or verb in known}


def _in_sense(text: Text, alike: Mapping[str, str]) -> Text:
    weights: dict[str, int] = {}
    for word, weight in text.weights:
        sense = alike.get(word, word)
        weights[sense] = max(weight, weights.get(sense, 0))
    own, about = (
        tuple(frozenset(alike.get(one, one) for one in some) for some in each) for each in (text.own, text.about)
    )
    return replace(text, weights=tuple(weights.items()), own=own, about=about)


def _as_indexed(texts: Iterable[Text], words: str) -> str:
    """In the words that the index leads to, whatever their endings: of `bails out of a truck`, `unload of a truck`."""
    others = {tuple(map(stem, tokens(one.name))): tokens(one.first) for one in texts if one.sort == SEE}
    longest = max(map(len, others), default=0)
    said = tokens(words)
    for _ in range(_AGAIN):  # what an entry leads to may lead on
        stemmed, found, at = tuple(map(stem, said)), list[str](), 0
        while at < len(said):
            ends = range(min(len(said), at + longest), at, -1)
            end = next((end for end in ends if stemmed[at:end] in others), at + 1)
            found += others.get(stemmed[at:end], said[at:end])
            at = end
        said = tuple(found)
    return " ".join(said)


def _near(read: _Read, wanted: frozenset[str], rare: Mapping[str, int], sought: int) -> int:
    """How much it has of what is sought; twice that, if one thing that it says is of these words alone."""
    weights = read.weights
    covered = sum(rare[one] * weights[one] for one in wanted if one in weights) * _WHOLE // (NAME * (sought or 1))
    return covered * (_HALF + _alike(read, wanted, rare, sought)) if covered else 0


def _alike(read: _Read, wanted: frozenset[str], rare: Mapping[str, int], sought: int) -> int:
    alike = 0
    for words, whole, counts in read.singles:
        shared = sum(map(rare.__getitem__, words & wanted))
        if shared:
            alike = max(alike, _WHOLE * shared * counts // (NAME * (sought + whole)))
    return alike


def numbered(texts: Iterable[Text], number: str) -> list[Text]:
    """The paragraph of this number, or those whose numbers begin so."""
    said = number.upper()
    known = [one for one in texts if one.sort == "paragraph"]
    exact = [one for one in known if one.name.upper() == said]
    return exact or [one for one in known if one.name.upper().startswith(said)]


def is_number(words: str) -> bool:
    """Whether a paragraph may be numbered so, whole or in part; not a word with a hyphen."""
    return _NUMBER.fullmatch(words.strip()) is not None and any(one.isdigit() or one.isupper() for one in words)


def near_numbers(texts: Iterable[Text], words: str) -> tuple[str, ...]:
    if not _NUMBER.fullmatch(words.strip()):
        return ()
    return suggest(words.strip().upper(), {one.name for one in texts if one.sort == "paragraph"})


def tokens(text: str) -> tuple[str, ...]:
    return tuple(word.casefold() for word in _WORD.findall(text))


@lru_cache(maxsize=16384)
def stem(word: str) -> str:
    """Without a plural s or the ending of a verb; `entering` is `enter`, `movement` and `moves` are `mov`."""
    word = word.replace("-", "")  # halftracks and half-tracks are one
    for ending in ("ment", "ing", "ies", "es", "ed", "ly", "s", "y", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            word = word.removesuffix(ending)
            break
    doubled = len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiou"
    return word[:-1] if doubled else word


def stems(text: str) -> tuple[str, ...]:
    return tuple(stem(word) for word in tokens(text) if word not in PLAIN)


def sentences(text: str) -> list[str]:
    """The sentences of a paragraph, and their clauses that could stand alone."""
    return [one for one in _SENTENCE.split(text) if one]


def _rarity(texts: int, holding: int) -> int:
    return (2 * texts // max(1, holding)).bit_length()
