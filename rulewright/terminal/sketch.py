"""The board in letters, for a terminal: the part that is asked for, its ground, and who stands where.

A part is as broad as the terminal, and tells where the rest lies. All that is said of a hex stands beneath its label; a
word for which there is no room ends in a point, and is told in full below.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from itertools import chain

from compiler.diagnostics import did_you_mean
from rulewright.actions import is_question
from rulewright.games import (
    TELLS,
    Counsel,
    LogAsked,
    Meant,
    asks_log,
    asks_under_way,
    asks_whereabouts,
    asks_who_acts,
    begins_an_action,
    marked,
    told_who_acts,
    under_way,
    whereabouts,
    whereabouts_of_a_kind,
    who_does_no_more,
    who_is,
    who_is_lost,
)
from rulewright.scenes import Scene
from rulewright.terminal.begun import where_to
from rulewright.terminal.desk import width
from runtime.draw import Looks
from runtime.play import Game
from runtime.position import Position
from runtime.program import listed
from runtime.records import dataclass
from runtime.space import Place, Space, UnknownHex, upright

ROWS = 11  # at least, around what is asked for
CUT = "."  # at the end of a word that goes on
Recall = Callable[[str, LogAsked], Iterator[str]]  # what was done, as it was told to this side
_NAMES_APART = re.compile(r"\s*(?:,|\+|\band\b)\s*")
MARK = "*"  # before a hex of the area that is asked for
SIGNS = "+2: two of yours; -1: one of others"


def looked_up(game: Game, meant: Meant, said: str, counsel: Counsel | None, recall: Recall) -> Iterator[str] | None:
    """What somebody is told who looks something up: `?`, `show` or `log`. None where that is not what is said."""
    looks = None if counsel is None else counsel.looks
    word, _, more = said.partition(" ")
    if said.startswith("?"):
        place = said[1:].strip()
        lost = frozenset() if counsel is None or place else _lost(counsel.world(game), meant.side, counsel.looks)
        return _standing(meant, place, looks, lost)
    if counsel is not None and (asked := asks_whereabouts(said)):
        return whereabouts(counsel.world(game), meant.side, counsel.looks, asked)
    if (of := asks_under_way(said, meant.known)) is not None:
        return iter(under_way(meant.position.view(meant.side), of) or ("  nothing is under way",))
    if asks_who_acts(said):
        return iter((told_who_acts(game, meant.side, frozenset() if looks is None else looks.seldom),))
    if counsel is not None and is_question(said):
        scene = counsel.world(game)
        told = who_is(scene, counsel.looks, said) or whereabouts_of_a_kind(scene, meant.side, counsel.looks, said)
        if told is not None:
            return told
    if log := asks_log(said, meant.known, meant.position.program.sides):
        return recall(meant.side, log)
    if (who := who_does_no_more(said)) and {*_NAMES_APART.split(who)} <= {*meant.own()}:
        return iter((f"  {who} need not do anything; `done` when nobody is to do any more",))
    if word.lower() == "show" and not begins_an_action(said, game):
        return chain(shown(meant, more, looks), () if more else (f"  {one}" for one in where_to(game, meant.side)))
    return None


def _standing(meant: Meant, place: str, looks: Looks | None, lost: frozenset[str]) -> Iterator[str]:
    view = meant.position.view(meant.side)
    at = [view.hex_of(one) for one in view.type_of if place and view.name_of(one).lower() == place.lower()]
    hexes = meant.place(place) or tuple(one for one in at if isinstance(one, int)) if place else None
    if at and not hexes:
        yield f"  {place} is not on the board"
    else:
        yield from stacks(view, hexes, looks, called=place, side=meant.side, lost=lost)
    yield from under_way(view, place) if at or not place else ()
    if not place:
        yield f"  {TELLS}"


def _lost(scene: Scene, side: str, looks: Looks) -> frozenset[str]:
    p = scene.position
    nowhere = [name for name, one in scene.names.items() if p.side_of(one) == side and not p.in_play(one)]
    return frozenset(who_is_lost(scene, looks, nowhere))


def shown(meant: Meant, said: str, looks: Looks | None) -> Iterator[str]:
    """What somebody sees who has said `show`, and this behind it."""
    view = meant.position.view(meant.side)
    said = said.strip(" []?.")
    near = _near(meant, view, said if meant.place(said) else said.removeprefix("the "))
    yield from (near,) if isinstance(near, str) else sketch(view, meant.side, looks, near, width())


def _near(meant: Meant, view: Position, said: str) -> Near | str:
    """What is to be drawn; or that there is no such thing to draw."""
    space = view.space
    named = said.lower().removeprefix("board ")
    board = next((one for one in space.boards if one.lower() == named), "")
    thing = meant.thing(said) if said in meant.known else None
    if not said or board:
        return Near(only=board)
    if thing is not None:
        place = view.hex_of(thing)
        return Near((place,)) if isinstance(place, int) else f"  {said} is not on the board"
    if hexes := meant.place(said):
        return Near(hexes)
    try:
        space.hex(said.upper())
    except UnknownHex as fault:
        if fault.same:
            return f"  {fault}"
        of_labels = fault.near if said[-1].isdecimal() else ""
        near = of_labels or did_you_mean(said, (*space.areas, *space.boards, *meant.known))
        return f"  there is no hex, area, board or counter `{said}`{f'; {near}' if near else ''}"
    return Near()


@dataclass(frozen=True)
class Near:
    """What to draw: around these hexes; around none, where anything stands. `only`: a board, and nothing else."""

    hexes: tuple[int, ...] = ()
    only: str = ""


def sketch(
    view: Position, side: str, looks: Looks | None = None, near: Near | None = None, room: int = 80
) -> Iterator[str]:
    """Each hex by its label, beneath it its ground, and how many of one's own (+) and of others (-) stand there."""
    near, ground = near or Near(), _Ground.of(view)
    part = _Part.of(view, near, ground, room)
    for row in part.rows():
        words = {one: ground.words(one) for one in row}
        lines: list[Callable[[int], str]] = [part.label]
        lines += [partial(_nth, words, at, part.cell - 1) for at in range(max(map(len, words.values())))]
        lines.append(partial(_count, view, side))
        for tell in lines:
            line = ""
            for one in row:
                line = line.ljust(part.offset(one)) + f" {tell(one)}"
            if line.strip():
                yield line.rstrip()
    yield SIGNS
    about = (f"{MARK} before a hex: it is in what is asked for",) if part.area else ()
    told = (*about, *ground.legend(part.hexes, part.cell - 1), *part.lies(), *(_beside(view, near.hexes)))
    yield from (f"  {line}" for line in told)
    yield from stacks(view, part.hexes if near.hexes else None, looks, side=side)
    yield from () if near.hexes else under_way(view)


@dataclass(frozen=True)
class _Ground:
    """What the boards, and play since, say of a hex in words of a choice; and what holds where they say nothing."""

    tables: tuple[dict[int, str], ...]
    usual: tuple[str, ...]

    @classmethod
    def of(cls, view: Position) -> _Ground:
        choices = {one.id for one in view.program.choices}
        stores = [
            (store, dict(view.values[number]))
            for number, store in enumerate(view.program.stores)
            if store.sort == "attribute"
            and [slot.kind.name for slot in store.slots] == ["hex"]
            and store.kind.name in choices
            and not store.kind.many
        ]
        told = [
            ({one: str(value) for one, value in table.items() if value != store.default}, str(store.default))
            for store, table in stores
        ]
        return cls(tuple(table for table, _ in told if table), tuple(usual for table, usual in told if table))

    def words(self, one: int) -> list[str]:
        return [table[one] for table in self.tables if one in table]

    def longest(self, hexes: Collection[int]) -> int:
        return max((len(word) for one in hexes for word in self.words(one)), default=0)

    def legend(self, hexes: Collection[int], room: int) -> Iterator[str]:
        cut = sorted({word for one in hexes for word in self.words(one) if len(word) > room})
        if cut:
            yield "; ".join(f"{_fitting(word, room)}: {word}" for word in cut)
        if self.usual:
            yield f"no word beneath a hex: {', '.join(self.usual)}"


@dataclass(frozen=True)
class _Part:
    """`hexes`: a rectangle of whole hexes. `cell`: letters to the breadth of one. `board`: the one that all are of."""

    space: Space
    hexes: tuple[int, ...]
    cell: int
    board: str
    area: frozenset[int] = frozenset()  # hexes of the area that is asked for

    @classmethod
    def of(cls, view: Position, near: Near, ground: _Ground, width: int) -> _Part:
        space = view.space
        within = space.hexes_on_board[near.only] if near.only else tuple(range(space.size))
        board = near.only if len(space.boards) > 1 else ""
        stands = tuple(one for one in within if view.in_hex(one))
        about = within if near.only else near.hexes or stands or within
        edges = _box([_lie(space, one) for one in within])
        (left, top), (right, foot) = _box([_lie(space, one) for one in about])
        area = frozenset(near.hexes if len(near.hexes) > 1 else ())
        label = max(len(_short(space, board, one)) for one in within) + bool(area)
        word = min(ground.longest(within), 2 * width // (edges[1][0] - edges[0][0] + 2) - 1)  # if there is room for all
        cell = max(label, word) + 1
        room = max(2 * (width - cell) // cell, 2)
        if right - left > room:
            left = _busiest([_lie(space, one)[0] for one in about], room)
            right = left + room
        left, right = _stretched(left, right, room, edges[0][0], edges[1][0])
        rise = 1 if space.tops == "pointed" else 2
        top, foot = _stretched(top - rise, foot + rise, (ROWS - 1) * rise, edges[0][1], edges[1][1])
        lies = ((one, _lie(space, one)) for one in within)
        shown = tuple(one for one, (across, down) in lies if left <= across <= right and top <= down <= foot)
        return cls(space, shown, cell, board, area)

    def rows(self) -> list[list[int]]:
        found: dict[int, list[int]] = {}
        for one in sorted(self.hexes, key=lambda one: _lie(self.space, one)):
            found.setdefault(_lie(self.space, one)[1], []).append(one)
        return [row for _, row in sorted(found.items())]

    def offset(self, one: int) -> int:
        left = min(_lie(self.space, other)[0] for other in self.hexes)
        return (_lie(self.space, one)[0] - left) * self.cell // 2

    def label(self, one: int) -> str:
        return f"{MARK if one in self.area else ''}{_short(self.space, self.board, one)}"

    def lies(self) -> Iterator[str]:
        """Of a part: which it is, and where the rest is."""
        space, rows = self.space, self.rows()
        if self.board:
            short = {one: _short(space, self.board, one) for one in self.hexes}
            first = next(one for one, label in short.items() if label != space.label(one))
            yield f"this is board {self.board}: {short[first]} is {space.label(first)}"
        if len(self.hexes) == space.size:
            return
        (left, top), (right, foot) = _box([_lie(space, one) for one in self.hexes])
        every = [(one, _lie(space, one)) for one in range(space.size)]
        beyond = {
            ("to the left", 1): [one for one, (across, _) in every if across < left],
            ("to the right", 1): [one for one, (across, _) in every if across > right],
            ("above", 0): [one for one, (_, down) in every if down < top],
            ("below", 0): [one for one, (_, down) in every if down > foot],
        }
        middle = ((left + right) // 2, (top + foot) // 2)
        further = ((where, _next(space, middle, along, hexes)) for (where, along), hexes in beyond.items() if hexes)
        more = [f"{where} (`show {space.label(one)}`)" for where, one in further]
        ends = (f"{space.label(row[0])} to {space.label(row[-1])}" for row in (rows[0], rows[-1]))
        yield f"a part of the board, from {' down to '.join(ends)}; more lies {listed(more, 'and')}"


def _next(space: Space, middle: Place, along: int, hexes: Sequence[int]) -> int:
    """Of those beyond an edge one that is in line with the middle, and not the very next but a little farther."""
    straight = min(abs(_lie(space, one)[along] - middle[along]) for one in hexes)
    line = [one for one in hexes if abs(_lie(space, one)[along] - middle[along]) <= straight + 1]
    away = {one: abs(_lie(space, one)[1 - along] - middle[1 - along]) for one in line}
    wanted = min(min(away.values()) + ROWS // 2, max(away.values()))
    return min(line, key=lambda one: (abs(away[one] - wanted), one))


def _lie(space: Space, one: int) -> Place:
    return upright(space.tops, space.places[one])


def _box(places: Sequence[Place]) -> tuple[Place, Place]:
    across, down = zip(*places, strict=True)
    return (min(across), min(down)), (max(across), max(down))


def _busiest(places: Sequence[int], room: int) -> int:
    """Where a part that is so broad begins that holds the most of these; of several the one in their middle."""
    first, last = min(places), max(places)
    middle = (first + last - room) // 2
    return max(
        range(first, last - room + 1),
        key=lambda left: (sum(left <= one <= left + room for one in places), -abs(left - middle)),
    )


def _stretched(low: int, high: int, least: int, lowest: int, highest: int) -> tuple[int, int]:
    """So far apart at least, as far as the board goes."""
    missing = max(least - (high - low), 0)
    low, high = low - missing // 2, high + missing - missing // 2
    low, high = low + max(lowest - low, 0), high + max(lowest - low, 0)
    return max(low - max(high - highest, 0), lowest), min(high, highest)


def _short(space: Space, board: str, one: int) -> str:
    """Its label, without the board that all are of."""
    return space.label(one).removeprefix(f"{board}-") if board else space.label(one)


def _beside(view: Position, hexes: tuple[int, ...]) -> Iterator[str]:
    """What the boards say of the sides of the one hex that is asked for: `A-U7 toward A-U8: crossed by a road`."""
    space = view.space
    for number, store in enumerate(view.program.stores if len(hexes) == 1 else ()):
        if store.sort != "mark" or [slot.kind.name for slot in store.slots] != ["hexside"]:
            continue
        table = dict(view.values[number])
        beyond = [
            space.label(other) for other in space.neighbours[hexes[0]] if table.get(space.hexside(hexes[0], other))
        ]
        if beyond:
            yield f"{space.label(hexes[0])} toward {listed(beyond, 'and')}: {store.phrase.split(' is ', 1)[-1]}"


def _nth(words: dict[int, list[str]], at: int, room: int, one: int) -> str:
    return _fitting(words[one][at], room) if at < len(words[one]) else ""


def _fitting(word: str, room: int) -> str:
    return word if len(word) <= room else word[: room - 1] + CUT


def _count(view: Position, side: str, one: int) -> str:
    things = [thing for thing in view.in_hex(one) if view.is_a(thing, "thing")]
    own = sum(view.side_of(thing) == side for thing in things)
    return (f"+{own}" if own else "") + (f"-{len(things) - own}" if len(things) > own else "")


# ---- who stands where


def stacks(
    view: Position,
    hexes: tuple[int, ...] | None = None,
    looks: Looks | None = None,
    called: str = "",
    side: str = "",
    lost: Collection[str] = (),
) -> list[str]:
    """Each hex with what stands in it; or those alone, that are `called` so. `looks`: with the marks of counters.
    `side`: whose counters that stand nowhere are told too; `lost`: of these who will not come any more."""
    if hexes == ():
        return [f"  there is no hex or area `{called}`"]
    found: dict[int, list[int]] = {}
    for thing in view.things("thing"):
        place = view.hex_of(thing)
        if isinstance(place, int) and (hexes is None or place in hexes):
            found.setdefault(place, []).append(thing)
    told = sorted((view.space.label(one), things) for one, things in found.items())
    lines = [f"  {label:>6}: {_by_side(view, things, looks, side)}" for label, things in told]
    lines = lines or [f"  nothing stands {'there' if hexes else 'on the board'}"]
    beside = [one for one in sorted(view.type_of) if view.side_of(one) == side and not view.in_play(one)]
    for what, is_lost in (("beside the board", False), ("lost", True)):
        those = [marked(view, one, looks) for one in beside if (view.name_of(one) in lost) is is_lost]
        lines += [f"  {what}: {', '.join(those)}"] if hexes is None and those else []
    return lines


def _by_side(view: Position, things: Sequence[int], looks: Looks | None, side: str) -> str:
    """One's own, and nobody's; then whose the others are, and who they are."""
    whose: dict[str, list[str]] = {"": []}
    for one in things:
        owner = view.side_of(one)
        is_other = bool(side) and owner in view.program.sides and owner != side
        whose.setdefault(str(owner) if is_other else "", []).append(marked(view, one, looks))
    own = ", ".join(whose.pop(""))
    return "; ".join([*([own] if own else []), *(f"{one}: {', '.join(names)}" for one, names in whose.items())])
