"""One thing after the other, where the first is left out or told behind.

`if H drops E in K3, can H drive on`, where H is not: if it moves there and drops E; `can H go to K3, drop E there and
come back`: to where it is now; `may E assault after getting off`: if E gets off, may E assault; `can U load Q instead
of G`: can U load Q; `can B carry C and D`: can both ride it.
"""

from __future__ import annotations

from compiler.syntax import Word
from rulewright.actions.spoken.alike import acts, base_of, present, senses
from rulewright.actions.spoken.english import CAN, MAY, opened_by, wordings
from rulewright.actions.spoken.named import hex_at, place_of
from rulewright.actions.spoken.put_plainly.unfolded.whom import (
    AT,
    Doer,
    carrier,
    doer_at,
    hexes_in,
    stands_in,
    those_at,
)
from rulewright.scenes import Scene

_GETS_OFF, _PUTS_OFF, _TAKES_ON = "alight", "unload", "load"
_IT = frozenset("it he she they".split())
_BACK = wordings(
    "and back, and come back, and go back, and drive back, and get back, and walk back, and move back, and return, "
    "and then back, and then come back, and then go back, and then drive back, and then return, then come back, "
    "then go back, then drive back, then return"
)
_AFTER = wordings("after, right after, just after, having, once done")
_MOVED = frozenset("moved driven walked gone".split())
_LOSES = frozenset("lose loses forfeit forfeits miss misses waste wastes".split())
_OF_WHAT = {"shot": "fire at", "fire": "fire at", "assault": "assault"}
_AT_ONCE = wordings(
    "at once, at the same time, together, both, in one go, in one trip, at one time, in the same turn, both at once"
)
_HOLDS = frozenset("hold take fit have haul".split())
_LONG = wordings("how long does it take, how much time does it take, how long will it take, how long would it take")
_FEWEST = 3


def done_there(scene: Scene, words: tuple[Word, ...]) -> list[str] | None:
    """Who does something in a hex where he is not goes there first; who gets off there is taken there."""
    low = [word.low for word in words]
    places = hexes_in(scene, words)
    if not places or low[0] not in MAY | {"if", "once", "after", "when"}:
        return None
    there = places[0]
    who = doer_at(scene, words, 1, carried=True)
    told = low[there - 1] in AT and who is not None and who.end < there - 1
    if who is None or not told or there + 1 >= len(low) or stands_in(scene, who.name, words[there].text.upper()):
        return None
    said = {sense for way in senses(tuple(_plain(scene, words, who.end, there - 1))) for sense in way}
    by = carrier(scene, who.name)
    label = hex_at(scene, words, there)
    if _GETS_OFF in said and by:
        first = [by, "moves", "to", label, "and", "unloads", who.name]
    elif (_PUTS_OFF in said or _TAKES_ON in said) and acts(low[who.end]) and not by:
        deed = [word.text for word in words[who.end : there - 1]]
        first = [who.name, "moves", "to", label, "and", present(deed[0].removesuffix("s")), *deed[1:]]
    else:
        return None
    return _then(low, words, there, first, who)


def _then(low: list[str], words: tuple[Word, ...], there: int, first: list[str], who: Doer) -> list[str] | None:
    rest = [who.name if word.low in _IT else word.text for word in words[there + 1 :]]
    further = rest[1:] if rest[0].lower() in (",", "and", "then") else rest
    further = further[1:] if further[:1] and further[0].lower() in ("and", "then") else further
    if not further:
        return None
    if low[0] not in MAY:
        return ["if", *first, ",", *further]
    return ["if", *first, ",", words[0].text, who.name, *further] if rest[0].lower() in (",", "and", "then") else None


def _plain(scene: Scene, words: tuple[Word, ...], start: int, end: int) -> list[str]:
    """The words between names."""
    found: list[str] = []
    at = start
    while at < end:
        some = those_at(scene, words, at)
        found += [] if some else [words[at].low]
        at = some[0][0] if some else at + 1
    return found


def and_back(scene: Scene, words: tuple[Word, ...]) -> list[str] | None:
    """To the hex where he is now, who is asked of; what he does there is done where he has gone."""
    texts, low = [word.text for word in words], [word.low for word in words]
    who = doer_at(scene, words, 1) if low[0] in CAN else None
    start = next((at for at in range(_FEWEST, len(low)) if opened_by(low[at:], _BACK) == len(low) - at), 0)
    home = place_of(scene, who.name) if who is not None else ""
    if not start or not home or not hexes_in(scene, words[:start]):
        return None
    kept = [one for one in texts[:start] if one.lower() != "there"]
    return [*kept, "and", "move", "to", home]


def after_doing(scene: Scene, words: tuple[Word, ...]) -> list[str] | None:
    """What somebody has done first, told behind."""
    texts, low = [word.text for word in words], [word.low for word in words]
    who = doer_at(scene, words, 1) if low[0] in CAN else None
    for at in range(who.end + 1, len(low) - 1) if who is not None else ():
        doing = at + opened_by(low[at:], _AFTER)
        if doing == at or doing >= len(low) or who is None:
            continue
        if low[-1] in _MOVED or _goes(low[doing]):
            return None
        if low[doing] == "having" or low[at] == "having":
            first = texts[doing + (low[doing] == "having") :]
            return ["if", who.name, "has", *first, ",", texts[0], who.name, *texts[who.end : at]] if first else None
        verb = base_of(low[doing])
        if verb:
            first = [who.name, present(verb), *texts[doing + 1 :]]
            return ["if", *first, ",", texts[0], who.name, *texts[who.end : at]]
    return None


def _goes(doing: str) -> bool:
    """Whoever goes somewhere is elsewhere then."""
    return any("move" in way for way in senses((doing,)))


def instead(scene: Scene, words: tuple[Word, ...]) -> list[str] | None:
    """Another than he has: who has him already sets him down first."""
    texts, low = [word.text for word in words], [word.low for word in words]
    at = next((at for at in range(_FEWEST, len(low) - 2) if low[at : at + 2] == ["instead", "of"]), 0)
    other = doer_at(scene, words, at + 2) if at else None
    who = doer_at(scene, words, 1)
    if other is None or who is None or low[0] not in CAN:
        return None
    rest = [*texts[:at], *texts[other.end :]]
    told = other.end < len(low)  # `after dropping E`
    if carrier(scene, other.name) == who.name and not told:
        return ["if", who.name, "unloads", other.name, ",", *rest]
    return rest


def loses(scene: Scene, words: tuple[Word, ...]) -> list[str] | None:
    """`does C lose its shot if D fires`: if D fires, what can C still fire at. That it can would be a yes to a no."""
    texts, low = [word.text for word in words], [word.low for word in words]
    starts = [at for at in range(len(low) - _FEWEST) if low[at] in ("does", "will", "would")]
    for start in starts:
        who = doer_at(scene, words, start + 1)
        if (
            who is None
            or who.end + 2 >= len(low)
            or low[who.end] not in _LOSES
            or low[who.end + 1] not in ("its", "the")
        ):
            continue
        verb, behind = _OF_WHAT.get(low[who.end + 2], ""), texts[who.end + _FEWEST :]
        clause = behind if not start else texts[:start] if not behind else []
        if verb and clause and clause[0].lower() in ("if", "when", "once") and (clause[-1] != "," or start):
            told = clause[:-1] if clause[-1] == "," else clause
            return ["if", *told[1:], ",", "what", "can", who.name, "still", *verb.split()]
    return None


def carries_both(scene: Scene, words: tuple[Word, ...]) -> list[str] | None:
    """One after the other, as each is asked whether he may: that the second still fits is found so."""
    low = [word.low for word in words]
    who = doer_at(scene, words, 1) if low[0] in MAY else None
    if who is None or who.end + 1 >= len(low):
        return None
    verb = low[who.end]
    if verb not in _HOLDS and not {"carry", "load"} & {one for way in senses((verb,)) for one in way}:
        return None
    start = who.end + 1 + (low[who.end + 1] == "both")
    for end, some in those_at(scene, words, start):
        if len(some.parts) > 1 and opened_by(low[end:], _AT_ONCE) == len(low) - end:
            texts = [word.text for word in words[start:end]]
            return [words[0].text, "both", *texts, "ride", who.name]
    return None


def how_long(scene: Scene, words: tuple[Word, ...]) -> list[str] | None:
    """What it takes is told in points; who takes somebody aboard, if he is alone with him."""
    texts, low = [word.text for word in words], [word.low for word in words]
    start = opened_by(low, _LONG)
    to = low.index("to", start) if start and "to" in low[start:] else 0
    if not to or to + 2 >= len(low):
        return None
    if to > start:
        return ["what", "does", "it", "cost", *texts[start:]]
    whom = doer_at(scene, words, to + 2)
    others = _beside(scene, whom.name) if whom is not None and whom.end == len(low) else []
    return ["what", "does", "it", "cost", others[0], *texts[start:]] if len(others) == 1 else None


def _beside(scene: Scene, name: str) -> list[str]:
    """Those of his side who stand in his hex, or whom he is inside of."""
    p, thing = scene.position, scene.names[name]
    if by := carrier(scene, name):
        return [by]
    here, side = p.hex_of(thing), p.side_of(thing)
    return [
        one
        for one, other in scene.names.items()
        if other != thing and p.hex_of(other) == here and p.side_of(other) == side and not p.around(other)
    ]
