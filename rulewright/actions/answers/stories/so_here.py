"""What a story tells and its position tells too: `A is two hexes from P and has not fired`, `nobody is next to Q`.

It is asked of the position as a question is. What is so changes nothing; what is not so is told, as it is not guessed
which of the two is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulewright.actions.spoken import CAN, IS, STOPS, Clause, Who, carrier_of, holds, put_together
from rulewright.actions.typed import read_as_one
from rulewright.scenes import Scene

_HAS = frozenset("has have".split())
_STANDS = STOPS | frozenset("stood sat stayed waited waiting lies lie hides hide hid lurks".split())
_CARRIES = frozenset("carries carry carried holds hold held tows tow towed".split())
_ABOARD = (("on", "its", "back"), ("aboard",), ("on", "board"), ("on", "top"), ("in", "tow"), ("inside",))
_NOBODY = (("nobody",), ("no", "one"), ("noone",))
_INSIDE, _STILL = (("inside",), ("aboard",)), frozenset("still with is all and".split())
_SAYS_NOTHING = frozenset("still already yet now right also currently exactly only just".split())
_THERE = frozenset("with them there sitting standing still parked and the in".split())


def is_so(scene: Scene, clause: Clause) -> bool | None:
    """Whether it is so here; None where nothing reads it of the position."""
    if clause.pieces[:1] == ("with",):
        return _are_there(scene, clause) or None
    if clause.plain[-1:] in _INSIDE and {*clause.plain[:-1]} <= _STILL and clause.who:  # `Y still inside`
        return all(carrier_of(scene, name) for who in clause.who for name in who.names) or None
    pieces = tuple(one for one in clause.pieces if one not in _SAYS_NOTHING)
    if is_denied(clause):
        at = pieces.index("not")
        found = is_so(scene, replace(clause, pieces=(*pieces[:at], *pieces[at + 1 :])))
        return None if found is None else not found
    for said in _NOBODY:
        if pieces[: len(said)] == said:
            found = _held(scene, ("is", "anybody", *pieces[len(said) + 1 :]))
            return None if found is None else not found
    if pieces[:1] == ("have",) and len(pieces) == len(clause.who) + 1:  # `I have two tanks in F4`
        return all(scene.position.side_of(scene.names[name]) == scene.us for name in clause.who[0].names) or None
    return next((found for one in _asked(pieces) if (found := _held(scene, one)) is not None), None)


def is_denied(clause: Clause) -> bool:
    return "not" in clause.pieces


def _asked(pieces: tuple[str | Who, ...]) -> Iterator[tuple[str | Who, ...]]:
    """As a question, its verb first."""
    if pieces[:1] == ("there",) and pieces[1:2] and pieces[1] in IS:
        yield (pieces[1], "there", *pieces[2:])
    at = next((at for at, one in enumerate(pieces[:4]) if isinstance(one, str) and _is_verb(one)), 0)
    who, verb, rest = pieces[:at], pieces[at : at + 1], pieces[at + 1 :]
    if not who or not rest:
        return
    if verb[0] in _STANDS:
        yield ("is", *who, *rest)
    elif verb[0] in _CARRIES:
        yield ("does", *who, "carry", *rest)
    elif verb[0] in _HAS and isinstance(rest[0], Who) and rest[1:] in _ABOARD:
        yield ("does", *who, "carry", rest[0])
    elif verb[0] in _HAS and isinstance(rest[0], Who):
        yield ("do", *who, "have", *rest)
    elif verb[0] != "holds":
        yield (*verb, *who, *rest)


def _is_verb(word: str) -> bool:
    return word in IS | _HAS | CAN | _STANDS | _CARRIES


def _held(scene: Scene, asked: tuple[str | Who, ...]) -> bool | None:
    put = read_as_one(scene, put_together(one if isinstance(one, str) else one.text for one in asked))
    return holds(scene, put.term) if put is not None else None


def _are_there(scene: Scene, clause: Clause) -> bool:
    """Those who are named, in the hex that is told last; of several tanks those who are."""
    p = scene.position
    label = clause.plain[-1]
    if not p.space.has(label) or {*clause.plain[:-1]} - _THERE:
        return False
    here = {*p.in_hex(p.space.hex(label))}
    return bool(here) and all(any(scene.names[name] in here for name in one.names) for one in clause.who)
