"""What is told of what nothing reads: when it is done, of whom it is done now, what else it may mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from rulewright.actions import in_verbs_of_the_rules, ordered_by, read_as_one, readings_offered
from rulewright.games.meant import Meant, begins_an_action, comes_after, opening_of, parts
from rulewright.scenes import Scene
from rulewright.shelf import Slip
from runtime.play import ActionPlan, Decision, Game, Option
from runtime.position import NO_VALUE
from runtime.program import listed

if TYPE_CHECKING:
    from rulewright.games.counsel import Counsel

CONSULTING = re.compile(r"(?i)(?:why|legal|odds)\s+(?:if\s+)?")
_WHOM = "it"  # whoever that is


def told_unread(
    game: Game, meant: Meant, decision: Decision, said: str, counsel: Counsel | None
) -> tuple[list[str], tuple[str, ...]]:
    """What is told of what nothing reads: of an order when it is done, or what of it cannot be read; of a counter, what
    it may do; of what is asked without a word of asking (`range from Able to Anton`), the answer. And what it may mean,
    by number."""
    first = parts(said)[0]
    if comes_after(game, decision, said):
        return [f"  first it is to be answered: {decision.asked}; `{said}` comes after that"], ()
    is_order = said == first and begins_an_action(said, game, or_nearly=True)
    late = at_another_time(game, meant, decision, said)
    if counsel is None:
        return [late or f"  {meant.wrong(decision, first)}"], ()
    world = counsel.world(game)
    if late:
        return [late, *_as_other_verbs(game, world, said, late)], ()
    told, readings = _may_mean(world, said, meant.side)
    if readings and not any((one := counsel.ordered(game, each)) and one.is_legal for each in readings):
        return [*counsel.why(game, readings[0])], ()
    if len(readings) > 1:
        return [told, f"  a number does it: 1 to {len(readings)}"], readings
    if said in meant.known:
        return [*counsel.at_a_glance(game, said)], ()
    if " " in said and not begins_an_action(said, game) and _asks(world, said):
        return [*counsel.answer(game, said)], ()
    is_of_one = is_order and not set(meant.known).isdisjoint(said.split())
    if late := _verb_at_another_time(game, decision, world, first, is_of_one):
        return [late], ()
    return [*counsel.why(game, said)] if is_order else [f"  {meant.wrong(decision, first)}"], ()


def _may_mean(scene: Scene, said: str, side: str) -> tuple[str, tuple[str, ...]]:
    """What an order may mean of which that is not certain, and that it may, with the numbers of each."""
    try:
        ordered_by(side, scene, said, looks_near=False)
    except Slip as fault:
        readings = readings_offered(fault)
        lines = [f"  {number}. {one}" for number, one in enumerate(readings, 1)]
        return "\n".join((str(fault).partition("\n")[0], *lines)), readings
    except NO_VALUE:
        pass
    return "", ()


def _asks(scene: Scene, said: str) -> bool:
    with suppress(Slip, *NO_VALUE):
        return read_as_one(scene, said) is not None
    return False


def at_another_time(game: Game, meant: Meant, decision: Decision, said: str) -> str:
    """That what is ordered of several, or with commas, is done in other phases; nothing where it is done now."""
    every = tuple(Option(one.id, one.called) for one in game.plan.actions if one.phases)
    found = meant.worded(game.plan, Decision("", "action", "", every, 0, ""), said, is_read=False)
    first, comma, _ = said.partition(",")
    named = found[0] if found else next((one.text for one in every if comma and one.text.startswith(f"{first} ")), "")
    phases = next((game.plan.action(str(one.value)).phases for one in every if named and one.text == named), ())
    if decision.sort != "action" or not phases:
        return ""
    if decision.phase in phases:
        is_offered = named in (one.text for one in decision.options)
        return "" if is_offered else f"No: {said} is not possible here.\n  Nobody can {named} now."
    return _when(game, decision, said, phases)


def _when(game: Game, decision: Decision, said: str, phases: Iterable[str]) -> str:
    when = listed([f"[{one}]" for one in phases], "or")
    whose = f" of {game.position.side_to_move}" if game.position.side_to_move else ""
    return f"No: {said} is not possible here.\n  It is done in {when}; it is [{decision.phase}]{whose}."


def _verb_at_another_time(game: Game, decision: Decision, world: Scene, said: str, is_of_one: bool) -> str:
    """The same of what is known only by its verb, `shoot`, `set up the tanks anywhere`: of all that is done that begins
    with it, or may be meant by it. Nothing where such a thing can be done now, nor, in its own phase, of one who is
    named (`is_of_one`): why he cannot says more."""
    others = (opening_of(game, one) for one in in_verbs_of_the_rules(world, f"{said} {_WHOM}"))
    heads = (opening_of(game, said) or f"{said} ", *others)
    every = [one for head in heads for one in _begun_so(game, head)]
    phases = dict.fromkeys(phase for one in every for phase in one.phases)
    if decision.sort != "action" or not phases or any(one.called in decision.texts for one in every):
        return ""
    if decision.phase in phases:
        named = next(one.called for one in every if decision.phase in one.phases)
        return "" if is_of_one else f"No: {said} is not possible here.\n  Nobody can {named} now."
    return _when(game, decision, said, phases)


def _as_other_verbs(game: Game, world: Scene, said: str, told: str) -> Iterator[str]:
    """When it is done if its verb is taken for another of the rules, where that is not told: `attack K7` for fire."""
    others = (one for one in in_verbs_of_the_rules(world, said) if opening_of(game, said) and one != said)
    for one in others:
        when = listed([f"[{phase}]" for phase in phases_of(game, opening_of(game, one))], "or")
        if when and when not in told:
            yield f"  `{one}` is done in {when}."


def verbs_alone(game: Game, world: Scene, said: str) -> list[str]:
    """How actions begin of which no more is said than a verb that means them: `shoot`; nothing where more is said."""
    every = in_verbs_of_the_rules(world, f"{said} {_WHOM}")
    return [opening_of(game, one) for one in every if one == f"{opening_of(game, one)}{_WHOM}"]


def phases_of(game: Game, head: str) -> list[str]:
    """In which something is done that begins so."""
    return list(dict.fromkeys(phase for one in _begun_so(game, head) for phase in one.phases))


def _begun_so(game: Game, head: str) -> list[ActionPlan]:
    return [one for one in game.plan.actions if head and f"{one.called} ".lower().startswith(head.lower())]


def only_reactions(game: Game, decision: Decision, said: str) -> str:
    """That no action is ordered while a reaction is asked for; nothing where none is, or it is one of those."""
    if decision.sort != "reaction":
        return ""
    said = CONSULTING.sub("", said)
    phrases = (re.sub(r"\\{[^{}]*\\}", ".+", re.escape(one.phrase)) for one in game.plan.reactions)
    is_action = begins_an_action(said, game)
    if not is_action or any(re.fullmatch(one, said, re.IGNORECASE) for one in phrases):
        return ""
    offered = listed([f"`{one}`" for one in decision.texts], "or")
    return f"No: {said} is not possible here.\n  This is {decision.asked}: now it is {offered}."
