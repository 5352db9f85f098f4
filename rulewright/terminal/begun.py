"""What a person has begun: an order to several, what is chosen of an action; and whether he acts without end: in one
phase all may come round to where it stood before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

from rulewright.telling import counted
from runtime.play import DONE, ENOUGH, PASS, Option
from runtime.position import say_value
from runtime.records import dataclass

if TYPE_CHECKING:
    from rulewright.games import Meant
    from runtime.play import ActionPlan, Completion, Decision, Game, PlayPlan


@dataclass
class Order:
    """What is left of an order: who is still to carry it out, and what each does (None: as the first one did)."""

    action: str
    waiting: list[object]
    rest: list[str] | None
    doing: object = None
    ahead: list[str] = field(default_factory=list)  # of `rest`, what the one that does it has not come to


@dataclass(frozen=True)
class Begun:
    """`chosen`: by the names of its choices; of a set what is picked so far."""

    action: str
    chosen: dict[str, Any]

    def after(self, decision: Decision, index: int) -> Begun:
        value = decision.options[index].value
        if decision.sort in ("choice", "piece"):
            return self.with_value(decision, value)
        return Begun(value, {}) if isinstance(value, str) else self

    def is_half(self, plan: PlayPlan) -> bool:
        """Whether something is still to be chosen for it."""
        return len(self.chosen) < len(plan.action(self.action).choices)

    def with_value(self, decision: Decision, value: object) -> Begun:
        """With one answer more; to be done with a set adds nothing to it."""
        if decision.sort == "piece":
            picked = (*self.chosen.get(decision.variable, ()), *(() if value is None else (value,)))
            return Begun(self.action, {**self.chosen, decision.variable: picked})
        return Begun(self.action, {**self.chosen, decision.variable: value})

    def with_said(self, decision: Decision, said: str, meant: Meant) -> Begun | None:
        """With what is none of the options; None where it is neither a place nor anybody."""
        value = next(iter(meant.place(said)), None) if meant.place(said) else meant.thing(said)
        return None if value is None else self.with_value(decision, value)


def cannot(meant: Meant, plan: ActionPlan, able: Completion, order: Order, name: str, last: Sequence[str]) -> str:
    """Why the next in the order cannot do what it should, if so. `last`: what was answered for the one before."""
    if not able.offers((), order.doing):
        return f"{name} cannot do that now"
    wanted = order.ahead[0] if order.ahead else last[2] if order.rest is None and len(last) > 2 else ""
    if not wanted or len(plan.choices) < 2 or plan.choices[1].many:
        return ""
    kind = plan.choices[1].slot.kind
    options = tuple(Option(one, say_value(meant.position, one, kind)) for one in able.values((order.doing,)))
    return "" if meant.matching(options, wanted) is not None else f"{name} cannot do that with {wanted}"


def is_settled(decision: Decision, plan: PlayPlan) -> bool:
    """Whether nothing is left of a set, and more is to be chosen: only the last choice of an action does it."""
    return decision.texts == (ENOUGH,) and decision.variable != plan.action(decision.action).choices[-1].slot.name


# ---- play without end


class Rounds:
    def __init__(self) -> None:
        self._stood: dict[str, int] = {}  # how everything stood in this phase, after how many actions
        self._phase: tuple[int, str] = (0, "")

    def told(self, game: Game, side: str, decision: Decision) -> Iterator[str]:
        """That all stands as it did before, if so; asked whenever this side may act."""
        if (decision.turn, decision.phase) != self._phase:
            self._phase, self._stood = (decision.turn, decision.phase), {}
        now = game.position.view(side).printed()
        acted = game.limits.actions_in_a_phase - game.actions_left
        before = self._stood.setdefault(now, acted)
        self._stood[now] = min(before, acted)
        if before < acted:
            ago = counted(acted - before, "action")
            yield f"  all stands as it did {ago} ago: what was done since has changed nothing"


def too_many(game: Game, decision: Decision, index: int) -> str:
    """That it would be one action or reaction more than may be, if so."""
    if decision.texts[index] in (DONE, PASS):
        return ""
    if decision.sort == "action" and game.actions_left <= 1:
        most = game.limits.actions_in_a_phase - 1
        return f"{most} actions are the most in one [{decision.phase}]; `done` or `undo` is left"
    if decision.sort == "reaction" and game.reacted >= game.limits.reactions_in_a_window:
        return f"{game.reacted} reactions are the most to one thing; `{PASS}` is left"
    return ""
