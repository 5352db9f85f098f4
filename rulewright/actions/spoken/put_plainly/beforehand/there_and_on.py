"""A way that is told without all its hexes: there and back, and in at one side and out at the other.

`if B goes to F7 and back, can it load C`: to F7 and to where it is now, for what comes next is done there; at the end
of a question that is read by itself. `can A go onto X and out the other side`: whether it can go through.
"""

from __future__ import annotations

import re

from compiler.syntax import read_words
from rulewright.actions.spoken.english import put_together, wordings
from rulewright.actions.spoken.named import hex_at, place_of
from rulewright.actions.spoken.put_plainly.unfolded import first_doer, stands_in
from rulewright.scenes import Scene

_JOINED = wordings("and then, and, then")
_COMES = frozenset("come comes go goes drive drives get gets walk walks move moves roll rolls".split())
_AGAIN = wordings("again first, again, first")
_ACROSS = re.compile(
    r"\b(?P<goes>go|drive|move|roll|walk|run|ride) (?:up )?(?:on|onto|on to|on top of|into|over|in) "
    r"(?P<where>(?:the )?[\w-]+),? and (?:then )?(?:straight |right )?"
    r"(?:out|off|down|on|away|come out|leave)(?: again)?(?: on| at| of| by| to)? the (?:other|far) side\b",
    re.IGNORECASE,
)
_ONCE_THERE = re.compile(  # if P drives to H5, can A shoot at it once it reaches H5
    r"^(?P<told>(?:if|when|once|suppose|say) .*\b(?P<hex>[A-Z]{1,2}\d+)\b(?:(?!\b[A-Z]{1,2}\d+\b).)*), "
    r"(?P<asked>(?:can|may|could|might|who|does)\b.*?),? (?:once|when|as soon as) (?:it|he|she|they) "
    r"(?:reach(?:es)?|gets? (?:to|into)|(?:is|are) (?:in|at)|arrives? (?:in|at)|enters?) (?P=hex)\??$",
    re.IGNORECASE,
)


def with_all_of_the_way(scene: Scene, text: str) -> str:
    said = _ONCE_THERE.sub(r"\g<told>, \g<asked>", text)
    return _there_and_back(scene, _ACROSS.sub(r"\g<goes> through \g<where>", said))


def _there_and_back(scene: Scene, text: str) -> str:
    words, problems = read_words(text)
    low = [word.low for word in words]
    at = low.index("back") if not problems and "back" in low else 0
    verb = at - (low[at - 1] in _COMES) if at else 0
    joined = next((len(one) for one in _JOINED if verb > len(one) and tuple(low[verb - len(one) : verb]) == one), 0)
    joined += bool(joined) and low[verb - joined - 1] == ","
    there = verb - joined - 1
    who = first_doer(scene, words, 0, there) if joined and there > 0 and hex_at(scene, words, there) else None
    home = place_of(scene, who.name) if who is not None else ""
    end = at + 1
    if low[end : end + 1] == ["to"] and home and hex_at(scene, words, end + 1) == home:
        end += 2
    end += next((len(one) for one in _AGAIN if tuple(low[end : end + len(one)]) == one), 0)
    is_last = end >= len(low) or low[end] == "?"
    if who is None or not home or is_last or stands_in(scene, who.name, hex_at(scene, words, there)):
        return text
    texts = [word.text for word in words]
    return put_together((*texts[: there + 1], "and", home, *texts[end:]))
