"""Rules that explain no deeper than is read at a glance."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from runtime.answer.rules import Rules
from runtime.answer.trace import Trace
from runtime.functions import ASK, WHY


def at_a_glance(rules: Rules, deep: int) -> Rules:
    """The same rules, explained so many questions deep: what those ask in turn is answered, and nothing is told of it.
    To explain takes a hundred times as long as to answer, and what is looked for on all boards is asked a thousand
    times over."""
    glance = rules.another()
    for one in rules.program.questions:
        glance.change(WHY.name(one.function), partial(_no_deeper, glance, ASK.name(one.function), deep))
    return glance


def _no_deeper(rules: Rules, ask: str, deep: int, why: Callable[..., Any]) -> Callable[..., Any]:
    def told(p: Any, trace: Trace, *values: Any) -> Any:
        if trace.deep >= deep:
            return rules.names[ask](p, *values)
        trace.deep += 1
        try:
            return why(p, trace, *values)
        finally:
            trace.deep -= 1

    return told
