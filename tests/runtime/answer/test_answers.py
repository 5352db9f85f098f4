"""Whatever comes of asking is an answer, with where it came from, in sentences a player would accept."""

from __future__ import annotations

from fractions import Fraction

from compiler import terms as t
from compiler.model import model as m
from runtime.answer import Rules, sentences
from runtime.answer.sentences import Teller, wording
from runtime.answer.tree import Candidate, RuleTold, Told
from runtime.answer.tree import TestTold as Condition
from runtime.position import Position
from runtime.program import RuleOf
from runtime.values import PROHIBITED
from tests.compiler.program.harbour import (
    A_BOAT,
    A_HEX,
    BASE,
    CRATES,
    DEPTH,
    FARE,
    HIDDEN,
    IT,
    MOORED,
    NORTH,
    OF_IT,
    PAINTED,
    SKILL,
    SOUTH,
    SPACE,
    THE_HEX,
    TIDE,
    TIDE_OF,
    WHOSE,
    ask,
    boats,
    both,
    count_of,
    harbour,
    name,
    no,
    num,
    op,
    put,
    question,
    read,
    rule,
    rules_of,
    same,
    some,
    store_of,
    than,
    thing,
    with_more,
)

FEE = "the fee of {the boat} at {the hex}"
CALL = "{the boat} may call at {the hex}"
RANK = "the rank of {the boat}"
SECRET = "the worth of {the boat}"
BOTH = (A_BOAT, A_HEX)
LOW = same(t.Read(TIDE, TIDE_OF, (THE_HEX,)), name(TIDE, "low"))
STRANGERS = some(boats(op(t.YES_NO, "is_in", IT, THE_HEX), no(same(OF_IT, WHOSE))))
RULES: Rules = rules_of(
    with_more(
        BASE,
        questions=[
            question(FEE, "one", FARE, BOTH),
            question(CALL, "permission", t.YES_NO, BOTH),
            question(RANK, "one"),
            question(SECRET, "one"),
        ],
        charts=[
            m.Chart(
                "Tide chart",
                FEE,
                ("the hex",),
                ((m.ChartKey("anything", None),),),
                {(0,): m.Cell(("any",), Fraction(2))},
                cites=("HB-1",),
            )
        ],
        rules=[
            rule(
                "Deep",
                FEE,
                num("1/2"),
                than(count_of(DEPTH, THE_HEX), ">=", num(4)),
                outranks=("Tide chart",),
            ),
            rule("Dry", FEE, name(FARE, "prohibited"), both(LOW, read(MOORED)), outranks=("Tide chart", "Deep")),
            rule("No strangers", CALL, None, both(STRANGERS, no(read(PAINTED))), "forbidden", cites=("HB-7",)),
            rule("Stays", CALL, None, read(MOORED), "forbidden"),
            rule("Freedom", CALL, None, read(PAINTED), "allowed", outranks=("Stays",)),
            rule("By skill", RANK, count_of(SKILL)),
            rule("By crates", RANK, num(1), than(count_of(CRATES), ">", num(0))),
            rule("Hidden worth", SECRET, num(9), read(HIDDEN)),
            rule("Open worth", SECRET, num(1), no(read(HIDDEN))),
        ],
    )
)


def place() -> tuple[Position, int, int, int]:
    p = harbour(RULES)
    return p, thing(p, "S"), thing(p, "L"), SPACE.hex("C3")


def test_a_value_with_its_rule_what_it_outranks_and_what_is_assumed() -> None:
    p, skiff, _, spot = place()
    put(p, MOORED, skiff, True)
    answer = RULES.why(p, FEE, skiff, spot)
    assert answer.value is PROHIBITED
    assert answer.by == {"Dry"}
    assert answer.near == {"Tide chart"}
    assert answer.looked_at == {
        (store_of(p, TIDE_OF), spot),
        (store_of(p, DEPTH), spot),
        (store_of(p, MOORED), skiff),
    }
    assert sentences(answer) == [
        "The fee of S at C3 is prohibited.",
        "  [Dry] says prohibited, because C3's tide is low and S is moored.",
        "  [Tide chart] (HB-1) would apply, but [Dry] outranks it.",
        "Assumed, as the position does not say: C3's tide is low.",
    ]


def test_a_chart_cites_its_cell() -> None:
    p, skiff, _, spot = place()
    answer = RULES.why(p, FEE, skiff, spot)
    assert answer.cells == ("Tide chart: anything else",)
    assert sentences(answer)[1] == "  [Tide chart] (HB-1) says 2 at [Tide chart: anything else]."


def test_a_refusal_lists_every_rule_that_forbids() -> None:
    p, _, lugger, spot = place()
    put(p, MOORED, lugger, True)
    assert sentences(RULES.why(p, CALL, lugger, spot))[:3] == [
        "L may call at C3: forbidden.",
        (
            "  [No strangers] (HB-7) forbids it, because S is a boat in C3 whose side is not L's side "
            "and L is not painted."
        ),
        "  [Stays] forbids it, because L is moored.",
    ]


def test_a_permission_names_what_came_near() -> None:
    p, skiff, _, spot = place()
    put(p, MOORED, skiff, True)
    answer = RULES.why(p, CALL, skiff, spot)
    assert answer.value is True
    assert answer.by == {"Freedom"}
    assert answer.near == {"No strangers", "Stays"}
    assert sentences(answer) == [
        "S may call at C3: allowed.",
        "  [Freedom] allows it, because S is painted.",
        "  Allowed although [Stays], [Freedom] takes it away.",
        "  Allowed although [No strangers] (HB-7), because S is painted.",
    ]


def test_what_is_not_stated_is_depended_on() -> None:
    p, skiff, _, _ = place()
    answer = RULES.why(p, RANK, skiff)
    assert (answer.sort, answer.value) == ("depends on", None)
    assert sentences(answer)[0] == "The rank of S depends on the skill of S, which the position does not state."


def test_a_conflict_names_the_rules_and_stops() -> None:
    p, skiff, _, _ = place()
    put(p, SKILL, skiff, 3)
    put(p, CRATES, skiff, 1)
    answer = RULES.why(p, RANK, skiff)
    assert (answer.sort, answer.rules) == ("conflict", ("By skill", "By crates"))
    assert sentences(answer)[0] == (
        "The rank of S cannot be told: [By skill] says 3, [By crates] says 1, and none of them outranks the other."
    )


def test_silence_and_what_has_no_meaning_are_answers_too() -> None:
    silent = rules_of(
        with_more(
            BASE,
            questions=[question(RANK, "one"), question(FEE, "one", FARE, BOTH), question(SECRET, "one")],
            rules=[
                rule("Never", RANK, num(1), read(MOORED)),
                rule("No fee", FEE, name(FARE, "prohibited")),
                rule(
                    "Twice",
                    SECRET,
                    t.Arithmetic(t.NUMBER, "*", num(2), ask(FEE, _boat(), _spot(), kind=FARE)),
                ),
            ],
        )
    )
    p = harbour(silent)
    answer = silent.why(p, RANK, thing(p, "S"))
    assert answer.sort == "silent"
    assert sentences(answer)[0] == "The rank of S cannot be told: no rule says what the rank of the boat is here."
    answer = silent.why(p, SECRET, thing(p, "S"))
    assert answer.sort == "refused"
    assert "`prohibited` was counted" in answer.why


def _boat() -> t.Variable:
    return t.Variable(t.Kind("boat"), "the boat")


def _spot() -> t.HexLabel:
    return t.HexLabel(t.HEX, "C3")


def test_a_side_is_not_told_the_secrets_of_another() -> None:
    p, skiff, _, _ = place()
    told = []
    for hidden in (True, False):
        put(p, HIDDEN, skiff, hidden)
        assert RULES.ask(p, SECRET, skiff) == (9 if hidden else 1)
        assert RULES.ask(p.view(NORTH), SECRET, skiff) == (9 if hidden else 1)
        answer = RULES.why(p.view(SOUTH), SECRET, skiff)
        assert answer.sort == "depends on"
        told.append(sentences(answer))
    assert told[0] == told[1] == ["The worth of S depends on whether S is hidden, which the position does not state."]


def test_asking_leaves_the_position_as_it_was() -> None:
    p, skiff, _, spot = place()
    before, mark = p.printed(), p.mark()
    RULES.why(p, CALL, skiff, spot)
    assert (p.printed(), p.mark()) == (before, mark)


def test_who_is_found_is_told_as_one_or_as_several() -> None:
    def told(who: str) -> str:
        search = Condition("somebody has won", True, (Candidate(who, True),), "search", "is a side that has won")
        return wording(search)

    assert told("the Coast") == "the Coast is a side that has won"
    assert told("the Germans") == "the Germans are a side that has won"


def test_of_leave_it_is_told_which_rule_kept_a_prohibition_off() -> None:
    """That rule decides; beneath something else only such prohibitions are told."""
    shown, ban, other = (
        RuleOf(name, "", effect, "", ())
        for name, effect in (("Flash", "is"), ("Unseen", "forbidden"), ("Own", "forbidden"))
    )
    spotted = Told("spotted", "P is spotted", "one", True, "yes", (RuleTold(shown, (), True, True, value=True),))
    near = Condition("P is near", True)
    unseen = RuleTold(ban, (near, Condition("P is not spotted", False, (spotted,), "question")), False, False)
    own = RuleTold(other, (near, Condition("P is afloat", False)), False, False)
    leave = Told("leave", "P may be fired on", "permission", True, "yes", (unseen, own))
    because = "Allowed although [Unseen], because P is spotted (by [Flash])."
    root = Teller(False, False, False).told(leave, 0)
    assert [one.text for one in root.beneath] == [because, "Allowed although [Own], because P is afloat."]
    asked = Condition("P may be fired on", True, (leave,), "question")
    beneath = Teller(False, False, False).beneath(asked, 1, alone=True)
    assert [one.text for one in beneath] == [because]
