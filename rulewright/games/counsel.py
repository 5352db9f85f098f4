"""What a person may ask while a game waits for an answer: why not, how likely, what for, and where everybody stands.

Everything is asked of the world of that side (`seen_by`), so an answer can show nothing that it may not know.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

from compiler.model import Declared, Model, NextProcedure, NextTaken, in_short
from compiler.terms import Call, Choose, ForEach
from compiler.trees import within
from rulewright.actions import (
    OrdersSeveral,
    Quoted,
    Told,
    Weighing,
    answered,
    at_its_time,
    doing,
    readings_offered,
    ruled,
    scope_of,
    so_far_in_short,
    told_in_vain,
    told_of,
    told_ruling,
    told_so_far,
    what_is_weighed,
)
from rulewright.games.goal import goal_told
from rulewright.games.told import coming, odds_told
from rulewright.scenes import Refused, Scene, Stage, Window, seen_by
from rulewright.shelf import Slip, View
from rulewright.telling import bare, body
from runtime.answer import say_unsettled
from runtime.draw import Looks
from runtime.functions import FOLLOW
from runtime.play import ENOUGH, Game, Illegal, Stuck, TooManySets, TooManyWays
from runtime.position import NO_VALUE, Position, naming_for, say_value
from runtime.program import capital, listed
from runtime.records import dataclass

_ASKED = re.compile(r"\s*ask\s+", re.IGNORECASE)
_ASKED_BY_NUMBER = re.compile(r"\s*ask\s+(\d{1,3})\s*", re.IGNORECASE)


NOT_DONE = "So it is not done."


@dataclass(frozen=True)
class Ordered:
    """What a line in words orders: an action or a reaction, and what is chosen for it, in words, as far as told; of who
    goes far, each hex of the way."""

    action: str
    chosen: tuple[str, ...]
    is_legal: bool
    is_idle: bool  # it may be done, and nothing comes of it
    why: Callable[[], Iterator[str]]  # or why not
    briefly: str  # the first reason why not


class Counsel:
    def __init__(self, stage: Stage, side: str) -> None:
        self._stage = stage
        self._side = side
        self._offered: tuple[str, ...] = ()  # at the last question, in place of it

    @property
    def looks(self) -> Looks:
        return self._stage.looks

    def why(self, game: Game, action: str) -> Iterator[str]:
        """Why an action may not be taken now, or that it may; of a counter by its name, of all it might do now."""
        return told_why(self.world(game), action, self._side)

    def briefly(self, game: Game, action: str) -> str:
        """The first reason why it may not be taken now; nothing of what is not read as one action."""
        scene = self.world(game)
        try:
            event = doing(scene, action)
            return ruled(scene, event, self._side).briefly if isinstance(event, NextTaken) else ""
        except (Slip, TooManyWays, TooManySets, Illegal, Stuck, *NO_VALUE):
            return ""

    def why_so_far(self, game: Game, action: str, chosen: dict[str, Any]) -> Iterator[str]:
        """Why an action may not be gone on with of which this is chosen."""
        scene = self.world(game)
        told = self._in_this_world(scene, game, chosen)
        return _settled(scene, lambda: told_so_far(scene, action, told, self._side))

    def briefly_so_far(self, game: Game, action: str, chosen: dict[str, Any]) -> str:
        """The first reason why it may not be gone on with."""
        scene = self.world(game)
        told = self._in_this_world(scene, game, chosen)
        return next(_settled(scene, lambda: [so_far_in_short(scene, action, told, self._side)]), "")

    def in_vain(self, game: Game, action: str, chosen: dict[str, Any]) -> tuple[str, list[str]]:
        """Of an action of which all is chosen: how it is said, and why nothing would come of it; nothing where
        something may."""
        scene = self.world(game)
        try:
            said, why = told_in_vain(scene, action, self._in_this_world(scene, game, chosen), self._side)
        except (TooManyWays, TooManySets, Illegal, Stuck, *NO_VALUE):
            return "", []
        return said, [*why, *([NOT_DONE] if why else [])]

    def _in_this_world(self, scene: Scene, game: Game, chosen: dict[str, Any]) -> dict[str, Any]:
        """What is chosen in the world of this side, whose things have numbers of their own."""
        p, naming = game.position, naming_for(game.position, self._side)

        def there(value: Any) -> Any:
            if isinstance(value, tuple):
                return tuple(map(there, value))
            return scene.names.get(naming(value), value) if value in p.kind_of else value

        return {slot: there(value) for slot, value in chosen.items()}

    def odds(self, game: Game, action: str) -> Iterator[str]:
        """What an action can lead to."""
        return told_odds(self.world(game), action, self._side, in_brief=True)

    def ordered(self, game: Game, said: str) -> Ordered | None:
        """The one action that a line tells as the rules and the account of the game do: `move Able into H7`."""
        scene = self.world(game)
        try:
            event = doing(scene, said)
            if not isinstance(event, NextTaken):
                return None
            ruling = ruled(scene, event, self._side)
            last = ruling.event if isinstance(ruling.event, NextTaken) else event
            plan, _, values = scope_of(ruling.scene, last, ruling.bound)
            passed = [doing(scene, one) for one in ruling.once]
        except (Slip, *NO_VALUE):
            return None
        p = scene.position
        naming = naming_for(p, self._side)
        chosen: list[str] = []
        for choice in plan.choices:
            value = values[choice.slot.name]
            if value is None:
                break
            pieces = value if isinstance(value, tuple) else (value,)
            chosen.append(" + ".join(say_value(p, one, choice.slot.kind, naming) for one in pieces) or ENOUGH)
        way = [scene.table.value(p, scene.names, one.arguments[-1]) for one in passed if isinstance(one, NextTaken)]
        chosen[-1:-1] = [say_value(p, one, plan.choices[-1].slot.kind, naming) for one in way]
        is_idle = ruling.judgment.idle is not None
        after = [NOT_DONE] if is_idle else []
        why = partial(_settled, scene, lambda: [told_ruling(ruling, View(), in_brief=True), *after])
        return Ordered(event.id, tuple(chosen), ruling.judgment.legal, is_idle, why, ruling.briefly)

    def each(self, game: Game, said: str) -> tuple[str, ...]:
        """The orders of a line that tells several to do the same, one after another; nothing of any other line."""
        try:
            doing(self.world(game), said)
        except OrdersSeveral as several:
            return several.each
        except (Slip, *NO_VALUE):
            pass
        return ()

    def answer(self, game: Game, question: str) -> Iterator[str]:
        """What `ask` tells of how it stands now. `ask 2`: the second of what was offered in the place of a question."""
        meant = _ASKED_BY_NUMBER.fullmatch(question)
        if meant is not None and not 0 < int(meant[1]) <= len(self._offered):
            yield "nothing is offered under that number"
            return
        offered: list[str] = []
        asked = self._offered[int(meant[1]) - 1] if meant else _ASKED.sub("", question)
        yield from told_answer(self.world(game), asked, offered=offered)
        self._offered = tuple(offered)

    def goal(self, game: Game) -> Iterator[str]:
        """What is played for, and how it stands."""
        return goal_told(self._stage, game.position.view(self._side), self._side)

    def led_here(self, game: Game, variable: str) -> Iterator[str]:
        """What made a question of steps be asked, from what was done or came by itself down to the steps that ask."""
        doing = game.doing[-1] if game.doing else ""
        model = self._stage.table.model
        yield "What led to this:"
        for one in _asking(model, self._follows.get(doing, doing), variable):
            yield f"  {_called(one)}: {in_short(one) or bare(body(one))}"
        noun = variable.removeprefix("the ").lower()
        meant = next((one for name, one in model.rules.items() if name.lower() == noun), None)
        if meant is not None and in_short(meant):
            yield f"  {_called(meant)}: {in_short(meant)}"

    def coming(self, game: Game, began: Position) -> Iterator[str]:
        """What would befall this side's counters by rule if it were done, because of what it ordered since."""
        model, naming = self._stage.table.model, naming_for(game.position, self._side)
        for does, things in coming(game, self._side, began).items():
            rule = self._follows[does]
            title = _called(model.follows.get(rule) or model.upkeeps[rule])
            yield f"then {title} moves {listed([naming(one) for one in things], 'and')}:"
            yield f"  {in_short(model.follows.get(rule) or model.upkeeps[rule])}"

    @cached_property
    def _follows(self) -> dict[str, str]:
        """By the function that does it, the id of what follows by rule or comes at a moment."""
        return {FOLLOW.name(one.function): one.id for one in self._stage.table.rules.program.follows}

    def world(self, game: Game) -> Scene:
        """As its side may know it."""
        p, answering = game.position, game.answering
        windows = () if answering is None else (Window(*answering, p, game.reacting, 0),)
        scene = replace(self._words, position=p, playing=lambda: game, windows=windows)
        return seen_by(scene, self._side, played=True)

    @cached_property
    def _words(self) -> Scene:
        """The first position, with the words to speak of any."""
        return self._stage.scene()


def told_why(scene: Scene, action: str, side: str) -> Iterator[str]:
    if action in scene.names:
        return _settled(scene, lambda: told_of(scene, action, side))
    return _asked(scene, action, lambda scene, event: told_ruling(ruled(scene, event, side), View()), side)


def _without_the_vain(scene: Scene, refused: Refused, side: str) -> Refused:
    """Of what may be ordered instead, what can be done, if any of it can."""
    offered = readings_offered(refused)
    vain = [f"  {one}" for one in offered if not _can_be_done(scene, one, side)]
    if len(vain) == len(offered):
        return refused
    left = (replace(one, notes=tuple(note for note in one.notes if note not in vain)) for one in refused.problems)
    return replace(refused, problems=tuple(left))


def _can_be_done(scene: Scene, order: str, side: str) -> bool:
    try:
        event = doing(scene, order)
        return isinstance(event, NextTaken) and ruled(scene, event, side).judgment.legal
    except (Slip, TooManyWays, TooManySets, Illegal, Stuck, *NO_VALUE):
        return False


def told_odds(scene: Scene, action: str, side: str, in_brief: bool = False) -> Iterator[str]:
    """`in_brief`: of what may not be done, as deep as it is read at a glance; `why` tells the rest."""

    def chances(scene: Scene, event: NextTaken) -> str:
        ruling = ruled(scene, event, side)
        if not ruling.judgment.legal:
            return told_ruling(ruling, View(), in_brief)
        weighing = Weighing(ruling.scene, ruling.event, ruling.window, Told(ruling.scene, ()))
        return odds_told(weighing, weighing.chances(), ruling.said, why=False)

    return _asked(scene, action, chances)


def told_answer(scene: Scene, question: str, why: bool = False, offered: list[str] | None = None) -> Iterator[str]:
    """`offered`: where to write what may be meant instead; it is numbered then."""

    def by_number(text: str, fault: Quoted | Slip) -> Iterator[str]:
        readings = readings_offered(fault) if offered is not None else ()
        yield numbered(text, readings)
        if offered is not None and readings:
            offered.extend(readings)
            yield f"  `ask 1`{f' to `ask {len(readings)}`' if len(readings) > 1 else ''} asks it so"

    def told() -> Iterator[str]:
        try:
            found = answered(scene, question, of_rules=True)
        except Slip as fault:
            yield from by_number(str(fault), fault)
            return
        if isinstance(found, Refused):
            yield _plainly(found)
        elif isinstance(found, Quoted) and found.unread:
            yield from weighed_instead(scene, question) or by_number("\n".join(found.lines()), found)
        else:
            yield from found.lines() if isinstance(found, Quoted) else found.lines(why)

    return _settled(scene, told)


def numbered(text: str, readings: Iterable[str]) -> str:
    """The readings in a text that offers them, each with its number."""
    lines = text.splitlines()
    for number, reading in enumerate(readings, 1):
        at = next((at for at, line in enumerate(lines) if line.endswith(f"  {reading}")), None)
        if at is not None:
            lines[at] = f"{lines[at].removesuffix(reading)}{number}. {reading}"
    return "\n".join(lines)


def weighed_instead(scene: Scene, question: str) -> list[str]:
    """`what happens if S overruns M7` is answered by the odds of it, and so is what happens when it is destroyed; empty
    where nothing that is done is asked of. Of what several do each is told by itself."""
    each = what_is_weighed(scene, question)
    told = ["What each comes to by itself, as it stands now:"] if len(each) > 1 else []
    for done in each:
        there = _when_it_is_done(scene, done)
        moment = "" if there.position.phase == scene.position.phase else f", in [{there.position.phase}]"
        told += [f"Read as: odds of {done}{moment}", *_what_comes_of(there, done)]
    return told


def _when_it_is_done(scene: Scene, done: str) -> Scene:
    """What happens is asked of the moment when such a thing is done."""
    try:
        event = doing(scene, done)
        return at_its_time(scene, event.id, event.arguments) if isinstance(event, NextTaken) else scene
    except (Slip, *NO_VALUE):
        return scene


def _what_comes_of(scene: Scene, done: str) -> Iterator[str]:
    event = doing(scene, done)
    if not isinstance(event, NextProcedure):
        return told_odds(scene, done, scene.position.side_to_move)
    weighing = Weighing(scene, event, None, Told(scene, ()))
    return _settled(scene, lambda: [odds_told(weighing, weighing.chances(), done, why=False)])


def _asked(scene: Scene, action: str, tell: Callable[[Scene, NextTaken], str], side: str = "") -> Iterator[str]:
    def told() -> Iterator[str]:
        event = doing(scene, action)
        if isinstance(event, Refused):
            yield _plainly(_without_the_vain(scene, event, side) if side else event)
        elif not isinstance(event, NextTaken):
            yield f"`{action}` is no action that is taken by itself"
        else:
            yield tell(scene, event)

    return _settled(scene, told)


def _plainly(refused: Refused) -> str:
    """What cannot be read of a line, to who plays: no code, and not where in it."""
    lines: list[str] = []
    for one in refused.problems:
        lines.append(f"{one.message}: {one.primary.text}" if one.primary.text else one.message)
        lines += [f"  {note}" for note in (*one.notes, *([one.help] if one.help else []))]
    return "\n".join(lines)


def _settled(scene: Scene, told: Callable[[], Iterable[str]]) -> Iterator[str]:
    try:
        yield from told()
    except Slip as fault:
        yield str(fault)
    except (TooManyWays, TooManySets, Illegal, Stuck, *NO_VALUE) as fault:
        yield f"this cannot be told: {say_unsettled(scene.position, fault)}"


# ---- what led to a question


def _asking(model: Model, doing: str, variable: str) -> tuple[Declared, ...]:
    """What is being done, and of what it calls in turn those that lead to the one whose steps ask for this."""
    root = next((some[doing] for some in (model.follows, model.upkeeps, model.actions) if doing in some), None)
    ways: list[tuple[Declared, ...]] = [] if root is None else [(root,)]
    seen: set[str] = set()
    for way in ways:  # grows meanwhile: the shortest are looked at first
        steps = list(within(way[-1]))
        if any(_asks(one, variable) for one in steps):
            return way
        called = [one.procedure for one in steps if isinstance(one, Call) and one.procedure not in seen]
        seen.update(called)
        ways += [(*way, model.procedures[one]) for one in called]
    return () if root is None else (root,)


def _asks(step: object, variable: str) -> bool:
    if isinstance(step, ForEach):
        return step.chooser is not None and step.description.variable == variable
    return isinstance(step, Choose) and step.variable == variable


def _called(one: Declared) -> str:
    title = getattr(one, "title", "") or ("" if hasattr(one, "phrase") else one.id)
    return f"[{title}]" if title else capital(bare(one.id))
