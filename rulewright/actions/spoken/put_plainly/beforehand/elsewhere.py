"""Somebody in a hex where he is not: `can A be seen in H5`, `would P see A in H5`: if A were in H5. And which hex it is
that is called `there`: `if A goes up in H6, how many Germans can stop there`. `With D and E in J6`: if they are. `If Y
leaves X, can Q go in`: into what is spoken of before. `Suppose E got on top of X`, `stood on its roof`: E is on top.
"""

from __future__ import annotations

import re

from compiler.syntax import Word, read_words
from rulewright.actions.spoken.english import BE, CAN, GOING, IS, SEES, put_together
from rulewright.actions.spoken.hand import listed_at
from rulewright.actions.spoken.named import are_in, hex_at
from rulewright.actions.spoken.spelling import spelled_out
from rulewright.scenes import Scene

_AT = frozenset("in at".split())
_THEY = frozenset("they he".split())
_WHERE = frozenset("in into out over from up down".split())
_GETS = GOING | frozenset("get come squeeze climb slip".split())
_FIRST = frozenset("if once when after".split())
_ON_TOP = re.compile(  # in what is supposed, before anything is asked
    r"^(?P<told>(?:and |so )?(?:if|suppose|supposing|say|imagine|assume|what if)\b[^,:.?]*?)\b(?P<who>[A-Z]\w?) "
    r"(?:(?:is|was|were|has|had|just|now|still) )*"
    r"(?:(?:got|get|climb|clamber|st[oa]nd|stood|sat|sit|went|hop|jump|step|perch|park|walk|move)[a-z]* )?(?:up )?"
    r"(?:on|onto|on to|atop)(?P<top> (?:the )?(?:top|roof|lid) of)? (?:the )?(?P<noun>[a-z]+)?"
    r"(?: ?(?P<what>[A-Z]\w?))?(?=[,:.?]| and\b)"
)
_EMPTY = re.compile(  # told of, and not asked
    r"(?P<told>\b(?:if|once|when|suppose|say|after)) (?:(?:nobody|no one|nothing) (?:is|was|were) (?:in|inside) "
    r"(?:the )?(?P<held>[\w-]+)|(?:the )?(?P<what>[\w-]+) (?:is|was|were) "
    r"(?:empty|unoccupied|unmanned|abandoned|vacant))\b",
    re.IGNORECASE,
)
_INTO_IT = re.compile(r"\b(?P<into>in|into|on|onto|inside|to|through|enter) it\b", re.IGNORECASE)
_SHORTEST = 5  # words: can A be seen in H5


def with_who_is_elsewhere(scene: Scene, text: str) -> str:
    words, problems = read_words(spelled_out(text))
    said = words[:-1] if words and words[-1].low == "?" else words
    if problems or len(said) < _SHORTEST or said[0].low not in CAN or said[-2].low not in _AT:
        return text
    texts, low, end = [word.text for word in said], [word.low for word in said], len(said) - 2
    there = hex_at(scene, said, end + 1)
    for at in range(1, end) if there else ():
        for stop, who in listed_at(scene, said, at, bare=False):
            seen = (
                low[stop:end] if stop < end and at == 1 and low[stop] in BE else low[at - 1 : at] if stop == end else []
            )
            if len(who.things) == 1 and not SEES.isdisjoint(seen) and not are_in(scene, who.things, there):
                asked = "can" if low[0] not in ("does", "do") else low[0]
                doer = ["anybody"] if low[1] in _THEY else texts[1:2]
                return put_together(("if", who.text, "is in", there, ",", asked, *doer, *texts[2:end]))
    return text


def with_nobody_there(scene: Scene, text: str) -> str:
    """`if X is empty`, in which Y is: if Y were gone."""
    said, p = _EMPTY.search(text), scene.position
    what = (said["what"] or said["held"]) if said is not None else ""
    is_hex = p.space.has(what)
    there = p.in_hex(p.space.hex(what)) if is_hex else p.inside(scene.names[what]) if what in scene.names else ()
    names = [name for name, thing in scene.names.items() if thing in there]
    if said is None or not names:
        return text
    rest = _INTO_IT.sub(rf"\g<into> {what}", re.sub(r"\bthere\b", f"to {what}", text[said.end() :]))
    return f"{text[: said.start()]}{said['told']} {' and '.join(names)} were gone{rest}"


def with_all_who_are_there(scene: Scene, text: str) -> str:
    """`with D and E in J6, can they assault Q`: if D and E were in J6."""
    words, problems = read_words(spelled_out(text))
    low = [word.low for word in words]
    comma = low.index(",") if not problems and low[:1] == ["with"] and "," in low else 0
    if comma < _SHORTEST or low[comma - 2] not in _AT or not hex_at(scene, words, comma - 1):
        return text
    for end, who in listed_at(scene, words, 1, bare=False):
        if end == comma - 2 and len(who.things) > 1 and not are_in(scene, who.things, hex_at(scene, words, comma - 1)):
            texts = [word.text for word in words]
            return put_together(("if", *texts[1:end], "were", *texts[end:]))
    return text


def with_there_told(scene: Scene, text: str) -> str:
    """Of the one hex that is spoken of before it, where it is asked how many can do something there."""
    words, problems = read_words(spelled_out(text))
    low = [word.low for word in words]
    at = low.index("there") if not problems and "there" in low else 0
    told = {label for one in range(at) if (label := hex_at(scene, words, one))}
    many = any(low[one : one + 2] == ["how", "many"] for one in range(at))
    if not many or len(told) != 1 or low[at - 1] in IS | (_WHERE - {"in"}):
        return text
    texts = [word.text for word in words]
    return put_together((*texts[: at - (low[at - 1] == "in")], "in", *told, *texts[at + 1 :]))


def with_who_is_on_top(scene: Scene, text: str) -> str:
    """Of what is no carrier of such as he is, and does not hold him: `E got up on the roof of X`, `E stood on X`."""
    said, p = _ON_TOP.match(text), scene.position
    if said is None or said["who"] not in scene.names:
        return text
    kind = scene.built.vocabulary.kind_named((said["noun"],)) if said["noun"] else None
    some = [name for name, one in scene.names.items() if kind and p.kind_of.get(one) == kind.kind.name]
    what = said["what"] if said["what"] in scene.names else some[0] if len(some) == 1 and not said["what"] else ""
    if not what or (said["noun"] and what not in some):
        return text
    who, on = scene.names[said["who"]], scene.names[what]
    is_a = scene.built.vocabulary.is_a
    if is_a(p.kind_of[on], p.kind_of[who]) or who in p.inside(on) or not p.inside(on):
        return text
    return f"{said['told']}{said['who']} is on top of {what}{text[said.end() :]}"


def with_what_is_gone_into(scene: Scene, text: str) -> str:
    """Of the one hex, or else the one thing with somebody inside that is no unit, that is told before it."""
    words, problems = read_words(spelled_out(text))
    said = words[:-1] if words and words[-1].low == "?" else words
    low = [word.low for word in said]
    if problems or len(said) < _SHORTEST or low[0] not in _FIRST or low[-1] != "in" or low[-2] not in _GETS:
        return text
    end = len(said) - 2
    hexes = {label for one in range(end) if (label := hex_at(scene, said, one))}
    holders = {name for one in range(end) if (name := _holder(scene, said, one))}
    into = {f"move into {label}" for label in hexes} | {f"get inside {name}" for name in holders}
    return put_together((*(word.text for word in said[:end]), *into)) if len(into) == 1 else text


def _holder(scene: Scene, words: tuple[Word, ...], at: int) -> str:
    p, is_a = scene.position, scene.built.vocabulary.is_a
    for _, who in listed_at(scene, words, at, bare=False):
        inside = p.inside(who.things[0]) if len(who.things) == 1 else ()
        if inside and not any(is_a(p.kind_of[who.things[0]], p.kind_of[one]) for one in inside):
            return who.text
    return ""
