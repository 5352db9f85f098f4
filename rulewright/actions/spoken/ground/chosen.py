"""Which hex it is that is described: one that fits all that is told of it, where nobody stands, as near as may be."""

from __future__ import annotations

from collections.abc import Iterable

from compiler.terms import HEX
from rulewright.actions.spoken.ground.described import Described
from rulewright.actions.spoken.named import called_so
from rulewright.scenes import Scene


def hex_for(scene: Scene, told: Described, who: str, goes: bool) -> int | None:
    """The hex for somebody who goes there, or stands there: his own, where nobody tells where that is."""
    p = scene.position
    here = _where(scene, who) if who else None
    if not told.is_placed and not goes:
        return here if here is not None and _can_be(scene, here, told.ground) else None
    if told.across:
        over = _where(scene, told.across)
        if here is None or over is None or p.distance(here, over) != 1:
            return None
        far = p.space.opposite(here, over)
        return far if far >= 0 and _is_free(scene, far, who, told) else None
    beside = [_where(scene, one) for one in told.beside]
    if None in beside:
        return None
    pools = [{*p.neighbours(one)} for one in beside if one is not None]
    pools += [{*range(p.space.size)}] if told.at_edge and not pools else []
    pools += [{*p.neighbours(here)}] if not pools and here is not None else []
    some = set.intersection(*pools) if pools else set()
    if told.at_edge:
        some = {one for one in some if p.space.is_edge(one)}
    if told.is_the and any(_is_so(scene, one, told.ground) for one in some):
        return None  # that is meant which is here
    free = [one for one in some if _is_free(scene, one, who, told) and not (goes and one == here)]
    if here in free and not goes:
        return here
    near_to = [one for one in (here, *beside) if one is not None]
    return min(
        free,
        key=lambda one: (not _is_so(scene, one, told.ground), [p.distance(one, other) for other in near_to], one),
        default=None,
    )


def _where(scene: Scene, said: str) -> int | None:
    """A hex by its name, or that of a counter."""
    if said in scene.names:
        here = scene.position.hex_of(scene.names[said])
        return here if isinstance(here, int) else None
    return scene.position.space.hex(said) if scene.position.space.has(said) else None


def _is_free(scene: Scene, hex_: int, who: str, told: Described) -> bool:
    p = scene.position
    others = [one for one in p.in_hex(hex_) if who not in scene.names or one != scene.names[who]]
    return not others and _can_be(scene, hex_, told.ground)


def _is_so(scene: Scene, hex_: int, ground: Iterable[str]) -> bool:
    return bool(ground) and all(called_so(scene, hex_, one.rpartition(" is ")[2]) for one in ground)


def _can_be(scene: Scene, hex_: int, ground: Iterable[str]) -> bool:
    """Whether nothing else is told of its ground."""
    p, said = scene.position, {one.rpartition(" is ")[2] for one in ground}
    for number, store in enumerate(p.program.stores):
        is_of_hexes = len(store.slots) == 1 and store.slots[0].kind.name == HEX.name and store.default is not None
        value = p.get(number, hex_) if is_of_hexes else store.default
        if value != store.default and str(value) not in said:
            return False
    return True
