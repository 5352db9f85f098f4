"""What the rules say that is near to some words: as they are said, in the words of the rules, in plainer words that
come to the same, and with what a counter is in the place of its name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from compiler.graph import SECTIONS, NodeId, titled
from compiler.model import Model
from rulewright.actions.spoken.alike import in_single_words, words_by_sense
from rulewright.actions.spoken.english import LIGHT, mood, put_together, stem
from rulewright.actions.spoken.phrases import in_other_words, wordings_at
from rulewright.actions.spoken.understanding import spoken_of
from rulewright.scenes import Scene
from rulewright.shelf import noted
from runtime.records import dataclass

if TYPE_CHECKING:  # what it opens takes long, and most who ask are answered otherwise
    from rulewright.telling import Searched, Text

QUOTED = (
    *("ruling", "rule", "consequence", "upkeep", "action", "procedure", "option", "phase"),
    *("fact", "chart", "counter"),
)
_DOING = frozenset(("action", "procedure"))
_IN_SENSE = 8  # of ten: what is near by words that only come to the same
_WIDER = 7  # and by what counters are
_RULING = 11  # who asks is answered best by what was asked before
_OFF = 9  # and what is not played with
_FITTING = 5, 4  # how much nearer is what tells a number to who asks how many, and a phase to who asks when
_OF_NUMBERS = frozenset("many much long far cost costs".split())
_OF_ENDS = frozenset(map(stem, "when until long end stop over last recover still".split()))
_OF_TIME = frozenset("when first before after order".split())
_NUMBER = re.compile(r"\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b", re.IGNORECASE)
MOMENTS = frozenset("turn phase segment game".split())  # this turn is any turn
_WHICH_MOMENT = frozenset("same this next last previous one that the".split())
_AFTER = 11  # of ten: and what follows, to who asks what happens
_FOLLOWS = frozenset(("consequence", "procedure", "upkeep"))
_WHAT_FOLLOWS = (("what", "happens"), ("what", "becomes"), ("what", "follows"))
_HOW = frozenset(("action", "procedure", "upkeep", "phase"))
_BESIDE = 8  # of ten: and how something is done, to who asks whether it may
_SHELVES = 4
_SHORTEST = 3  # letters of what counters are called
_WIDEST = 4  # things that they are


def near(
    scene: Scene, said: tuple[str, ...], sorts: tuple[str, ...], in_sense: bool = True
) -> list[tuple[int, Text]]:
    """Also in the words that the rules have for what players say, and without the moment. in_sense: and in such as come
    to the same, and with what a counter is in the place of its name."""
    others = spoken_of(scene).others
    bare = _without_moments(said)
    plain = [(put_together(in_other_words(one, others)), 10, False) for one in (said, bare)]
    ways = [(put_together(said), 10, False), *plain]
    if in_sense:
        plainer = [in_single_words(one) for one in (said, bare)]
        ways += [(put_together(in_other_words(one, others)), _IN_SENSE, True) for one in plainer]
        wider = dict.fromkeys(way for one in plainer for way in _more_widely(scene, one))
        ways += [(put_together(in_other_words(one, others)), _WIDER, True) for one in wider]
    best: dict[tuple[str, str], int] = {}
    held: dict[tuple[str, str], _Held] = {}
    for words, counts, alike in dict.fromkeys(ways):
        there = _searched(scene, alike)
        for points, text in there.searched.near(words):
            key = (text.sort, text.name)
            if text.sort in sorts and _is_asked_for(text, said, words):
                best[key] = max(points * counts // 10, best.get(key, 0))
                held[key] = (text, there.off[key])
    near = [
        (_weighed(points, held[key][0], said, held[key][1], in_sense), _as_off(*held[key]))
        for key, points in best.items()
    ]
    return sorted(near, key=lambda pair: -pair[0])


def heard(scene: Scene, said: tuple[str, ...]) -> tuple[int, int]:
    """How many of the words anything in the rules says, and how many there are that tell anything."""
    plainer = put_together(in_other_words(in_single_words(said), spoken_of(scene).others))
    return _searched(scene, in_sense=True).searched.heard(plainer)


def _is_asked_for(text: Text, said: tuple[str, ...], words: str) -> bool:
    """Nobody asks for the numbers of a counter who asks whether, or names none of them, nor when a fact ends who asks
    nothing of time."""
    if text.sort == "fact":
        return not _OF_ENDS.isdisjoint(map(stem, said))
    if text.sort != "counter":
        return True
    named = {*map(stem, text.name.lower().split())}
    asked = {stem(word) for word in words.split() if word not in LIGHT} - named
    return mood(said) == "value" and (not asked or not asked.isdisjoint(map(stem, text.first.split())))


_Held = tuple["Text", tuple[str, ...]]


@dataclass(frozen=True)
class _Shelf:
    """The texts of what is played with, and of what is off the options that it wants."""

    searched: Searched
    off: Mapping[tuple[str, str], tuple[str, ...]]


_shelves: dict[tuple[object, ...], _Shelf] = {}  # of who asks again; the oldest goes first


def _searched(scene: Scene, in_sense: bool) -> _Shelf:
    model, on = scene.table.model, scene.table.on
    key = (scene.built.vocabulary, model.made_of, on, in_sense)
    if key not in _shelves:
        while len(_shelves) >= _SHELVES:
            _shelves.pop(next(iter(_shelves)))
        read = partial(_shelf, model, on, in_sense)
        kept_as = ("what rules say", model.made_of, repr((sorted(on), in_sense)))
        _shelves[key] = noted(_Shelf, kept_as, read) if model.made_of else read()
    return _shelves[key]


def _shelf(model: Model, on: frozenset[str], in_sense: bool) -> _Shelf:
    from rulewright.telling import SEE, searched, texts_of

    titles = titled(model)
    every = [(one, _off(model, titles, one, on)) for one in texts_of(model)]
    off = {(one.sort, one.name): options for one, options in every if options is not None}
    texts = [
        one
        for one, options in every
        if one.sort == SEE or (one.sort in QUOTED and options is not None and not (options and one.sort in _DOING))
    ]
    return _Shelf(searched(texts, _alike() if in_sense else {}), off)


def _without_moments(said: tuple[str, ...]) -> tuple[str, ...]:
    """`in the same turn`, `next turn`, `last phase`: the rules hardly say so."""
    found = list(said)
    for at in range(len(said) - 1, 0, -1):
        if said[at] in MOMENTS and said[at - 1] in _WHICH_MOMENT:
            start = at - 1
            start -= start > 0 and found[start - 1] == "the"
            start -= start > 0 and found[start - 1] in ("in", "during", "within")
            found[start : at + 1] = []
    return tuple(found)


def _more_widely(scene: Scene, said: tuple[str, ...]) -> list[tuple[str, ...]]:
    """With what is so of all counters of a name in its place: a truck is a unit, and vehicular."""
    wider = [_what_they_are(scene, word) for word in said]
    ways = range(max(map(len, wider), default=0))
    each = [tuple(zip(said, wider, strict=True)) for _ in ways]
    return [tuple(some[min(at, len(some) - 1)] if some else word for word, some in each[at]) for at in ways]


def _what_they_are(scene: Scene, word: str) -> tuple[str, ...]:
    """The kind of the counters that are called so, and what is printed on all of them."""
    model, called = scene.table.model, wordings_at(scene)
    one = stem(word)
    if len(word) < _SHORTEST or word in LIGHT or one in map(stem, model.kinds):
        return ()
    some = [type_ for name, type_ in model.types.items() if any(stem(so[-1]) == one for so in called.names_of(name))]
    if not some:
        return ()
    kinds = dict.fromkeys(type_.kind for type_ in some)
    marks = [mark for mark in some[0].marks if all(mark in type_.marks for type_ in some)]
    return (*kinds, *(mark.partition(" is ")[2] for mark in marks))[:_WIDEST]


@lru_cache(maxsize=1)
def _alike() -> dict[str, str]:
    """What words come to, by the stems that rules are found by."""
    from rulewright.telling import stems

    every = ((stems(word), stems(sense)) for word, sense in words_by_sense().items())
    return {word[0]: sense[0] for word, sense in every if word and sense}


def _weighed(points: int, text: Text, said: tuple[str, ...], off: tuple[str, ...], in_sense: bool) -> int:
    more, than = _FITTING
    points = points * more // than if _fits(text, said) else points
    points = points * _AFTER // 10 if text.sort in _FOLLOWS and said[:2] in _WHAT_FOLLOWS else points
    points = points * _BESIDE // 10 if text.sort in _HOW and mood(said) == "yes-or-no" else points
    points = points * _RULING // 10 if text.sort == "ruling" and in_sense else points
    return points * _OFF // 10 if off else points


def _as_off(text: Text, off: tuple[str, ...]) -> Text:
    if not off:
        return text
    told = f"(Only with {' and '.join(f'[{one}]' for one in off)}, not played with here.)"
    return replace(text, short=f"{told} {text.short}") if text.short else replace(text, first=f"{told} {text.first}")


def _fits(text: Text, said: tuple[str, ...]) -> bool:
    if text.sort == "phase":
        return not _OF_TIME.isdisjoint(said)
    return not _OF_NUMBERS.isdisjoint(said) and _NUMBER.search(text.first) is not None


def _off(model: Model, titles: Mapping[str, NodeId], text: Text, on: frozenset[str]) -> tuple[str, ...] | None:
    """The options that it wants and that are off; None where one that is on takes its place."""
    node = titles.get(text.name) if text.sort != "option" else None
    one = None if node is None else getattr(model, SECTIONS[node.sort])[node.name]
    if one is None:
        return ()
    return tuple(option for option in one.under if option not in on) if on.isdisjoint(one.not_under) else None
