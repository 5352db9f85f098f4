"""A question without what is said besides: whose turn it is told to be, turns of talk that ask nothing, words that
nobody says. For what nothing reads as it stands; what is left out is told, and nothing that could be meant goes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from compiler.syntax import Word, read_words
from rulewright.actions.spoken.alike import acts, asides_in
from rulewright.actions.spoken.english import (
    ARTICLES,
    CAN,
    HAS,
    IS,
    MINE,
    OUR,
    PREPOSITIONS,
    SOMEBODY,
    THEIR,
    put_together,
)
from rulewright.actions.spoken.hand import who_is_named
from rulewright.actions.spoken.named import side_at
from rulewright.actions.spoken.put_plainly.barely import with_sides
from rulewright.actions.spoken.put_plainly.misspelled import spelled_like, strangers
from rulewright.actions.spoken.spelling import spelled_out
from rulewright.scenes import Scene
from runtime.records import dataclass

_LEADS = frozenset("when while now then in on during it is and but so".split())
_TURN, _TRAILS = frozenset("turn move go segment".split()), frozenset("next now then coming already".split())
_JOINS = frozenset(", and so but then".split())
_TELLS = frozenset("not no never without except unless only nor neither nobody none nothing".split())
_WHO = SOMEBODY | frozenset("it he she him her them".split())
_LEAST = 3  # words of a question
_MOST = 1  # word that nobody says: of two too much would be guessed
_WAYS = 8


@dataclass(frozen=True)
class Lessened:
    """`left_out`: what is not considered. `side`: whose turn it is told to be. `read_so`: what is spelled otherwise."""

    text: str
    left_out: tuple[str, ...] = ()
    side: str = ""
    read_so: tuple[str, ...] = ()


def lessened(scene: Scene, text: str) -> Iterator[tuple[Lessened, ...]]:
    """Those of which as little is left out as may be first; of these that are alike in that, one has to be meant."""
    words, problems = read_words(spelled_out(text))
    if problems or not words:
        return
    said, side = _without_turn(scene, with_sides(scene, words))
    said, left_out = _without_asides(said)
    said, past = _without_whom_it_is_past(scene, said)
    left_out += past
    if len(said) < _LEAST:
        return
    if len(said) < len(words):
        yield (Lessened(put_together(one.text for one in said), left_out, side),)
    of_drops: dict[int, list[Lessened]] = {}
    for put, dropped, read_so in islice(_of_strangers(scene, said), _WAYS):
        one = Lessened(put_together(put), (*left_out, *dropped), side, read_so)
        of_drops.setdefault(len(dropped), []).append(one)
    for many in sorted(of_drops):
        yield tuple(of_drops[many])


def turn_told_first(scene: Scene, text: str) -> tuple[str, str]:
    """`its the German turn. can P fire`: whose it is, and what is asked then; nobody's, where that is not told so."""
    words, problems = read_words(spelled_out(text))
    words = () if problems else with_sides(scene, words)
    end, side = _turn_at(scene, words, 0) if words else (0, "")
    if not side or len(words) - end < _LEAST or words[end].low not in _JOINS | CAN | IS | HAS:
        return "", text
    while words[end].low in _JOINS:
        end += 1
    return side, put_together(one.text for one in words[end:])


def _without_asides(words: tuple[Word, ...]) -> tuple[tuple[Word, ...], tuple[str, ...]]:
    low = [one.low for one in words]
    spans = asides_in(low)
    kept = [at for at in range(len(words)) if not any(begin <= at < end for begin, end in spans)]
    while kept and low[kept[0]] in _JOINS:
        kept = kept[1:]
    while kept and low[kept[-1]] in _JOINS:
        kept = kept[:-1]
    return tuple(words[at] for at in kept), tuple(put_together(low[begin:end]) for begin, end in spans)


def _without_whom_it_is_past(scene: Scene, words: tuple[Word, ...]) -> tuple[tuple[Word, ...], tuple[str, ...]]:
    """`drive past P to G9`: to G9, by whatever way."""
    for at in range(2, len(words) - 3):
        if words[at].low == "past" and words[at + 1].text in scene.names and words[at + 2].low == "to":
            return (*words[:at], *words[at + 2 :]), (f"past {words[at + 1].text}",)
    return words, ()


def _without_turn(scene: Scene, words: tuple[Word, ...]) -> tuple[tuple[Word, ...], str]:
    """`its the German turn, can P fire`, `can P fire when its his turn`: without it, and whose it is."""
    ends = [0, *(at + 1 for at, one in enumerate(words) if one.low == ",")]
    for at in range(len(words)):
        end, side = _turn_at(scene, words, at)
        is_first = at in ends and end < len(words) and (words[end].low in _JOINS or words[end].low in CAN | IS | HAS)
        if side and (is_first or end == len(words)):
            rest = words[end:]
            while rest and rest[0].low in _JOINS:
                rest = rest[1:]
            before = words[:at] if rest or not at or words[at - 1].low != "," else words[: at - 1]
            return (*before, *rest), side
    return words, ""


def _turn_at(scene: Scene, words: tuple[Word, ...], at: int) -> tuple[int, str]:
    """Whose turn it is told to be from there on, and where that ends."""
    start = at
    while start < len(words) and words[start].low in _LEADS:
        start += 1
    p = scene.position
    sides = p.program.sides
    others = [one for one in sides if one != scene.us]
    whose, end = "", start + 1
    if start < len(words) and words[start].low in OUR:
        whose = scene.us
    elif start < len(words) and words[start].low in THEIR and len(others) == 1:
        whose = others[0]
    elif start < len(words):
        named = side_at(scene.built.vocabulary, words, start + (words[start].low in ARTICLES))
        whose, end = (named[1][0], named[0]) if named else ("", start)
    end += whose != "" and end < len(words) and words[end].low == "'s"
    if not whose or end >= len(words) or words[end].low not in _TURN:
        return at, ""
    end += 1
    while end < len(words) and words[end].low in _TRAILS:
        end += 1
    return end, whose


def _of_strangers(
    scene: Scene, words: tuple[Word, ...]
) -> Iterator[tuple[list[str], tuple[str, ...], tuple[str, ...]]]:
    """With each word that nobody says left out, or as another that it is hardly unlike."""
    unknown = strangers(scene, words)
    if not 1 <= len(unknown) <= _MOST:
        return
    ways = [[*spelled_like(scene, words[at].low), *([""] if _colours(scene, words, at) else [])] for at in unknown]
    for put in product(*ways):
        texts = [one.text for one in words]
        for at, one in zip(unknown, put, strict=True):
            texts[at] = one
        both = [(words[at].text, one) for at, one in zip(unknown, put, strict=True)]
        read_so = tuple(f"`{said}` is read as `{one}`." for said, one in both if one)
        yield [one for one in texts if one], tuple(said for said, one in both if not one), read_so


def _colours(scene: Scene, words: tuple[Word, ...], at: int) -> bool:
    """Whether it can only tell how, or what sort of one somebody is who is named: `can A sneakily move`, `the nasty Q`;
    not what is done, nor to whom."""
    word = words[at]
    before = words[at - 1].low if at and words[at - 1].text not in scene.names else ""
    if word.low in _TELLS or word.text != word.low or before in ("to", "'s"):
        return False
    named = at + 1 < len(words) and who_is_named(scene, words, at + 1)
    if before in ARTICLES | MINE | PREPOSITIONS:
        return named
    first = next((one for one in range(len(words)) if words[one].text in scene.names or words[one].low in _WHO), None)
    then = words[at + 1].low if at + 1 < len(words) else ""
    if first == at - 1:
        return acts(then) or then in CAN | IS | HAS
    return at > 1 and before not in CAN | IS | HAS and word.low.endswith("ly")
