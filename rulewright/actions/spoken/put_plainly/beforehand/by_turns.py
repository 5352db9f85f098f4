"""Two who do it one after the other: what the second may do is asked once the first has done it.

`can D and E assault Q separately`, `can D assault Q and then E`: if D assaults Q, can E assault Q; `can C assault Q
while D assaults V`: if D assaults V, can C assault Q. Those who do it together are asked of together. Who shares out
what he has over two does it to the one and then to the other: `can C split its 5 between Q and V`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.syntax import Word, read_words
from rulewright.actions.spoken.alike import acts, present
from rulewright.actions.spoken.english import MAY, opened_by, put_together, wordings
from rulewright.actions.spoken.hand import listed_at
from rulewright.actions.spoken.spelling import spelled_out
from rulewright.scenes import Scene

_OWN = wordings("their own, its own, a separate, a, an own, separate")
_BARELY = frozenset("swing swings go goes crack cracks try tries turn turns stab stabs attack attacks".split())
_AT = frozenset("at on against".split())
_APART = wordings(
    "separately, one after the other, one after another, in turn, by turns, individually, in two separate attacks, "
    "in two attacks, in separate attacks, in two separate assaults, in two assaults, in separate assaults, "
    "as separate attacks, as two attacks, one by one, one at a time"
)
_THEN = wordings("and then, then, and after that, and afterwards, and later, and after it, followed by")
_THE_SAME = wordings("too, as well, also, do the same, do so too, it too, again, it again, it as well, next, after it")
_WHILE = wordings("while, whilst, at the same time as, and at the same time")
_DOES_SO = frozenset("does do did".split())
_OTHER = frozenset("another different own separate other".split())
_TARGET = (["target"], ["one"], ["unit"], ["enemy"], ["counter"])
_SHARES = frozenset("split divide share spread".split())
_OVER = wordings("out over, out between, up between, between both, between, over, among, across, on both, at both")
_HOW = frozenset("in by hand".split())
_STRENGTH = frozenset("its his their the up out strength factor factors points attack fire firepower shot".split())
_FEWEST = 4


def one_after_the_other(scene: Scene, text: str) -> str:
    words, problems = read_words(spelled_out(text))
    said = words[:-1] if words and words[-1].low == "?" else words
    if problems or len(said) <= _FEWEST or said[0].low not in MAY:
        return text
    ways: tuple[Callable[[Scene, tuple[Word, ...]], list[str]], ...] = (
        _apart,
        _then_another,
        _while_another,
        _shared_out,
    )
    put = next((one for way in ways if (one := way(scene, said))), None)
    return put_together(put) if put else text


def _apart(scene: Scene, words: tuple[Word, ...]) -> list[str]:
    """`can D and E each take their own swing at Q`, `can D and E assault Q one after the other`."""
    both = next((one for one in listed_at(scene, words, 1, bare=False) if len(one[1].parts) == 2), None)
    if both is None:
        return []
    texts, low = [word.text for word in words], [word.low for word in words]
    begins = both[0] + (low[both[0] : both[0] + 1] in (["each"], ["both"]))
    other = next((at for at in range(begins, len(low)) if low[at] in _OTHER and low[at + 1 :] in _TARGET), 0)
    if other and "each" in low[both[0] : other]:
        rest = [one for one in texts[begins:other] if one.lower() not in ("each", "its", "their", "own", "a")]
        return [*texts[: both[0]], *rest, "different", "targets"]
    tail = next((at for at in range(begins, len(low)) if opened_by(low[at:], _APART) == len(low) - at), len(low))
    deed = _plain(texts[begins:tail])
    if not deed or (tail == len(low) and deed == texts[begins:tail]) or not _enemy_in(scene, words, begins, tail):
        return []
    first, second = (one.text for one in both[1].parts)
    return _once(first, deed, [texts[0], second, *deed])


def _plain(deed: list[str]) -> list[str]:
    """`take their own swing at Q in close assault`: attack Q so; `take their own shot at Q`: take a shot at him."""
    low = [one.lower() for one in deed]
    own = 1 + opened_by(low[1:], _OWN)
    if own == 1:
        return deed
    if low[own : own + 1] and low[own] in _BARELY and low[own + 1 : own + 2] and low[own + 1] in _AT:
        return ["attack", *deed[own + 2 :]]
    return deed if low[1] == "a" and own == 2 else [deed[0], "an" if low[own][:1] in "aeiou" else "a", *deed[own:]]


def _then_another(scene: Scene, words: tuple[Word, ...]) -> list[str]:
    """`can A fire at P and then F fire at P`, `can D assault Q, then E as well`."""
    texts, low = [word.text for word in words], [word.low for word in words]
    doer = _one_at(scene, words, 1)
    for at in range(doer[0] + 1, len(words) - 1) if doer else ():
        start = at + (low[at] == ",")
        begins = start + opened_by(low[start:], _THEN)
        other = _one_at(scene, words, begins) if begins > start else None
        if other is None or doer is None or not _are_of_one_side(doer, other):
            continue
        deed, rest = texts[doer[0] : at], texts[other[0] :]
        is_same = not rest or opened_by([one.lower() for one in rest], _THE_SAME) == len(rest)
        if deed and _enemy_in(scene, words, doer[0], at) and (is_same or acts(rest[0].lower())):
            return _once(doer[1], deed, [texts[0], other[1], *(deed if is_same else rest)])
    return []


def _while_another(scene: Scene, words: tuple[Word, ...]) -> list[str]:
    """`could C go for Q while D assaults V`: in either order; D is the first."""
    texts, low = [word.text for word in words], [word.low for word in words]
    doer = _one_at(scene, words, 1)
    for at in range(doer[0] + 1, len(words) - 2) if doer else ():
        begins = at + opened_by(low[at:], _WHILE)
        other = _one_at(scene, words, begins) if begins > at else None
        if other is None or doer is None or not _are_of_one_side(doer, other) or low[other[0]] in _DOES_SO:
            continue
        if acts(low[other[0]]) and _enemy_in(scene, words, doer[0], at):
            return ["if", other[1], *texts[other[0] :], ",", low[0], *texts[1:at]]
    return []


def _shared_out(scene: Scene, words: tuple[Word, ...]) -> list[str]:
    """`can C split its 5 between Q and V in close assault`, `can A divide its fire over P and Q`."""
    texts, low = [word.text for word in words], [word.low for word in words]
    doer = _one_at(scene, words, 1)
    if doer is None or low[doer[0]] not in _SHARES:
        return []
    begins = next((at for at in range(doer[0] + 1, len(low)) if opened_by(low[at:], _OVER)), len(low) - 1)
    what, start = low[doer[0] + 1 : begins], begins + opened_by(low[begins:], _OVER)
    both = next((one for one in listed_at(scene, words, start, bare=False) if len(one[1].parts) == 2), None)
    if both is None or not all(one in _STRENGTH or one.isdigit() for one in what):
        return []
    how = texts[both[0] :]  # in close assault
    if (how and how[0].lower() not in _HOW) or not _enemy_in(scene, words, start, both[0]):
        return []
    first, second = (one.text for one in both[1].parts)
    return _once(doer[1], ["attack", first, *how], [texts[0], doer[1], "attack", second, *how])


def _once(first: str, deed: Sequence[str], asked: list[str]) -> list[str]:
    return ["if", first, present(deed[0]), *deed[1:], ",", *asked]


def _one_at(scene: Scene, words: tuple[Word, ...], at: int) -> tuple[int, str, object] | None:
    """One who is named there: where that ends, how he is called, and whose he is."""
    found = [one for one in (listed_at(scene, words, at, bare=False) if at < len(words) else ()) if one[1].things]
    end, who = found[0] if found else (0, None)
    if who is None or len(who.things) != 1 or (end >= len(words) and at <= 1):
        return None
    return end, who.text, scene.position.side_of(who.things[0])


def _are_of_one_side(one: tuple[int, str, object], other: tuple[int, str, object]) -> bool:
    return one[1] != other[1] and one[2] == other[2]


def _enemy_in(scene: Scene, words: tuple[Word, ...], start: int, end: int) -> bool:
    """Whether one of another side than who does it is named there."""
    side_of = scene.position.side_of
    own = {side_of(thing) for _, one in listed_at(scene, words, 1, bare=False) for thing in one.things}
    named = (one for at in range(start, end) for _, one in listed_at(scene, words, at, bare=False))
    return any(side_of(thing) not in own for one in named for thing in one.things)
