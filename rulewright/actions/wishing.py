"""What whoever asks could do to make an action legal: tried, judged again, taken back.

Tried are another moment of play; another choice for one that is told, the last ones first, or one piece fewer of
several; and another action before it, of those that may be taken now, ask nothing and throw no dice, and are about
something that this one is about. Only what then is legal is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain, islice

from compiler.model import NextTaken
from rulewright.actions.judging import is_legal, scope_of
from rulewright.scenes import Scene
from runtime.play import (
    ActionPlan,
    Chooser,
    Completion,
    Decision,
    Draw,
    Illegal,
    Scope,
    Stuck,
    TooManySets,
    Trial,
    say,
)
from runtime.position import NO_VALUE, say_value
from runtime.program import listed

MOST = 5
CHOICES = 6  # that are named of one sort
FIRST = 24  # actions that are tried before it
ROWS = 200  # and looked at, of each


def changes_to_allow(scene: Scene, event: NextTaken, bound: Scope = ()) -> tuple[str, ...]:
    plan, scope, _ = scope_of(scene, event, bound)
    found = chain(_moments(scene, plan, scope), _choices(scene, plan, scope), _acts(scene, plan, scope))
    return tuple(islice(dict.fromkeys(found), MOST))


def _moments(scene: Scene, plan: ActionPlan, scope: Scope) -> Iterator[str]:
    p = scene.position
    for phase in plan.phases:
        for side in sorted(scene.position.program.sides, key=lambda one: one != p.side_to_move):
            if (phase, side) != (p.phase, p.side_to_move):
                there = p.copy()
                there.stand_at(phase, side, p.turn)
                if is_legal(plan, there, scope):
                    yield f"it is [{phase}] of {side}"


def _choices(scene: Scene, plan: ActionPlan, scope: Scope) -> Iterator[str]:
    p = scene.position
    if plan.phases and p.phase not in plan.phases:
        return
    first = len(plan.event_slots)
    completion = Completion(p, plan, scope[:first])
    for place in range(len(scope) - 1, first - 1, -1):
        choice, told = plan.choices[place - first], scope[place]
        name = choice.slot.name
        if told is None:
            continue
        try:
            fits = [one for one in completion.instead(scope, place) if one != told]
        except (TooManySets, *NO_VALUE):
            continue
        said = [say_value(p, one, choice.slot.kind) for one in fits]
        if isinstance(told, tuple):
            yield from (f"{one} alone as {name}" for one in said[:CHOICES])
        elif said:
            more = f" (and {len(said) - CHOICES} more)" if len(said) > CHOICES else ""
            yield f"{listed(said[:CHOICES], 'or')}{more} as {name}, not {say_value(p, told, choice.slot.kind)}"


def _acts(scene: Scene, plan: ActionPlan, scope: Scope) -> Iterator[str]:
    p, asks_nothing = scene.position, AsksNothing()
    trial = Trial.of(scene.game, p, asks_nothing)
    about = {piece for one in scope for piece in (one if isinstance(one, tuple) else (one,)) if piece in p.kind_of}
    for first, row in islice(_offered(trial, scene, about), FIRST):
        if first.id == plan.id and row == scope:
            continue
        do, legal = partial(trial.do_action, first, row), partial(is_legal, plan, p, scope)
        try:
            allowed = trial.trying(asks_nothing, do, legal)
        except (Asked, Illegal, Stuck, TooManySets):
            continue
        if allowed:
            yield f"`{say(p, first.phrase, first.scope, row)}` first"


def _offered(trial: Trial, scene: Scene, about: set[object]) -> Iterator[tuple[ActionPlan, Scope]]:
    """Actions that may be taken now, about any of these."""
    try:
        possible = trial.possible_actions(scene.position.side_to_move)
    except (TooManySets, *NO_VALUE):
        return
    for plan, completion in possible:
        try:
            for row in islice(completion.every(), ROWS):
                if any(piece in about for one in row for piece in (one if isinstance(one, tuple) else (one,))):
                    yield plan, row
        except (TooManySets, *NO_VALUE):
            continue


class Asked(Exception):
    """Something is asked on the way."""


class AsksNothing(Chooser):
    def choose(self, decision: Decision) -> int:
        if len(decision.options) > 1:
            raise Asked
        return 0

    def die(self, draw: Draw) -> int:
        raise Asked
