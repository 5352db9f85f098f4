"""Whether an action may be taken, with every reason why not: phase, side, each choice, each condition.

Everything is looked at, also what comes after a first reason, as far as it has a meaning then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from compiler.model import Action, ChoiceOf, NextAction, NextGoOn, NextMoment, NextTaken
from compiler.terms import All, Builtin, Legal, Suppose, Term, Variable
from compiler.trees import free_names, parts, within
from rulewright.actions.weighed import in_vain
from rulewright.scenes import Scene, contested
from rulewright.telling import otherwise
from runtime.answer import Answer, Line, Sentence, Told, grounds, lines_of, say_unsettled, stated, statement
from runtime.operations import OUT_TOO
from runtime.play import TRIED, ActionPlan, Completion, Scope, TooManySets, Unfinished, say, without_nobody
from runtime.position import NO_VALUE, Position, say_value
from runtime.program import ValueKind, capital, listed
from runtime.records import dataclass

Names = dict[str, Any]
NextEnd = NextMoment | NextGoOn


@dataclass(frozen=True)
class Reason:
    """`what` fails, in a sentence; the answer that tells why, if rules were asked; `hint`: what to do instead.
    `options`: those that it speaks of."""

    what: str
    answer: Answer | None = None
    hint: str = ""
    options: tuple[str, ...] = ()
    wants: bool = False  # there is nothing that could be chosen
    comes_first: bool = False  # it says most

    def why(self, full: bool = False) -> list[Line]:
        return lines_of(grounds(self.answer, full), 1) if self.answer is not None else []

    def told(self, full: bool = False, before: set[str] | None = None) -> tuple[Sentence, ...]:
        """before: questions told already, which are not told again."""
        if self.answer is None:
            return (Sentence(self.what, rules=self.options), *([Sentence(self.hint)] if self.hint else []))
        return (stated(self.answer, full, before),)

    @property
    def meant(self) -> bool:
        return self.answer is None or self.answer.sort != "refused"


@dataclass(frozen=True)
class Judgment:
    said: str
    reasons: tuple[Reason, ...]
    grounds: tuple[Reason, ...]  # what was asked of it and is so
    idle: Answer | None = None  # why nothing comes of it, though it may be done
    when: str = ""  # of a reaction: what it answers
    also: tuple[str, ...] = ()  # what else it would answer, where it is not legal either
    action: str = ""
    chosen: tuple[tuple[str, Any], ...] = ()  # by name; what is not told yet is None

    @property
    def legal(self) -> bool:
        return not self.reasons


def scope_of(scene: Scene, event: NextTaken, bound: Scope = ()) -> tuple[ActionPlan, Scope, Names]:
    """The plan of an action, the row of its choices after what its event bound, and their names."""
    action = scene.table.model.actions[event.id]
    values = [scene.table.value(scene.position, scene.names, term) for term in event.arguments]
    chosen: Names = {slot.name: value for slot, value in zip(action.slots, values, strict=True)}
    plan = scene.table.plan.action(event.id)
    chosen |= {slot.name: value for slot, value in zip(plan.event_slots, bound, strict=False)}
    for slot in plan.scope:
        chosen.setdefault(slot.name, None)
    return plan, tuple(chosen[slot.name] for slot in plan.scope), chosen


def actions_asked(scene: Scene, term: Term) -> list[NextAction]:
    """The actions of which a question asks whether they are legal; not those of somebody who is only spoken of, nor
    those that are asked of where something is supposed: as it stands they may be judged otherwise."""
    asked = (NextAction(one.action, one.arguments) for one in _as_it_stands(term) if isinstance(one, Legal))
    return [one for one in asked if free_names(one.arguments) <= scene.names.keys()]


def _as_it_stands(term: object) -> Iterator[object]:
    yield term
    for one in () if isinstance(term, Suppose) else parts(term):
        yield from _as_it_stands(one)


def is_legal(plan: ActionPlan, position: Position, scope: Scope) -> bool:
    """As the game judges it before an action is taken."""
    if plan.phases and position.phase not in plan.phases:
        return False
    try:
        return Completion(position, plan, scope[: len(plan.event_slots)]).allows(scope)
    except (TooManySets, *NO_VALUE):
        return False


def judged(scene: Scene, event: NextTaken, side: str | None = None, bound: Scope = ()) -> Judgment:
    """Of a reaction where its event has just bound these."""
    action = scene.table.model.actions[event.id]
    barred = barring(scene, action)
    if barred:
        return Judgment(event.text, barred, ())
    plan, _, names = scope_of(scene, event, bound)
    return _judged(scene, plan, names, side)


def judged_so_far(scene: Scene, action: str, chosen: Names, side: str) -> Judgment:
    """Of an action of which this is chosen, whatever else is."""
    plan = scene.table.plan.action(action)
    return _judged(scene, plan, {slot.name: chosen.get(slot.name) for slot in plan.scope}, side)


def judged_with(scene: Scene, action: str, thing: int, side: str, chosen: Names | None = None) -> Judgment | None:
    """Of an action with this thing in the place where least speaks against it, whatever else is chosen; None where no
    such thing is chosen for it, or it is not played. `chosen`: what stands in other places."""
    plan, p = scene.table.plan.action(action), scene.position
    if barring(scene, scene.table.model.actions[action]):
        return None
    lineage = p.program.kind_named[p.kind_of[thing]].lineage
    found: list[Judgment] = []
    kept = chosen or {}
    for choice in (one for one in plan.choices if one.slot.kind.name in lineage and one.slot.name not in kept):
        names: Names = {slot.name: kept.get(slot.name) for slot in plan.scope}
        names[choice.slot.name] = (thing,) if choice.many else thing
        found.append(_judged(scene, plan, names, side))
    return min(reversed(found), key=lambda one: len(one.reasons), default=None)


def _judged(scene: Scene, plan: ActionPlan, names: Names, side: str | None) -> Judgment:
    """By the names of what is chosen; what is not told yet is None."""
    action, scope = scene.table.model.actions[plan.id], tuple(names[slot.name] for slot in plan.scope)
    nobody = [slot.name for slot, value in zip(plan.scope, scope, strict=True) if value == ()]
    said = say(scene.position, without_nobody(plan.phrase, nobody), plan.scope, scope)
    found = list(_moment(scene, plan, scope, side))
    grounds: list[Reason] = []
    for choice in action.choices:
        for one, holds in _choice(scene, choice, names):
            (grounds if holds else found).append(one)
    for term in _parts(action.only_if, names):
        one, holds = _condition(scene, term, names)
        (grounds if holds else found).append(one)
    found = sorted({one.what: one for one in found}.values(), key=lambda one: not one.comes_first)
    if any(one.meant for one in found):
        found = [one for one in found if one.meant]  # what has no meaning then only follows from the rest
    found = [one for one in found if not _only_follows(one, found)]
    if not found and not is_legal(plan, scene.position, scope):
        untold = [slot.name for slot in plan.scope if names[slot.name] is None]
        alone = f"There is nothing that can be chosen now for {listed(untold, 'and')}."
        found += _left_undone(scene, plan, scope) or [
            Reason(alone, wants=True) if untold else Reason("It does not fit together as it is chosen.")
        ]
    elif not found:
        grounds += _too_far(scene, plan, scope)
    nothing = None if found or None in scope else in_vain(scene, plan, names)
    return Judgment(said, tuple(found), tuple(grounds), nothing, action=plan.id, chosen=tuple(names.items()))


def faults_of(scene: Scene, action: str, chosen: Names, value: object) -> Iterator[bool | None]:
    """Of all that is asked of an action and can hang on a value that is chosen, in its order, whether it is amiss; None
    of what has no meaning so. Without reasons it is soon known."""
    plan, one = scene.table.plan.action(action), scene.table.model.actions[action]
    names: Names = {slot.name: chosen.get(slot.name) for slot in plan.scope}

    def condition(scene: Scene, term: Term, names: Mapping[str, Any]) -> tuple[bool | None, bool]:
        used = (names.get(part.name) for part in within(term) if isinstance(part, Variable))
        if not any(this in (value, (value,)) for this in used):
            return False, True
        try:
            holds = scene.table.value(scene.position, {**scene.names, **names}, term) is True
        except NO_VALUE:
            return None, False
        return not holds, holds

    for choice in one.choices:
        found = (one for one, _ in _choice(scene, choice, names, condition))
        yield from (True if isinstance(one, Reason) else one for one in found)
    yield from (condition(scene, term, names)[0] for term in _parts(one.only_if, names))


def _only_follows(reason: Reason, reasons: Iterable[Reason]) -> bool:
    """Whether all that speaks for it is that something else may not be, which another reason says: nobody is brought
    where he may not enter."""
    others = (one for each in reasons if each is not reason for one in _asked_by(each))
    told = {(one.question, one.about) for one in others if one.combine == "permission"}
    rests_on = [test for asked in _asked_by(reason) for rule in asked.answered for test in rule.decided]
    return bool(rests_on) and all(
        bool(test.asked) and all((one.question, one.about) in told for one in test.asked) for test in rests_on
    )


def _asked_by(reason: Reason) -> tuple[Told, ...]:
    """The question that it is the answer of, if it is of one alone."""
    tree = None if reason.answer is None else reason.answer.tree
    return () if tree is None else (tree,) if tree.question else tree.asked if tree.is_one_question else ()


def contested_of(scene: Scene, event: NextTaken, judgment: Judgment, side: str | None, bound: Scope = ()) -> list[str]:
    """What is said of the contested points that the judgment hangs on."""
    answers = [one.answer for one in (*judgment.reasons, *judgment.grounds) if one.answer is not None]
    trees = [one.tree for one in answers if one.tree is not None]
    names = contested(scene, trees, event.arguments, (event.id,), lambda there: judged(there, event, side, bound).legal)
    return otherwise(scene.built.model, scene.table.on, names)


def barring(scene: Scene, action: Action) -> tuple[Reason, ...]:
    """The options that take an action away altogether."""
    on = scene.table.on
    off = [
        Reason(f"It is done only with [{name}], and that is off.", options=(name,))
        for name in action.under
        if name not in on
    ]
    bars = [
        Reason(f"[{name}] is on, and leaves no room for it.", options=(name,))
        for name in action.not_under
        if name in on
    ]
    return (*off, *bars)


# ---- when, and by whom


def against_the_moment(scene: Scene, event: NextTaken, side: str | None) -> tuple[Reason, ...]:
    """That it is not done in this phase, or not by this side."""
    action = scene.table.model.actions[event.id]
    if barring(scene, action):
        return ()
    plan, scope, _ = scope_of(scene, event)
    return tuple(_moment(scene, plan, scope, side))


def _moment(scene: Scene, plan: ActionPlan, scope: Scope, side: str | None) -> Iterator[Reason]:
    p = scene.position
    if plan.phases and p.phase not in plan.phases:
        when = listed([f"[{one}]" for one in plan.phases], "or")
        whose = f" of {p.side_to_move}" if p.side_to_move else ""
        now = f"it is [{p.phase}]{whose}" if p.phase else "the position does not say which phase it is"
        yield Reason(f"It is done in {when}; {now}.")
    try:
        taker = plan.taker(p, *scope[: len(plan.event_slots)])
    except NO_VALUE:
        return
    looking = _side(scene, side)
    if looking is not None and taker != looking:
        yield Reason(f"It is for {taker} to do this, not for {looking}.")


def _side(scene: Scene, side: str | None) -> str | None:
    if side is None:
        return None
    known = scene.position.program.sides
    return next((one for one in known if one.lower() in (side.lower(), f"the {side.lower()}")), None)


# ---- what it leaves to do in its phase


def _left_undone(scene: Scene, plan: ActionPlan, scope: Scope) -> list[Reason]:
    """Where nothing else speaks against it: what could not be done any more after it."""
    p, ahead = scene.position, Unfinished(scene.table.plan)
    bar = None if plan.outlook is None else ahead.bar(p)
    if bar is None:
        return []
    try:
        row = next(Completion(p, ahead.bare(plan.id)).fitting(scope), None)
    except NO_VALUE as unsettled:
        return [Reason(f"Whether it may be done cannot be told: {say_unsettled(p, unsettled)}.")]
    unfinished = scene.table.model.sequences[p.phase].unfinished
    if row is None or unfinished is None:
        return []
    with ahead.thought_through(p, plan.id, row) as left:
        named = listed([say_value(p, one, bar.kind) for one in left], "and")
        answer = scene.table.why(p, scene.names, unfinished)
    said = f"After it nothing could be done any more about {named}, and [{p.phase}] {bar.said}."
    return [Reason(said), Reason(statement(answer), answer)]


def judged_end(scene: Scene, event: NextEnd) -> Judgment:
    """Whether the phase that runs may end, by those who act in it."""
    p = scene.position
    left = [scene.game.left_to_do(side) for side in scene.position.program.sides]
    bound = next((one for one in left if one.row), None)
    unfinished = scene.table.model.sequences[p.phase].unfinished if p.phase else None
    if bound is None or unfinished is None:
        return Judgment(event.text, (), tuple(Reason(f"{one.said}.") for one in left if one.said))
    answer = scene.table.why(p, scene.names, unfinished)
    action, scope = bound.row[0]
    plan = scene.table.plan.action(action)
    first = Reason(f"To begin with, {say(p, plan.phrase, plan.scope, scope)} may be done about it.")
    return Judgment(event.text, (Reason(f"{bound.said}."), Reason(statement(answer), answer), first), ())


def _too_far(scene: Scene, plan: ActionPlan, scope: Scope) -> list[Reason]:
    p, ahead = scene.position, Unfinished(scene.table.plan)
    if plan.outlook is None or None in scope or not ahead.is_too_far(p, plan.id, scope):
        return []
    return [Reason(f"Whether [{p.phase}] could end after it was not found out with {TRIED} further choices.")]


# ---- what is chosen


def _choice(
    scene: Scene, choice: ChoiceOf, names: Names, condition: Callable[..., tuple[Any, bool]] | None = None
) -> Iterator[tuple[Any, bool]]:
    """What is asked of it, and whether it is so. `condition`: how that is looked at; else with the reason."""
    condition = condition or _condition
    value = names.get(choice.variable)
    if value is None:
        return  # it is not told what is chosen here
    pieces = value if choice.many and isinstance(value, tuple) else (value,)
    if choice.many and len(pieces) < choice.least:
        yield Reason(f"Of {choice.variable} at least {choice.least} must be chosen."), False
    described = choice.description
    for piece in pieces:
        bound = {**names, described.variable: piece}
        if described.type or _is_thing(scene, piece, described.kind.name):
            wanted = described.type or described.kind.name
            if not scene.position.is_a(piece, wanted):
                yield Reason(f"{_said(scene, piece, choice)} is no {wanted}."), False
                continue
            if scene.position.is_out_of_play(piece) and not any(map(_speaks_of_those_away, described.conditions)):
                yield Reason(f"{_said(scene, piece, choice)} is out of play."), False
                continue
        for term in described.conditions:
            for part in _parts(term, bound):
                yield condition(scene, part, bound)
    for part in _parts(choice.such_that, names):
        yield condition(scene, part, names)


def _speaks_of_those_away(term: Term) -> bool:
    return any(isinstance(one, Builtin) and one.operation in OUT_TOO for one in within(term))


def _is_thing(scene: Scene, value: object, kind: str) -> bool:
    is_one = isinstance(value, int) and value in scene.position.kind_of
    return is_one and kind not in ("hex", "hexside", "number")


def _said(scene: Scene, value: object, choice: ChoiceOf) -> str:
    return say_value(scene.position, value, ValueKind(choice.kind.name))


def _condition(scene: Scene, term: Term, names: Mapping[str, Any]) -> tuple[Reason, bool]:
    there = _where_already(scene, term, names)
    if there:
        return Reason(there, comes_first=True), False
    answer = scene.table.why(scene.position, {**scene.names, **names}, term)
    return Reason(statement(answer), answer), answer.value is True


def _where_already(scene: Scene, term: Term, names: Mapping[str, Any]) -> str:
    """Of who should be out of play, and is not, where he is."""
    p = scene.position
    of_whom = term.arguments[0] if isinstance(term, Builtin) and term.operation == "is_out_of_play" else None
    thing = names.get(of_whom.name) if isinstance(of_whom, Variable) else None
    place = p.hex_of(thing) if isinstance(thing, int) and thing in p.type_of else None
    if not isinstance(thing, int) or not isinstance(place, int):
        return ""
    said = say_value(p, thing, ValueKind(p.kind_of[thing]))
    return f"{capital(said)} is on the board already, in {p.space.label(place)}."


def _parts(term: Term | None, names: Names) -> Iterable[Term]:
    """What is asked one by one; nothing of a choice that is not told."""
    if term is None:
        return ()
    if isinstance(term, All):
        return tuple(part for one in term.operands for part in _parts(one, names))
    untold = any(isinstance(part, Variable) and names.get(part.name, part) is None for part in within(term))
    return () if untold else (term,)
