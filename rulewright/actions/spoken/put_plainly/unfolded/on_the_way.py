"""A hex that is told as a moment of a move, and whether one may go on there.

`how much has T left after M5`: if T moves to M5, how much has T left; `must T stop at M6`: if T moves to M6, must it;
`can H go through J5 without stopping`: can H go through J5; `why not drive T into M8`: why can I not.
"""

from __future__ import annotations

from compiler.syntax import Word, read_words
from rulewright.actions.spoken.alike import acts, senses
from rulewright.actions.spoken.english import CAN, SOMEBODY, opened_by, put_together, wordings
from rulewright.actions.spoken.named import hex_at
from rulewright.actions.spoken.put_plainly.unfolded.whom import AT, doer_at, first_doer, hexes_in, stands_in
from rulewright.actions.spoken.spelling import spelled_out
from rulewright.scenes import Scene

_LEFT = frozenset("left over remaining remain remains still".split())
_ONCE = wordings(
    "after, once at, once in, when at, when in, when it reaches, once it reaches, when it gets to, once it gets to, "
    "after reaching, after entering, on reaching, on entering, by, on arrival at, on arrival in, upon reaching, "
    "once it is in, once it is at, when it is in, when it is at, once he is in, once he is at, once they are in"
)
_HOW_MUCH = wordings("how much, how many, what, does, will, would, has")
_COUNTS = wordings("how many, how much")
_HIS = frozenset("have has got to for of 's".split())
_MUST = wordings("must, does, do, will, has, have, should, would")
_HAVE_TO = wordings("have to, has to, need to, be forced to, to")
_STOPS = frozenset("stop halt".split())
_NO_STOP = wordings(
    "without stopping, without a stop, without halting, without having to stop, without being stopped, "
    "without it stopping, and not stop, and not have to stop, without ending its move, without stopping there"
)
_OR_STOP = wordings("or must, or does, or do, or will, or has, or is")
_HINDERS = frozenset("stops holds hinders blocks".split())
_GETS = frozenset("get bring take move drive".split())
_UP = wordings("up, back")
_FEWEST = 3


def with_what_is_left_there(scene: Scene, text: str) -> str:
    """`how much has T left at M5`: that is less than what is left to it now, wherever it were."""
    words, problems = read_words(spelled_out(text))
    said = words[:-1] if words and words[-1].low == "?" else words
    there = left_there(scene, said) if len(said) > _FEWEST and not problems else None
    return put_together(there) if there else text


def left_there(scene: Scene, words: tuple[Word, ...]) -> list[str] | None:
    """Of what is left to somebody; in a hex where he is, he is there already."""
    texts, low = [word.text for word in words], [word.low for word in words]
    places = hexes_in(scene, words)
    if len(places) != 1 or "if" in low or not SOMEBODY.isdisjoint(low):
        return None
    there = places[0]
    asks = bool(opened_by(_asking(low, there), _HOW_MUCH)) and not _LEFT.isdisjoint(low) and not _HIS.isdisjoint(low)
    start = _once_at(low, there)
    if start < 0 and asks and there and low[there - 1] in AT:
        start = there - 1
    end = there + 1 + (low[there + 1 : there + 2] == [","])
    if start < 0 or (start and end < len(words)) or not (asks or low[start] != "by"):
        return None
    rest = (*words[:start], *words[end:])
    who = first_doer(scene, rest, 0, len(rest))
    if who is None or (asks and who.at <= opened_by([one.low for one in rest], _COUNTS)):
        return None  # of how many tanks are left there
    asked = ["does" if one.low in ("would", "will") and asks else one.text for one in rest]
    if asks and _LEFT.isdisjoint(one.low for one in rest if one.low != "still"):
        asked = [*(one for one in asked if one.lower() != "still"), "left"]
    if stands_in(scene, who.name, hex_at(scene, words, there)):
        return asked if asks else None
    return ["if", who.name, "moves", "to", texts[there], ",", *asked]


def _asking(low: list[str], there: int) -> list[str]:
    """Behind the hex, where that is told first."""
    behind = low[there + 1 + (low[there + 1 : there + 2] == [","]) :]
    return behind or low


def _once_at(low: list[str], there: int) -> int:
    """Where it begins that somebody is there by then; -1: nowhere."""
    for one in sorted(_ONCE, key=len, reverse=True):
        start = there - len(one)
        if start >= 0 and tuple(low[start:there]) == one:
            return start
    return -1


def must_stop(scene: Scene, words: tuple[Word, ...]) -> list[str] | None:
    """`does T have to stop at M6`, of who is not there."""
    low = [word.low for word in words]
    first = opened_by(low, _MUST)
    who = doer_at(scene, words, first) if first else None
    if who is None or low[first] in SOMEBODY:
        return None
    verb = who.end + (opened_by(low[who.end :], _HAVE_TO) if low[0] != "must" else 0)
    has_to = low[0] == "must" or verb > who.end
    if not has_to or len(low) != verb + _FEWEST or low[verb] not in _STOPS or low[verb + 1] not in AT:
        return None
    label = hex_at(scene, words, verb + 2)
    return ["if", who.name, "moves", "to", label, ",", "must", who.name, "stop"] if label else None


def without_stopping(_: Scene, words: tuple[Word, ...]) -> list[str] | None:
    """Who goes through a hex does not stop there: to say so, or to ask the contrary too, adds nothing."""
    texts, low = [word.text for word in words], [word.low for word in words]
    if low[0] not in CAN or not _goes_through(low):
        return None
    for at in range(_FEWEST, len(low) - 1):
        further = low[at:]
        alone = opened_by(further, _NO_STOP)
        if alone == len(further):
            return texts[:at]
        if opened_by(further, _OR_STOP) and not _STOPS.isdisjoint(further) and at + _FEWEST < len(low):
            return texts[: at - (low[at - 1] == ",")]
    return None


def _goes_through(low: list[str]) -> bool:
    ways = (way for at in range(1, len(low)) for size in (1, 2) for way in senses(tuple(low[at : at + size])))
    return any(not {"through", "cross", "pass"}.isdisjoint(way) for way in ways)


def pays_to_enter(scene: Scene, words: tuple[Word, ...]) -> list[str] | None:
    """`does T pay 2 for M5`: to enter it."""
    texts, low = [word.text for word in words], [word.low for word in words]
    pays = next((at for at, one in enumerate(low) if one in ("pay", "pays")), 0)
    for at in hexes_in(scene, words):
        if 0 < pays < at - 1 and low[at - 1] in AT | {"for"}:
            return [*texts[: at - 1], "to", "enter", *texts[at:]]
    return None


def off_the_road(scene: Scene, words: tuple[Word, ...]) -> list[str] | None:
    """`can I get T off the road and into L5`: who is told where to go leaves where he is."""
    texts, low = [word.text for word in words], [word.low for word in words]
    places, mine = hexes_in(scene, words), low[1:2] in (["i"], ["we"])
    who = doer_at(scene, words, 3 if mine and low[2:3] and low[2] in _GETS else 1)
    verb = who.end - 1 if who is not None and mine else who.end if who is not None else 0
    ends = len(words) == places[0] + 1 if len(places) == 1 else False
    if who is None or low[0] not in CAN or not ends or low[places[0] - 1] not in ("into", "to", "onto"):
        return None
    between = [one for one in low[who.end + (not mine) : places[0] - 1] if one not in ("and", "then")]
    goes = mine or (low[verb] in _GETS)
    left = not between or (between[0] in ("off", "out", "from") and len(between) <= _FEWEST + 1)
    return [texts[0], who.name, "move", "to", texts[places[0]]] if goes and left else None


def why_not(_: Scene, words: tuple[Word, ...]) -> list[str] | None:
    """`why not drive T into M8`: why can I not."""
    low = [word.low for word in words]
    if low[:2] != ["why", "not"] or len(low) <= _FEWEST or not acts(low[2]):
        return None
    return ["why", "can", "we", "not", *(word.text for word in words[2:])]


def what_stops(scene: Scene, words: tuple[Word, ...]) -> list[str] | None:
    """`what stops V`, and nobody says from what: why it can not move."""
    low = [word.low for word in words]
    if low[0] != "what" or len(low) < _FEWEST or low[1] not in _HINDERS:
        return None
    who = doer_at(scene, words, 2)
    ends = who is not None and opened_by(low[who.end :], _UP) == len(low) - who.end
    return ["why", "can", who.name, "not", "move"] if who is not None and ends else None
