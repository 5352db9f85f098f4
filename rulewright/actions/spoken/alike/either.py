"""Two held against each other, in plain English: the same is asked of each, so that whoever asks sees both.

`who is closer to D, T or S`, `is it T or S who stands closer to D`: how close each is to D.
`how much faster is S than K`: how fast each is; `which has the longer reach, S or P`: the reach of each.
`would it be better to fire at P with S or with W`, `which is better, firing at P with S or with W`: the odds of each;
`should A fire at P or S`, too.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.actions.spoken.english import ARTICLES, CAN, IS, MAY, OPENING, put_together

_BASES = {
    "closer": "close",
    "nearer": "close",
    "farther": "far",
    "further": "far",
    "faster": "fast",
    "stronger": "strong",
    "tougher": "tough",
    "better": "strong",
}
_WHICH = frozenset("which who what".split())
_HAS = frozenset("has have".split())
_HAS_THE = (["has", "the"], ["has", "got"], ["have", "the"])
_MORE = frozenset("longer bigger better higher greater larger stronger shorter lower smaller worse more".split())
_STANDS = IS | frozenset("stands stand sits sit who that which".split())
_BETTER = frozenset("better best smarter wiser".split())
_OPENS = frozenset("it be would is should".split())
_SHOULD = frozenset("should shall".split())
_OR = frozenset("or and versus vs".split())
_AIMED = frozenset("at on against".split())
_US = frozenset("i we".split())
_LEAST = 2


def of_either(texts: list[str], low: list[str]) -> tuple[str, ...]:
    """What is asked of the one and of the other; nothing, where two are not held against each other."""
    ways = (_by_which, _at_which, _how_much, _by_how_much, _has_more)
    found = next((both for way in ways if (both := tuple(way(texts, low)))), ())
    return found if len(found) == _LEAST else ()


def _how_much(texts: list[str], low: list[str]) -> Iterator[str]:
    at = next((at for at, one in enumerate(low) if one in _BASES), 0)
    if not at or low[0] not in OPENING | IS or "than" in low:
        return
    joined = [one for one in range(1, len(low) - 1) if low[one] in _OR]
    joined = joined if len(joined) == 1 else [one for one in joined if low[one] == "or"]
    if len(joined) != 1:
        return
    both, rest = _names(texts, low, at, joined[0])
    for one in both:
        yield put_together(("how", _BASES[low[at]], "is", *one, *rest))


def _by_how_much(texts: list[str], low: list[str]) -> Iterator[str]:
    """`how much tougher is H than U, defence wise`."""
    if low[:2] != ["how", "much"] or low[2:3] == [] or low[2] not in _BASES or low[3:4] == [] or low[3] not in IS:
        return
    than = low.index("than") if "than" in low else 0
    end = low.index(",", than) if "," in low[than:] else len(low)
    for one in (texts[4:than], texts[than + 1 : end]) if than else ():
        yield put_together(("how", _BASES[low[2]], "is", *one))


def _has_more(texts: list[str], low: list[str]) -> Iterator[str]:
    """`which has the longer reach, S or P`; `who has the better defense, S or P`; `which has more movement, T or H`."""
    comma = len(low) - 1 - low[::-1].index(",") if "," in low else 0
    joined = low.index("or", comma) if "or" in low[comma:] else 0
    start = 1 + (low[2:4] == ["of", "them"]) * 2
    end = start + 1 + (low[start : start + 2] in _HAS_THE)
    opened = low[0] in _WHICH and low[start : start + 1] and low[start] in _HAS
    if comma and joined and opened and low[end] in _MORE and comma > end + 1:
        for one in (texts[comma + 1 : joined], texts[joined + 1 :]):
            yield put_together(("what is the", *texts[end + 1 : comma], "of", *one))


def _names(texts: list[str], low: list[str], at: int, joined: int) -> tuple[tuple[list[str], ...], list[str]]:
    """The two, and what is said of them behind the word of degree."""
    if joined > at:  # who is closer to D, T or S
        comma = max((one for one in range(at, joined) if low[one] == ","), default=0)
        if not comma or not {*low[1:at]} <= _STANDS | {"of", "them", "two", "the"}:
            return (), []
        return (texts[comma + 1 : joined], texts[joined + 1 :]), texts[at + 1 : comma]
    end = next((one for one in range(joined + 2, at + 1) if low[one] in _STANDS or one == at), at)
    start = next((one for one in range(1, joined) if low[one] not in {"it", "of", "is", "one"}), 1)
    if low[0] in OPENING and low[1] != "of":
        return (), []
    return (texts[start:joined], texts[joined + 1 : end]), texts[at + 1 :]


def _by_which(texts: list[str], low: list[str]) -> Iterator[str]:
    """By whom it is done, of two. `firing` is read as `fire` is."""
    by = [at for at, one in enumerate(low) if one == "with"]
    joined = low.index("or", by[0]) if by and "or" in low[by[0] :] else 0
    starts = _what_is_done(low)
    if not joined or not starts or starts >= by[0]:
        return
    first = texts[by[0] + 1 : joined - (low[joined - 1] == ",")]
    other = texts[joined + 1 + (low[joined + 1 : joined + 2] == ["with"]) :]
    for one in (first, other) if first and other else ():
        yield put_together(("what are the odds if", *one, *texts[starts : by[0]]))


def _at_which(texts: list[str], low: list[str]) -> Iterator[str]:
    """At whom, of two: `should A fire at P or S`; `which is better, A on P or A on S`."""
    joined = low.index("or") if low.count("or") == 1 else 0
    aimed = [at for at in range(2, len(low) - 1) if low[at] in _AIMED]
    at = aimed[0] if aimed and aimed[0] < joined - 1 else 0
    starts = 1 if low[0] in _SHOULD else _what_is_done(low)
    if not at or not starts or starts >= at:
        return
    first = texts[starts : joined - (low[joined - 1] == ",")]
    if len(aimed) == _LEAST and aimed[1] > joined + 1:
        for one in (first, texts[joined + 1 :]):
            yield put_together(("what are the odds of", *one))
    elif low[0] in _SHOULD and low[1] not in _US:
        other = texts[joined + 1 + (low[joined + 1] in _AIMED) :]
        for one in (first, [*texts[starts : at + 1], *other]):
            yield put_together(("what are the odds if", *one))


def _what_is_done(low: list[str]) -> int:
    """Where it is said what is done; 0: nowhere."""
    if low[0] in _SHOULD and low[1:2] and low[1] in _US:
        return 2
    at = next((at for at, one in enumerate(low) if one in _BETTER), 0)
    if not at or not {*low[:at]} <= _OPENS | OPENING | CAN | MAY | ARTICLES:
        return 0
    return at + 2 if low[at + 1 : at + 2] in (["to"], [","]) else 0
