"""What may be done, and nothing comes of it: its first steps go on only if something is so that is not; or it makes
something, an attack, that may not go ahead, and no die falls."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from compiler.model import Action, Model
from compiler.terms import YES_NO, Ask, Call, GoOnOnlyIf, If, Let, LetRecord, Step, Suppose
from compiler.trees import within
from rulewright.actions.weighed.witness import Witness
from rulewright.scenes import Scene
from runtime.answer import Answer
from runtime.play import ActionPlan, Draw, Following, Scope, Stuck, TooManySets, Trial

IN_VAIN = "but nothing would come of it"
Asked = Mapping[str, Collection[str]]  # permissions, by whose steps ask for them


def in_vain(scene: Scene, plan: ActionPlan, names: Mapping[str, Any]) -> Answer | None:
    """Why nothing comes of an action of which all is chosen; None where something may."""
    action = scene.table.model.actions[plan.id]
    return _stopped(scene, action, names) or _called_off(scene, plan, tuple(names[slot.name] for slot in plan.scope))


def _stopped(scene: Scene, action: Action, names: Mapping[str, Any]) -> Answer | None:
    """Where its first steps do not let it go on."""
    before: list[Step] = []
    for step in action.steps:
        if isinstance(step, (Let, LetRecord)):
            before.append(step)
        elif isinstance(step, GoOnOnlyIf):
            supposed = Suppose(YES_NO, tuple(before), step.condition) if before else step.condition
            answer = scene.table.why(scene.position, {**scene.names, **names}, supposed)
            if answer.sort == "answer" and answer.value is False:
                return answer
        else:
            break
    return None


def _called_off(scene: Scene, plan: ActionPlan, scope: Scope) -> Answer | None:
    """Where what it makes is forbidden, whatever else was done before that is found out."""
    asked = _of_what_is_made(scene.table.model, asked_to_go_on(scene.table.model, [plan.id]))
    if not asked or plan.event_slots:
        return None
    trial = Trial.of(scene.game, scene.position, _no_dice())
    if not _is_without_dice(trial, plan, scope):
        return None  # found out first, as a witness is dear and mostly dice fall
    witness = Witness.of(scene.table.rules, asked)
    trial.plan = witness.plan
    _is_without_dice(trial, trial.plan.action(plan.id), scope)
    return next((one for one in witness.heard if one.sort == "answer" and one.value is False), None)


def _is_without_dice(trial: Trial, plan: ActionPlan, scope: Scope) -> bool:
    try:
        return trial.trying(_no_dice(), lambda: trial.do_action(plan, scope), lambda: True) or False
    except (_Falls, Stuck, TooManySets):
        return False


class _Falls(Exception):
    pass


class _NoDice(Following):
    """Chooses what comes first, and throws nothing."""

    def die(self, draw: Draw) -> int:
        raise _Falls


def _no_dice() -> _NoDice:
    return _NoDice((), lambda _: None)


# ---- what steps ask before they go on


def asked_to_go_on(model: Model, begun: Iterable[str]) -> dict[str, frozenset[str]]:
    """The permissions that the steps of these, and of what they call, ask for before they go on."""
    found: dict[str, frozenset[str]] = {}
    left = list(begun)
    while left:
        one = left.pop()
        body = model.actions.get(one) or model.procedures.get(one)
        if body is None or one in found:
            continue
        steps = [part for step in body.steps for part in within(step)]
        asked = (ask for step in steps if isinstance(step, GoOnOnlyIf | If) for ask in within(step.condition))
        permissions = {ask.question for ask in asked if isinstance(ask, Ask)}
        found[one] = frozenset(id_ for id_ in permissions if model.questions[id_].combine == "permission")
        left += [step.procedure for step in steps if isinstance(step, Call)]
    return {declared: some for declared, some in found.items() if some}


def _of_what_is_made(model: Model, asked: Asked) -> Asked:
    """Of what is put down in a record alone: whether a unit may go on does not tell whether anything comes of it."""

    def is_of_records(question: str) -> bool:
        kinds = [model.kinds.get(slot.kind.name) for slot in model.questions[question].slots]
        return bool(kinds) and all(kind is not None and kind.is_record for kind in kinds)

    made = {declared: frozenset(filter(is_of_records, some)) for declared, some in asked.items()}
    return {declared: some for declared, some in made.items() if some}
