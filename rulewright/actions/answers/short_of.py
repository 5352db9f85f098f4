"""Where nothing can be chosen for an action: with what it comes nearest, and what stands in the way of that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from compiler.model import ChoiceOf
from compiler.terms import HEX
from rulewright.actions.judging import Judgment, faults_of, judged_so_far
from rulewright.scenes import Scene
from runtime.values import NONE

_JUDGED = 5  # with all reasons


def nearest_choice(scene: Scene, judgment: Judgment, side: str) -> Judgment | None:
    """The same with what is chosen next where least speaks against it, best of an enemy, of these the nearest; None
    where there is nothing of its kind."""
    chosen = {name: one for name, one in judgment.chosen if one is not None}
    choices = scene.table.model.actions[judgment.action].choices
    choice = next((one for one in choices if one.variable not in chosen), None)
    if choice is None:
        return None
    about = [one for some in chosen.values() for one in (some if isinstance(some, tuple) else (some,))]
    found: list[tuple[bool, int, Judgment]] = []
    for value in _likeliest(scene, judgment.action, choice, chosen, about, side):
        judged = judged_so_far(scene, judgment.action, _with(chosen, choice, value), side)
        found.append((*_how_far(scene, value, about, side), judged))

    def against(one: tuple[bool, int, Judgment]) -> tuple[int, bool, bool, int, int]:
        is_no_enemy, far, judged = one
        return len(judged.reasons), not _wants(judged), is_no_enemy, _rules(judged), far

    best = min(found, key=against, default=(True, 0, None))[2]
    return nearest_choice(scene, best, side) or best if best is not None and _wants(best) else best


def _likeliest(
    scene: Scene, action: str, choice: ChoiceOf, chosen: dict[str, Any], about: list[Any], side: str
) -> list[int]:
    """Of whom least is amiss, and what is amiss comes last of what is asked: who is one's own, and has fired, rather
    than an enemy; of enemies first, the nearest, no more than soon can be judged with all reasons."""
    found: dict[tuple[int, int], list[int]] = {}
    for value in _of_its_kind(scene, choice, about):
        amiss = list(faults_of(scene, action, _with(chosen, choice, value), value))
        known = [at for at, one in enumerate(amiss) if one] or [at for at, one in enumerate(amiss) if one is None]
        found.setdefault((len(known), -min(known, default=0)), []).append(value)
    best = found[min(found)] if found else []
    return sorted(best, key=lambda one: _how_far(scene, one, about, side))[:_JUDGED]


def _wants(judgment: Judgment) -> bool:
    """Whether nothing speaks against what is chosen so far, and only nothing is left for the rest."""
    return all(one.wants for one in judgment.reasons)


def _rules(judgment: Judgment) -> int:
    return sum(len(one.answer.settled_by) for one in judgment.reasons if one.answer is not None)


def _with(chosen: dict[str, Any], choice: ChoiceOf, value: int) -> dict[str, Any]:
    return {**chosen, choice.variable: (value,) if choice.many else value}


def _of_its_kind(scene: Scene, choice: ChoiceOf, about: list[Any]) -> list[int]:
    """Who is in play; of hexes those where somebody stands, and those next to who is chosen."""
    p, kind = scene.position, choice.description.kind
    if kind.name != HEX.name:
        wanted = choice.description.type or kind.name
        return [one for one in p.kind_of if not p.is_out_of_play(one) and p.is_a(one, wanted) and one not in about]
    places = {place for one in p.kind_of if isinstance(place := p.hex_of(one), int)}
    beside = {there for one in about for place in _place(scene, one) for there in p.space.neighbours[place]}
    return sorted(places | beside)


def _how_far(scene: Scene, value: int, about: list[Any], side: str) -> tuple[bool, int]:
    p = scene.position
    there = list(_place(scene, value)) or [value]
    enemies = any(p.side_of(one) not in (side, NONE) for place in there for one in p.in_hex(place))
    away = (p.distance(place, here) for place in there for one in about for here in _place(scene, one))
    return not enemies, min(away, default=0)


def _place(scene: Scene, thing: object) -> Iterator[int]:
    if isinstance(thing, int) and thing in scene.position.kind_of:
        place = scene.position.hex_of(thing)
        yield from (place,) if isinstance(place, int) else ()
