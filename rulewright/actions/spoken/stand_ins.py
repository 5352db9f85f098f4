"""Questions of rules, with no counter named: `can trucks enter swamp`, `can infantry fire at armor at range 3`.

New counters stand in for all of their kind, on open ground with nobody about; ground that is spoken of lies beside the
first of them. The question is read of those, in words that could be typed, and who stands in for whom is told with the
answer. Where the words mean types that differ in anything but numbers, one of each is asked, so that none speaks for
another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, islice
from typing import Generic, TypeVar

from compiler.model import CounterType
from compiler.phrases import Unread
from compiler.syntax import Word, read_words
from compiler.terms import HEX, NUMBER, THING, Kind, Legal, Term, Variable
from compiler.trees import within
from rulewright.actions.spoken.english import ARTICLES, CAN, HAS, IS, LIGHT, put_together, stem
from rulewright.actions.spoken.hand import hex_at, side_at
from rulewright.actions.spoken.otherwise import statements
from rulewright.actions.spoken.phrases import wordings_of
from rulewright.actions.spoken.understanding import QUESTION, Read, again
from rulewright.scenes import Scene
from runtime.position import carried
from runtime.records import dataclass

T = TypeVar("T")
_LONGEST = 4  # words of a noun
_ALONE = {"are": "is", "do": "does", "have": "has"}
_PLACES = 12  # that are tried
_INSIDE = 6  # neighbours of a hex that is on no edge
_APART = 3  # hexes from one place to the next
_ASKED = 40  # types that are asked in turn
_OF_THOSE_HERE = frozenset("where who whom whose which when".split())
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


@dataclass(frozen=True)
class StandIn:
    """`asked`: the question in words of the position, of these; `types`: what they are; `told`: whom they stand in for;
    `supposed`: what the ground is.
    """

    asked: str
    scene: Scene
    names: tuple[str, ...]
    types: tuple[str, ...]
    told: tuple[str, ...]
    supposed: tuple[str, ...]
    side: str
    among_friends: StandIn | None = None  # who can be carried is no enemy two hexes away


@dataclass(frozen=True)
class General(Generic[T]):
    """What was asked of one who stands in: where, and what was read."""

    scene: Scene
    term: T
    said: str
    told: tuple[str, ...]
    types: tuple[str, ...]
    among_friends: StandIn | None = None  # the same with all of one side and in one hex


def in_general(scene: Scene, words: tuple[Word, ...], read: Read[T]) -> tuple[General[T], ...]:
    """The question of one of each type that is meant; nothing, where it is of nobody, or reads as several things.

    Where it rests on the situation that is played, as off its part of the board, another place is tried.
    """
    if any(word.text in scene.names for word in words[1:]):
        return ()  # `can A overrun tanks` is asked of A, whoever that is
    words, away = _without_distance(words)
    nouns = _nouns(scene, words) if words[0].low not in _OF_THOSE_HERE else ()
    low = [word.low for word in words]
    if not any(one.types for one in nouns) or (low[:2] == ["how", "many"] and "it" not in low):
        return ()  # how many there are is asked of those who are here
    for place in islice(chain(_where_it_is_said(scene, words, nouns), _grounds(scene, away or 1)), _PLACES):
        found = _put_at(_stand_ins(scene, words, nouns, place, friends=not away), read)
        if not found or not _is_of_the_situation(found[0]):
            return found
    return ()


def _put_at(some: tuple[StandIn, ...], read: Read[T]) -> tuple[General[T], ...]:
    found = again(some[0].scene, some[0].asked.split(), QUESTION, read) if some else []
    if len(found) != 1 or any(getattr(term, "kind", NUMBER).many for term in found[0].terms):
        return ()  # who could do it to them is not about
    first = some[0]
    told = [text for text in statements(found[0].said) if _reads(first.scene, text, read)]
    said = max(told, key=lambda text: text.split()[0] not in CAN | IS | HAS, default=found[0].said)
    said = said.removeprefix("what is ").removeprefix("what are ")
    if first.supposed:
        said = f"(supposing that {' and that '.join(first.supposed)}, {said})"
    each = [put for one in some if (put := _put(one, first, said, read)) is not None]
    return tuple(each) if len(each) == len(some) else ()


def _is_of_the_situation(one: General[T]) -> bool:
    model = one.scene.table.model
    own = {pack.id for pack in model.packs if pack.layer == "situation"}
    if not own or not isinstance(one.term, Term):
        return False
    answer = one.scene.table.why(one.scene.position, one.scene.names, one.term)
    return any(model.rules[rule].pack in own for rule in answer.by if rule in model.rules)


def _put(one: StandIn, first: StandIn, said: str, read: Read[T]) -> General[T] | None:
    for was, now in zip(first.names, one.names, strict=True):
        said = re.sub(rf"\b{re.escape(was)}\b", now, said)
    words, _ = read_words(said)
    term = read(one.scene, words)
    if isinstance(term, Unread):
        return None
    _at_its_time(one, term)
    return General(one.scene, term, said, one.told, one.types, one.among_friends)


def _at_its_time(one: StandIn, term: object) -> None:
    """An action is asked of in a phase in which it may be taken."""
    position, actions = one.scene.position, one.scene.table.model.actions
    for part in within(term) if isinstance(term, Term) else ():
        phases = actions[part.action].phases if isinstance(part, Legal) else ()
        if phases and (position.phase not in phases or position.side_to_move != one.side):
            position.stand_at(phases[0], one.side)


def _reads(scene: Scene, text: str, read: Read[T]) -> bool:
    words, problems = read_words(text)
    return not problems and not isinstance(read(scene, words), Unread)


def _stand_ins(
    scene: Scene, words: tuple[Word, ...], nouns: tuple[Noun, ...], place: tuple[int, int, int], friends: bool
) -> tuple[StandIn, ...]:
    """With one of each type that is meant, if they are few."""
    several = [one.types or ("",) for one in nouns]
    first = tuple(some[0] for some in several)
    each = dict.fromkeys((*first[:at], one, *first[at + 1 :]) for at, some in enumerate(several) for one in some)
    found = tuple(_staged(scene, words, nouns, some, place) for some in each) if len(each) <= _ASKED else ()
    if not found or not friends or len(found[0].names) < 2 or any(one.is_there for one in nouns):
        return found
    start, beside, _ = place
    near = (_staged(scene, words, nouns, some, (start, beside, start)) for some in each)
    return tuple(replace(one, among_friends=there) for one, there in zip(found, near, strict=True))


def _nouns(scene: Scene, words: tuple[Word, ...]) -> tuple[Noun, ...]:
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
    if at and low[at - 1] in _THIS:
        return None
    while start < len(words) and (low[start] in ARTICLES - {"the"} or low[start] in _ANY) and words[start].text != "A":
        start += 1
    side = side_at(scene.built.vocabulary, words, start) if low[start : start + 1] != ["the"] else None
    first = side[0] if side else start
    if low[first : first + 1] == ["the"] and first == at:  # the swamp; no counter is any that is the one
        first += 1
    for end in range(min(len(words), first + _LONGEST), first, -1):
        said = tuple(low[first:end])
        bare = not side and start == at
        whose = side[1][0] if side else ""
        types = _types(scene, said, whose)
        if not types and (at == 1 or start > at):
            types = _types(scene, said, whose, some_part=True)
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


def _in_a_state(scene: Scene, words: tuple[Word, ...], at: int, first: int) -> Noun | None:
    """`a dispersed unit`, `mired tanks`: they, and what the rules can tell of each that is theirs."""
    low = [word.low for word in words[first : first + 2]]
    if len(low) < 2 or low[0] in LIGHT or words[first].text != low[0]:
        return None
    noun = _noun_at(scene, words, first + 1)
    if noun is None or not noun.types or noun.start != first + 1:
        bare = _types(scene, (low[1],), "")
        noun = Noun(at, first + 2, bare) if bare and first > at else None
    if noun is None:
        return None
    vocabulary, types = scene.built.vocabulary, scene.table.model.types
    kinds = {types[one].kind if one in types else one for one in noun.types}
    slots = [target.pattern.elements[0] for target in vocabulary.adjectives.get(low[0], ())]
    said = any(not isinstance(slot, str) and vocabulary.is_a(kind, slot.kind.name) for slot in slots for kind in kinds)
    return replace(noun, start=at, state=f"{{}} is {low[0]}") if said else None


def _types(scene: Scene, said: tuple[str, ...], side: str, some_part: bool = False) -> tuple[str, ...]:
    """One of each sort of counter that the words mean: such as differ in numbers alone are of one sort. some_part: they
    may be any words of its name.
    """
    vocabulary, model = scene.built.vocabulary, scene.table.model
    called = wordings_of(scene.compiled.files.values(), vocabulary)
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
    return any(stem(mark.partition(" is ")[2]) == stem(" ".join(said)) for mark in type_.marks) if said else False


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


def _without_distance(words: tuple[Word, ...]) -> tuple[tuple[Word, ...], int]:
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


def _staged(
    scene: Scene, words: tuple[Word, ...], nouns: tuple[Noun, ...], types: tuple[str, ...], place: tuple[int, int, int]
) -> StandIn:
    """They are put on the board, the first in the middle of open ground."""
    start, beside, target = place
    space, there = scene.position.space, carried(scene.position, scene.table.rules.program, scene.table.rules.hooks)
    said, supposed = [word.text for word in words], []
    here: dict[str, tuple[int, str]] = {}
    side = ""
    for noun, type_ in zip(nouns, types, strict=True):
        if noun.types:
            at = space.hex(noun.where) if noun.where else beside if noun.is_there else target if here else start
            owner = side if side and target == start else _owner(scene, type_, against="" if noun.is_there else side)
            thing = there.create(type_, owner)
            there.place(thing, at)
            side = side or owner
            put = there.name_of(thing)
            supposed += [noun.state.format(put)] if noun.state else []
            here[put] = thing, f"{put} of {owner} in {space.label(at)} stands in for {_said_of(words, noun)}"
        else:
            hexes = (space.label(start), space.label(beside)) if noun.is_hexside else (space.label(beside),)
            supposed.append(noun.ground.format(*hexes))
            put = "the hexside from {} to {}".format(*hexes) if noun.is_hexside else hexes[0]
        put = space.label(beside) if noun.is_there else put
        said[noun.start : noun.end] = [put, *[""] * (noun.end - noun.start - 1)]
    said[0] = _ALONE.get(said[0].lower(), said[0]) if nouns[0].start == 1 else said[0]
    names = {name: thing for name, (thing, _) in here.items()}
    scope: dict[str, Term] = {name: Variable(Kind(there.kind_of[thing]), name) for name, thing in names.items()}
    stage = replace(scene, position=there, names={**scene.names, **names}, scope={**scene.scope, **scope})
    told, asked = tuple(told for _, told in here.values()), put_together(filter(None, said))
    return StandIn(asked, stage, tuple(here), types, told, tuple(supposed), side)


def _said_of(words: tuple[Word, ...], noun: Noun) -> str:
    return " ".join(word.text for word in words[noun.start : noun.end])


def _owner(scene: Scene, type_: str, against: str) -> str:
    """Whose it is: its own side's, or of another where it stands against one, whatever is printed on it."""
    printed, sides = scene.table.model.types.get(type_), scene.table.plan.sides
    first = (printed.side if printed else None) or scene.position.side_to_move
    return first if first != against else next((one for one in sides if one != against), first)


def _where_it_is_said(
    scene: Scene, words: tuple[Word, ...], nouns: tuple[Noun, ...]
) -> Iterator[tuple[int, int, int]]:
    """Where a hex is named (an M4 is none): whoever stands in is there after `from`, or beside it, best with nobody."""
    space = scene.position.space
    bare = [at for at in range(len(words)) if not any(noun.start <= at < noun.end for noun in nouns)]
    named = {at: space.hex(label) for at in bare if (label := hex_at(scene, words, at))}
    left = [hex_ for at, hex_ in named.items() if at and words[at - 1].low == "from"]
    entered = [hex_ for hex_ in named.values() if hex_ not in left]
    for hex_ in entered[:1]:
        beside = min(space.neighbours[hex_], key=lambda one: len(scene.position.in_hex(one)))
        yield (*left, beside)[0], hex_, hex_


def _grounds(scene: Scene, away: int) -> Iterator[tuple[int, int, int]]:
    """A hex with nobody in it or beside it, one beside it, and one that far away: in the midst of the others, as a
    situation may be fought on a part of its board; open ground first, and at the last any empty hexes.
    """
    space, position = scene.position.space, scene.position
    told = {hex_ for (owner, _), some in space.terrain.items() for hex_ in some if owner == "hex"}
    sides = {side for (owner, _), some in space.terrain.items() for side in some if owner != "hex"}
    crowd = [one for thing in position.type_of if isinstance(one := position.hex_of(thing), int)]
    total = {hex_: sum(space.distance(hex_, one) for one in crowd) for hex_ in range(space.size)}
    near = sorted(total, key=lambda hex_: total[hex_])
    outermost = max((total[hex_] for hex_ in crowd), default=0)

    def is_calm(hex_: int) -> bool:
        around = (hex_, *space.neighbours[hex_])
        plain = hex_ not in told and sides.isdisjoint(space.sides_of(hex_))
        return plain and total[hex_] <= outermost and not any(map(position.in_hex, around))

    def is_open(hex_: int) -> bool:
        around = space.neighbours[hex_]
        return len(around) == _INSIDE and is_calm(hex_) and told.isdisjoint(around)

    def is_plain(hex_: int) -> bool:
        return hex_ not in told and sides.isdisjoint(space.sides_of(hex_)) and not position.in_hex(hex_)

    def is_free(hex_: int) -> bool:
        return not position.in_hex(hex_)

    used: list[int] = []
    for is_fit in (is_open, is_calm, is_plain, is_free):
        for start in filter(is_fit, near):
            beside = next(filter(is_fit, space.neighbours[start]), None)
            far = (one for one in near if space.distance(start, one) == away and one != beside)
            target = next(filter(is_fit, far), None)
            if beside is not None and target is not None and all(space.distance(start, one) > _APART for one in used):
                used.append(start)
                yield start, beside, target
