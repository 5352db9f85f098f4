"""How much all that is told of a paragraph speaks of a question, together: what it says itself, and the questions that
packs say it answers. Each of those says something else; a word that many of them have is what it is asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial

from rulewright.actions.spoken.alike import in_single_words
from rulewright.actions.spoken.english import put_together, spelled_out
from rulewright.actions.spoken.phrases import in_other_words, wordings_at
from rulewright.actions.spoken.quoting.asked_so import answers_told
from rulewright.actions.spoken.quoting.shelves import kept_for, shelf_of, without_moments
from rulewright.scenes import Scene
from runtime.records import dataclass

_ASKED, _SAYS = 10, 3  # how much a word counts in a question, and in the text for each tenth of its weight there
_SOON = 60  # of so much a word counts half of all that it can
_LONG = 20  # and of one of so much more in a paragraph of which much is told
_LIKE, _NEXT = 2, 10  # of all words counts half of what the nearest question shares, and of the next a fifth of that
_OPENING = 4  # weighs a word of a guide's paragraph
_WHOLE = 10_000


@dataclass(frozen=True)
class Gathered:
    """By the title of a paragraph the stems of each question that it answers, and of what it says with their weights;
    and how much each stem tells."""

    questions: Mapping[str, Mapping[str, frozenset[str]]]
    says: Mapping[str, Mapping[str, int]]
    tells: Mapping[str, int]

    def of(self, title: str) -> list[frozenset[str]]:
        return list(self.questions.get(title, {}).values())

    def speaks(self, title: str, wanted: frozenset[str]) -> int:
        """Of ten thousand."""
        asked, says = self.of(title), self.says.get(title, {})
        most = max(self.tells.values(), default=1)
        sought = sum(self.tells.get(one, most) for one in wanted) or 1
        long = (4 * len(asked) * _ASKED + sum(says.values()) * _SAYS) // _LONG
        held = 0
        for one in wanted:
            often = _ASKED * sum(one in each for each in asked) + _SAYS * says.get(one, 0)
            held += self.tells.get(one, most) * _WHOLE * often // (often + _SOON + long)
        shared = ((sum(self.tells[one] for one in wanted & each), each) for each in asked)
        whole = ((some, sought + sum(self.tells[one] for one in each)) for some, each in shared if some)
        first, second, *_ = (*sorted((2 * _WHOLE * some // all_ for some, all_ in whole), reverse=True), 0, 0)
        return held // sought + (first + 2 * second // _NEXT) // _LIKE


_shelves: dict[tuple[object, ...], Gathered] = {}


def gathered(scene: Scene, said: tuple[str, ...]) -> Callable[[str], int]:
    """How much what is gathered beneath a title speaks of what is said."""
    key = (scene.built.vocabulary, scene.table.model.made_of, scene.table.on)
    return partial(kept_for(_shelves, key, partial(_gathered, scene)).speaks, wanted=_stems(scene, said))


def _stems(scene: Scene, said: tuple[str, ...]) -> frozenset[str]:
    plainer = in_other_words(in_single_words(without_moments(said)), wordings_at(scene).words)
    return shelf_of(scene, in_sense=True).searched.sought(put_together(plainer))


def _gathered(scene: Scene) -> Gathered:
    questions: dict[str, dict[str, frozenset[str]]] = {}
    for title, asked, _ in wordings_at(scene).rules:
        words = tuple(spelled_out(asked).lower().replace(",", " ").split())
        questions.setdefault(title, {})[asked] = _stems(scene, words)
    searched, says = shelf_of(scene, in_sense=True).searched, dict[str, dict[str, int]]()
    for title, (text, _) in answers_told(scene).items():  # a guide's paragraph bears no weights
        says[title] = dict.fromkeys(searched.sought(text.first), _OPENING)
    says |= {text.name: dict(text.weights) for _, text in searched.read}
    titles = dict.fromkeys((*questions, *says))
    stems = (
        frozenset((*says.get(one, {}), *(word for some in questions.get(one, {}).values() for word in some)))
        for one in titles
    )
    holding = Counter(word for some in stems for word in some)
    tells = {word: (2 * len(titles) // number).bit_length() for word, number in holding.items()}
    return Gathered(questions, says, tells)
