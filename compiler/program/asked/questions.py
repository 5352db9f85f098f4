"""The quick function of a question: `ask_...`.

A rule *stands* where its condition holds, it says something there, and no standing rule outranks it. Rules
are written in an order in which outranking ones come first, so each rule's test is `not` the flags of its
outrankers and its own condition. A flag is kept only for a rule that outranks something still to come.

Where one answer prevails, a standing rule that outranks all the answers still to come, with none found
before it, returns at once; so what it outranks is never asked. Otherwise answers found are compared, and
different ones are a `Conflict`; but where all that may still come says the same for sure (always_answers.py), the
first returns at once. A permission returns at the first rule that forbids. Sums go by stages:
multiply, add, multiply as a whole, round, cap.

Whatever fails inside is handed to the explaining twin, which looks at everything before it lets a failure
count (see `values.py`). It also names all rules of a conflict, where quick code stops at the second.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from compiler import terms
from compiler.insight import (
    Answering,
    answering,
    condition_told,
    doubtful_first,
    effect,
    may_say_nothing,
    outrankers,
    same_said,
)
from compiler.middle import Expr, Statement, asked_once, code, identifier
from compiler.model import Question, Rule
from compiler.program import descriptions
from compiler.program.asked.charts import value_of_chart
from compiler.program.asked.lookup_tables import dense
from compiler.program.values import branches, value
from compiler.program.writer import Scope, Writer
from compiler.trees import mentions
from runtime import functions

Body = list[Statement]
FOUND, SAID, TOTAL = "answer", "said", "reckoned"


def ask_function(w: Writer, question: Question) -> Statement:
    s = Scope.of((slot.name, slot.kind) for slot in question.slots)
    parameters = tuple(s.names[slot.name] for slot in question.slots)
    ending = w.question_ending[question.id]
    places = [s.names[slot.name] for slot in question.slots if not slot.kind.specials]
    body = asked_once(_Rules(w, s, question).body(), places, parameters)
    again = code.call(
        "settled", code.Local(functions.WHY.name(ending)), code.P, *(code.Local(one) for one in parameters)
    )
    tried = code.attempt(body, "NO_VALUE", code.Give(again))
    return code.define(functions.ASK.name(ending), ("p", *parameters), [tried], question.phrase)


def default_of(w: Writer, s: Scope, question: Question) -> Expr | None:
    """The answer when no rule gives one; None when that is not declared."""
    if question.default is not None:
        plain = w.plain(question.default)
        if isinstance(plain, str):
            return w.value(w.charted(plain, question.kind))
        return value(w, s, question.default)
    if question.combine == "set":
        return code.pack([])
    return code.Plain(False) if question.kind.name == "yes-or-no" else None


def says(w: Writer, s: Scope, rule: Answering, number: int = 0) -> Expr:
    """What a rule says; UNSAID where it may say nothing."""
    if not isinstance(rule, Rule):
        return value_of_chart(w, s, rule, number)
    assert rule.value is not None, f"[{rule.id}] says nothing"
    if isinstance(rule.value, terms.Branches) and may_say_nothing(rule):
        return branches(w, s, rule.value, code.UNSAID)
    return value(w, s, rule.value)


class _Rules:
    def __init__(self, w: Writer, s: Scope, question: Question) -> None:
        self.w, self.s, self.question = w, s, question
        self.rules = answering(w, question.id)
        if question.combine == "one":
            self.rules = doubtful_first(w, self.rules)
        self.flags: dict[str, str] = {}  # rule id -> the variable that says whether it stands

    def body(self) -> Body:
        match self.question.combine:
            case "permission":
                return self._permission()
            case "sum" | "product":
                return self._sum()
            case "set":
                return self._set()
            case "least" | "greatest":
                return self._outermost()
        return self._at_once() + self._one()

    def _at_once(self) -> Body:
        """A look into the table of all answers, where there is one (see lookup_tables.py)."""
        found = dense(self.w, self.s, self.question, self.rules)
        if found is None:
            return []
        return [code.attempt([code.Give(found)], "KeyError", code.Idle())]

    # ---- when a rule stands

    def _test(self, rule: Answering) -> list[Expr]:
        """Not silenced, and its condition holds."""
        over = [self.flags[one.id] for one in outrankers(rule, self.rules) if one.id in self.flags]
        tests = [code.deny(code.Local(flag)) for flag in over]
        if isinstance(rule, Rule) and rule.condition is not None and not self._each_in_condition(rule):
            tests.append(value(self.w, self.s, rule.condition))
        return tests

    def _each_in_condition(self, rule: Answering) -> bool:
        """Whether the condition speaks of each thing, and so is asked of each."""
        if not isinstance(rule, Rule) or rule.each is None or rule.condition is None:
            return False
        return mentions(rule.condition, rule.each.variable)

    def _flag(self, rule: Answering) -> str:
        name = identifier(rule.id, (*self.s.names.values(), *self.flags.values()))
        self.flags[rule.id] = name
        return name

    def _silences_later(self, place: int) -> bool:
        return any(one.id in self.rules[place].outranks for one in self.rules[place + 1 :])

    def _raise_flags(self) -> Body:
        """Flags of all rules that outrank another, before anything is gathered."""
        body: Body = []
        for place, rule in enumerate(self.rules):
            if self._silences_later(place):
                tests = self._test(rule)
                if may_say_nothing(rule):
                    tests.append(code.Compare(says(self.w, self.s, rule), "is not", code.UNSAID))
                body.append(code.Assign(self._flag(rule), code.both(tests)))
        return body

    def _standing(self, rule: Answering) -> Expr | None:
        """The flag or the test of a rule; None where it always stands."""
        if rule.id in self.flags:
            return code.Local(self.flags[rule.id])
        tests = self._test(rule)
        return code.both(tests) if tests else None

    def _if_standing(self, rule: Answering, body: Body) -> Body:
        test = self._standing(rule)
        return body if test is None else [code.when(test, body)]

    def _of(self, *effects: str) -> list[Answering]:
        return [rule for rule in self.rules if effect(rule) in effects]

    def _conflict(self) -> Statement:
        return code.Refuse(code.call("Conflict", code.Plain(self.question.id)))

    def _otherwise(self) -> Body:
        default = default_of(self.w, self.s, self.question)
        if default is not None:
            return [code.Give(default)]
        return [code.Refuse(code.call("Silent", code.Plain(self.question.id)))]

    # ---- one prevails

    def _one(self) -> Body:
        body: Body = []
        pending = False  # whether an answer may have been found before
        for place, rule in enumerate(self.rules):
            later = self.rules[place + 1 :]
            if effect(rule) != "is":
                if self._silences_later(place):
                    tests = self._test(rule)
                    body.append(code.Assign(self._flag(rule), code.both(tests)))
                continue
            if not pending and (
                all(one.id in rule.outranks or effect(one) != "is" for one in later) or self._settles(rule, later)
            ):
                written, always = self._give(rule)
                body += written
                if always:
                    return body
            else:
                body += self._note(rule, place, pending)
                pending = True
        if pending:
            found = code.Compare(code.Local(FOUND), "is not", code.UNSAID)
            body = [code.Assign(FOUND, code.UNSAID), *body]
            body.append(code.when(found, [code.Give(code.Local(FOUND))]))
        return body + self._otherwise()

    def _settles(self, rule: Answering, later: list[Answering]) -> bool:
        """Whether those after it can only say the same, for sure."""
        left = [one for one in later if one.id not in rule.outranks]
        saying = [one for one in left if effect(one) == "is"]
        return same_said(self.w, [rule, *saying]) is not None and all(condition_told(self.w, one) for one in left)

    def _give(self, rule: Answering) -> tuple[Body, bool]:
        """Return what the rule says, if it stands; and whether nothing can come after."""
        tests = self._test(rule)
        said = says(self.w, self.s, rule)
        if may_say_nothing(rule):
            is_said = code.Compare(code.Local(SAID), "is not", code.UNSAID)
            written: Body = [code.Assign(SAID, said), code.when(is_said, [code.Give(code.Local(SAID))])]
        else:
            written = [code.Give(said)]
        if tests:
            return [code.when(code.both(tests), written)], False
        return written, not may_say_nothing(rule)

    def _note(self, rule: Answering, place: int, pending: bool) -> Body:
        """Keep what the rule says, if it stands; it must agree with what was said before."""
        tests = self._test(rule)
        said = says(self.w, self.s, rule)
        keep: Body = [code.Assign(FOUND, said)]
        if pending:
            nothing_yet = code.Compare(code.Local(FOUND), "is", code.UNSAID)
            differs = code.Compare(code.Local(FOUND), "!=", code.Local(SAID))
            agree = code.when(
                nothing_yet,
                [code.Assign(FOUND, code.Local(SAID))],
                [code.when(differs, [self._conflict()])],
            )
            keep = [code.Assign(SAID, said), agree]
            if may_say_nothing(rule):
                is_said = code.Compare(code.Local(SAID), "is not", code.UNSAID)
                keep = [code.Assign(SAID, said), code.when(is_said, [agree])]
        if not self._silences_later(place):
            return [code.when(code.both(tests), keep)] if tests else keep
        if may_say_nothing(rule):
            tests.append(code.Compare(said, "is not", code.UNSAID))
        flag = self._flag(rule)
        return [code.Assign(flag, code.both(tests)), code.when(code.Local(flag), keep)]

    # ---- permissions

    def _permission(self) -> Body:
        body: Body = []
        for place, rule in enumerate(self.rules):
            if effect(rule) == "forbidden":
                # what it silences no longer matters: the answer is no
                body += self._if_standing(rule, [code.Give(code.Plain(False))])
                if self._standing(rule) is None:
                    return body
            elif self._silences_later(place):
                tests = self._test(rule)
                body.append(code.Assign(self._flag(rule), code.both(tests)))
        return [*body, code.Give(code.Plain(True))]

    # ---- sums and products

    def _sum(self) -> Body:
        start = default_of(self.w, self.s, self.question)
        if start is None:
            start = code.Plain(0 if self.question.combine == "sum" else 1)
        body: Body = [*self._raise_flags(), code.Assign(TOTAL, start)]
        for word, operator in (("multiplied", "*"), ("changes", "+"), ("multiplied as a whole", "*")):
            for rule in self._of(word):
                body += self._contribution(rule, operator)
        body += self._rounding()
        for word, pick in (("at least", "greatest"), ("at most", "least")):
            for rule in self._of(word):
                body += self._if_standing(rule, self._with_said(rule, partial(_cap, pick)))
        return [*body, code.Give(code.call("exact", code.Local(TOTAL)))]

    def _contribution(self, rule: Answering, operator: str) -> Body:
        assert isinstance(rule, Rule)
        assert rule.value is not None
        if rule.each is not None:
            found = self._each(rule)
            each = value(self.w, found.scope, rule.value)
            inside: Body = [code.Increase(TOTAL, operator, each)]
            if found.filters:
                inside = [code.when(code.both(found.filters), inside)]
            return self._if_standing(rule, [code.loop(found.variable, found.among, inside)])
        added = self._with_said(rule, lambda said: code.Increase(TOTAL, operator, said))
        return self._if_standing(rule, added)

    def _with_said(self, rule: Answering, use: Callable[[Expr], Statement]) -> Body:
        """A statement that uses what a rule says, where it says something."""
        said = says(self.w, self.s, rule)
        if not may_say_nothing(rule):
            return [use(said)]
        is_said = code.Compare(code.Local(SAID), "is not", code.UNSAID)
        return [code.Assign(SAID, said), code.when(is_said, [use(code.Local(SAID))])]

    def _each(self, rule: Rule) -> descriptions.Search:
        """The things the rule counts for, with its condition where that is asked of each."""
        return descriptions.search(self.w, self.s, described_by(rule), value)

    def _rounding(self) -> Body:
        rounding = self._of("rounded")
        if not rounding:
            return []
        ways = {True: self._rounded(rounding, True), False: self._rounded(rounding, False)}
        if ways[True] and ways[False]:
            both = code.both([code.either(ways[True]), code.either(ways[False])])
            body: Body = [code.when(both, [self._conflict()])]
        else:
            body = []
        for up, tests in ways.items():
            if tests:
                rounded = code.call("round_up" if up else "round_down", code.Local(TOTAL))
                always = any(isinstance(test, code.Plain) for test in tests)
                round_it = code.Assign(TOTAL, rounded)
                body.append(round_it if always else code.when(code.either(tests), [round_it]))
        return body

    def _rounded(self, rules: list[Answering], up: bool) -> list[Expr]:
        chosen = [rule for rule in rules if isinstance(rule, Rule) and rule.value is not None]
        same_way = [rule for rule in chosen if rule.value is not None and (self.w.plain(rule.value) == 1) == up]
        return [self._standing(rule) or code.Plain(True) for rule in same_way]

    # ---- sets, least and greatest

    def _set(self) -> Body:
        including = self._of("includes")
        body: Body = [*self._raise_flags(), code.Assign("found", code.NewList())]
        standing = self.question.default is not None
        if standing:
            body.append(code.Assign("included", code.Plain(False)))
        for rule in including:
            if isinstance(rule, Rule) and rule.each is not None and rule.value is not None:
                found = self._each(rule)
                add = code.Do(code.method("found", "extend", value(self.w, found.scope, rule.value)))
                inside: Body = [add] if not found.filters else [code.when(code.both(found.filters), [add])]
                inside = [code.loop(found.variable, found.among, inside)]
            else:
                inside = self._with_said(rule, lambda said: code.Do(code.method("found", "extend", said)))
            if standing:
                inside.append(code.Assign("included", code.Plain(True)))
            body += self._if_standing(rule, inside)
        order = self.w.order(self.question.kind.name)
        gathered = code.call("gathered", code.Local("found"), *([order] if order is not None else []))
        if standing:
            body.append(code.when(code.deny(code.Local("included")), self._otherwise()))
        return [*body, code.Give(gathered)]

    def _outermost(self) -> Body:
        body: Body = [*self._raise_flags(), code.Assign("found", code.NewList())]
        for rule in self._of("is"):
            if isinstance(rule, Rule) and rule.each is not None and rule.value is not None:
                found = self._each(rule)
                add: Body = [code.Do(code.method("found", "append", value(self.w, found.scope, rule.value)))]
                inside = add if not found.filters else [code.when(code.both(found.filters), add)]
                body += self._if_standing(rule, [code.loop(found.variable, found.among, inside)])
                continue
            append = self._with_said(rule, lambda said: code.Do(code.method("found", "append", said)))
            body += self._if_standing(rule, append)
        order = self.w.order(self.question.kind.name)
        pick = code.call(self.question.combine, code.Local("found"), *([order] if order is not None else []))
        return [*body, code.when(code.Local("found"), [code.Give(pick)]), *self._otherwise()]


def _cap(pick: str, said: Expr) -> Statement:
    return code.Assign(TOTAL, code.call(pick, code.pack([code.Local(TOTAL), said])))


def described_by(rule: Rule) -> terms.Description:
    """What a rule counts for each of; a condition that speaks of each is one more of its own."""
    assert rule.each is not None
    if rule.condition is None or not mentions(rule.condition, rule.each.variable):
        return rule.each
    d = rule.each
    return terms.Description(d.kind, d.variable, (*d.conditions, rule.condition), d.type, d.numbers, d.span)
