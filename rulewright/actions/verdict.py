"""How a judgment is told: yes or no, and every reason with the rules that gave it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulewright.actions.judging import Judgment, Reason
from rulewright.actions.weighed import IN_VAIN
from runtime.answer import Line, RuleTold, Sentence, TestTold, lines_of, reason
from runtime.program import listed


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


def briefly(judgment: Judgment) -> str:
    """The first of the reasons in a sentence: what a rule says, if one stands right beneath; empty of no reason."""
    first, *more = [*_in_a_row(ground(judgment).beneath)] or [Sentence("")]
    if not more or not isinstance(more[0].about, RuleTold):
        return first.text
    rule, *ends = more
    return f"{rule.text} {ends[0].text}" if _is_borne_apart(rule) else rule.text


def _in_a_row(some: Iterable[Sentence]) -> Iterator[Sentence]:
    """Each that is told on a line of its own, as the lines come."""
    for one in some:
        yield from () if one.within else (one,)
        yield from _in_a_row(one.beneath)


def _is_borne_apart(rule: Sentence) -> bool:
    """Whether what it comes down to stands beneath it, and not in it."""
    return any(isinstance(one.about, TestTold) and not one.within for one in rule.beneath[:1])
