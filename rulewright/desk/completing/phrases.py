"""Phrases that go on.

A phrase goes on where what is typed ends as it begins: its fixed words one for one, whatever stands in its slots
(`the cost for the tank to en` goes on with `ter {the new hex} from {the old hex}`). The longest beginning wins. What
begins anew at the last word comes after that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from compiler.model import Model
from compiler.phrases import VERBS
from rulewright.desk.completing.offer import Offer
from rulewright.telling import answer_said, fact_said
from runtime.program import capital


def phrases(model: Model, sentence: str) -> Iterator[Offer]:
    typed = sentence.lstrip()
    for phrase, detail in said_in(model):
        best = _goes_on(phrase, typed)
        if best is not None:
            start, text, depth = best
            if start and start == len(typed) and typed[0].isupper():  # a step begins with it
                text = capital(text)
            yield Offer(phrase, _snippet(text), start, "phrase", detail, snippet="{" in text, rank=max(0, 3 - depth))
    for question in model.questions.values():
        short = question.short
        if short and re.fullmatch(r"[\w' -]*", typed) and f"{short} ".lower().startswith(typed.lower()):
            yield Offer(short, capital(short), len(typed), "rule", f"answers {question.phrase}", rank=1)


def events(model: Model, begun: str) -> Iterator[Offer]:
    """Whole, as a title quotes them."""
    for event in model.events.values():
        if begun.lower() in event.phrase.lower():
            yield Offer(event.phrase, event.phrase, len(begun), "phrase", "event", rank=1)


def said_in(model: Model) -> Iterator[tuple[str, str]]:
    """Every phrase, and what it is."""
    for question in model.questions.values():
        sort = "definition" if question.is_definition else "question"
        yield question.phrase, f"{sort}: {answer_said(model, question)}"
    for store in model.stores.values():
        yield store.phrase, f"{store.sort}: {fact_said(store) if store.sort == 'fact' else store.kind.name}"
    for event in model.events.values():
        yield event.phrase, "event"
    for sort, some in (("action", model.actions), ("procedure", model.procedures)):
        for one in some.values():
            yield one.phrase, sort


def _goes_on(phrase: str, typed: str) -> tuple[int, str, int] | None:
    """How many letters of what is typed it takes the place of, with what, and how many of its words stand there."""
    elements = _elements(phrase)
    is_begun = not typed.endswith(" ")
    words = _affirmed(typed)
    if not words:
        return (0, phrase, 0)
    low = [word for word, _ in words]
    for first in range(max(0, len(words) - 14), len(words)):
        if not _may_begin(elements, low[first:], is_begun):
            continue
        reached = _aligned(elements, low[first:], is_begun)
        if reached is not None and reached[1]:
            begin = words[-1][1] if is_begun else len(typed)
            return len(typed) - begin, _joined(elements[reached[0] :]), reached[1]
    return None


@lru_cache(maxsize=8192)
def _elements(phrase: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\{[^}]*\}|'s|[^\s{}']+", phrase))


@lru_cache(maxsize=4)  # for every phrase
def _words(typed: str) -> tuple[tuple[str, int], ...]:
    return tuple((word[0].lower(), word.start()) for word in re.finditer(r"'s|[^\s']+", typed))


@lru_cache(maxsize=4)
def _affirmed(typed: str) -> tuple[tuple[str, int], ...]:
    """The words as a phrase has them, which is declared without its `not`: `may not`, `cannot`, `is not`."""
    words = _words(typed)
    whole = words[: len(words) if typed.endswith(" ") else -1]  # of the last more may be typed
    said = (("can", at) if word == "cannot" else (word, at) for word, at in whole)
    before = ("", *(word for word, _ in whole))
    kept = (one for one, verb in zip(said, before, strict=False) if one[0] != "not" or verb not in VERBS)
    return (*kept, *words[len(whole) :])


def _may_begin(elements: Sequence[str], words: Sequence[str], is_begun: bool) -> bool:
    """Whether the first fixed word stands where it could: cheap, and true of few."""
    fixed = elements[0] if not elements[0].startswith("{") else elements[1] if len(elements) > 1 else ""
    if not fixed:
        return False
    low = fixed.lower()
    if elements[0] == fixed:
        return words[0] == low or (is_begun and len(words) == 1 and low.startswith(words[0]))
    return low in words[1:7] or (is_begun and len(words) < 8 and len(words) > 1 and low.startswith(words[-1]))


def _aligned(elements: Sequence[str], words: Sequence[str], is_begun: bool) -> tuple[int, int] | None:
    """From which element on it is still to be written, and how many fixed words stand already."""

    def from_(element: int, word: int, fixed: int) -> tuple[int, int] | None:
        if word == len(words):
            return (element, fixed) if element < len(elements) and not is_begun else None
        if element == len(elements):
            return None
        here = elements[element]
        if here.startswith("{"):
            ends = range(word + 1, min(len(words), word + 6) + 1) if fixed or not element else ()
            return next((found for end in ends if (found := from_(element + 1, end, fixed)) is not None), None)
        if is_begun and word == len(words) - 1:
            return (element, fixed + 1) if here.lower().startswith(words[word]) else None
        return from_(element + 1, word + 1, fixed + 1) if here.lower() == words[word] else None

    return from_(0, 0, 0)


def _joined(elements: Sequence[str]) -> str:
    return " ".join(elements).replace(" 's", "'s")


def _snippet(text: str) -> str:
    """Slots as places to fill in, one after the other."""
    number = iter(range(1, 100))

    def place(slot: re.Match[str]) -> str:
        return f"${{{next(number)}:{slot[0][1:-1].partition(',')[0]}}}"

    return re.sub(r"\{[^}]*\}", place, text.replace("$", "\\$"))
