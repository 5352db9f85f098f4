"""Whether what could be typed instead fits the words that were said: else it is no help, and is not offered.

Everybody who is named has a place in it, and the right one: who does it does it, what was said to be `from` there is
no goal. Most of what was said is in it, and hardly anything that was not; nothing is aimed at one's own side, and who
was not named is supplied only where nothing else is missing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import combinations

from compiler.diagnostics import suggest
from compiler.terms import HEX
from rulewright.actions.spoken.alike import senses
from rulewright.actions.spoken.english import CAN, HAS, IS, MAY, MEANS, agreement, stem, weighty
from rulewright.actions.spoken.fitting import NOWHERE, Filled, before, seat_of_the_doer, where_it_is
from rulewright.actions.spoken.hand import WHO
from rulewright.actions.spoken.named import Named, Piece, is_where, place_of
from rulewright.actions.spoken.phrases import Phrase, spoken_of
from rulewright.scenes import Scene

AIMED = frozenset("at against".split())
_THERE = frozenset("in from".split())
_SUBJECT_OF = CAN | IS | HAS | frozenset("if when once after before while".split())
_JOINS = frozenset("and or".split())
_HEX = "'s hex"
_BESIDE = 2  # words that are said for each of the phrase that is not
Pieces = tuple[Piece, ...]


def may_be_offered(scene: Scene, phrase: Phrase, filled: Filled, pieces: Pieces) -> bool:
    named = {at: one for at, one in enumerate(pieces) if isinstance(one, Named) and one.text != WHO}
    seats = {place: _seat(filled, one) for place, one in named.items()}
    placed = {place: seat for place, seat in seats.items() if seat is not None}
    return (
        all(place in placed or is_where(scene, one, pieces) for place, one in named.items())
        and not _puts_in_a_hex(scene, phrase, filled, named.values())
        and seat_of_the_doer(scene, phrase, pieces) != NOWHERE
        and _as_they_were_said(phrase, pieces, placed)
        and _done_by_whom_it_was_said(phrase, pieces, placed)
        and _stand_there(scene, phrase, filled)
        and not _aims_at_its_own(scene, phrase, filled)
        and _keeps_whom(scene, phrase, filled)
        and _says_as_much(scene, phrase, pieces, _supplied(scene, phrase, filled, named.values()))
    )


def _puts_in_a_hex(scene: Scene, phrase: Phrase, filled: Filled, named: Collection[Named]) -> bool:
    """`Y3 is in view from Y5`, of a question of Z6 and Y3: where hexes are told, no other that is only at hand."""
    texts = {one.text for one in named}
    there = {place_of(scene, one.text) for one in (*named, *filled.values()) if one.text in scene.names}
    hexes = (one.text for at, one in filled.items() if phrase.slot(at).kind == HEX and not one.text.endswith(_HEX))
    return any(one.kind == HEX for one in named) and any(one not in texts | there for one in hexes)


def _seat(filled: Filled, named: Named) -> int | None:
    so = (named.text, f"{named.text}{_HEX}")
    return next((at for at, one in filled.items() if one is named or one.text in so), None)


def _as_they_were_said(phrase: Phrase, pieces: Pieces, placed: dict[int, int]) -> bool:
    """Each behind such a word as before it, and those whom no such word tells apart in their order."""
    leads = {place: (before(pieces, place), before(phrase.elements, at)) for place, at in placed.items()}
    agreed = (agreement(*leads[place], phrase.slot(at).kind == HEX) for place, at in placed.items())
    by_word = {place for place, (said, wanted) in leads.items() if said and said == wanted}
    turned = ((one, other) for one, other in combinations(placed, 2) if placed[one] > placed[other])
    done = phrase.sort == "done"  # there who does it may come last
    return None not in agreed and (done or all(by_word & {*some} for some in turned))


def _done_by_whom_it_was_said(phrase: Phrase, pieces: Pieces, placed: dict[int, int]) -> bool:
    """Of `can B hit it` B does it; where two do something, no one phrase says both."""
    doers = [place for place in placed if place and pieces[place - 1] in _SUBJECT_OF]
    slots = [at for at, one in enumerate(phrase.elements) if not isinstance(one, str)]
    at = placed[doers[0]] if doers else slots[0] if slots else 0
    return len({placed[one] for one in doers}) <= 1 and (
        not doers or at == slots[0] or before(phrase.elements, at) in MEANS
    )


def _stand_there(scene: Scene, phrase: Phrase, filled: Filled) -> bool:
    """Whether those of whom a hex is told stand in it."""
    for at, named in filled.items():
        slot = phrase.slot(at)
        if slot.kind == HEX and before(phrase.elements, at) in _THERE:
            others = {one: some for one, some in filled.items() if one != at}
            there = where_it_is(scene, phrase, others, at, slot)
            if there is not None and named.text != there.text and not named.text.endswith(_HEX):
                return False
    return True


def _aims_at_its_own(scene: Scene, phrase: Phrase, filled: Filled) -> bool:
    position = scene.position
    sides: dict[bool, set[object]] = {True: set(), False: set()}
    for at, named in filled.items():
        owner = scene.names.get(named.text.removesuffix(_HEX))
        things = named.things if owner is None else (owner,)
        of = {position.side_of(one) for one in things if one in position.type_of}
        sides[before(phrase.elements, at) in AIMED] |= of
    return bool(sides[True] & sides[False])


def _keeps_whom(scene: Scene, phrase: Phrase, filled: Filled) -> bool:
    """Whether his hex does not stand for whom it is done to: `Q may fire at C's hex` tells hardly of whom Q fires at,
    where the rules have one fire at somebody."""
    if MAY.isdisjoint(phrase.words):
        return True
    verb = next((stem(one) for one in phrase.words if one not in MAY), "")
    for at, named in filled.items():
        led = before(phrase.elements, at)
        if phrase.slot(at).kind == HEX and named.text.endswith(_HEX) and led in AIMED:
            return not any(_is_done_to_somebody(one, verb, led) for one in spoken_of(scene).phrases)
    return True


def _is_done_to_somebody(phrase: Phrase, verb: str, led: str) -> bool:
    does = phrase.elements[0]
    slots = [at for at, one in enumerate(phrase.elements) if not isinstance(one, str)]
    to = (at for at in slots if phrase.slot(at).kind != HEX and before(phrase.elements, at) == led)
    return phrase.sort == "done" and isinstance(does, str) and stem(does) == verb and any(to)


def _supplied(scene: Scene, phrase: Phrase, filled: Filled, named: Iterable[Named]) -> set[int]:
    """Those who are put in, and are neither named nor what somebody named is in."""
    told = {thing for one in named for thing in one.things}
    known = told | {around for thing in told for around in scene.position.around(thing)}
    return {thing for at, one in filled.items() if at not in phrase.empty for thing in one.things} - known


def _says_as_much(scene: Scene, phrase: Phrase, pieces: Pieces, supplied: set[int]) -> bool:
    """Half of what was said, and of what was not a word beside two that were; no deed that nobody spoke of. Where
    somebody is put in, all that was said, but for what he is called. What is in no rule is not missed: it may be a
    word that is spelled otherwise."""
    plain = tuple(one for one in pieces if isinstance(one, str))
    deeds = {stem(one.phrase.split()[0]) for one in scene.table.model.actions.values()}
    said, wanted = _meant(plain), _meant(phrase.words)
    every = {one for one in weighty(plain) if one.isalpha() and one not in _JOINS}
    strange = [one for one in every if not _is_known(scene, one)]
    new = [one for one in phrase.weighty if said.isdisjoint(_meant((one,))) and not suggest(one, strange)]
    if deeds.intersection(new) or len(new) * (_BESIDE + 1) > len(phrase.weighty):
        return False
    of_whom = {stem(one) for thing in supplied for one in scene.position.type_of[thing].lower().split()}
    left = [one for one in every if wanted.isdisjoint(_meant((one,))) and one not in (*strange, *of_whom)]
    return not left if supplied else len(left) * 2 <= len(every)


def _is_known(scene: Scene, word: str) -> bool:
    types = scene.table.model.types
    return spoken_of(scene).has(word) or any(stem(one) == word for name in types for one in name.lower().split())


def _meant(words: Iterable[str]) -> frozenset[str]:
    """The words, and what they may come to."""
    words = tuple(words)
    return frozenset((*weighty(words), *(one for way in senses(words) for one in way)))
