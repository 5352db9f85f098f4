"""What the answer to a question rests on, found from its rules: so that it can be kept until some of that changes.

A question is followed through its rules, charts and whatever they ask, down to the facts. Of every thing and hex
that is spoken of on the way it is known how it was come by (its *origin*):

- it is a slot of the question, or lies in or around a thing that is, or stands in a hex that is. The runtime gives
  slots a stamp that is new after each change to a thing, to what holds it and what it holds, and to what stands in a
  hex (runtime/position/answer_cache.py). So whatever is read of such things is covered by the stamp of the slot.
- it is of a *slow* kind (going.py: what a game has few of, and seldom moves). Changes to these
  begin a new era, in which nothing is kept from the one before. So do changes of facts about hexes and sides.
  Where what is asked of such a thing cannot be followed, answers are kept only while there is none (`absent`).
  Questions that rest on the same slow kinds and facts share an era; a change begins only the eras that rest on it.
- it is any hex; then only what is printed on it may be read, facts about hexes, and the slow things in it.

Anything else (all units there are, the moment, secrets, suppositions) makes a question *wild*: it is not kept.
(All questions that rest on all units were kept for a trial, each change of a unit beginning their era: seldom asked
again before the next, they cost a playout a third more than they saved it. Only conditions that many ask alike are
followed so, with `all_of_kinds`: see shared.py.)
What rests on print alone is kept with the board, for all positions on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from compiler import terms
from compiler.insight.cost import price
from compiler.insight.following import PLAIN, Following, Ground, Origin, Wild
from compiler.insight.going import slow_kinds
from compiler.insight.outranking import Answering, answering
from compiler.insight.played import Played
from compiler.model import Question
from compiler.terms import Term
from compiler.trees import terms_in, within
from runtime.records import dataclass

WORTH = 40  # the price from which keeping an answer pays


@dataclass(frozen=True)
class Kept:
    """A question whose answers are kept: the slots whose stamps they rest on; its era (None: else on print alone)."""

    question: Question
    stamped: tuple[str, ...]
    era: int | None
    absent: tuple[str, ...]


class Dependence:
    def __init__(self, w: Played) -> None:
        self.w = w
        self._rules: dict[str, list[Answering]] = {}
        self._prices: dict[str, int] = {}
        self.also: list[Ground] = []  # what else rests on facts, and is to be told of changes
        self.shared: list[Ground] = []  # conditions that many ask alike (shared.py)
        self.slow_kinds = slow_kinds(w)

    @cached_property
    def grounds(self) -> Mapping[str, Ground]:
        """By question, for those that are worth keeping and can be."""
        found: dict[str, Ground] = {}
        for question in self.w.model.questions.values():
            if self.w.holds(question) and self.price(question.id) >= WORTH:
                try:
                    ground = self.ground(question)
                except Wild:
                    continue
                if ground != Ground() or self._goes_through(question.id):  # else it is reckoning alone
                    found[question.id] = ground
        return found

    def _goes_through(self, question: str) -> bool:
        """Whether it looks at one after another to come to its answer."""
        looking = terms.Exists | terms.Every | terms.Gather | terms.Count | terms.SetOf | terms.TheOne | terms.Way
        return any(isinstance(one, looking) for rule in self.rules(question) for one in within(rule))

    def kept(self) -> tuple[Kept, ...]:
        return tuple(self._kept(self.w.model.questions[one], ground) for one, ground in self.grounds.items())

    def _kept(self, question: Question, ground: Ground) -> Kept:
        stamped = tuple(slot.name for slot in question.slots if slot.name in ground.slots)
        return Kept(question, stamped, self.era(ground), tuple(sorted(ground.absent)))

    def era(self, ground: Ground) -> int | None:
        """The era of what rests on this; None where it is on print alone, but for stamps."""
        slow = self._slowly(ground)
        return self.eras[slow] if slow else None

    def _slowly(self, ground: Ground) -> frozenset[str]:
        """The slow kinds and facts that it rests on."""
        return ground.slow | {store for store in ground.stores if self.is_slow(store)}

    @cached_property
    def eras(self) -> Mapping[frozenset[str], int]:
        """A number for all that questions rest on but for stamps and print; 0 is for what else rests on facts."""
        grounds = (*self.grounds.values(), *self.shared)
        different = dict.fromkeys(slow for ground in grounds if (slow := self._slowly(ground)))
        return {slow: number for number, slow in enumerate(different, 1)}

    def _eras_of(self, changed: str) -> tuple[int, ...]:
        """Those that a change of a slow kind or fact begins anew."""
        also = (0,) if any(changed in self._slowly(ground) for ground in self.also) else ()
        return (*also, *(number for slow, number in self.eras.items() if changed in slow))

    def effects(self) -> dict[str, str | tuple[int, ...]]:
        """For each store that some kept answer rests on, what a change of it does: things | map | which eras begin."""
        read = set().union(*(ground.stores for ground in (*self.grounds.values(), *self.also, *self.shared)))
        return {
            store: "things" if self.is_of_things(store) else "map" if self.is_print(store) else self._eras_of(store)
            for store in self.w.store_number
            if store in read
        }

    def slow(self) -> dict[str, tuple[int, ...]]:
        """For all slow kinds whose changes matter to some kept answer, and those beneath, which eras they begin."""
        nouns = set().union(*(ground.slow for ground in (*self.grounds.values(), *self.also, *self.shared)))
        found: dict[str, set[int]] = {}
        for noun in nouns:
            for kind in self.w.kinds_beneath[noun]:
                found.setdefault(kind, set()).update(self._eras_of(noun))
        return {kind: tuple(sorted(found[kind])) for kind in sorted(found)}

    # ---- stores

    def is_of_things(self, store: str) -> bool:
        return any(slot.kind.name in self.w.kinds_beneath for slot in self.w.model.stores[store].slots)

    def is_print(self, store: str) -> bool:
        return self.w.model.stores[store].sort != "fact"

    def is_slow(self, store: str) -> bool:
        return not self.is_of_things(store) and not self.is_print(store)

    # ---- questions

    def rules(self, question: str) -> list[Answering]:
        if question not in self._rules:
            self._rules[question] = answering(self.w, question)
        return self._rules[question]

    def price(self, question: str) -> int:
        """Roughly how long its answer takes, with all that it asks."""
        if question not in self._prices:
            self._prices[question] = 0  # while it asks itself
            asked = [one for rule in self.rules(question) for one in terms_in(rule)]
            self._prices[question] = sum(map(self.whole_price, asked))
        return self._prices[question]

    def whole_price(self, term: Term) -> int:
        """Roughly how long it takes to find out, with all that it asks."""
        return price(term) + self._inside(term)

    def _inside(self, term: Term) -> int:
        own = self.price(term.question) if isinstance(term, terms.Ask) else 0
        return own + sum(self._inside(one) for one in terms_in(term))

    def ground(self, question: Question) -> Ground:
        origins = {}
        for slot in question.slots:
            counted = slot.kind.name == "hex" or slot.kind.name in self.w.kinds_beneath
            if counted and (slot.kind.specials or slot.kind.many):
                raise Wild
            origins[slot.name] = Origin(slot.name, is_hex=slot.kind.name == "hex") if counted else PLAIN
        return self.following(Ground()).question(question.id, origins)

    def following(self, ground: Ground, **how: Any) -> Following:
        return Following(self.w, self.rules, self.slow_kinds, ground, **how)
