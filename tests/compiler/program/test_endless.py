"""A question that needs its own answer: refused, not a crash."""

from __future__ import annotations

from compiler import terms as t
from runtime.answer import sentences
from tests.compiler.program.harbour import BASE, ask, harbour, question, rule, rules_of, thing, with_more

ROUND = "{the boat} is round"


def test_an_endless_question_is_refused() -> None:
    endless = rule("Round", ROUND, ask(ROUND))
    rules = rules_of(with_more(BASE, questions=[question(ROUND, "one", t.YES_NO)], rules=[endless]))
    p = harbour(rules)
    before = p.printed()
    answer = rules.why(p, ROUND, thing(p, "S"))
    assert answer.sort == "refused"
    assert "needs its own answer" in sentences(answer)[0]
    assert p.printed() == before
