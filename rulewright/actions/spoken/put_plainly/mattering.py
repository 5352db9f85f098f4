"""What somebody or something matters for: `does the wreck in M6 keep T from using the road rate through it`.

It is asked twice, as it is here and without the cause: a counter that is named is taken off, ground that is named
lies open. Of one who is asked to help another of its side (`does E improve the odds when R assaults M7`) it is asked
with the two of them and with the other alone. What the verb of the sentence hopes for is not judged; both answers are
told. Where nobody may do it with the cause or without, something else stands in the way, and nothing is told of it.
`does it matter that Q is in a town when A fires at it`: whether that changes the odds or the die, or both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from compiler.syntax import Word, read_words
from compiler.terms import HEX
from rulewright.actions.spoken.english import CAN, HAS, IS, OPENING, PREPOSITIONS, put_together, stem
from rulewright.actions.spoken.hand import listed_at
from rulewright.actions.spoken.named import Named, called_so, hex_at, place_of
from rulewright.scenes import Scene
from runtime.records import dataclass
from runtime.values import Special

_VERBS = (
    "stop block prevent keep hinder spoil negate cancel bar obstruct change affect alter influence modify improve help "
    "raise increase strengthen boost better reduce lower weaken worsen slow"
)
_MATTERS = frozenset(map(stem, _VERBS.split()))
_WHEN = frozenset("when if while as".split())
_IF = frozenset("if suppose supposing say assume assuming imagine once".split())
_MINUS = "without"
_GONE = tuple(
    (*verb.split(), *gone.split())
    for verb in ("was", "were", "is", "are", "had been")
    for gone in ("not there", "not in the way", "out of the way", "gone", "removed", "cleared away")
)
_HERE = frozenset(("there", "it"))
_DIFFERS = r"(?:matter|count|help|make (?:a|any) difference)(?: at all| much)?"
_IT_MATTERS = re.compile(
    rf"(?:(?:does|do|would|will) it (?:even |really )?{_DIFFERS} (?:that|if|whether) (?:the )?(?P<who>[A-Z]\w?) "
    r"(?:is|sits|stands|hides) (?:in|on) (?:the |a |an )?|(?:does|do|would|will) (?:the |that )|"
    r"(?:what|how much) difference (?:does|do|would|will) (?:the |that ))(?P<ground>[a-z]+)"
    rf"(?: {_DIFFERS}| make)? (?P<when>(?:when|if|as|while) .+)",
    re.IGNORECASE,
)
_MATTERS_FOR = ("the odds", "the die roll modifier")


@dataclass(frozen=True)
class Matter:
    """`cause`: as it was said; `asked`: the question of which it may matter; `without`: the question, and `elsewhere`
    the scene, in which it is not. `is_bare`: nobody tells of what (`does the mine stop B`), so it is only meant if it
    makes a difference.
    """

    cause: str
    asked: str
    without: str
    elsewhere: Scene
    is_bare: bool = False


def what_matters(scene: Scene, words: tuple[Word, ...]) -> Iterator[Matter]:
    """Each way to ask it, the nearest first; nothing where nobody is said to matter."""
    yield from _if_it_were_gone(scene, words)
    yield from _of_ground(scene, put_together(one.text for one in words if one.text != "?"))
    if not words or words[0].low not in CAN | IS | HAS:
        return
    for end, cause in listed_at(scene, words, 1, bare=False):
        after = _past_its_place(scene, words, end, cause)
        if after >= len(words) or stem(words[after].low) not in _MATTERS:
            continue
        if words[after + 1 : after + 2] and words[after + 1].low in PREPOSITIONS:
            continue  # who stops in M4 keeps nobody from anything
        place, there = _place_of(scene, cause), _without(scene, words[1:end], cause)
        rest = _in_place([word.text for word in words[after + 1 :]], place)
        said = put_together(word.text for word in words[1:after])
        helper = _helped(scene, cause, rest)
        is_bare = len(rest) == 1 and rest[0] in scene.names
        for clause in _asked(rest) if not is_bare else [f"can {rest[0]} enter {place}"] if place else []:
            if helper:
                both = clause.replace(f" {helper} ", f" {helper} and {cause.text} ", 1)
                yield Matter(said, both, clause, scene)
            elif there is not None:
                yield Matter(said, clause, clause, there, is_bare)
                is_told = not place or clause.endswith(f" {place}") or _names_a_place(scene, rest)
                into = clause if is_told else f"{clause} into {place}"
                yield from (Matter(said, one, one, there, is_bare) for one in _from_next_door(scene, into, place))


def _of_ground(scene: Scene, text: str) -> Iterator[Matter]:
    """`does it matter that Q is in a town when A fires at it`, `does the town matter when A fires at Q`: of the ground
    where Q is."""
    said = _IT_MATTERS.fullmatch(text)
    when = re.sub(r"\b(?:it|him)$", said["who"] or "it", said["when"]) if said is not None else ""
    named = [said["who"]] if said is not None and said["who"] else re.findall(r"\b[A-Z]\w?\b", when)[::-1]
    for label in filter(None, (_hex_of(scene, name) for name in named)):
        here, ground = scene.position.space.hex(label), said["ground"].lower() if said is not None else ""
        grounds = [one for one in (ground, f"{ground}s") if called_so(scene, here, one)]  # the wood is woods
        if grounds:
            for what in _MATTERS_FOR:
                asked = f"does the {grounds[0]} in {label} change {what} {when}"
                yield from (replace(one, is_bare=True) for one in what_matters(scene, read_words(asked)[0]))
            return


def _hex_of(scene: Scene, name: str) -> str:
    return place_of(scene, name) if name in scene.names else ""


def _if_it_were_gone(scene: Scene, words: tuple[Word, ...]) -> Iterator[Matter]:
    """`if the wreck in M6 were not there, could S see D`; `could S see D without the wreck in M6`."""
    low = [word.low for word in words]
    for at, opening in enumerate(low[:-1]):
        for end, cause in listed_at(scene, words, at + 1, bare=False) if opening in _IF | {_MINUS} else ():
            after = _past_its_place(scene, words, end, cause)
            gone = next((len(one) for one in _GONE if tuple(low[after : after + len(one)]) == one), 0)
            gone = gone or _not_in_its_place(scene, words, after, cause)
            there = _without(scene, words[at + 1 : end], cause) if bool(gone) == (opening in _IF) else None
            before, rest = words[:at], words[after + gone :]
            rest = rest[1:] if rest and rest[0].low == "," else rest
            asked = before or rest
            if there is None or bool(before) == bool(rest) or asked[0].low not in CAN | IS | HAS | OPENING:
                continue
            asked = asked[:-1] if asked[-1].low == "," else asked
            clause = put_together(word.text for word in asked)
            yield Matter(put_together(word.text for word in words[at + 1 : after]), clause, clause, there)


def _not_in_its_place(scene: Scene, words: tuple[Word, ...], at: int, cause: Named) -> int:
    """`were not in M6`, where it is: so many words."""
    low = [word.low for word in words[at : at + 3]]
    away = len(low) > 2 and low[0] in IS and low[1] == "not" and low[2] in ("in", "at")
    return 4 if away and hex_at(scene, words, at + 3) == _place_of(scene, cause) != "" else 0


def _past_its_place(scene: Scene, words: tuple[Word, ...], end: int, cause: Named) -> int:
    """`the wreck in M6`, if it is there."""
    if end + 1 < len(words) and words[end].low in ("in", "at") and hex_at(scene, words, end + 1):
        return end + 2 if hex_at(scene, words, end + 1) == _place_of(scene, cause) else len(words)
    return end


def _place_of(scene: Scene, cause: Named) -> str:
    """The hex where it is, or that it is; empty where there are several."""
    if cause.kind == HEX and not cause.kind.many:
        return cause.text
    places = {scene.position.hex_of(thing) for thing in cause.things}
    hexes = [scene.position.space.label(one) for one in places if not isinstance(one, Special)]
    return hexes[0] if len(hexes) == len(places) == 1 else ""


def _without(scene: Scene, said: tuple[Word, ...], cause: Named) -> Scene | None:
    """The same position where it is not; None where it cannot be taken away."""
    there = scene.position.copy()
    if cause.things:
        for thing in cause.things:
            there.remove(thing)
        return replace(scene, position=there)
    if cause.kind != HEX or len(said) < 2:  # of a hex alone it is not said what of it
        return None
    hex_ = there.space.hex(cause.text)
    stores = [one for word in said for one in called_so(scene, hex_, word.low)]
    for store in stores:
        usual = there.program.stores[store].default
        assert usual is not None, "called_so told it"
        there.set(store, hex_, usual)
    return replace(scene, position=there) if stores else None


def _in_place(texts: list[str], place: str) -> list[str]:
    """`there`, `through it`: where the cause is."""
    if not place or not texts or texts[-1].lower() not in _HERE:
        return texts
    is_place = texts[-1].lower() == "it"
    return [*texts[:-1], place] if is_place else [*texts[:-1], "in", place]


def _names_a_place(scene: Scene, rest: list[str]) -> bool:
    return any(scene.position.space.has(one) for one in rest)


def _helped(scene: Scene, cause: Named, rest: list[str]) -> str:
    """Who of its own side does what is asked of, if the cause is one of a side."""
    at = next((at for at, one in enumerate(rest) if one.lower() in _WHEN), None)
    doer = rest[at + 1] if at is not None and at + 1 < len(rest) else ""
    if doer not in scene.names or not cause.things:
        return ""
    sides = {scene.position.side_of(one) for one in (scene.names[doer], *cause.things)}
    return doer if len(sides) == 1 else ""


def _asked(rest: list[str]) -> Iterator[str]:
    """What is asked: `T from using the road rate`, `the odds when R assaults M7`, `the view from S to P`."""
    low = [one.lower() for one in rest]
    for at, word in enumerate(low[:-1]):
        if at and word == "from" and low[at + 1].endswith("ing"):
            bare = low[at + 1].removesuffix("ing")
            for verb in dict.fromkeys((bare, f"{bare}e", bare[:-1] if bare[-1:] == bare[-2:-1] else bare)):
                yield put_together(("can", *rest[:at], verb, *rest[at + 2 :]))
            return
    when = next((at for at, one in enumerate(low) if at and one in _WHEN), None)
    put = rest if when is None else [*rest[:when], "if", *rest[when + 1 :]]
    for opening in ("what is", "what are", "is there"):
        yield put_together((opening, *put))


def _from_next_door(scene: Scene, clause: str, place: str) -> Iterator[str]:
    """Into the hex of the cause from each hex beside it: who is asked of may stand farther off."""
    if place and clause.endswith(f" {place}") and clause.startswith("can "):
        space = scene.position.space
        for hex_ in space.neighbours[space.hex(place)]:
            yield f"{clause} from {space.label(hex_)}"
