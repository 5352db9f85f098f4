"""What is asked of now, and what is aimed at in a hex: nothing of it is dropped without a word."""

from __future__ import annotations

import pytest

from rulewright.actions import Quoted, answered
from tests.rulewright.asked_of import LEADER
from tests.rulewright.test_asked_in_clauses import scene, told

IN_A_STREAM = """Position [Panzer Leader: in a stream]; rules [Panzer Leader].
Given:
- an American rifle platoon E in H6;
- H6's cover is stream;
- H7's cover is stream;
- it is [Foot movement] of the Allies.
"""


@pytest.mark.parametrize("asked", ["can D assault Q right now", "is D allowed to assault Q at the moment?"])
def test_what_is_asked_of_now_is_asked_of_this_phase(asked: str) -> None:
    """It was a yes in a phase in which nobody assaults."""
    assert told(LEADER, asked)[:4] == [
        "Read as: it is legal to assault Q's hex with D led by nobody",
        "no",
        "  It is [Direct fire] of the Allies.",
        "  In [Close assault] of the Allies: yes",
    ]
    assert told(LEADER, "can D assault Q")[1] == "yes"


@pytest.mark.parametrize("asked", ["can F shell a permanent bridge in O6 to bits", "can F shell a house in K6"])
def test_what_is_in_a_hex_is_not_the_hex(asked: str) -> None:
    """An order onto O6 was judged; and F was put in K6, to fire at a house somewhere."""
    assert isinstance(answered(scene(LEADER), asked, of_rules=True), Quoted)


def test_where_he_is_when_he_does_something_is_not_where_he_stands() -> None:
    asked = "where is E when it makes its roll to enter H7 from H6?"
    assert isinstance(answered(scene(IN_A_STREAM), asked, of_rules=True), Quoted)
    assert told(IN_A_STREAM, "where is E")[-1] == "H6"
