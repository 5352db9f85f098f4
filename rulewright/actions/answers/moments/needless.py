"""Whether somebody must do what nobody needs to: an action is taken by who wants to, and none has to be taken."""

from __future__ import annotations

from compiler.graph import lacking
from compiler.syntax import Word, read_words
from compiler.terms import YES_NO, Legal
from rulewright.actions.spoken import (
    Quoted,
    called_by_its_verb,
    doer_at,
    opened_by,
    phases_quoted,
    spelled_out,
    wordings,
)
from rulewright.scenes import Scene
from runtime.program import fill, listed

_WE = wordings("i, we, you, they, my units, all my units, our units, all our units, everybody, everyone")
_DOES = wordings("do, does, will, would, did")
_HAS_TO = wordings("have to, has to, need to, necessarily have to")
_IS = wordings("is, are, am")
_IS_TO = wordings("forced to, obliged to, required to, compelled to")
_IDLE = frozenset(
    "at with to into on onto from the and now this turn phase segment all my our units anyone any".split()
)
_ALL = frozenset("everybody everyone everything each every both".split())
_FEWEST = 3


def nobody_has_to(scene: Scene, text: str) -> Quoted | None:
    """`must I assault`, `does A have to move`; not `must I assault everybody there`, which asks of how it is done."""
    words, problems = read_words(spelled_out(text))
    said = words[:-1] if words and words[-1].low == "?" else words
    at = _verb_at(scene, said) if len(said) >= _FEWEST and not problems else 0
    if not at or at >= len(said) or not _names_alone(scene, said, at + 1):
        return None
    model = scene.table.model
    every = [model.actions[name] for name in called_by_its_verb(scene, f"can we {said[at].low}")]
    some = [one for one in every if one.event is None and one.phases]
    some = [one for one in some if not lacking(model, scene.table.on, Legal(YES_NO, action=one.id, arguments=()))]
    if not some:
        return None
    told = listed([f"`{fill(one.phrase, ())}`" for one in some], "and")
    phases = tuple(dict.fromkeys(phase for one in some for phase in one.phases))
    when = listed([f"[{one}]" for one in phases], "or")
    return phases_quoted(scene, phases, f"no, nobody has to: {told} in {when} is done by who wants to.")


def _verb_at(scene: Scene, words: tuple[Word, ...]) -> int:
    """Where it is told what somebody must do; 0: nobody must."""
    low = [word.low for word in words]
    who = doer_at(scene, words, 1)
    end = who.end if who is not None else 1 + opened_by(low[1:], _WE)
    if end == 1:
        return 0
    if low[0] == "must":
        return end
    needs = _HAS_TO if opened_by(low, _DOES) else _IS_TO if opened_by(low, _IS) else ()
    has_to = opened_by(low[end:], needs) if needs else 0
    return end + has_to if has_to else 0


def _names_alone(scene: Scene, words: tuple[Word, ...], at: int) -> bool:
    while at < len(words):
        who = doer_at(scene, words, at)
        is_hex = scene.position.space.has(words[at].text)
        if words[at].low in _ALL or (who is None and not is_hex and words[at].low not in _IDLE):
            return False
        at = who.end if who is not None else at + 1
    return True
