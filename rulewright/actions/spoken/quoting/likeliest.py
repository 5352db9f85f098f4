"""What of all that the rules say most likely answers a question: learned from the questions of which packs tell what
answers them, from the lines of their indexes, and from what rulings are asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from rulewright.actions.spoken.alike import Others, in_other_words, in_single_words
from rulewright.actions.spoken.english import put_together
from rulewright.actions.spoken.quoting.asked_so import Told
from rulewright.actions.spoken.quoting.shelves import Shelf, alike, without_moments

if TYPE_CHECKING:  # what it opens takes long, and most who ask are answered otherwise
    from compiler.model import Model
    from compiler.source import SourceFile
    from rulewright.telling import Likely

Key = tuple[str, str]
_WHOM = frozenset("him her it them em us me you somebody someone anybody anyone those these".split())
_PARTICLES = frozenset("up down over off out in on".split())


def plainly(said: tuple[str, ...], others: Others) -> str:
    return put_together(in_other_words(in_single_words(_joined(without_moments(said))), others))


def _joined(said: tuple[str, ...]) -> tuple[str, ...]:
    """`run him over`: run over him."""
    found = list(said)
    for at in range(1, len(said) - 1):
        if found[at] in _WHOM and found[at + 1] in _PARTICLES:
            found[at : at + 2] = found[at + 1], found[at]
    return tuple(found)


def learned_of(shelf: Shelf, told: Told, others: Others, asked: Iterable[tuple[str, Sequence[str]]]) -> Likely:
    """`asked`: questions, each with the titles of what answers it."""
    from rulewright.telling import learned

    there = {(one.text.sort, one.text.name): one.text for one in shelf.searched.read}
    by_title = {text.name: (text.sort, text.name) for text in reversed(list(there.values()))}
    by_title |= {title: (text.sort, text.name) for title, (text, _) in told.texts.items()}
    questions = [(one, [by_title[title] for title in titles if title in by_title]) for one, titles in asked]
    return learned(tuple(there.values()), questions, alike(), lambda one: plainly(tuple(one.lower().split()), others))


def changed_by(model: Model) -> dict[str, str]:
    """Of a ruling that a variant makes untrue the rule that does."""
    return {one.id: one.lapsed.by[0] for one in model.rulings.values() if one.lapsed is not None and one.lapsed.by}


def asked_in(
    model: Model, files: Iterable[SourceFile], lines: Iterable[tuple[str, str]]
) -> Iterator[tuple[str, Sequence[str]]]:
    """`lines`: titles, each with a question that a pack tells it the answer of."""
    from compiler.print import guide_of

    told: dict[str, list[str]] = {}
    for title, asked in lines:
        told.setdefault(asked, []).append(title)
    yield from told.items()
    changed = changed_by(model)
    yield from ((one.asks, [changed.get(one.id, one.id)]) for one in model.rulings.values())
    yield from ((line.said, line.titles) for line in model.index.values())
    guide, _ = guide_of(files)
    for said, places in guide.index.items():
        yield said, [place if " " in place else f"introduction {place}" for place in places]
