"""Whom `it` and `only` mean, what is said behind an attack, and what would be so without somebody: found by hunting for
answers to other questions than were asked."""

from __future__ import annotations

import re

import pytest

from rulewright.actions import Answered, Quoted, answered
from rulewright.actions.ordered import orders
from rulewright.library import Position
from tests.rulewright.test_asked_in_clauses import scene, told
from tests.rulewright.test_asked_where_it_is_so import BLITZ, LEADER

_SHOT_AT_FROM = 'Read as: it is legal to fire at {} with {} --after "{}"'
_ROOM_BESIDE_C = "Read as: (the stacking limit of (C's side)) minus (the counters at rest in (C's hex))"
_SHOT_AT = "Read as: (units, called the unit, such that it is legal to fire at A in {} with the unit)"


@pytest.mark.parametrize(
    ("asked", "where", "after"),
    [
        ("A is dispersed, who can hit it", "H6", ' --after "disperse A"'),
        ("A is dispersed, what can shoot it", "H6", ' --after "disperse A"'),
        ("if A goes to H4, what hits it", "H4", ' --after "move A into H5" --after "move A into H4"'),
        ("who shoots at A", "H6", ""),
    ],
)
def test_who_is_shot_at_is_who_was_spoken_of(asked: str, where: str, after: str) -> None:
    """`it` was dropped: all who can fire were told, or which forts A may fire at."""
    lines = told(LEADER, asked)
    assert lines[0] == _SHOT_AT.format(where) + after
    assert lines[-1] == "P and R"


@pytest.mark.parametrize("asked", ["who can hit it", "can A hit it"])
def test_whom_nobody_spoke_of_is_not_left_out(asked: str) -> None:
    assert isinstance(answered(scene(LEADER), asked, of_rules=True), Quoted)


@pytest.mark.parametrize(
    ("text", "asked", "read"),
    [
        (LEADER, "D fired at Q already, can it assault it", 'D may assault Q\'s hex --after "fire at Q in K6 with D"'),
        (BLITZ, "after A shoots at P can it overrun it", 'A may overrun P\'s hex --after "fire at P in H3 with A"'),
        (
            LEADER,
            "if A fires at P, can they fire at it",
            'it is legal to fire at A in H6 with P --after "fire at P in H2 with A"',
        ),
    ],
)
def test_two_who_are_spoken_of_are_two(text: str, asked: str, read: str) -> None:
    """It was asked of D against itself."""
    assert [one for one in told(text, asked) if one.startswith("Read as: ")] == [f"Read as: {read}"]


@pytest.mark.parametrize(
    "tail", ["at half strength", "twice", "with D's help", "on a hill", "in woods", "at long range", "from behind"]
)
def test_what_is_said_behind_an_attack_is_not_dropped(tail: str) -> None:
    lines = told(LEADER, f"odds of A firing at P {tail}")
    assert lines[:2] == [
        f"Not read, and not considered here: `{tail}`",
        "Read as: what are the odds of A firing at P",
    ]


@pytest.mark.parametrize("asked", ["odds of P firing at C and D", "what are the odds if P fires at the stack in K6"])
def test_those_of_one_hex_are_fired_at_together(asked: str) -> None:
    """The odds were told of each of them, which may not be singled out."""
    lines = told(BLITZ, asked)
    assert lines[0] in (
        "Read as: what are the odds of P firing at C and D in K6",
        "Read as: what odds does P get firing at K6",
    )
    assert lines[1:] == ["1-3", "  by [Odds]"]


def test_each_fires_by_himself() -> None:
    assert told(LEADER, "odds of A and F each firing at P")[:5:3] == [
        "Read as: what are the odds of A firing at P",
        "Read as: what are the odds of F firing at P",
    ]


def test_the_half_of_an_attack_is_no_halved_attack() -> None:
    assert isinstance(answered(scene(LEADER), "can A hit S half and Q half", of_rules=True), Quoted)


@pytest.mark.parametrize(("asked", "who"), [("can only A hit P", "A and F"), ("could only D assault Q", "D and E")])
def test_whether_only_one_can_is_who_can(asked: str, who: str) -> None:
    """`only` was dropped, and the answer was a yes."""
    assert told(LEADER, asked)[1] == who


def test_both_go_is_no_assault() -> None:
    """What a pack calls to rush was read as going there."""
    lines = told(LEADER, "can A and B both go to H7")
    assert lines[0] == "Read as: it is legal to move A into H7 and it is legal to move B into H7"
    assert told(LEADER, "can D and E rush K6")[0] == "Read as: it is legal to assault K6 with D and E led by E"


@pytest.mark.parametrize("asked", ["if Q were gone could D go to K6", "could D go to K6 without Q"])
def test_without_somebody_is_asked_where_it_is_done(asked: str) -> None:
    """`no with Q and without` was told, as nobody moves in this phase; of an enemy `without` was `alone`."""
    assert told(LEADER, asked)[:2] == [
        "Read as: it is legal to move D into K6",
        "it makes a difference: no with Q, yes without",
    ]
    assert (
        told(LEADER, "can D assault Q without E")[0] == "Read as: it is legal to assault Q's hex with D led by nobody"
    )


@pytest.mark.parametrize("asked", ["what odds does M attack A at", "what do the mines attack A at"])
def test_mines_are_not_attacked_by_whom_they_attack(asked: str) -> None:
    """The odds of A firing at the mines were told."""
    found = answered(scene(BLITZ), asked, of_rules=True)
    assert isinstance(found, Quoted)
    assert found.is_sure
    assert found.texts[0].name == "Mines at two to one"


def test_who_does_it_first_is_no_yes() -> None:
    first = "A first: {} does that in [Direct fire] of the {}, {} in [Direct fire] of the {}."
    for asked, one in (
        ("who shoots first, A or P", "A Allies P Germans"),
        ("does P or A shoot first", "P Germans A Allies"),
    ):
        found = answered(scene(LEADER), asked, of_rules=True)
        assert isinstance(found, Quoted)
        assert found.lines()[0] == first.format(*one.split())


def test_how_far_he_comes_is_told_of_what_comes_next_too() -> None:
    """`K4 is not adjacent` was all that was told of a truck that runs out of points."""
    lines = told(LEADER, "can the truck pick up C and run it to K4")
    assert "No way leads so far. Where it comes nearest, the next step cannot be taken:" in lines
    assert "  B may not enter I5 from H6, by [Too few points]." in lines


def test_what_attackers_get_they_get_against_whom_they_attack() -> None:
    """It was asked of every counter, or against E itself."""
    assert told(LEADER, "D and E go in on Q together, do they get the column shift")[:2] == [
        "Read as: do D and E get the better column against Q",
        "yes",
    ]
    assert isinstance(
        answered(scene(LEADER), "D and E assault Q, do they get the engineer bonus", of_rules=True), Quoted
    )


def test_who_is_aboard_drives_off_too() -> None:
    """It was refused, as B was told to be out of play."""
    assert told(LEADER, "B loads C and drives off. Can S shoot at it")[0] == (
        "Not read, and not considered here: `drives off`"
    )


@pytest.mark.parametrize(
    "told_first", ["there are mines in H5,", "mines lie in H5,", "H5 has mines,", "if there are mines in H5"]
)
def test_mines_lie_where_they_are_told_to(told_first: str) -> None:
    assert told(LEADER, f"{told_first} can A go there")[0] == (
        'Read as: it is legal to move A into H5 --after "suppose there is a minefield in H5"'
    )


@pytest.mark.parametrize(
    ("asked", "title"),
    [
        ("is woods hex K5 in view from H6", "K5 is in view from H6: yes."),
        ("A is dispersed, can P hit it", "No: fire at A in H6 with P is not legal here; after: disperse A"),
    ],
)
def test_a_picture_hears_what_is_told_besides(asked: str, title: str) -> None:
    """`did you mean 75?` was all that it said."""
    assert f"<title>{title}</title>" in Position(scene(LEADER)).picture(reason=asked)


@pytest.mark.parametrize("said", ["bring C on at A6", "bring on C in A6", "enter with C at A6"])
def test_who_is_brought_on_comes_on(said: str) -> None:
    """`bring Able on at A6` was a move of one who is not on the board."""
    (found,) = orders(scene(LEADER.replace("gun C in F8", "gun C out of play")), said)
    assert found.text == "come on with C in A6"


_BY_THE_ROAD = """Position [PanzerBlitz: by the road]; rules [PanzerBlitz].
Given:
- board 3;
- a rifle platoon A in O6;
- a block in N6;
- a rifle company R in M6;
- it is [Foot movement] of the Germans.
"""


def test_what_may_come_first_makes_a_yes_of_a_no() -> None:
    """The road was taken for him, and that he need not was not told."""
    assert told(_BY_THE_ROAD, "If A moves into N6, can it assault M6?") == [
        'Read as: A may assault M6 --after "move A into N6"',
        "no",
        "  by [No road before an assault]",
        'Read as: A may assault M6 --after "spread A out" --after "move A into N6"',
        "yes",
    ]


@pytest.mark.parametrize(
    ("text", "asked", "read"),
    [
        (LEADER, "what does S get if it hits B and C together", ["what are the odds of S firing at B and C in F8"]),
        (
            LEADER,
            "what does P get if it hits A and C?",
            ["what are the odds of P firing at A", "what are the odds of P firing at C"],
        ),
        (LEADER, "what does Q get if it assaults D?", ["what are the odds of Q assaulting D"]),
        (LEADER, "how far can A and B get together", ["how far can A move", "how far can B move"]),
        (LEADER, "can B go on to G8 and leave C there?", ['it is legal to unload C from B --after "move B into G8"']),
        (LEADER, "can B go to G8 and leave C behind?", ["it is legal to move B into G8"]),
        (BLITZ, "how good are A and D together against P", ["what are the odds of A and D firing at P"]),
        (BLITZ, "can A leave", ["can A leave"]),
        (
            LEADER,
            "what's C's defense once B carries it",
            ["(supposing that C is inside B, C's defense strength)"],
        ),
        (BLITZ, "if Q is in K7 can D assault it", ["(supposing that Q is in K7, D may assault Q's hex)"]),
        (
            LEADER,
            "D moves to J6, E stays. can they both assault Q",
            ["D may assault Q's hex and E may assault Q's hex --after \"move D into J6\""],
        ),
    ],
)
def test_who_does_it_to_whom_is_as_it_was_said(text: str, asked: str, read: list[str]) -> None:
    """Attackers and attacked had changed places, `leave` was to get out of somebody, ways were added up, one of two
    was lost."""
    assert [one for one in told(text, asked) if one.startswith("Read as: ")] == [f"Read as: {one}" for one in read]


def test_who_does_two_things_is_asked_in_either_order() -> None:
    found = answered(scene(BLITZ), "can A both move and fire", of_rules=True)
    assert isinstance(found, Answered)
    assert not found.value
    assert not any(one.value for one in found.others)


@pytest.mark.parametrize("asked", ["does A get a bonus against P at that range"])
def test_what_is_asked_of_something_else_is_not_answered(asked: str) -> None:
    """Any bonus was that of engineers who assault."""
    assert isinstance(answered(scene(BLITZ), asked, of_rules=True), Quoted)


def test_who_goes_through_a_hex_does_not_start_there() -> None:
    """It was asked whether A may enter H2 from H4, two hexes away."""
    assert told(BLITZ, "can A get through H4 to H2")[0] == (
        'Read as: can A reach H2 --after "move A into H5" --after "move A into H4"'
    )


def test_what_stands_against_it_is_told_where_it_is_so() -> None:
    """Of what is supposed to be so nothing was told, or the hex was that where he stands now."""
    lines = told(LEADER, "what are the odds of D firing at Q if Q is in H2?")
    assert lines[-2:] == ["As it stands that may not be done:", "  D may not fire at H2, by [Out of range]."]


def test_that_it_is_done_again_is_told_where_nobody_has_done_it() -> None:
    assert told(BLITZ, "Q is dispersed already, can A hit it again")[0] == "Not read, and not considered here: `again`"
    assert "again" not in told(BLITZ, "Q hit A already, can P hit it again")[0]


def test_from_there_is_where_he_would_be() -> None:
    """A stayed where it was."""
    assert told(LEADER, "if B takes C to G6 can A shoot S from there?")[0].startswith(
        "Read as: (supposing that A is in G6"
    )


def test_what_is_asked_next_stands_beside_a_no() -> None:
    """`make it to M8` was lost without a word."""
    assert told(LEADER, "can C load B and take it to N9 this turn")[0].endswith("(then: take it to N9)")


@pytest.mark.parametrize(
    ("text", "asked", "first"),
    [
        (LEADER, "can B reach A this turn", ["Read as: can B get as far as A or next to it", "yes"]),
        (LEADER, "can A get to H5 and still shoot S", [_SHOT_AT_FROM.format("S in H8", "A", "move A into H5")]),
        (BLITZ, "can C get to L7 and still shoot Q", [_SHOT_AT_FROM.format("Q in K7", "C", "move C into L7")]),
        (
            LEADER,
            "how many units can still stack with D",
            ["Read as: the stacking limit minus (the stack height of (D's hex))"],
        ),
        (BLITZ, "how many units may still stack with C", [_ROOM_BESIDE_C, "0"]),
    ],
)
def test_who_reaches_somebody_drives_there(text: str, asked: str, first: list[str]) -> None:
    """A truck was told its range; who goes and shoots was supposed to be there; all of a side were counted as room."""
    assert told(text, asked)[: len(first)] == first


def test_what_else_may_be_meant_is_told_as_it_is_said() -> None:
    assert told(LEADER, "can R reach A")[-1] == "Or, read as can R get as far as A or next to it: no."


def test_a_picture_shows_what_is_supposed() -> None:
    """The line was drawn from H4, and A stood in H6."""
    there = Position(scene(LEADER.replace("tank A in H6", "tank A in H4"))).picture()
    drawn = Position(scene(LEADER)).picture(reason="if A goes to H4 can it see K5")
    a, other = (re.search(r'<text x="(\d+)" y="(\d+)"[^>]*fill="#ffffff"[^>]*>A</text>', one) for one in (drawn, there))
    assert a is not None
    assert other is not None
    assert a.groups() == other.groups()
