"""Examples carried out on the table, line by line, and what of them did not come out as told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from types import MappingProxyType

from compiler.diagnostics import Diagnostic
from compiler.model import (
    Example,
    GivenDice,
    GivenFact,
    Model,
    Next,
    NextDone,
    NextEvent,
    NextGoOn,
    NextMoment,
    NextProcedure,
    NextReaction,
    NextStep,
    NextTaken,
    Then,
)
from rulewright.scenes.card import of_no_side
from rulewright.scenes.expectations import Expectation, judge
from rulewright.scenes.scripted import told_choices
from rulewright.scenes.silent import said_of_nobody
from rulewright.scenes.table import Table, Unplayable
from runtime.answer import Aspect, say_unsettled
from runtime.play import (
    ActionPlan,
    CannotAnswer,
    Chooser,
    Completion,
    EventPlan,
    Game,
    Illegal,
    NoDie,
    NotAsTold,
    RunOut,
    Scope,
    ScriptChooser,
    ScriptedReaction,
    Stuck,
    say,
    who_may_take,
)
from runtime.position import NO_VALUE, Position
from runtime.program import listed
from runtime.records import dataclass
from runtime.space import UnknownHex


@dataclass(frozen=True)
class Result:
    example: Example
    lines: tuple[Expectation, ...]
    fault: Exception | None = None  # what kept it from being played to its end
    warnings: tuple[Diagnostic, ...] = ()  # of lines that state nothing
    stopped_at: Next | None = None  # what was being done when the fault came

    @property
    def unplayable(self) -> str:
        """The fault in words; nothing where it was played."""
        if isinstance(self.fault, NO_VALUE):
            return f"this cannot be settled: {self.fault}"
        return str(self.fault) if self.fault is not None else ""

    @property
    def fine(self) -> bool:
        return not self.unplayable and not any(line.wrong or line.reason for line in self.lines)


@dataclass(frozen=True)
class Window:
    """A moment at which a side may react to what is announced.

    to_come: reactions told and not taken before it; done: what is being done.
    """

    event: EventPlan
    bound: Scope
    side: str
    position: Position
    reacting: bool
    to_come: int
    done: Next | None = None

    @property
    def said(self) -> str:
        return say(self.position, self.event.phrase, self.event.slots, self.bound)

    @property
    def given(self) -> Scope:
        """What a reaction finds: what is bound, and who is asked, should it have a name for him."""
        return (*self.bound, self.side)

    def answered_by(self, reaction: str, wanted: Scope) -> ActionPlan | None:
        """This reaction, if it is for this side to take now; `wanted` of what is bound, None for anything."""
        for plan in self.event.reactions:
            fits = all(one in (None, is_) for one, is_ in zip(wanted, self.bound, strict=False))
            if plan.id == reaction and fits and (plan.answers_reactions or not self.reacting):
                bound = plan.bound_for(self.bound, self.side)
                return plan if who_may_take(self.position, plan, bound) == self.side else None
        return None


class DiceLeft(Unplayable):
    """More dice are told than were thrown."""


class NobodysCounter(Unplayable):
    """A counter that any side may have, and nothing says which."""

    def __init__(self, told: Diagnostic) -> None:
        super().__init__(told.message)
        self.told = told


class NotLegal(Unplayable):
    """An action that is told may not be taken."""

    def __init__(self, event: NextTaken, message: str) -> None:
        super().__init__(message)
        self.event = event


class Untaken(Unplayable):
    """A reaction that is told could not be taken, or not with what is told to be chosen."""

    def __init__(self, after: Next, reaction: NextReaction, message: str) -> None:
        super().__init__(message)
        self.after = after.text
        self.reaction = reaction


def play_example(table: Table, example: Example) -> Result:
    table = table.under(example.under, example.not_under)
    lines: list[Expectation] = []
    begun: list[Next] = []
    try:
        _play(table, example, lines, begun)
    except (Unplayable, CannotAnswer, Illegal, Stuck, UnknownHex, *NO_VALUE) as fault:
        return Result(example, tuple(lines), fault, stopped_at=begun[-1] if begun else None)
    return Result(example, tuple(lines))


def _play(table: Table, example: Example, lines: list[Expectation], begun: list[Next]) -> None:
    """`lines` and `begun` are left with what was judged and done."""
    for finding in of_no_side(table, example.given):
        raise NobodysCounter(finding)
    position, names = table.set_up(example.given)
    table.refuse_ended(position, names, example.given)
    dice = [number for line in example.given if isinstance(line, GivenDice) for number in line.numbers]
    chosen = told_choices(table, position, names, example.given)
    game = table.game(position, ScriptChooser())

    def expect(then: Then) -> None:
        lines.append(judge(table, position, names, then, table.followed(game)))

    script = carry_out(table, game, names, example.events, chosen, dice, expect, begin=begun.append)
    if script.unasked is not None:
        raise Unplayable(f"`{script.unasked.of}` is told, and nothing that is done here asks for it")


def carry_out(
    table: Table,
    game: Game,
    names: dict[str, int],
    events: Iterable[Next | Then],
    chosen: Iterable[object] = (),
    dice: Iterable[int] = (),
    expect: Callable[[Then], None] = lambda then: None,
    windows: list[Window] | None = None,
    when_out: Chooser | None = None,
    came: dict[str, set[Aspect]] | None = None,
    goes_on: bool = False,
    begin: Callable[[Next], None] = lambda event: None,
) -> ScriptChooser:
    """What happens, one thing after another, each with the reactions told right after it. goes_on: dice that are left
    are for what comes after. begin: is told of each thing before it is done.

    `windows` is left with the moments to react that the last of it gave, after the reactions taken, `came` with what
    was done and what followed by rule, and what of the position either changed.
    `when_out` answers what is asked beyond what is told.
    """
    script = ScriptChooser(list(chosen), list(dice), (), when_out)
    row = list(events)
    for number, event in enumerate(row):
        if isinstance(event, Then):
            expect(event)
        elif isinstance(event, NextReaction):  # taken with what it answers, if it follows that at once
            if number == 0 or isinstance(row[number - 1], Then):
                raise Unplayable(f"`{event.text}` is a reaction: it stands right after the `Next` that it answers")
        else:
            reactions: list[NextReaction] = []
            for later in row[number + 1 :]:
                if not isinstance(later, NextReaction):
                    break
                reactions.append(later)
            begin(event)
            before = game.position.mark()
            try:
                script = _happen_with(table, game, names, event, reactions, script, windows)
            except NO_VALUE as fault:
                raise Unplayable(f"this cannot be settled: {say_unsettled(game.position, fault)}") from fault
            if came is not None:
                own = {*game.position.changed_between(before, game.position.mark())}
                for rule, changed in table.followed(game).items():
                    came.setdefault(rule, set()).update(changed)
                    own -= changed
                if isinstance(event, NextTaken):
                    came.setdefault(event.id, set()).update(own)
    if script.left[1] and not goes_on:
        raise DiceLeft(f"{script.left[1]} of the dice given were never rolled")
    return script


def _happen_with(
    table: Table,
    game: Game,
    names: dict[str, int],
    event: Next,
    reactions: list[NextReaction],
    before: ScriptChooser,
    windows: list[Window] | None,
) -> ScriptChooser:
    """Let it happen with these reactions, watching what may be done in reaction."""
    position = game.position
    taken = [one for one in reactions if not one.refused]
    refused = [  # how many are taken before it, and what is told as refused from then on
        (sum(not earlier.refused for earlier in reactions[:at]), _scripted(table, position, names, one))
        for at, one in enumerate(reactions)
        if one.refused
    ]
    also = before.told_of(_untold(table, event))
    told = [_scripted(table, position, names, one, before) for one in taken]
    script = ScriptChooser(before._answers, before._dice, told, before._when_out)
    kept: list[Window] = []

    def asking(announced: EventPlan, bound: Scope, side: str) -> None:
        window = Window(announced, bound, side, position, game.reacting, script.left[2], event)
        for first, one in refused:
            if len(told) - script.left[2] >= first and _may_be_taken(window, one):
                raise CannotAnswer(f"what is told as refused may be done, because {window.said}")
        script.next_reaction(lambda one: _for_its_side(window, one))
        if windows is not None:
            kept.append(replace(window, position=position.copy()))

    game.chooser, game.asking = script, asking
    failed = ""
    to_come = 0
    try:
        happen(table, game, position, names, event, also=also)
        to_come = script.left[2]
        failed = f"after `{event.text}` a reaction that is told could not be taken" if to_come else ""
    except NotAsTold as fault:
        to_come = script.left[2] + 1
        failed = str(fault)
    except RunOut as fault:
        to_come = script.left[2]
        untold = [name for name in _untold(table, event) if name not in also]
        if untold and before._when_out is None and not isinstance(fault, NoDie):
            hint = listed([f"`{one} is ...`" for one in untold])
            raise RunOut(f"{fault}; {hint} among what is given tells it") from None
        raise
    finally:
        game.asking = None
        if windows is not None:
            windows[:] = [window for window in kept if window.to_come == to_come]
    if failed:
        raise Untaken(event, taken[-to_come], failed)
    return script


def _untold(table: Table, event: Next) -> tuple[str, ...]:
    """What is chosen for an action, and its phrase has no place for."""
    action = table.model.actions.get(event.id) if isinstance(event, NextTaken) else None
    known = {slot.name for slot in action.slots} if action else set()
    return tuple(one.variable for one in action.choices if one.variable not in known) if action else ()


def _scripted(
    table: Table,
    position: Position,
    names: dict[str, int],
    event: NextReaction,
    script: ScriptChooser | None = None,
) -> ScriptedReaction:
    """`script`: what it tells of the reaction's further choices is taken from it."""
    action = table.model.actions[event.id]
    values = [table.value(position, names, term) for term in event.arguments]
    chosen = {slot.name: value for slot, value in zip(action.slots, values, strict=True)}
    chosen |= script.told_of(_untold(table, event)) if script else {}
    bound = tuple(chosen.get(slot.name) for slot in action.event_slots)
    return ScriptedReaction(event.id, chosen, bound)


def _may_be_taken(window: Window, reaction: ScriptedReaction) -> bool:
    """Whether it can be taken there with all that it chooses."""
    plan = window.answered_by(reaction.reaction, reaction.bound)
    if plan is None:
        return False
    bound = plan.bound_for(window.bound, window.side)
    scope = (*bound, *(reaction.chosen.get(choice.slot.name) for choice in plan.choices))
    return Completion(window.position, plan, bound).allows(scope)


def _for_its_side(window: Window, reaction: ScriptedReaction) -> ScriptedReaction:
    """One that any of several sides may take: for the side that is asked, if that one can take it as it is told."""
    plan = next((one for one in window.event.reactions if one.id == reaction.reaction), None)
    if plan is None or len(plan.event_slots) == len(window.event.slots):
        return reaction
    if not all(choice.slot.name in reaction.chosen for choice in plan.choices):
        return reaction
    bound = reaction.bound[:-1]
    return replace(reaction, bound=(*bound, window.side if _may_be_taken(window, reaction) else ""))


def happen(
    table: Table,
    game: Game,
    position: Position,
    names: dict[str, int],
    event: Next,
    bound: Scope = (),
    also: Mapping[str, object] = MappingProxyType({}),
) -> None:
    """Let it happen; a reaction, where its event has just bound these. `also`: what is chosen besides, by name."""
    game.followed.clear()
    values = [table.value(position, names, term) for term in (event.arguments if isinstance(event, NextDone) else ())]
    match event:
        case NextTaken():
            action = table.model.actions[event.id]
            if not (table.on.issuperset(action.under) and table.on.isdisjoint(action.not_under)):
                raise NotLegal(event, table.not_there(event.text, action))
            chosen = {slot.name: value for slot, value in zip(action.slots, values, strict=True)}
            try:
                game.take(event.id, {**chosen, **also}, bound)
            except Illegal as fault:
                raise NotLegal(event, str(fault)) from None
        case NextEvent():
            game.announce(event.id, *values)
        case NextProcedure():
            game.do(event.id, *values)
        case NextMoment():
            with _refused(event):
                game.moment(event.edge, event.sequence, event.side or "")
        case NextGoOn():
            with _refused(event):
                game.go_on_to(event.sequence, event.side or "")
        case NextStep():
            table.state(position, event.step, names)


@contextmanager
def _refused(event: NextMoment | NextGoOn) -> Iterator[None]:
    """Around the end of a phase that may be told as refused."""
    try:
        yield
    except Illegal:
        if not event.refused:
            raise
    else:
        if event.refused:
            raise CannotAnswer(f"what is told as refused may be done: {event.text.removesuffix(', refused')}")


def played(model: Model, tell_how_far: Callable[[int, int], None] = lambda done, number: None) -> list[Result]:
    """The pack's own examples, each under its options. `tell_how_far`: is told after each how many of all are done."""
    base = Table.of(model)
    tables: dict[frozenset[str], Table] = {base.on: base}
    results = []
    own = [example for example in model.examples.values() if example.pack == model.packs[-1].id]
    for example in own:
        table = base.under(example.under, example.not_under)
        results.append(_warned(tables.setdefault(table.on, table), example))
        tell_how_far(len(results), len(own))
    return results


def _warned(table: Table, example: Example) -> Result:
    """The example played, and what of its position is said of nobody."""
    result = play_example(table, example)
    of_all = any(isinstance(one, GivenFact) and one.each is not None for one in example.given)
    if result.fault is not None or not of_all:
        return result
    position, names = table.set_up(example.given)
    return replace(result, warnings=tuple(said_of_nobody(table, example.given, position, names)))
