"""What lies between two: `a green hexside between A and P`, `a town between them`: in the midst of the line."""

from __future__ import annotations

from itertools import pairwise

from compiler.syntax import Word
from compiler.terms import YES_NO
from rulewright.actions.spoken.alike import in_other_words
from rulewright.actions.spoken.english import ARTICLES, opened_by, wordings
from rulewright.actions.spoken.ground.described import ground_at, somebody_at
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.scenes import Scene
from runtime.records import dataclass

_BETWEEN = wordings("between, in between, in the way between, lying between, halfway between, right between")
_THEM = wordings("them, the two, the two of them, those two, both")
_HERE = wordings("in between, between them, between the two, between the two of them, in the middle, between")
_HEXSIDE = frozenset("hexside edge side line border".split())
_RUNS = frozenset(
    "going running leading that goes runs leads through along over across with and passing lies lay is stands".split()
)
_PAIR = 2
_LONGEST = 3  # words of what lies on a hexside


@dataclass(frozen=True)
class Between:
    """Words up to `end`; `states`: what is so then."""

    end: int
    states: tuple[str, ...]


def between_at(scene: Scene, words: tuple[Word, ...], at: int, two: tuple[str, ...]) -> Between | None:
    """`a road going through a green hexside between A and P`. `two`: who were spoken of before."""
    low, end = [word.low for word in words], at
    things: list[str] = []
    while end < len(words):
        if things and (length := max(opened_by(low[end:], _BETWEEN), opened_by(low[end:], _HERE))):
            return _on_the_line(scene, words, end + length, (*things,), two)
        if low[end] in _RUNS and things:
            end += 1
            continue
        thing = _thing_at(scene, words, end)
        if thing is None:
            return None
        end, so = thing
        things.append(so)
    return None


def _on_the_line(
    scene: Scene, words: tuple[Word, ...], at: int, things: tuple[str, ...], two: tuple[str, ...]
) -> Between | None:
    low = [word.low for word in words]
    end, ends = somebody_at(scene, words, at)
    if len(ends) == 1 and low[end : end + 1] == ["and"]:  # of two sides, or a counter and a hex
        last, other = somebody_at(scene, words, end + 1)
        end, ends = (last, (*ends, *other)) if other else (end, ends)
    if not ends:
        end = at + opened_by(low[at:], _THEM)
    ends = ends or two
    if len(ends) != _PAIR:
        return None
    states = tuple(one for thing in things for one in _so_on(scene, ends, thing))
    return Between(end, states) if states else None


def _thing_at(scene: Scene, words: tuple[Word, ...], at: int) -> tuple[int, str] | None:
    """`a green hexside`, `a road`, `a hedge`, `a town hex`: where it ends, and what is so of a hexside or of a hex."""
    start = at + (words[at].low in ARTICLES)
    for end in range(min(len(words), start + _LONGEST), start, -1):
        said = in_other_words([word.low for word in words[start:end]], wordings_at(scene).words)
        on_sides = _of_hexsides(scene, tuple(map(str, said)))
        if on_sides:
            return end, f"{{}} {on_sides}"
    told, _ = ground_at(scene, words, start) if start < len(words) else ("", False)
    if not told:
        return None
    return start + 1 + (words[start + 1 : start + 2] != () and words[start + 1].low in ("hex", "hexes")), told


def _of_hexsides(scene: Scene, said: tuple[str, ...]) -> str:
    """`is green`, of `green hexside`; `is crossed by a road`, of `road`, as the rules say so of a hexside."""
    for store in scene.table.model.stores.values():
        if store.kind != YES_NO or len(store.slots) != 1 or store.slots[0].kind.name != "hexside":
            continue
        so = store.phrase.partition("}")[2].split()
        is_side = said[-1] in _HEXSIDE and tuple(so[1:]) == said[:-1]
        if is_side or (len(said) == 1 and len(so) > _PAIR and so[-_PAIR:] == ["a", *said]):
            return " ".join(so)
    return ""


def _so_on(scene: Scene, ends: tuple[str, ...], thing: str) -> tuple[str, ...]:
    """Of a road that runs from one to the other, each hexside; else that in the midst of the line, or that hex."""
    p = scene.position
    hexes: list[int] = []
    for one in ends:
        here = p.hex_of(scene.names[one]) if one in scene.names else p.space.hex(one)
        if not isinstance(here, int):
            return ()
        hexes.append(here)
    line = p.space.line(hexes[0], hexes[1])
    if not thing.startswith("{}"):
        inner = line.hexes
        return (f"{p.space.label(inner[len(inner) // 2])}'s {thing}",) if inner else ()
    way = (hexes[0], *line.hexes, hexes[1])
    sides = [p.space.hexside(one, other) for one, other in pairwise(way)]
    if not line.sides or any(one not in line.sides for one in sides):
        return ()  # it runs along hexsides: which are met is no one way
    some = sides if " crossed " in thing else [sides[len(sides) // 2]]
    labels = [p.space.side_label(one).split("-") for one in some]
    return tuple(thing.format(f"the hexside from {one[0]} to {one[1]}") for one in labels)
