"""A game as a person writes it down: one action a line as in examples, and the dice as they fell.

    > a note
    Turn 1: Vehicle movement, the Allies
      come on with Able in A4
      move Able into B4, C4
    Turn 1: Direct fire, the Germans
      fire at Able in C4 with Anton
        dice 3
    (a reaction stands as an action line after the one it answers)

A heading says where play has come to: whoever is asked before that is done. What an account prints can be played
again, for its other lines are passed over. An action that is not legal stops the game, with every reason why not.
"""

from __future__ import annotations

import re
from dataclasses import field, replace

from compiler.model import NextAction, NextTaken
from rulewright.actions import Judgment, doing, judged, judged_reaction, wanted_of
from rulewright.games.taking import Taking
from rulewright.scenes import Refused, Scene, Window
from runtime.play import DONE, PASS, CannotAnswer, Decision, Draw, EventPlan, Game, Scope
from runtime.records import dataclass

_HEADING = re.compile(r"Turn ([0-9]{1,9}): ([^,]+?)(?:, (.+))?$")
_DICE = re.compile(r"(?:dice|the die for .* shows) ((?:[0-9]{1,9}[, ]+)*[0-9]{1,9}[, ]*)$")
_PASSED_OVER = re.compile(r"(>|so |The |kept in |.*, by \[|.*: .*; .*: .*seed)")


@dataclass(frozen=True)
class ScriptLine:
    """Where it stands; an action, or a heading (`turn` is then not 0)."""

    number: int
    text: str
    turn: int = 0
    phase: str = ""
    side: str = ""


@dataclass(frozen=True)
class Written:
    lines: tuple[ScriptLine, ...]
    dice: tuple[int, ...]


def read_script(text: str) -> Written:
    lines: list[ScriptLine] = []
    dice: list[int] = []
    for number, raw in enumerate(text.split("\n"), 1):
        told = raw.strip()
        heading, thrown = _HEADING.match(told), _DICE.match(told)
        if heading:
            lines.append(ScriptLine(number, told, int(heading[1]), heading[2], heading[3] or ""))
        elif thrown:
            dice += [int(one) for one in thrown[1].replace(",", " ").split()]
        elif lines and told and raw.startswith(" ") and not _PASSED_OVER.match(told):
            lines += [ScriptLine(number, one) for one in _apart(told)]
    return Written(tuple(lines), tuple(dice))


def _apart(told: str) -> list[str]:
    """`move Able into B4, C4` is two lines; `fire at A, B in C4 with D` is one."""
    head, *rest = told.split(", ")
    start, _, first = head.rpartition(" ")
    if rest and all(re.fullmatch(r"(?:[A-Z0-9]+-)?[A-Z]{1,2}\d{1,2}|\d{4}", one) for one in (first, *rest)):
        return [f"{start} {one}" for one in (first, *rest)]
    return [told]


@dataclass
class Script:
    """Answers for every side, in the order of the lines."""

    scene: Scene
    written: Written
    _at: int = 0
    _dice: int = 0
    _taking: Taking = field(default_factory=lambda: Taking({}))
    _doing: str = ""  # the action taken last
    _windows: list[Window] = field(default_factory=list)  # the moments to react that it has given so far

    def listen(self, game: Game) -> None:
        """Hears of every moment at which a side might react, also where it finds nothing to take."""

        def asking(announced: EventPlan, bound: Scope, side: str) -> None:
            if self._next() is not None:
                self._windows.append(Window(announced, bound, side, game.position.copy(), game.reacting, 0))

        game.asking = asking

    @property
    def left(self) -> int:
        return len(self.written.lines) - self._at

    def choose(self, decision: Decision) -> int:
        if decision.sort in ("action", "reaction"):
            return self._begin(decision)
        if not self._taking.tells(decision):
            return 0
        index = self._taking.option(decision)
        if index is not None:
            return index
        line = self.written.lines[self._at - 1]
        raise CannotAnswer(f"line {line.number}: `{line.text}` is not possible: {decision.asked}")

    def die(self, draw: Draw) -> int:
        if self._dice >= len(self.written.dice):
            raise CannotAnswer(f"the script has no die left for {draw.purpose} on turn {draw.turn}")
        self._dice += 1
        return self.written.dice[self._dice - 1]

    def _begin(self, decision: Decision) -> int:
        line = self._next()
        passing = next((at for at, one in enumerate(decision.texts) if one in (DONE, PASS)), 0)
        if line is None and decision.binds:
            raise CannotAnswer(f"the script has nothing more for {decision.side}, and {decision.note}")
        if line is None:
            return passing
        texts = [line.text, line.text.replace(", ", " and ")]
        events = [event for event in (doing(self.scene, text) for text in texts) if not isinstance(event, Refused)]
        if not events:
            raise CannotAnswer(f"line {line.number}: `{line.text}` cannot be read as an action")
        event = events[0]
        if not isinstance(event, NextTaken):
            raise CannotAnswer(f"line {line.number}: `{line.text}` is no action")
        if decision.sort == "reaction":
            return self._react(decision, event, passing)
        judgment = judged(self.scene, event, None) if isinstance(event, NextAction) else self._missed(event)
        if judgment.legal and isinstance(event, NextAction):
            for index, option in enumerate(decision.options):
                if option.value == event.id:
                    self._take(event)
                    return index
        told = [f"line {line.number}: `{line.text}` is not legal{f' when {judgment.when}' if judgment.when else ''}"]
        reasons = (f"  {line}" for one in judgment.reasons for line in one.told())
        raise CannotAnswer("\n".join([*told, *reasons]))

    def _react(self, decision: Decision, event: NextTaken, passing: int) -> int:
        """The option of this moment that the line is; it may be for a later one."""
        scene, window = self.scene, self._windows[-1]
        for index, option in enumerate(decision.options):
            offered = option.value[0] if isinstance(option.value, tuple) else option.value
            fits = offered == event.id and window.answered_by(event.id, wanted_of(scene, event, window)) is not None
            if fits and judged(scene, event, None, window.bound).legal:
                self._take(event)
                return index
        return passing

    def _missed(self, event: NextTaken) -> Judgment:
        """Why a reaction was not taken at any moment that the last action gave."""
        scene = replace(self.scene, windows=tuple(self._windows), done=self._doing)
        return judged_reaction(scene, event)[1]

    def _take(self, event: NextTaken) -> None:
        if isinstance(event, NextAction):
            self._doing = event.text
            self._windows.clear()
        self._taking = Taking.of(self.scene, event)
        self._at += 1

    def _next(self) -> ScriptLine | None:
        """The line that answers now; none while play has not come to the next heading."""
        while self._at < len(self.written.lines):
            line = self.written.lines[self._at]
            if not line.turn:
                return line
            p = self.scene.position
            if (line.turn, line.phase) != (p.turn, p.phase) or line.side not in ("", p.side_to_move):
                return None
            self._at += 1
        return None
