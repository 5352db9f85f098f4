"""The explaining function of a question: `why_...`.

It gives the same value, slowly, and tells the tracer everything.

Each rule is told as its conditions, each with its words, and a function for what it says; `q` (see
`runtime/answer/asking.py`) looks at all of them and combines. So the two functions of a question reach
their value by different ways, and the tests hold them equal.
"""

from __future__ import annotations

from collections.abc import Mapping

from compiler import terms
from compiler.insight import Answering, answering, may_say_nothing
from compiler.middle import Expr, Statement, code
from compiler.model import Question, Rule
from compiler.program import descriptions
from compiler.program.asked.questions import default_of, described_by, says
from compiler.program.told import told
from compiler.program.values import value
from compiler.program.writer import Scope, Writer
from compiler.trees import mentions
from runtime import functions


def why_function(w: Writer, question: Question, rule_number: Mapping[str, int], number: int) -> Statement:
    s = Scope.of(((slot.name, slot.kind) for slot in question.slots), traced=True)
    parameters = tuple(s.names[slot.name] for slot in question.slots)
    body: list[Statement] = []
    for rule in answering(w, question.id):
        body.append(code.Do(_rule(w, s, rule, rule_number[rule.id])))
    default = default_of(w, s, question)
    order = w.order(question.kind.name)
    combined = code.call(
        "q.answer",
        *([code.thunk(default)] if default is not None else [code.Plain(None)]),
        *([order] if order is not None and question.combine in ("set", "least", "greatest") else []),
    )
    body.append(code.Give(combined))
    asked = code.method("t", "question", code.Plain(number), code.pack([code.Local(one) for one in parameters]))
    within = code.Within(asked, "q", tuple(body))
    return code.define(functions.WHY.name(w.question_ending[question.id]), ("p", "t", *parameters), [within])


def _rule(w: Writer, s: Scope, rule: Answering, number: int) -> Expr:
    if isinstance(rule, Rule) and _is_a_meaning(rule):
        return _meaning(w, s, rule, number)
    tests: list[Expr] = []
    each = isinstance(rule, Rule) and rule.each is not None
    if isinstance(rule, Rule) and rule.condition is not None:
        asked_of_each = rule.each is not None and mentions(rule.condition, rule.each.variable)
        if not asked_of_each:
            members = rule.condition.operands if isinstance(rule.condition, terms.All) else (rule.condition,)
            tests = [told(w, s, one, value) for one in members]
    if isinstance(rule, Rule) and rule.value is None:
        said: Expr = code.Plain(None)
    elif each:
        assert isinstance(rule, Rule)
        assert rule.value is not None
        found = descriptions.search(w, s, described_by(rule), value)
        one_each = code.Search(
            value(w, found.scope, rule.value), found.variable, descriptions.those(s, found), (), listed=True
        )
        said = code.thunk(one_each)
    else:
        said = code.thunk(says(w, s, rule, number))
    method = "each" if each else "maybe" if may_say_nothing(rule) else "rule"
    return code.method("q", method, code.Plain(number), code.pack(tests), said)


def _is_a_meaning(rule: Rule) -> bool:
    """`means that ...`: what it says is whether conditions hold."""
    plain = not isinstance(rule.value, (terms.YesNo, terms.Branches))
    return rule.condition is None and rule.each is None and plain and _kind_of(rule) == terms.YES_NO


def _kind_of(rule: Rule) -> terms.Kind | None:
    return rule.value.kind if rule.effect == "is" and rule.value is not None else None


def _meaning(w: Writer, s: Scope, rule: Rule, number: int) -> Expr:
    """Each of its conditions with its words, so that a `no` tells which of them failed."""
    meant = rule.value
    assert meant is not None
    either = isinstance(meant, terms.AnyOf)
    members = meant.operands if isinstance(meant, (terms.All, terms.AnyOf)) else (meant,)
    tests = code.pack([told(w, s, one, value) for one in members])
    return code.method("q", "means", code.Plain(number), tests, code.Plain(either))
