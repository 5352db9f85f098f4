"""Which words of a question speak of counters, or of ground, and name nobody: trucks, a dispersed unit, swamps."""

from __future__ import annotations

from dataclasses import replace

from compiler.model import CounterType
from compiler.syntax import Word
from compiler.terms import HEX, THING
from rulewright.actions.spoken.alike import in_other_words
from rulewright.actions.spoken.english import ARTICLES, LIGHT, SOMEBODY, stem
from rulewright.actions.spoken.named import hex_at, side_at
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.actions.spoken.remembered import remembered
from rulewright.scenes import Scene
from runtime.records import dataclass

_LONGEST = 4  # words of a noun
_THIS = frozenset("the my your our their his this that these those which what of".split())
_ANY = frozenset("any all every each most".split())
_HEXES, _HEXSIDES = frozenset("hex hexes terrain".split()), frozenset("hexside hexsides".split())
_WITH = frozenset("with containing holding".split())
_AWAY = (("at", "range", ""), ("at", "range", "of", ""), ("at", "distance", "of", ""), ("", "hexes", "away"))


@dataclass(frozen=True)
class Noun:
    """Words from `start` to `end` that speak of counters, or of ground: what is so of `{}`."""

    start: int
    end: int
    types: tuple[str, ...] = ()
    ground: str = ""
    is_there: bool = False  # they are in the hex that is spoken of
    state: str = ""  # of counters, what is so of them: `{} is dispersed`
    where: str = ""  # the hex that they are said to be in: `a truck in M5`

    @property
    def is_hexside(self) -> bool:
        return self.ground.startswith("the hexside")


def nouns_in(scene: Scene, words: tuple[Word, ...]) -> tuple[Noun, ...]:
    found: list[Noun] = []
    at = 0
    while at < len(words):
        noun = _noun_at(scene, words, at)
        if noun and noun.types and found and found[-1].end == at:
            noun = None  # trucks are armored: that is told of them
        if noun and noun.types and not noun.is_there and noun.end < len(words) and words[noun.end].low == "in":
            there = hex_at(scene, words, noun.end + 1)
            noun = replace(noun, end=noun.end + 2, where=there) if there else noun
        found += [noun] if noun else []
        at = noun.end if noun else at + 1
    return tuple(found)


def _noun_at(scene: Scene, words: tuple[Word, ...], at: int) -> Noun | None:
    start, low = at, [word.low for word in words]
    if (at and low[at - 1] in _THIS) or low[at] in SOMEBODY:  # `can I`: no Tiger I
        return None
    while start < len(words) and (low[start] in ARTICLES - {"the"} or low[start] in _ANY) and words[start].text != "A":
        start += 1
    side = side_at(scene.built.vocabulary, words, start) if low[start : start + 1] != ["the"] else None
    first = side[0] if side else start
    if low[first : first + 1] == ["the"] and first == at:  # the swamp; no counter is any that is the one
        first += 1
    for end in range(min(len(words), first + _LONGEST), first, -1):
        said = tuple(low[first:end])
        if said[-1] in LIGHT:  # `is` is no plural of a Tiger I
            continue
        bare = not side and start == at
        whose = side[1][0] if side else ""
        types = sorts_called(scene, said, whose)
        if not types:  # a vehicle is a vehicular unit
            types = sorts_called(scene, _in_words_of_the_rules(scene, said), whose)
        if not types and (at == 1 or start > at):
            types = sorts_called(scene, said, whose, some_part=True)
        if types and low[first - 1] != "the" and (not bare or said[-1].endswith("s") or at == 1 or _marks(scene, said)):
            held = low[end : end + 1] and low[end] in _HEXES  # a minefield hex
            return Noun(at, end + bool(held), types, is_there=bool(held))
        if len(said) == 1 and said[0] in _HEXES and low[end : end + 1] and low[end] in _WITH:  # a hex with a block
            within_it = _noun_at(scene, words, end + 1)
            return replace(within_it, start=at, is_there=True) if within_it and within_it.types else None
        ground = "" if side else _ground(scene, said)
        if ground:
            return Noun(at, end, ground=ground)
    return _in_a_state(scene, words, at, first) if not side else None


def _in_words_of_the_rules(scene: Scene, said: tuple[str, ...]) -> tuple[str, ...]:
    words = wordings_at(scene).words
    return tuple(in_other_words(said, words))


def _in_a_state(scene: Scene, words: tuple[Word, ...], at: int, first: int) -> Noun | None:
    """`a dispersed unit`, `mired tanks`: they, and what the rules can tell of each that is theirs."""
    low = [word.low for word in words[first : first + 2]]
    if len(low) < 2 or low[0] in LIGHT or words[first].text != low[0]:
        return None
    noun = _noun_at(scene, words, first + 1)
    if noun is None or not noun.types or noun.start != first + 1:
        bare = sorts_called(scene, (low[1],), "")
        noun = Noun(at, first + 2, bare) if bare and first > at else None
    if noun is None:
        return None
    vocabulary, types = scene.built.vocabulary, scene.table.model.types
    kinds = {types[one].kind if one in types else one for one in noun.types}
    slots = [target.pattern.elements[0] for target in vocabulary.adjectives.get(low[0], ())]
    said = any(not isinstance(slot, str) and vocabulary.is_a(kind, slot.kind.name) for slot in slots for kind in kinds)
    return replace(noun, start=at, state=f"{{}} is {low[0]}") if said else None


def sorts_called(scene: Scene, said: tuple[str, ...], side: str, some_part: bool = False) -> tuple[str, ...]:
    """One of each sort of counter that the words mean: such as differ in numbers alone are of one sort. some_part: they
    may be any words of its name.
    """
    return remembered(scene, ("types", said, side, some_part), lambda: _found_types(scene, said, side, some_part))


def _found_types(scene: Scene, said: tuple[str, ...], side: str, some_part: bool) -> tuple[str, ...]:
    vocabulary, model = scene.built.vocabulary, scene.table.model
    called = wordings_at(scene)
    kind = vocabulary.kind_named(said)
    last = vocabulary.kind_named(said[-1:])
    ends = {(*said[:-1], one) for one in _alone(said[-1])}
    sorts: dict[object, str] = {}
    for name, type_ in model.types.items():
        tokens, *besides = called.names_of(name)
        means = (
            (kind is not None and vocabulary.is_a(type_.kind, kind.kind.name))
            or any(ends_so[-len(one) :] == one for one in ends for ends_so in (tokens, *besides))
            or (some_part and any(tokens[at : at + len(one)] == one for one in ends for at in range(len(tokens))))
            or _bears(scene, type_, said)
            or (last is not None and vocabulary.is_a(type_.kind, last.kind.name) and _bears(scene, type_, said[:-1]))
        )
        if means and side in ("", type_.side):
            named = sorted((key, value) for key, value in type_.values.items() if isinstance(value, str))
            sorts.setdefault(repr((type_.kind, sorted(type_.marks), named)), name)
    if not sorts and kind is not None and vocabulary.is_a(kind.kind.name, THING.name):
        return (kind.kind.name,)  # a block is nothing but a block
    return tuple(sorts.values())


def _bears(scene: Scene, type_: CounterType, said: tuple[str, ...]) -> bool:
    """Whether it is printed on it: `armor` and `armored` are one, `infantry`, `engineers`."""
    printed = stem(" ".join(said)) if type_.marks else ""
    return bool(printed) and any(stem(mark.partition(" is ")[2]) == printed for mark in type_.marks)


def _alone(word: str) -> tuple[str, ...]:
    """One of those of whom it is the plural, if it is."""
    return (word, word.removesuffix("s"), word.removesuffix("es"), f"{word[:-3]}y" if word.endswith("ies") else word)


def _marks(scene: Scene, said: tuple[str, ...]) -> bool:
    return any(_bears(scene, type_, said) for type_ in scene.table.model.types.values())


def _ground(scene: Scene, said: tuple[str, ...]) -> str:
    """What is so of ground that is called so: `swamp`, `a woods hex`, `green hexsides`."""
    vocabulary, bare = scene.built.vocabulary, said
    noun = said[-1] if said[-1] in _HEXES | _HEXSIDES else ""
    bare = said[:-1] if noun else said
    for one in [(*bare[:-1], last) for last in _alone(bare[-1])] if bare else ():
        for tokens, value, kind in vocabulary.names.get(one[0], ()):
            for words, _, owner, wanted in (each for some in vocabulary.attributes.values() for each in some):
                if tuple(tokens) == one and wanted.name == kind.name and owner == HEX and noun not in _HEXSIDES:
                    return f"{{}}'s {' '.join(words)} is {value}"
        for target in vocabulary.adjectives.get(" ".join(one), ()) if noun else ():
            slot = target.pattern.elements[0]
            if not isinstance(slot, str) and slot.kind.name == noun.removesuffix("es" if noun in _HEXES else "s"):
                return f"{'the hexside from {} to {}' if noun in _HEXSIDES else '{}'} is {' '.join(one)}"
    return ""


def without_distance(words: tuple[Word, ...]) -> tuple[tuple[Word, ...], int]:
    """`at range 3`, `3 hexes away`: how far the second is from the first."""
    bare = tuple(word for word in words if word.low not in ARTICLES)
    for said in _AWAY:
        for at in range(len(bare) - len(said) + 1):
            run = bare[at : at + len(said)]
            number = next((one for one in run if one.sort == "number" and one.text.isdigit()), None)
            if number and all(
                one is number if not word else one.low == word for one, word in zip(run, said, strict=True)
            ):
                return tuple(word for word in words if word not in run), int(number.text)
    return words, 0
