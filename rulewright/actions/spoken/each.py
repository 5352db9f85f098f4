"""Which of many: a question that asks of each of a kind, put of one of them.

`which units can S fire at` is asked of every unit as `can S fire at the unit`; what that is read as holds of each of
those who are told: `units, called the unit, such that ...`. So are `how many units can S see`, of which the number is
told, `can all tanks move`, which is told of every one of them, and `are there any units that can see M7`. Nobody says
whose `my units` are: they may be of either.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from compiler.syntax import Word
from compiler.terms import HEX, THING, Kind, Variable
from rulewright.actions.spoken.english import (
    ANYBODY,
    ARTICLES,
    CAN,
    HAS,
    IS,
    MAY,
    MINE,
    SOMEBODY,
    THEIR,
    opened_by,
    put_together,
    wordings,
)
from rulewright.actions.spoken.groups import Group, groups_at
from rulewright.actions.spoken.hand import begins_a_name, listed_at
from rulewright.actions.spoken.named import hex_at, plural_of, side_at, sides_meant
from rulewright.scenes import Scene
from runtime.program import listed, with_article
from runtime.records import dataclass

_OF_THE_RULES = frozenset("together a an one".split())
THOSE, NUMBER, EVERY = "those", "number", "every"  # what is told of them
_WHOM = frozenset("who whom what".split())
_WHICH = frozenset("which what".split())
_WHERE_ARE = wordings(
    "which hexes have, which hexes contain, which hexes hold, what hexes have, in which hexes are, where are"
)
_ALL = frozenset("all every each".split())
_THAT = frozenset("that who which".split())
_OURS, _WHOSE = frozenset("i we".split()), frozenset("i we he they".split())
_HAS_LEFT = frozenset("have got left still".split())
_ALONE = {"are": "is", "were": "was", "have": "has", "do": "does"}
_OWN = 4  # words of `can I destroy S`
_MANY = {"is": "are", "has": "have"}


class _Spot(NamedTuple):
    """The words that ask who, those who may be meant, and what is told of them."""

    start: int
    end: int
    groups: tuple[Group, ...]
    told: str = THOSE


@dataclass(frozen=True)
class Each:
    """`question`: of one of them, by its name. `besides`: who they are other than, as he is named in it."""

    group: Group
    question: str
    what: str = THOSE
    besides: str = ""

    @property
    def kind(self) -> Kind:
        return self.group.kind

    @property
    def name(self) -> str:
        return f"the {self.kind.name}"

    def here(self, scene: Scene) -> Scene:
        """Where one of them is spoken of."""
        return replace(scene, scope={**scene.scope, self.name: Variable(self.kind, self.name)})

    def told(self, said: str) -> Iterator[str]:
        """Those of whom it holds, how many they are, or that it holds of every one; shorter first."""
        by_himself = "legal to" not in said and " may " not in said  # what nobody may do to himself
        group = replace(self.group, tail=f"{self.group.tail}{self.besides}") if by_himself else self.group
        subject, space, rest = said.partition(f"{self.name} ")
        verb, _, told = rest.partition(" ")
        such = f"({group.told}, called {self.name}, such that {said})"
        if not subject and space and self.name not in rest:
            if self.what == EVERY:
                yield f"every {group.alone} {rest}"
            else:
                joined = " and that" if " that " in group.tail else " that"
                those = f"{self.group.told}{joined} {_MANY.get(verb, verb)} {told}"
                yield f"the number of {those}" if self.what == NUMBER else those
        if self.what == THOSE:
            yield such
        elif self.what == NUMBER:
            yield f"the number of {group.many} among {such}"
        else:
            yield f"every {group.alone} is among {such}"


def asked_of_each(scene: Scene, words: tuple[Word, ...]) -> Iterator[Each]:
    for spot in _spots(scene, words):
        for group in spot.groups:
            beside = (at for at in range(len(words)) if not spot.start <= at < spot.end)
            others = _besides(scene, words, beside, group)
            for said in _of_one(scene, words, spot, f"the {group.kind.name}"):
                yield Each(group, put_together(said), spot.told, others)


def _besides(scene: Scene, words: tuple[Word, ...], places: Iterable[int], group: Group) -> str:
    """Whom A can see are others than A, if A is named alone at one of these places; of those of another side he is none
    anyhow."""
    position, vocabulary, over = scene.position, scene.built.vocabulary, 0
    for at in places if " that " not in group.tail else ():
        found = listed_at(scene, words, at, bare=False) if at >= over else []
        over = max((end for end, _ in found), default=over)
        for _, named in found:
            if len(named.things) == 1 and (kind := position.kind_of.get(named.things[0])):
                owner = position.side_of(named.things[0])
                of_others = any(f" of {side}" in group.tail for side in position.program.sides if side != owner)
                if vocabulary.is_a(kind, group.kind.name) and not of_others:
                    return f" other than {named.text}"
    return ""


def of_a_side(scene: Scene, words: tuple[Word, ...]) -> Iterator[str]:
    """`how many tanks do the Germans have in M7`, `does the Coast have any batteries`: those of the side."""
    low = tuple(word.low for word in words)
    counted = low[:2] == ("how", "many")
    owner = side_at(scene.built.vocabulary, words, 1) if low[0] in HAS else None
    if owner is None and not counted and low[0] not in _WHICH:
        return
    at = owner[0] if owner else 1 + counted
    while owner and at < len(words) and low[at] in HAS | ARTICLES | {"any", "got"}:
        at += 1
    everybody = ((at, _of_the_kind(scene, kind)) for kind in _kinds(scene)[:1] if low[0] == "what")  # `what has he got`
    for end, group in (*groups_at(scene, words, at), *everybody):
        if counted and low[end:] in (("are", "there"), ("are", "left"), ("are", "in", "play")):
            yield f"the number of {group.told}"
        side, after = owner, end
        if owner is None and low[end : end + 1] and low[end] in HAS:
            side = _owner_at(scene, words, end + 1)
            after = side[0] if side else end
            while side and after < len(words) and low[after] in _HAS_LEFT:
                after += 1
        if side is not None and (not group.tail or after == len(words)):
            place = put_together(("", *(word.text for word in words[after:]))).rstrip()
            how_many = "the number of " if counted else ""
            yield from (f"{how_many}{group.many} of {one}{group.tail}{place}" for one in side[1])


def _owner_at(scene: Scene, words: tuple[Word, ...], at: int) -> tuple[int, tuple[str, ...]] | None:
    """A side by its name, or by `I` and `he`: of who asks or is on turn, and the others."""
    if at < len(words) and words[at].low in _WHOSE:
        us = (scene.us,)
        return at + 1, us if words[at].low in _OURS else tuple({*scene.position.program.sides} - {*us})
    return side_at(scene.built.vocabulary, words, at)


def whether_of_those(scene: Scene, words: tuple[Word, ...]) -> Iterator[str]:
    """`is P a tank`: whether it is one of those that are here."""
    for at in range(2, len(words)) if words[0].low in IS else ():
        if words[at].low in ("a", "an") and [end for end, _ in listed_at(scene, words, 1, bare=False)] == [at]:
            for end, group in groups_at(scene, words, at + 1):
                if end == len(words):
                    yield f"{put_together(word.text for word in words[1:at])} is among ({group.told})"


def of_ones_own(scene: Scene, words: tuple[Word, ...]) -> Iterator[str]:
    """`can I destroy S`, whose side is to move: can S destroy itself."""
    position, texts = scene.position, [word.text for word in words]
    if words[0].low not in CAN or len(words) < _OWN or words[1].low not in ("i", "we"):
        return
    for at in range(3, len(words)):
        for end, named in listed_at(scene, words, at, bare=False):
            sides = {position.side_of(one) for one in named.things}
            if end == len(words) and len(named.things) == 1 and sides == {scene.us}:
                yield put_together((texts[0], named.text, *texts[2:at], "itself"))
                return


def where_those_are(scene: Scene, words: tuple[Word, ...]) -> Iterator[str]:
    """`where are the German tanks`, `where are my units`, `which hexes have minefields`: the hexes they are in."""
    low = [word.low for word in words]
    at = opened_by(low, _WHERE_ARE)
    at += low[at : at + 1] in (["the"], ["all"], ["a"], ["an"], ["any"])
    mine = at < len(words) and words[at].low in MINE
    those = whose_are(scene, groups_at(scene, words, at + mine), low[at] if mine else "") if at else ()
    for end, group in those:
        if end == len(words) and group.kind != HEX:
            yield f"(hexes, called the hex, such that there is {with_article(group.one)}{group.tail} in the hex)"


def _spots(scene: Scene, words: tuple[Word, ...]) -> Iterator[_Spot]:
    low = tuple(word.low for word in words)
    if low[0] in IS and low[1:2] == ("there",):
        yield from _those(scene, words, 2 + (low[2:3] in (("any",), ("a",), ("an",))), 0)
        return
    if low[:2] == ("how", "many"):
        # How many hexes S can move is how far, and not to how many.
        # Nor are those who can do a thing in general so many as can do it here: nobody and no place is named.
        here = not _OF_THE_RULES & {*low} and any(begins_a_name(scene, words, at) for at in range(3, len(words)))
        some = (one for one in _those(scene, words, 2, 0, NUMBER) if one.groups[0].kind != HEX)
        yield from (one for one in some if here or len(one.groups) > 1 or one.groups[0].tail or not MAY & {*low})
        return
    for at, word in enumerate(low):
        if at == 0 and word == "where":
            yield _Spot(0, 1, (Group(HEX, "hex", "hexes"),))
        if word == "any" if at else word in _WHICH:
            yield from _those(scene, words, at + 1, at)
        if at == 1 and word in _ALL and low[0] in CAN | IS | HAS:
            yield from _those(scene, words, at + 1, at, EVERY)
        if word in ANYBODY or (at == 0 and word in _WHOM):
            end, tail = _in_a_hex(scene, words, at + 1) if at else (at + 1, "")
            yield _Spot(at, end, tuple(replace(_of_the_kind(scene, one), tail=tail) for one in _kinds(scene)))


def _in_a_hex(scene: Scene, words: tuple[Word, ...], at: int) -> tuple[int, str]:
    """`anyone in M5`: where that ends, and what is told of them."""
    label = hex_at(scene, words, at + 1) if at < len(words) and words[at].low in ("in", "at") else ""
    return (at + 2, f" in {label}") if label else (at, "")


def _those(scene: Scene, words: tuple[Word, ...], at: int, start: int, told: str = THOSE) -> Iterator[_Spot]:
    sides: tuple[str, ...] = ()
    while at < len(words) and words[at].low in ARTICLES | {"of"} and words[at].text not in scene.names:
        at += 1
    if at < len(words) and words[at].low in MINE:
        at, sides = at + 1, sides_meant(scene, words[at].low)
    for end, named in listed_at(scene, words, at, bare=False):
        if named.parts and not sides:
            those = f" that are {listed([one.text for one in named.parts], 'or')}"
            group = replace(_of_the_kind(scene, Kind(named.kind.name)), tail=those)
            yield _Spot(start, end, (group,), told)
            return
    for end, group in groups_at(scene, words, at):
        several = tuple(replace(group, tail=f" of {side}{group.tail}") for side in sides) or (group,)
        yield _Spot(start, end, several, told)


def those_at(scene: Scene, words: tuple[Word, ...], at: int) -> Iterator[tuple[int, Group]]:
    """Those who are meant there, by what they are or by their names; of `my tanks`, those of each side."""
    mine = at < len(words) and words[at].low in MINE
    for end, named in listed_at(scene, words, at, bare=False):
        if named.parts and not (mine and end == _of_one_noun(scene, words, at)):
            those = f" that are {listed([one.text for one in named.parts], 'or')}"
            yield end, replace(_of_the_kind(scene, Kind(named.kind.name)), tail=those)
            return
    yield from whose_are(scene, groups_at(scene, words, at + mine), words[at].low if mine else "")


def chosen_from(scene: Scene, words: tuple[Word, ...]) -> int:
    """Where those end of whom some are asked for, so that neither is meant alone: `which of A and F`; else 0."""
    is_chosen = [word.low for word in words[:2]] == ["which", "of"]
    return max((end for end, _ in listed_at(scene, words, 2, bare=False)), default=0) if is_chosen else 0


def is_of_mine(words: tuple[Word, ...]) -> bool:
    """`which of my units`, `how many of our tanks`: no phrase that is said of all units says that."""
    low = [word.low for word in words]
    return any(low[at] in MINE and low[at - 1] in ("which", "many", "of") for at in range(1, min(len(low), 4)))


def _of_one_noun(scene: Scene, words: tuple[Word, ...], at: int) -> int:
    """Where `my tanks` ends; `my tank and the truck` goes on."""
    return next((end for end, _ in groups_at(scene, words, at + 1)), 0)


def whose_are(scene: Scene, groups: Iterable[tuple[int, Group]], whose: str) -> Iterator[tuple[int, Group]]:
    """`whose`: `my`, `their`, or nothing."""
    position = scene.position
    there = {position.side_of(one) for one in scene.names.values() if one in position.type_of}
    sides = [side for side in sides_meant(scene, whose) if side in there] if whose else []
    sides.sort(key=lambda side: (side == position.side_to_move) == (whose in THEIR))  # the likelier first
    for end, group in groups:
        yield from ((end, replace(group, tail=f" of {side}{group.tail}")) for side in sides)
        if not sides:
            yield end, group


def _of_the_kind(scene: Scene, kind: Kind) -> Group:
    return Group(kind, kind.name, plural_of(scene.built.vocabulary, kind.name))


def _kinds(scene: Scene) -> tuple[Kind, ...]:
    """What those who are there are, wide kinds first."""
    parents, position = scene.built.vocabulary.parents, scene.position
    depth: dict[str, int] = {}
    for thing in position.type_of:
        line: list[str] = []
        kind: str | None = position.kind_of[thing]
        while kind and kind != THING.name:
            line.append(kind)
            kind = parents.get(kind)
        depth |= {one: away for away, one in enumerate(reversed(line))}
    return tuple(Kind(one) for one in sorted(depth, key=lambda one: (depth[one], one)))


def _of_one(scene: Scene, words: tuple[Word, ...], spot: _Spot, name: str) -> Iterator[list[str]]:
    """The question with a name for who is asked for: before the verb, or behind it where somebody else does it."""
    texts, low = [word.text for word in words], [word.low for word in words]
    if spot.start:
        if low[0] in CAN | IS | HAS:
            verb = _ALONE.get(low[0], texts[0]) if spot.start == 1 else texts[0]
            yield [verb, *texts[1 : spot.start], name, *texts[spot.end :]]
        return
    start = spot.end
    if low[0] in IS:  # are there units that can see M7, units next to M7
        if low[start : start + 1] and low[start] not in _THAT:
            yield ["is", name, *texts[start:]]
            return
        start += 1
    after = low[start : start + 1]
    if not after:
        return
    verb, rest = _ALONE.get(after[0], after[0]), texts[start + 1 :]
    if verb not in CAN | IS | HAS:
        if rest:  # who starts is not who may start where
            yield ["does", name, *texts[start:]]
    elif verb == "is" and low[0] == "how" and low[start + 1 : start + 2] == ["there"]:
        yield ["is", name, *texts[start + 2 :]]
    elif rest and (low[start + 1] in SOMEBODY or begins_a_name(scene, words, start + 1)):
        yield [verb, *rest, *(["to"] if low[0] == "where" else []), name]
    else:
        yield [verb, name, *rest]
