"""Into a thing, and out on top of it: where those go who join somebody inside, and who is spoken of there.

`E is on top of X with Y inside: can Q go in and join Y`: can Q get inside X; `can Q join Y`, who is in a fort, too;
`Y is inside X. can Q join it`.
`D climbed on top of X, can Y assault it from inside`: if D is on top of X, can Y assault D.
"""

from __future__ import annotations

import re

from rulewright.actions.spoken.phrases import wordings_at
from rulewright.actions.spoken.put_plainly.unfolded.whom import name_of
from rulewright.scenes import Scene

_NAME = r"[A-Z]\w?"
_JOINS = re.compile(
    r"(?:(?:go|get|move|come|slip|duck|climb|step|walk) (?:back )?(?:in|inside|into it|in there)(?: and| to) )?"
    rf"\bjoin (?P<who>{_NAME}|it|him|them)(?: (?:in|inside)(?: (?:there|it|{_NAME}))?)?(?=\s*\??$)"
)
_ON_IT = re.compile(
    rf"^(?:if |suppose |say )?(?P<who>{_NAME}) (?:is|has|just|climbed|got|stands|stood|sits|sat|parked|walked|"
    r"jumped|hopped|went|moved|drove)\b[^,:.?]*?\b(?:on|onto|atop|on to)(?: (?:the )?(?:top|roof|lid) of)? "
    rf"(?:the [a-z]+ ?)?(?P<what>{_NAME})?(?P<within> with (?P<inside>{_NAME}) inside)?[,:.]+ "
    r"(?:so )?(?P<asked>(?:can|could|may|might|is|does|will|would|what|who|how)\b.+)$",
    re.IGNORECASE,
)
_AT_IT = re.compile(rf"\b(?P<who>{_NAME}) (?P<does>[a-z]+(?: [a-z]+)?) (?:it|him)(?: from (?:the )?inside)?(?=\s*\??$)")


_IS_IN = re.compile(rf"^(?:say )?(?P<who>{_NAME}) (?:is|sits|hides) (?:in|inside)\b[^.:,?]*[.:,]", re.IGNORECASE)


def within_and_on_top(scene: Scene, text: str) -> str:
    return _joined(scene, _who_is_on_it(scene, text))


def _joined(scene: Scene, text: str) -> str:
    said, told = _JOINS.search(text), _IS_IN.match(text)
    if said is None:
        return text
    is_he = said["who"] not in scene.names and told is not None
    around = _shelter_of(scene, told["who"] if told is not None and is_he else said["who"])
    if not around:
        return text
    asked = text[told.end() if told is not None and is_he else 0 : said.start()].lstrip()  # he is there
    return f"{asked}get inside {around}{text[said.end() :]}"


def _shelter_of(scene: Scene, who: str) -> str:
    """What he is inside of, if that is none of those who carry."""
    p, is_a = scene.position, scene.built.vocabulary.is_a
    thing = scene.names.get(who)
    around = p.around(thing) if thing is not None else ()
    return next((name_of(scene, one) for one in around if not is_a(p.kind_of[one], p.kind_of[thing])), "")  # type: ignore[index]


def _who_is_on_it(scene: Scene, text: str) -> str:
    """Told as a thing that is so, before it is asked of; whom those inside go at is he who stands on it."""
    said, p = _ON_IT.match(text), scene.position
    who, what = (said["who"], said["what"] or "") if said is not None else ("", "")
    if said is None or who not in scene.names or what not in scene.names:
        return text
    inside = [name_of(scene, one) for one in p.inside(scene.names[what])]
    if not inside or who in inside or _shelter_of(scene, inside[0]) != what:
        return text
    if said["inside"] is not None and said["inside"] not in inside:
        return text
    return f"if {who} is on top of {what}, {_AT_IT.sub(lambda one: _at_him(scene, one, who, inside), said['asked'])}"


def _at_him(scene: Scene, said: re.Match[str], who: str, inside: list[str]) -> str:
    attacks = wordings_at(scene).attacks
    low = ["", *said["does"].lower().split(), ""]
    if said["who"] not in inside or attacks.said_at(low, *attacks.manners)[0] != len(low) - 1:
        return said.group()
    return f"{said['who']} {said['does']} {who}"
