"""What a person may ask while a game waits for an answer: why not, how likely, what for, and where everybody stands.

Everything is asked of the world of that side (`seen_by`), so an answer can show nothing that it may not know.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

from compiler.model import NextProcedure, NextTaken
from compiler.syntax import read_items
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
    told_of,
    told_ruling,
    told_so_far,
    what_is_weighed,
)
from rulewright.games.dice_results import odds_told
from rulewright.scenes import Refused, Scene, Stage, Window, seen_by
from rulewright.shelf import Slip, View
from rulewright.telling import at_the_head, bare
from runtime.answer import Answer, RuleTold, say_unsettled, wording
from runtime.answer import Told as Asked
from runtime.draw import Looks
from runtime.play import Game, Illegal, Stuck, TooManySets, TooManyWays
from runtime.position import NO_VALUE, Position, naming_for, say_phrase, say_value
from runtime.program import capital, listed
from runtime.records import dataclass

MOST = 12  # lines that tell what a situation made of one side's standing
_ASKED = re.compile(r"\s*ask\s+", re.IGNORECASE)
_ASKED_BY_NUMBER = re.compile(r"\s*ask\s+(\d{1,3})\s*", re.IGNORECASE)


@dataclass(frozen=True)
class Ordered:
    """What a line in words orders: an action or a reaction, and what is chosen for it, in words, as far as told; of who
    goes far, each hex of the way."""

    action: str
    chosen: tuple[str, ...]
    is_legal: bool
    why: Callable[[], Iterator[str]]  # or why not


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
        return told_why(self._world(game), action, self._side)

    def why_so_far(self, game: Game, action: str, chosen: dict[str, Any]) -> Iterator[str]:
        """Why an action may not be gone on with of which this is chosen."""
        scene, p = self._world(game), game.position
        naming = naming_for(p, self._side)

        def there(value: Any) -> Any:
            """In the world of this side, whose things have numbers of their own."""
            if isinstance(value, tuple):
                return tuple(map(there, value))
            return scene.names.get(naming(value), value) if value in p.kind_of else value

        told = {slot: there(value) for slot, value in chosen.items()}
        return _settled(scene, lambda: told_so_far(scene, action, told, self._side))

    def odds(self, game: Game, action: str) -> Iterator[str]:
        """What an action can lead to."""
        return told_odds(self._world(game), action, self._side)

    def ordered(self, game: Game, said: str) -> Ordered | None:
        """The one action that a line tells as the rules and the account of the game do: `move Able into H7`."""
        scene = self._world(game)
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
            chosen.append(" + ".join(say_value(p, one, choice.slot.kind, naming) for one in pieces))
        way = [scene.table.value(p, scene.names, one.arguments[-1]) for one in passed if isinstance(one, NextTaken)]
        chosen[-1:-1] = [say_value(p, one, plan.choices[-1].slot.kind, naming) for one in way]
        why = partial(_settled, scene, lambda: [told_ruling(ruling, View())])
        return Ordered(event.id, tuple(chosen), ruling.judgment.legal, why)

    def each(self, game: Game, said: str) -> tuple[str, ...]:
        """The orders of a line that tells several to do the same, one after another; nothing of any other line."""
        try:
            doing(self._world(game), said)
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
        yield from told_answer(self._world(game), asked, offered=offered)
        self._offered = tuple(offered)

    def goal(self, game: Game) -> Iterator[str]:
        """What its designer says of it, what the rules say of each side now and why, and the rules of the situation."""
        model = self._stage.table.model
        yield self._stage.title
        yield from self._note
        yield "\nIf it ended now:"
        yield from (f"  {line}" for line in decided(self._stage, game.position.view(self._side)))
        own, program = model.packs[-1], self._stage.table.rules.program
        if own.layer == "situation":
            guide = program.question_for("guides")  # how a program that plays weighs it, is no rule of the game
            rules = (one for one in program.rules if one.pack == own.id and (guide is None or one.question != guide.id))
            yield from (f"\n[{one.id}]\n{bare(one.text.partition(chr(10))[2])}" for one in rules)

    def _world(self, game: Game) -> Scene:
        p, answering = game.position, game.answering
        windows = () if answering is None else (Window(*answering, p, game.reacting, 0),)
        scene = replace(self._words, position=p, playing=lambda: game, windows=windows)
        return seen_by(scene, self._side, played=True)

    @cached_property
    def _note(self) -> tuple[str, ...]:
        """How the card's own file begins."""
        card = next(reversed([*self._stage.table.model.positions.values()]), None)
        file = self._stage.compiled.files.get(card.span.file) if card is not None and card.span is not None else None
        said = at_the_head(*read_items(file)[:2]) if file is not None else ""
        return (said,) if said else ()

    @cached_property
    def _words(self) -> Scene:
        """The first position, with the words to speak of any."""
        return self._stage.scene()


def told_why(scene: Scene, action: str, side: str) -> Iterator[str]:
    if action in scene.names:
        return _settled(scene, lambda: told_of(scene, action, side))
    return _asked(scene, action, lambda scene, event: told_ruling(ruled(scene, event, side), View()))


def told_odds(scene: Scene, action: str, side: str) -> Iterator[str]:
    def chances(scene: Scene, event: NextTaken) -> str:
        ruling = ruled(scene, event, side)
        if not ruling.judgment.legal:
            return told_ruling(ruling, View())
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


def _asked(scene: Scene, action: str, tell: Callable[[Scene, NextTaken], str]) -> Iterator[str]:
    def told() -> Iterator[str]:
        event = doing(scene, action)
        if isinstance(event, Refused):
            yield _plainly(event)
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


# ---- how each side stands


def standing(stage: Stage, position: Position) -> Iterator[str]:
    """What the rules say of each side: how the game ends, if it does so now."""
    for side, answer in _ends(stage, position):
        yield _headline(stage, position, side, answer)


def decided(stage: Stage, position: Position) -> Iterator[str]:
    """The same, and beneath it what the situation's own rules say to it, each once."""
    own = stage.table.model.packs[-1]
    before: set[str] = set()
    for side, answer in _ends(stage, position):
        yield _headline(stage, position, side, answer)
        if own.layer == "situation" and answer.tree is not None:
            lines = dict.fromkeys(line for told in _all_asked(answer.tree) for line in _made(told, own.id))
            new = [one for one in lines if one not in before][:MOST]
            before.update(new)
            yield from (f"  {one}" for one in new)


def _headline(stage: Stage, position: Position, side: str, answer: Answer) -> str:
    question = stage.table.rules.program.question_for("result")
    tree = answer.tree
    said = tree.said if tree is not None and answer.sort == "answer" else answer.why
    by = ", ".join(f"[{one.rule.id}]" for one in tree.answered) if tree is not None else ""
    phrase = say_phrase(position, question.phrase, question.slots, (side,)) if question is not None else ""
    near = [] if by or tree is None else [one for one in tree.rules if one.failed and _because(one)]
    idle = [f"[{one.rule.id}] does not apply, because {listed(_because(one), 'and')}{_further(one)}" for one in near]
    reason = f"by {by}" if by else f"as {listed(idle, 'and')}" if idle else "as no rule says otherwise"
    return f"{capital(phrase)}: {said}, {reason}."


def _ends(stage: Stage, position: Position) -> Iterator[tuple[str, Answer]]:
    question = stage.table.rules.program.question_for("result")
    if question is not None:
        yield from ((side, stage.table.rules.why(position, question.id, side)) for side in stage.sides)


def _all_asked(told: Asked) -> Iterator[Asked]:
    yield told
    for one in (*told.asked, *(asked for rule in told.rules for asked in rule.asked)):
        yield from _all_asked(one)


def _made(told: Asked, pack: str) -> Iterator[str]:
    """What rules of a pack say to a question; where they say nothing, what of it in figures or facts is not so."""
    own = [one for one in told.rules if one.rule.pack == pack]
    gave = [one for one in own if one.stands]
    if gave:
        verb = "are" if told.several else "is"
        said = told.denied if told.value is False else f"{told.text} {verb} {told.said}"
        because = [end for one in gave for end in _because(one)] if told.value is True else []
        yield _line(told.text if told.value is True else said, because, gave)
    elif told.value is False:
        for one in own:
            if one.failed and all(test.asked for test in one.failed):
                yield _line(told.denied, _because(one), [one])


def _further(rule: RuleTold) -> str:
    """What that rests on in turn, where it is the answer of a question."""
    rules = [one for test in rule.failed for asked in test.asked for one in asked.rules if one.stands]
    found = [(listed([wording(end) for test in one.decided for end in test.ends], "and"), one.rule.id) for one in rules]
    return f" ({'; '.join(f'{because}, by [{name}]' for because, name in found if because)})" if found else ""


def _because(rule: RuleTold) -> list[str]:
    tests = rule.failed or [test for test in rule.decided if test.asked]
    return list(dict.fromkeys(wording(end) for test in tests for end in test.ends))


def _line(said: str, because: list[str], rules: list[RuleTold]) -> str:
    why = f", because {listed(because, 'and')}" if because else ""
    return f"{capital(said)}{why}, by {listed([f'[{one.rule.id}]' for one in rules], 'and')}."
