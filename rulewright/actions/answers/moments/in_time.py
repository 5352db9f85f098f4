"""Of which moment something is asked: `now`, `still`, `this turn`, `next turn`; where it is answered of another, that
is told first, with what is so in this one."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from compiler.terms import Legal
from compiler.trees import within
from rulewright.actions.answers.answered import Answered
from rulewright.actions.answers.moments.in_passing import in_reaction_now
from rulewright.actions.asking import unsupposed
from rulewright.actions.moments import in_the_next_turn, is_over, moment
from rulewright.actions.spoken import state_supposed
from rulewright.actions.worded import if_so
from rulewright.scenes import Scene

_ANOTHER_TURN = re.compile(  # for it, orders are written
    r",? ?\b(?:(?:in|on|during) )?(?:(?:the|my|his|its|their|our) )?(?<!for )(?<!for the )(?P<turn>next turn)\b",
    re.IGNORECASE,
)
_NOW = re.compile(
    r"\b(?:this (?:turn|segment|phase|moment)|still|yet|now|currently|at the moment|at this point)\b", re.IGNORECASE
)
_IF = re.compile(r"\bif\b", re.IGNORECASE)
_WHEN = re.compile(  # `if A fires, when may it fire again`: that it may not at once is no answer
    r"(?P<told>(?:if|once|after|suppose|say)\b.*[,;.] ?)when (?P<asked>(?:can|may|could|will|does|do)\b[^?]*)\??$",
    re.IGNORECASE,
)
_THIS_TURN = re.compile(r"\bthis turn\b", re.IGNORECASE)
_ASKED_OF_IT = re.compile(  # `if A goes to G4, can it leave` next turn; not `can it leave if A goes to G4` next turn
    r"(?:^|\b)(?:can|may|could|will|would|does|do|is|are|has|who|whom|what|which|where|how)\b(?:(?!\bif\b)[^.;,])*$",
    re.IGNORECASE,
)
_ONCE_DONE = " --after "
Ask = Callable[[Scene, str], object]


def with_its_turn(scene: Scene, words: str, found: Answered, ask: Ask) -> Answered:
    """`can A still fire this turn`, `who can fire now`: where it is over for this turn, or nobody can now, that is told
    first. `can A fire next turn` is asked of that, where it can be; else it is told that it is not considered."""
    if (later := _WHEN.match(words)) is not None and found.value in (False, ()):
        so = with_its_turn(scene, f"{later['told']}{later['asked']} next turn", found, ask)
        return so if so is not found and so.value else replace(found, unread="when")
    of_now = _NOW if not _IF.search(words) else _THIS_TURN
    told = _not_now(scene, found) if of_now.search(words) else ()
    if told:
        others = tuple(replace(one, stood_in=(*_not_now(scene, one), *one.stood_in)) for one in found.others)
        return replace(found, stood_in=(*told, *found.stood_in), others=others)
    said = _ANOTHER_TURN.search(words)
    every = (found, *((found.in_its_time,) if found.in_its_time is not None else ()))
    if said is None:
        return found
    if any(one.scene.position.turn != scene.position.turn for one in every):
        return _told_of_the_next(scene, words[: said.start()], found)
    if (then := _asked_of_the_next(scene, words, said, found, ask)) is not None:
        return then
    turn = said["turn"].lower()
    if turn in f"{found.unread} {found.read_as}".lower():
        return found
    return replace(found, unread=", ".join(filter(None, (found.unread, turn))))


def _asked_of_the_next(scene: Scene, words: str, said: re.Match[str], found: Answered, ask: Ask) -> Answered | None:
    """Of what is done first, that is done in this turn."""
    if not _ASKED_OF_IT.search(words[: said.start()]) or found.falls or found.off:
        return None
    is_done = _ONCE_DONE in found.read_as
    there = in_the_next_turn(found.scene if is_done else scene)
    if there is None:
        return None
    so: Answered | None
    if is_done:
        answer = there.table.why(there.position, there.names, found.term)
        so = replace(found, scene=there, answer=answer, others=(), in_its_time=None, idle=None, further="")
    else:
        other = ask(there, f"{words[: said.start()]}{words[said.end() :]}")
        so = other if isinstance(other, Answered) and not other.unread else None
        so = _supposed_before(scene, so, ask) if so is not None else None
    then = so.in_its_time if so is not None and so.value is False else None
    if so is not None and then is not None and then.value is True:
        so, there = replace(then, read_as=so.read_as, asks_why=so.asks_why), then.scene  # in its time, in that turn
    if so is None or not so.is_answered:
        return None
    return replace(so, stood_in=(*so.stood_in, _of_then(there)))


def _told_of_the_next(scene: Scene, before: str, found: Answered) -> Answered:
    """`if D assaults Q, may it move next turn`, of which the whole is told already: that comes first."""
    then = found.in_its_time
    is_of_now = found.scene.position.turn == scene.position.turn
    if then is None or not is_of_now or then.value is not True or not _ASKED_OF_IT.search(before):
        return found
    return replace(
        then, read_as=found.read_as, asks_why=found.asks_why, stood_in=(*then.stood_in, _of_then(then.scene))
    )


def _of_then(there: Scene) -> str:
    at = there.position
    return f"Asked of {moment(at.phase, at.side_to_move)} in the next turn; what else happens until then is not told."


def _supposed_before(scene: Scene, then: Answered, ask: Ask) -> Answered | None:
    """`if A fires now, can it fire next turn`: it has fired in this turn, which ends before."""
    so = state_supposed(then.read_as)
    here = if_so(scene, so) if so else None
    there = in_the_next_turn(here) if here is not None else None
    if there is None:
        return then
    found = ask(there, then.read_as.removeprefix(f"(supposing that {so}, ").removesuffix(")"))
    return replace(found, read_as=then.read_as) if isinstance(found, Answered) else None


def _not_now(scene: Scene, found: Answered) -> tuple[str, ...]:
    """Of what is asked of another moment: what is so in this one. Of one action, that is told by itself."""
    at, here = found.scene.position, scene.position
    legal = [one for one in within(found.term) if isinstance(one, Legal)]
    elsewhere = (at.phase, at.side_to_move) != (here.phase, here.side_to_move)
    if not elsewhere or not here.phase or isinstance(unsupposed(found.term), Legal):
        return ()
    if is_over(scene, at.phase, at.side_to_move):
        return (f"No more in this turn, in which {moment(at.phase, at.side_to_move)} is over.",)
    if len(legal) != 1:
        return ()
    return (f"Not now: it is {moment(here.phase, here.side_to_move)}.", *in_reaction_now(scene, legal[0]))
