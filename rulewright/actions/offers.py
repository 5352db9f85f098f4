"""Every action that may be taken now, with its choices in words; long lists are cut."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.scenes.scene import Scene
from rulewright.shelf.slip import Slip
from runtime.answer import say_unsettled
from runtime.play.actions import Completion, Scope
from runtime.play.plans import ActionPlan, ChoicePlan
from runtime.play.sets import TooManySets
from runtime.position import NO_VALUE
from runtime.position.wording import say_value

MOST = 12


@dataclass(frozen=True)
class Offer:
    side: str
    phrase: str
    lines: tuple[str, ...]


def offers(scene: Scene, side: str | None) -> tuple[Offer, ...]:
    """What each side may do now, or the one that is named; the side to move first."""
    p = scene.position
    sides = [one for one in scene.table.plan.sides if side is None or one.lower().endswith(side.lower())]
    found = []
    for one in sorted(sides, key=lambda name: name != p.side_to_move):
        try:
            possible = scene.table.game(p, scene.game.chooser).possible_actions(one)
            for plan, completion in possible:
                found.append(Offer(one, plan.phrase, tuple(cut(list(_lines(scene, plan, completion))))))
        except (TooManySets, *NO_VALUE) as fault:
            raise Slip(f"what {one} may do cannot be told: {say_unsettled(p, fault)}") from None
    return tuple(found)


def _lines(scene: Scene, plan: ActionPlan, completion: Completion) -> Iterator[str]:
    """One line for each row of choices before the last that is told, which is listed on it."""
    if not plan.choices:
        return
    rows: list[Scope] = [completion.bound]
    told = 0
    while told + 1 < len(plan.choices) and not plan.choices[told].many:
        rows = [(*row, value) for row in rows for value in completion.values(row)]
        told += 1
    last = plan.choices[told]
    rest = [choice.slot.name for choice in plan.choices[told + 1 :]]
    then = f"; then {' and '.join(rest)}" if rest else ""
    for row in rows:
        before = ", ".join(
            _said(scene, choice, value)
            for choice, value in zip(plan.choices, row[len(completion.bound) :], strict=False)
        )
        values = completion.sets(row).pieces(()) if last.many else completion.values(row)
        named = cut([_said(scene, last, value) for value in values])
        how = "from " if last.many else ""
        yield f"{before}{'; ' if before else ''}{last.slot.name}: {how}{', '.join(named)}{then}"


def _said(scene: Scene, choice: ChoicePlan, value: object) -> str:
    return say_value(scene.position, value, choice.slot.kind)


def cut(texts: list[str]) -> list[str]:
    """Not more than a few; of the rest how many there are."""
    return texts if len(texts) <= MOST else [*texts[:MOST], f"and {len(texts) - MOST} more"]
