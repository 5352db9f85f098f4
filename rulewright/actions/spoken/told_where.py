"""Who is meant by where he is told to be: `the Germans in M7`, `the truck with the guns`, `the men on the Panther`."""

from __future__ import annotations

from collections.abc import Callable

from compiler.syntax import Word
from compiler.terms import Kind
from rulewright.actions.spoken.english import ARTICLES, IS, MINE
from rulewright.actions.spoken.named import Named, hex_at, names_at, those_so_called, together
from rulewright.scenes import Scene

EVERY = frozenset("everybody everyone everything all".split())
_ALL = EVERY | frozenset("stack units".split())
_AT = frozenset("in at on".split())
_CARRYING = frozenset("with carrying hauling towing holding".split())
_RIDING = frozenset("on in inside aboard atop riding".split())
_NOUN = 4  # words of what stands in a hex
Found = list[tuple[int, Named]]


def standing_there(scene: Scene, words: tuple[Word, ...], at: int) -> list[tuple[int, Named]]:
    """`the Germans in M7`, `the stack at M4`, `the tanks in M4`: who stands there himself."""
    start = at + (words[at].low in ARTICLES | MINE)
    if (start and words[start - 1].low == "of") or (start == at and words[at].low not in EVERY):
        return []
    for end in range(min(len(words), start + _NOUN), start, -1):
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
    for end in range(at + 2, min(at + _NOUN + 1, len(words) - 1)):
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
