"""Situations at a glance: what a card says of itself, as the usual options have it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from compiler.diagnostics import suggest
from compiler.model import GivenBoard, GivenCounters, GivenFact
from compiler.pipeline import Compiled
from compiler.syntax import read_items
from compiler.terms import Number, Set
from rulewright.telling.nearness import stems, tokens
from rulewright.telling.searching import at_the_head
from runtime.records import dataclass


@dataclass(frozen=True)
class Card:
    name: str  # as it is run: pack/situation
    title: str
    sides: tuple[tuple[str, int], ...]  # with how many counters
    counters: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]  # of each side, how many of each type
    boards: tuple[str, ...]
    whole: tuple[str, ...]  # numbers of the whole game, such as its last turn
    teaches: str  # how its designer's note begins
    lacks: str  # of a fragment, what it cannot be played without

    @property
    def words(self) -> str:
        return " ".join((self.name.replace("_", " "), self.title, self.teaches, *(side for side, _ in self.sides)))


def card_of(name: str, compiled: Compiled) -> Card:
    """Of a pack compiled with this situation on top."""
    model = compiled.built.model
    card = list(model.positions.values())[-1]
    on = {option.id for option in model.options.values() if option.on}
    said = [one for one in card.given if on.issuperset(one.under) and not on.intersection(one.not_under)]
    in_order = model.choices["side"].names if "side" in model.choices else ()  # as who plays them is named
    counters: dict[str, dict[str, int]] = {side: {} for side in in_order}
    for one in said:
        if isinstance(one, GivenCounters):
            types = counters.setdefault(model.side_of(one), {})
            types[one.noun] = types.get(one.noun, 0) + one.number
    file = compiled.files[card.span.file] if card.span is not None else None
    told = "" if file is None else at_the_head(*read_items(file)[:2])
    facts = [(one, one.step) for one in said if isinstance(one, GivenFact)]
    numbers = [(one, step) for one, step in facts if isinstance(step, Set) and isinstance(step.value, Number)]
    whole = [one for one, step in numbers if not step.arguments]
    return Card(
        name,
        card.id,
        tuple((side, sum(types.values())) for side, types in counters.items() if side and types),
        tuple((side, tuple(types.items())) for side, types in counters.items() if side and types),
        tuple(one.said for one in said if isinstance(one, GivenBoard)),
        tuple(" ".join(file.text[one.span.start : one.span.end].split()) for one in whole if file and one.span),
        re.split(r"(?<!\bSt\.)(?<=[.!?]) ", told)[0],
        card.lacks,
    )


def matching(cards: Iterable[Card], words: Iterable[str]) -> list[Card]:
    """Those that all the words are said of, or begin a word of."""
    said = [part for word in words for part in word.lstrip("0").split("_")]
    wanted = [stem for word in said for stem in stems(word) or (word,)]
    return [one for one in cards if all(any(have.startswith(stem) for have in _said(one)) for stem in wanted)]


def _said(card: Card) -> tuple[str, ...]:
    return (*tokens(card.words), *stems(card.words), *card.name.split("/")[-1].lstrip("0").split("_"))


def near_situations(cards: Iterable[Card], words: Iterable[str]) -> tuple[str, ...]:
    known: dict[str, str] = {}
    for one in cards:
        pack, _, name = one.name.rpartition("/")
        known |= dict.fromkeys(tokens(f"{one.title} {name.replace('_', ' ')}"), one.name) | {pack: pack}
    return tuple(dict.fromkeys(known[one] for word in words for one in suggest(word.casefold(), known)))
