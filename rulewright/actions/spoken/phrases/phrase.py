"""A phrase that can be said, what its words weigh, and of which questions it can be the answer."""

from __future__ import annotations

from collections import Counter
from dataclasses import field
from functools import cached_property

from compiler.phrases import Slot
from compiler.source import Span
from rulewright.actions.spoken.alike import in_one_order, senses
from rulewright.actions.spoken.english import (
    BE,
    HAS,
    MAY,
    SOMEBODY,
    asks_alike,
    is_told,
    is_undergone,
    mood,
    must,
    stem,
    verb,
    weighty,
)
from runtime.records import dataclass

Element = str | Slot
_LEGAL = "it is legal to "
_PRICE = frozenset(map(stem, ("cost", "price")))


@dataclass(frozen=True)
class Phrase:
    """sort: `value`, `yes-or-no` or `done`. `meant`: of a wording, what it stands for, its slots in braces. `empty`:
    where sets stand that may be empty, and here are; the words that lead to them need not be said. `near`: not what is
    said, but what may be typed instead.
    """

    elements: tuple[Element, ...]
    sort: str
    verb: str = ""
    meant: tuple[str, ...] = ()
    empty: tuple[int, ...] = ()
    near: bool = False
    span: Span | None = field(default=None, compare=False)
    told: str = field(default="", compare=False)  # of a wording, as its pack says it

    def slot(self, at: int) -> Slot:
        slot = self.elements[at]
        assert not isinstance(slot, str)
        return slot

    @cached_property
    def words(self) -> tuple[str, ...]:
        return tuple(one for one in self.elements if isinstance(one, str))

    @property
    def is_everywhere(self) -> bool:
        return bool(self.meant) and self.span is None

    @property
    def slots(self) -> int:
        return len(self.elements) - len(self.words)

    @cached_property
    def weighty(self) -> tuple[str, ...]:
        return weighty(self._said)

    @cached_property
    def _said(self) -> tuple[str, ...]:
        unsaid: set[int] = set()
        for at in self.empty:
            while isinstance(self.elements[at - 1], str) and at > 1:
                at -= 1
                unsaid.add(at)
        unsaid |= {at for at in range(1, len(self.elements) - 1) if self.joins(at)}
        said = [one for at, one in enumerate(self.elements) if at not in unsaid]
        return tuple(one for one in said if isinstance(one, str))

    def joins(self, at: int) -> bool:
        """Whether it is the `and` of two who are named, which is said of any two: `{the one} and {the other}`."""
        return self.elements[at] == "and" and not any(isinstance(self.elements[one], str) for one in (at - 1, at + 1))

    @cached_property
    def senses(self) -> tuple[tuple[str, ...], ...]:
        return senses(self._said, of_rules=not self.meant)  # what the rules call jumping off is nothing else

    def _tells_what_is_past(self, words: tuple[str, ...]) -> bool:
        """Of `the points spent by {the unit}`, where `spent` is not said."""
        at = self.words.index("by") if "by" in self.words else 0
        return at > 0 and stem(self.words[at - 1]) not in map(stem, words)

    def _is_done_in(self, words: tuple[str, ...]) -> bool:
        """Of `{the unit} has assaulted`, whether it is said that something has been done; `overrun` may be an order."""
        return not (HAS | {"been", *(one for one in self.words if one.endswith("ed"))}).isdisjoint(words)

    def _is_turned_by(self, words: tuple[str, ...]) -> bool:
        """Of `{the side} is to attack`, whether it is said who is attacked."""
        is_to = self.words[:2] == ("is", "to") and "to" not in words
        return is_to and stem(self.words[-1]) in (stem(one) for one in words if one.endswith("ed"))

    def answers(self, words: tuple[str, ...]) -> bool:
        """Whether a sentence of these words can ask this, by its first and its auxiliary word."""
        asked = mood(words)
        if must(words) != must(self.words) or not in_one_order(words, self.words):
            return False  # what S has to do is not what it may; nor does who moves after firing fire after moving
        if asked == "yes-or-no" and not SOMEBODY.isdisjoint(words) and SOMEBODY.isdisjoint(self.words):
            return self.sort == "done"  # who is named does not do it
        if self._is_turned_by(words):
            return False
        if asked == "told" and self.verb == "has" and not self._is_done_in(words):
            return False  # `assault D` is not whether D has assaulted
        if self.sort == "done":
            return asked == "told" or (asked == "yes-or-no" and "can" in verb(words) and not is_told(words))
        suffers = asked == "yes-or-no" or is_undergone(words, self.words)
        if suffers and BE.isdisjoint(words) != BE.isdisjoint(self.words):
            return False  # `can S be fired at` is not `can S fire`, nor `has S been fired at` `has S fired`
        if not MAY.isdisjoint(words[:1]) and is_told(self.words):
            return False  # what B can carry is not what it does
        if is_told(words) and not MAY.isdisjoint(self.words[:1]) and self.meant[:1] and _LEGAL in self.meant[0]:
            return False  # nor is what D does what it may: `does D block the road`
        if self.meant:
            alone = verb(words) & verb(self.words) and (words[:1] == ("how",)) == (self.words[:1] == ("how",))
            if not self.slots and not alone:
                return False  # who has moved is not who is to move, nor what turn it is how many there are
            alike = verb(words) & verb(self.words) if asked == "yes-or-no" else asks_alike(words, self.words)
            return asked == mood(self.words) and (asked == "told" or bool(alike))
        if self.sort == "value":
            if _PRICE.intersection(map(stem, words)) and self._tells_what_is_past(words):
                return False  # what H costs is not what it has spent
            return asked != "yes-or-no" and MAY.isdisjoint(words)  # what S can enter is not what it has entered
        return asked != "value" and self.verb in verb(words)


@dataclass(frozen=True)
class Filed:
    """Phrases, and those of them that weigh so."""

    phrases: tuple[Phrase, ...]

    @cached_property
    def alike(self) -> dict[tuple[str, ...], list[Phrase]]:
        found: dict[tuple[str, ...], list[Phrase]] = {}
        for phrase in self.phrases:
            found.setdefault(phrase.weighty, []).append(phrase)
        return found

    @cached_property
    def often(self) -> Counter[str]:
        """In how many phrases each weighty word stands."""
        return Counter(word for phrase in self.phrases for word in {*phrase.weighty})

    @cached_property
    def in_sense(self) -> dict[tuple[str, ...], list[Phrase]]:
        """By what their words come to; filed when the first is asked for so."""
        found: dict[tuple[str, ...], list[Phrase]] = {}
        for phrase in self.phrases:
            for sense in phrase.senses:
                found.setdefault(sense, []).append(phrase)
        return found
