"""The board in letters, for a terminal: the part where anything stands, its ground, and who stands where."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulewright.games import TELLS, Meant
from runtime.draw import Looks, around, face_of
from runtime.position import Position
from runtime.space import upright

CELL = 3  # letters to half the breadth of a hex


def sketch(view: Position, side: str, looks: Looks | None = None) -> Iterator[str]:
    """Each hex by its label, beneath it its ground, and how many of one's own (+) and of others (-) stand there."""
    space = view.space
    shown = around(space, [one for one in range(space.size) if view.in_hex(one)], 1)
    lie = {one: upright(space.tops, space.places[one]) for one in shown}
    left = min(across for across, _ in lie.values())
    rows: dict[int, list[int]] = {}
    for one in sorted(shown, key=lie.__getitem__):
        rows.setdefault(lie[one][1], []).append(one)
    for _, hexes in sorted(rows.items()):
        for told in (space.label, _ground(view), lambda one: _count(view, one, side)):
            line = ""
            for one in hexes:
                line = line.ljust((lie[one][0] - left) * CELL) + f" {told(one)}"
            if line.strip():
                yield line.rstrip()
    yield "+2: two of yours; -1: one of others"
    yield from stacks(view, None, looks, side=side)


def standing(meant: Meant, place: str, looks: Looks | None) -> Iterator[str]:
    """What a side is told of this place; without one, of all."""
    hexes = meant.place(place) if place else None
    yield from stacks(meant.position.view(meant.side), hexes, looks, called=place, side=meant.side)
    if not place:
        yield f"  {TELLS}"


def stacks(
    view: Position, hexes: tuple[int, ...] | None = None, looks: Looks | None = None, called: str = "", side: str = ""
) -> list[str]:
    """Each hex with what stands in it; or those alone, that are `called` so. `looks`: with the marks of counters.
    `side`: whose counters that stand nowhere are told too."""
    if hexes == ():
        return [f"  there is no hex or area `{called}`"]
    found: dict[int, list[str]] = {}
    for thing in view.things("thing"):
        place = view.hex_of(thing)
        if isinstance(place, int) and (hexes is None or place in hexes):
            found.setdefault(place, []).append(_marked(view, thing, looks))
    told = sorted((view.space.label(one), names) for one, names in found.items())
    lines = [f"  {label:>6}: {', '.join(names)}" for label, names in told]
    lines = lines or [f"  nothing stands {'there' if hexes else 'on the board'}"]
    beside = [one for one in sorted(view.type_of) if view.side_of(one) == side and not view.in_play(one)]
    if hexes is None and beside:
        lines.append(f"  beside the board: {', '.join(_marked(view, one, looks) for one in beside)}")
    return lines


def _marked(view: Position, thing: int, looks: Looks | None) -> str:
    inside = view.holder_of(thing)
    marks = [] if inside is None else [f"inside {view.name_of(inside)}"]
    marks += [] if looks is None else [words.lower() for words, _ in face_of(view, thing, looks).tags]
    return view.name_of(thing) + (f" ({', '.join(marks)})" if marks else "")


def _ground(view: Position) -> Callable[[int], str]:
    """What the boards, and play since, say of a hex in one word of a choice."""
    choices = {one.id for one in view.program.choices}
    tables = [
        dict(view.values[number])
        for number, store in enumerate(view.program.stores)
        if store.sort == "attribute"
        and [slot.kind.name for slot in store.slots] == ["hex"]
        and store.kind.name in choices
        and not store.kind.many
    ]
    return lambda one: next((str(table[one])[: 2 * CELL - 1] for table in tables if one in table), "")


def _count(view: Position, one: int, side: str) -> str:
    things = [thing for thing in view.in_hex(one) if view.is_a(thing, "thing")]
    own = sum(view.side_of(thing) == side for thing in things)
    return (f"+{own}" if own else "") + (f"-{len(things) - own}" if len(things) > own else "")
