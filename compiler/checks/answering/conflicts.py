"""Rules that may answer one question differently, none outranking another: semantics 5.

Each pair is settled in this order. Both conditions are assumed together, with what both say being different,
and with every rule that would silence one of the two (and that nothing can silence) not applying; options
are unknowns like any other. If the prover refutes that, the pair is *proved apart*, or of the *same answer*
where what they say is the same without a look at conditions. Otherwise each way that stays open is drawn up
as a position, several times with different luck, and shown to the evaluator; if it answers with a conflict
of these very rules, the pair is *witnessed*, by a position that was run, with all it does not need left out.
What remains is *undecided*.

A chart counts as a rule with a case for each cell, a rule with branches as one with a case for each branch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field, replace
from functools import cached_property
from itertools import combinations, islice
from random import Random
from typing import Protocol

from compiler import terms as t
from compiler.checks.placing import place
from compiler.checks.saying import say_position, say_question
from compiler.diagnostics import Diagnostic, Label, diagnose
from compiler.model import Chart, Given, GivenCounters, GivenFact, GivenMoment, GivenTurn, Model, Question, Rule
from compiler.proving import Branch, Case, Cases, Looked, Posed, Prover, Sketch, Spent, canonical, negated
from compiler.source import Memory
from compiler.trees import within
from runtime.records import dataclass

BUDGET = 20_000  # steps of proof for a pair; what real rules need is a hundredth of it, with one exception
OPEN_WAYS = 8  # ways that stay open, drawn up for a pair
TRIES = 12  # drawings of each way
MOST_CASES = 800  # pairs of cases of a pair of rules
GROUND = ("M5", "M6", "M4", "L5", "N5", "L6", "N6", "M7")


@dataclass(frozen=True)
class Outcome:
    """What came of asking. sort: answer | conflict | refused. `rules`: of a conflict, those that disagree.

    `said`: what each of them answers, in words.
    """

    sort: str
    rules: frozenset[str] = frozenset()
    said: tuple[tuple[str, str], ...] = ()


class Evaluate(Protocol):
    """Handed in by the shell: builds the position and asks. What cannot be built or asked is `refused`."""

    def __call__(
        self,
        options: tuple[str, ...],
        given: tuple[Given, ...],
        question: str,
        arguments: tuple[t.Term, ...],
    ) -> Outcome: ...


@dataclass(frozen=True, order=True)
class Pair:
    question: str
    first: str
    second: str


@dataclass(frozen=True)
class Witness:
    pair: Pair
    trial: Posed
    said: tuple[tuple[str, str], ...] = ()  # what each of the two answers there


@dataclass(frozen=True)
class ConflictReport:
    """Every pair of rules that answer one question, neither outranking the other."""

    proved_apart: tuple[Pair, ...] = ()
    same_answer: tuple[Pair, ...] = ()
    witnessed: tuple[Witness, ...] = ()
    undecided: tuple[Pair, ...] = ()

    @property
    def counts(self) -> dict[str, int]:
        return {
            "proved apart": len(self.proved_apart),
            "same answer": len(self.same_answer),
            "witnessed": len(self.witnessed),
            "undecided": len(self.undecided),
        }


Answering = Rule | Chart


def find_conflicts(
    model: Model,
    evaluate: Evaluate | None = None,
    *,
    ground: Sequence[str] = GROUND,
    questions: Iterable[str] | None = None,
    budget: int = BUDGET,
    memory: Memory | None = None,
) -> ConflictReport:
    """Of all questions, or of those named. Without `evaluate` no position is looked for: what is open is undecided."""
    memory = memory or Memory()
    cases = Cases(model)
    apart, same, undecided = [], [], []
    wanted = None if questions is None else set(questions)
    for question in model.questions.values():
        if wanted is not None and question.id not in wanted:
            continue
        for first, second in pairs(cases, question):
            pair = Pair(question.id, first.id, second.id)
            search = _Search(model, cases, question, first, second, budget)
            settled = memory.traced(pair, (first, second, budget), cases.look, search.settled)
            if settled == "same answer":
                same.append(pair)
            elif settled == "proved apart":
                apart.append(pair)
            else:
                undecided.append(pair)
    report = ConflictReport(tuple(apart), tuple(same), (), tuple(undecided))
    return report if evaluate is None else with_witnesses(model, report, evaluate, ground, budget=budget)


def with_witnesses(
    model: Model, report: ConflictReport, evaluate: Evaluate, ground: Sequence[str] = GROUND, *, budget: int = BUDGET
) -> ConflictReport:
    """The same once positions were looked for that show what is undecided in it."""
    cases = Cases(model)
    every: dict[str, Answering] = {**model.rules, **model.charts}
    witnessed, undecided = [], []
    for pair in report.undecided:
        question = model.questions[pair.question]
        search = _Search(model, cases, question, every[pair.first], every[pair.second], budget)
        trial = search.witness(evaluate, pair, ground)
        if trial is None:
            undecided.append(pair)
        else:
            outcome = evaluate(trial.options, trial.given, question.id, trial.arguments)
            witnessed.append(Witness(pair, trial, outcome.said))
    return replace(report, witnessed=tuple(witnessed), undecided=tuple(undecided))


def pairs(cases: Cases, question: Question) -> Iterator[tuple[Answering, Answering]]:
    """Those that could disagree: answers where one prevails, roundings where contributions are added."""
    if question.combine == "one":
        effect = "is"
    elif question.combine in ("sum", "product"):
        effect = "rounded"
    else:
        return
    answering = [
        one
        for one in cases.answering(question.id)
        if (isinstance(one, Chart) and effect == "is") or (isinstance(one, Rule) and one.effect == effect)
    ]
    for first, second in combinations(answering, 2):
        if first.id not in second.outranks and second.id not in first.outranks:
            yield first, second


@dataclass
class _Search:
    model: Model
    cases: Cases
    question: Question
    first: Answering
    second: Answering
    budget: int
    looked: set[Looked] = field(default_factory=set)

    def settled(self, looked: set[Looked]) -> str:
        """Without a look at positions: `same answer`, `proved apart`, or nothing."""
        looked.add(("question", self.question.id))
        self.looked = looked
        if self.says_the_same():
            return "same answer"
        return "proved apart" if self.is_proved_apart() else ""

    @cached_property
    def both(self) -> list[tuple[Case, Case]]:
        return [(a, b) for a in self.cases.of(self.first) for b in self.cases.of(self.second)]

    @cached_property
    def silence(self) -> tuple[t.Term, ...]:
        """No rule applies that silences one of the two and that itself nothing silences."""
        return (*self.cases.unsilenced(self.first), *self.cases.unsilenced(self.second))

    def assumptions(self, a: Case, b: Case) -> tuple[t.Term, ...]:
        differ = negated(t.Equal(t.YES_NO, a.value, b.value))
        return (*a.conditions, *b.conditions, differ, *self.silence)

    def says_the_same(self) -> bool:
        return all(canonical(a.value) == canonical(b.value) for a, b in self.both)

    def is_proved_apart(self) -> bool:
        if len(self.both) > MOST_CASES:
            return False
        try:
            return all(self._prover().is_refuted(*self.assumptions(a, b)) for a, b in self.both)
        except Spent:
            return False

    def _prover(self) -> Prover:
        return Prover(self.model, self.cases, self.budget, self.looked)

    def open_ways(self) -> Iterator[Branch]:
        for a, b in self.both[:MOST_CASES]:
            try:
                yield from islice(self._prover().open_branches(*self.assumptions(a, b)), 3)
            except Spent:
                yield Branch(things=[t.Variable(slot.kind, slot.name) for slot in self.question.slots])

    def witness(self, evaluate: Evaluate, pair: Pair, ground: Sequence[str]) -> Posed | None:
        random = Random(f"{pair.question}|{pair.first}|{pair.second}")
        shows = {self.first.id, self.second.id}
        for way in islice(self.open_ways(), OPEN_WAYS):
            for _ in range(TRIES):
                trial = Sketch(self.model, way, random, ground).trial(self.question)
                if _conflicts(evaluate, self.question, trial, shows):
                    return _needed(evaluate, self.question, trial, shows, ground[0])
        return None


def _conflicts(evaluate: Evaluate, question: Question, trial: Posed, shows: set[str]) -> bool:
    outcome = evaluate(trial.options, trial.given, question.id, trial.arguments)
    return outcome.sort == "conflict" and shows <= outcome.rules


def _needed(evaluate: Evaluate, question: Question, trial: Posed, shows: set[str], middle: str) -> Posed:
    """The trial without the lines and options that the conflict does not need."""
    for line in trial.given:
        if isinstance(line, GivenCounters) and line.place[:1] == ("inside",):
            freed = replace(line, place=("in", middle))
            outside = tuple(freed if one is line else one for one in trial.given)
            if _conflicts(evaluate, question, replace(trial, given=outside), shows):
                trial = replace(trial, given=outside)
    for line in reversed(trial.given):
        if isinstance(line, GivenFact | GivenMoment | GivenTurn) or not is_named_elsewhere(line, trial):
            less = replace(trial, given=tuple(one for one in trial.given if one is not line))
            if _conflicts(evaluate, question, less, shows):
                trial = less
    return replace(
        trial,
        options=fewest(trial.options, lambda some: _conflicts(evaluate, question, replace(trial, options=some), shows)),
    )


def fewest(some: tuple[str, ...], are_enough: Callable[[tuple[str, ...]], bool]) -> tuple[str, ...]:
    """None, if that is enough; else without whatever can be left out, by halves, then by less: each trial is dear."""
    if not some or are_enough(()):
        return ()
    size = len(some)
    while size > 1:
        size = (size + 1) // 2
        at = 0
        while at < len(some):
            less = some[:at] + some[at + size :]
            if less and are_enough(less):
                some = less
            else:
                at += size
    return some


def is_named_elsewhere(line: Given, trial: Posed) -> bool:
    others = tuple(one for one in trial.given if one is not line)
    spoken = {one.name for one in within((others, trial.arguments)) if isinstance(one, t.Variable)}
    spoken.update(word for one in others if isinstance(one, GivenCounters) for word in one.place)
    return not spoken.isdisjoint(line.called)


# ---- telling


def check(model: Model, report: ConflictReport) -> Iterator[Diagnostic]:
    for witness in report.witnessed:
        first, second = rules_of(model, witness.pair)
        trial = witness.trial
        asked = say_question(model, witness.pair.question, trial.arguments)
        said = dict(witness.said)
        ours, theirs = (f" says {said[one.id]}" if one.id in said else "" for one in (second, first))
        notes = [
            f"both answer `{asked}` where:",
            *(f"  - {line}" for line in say_position(model, trial.given)),
        ]
        if trial.options:
            notes.append(f"  with {', '.join(f'[{option}]' for option in trial.options)}")
        yield diagnose(
            "conflicting-rules",
            f"[{second.id}] and [{first.id}] can answer the same question differently",
            place(second),
            f"this rule{ours}",
            related=(Label(place(first), f"and this one{theirs}"),),
            notes=notes,
            help=_between_packs(model, first, second)
            or f"let one of them outrank the other (`outranks [{first.id}]`), or narrow its condition",
        )
    for pair in report.undecided:
        first, second = rules_of(model, pair)
        yield diagnose(
            "undecided-conflict",
            f"it could not be settled whether [{second.id}] and [{first.id}] can answer together",
            place(second),
            related=(Label(place(first), "the other rule"),),
            help=_between_packs(model, first, second)
            or f"say which goes first (`outranks [{first.id}]`), or say in one what the other asks, denied",
        )


def _between_packs(model: Model, first: Answering, second: Answering) -> str | None:
    """How a pack settles it that stands on two which know nothing of each other: neither need be touched."""
    own = model.packs[-1].id if model.packs else ""
    if own in (first.pack, second.pack) or first.pack == second.pack or first.pack in model.extended(second.pack):
        return None
    said = f"`Rule [Which goes first]; cites house. [{second.id}] outranks [{first.id}].`"
    return f"`{own}` stands on both and settles it with a rule of its own: {said} (or the other way round)"


def rules_of(model: Model, pair: Pair) -> tuple[Answering, Answering]:
    """Earlier layer first; the later one is the one to mend."""
    both: dict[str, Answering] = {**model.rules, **model.charts}
    first, second = both[pair.first], both[pair.second]
    return (first, second) if first.layer <= second.layer else (second, first)
