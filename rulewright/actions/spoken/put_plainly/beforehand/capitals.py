"""Counters and hexes named in small letters: `can b and a shoot at p in g3`.

A hex that the board has is put in capitals wherever it stands; a letter that names a counter, where none is named by a
capital. A small `a` is mostly an article. It is a counter where no article can stand: before the end, or a word that
begins no name, or is a counter's (`range a p`); behind `can`, `if` and the like and before what somebody does; or as
the first word of what `an` would begin (`a armored?`), of no more than what is asked of it (`a halved?`), or of what
names another by a letter (`a halved on r?`); or where he does something to another (`chance a kills p`).

What is called as a hex is (`my M4`, `the M4`, `can M4 hit P`) is named in full, behind an article or where it acts.
"""

from __future__ import annotations

import re
from itertools import pairwise

from rulewright.actions.spoken.alike import acts
from rulewright.actions.spoken.english import CAN
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.scenes import Scene

_WORD = re.compile(r"(?<![\w'’-])\w+(?![\w'’-])")
_OWNER = re.compile(r"(?<![\w'’-])\w+(?![\w-])")
_LABEL = re.compile(r"[a-z]{1,3}\d{1,3}")
_ARTICLES = frozenset("a an the my your his her our their this that any one".split())
_DOES = frozenset((*CAN, *"do does did if when once and then so should".split(), ""))
_NO_NAME = frozenset(  # what an article never stands before
    "and or n plus with without from in at to on into onto over past by against vs out off near next is was has have "
    "had can could may might will would does did gets still also both together alone first then now again who which "
    "if when there while before after".split()
)
_FIRST = frozenset("the my your our his her their this that".split())
_ARE = frozenset("where who what how they you we these those".split())  # where r my tanks


def in_capitals(scene: Scene, text: str) -> str:
    return _by_whole_names(scene, _in_capitals(scene, text))


def _in_capitals(scene: Scene, text: str) -> str:
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


def _by_whole_names(scene: Scene, text: str) -> str:
    """`the M4` is the M4 tank that is here, by its letter; of several, by the name of their type. M4 is a hex."""
    said = [*_OWNER.finditer(text)]
    low = ["", *(one[0].lower() for one in said), ""]
    found, end = "", 0
    for at, one in enumerate(said, 1):
        before, word, after = low[at - 1 : at + 2]
        acts_first = before in CAN and acts(after)
        if not (_LABEL.fullmatch(word) and (before in _FIRST or acts_first)) or after == "hex":
            continue
        names, whole = _of_its_type(scene, word)
        is_whole = after in whole
        if not names or (is_whole and len(names) > 1) or (whole and after == f"{whole[-1]}s"):
            continue
        start = one.start() if acts_first or len(names) > 1 else said[at - 2].start()
        found += text[end:start] + (names[0] if len(names) == 1 else " ".join(whole))
        end = said[at].end() if is_whole and at < len(said) else one.end()
    return found + text[end:]


def _of_its_type(scene: Scene, word: str) -> tuple[list[str], tuple[str, ...]]:
    """Who is here of the one type whose name begins so, and that name."""
    called, types = wordings_at(scene), scene.position.type_of
    whole = {
        name: whole[0] for name, one in scene.names.items() if one in types and (whole := called.names_of(types[one]))
    }
    those = {name: one for name, one in whole.items() if one[0] == word and len(one) > 1}
    return (list(those), next(iter(those.values()))) if len({*those.values()}) == 1 else ([], ())


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
