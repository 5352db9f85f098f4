"""A single change of the position that would make an action legal: tried, asked again, taken back.

What is tried: another phase or side; each yes-or-no fact that a failed reason read, the other way round; each
counted fact at 0; each counter in a hex that was looked at, out of play. Only what then is legal is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from compiler.model.examples.lines import NextTaken
from rulewright.actions.judging import Judgment, is_legal, scope_of
from rulewright.scenes.scene import Scene
from runtime.play.actions import Scope
from runtime.position import NO_VALUE, Position
from runtime.position.wording import say_fact

MOST = 5


@dataclass(frozen=True)
class Change:
    said: str
    make: Callable[[Position], None]
    fact: tuple[int, Any] | None = None  # the fact that it states, by number and key

    def lasts(self, p: Position) -> bool:
        """A fact that would lapse as soon as it is stated means nothing there."""
        if self.fact is None or self.fact[0] not in p.hooks.lapses:
            return True
        number, key = self.fact
        return not p.hooks.lapses[number](p, *p.spread(number, key))


def changes_to_allow(scene: Scene, event: NextTaken, judgment: Judgment, bound: Scope = ()) -> tuple[str, ...]:
    plan, scope, _ = scope_of(scene, event, bound)
    found: list[str] = []
    for change in _changes(scene, judgment, plan.phases):
        p = scene.position.copy()
        try:
            with p.stating():
                change.make(p)
            allowed = change.lasts(p) and is_legal(plan, p, scope)
        except (ValueError, KeyError, *NO_VALUE):
            continue
        if allowed and change.said not in found:
            found.append(change.said)
        if len(found) == MOST:
            break
    return tuple(found)


def _changes(scene: Scene, judgment: Judgment, phases: tuple[str, ...]) -> Iterator[Change]:
    p = scene.position
    for phase in phases:
        for side in sorted(scene.table.plan.sides, key=lambda one: one != p.side_to_move):
            if (phase, side) != (p.phase, p.side_to_move):
                yield Change(f"it is [{phase}] of {side}", _stand(phase, side, p.turn))
    answers = [reason.answer for reason in judgment.reasons if reason.answer is not None]
    read = {(number, key): value for one in answers for number, key, value in (*one.stated, *one.assumed)}
    for (number, key), value in read.items():
        yield from _other(scene, number, key, value)
    crowded = sorted(
        {key for one in answers for what, key in one.looked_at if what == "in" and isinstance(key, int)}
    )
    for thing in dict.fromkeys(thing for spot in crowded for thing in p.in_hex(spot)):
        yield Change(f"{p.name_of(thing)} is out of play", _removed(thing))


def _other(scene: Scene, number: int, key: Any, value: Any) -> Iterator[Change]:
    """The other value of a fact, and of what boards say of a hex or hexside."""
    store = scene.table.rules.program.stores[number]
    declared = scene.table.model.stores[store.id]
    if declared.sort != "fact" and declared.slots[0].kind.name not in ("hex", "hexside"):
        return
    if isinstance(value, bool):
        yield Change(say_fact(scene.position, store, key, not value), _set(number, key, not value), (number, key))
    elif isinstance(value, int | Fraction) and value != 0 and store.kind.name == "number":
        yield Change(say_fact(scene.position, store, key, 0), _set(number, key, 0), (number, key))


def _removed(thing: int) -> Callable[[Position], None]:
    return lambda p: p.remove(thing)


def _stand(phase: str, side: str, turn: int) -> Callable[[Position], None]:
    return lambda p: p.stand_at(phase, side, turn)


def _set(number: int, key: Any, value: Any) -> Callable[[Position], None]:
    return lambda p: p.set(number, key, value)
