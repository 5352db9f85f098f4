"""`except G, who can assault I6`: who can, and is not G."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from compiler.terms import YES_NO, Count, Equal, Not, SetOf, Variable
from rulewright.actions.answers.answered import Answered
from rulewright.actions.spoken import told_back
from rulewright.scenes import Scene
from runtime.program import listed

_EXCEPT = re.compile(
    r",? ?\b(?:except(?: for)?|apart from|aside from|besides|not counting|leaving out|excluding|other than) "
    r"(?P<who>[A-Z][\w-]*(?:(?:, and |, | and | or )[A-Z][\w-]*)*)\b,? ?"
)
_ASKED = re.compile(r"^(?:who|which|what|how many)\b", re.IGNORECASE)
Ask = Callable[[Scene, str], "Answered | None"]


def excepted(scene: Scene, words: str, read: Ask) -> Answered | None:
    """None, where nobody is excepted, or the rest asks for nobody."""
    said = _EXCEPT.search(words)
    who = re.findall(r"[A-Z][\w-]*", said["who"]) if said is not None else []
    rest = f"{words[: said.start()]} {words[said.end() :]}".strip() if said is not None else ""
    if not who or not {*who} <= scene.names.keys() or not _ASKED.match(rest):
        return None
    found = read(scene, rest)
    every = [_without(one, who) for one in (found, *found.others)] if found is not None and not found.unread else []
    first, *others = every or [None]
    return replace(first, others=tuple(one for one in others if one)) if first is not None and all(every) else None


def _without(found: Answered, who: list[str]) -> Answered | None:
    scene, asked = found.scene, found.term
    if not isinstance(asked, SetOf | Count) or not found.is_answered or found.falls:
        return None
    those = asked.description
    others = (Equal(YES_NO, Variable(those.kind, those.variable), Variable(those.kind, one)) for one in who)
    term = replace(
        asked, description=replace(those, conditions=(*those.conditions, *(Not(YES_NO, one) for one in others)))
    )
    answer = scene.table.why(scene.position, scene.names, term)
    read_as = f"{told_back(scene, found.read_as)}, except {listed(who, 'and')}"
    return replace(found, term=term, answer=answer, read_as=read_as)
