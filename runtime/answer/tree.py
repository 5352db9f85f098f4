"""An answer and the tree it came from: frozen records, words already filled in.

A question (`Told`) has rules, a rule its conditions (`TestTold`), and these what was looked at to settle them: parts of
a condition, questions, what a search found, values compared, facts assumed. So a reason goes on to its end.

`looked_at` is a set of aspects of the position; changing a fact outside it never changes the answer. An
aspect is (store number, key) for a stored fact; ("place", thing) for where a thing stands or what it is
inside; ("in", hex) and ("inside", thing) for what is there; ("things", noun) for which things of a kind or
type are in play ("all things": or out of it); ("side", thing); ("moment", "turn" | "phase" | "side" | "over").
Moving a thing touches its place, what is in both places, and `things` of its type and every kind above it
if it enters or leaves play. Where the reading of something cannot be followed closely, ("everything", ())
stands among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field, replace
from functools import cached_property
from typing import Any

from runtime.program import RuleOf, Value
from runtime.records import dataclass
from runtime.values import Exact

Aspect = tuple[int | str, Any]
EVERYTHING: Aspect = ("everything", ())


@dataclass(frozen=True)
class Known:
    """A value that a condition compares. opening: how what is spoken of is taken up, `it is `; none of what it is held
    against.
    """

    said: str
    opening: str = "it is "
    aside: bool = False


@dataclass(frozen=True)
class Assumed:
    """A fact that the position does not state, and a condition read."""

    text: str
    aside: bool = False


@dataclass(frozen=True)
class Stated:
    """A number that is stated and was read: what a rule that reckons begins with."""

    value: Exact
    aside: bool = False


@dataclass(frozen=True)
class Candidate:
    """One that a search looked at: whether it is meant (None where that cannot be told)."""

    said: str
    holds: bool | None
    nodes: tuple[Node, ...] = ()
    aside: bool = False

    @property
    def progress(self) -> int:
        """How many of the conditions on it hold."""
        return sum(1 for node in self.nodes if isinstance(node, TestTold) and node.holds)

    @property
    def lacks(self) -> Iterator[TestTold]:
        failed = (one for one in self.nodes if isinstance(one, TestTold) and one.holds is False and not one.aside)
        return (end for one in failed for end in one.ends)


@dataclass(frozen=True)
class TestTold:
    """A condition, or a part of one: in words as it turned out. `holds` is None where it has no value.

    sort: `parts` is told by its parts that settled it, `question` asks nothing but a question, `search` looks for
    something, `equal` and `unequal` hold two values against each other, `some` asks for any value at all, `kind` of
    what kind something is; any other is a `fact`. meant: what is said of the one that a search finds, or of that value.
    """

    text: str
    holds: bool | None
    nodes: tuple[Node, ...] = ()
    sort: str = "fact"
    meant: str = ""
    aside: bool = False

    @property
    def asked(self) -> tuple[Told, ...]:
        return tuple(questions(self.nodes))

    @property
    def parts(self) -> tuple[TestTold, ...]:
        return tuple(one for one in self.nodes if isinstance(one, TestTold) and not one.aside)

    @property
    def ends(self) -> tuple[TestTold, ...]:
        """What it came down to: itself, or the parts of its parts that settled it."""
        parts = self.parts if self.sort == "parts" else ()
        return tuple(dict.fromkeys(end for part in parts for end in part.ends)) or (self,)

    @property
    def given_by(self) -> tuple[str, ...]:
        """The rules that make it so, where it asks nothing but what they say."""
        asked = self.asked[0] if self.sort == "question" and len(self.asked) == 1 else None
        return tuple(one.rule.id for one in asked.answered) if asked is not None and asked.value is True else ()

    @property
    def known(self) -> tuple[Known, ...]:
        return tuple(one for one in self.nodes if isinstance(one, Known))

    @property
    def looked_through(self) -> tuple[Candidate, ...]:
        return tuple(one for one in self.nodes if isinstance(one, Candidate))


def questions(nodes: Iterable[Node]) -> Iterator[Told]:
    """Those asked there, however deep within parts and searches."""
    for one in nodes:
        if isinstance(one, Told):
            yield one
        elif isinstance(one, TestTold | Candidate):
            yield from questions(one.nodes)


def without_tests(nodes: Iterable[Node]) -> Iterator[Node]:
    """What was asked and read there, without the conditions that asked it."""
    for one in nodes:
        if isinstance(one, TestTold | Candidate):
            yield from without_tests(one.nodes)
        else:
            yield one


def set_aside(node: Node) -> Node:
    """As what did not settle what asked it, with all within."""
    if isinstance(node, TestTold | Candidate):
        return replace(node, aside=True, nodes=tuple(map(set_aside, node.nodes)))
    return replace(node, aside=True)


@dataclass(frozen=True)
class RuleTold:
    """A rule as it fared.

    applies: its conditions hold and it says something. stands: and nothing silences it.

    None where that cannot be told. `silenced_by` are the standing rules that outrank it.
    idle: it stands, and what it says makes no difference to what is gathered.
    parts: of a definition that says no because one of several conditions failed, each of them in words, denied.
    """

    rule: RuleOf
    tests: tuple[TestTold, ...]
    applies: bool | None
    stands: bool | None
    silenced_by: tuple[str, ...] = ()
    value: Any = None
    said: str = ""  # the value in words
    cell: str | None = None  # "Tide chart: low, 3"
    to_say: tuple[Node, ...] = ()  # what was looked at for what it says
    idle: bool = False
    parts: tuple[str, ...] = ()

    @property
    def asked(self) -> tuple[Told, ...]:
        """By its conditions, then for what it says."""
        return (*(told for test in self.tests for told in test.asked), *questions(self.to_say))

    @property
    def failed(self) -> tuple[TestTold, ...]:
        return tuple(test for test in self.tests if test.holds is False)

    @property
    def was_kept_off(self) -> bool:
        """Whether it failed for something that another rule says."""
        return not self.silenced_by and any(end.given_by for test in self.failed for end in test.ends)

    @property
    def came_near(self) -> bool:
        """It was silenced, or some of its conditions hold but not all. A definition that says no has answered."""
        only_some = bool(self.failed) and any(test.holds for test in self.tests)
        return bool(self.silenced_by) or (only_some and not self.applies)

    @property
    def decided(self) -> tuple[TestTold, ...]:
        """The conditions for which it says what it says; of a definition's `no`, those that failed."""
        decisive = not (self.failed and self.applies and self.value is False)
        return tuple(test for test in self.tests if test.holds is decisive)

    @property
    def cases(self) -> tuple[TestTold, ...]:
        """Of a value with branches: the one that holds, or all that failed before the last."""
        asked = tuple(node for node in self.to_say if isinstance(node, TestTold) and not node.aside)
        return asked[-1:] if asked and asked[-1].holds else asked

    @property
    def ends(self) -> tuple[TestTold, ...]:
        """What its saying so came down to."""
        return tuple(end for test in (*self.decided, *self.cases) for end in test.ends)

    @property
    def because(self) -> tuple[str, ...]:
        """Those in words."""
        return tuple(test.text for test in self.decided)


@dataclass(frozen=True)
class Told:
    """One question asked: in words, with its value (None where it has none) and every rule of it.

    aside: what asked it was settled without it, by another part of an `or`, say, or another candidate.
    """

    question: str
    text: str
    combine: str
    value: Value | None
    said: str
    rules: tuple[RuleTold, ...]
    by_default: bool = False
    denied: str = ""  # in words that say no
    several: bool = False  # its words are told of with `are`
    is_one_question: bool = False  # a value that is nothing but the answer of the question asked for it
    nodes: tuple[Node, ...] = ()  # on the way to a value that no single question gives
    aside: bool = False
    about: tuple[Any, ...] = ()  # the values that it was asked of

    @property
    def asked(self) -> tuple[Told, ...]:
        return tuple(questions(self.nodes))

    @property
    def answered(self) -> tuple[RuleTold, ...]:
        """The rules the value comes from."""
        if self.value is None:
            return ()
        standing = tuple(one for one in self.rules if one.stands and one.rule.effect != "nothing")
        if self.combine == "permission":
            return tuple(one for one in standing if (one.rule.effect == "allowed") == self.value)
        return standing

    @property
    def near(self) -> tuple[RuleTold, ...]:
        """The rules that came near and gave way, those that failed least first."""
        return tuple(sorted((one for one in self.rules if one.came_near), key=lambda one: len(one.failed)))

    @property
    def forbidding(self) -> tuple[RuleTold, ...]:
        """Of these the prohibitions."""
        return tuple(one for one in self.near if one.rule.effect == "forbidden")

    def all(self) -> Iterator[Told]:
        """What was asked on the way, each once: many ask the same, and are told of it in the same words."""
        seen, left = set[int](), [self]
        while left:
            told = left.pop()
            if id(told) in seen:
                continue
            seen.add(id(told))
            yield told
            further = (*told.asked, *(asked for rule in told.rules for asked in rule.asked))
            left.extend(reversed(further))


Node = Told | TestTold | Candidate | Known | Assumed | Stated


@dataclass(frozen=True)
class Answer:
    """sort: answer | depends on | conflict | silent | refused.

    `why` says, in words, why there is no value. `lines`: between which hexes lines were drawn on the way.
    """

    sort: str
    value: Value | None
    tree: Told | None
    assumed: tuple[tuple[int, Any, Value], ...] = ()  # store, key, the default taken
    stated: tuple[tuple[int, Any, Value], ...] = ()
    looked_at: frozenset[Aspect] = frozenset()
    why: str = ""
    rules: tuple[str, ...] = ()  # of a conflict: those that disagree
    assumed_words: tuple[str, ...] = field(default=())
    lines: tuple[tuple[int, int], ...] = ()

    @cached_property
    def by(self) -> frozenset[str]:
        """Rules and charts that answered, here or on the way, and those that silenced another."""
        answered = {one.rule.id for told in self._all() for one in told.answered}
        silencers = {name for told in self._all() for one in told.rules if one.applies for name in one.silenced_by}
        return frozenset(answered | silencers)

    @property
    def settled_by(self) -> tuple[str, ...]:
        """The rules and cells whose own word the answer is: of what was asked, or else of what that asked for."""
        return settling(self.tree) if self.tree is not None else ()

    @cached_property
    def refused(self) -> tuple[Told, ...]:
        """Of a search: of whom it was asked whether they may, and may not."""
        asked = _asked_of_each(self.tree) if self.tree is not None else ()
        return tuple(told for told in asked if told.combine == "permission" and told.value is False)

    @property
    def near(self) -> frozenset[str]:
        """Rules that came near and gave way, anywhere on the way."""
        return frozenset(one.rule.id for told in self._all() for one in told.near)

    @cached_property
    def cells(self) -> tuple[str, ...]:
        return tuple(one.cell for told in self._all() for one in told.rules if one.cell and one.stands)

    def _all(self) -> Iterator[Told]:
        return self.tree.all() if self.tree else iter(())


def _asked_of_each(told: Told) -> Iterator[Told]:
    """What a search asked of whom it looked at, also where something is supposed."""
    for one in told.asked:
        yield from (one,) if one.rules else _asked_of_each(one)


def settling(told: Told) -> tuple[str, ...]:
    """The rules and cells whose own word the answer of that question is."""
    return tuple(dict.fromkeys(_settling(told)))


def _settling(told: Told) -> Iterator[str]:
    """What was asked on the way to a number settles it where it is that number."""
    own = [one.cell or one.rule.id for one in told.answered if not one.idle]
    yield from own
    for asked in () if own else told.asked:
        if not asked.aside and (isinstance(told.value, bool) or asked.value == told.value):
            yield from _settling(asked)
