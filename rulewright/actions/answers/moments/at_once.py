"""`can A overrun S right now`: whether it is legal in this phase, where else the permission alone would be asked.

A permission (`A may overrun S`) tells whether who, whom and where are right; the phase is a matter of the action.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from compiler.terms import Legal
from compiler.trees import within
from rulewright.actions.answers.answered import Answered
from rulewright.actions.spoken import Quoted
from rulewright.actions.typed import ordered_as_one
from rulewright.scenes import Refused, Scene

_AT_ONCE = re.compile(
    r"^\W*(?:so )?(?:can|could|may|might|is|are) (?P<deed>.+?),? "
    r"(?:right now|now|at the moment|at this moment|in this phase|this phase|right this minute|at present)\W*$",
    re.IGNORECASE,
)
_ALLOWED = re.compile(r" (?:allowed|able|permitted|free) to(?= )", re.IGNORECASE)

Found = Answered | Refused | Quoted


def asked_at_once(scene: Scene, words: str, found: Found, ask: Callable[[Scene, str], Found]) -> Found:
    said = _AT_ONCE.match(words)
    if said is None or not isinstance(found, Answered) or any(isinstance(one, Legal) for one in within(found.term)):
        return found
    order = ordered_as_one(scene, _ALLOWED.sub("", said["deed"]))
    asked = f"it is legal to {order}"
    answer = ask(scene, asked) if order else None
    return replace(answer, read_as=asked) if isinstance(answer, Answered) and not answer.unread else found
