"""A word that nobody says and that is hardly another one: `oberrun`, `rifels`."""

from __future__ import annotations

from collections.abc import Iterable

from compiler.diagnostics import edits
from compiler.syntax import read_words
from rulewright.actions.spoken.english import (
    LIGHT,
    OPENING,
    put_together,
    stem,
)
from rulewright.actions.spoken.idle import IDLE_WORDS
from rulewright.actions.spoken.phrases import spoken_of
from rulewright.actions.spoken.remembered import remembered
from rulewright.scenes import Scene
from runtime.records import dataclass

_LEAST = 4  # letters: too many shorter words are hardly others
_MOST = 3  # words that it may have been


@dataclass(frozen=True)
class Spelled:
    """The question with a word that it may have been in the place of one that nobody says."""

    text: str
    word: str
    meant: str

    @property
    def told(self) -> str:
        return f"`{self.word}` is read as `{self.meant}`."


def spelled_nearly(scene: Scene, text: str) -> tuple[Spelled, ...]:
    """Where one word is said by nobody: neither by the rules nor by who asks; its first letter is seldom wrong."""
    words, problems = read_words(text)
    known = _known(scene) if not problems else frozenset()
    unknown = [
        at
        for at, one in enumerate(words)
        if one.sort == "word" and one.low.isalpha() and known.isdisjoint((one.low, stem(one.low)))
    ]
    if problems or len(unknown) != 1:
        return ()
    (at,) = unknown
    said = words[at].low
    near = _near(said, known) or _near(said.removesuffix("s"), known)  # `overuns`
    texts = [one.text for one in words]
    return tuple(
        Spelled(put_together((*texts[:at], one, *texts[at + 1 :])), words[at].text, one) for one in near[:_MOST]
    )


def _near(said: str, known: frozenset[str]) -> list[str]:
    return sorted(one for one in known if one[:1] == said[:1] and _is_near(said, one))


def _is_near(said: str, known: str) -> bool:
    """Of a short word only two letters may have changed places."""
    is_short = min(len(said), len(known)) < _LEAST
    return edits(said, known, 1) is not None and (not is_short or sorted(said) == sorted(known))


def _known(scene: Scene) -> frozenset[str]:
    def find() -> frozenset[str]:
        spoken, vocabulary = spoken_of(scene), scene.built.vocabulary
        said: Iterable[str] = (word for phrase in spoken.phrases for word in phrase.words)
        others = (word for some in spoken.others for words in some for word in words)
        called = (word for name in scene.names for word in name.lower().split())
        some = frozenset((*said, *others, *called)) | vocabulary.words | LIGHT | OPENING | IDLE_WORDS
        return some | frozenset(map(stem, some))

    return remembered(scene, "words known", find)
