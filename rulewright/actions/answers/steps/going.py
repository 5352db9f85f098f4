"""Going to a hex that is farther off than the next: the steps of a cheapest way there, or as far as one gets."""

from __future__ import annotations

from dataclasses import replace

from compiler.terms import HEX, Description, Legal, SetOf, Term, Variable
from rulewright.actions.answers.answered import Answered
from rulewright.actions.typed import read_as_one
from rulewright.scenes import Scene, in_full
from runtime.program import fill
from runtime.records import dataclass

_GOES = 2  # what is chosen of an action that goes from hex to hex: who, and where; and hexes: whence, and where to


@dataclass(frozen=True)
class Way:
    """`steps`: as they are ordered, each where those before it are done. Where no way leads so far (`arrives` is not
    so) they lead to where it comes nearest, be it where he stands, and the last is the one behind that, which would go
    on: into the goal itself (`is_last`), or another that is only thought of."""

    steps: tuple[str, ...]
    arrives: bool = True
    is_last: bool = True


def way_there(scene: Scene, action: str, arguments: tuple[Term, ...], stays: bool = False) -> Way | None:
    """A cheapest way to a hex that is farther off than the next; none where one step does it, or nobody goes anywhere,
    or gets any nearer, unless he may stay where he stands."""
    going = _going(scene, arguments)
    if going is None:
        return None
    from runtime.play import TooManyWays, reach, way_to  # what it opens takes long, and hardly anybody goes so far

    whole, thing, goal = in_full(scene), going.thing, going.goal
    plan, position = whole.table.plan, whole.position
    if action not in plan.ways:
        return None
    try:
        reached, space = reach(plan, position, action, thing), position.space
        nearest = min((going.start, *sorted(reached)), key=lambda one: space.distance(one, goal))
        if nearest == going.start and not stays:
            return None
        way = () if nearest == going.start else way_to(plan, position, action, thing, nearest) or ()
    except TooManyWays:
        return None
    arrives = nearest == goal
    way = way if arrives else (*way, min(position.neighbours(nearest), key=lambda one: space.distance(one, goal)))
    phrase = scene.table.model.actions[action].phrase
    return Way(tuple(fill(phrase, (going.name, space.label(one))) for one in way), arrives, way[-1] == goal)


def step_by_step(scene: Scene, action: str, arguments: tuple[Term, ...]) -> tuple[str, ...]:
    """Each step of the way there, if one leads there."""
    way = way_there(scene, action, arguments)
    return way.steps if way is not None and way.arrives else ()


def from_the_next_hex(scene: Scene, action: str, arguments: tuple[Term, ...]) -> tuple[str, ...]:
    """That he stands next to where he goes, who would come from farther off; the hexes where nobody is, the nearest to
    him first."""
    going, p = _going(scene, arguments), scene.position
    if going is None or action not in in_full(scene).table.plan.ways:
        return ()
    free = [one for one in p.neighbours(going.goal) if not p.in_hex(one)]
    near = sorted(free, key=lambda one: (p.space.distance(going.start, one), one))
    return tuple(f"{going.name} is in {p.space.label(one)}" for one in near)


def where_already(scene: Scene, action: str, arguments: tuple[Term, ...]) -> str:
    """That he stands already where he is to go, if so."""
    position, plan = scene.position, in_full(scene).table.plan
    if action not in plan.ways or len(arguments) != _GOES or arguments[1].kind.name != HEX.name:
        return ""
    thing, goal = (scene.table.why(position, scene.names, one).value for one in arguments)
    if not (isinstance(thing, int) and isinstance(goal, int)) or thing not in position.type_of:
        return ""
    stands = position.hex_of(thing) == goal
    return f"{position.name_of(thing)} is in {position.space.label(goal)} already." if stands else ""


def with_how_far(found: Answered) -> Answered:
    """`where can A go` names the hexes next to A: how far it gets in the end is told behind them."""
    others = tuple(map(with_how_far, found.others))
    further = found.further or _how_far(found.scene, found.term, found.value)
    return replace(found, others=others, further=further)


def _how_far(scene: Scene, term: Term, next_ones: object) -> str:
    match term:
        case SetOf(
            description=Description(
                variable=goal,
                conditions=(Legal(action=action, arguments=(Variable(name=doer), Variable(name=at))),),
            )
        ) if at == goal and isinstance(next_ones, tuple):
            thing = scene.names.get(doer)
        case _:
            return ""
    if thing is None or action not in in_full(scene).table.plan.ways:
        return ""
    from runtime.play import TooManyWays, reach

    whole = in_full(scene)
    plan, position = whole.table.plan, whole.position
    start = position.hex_of(thing)
    if not isinstance(start, int):
        return ""
    try:
        reached = reach(plan, position, action, thing).keys() - {start}
    except TooManyWays:
        return ""
    if len(reached) <= len(next_ones):
        return ""
    off = max(position.space.distance(start, one) for one in reached)
    named = f" (`where can {doer} reach` names them)" if read_as_one(scene, f"where can {doer} reach") else ""
    return f"Those are the next ones. Going on, {doer} can get to {len(reached)} hexes, the farthest {off} off{named}."


@dataclass(frozen=True)
class _Going:
    """Who goes where, from where."""

    thing: int
    name: str
    start: int
    goal: int


def _going(scene: Scene, arguments: tuple[Term, ...]) -> _Going | None:
    position = scene.position
    if len(arguments) != _GOES or arguments[1].kind.name != HEX.name:
        return None
    thing, goal = (scene.table.why(position, scene.names, one).value for one in arguments)
    if not (isinstance(thing, int) and isinstance(goal, int)) or thing not in position.type_of:
        return None
    start, name = position.hex_of(thing), next((name for name, one in scene.names.items() if one == thing), "")
    if not isinstance(start, int) or goal == start or goal in position.neighbours(start) or not name:
        return None
    return _Going(thing, name, start, goal)
