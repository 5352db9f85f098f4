"""Ways that are asked of, where what is done on the way changes what the next step costs: as they are gone.

`what does it cost T to reach M7`: how a way goes on is asked of the position as it is, step for step. Rules may keep in
mind how somebody came where he is, and nothing of that is so yet. Where nothing is asked of a step but the rule by
which it is taken, it is played instead; what is found so takes the place of what was reckoned, if it differs.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from compiler.terms import HEX, YES_NO, Among, Ask, Builtin, HexLabel, Number, Suppose, Term, Variable, Way
from compiler.trees import changed, free_names, within
from rulewright.actions.answers.answered import Answered
from rulewright.actions.moments import at_its_time
from rulewright.scenes import Scene, in_full
from runtime.program import listed
from runtime.records import dataclass
from runtime.values import Exact

_LEAST = 2


@dataclass(frozen=True)
class _Gone:
    """Where somebody can go from where he stands, and for how much; by which action."""

    scene: Scene
    action: str
    doer: str
    costs: dict[int, Exact]


def as_played(found: Answered) -> Answered:
    parts = list(within(found.term)) if found.is_answered else []
    if not any(isinstance(one, Way) for one in parts) or any(isinstance(one, Suppose) for one in parts):
        return found
    scene = found.scene
    term = _played(scene, found.term)
    if term == found.term:
        return found
    answer = scene.table.why(scene.position, scene.names, term)
    if answer.sort != "answer" or answer.value == found.answer.value:
        return found
    by = _by_way_of(scene, found.term) if isinstance(found.term, Way) and answer.value is not False else ()
    return replace(found, term=term, answer=answer, stood_in=(*found.stood_in, *by))


def _played(scene: Scene, whole: Any) -> Any:
    """With what is found by going in the place of every way that can be gone so."""
    gone = _gone(scene, whole) if isinstance(whole, Way) else None
    if gone is None:
        return changed(whole, lambda part: _played(scene, part))
    found = _in_its_place(scene, whole, gone)
    return whole if found is None else found


def _in_its_place(scene: Scene, way: Way, gone: _Gone) -> Term | None:
    if way.kind.name == "number":
        goal = _value(scene, way.goal)
        return Number(way.kind, Fraction(gone.costs[goal])) if goal in gone.costs else None
    most = _value(scene, way.most) if way.most is not None else None
    near = [at for at, cost in gone.costs.items() if most is None or cost <= most]
    labels = tuple(HexLabel(HEX, scene.position.space.label(at)) for at in near)
    some = Builtin(replace(HEX, many=True), "these", labels)
    return some if way.kind.many else Among(YES_NO, way.goal, some)


def _gone(scene: Scene, way: Way) -> _Gone | None:
    """None where something else is asked of its steps, he who goes is not named, or he cannot go anywhere."""
    from runtime.play import TooManyWays, reach  # what it opens takes long

    step = way.on.step
    asked = [one for one in step.description.conditions if not isinstance(one, Builtin)]
    if way.on.through.conditions or len(asked) != 1 or step.cost is None or not isinstance(asked[0], Ask):
        return None
    doer, start = asked[0].arguments[0], _value(scene, way.start)
    bound = way.most is None or free_names(way.most) <= scene.names.keys()
    if not isinstance(doer, Variable) or doer.name not in scene.names or not bound:
        return None
    thing, model = scene.names[doer.name], scene.table.model
    if scene.position.hex_of(thing) != start or not isinstance(start, int):
        return None
    for name in in_full(scene).table.plan.ways:
        if any(isinstance(one, Ask) and one.question == asked[0].question for one in within(model.actions[name])):
            there = at_its_time(scene, name, (doer, HexLabel(HEX, scene.position.space.label(start))))
            whole = in_full(there)
            try:
                costs = reach(whole.table.plan, whole.position, name, thing)
            except TooManyWays:
                return None
            if len(costs) < _LEAST or start not in costs:
                return None
            spent = costs[start]
            return _Gone(there, name, doer.name, {at: one - spent for at, one in costs.items()})
    return None


def _by_way_of(scene: Scene, way: Way) -> tuple[str, ...]:
    """The hexes between, in their order."""
    from runtime.play import way_to

    gone, goal = _gone(scene, way), _value(scene, way.goal)
    if gone is None or not isinstance(goal, int):
        return ()
    whole = in_full(gone.scene)
    hexes = way_to(whole.table.plan, whole.position, gone.action, scene.names[gone.doer], goal) or ()
    labels = [scene.position.space.label(one) for one in hexes[:-1]]
    return (f"By way of {listed(labels, 'and')}.",) if labels else ()


def _value(scene: Scene, term: Term) -> Any:
    """Nothing of what stands for several."""
    if not free_names(term) <= scene.names.keys():
        return None
    return scene.table.why(scene.position, scene.names, term).value
