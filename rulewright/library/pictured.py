"""Answers drawn on the board: how far a thing sees, where it can go and at what price, what a reason rests on.

What settles an answer is found by trying: of all that is stated and was read, what alone, taken away, makes the answer
another; or where nothing alone does, a set of which nothing can be spared (for a hill and a wood may both stand before
the view). So it holds for any question of any rulebook.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from compiler.terms import HexLabel, Term, Variable
from compiler.trees import within
from rulewright.actions import brief
from rulewright.scenes import Scene
from rulewright.shelf import Slip
from runtime.answer import Answer
from runtime.draw import Marks, Places
from runtime.position import Position

HERE, THERE, COUNTER = "{here}", "{hex}", "{counter}"  # the gaps of questions that a pack's looks give

Fact = tuple[int, Any]
Taken = Callable[[Position], None]


def sight_asked(looks_say: str, pack: str) -> str:
    if not looks_say:
        raise Slip(f'what sight is, {pack} does not say; its looks.yaml may: `sight: "{THERE} is in view from {HERE}"`')
    return looks_say


def in_sight(position: Position, seen: Iterable[str]) -> Marks:
    """All that is not in sight lies in the dark."""
    return Marks(dark=frozenset(range(position.space.size)) - {position.space.hex(label) for label in seen})


def reached(position: Position, spent: Mapping[str, object]) -> Marks:
    space = position.space
    written = {space.hex(label): str(value) for label, value in spent.items()}
    return Marks(written=written, dark=frozenset(set(range(space.size)) - written.keys()))


def rested_on(scene: Scene, term: Term, answer: Answer) -> Marks:
    named = {scene.position.space.hex(one.label) for one in within(term) if isinstance(one, HexLabel)}
    facts = tuple((store, key) for store, key, _ in answer.stated)
    read = _places(scene.position, facts)
    settling = _settling(scene, term, answer, facts)
    return Marks(
        lines=tuple(line for line in answer.lines if len(set(line)) > 1),
        looked_at=(read[0] | named, read[1]),
        settling=settling,
    )


def _settling(scene: Scene, term: Term, answer: Answer, facts: tuple[Fact, ...]) -> Places:
    said = (answer.sort, brief(answer))
    tried: list[tuple[Places, Taken]] = [
        (_places(scene.position, [fact]), taken) for fact in facts if (taken := _without(scene.position, fact))
    ]
    around = sorted({key for what, key in answer.looked_at if what == "in" and isinstance(key, int)})
    asked_of = {scene.names[one.name] for one in within(term) if isinstance(one, Variable) and one.name in scene.names}
    tried += [
        ((frozenset({spot}), frozenset()), _gone(thing))
        for spot in around
        for thing in scene.position.in_hex(spot)
        if thing not in asked_of
    ]

    def is_other(which: Iterable[Taken]) -> bool:
        p = scene.position.copy()
        with p.stating():
            for taken in which:
                taken(p)
        there = scene.table.why(p, scene.names, term)
        return (there.sort, brief(there)) != said

    alone = [places for places, taken in tried if is_other([taken])]
    return _together(alone or _none_to_spare(tried, is_other))


def _none_to_spare(tried: list[tuple[Places, Taken]], is_other: Callable[[Iterable[Taken]], bool]) -> list[Places]:
    kept = tried
    if not is_other([taken for _, taken in kept]):
        return []
    for one in tried:
        fewer = [other for other in kept if other is not one]
        if is_other([taken for _, taken in fewer]):
            kept = fewer
    return [places for places, _ in kept]


def _gone(thing: int) -> Taken:
    return lambda there: there.remove(thing)


def _without(p: Position, fact: Fact) -> Taken | None:
    """What is printed or stated of a hex or hexside, as if nothing had been said."""
    store, key = fact
    declared = p.program.stores[store]
    if not any(slot.kind.name in ("hex", "hexside") for slot in declared.slots):
        return None
    plain = False if isinstance(p.values[store][key], bool) else declared.default
    if plain is None or plain == p.values[store][key]:
        return None
    return lambda there: there.set(store, key, plain)


def _places(p: Position, facts: Iterable[Fact]) -> Places:
    hexes: set[int] = set()
    sides: set[int] = set()
    for store, key in facts:
        kinds = [slot.kind.name for slot in p.program.stores[store].slots]
        for kind, one in zip(kinds, p.spread(store, key), strict=True):
            if kind == "hex":
                hexes.add(one)
            elif kind == "hexside":
                sides.add(one)
    return frozenset(hexes), frozenset(sides)


def _together(parts: list[Places]) -> Places:
    return (
        frozenset(one for hexes, _ in parts for one in hexes),
        frozenset(one for _, sides in parts for one in sides),
    )
