"""What a clause says is so: `C is riding on A`, `S has joined Q`, `Suppose K were in H5`, `Q sits on top of X`.

That is supposed, and not done: nobody asks whether he could have come there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.actions.spoken.alike import Spoken
from rulewright.actions.spoken.english import ARTICLES, BE, HAS, IS
from rulewright.actions.spoken.named import place_of
from rulewright.scenes import Scene

_BEING = IS | HAS | BE
_COLOUR = frozenset("still now already currently just right also both all too up there over down back".split())
_RESTS = frozenset(
    "riding rides ride sitting sits sit perched standing stands stand aboard loaded carried mounted hitched hooked "
    "limbered travelling traveling hiding hides dug parked inside packed transported towed stacked sat stood "
    "sheltering ends ended end winds wound finishes finished landed".split()
)
_PUT = frozenset("put placed stationed parked brought".split())
_TO_DO = frozenset("ride sit stand hide".split())  # of one that is what he is to do
_JOINED = frozenset("joined moved gone got come driven walked".split())
_ON = frozenset("on atop onto aboard upon".split())
_IN = frozenset("in inside into by to within under underneath".split())
_WITH = frozenset("with alongside".split())
_CARRIES = frozenset(
    "carries carry carrying has have got towing tows tow transporting transports hauling hauls".split()
)
_TOP = frozenset("top roof of".split())
_ABOARD = frozenset("aboard board on it top roof inside loaded hitched hooked up in riding".split())


def is_so_of(scene: Scene, names: tuple[str, ...], rest: Sequence[str | Spoken]) -> Iterator[tuple[str, ...]]:
    """What is to be supposed, as it would be typed."""
    p, rest = scene.position, tuple(one for one in rest if one not in _COLOUR | ARTICLES)
    at = next((at for at, one in enumerate(rest) if not isinstance(one, str) or p.space.has(one)), 0)
    if not at or (len(names) == 1 and rest[0] in _TO_DO):
        return
    said, other, behind = tuple(str(one) for one in rest[:at]), rest[at], rest[at + 1 :]
    if not isinstance(other, str):
        yield from _with_whom(scene, names, said, other, behind)
        yield from _carried(scene, names, said, other, behind)
        return
    said = _put_there(scene, names, said)
    how = tuple(one for one in said if one not in _BEING)
    rests = how and (said[0] in _BEING or said[0] in _RESTS) and {*how[:-1]} <= _RESTS
    rests = rests or (said[0] == "is" and len(said) > 1 and len(how) == 1)
    if rests and how[-1] in _IN | {"at", "on"} and _says_no_more(scene, behind, other):
        yield tuple(f"{one} is in {other}" for one in names)


def _put_there(scene: Scene, names: tuple[str, ...], said: tuple[str, ...]) -> tuple[str, ...]:
    """`the Germans have put Q in H9`, with Q left out: of a foe that it is there."""
    p = scene.position
    sides = {word for one in p.program.sides for word in one.lower().split()}
    left = tuple(one for one in said if one not in HAS and one not in sides)
    is_foe = all(p.side_of(scene.names[one]) != p.side_to_move for one in names)
    return ("is", *left[1:]) if is_foe and len(left) > 1 and left[0] in _PUT else said


def _with_whom(
    scene: Scene, names: tuple[str, ...], said: tuple[str, ...], other: Spoken, behind: Sequence[str | Spoken]
) -> Iterator[tuple[str, ...]]:
    p, place = scene.position, place_of(scene, other.names[0])
    to = next((str(one) for one in behind if p.space.has(str(one))), "")
    there = to or place
    left = tuple(one for one in behind if one not in _ABOARD)
    if len(other.names) != 1 or not there or not _says_no_more(scene, left, to):
        return
    moved = (f"{other.text} is in {to}",) if to not in ("", place) else ()
    how = tuple(one for one in said if one not in _BEING and one not in _TOP)
    rests = (said[0] in _BEING or said[0] in _RESTS) and bool(how) and {*how[:-1]} <= _RESTS | _JOINED | _IN
    alike = _are_alike(scene, names, other)
    are_friends = len({p.side_of(scene.names[one]) for one in (*names, other.names[0])}) == 1
    if alike and not are_friends:
        return  # nobody rides on a foe
    if rests and how[-1] in _ON | _IN and _JOINED.isdisjoint(how):
        inside = alike if how[-1] in _ON or "top" in said else alike or bool(p.inside(scene.names[other.names[0]]))
        yield (*moved, *(f"{one} is inside {other.text}" if inside else f"{one} is in {there}" for one in names))
        return
    if are_friends and ((rests and how[-1] in _WITH) or how == ("joined",)):
        yield (*moved, *(f"{one} is in {there}" for one in names))


def _carried(
    scene: Scene, names: tuple[str, ...], said: tuple[str, ...], load: Spoken, behind: Sequence[str | Spoken]
) -> Iterator[tuple[str, ...]]:
    """`P carries Q`, `P has Q aboard`: Q is inside P."""
    verbs = tuple(one for one in said if one not in IS)
    if len(verbs) != 1 or verbs[0] not in _CARRIES or len(names) != 1 or len(load.names) != 1:
        return
    aboard = {*map(str, behind)} <= _ABOARD and (behind or verbs[0] not in HAS | {"got"})
    if aboard and _are_alike(scene, names, load):
        yield (f"{load.text} is inside {names[0]}",)


def _says_no_more(scene: Scene, behind: Sequence[str | Spoken], to: str) -> bool:
    p = scene.position
    here = {*p.in_hex(p.space.hex(to))} if to else frozenset[object]()
    for one in behind:
        if not isinstance(one, str):
            if not all(scene.names[name] in here for name in one.names):
                return False
        elif one not in _IN | _WITH | _ON | _BEING | {"at", "together", to}:
            return False
    return True


def _are_alike(scene: Scene, names: tuple[str, ...], other: Spoken) -> bool:
    """Whether one may ride on the other, as units do; what is no unit is sat in, or on top of."""
    p = scene.position
    return len({p.kind_of[scene.names[one]] for one in (*names, *other.names)}) == 1
