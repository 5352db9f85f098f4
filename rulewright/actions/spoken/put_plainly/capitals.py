"""Counters and hexes named in small letters: `can b and a shoot at p in g3`.

A hex that the board has is put in capitals wherever it stands; a letter that names a counter, where none is named by a
capital. A small `a` is mostly an article. It is a counter where no article can stand: before the end, or a word that
begins no name, or is a counter's (`range a p`); behind `can`, `if` and the like and before what somebody does; or as
the first word of what `an` would begin (`a armored?`), of no more than what is asked of it (`a halved?`), or of what
names another by a letter (`a halved on r?`); or where he does something to another (`chance a kills p`).
"""

from __future__ import annotations

import re
from itertools import pairwise

from rulewright.actions.spoken.alike import acts
from rulewright.actions.spoken.english import CAN
from rulewright.scenes import Scene

_WORD = re.compile(r"(?<![\w'’-])\w+(?![\w'’-])")
_LABEL = re.compile(r"[a-z]{1,3}\d{1,3}")
_ARTICLES = frozenset("a an the my your his her our their this that any one".split())
_DOES = frozenset((*CAN, *"do does did if when once and then so should".split(), ""))
_NO_NAME = frozenset(  # what an article never stands before
    "and or n plus with without from in at to on into onto over past by against vs out off near next is was has have "
    "had can could may might will would does did gets still also both together alone first then now again who which "
    "if when there while before after".split()
)
_ARE = frozenset("where who what how they you we these those".split())  # where r my tanks


def in_capitals(scene: Scene, text: str) -> str:
    said = [*_WORD.finditer(text)]
    words = [one[0] for one in said]
    named = {name.lower(): name for name in scene.names if len(name) == 1 and name.isupper()}
    if any(word in scene.names and len(word) == 1 and at > 0 for at, word in enumerate(words)):
        named = {"a": named["a"]} if "a" in named and _stands_alone(scene, words) else {}  # he writes them as they are
    led = words[:1] == ["a"] and "a" in named and _is_asked_of(scene, named, words)
    found, end = "", 0
    for at, one in enumerate(said):
        before, after = words[at - 1].lower() if at else "", words[at + 1].lower() if at + 1 < len(words) else ""
        ends = at + 1 == len(said) or not text[one.end() : said[at + 1].start()].isspace()
        after = "" if ends or (led and at == 0) or _is_letter(scene, words[at + 1]) else after
        then = words[at + 2] if at + 2 < len(words) else ""
        aims = (acts(after) or before in _DOES) and then in named
        aims = aims or (after.endswith("ed") and (not then or then in _NO_NAME))  # is a halved on r
        found += text[end : one.start()] + _as_named(scene, named, one[0], before, "" if aims else after)
        end = one.end()
    return found + text[end:]


def _stands_alone(scene: Scene, words: list[str]) -> bool:
    """Whether no small `a` is an article, by what stands behind it."""
    return all(after in _NO_NAME or _is_letter(scene, after) for one, after in pairwise(words) if one == "a")


def _is_letter(scene: Scene, word: str) -> bool:
    return len(word) == 1 and word in scene.names


def _is_asked_of(scene: Scene, named: dict[str, str], words: list[str]) -> bool:
    """Whether what is said at once of `a` is no name: then it is the counter."""
    if len(words) == 1 or scene.built.vocabulary.kind_named((words[1],)):
        return len(words) == 1
    return words[1][0] in "aeiou" or len(words) == 2 or not {*words[1:]}.isdisjoint(named.keys() - {"a", "i", "n"})


def _as_named(scene: Scene, named: dict[str, str], word: str, before: str, after: str) -> str:
    if _LABEL.fullmatch(word) and before not in _ARTICLES and scene.position.space.has(word.upper()):
        return word.upper()
    if word not in named or word in scene.names or word == "i":
        return word
    is_other = {
        "a": not (after in _NO_NAME or not after or after in named or (before in _DOES and acts(after))),
        "n": before in named and after in named,
        "r": before in _ARE,
    }
    return word if is_other.get(word, False) else named[word]
