"""Words that carry no meaning of their own between the names and the weighty words of a sentence.

A game owns none of them. What is not listed here weighs: it must stand in the phrase that is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeVar

T = TypeVar("T")


def wordings(texts: str) -> tuple[tuple[str, ...], ...]:
    """Each that stands between commas, in its words: `in which phase, when`."""
    return tuple(tuple(one.split()) for one in texts.split(", "))


def opened_by(words: Sequence[object], some: tuple[tuple[str, ...], ...]) -> int:
    """With how many words the longest of some wordings opens these; 0 where none does."""
    return max((len(one) for one in some if tuple(words[: len(one)]) == one), default=0)


ARTICLES = frozenset("a an the".split())
CAN = frozenset("can may could might do does will would".split())
IS = frozenset("is are am was were be been".split())
BECOMES = frozenset("gets get got becomes become goes".split())
SEES = frozenset("see seen spot spotted watch".split())
MAY = frozenset("can may could might".split())
WANTS = frozenset("want wants need needs hope hopes like likes wish wishes".split())
BE = frozenset("be been being".split())
HAS = frozenset("has have had got did do does".split())
_ASKING = frozenset("what how much many which".split())
OPENING = _ASKING | frozenset("who whose where when why".split())
_APART = tuple({("how",), (one,)} for one in ("which", "who", "where"))
GOAL = frozenset("to into onto on in at against".split())
GOING = frozenset("move drive go roll advance step walk march ride".split())  # onto somebody: to where he is
SOURCE = frozenset("from".split())
MEANS = frozenset("with by using".split())
SAKE = frozenset(("for",))
PREPOSITIONS = GOAL | SOURCE | MEANS | SAKE | frozenset(("of",))
SOMEBODY = frozenset("i we you they".split())
ANYBODY = frozenset("anybody anyone somebody someone anything something".split())
OURS = frozenset("mine ours yours theirs".split())
MINE = frozenset("my our your their friendly enemy".split())
NEAREST = frozenset("nearest closest".split())
OUR, THEIR = frozenset("my our".split()), frozenset("his her their enemy".split())
_THEIRS = frozenset("'s it there please my our your their its both".split())
LIGHT = ARTICLES | CAN | IS | HAS | _ASKING | PREPOSITIONS | SOMEBODY | _THEIRS
_ITS_TURN = tuple(
    tuple(f"{one} to".split())
    for one in ("get its turn", "get their turn", "get his turn", "get my turn", "get a turn", "get")
)
NUMBERS = dict(zip("two three four five six seven eight nine ten".split(), "2 3 4 5 6 7 8 9 10".split(), strict=True))
_ABLE = frozenset("able allowed permitted free enough position".split())
_ABLY = frozenset("close near in a".split())  # close enough, in a position


# After these it is told what is so besides, or in spite of what.
TOLD = wordings(
    "although, though, even though, despite, in spite of, seeing that, seeing, given that, given, considering that, "
    "considering, now that, what with, because, since"
)
ABOARD = wordings("aboard, inside, on board, in it, on it, on top")
_ASKS_CHANCES = frozenset("what how that of for to any there good big great stand".split())
_AROUND_CHANCES = ARTICLES | CAN | IS | HAS | MINE | _ASKS_CHANCES
COMING = frozenset("coming driving rolling going moving starting charging".split())
SUPPOSING = "suppose|supposing|pretend|say|assume|assuming|imagine"  # before what is told to be so


def put_together(words: Iterable[str]) -> str:
    """Words read apart, as they are written."""
    text = " ".join(words)
    for apart, together in ((" 's", "'s"), (" ,", ","), ("( ", "("), (" )", ")")):
        text = text.replace(apart, together)
    return text


def as_can(words: tuple[T, ...], said: Callable[[T], str]) -> list[str]:
    """`are T and U allowed to fire`, `would they be able to`: can T and U fire."""
    low = [said(one).lower() for one in words]
    at = next((at for at, one in enumerate(low) if one in _ABLE and low[at + 1 : at + 2] == ["to"]), None)
    if at is None or not (low[0] in IS or (low[0] in CAN and low[at - 1] == "be")):
        return []
    before = words[1 : at - (low[at - 1] == "be")]
    while before and said(before[-1]) in _ABLY:  # in a position; A is a name
        before = before[:-1]
    return ["can", *map(said, before), *map(said, words[at + 2 :])]


def mood(words: tuple[str, ...]) -> str:
    """`value`, `yes-or-no` or `told`, by the first word."""
    first = words[0] if words else ""
    if first in OPENING:
        return "value"
    return "yes-or-no" if first in CAN | IS | HAS else "told"


def verb(words: tuple[str, ...]) -> frozenset[str]:
    """The verbs of phrases that the first auxiliary word may stand for; all where there is none."""
    groups = {"is": IS, "has": HAS, "can": CAN, "may": CAN}
    first = next((word for word in words if word in CAN | IS | HAS), None)
    return frozenset(one for one, group in groups.items() if first is None or first in group)


def asks_alike(said: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    """Whether two questions of a value can be one: `how many may be` is not `how many are`, nor `which are`."""
    if {said[:1], wanted[:1]} in _APART:
        return False
    may, stands = ([bool(group.intersection(words)) for words in (said, wanted)] for group in (MAY, IS | HAS))
    return may[0] == may[1] or stands == [False, False]


def must(words: tuple[str, ...]) -> bool:
    """`does S have to stay`, `must D be spotted`."""
    return "must" in words or any(one in ("have", "has", "had") and after == "to" for one, after in pairwise(words))


def is_told(words: tuple[str, ...]) -> bool:
    """Whether what is so is asked, and not what may be."""
    return words[:1] in (("do",), ("does",), ("did",))


def is_undergone(words: tuple[str, ...], does: tuple[str, ...]) -> bool:
    """Whether it is asked to whom this may be done, and nobody is told who does it: `who can be assaulted`."""
    done = {stem(one) for before, one in pairwise(words) if before in BE}
    return words[:1] in (("who",), ("which",)) and "by" not in words and not done.isdisjoint(map(stem, does))


_IRREGULAR = dict(
    pair.split("-")
    for pair in (
        "got-get gotten-get seen-see saw-see shot-shoot went-go gone-go goes-go "
        "drove-drive driven-drive took-take taken-take "
        "held-hold ran-run lost-loss lose-loss loses-loss losing-loss "
        "built-build brought-bring rode-ride ridden-ride laid-lay blew-blow blown-blow "
        "fought-fight fell-fall fallen-fall sank-sink sunk-sink stuck-stick spent-spend paid-pay won-win began-begin "
        "begun-begin came-come gave-give given-give made-make sent-send told-tell threw-throw thrown-throw "
        "overran-overrun swept-sweep caught-catch crept-creep swung-swing tore-tear torn-tear"
    ).split()
)


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """`fire`, `fires`, `fired` and `firing` are one, and so are `see` and `seen`."""
    word = _IRREGULAR.get(word, word)
    for ending in ("ing", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) > 2 and not word.endswith("ss"):
            bare = word[: -len(ending)]
            doubled = len(bare) > 3 and bare[-1] == bare[-2] and ending in ("ing", "ed") and bare[-1] not in "lsz"
            return bare[:-1] if doubled else bare
    return word


_LIKELY = frozenset(map(stem, "chance likely probability likelihood probable".split()))


def done(word: str) -> str:
    """What is done to whom this is done: `shot`, `carried`; empty, where it is nothing that is done."""
    is_so = word.endswith(("ed", "run", "hit", "put", "set")) or word in _IRREGULAR
    return _IRREGULAR.get(word, word) if is_so else ""


def weighty(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(stem(word) for word in with_particles(words) if word not in LIGHT))


def with_particles(words: tuple[str, ...]) -> tuple[str, ...]:
    """`come on with R` is no way to come: what belongs to the verb weighs with it."""
    found: list[str] = []
    for at, word in enumerate(words):
        leads = words[at + 1 : at + 2]
        if word == "on" and found and stem(found[-1]) == _COME and (not leads or leads[0] in LIGHT | _OVER):
            found[-1] = f"come-{word}"
        else:
            found.append(word)
    return tuple(found)


_LEAVING = frozenset("leave leaves leaving left".split())
_OUT = frozenset("away off out".split())
_GONE_FROM = frozenset(
    "go goes going drive drives driving move moves moving run runs roll rolls pull pulls clear clears walk walks "
    "back backs of from there the hex now then here it its that place".split()
)
_COME, _OVER = stem("come"), frozenset(("over",))


def agreement(said: str, wanted: str, place: bool) -> int | None:
    """How well the word before a name fits the word before a slot; None where it speaks against it."""
    classes = [next((one for one in (GOAL, SOURCE, MEANS, SAKE) if word in one), None) for word in (said, wanted)]
    if said == wanted:
        return 3 if said else 1
    if "against" in (said, wanted) and "of" in (said, wanted):
        return None  # whose strength it is, is not whom it is used on
    if "at" in (said, wanted) and not {"of", "if"}.isdisjoint((said, wanted)):
        return None  # nor is who fires whom he fires at
    if said == "through" and (wanted in SOURCE or wanted in GOAL):
        return None  # who goes through a hex neither starts nor stays there
    if None not in classes:
        return 2 if classes[0] == classes[1] else None
    if SOURCE in classes or classes[0] == SAKE:
        return None
    if not wanted and classes[0] is not None and not (place and classes[0] is GOAL):
        return None
    return -1 if said else 0


def likely(pieces: tuple[T, ...], said: Callable[[T], str]) -> tuple[T, ...]:
    """Of what a chance is asked: `S destroys P` of `what is the chance that S destroys P`; nothing, if of nothing."""
    low = [said(one).lower() for one in pieces]
    if not any(stem(one) in _LIKELY for one in low):
        return ()
    both = zip(pieces, low, strict=True)
    return tuple(one for one, word in both if word not in _AROUND_CHANCES and stem(word) not in _LIKELY)


def leaves(words: Sequence[str]) -> bool:
    """`drives away from there`, `is leaving`, and not where to."""
    if not words or not {*words} <= _LEAVING | _OUT | _GONE_FROM | IS:
        return False
    return not _LEAVING.isdisjoint(words) or (not _OUT.isdisjoint(words) and not _GONE_FROM.isdisjoint(words))


def its_turn_in(low: Sequence[str], begin: int) -> tuple[int, int]:
    """Where `get its turn to` stands behind so many words, and where it is over; twice the same where it does not."""
    for said in _ITS_TURN:
        for at in range(begin, len(low) - len(said)):
            if tuple(low[at : at + len(said)]) == said:
                return at, at + len(said)
    return begin, begin
