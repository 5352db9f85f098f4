"""Whether an expectation of an example holds, and whether what it names fared as it says.

Judged on the tree of the answer (runtime/answer/how_rules_fared.py). Of `it is legal to ...` the conditions of the
action are asked: where it is legal all of them count, otherwise those that fail.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from compiler.model import Action, Then
from compiler.terms import Legal, Term
from compiler.trees import within
from rulewright.scenes.table import Table
from runtime.answer import EVERYTHING, Answer, Aspect, Reason, Told, reasons
from runtime.position import Position
from runtime.records import dataclass

Followed = Mapping[str, Collection[Aspect]]

FEW = 3  # rules told as those that gave an answer


@dataclass(frozen=True)
class Expectation:
    """One expectation of an example and how it came out.

    wrong: what is not as it says; reason: the rules that gave the answer, and how those named fared instead.
    beneath: of actions whose being legal is asked, the conditions that settle it.
    """

    then: Then
    wrong: str = ""
    reason: str = ""
    answer: Answer | None = None
    beneath: tuple[Answer, ...] = ()


def judge(table: Table, position: Position, names: dict[str, int], then: Then, followed: Followed) -> Expectation:
    """`followed`: what followed by rule or came at a moment, with what it changed: the answer may come from that."""
    answer = table.why(position, names, then.condition)
    if answer.sort != "answer":
        return Expectation(then, f"{answer.sort} {answer.why}", "", answer)
    if answer.value is not True:
        return Expectation(then, "it is not so", "", answer, tuple(_deciding(table, position, names, then.condition)))
    if answer.tree is None or not (then.named or then.because):
        return Expectation(then, "", "", answer)
    because = "" if then.because is None else _part(table, position, names, then.because)
    settling = _deciding(table, position, names, then.condition)
    trees = (answer.tree, *(one.tree for one in settling if one.tree is not None))
    rested_on = {name: any(map(_looks_at(answer), changed)) for name, changed in followed.items()}
    told = Fared(trees, rested_on)
    return Expectation(then, "", told.faults(then, because), answer)


def _part(table: Table, position: Position, names: dict[str, int], because: Term) -> str | None:
    """The part of a definition that is said to have failed, in words; None if it did not."""
    answer = table.why(position, names, because)
    return answer.tree.text if answer.value is True and answer.tree is not None else None


def _looks_at(answer: Answer) -> Callable[[Aspect], bool]:
    """Whether the answer may rest on an aspect of the position that something changed."""
    looked_at = answer.looked_at
    about_places = any(isinstance(what, str) and what != "moment" for what, _ in looked_at)
    return lambda one: one in looked_at or EVERYTHING in looked_at or (one[0] == "place" and about_places)


class Fared:
    """How rules fared in an answer: `trees` are what it was asked with.

    followed: what followed before, and whether the answer rests on what that changed.
    """

    def __init__(self, trees: Iterable[Told], followed: Mapping[str, bool]) -> None:
        self.trees = tuple(trees)
        self.followed = followed
        self.reasons = [one for tree in self.trees for one in reasons(tree)]

    def of(self, name: str) -> list[Reason]:
        return [one for one in self.reasons if name in (one.rule.rule.id, one.rule.cell)]

    def gave(self, name: str) -> bool:
        return self.followed.get(name, False) or any(one.gave for one in self.of(name))

    def gave_way(self, name: str) -> bool:
        return not self.gave(name) and any(one.gave_way for one in self.of(name))

    def stayed_out(self, name: str) -> bool:
        """It was looked at, or followed, and had no part in the answer."""
        known = bool(self.of(name)) or name in self.followed
        return known and not self.gave(name) and not self.gave_way(name)

    def faults(self, then: Then, because: str | None) -> str:
        """What is not as it says; first the rules that gave the answer."""
        wrong = [f"{_cited(name)} {self.told(name)}" for name in then.by if not self.gave(name)]
        wrong += [f"{_cited(name)} {self.told(name)}" for name in then.although if not self.gave_way(name)]
        wrong += [f"{_cited(name)} {self.told(name)}" for name in then.without if not self.stayed_out(name)]
        wrong += self._parts_untold(then, because)
        return f"{self._given()}; {'; '.join(wrong)}" if wrong else ""

    def _parts_untold(self, then: Then, because: str | None) -> Iterator[str]:
        partly = {name: self._parts(name) for name in then.by if name not in self.followed}
        if because is None:
            yield "what is told after `because` is not so"
            return
        if because and not any(because in parts for parts in partly.values()):
            yield f"`because {because}` tells no part of a definition named that says no"
        for name, parts in partly.items():
            if parts and not because:
                failed = " and ".join(dict.fromkeys(text for one in self.of(name) for text in one.rule.because))
                yield f"{_cited(name)} says no for one of its parts: say which, `because {failed}`"

    def _parts(self, name: str) -> tuple[str, ...]:
        """Of a definition that says no: its parts, one of which is to be told."""
        gave = [one for one in self.of(name) if one.gave]
        return tuple(part for one in gave for part in one.rule.parts) if all(one.rule.parts for one in gave) else ()

    def _given(self) -> str:
        gave = list(dict.fromkeys(one.rule.rule.id for one in self.reasons if one.gave))
        if not gave:
            return "as nothing says otherwise" if self.reasons else "as things stand"
        more = f" and {len(gave) - FEW} more" if len(gave) > FEW else ""
        return f"by {', '.join(map(_cited, gave[:FEW]))}{more}"

    def told(self, name: str) -> str:
        """What a rule did: in the question that stands nearest to the answer."""
        ways = self.of(name)
        if ways:
            return next((one for one in ways if one.gave), ways[0]).in_words
        if name in self.followed:
            return "followed, and changed nothing that this looks at"
        everything = (rule for tree in self.trees for told in tree.all() for rule in told.rules)
        if any(name in (one.rule.id, one.cell) for one in everything):
            return "was looked at on the way, but the answer does not rest on that"
        return "was not looked at"


def _cited(name: str) -> str:
    return f"[{name}]"


# ---- of actions


def _deciding(table: Table, position: Position, names: dict[str, int], condition: Term) -> Iterator[Answer]:
    for legal in (one for one in within(condition) if isinstance(one, Legal)):
        action = table.model.actions[legal.action]
        values = [table.value(position, names, term) for term in legal.arguments]
        chosen: dict[str, Any] = dict(names)
        chosen |= {slot.name: value for slot, value in zip(action.slots, values, strict=True)}
        answers = [table.why(position, scope, term) for scope, term in _conditions_of(action, chosen)]
        failed = [one for one in answers if one.value is False]
        yield from failed or answers


def _conditions_of(action: Action, chosen: dict[str, Any]) -> Iterator[tuple[dict[str, Any], Term]]:
    """Every condition of an action, each with what its variables stand for."""
    for choice in action.choices:
        if choice.variable not in chosen:
            continue  # the example does not name what is chosen here
        value = chosen[choice.variable]
        candidate = choice.description.variable
        for one in value if choice.many and isinstance(value, tuple) else (value,):
            scope = {**chosen, candidate: one}
            yield from ((scope, condition) for condition in choice.description.conditions)
        if choice.such_that is not None:
            yield chosen, choice.such_that
    if action.only_if is not None:
        yield chosen, action.only_if
