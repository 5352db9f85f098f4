"""What the rules say, laid out to be found by words: what is played with, and of what is off the options it wants."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from rulewright.actions.spoken.alike import words_by_sense
from runtime.records import dataclass

if TYPE_CHECKING:  # what it opens takes long, and most who ask are answered otherwise
    from compiler.graph import NodeId
    from compiler.model import Model
    from compiler.source import SourceFile
    from rulewright.telling import Searched, Text

QUOTED = (
    *("ruling", "opening", "rule", "consequence", "upkeep", "action", "procedure", "option", "phase"),
    *("fact", "chart", "counter"),
)
_DOING = frozenset(("action", "procedure"))
MOMENTS = frozenset("turn phase segment game".split())  # this turn is any turn
_WHICH_MOMENT = frozenset("same this next last previous one that the".split())


@dataclass(frozen=True)
class Terms:
    """On which options it hangs that something is so: those it wants that are off, and those that must stay off."""

    lacks: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()


ALWAYS = Terms()
Held = tuple["Text", Terms]


@dataclass(frozen=True)
class Shelf:
    """The texts of what is played with and of what is off, each with its terms, by its sort and its name."""

    searched: Searched
    terms: Mapping[tuple[str, str], Terms]


def shelf_of(every: Iterable[Held], in_sense: bool) -> Shelf:
    from rulewright.telling import SEE, searched

    terms = {(one.sort, one.name): own for one, own in every}
    texts = [
        one for one, own in every if one.sort == SEE or (one.sort in QUOTED and not (own.lacks and one.sort in _DOING))
    ]
    return Shelf(searched(texts, alike() if in_sense else {}), terms)


def held_of(model: Model, on: frozenset[str], files: Iterable[SourceFile]) -> tuple[Held, ...]:
    """All that is said, but for what is not so: what an option that is on takes the place of, what a variant leaves
    out, and rulings that it makes untrue. `files`: those of the packs, for their guide."""
    from compiler.graph import titled
    from compiler.print import not_in_variant
    from rulewright.telling import texts_of

    titles, every = titled(model), tuple(files)
    gone = not_in_variant(every, model) | {one.id for one in model.rulings.values() if one.lapsed is not None}
    found: list[Held] = []
    for one in (*texts_of(model), *_openings(every)):
        terms, node = _terms_of(model, titles, one, on), titles.get(one.name)
        name = node.name if node is not None else one.of
        if terms is not None and name not in gone:
            found.append((one, terms))
    return tuple(found)


def _openings(files: Iterable[SourceFile]) -> Iterator[Text]:
    """What a guide says first of the game, and of each chapter before its rules."""
    from compiler.print import guide_of
    from rulewright.telling import as_opening

    guide, _ = guide_of(files)
    for chapter, paragraphs in (("introduction", guide.introduction), *guide.openings.items()):
        for at, said in enumerate(paragraphs, 1):
            yield as_opening(f"{chapter.replace('-', ' ')} {at}", " ".join(said.split()))


def without_moments(said: tuple[str, ...]) -> tuple[str, ...]:
    """`in the same turn`, `next turn`, `last phase`: the rules hardly say so."""
    found = list(said)
    for at in range(len(said) - 1, 0, -1):
        if said[at] in MOMENTS and said[at - 1] in _WHICH_MOMENT:
            start = at - 1
            start -= start > 0 and found[start - 1] == "the"
            start -= start > 0 and found[start - 1] in ("in", "during", "within")
            found[start : at + 1] = []
    return tuple(found)


@lru_cache(maxsize=1)
def alike() -> dict[str, str]:
    """What words come to, by the stems that rules are found by."""
    from rulewright.telling import stems

    every = ((stems(word), stems(sense)) for word, sense in words_by_sense().items())
    return {word[0]: sense[0] for word, sense in every if word and sense}


def on_its_terms(text: Text, terms: Terms) -> Text:
    """With the options told on which it hangs; of what is not so here anyway, those that it lacks."""
    lacks, unless = (" and ".join(f"[{one}]" for one in some) for some in (terms.lacks, terms.unless))
    if not lacks and not unless:
        return text
    played = f"{'is' if len(terms.unless) == 1 else 'are'} not played with"
    told = f"(Only with {lacks}, not played with here.)" if lacks else f"(As long as {unless} {played}.)"
    return replace(text, short=f"{told} {text.short}") if text.short else replace(text, first=f"{told} {text.first}")


def _terms_of(model: Model, titles: Mapping[str, NodeId], text: Text, on: frozenset[str]) -> Terms | None:
    """None where an option that is on takes its place."""
    from compiler.graph import SECTIONS

    node = titles.get(text.name) if text.sort != "option" else None
    one = None if node is None else getattr(model, SECTIONS[node.sort])[node.name]
    if one is None:
        return ALWAYS
    lacks = tuple(option for option in one.under if option not in on)
    return Terms(lacks, one.not_under) if on.isdisjoint(one.not_under) else None
