"""Which of many: a question that asks of each of a kind, put of one of them.

`which units can S fire at` is asked of every unit as `can S fire at the unit`; what that is read as holds of each of
those who are told: `units, called the unit, such that ...`. Nobody says whose `my units` are: they may be of either.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from compiler.syntax import Word
from compiler.terms import HEX, THING, Kind, Variable
from rulewright.actions.spoken.english import ANYBODY, ARTICLES, CAN, HAS, IS, MINE, SOMEBODY, put_together
from rulewright.actions.spoken.hand import begins_a_name, side_at
from rulewright.actions.spoken.phrases import plural_of
from rulewright.scenes import Scene
from runtime.records import dataclass

_WHOM = frozenset("who whom what".split())
_WHICH = frozenset("which what".split())
_ALONE = {"are": "is", "were": "was", "have": "has", "do": "does"}
_MANY = {"is": "are", "has": "have"}
_WORDS_OF_A_KIND = 3


class _Spot(NamedTuple):
    """The words that ask who, of what kinds they may be and of which sides; no side: of any."""

    start: int
    end: int
    kinds: tuple[Kind, ...]
    sides: tuple[str, ...] = ("",)


@dataclass(frozen=True)
class Each:
    """`question`: of one of the kind, by its name; `of`: whose they are, as it is written."""

    kind: Kind
    plural: str
    of: str
    question: str

    @property
    def name(self) -> str:
        return f"the {self.kind.name}"

    def here(self, scene: Scene) -> Scene:
        """Where one of them is spoken of."""
        return replace(scene, scope={**scene.scope, self.name: Variable(self.kind, self.name)})

    def told(self, said: str) -> Iterator[str]:
        """Those of whom it holds, shorter first."""
        subject, space, rest = said.partition(f"{self.name} ")
        verb, _, told = rest.partition(" ")
        if not subject and space and self.name not in rest:
            yield f"{self.plural}{self.of} that {_MANY.get(verb, verb)} {told}"
        yield f"({self.plural}{self.of}, called {self.name}, such that {said})"


def asked_of_each(scene: Scene, words: tuple[Word, ...]) -> Iterator[Each]:
    for spot in _spots(scene, words):
        for kind in spot.kinds:
            plural = plural_of(scene.built.vocabulary, kind.name)
            for side in spot.sides:
                for said in _of_one(scene, words, spot, f"the {kind.name}"):
                    yield Each(kind, plural, f" of {side}" if side else "", put_together(said))


def _spots(scene: Scene, words: tuple[Word, ...]) -> Iterator[_Spot]:
    for at, word in enumerate(words):
        if at == 0 and word.low == "where":
            yield _Spot(0, 1, (HEX,))
        if word.low == "any" if at else word.low in _WHICH:
            yield from _those(scene, words, at)
        if word.low in ANYBODY or (at == 0 and word.low in _WHOM):
            yield _Spot(at, at + 1, _kinds(scene))


def _those(scene: Scene, words: tuple[Word, ...], start: int) -> Iterator[_Spot]:
    vocabulary, choices = scene.built.vocabulary, scene.table.model.choices
    at = start + 1
    sides: tuple[str, ...] = ("",)
    while at < len(words) and words[at].low in ARTICLES | {"of"}:
        at += 1
    if at < len(words) and words[at].low in MINE:
        at, sides = at + 1, choices["side"].names if "side" in choices else ()
    else:
        at, sides = side_at(vocabulary, words, at) or (at, sides)
    for end in range(min(len(words), at + _WORDS_OF_A_KIND), at, -1):
        noun = vocabulary.kind_named(tuple(word.low for word in words[at:end]))
        if noun and (noun.kind == HEX or vocabulary.is_a(noun.kind.name, THING.name)):
            yield _Spot(start, end, (Kind(noun.kind.name),), sides)
            return


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
    after = low[spot.end : spot.end + 1]
    if spot.start:
        if low[0] in CAN | IS | HAS:
            yield [*texts[: spot.start], name, *texts[spot.end :]]
    elif after:
        verb, rest = _ALONE.get(after[0], after[0]), texts[spot.end + 1 :]
        if verb not in CAN | IS | HAS:
            yield ["does", name, *texts[spot.end :]]
        elif rest and (low[spot.end + 1] in SOMEBODY or begins_a_name(scene, words, spot.end + 1)):
            yield [verb, *rest, *(["to"] if low[0] == "where" else []), name]
        else:
            yield [verb, name, *rest]
