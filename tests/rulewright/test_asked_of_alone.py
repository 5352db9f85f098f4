"""Who leads where nobody says so, who is alone, who has nowhere to go, and what comes before what in a turn: found by
hunting for answers to other questions than were asked."""

from __future__ import annotations

import pytest

from rulewright.actions.ordered import orders
from tests.rulewright.test_asked_in_clauses import scene, told

LEADER = """Position [alone]; rules [Panzer Leader].
Given:
- an armored infantry platoon D in I5;
- an American engineer platoon E in I5;
- an American machine-gun platoon G in I5;
- a German rifle platoon Q in I6;
- a German halftrack V in J5;
- a German 88 mm gun S in O6;
- it is [Close assault] of the Allies;
- it is turn 4.
"""
BLITZ = """Position [alone]; rules [PanzerBlitz].
Given:
- a Panther P in H5;
- a Panther V in H5;
- a German truck T in M4;
- a German 75 mm gun R inside T;
- a German truck U in F9;
- a German 88 mm gun G in F9;
- a Wespe W in C3;
- a rifle company C in M8;
- V has fired;
- it is [Vehicle movement] of the Germans;
- it is turn 3.
"""
WINTER = """Position [alone]; rules [Panssari Salama].
Given:
- an SU-152 B in H9;
- a rifle company C in K6;
- a Russian truck E in N7;
- a Panther P in H2;
- a rifle platoon Q in K7;
- it is [Direct fire] of the Russians;
- it is turn 2.
"""


@pytest.mark.parametrize(
    "asked", ["what are the chances of destroying V with D and E?", "how likely are D and E to kill V"]
)
def test_the_chance_of_an_assault_is_that_of_whom_engineers_lead(asked: str) -> None:
    """It was of nobody who leads: one in six."""
    lines = told(LEADER, asked)
    assert lines[0] == 'Read as: is V eliminated --after "assault V\'s hex with D and E led by E"'
    assert lines[1].startswith("yes: 1/2 ")


def test_who_leads_is_who_gains_by_it_unless_somebody_is_told() -> None:
    here = scene(LEADER)
    for said, led in (
        ("assault V with D and E", "E"),
        ("assault V with E", "nobody"),
        ("assault J5 with D and E led by nobody", "nobody"),
    ):
        found = orders(here, said)
        assert isinstance(found, tuple)
        assert [one.text.partition("led by ")[2] for one in found] == [led]
    assert told(LEADER, "can D and E assault V together?")[0].endswith("led by E")


def test_who_is_alone_has_nobody_with_him() -> None:
    """`alone` was dropped: P is in H5, and so a yes."""
    for asked, so in (
        ("is P alone in H5?", "no"),
        ("is T alone in M4?", "no"),
        ("is W all by itself in C3", "yes"),
        ("are P and V alone in H5", "yes"),
        ("is W alone in C4", "no"),
    ):
        assert told(BLITZ, asked)[-1] == so, asked
    assert told(BLITZ, "who is alone")[-1] == "C and W"


def test_who_can_do_it_alone() -> None:
    lines = told(LEADER, "can G go in alone?")
    assert lines[:2] == ["Read as: can G assault alone", "no: nowhere"]
    assert told(LEADER, "except G, who can assault I6 alone?")[-1] == "D and E"
    assert told(LEADER, "who can assault I6 except E and G?")[-1] == "D"


def test_where_he_stands_leaves_him_who_he_is() -> None:
    """Each side was told, and Q itself."""
    assert told(WINTER, "can I fire at Q alone in K7?")[-1] == "B and C"


def test_who_has_nowhere_to_go_cannot_move_later_either() -> None:
    """It was a yes, and why it cannot: `allowed`."""
    lines = told(WINTER, "can E move at all?")
    assert "Asked of [Vehicle movement] of the Russians." in lines
    assert "no" in lines
    assert any("[Deep snow]" in line for line in told(WINTER, "why can't E move?"))
    assert "  In [Foot movement] of the Germans: no" in told(BLITZ, "can G move?")


def test_who_is_kept_from_going_reaches_nothing() -> None:
    lines = told(BLITZ, "which German vehicles can reach E6?")
    assert "V" not in lines[1].replace(",", "").split()
    assert lines[2] == "Near enough, but kept from going: V."


@pytest.mark.parametrize("asked", ["can B move and then fire?", "can B fire once it moved"])
def test_what_comes_before_it_in_the_turn_is_done_no_more(asked: str) -> None:
    lines = told(WINTER, asked)
    assert lines[1].endswith("which comes before it in the turn: no more in this turn.")
    assert lines[2] == "no: nobody"


def test_who_has_moved_has_spent_points() -> None:
    assert told(BLITZ, "can U move and then load G?")[1] == "no"


def test_the_turn_that_is_told_is_the_one_asked_of() -> None:
    assert told(BLITZ, "if T unloads R, may R fire this turn?")[1].startswith("No more in this turn")
    lines = told(LEADER, "can S fire at G next turn?")
    assert lines[1].startswith("Asked of [Direct fire] of the Germans in the next turn")
    assert lines[2] == "yes"
    assert not told(LEADER, "which of us can still fire?")[0].startswith("Read as: what can I")


def test_to_move_together_is_to_move() -> None:
    """It was whom they may carry."""
    assert told(LEADER, "can D and E move together")[0] == "Read as: D may move and E may move"


def test_any_of_mine_is_no_minefield() -> None:
    assert told(BLITZ, "how far is P from any of mine")[0].startswith(
        "Read as: how far is P from any of the units of the "
    )
