"""Which counter is meant that is not here: `a German truck`, `another of our tanks`, `two pals` of somebody."""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Iterator

from compiler.syntax import Word
from rulewright.actions.spoken.alike import in_other_words
from rulewright.actions.spoken.english import ARTICLES, IS, LIGHT, MINE, NUMBERS, OUR, OURS, THEIR, opened_by, wordings
from rulewright.actions.spoken.named import ends_so, place_of, side_at
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.actions.spoken.standing_in import sorts_called
from rulewright.scenes import Scene
from runtime.records import dataclass

LETTERS = [one for one in string.ascii_uppercase if one not in "AIO"]  # that whoever is new may bear
_OTHER = wordings("more, other, fresh, new, lone, single, spare, further")
_ONE = wordings("a, an, another, one more, a second, a third, yet another, some")
_OWN, _FOES = OUR | {"ours", "mine", "friendly"}, THEIR | {"theirs"}
_PALS = frozenset("pal pals buddy buddies mate mates friend friends comrade comrades companion companions".split())
AGAIN = frozenset("another second third more other".split())
_ANY = frozenset("one ones unit units counter counters".split())  # whose type is not told
_RESTS = frozenset(
    "stand stands standing stood sit sits sitting sat park parked wait waits waiting parks packed crammed stacked both "
    "all right there just also now still hiding dug crowded jammed piled sharing up over".split()
)
STANDS = _RESTS | IS | {"that", "who", "which"}  # between a counter and where it is
_ON_TOP = wordings("on top of, on the top of, on the roof of, atop, atop of")
_LONGEST = 4  # words of a counter
_MOST = 4  # counters of one noun


@dataclass(frozen=True)
class Newcomers:
    """`states`: that there are such, as it would be typed; `asked`: the question, with their letters in it; `placed`:
    that they are where they are told to be, and `of_them`: the question without that; empty where it is not apart."""

    states: tuple[str, ...]
    asked: str
    placed: tuple[str, ...] = ()
    of_them: str = ""


@dataclass(frozen=True)
class Noun:
    """Words up to `end` that speak of `many` counters of a type."""

    end: int
    many: int
    words: tuple[str, ...]
    side: str
    is_pals: bool = False
    name: str = ""


def noun_at(scene: Scene, words: tuple[Word, ...], at: int) -> Noun | None:
    """`a German truck`, `another of our rifle platoons`, `two pals`."""
    low = [word.low for word in words]
    first = opened_by(low[at:], _ONE)
    told = NUMBERS.get(low[at], low[at]) if at < len(words) else ""
    many = 1 if first else int(told) if told.isdigit() else 0
    if not many or many > _MOST or (words[at].text == "A" and at):
        return None
    start = at + (first or 1)
    whose = ""
    while start < len(words):
        one = low[start]
        if one in _OWN | _FOES:
            whose = "ours" if one in _OWN else "theirs"
        elif (one,) not in _OTHER and one not in ("of", "the"):
            break
        start += 1
    named = side_at(scene.built.vocabulary, words, start)
    side = named[1][0] if named else side_of_whose(scene, whose)
    start = named[0] if named else start
    for end in range(min(len(words), start + _LONGEST), start, -1):
        said = tuple(low[start:end])
        if any(one in LIGHT | MINE | OURS for one in said):
            continue
        if _is_another_kind(scene, said, low[end : end + 1]):
            continue  # a Panther wreck
        is_any = said[-1] in _PALS or (said[-1] in _ANY and not said[1:] and not AGAIN.isdisjoint(low[at:start]))
        if is_any or called_so(scene, said):
            name = words[end].text if end < len(words) and _is_a_name(scene, words[end]) else ""
            end = end + bool(name)
            whose = low[end + 1] if low[end : end + 1] == ["of"] and low[end + 1 : end + 2] else ""
            of = ("ours" if whose in _OWN else "theirs") if whose in _OWN | _FOES else ""
            side = side or side_of_whose(scene, of)
            return Noun(end + 2 * bool(of), many, said, side, is_any, name)
    return None


def roof_at(scene: Scene, words: tuple[Word, ...], at: int) -> tuple[str, int]:
    """`sitting on top of fort X`, `that is on the roof of the fort`, where there is one: which, and where that ends."""
    while at < len(words) and words[at].low in STANDS:
        at += 1
    length = opened_by([word.low for word in words[at:]], _ON_TOP)
    at += length + (words[at + length : at + length + 1] != () and words[at + length].low in ARTICLES)
    noun = scene.built.vocabulary.kind_named((words[at].low,)) if length and at < len(words) else None
    those = [one for one, thing in scene.names.items() if noun and scene.position.kind_of.get(thing) == noun.kind.name]
    at += noun is not None
    if length and at < len(words) and words[at].text in scene.names:
        return words[at].text, at + 1
    return (those[0], at) if len(those) == 1 and place_of(scene, those[0]) else ("", 0)


def _is_another_kind(scene: Scene, said: tuple[str, ...], behind: list[str]) -> bool:
    """`Panther wreck`: a wreck is no Panther, as a cavalry unit is cavalry."""
    vocabulary = scene.built.vocabulary
    noun = vocabulary.kind_named(tuple(behind)) if behind else None
    kinds = {
        scene.table.model.types[one].kind for way in _in_words(scene, said) for one in _types_called(scene, way, "")
    }
    return noun is not None and bool(kinds) and not any(vocabulary.is_a(one, noun.kind.name) for one in kinds)


def _is_a_name(scene: Scene, word: Word) -> bool:
    is_letter = len(word.text) <= 2 and word.text[0].isupper() and word.text not in scene.names
    return is_letter and not scene.position.space.has(word.text)


def side_of_whose(scene: Scene, whose: str) -> str:
    sides, own = scene.position.program.sides, scene.us
    if whose == "ours":
        return own
    others = [one for one in sides if one != own]
    return others[0] if whose == "theirs" and len(others) == 1 else ""


def called_so(scene: Scene, said: tuple[str, ...]) -> bool:
    return bool(said) and any(True for one in _in_words(scene, said) for _ in _types_called(scene, one, ""))


def _types_called(scene: Scene, said: tuple[str, ...], side: str) -> Iterator[str]:
    called = wordings_at(scene)
    for name, type_ in scene.table.model.types.items():
        names = called.names_of(name)
        is_so = any(ends_so(one, said) or one[: len(said)] == said for one in names)
        if is_so and side in ("", type_.side or side):
            yield name


def _in_words(scene: Scene, said: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """One of them, and in the words of the rules."""
    bare = tuple(dict.fromkeys((said, *((*said[:-1], said[-1].removesuffix(one)) for one in ("s", "es")))))
    others = (tuple(in_other_words(one, wordings_at(scene).words)) for one in bare)
    return tuple(dict.fromkeys((*bare, *(one for one in others if all(isinstance(word, str) for word in one)))))


def type_meant(scene: Scene, noun: Noun, beside: str) -> str:
    """As one of those who are here, of that side or of his `beside` whom they are; else the one sort called so."""
    p = scene.position
    side = noun.side or side_of_one(scene, beside)
    if noun.is_pals:
        type_ = p.type_of[scene.names[beside]] if beside else _commonest(scene, side or scene.us)
        return type_ if type_ in scene.table.model.types else ""
    known = scene.table.model.types
    types = [one for said in _in_words(scene, noun.words) for one in _types_called(scene, said, noun.side)]
    if len({known[one].side for one in types}) > 1:
        types = [one for one in types if known[one].side == side]
    here = [p.type_of[one] for one in sorted(scene.names.values()) if one in p.type_of and p.type_of[one] in types]
    if here:
        return Counter(here).most_common(1)[0][0]
    shortest = sorted({*types}, key=lambda one: len(one.split()))
    if shortest[:1] and all(len(one.split()) > len(shortest[0].split()) for one in shortest[1:]):
        return shortest[0]  # a halftrack, neither a light one nor a heavy one
    sorts = [one for said in _in_words(scene, noun.words) for one in sorts_called(scene, said, side)]
    return sorts[0] if len({*sorts}) == 1 else ""


def _commonest(scene: Scene, side: str) -> str:
    """The type of which that side has most here, if there is one, of the kind of which it has most."""
    p = scene.position
    own = [one for one in sorted(scene.names.values()) if one in p.type_of and p.side_of(one) == side]
    kinds = Counter(p.kind_of[one] for one in own).most_common(1)
    types = Counter(p.type_of[one] for one in own if p.kind_of[one] == kinds[0][0]).most_common()
    return types[0][0] if types and {count for _, count in types[1:]}.isdisjoint({types[0][1]}) else ""


def is_called(scene: Scene, noun: Noun, name: str) -> bool:
    """Whether he who is here is such a one, and of that side, if it is told."""
    p, thing = scene.position, scene.names[name]
    side = noun.side in ("", p.side_of(thing))
    types = (one for said in _in_words(scene, noun.words) for one in _types_called(scene, said, noun.side))
    return side and thing in p.type_of and (noun.is_pals or p.type_of[thing] in types)


def side_of_one(scene: Scene, name: str) -> str:
    side = scene.position.side_of(scene.names[name]) if name else None
    return side if isinstance(side, str) else ""


def such_there(scene: Scene, label: str, kind: str = "", type_: str = "", side: str = "") -> list[str]:
    """Of that kind, or type and side, who stand there: `there is a German truck in H8` is of the one that is there."""
    p, is_a = scene.position, scene.built.vocabulary.is_a
    there = {one for one in p.in_hex(p.space.hex(label)) if not p.around(one)}
    those = [(name, one) for name, one in scene.names.items() if one in there]
    if kind:
        return [name for name, one in those if is_a(p.kind_of[one], kind)]
    return [name for name, one in those if p.type_of.get(one) == type_ and p.side_of(one) == side]


def is_nobodys(scene: Scene, kind: str) -> bool:
    """Of no counter that a side has: a block, a wreck."""
    is_a = scene.built.vocabulary.is_a
    return not any(is_a(one.kind, kind) for one in scene.table.model.types.values())
