"""Several who are spoken of together by what they are: `German tanks in M7`, `infantry`, `the engineers`; and who is
meant by where he is told to be: `the Germans in M7`, `the truck with the guns`, `the men on the Panther`.

What the rules read as a description is taken as it stands. What players say besides is put in their words: whose they
are, before the noun or in its place; what may be printed on them, in the place of a noun; the end of a type's name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from compiler.phrases import Vocabulary
from compiler.syntax import Word, read_words
from compiler.terms import HEX, THING, Kind
from rulewright.actions.spoken.alike import in_other_words
from rulewright.actions.spoken.english import ARTICLES, CAN, HAS, IS, MINE, put_together
from rulewright.actions.spoken.named import (
    Named,
    ends_so,
    hex_at,
    names_at,
    plural_of,
    side_at,
    those_so_called,
    together,
)
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.scenes import Scene
from runtime.program import listed
from runtime.records import dataclass

_LONGEST = 4  # words of a noun
_PLACED = 6  # words of where they are
_SHOWN = 12  # things that are told by their names
EVERY = frozenset("everybody everyone everything all".split())
_ALL = EVERY | frozenset("stack units".split())
_AT = frozenset("in at on".split())
_CARRYING = frozenset("with carrying hauling towing holding".split())
_RIDING = frozenset("on in inside aboard atop riding".split())
_NOUN_THERE = 4  # words of what stands in a hex
Found = list[tuple[int, Named]]
_IN_PLACES = frozenset("in at on inside within next adjacent of aboard around with beside".split())


@dataclass(frozen=True)
class Group:
    """`one`, `many`: their noun with what stands before it; `tail`: what stands behind it."""

    kind: Kind
    one: str
    many: str
    tail: str = ""
    is_plural: bool = True  # as it was said

    @property
    def told(self) -> str:
        return f"{self.many}{self.tail}"

    @property
    def alone(self) -> str:
        """Behind `each` or `every`: `unit that is A or P`."""
        return f"{self.one}{self.tail.replace(' that are ', ' that is ')}"


def groups_at(scene: Scene, words: tuple[Word, ...], at: int) -> Iterator[tuple[int, Group]]:
    """Those who are meant there, and where that ends: with where they are first."""
    for end, group in _bare(scene, words, at):
        for stop in _ends_of_places(words, end):
            tail = f"{group.tail} {put_together(word.text for word in words[end:stop])}"
            placed = replace(group, tail=tail)
            if _is_description(scene, placed.told):
                yield stop, placed
        yield end, group


def _bare(scene: Scene, words: tuple[Word, ...], at: int) -> Iterator[tuple[int, Group]]:
    side = side_at(scene.built.vocabulary, words, at)
    start, of = (side[0], f" of {side[1][0]}") if side else (at, "")
    found = _of_a_noun(scene, words, start)
    if found is not None:
        yield found[0], replace(found[1], tail=f"{of}{found[1].tail}")
    elif side:
        kind = _meant_by_side(scene, side[1][0])
        if kind is not None:
            yield start, _of_kind(scene.built.vocabulary, kind, of)


def _of_a_noun(scene: Scene, words: tuple[Word, ...], at: int) -> tuple[int, Group] | None:
    vocabulary = scene.built.vocabulary
    low = [word.low for word in words]
    for end in range(min(len(words), at + _LONGEST), at, -1):
        said = tuple(low[at:end])
        noun = vocabulary.kind_named(said)
        if noun and (noun.kind.name == HEX.name or vocabulary.is_a(noun.kind.name, THING.name)):
            return end, replace(_of_kind(vocabulary, noun.kind.name), is_plural=noun.plural)
        marked = _told_of(scene, said) or _marked(vocabulary, said) or _of_types(scene, said)
        if not marked:
            others = tuple(in_other_words(said, wordings_at(scene).words))
            noun = vocabulary.kind_named(others) if others != said else None
            if noun and vocabulary.is_a(noun.kind.name, THING.name):
                return end, replace(_of_kind(vocabulary, noun.kind.name), is_plural=noun.plural)
            marked = _told_of(scene, others) if others != said else None
        if marked:
            return end, marked
    return None


def _told_of(scene: Scene, said: tuple[str, ...]) -> Group | None:
    """`dispersed units`: a kind, and what is told of it."""
    vocabulary, before = scene.built.vocabulary, " ".join(said[:-1])
    last = vocabulary.kind_named(said[-1:])
    many = plural_of(vocabulary, last.kind.name) if last else ""
    if not before or not last or not _is_description(scene, f"{before} {many}"):
        return None
    return Group(Kind(last.kind.name), f"{before} {last.kind.name}", f"{before} {many}", is_plural=last.plural)


def _of_kind(vocabulary: Vocabulary, kind: str, tail: str = "") -> Group:
    return Group(Kind(kind), kind, plural_of(vocabulary, kind), tail)


def _marked(vocabulary: Vocabulary, said: tuple[str, ...]) -> Group | None:
    """`infantry`, `engineers`: those on whom it is printed."""
    name = " ".join(said)
    for one in (name, name.removesuffix("s")):
        for target in vocabulary.adjectives.get(one, ()):
            slot = target.pattern.elements[0]
            kind = "" if isinstance(slot, str) else slot.kind.name
            if kind and vocabulary.is_a(kind, THING.name):
                return Group(Kind(kind), f"{one} {kind}", f"{one} {plural_of(vocabulary, kind)}")
    return None


def _of_types(scene: Scene, said: tuple[str, ...]) -> Group | None:
    """`tanks`: those whose type's name ends so."""
    for one, many in _numbers(said):
        things = things_called(scene, one)
        if not things:
            continue
        position = scene.position
        types = {position.type_of[thing] for thing in things}
        kinds = {position.kind_of[thing] for thing in things}
        if len(kinds) != 1 or len(things) > _SHOWN:
            return None
        kind = kinds.pop()
        known = scene.table.model.types
        printed = [known[one] for one in types if one in known]  # records are of none
        if len(types) == len(printed) == 1:
            return Group(Kind(kind), types.pop(), printed[0].plural, is_plural=many)
        names = {thing: name for name, thing in scene.names.items()}
        named = [names[thing] for thing in things if thing in names]
        those = f" that are {listed(named, 'or')}" if printed and len(named) == len(things) else ""
        return Group(Kind(kind), kind, plural_of(scene.built.vocabulary, kind), those, many)
    return None


def _numbers(said: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], bool]]:
    yield said, False
    for ending in ("s", "es"):
        if said[-1].endswith(ending):
            yield (*said[:-1], said[-1].removesuffix(ending)), True


def things_called(scene: Scene, said: tuple[str, ...]) -> tuple[int, ...]:
    """Those at hand whose type is called so, or whose name ends so."""
    position, called = scene.position, wordings_at(scene)
    here = [thing for thing in sorted(set(scene.names.values())) if thing in position.type_of]
    ending = {one: any(ends_so(name, said) for name in called.names_of(position.type_of[one])) for one in here}
    return tuple(one for one, ends in ending.items() if ends)


def _meant_by_side(scene: Scene, side: str) -> str | None:
    """What the rules ask most about, if any of a side that are at hand are such: by `the Germans` nobody means their
    forts. Else the narrowest kind of all of these."""
    position, parents = scene.position, scene.built.vocabulary.parents
    lines: list[list[str]] = []
    for thing in set(scene.names.values()):
        if thing in position.type_of and position.side_of(thing) == side:
            line, kind = [], position.kind_of.get(thing)
            while kind and kind != THING.name:
                line.append(kind)
                kind = parents.get(kind)
            lines.append(line)
    asked = Counter(slot.kind.name for one in position.program.questions for slot in one.slots)
    most = max(sorted({kind for line in lines for kind in line}), key=lambda kind: asked[kind], default=None)
    if most is not None and asked[most]:
        return most
    return next((one for one in (lines[0] if lines else ()) if all(one in line for line in lines)), None)


def _ends_of_places(words: tuple[Word, ...], end: int) -> Iterator[int]:
    """Where a place that is told behind a noun may end, the farthest first."""
    if end >= len(words) or words[end].low not in _IN_PLACES:
        return
    most = end
    while most < len(words) and most - end < _PLACED and words[most].low not in CAN | IS | HAS | {"that", "who"}:
        most += 1
    yield from range(most, end, -1)


def _is_description(scene: Scene, text: str) -> bool:
    words, problems = read_words(text)
    if problems or not words or words[-1].low in ARTICLES:
        return False
    r = scene.reading(words)
    return any(end == len(words) for end, _, _ in r.descriptions(0))


def standing_there(scene: Scene, words: tuple[Word, ...], at: int) -> list[tuple[int, Named]]:
    """`the Germans in M7`, `the stack at M4`, `the tanks in M4`: who stands there himself."""
    start = at + (words[at].low in ARTICLES | MINE)
    if (start and words[start - 1].low == "of") or (start == at and words[at].low not in EVERY):
        return []
    for end in range(min(len(words), start + _NOUN_THERE), start, -1):
        place = end + (words[end].low in ("that", "who") if end < len(words) else 0)
        place += place < len(words) and words[place].low in IS
        label = hex_at(scene, words, place + 1) if words[place : place + 1] and words[place].low in _AT else ""
        if not label:
            continue
        names = {thing: name for name, thing in scene.names.items()}
        here = scene.position.in_hex(scene.position.space.hex(label))
        inside = {one for thing in here for one in scene.position.inside(thing)}
        sides = scene.position.program.sides
        some = [one for one in here if one in names and one not in inside and scene.position.side_of(one) in sides]
        said = tuple(word.low for word in words[start:end])
        side = names_at(scene.built.vocabulary, words, at, bare=False)
        if side and side[0][0] == end:
            some = [one for one in some if scene.position.side_of(one) == side[0][1].text]
        elif len(said) != 1 or said[0] not in _ALL:
            fit = those_so_called(scene, said)
            some = [one for one in some if one in fit]
        found = [Named(names[one], Kind(scene.position.kind_of[one]), (one,)) for one in some]
        if found:
            return [(place + 2, found[0] if len(found) == 1 else together(scene.built.vocabulary, found))]
    return []


def those_aboard(
    scene: Scene, words: tuple[Word, ...], at: int, named_at: Callable[[tuple[Word, ...], int], Found]
) -> Found:
    """The one who carries somebody who is told, or who rides on him: of two trucks that with the guns. Whether he does
    may be what is asked: `is the platoon on the Panther`."""
    if words[at].low not in {"the"} | MINE:
        return []
    position, names = scene.position, {thing: name for name, thing in scene.names.items()}
    for end in range(at + 2, min(at + _NOUN_THERE + 1, len(words) - 1)):
        carries = words[end].low in _CARRYING
        others = named_at(words, end + 1) if carries or words[end].low in _RIDING else []
        for stop, other in others:
            if words[0].low in IS and stop == len(words):
                continue
            every = [one for last, one in named_at(words[:end], at) if last == end]
            some = [part for one in every for part in one.parts or (one,)]
            pairs = [(one, (other, one) if carries else (one, other)) for one in some]
            meant = {
                one.things[0]
                for one, (rider, carrier) in pairs
                if len(rider.things) == len(carrier.things) == 1
                and position.around(rider.things[0])[:1] == carrier.things
            }
            if len(meant) == 1 and (thing := meant.pop()) in names:
                return [(stop, Named(names[thing], Kind(position.kind_of[thing]), (thing,)))]
    return []
