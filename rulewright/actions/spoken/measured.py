"""Values held against one another and added up: plain English over whatever values a game has.

`is S's range higher than P's`, `does S have more movement than K`: each value is read by itself. `are P and Q in the
same hex`, `do S and T have the same range`: of each of them the value of that name. `the total range of S and T`: of
each, added; of a group, the sum over it. `is M5 woods or town`: what it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from compiler.syntax import Word, read_words
from rulewright.actions.spoken.each import Each, those_at, whose_are
from rulewright.actions.spoken.english import (
    ARTICLES,
    CAN,
    HAS,
    IS,
    MAY,
    MINE,
    NEAREST,
    NUMBERS,
    put_together,
    wordings,
)
from rulewright.actions.spoken.groups import groups_at
from rulewright.actions.spoken.hand import listed_at
from rulewright.actions.spoken.named import Named, sides_meant
from rulewright.scenes import Scene

Values = Callable[[Scene, str], list[str]]  # what a question of a value may be read as
Value = Callable[[Scene, str], str]  # the same, if it is one thing; else nothing
_MORE = dict.fromkeys("more higher greater larger bigger longer".split(), "more than")
_LESS = dict.fromkeys("less lower smaller fewer shorter".split(), "less than")
_THAN = _MORE | _LESS
_BASE_WORDS = "closer-close larger-large farther-far further-far bigger-big heavier-heavy closest-close largest-large"
_BASES = dict(
    one.split("-")
    for one in f"{_BASE_WORDS} farthest-far furthest-far biggest-big nearest-close heaviest-heavy".split()
)
_LEAST = frozenset("least fewest lowest smallest shortest".split())
_MOST = frozenset("most least".split())
_SMALL = frozenset("close near short small low light weak slow cheap thin".split())
_COUNTED = frozenset("point points hex hexes".split())
_ALIKE = {"same": "is", "different": "is not", "opposite": "is not"}
_JOINING = HAS | ARTICLES | {"in", "on", "of", "at"}
_ALL_OF = ARTICLES | {"all", "every"}
_WHERE = frozenset("at in within on".split())  # before how far that is
_AWAY = frozenset("away off distant apart".split())
_AIMED = frozenset("against at on versus vs upon".split())
_TOTAL = wordings("in total, in all, added up, taken together, the sum of, total, combined, altogether, together")


def measured(scene: Scene, words: tuple[Word, ...], values: Values) -> Iterator[tuple[str, ...]]:
    """What is asked, in words that the rules read: each of several that it may be."""
    texts, low = tuple(word.text for word in words), tuple(word.low for word in words)

    def value(there: Scene, said: str) -> str:
        found = values(there, said)
        return found[0] if len(found) == 1 else ""

    if low[0] in IS and "than" in low:
        yield tuple(_more_so(scene, texts, low, values))
    if low[0] in ("which", "what", "who"):
        yield tuple(_most_so(scene, words, values))
    if low[:2] == ("how", "far"):
        yield tuple(_how_far_the_nearest(scene, words, values))
    for found in (_compared, _alike, _one_or_other, _summed, _so_many):
        yield from ((one,) for one in found(scene, texts, low, value))


def _more_so(scene: Scene, texts: tuple[str, ...], low: tuple[str, ...], values: Values) -> Iterator[str]:
    """`is S faster than T`: how fast each is. Of `is S closer to P than T` both may be meant who are close, or both to
    whom.
    """
    than = low.index("than")
    at = next((at for at in range(2, than) if low[at].endswith("er") and low[at] not in _THAN), 0)
    how = _BASES.get(low[at], low[at].removesuffix("er"))
    first, whom, other = texts[1:at], texts[at + 1 : than], texts[than + 1 :]
    if not at or not other:
        return
    again = bool(whom) and other[0] == whom[0]  # closer to P than to T
    pairs = [] if again else [((*first, *whom), (*other, *whom))]
    pairs += [((*first, *whom), (*first, whom[0], *other[again:]))] if whom else []
    for pair in pairs:
        both = [values(scene, put_together(("how", how, "is", *one))) for one in pair]
        if len(both[0]) == len(both[1]):
            more = "less than" if how in _SMALL else "more than"
            yield from (f"{left} is {more} {right}" for left, right in zip(*both, strict=True))


def _most_so(scene: Scene, words: tuple[Word, ...], values: Values) -> Iterator[str]:
    """`which of the tanks is closest to P`, `what is the fastest German unit`, `which unit has the longest range`."""
    low = [word.low for word in words]
    ends = ("est", "er") if low[1:2] == ["of"] and "than" not in low else ("est",)  # which of two is faster
    at = next((at for at, one in enumerate(low) if at and (one.endswith(ends) or one in _MOST)), 0)
    if not at:
        return
    start = 1 + (low[1:2] == ["of"])
    start += low[start : start + 1] in (["the"], ["all"])
    before = [(end, group, (at + 1, len(words))) for end, group in those_at(scene, words, start) if end < at]
    whose = MINE if low[at - 1] in MINE else frozenset(("the",))
    said = low[at - 1] if whose is MINE else ""
    told = whose_are(scene, groups_at(scene, words, at + 1), said) if low[at - 1] in whose else ()
    behind = [(at, group, (end, len(words))) for end, group in told]
    found = False
    for end, group, (rest, last) in before or behind:
        if found and low[start if before else at - 1] not in MINE:
            return  # of nobody's, but of either side's
        what = put_together(word.text for word in words[rest:last])
        has = before and {*low[end:at]} & HAS
        how = _BASES.get(low[at], low[at].removesuffix("est").removesuffix("er"))
        if not has and {*low[1 if behind and not before else end : at]} - IS - whose:
            continue
        besides = _besides(scene, words, rest, last)
        group = replace(group, tail=f"{group.tail}{f' other than {besides}' if besides else ''}")
        one = Each(group, "")
        put = f"what is the {what} of {one.name}" if has else f"how {how} is {one.name} {what}".strip()
        for said in values(one.here(scene), put):
            other = re.sub(rf"\b{one.name}\b", "the other", said)
            least = "least" if how in _SMALL or low[at] in _LEAST else "greatest"
            each = f"each {group.alone}, called the other"
            yield f"({group.told}, called {one.name}, such that ({said}) is (the {least} of ({other}) for {each}))"
            found = True


def _how_far_the_nearest(scene: Scene, words: tuple[Word, ...], values: Values) -> Iterator[str]:
    """`how far is the nearest German tank from A`, `how far is A from the nearest enemy`: the least of how far each
    is."""
    low = [word.low for word in words]
    at = next((at for at, one in enumerate(low) if one in NEAREST), 0)
    whose = low[at + 1] if low[at + 1 : at + 2] and low[at + 1] in MINE else ""
    if not at or low[at - 1] != "the":
        return
    before = [word.text for word in words[: at - 1]]
    for end, group in groups_at(scene, words, at + 1 + bool(whose)):
        for side in sides_meant(scene, whose, words) if whose else ("",):
            those = replace(group, tail=f"{f' of {side}' if side else ''}{group.tail}")
            one = Each(those, "")
            put = put_together((*before, one.name, *(word.text for word in words[end:])))
            for said in values(one.here(scene), put):
                other = re.sub(rf"\b{one.name}\b", "the other", said)
                yield f"the least of ({other}) for each {those.alone}, called the other"


def _besides(scene: Scene, words: tuple[Word, ...], at: int, last: int) -> str:
    """Who is closest to P is somebody else than P."""
    for start in range(at, last):
        for end, named in listed_at(scene, words, start, bare=False):
            if end == last and len(named.things) == 1:
                return named.text
    return ""


def _compared(scene: Scene, texts: tuple[str, ...], low: tuple[str, ...], value: Value) -> Iterator[str]:
    at = next((at for at, one in enumerate(low) if one in _THAN), 0)
    than = low.index("than") if "than" in low[at:] else 0
    if not at or than < at or low[0] not in IS | HAS:
        return
    if low[0] in IS and than == at + 1:
        first, other = texts[1:at], texts[than + 1 :]
        left = value(scene, _what(first))
        read = (value(scene, said) for said in _likewise(scene, first, other))
        right = _number(other) or next(filter(None, read), "")
    else:
        owner = texts[1:at]
        while owner and owner[-1].lower() in HAS | ARTICLES:
            owner = owner[:-1]
        what, other = texts[at + 1 : than], texts[than + 1 :]
        if than == at + 1 and _number(other[:1]):  # more than 5 points
            what, other = other[1:], other[:1]
        if not owner or not what or texts[at - 1].lower() not in HAS | ARTICLES | {owner[-1].lower()}:
            return
        left, right = value(scene, _of(what, owner)), _number(other) or value(scene, _of(what, other))
    if left and right:
        yield f"{left} is {_THAN[low[at]]} {right}"


def _number(texts: tuple[str, ...]) -> str:
    return texts[0] if len(texts) == 1 and texts[0].isdigit() else ""


def _what(texts: tuple[str, ...]) -> str:
    return put_together(("what", "is", *texts))


def _of(what: tuple[str, ...], owner: tuple[str, ...]) -> str:
    return put_together(("what", "is", "the", *what, "of", *owner))


def _likewise(scene: Scene, first: tuple[str, ...], other: tuple[str, ...]) -> Iterator[str]:
    """`P's`, `that of P`, `P`, beside `S's range`: P's range."""
    yield _what(other)
    bare = other[2:] if tuple(one.lower() for one in other[:2]) == ("that", "of") else other
    bare = bare[:-1] if bare[-1:] == ("'s",) else bare
    words, problems = read_words(put_together(first))
    for at in range(len(words)) if not problems and bare else ():
        for end, named in listed_at(scene, words, at, bare=False):
            if named.things:
                yield _what((*(one.text for one in words[:at]), *bare, *(one.text for one in words[end:])))
                return


def _alike(scene: Scene, texts: tuple[str, ...], low: tuple[str, ...], value: Value) -> Iterator[str]:
    at = next((at for at, one in enumerate(low) if one in _ALIKE), 0)
    if not at or low[0] not in IS | HAS:
        return
    words, _ = read_words(put_together(texts))
    found = [(end, named) for end, named in listed_at(scene, words, 1, bare=False) if end < at]
    for end, named in found:
        what, those = low[at + 1 :], named.parts
        if "as" in what and not those:
            further = at + 1 + what.index("as") + 1
            what = what[: what.index("as")]
            those = (named, *(one for last, one in listed_at(scene, words, further, bare=False) if last == len(words)))
        joined = _JOINING.issuperset(low[end:at])
        if len(those) < 2 or not what or not joined:
            continue
        values = [_of_one(scene, one, what, value) for one in those]
        if all(values):
            yield " and ".join(f"{values[0]} {_ALIKE[low[at]]} {one}" for one in values[1:])


def _of_one(scene: Scene, named: Named, what: tuple[str, ...], value: Value) -> str:
    singular = (*what[:-1], what[-1].removesuffix("es" if what[-1].endswith("xes") else "s"))
    some = (value(scene, put_together(("what", "is", named.text, "'s", *one))) for one in (what, singular))
    return next((one for one in some if one), "")


def _one_or_other(scene: Scene, texts: tuple[str, ...], low: tuple[str, ...], value: Value) -> Iterator[str]:
    """`is M5 woods or town`: which of the names it has; `is S armored or not`: whether it is."""
    if low[0] not in IS | CAN | HAS or "or" not in low:
        return
    at = low.index("or")
    if low[at + 1 :] == ("not",):
        yield put_together(texts[:at])
    elif low[0] in IS:
        for begun in range(at - 1, 1, -1):
            both = (texts[begun:at], texts[at + 1 :])
            one, other = (value(scene, put_together((*texts[:begun], *some))) for some in both)
            owned, so, _ = one.rpartition(" is ")
            if so and other.startswith(f"{owned} is "):
                yield owned
                return


def _summed(scene: Scene, texts: tuple[str, ...], low: tuple[str, ...], value: Value) -> Iterator[str]:
    for said in _TOTAL:
        at = next((at for at in range(len(low)) if low[at : at + len(said)] == said), None)
        if at is None or low[:2] == ("how", "far"):  # nobody adds up ways
            continue
        rest = (*texts[:at], *texts[at + len(said) :])
        if rest[:1] and rest[0].lower() not in ("what", "how"):
            rest = ("what", "is", *rest)
        yield from _sum(scene, rest, value)
        return


def _so_many(scene: Scene, texts: tuple[str, ...], low: tuple[str, ...], value: Value) -> Iterator[str]:
    """`does T pay 2 to enter M5`, `does T have 3 points left`, `is it 4 hexes from A to P`, `is A 4 hexes away from P`:
    whether it is as many."""
    numbers = [at for at, one in enumerate(low) if one.isdigit() or one in NUMBERS or low[at + 1 :][:1] == ("hex",)]
    at = numbers[0] if len(numbers) == 1 else 0
    is_away = low[0] in IS and low[at + 1 : at + 2] in (("hex",), ("hexes",)) and "from" in low
    if is_away:
        texts = tuple(one for one, said in zip(texts, low, strict=True) if said not in _AWAY)
        low = tuple(one for one in low if one not in _AWAY)
    asks = low[0] in CAN - MAY or low[:2] == ("is", "it") or is_away
    if at < 2 or low[at - 1] in _WHERE or not asks or not {"than", "least", "most"}.isdisjoint(low):
        return
    if "left" in low and any(scene.position.space.has(one) for one in texts):
        return  # what is left to him in another hex hangs on his way there
    noun = at + 1 + (low[at + 1 : at + 2] != () and low[at + 1] in _COUNTED)
    asked = [("what", *texts[:at], *texts[noun:])]
    if noun > at + 1:
        asked += [
            ("how", "many", texts[at + 1], *texts[:at], *texts[noun:]),
            ("how", "far", *texts[:at], *texts[noun:]),
        ]
    is_it = next(filter(None, (value(scene, put_together(one)) for one in asked)), "")
    if is_it:
        yield f"{is_it} is {'1' if low[at] in ('a', 'one') else NUMBERS.get(low[at], low[at])}"


def _sum(scene: Scene, texts: tuple[str, ...], value: Value) -> Iterator[str]:
    words, problems = read_words(put_together(texts))
    for at in range(1, len(words)) if not problems else ():
        if words[at - 1].low in MINE | _AIMED:
            continue  # of `my tanks` nobody else's are meant; one attack on both is not one on each
        before, start = [one.text for one in words[:at]], at
        for end, named in listed_at(scene, words, at, bare=False):
            after = [one.text for one in words[end:]]
            if named.parts and words[at].low not in MINE:
                values = [value(scene, put_together((*before, one.text, *after))) for one in named.parts]
                if all(values):
                    yield " plus ".join(values)
                    return
        while words[start].low in _ALL_OF and start + 1 < len(words):
            start += 1
        summed = list[str]()
        for end, group in those_at(scene, words, start):
            one = Each(group, "")
            said = value(one.here(scene), put_together((*before, one.name, *(word.text for word in words[end:]))))
            if said and group.is_plural:
                summed.append(f"the sum of ({said}) for each {group.alone}, called {one.name}")
        if summed:
            yield from summed  # of `my tanks` of each side, where nobody knows who asks
            return


def counted_in(words: tuple[Word, ...]) -> str | None:
    """`how many X are in M4`: the number of X in M4."""
    low = [word.low for word in words]
    if low[:2] != ["how", "many"]:
        return None
    at = next((at for at, word in enumerate(low) if word in CAN | IS | HAS), None)
    if at is None or low[at] not in ("is", "are"):
        return None
    after = at + 1 + (low[at + 1 : at + 2] == ["there"])
    return " ".join(["the number of", *(word.text for word in (*words[2:at], *words[after:]))])
