"""What somebody goes somewhere for: `can A move to H5 so it can see Q`, `can A go to H5 and then can B load C`.

What is asked second is asked once the first is done: by the same one, `can A move to H5 and see Q`; by another, `if A
moves to H5, can B load C`.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.syntax import Word, read_words
from rulewright.actions.spoken.alike import acts
from rulewright.actions.spoken.english import CAN, SEES, opened_by, put_together, wordings
from rulewright.actions.spoken.hand import listed_at
from rulewright.actions.spoken.named import hex_at
from rulewright.actions.spoken.spelling import spelled_out
from rulewright.scenes import Scene

_SO = wordings("so that, so, and then, then")
_IN_ORDER_TO = wordings("in order to, so as to, to")
_THEN = wordings("this turn, now, first, in this turn, next, in my turn, this phase, in this phase")
_SAME = frozenset("it he she they".split())
_SHORTEST = 4  # words: can A go there
_FEWEST = 2  # words: what for


def with_what_for(scene: Scene, text: str) -> str:
    words, problems = read_words(spelled_out(text))
    if problems or len(words) <= _SHORTEST or words[0].low not in CAN:
        return text
    doer = next((end for end, who in listed_at(scene, words, 1, bare=False) if who.things), 0)
    for at in range(doer + 2, len(words) - 2) if doer else ():
        if hex_at(scene, words, at - 1):
            said = _done_there(words, doer, at)
            if said:
                return put_together(said)
    return text


def _done_there(words: Sequence[Word], doer: int, at: int) -> list[str]:
    texts, low = [word.text for word in words], [word.low for word in words]
    parted = at + opened_by(low[at:], _THEN)
    parted += low[parted : parted + 1] == [","]
    if len(low) - parted <= _FEWEST:
        return []
    to = opened_by(low[parted:], _IN_ORDER_TO)
    if to and (acts(low[parted + to]) or low[parted + to] in SEES):
        return [*texts[:at], "and", *texts[parted + to :]]
    so = parted + opened_by(low[parted:], _SO)
    can = next((one for one in range(so, len(low) - 1) if low[one] in CAN), 0) if so > parted else 0
    if not can or can > so + _SHORTEST:
        return []
    asked = [texts[can], *texts[so:can], *texts[can + 1 :]]
    who = [asked[1]] if asked[1].lower() in _SAME else texts[1:doer]
    if [one.lower() for one in asked[1 : len(who) + 1]] == [one.lower() for one in who]:
        return [*texts[:at], "and", *asked[len(who) + 1 :]]
    return ["if", *texts[1:at], ",", *asked]
