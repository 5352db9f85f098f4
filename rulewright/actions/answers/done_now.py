"""An attack of which nobody says how: in a phase in which nobody fires and somebody assaults, it is an assault.

`can Q attack A`, `what odds does Q get on A`, `the modifier against M7` mean fire, where nothing tells otherwise. Where
the phase does, what was read of fire is put of an assault, if that reads.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from rulewright.actions.answers.answered import Answered
from rulewright.actions.moments import is_over
from rulewright.actions.spoken import Quoted, speaks_of_fire, told_back
from rulewright.scenes import Refused, Scene

_FIRE, _ASSAULT = "fire", "assault"
_LEGAL = re.compile(r"it is legal to fire at (?P<whom>.+?) in (?P<hex>\(.+?'s hex\)|[\w-]+) with (?P<who>[\w ,]+)")
_SAID = (("firing at", "assaulting"), ("fires at", "assaults"), ("fire at", "assault"))

_ATTACK = re.compile(r"(?P<who>\b(?:can|may|could|able to|allowed to)\b[^,.;?]*?)\battack(?P<whom>\b)", re.IGNORECASE)
_ANOTHER_TURN = re.compile(r"\bnext turn\b", re.IGNORECASE)

Found = Answered | Refused | Quoted
Ask = Callable[[Scene, str], object]


def is_assaulted_now(scene: Scene, words: str) -> bool:
    """Whether the phase tells how, and the words do not."""
    now = scene.position.phase
    actions = (one for one in scene.table.model.actions.values() if one.event is None and now in one.phases)
    done = {one.phrase.partition(" ")[0] for one in actions}
    return _ASSAULT in done and _FIRE not in done and not speaks_of_fire(words)


def said_now(scene: Scene, words: str, ways: tuple[str, ...]) -> tuple[str, ...]:
    """Of the ways to say it in plain verbs those that speak of no fire, if there are any."""
    left = tuple(one for one in ways if not speaks_of_fire(one)) if len(ways) > 1 else ()
    return left if left and is_assaulted_now(scene, words) else ways


def tried_now(scene: Scene, words: str, tried: tuple[str, ...]) -> tuple[str, ...]:
    """What is done, and what is asked then, of the chance of something."""
    return tuple(map(assaulted, tried)) if is_assaulted_now(scene, words) else tried


def as_done_now(scene: Scene, words: str, found: Found, ask: Ask) -> Found:
    if not is_assaulted_now(scene, words):
        return found
    if not isinstance(found, Answered) or _is_put_off(scene, found):
        said = _ATTACK.sub(r"\g<who>assault\g<whom>", words)  # `why can W not attack`, which is read of the next turn
        other = ask(scene, said) if said != words and not _ANOTHER_TURN.search(words) else None
        return other if isinstance(other, Answered) and not other.unread else found
    if found.scene.position.phase != scene.position.phase:
        return found
    plain = told_back(scene, found.read_as)
    said = assaulted(plain)
    other = ask(scene, said) if said != plain else None
    return replace(other, asks_why=found.asks_why) if isinstance(other, Answered) and not other.unread else found


def _is_put_off(scene: Scene, found: Answered) -> bool:
    at = found.scene.position
    return is_over(scene, at.phase, at.side_to_move)


def assaulted(said: str) -> str:
    """The same of an assault."""
    legal = _LEGAL.fullmatch(said)
    if legal is not None:
        return f"can {legal['who']} assault {legal['whom']}"
    for one, other in _SAID:
        said = re.sub(rf"\b{one}\b", other, said)
    return said
