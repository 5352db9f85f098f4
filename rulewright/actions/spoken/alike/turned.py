"""The same question turned round, in plain English: who is hindered may not, by whom it is done does it.

`does anything stop S from firing at P`: can S fire at P; `can D be seen by anyone`: who can see D; `from where can R
see D`: which hexes can R see D from; `can I overrun D`: who can; `can T overrun`: anybody.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.actions.spoken.english import (
    ANYBODY,
    CAN,
    HAS,
    IS,
    MAY,
    MEANS,
    PREPOSITIONS,
    SOMEBODY,
    put_together,
    stem,
)

_HINDERS = frozenset(
    "stop stops stopping prevent prevents preventing keep keeps keeping hinder hinders hindering forbid forbids "
    "forbidding bar bars barring".split()
)
_WHAT = (("what",), ("what", "is"), ("what", "does"), ("what", "would"), ("what", "could"))
_WHETHER = tuple(
    (*first.split(), one)
    for first in ("", "does", "is", "is there", "would", "could", "can", "do", "will")
    for one in ("anything", "anyone", "anybody", "something")
)
_SO_FAR = frozenset("already yet just".split())
_OF_THE_TURN = frozenset("in this turn segment phase so far".split())
_HELPS = CAN | IS | HAS | {"did", "been", "be", "to", "not", "that", "get", "gets", "got"}
_PAST = {"shoot": "shot", "go": "gone", "drive": "driven", "shot": "shot", "went": "gone", "drove": "driven"}
_AS_DOER = {"me": "I", "us": "we", "him": "he", "them": "they"}
_OF_WHOM = frozenset(("be", *ANYBODY, *SOMEBODY, *PREPOSITIONS))


def hindered(words: list[str]) -> str:
    """What is asked by `what stops S from firing at P`, `does anything keep S from firing`: can S fire at P, and why
    not; else empty."""
    low = [word.lower() for word in words]
    for opening in (*_WHETHER, *_WHAT):
        at = len(opening)
        if tuple(low[:at]) != opening:
            continue
        at += low[at : at + 1] in (["that"], ["to"])
        if at + 2 >= len(low) or low[at] not in _HINDERS:
            continue
        rest = range(at + 2, len(low))
        doing = next((one for one in rest if low[one].endswith("ing") and len(low[one]) > len("bring")), 0)
        if not doing:
            return ""
        doer = [_AS_DOER.get(one.lower(), one) for one in words[at + 1 : doing - (low[doing - 1] == "from")]]
        return put_together(("can", *doer, *words[doing:])) if doer else ""
    return ""


def done_so_far(words: list[str]) -> tuple[str, ...]:
    """`who fired this turn`, `which units did not move`: who has fired, who is (`who dispersed`); not who can, as verbs
    are read that are asked in no tense. Nothing, where anybody else is spoken of."""
    low = [word.lower() for word in words if word != "?"]
    if low[:1] not in (["who"], ["which"], ["what"]):
        return ()
    low = [one for one in low if one not in _SO_FAR]
    last = next((at for at in range(len(low) - 1, 0, -1) if low[at] not in _OF_THE_TURN), 0)
    verb, before = low[last], words[: words.index(low[last])] if low[last] in words else []
    before = [one for one in before if one.lower() not in _SO_FAR]
    if len(before) > 1 and before[-1].lower() == "not" and before[-2].lower() == "did":
        past = _PAST.get(verb) or f"{verb.removesuffix('e')}ed"
        return (put_together((*before[:-2], "has" if low[0] == "who" else "have", "not", past)),)
    past = verb if verb.endswith("ed") else _PAST.get(verb, "") * (stem(verb) != verb)
    if not before or not past or not _HELPS.isdisjoint(low[1:last]):
        return ()
    many = before[1:] != []
    return tuple(put_together((*before, one, past)) for one in (("have", "are") if many else ("has", "is")))


def turned(texts: list[str], low: list[str]) -> Iterator[str]:
    if low[0] in CAN and low[1:2] and low[1] in SOMEBODY and not MEANS & {*low} and len(low) > 3:
        yield put_together(("who", texts[0], *texts[2:]))
    if low[0] in CAN and low[-2:-1] == ["by"] and low[-1] in ANYBODY and "be" in low:
        yield put_together(texts[:-2])
    if low[0] in IS and low[-2:-1] == ["by"] and low[-1] in ANYBODY:
        yield put_together(texts[:-2])
    if low[0] in HAS and "been" in low[2:-1]:  # `has D been spotted`: is it spotted
        at = low.index("been")
        yield put_together(("is", *texts[1:at], *texts[at + 1 :]))
    if low[0] in CAN and len(low) > 2 and not _OF_WHOM & {*low}:  # `can T overrun`: anybody at all
        yield put_together((*texts, "anybody"))
    yield from _from_where(texts, low)
    if (
        low[:1] in (["what"], ["which"])
        and low[1:2]
        and low[1] in CAN - MAY
        and low[-1] in ("at", "on")
        and len(low) > 5
    ):
        yield put_together(("what are the odds if", *texts[2:-1]))  # `what would S run over P at`


def _from_where(texts: list[str], low: list[str]) -> Iterator[str]:
    """`from where can R see D`, `where can R see D from`: which hexes it can see D from."""
    if low[:2] == ["from", "where"] and low[2:3] and low[2] in CAN | HAS:
        yield put_together(("which", "hexes", *texts[2:], "from"))
    elif low[0] == "where" and low[-1] == "from" and low[1:2] and low[1] in CAN | HAS:
        yield put_together(("which", "hexes", *texts[1:]))
    elif low[:1] == ["from"] and low[1:2] == ["which"] and low[2:3] in (["hex"], ["hexes"]) and low[3:4]:
        yield put_together(("which", "hexes", *texts[3:], "from"))
