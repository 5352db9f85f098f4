"""What happened in the turn before: `if A got dispersed last turn by German fire, can it move`, `R shot at A in the
German turn just gone, may A shoot back`.

It is done where that turn of that side was, and all ends since then that ends by itself; what is left of it is so here.
What else came of it nobody tells; who alone saw it, and what is so since, may be told: `and only E saw it, but E has
been dispersed since`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from compiler.syntax import read_words
from compiler.terms import Read, Variable
from rulewright.actions.asking import where_done
from rulewright.actions.spoken import SOMEBODY, in_place_of, place_of, put_together, side_at, with_sides
from rulewright.actions.typed import read_as_one
from rulewright.actions.worded import ways_of_coming
from rulewright.scenes import Scene
from rulewright.telling import changes, snapshot
from runtime.play import Due, row_of
from runtime.position import Position
from runtime.program import listed
from runtime.records import dataclass

_TURN = r"(?:last|previous) (?P<of>\w+ )?turn|(?P<whose>\w+) turn (?:just gone|before)|turn (?:just gone|before)"
_WHEN = rf"(?:(?:in|during|on) )?(?:(?:the|his|their|its|my|our|your) )?(?:{_TURN})"
_SHOTS = r"\w+) \w+"  # German fire, enemy guns
_TOLD = (
    r"(?:the |my |his |our )?(?P<who>[\w-]+) "
    r"(?P<done>(?:was|were|got|gets|has been|had been|has|had) (?:just )?\w+|\w+)"
    r"(?: at (?:the |my |his )?(?P<whom>[\w-]+))?(?: from (?P<hex>[A-Z]{1,2}\d+))?"
    rf"(?: by (?P<by>{_SHOTS})?,? {_WHEN}"
)
_IF = r"(?:if|as|since|when|because|suppose|say|given that)"
_ASKED = r"(?P<asked>(?:can|may|could|might|is|does|do|who|what|how|will|would)\b.+?)"
_SINCE = (
    r"(?:,? and only (?P<alone>[\w-]+) (?:saw|spotted|noticed) (?:it|that|him))?"
    r"(?:,? (?:but|and) (?P<since>[\w-]+ (?:has been|was|is|got) (?!only\b)\w+)(?: since| by now| now)?)?"
)
_FIRST = re.compile(
    rf"^(?:{_IF} )?{_TOLD}(?: by (?P<then_by>{_SHOTS})?{_SINCE}(?:[,.;:]| and| but)? (?:so |then |and )?{_ASKED}\??$",
    re.IGNORECASE,
)
_LAST = re.compile(rf"^{_ASKED},? {_IF} {_TOLD}\??$", re.IGNORECASE)
_IT = frozenset("it he they".split())
_BY = ("of", "whose", "by", "then_by")
_WAS = re.compile(r"^(?:was|were|got|gets|has been|had been) (?:just )?", re.IGNORECASE)
_HAS = re.compile(r"^(?:has|had) (?:just )?", re.IGNORECASE)


@dataclass(frozen=True)
class Before:
    """`scene`: with what is left of it; `asked`: what is asked there; `said`: how it is told."""

    scene: Scene
    asked: str
    said: str


@dataclass(frozen=True)
class _Happened:
    """`fact`: that it is so, of who is named; `state`: in words; `side`: in whose turn it came to be; `alone`: who
    alone saw it."""

    who: str
    fact: Read
    state: str
    side: str
    alone: str


def in_the_last_turn(scene: Scene, text: str) -> Before | None:
    said = _FIRST.match(text) or _LAST.match(text)
    told = _what_happened(scene, said) if said is not None else None
    there = _as_it_is_now(scene, told) if told is not None else None
    if said is None or told is None or there is None:
        return None
    left = listed([*changes(there.position, snapshot(scene.position))], "and")
    now = f"Of that is left now: {left}." if left else "Nothing is left of that now."
    asked = said["asked"].split()
    asked = in_place_of(asked, [told.who], many=False) or asked
    if said.groupdict().get("since"):
        asked = ["if", *said["since"].split(), ",", *asked]
    first = f"In the last turn of {told.side}: {told.state}. {now} What else came of it is not told."
    return Before(there, put_together(asked), first)


def _what_happened(scene: Scene, said: re.Match[str]) -> _Happened | None:
    p, given = scene.position, said.groupdict()
    who, whom = _who(scene, said), given["whom"]
    own = p.side_of(scene.names[who]) if who else None
    is_known = whom is None or whom in scene.names or whom.lower() in SOMEBODY
    is_known = is_known and (given.get("alone") or who) in scene.names
    if not isinstance(own, str) or not is_known or (given["hex"] or place_of(scene, who)) != place_of(scene, who):
        return None
    was = _WAS.sub("", said["done"])
    undergone = was != said["done"]
    has, done = ("is", was) if undergone else ("has", _HAS.sub("", was))
    put = read_as_one(scene, f"{has} {who} {done}")
    others = [one for one in p.program.sides if one != own]
    named = next((given[one] for one in _BY if given.get(one)), "").strip()
    side = _side_called(scene, named) if named else own if not undergone else others[0] if len(others) == 1 else ""
    match put.term if put is not None and side else None:
        case Read(arguments=(Variable(name=name),)) as fact if name == who and put is not None:
            return _Happened(who, fact, put.read_as or f"{who} {has} {done}", side, given.get("alone") or "")
    return None


def _who(scene: Scene, said: re.Match[str]) -> str:
    """Who is named; of `it`, the one of whom is asked."""
    if said["who"].lower() not in _IT:
        return said["who"] if said["who"] in scene.names else ""
    named = {one for one in re.findall(r"[\w-]+", said["asked"]) if one in scene.names}
    return named.pop() if len(named) == 1 else ""


def _side_called(scene: Scene, word: str) -> str:
    """`German`; `American`, where they are so called."""
    words = with_sides(scene, read_words(f"the {word}s")[0])
    found = side_at(scene.built.vocabulary, words, 0)
    return found[1][0] if found is not None and len(found[1]) == 1 else ""


def _as_it_is_now(scene: Scene, told: _Happened) -> Scene | None:
    """Nothing, where somebody is elsewhere by it."""
    there, row = scene.position.copy(), row_of(scene.position.program)
    begins = next(at for at, one in enumerate(row) if one.path[0][0] == there.program.turn_sequence)
    acts = [at for at, one in enumerate(row) if one.edge == "acts" and at >= begins]
    first = next((at for at in acts if row[at].side == told.side), None)
    last = next((at for at in acts if _is_at(there, row[at])), None)
    if first is None or last is None:
        return None
    since = row[first:last] if first < last and told.side != there.side_to_move else (*row[first:], *row[begins:last])
    there.stand_at(row[first].sequence, told.side)
    then = replace(scene, position=there, playing=scene.table.begun(there))
    done = _done(then, told)
    if done is None or any(done.position.hex_of(one) != there.hex_of(one) for one in there.kind_of):
        return None
    without, here = there.copy(), scene.position.copy()
    for one in (done.position, without):
        _end_what_ends(one, since)
    for store, (so, not_so) in enumerate(zip(done.position.values, without.values, strict=True)):
        for key in [one for one in so if so[one] != not_so.get(one)]:
            if not told.alone or not isinstance(key, tuple) or scene.names[told.alone] in key:
                here.set(store, key, so[key])
    return replace(scene, position=here, playing=scene.table.begun(here))


def _done(scene: Scene, told: _Happened) -> Scene | None:
    """By what the rules say that is done to him alone where it comes to be so, for more may come of it than that."""
    ways = ways_of_coming(scene, told.fact.store, told.who)
    if len(ways) > 1:
        return None
    if ways:
        return where_done(scene, ways[0])
    here = scene.position.copy()
    here.set(here.program.store_number[told.fact.store], scene.names[told.who], True)
    return replace(scene, position=here, playing=scene.table.begun(here))


def _is_at(p: Position, due: Due) -> bool:
    return due.sequence == p.phase and due.side in ("", p.side_to_move)


def _end_what_ends(p: Position, since: tuple[Due, ...]) -> None:
    for one in since:
        if one.gate is None and one.edge != "acts":
            ends = p.moment_began if one.edge == "begins" else p.moment_ended
            ends(one.sequence, one.side)
