"""How a judgment is told: yes or no, and every reason with the rules that gave it."""

from __future__ import annotations

from dataclasses import replace

from rulewright.actions.judging import Judgment, Reason

INDENT = 2
HANDED_ON = " says no, because supposing "


def verdict(judgment: Judgment, why: bool = False) -> list[str]:
    when = f", when {judgment.when}" if judgment.when else ""
    if judgment.legal:
        lines = [f"Yes: {judgment.said}{when}{'; but nothing would come of it' if judgment.idle else ''}."]
        lines += [f"  {line}" for line in (judgment.idle if why else _what_stops(judgment.idle))]
        return [*lines, *(line for one in judgment.grounds for line in _told(one))] if why else lines
    there = f"when {' or when '.join((judgment.when, *judgment.also))}" if judgment.when else "here"
    lines = [f"No: {judgment.said} is not legal {there}."]
    for reason in judgment.reasons:
        lines += _told(reason if why else replace(reason, lines=_rules_of(reason)))
    return lines


def _what_stops(lines: tuple[str, ...]) -> list[str]:
    """Of all that was asked for it, what came out against it, with the rules that say so."""
    told = list(lines[:1])
    against = False
    for line in lines[1:]:
        depth = (len(line) - len(line.lstrip())) // INDENT
        if depth == 1:
            against = line.endswith((": forbidden.", ": no."))
        if against and depth <= 2:
            told.append(line)
    return told if len(told) > 1 else list(lines)


def _told(reason: Reason) -> list[str]:
    return [f"  {reason.what}", *(f"  {line}" for line in reason.lines)]


def _rules_of(reason: Reason) -> tuple[str, ...]:
    """The rules that gave the answer, without what was asked on the way; but a word that means no more than another
    question is followed to the rules that answer that.
    """
    depth = min((len(line) - len(line.lstrip()) for line in reason.lines), default=0)
    first = [line for line in reason.lines if len(line) - len(line.lstrip()) == depth]
    deepest = depth + 2 * INDENT if len(first) == 1 and HANDED_ON in first[0] else depth
    return tuple(line for line in reason.lines if len(line) - len(line.lstrip()) <= deepest)
