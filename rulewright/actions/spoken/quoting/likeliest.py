"""What of all that the rules say most likely answers a question: learned from the questions of which packs tell what
answers them, from the lines of their indexes, and from what rulings are asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from rulewright.actions.spoken.alike import in_other_words, in_single_words
from rulewright.actions.spoken.english import put_together
from rulewright.actions.spoken.phrases import Wordings, wordings_at
from rulewright.actions.spoken.quoting.asked_so import answering
from rulewright.actions.spoken.quoting.shelves import alike, kept_for, shelf_of, without_moments
from rulewright.scenes import Scene

if TYPE_CHECKING:  # what it opens takes long, and most who ask are answered otherwise
    from rulewright.telling import Likely, Text

Key = tuple[str, str]
_shelves: dict[tuple[object, ...], Likely] = {}


def likeliest(scene: Scene, said: tuple[str, ...]) -> Mapping[Key, int]:
    """How likely each text is that anything speaks for, by its sort and its name."""
    from rulewright.telling import Likely

    key = (scene.built.vocabulary, scene.table.model.made_of, scene.table.on)
    read = partial(scene.table.noted, Likely, "what is likely meant", partial(_learned, scene))
    return kept_for(_shelves, key, read).of(_plainly(said, wordings_at(scene)))


def _plainly(said: tuple[str, ...], wordings: Wordings) -> str:
    return put_together(in_other_words(in_single_words(without_moments(said)), wordings.words))


def _learned(scene: Scene) -> Likely:
    from rulewright.telling import learned

    wordings = wordings_at(scene)
    there = {(one.sort, one.name): one for one in _texts(scene)}
    by_title = {text.name: (text.sort, text.name) for text in reversed(list(there.values()))}
    by_title |= {title: (text.sort, text.name) for title, (text, _) in answering(scene).items()}
    asked = ((_plainly(tuple(one.lower().split()), wordings), titles) for one, titles in _asked(scene, wordings))
    questions = [(one, [by_title[title] for title in titles if title in by_title]) for one, titles in asked]
    return learned(tuple(there.values()), questions, alike())


def _texts(scene: Scene) -> Iterator[Text]:
    yield from (one.text for one in shelf_of(scene, in_sense=True).searched.read)
    yield from (text for text, _ in answering(scene).values() if text.sort == "opening")


def _asked(scene: Scene, wordings: Wordings) -> Iterator[tuple[str, Sequence[str]]]:
    from compiler.print import guide_of

    model = scene.table.model
    told: dict[str, list[str]] = {}
    for title, asked, _ in wordings.rules:
        told.setdefault(asked, []).append(title)
    yield from told.items()
    yield from ((one.asks, [one.id]) for one in model.rulings.values())
    yield from ((line.said, line.titles) for line in model.index.values())
    guide, _ = guide_of(scene.compiled.files.values())
    for said, places in guide.index.items():
        yield said, [place if " " in place else f"introduction {place}" for place in places]
