"""What is done: changes, steps, actions, announcements, and the ends of facts. As plain as `meaning`.

A `Game` is a position and a script: the dice, the answers to choices made inside steps, and the
reactions that will be taken, each in order. A script that runs out is refused, never guessed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from compiler import terms as t
from compiler.model.model import Action, Follows
from compiler.trees import within
from runtime.values import NONE, Unmeant
from tests.oracle import deciding
from tests.oracle.meaning import (
    Scope,
    counted,
    described,
    in_force,
    members,
    read,
    truth,
    value_of,
)
from tests.oracle.outcomes import Meaningless, NotAllowed, Refusal
from tests.oracle.position import Ending, Key, Position, Value


@dataclass
class Game:
    position: Position
    dice: list[int] = field(default_factory=list)
    choices: list[Value] = field(default_factory=list)
    named: list[tuple[str, Value]] = field(default_factory=list)  # by the name of an action's choice
    reactions: list[tuple[str, tuple[Value, ...]]] = field(default_factory=list)
    # How many reactions may still be to come, and what must not be possible from then on.
    refused: list[tuple[int, tuple[str, tuple[Value, ...]]]] = field(default_factory=list)
    happened: list[Key] = field(default_factory=list)  # every event announced
    over: bool = False
    ending: str = ""  # the sequence that is to end, or `turn`


class Stopped(Exception):
    """`Stop` and `Go on only if` end the steps they stand in."""


class Ended(Exception):
    """`End the phase` and `End the game` end everything that is being done."""


# ---- changes


def change(p: Position, scope: Scope, step: t.Step) -> bool:
    """Make one plain change; False when the step is none."""

    def of(term: t.Term) -> Any:
        return value_of(p, scope, term)

    match step:
        case t.Set():
            state(p, step.store, tuple(of(argument) for argument in step.arguments), of(step.value))
        case t.Change():
            key = tuple(of(argument) for argument in step.arguments)
            state(p, step.store, key, counted(read(p, step.store, key)) + counted(of(step.by)))
        case t.Include():
            key = tuple(of(argument) for argument in step.arguments)
            group = set(members(read(p, step.store, key)))
            element = of(step.element)
            group = group - {element} if step.take_out else group | {element}
            state(p, step.store, key, in_order(p, p.model.stores[step.store].kind, group))
        case t.Place(how="out"):
            p.place.pop(of(step.thing), None)
            p.under_way.discard(of(step.thing))
        case t.Place():
            assert step.place is not None
            p.place[of(step.thing)] = (step.how, placeable(of(step.place)))
        case t.ChangeSide():
            p.side_of[of(step.thing)] = of(step.side)
        case t.ChangeKind():
            p.become(of(step.thing), step.noun, step.is_type)
            if step.variable is not None:
                scope[step.variable] = of(step.thing)
        case _:
            return False
    return True


def in_order(p: Position, kind: t.Kind, group: set[Any]) -> Value:
    if kind.name in p.model.choices:
        return tuple(name for name in p.model.choices[kind.name].names if name in group)
    return tuple(sorted(group))


def placeable(place: Value) -> int:
    if isinstance(place, int):
        return place
    raise Meaningless(f"put into {place}")


def state(p: Position, store_id: str, key: tuple[Value, ...], value: Value) -> None:
    """State a fact, and note the end it waits for."""
    store = p.model.stores[store_id]
    p.state(store_id, key, value)
    clock = store.clock
    if clock is None:
        return
    if value is False and (store.default is None or store.default == t.YesNo(t.YES_NO, False)):
        p.endings.pop((store_id, key), None)  # that it is not so has no end, whoever's it would be
        return
    side = None
    if clock.side is not None:
        scope = {slot.name: one for slot, one in zip(store.slots, key, strict=True)}
        side = str(value_of(p, scope, clock.side))
    waits = clock.which == "next" and clock.edge == "ends"
    p.endings[(store_id, key)] = Ending(clock.sequence, clock.edge, side, armed=not waits)


def supposed(p: Position, scope: Scope, changes: Sequence[t.Step]) -> tuple[Position, Scope]:
    """A copy in which the changes were made, one after the other, and what is known by name there."""
    imagined = p.copy()
    names = dict(scope)
    for step in changes:
        if isinstance(step, t.LetRecord):
            names[step.variable] = make_record(imagined, names, step)
        elif not change(imagined, names, step):
            raise NotImplementedError(type(step).__name__)
        lapse(imagined)
    return imagined, names


def lapse(p: Position) -> None:
    """Facts that end when something holds, looked at after every change until nothing more lapses.

    What cannot be told has not happened.
    """
    watched = [key for key in p.values if p.model.stores[key[0]].lapses is not None]
    for key in watched:
        store = p.model.stores[key[0]]
        assert store.lapses is not None
        scope = {slot.name: one for slot, one in zip(store.slots, key[1], strict=True)}
        try:
            lapsed = truth(p, scope, store.lapses)
        except (Refusal, Unmeant):
            lapsed = False
        if lapsed:
            p.unstate(key)
            lapse(p)
            return


# ---- steps


def perform(g: Game, scope: dict[str, Value], steps: Sequence[t.Step]) -> None:
    for step in steps:
        do(g, scope, step)


def perform_whole(g: Game, scope: dict[str, Value], steps: Sequence[t.Step]) -> None:
    """Steps that `Stop` ends: those of an action, procedure, upkeep or what follows an event."""
    with suppress(Stopped):
        perform(g, scope, steps)


def do(g: Game, scope: dict[str, Value], step: t.Step) -> None:
    p = g.position

    def of(term: t.Term) -> Any:
        return value_of(p, scope, term)

    if change(p, scope, step):
        lapse(p)
        return
    match step:
        case t.Create():
            thing = p.make(step.noun, step.is_type, None if step.side is None else of(step.side))
            p.place[thing] = (step.how, placeable(of(step.place)))
            if step.variable is not None:
                scope[step.variable] = thing
            lapse(p)
        case t.Let():
            scope[step.variable] = of(step.value)
        case t.LetRecord():
            scope[step.variable] = make_record(p, scope, step)
        case t.Roll():
            scope[step.variable] = sum(deciding.next_of(g.dice, f"a die for {step.purpose}") for _ in range(step.dice))
        case t.Choose():
            options = described(p, scope, step.description)
            side = "" if step.chooser is None else of(step.chooser)
            if step.many:
                least, most = (len(options) if one is None else of(one) for one in (step.least, step.most))
                scope[step.variable] = deciding.some(g, step, options, min(least, len(options)), most, side)
            else:
                scope[step.variable] = deciding.some_one(g, step, options, step.optional, side)
        case t.Repeat():
            for _ in range(int(of(step.most))):
                perform(g, scope, step.steps)
                if step.until is not None and truth(p, scope, step.until):
                    break
        case t.ForEach():
            waiting = described(p, scope, step.description)
            while waiting:
                one = waiting[0]
                if step.by_chance:
                    one = deciding.by_chance(g, waiting)
                elif step.chooser is not None and len(waiting) > 1:
                    whose = value_of(p, {**scope, step.description.variable: waiting[0]}, step.chooser)
                    one = deciding.choose(g, step.description.variable, waiting, False, whose)
                waiting.remove(one)
                perform(g, {**scope, step.description.variable: one}, step.steps)
        case t.If():
            perform(g, scope, step.then if truth(p, scope, step.condition) else step.otherwise)
        case t.Announce():
            announce(g, step.event, tuple(of(argument) for argument in step.arguments))
        case t.GoOnOnlyIf():
            if not truth(p, scope, step.condition):
                raise Stopped
        case t.Stop():
            raise Stopped
        case t.End():
            g.over = p.over = g.over or step.what == "game"
            if step.what not in ("game", "phase"):
                g.ending = step.what
            raise Ended
        case t.Call():
            call(g, step.procedure, tuple(of(argument) for argument in step.arguments))
        case _:
            raise NotImplementedError(type(step).__name__)


def make_record(p: Position, scope: Scope, step: t.LetRecord) -> int:
    values = [(store, value_of(p, scope, value)) for store, value in step.attributes]
    record = p.make(step.kind, False, None)
    p.under_way.add(record)
    for store, value in values:
        state(p, store, (record,), value)
    return record


def call(g: Game, procedure_id: str, arguments: tuple[Value, ...]) -> None:
    procedure = g.position.model.procedures[procedure_id]
    scope = {slot.name: value for slot, value in zip(procedure.slots, arguments, strict=True)}
    perform_whole(g, scope, procedure.steps)


# ---- announcements


def in_declared_order(p: Position, declared: Sequence[Any]) -> list[Any]:
    """As declared, but each after those it says it comes after."""
    waiting = [one for one in declared if in_force(p, one)]
    ordered: list[Any] = []
    while waiting:
        names = {one.id for one in waiting}
        ready = next((one for one in waiting if not names & set(one.after)), waiting[0])
        waiting.remove(ready)
        ordered.append(ready)
    return ordered


def announce(g: Game, event: str, arguments: tuple[Value, ...]) -> None:
    """First what must be counted, then what follows, then who may react, side by side as declared."""
    p = g.position
    g.happened.append((event, arguments))
    for sort in ("bookkeeping", "consequence"):
        following: list[Follows] = [f for f in p.model.follows.values() if (f.sort, f.event) == (sort, event)]
        for follow in in_declared_order(p, following):
            perform_whole(g, named_slots(follow, arguments), follow.steps)
    p.announced.append((event, arguments))
    passed = 0
    while passed < len(p.sides()):
        for side in sorted(p.sides(), key=lambda one: one == p.side_to_move):
            p.announced[-1] = (event, (*arguments, side))
            if any(len(g.reactions) <= to_come and reacts(p, one, event, side) for to_come, one in g.refused):
                raise NotAllowed("it is told as refused, and may be done")
            if g.reactions and reacts(p, g.reactions[0], event, side):
                take(g, *g.reactions.pop(0))
                passed = 0
            else:
                passed += 1
    p.announced.pop()


def named_slots(declared: Follows | Action, arguments: tuple[Value, ...]) -> dict[str, Value]:
    """Behind what is bound stands the side that is asked; not all have a name for it."""
    return {slot.name: value for slot, value in zip(declared.event_slots, arguments, strict=False)}


def reacts(p: Position, scripted: tuple[str, tuple[Value, ...]], event: str, side: str) -> bool:
    action = p.model.actions[scripted[0]]
    if action.event != event:
        return False
    return value_of(p, scope_of(p, action, scripted[1]), action.taken_by) == side and is_legal(p, *scripted)


# ---- actions


def scope_of(p: Position, action: Action, arguments: tuple[Value, ...]) -> dict[str, Value]:
    scope: dict[str, Value] = {}
    if action.event is not None and p.announced and p.announced[-1][0] == action.event:
        scope.update(named_slots(action, p.announced[-1][1]))
    scope.update({slot.name: value for slot, value in zip(action.slots, arguments, strict=True)})
    return scope


def before_choices(action: Action) -> list[t.Term]:
    """Parts of the action's own condition that no choice can change; they are asked first."""
    if action.only_if is None:
        return []
    chosen = {choice.variable for choice in action.choices}
    said = action.only_if.operands if isinstance(action.only_if, t.All) else (action.only_if,)
    return [one for one in said if not any(isinstance(v, t.Variable) and v.name in chosen for v in within(one))]


def is_legal(
    p: Position, action_id: str, arguments: tuple[Value, ...], also: Mapping[str, Value] = MappingProxyType({})
) -> bool:
    """`also`: what is chosen besides what the phrase tells."""
    from tests.oracle.unfinished import ends_well  # it does what is done here

    return may_be_taken(p, action_id, arguments, also) and ends_well(p, action_id, arguments)


def may_be_taken(
    p: Position, action_id: str, arguments: tuple[Value, ...], also: Mapping[str, Value] = MappingProxyType({})
) -> bool:
    """Whatever it leaves to do in its phase."""
    action = p.model.actions[action_id]
    if not in_force(p, action):
        return False
    if action.event is not None and (not p.announced or p.announced[-1][0] != action.event):
        return False
    if action.phases and p.phase not in action.phases:
        return False
    everything = {**scope_of(p, action, arguments), **also}
    chosen = {choice.variable for choice in action.choices}
    scope = {name: value for name, value in everything.items() if name not in chosen}
    if any(not truth(p, scope, condition) for condition in before_choices(action)):
        return False
    for choice in action.choices:
        value = everything[choice.variable]
        allowed = described(p, scope, choice.description)
        scope[choice.variable] = value
        if choice.optional and value is NONE:
            continue
        picked = list(members(value)) if choice.many else [value]
        if (choice.many and len(picked) < choice.least) or any(one not in allowed for one in picked):
            return False
        if choice.such_that is not None and not truth(p, scope, choice.such_that):
            return False
    return action.only_if is None or truth(p, scope, action.only_if)


def take(g: Game, action_id: str, arguments: tuple[Value, ...]) -> None:
    p = g.position
    action = p.model.actions[action_id]
    also: dict[str, Value] = {}
    for choice in action.choices:
        told = next((one for one in g.named if one[0] == choice.variable), None)
        if told is not None:
            g.named.remove(told)
            also[choice.variable] = told[1]
    if not is_legal(p, action_id, arguments, also):
        raise NotAllowed(action_id)
    perform_with_records(g, {**scope_of(p, action, arguments), **also}, action.steps)


def perform_with_records(g: Game, scope: dict[str, Value], steps: Sequence[t.Step]) -> None:
    """Records made on the way are done with it, but for those of which some fact holds by then."""
    p = g.position
    before = set(p.under_way)
    try:
        perform_whole(g, scope, steps)
    finally:
        kept = {
            one
            for (store, key), value in p.values.items()
            if p.model.stores[store].sort == "fact" and value is not False
            for one in key
        }
        p.under_way = {one for one in p.under_way if one in before or one in kept}
