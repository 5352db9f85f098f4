"""Positions on which two packs part: for each difference the smallest that the search can reach.

The examples of both packs are the places to look, since each was written to show what a rule decides. Every
example is told again in the words of the other pack (compiler/study/retold.py) and what it expects is asked of
both. Where the answers part, the position is made smaller: each stated line is left out in turn for as long as
the answers still part for the same reason. A witness speaks for a rule if that rule answered on one side and
not on the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

from compiler.model import Entry, Example, GivenCounters, GivenDice, Model, Next, Then
from compiler.study import Retold, asked_of, carriers, names_in, retold, words_of
from rulewright.actions import brief
from rulewright.scenes import Table, Unplayable, carry_out, told_choices
from runtime.play import CannotAnswer, Illegal, ScriptChooser
from runtime.position import NO_VALUE, Position
from runtime.records import dataclass
from runtime.space import UnknownHex

T = TypeVar("T")
Names = Mapping[str, Any]
DIFFERENT = ("opposite", "differs")  # how the documents' entries may stand to one another, sharpest first
_SO, _NOT_SO = "so", "not so"
CANNOT_BE_PLAYED = (Unplayable, CannotAnswer, Illegal, UnknownHex, *NO_VALUE)


@dataclass(frozen=True)
class Side:
    """One pack's answer. `by`: the rules that gave it, and the cells of charts."""

    says: str
    by: frozenset[str]
    answered: bool


@dataclass(frozen=True)
class Disagreement:
    """`told_by`: 0 where the example is the first pack's, 1 where it is the other's."""

    example: Example  # as its own pack tells it, made small
    told_by: int
    asked: str
    answers: tuple[Side, Side]
    stands_for: Mapping[str, str]
    then: int  # which expectation of the whole example

    @property
    def size(self) -> tuple[int, int, int]:
        return len(self.example.events), len(self.example.given), len(self.stands_for)

    @property
    def parted(self) -> frozenset[str]:
        """The rules that answered on one side only."""
        return self.answers[0].by ^ self.answers[1].by

    def decided_by(self, name: str, changed: bool) -> bool:
        """Whether this rule or cell is why they part: one that both have, if what it says has changed."""
        return name in (self.answers[0].by | self.answers[1].by if changed else self.parted)


class Tables:
    """A pack's table under each set of options, made once."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self._base = Table.of(model)
        self._made: dict[frozenset[str], Table] = {}

    def of(self, example: Example) -> Table:
        table = self._base.under(example.under, example.not_under)
        return self._made.setdefault(table.on, table)


def parting(
    tables: tuple[Tables, Tables], tell_how_far: Callable[[int, int], None] = lambda done, number: None
) -> Iterator[Disagreement]:
    """Every expectation of either pack's examples that the two answer otherwise; not yet made small."""
    one, other = tables[0].model, tables[1].model
    examples = {**other.examples, **one.examples}.values()
    for done, example in enumerate(examples, 1):
        yield from _of_example(example, 0 if example.id in one.examples else 1, tables)
        tell_how_far(done, len(examples))


def _of_example(example: Example, told_by: int, tables: tuple[Tables, Tables]) -> Iterator[Disagreement]:
    again = retold(example, tables[told_by].model, tables[1 - told_by].model)
    if again is None:
        return
    here, there = tables[told_by].of(example), tables[1 - told_by].of(again.example)
    briefly = zip(_told(here, example, _in_short), _told(there, again.example, _in_short), strict=False)
    if all(one == other and one for one, other in briefly):
        return  # nearly all: reasons take ten times as long, and are told of those that part
    mine, theirs = answers(here, example), answers(there, again.example)
    thens = [event for event in example.events if isinstance(event, Then)]
    for number, then in enumerate(thens):
        if number < min(len(mine), len(theirs)) and _part(mine[number], theirs[number]):
            both = (mine[number], theirs[number])
            ordered = both if told_by == 0 else (both[1], both[0])
            yield Disagreement(example, told_by, words_of(then), ordered, again.stands_for, number)


def _part(one: Side, other: Side) -> bool:
    return one.answered and other.answered and one.says != other.says


def answers(table: Table, example: Example) -> list[Side]:
    """What is answered to each expectation, up to where the example cannot be gone on with."""
    return _told(table, example, _side)


def _told(table: Table, example: Example, tell: Callable[[Table, Position, Names, Then], T]) -> list[T]:
    found: list[T] = []
    try:
        position, names = table.set_up(example.given)
        dice = [number for line in example.given if isinstance(line, GivenDice) for number in line.numbers]
        chosen = told_choices(table, position, names, example.given)

        def expect(then: Then) -> None:
            found.append(tell(table, position, names, then))

        carry_out(table, table.game(position, ScriptChooser()), names, example.events, chosen, dice, expect)
    except CANNOT_BE_PLAYED:
        return found
    return found


def _in_short(table: Table, position: Position, names: Names, then: Then) -> str:
    """What the answer says, without its reasons; empty: only they would tell."""
    if asked_of(then) is not then.condition:
        return ""
    with suppress(*NO_VALUE):
        return _SO if table.value(position, names, then.condition) is True else _NOT_SO
    return ""


def _side(table: Table, position: Position, names: Names, then: Then) -> Side:
    answer = table.why(position, names, asked_of(then))
    answered, by = answer.sort == "answer", answer.by.union(answer.cells)
    if answered and asked_of(then) is then.condition:
        return Side(_SO if answer.value is True else _NOT_SO, by, True)
    return Side(brief(answer), by, answered)


# ---- making small


def smallest(witness: Disagreement, tables: tuple[Tables, Tables]) -> Disagreement:
    """The same parting with as few stated lines as leaving out one after the other can reach."""
    wanted = _only(witness)
    best = wanted if _still(wanted, witness, tables) else witness
    for number in reversed(range(len(best.example.given))):
        fewer = replace(best, example=_left_out(best.example, number))
        if _is_whole(fewer.example) and _still(fewer, witness, tables):
            best = fewer
    again = retold(best.example, tables[best.told_by].model, tables[1 - best.told_by].model)
    return replace(best, stands_for=again.stands_for) if again is not None else best


def _left_out(example: Example, number: int) -> Example:
    return replace(example, given=(*example.given[:number], *example.given[number + 1 :]))


def _is_whole(example: Example) -> bool:
    """Whether everything spoken of is still there."""
    there = {name for given in example.given for name in given.called}
    inside = {one.place[1] for one in example.given if isinstance(one, GivenCounters) and one.place[:1] == ("inside",)}
    return inside | names_in((example.given, example.events)) <= there


def _only(witness: Disagreement) -> Disagreement:
    """Without the other expectations, and without what is done after this one."""
    events: list[Next | Then] = []
    seen = -1
    for event in witness.example.events:
        if isinstance(event, Then):
            seen += 1
            if seen == witness.then:
                events.append(event)
                break
        else:
            events.append(event)
    return replace(witness, example=replace(witness.example, events=tuple(events)), then=0)


def _still(tried: Disagreement, witness: Disagreement, tables: tuple[Tables, Tables]) -> bool:
    again: Retold | None = retold(tried.example, tables[tried.told_by].model, tables[1 - tried.told_by].model)
    if again is None:
        return False
    mine = answers(tables[tried.told_by].of(tried.example), tried.example)
    theirs = answers(tables[1 - tried.told_by].of(again.example), again.example)
    if len(mine) <= tried.then or len(theirs) <= tried.then:
        return False
    both = (mine[tried.then], theirs[tried.then])
    before = witness.answers if witness.told_by == 0 else (witness.answers[1], witness.answers[0])
    return all(
        now.says == then.says and now.by & witness.parted == then.by & witness.parted
        for now, then in zip(both, before, strict=True)
    )


# ---- what the documents call different


@dataclass(frozen=True)
class Called:
    """Two entries of the documents, one carried by each pack, that are marked as not saying the same."""

    entries: tuple[Entry, Entry]
    relation: str


def called_different(one: Model, other: Model) -> tuple[Called, ...]:
    """In the order of the first pack's documents. An entry is a pack's if examples that the other has not prove it."""
    own = (_proven_apart(one, other), _proven_apart(other, one))
    entries = {
        entry.id: entry
        for model in (one, other)
        for source in model.sources.values()
        for entry in source.entries.values()
    }
    found: dict[tuple[str, str], str] = {}
    for entry in entries.values():
        for related, relation in entry.related:
            for pair in ((entry.id, related), (related, entry.id)):
                if relation in DIFFERENT and pair[0] in own[0] and pair[1] in own[1]:
                    found[pair] = min(found.get(pair, relation), relation, key=DIFFERENT.index)
    order = {name: at for at, name in enumerate(entries)}
    return tuple(
        Called((entries[first], entries[second]), relation)
        for (first, second), relation in sorted(found.items(), key=lambda each: [order[name] for name in each[0]])
    )


def _proven_apart(model: Model, other: Model) -> frozenset[str]:
    apart = {example.id for example in model.examples.values() if example.id not in other.examples}
    told = {entry for name in apart for entry in model.examples[name].proves}
    ruled = {ruling.id for ruling in model.rulings.values() if apart.intersection(ruling.proved_by)}
    return frozenset(told | ruled)


def best_for(called: Called, witnesses: Iterable[Disagreement], one: Model, other: Model) -> Disagreement | None:
    """The smallest whose example proves one of the two entries: best one that a rule carrying either decides."""
    first, second = (entry.id for entry in called.entries)
    carrying = {each.id for each in (*carriers(one).get(first, ()), *carriers(other).get(second, ()))}
    proving = provers_of(one, first) | provers_of(other, second)
    able = [each for each in witnesses if each.example.id in proving]
    return min(able, key=lambda each: (not each.parted & carrying, each.size)) if able else None


def provers_of(model: Model, entry: str) -> frozenset[str]:
    """The examples that prove it, by their own word or a ruling's."""
    told = {each.id for each in model.examples.values() if entry in each.proves}
    ruled = {name for ruling in model.rulings.values() if ruling.id == entry for name in ruling.proved_by}
    return frozenset(told | ruled)
