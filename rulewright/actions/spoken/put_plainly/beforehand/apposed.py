"""Who is named together with what he is: `Engineer E`, `my rifle company C`, `the 88, L, fires`: E, C, L.

What stands before a name is left out where all of it is said of counters, by the words of their types and kinds or by
what they are called besides, and nobody does any of it; whether it fits or not, who is named is meant. Not where a name
is part of a type (`Tiger I`), where somebody is new (`a rifle company C`) or asked for (`which truck K can load`), nor
where the name begins a clause of its own (`the truck K is in`). Words that only begin what is said go, too.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from rulewright.actions.spoken.alike import acts
from rulewright.actions.spoken.english import CAN, HAS, IS, LIGHT, PREPOSITIONS, stem
from rulewright.actions.spoken.phrases import Wordings, wordings_at
from rulewright.scenes import Scene

_LONGEST = 4  # words
_OPENERS = re.compile(r"^(?:(?:ok|okay|hey|hi|hmm|er|um|alright|all right)\b[,:]? +)+", re.I)
_WORD = re.compile(r"\S+")
_NAME = re.compile(r"(?<![\w'’/-])[A-Z]\w*(?![\w'’/-])")
_ITS = frozenset("the my our his her their your this that these those".split())
_NEW = frozenset("a an another any which what no every each some one two three four both more".split())
_BEGINS = frozenset("and but so then if when while because suppose say or as that whether ok now".split()) | CAN | IS
_JOINS = frozenset("and or with".split())
_ROUNDS = 2


def with_bare_names(scene: Scene, text: str) -> str:
    text = _OPENERS.sub("", text) or text
    for _ in range(_ROUNDS):
        text, before = _bare(scene, text), text
        if text == before:
            break
    return text


def _bare(scene: Scene, text: str) -> str:
    found, end = "", 0
    for one in _NAME.finditer(text):
        name, head, rest = one[0], text[end : one.start()], text[one.end() :]
        if name not in scene.names or (name == "I" and not _is_named(rest)):
            continue
        is_between = head.endswith(", ") and rest.startswith(",")  # the 88, L, fires
        kept = _before_what_he_is(scene, head.removesuffix(", ") if is_between else head, name, rest)
        if kept is None:
            continue
        found += head[:kept] + name
        end = one.end() + is_between
    return found + text[end:]


def _is_named(rest: str) -> bool:
    """`truck I is beside it`, and not `the truck I lost`."""
    said = _WORD.match(rest.lstrip())
    return said is None or not rest[:1].isspace() or said[0].lower() in PREPOSITIONS | IS | HAS | CAN


def _before_what_he_is(scene: Scene, head: str, name: str, rest: str) -> int | None:
    """How much stands before it; None where nothing of the kind is said."""
    said = [*_WORD.finditer(head)]
    known, types = _of_counters(scene)
    at = len(said)
    while at > 0 and len(said) - at < _LONGEST and stem(said[at - 1][0].lower()) in known:
        at -= 1
    if at == len(said) or (said[-1][0].lower(), name.lower()) in types:
        return None
    before = said[at - 1][0].lower() if at else ""
    is_loose = before[-1].isalnum() and before not in _BEGINS | PREPOSITIONS if before else said[at][0][0].islower()
    if before not in _ITS and is_loose:
        return None  # d+e cat r odds
    if before not in _ITS and not any(one[0].isalpha() for word in said[at:] for one in word[0]):
        return None  # on turn 3 A moves
    if before in _ITS:
        at -= 1
        before = said[at - 1][0].lower() if at else ""
    is_new = before in _NEW or before.isdigit()
    begins = not before or before in _BEGINS or not before[-1].isalnum()
    follows = _WORD.match(rest.lstrip())
    leads_on = follows is not None and follows[0].lower() in IS | HAS and not begins
    return None if is_new or leads_on else said[at].start()


def _of_counters(scene: Scene) -> tuple[frozenset[str], frozenset[tuple[str, str]]]:
    model = scene.table.model
    things = tuple(one.id for one in model.kinds.values() if not one.is_record and one.parent != "record")
    return _said_of(wordings_at(scene), tuple(model.types), things)


@lru_cache(maxsize=8)
def _said_of(
    wordings: Wordings, types: tuple[str, ...], kinds: tuple[str, ...]
) -> tuple[frozenset[str], frozenset[tuple[str, str]]]:
    """Words of counters, as stems; and those that follow one another in a type."""
    names = [one for type_ in types for one in wordings.names_of(type_)]
    words = {word for one in (*names, *(tuple(kind.split()) for kind in kinds)) for word in one}
    said = {stem(one) for one in words - LIGHT - _JOINS if len(one) > 1}
    return frozenset(one for one in said if not acts(one)), frozenset(pair for one in names for pair in pairwise(one))
