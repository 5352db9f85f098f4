"""All who stand together as one target, and what is told of an attack before it is asked of.

`If Q were in H3 with P and B fired at the pair together, how many factors does B fire with`: if Q were in H3 with P,
how many factors does B fire with firing at H3. `everything in H3`: H3. And who goes onto a thing that nobody can
be inside goes to its hex: `if P moves onto M`.
"""

from __future__ import annotations

import re

from compiler.syntax import Word, read_words
from rulewright.actions.spoken.alike import Attacks, root
from rulewright.actions.spoken.english import CAN, GOING, IS, OPENING, opened_by, put_together, wordings
from rulewright.actions.spoken.hand import listed_at
from rulewright.actions.spoken.named import hex_at, place_of
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.actions.spoken.spelling import spelled_out
from rulewright.scenes import Scene

_IF = frozenset("if suppose supposing say".split())
_ASKS = CAN | IS | OPENING
_WHOLE = wordings(
    "everything, everybody, everyone, all, all of them, all the units, the whole stack, the stack, the entire stack, "
    "the lot, the whole lot, all units, every unit, all counters, the whole hex"
)
_THEM = wordings(
    "the pair, the two, the two of them, both, both of them, them both, all three, all three of them, the three, all "
    "four, all of them, them all, everybody, everyone, everything, the whole stack, the stack, the entire stack, the "
    "lot, the whole lot, the lot of them, everybody there, everyone there, everything there, them together"
)
_AS_ONE = wordings("together, at once, as one target, as one, as a single target, all together, in one go, there")
_ONTO = wordings("right onto, straight onto, onto, on to, on top of, into, on")
_STACK = wordings(
    "the whole stack, the stack, the entire stack, everybody, everyone, everything, the lot, the whole lot"
)
_SIDES = wordings(
    "from different sides, from two sides, from both sides, from two different sides, from different directions, "
    "from two directions, from different hexes, from different sides this turn, from two sides this turn, "
    "from both sides this turn, from different hexes this turn"
)
_GOES = frozenset(map(root, (*GOING, "pull", "roll", "cross", "step", "drive", "run", "walk")))
_JOINS = frozenset(("and", ","))
_FEWEST = 4  # words
_WHAT = frozenset("what how which".split())
_COMES_OF_IT = frozenset(
    "happens happen can may could might left chance chances likely probability becomes become comes come then next "
    "has have lose loses survive survives survivors dies die after need needs roll hit".split()
)
_WOULD = frozenset("would does do will".split())
_IT = frozenset("it they that this".split())
_MANY = {"pair": 2, "two": 2, "both": 2, "three": 3, "four": 4}
_LONG = 4  # words by which one attacks


def with_all_as_one(scene: Scene, text: str) -> str:
    for way in (_from_where_they_are, _everything_in, _told_of_the_attack, _onto_it):
        words, problems = read_words(spelled_out(text))
        put = way(scene, words) if not problems and len(words) > _FEWEST else []
        text = put_together(put) if put else text
    return text


def _everything_in(scene: Scene, words: tuple[Word, ...]) -> list[str]:
    """Whoever is attacked in it, the hex is."""
    low, attacks = [word.low for word in words], wordings_at(scene).attacks
    if low[0] == "must" or "to" in low[:4]:  # `must I assault everybody in I6`: or some of them
        return []
    for at in range(2, len(words) - 2):
        end = at + opened_by(low[at:], _WHOLE)
        label = hex_at(scene, words, end + 1) if end > at and low[end : end + 1] == ["in"] else ""
        if label and _says_how(attacks, low[:at]):
            behind = end + 2 + opened_by(low[end + 2 :], _AS_ONE)
            return [*_texts(words[:at]), label, *_texts(words[behind:])]
    return []


def _from_where_they_are(scene: Scene, words: tuple[Word, ...]) -> list[str]:
    """`can A from H6 and B from H9 run over Q from different sides`: where they stand nobody has to be told."""
    end = len(words) - (words[-1].text == "?")
    sides = next((at for at in range(2, end) if opened_by([one.low for one in words[at:end]], _SIDES) == end - at), end)
    told = [
        at
        for at in range(1, sides - 1)
        if words[at].low == "from"
        and (name := words[at - 1].text) in scene.names
        and hex_at(scene, words, at + 1) == place_of(scene, name) != ""
    ]
    if len(told) < 2 and sides == end:
        return []
    dropped = {one for at in told if len(told) > 1 for one in (at, at + 1)}
    return [word.text for at, word in enumerate(words[:sides]) if at not in dropped]


def _says_how(attacks: Attacks, low: list[str]) -> bool:
    """Whether the last words say how somebody is attacked."""
    ends = (["", *map(root, low[begins:]), ""] for begins in range(max(0, len(low) - _LONG), len(low)))
    return any(attacks.said_at(one, *attacks.manners)[0] == len(one) - 1 for one in ends)


def _told_of_the_attack(scene: Scene, words: tuple[Word, ...]) -> list[str]:
    """What is told of last is told behind what is asked of it."""
    low, attacks = [word.low for word in words], wordings_at(scene).attacks
    comma = next((at for at in range(len(low) - 2, 0, -1) if low[at] == "," and low[at + 1] in _ASKS), 0)
    if low[0] not in _IF or not comma or not _is_of_the_attack(low[comma + 1 :]):
        return []
    for at in range(1, comma):
        end, doer = _one_at(scene, words, at)
        said, how = attacks.said_at(["", *map(root, low[end:comma])], *attacks.manners) if end else (0, None)
        behind = end + said - 1
        if how is None or behind - end > _LONG or any(one in _JOINS for one in low[end:behind]):
            continue
        there = _hex_of_them(scene, words, doer, (behind, comma))
        asked = words[comma + 1 :]
        if there:
            before = _texts(words[1 : at - (low[at - 1] in _JOINS)])
            before = before[:-1] if before[-1:] == [","] else before
            texts = _texts(asked[:-1] if asked[-1].text == "?" else asked)
            by = () if doer in texts else ("with", doer)
            return [*(("if", *before, ",") if before else ()), *texts, *by, *how.doing.split(), there]
    return []


def _is_of_the_attack(asked: list[str]) -> bool:
    """Whether it is asked of it, and not of what comes of it, or may be done then."""
    if asked[0] in _WHAT:
        return _COMES_OF_IT.isdisjoint(asked)
    return asked[0] in IS | _WOULD and (
        "count" in asked or (asked[1] in _IT and not {"a", "an"}.isdisjoint(asked[2:4]))
    )


def _hex_of_them(scene: Scene, words: tuple[Word, ...], doer: str, place: tuple[int, int]) -> str:
    """Where those are whom he attacks; empty where it is not all who are there, or nobody knows."""
    start, end = place
    low = [word.low for word in words[:end]]
    label = hex_at(scene, words, start)
    behind = start + 1 if label else start + opened_by(low[start:], _THEM)
    p, both = scene.position, start + (low[start] == "both")
    listed = [] if label else [one for one in listed_at(scene, words, both, bare=False) if len(one[1].things) > 1]
    behind = listed[0][0] if listed else behind
    if behind == start or behind + opened_by(low[behind:], _AS_ONE) != end:
        return ""
    named = {one for at in range(1, behind) for _, who in listed_at(scene, words, at, bare=False) for one in who.things}
    enemies = {one for one in named if p.side_of(one) != p.side_of(scene.names[doer])}
    told = {label for at in range(1, start) if (label := hex_at(scene, words, at))}
    told = told or {p.space.label(here) for one in enemies if isinstance(here := p.hex_of(one), int)}
    label = label or (next(iter(told)) if len(told) == 1 else "")
    if hex_at(scene, words, start) or (opened_by(low[start:], _STACK) and not listed):
        return label
    many = next((count for one, count in _MANY.items() if one in low[start:behind]), len(enemies))
    is_all = len(listed[0][1].things) == len(enemies) if listed else many == len(enemies)
    return label if label and is_all and _are_all(scene, label, enemies, doer) else ""


def _are_all(scene: Scene, label: str, told: set[int], doer: str) -> bool:
    """Whether those who are told of are all who stand there against him."""
    p = scene.position
    own = p.side_of(scene.names[doer])
    there = {one for one in p.type_of if p.hex_of(one) == p.space.hex(label) and not p.around(one)}
    return {one for one in there if p.side_of(one) != own} <= told


def _onto_it(scene: Scene, words: tuple[Word, ...]) -> list[str]:
    """Onto what nobody goes into, as no action says so."""
    low = [word.low for word in words]
    for at in range(2, len(words) - 1):
        end = at + opened_by(low[at:], _ONTO)
        name = words[end].text if end < len(words) else ""
        goes = end > at and root(low[at - 1]) in _GOES
        if goes and name in scene.names and place_of(scene, name) and not can_be_entered(scene, name):
            return [*_texts(words[:at]), "to", place_of(scene, name), *_texts(words[end + 1 :])]
    return []


def can_be_entered(scene: Scene, name: str) -> bool:
    """Whether there is an action by which somebody goes into it, or on it: a fort, a carrier."""
    kind, is_a = scene.position.kind_of[scene.names[name]], scene.built.vocabulary.is_a
    return any(
        is_a(kind, slot.kind.name) and re.search(rf"\b(?:into|onto|on|aboard) \{{{slot.name}\b", action.phrase)
        for action in scene.table.model.actions.values()
        for slot in action.slots
    )


def _one_at(scene: Scene, words: tuple[Word, ...], at: int) -> tuple[int, str]:
    found = [one for one in listed_at(scene, words, at, bare=False) if len(one[1].things) == 1]
    return (found[0][0], found[0][1].text) if found and found[0][1].text in scene.names else (0, "")


def _texts(words: tuple[Word, ...]) -> list[str]:
    return [word.text for word in words]
