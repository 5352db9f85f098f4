"""An action told as a whole, given out as its choices are asked: for a script, and for a program that plays.

What an account tells is found again without being read: of all that may be chosen, what says the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field

from compiler.model import NextTaken
from rulewright.scenes import Scene
from runtime.play import ENOUGH, ActionPlan, ChoicePlan, Completion, Decision, Scope, fill
from runtime.position import Position, say_value
from runtime.program import listed
from runtime.records import dataclass

_MARK = "\0"


@dataclass
class Taking:
    """`chosen`: what was told, by its slots; a set is picked piece by piece, as it was told."""

    chosen: dict[str, object]
    _picked: set[object] = field(default_factory=set)

    @classmethod
    def of(cls, scene: Scene, event: NextTaken) -> Taking:
        values = [scene.table.value(scene.position, scene.names, one) for one in event.arguments]
        slots = scene.table.model.actions[event.id].slots
        return cls({slot.name: value for slot, value in zip(slots, values, strict=True)})

    @classmethod
    def said(cls, position: Position, plan: ActionPlan, bound: Scope, line: str) -> Taking | None:
        """The legal choices of an action, or of a reaction to what is bound, that are told by this line."""
        chosen = next(_Saying(position, plan, line).rows(Completion(position, plan, bound)), None)
        return None if chosen is None else cls(chosen)

    def tells(self, decision: Decision) -> bool:
        return self.chosen.get(decision.variable) is not None

    def option(self, decision: Decision) -> int | None:
        """The number of the option that was told; None where it is not offered."""
        wanted = self.chosen[decision.variable]
        if decision.sort != "piece" or not isinstance(wanted, tuple):
            return _index(decision, wanted)
        left = [one for one in wanted if one not in self._picked]
        for one in left:
            index = _index(decision, one)
            if index is not None:
                self._picked.add(one)
                return index
        self._picked = set()
        return decision.texts.index(ENOUGH) if not left and ENOUGH in decision.texts else None


def _index(decision: Decision, value: object) -> int | None:
    return next((index for index, option in enumerate(decision.options) if option.value == value), None)


@dataclass(frozen=True)
class _Saying:
    """Choices are tried one after another, as far as what they say may be part of the line."""

    position: Position
    plan: ActionPlan
    line: str

    def rows(self, completion: Completion) -> Iterator[dict[str, object]]:
        bound = zip(self.plan.event_slots, completion.bound, strict=True)
        said = {slot.name: re.escape(say_value(self.position, value, slot.kind)) for slot, value in bound}
        if self._fits(said):
            yield from self._on(completion, completion.bound, {}, said)

    def _on(
        self, completion: Completion, scope: Scope, chosen: Mapping[str, object], said: Mapping[str, str]
    ) -> Iterator[dict[str, object]]:
        if len(scope) == len(self.plan.scope):
            yield dict(chosen)
            return
        choice = self.plan.choices[len(scope) - len(completion.bound)]
        if choice.many:
            yield from self._pieces(completion, scope, (), chosen, said)
            return
        for one in (one for group in completion.alike(scope) for one in group):
            words = self._words(one, choice)
            more = {**said, choice.slot.name: re.escape(words)}
            if words in self.line and self._fits(more) and completion.is_possible((*scope, one)):
                yield from self._on(completion, (*scope, one), {**chosen, choice.slot.name: one}, more)

    def _pieces(
        self, completion: Completion, scope: Scope, picked: Scope, chosen: Mapping[str, object], said: Mapping[str, str]
    ) -> Iterator[dict[str, object]]:
        """One more of a set, or enough of it."""
        choice, search = self.plan.choices[len(scope) - len(completion.bound)], completion.sets(scope)
        name, before = choice.slot.name, [self._words(one, choice) for one in picked]
        likely = []
        for one in (one for one in search.candidates if one not in picked):
            words = [*before, self._words(one, choice)]
            several = f"{re.escape(listed(words))}|{re.escape(', '.join(words))}(?:, | and ).+"
            if words[-1] in self.line and self._fits({**said, name: f"(?:{several})"}):
                likely.append(one)
        offered = search.pieces(picked) if likely else ()
        for one in (one for one in likely if one in offered):
            yield from self._pieces(completion, scope, (*picked, one), chosen, said)
        whole = {**said, name: re.escape(listed(before) if before else say_value(self.position, (), choice.slot.kind))}
        if self._fits(whole) and search.is_enough(picked):
            yield from self._on(completion, (*scope, search.in_order(picked)), {**chosen, name: picked}, whole)

    def _words(self, value: object, choice: ChoicePlan) -> str:
        return say_value(self.position, value, choice.slot.kind)

    def _fits(self, said: Mapping[str, str]) -> bool:
        marked = fill(self.plan.phrase, {slot.name: f"{_MARK}{slot.name}{_MARK}" for slot in self.plan.scope})
        parts = [said.get(one, ".+") if at % 2 else re.escape(one) for at, one in enumerate(marked.split(_MARK))]
        return re.fullmatch("".join(parts), self.line) is not None
