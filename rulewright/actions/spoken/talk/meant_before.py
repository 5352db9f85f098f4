"""Whether `they`, `it` or `he` means anybody: somebody has to be spoken of before.

`can they see M7`, where nobody is: that is asked of no one, whoever could be meant. `what does it cost`, `is it legal`:
nobody is meant there at all. `if it moves, can S fire`: S, who comes after.
"""

from __future__ import annotations

from compiler.syntax import Word
from rulewright.actions.spoken.english import CAN, HAS, IS, LIGHT, MAY, OPENING, TOLD
from rulewright.actions.spoken.hand import begins_a_name
from rulewright.actions.spoken.phrases import spoken_of
from rulewright.scenes import Scene

_SUBJECTS, _OBJECTS = frozenset("they he she".split()), frozenset("them him".split())
_CLAUSES = frozenset("if when while once after before with and or but suppose say , who that which whoever".split())
_CLAUSES |= {one[0] for one in TOLD}
_HAPPENS = frozenset("cost take matter help make count pay need work hurt change say mean depend".split())  # of nobody
_SO = frozenset(
    "a an the my our your their his legal allowed ok okay possible permitted fine true right correct that to from for "
    "worth better best cheaper dearer safe turn day night always easier faster too enough not".split()
)
_HOW_FAR = frozenset("far late long many much dark".split())
_PARTS = frozenset(", and or but".split())
_DOER_AND_DEED = 2  # words
_ASIDE = frozenset("so and but ok okay well then now hey hmm right also again please".split())
_OWNED = frozenset("have got left".split())


def means_nobody(scene: Scene, words: tuple[Word, ...]) -> str:
    """The word that means somebody, where nobody is spoken of whom it could mean; else empty."""
    low = [word.low for word in words]
    if any("it" in one.words and {*one.words} <= {*low} for one in spoken_of(scene).phrases):
        return ""  # so a pack says it, of nobody: `how wet is it`
    for at, one in enumerate(low):
        leads = at > 0 and low[at - 1] in CAN | IS | HAS | {"not"}
        if one not in _SUBJECTS | _OBJECTS | {"it"} or not _is_somebody(scene, words, at):
            continue
        if low[0] in OPENING and leads and low[at - 1] in HAS and not _OWNED.isdisjoint(low[at + 1 :]):
            return ""  # `how many units has he got`: his side
        return "" if _is_known(scene, words, at, leads) else words[at].text
    return ""


def _is_somebody(scene: Scene, words: tuple[Word, ...], at: int) -> bool:
    """`can it move`, `is it spotted`; not `what does it cost`, `is it S who moves`."""
    low = [word.low for word in words]
    if low[at] != "it" or not at:
        return low[at] != "it"
    after = low[at + 1 + (low[at + 1 : at + 2] == ["be"]) :]
    after = [] if after[:1] and after[0] in _PARTS else after
    verb = low[at - 1]
    if verb in IS:
        by_far = low[at - 2 : at - 1] and low[at - 2] in _HOW_FAR
        asks_what = not after and low[0] in OPENING and low[0] != "where" and not (low[0] == "how" and not by_far)
        told = after and (after[0] in _SO or after[0].isdigit() or begins_a_name(scene, words, at + 1))
        return not by_far and not asks_what and not told
    if verb in CAN | HAS and verb not in MAY:
        return bool(after) and after[0] not in _HAPPENS | _SO
    return verb != "make"  # `can K make it to M5`


def _is_known(scene: Scene, words: tuple[Word, ...], at: int, leads: bool) -> bool:
    """Whether somebody is spoken of: before it, and if it is something done to him, somebody else than who does it."""
    low = [word.low for word in words]
    before = [one for one in range(at) if low[one] not in LIGHT | OPENING | CAN | IS | HAS | _ASIDE | _CLAUSES]
    if any(one in _CLAUSES for one in low[:at]):
        return bool(before) or any(begins_a_name(scene, words, one) for one in range(at + 1, len(words)))
    named = [one for one in before if begins_a_name(scene, words, one)]
    if not leads:
        return len(named) > 1 or len(before) > _DOER_AND_DEED
    return bool(named if low[0] in OPENING else before)
