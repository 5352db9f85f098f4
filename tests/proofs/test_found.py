"""What the proofs once found, each as small as it gets."""

from __future__ import annotations

from compiler.model.build import Built, PackText, build
from compiler.model.model import PackInfo
from compiler.source import SourceFile
from rulewright.table import Table
from tests.oracle.building import build as build_slowly
from tests.oracle.meaning import outcome
from tests.oracle.outcomes import Answer
from tests.proofs.positions import lines, read

HARBOUR = """
A side is one of the North, the South.
A boat is a kind of thing.
Fact "{the boat} is leaky"; cites house.
Definition [Quiet]; cites house.
"{the hex} is quiet" means that there is no boat in the hex.
Definition [Joined]; cites house.
"{the boat} is joined" means that there is a leaky boat in (the boat's hex).
Definition [Hidden]; cites house.
"{the boat} is hidden" means that (the boat's hex) is quiet.
"""


def pack(text: str) -> Built:
    built = build([PackText(PackInfo("p", "P", "game", "1", "1", ()), (SourceFile("p.rulebook", text),))])
    assert built.problems == ()
    return built


def ask_both(built: Built, given: list[str], question: str) -> tuple[object, object]:
    """What the runtime and the oracle say of boat B."""
    told = read(built, lines(given))
    setting = Table.of(built.model)
    p, names = setting.set_up(told.given)
    why = setting.rules.why(p, question, names["B"])
    slow = outcome(build_slowly(built.model, p.space, told.given), question, (names["B"],))
    return (why.sort, why.value), ("answer", slow.value) if isinstance(slow, Answer) else slow.why


def test_nobody_leaky_is_anywhere_even_where_the_place_is_none() -> None:
    """`in none` is refused only if somebody meets all the other conditions."""
    out, elsewhere = "a boat B out of play", "a boat C in D4"
    assert ask_both(pack(HARBOUR), [out, elsewhere], "{the boat} is joined") == (("answer", False),) * 2
    leaky = [out, elsewhere, "C is leaky"]
    assert ask_both(pack(HARBOUR), leaky, "{the boat} is joined") == (("refused", None), "meaningless")


def test_a_question_about_none_is_refused() -> None:
    given = ["a boat B out of play"]
    assert ask_both(pack(HARBOUR), given, "{the boat} is hidden") == (("refused", None), "meaningless")
