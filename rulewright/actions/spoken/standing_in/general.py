"""Questions of rules, with no counter named: `can trucks enter swamp`, `can infantry fire at armor at range 3`.

New counters stand in for all of their kind, on open ground with nobody about; ground that is spoken of lies beside the
first of them. The question is read of those, in words that could be typed, and who stands in for whom is told with the
answer. Where the words mean types that differ in anything but numbers, one of each is asked, so that none speaks for
another.
"""

from __future__ import annotations

import re
from itertools import chain, islice, pairwise
from typing import Generic, TypeVar

from compiler.model import Action
from compiler.phrases import Unread
from compiler.syntax import Word, read_words
from compiler.terms import NUMBER, Ask, Legal, Term
from compiler.trees import within
from rulewright.actions.spoken.english import CAN, HAS, IS
from rulewright.actions.spoken.hand import one_is_named, somebody_is_named
from rulewright.actions.spoken.named import supposing
from rulewright.actions.spoken.otherwise import Read, statements
from rulewright.actions.spoken.standing_in.nouns import nouns_in, without_distance
from rulewright.actions.spoken.standing_in.staging import StandIn, grounds, stand_ins, where_it_is_said
from rulewright.actions.spoken.understanding import QUESTION, again
from rulewright.scenes import Scene
from runtime.records import dataclass

T = TypeVar("T")
_PLACES = 12  # that are tried
_WITHIN = (["in"], ["on"], ["inside"], ["under"], ["on", "top", "of"])
_DO = frozenset("do does did".split())
_OF_THOSE_HERE = frozenset("where who whom whose which when".split())


@dataclass(frozen=True)
class General(Generic[T]):
    """What was asked of one who stands in: where, and what was read."""

    scene: Scene
    term: T
    said: str
    told: tuple[str, ...]
    types: tuple[str, ...]
    elsewhere: tuple[StandIn, ...] = ()


def in_general(scene: Scene, words: tuple[Word, ...], read: Read[T]) -> tuple[General[T], ...]:
    """The question of one of each type that is meant; nothing, where it is of nobody, or reads as several things.

    Where it rests on the situation that is played, as off its part of the board, another place is tried.
    """
    if somebody_is_named(scene, words[1:]) and somebody_is_named(scene, words):
        return ()  # `can A overrun tanks` is asked of A, whoever that is
    if any(word.low == "the" and one_is_named(scene, words, at) for at, word in enumerate(words)):
        return ()  # nobody who stands in goes at the armored car that is here
    words, away = without_distance(words)
    nouns = nouns_in(scene, words) if words[0].low not in _OF_THOSE_HERE else ()
    low = [word.low for word in words]
    if any(low[one.end : then.start] in _WITHIN and then.types for one, then in pairwise(nouns) if one.types):
        return ()  # infantry in a minefield is not infantry that goes there
    if not any(one.types for one in nouns) or (low[:2] == ["how", "many"] and "it" not in low):
        return ()  # how many there are is asked of those who are here
    for place in islice(chain(where_it_is_said(scene, words, nouns), grounds(scene, away or 1)), _PLACES):
        found = _put_at(stand_ins(scene, words, nouns, place, friends=not away), read)
        if found and low[0] in _DO and isinstance(found[0].term, Legal):
            return ()  # whether trucks block a road is not whether they may begin road blocking
        if not found or not _is_of_the_situation(found[0]):
            return found
    return ()


def _put_at(some: tuple[StandIn, ...], read: Read[T]) -> tuple[General[T], ...]:
    found = again(some[0].scene, some[0].asked.split(), QUESTION, read) if some else []
    if len(found) != 1 or any(getattr(term, "kind", NUMBER).many for term in found[0].terms):
        return ()  # who could do it to them is not about
    first = some[0]
    told = [text for text in statements(found[0].said) if _reads(first.scene, text, read)]
    said = max(told, key=lambda text: text.split()[0] not in CAN | IS | HAS, default=found[0].said)
    said = said.removeprefix("what is ").removeprefix("what are ")
    said = supposing(first.scene, first.supposed, said)
    each = [put for one in some if (put := _put(one, first, said, read)) is not None]
    return tuple(each) if len(each) == len(some) else ()


def _is_of_the_situation(one: General[T]) -> bool:
    model = one.scene.table.model
    own = {pack.id for pack in model.packs if pack.layer == "situation"}
    if not own or not isinstance(one.term, Term):
        return False
    answer = one.scene.table.why(one.scene.position, one.scene.names, one.term)
    return any(model.rules[rule].pack in own for rule in answer.by if rule in model.rules)


def _put(one: StandIn, first: StandIn, said: str, read: Read[T]) -> General[T] | None:
    for was, now in zip(first.names, one.names, strict=True):
        said = re.sub(rf"\b{re.escape(was)}\b", now, said)
    words, _ = read_words(said)
    term = read(one.scene, words)
    if isinstance(term, Unread):
        return None
    for there in (one, *one.elsewhere):
        _at_its_time(there, term)
    return General(one.scene, term, said, one.told, one.types, one.elsewhere)


def _at_its_time(one: StandIn, term: object) -> None:
    """An action is asked of in a phase in which it may be taken; what such actions ask of those who take them, too."""
    position = one.scene.position
    phases = phases_of(one.scene, term) if isinstance(term, Term) else ()
    if phases and (position.phase not in phases or position.side_to_move != one.side):
        position.stand_at(phases[0], one.side)


def phases_of(scene: Scene, term: Term) -> tuple[str, ...]:
    """In which such a thing is done, or somebody is chosen for it of whom that is asked."""
    actions = scene.table.model.actions
    found: list[str] = []
    for part in within(term):
        if isinstance(part, Legal):
            found += actions[part.action].phases
        elif isinstance(part, Ask):
            every = (one for one in actions.values() if asks_one_of(one, {part.question}))
            found += (phase for one in every for phase in one.phases)
    return tuple(dict.fromkeys(found))


def asks_one_of(action: Action, questions: set[str]) -> bool:
    """Whether an action, and no reaction, asks that of whoever is chosen for it, or of what."""
    for choice in action.choices if action.event is None else ():
        every = (*choice.description.conditions, *(() if choice.such_that is None else (choice.such_that,)))
        if any(isinstance(one, Ask) and one.question in questions for such in every for one in within(such)):
            return True
    return False


def _reads(scene: Scene, text: str, read: Read[T]) -> bool:
    words, problems = read_words(text)
    return not problems and not isinstance(read(scene, words), Unread)
