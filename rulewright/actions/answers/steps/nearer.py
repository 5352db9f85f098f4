"""What may not be done from where somebody stands, and may be once he has moved nearer: `can A overrun S`, which is
three hexes off, in the phase in which A moves; `who can overrun S`; `can A and H overrun S together`.

Tried is every hex next to where it is done, and that hex, which he can reach in this phase, the cheapest first, then
by other ways than the cheapest (who has come by road may not overrun); what is told is the first from which it may be
done, with the way there. Of those who could, a few are tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain, islice, product

from compiler.model import NextTaken
from compiler.terms import HEX, Description, Legal, SetOf, Term, Variable
from compiler.trees import opened, within
from rulewright.actions.answers.answered import Answered
from rulewright.actions.answers.steps.falling import Gone
from rulewright.actions.ordered import orders
from rulewright.actions.typed import Question, ordered_as_one
from rulewright.actions.worded import LEGAL, said_again
from rulewright.scenes import Scene, in_full
from rulewright.shelf import Slip
from runtime.program import fill, listed
from runtime.records import dataclass

Asked = Callable[[Scene, tuple[str, ...], str], Answered | None]  # what is asked, once so many steps are done
Put = Callable[[Scene, Question], Answered]
Steps = tuple[str, ...]

_TWO = 2
_WAYS, _TOGETHER = 4, 12  # that are tried of each of several who do it together, and of all of them
_TRIED = 6  # of those who could


@dataclass(frozen=True)
class _Done:
    """What may not be done: how it is asked whether it may, who does it, and where."""

    asked: str
    doers: tuple[str, ...]
    place: int


def unless_nearer(scene: Scene, found: Answered, asked: Asked, put: Put) -> Answered:
    if found.scene is not scene or found.in_its_time or found.falls or not _goes(scene):
        return found
    term = found.term
    if found.value == () and isinstance(term, SetOf) and term.description.conditions:
        those = list(islice(_those_nearer(scene, term.description, asked, put), _TRIED))
        could = [name for name, other in those if other is not None]
        told = f"once moved nearer: {listed(could, 'and')}"
        return replace(found, nearer=told) if could else found
    other = next(filter(None, _nearer(scene, found, asked)), None) if found.value is False else None
    return replace(found, nearer="yes once moved nearer", others=(other, *found.others)) if other else found


def _goes(scene: Scene) -> bool:
    """Whether anybody goes anywhere in the phase that runs, where that is known at once."""
    return scene.table.late != "no" or bool(_goings(scene))


def _goings(whole: Scene) -> list[str]:
    actions = whole.table.model.actions
    return [one for one in whole.table.plan.ways if whole.position.phase in actions[one].phases]


def _nearer(scene: Scene, found: Answered, asked: Asked) -> Iterator[Answered | None]:
    """The first way from which it may be done, if any; nothing at all where nobody would go there to do it."""
    for done in _done(scene, found):
        ways = list(_ways_nearer(scene, done))
        if ways:
            yield next(filter(None, (_from_there(scene, one, done, asked) for one in ways)), None)


def _from_there(scene: Scene, steps: Steps, done: _Done, asked: Asked) -> Answered | None:
    try:
        other = asked(scene, steps, done.asked)
    except (Slip, Gone):
        return None
    return other if other is not None and other.value is True and not other.falls else None


def _those_nearer(scene: Scene, those: Description, asked: Asked, put: Put) -> Iterator[tuple[str, Answered | None]]:
    """Of `units that may overrun S's hex`, which are none: each who is tried, the nearest first, and where he may. Whom
    more forbids it than that he is not near enough is not."""
    read = dict(_of_each(scene, those))
    why = {name: scene.table.why(scene.position, scene.names, one.term) for name, one in read.items()}
    against = {name: frozenset(one.settled_by) for name, one in why.items() if one.value is False}
    least = min(against.values(), key=len, default=None)
    for name, one in read.items():
        if against.get(name) == least:
            no = put(scene, one)
            tried = list(_nearer(scene, no, asked)) if no.value is False else []
            if tried:
                yield name, next(filter(None, tried), None)


def _of_each(scene: Scene, those: Description) -> Iterator[tuple[str, Question]]:
    """What is told last of those, asked of one of them by his name."""
    for name in _by_distance(scene, those):
        asked = opened(those, Variable(those.kind, name))[-1]
        if said := said_again(scene.table.model, asked):
            yield name, Question(asked, said)


def _by_distance(scene: Scene, meant: Description) -> list[str]:
    """Those who are looked for but for the last that is told of them, inside nothing, by how far they are from those
    who are named."""
    position = scene.position
    named = {one.name for one in within(meant.conditions[-1]) if isinstance(one, Variable)} & scene.names.keys()
    those = SetOf(replace(meant.kind, many=True), replace(meant, conditions=meant.conditions[:-1]))
    value = scene.table.why(position, scene.names, those).value
    among = value if isinstance(value, tuple) else ()
    places = [spot for one in named if isinstance(spot := position.hex_of(scene.names[one]), int)]
    found: list[tuple[int, str]] = []
    for name, thing in scene.names.items():
        here = position.hex_of(thing)
        if thing in among and name not in named and isinstance(here, int) and not position.around(thing):
            found.append((min((position.distance(here, one) for one in places), default=0), name))
    return [name for _, name in sorted(found)]


def _done(scene: Scene, found: Answered) -> Iterator[_Done]:
    actions, position = scene.table.model.actions, scene.position
    if isinstance(found.term, Legal):
        event: object = NextTaken(found.term.action, found.term.arguments)
        said = found.read_as
    else:
        who, what = found.permitted
        order = ordered_as_one(scene, f"{who} {what}") if who and said_again(scene.table.model, found.term) else ""
        told = orders(scene, order) if order else ()
        said = f"{LEGAL}{order}"
        event = told[0] if isinstance(told, tuple) and len(told) == 1 else None
    if not said or not isinstance(event, NextTaken) or position.phase not in actions[event.id].phases:
        return
    hexes = [one for one in event.arguments if one.kind.name == HEX.name]
    own = _own(scene, tuple(one for one in event.arguments if one not in hexes))
    if len(hexes) == 1 and own and not _own(scene, tuple(hexes)):
        place = scene.table.why(position, scene.names, hexes[0]).value
        yield from [_Done(said, own, place)] if isinstance(place, int) else ()
    elif not hexes and len(own) == _TWO:  # one goes to the other
        for doer, other in (own, own[::-1]):
            place = position.hex_of(scene.names[other])
            yield from [_Done(said, (doer,), place)] if isinstance(place, int) else ()


def _own(scene: Scene, terms: tuple[Term, ...]) -> tuple[str, ...]:
    """Those of the side to move who are named there."""
    position = scene.position
    names = dict.fromkeys(one.name for some in terms for one in within(some) if isinstance(one, Variable))
    own = (one for one in names if one in scene.names)
    return tuple(one for one in own if position.side_of(scene.names[one]) == position.side_to_move)


def _ways_nearer(scene: Scene, done: _Done) -> Iterator[Steps]:
    if len(done.doers) == 1:
        yield from _ways_of(scene, done.doers[0], done.place)
        return
    each = [list(islice(_ways_of(scene, one, done.place, stays=True), _WAYS)) for one in done.doers]
    for some in islice(product(*each), _TOGETHER):
        yield tuple(step for steps in some for step in steps)


def _ways_of(scene: Scene, doer: str, place: int, stays: bool = False) -> Iterator[Steps]:
    """`stays`: where he is there already, he need not go anywhere."""
    from runtime.play import TooManyWays, reach, way_to, ways_apart  # what it opens takes long; few go so far

    whole, thing, model = in_full(scene), scene.names[doer], scene.table.model
    plan, position = whole.table.plan, whole.position
    near = {place, *position.neighbours(place)}
    if stays and position.hex_of(thing) in near:
        yield ()
    for action in _goings(whole):
        try:
            reached = reach(plan, position, action, thing)
            there = near - {position.hex_of(thing)}
            goals = sorted(there & reached.keys(), key=lambda one: (reached[one], one))
            cheapest = (way_to(plan, position, action, thing, goal) or () for goal in goals)
            others = (way for goal in goals for way in list(ways_apart(plan, position, action, thing, goal)))
            seen = set[tuple[int, ...]]()
            for way in chain(cheapest, others):  # the others are looked for once none of the cheapest will do
                if way not in seen:
                    seen.add(way)
                    labels = map(position.space.label, way)
                    yield tuple(fill(model.actions[action].phrase, (doer, one)) for one in labels)
        except TooManyWays:
            return
