"""What a person may ask while a game waits for an answer: why not, how likely, what for, and where everybody stands.

Everything is asked of the world of that side (`seen_by`), so an answer can show nothing that it may not know.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cached_property, partial
from itertools import chain
from typing import Any

from compiler.model import NextProcedure, NextTaken, in_short
from rulewright.actions import (
    OrdersSeveral,
    Quoted,
    Told,
    Weighing,
    answered,
    as_offered,
    at_its_time,
    doing,
    in_short_with,
    ordered_by,
    readings_offered,
    ruled,
    so_far_in_short,
    told_in_vain,
    told_of,
    told_ruling,
    told_so_far,
    what_is_weighed,
    with_a_reason,
)
from rulewright.games.goal import goal_told
from rulewright.games.told import (
    asking,
    called,
    coming,
    ended,
    odds_told,
    told_lost,
    who_acts,
    who_is,
    who_is_lost,
    without_the_vain,
)
from rulewright.scenes import Refused, Scene, Stage, Window, seen_by
from rulewright.shelf import Slip, View
from rulewright.telling import bare, body
from runtime.answer import say_unsettled
from runtime.draw import Looks
from runtime.functions import FOLLOW
from runtime.play import Game, Illegal, Stuck, TooManySets, TooManyWays
from runtime.position import NO_VALUE, Position, naming_for
from runtime.program import listed
from runtime.records import dataclass

_ASKED = re.compile(r"\s*ask\s+", re.IGNORECASE)
_WORDS = re.compile(r"[\w.-]+")
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
        gone = self._gone(game, action)
        return chain([gone] if gone else [], told_why(self.world(game), action, self._side))

    def at_a_glance(self, game: Game, name: str) -> Iterator[str]:
        """Of a counter what it is, where and how it stands, and what it may do now."""
        scene = self.world(game)
        gone = self._gone(game, name)
        yield from (gone,) if gone else (line.strip() for line in who_is(scene, self.looks, f"who is {name}") or ())
        yield from () if gone else _settled(scene, lambda: told_of(scene, name, self._side, in_few=True))
        yield f"  `why {name}` tells all of it, and where it is written"

    def briefly(self, game: Game, action: str) -> str:
        """The first reason why it may not be taken now; nothing of what is not read as one action."""
        scene = self.world(game)
        try:
            event = doing(scene, action, looks_near=False)
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

    def briefly_of(self, game: Game, name: str) -> str:
        """The first reason why nothing can be done now with whoever is called so."""
        scene = self.world(game)
        actions = [one.id for one in game.plan.actions_in(game.position.phase)]
        return next(_settled(scene, lambda: [in_short_with(scene, actions, name, self._side)]), "")

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
        """What an action can lead to; nothing with somebody who is lost."""
        gone = self._gone(game, action)
        if gone:
            return iter((gone,))
        return told_odds(self.world(game), action, self._side, in_brief=True)

    def ordered(self, game: Game, said: str) -> Ordered | None:
        """The one action that a line tells as the rules and the account of the game do: `move Able into H7`."""
        scene = self.world(game)
        try:
            event = ordered_by(self._side, scene, said, looks_near=False)
            if not isinstance(event, NextTaken):
                return None
            ruling = ruled(scene, event, self._side)
            chosen = as_offered(ruling, self._side) if ruling.judgment.legal else ()  # what is barred has no plan
        except (Slip, *NO_VALUE):
            return None
        is_idle = ruling.judgment.idle is not None
        after = [NOT_DONE] if is_idle else []
        gone = "" if ruling.judgment.legal else self._gone(game, said)
        why = partial(_settled, scene, lambda: [gone or told_ruling(ruling, View(), in_brief=True), *after])
        return Ordered(event.id, chosen, ruling.judgment.legal, is_idle, why, gone or ruling.briefly)

    def each(self, game: Game, said: str) -> tuple[str, ...]:
        """The orders of a line that tells several to do the same, one after another; nothing of any other line."""
        try:
            ordered_by(self._side, self.world(game), said, looks_near=False)
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
        gone = self._gone(game, asked)
        yield from (gone,) if gone else ()
        if not gone or not what_is_weighed(self.world(game), asked):
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
        for one in asking(model, self._follows.get(doing, doing), variable):
            yield f"  {called(one)}: {in_short(one) or bare(body(one))}"
        noun = variable.removeprefix("the ").lower()
        meant = next((one for name, one in model.rules.items() if name.lower() == noun), None)
        if meant is not None and in_short(meant):
            yield f"  {called(meant)}: {in_short(meant)}"

    def coming(self, game: Game, began: Position) -> Iterator[str]:
        """What would befall this side's counters by rule if it were done: whom it moves because of what was ordered
        since, and who would be lost who can still do something about it."""
        naming = naming_for(game.position, self._side)
        for one in coming(game, self._side, began):
            title, short = self._by(one.does)
            when = "" if one.phase == game.position.phase else f" at the end of [{one.phase}]"
            some = listed([naming(thing) for thing in sorted(one.things)], "and")
            if left := set(one.among) - set(one.things):
                every = sorted({*one.things, *left})
                some = f"{len(one.things)} of {listed([naming(thing) for thing in every], 'and')}, as you choose then"
            yield f"then{when} {title} moves {some}:"
            yield f"  {short}"
        yield from self._losing(game)

    def _losing(self, game: Game) -> Iterator[str]:
        there, last = ended(game, self._side)
        p, lost = game.position, dict[str, list[int]]()
        away = [one for one in last if not p.in_play(one)]
        then = set(self.lost(there, [there.name_of(one) for one in away])) if away else set()
        those = [one for one in away if there.name_of(one) in then]
        able = set(who_acts(game, self._side, self.looks.seldom)) if those else set()
        for one in those:
            if able & {one, p.holder_of(one)}:
                lost.setdefault(last[one], []).append(one)
        for does, some in lost.items():
            title, short = self._by(does)
            yield f"then {listed([naming_for(p, self._side)(one) for one in some], 'and')} would be lost, by {title}:"
            yield f"  {short}"

    def _gone(self, game: Game, said: str) -> str:
        """Of whom somebody speaks who is lost, if so."""
        scene, words = self.world(game), set(_WORDS.findall(said))
        named = [name for name in scene.names if name in words and not scene.position.in_play(scene.names[name])]
        return told_lost(list(who_is_lost(scene, self.looks, named)))

    def _by(self, does: str) -> tuple[str, str]:
        """What is called so that does this, and in short."""
        model, rule = self._stage.table.model, self._follows[does]
        found = model.follows.get(rule) or model.upkeeps[rule]
        return called(found), in_short(found)

    def lost(self, position: Position, names: Iterable[str]) -> list[str]:
        """Of these, who is nowhere and will not come any more, by the question that the looks name."""
        scene = seen_by(replace(self._words, position=position, windows=()), self._side, played=True)
        return list(who_is_lost(scene, self.looks, names))

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
            yield from found.lines() if isinstance(found, Quoted) else with_a_reason(found.answer, found.lines(why))

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
        event = ordered_by(side, scene, action) if side else doing(scene, action)
        if isinstance(event, Refused):
            instead = without_the_vain(scene, event, action, side) if side else event
            yield from [_plainly(instead)] if isinstance(instead, Refused) else instead
        elif not isinstance(event, NextTaken):
            yield f"`{action}` is done where the rules say so; nobody orders it"
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
