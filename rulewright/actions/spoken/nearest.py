"""The nearest phrases in full, filled in with the names at hand: for who said what nothing reads.

Near is a phrase that shares weighty words, by their letters. Names of the sentence go where they fit; other slots take
where things stand, then whoever is there. What is shown was read: it can be typed as it stands.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from itertools import islice, takewhile
from typing import TYPE_CHECKING

from compiler.diagnostics import Diagnostic, listed, suggest
from compiler.phrases import Slot
from compiler.syntax import Word, read_words
from compiler.terms import HEX, Kind
from rulewright.actions.spoken.alike import IDLE_WORDS, in_other_words, likeness, senses, shared, without_idle
from rulewright.actions.spoken.as_said import Reader, T, as_players_say
from rulewright.actions.spoken.english import (
    ANYBODY,
    CAN,
    HAS,
    IS,
    LIGHT,
    PREPOSITIONS,
    TOLD,
    as_can,
    mood,
    put_together,
    stem,
    weighty,
)
from rulewright.actions.spoken.fitting import (
    Filled,
    before,
    nobody,
    seat_of_the_doer,
    where_it_is,
    whoever,
    written,
)
from rulewright.actions.spoken.hand import in_places, taken_apart
from rulewright.actions.spoken.named import Named, Piece, stands_in
from rulewright.actions.spoken.otherwise import Meant, clause_at, shortened
from rulewright.actions.spoken.phrases import Phrase, Spoken, spoken_of
from rulewright.actions.spoken.quoting import (
    AIMED,
    Found,
    line_of,
    may_be_offered,
    nearest_of,
    not_here,
    not_there,
    stranger_in,
    sure_of,
)
from rulewright.actions.spoken.understanding import (
    QUESTION,
    again,
    fits_mood,
    readings_of,
)
from rulewright.scenes import Scene
from runtime.values import Special

if TYPE_CHECKING:  # what it opens takes long, and most who ask are answered otherwise
    from rulewright.telling import Text

_OF_CHANCES = (
    *("what happens", "what if", "the chance", "how likely", "what comes of", "what becomes of", "what about"),
    *(f"what {verb} happen" for verb in ("would", "will", "can", "could", "may", "might")),
)
ELSEWHERE = (
    "`rulewright odds POSITION ACTION` tells every outcome with its chance; `ask ... --after ACTION` asks once it is "
    "done; `rulewright words WORD --rules PACK` shows every rule that speaks of a word"
)
SHOWN = 3
AS_IT_STANDS = "nothing reads this as it stands"
NEAREST = "the nearest that can be said here:"
RULES = "the nearest that the rules say:"
_OPENERS = frozenset("only just so then after before while anyway if when once unless another other else".split())
_PLAINLY_SAID = frozenset(map(stem, LIGHT | ANYBODY | IDLE_WORDS | _OPENERS | {one[0] for one in TOLD}))
_SHORTER, _DEEP = 4, 1  # ways to leave a turn out, and how often what is left is put otherwise
_WAYS = 4  # to fill a phrase in
_ENOUGH = 40  # of a hundred
_BY_SENSE = 45  # of a hundred: as much counts what only comes to the same
_LEAST = 12  # where nothing is nearer
_TRIED = 12
_UNPLACED, _SUPPLIED = 30, 10  # of a hundred
_TOLD = 8  # names, where none is like the one that was said
_PLAIN = 50  # letters of what is told in words of the rules; else it is told as it was said
_LONG = 200  # letters: what is said at such length comes after its like


def nearest_said(scene: Scene, words: tuple[Word, ...], problem: Diagnostic, reader: Reader[T]) -> Diagnostic:
    """The complaint, and what could be typed instead. Where the phrase lies in a file is not asked here."""
    problem = replace(problem, related=())
    if reader.what == QUESTION and asks_of_chances(words):
        message = "what could come of something is not asked so"
        return replace(
            problem, message=message, help=ELSEWHERE, notes=(*problem.notes, *_offered(scene, words, reader))
        )
    at = problem.primary.span
    unknown = "" if at is None else words_at(words, at.start)
    put_before = words[0].low in CAN | IS | HAS and problem.message.startswith("no phrase reads")
    said_by_players = stem(unknown) in _said_by_players(spoken_of(scene))
    is_plain = stem(unknown) in _PLAINLY_SAID or mood((unknown,)) == "value"
    if put_before or said_by_players or is_plain:  # not what is wrong
        problem = replace(problem, message=AS_IT_STANDS, help=None)
    stranger, absent = stranger_in(scene, words), not_there(scene, words)
    if stranger is not None:
        problem = not_here(scene, stranger, problem)
    elif absent is not None:
        problem = replace(problem, message=absent[0], help=absent[1])
    numbered = stranger is not None and (" " in stranger.text or len(stranger.text) == 1)
    of_rules = not numbered and (reader.what == QUESTION or problem.name == "wrong-kind")  # why not, of an order
    problem = replace(problem, notes=(*problem.notes, *_offered(scene, words, reader, of_rules)))
    verbs = {one.split()[0] for one in offered_in(problem)}
    if problem.message == f"no phrase reads `{unknown}`" and unknown in verbs:  # what comes behind it is wrong
        problem = replace(problem, message=AS_IT_STANDS, help=None)
    begun = suggest(unknown, verbs - {unknown}) if unknown and stranger is None and absent is None else ()
    is_told = problem.help is None or any(f"`{one}`" in problem.help for one in begun)
    return replace(problem, help=f"did you mean {listed(begun, 'or')}?") if begun and not is_told else problem


@lru_cache(maxsize=8)
def _said_by_players(spoken: Spoken) -> frozenset[str]:
    """The stems of words that packs put in the words of the rules: no such word is unknown."""
    return frozenset(stem(word) for said, _ in spoken.others for word in said)


def asks_of_chances(words: tuple[Word, ...]) -> bool:
    heard = " ".join(word.low for word in words)
    return any(said in heard for said in _OF_CHANCES)


def _offered(scene: Scene, words: tuple[Word, ...], reader: Reader[T], of_rules: bool = True) -> tuple[str, ...]:
    rules = [line_of(one) for one in rules_near(scene, words)] if of_rules else []
    offered = {NEAREST: said_here(scene, words, reader), RULES: rules}
    return tuple(line for head, some in offered.items() if some for line in (head, *(f"  {one}" for one in some)))


def rules_near(scene: Scene, words: tuple[Word, ...]) -> tuple[Text, ...]:
    """What the rules say that is nearest, of those that are played with."""
    return nearest_of(scene, _pieces(scene, words))


def rules_sure(scene: Scene, words: tuple[Word, ...]) -> Found | None:
    """What the rules say of it, if none of the others may as well be meant as the first."""
    return sure_of(scene, _pieces(scene, words))


def _pieces(scene: Scene, words: tuple[Word, ...]) -> tuple[Piece, ...]:
    return next(taken_apart(scene, words), tuple(word.low for word in words))


def offered_in(problem: Diagnostic) -> tuple[str, ...]:
    """What may be typed instead, as a complaint tells it."""
    at = problem.notes.index(NEAREST) + 1 if NEAREST in problem.notes else len(problem.notes)
    return tuple(one.strip() for one in takewhile(lambda one: one.startswith("  "), problem.notes[at:]))


def words_at(words: tuple[Word, ...], start: int) -> str:
    return next((word.low for word in words if word.start == start), "")


def said_here(scene: Scene, words: tuple[Word, ...], reader: Reader[T], only_likely: bool = False) -> list[str]:
    """The nearest that can be asked or done here, filled in; only_likely: what holds little of it is left out."""
    spoken = spoken_of(scene)
    words = _without_clause(scene, without_idle(words, lambda word: word.low))
    able, _ = read_words(" ".join(as_can(words, lambda word: word.text)))
    pieces = tuple(in_other_words(next(taken_apart(scene, able or words), ()), spoken.others))
    plain = tuple(one for one in pieces if isinstance(one, str))
    said = weighty(plain)
    ways = senses(plain)
    near = [(one, phrase) for phrase in spoken.phrases if (one := _near(spoken, said, ways, phrase)) >= _LEAST]
    asked = [(one, phrase) for one, phrase in near if fits_mood(phrase, plain, reader.what)]
    found = _instead(scene, words, reader) or _shorter(scene, words, reader)
    further = () if only_likely else (asked, near if reader.what == QUESTION else [])
    for some in ([(one, phrase) for one, phrase in asked if one >= _ENOUGH], *further):
        if len(found) < SHOWN:
            found += [one for one in _full(scene, some, pieces, reader) if one not in found]
    return found[:SHOWN]


def _without_clause(scene: Scene, words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Without a clause of nobody who is here: what is offered then leaves it out, which is told."""
    at = clause_at(words)
    return words[:at] if at and not _named_in(scene, words[at:]) else words


def _instead(scene: Scene, words: tuple[Word, ...], reader: Reader[T]) -> list[str]:
    """What packs say may be typed instead; of `can S fire while it is loaded` of what comes before the clause."""
    spoken = spoken_of(scene)
    placed = [read_words(put_together(one))[0] for one in in_places(scene, words)]
    for said in (words, words[: clause_at(words)], *placed):
        for apart in taken_apart(scene, said) if said else ():
            pieces = tuple(in_other_words(apart, spoken.others))
            plain = tuple(one for one in pieces if isinstance(one, str))
            near = [(100, one) for one in spoken.alike(weighty(plain)) if one.near]
            near = [one for one in near if fits_mood(one[1], plain, reader.what)]
            led = PREPOSITIONS & {*plain}
            near = [one for one in near if PREPOSITIONS & {*one[1].words} == led] or near
            found = _full(scene, near, pieces, reader)
            if found:
                return found
    return []


def _shorter(scene: Scene, words: tuple[Word, ...], reader: Reader[T]) -> list[str]:
    """What reads without one turn of the sentence, if that leaves out nobody who is named, and no place."""
    named = _named_in(scene, words)
    for said in (one for one in islice(shortened(words), _SHORTER) if _named_in(scene, one) == named):
        for one in ([word.text for word in said], *in_places(scene, said)):
            found = [meant.said for meant in again(scene, one, reader.what, reader.read, _DEEP)]
            if found:
                return found if max(map(len, found)) < _PLAIN else [put_together(one)]
    return []


def _named_in(scene: Scene, words: tuple[Word, ...]) -> set[str]:
    return {one.text for one in next(taken_apart(scene, words), ()) if isinstance(one, Named)}


def _full(scene: Scene, near: list[tuple[int, Phrase]], pieces: tuple[Piece, ...], reader: Reader[T]) -> list[str]:
    """The nearest of them that read, those first that have a place for the most names."""
    ranked = [
        (_away(scene, phrase, pieces) - one, len("".join(phrase.meant)) // _LONG, at)
        for at, (one, phrase) in enumerate(near)
    ]
    found: list[str] = []
    told: set[str] = set()  # what is meant, however it is said
    for *_, at in sorted(ranked)[:_TRIED]:
        phrase = near[at][1]
        fit = (one for one in _filled_in(scene, phrase, pieces) if may_be_offered(scene, phrase, one, pieces))
        ways = [one for one in ((filled, _read(scene, phrase, filled, reader)) for filled in fit) if one[1]]
        if len(ways) > 1:
            ways.sort(key=lambda way: sum(reader.against(scene, term) for one in way[1] for term in one.terms))
        for filled, some in ways[:1]:
            new = [one.said for one in some if one.said not in told]
            plainly = as_players_say(scene, phrase, filled, some, reader) if new else ""
            found += [plainly] if plainly else new
            told.update(new)
        if len(found) >= SHOWN:
            break
    return found[:SHOWN]


def _read(scene: Scene, phrase: Phrase, filled: Filled, reader: Reader[T]) -> list[Meant[T]]:
    texts = _written(scene, phrase, filled)
    return [one for text in texts for one in readings_of(scene, phrase, text, reader.what, reader.read)]


def _near(spoken: Spoken, said: tuple[str, ...], ways: tuple[tuple[str, ...], ...], phrase: Phrase) -> int:
    """By its letters, or by what it comes to."""
    in_sense = max((shared(spoken.rarity, one, other) for one in ways for other in phrase.senses), default=0)
    return max(likeness(spoken.rarity, said, phrase.weighty), in_sense * _BY_SENSE // 100)


def _away(scene: Scene, phrase: Phrase, pieces: tuple[Piece, ...]) -> int:
    """What stands against it: names of the sentence that find no place in it, and whom it wants that nobody named."""
    names = sum(isinstance(one, Named) for one in pieces)
    placed = len(_placed(scene, phrase, pieces))
    return _UNPLACED * (names - placed) + _SUPPLIED * (phrase.slots - len(phrase.empty) - placed)


def _placed(scene: Scene, phrase: Phrase, pieces: tuple[Piece, ...]) -> Filled:
    """Each name in the first slot that it fits, those of the word before it first."""
    filled: Filled = {}
    doer = seat_of_the_doer(scene, phrase, pieces)
    for place, named in enumerate(pieces):
        if isinstance(named, str):
            continue
        taken = {*filled, *phrase.empty}
        left = [at for at, slot in enumerate(phrase.elements) if not isinstance(slot, str) and at not in taken]
        fit = [at for at in left if stands_in(scene.built.vocabulary, named, phrase.slot(at).kind)]
        said = before(pieces, place)
        if doer in fit and not filled:
            filled[doer] = named
        elif fit:
            filled[min(fit, key=lambda at: (before(phrase.elements, at) != said, at))] = named
        else:
            place_of = [at for at in left if phrase.slot(at).kind == HEX and len(named.things) == 1]
            filled |= {at: Named(f"{named.text}'s hex", HEX) for at in place_of[:1]}
    return filled


def _filled_in(scene: Scene, phrase: Phrase, asked: tuple[Piece, ...]) -> list[Filled]:
    """Its ways to be filled in: where somebody is supplied, once with each who may be meant."""
    pieces = whoever(scene, phrase, asked)
    if pieces is None:
        return []
    ways = [_placed(scene, phrase, pieces)]
    for at, slot in enumerate(phrase.elements):
        if isinstance(slot, str) or at in ways[0]:
            continue
        there = nobody(slot) if at in phrase.empty else where_it_is(scene, phrase, ways[0], at, slot)
        aimed = before(phrase.elements, at) in AIMED
        further = [(filled, [there] if there else hands(scene, slot, filled, aimed)) for filled in ways]
        ways = [{**filled, at: named} for filled, some in further for named in some][:_WAYS]
        if not ways:
            return []
    return ways


def _written(scene: Scene, phrase: Phrase, filled: Filled) -> list[str]:
    alone = {at: named.parts[0] for at, named in filled.items() if named.parts and not phrase.slot(at).kind.many}
    return [_closed(scene, text, filled) for text in written(phrase, {**filled, **alone})]


def _closed(scene: Scene, text: str, filled: Filled) -> str:
    """Of what may be typed instead, the names that were not said: `{the target hex}` is a hex at hand."""
    for name in re.findall(r"\{([^{}]*)\}", text):
        for named in hands(scene, Slot(name, Kind(name.split()[-1])), filled)[:1]:
            text = text.replace(f"{{{name}}}", named.text)
    return text


def hands(scene: Scene, slot: Slot, filled: Filled, aimed: bool = False) -> list[Named]:
    """Who or what of the kind may be meant: the first of each side, that of the side to move before the others', or
    after them where something is aimed at them; of hexes one beside who is named.
    """
    position, vocabulary = scene.position, scene.built.vocabulary
    used = {one for named in filled.values() for one in named.things}
    texts = {named.text for named in filled.values()}
    if slot.kind.name == "hex":
        near = [one for one in (*sorted(used), *sorted(scene.names.values())) if one in position.type_of]
        foes = [one for one in near if aimed and _side(scene, one) not in (None, position.side_to_move)]
        for where in (position.hex_of(one) for one in foes):
            if not isinstance(where, Special) and position.space.label(where) not in texts:
                return [Named(position.space.label(where), slot.kind)]
        for start in (position.hex_of(one) for one in near):
            for hex_ in () if isinstance(start, Special) else (*position.neighbours(start), start):
                if position.space.label(hex_) not in texts:
                    return [Named(position.space.label(hex_), slot.kind)]
        return []
    fit: dict[object, Named] = {}
    for name, thing in sorted(scene.names.items(), key=lambda one: (_stands_at(scene, one[1], texts), one[1])):
        is_one = thing in position.type_of and thing not in used
        if is_one and vocabulary.is_a(position.kind_of[thing], slot.kind.name):
            fit.setdefault(_side(scene, thing), Named(name, slot.kind, (thing,)))
    if fit:
        return [fit[side] for side in sorted(fit, key=lambda side: (side == position.side_to_move) == aimed)]
    for some in vocabulary.names.values():
        for _, value, kind in some:
            if kind.name == slot.kind.name and not value.startswith("["):
                return [Named(value, kind)]
    return [Named("3", slot.kind)] if slot.kind.name == "number" else []


def _stands_at(scene: Scene, thing: int, labels: set[str]) -> bool:
    """Who stands there already has nothing to do with that hex."""
    where = scene.position.hex_of(thing) if thing in scene.position.type_of else None
    return isinstance(where, int) and scene.position.space.label(where) in labels


def _side(scene: Scene, thing: int) -> object:
    return scene.position.side_of(thing) if thing in scene.position.type_of else None
