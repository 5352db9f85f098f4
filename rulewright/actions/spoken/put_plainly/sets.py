"""Several of whom each is asked the same: `which of my units can not move`, `who of the Russians can fire at T`, `how
many of mine have a target`, `can only B hurt X`, `neither A nor H can assault`, `is W out of range of everybody`.

Who they are is told by whose they are, or by their names; what is asked of each, with a gap where he is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from compiler.syntax import Word, read_words
from rulewright.actions.spoken.each import those_at
from rulewright.actions.spoken.english import ARTICLES, BE, CAN, HAS, IS, SEES, opened_by, put_together, wordings
from rulewright.actions.spoken.hand import listed_at
from rulewright.actions.spoken.named import Named, sides_meant
from rulewright.actions.spoken.put_plainly.barely import with_sides
from rulewright.actions.spoken.put_plainly.beforehand import attacks
from rulewright.actions.spoken.spelling import spelled_out
from rulewright.scenes import Scene
from runtime.records import dataclass

GAP = "{}"  # in the place of who is asked of
THOSE, HOW_MANY, ANY, ONLY, NONE_OF, EACH = "those", "how many", "any", "only", "none", "each"  # what is told of them
_OURS = wordings(
    "on my side, on our side, of mine, of ours, of us, of my men, of our men, of my units, of our units, "
    "among my units, among my men, among mine, in my army"
)
_HIS = wordings(
    "on his side, on their side, on the other side, on the enemy side, of his, of theirs, of them, of those, of these, "
    "of his units, of his men, of their units, of the enemy, among his units, among his men, among them"
)
_ALONE_OURS, _ALONE_HIS = frozenset("mine ours us".split()), frozenset("them those these his theirs".split())
_BEFORE_A_NOUN = frozenset("those these his".split())
_WHO = frozenset("who anybody anyone somebody someone any".split())
_WHAT = frozenset("what anything something".split())
_NOBODY = frozenset("nobody none no".split())
_WHICH = frozenset("which what".split())
_I, _HE = frozenset("i we".split()), frozenset("he they".split())
_POSSESSIVE = frozenset("his her its".split())
_THAT = frozenset("that who which whom".split())
_EVERYBODY = wordings(
    "each of them, each one of them, all of them, every one of them, each of his units, all of his units, "
    "all his units, each of the enemies, every enemy, each enemy, every enemy unit, each enemy unit, all enemies, "
    "everybody, everyone"
)
_EVERY_ONE_OF_OURS = wordings(
    "each of my units, each of our units, all of my units, all my units, each of mine, all of mine, each of us"
)
_NO_MORE = re.compile(  # what tells nothing more at the end
    r"\b(?:any ?more|any longer|at all|right now|just now|, (?:right|correct|yes|no)|"
    r"where (?:it|he|they) (?:is|are|stands?|sits?)(?: now)?)\b(?=\W*$)",
    re.IGNORECASE,
)
_CAN_NOT = re.compile(r"\bcannot\b", re.IGNORECASE)
_NO_LONGER = re.compile(r"\bno (?:longer|more)\b", re.IGNORECASE)
_NO_ONE = re.compile(r"\bno one\b", re.IGNORECASE)
_NEITHER = re.compile(
    r"^(?:(?P<can>\w+) )?neither (?P<one>[\w' -]+?) nor (?P<other>[A-Z][\w-]*|(?:the|my|his) \w+) (?P<rest>.+)$",
    re.IGNORECASE,
)
_ONLY = re.compile(
    r"^(?P<can>can|may|could|is|does|has) (?:only|just) (?P<who>[A-Z][\w-]*(?:(?:, and |, | and | or )[A-Z][\w-]*)*|"
    r"(?:the|my|our|his) [\w-]+) (?P<rest>.+)$",
    re.IGNORECASE,
)
_ONLY_ONE = re.compile(
    r"^(?:is|am) (?P<who>[A-Z][\w-]*|(?:the|my|our|his) [\w-]+) the only (?:one|unit|counter) (?:that|who|which) "
    r"(?P<can>can|may|could|is|has) (?P<rest>.+)$",
    re.IGNORECASE,
)
_HIM = "him"
_SINGULAR = {"are": "is", "have": "has", "do": "does", "am": "is", "were": "was"}


@dataclass(frozen=True)
class _Those:
    """`units of the Germans that are P or V`, in its parts; of whom nobody says whose they are, no side."""

    many: str
    side: str = ""
    tail: str = ""


@dataclass(frozen=True)
class AskedOfEach:
    """`whose`: how the rules would tell them, one after the other for each side that may be meant; or `names` alone.
    `is_not`: those are looked for of whom it is not so."""

    asked: str
    told: str = THOSE
    whose: str = ""
    names: tuple[str, ...] = ()
    is_not: bool = False

    def of(self, name: str) -> str:
        return self.asked.replace(GAP, name)


def asked_of_those(scene: Scene, text: str) -> AskedOfEach | None:
    plain = _NO_ONE.sub("nobody", _NO_LONGER.sub("not", _CAN_NOT.sub("can not", spelled_out(text).strip(" ?.!"))))
    said = _NO_MORE.sub("", plain).strip(" ,")
    words, problems = read_words(said)
    if problems or len(words) < 3:
        return None
    words = with_sides(scene, words)
    found = _only(scene, said) or _neither(scene, said)
    return found or next(_of_those(scene, words), None) or _of_everybody(scene, words)


def _of_those(scene: Scene, words: tuple[Word, ...]) -> Iterator[AskedOfEach]:
    for end, told, those in _heads(scene, words):
        for asked, is_not, by in _clauses(scene, words, end):
            side = those.side or _side_meant(scene, asked, by)
            of_the_rules = not those.side and not is_not and not _somebody_in(scene, asked)  # which units can assault
            if side and not of_the_rules and not (by and _is_at_his_own(scene, asked, by, side)):
                yield AskedOfEach(asked, told, f"{those.many} of {side}{those.tail}", is_not=is_not)


def _heads(scene: Scene, words: tuple[Word, ...]) -> Iterator[tuple[int, str, _Those]]:
    """Where it ends who is asked for, what is told of them, and who they are."""
    low = [word.low for word in words]
    if owned := _owned(scene, low):
        yield owned
    for start, told in _openings(low):
        at, before = start + (low[start : start + 1] == ["else"]), low[start - 1]
        if before in _WHO | _WHAT | _NOBODY:
            those = _Those("counters" if before in _WHAT else "units")
            end, side = _side_told(scene, low, at)
            if side:
                yield end, told, replace(those, side=side)
            if low[at : at + 1] == ["of"]:
                yield from ((end, told, some) for end, some in _groups(scene, words, at + 1))
            yield at, told, those
        if before in _WHICH | {"many", "any", "no", "none", "all"}:
            yield from ((end, told, some) for end, some in _groups(scene, words, at))


def _side_told(scene: Scene, low: list[str], at: int) -> tuple[int, str]:
    """`on my side`, `of his`: where that ends, and which side it is; empty where nobody says so."""
    ours, his = opened_by(low[at:], _OURS), opened_by(low[at:], _HIS)
    return at + (ours or his), _side_of(scene, "my" if ours else "their") if ours or his else ""


def _owned(scene: Scene, low: list[str]) -> tuple[int, str, _Those] | None:
    """`has he anything that can hit B`, `do we have anyone who can reach H8`."""
    at = 2 + (low[2:3] in (["got"], ["have"]))
    if low[0] not in HAS or low[1] not in _I | _HE or low[at : at + 1] == [] or low[at] not in _WHO | _WHAT:
        return None
    return at + 1, ANY, _Those("units", _side_of(scene, "my" if low[1] in _I else "their"))


def _openings(low: list[str]) -> Iterator[tuple[int, str]]:
    """Where those begin who are asked for."""
    if low[0] in ("who", "what", "which"):
        yield 1, THOSE
    elif low[:2] == ["how", "many"]:
        yield 2, HOW_MANY
    elif low[0] in IS | CAN | HAS and low[1] in _WHO | _WHAT:
        yield 2, ANY
    elif low[0] in IS | CAN | HAS and low[1] in _NOBODY:
        yield 2, NONE_OF
    elif low[0] in _NOBODY:
        yield 1, NONE_OF
    elif low[0] in IS | CAN | HAS and low[1] == "all":
        yield 2, EACH
    elif low[0] in IS and low[1] == "there" and low[2] in _WHO | _WHAT:
        yield 3, ANY


def _groups(scene: Scene, words: tuple[Word, ...], at: int) -> Iterator[tuple[int, _Those]]:
    low = [word.low for word in words]
    at += low[at : at + 1] == ["of"]
    if at >= len(words):
        return
    alone = low[at] in _ALONE_OURS | _ALONE_HIS and low[at - 1] == "of" and at + 1 < len(words)
    if alone and (low[at] not in _BEFORE_A_NOUN or low[at + 1] in CAN | IS | HAS):
        yield at + 1, _Those("units", _side_of(scene, "my" if low[at] in _ALONE_OURS else "their"))
        return
    his = low[at] in _POSSESSIVE
    for end, one in those_at(scene, words, at + his) if at + his < len(words) else ():
        known = next((side for side in scene.position.program.sides if one.tail.startswith(f" of {side}")), "")
        side, tail = _side_of(scene, "their") if his else known, one.tail.removeprefix(f" of {known}" if known else "")
        further, told = _side_told(scene, low, end)
        if told and not side:  # tanks of mine
            yield further, _Those(one.many, told, tail)
        yield end, _Those(one.many, side, tail)


def _side_of(scene: Scene, whose: str) -> str:
    sides = sides_meant(scene, whose)
    return sides[0] if len(sides) == 1 else ""


def _clauses(scene: Scene, words: tuple[Word, ...], end: int) -> Iterator[tuple[str, bool, str]]:
    """What is asked of each, whether it is looked for that it is not so, and who it is that does it, if they do not."""
    texts, low = [word.text for word in words], [word.low for word in words]
    at = end + (low[end : end + 1] != [] and low[end] in _THAT)
    if at >= len(words):
        return
    if (
        at == end and low[0] in IS | CAN | HAS and low[1] in _WHO | _WHAT | _NOBODY | {"all"}
    ):  # is anyone of ours in its range
        yield put_together((_SINGULAR.get(low[0], texts[0]), GAP, *texts[at:])), False, ""
        return
    if low[at] in CAN | IS | HAS:
        verb, is_not = _SINGULAR.get(low[at], texts[at]), low[at + 1 : at + 2] == ["not"]
        behind = at + 1 + is_not
        doer = _one_at(scene, words, behind)
        if doer and doer < len(words):  # what can B not hit
            is_not |= low[doer] == "not"
            rest = texts[doer + (low[doer] == "not") :]
            yield put_together((verb, *texts[behind:doer], *rest, GAP)), is_not, put_together(texts[behind:doer])
        elif not doer:
            yield from _of_him(verb, texts[behind:], is_not)
        return
    doer = _one_at(scene, words, at)  # anything that B can not hit
    is_not = low[doer + 1 : doer + 2] == ["not"]
    rest = texts[doer + 1 + is_not :]
    if doer and rest and low[doer] in CAN:
        yield put_together((texts[doer], *texts[at:doer], *rest, GAP)), is_not, put_together(texts[at:doer])


def _of_him(verb: str, rest: list[str], is_not: bool) -> Iterator[tuple[str, bool, str]]:
    """`have no target`: has he a target, which is not so."""
    low = [one.lower() for one in rest]
    if not rest or low[0] in CAN:
        return
    none = verb == "has" and low[0] in ("no", "nothing", "nobody")
    bare = {"no": "a", "nothing": "anything", "nobody": "anybody"}.get(low[0], "")
    had = [bare, *rest[1:]] if none else rest
    is_owned = verb == "has" and (none or low[0] in ARTICLES | {"any", "anything", "something"})
    yield put_together(("does", GAP, "have", *had) if is_owned else (verb, GAP, *had)), is_not or none, ""


def _one_at(scene: Scene, words: tuple[Word, ...], at: int) -> int:
    """Where one ends who is named there; 0: nobody is."""
    found = listed_at(scene, words, at, bare=False) if at < len(words) else []
    return next((end for end, one in found if len(one.things) == 1), 0)


def _is_at_his_own(scene: Scene, asked: str, by: str, side: str) -> bool:
    """Whether it is asked whom of his own side somebody attacks or sees: others are meant, and nobody knows who."""
    own = {scene.position.side_of(one.things[0]) for one in _somebody_in(scene, by)}
    return side in own and _is_hostile(scene, asked)


def _is_hostile(scene: Scene, asked: str) -> bool:
    words, _ = read_words(asked.replace(GAP, ""))
    done = put_together((*(word.text for word in words[1:] if word.low not in BE), _HIM))
    return attacks(scene, done) or not SEES.isdisjoint(word.low for word in words)


def _side_meant(scene: Scene, asked: str, by: str) -> str:
    """Whose they are, where nobody says so; empty where nobody knows. Of whoever attacks or sees somebody, his enemies;
    of whoever is attacked, the others; what one's own can do is asked of one's own."""
    words, _ = read_words(asked.replace(GAP, ""))
    low = [word.low for word in words]
    hostile = _is_hostile(scene, asked)
    others = _somebody_in(scene, asked)
    sides = {scene.position.side_of(one.things[0]) for one in others}
    every = tuple(scene.position.program.sides)
    if by and not hostile:
        return ""  # of whom it is asked nobody knows
    if others:
        enemies = [one for one in every if one not in sides]
        meant = enemies if hostile else [*sides]
        return str(meant[0]) if len(meant) == 1 and len(sides) == 1 else ""
    return _side_of(scene, "their" if hostile and "be" in low else "my")


def _somebody_in(scene: Scene, asked: str) -> list[Named]:
    words, _ = read_words(asked.replace(GAP, ""))
    return [one for at in range(len(words)) for one in _named_alone(scene, words, at)]


def _named_alone(scene: Scene, words: tuple[Word, ...], at: int) -> list[Named]:
    found = [one for _, one in listed_at(scene, words, at, bare=False) if len(one.things) == 1][:1]
    return [one for one in found if one.things[0] in scene.position.type_of]


def _of_everybody(scene: Scene, words: tuple[Word, ...]) -> AskedOfEach | None:
    """`is W out of range of everybody`, `how far is it from B to each of them`."""
    texts, low = [word.text for word in words], [word.low for word in words]
    for at in range(2, len(words)):
        his, ours = opened_by(low[at:], _EVERYBODY), opened_by(low[at:], _EVERY_ONE_OF_OURS)
        if at + max(his, ours) == len(words) and (his or ours):
            asked = put_together((*texts[:at], GAP))
            named = [one for start in range(at) for one in _named_alone(scene, words, start)]
            sides = {scene.position.side_of(one.things[0]) for one in named}
            if len(named) != 1:
                return None
            if ours:
                whose = f"units of {_side_of(scene, 'my')}" if _side_of(scene, "my") else ""
            else:
                others = [one for one in scene.position.program.sides if one not in sides]
                whose = f"units of {others[0]}" if len(others) == 1 else ""
            is_value = low[0] in ("how", "what")
            return AskedOfEach(asked, EACH, whose) if whose and (is_value or low[0] in IS) else None
    return None


def _only(scene: Scene, said: str) -> AskedOfEach | None:
    """`can only B hurt X`: B can, and nobody else of its side."""
    found = _ONLY_ONE.match(said) or _ONLY.match(said)
    words, _ = read_words(found["who"]) if found is not None else ((), ())
    who = (
        next((one for end, one in listed_at(scene, words, 0, bare=False) if end == len(words)), None) if words else None
    )
    names = {thing: name for name, thing in scene.names.items()}
    sides = {scene.position.side_of(one) for one in who.things} if who is not None else set()
    if found is None or who is None or len(sides) != 1 or not {*who.things} <= names.keys():
        return None
    things = tuple(names[one] for one in who.things)
    return AskedOfEach(f"{found['can']} {GAP} {found['rest']}", ONLY, f"units of {next(iter(sides))}", things)


def _neither(scene: Scene, said: str) -> AskedOfEach | None:
    found = _NEITHER.match(said)
    if found is None:
        return None
    one, other, rest = found["one"], found["other"], found["rest"]
    can = found["can"]
    if can is None:
        can, _, rest = rest.partition(" ")
    if can.lower() not in CAN | IS | HAS or not rest:
        return None
    return AskedOfEach(f"{_SINGULAR.get(can.lower(), can)} {GAP} {rest}", NONE_OF, names=(one, other))
