"""Turns of talk that say nothing of their own: a question is of the position as it stands.

A game owns none of them, and they are left out only where nothing reads them. Some say nothing wherever they stand;
some only behind a whole sentence, as it is put in order; some only beside those who are meant, once these are known,
and some only where a deed is told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rulewright.actions.spoken.english import CAN, IS, opened_by, wordings

T = TypeVar("T")

ANYWHERE = wordings(
    "at the moment, in this phase, in this turn, on its own, by itself, from here, right now, this phase, "
    "this turn, each turn, per turn, a turn, at once, already, currently, alone, now, here, still, yet, each, "
    "standing, sitting, located, together, at that range, at this range, at that distance, at this distance, "
    "in its hex, in its own hex, from its hex, from where it is, from where it stands, where it is, where it stands, "
    "right away, straight away, just, even, ever, at all, really, actually, legally, anymore, any more, today, "
    "simply, all by itself, by themselves, on their own, all alone, anyway, exactly, from us, from me, by us, "
    "on his turn, on its turn, on their turn, on your turn, on my turn, in his turn, in its turn, in their turn, "
    "in your turn, in my turn, when it is his turn, when it is their turn, presently, so far, again, also, too, "
    "for next turn, for the next turn, for this turn, "
    "all the way, of us, on its next move, on its own move, in one turn, in a single turn, in one move, in one go, "
    "somehow, straight, for us, for me, for them"
) + tuple(
    (*first, who, does)
    for first in (("from", "where"), ("where",))
    for who in ("it", "he", "she", "they")
    for does in ("sit", "sits", "stand", "stands", "are", "is")
)
_OF_A_SENTENCE = wordings(
    "if nobody gets closer, if nobody gets any closer, if nobody moves, if nobody else moves, if nothing changes, "
    "if everybody stays put, if everyone stays put, if i leave it there, if it stays there, "
    "where it stands now, where he stands now, where they stand now, as they stand, as he stands, "
    "as it is, as they are, as well, right here, right there, over there, "
    "in this part of the turn, part of the turn, in the meantime, for a start, to begin with, by now, "
    "if i am not mistaken, i mean, of course, one of these days, though, "
    "afterwards, earlier this turn, earlier in the turn, earlier on"
)
_BESIDE_WHO_IS_MEANT = wordings(
    "at least, by himself, on his own, from there, in the same turn, that same turn, the same turn, this segment, "
    "if i want, from where they are, from where he is, right, away, then, back, only, "
    "please, easily, possibly, maybe, directly, safely, instead, both"
)
_OF_A_DEED = wordings(
    "where it stands, where it is, where they stand, where they are, where he stands, where he is, right there, "
    "for next turn, for the next turn, right here, right where it is, right where they are, "
    "next turn, this turn, on their go, on their turn, "
    "on his turn, on his go, on its turn, on my turn, on your turn, on their move, in their turn, at least, myself, "
    "himself, themselves, instead, already, just, simply, even, for now, still, actually, at all, first, as well, "
    "though, quickly, safely, in there, by now, after that, afterwards, same turn, the same turn, "
    "in the same turn, that same turn"
)
_BESIDES = wordings(
    "or something, or whatever, or anything, or something like that, or so, or what, i guess, i think, i suppose, "
    "i believe, you know, if you know what i mean, mate, man, dude, lol, haha, btw, by the way, next turn, "
    "this time, as planned, like i said, as i said, just curious, just asking, just checking, quick one, "
    "quick question, dumb question, stupid question, silly question, honest question, serious question, "
    "for example, in theory, technically, rules wise, rulewise, by the rules, by the book, according to the rules, "
    "i forget, i forgot, i forget this, not sure, i am not sure, no idea, i have no idea, remind me, for the record, "
    "for the sake of argument, if possible, if that matters, not that it matters, all in all, in that case, "
    "one last thing, one more thing, last one, last question, another one, another question, new question, "
    "help me out, help, quickly, real quick, for certain, for sure, in the end, after all, in a pinch, maybe, perhaps, "
    "god willing, with a bit of luck, with luck, if i am lucky, we were wondering, we are arguing, we disagree, "
    "he says no, he says yes, he says not, my opponent says no, my opponent says yes, he claims not"
)
_PARTS = frozenset((",", "?", "and", "so", "but"))  # between clauses
_ALONE = wordings("alone, all alone, by itself, all by itself, by themselves, on its own, on their own")
IDLE_WORDS = frozenset(word for words in ANYWHERE for word in words)


def without_idle(words: tuple[T, ...], said: Callable[[T], str]) -> tuple[T, ...]:
    """Without those that say nothing wherever they stand."""
    return tuple(words[at] for at in _left([said(one).lower() for one in words], ANYWHERE, 0))


def without_idle_turns(texts: list[str], fewest: int) -> list[str]:
    """Without those that say nothing behind what is asked, if so many words are left."""
    low = [one.lower() for one in texts]
    left = list(_left(low, _OF_A_SENTENCE, 1))
    while left and low[left[-1]] == ",":
        left.pop()
    return [texts[at] for at in left] if len(left) >= fewest else texts


def without_idle_beside(low: list[str]) -> tuple[int, ...]:
    """What is left beside those who are meant; they are told by empty words."""
    return _left(low, ANYWHERE + _BESIDE_WHO_IS_MEANT, 1)


def without_idle_told(low: list[str]) -> tuple[int, ...]:
    """What is left of a deed that is told; those who are meant are told by empty words."""
    return _left(low, _OF_A_DEED, 0)


def asides_in(low: list[str]) -> list[tuple[int, int]]:
    """Where somebody says something besides, which begins or ends a clause; it is told that it is not considered."""
    found: list[tuple[int, int]] = []
    at = 0
    while at < len(low):
        end = at + opened_by(low[at:], _BESIDES)
        begins = at == 0 or low[at - 1] in _PARTS or (found and found[-1][1] == at)
        if end > at and (begins or end == len(low) or low[end] in _PARTS):
            found.append((at, end))
        at = max(end, at + 1)
    return found


def _left(low: list[str], turns: tuple[tuple[str, ...], ...], first: int) -> tuple[int, ...]:
    found: list[int] = []
    at = 0
    while at < len(low):
        idle = 0 if _weighs(low, at) else opened_by(low[at:], turns)
        found += () if idle and at >= first else (at,)
        at += idle if at >= first and idle else 1
    return tuple(found)


def _weighs(low: list[str], at: int) -> bool:
    """`can only S hit P` asks whether anybody else can; `S and T each firing` do not fire together; who is alone is
    not only there."""
    alone = opened_by(low[at:], _ALONE) and (low[0] in IS or low[at - 1] in IS)
    nobody_else = at == 1 and low[0] in CAN and low[1] == "only"
    each = low[at] == "each" and low[at - 2 : at - 1] == ["and"]
    return bool(alone) or nobody_else or (each and any(one.endswith("ing") for one in low[at + 1 : at + 2]))
