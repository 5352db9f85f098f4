"""The nearest phrases in full, filled in with the names at hand: for who said what nothing reads.

Near is a phrase that shares weighty words, by their letters. Names of the sentence go where they fit; other slots take
where things stand, then whoever is there. What is shown was read: it can be typed as it stands.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from compiler.diagnostics import Diagnostic, edits
from compiler.phrases import Slot
from compiler.syntax import Word, read_words
from rulewright.actions.spoken.english import LIGHT, as_can, mood, weighty, without_idle
from rulewright.actions.spoken.fitting import (
    Filled,
    before,
    nobody,
    seat_of_the_doer,
    stands_in,
    where_it_is,
    whoever,
    written,
)
from rulewright.actions.spoken.hand import Named, Piece, taken_apart
from rulewright.actions.spoken.phrases import Phrase, in_other_words
from rulewright.actions.spoken.understanding import (
    QUESTION,
    Read,
    fits_mood,
    readings_of,
    spoken_of,
)
from rulewright.scenes import Scene
from runtime.values import Special

T = TypeVar("T")
ELSEWHERE = dict.fromkeys(
    ("what happens", "what if", "what would happen", "the chance", "how likely"),
    "`rulewright odds POSITION ACTION` tells every outcome with its chance; `ask ... --after ACTION` asks once it is "
    "done; `rulewright words WORD --rules PACK` shows every rule that speaks of a word",
)
SHOWN = 3
_ENOUGH = 40  # of a hundred
_LEAST = 12  # where nothing is nearer
_TRIED = 12


def nearest_said(scene: Scene, words: tuple[Word, ...], what: str, problem: Diagnostic, read: Read[T]) -> Diagnostic:
    """The complaint, and what could be typed instead. Where the phrase lies in a file is not asked here."""
    problem = replace(problem, related=())
    heard = " ".join(word.low for word in words)
    habit = next((cure for said, cure in ELSEWHERE.items() if said in heard), None) if what == QUESTION else None
    if habit is not None:
        return replace(problem, message="what could come of something is not asked so", help=habit)
    at = problem.primary.span
    unknown = "" if at is None else words_at(words, at.start)
    if unknown in LIGHT or mood((unknown,)) == "value":  # a word that asks is not what is wrong
        problem = replace(problem, message="nothing reads this as it stands", help=None)
    found = _nearest(scene, words, what, read)
    shown = ("the nearest that can be said here:", *(f"  {one}" for one in found)) if found else ()
    return replace(problem, notes=(*problem.notes, *shown))


def words_at(words: tuple[Word, ...], start: int) -> str:
    return next((word.low for word in words if word.start == start), "")


def _nearest(scene: Scene, words: tuple[Word, ...], what: str, read: Read[T]) -> list[str]:
    phrases, wordings = spoken_of(scene)
    words = without_idle(words, lambda word: word.low)
    able, _ = read_words(" ".join(as_can(words, lambda word: word.text)))
    pieces = tuple(in_other_words(next(taken_apart(scene, able or words), ()), wordings.words))
    plain = tuple(one for one in pieces if isinstance(one, str))
    said = weighty(plain)
    near = [(one, phrase) for phrase in phrases if (one := likeness(said, phrase.weighty)) >= _LEAST]
    asked = [(one, phrase) for one, phrase in near if fits_mood(phrase, plain, what)]
    likely = [(one, phrase) for one, phrase in asked if one >= _ENOUGH]
    found: list[str] = []
    for some in (likely, asked, near if what == QUESTION else []):
        if len(found) < SHOWN:
            found += [one for one in _full(scene, some, pieces, what, read) if one not in found]
    return found[:SHOWN]


def _full(
    scene: Scene, near: list[tuple[int, Phrase]], pieces: tuple[Piece, ...], what: str, read: Read[T]
) -> list[str]:
    """The nearest of them that read, those first that have a place for the most names."""
    ranked = [(_missing(scene, phrase, pieces) * 10 - one, at) for at, (one, phrase) in enumerate(near)]
    found: list[str] = []
    for _, at in sorted(ranked)[:_TRIED]:
        phrase = near[at][1]
        for text in _filled_in(scene, phrase, pieces):
            for meant in readings_of(scene, phrase, text, what, read):
                if meant not in found:
                    found.append(meant)
    return found[:SHOWN]


def likeness(said: tuple[str, ...], wanted: tuple[str, ...]) -> int:
    """How much of both weighs alike, of a hundred."""
    if not said or not wanted:
        return 0
    shared = sum(max(_alike(one, other) for other in said) for one in wanted)
    shared += sum(max(_alike(one, other) for other in wanted) for one in said)
    return shared // (len(said) + len(wanted))


def _alike(one: str, other: str) -> int:
    if one == other:
        return 100
    longest = max(len(one), len(other))
    away = edits(one, other, max(1, longest // 3)) if longest > 3 else None
    return 0 if away is None else 100 - 100 * away // longest


def _missing(scene: Scene, phrase: Phrase, pieces: tuple[Piece, ...]) -> int:
    """How many names of the sentence find no place in it."""
    names = [one for one in pieces if isinstance(one, Named)]
    return len(names) - len(_placed(scene, phrase, pieces))


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
    return filled


def _filled_in(scene: Scene, phrase: Phrase, asked: tuple[Piece, ...]) -> list[str]:
    pieces = whoever(scene, phrase, asked)
    if pieces is None:
        return []
    filled = _placed(scene, phrase, pieces)
    for at, slot in enumerate(phrase.elements):
        if isinstance(slot, str) or at in filled:
            continue
        named = nobody(slot) if at in phrase.empty else where_it_is(scene, phrase, filled, at, slot)
        named = named or at_hand(scene, slot, filled)
        if named is None:
            return []
        filled = {**filled, at: named}
    alone = {at: named.parts[0] for at, named in filled.items() if named.parts and not phrase.slot(at).kind.many}
    return written(phrase, {**filled, **alone})


def at_hand(scene: Scene, slot: Slot, filled: Filled) -> Named | None:
    """Somebody or somewhere of the kind: of the side to move first; a hex beside who is named."""
    position, vocabulary = scene.position, scene.built.vocabulary
    used = {one for named in filled.values() for one in named.things}
    texts = {named.text for named in filled.values()}
    if slot.kind.name == "hex":
        near = [one for one in (*sorted(used), *sorted(scene.names.values())) if one in position.type_of]
        for start in (position.hex_of(one) for one in near):
            for hex_ in () if isinstance(start, Special) else (*position.neighbours(start), start):
                if position.space.label(hex_) not in texts:
                    return Named(position.space.label(hex_), slot.kind)
        return None
    mine = sorted(
        scene.names.items(),
        key=lambda one: (_stands_at(scene, one[1], texts), _side(scene, one[1]) != position.side_to_move, one[1]),
    )
    for name, thing in mine:
        if thing in position.type_of and thing not in used and vocabulary.is_a(position.kind_of[thing], slot.kind.name):
            return Named(name, slot.kind, (thing,))
    for some in vocabulary.names.values():
        for _, value, kind in some:
            if kind.name == slot.kind.name and not value.startswith("["):
                return Named(value, kind)
    return Named("3", slot.kind) if slot.kind.name == "number" else None


def _stands_at(scene: Scene, thing: int, labels: set[str]) -> bool:
    """Who stands there already has nothing to do with that hex."""
    where = scene.position.hex_of(thing) if thing in scene.position.type_of else None
    return isinstance(where, int) and scene.position.space.label(where) in labels


def _side(scene: Scene, thing: int) -> object:
    return scene.position.side_of(thing) if thing in scene.position.type_of else None
