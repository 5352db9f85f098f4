"""Which rules of a question answer: a function that tells of some of them, for who counts what is used of the rules.

A rule *answers* where it stands (see questions.py) and says something: a rule that counts for each of several, of one
at least; a chart, where it has such a cell. Nothing is left out because an answer is found already: of two that
forbid both are told. What cannot be told of a rule is not told, nor of one that it would outrank.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from compiler.insight import Answering, answering, may_say_nothing, outrankers
from compiler.middle import Expr, Statement, code, identifier
from compiler.model import Question, Rule
from compiler.program import descriptions
from compiler.program.asked.questions import described_by, says
from compiler.program.values import value
from compiler.program.writer import Scope, Writer
from compiler.trees import mentions

STANDING, FOUND = "standing", "found"


def standing_function(w: Writer, question: Question, wanted: Collection[str]) -> Statement:
    """`standing(p, slots)`: the ids of those wanted that answer."""
    s = Scope.of((slot.name, slot.kind) for slot in question.slots)
    parameters = ("p", *(s.names[slot.name] for slot in question.slots))
    rules = answering(w, question.id)
    body: list[Statement] = [code.Assign(FOUND, code.NewList())]
    flags: dict[str, str] = {}
    for rule in _needed(rules, wanted):
        over = [code.deny(code.Local(flags[one.id])) for one in outrankers(rule, rules)]
        flag = flags[rule.id] = identifier(rule.id, (*s.names.values(), *flags.values()))
        told: list[Statement] = [code.Assign(flag, code.both([*over, *_says_something(w, s, rule)]))]
        if rule.id in wanted:
            told.append(code.when(code.Local(flag), [code.Do(code.method(FOUND, "append", code.Plain(rule.id)))]))
        body.append(code.attempt(told, "NO_VALUE", code.Assign(flag, code.Plain(True))))
    return code.define(STANDING, parameters, [*body, code.Give(code.Local(FOUND))], question.phrase)


def _needed(rules: Sequence[Answering], wanted: Collection[str]) -> list[Answering]:
    """Those wanted and all that may outrank them, in their order."""
    needed: list[Answering] = []
    for rule in reversed(rules):
        if rule.id in wanted or any(one.id in rule.outranks for one in needed):
            needed.insert(0, rule)
    return needed


def _says_something(w: Writer, s: Scope, rule: Answering) -> list[Expr]:
    tests: list[Expr] = []
    if isinstance(rule, Rule) and rule.each is not None:
        if rule.condition is not None and not mentions(rule.condition, rule.each.variable):
            tests.append(value(w, s, rule.condition))
        found = descriptions.search(w, s, described_by(rule), value)
        return [*tests, code.call("any", code.Search(code.Plain(True), found.variable, found.among, found.filters))]
    if isinstance(rule, Rule) and rule.condition is not None:
        tests.append(value(w, s, rule.condition))
    if may_say_nothing(rule):
        tests.append(code.Compare(says(w, s, rule), "is not", code.UNSAID))
    return tests
