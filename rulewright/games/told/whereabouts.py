"""What a side has, and where: on the board, beside it, and lost for good; however a person asks for it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress

from rulewright.actions import is_said_so, read_as_one
from rulewright.scenes import Scene
from rulewright.shelf import Slip
from runtime.draw import Looks, face_of
from runtime.position import NO_VALUE, Position
from runtime.program import listed

_UNITS = r"(?:units|counters|pieces|men|forces|troops)"
_OF = rf"(?:all )?(?:of )?(?:my |our )?{_UNITS}?"
_ALL = re.compile(
    rf"(?:where|what) are (?:all )?(?:my|our) {_UNITS}"
    rf"|(?:who|what|which {_UNITS}) do (?:i|we) (?:still )?have(?: left)?",
    re.I,
)
_OF_A_KIND = re.compile(r"(?:what|which) (\S.*) (?:do (?:i|we) have|have (?:i|we)(?: got)?)(?: left)?", re.I)
_WHO = re.compile(r"who(?: is|'s) (\S+)", re.I)
_AWAY = re.compile(
    rf"(?:which|who|what|how many) ?{_OF} ?(?:is|are) (?:not (?:yet )?on|off|beside) the board(?: yet)?", re.I
)
_LOST = re.compile(
    rf"(?:what|who|whom|which|how many) ?{_OF} ?(?:did|have|has) (?P<who>i|we|they|he|the enemy)(?: all)? (?:lose|lost)"
    r"(?: so far| yet)?",
    re.I,
)


def who_is_lost(scene: Scene, looks: Looks, names: Iterable[str]) -> Iterator[str]:
    """Of those who stand nowhere, who will not come any more, by the question that the looks name; of that of which it
    is not asked, a block, nobody knows."""
    p = scene.position
    for name in names if looks.lost else ():
        said = looks.lost.format(counter=name)
        if name not in scene.names or p.in_play(scene.names[name]) or not is_said_so(scene, said):
            continue
        with suppress(Slip, *NO_VALUE):
            asked = read_as_one(scene, said)
            if asked is not None and scene.table.value(p, scene.names, asked.term) is True:
                yield name


def told_lost(names: list[str]) -> str:
    """That these are lost, and where it is told how."""
    if not names:
        return ""
    are = "are" if len(names) > 1 else "is"
    return f"{listed(names, 'and')} {are} lost, and not on the board; `what happened to {names[0]}` tells how"


def who_is(scene: Scene, looks: Looks, said: str) -> Iterator[str] | None:
    """Of `who is Raven` what he is, whose, and where; None where that is not asked."""
    found = _WHO.fullmatch(said.strip(" ?.!"))
    one = scene.names.get(found[1]) if found else None
    if found is None or one is None or one not in scene.position.type_of:
        return None
    p = scene.position
    side, place = p.side_of(one), p.hex_of(one)
    lost = not p.in_play(one) and bool([*who_is_lost(scene, looks, [found[1]])])
    where = f"in {p.space.label(place)}" if isinstance(place, int) else "lost" if lost else "beside the board"
    of = f" of {side}" if isinstance(side, str) else ""
    return iter((f"  {marked(p, one, looks)}: {p.type_of[one]}{of}, {where}",))


def asks_whereabouts(said: str) -> str:
    """`all` that one has, who is `away`, whom one has `lost`, or `they`; nothing where none of this is asked."""
    asked = said.strip(" ?.!")
    found = _LOST.fullmatch(asked)
    if found is not None:
        return "lost" if found["who"].lower() in ("i", "we") else "they"
    return "all" if _ALL.fullmatch(asked) else "away" if _AWAY.fullmatch(asked) else ""


def whereabouts_of_a_kind(scene: Scene, side: str, looks: Looks, said: str) -> Iterator[str] | None:
    """Of `what planes do I have` those of that kind; None where that is not asked, or there is no such kind."""
    found = _OF_A_KIND.fullmatch(said.strip(" ?.!"))
    kind = scene.built.vocabulary.kind_named(tuple(found[1].lower().split())) if found else None
    return None if kind is None else whereabouts(scene, side, looks, "all", kind.kind.name)


def whereabouts(scene: Scene, side: str, looks: Looks, asked: str, kind: str = "thing") -> Iterator[str]:
    """As that side may know it."""
    p = scene.position
    every = [one for one in sorted(p.type_of) if p.is_a(one, kind)]
    those = [one for one in every if (p.side_of(one) == side) != (asked == "they")]
    nowhere = [one for one in those if not p.in_play(one)]
    lost = set(who_is_lost(scene, looks, [p.name_of(one) for one in nowhere]))
    rows: dict[str, list[str]] = {}
    for one in those if asked == "all" else ():
        if p.in_play(one) and isinstance(place := p.hex_of(one), int):
            rows.setdefault(p.space.label(place), []).append(marked(p, one, looks))
    for one in nowhere:
        head = "lost" if p.name_of(one) in lost else "beside the board"
        if head == "lost" or asked in ("all", "away"):
            rows.setdefault(head, []).append(marked(p, one, looks))
    yield from (f"  {len(some)} {head}: {', '.join(some)}" for head, some in rows.items())
    if not rows:
        yield "  nobody"


def marked(view: Position, thing: int, looks: Looks | None) -> str:
    """Its name, and what its counter shows."""
    inside = view.holder_of(thing)
    marks = [] if inside is None else [f"inside {view.name_of(inside)}"]
    marks += [] if looks is None else [words.lower() for words, _ in face_of(view, thing, looks).tags]
    return view.name_of(thing) + (f" ({', '.join(marks)})" if marks else "")
