"""Through a hex, and not only into it: `can A drive through G4` is whether it may go there and then keep going."""

from __future__ import annotations

from itertools import islice

from compiler.syntax import Word
from compiler.terms import HEX
from rulewright.actions.spoken.alike import in_other_words, senses, without_idle
from rulewright.actions.spoken.english import ARTICLES, MAY, MINE
from rulewright.actions.spoken.hand import taken_apart
from rulewright.actions.spoken.named import Named, place_of
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.scenes import Scene

_GOES = frozenset("through cross move via pass".split())
_THROUGH = _GOES - {"move"}
_HOW = frozenset("right straight just all the way safely still now".split())
_PASSED = ARTICLES | MINE | _HOW | {"hex"}
_SPLIT = 8  # ways to take it apart: of several tanks each may be meant


def gone_through(scene: Scene, words: tuple[Word, ...]) -> tuple[tuple[str, str], ...]:
    """That he goes there, and the same in two steps, of each who may be meant; nothing where somebody only goes there,
    or it is told where he goes on to."""
    said = without_idle(words, lambda word: word.low)
    ways = islice(taken_apart(scene, said), _SPLIT) if said and said[0].low in MAY else ()
    return tuple(dict.fromkeys(way for pieces in ways if (way := _in_two(scene, pieces))))


def _in_two(scene: Scene, pieces: tuple[Named | str, ...]) -> tuple[str, str] | None:
    match [one for one in pieces if one not in _PASSED]:
        case [str(), Named(things=(_,)) as who, *goes, Named() as where] if len(where.things) < 2:
            place = where.text if where.kind == HEX else place_of(scene, where.text) if where.things else ""
            plain = tuple(one for one in goes if isinstance(one, str))
            if place and len(plain) == len(goes) and _is_through(scene, plain):
                return f"{who.text} move to {place}", f"if {who.text} moves to {place}, can it keep going"
    return None


def _is_through(scene: Scene, verb: tuple[str, ...]) -> bool:
    said = in_other_words(verb, wordings_at(scene).words)
    meant = {word for way in senses(tuple(map(str, said))) for word in way}
    return meant <= _GOES and not meant.isdisjoint(_THROUGH)
