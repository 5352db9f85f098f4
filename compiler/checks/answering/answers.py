"""Questions without an answer, once the game is whole (a shared system leaves some to the games on it).

Where one answer prevails and nothing is declared for silence, some rule must always apply: its being
refused that none does is the proof. A waiver that silences a rule takes its certainty away.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from compiler.checks.placing import place
from compiler.diagnostics import Diagnostic, diagnose
from compiler.model import Chart, Model, Question, Rule
from compiler.proving import Case, Cases, Looked, Prover, Spent, conjoined, negated
from compiler.source import Memory
from compiler.terms import Term

SYSTEM = "system"


def check(model: Model, memory: Memory) -> Iterator[Diagnostic]:
    if not model.packs or model.packs[-1].layer == SYSTEM:
        return
    cases = Cases(model)
    for question in model.questions.values():
        if question.default is not None:
            continue
        answering = cases.answering(question.id)
        if not answering:
            yield diagnose("unanswered-question", f"nothing answers `{question.id}`", place(question))
        elif must_be_answered(question, answering) and not memory.traced(
            ("always answered", question.pack, question.id),
            question,
            cases.look,
            partial(is_always_answered, model, cases, question),
        ):
            yield diagnose(
                "missing-answer",
                f"`{question.id}` can be asked where no rule applies",
                place(question),
                help="say `by default ...`, or add a rule for the cases that are left",
            )


def must_be_answered(question: Question, answering: list[Rule | Chart]) -> bool:
    """Gaps of charts are told with the chart."""
    if any(isinstance(one, Chart) for one in answering):
        return False
    return question.combine in ("one", "least", "greatest") and question.kind.name != "yes-or-no"


def is_always_answered(model: Model, cases: Cases, question: Question, looked: set[Looked] | None = None) -> bool:
    looked = set() if looked is None else looked
    looked.add(("question", question.id))
    answering = cases.answering(question.id)
    waivers = [one for one in answering if isinstance(one, Rule) and one.effect == "nothing"]
    silent = []
    for rule in answering:
        if isinstance(rule, Rule) and rule.effect == "is" and rule.each is None:
            over = [one for one in waivers if rule.id in one.outranks]
            silent += [_does_not_answer(cases, case, over) for case in cases.of(rule)]
    try:
        return Prover(model, cases, looked=looked).is_refuted(*silent)
    except Spent:
        return False


def _does_not_answer(cases: Cases, case: Case, over: list[Rule]) -> Term:
    kept = [negated(conjoined(*one.conditions)) for waiver in over for one in cases.of(waiver)]
    return negated(conjoined(*case.conditions, *kept))
