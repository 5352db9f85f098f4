"""A word that nobody says and that is hardly another one: `oberrun`, `rifels`, `wat`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from compiler.diagnostics import edits
from compiler.syntax import Word, read_words
from rulewright.actions.spoken.alike import IDLE_WORDS
from rulewright.actions.spoken.english import LIGHT, NUMBERS, OPENING, put_together, stem
from rulewright.actions.spoken.phrases import spoken_of
from rulewright.actions.spoken.remembered import remembered
from rulewright.actions.spoken.spelling import spelled_out
from rulewright.scenes import Scene
from runtime.records import dataclass

T = TypeVar("T")
_LEAST = 4  # letters: too many shorter words are hardly others
_JOINING = LIGHT | OPENING
_WISHES = frozenset("want wants need needs".split())
_BETWEEN = frozenset("then than when while once since half them both those these that this there here what".split())
_MOST = 3  # words that it may have been


@dataclass(frozen=True)
class Spelled:
    """The question with a word that it may have been in the place of one that nobody says."""

    text: str
    told: str


@dataclass(frozen=True)
class _Known:
    """What the rules, players and who asks say, and how that begins, whatever its endings."""

    words: frozenset[str]
    stems: frozenset[str]

    def has(self, said: str) -> bool:
        """`wher` is none, though `where` is shortened so where endings do not count."""
        return said in self.words or (stem(said) in self.stems and f"{said}e" not in self.words)

    def near(self, said: str) -> list[str]:
        return sorted(one for one in self.words | self.stems if one[:1] == said[:1] and _is_near(said, one))


def spelled_nearly(scene: Scene, text: str) -> tuple[Spelled, ...]:
    """Where one word is said by nobody: neither by the rules nor by who asks; its first letter is seldom wrong."""
    words, problems = read_words(text)
    if problems:
        return ()
    unknown = strangers(scene, words)
    if len(unknown) != 1:
        return ()
    (at,) = unknown
    texts = [one.text for one in words]
    return tuple(
        Spelled(put_together((*texts[:at], one, *texts[at + 1 :])), f"`{words[at].text}` is read as `{one}`.")
        for one in spelled_like(scene, words[at].low)
    )


def the_one_spelled(scene: Scene, text: str, read: Callable[[Scene, str], T | None]) -> tuple[Spelled, T] | None:
    """What is read with one word spelled right, if it is read with one such word only, and what that was read as."""
    each = ((one, read(scene, one.text)) for one in spelled_nearly(scene, spelled_out(text)))
    found = [(one, so) for one, so in each if so is not None]
    return found[0] if len(found) == 1 else None


def strangers(scene: Scene, words: tuple[Word, ...]) -> list[int]:
    """Where a word is that nobody says."""
    known = _known(scene)
    return [at for at, one in enumerate(words) if one.sort == "word" and one.low.isalpha() and not known.has(one.low)]


def spelled_like(scene: Scene, said: str) -> list[str]:
    """Words that it is hardly unlike."""
    known = _known(scene)
    near = known.near(said) or known.near(said.removesuffix("s"))  # `overuns`
    return near[:_MOST]


def _is_near(said: str, known: str) -> bool:
    """Of a short word only two letters may have changed places; of one that joins others one may be left out."""
    is_short = min(len(said), len(known)) < _LEAST
    is_left_out = known in _JOINING and len(known) == len(said) + 1
    return edits(said, known, 1) is not None and (not is_short or is_left_out or sorted(said) == sorted(known))


def _known(scene: Scene) -> _Known:
    def find() -> _Known:
        spoken, vocabulary = spoken_of(scene), scene.built.vocabulary
        said: Iterable[str] = (word for phrase in spoken.phrases for word in phrase.words)
        others = (word for some in spoken.others for words in some for word in words)
        called = (word for name in scene.names for word in name.lower().split())
        plain = LIGHT | OPENING | IDLE_WORDS | _WISHES | _BETWEEN
        some = frozenset((*said, *others, *called, *NUMBERS)) | vocabulary.words | plain
        return _Known(some, frozenset(map(stem, some)))

    return remembered(scene, "words known", find)
