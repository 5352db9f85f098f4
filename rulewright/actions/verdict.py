"""How a judgment is told: yes or no, and every reason with the rules that gave it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulewright.actions.judging import Judgment, Reason
from rulewright.actions.weighed import IN_VAIN
from runtime.answer import Line, Sentence, lines_of, reason
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
