"""Somebody told to be another kind of counter than he is: `if C was cavalry`, `swap A for a flamethrower tank`.

A counter of that kind stands where he does, and he is out of play; it bears a letter that nobody bears.
"""

from __future__ import annotations

import re

from compiler.syntax import read_words
from rulewright.actions.spoken.english import SUPPOSING
from rulewright.actions.spoken.named import place_of
from rulewright.actions.spoken.talk.counters import LETTERS, Newcomers, noun_at, side_of_one, type_meant
from rulewright.scenes import Scene
from runtime.program import with_article

_IF = rf"(?:(?:and|now|but|so) )?(?:if|what if|{SUPPOSING})(?: that)? "
_WERE = re.compile(
    rf"{_IF}(?P<who>[A-Z]\w?) (?:was|were|is|had been) (?:really |actually |instead )?"
    r"(?P<what>[\w'/-]+(?: [\w'/-]+)*?)(?: instead(?: of [\w'/ -]+?)?)?(?P<rest>(?:,|\.|\?| -|;| and| but|:)\s.+)",
    re.IGNORECASE,
)
_SWAP = re.compile(
    r"(?:swap|replace|exchange|trade) (?P<who>[A-Z]\w?) (?:for|with|by) (?P<what>[\w'/-]+(?: [\w'/-]+)*?)"
    r"(?P<rest>(?:,|\.| -|;| and)\s.+)",
    re.IGNORECASE,
)
_JOINS = re.compile(r"^(?:,|\.|\?| -|;|:)?\s*(?:(?:and|but|then|so) )*")
_HE = re.compile(r"\b(?:it|they|he|she)\b", re.IGNORECASE)
_ARTICLES = re.compile(r"^(?:an?|one|some|one of those|one of the) ", re.IGNORECASE)


def instead(scene: Scene, text: str) -> Newcomers | None:
    said = _WERE.match(text) or _SWAP.match(text)
    who = said["who"] if said is not None else ""
    if said is None or who not in scene.names:
        return None
    words, problems = read_words(f"a {_ARTICLES.sub('', said['what'])}")
    noun = noun_at(scene, words, 0) if not problems else None
    besides = tuple(word.low for word in words[noun.end :]) if noun is not None else ()
    if noun is None or (besides and scene.built.vocabulary.kind_named(besides) is None):
        return None
    type_, label, side = type_meant(scene, noun, who), place_of(scene, who), side_of_one(scene, who)
    taken = {*scene.names, *re.findall(r"\w+", text)}
    free = next((one for one in LETTERS if one not in taken), "")
    if not (type_ and label and side and free):
        return None
    of = "" if scene.table.model.types[type_].side else f" of {side}"
    asked = re.sub(rf"\b{re.escape(who)}\b", free, _JOINS.sub("", said["rest"], count=1))
    asked = asked if re.search(rf"\b{free}\b", asked) else _HE.sub(free, asked, count=1)
    states = (f"there is {with_article(type_)} {free}{of}", f"{free} is in {label}", f"{who} is out of play")
    return Newcomers(states, asked)
