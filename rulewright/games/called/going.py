"""Who goes towards something, as far as he gets: `move Able toward K7`, `move Able as far as it can to Sambleu`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from rulewright.games.meant import ALL
from rulewright.scenes import Scene
from runtime.play import Completion, Game, TooManyWays, reach
from runtime.position import Position

_FAR = re.compile(r"(?i) as far as (?:possible|\w+ (?:can|could|may)(?: (?:go|get|move))?)(?= |$)")
_WAY = r"(?:in the direction of|towards?) (.+)"
_TOWARDS = re.compile(_WAY, re.IGNORECASE)
_SOME_WAY = re.compile(rf" {_WAY}", re.IGNORECASE)
_TO = re.compile(r"(?i)(?:(?:to|into|in) )?(.+)")
_AND = re.compile(r" \+ | and |, ")


def says_towards(said: str) -> bool:
    """Whether somebody is to go towards something, or as far as he gets."""
    return any(pattern.search(said) for pattern in (_FAR, _SOME_WAY))


def towards(
    game: Game, world: Scene, opening: str, said: str, hexes: Callable[[str], tuple[int, ...]]
) -> tuple[str, ...]:
    """The order for each who is named, of one that is named alone with the hex he can reach that is nearest there. As
    his side knows it. Nothing where that is not said."""
    p = world.position
    begun = (one for one in game.plan.actions if opening and one.called.lower().startswith(opening.lower()))
    goes = next((one for one in begun if one.id in game.plan.ways and p.phase in one.phases), None)
    rest, far = _FAR.subn("", said[len(opening) :])
    for who, where in _apart(rest) if goes is not None else ():
        some_way = _TOWARDS.fullmatch(where)
        to = some_way or _TO.fullmatch(where)
        goal = _goal(world, to[1], hexes) if to is not None else ()
        goal = goal if some_way or far or len(goal) > 1 else ()
        is_all = len(who) == 1 and who[0].lower() in ALL
        if goes is not None and goal and (is_all or all(one in world.names for one in who)):
            able = [p.name_of(one) for one in Completion(p, goes).values(()) if isinstance(one, int)] if is_all else who
            if not able:  # that nobody goes anywhere now is told
                return (f"{opening}{who[0]} to {p.space.label(goal[0])}",)
            if is_all or len(who) > 1:
                return tuple(f"{opening}{one} {where}{' as far as possible' if far else ''}" for one in able)
            there = _nearest(game, p, goes.id, world.names[who[0]], goal, is_within=not (some_way or far))
            return (f"{opening}{who[0]} to {p.space.label(there)}",)
    return ()


def _apart(rest: str) -> Iterator[tuple[list[str], str]]:
    """Who goes, and where, wherever that may begin."""
    words = rest.split()
    for at in range(1, len(words)):
        yield _AND.split(" ".join(words[:at])), " ".join(words[at:])


def _goal(world: Scene, said: str, hexes: Callable[[str], tuple[int, ...]]) -> tuple[int, ...]:
    """A place, the hex of who is known by name, or the edge on that side where it has a name."""
    bare = re.sub(r"(?i)^the ", "", said)
    if said in world.names:
        spot = world.position.hex_of(world.names[said])
        return (spot,) if isinstance(spot, int) else ()
    return next(filter(None, map(hexes, (said, bare, f"the {bare}", f"{bare} edge", f"the {bare} edge"))), ())


def _nearest(game: Game, p: Position, goes: str, thing: int, goal: tuple[int, ...], is_within: bool) -> int:
    """Of the hexes he can reach (`is_within`: of the goal); where he gets no nearer, that of the goal: why he cannot go
    there is told then."""
    start = p.hex_of(thing)
    try:
        reached = reach(game.plan, p, goes, thing) if isinstance(start, int) else {}
    except TooManyWays:
        reached = {}

    def far(one: int) -> int:
        return min(p.space.distance(one, there) for there in goal)

    wanted = [one for one in sorted(reached) if one in goal or not is_within]
    nearer = [one for one in wanted if isinstance(start, int) and far(one) < far(start)]
    best = min(nearer, key=lambda one: (far(one), reached[one]), default=None)
    if best is not None or not isinstance(start, int):
        return goal[0] if best is None else best
    return min(goal, key=lambda one: p.space.distance(one, start))
