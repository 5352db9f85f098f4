"""An attack of which nobody says how: in a phase in which nobody fires and somebody assaults, it is an assault; where
somebody overruns, an overrun too.

`can Q attack A`, `what odds does Q get on A`, `the modifier against M7` mean fire, where nothing tells otherwise. Where
the phase does, what was read of fire is put of an assault, if that reads; of an overrun, if he may, at once or once he
has moved nearer. Else it is told that nobody fires now.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from rulewright.actions.answers.answered import Answered, together
from rulewright.actions.moments import is_over, moment
from rulewright.actions.spoken import Quoted, speaks_of_fire, told_back
from rulewright.scenes import Refused, Scene

_FIRE, _ASSAULT, _OVERRUN = "fire", "assault", "overrun"
_LEGAL = re.compile(r"it is legal to fire at (?P<whom>.+?) in (?P<hex>\(.+?'s hex\)|[\w-]+) with (?P<who>[\w ,]+)")
_RECKONED = re.compile(r".*\b(?:of|for|if) (?P<who>\w+(?:, \w+)*(?: and \w+)?) (?:firing|fires?) at (?P<whom>\w+)")
_SAID = (("firing at", "assaulting"), ("fires at", "assaults"), ("fire at", "assault"))
_SAID_OVER = (("firing at", "overrunning"), ("fires at", "overruns"), ("fire at", "overrun"))

_ATTACK = re.compile(r"(?P<who>\b(?:can|may|could|able to|allowed to)\b[^,.;?]*?)\battack(?P<whom>\b)", re.IGNORECASE)
_ANOTHER_TURN = re.compile(r"\bnext turn\b", re.IGNORECASE)

Found = Answered | Refused | Quoted
Ask = Callable[[Scene, str], object]


def is_assaulted_now(scene: Scene, words: str) -> bool:
    """Whether the phase tells how, and the words do not."""
    done = _done_in(scene)
    return _ASSAULT in done and _FIRE not in done and not speaks_of_fire(words)


def _done_in(scene: Scene) -> set[str]:
    now = scene.position.phase
    actions = (one for one in scene.table.model.actions.values() if one.event is None and now in one.phases)
    return {one.phrase.partition(" ")[0] for one in actions}


def said_now(scene: Scene, words: str, ways: tuple[str, ...]) -> tuple[str, ...]:
    """Of the ways to say it in plain verbs those that speak of no fire, if there are any."""
    left = tuple(one for one in ways if not speaks_of_fire(one)) if len(ways) > 1 else ()
    return left if left and is_assaulted_now(scene, words) else ways


def tried_now(scene: Scene, words: str, tried: tuple[str, ...]) -> tuple[str, ...]:
    """What is done, and what is asked then, of the chance of something."""
    return tuple(map(assaulted, tried)) if is_assaulted_now(scene, words) else tried


def as_done_now(scene: Scene, words: str, found: Found, ask: Ask) -> Found:
    if not is_assaulted_now(scene, words):
        is_now = isinstance(found, Answered) and found.scene.position.phase == scene.position.phase
        return _or_overrun(scene, words, found, ask) if is_now and isinstance(found, Answered) else found
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


def _or_overrun(scene: Scene, words: str, found: Answered, ask: Ask) -> Answered:
    """Of those who are on turn and do not fire now: they overrun, if they can; what is told of their fire is not of
    now. Who is not on turn fires as they pass."""
    done, position, plain = _done_in(scene), scene.position, told_back(scene, found.read_as)
    attack = _LEGAL.fullmatch(plain) or _RECKONED.fullmatch(plain)
    if attack is None or _OVERRUN not in done or not done.isdisjoint({_FIRE, _ASSAULT}) or speaks_of_fire(words):
        return found
    who = [one for one in re.findall(r"\w+", attack["who"]) if one in scene.names]
    if not who or any(position.side_of(scene.names[one]) != position.side_to_move for one in who):
        return found
    now = f"It is {moment(position.phase, position.side_to_move)}, and {attack['who']} cannot fire now."
    fire = replace(found, stood_in=(*found.stood_in, now)) if found.in_its_time is None else found
    can = ask(scene, f"can {attack['who']} overrun {attack['whom']}")
    if not isinstance(can, Answered) or not (can.value is True or can.nearer):
        return fire
    other = can if attack.re is _LEGAL else ask(scene, _said_of(_SAID_OVER, plain))
    if not isinstance(other, Answered) or other.unread:
        return fire
    return together([replace(other, asks_why=found.asks_why), fire])


def assaulted(said: str) -> str:
    """The same of an assault."""
    legal = _LEGAL.fullmatch(said)
    if legal is not None:
        whom = legal["hex"] if legal["whom"].startswith("(") else legal["whom"]  # whoever may be there
        return f"can {legal['who']} assault {whom}"
    return _said_of(_SAID, said)


def _said_of(ways: tuple[tuple[str, str], ...], said: str) -> str:
    for one, other in ways:
        said = re.sub(rf"\b{one}\b", other, said)
    return said
