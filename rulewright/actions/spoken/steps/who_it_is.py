"""Whom `it` means in what is done first, and in what is asked then."""

from __future__ import annotations

from rulewright.actions.spoken.named import Named, Piece
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.scenes import Scene

IT, _MANY = frozenset("it he she they them him her".split()), frozenset("they them".split())
Pieces = tuple[Piece, ...]


def who_is_asked_of(first: Pieces, then: Pieces) -> Pieces:
    """`after it picks up G, can K move`: after K does."""
    match then:
        case (_, Named(things=(_,)) as who, *_) if first and first[0] in IT and who not in first:
            return (who, *first[1:])
    return first


def as_spoken_of(pieces: Pieces, before: Pieces, doer: Named | None) -> Pieces:
    """`it` is the one thing spoken of before, other than the doer."""
    spoken = {one for one in before if isinstance(one, Named) and one.things and one != doer}
    if len(spoken) != 1:
        return pieces
    return tuple(next(iter(spoken)) if one in IT else one for one in pieces)


def whoever_it_is(scene: Scene, pieces: Pieces, before: Pieces) -> list[Pieces]:
    """With each of those who are spoken of before, where nothing tells who `it` is; nobody attacks his own. `S fired at
    P, can it assault it`: who is spoken of first, and another."""
    spoken = list(dict.fromkeys(one for one in before if isinstance(one, Named) and one.things))
    if IT.isdisjoint(one for one in pieces if isinstance(one, str)) or not spoken:
        return [pieces]
    first = next(at for at, one in enumerate(pieces) if one in IT)
    if not IT.isdisjoint(one for one in pieces[first + 1 :] if isinstance(one, str)):
        they = pieces[first] == "they" and len(spoken[0].things) == 1
        said = [(*pieces[:first], spoken[they], *pieces[first + 1 :])] if spoken[1:] else []
        return [way for one in said for way in whoever_it_is(scene, one, before)]
    doer = next((one for one in pieces if isinstance(one, Named) and one.things), None)
    low = [one if isinstance(one, str) else "" if one.things else one.text for one in pieces]
    attacks = wordings_at(scene).attacks
    if doer is not None and attacks.said_at(low, *attacks.manners)[0]:
        side = scene.position.side_of(doer.things[0])
        spoken = [one for one in spoken if scene.position.side_of(one.things[0]) != side] or spoken
    if pieces[first] in _MANY:
        spoken = [one for one in spoken if len(one.things) > 1] or spoken
    return [tuple(who if one in IT else one for one in pieces) for who in spoken]
