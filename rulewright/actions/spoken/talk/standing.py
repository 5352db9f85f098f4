"""Where those stand who are spoken of: `from L6`, where they are, says nothing more; who is seen is seen with all of
his hex; who goes at all of a hex goes at that."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rulewright.actions.spoken.alike import Attack, Spoken
from rulewright.actions.spoken.english import IS
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.actions.spoken.talk.who import Said, Who
from rulewright.scenes import Scene

SEES = frozenset("see spot".split())
_AT = frozenset("in on at from".split())
_SUBJECT = frozenset("it he she they".split())
_WHILE = frozenset("while when since as".split())
_OVER = frozenset("through over across".split())
_STAYS = IS | frozenset("being still sits stands stays lies sit stand stay lie sitting standing stuck parked".split())


def where_it_is_called(scene: Scene, pieces: tuple[Said, ...]) -> tuple[Said, ...]:
    """`the town, L7`: L7."""
    for at in range(3, len(pieces)):
        the, ground, comma, label = pieces[at - 3 : at + 1]
        is_place = isinstance(label, str) and scene.position.space.has(label)
        if is_place and isinstance(ground, str) and (the, comma) == ("the", ","):
            return (*pieces[: at - 3], *pieces[at:])
    return pieces


def seen_as_one(scene: Scene, pieces: list[Said]) -> list[Said]:
    """Who is seen is seen with all of his hex: `can W see A and B` asks of one of them; `the town, L7` is L7."""
    p = scene.position
    for at in range(len(pieces) - 1, 1, -1):
        one, before = pieces[at], pieces[at - 1]
        if isinstance(one, Who) and before in SEES and len({p.hex_of(scene.names[name]) for name in one.names}) == 1:
            pieces = [*pieces[:at], Who(one.names[:1]), *pieces[at + 1 :]]
    return pieces


def without_where(scene: Scene, pieces: list[Said]) -> list[Said]:
    """Without `from L6`, where who does it stands, and `while it is stuck in N5`, where it is."""
    p = scene.position
    for at in range(len(pieces) - 1, 1, -1):
        label = pieces[at]
        if not isinstance(label, str) or not p.space.has(label) or pieces[at - 1] not in _AT:
            continue
        here = p.space.hex(label)
        last = next((one for one in pieces[:at] if isinstance(one, Who)), None)
        there = last is not None and all(p.hex_of(scene.names[name]) == here for name in last.names)
        begins = next((one for one in range(at - 1, 0, -1) if pieces[one] in _WHILE), 0)
        told = pieces[begins:at]
        spoken = [
            one for one in (pieces[:at] if _SUBJECT.intersection(map(str, told)) else told) if isinstance(one, Who)
        ]
        those = [name for one in spoken[-1:] for name in one.names]
        stays = not _STAYS.isdisjoint(map(str, told))  # `when it makes its roll to enter H7 from H6` is no place
        if begins and stays and any(p.hex_of(scene.names[name]) == here for name in those):
            return [*pieces[:begins], *pieces[at + 1 :]]
        if pieces[at - 1] == "from" and there:
            return [*pieces[: at - 1], *pieces[at + 1 :]]
    return pieces


def walks(scene: Scene, who: Spoken) -> bool:
    model, p = scene.table.model, scene.position
    types = (model.types.get(p.type_of[scene.names[name]]) for name in who.names)
    return all(one is not None and any(mark.endswith(" is infantry") for mark in one.marks) for one in types)


def attack_told(scene: Scene, pieces: Sequence[Said]) -> Attack | None:
    """Who goes at whom, if that is what is told, at one or at all of one hex."""
    if goes_over(scene, pieces):
        return None
    return wordings_at(scene).attacks.told(pieces, partial(walks, scene), partial(of_one_hex, scene))


def goes_over(scene: Scene, pieces: Sequence[Said]) -> bool:
    """`drives through the block`: of what is no unit that is no attack, but a way that leads there."""
    at = next((at for at in range(1, len(pieces)) if pieces[at - 1] in _OVER and isinstance(pieces[at], Who)), 0)
    some = [one for one in (*pieces[:at], pieces[at]) if isinstance(one, Who)] if at else []
    kinds = [scene.position.kind_of[scene.names[one.names[0]]] for one in some]
    return len(kinds) > 1 and kinds[0] != kinds[-1]


def of_one_hex(scene: Scene, whom: Spoken) -> bool:
    """Whether they are all of their side in one hex: who goes at them goes at that."""
    p, things = scene.position, {scene.names[name] for name in whom.names}
    hexes = {p.hex_of(one) for one in things}
    place = next(iter(hexes))
    if len(hexes) > 1 or not isinstance(place, int):
        return False
    side = p.side_of(next(iter(things)))
    return {one for one in p.in_hex(place) if p.side_of(one) == side and one in p.type_of} <= things
