"""Where those stand who stand in for all of their kind: on open ground, or where the question says.

Of two it is not known whether they are meant as friends or foes, nor how near: they are put as foes in neighbouring
hexes, as friends in one hex and as foes farther off, and whoever asks takes the way in which least stands against what
is asked, so that a no is told with the reasons that are the rules' own and none that come of how they were put.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from compiler.syntax import Word
from compiler.terms import Kind, Term, Variable
from rulewright.actions.spoken.english import put_together
from rulewright.actions.spoken.named import hex_at
from rulewright.actions.spoken.standing_in.nouns import Noun
from rulewright.scenes import Scene
from runtime.position import carried
from runtime.records import dataclass

_ALONE = {"are": "is", "do": "does", "have": "has"}
_INSIDE = 6  # neighbours of a hex that is on no edge
_APART = 3  # hexes from one place to the next
_FAR = 4  # hexes between foes who are not near
_ASKED = 120  # types that are asked in turn


@dataclass(frozen=True)
class StandIn:
    """`asked`: the question in words of the position, of these; `types`: what they are; `told`: whom they stand in for;
    `supposed`: what the ground is.
    """

    asked: str
    scene: Scene
    names: tuple[str, ...]
    types: tuple[str, ...]
    told: tuple[str, ...]
    supposed: tuple[str, ...]
    side: str
    elsewhere: tuple[StandIn, ...] = ()  # the same put otherwise: as friends in one hex, as foes farther off


def stand_ins(
    scene: Scene, words: tuple[Word, ...], nouns: tuple[Noun, ...], place: tuple[int, int, int], friends: bool
) -> tuple[StandIn, ...]:
    """With one of each type that is meant, if they are few."""
    several = [one.types or ("",) for one in nouns]
    first = tuple(some[0] for some in several)
    each = dict.fromkeys((*first[:at], one, *first[at + 1 :]) for at, some in enumerate(several) for one in some)
    found = tuple(_staged(scene, words, nouns, some, place) for some in each) if len(each) <= _ASKED else ()
    if not found or not friends or len(found[0].names) < 2 or any(one.is_there for one in nouns):
        return found
    start, beside, target = place
    space = scene.position.space
    empty = (hex_ for hex_ in range(space.size) if not scene.position.in_hex(hex_))
    far = [hex_ for hex_ in empty if space.distance(start, hex_) == _FAR]
    afar = min(far, key=lambda hex_: space.distance(target, hex_), default=target)
    ways = [(start, beside, start), (start, beside, afar)]
    put = (tuple(_staged(scene, words, nouns, some, way) for way in ways) for some in each)
    return tuple(replace(one, elsewhere=others) for one, others in zip(found, put, strict=True))


def _staged(
    scene: Scene, words: tuple[Word, ...], nouns: tuple[Noun, ...], types: tuple[str, ...], place: tuple[int, int, int]
) -> StandIn:
    """They are put on the board, the first in the middle of open ground."""
    start, beside, target = place
    space, there = scene.position.space, carried(scene.position, scene.table.rules.program, scene.table.rules.hooks)
    said, supposed = [word.text for word in words], []
    here: dict[str, tuple[int, str]] = {}
    side = ""
    for noun, type_ in zip(nouns, types, strict=True):
        if noun.types:
            at = space.hex(noun.where) if noun.where else beside if noun.is_there else target if here else start
            owner = side if side and target == start else _owner(scene, type_, against="" if noun.is_there else side)
            thing = there.create(type_, owner)
            there.place(thing, at)
            side = side or owner
            put = there.name_of(thing)
            supposed += [noun.state.format(put)] if noun.state else []
            here[put] = thing, f"{put} of {owner} in {space.label(at)} stands in for {_said_of(words, noun)}"
        else:
            hexes = (space.label(start), space.label(beside)) if noun.is_hexside else (space.label(beside),)
            supposed.append(noun.ground.format(*hexes))
            put = "the hexside from {} to {}".format(*hexes) if noun.is_hexside else hexes[0]
        put = space.label(beside) if noun.is_there else put
        said[noun.start : noun.end] = [put, *[""] * (noun.end - noun.start - 1)]
    said[0] = _ALONE.get(said[0].lower(), said[0]) if nouns[0].start == 1 else said[0]
    names = {name: thing for name, (thing, _) in here.items()}
    scope: dict[str, Term] = {name: Variable(Kind(there.kind_of[thing]), name) for name, thing in names.items()}
    stage = replace(scene, position=there, names={**scene.names, **names}, scope={**scene.scope, **scope})
    told, asked = tuple(told for _, told in here.values()), put_together(filter(None, said))
    return StandIn(asked, stage, tuple(here), types, told, tuple(supposed), side)


def _said_of(words: tuple[Word, ...], noun: Noun) -> str:
    return " ".join(word.text for word in words[noun.start : noun.end])


def _owner(scene: Scene, type_: str, against: str) -> str:
    """Whose it is: its own side's, or of another where it stands against one, whatever is printed on it."""
    printed, sides = scene.table.model.types.get(type_), scene.position.program.sides
    first = (printed.side if printed else None) or scene.position.side_to_move
    return first if first != against else next((one for one in sides if one != against), first)


def where_it_is_said(scene: Scene, words: tuple[Word, ...], nouns: tuple[Noun, ...]) -> Iterator[tuple[int, int, int]]:
    """Where a hex is named (an M4 is none): whoever stands in is there after `from`, or beside it, best with nobody."""
    space = scene.position.space
    bare = [at for at in range(len(words)) if not any(noun.start <= at < noun.end for noun in nouns)]
    named = {at: space.hex(label) for at in bare if (label := hex_at(scene, words, at))}
    left = [hex_ for at, hex_ in named.items() if at and words[at - 1].low == "from"]
    entered = [hex_ for hex_ in named.values() if hex_ not in left]
    for hex_ in entered[:1]:
        beside = min(space.neighbours[hex_], key=lambda one: len(scene.position.in_hex(one)))
        yield (*left, beside)[0], hex_, hex_


def grounds(scene: Scene, away: int) -> Iterator[tuple[int, int, int]]:
    """A hex with nobody in it or beside it, one beside it, and one that far away: in the midst of the others, as a
    situation may be fought on a part of its board, best on no edge; open ground first, and at the last any empty hexes.
    """
    space, position = scene.position.space, scene.position
    told = {hex_ for (owner, _), some in space.terrain.items() for hex_ in some if owner == "hex"}
    sides = {side for (owner, _), some in space.terrain.items() for side in some if owner != "hex"}
    crowd = [one for thing in position.type_of if isinstance(one := position.hex_of(thing), int)]
    total = {hex_: sum(space.distance(hex_, one) for one in crowd) for hex_ in range(space.size)}
    near = sorted(total, key=lambda hex_: total[hex_])
    outermost = max((total[hex_] for hex_ in crowd), default=0)

    def is_calm(hex_: int) -> bool:
        around = (hex_, *space.neighbours[hex_])
        plain = hex_ not in told and sides.isdisjoint(space.sides_of(hex_))
        return plain and not any(map(position.in_hex, around))

    def is_within(hex_: int) -> bool:
        return len(space.neighbours[hex_]) == _INSIDE and is_calm(hex_)

    def is_open(hex_: int) -> bool:
        return is_within(hex_) and told.isdisjoint(space.neighbours[hex_])

    def amid(is_so: Callable[[int], bool]) -> Callable[[int], bool]:
        return lambda hex_: total[hex_] <= outermost and is_so(hex_)

    def is_plain(hex_: int) -> bool:
        return hex_ not in told and sides.isdisjoint(space.sides_of(hex_)) and not position.in_hex(hex_)

    def is_free(hex_: int) -> bool:
        return not position.in_hex(hex_)

    used: list[int] = []
    calm = (is_open, is_within, is_calm)
    for is_fit in (*map(amid, calm), *calm, is_plain, is_free):
        for start in filter(is_fit, near):
            beside = next(filter(is_fit, space.neighbours[start]), None)
            far = (one for one in near if space.distance(start, one) == away and one != beside)
            target = next(filter(is_fit, far), None)
            if beside is not None and target is not None and all(space.distance(start, one) > _APART for one in used):
                used.append(start)
                yield start, beside, target
