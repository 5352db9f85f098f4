"""A game with a fault made short: begun later, with fewer options, counters and actions, as long as the fault stays.

Each proposal is played by a chooser that answers as the game did wherever that is still offered, and as little as
possible elsewhere (`done`, `pass`, `enough`, the first). What keeps the fault is taken; tried is only so often.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from rulewright.games.probing import ENDLESS, SEEN, Fault, probe, record_at, step
from rulewright.scenes import Refused, Stage, Unplayable, open_stage
from rulewright.shelf import Wished
from runtime.play import DONE, ENOUGH, PASS, Answer, Chosen, Decision, Draw, Game, Limits, Record, ReplayChooser, Thrown
from runtime.records import dataclass

T = TypeVar("T")
TRIES = 150
STEPS = 6000  # and how many steps all tries together may take
OPENED = 16  # of these, how often rules may be compiled anew


@dataclass(frozen=True)
class Case:
    """A game that shows a fault: where it begins, what is answered, and how far it goes."""

    stage: Stage
    text: str
    answers: tuple[Answer, ...]
    limits: Limits
    steps: int
    fault: Fault


class Guided:
    """Answers as a game did where that is offered, else as little as possible."""

    def __init__(self, answers: Sequence[Answer]) -> None:
        self._choices = [one for one in answers if isinstance(one, Chosen)]
        self._dice = [one for one in answers if isinstance(one, Thrown)]

    def choose(self, decision: Decision) -> int:
        for number, one in enumerate(self._choices):
            asked = (one.side, one.sort, one.asked) == (decision.side, decision.sort, decision.asked)
            if asked and one.text in decision.texts:
                del self._choices[: number + 1]
                return decision.texts.index(one.text)
        return next((decision.texts.index(one) for one in (DONE, PASS, ENOUGH) if one in decision.texts), 0)

    def die(self, draw: Draw) -> int:
        for number, one in enumerate(self._dice):
            if (one.draw.purpose, one.draw.sides) == (draw.purpose, draw.sides):
                del self._dice[: number + 1]
                return one.face
        return 1


def shrink(record: Record, stage: Stage, fault: Fault) -> tuple[Record, Stage]:
    """The shortest game found that shows the same fault, and the rules it is played under."""
    shrinker = _Shrinker(record)
    case = Case(stage, record.position, record.answers, record.limits, record.steps, fault)
    game = shrinker.played(case)
    if game is None:
        return record, stage  # nothing but the whole game shows it
    case = shrinker.later(case)
    case = shrinker.with_fewer_options(case)
    case = shrinker.with_fewer_counters(case)
    case = shrinker.with_fewer_actions(case)
    game = shrinker.played(case)
    if game is None:
        return record, stage
    short = record_at(game, case.stage, record.seed, record.game, case.fault)
    return replace(short, about=(*short.about, ("dice", ("given",)))), case.stage


class _Shrinker:
    def __init__(self, record: Record) -> None:
        self.record = record
        self.left = TRIES
        self.steps = STEPS
        self.may_open = OPENED

    def played(self, case: Case) -> Game | None:
        """The game of a case if it shows the fault."""
        self.left -= 1
        try:
            position = case.stage.position(case.text)
            game = Game(case.stage.table.plan, position, Guided(case.answers), case.limits)
        except Exception:  # noqa: BLE001 - what cannot be set up is no shorter game
            return None
        most = 0 if case.fault.sort == ENDLESS else case.steps + 20
        found, _ = probe(game, case.stage, 1 if case.fault.sort in SEEN else 0, most)
        self.steps -= game.steps
        return game if case.fault.same(found) else None

    def holds(self, case: Case) -> bool:
        return self.left > 0 and self.steps > 0 and self.played(case) is not None

    # ---- cutting the game

    def later(self, case: Case) -> Case:
        """Begun as late as can be: one step before the fault, two, four, and so on."""
        back = 1
        while back < case.steps:
            begun = self._from(case, case.steps - back)
            if begun is not None and self.holds(begun):
                return begun
            back *= 2
        return case

    def _from(self, case: Case, number: int) -> Case | None:
        """The case begun after so many of its steps."""
        chooser = ReplayChooser(replace(self.record, answers=case.answers))
        game = Game(case.stage.table.plan, case.stage.position(case.text), chooser, case.limits)
        while game.steps < number and game.over is None:
            if step(game) is not None:
                return None
        try:
            text = case.stage.position(game.position.printed()).printed()
        except Unplayable:
            return None
        return replace(case, text=text, answers=case.answers[len(game.answers) :], steps=case.steps - number)

    def with_fewer_actions(self, case: Case) -> Case:
        """Whole actions left out, with their choices and dice."""
        rows: list[list[Answer]] = []
        for one in case.answers:
            if not rows or (isinstance(one, Chosen) and one.sort == "action"):
                rows.append([])
            rows[-1].append(one)

        def of(some: Sequence[list[Answer]]) -> Case:
            return replace(case, answers=tuple(one for row in some for one in row))

        return of(fewer(rows, lambda some: self.holds(of(some))))

    # ---- fewer options

    def with_fewer_options(self, case: Case) -> Case:
        rules = case.stage.rules
        wishes = [(one, True) for one in rules.chosen] + [(one, False) for one in rules.refused]
        best = case

        def fits(some: Sequence[tuple[str, bool]]) -> bool:
            nonlocal best
            if self.may_open <= 0 or len(some) == len(wishes):
                return False
            self.may_open -= 1
            chosen = tuple(one for one, on in some if on)
            refused = tuple(one for one, on in some if not on)
            opened = open_stage(case.stage.what, Wished(rules.pack, chosen, refused, rules.settings))
            if isinstance(opened, Refused):
                return False
            tried = replace(case, stage=opened)
            if not self.holds(tried):
                return False
            best = tried
            return True

        if wishes and not fits(()):
            fewer(wishes, fits)
        return best

    # ---- fewer counters

    def with_fewer_counters(self, case: Case) -> Case:
        """Things left out with all that is said of them, then single facts."""
        head, lines = _lines(case.text)
        position = case.stage.position(case.text)
        names = [position.name_of(one) for one in sorted(position.kind_of)]
        patterns = {name: re.compile(rf"\b{re.escape(name)}\b") for name in names}

        def with_names(some: Sequence[str]) -> Case:
            out = [patterns[name] for name in names if name not in set(some)]
            return self._said(case, head, [one for one in lines if not any(each.search(one) for each in out)])

        case = with_names(fewer(names, lambda some: self.holds(with_names(some))))
        _, kept = _lines(case.text)
        return self._said(case, head, fewer(kept, lambda some: self.holds(self._said(case, head, some))))

    def _said(self, case: Case, head: str, lines: Sequence[str]) -> Case:
        """The case begun from a position of these lines, printed as it prints itself."""
        text = f"{head}Given:\n" + ";\n".join(lines) + ".\n"
        try:
            return replace(case, text=case.stage.position(text).printed())
        except Exception:  # noqa: BLE001 - what cannot be read is refused when it is played
            return replace(case, text=text)


def fewer(items: Sequence[T], fits: Callable[[Sequence[T]], bool]) -> Sequence[T]:
    """What is left of a row if ever smaller parts of it are left out as long as it fits."""
    size = len(items)
    while size:
        start = 0
        while start < len(items):
            rest = [*items[:start], *items[start + size :]]
            if fits(rest):
                items = rest
            else:
                start += size
        size //= 2
    return items


def _lines(text: str) -> tuple[str, list[str]]:
    """A printed position as what stands before its facts, and the facts without their last signs."""
    head, _, rest = text.partition("Given:\n")
    return head, [line.rstrip().rstrip(";.") for line in rest.split("\n") if line.strip()]
