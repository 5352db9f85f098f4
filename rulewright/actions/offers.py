"""Every action that may be taken now, with its choices in words; long lists are cut."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from typing import Any

from compiler.terms import Variable
from rulewright.scenes import Scene, plain, side_called
from rulewright.shelf import Slip
from runtime.answer import say_unsettled
from runtime.play import ActionPlan, ChoicePlan, Completion, Scope, TooManySets, fill
from runtime.position import NO_VALUE, say_value
from runtime.program import capital, listed
from runtime.records import dataclass

MOST = 12


@dataclass(frozen=True)
class Choosing:
    """What may be chosen for `slot` once the slots before it are filled as in `chosen`; of a set (`many`) its pieces.
    `then`: the slots that are chosen after it.
    """

    chosen: dict[str, Any] = field(hash=False)
    slot: str
    kind: str
    many: bool
    least: int
    values: tuple[Any, ...]
    then: tuple[str, ...]


@dataclass(frozen=True)
class Offer:
    """`lines` tell of `choices` in words, cut where there are many."""

    side: str
    id: str
    phrase: str
    slots: tuple[str, ...]
    choices: tuple[Choosing, ...]
    lines: tuple[str, ...]

    def said(self, chosen: Mapping[str, Any]) -> str:
        """The action in words, with this for its slots: what can be asked of, and done."""
        unknown = [one for one in chosen if f"{{{one}" not in self.phrase]
        if unknown:
            raise Slip(f"`{self.phrase}` has no slot `{unknown[0]}`")
        return fill(self.phrase, {slot: _spelled(value) for slot, value in chosen.items()})

    def told(self, mover: str) -> Iterator[str]:
        said = self.said({})
        whose = "" if self.side == mover else f" ({self.side})"
        yield f"{capital(said)}{whose}{':' if self.lines else '.'}"
        yield from (f"  {line}" for line in self.lines)


def _spelled(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return listed([_spelled(one) for one in value]) or "nobody"
    return "nobody" if value is None else str(value)


def left_open(scene: Scene, text: str) -> Scene:
    """Where what an offer's words leave open may be told so: by the slot's name, which is nobody yet."""
    slots = (one for action in scene.table.model.actions.values() if action.choices for one in action.slots)
    found = {one.name: Variable(one.kind, one.name) for one in slots if re.search(rf"\b{re.escape(one.name)}\b", text)}
    nobody: dict[str, Any] = dict.fromkeys(found)
    return replace(scene, names={**nobody, **scene.names}, scope={**found, **scene.scope})


def offers(scene: Scene, side: str | None) -> tuple[Offer, ...]:
    """What each side may do now, or the one that is named; the side to move first."""
    p = scene.position
    sides = p.program.sides if side is None else (side_called(scene.table, side),)
    found = []
    for one in sorted(sides, key=lambda name: name != p.side_to_move):
        try:
            possible = scene.table.game(p, scene.game.chooser).possible_actions(one)
            found += [_offer(scene, one, plan, completion) for plan, completion in possible]
        except (TooManySets, *NO_VALUE) as fault:
            raise Slip(f"what {one} may do cannot be told: {say_unsettled(p, fault)}") from None
    return tuple(found)


def _offer(scene: Scene, side: str, plan: ActionPlan, completion: Completion) -> Offer:
    slots = tuple(choice.slot.name for choice in plan.choices)
    rows = list(_rows(plan, completion))
    choices = tuple(_choosing(scene, plan, chosen, last, values) for chosen, last, values in rows)
    lines = (_line(scene, plan, chosen, last, values) for chosen, last, values in rows)
    return Offer(side, plan.id, plan.phrase, slots, choices, tuple(_cut(list(lines))))


def _rows(plan: ActionPlan, completion: Completion) -> Iterator[tuple[Scope, int, Scope]]:
    """For each row of choices before the last that is told: that row, which comes next, and what it may be."""
    if not plan.choices:
        return
    rows: list[Scope] = [completion.bound]
    told = 0
    while told + 1 < len(plan.choices) and not plan.choices[told].many:
        rows = [(*row, value) for row in rows for value in completion.values(row)]
        told += 1
    for row in rows:
        values = completion.sets(row).pieces(()) if plan.choices[told].many else completion.values(row)
        yield row[len(completion.bound) :], told, tuple(values)


def _choosing(scene: Scene, plan: ActionPlan, chosen: Scope, at: int, values: Scope) -> Choosing:
    slots = [choice.slot for choice in plan.choices]
    before = {slot.name: plain(scene.position, one, slot.kind.name) for slot, one in zip(slots, chosen, strict=False)}
    told = tuple(plain(scene.position, one, slots[at].kind.name) for one in values)
    then = tuple(slot.name for slot in slots[at + 1 :])
    choice = plan.choices[at]
    return Choosing(before, slots[at].name, slots[at].kind.name, choice.many, choice.least, told, then)


def _line(scene: Scene, plan: ActionPlan, chosen: Scope, at: int, values: Scope) -> str:
    last = plan.choices[at]
    rest = [choice.slot.name for choice in plan.choices[at + 1 :]]
    then = f"; then {listed(rest)}" if rest else ""
    before = ", ".join(_said(scene, choice, value) for choice, value in zip(plan.choices, chosen, strict=False))
    named = _cut([_said(scene, last, value) for value in values])
    how = "from " if last.many else ""
    return f"{before}{'; ' if before else ''}{last.slot.name}: {how}{', '.join(named)}{then}"


def _said(scene: Scene, choice: ChoicePlan, value: object) -> str:
    return say_value(scene.position, value, choice.slot.kind)


def one_of(texts: list[str]) -> str:
    """`B1, B2 or B3`; of many a few, `or 333 more`."""
    return listed(_cut(texts, ""), "or")


def _cut(texts: list[str], joined: str = "and ") -> list[str]:
    """Not more than a few; of the rest how many there are."""
    return texts if len(texts) <= MOST else [*texts[:MOST], f"{joined}{len(texts) - MOST} more"]
