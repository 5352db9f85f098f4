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
from dataclasses import dataclass, field

from rulewright.actions.judging import judged
from rulewright.actions.typed import doing
from rulewright.table.scene import Refused, Scene
from runtime.play.chooser import DONE, ENOUGH, PASS, CannotAnswer, Decision
from runtime.play.dice import Draw

_HEADING = re.compile(r"Turn (\d+): ([^,]+?)(?:, (.+))?$")
_DICE = re.compile(r"(?:dice|the die for .* shows) ([\d, ]+)$")
_PASSED_OVER = re.compile(r"(>|so |The |kept in |.* is .*, by \[|.*: .*; .*: .*seed)")


@dataclass(frozen=True)
class Line:
    """Where it stands; an action, or a heading (`turn` is then not 0)."""

    number: int
    text: str
    turn: int = 0
    phase: str = ""
    side: str = ""


@dataclass(frozen=True)
class Written:
    lines: tuple[Line, ...]
    dice: tuple[int, ...]


def read_script(text: str) -> Written:
    lines: list[Line] = []
    dice: list[int] = []
    for number, raw in enumerate(text.split("\n"), 1):
        told = raw.strip()
        heading, thrown = _HEADING.match(told), _DICE.match(told)
        if heading:
            lines.append(Line(number, told, int(heading[1]), heading[2], heading[3] or ""))
        elif thrown:
            dice += [int(one) for one in thrown[1].replace(",", " ").split()]
        elif lines and told and raw.startswith(" ") and not _PASSED_OVER.match(told):
            lines += [Line(number, one) for one in _apart(told)]
    return Written(tuple(lines), tuple(dice))


def _apart(told: str) -> list[str]:
    """`move Able into B4, C4` is two lines; `fire at A, B in C4 with D` is one."""
    head, *rest = told.split(", ")
    if rest and all(re.fullmatch(r"(?:[A-Z0-9]+-)?[A-Z]{1,2}\d{1,2}|\d{4}", one) for one in (head.split()[-1], *rest)):
        start = head.rpartition(" ")[0]
        return [f"{start} {one}" for one in (head.split()[-1], *rest)]
    return [told]


@dataclass
class Script:
    """Answers for every side, in the order of the lines."""

    scene: Scene
    written: Written
    _at: int = 0
    _dice: int = 0
    _chosen: dict[str, object] = field(default_factory=dict)
    _picked: set[object] = field(default_factory=set)

    @property
    def left(self) -> int:
        return len(self.written.lines) - self._at

    def choose(self, decision: Decision) -> int:
        if decision.sort in ("action", "reaction"):
            return self._begin(decision)
        wanted = self._chosen.get(decision.variable)
        if decision.sort == "piece" and isinstance(wanted, tuple):
            for index, option in enumerate(decision.options):
                if option.value is not None and option.value in wanted and option.value not in self._picked:
                    self._picked.add(option.value)
                    return index
            self._picked = set()
            return decision.texts.index(ENOUGH) if ENOUGH in decision.texts else 0
        for index, option in enumerate(decision.options):
            if option.value == wanted:
                return index
        return 0

    def die(self, draw: Draw) -> int:
        if self._dice >= len(self.written.dice):
            raise CannotAnswer(f"the script has no die left for {draw.purpose} on turn {draw.turn}")
        self._dice += 1
        return self.written.dice[self._dice - 1]

    def _begin(self, decision: Decision) -> int:
        passing = decision.texts.index(DONE if decision.sort == "action" else PASS)
        line = self._next(decision)
        if line is None:
            return passing
        texts = [line.text, line.text.replace(", ", " and ")]
        events = [event for event in (doing(self.scene, text) for text in texts) if not isinstance(event, Refused)]
        if not events:
            raise CannotAnswer(f"line {line.number}: `{line.text}` cannot be read as an action")
        event = events[0]
        scene = self.scene
        for index, option in enumerate(decision.options):
            offered = option.value[0] if isinstance(option.value, tuple) else option.value
            if offered == event.id:
                judgment = None if decision.sort == "reaction" else judged(scene, event, None)
                if judgment is None or judgment.legal:
                    self._take(
                        event.id, [scene.table.value(scene.position, scene.names, one) for one in event.arguments]
                    )
                    return index
        if decision.sort == "reaction":
            return passing
        reasons = [f"  {reason.what}" for reason in judged(scene, event, None).reasons]
        raise CannotAnswer("\n".join([f"line {line.number}: `{line.text}` is not legal", *reasons]))

    def _take(self, action: str, values: list[object]) -> None:
        slots = self.scene.table.model.actions[action].slots
        self._chosen = {slot.name: value for slot, value in zip(slots, values, strict=True)}
        self._picked = set()
        self._at += 1

    def _next(self, decision: Decision) -> Line | None:
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
