"""Plain words that have grown old: they say a number that their item does not, and it has one that they leave out.

A book may tell the plain words and nothing more, so who changes a number in a rule must change it there. Where an item
has no number of its own, its plain words may tell another's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from compiler.diagnostics import Diagnostic, diagnose
from compiler.model import Declared, Model, in_short, without_short
from runtime.program import listed

_COUNTED = "one two three four five six seven eight nine ten eleven twelve".split()
_PARTS = "third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
_WORDS = {
    **{word: str(at) for at, word in enumerate(_COUNTED, 1)},
    **{f"one {word}": str(at) for at, word in enumerate(_PARTS, 3)},  # but not the third turn
    "half": "1/2",
    "twice": "2",
    "double": "2",
    "doubled": "2",
}
_LONGEST_FIRST = "|".join(sorted(_WORDS, key=len, reverse=True))
_SAID = re.compile(rf"(?<![\w/-])(?:\d+(?:/\d+)?|{_LONGEST_FIRST})(?![\w/-])", re.IGNORECASE)
_OF_NO_MATTER = {"0", "1"}  # none; "one of them", "one hex"
_HALVES = re.compile(r"\bdivided by 2\b")
_STEP = re.compile(r"^\s*\d+\. ", re.MULTILINE)  # numbers of steps say nothing
_TITLES = re.compile(r"\[[^]]*\]")


def check(model: Model) -> Iterator[Diagnostic]:
    told = (model.rules, model.questions, model.stores, model.actions, model.procedures, model.follows, model.upkeeps)
    written = {one.span: one for several in told for one in several.values()}  # a definition is a question and a rule
    yield from (found for one in written.values() for found in _differing(one))


def _differing(one: Declared) -> Iterator[Diagnostic]:
    plain = in_short(one)
    if not plain or one.span is None:
        return
    _, _, beneath = without_short(one.text).partition("\n")
    told, meant = _numbers(plain), _numbers(_HALVES.sub("half", _STEP.sub("", beneath)))
    if (old := told - meant - _OF_NO_MATTER) and (new := meant - told - _OF_NO_MATTER):
        message = f"the plain words say {_listed(old)}, and what stands beneath them says {_listed(new)}"
        yield diagnose("plain-words-differ", message, one.span, help="change one of them, so that both say the same")


def _numbers(words: str) -> set[str]:
    said = (_WORDS.get(word.lower(), word) for word in _SAID.findall(_TITLES.sub("", words)))
    return {one if one == _WORDS["half"] else one.removeprefix("1/") for one in said}  # a third is 1/3, or divided by 3


def _listed(numbers: set[str]) -> str:
    return listed(sorted(numbers), "and")
