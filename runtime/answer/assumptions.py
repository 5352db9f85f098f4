"""The assumed facts that an answer rests on: had they been stated otherwise, it might be another.

They are gathered from the rules that gave the answer and the conditions that decided, down to the end. A rule that did
not apply counts by one condition that failed: by the one that assumes least, for that one alone keeps it away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from runtime.answer.tree import Answer, Assumed, Candidate, Node, RuleTold, TestTold, Told


def assumptions(answer: Answer) -> list[str]:
    return list(dict.fromkeys(_of(answer.tree))) if answer.tree is not None else list(answer.assumed_words)


def _of(told: Told) -> Iterator[str]:
    for rule in told.rules:
        if rule.applies is not False or _matters(told, rule):
            yield from _of_rule(rule)
    yield from _of_nodes(told.nodes)


def _matters(told: Told, rule: RuleTold) -> bool:
    """Whether it might have changed the answer, had it applied."""
    settled = told.combine == "one" or (told.combine == "permission" and told.value is False)
    outranked = any(one.rule.id in rule.rule.outranks for one in told.answered)
    return outranked or not (settled and told.answered)


def _of_rule(rule: RuleTold) -> Iterable[str]:
    if rule.applies is False:
        return min(([*_of_nodes(test.nodes)] for test in rule.failed), key=len, default=[])
    return [*(text for test in rule.decided for text in _of_nodes(test.nodes)), *_of_nodes(rule.to_say)]


def _of_nodes(nodes: Iterable[Node]) -> Iterator[str]:
    for node in nodes:
        if node.aside:
            continue
        match node:
            case Assumed(text=text):
                yield text
            case Told():
                yield from _of(node)
            case TestTold() | Candidate():
                yield from _of_nodes(node.nodes)
