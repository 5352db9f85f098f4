"""One question being asked by explaining code: its rules as they are told, and how their answers combine.

A rule *applies* where its conditions hold and it says something; it *stands* where it applies and no
standing rule outranks it. Both may be unknown, where a condition has no value. A rule that a surely
standing rule outranks surely does not stand, whatever else is unknown. Only what is left unknown, and
matters, is raised.
"""

from __future__ import annotations

from types import TracebackType
from typing import Any, Self

from runtime.answer.exactly import Order, gathered, greatest, least, round_down, round_up
from runtime.answer.outcomes import UNSAID, Conflict, Silent
from runtime.answer.trace import Test, Thunk, Trace, put_values
from runtime.answer.tree import Node, RuleTold, TestTold, Told
from runtime.position import NO_VALUE, say_phrase, say_value
from runtime.program import QuestionOf, RuleOf, deny, is_plural
from runtime.values import Unmeant, exact


class RuleTried:
    """A rule while its question is asked."""

    def __init__(self, rule: RuleOf) -> None:
        self.rule = rule
        self.tests: list[TestTold] = []
        self.applies: bool | None = True
        self.stands: bool | None = None
        self.silenced_by: list[str] = []
        self.failure: Exception | None = None  # why it cannot be told
        self.values: list[Any] = []
        self.cell: str | None = None
        self.asked: list[Node] = []  # for what it says
        self.idle = False
        self.parts: tuple[str, ...] = ()


class Asking:
    def __init__(self, t: Trace, question: QuestionOf, values: tuple[Any, ...]) -> None:
        self.t = t
        self.about = question
        self.values = values
        self.trials: list[RuleTried] = []
        self.value: Any = None
        self.by_default = False
        self._cell: str | None = None

    def __enter__(self) -> Self:
        self.t.asked.append([])
        return self

    def __exit__(self, _: type[BaseException] | None, failure: BaseException | None, __: TracebackType | None) -> None:
        """Asked and told, with a value or without."""
        self.t.asked.pop()
        self.t.asked[-1].append(self._told(None if failure is not None else self.value))

    # ---- rules, told one by one: those that outrank come first

    def rule(self, number: int, tests: tuple[Test, ...], says: Thunk | None) -> None:
        """A rule that says something wherever its conditions hold: what, is asked only if it stands."""
        trial = self._begin(number, tests)
        if trial.stands is not False and says is not None:
            self._say(trial, lambda: [says()])
        elif trial.silenced_by and says is not None:
            trial.values = self.t.beside(says)
        self._end(trial)

    def each(self, number: int, tests: tuple[Test, ...], says: Thunk) -> None:
        """A rule that counts for each of several."""
        trial = self._begin(number, tests)
        if trial.stands is not False:
            self._say(trial, says)
        self._end(trial)

    def means(self, number: int, tests: tuple[Test, ...], either: bool) -> None:
        """A definition: it says whether all (or any) of its conditions hold. Asked until that is settled."""
        trial = self._begin(number, ())
        if trial.stands is not False:
            self._say(trial, lambda: [self._holds(trial, tests, either)])
        self._end(trial)

    def _holds(self, trial: RuleTried, tests: tuple[Test, ...], either: bool) -> bool:
        failure: Exception | None = None
        for test in tests:
            told, no_value = self.t.tell(test)
            trial.tests.append(told)
            failure = failure or no_value
            if told.holds is either:
                if not either and len(tests) > 1:
                    trial.parts = tuple([put_values(self.t.p, not_so, values) for _, not_so, values, *_ in tests])
                return either
        if failure is not None:
            raise failure
        return not either

    def maybe(self, number: int, tests: tuple[Test, ...], says: Thunk) -> None:
        """A rule or chart that may say nothing, and then does not apply."""
        trial = self._begin(number, tests)
        if trial.applies is not False:
            could = self._say(trial, lambda: [said for said in [says()] if said is not UNSAID])
            if not trial.values and could:  # whatever is in doubt about it, it says nothing
                trial.applies = trial.stands = False
                trial.failure = None
            elif not trial.values:
                trial.applies = None
                trial.stands = trial.stands and None
        trial.cell = self._cell
        self._end(trial)

    def cell(self, number: int, cells: dict[Any, Any], numbers: dict[Any, int], key: Any) -> Any:
        """A chart's cell."""
        said = cells.get(key, UNSAID)
        chart = self.t.program.rules[number].id
        if said is not UNSAID:
            printed = self.t.program.cells_of[chart][numbers[key]]
            self._cell = f"{chart}: {', '.join(printed.keys)}"
        return said

    def _begin(self, number: int, tests: tuple[Test, ...]) -> RuleTried:
        trial = RuleTried(self.t.program.rules[number])
        self.t.asked.append(trial.asked)
        self._cell = None
        for test in tests:
            one, failure = self.t.tell(test)
            trial.tests.append(one)
            trial.failure = trial.failure or failure
        told = [one.holds for one in trial.tests]
        trial.applies = False if False in told else None if None in told else True
        if trial.applies is False:
            trial.failure = None
        self._stand(trial)
        return trial

    def _stand(self, trial: RuleTried) -> None:
        over = [one for one in self.trials if trial.rule.id in one.rule.outranks]
        trial.silenced_by = [one.rule.id for one in over if one.stands] if trial.applies is not False else []
        if trial.applies is False or trial.silenced_by:
            trial.stands = False
            return
        unsure = [one.failure for one in over if one.stands is None]
        if unsure:
            trial.failure = trial.failure or unsure[0]
        trial.stands = None if unsure or trial.applies is None else True

    def _say(self, trial: RuleTried, says: Thunk) -> bool:
        """Let it say what it says; whether it could."""
        try:
            trial.values = list(says())
        except NO_VALUE as failure:
            trial.failure = trial.failure or failure
            return False
        return True

    def _end(self, trial: RuleTried) -> None:
        if isinstance(trial.failure, Unmeant):
            trial.failure.by = trial.failure.by or trial.rule.id
        self.t.asked.pop()
        self.trials.append(trial)

    # ---- together

    def answer(self, default: Thunk | None, order: Order | None = None) -> Any:
        self.value = self._combined(default, order)
        return self.value

    def _combined(self, default: Thunk | None, order: Order | None) -> Any:
        match self.about.combine:
            case "permission":
                return self._permission()
            case "sum" | "product":
                return self._reckoned(default)
            case "set":
                including = self._standing("includes")
                if not including and default is not None:
                    return self._default(default)
                for trial in including:
                    trial.idle = not any(trial.values)
                return gathered((one for trial in including for said in trial.values for one in said), order)
            case "least" | "greatest":
                said = [value for trial in self._standing("is") for value in trial.values]
                if not said:
                    return self._default(default)
                pick = least if self.about.combine == "least" else greatest
                picked = pick(said, order)
                for trial in self._standing("is"):
                    trial.idle = picked not in trial.values
                return picked
        saying = [(trial.rule.id, trial.values[0]) for trial in self._standing("is", careful=False)]
        if any(value != saying[0][1] for _, value in saying):
            raise Conflict(self.about.id, tuple(saying))
        self._refuse_unsure("is")
        return saying[0][1] if saying else self._default(default)

    def _default(self, default: Thunk | None) -> Any:
        if default is None:
            raise Silent(self.about.id)
        self.by_default = True
        return default()

    def _standing(self, *effects: str, careful: bool = True) -> list[RuleTried]:
        """The standing rules of these effects that said what they say."""
        if careful:
            self._refuse_unsure(*effects)
        mine = [trial for trial in self.trials if trial.rule.effect in effects]
        return [trial for trial in mine if trial.stands and trial.failure is None]

    def _refuse_unsure(self, *effects: str) -> None:
        for trial in self.trials:
            if trial.rule.effect in effects and trial.stands is not False and trial.failure is not None:
                raise trial.failure

    def _permission(self) -> bool:
        if self._standing("forbidden", careful=False):
            return False
        self._refuse_unsure("forbidden")
        return True

    def _reckoned(self, default: Thunk | None) -> Any:
        """Multiply, add, multiply as a whole, round, cap."""
        reckoned = default() if default is not None else 0 if self.about.combine == "sum" else 1
        reckoned = self._multiplied("multiplied", reckoned)
        for trial in self._standing("changes"):
            trial.idle = not any(trial.values)
            for value in trial.values:
                reckoned = reckoned + value
        reckoned = self._multiplied("multiplied as a whole", reckoned)
        way, before = self._way_to_round(), reckoned
        if way is not None:
            reckoned = round_up(reckoned) if way == 1 else round_down(reckoned)
        for trial in self._standing("rounded", careful=False):
            trial.idle = reckoned == before
        for side, pick in (("at least", greatest), ("at most", least)):
            before = reckoned
            for trial in self._standing(side):
                reckoned = pick((reckoned, trial.values[0]))
            for trial in self._standing(side):
                trial.idle = reckoned == before or trial.values[0] != reckoned
        return exact(reckoned)

    def _multiplied(self, effect: str, reckoned: Any) -> Any:
        for trial in self._standing(effect):
            trial.idle = all(value == 1 for value in trial.values)
            for value in trial.values:
                reckoned = reckoned * value
        return reckoned

    def _way_to_round(self) -> Any:
        """1 for up, 0 for down. A rule in doubt does not matter where another surely rounds the same way."""
        ways = [(trial.rule.id, trial.values[0]) for trial in self._standing("rounded", careful=False)]
        if any(way != ways[0][1] for _, way in ways):
            raise Conflict(self.about.id, tuple(ways))
        for trial in self.trials:
            in_doubt = trial.rule.effect == "rounded" and trial.stands is not False
            if in_doubt and trial.failure is not None and (not ways or trial.values != [ways[0][1]]):
                raise trial.failure
        return ways[0][1] if ways else None

    # ---- telling

    def _told(self, value: Any) -> Told:
        p, about = self.t.p, self.about
        rules = tuple(
            RuleTold(
                trial.rule,
                tuple(trial.tests),
                trial.applies,
                trial.stands,
                tuple(trial.silenced_by),
                trial.values[0] if len(trial.values) == 1 else tuple(trial.values) or None,
                ", ".join(say_value(p, one, about.kind) for one in trial.values),
                trial.cell,
                tuple(trial.asked),
                trial.idle,
                trial.parts,
            )
            for trial in self.trials
        )
        text = say_phrase(p, about.phrase, about.slots, self.values)
        said = "" if value is None else say_value(p, value, about.kind)
        denied = say_phrase(p, deny(about.phrase), about.slots, self.values) if value is False else ""
        several = is_plural(about.phrase)
        by_default, of = self.by_default, tuple(self.values)
        return Told(about.id, text, about.combine, value, said, rules, by_default, denied, several, about=of)
