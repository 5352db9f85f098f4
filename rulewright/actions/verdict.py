"""How a judgment is told: yes or no, and every reason with the rules that gave it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from rulewright.actions.judging import Judgment, Reason
from rulewright.actions.weighed import IN_VAIN
from runtime.answer import Answer, Line, RuleTold, Sentence, lines_of, reason, stated
from runtime.program import listed

_BY = re.compile(r"  by \[.+\]")
_CONDITIONS = 3  # that are told of a reason in short


def verdict(judgment: Judgment, why: bool = False, full: bool = False, those: Sequence[str] = ()) -> list[Line]:
    return lines_of([ground(judgment, why, full, those)])


def ground(judgment: Judgment, why: bool = False, full: bool = False, those: Sequence[str] = ()) -> Sentence:
    """why: also what it may be done for; full: all that was asked, instead of what settled it; those: all that is not
    legal for the same reasons."""
    when = f", when {judgment.when}" if judgment.when else ""
    before: set[str] = set()
    if judgment.legal:
        idle = f"; {IN_VAIN}" if judgment.idle else ""
        beneath = [reason(judgment.idle, full)] if judgment.idle else []
        beneath += _told(judgment.grounds, full, before) if why else ()
        return Sentence(f"Yes: {judgment.said}{when}{idle}.", beneath=tuple(beneath))
    there = listed([f"when {one}" for one in (judgment.when, *judgment.also)], "or") if judgment.when else "here"
    beneath = _told(judgment.reasons, full, before)
    said = f"{'; '.join(those)} are" if len(those) > 1 else f"{judgment.said} is"
    return Sentence(f"No: {said} not legal {there}.", beneath=tuple(beneath))


def _told(reasons: Iterable[Reason], full: bool, before: set[str]) -> list[Sentence]:
    return [sentence for one in reasons for sentence in one.told(full, before)]


def briefly(*judgments: Judgment) -> str:
    """The first of the reasons as a sentence: of a rule, where one says why, and not that something may not be done
    where another rule says why that is so; empty of no reason."""
    first, *_ = [*_rows([line for one in judgments for line in ground(one).beneath])] or [Sentence("")]
    return in_short(first)


def in_short(reason: Sentence) -> str:
    told, then = reason, next(_rows(reason.beneath), None)
    while then is not None and _says_why(told, then):
        told, then = then, next(_rows(then.beneath), None)
    said = told.text
    if said.endswith(":") and then is not None:  # each of the conditions: one of them could be another by an order
        each = [one.text.rstrip(".:") for one in islice(_rows(told.beneath), _CONDITIONS)]
        said = f"{said} {'; '.join(each)}."
    return f"{said[:-1]}." if said.endswith(":") else said  # what it announces is not told


def _rows(some: Iterable[Sentence]) -> Iterator[Sentence]:
    """Those that are told on a line of their own."""
    for one in some:
        yield from _rows(one.beneath) if one.within else (one,)


def _says_why(one: Sentence, then: Sentence) -> bool:
    if not isinstance(then.about, RuleTold):
        return False
    return not isinstance(one.about, RuleTold) or then.about.rule.effect == "forbidden"


def with_a_reason(answer: Answer, lines: Iterable[str]) -> Iterator[str]:
    """What is told of an answer; where of a no nothing but a rule is told, why that says so."""
    is_no = answer.sort == "answer" and answer.value is False
    for line in lines:
        yield line
        if is_no and _BY.fullmatch(line):
            yield f"  {in_short(stated(answer))}"
