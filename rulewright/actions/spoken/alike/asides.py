"""A question without what is said around it, in plain English: how it is opened and how it ends.

`is it true that S can see D`: can S see D; `how come E may not walk`: why may E not walk. What is told to be so besides
is never left out here: it is supposed, or it is so.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.actions.spoken.alike.senses import acts
from rulewright.actions.spoken.english import CAN, HAS, IS, OPENING, SOMEBODY, its_turn_in, put_together, wordings

_TOLD = wordings(  # after which something is told, of which it is asked whether it is so
    "is it true that, is it true, is it right that, is it correct that, is it so that, is it the case that, "
    "am i right that, am i right in thinking that, am i right to think that, do i understand right that, "
    "does it mean that, does that mean that, does that mean, would you say that, can it be that, "
    "do you know if, do you know whether, can you tell me if, can you tell me whether, "
    "tell me if, tell me whether, "
    "i wonder if, i wonder whether, i was wondering if, any idea if, any idea whether"
)
_WHY = wordings(
    "how come, why is it that, what is the reason that, what is the reason why, what is the reason, "
    "for what reason, how is it that, why on earth"
)
_BEFORE = wordings(
    "so, and, but, ok, okay, well, hey, wait, right, hang on, hold on, please, tell me, remind me, do you know, "
    "can you tell me, could you tell me, any idea, just to be sure, quick question, one more thing, by the way, "
    "as it stands, as things stand, at this point, this turn, right now, out of curiosity, sorry, "
    "show me, give me, list, list me, tell us, remind us, now, also, hmm, um, all right, alright, "
    "i want to know, i would like to know, i need to know"
)
_BEHIND = wordings(
    "please, pls, right, then, instead, again, by the way, though, or what, or not, or no, you think, do you think"
)
_WHILE = frozenset("when while once".split())
_GOES = frozenset("move moves go goes play plays".split())
_DURING, _TURN = frozenset("in on during".split()), frozenset("turn move go phase".split())
_GUNS = frozenset("gun guns cannon barrel".split())  # whose they are does it
_FARTHEST = frozenset("farthest furthest most longest greatest biggest maximum largest".split())
_WAY = frozenset("distance way range reach".split())
_LEAST = 3  # words of a question
_LONGEST = 5  # words of who is spoken of first
_PRONOUNS = frozenset("it he she they".split())
_WISHED = wordings("i want to, i would like to, we want to, we would like to, i plan to, i am going to")
_IS_IT_SO = frozenset("allowed legal possible okay ok permitted right".split())
_CAN_I = (("can", "i"), ("may", "i"), ("can", "we"), ("may", "we"), ("is", "that"), ("is", "it"))
_SO = frozenset("if when once after supposing suppose".split())
_EVERYTHING = frozenset("everything everyone everybody all whatever whoever".split())


def bare(texts: list[str], low: list[str]) -> Iterator[str]:
    """The question by itself, if something is said around it."""
    for opening in _WHY:
        if tuple(low[: len(opening)]) == opening:
            yield from _asked("why", texts[len(opening) :])
            return
    for opening in _TOLD:
        if tuple(low[: len(opening)]) == opening:
            yield from _asked("", texts[len(opening) :])
            return
    for opening in _BEFORE:
        at = len(opening)
        if tuple(low[:at]) == opening and len(low) - at >= _LEAST:
            yield put_together(texts[at + (low[at] == ",") :])
            return
    for tail in _BEHIND:
        if tuple(low[-len(tail) :]) == tail and len(low) - len(tail) >= _LEAST:
            kept = texts[: -len(tail)]
            yield put_together(kept[:-1] if kept[-1] == "," else kept)
            return
    if low[-1] == "along" and "without" in low[_LEAST:]:  # who does it alone takes nobody along
        yield put_together(texts[: low.index("without", _LEAST)]).rstrip(",")
        return
    yield from _how_far(texts, low)
    yield from _when(texts, low)
    yield from _spoken_of_first(texts, low)
    yield from _put_as_told(texts, low)
    for at in range(1, len(low) - 1):
        if low[at] == "'s" and low[at + 1] in _GUNS:
            yield put_together((*texts[:at], *texts[at + 2 :]))
            return


def _how_far(texts: list[str], low: list[str]) -> Iterator[str]:
    """`what is the farthest that T can move`, `what is the biggest distance W can shell`: how far can T move."""
    if low[:3] == ["what", "is", "the"] and low[3:4] and low[3] in _FARTHEST:
        start = 4 + (low[4:5] != [] and low[4] in _WAY)
        start += low[start : start + 1] == ["that"]
        verb = next((at for at in range(start + 1, len(low)) if low[at] in CAN), 0)
        if verb:
            yield put_together(("how", "far", "can", *texts[start:verb], *texts[verb + 1 :]))


def _when(texts: list[str], low: list[str]) -> Iterator[str]:
    """`when does R get its turn to move`: when can R move."""
    begins, ends = its_turn_in(low, _LEAST) if low[0] == "when" and low[1:2] and low[1] in HAS else (0, 0)
    if ends > begins:
        yield put_together(("when can", *texts[2:begins], *texts[ends:]))


def _spoken_of_first(texts: list[str], low: list[str]) -> Iterator[str]:
    """`the landing craft, can it get stuck`: can the landing craft get stuck; not `C fired, can it`, which is told."""
    comma = low.index(",") if "," in low else 0
    asked = low[comma + 1 :]
    does = any(texts[at - 1][:1].isupper() and acts(low[at]) for at in range(1, comma))
    told = does or {*low[:comma]} & (CAN | IS | HAS | OPENING | _SO)
    if 0 < comma <= _LONGEST and not told and asked[1:2] and asked[0] in CAN | IS | HAS and asked[1] in _PRONOUNS:
        yield put_together((texts[comma + 1], *texts[:comma], *texts[comma + 3 :]))


def _put_as_told(texts: list[str], low: list[str]) -> Iterator[str]:
    """`I want to unload G and fire with it, is that allowed`: can I; `everything P can fire at`: what can P fire at;
    `what class is S, A or H`: what class is S; `S and T on P, what odds`: what odds.
    """
    comma = len(low) - 1 - low[::-1].index(",") if "," in low else 0
    tail = low[comma + 1 :] if comma else []
    for opening in _WISHED:
        asks = {*tail[-1:]} <= _IS_IT_SO or tuple(tail) in _CAN_I
        if tuple(low[: len(opening)]) == opening and tail and asks and comma - len(opening) >= _LEAST - 1:
            yield put_together(("can", texts[0], *texts[len(opening) : comma]))
            return
    verb = next((at for at, one in enumerate(low) if one in CAN), 0)
    if low[0] in _EVERYTHING and verb > 1:
        rest = texts[1 + (low[1] == "that") : verb]
        yield put_together(("what", texts[verb], *rest, *texts[verb + 1 :]))
    if comma and low[0] in OPENING and len(tail) == _LEAST and tail[1] == "or" and comma >= _LEAST:
        yield put_together(texts[:comma])
    if tail[:1] and tail[0] in OPENING | HAS and comma > 1 and not {*low[:comma]} & (CAN | IS | HAS | OPENING | _SO):
        yield put_together((*texts[comma + 1 :], *texts[:comma]))


def in_two(texts: list[str], low: list[str]) -> tuple[str, str] | None:
    """`whose go is it, and which part of the turn`: two questions."""
    for at in range(_LEAST, len(low) - _LEAST) if low[0] in OPENING | CAN | IS | HAS else ():
        parted = low[at - 1] == "," and low[at + 1] in CAN | IS | HAS
        further = low[at + 1] in OPENING or (low[at + 1] == "at" and low[at + 2] in OPENING)
        goes_on = low[at] == "or" and low[at + 1] in CAN and low[at + 2] in SOMEBODY  # `or do I have to wait`
        asks_on = goes_on or (low[at] in ("and", "or", "but") and (further or parted))
        if asks_on or (low[at] == "," and low[at + 1] in OPENING | CAN | IS | HAS):
            return put_together(texts[: at - (low[at - 1] == ",")]), put_together(texts[at + 1 :])
    return None


def _asked(opening: str, told: list[str]) -> Iterator[str]:
    """What is told, as it is asked: `S can see D`: can S see D."""
    low = [one.lower() for one in told]
    if low[:1] and low[0] in CAN | IS | HAS | OPENING:  # it is asked already
        yield put_together((*opening.split(), *told))
        return
    at = next((at for at, one in enumerate(low) if at and one in CAN | IS | HAS), 0)
    verb, subject, rest = (low[at], told[:at], told[at + 1 :]) if at else ("does", told, [])
    if subject:
        yield put_together((*opening.split(), verb, *subject, *rest))


def whose_turn_is_told(texts: list[str], low: list[str]) -> Iterator[tuple[str, str]]:
    """`can P overrun M4 when the Germans move`, `in the German turn`: without it, and who they are."""
    for at in range(_LEAST, len(low) - 1):
        side = low[at + 1 :]
        is_moving = low[at] in _WHILE and side[-1] in _GOES
        if is_moving or (low[at] in _DURING and side[-1] in _TURN):
            yield put_together(texts[:at]), put_together(texts[at + 1 : -1])
