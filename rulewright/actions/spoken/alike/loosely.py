"""Turns of talk that ask nothing of their own, in plain English: what opens a sentence, what asks once more at its end,
who is spoken of before it.
"""

from __future__ import annotations

from rulewright.actions.spoken.alike.idle import without_idle_turns
from rulewright.actions.spoken.english import ARTICLES, CAN, HAS, IS, MINE, OPENING, wordings

_OPENING = frozenset("but and so ok okay well then hmm oh hey wait right no yes anyway again".split())
_SO = "legal, allowed, alright, all right, ok, okay, possible, fine, right, permitted, correct".split(", ")
_AT_THE_END = (
    "yes no, yes, no, good, yeah, fair, does that work, does that go, does it work, does it go, would that work, "
    "would it work, will that work, can i do that, can it do that, may it, can it, can they, may they, allowed or not, "
    "ok or not, legal or not, yes or no, or not"
).split(", ")
_IS_THAT = ("", "is that ", "is it ", "is this ", "would that be ", "that is ")
_TAGS = tuple(tuple(one.split()) for one in (*_AT_THE_END, *(f"{first}{so}" for first in _IS_THAT for so in _SO)))
_ABLY = (("get", "to"), ("gets", "to"), ("manage", "to"), ("be", "allowed", "to"), ("be", "able", "to"))
_ASKS = CAN | IS | HAS | OPENING | frozenset("if when once after suppose supposing say".split())
_PRONOUNS = frozenset("it he she him her".split())
_MANY = frozenset("they them".split())
_LIKE = frozenset("would does do can could".split())
_HOW_MUCH = (("how", "much", "of"), ("how", "many", "of"))
_SPENT = wordings(
    "goes on, goes into, go on, go into, is spent on, is used up by, does it take for, is needed for, is lost on, "
    "is eaten up by, goes for, is gone by"
)
_LEAST = 3  # words of a question


def without_colour(texts: list[str]) -> list[str]:
    """The first turn of talk that can go, gone; the same, where there is none."""
    low = [one.lower() for one in texts]
    if low[0] in _OPENING and len(low) > _LEAST:
        return texts[1 + (low[1] == ",") :]
    bare = without_idle_turns(texts, _LEAST)
    if bare != texts:
        return bare
    return _as_may(texts, low) or _like_another(texts, low) or _its_cost(texts, low) or _how_far(texts, low) or texts


def _as_may(texts: list[str], low: list[str]) -> list[str]:
    """`does W get to overrun`: can W overrun."""
    for said in _ABLY:
        for at in range(2, len(low) - len(said)) if low[0] in CAN else ():
            after = low[at + len(said)]
            is_verb = after.isalpha() and after == texts[at + len(said)] and after not in ARTICLES | MINE
            if tuple(low[at : at + len(said)]) == said and is_verb:
                return ["can", *texts[1:at], *texts[at + len(said) :]]
    return []


def _like_another(texts: list[str], low: list[str]) -> list[str]:
    """`could C drive over it like a truck would`: could C drive over it."""
    at = low.index("like") if "like" in low[_LEAST:] else 0
    return texts[:at] if at and low[-1] in _LIKE and low[0] in CAN else []


def _its_cost(texts: list[str], low: list[str]) -> list[str]:
    """`how much of K's move goes on dropping G`: how much does it cost K to drop G."""
    owned = low.index("'s") if "'s" in low else 0
    if tuple(low[:3]) not in _HOW_MUCH or not owned:
        return []
    for said in _SPENT:
        for at in range(owned + 1, len(low) - len(said)):
            if tuple(low[at : at + len(said)]) == said:
                return ["how", "much", "does", "it", "cost", *texts[3:owned], "to", *texts[at + len(said) :]]
    return []


def _how_far(texts: list[str], low: list[str]) -> list[str]:
    """`how many hexes is it from S to P`: how far is it."""
    if low[:3] == ["how", "many", "hexes"] and "from" in low and "to" in low[low.index("from") :]:
        return ["how", "far", "is", "it", *texts[low.index("from") :]]
    return []


def _without_either(texts: list[str]) -> list[str]:
    """`ok or too close`: ok; the same, where nothing is said so."""
    low = [one.lower() for one in texts]
    at = next((at for at, one in enumerate(low) if one == "or" and low[at + 1 : at + 2] == ["too"]), 0)
    return texts[:at] if at and low[at - 1] in _SO and at + 3 == len(low) else texts


def is_it_right(texts: list[str]) -> list[str]:
    """What is told before it is asked whether that is so, or may be; nothing, where that is not asked."""
    texts = _without_either(texts)
    low = [one.lower() for one in texts]
    for said in _TAGS:
        in_haste = len(said) == 1 and said[0] in _SO and "," not in low and low[0] not in _ASKS  # `F fires on H2 ok`
        if in_haste and low[-1] == said[0] and len(low) > _LEAST:
            return texts[:-1]
        if tuple(low[-len(said) :]) == said and len(low) - len(said) >= _LEAST and low[-len(said) - 1] == ",":
            told = texts[: -len(said) - 1]
            return [] if "," in told else told  # of several things, which is asked?
    return []


def as_done(texts: list[str]) -> list[str]:
    """`jumps off U and shoots`, of one: jump off U and shoot."""
    begins = [0, *(at + 1 for at, one in enumerate(texts[:-1]) if one.lower() in ("and", "then"))]
    return [_bare(one) if at in begins and one.islower() else one for at, one in enumerate(texts)]


def _bare(verb: str) -> str:
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    if verb.endswith(("ches", "shes", "sses", "xes", "oes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


def in_place_of(asked: list[str], who: list[str], many: bool) -> list[str]:
    """The question with those who are spoken of before it in the place of the first word that means them."""
    meant = _MANY | {"it"} if many else _PRONOUNS | _MANY
    while asked and asked[0].lower() in _OPENING:
        asked = asked[1:]
    at = next((at for at, one in enumerate(asked) if one.lower() in meant), None)
    return [] if at is None else [*asked[:at], *who, *asked[at + 1 :]]
