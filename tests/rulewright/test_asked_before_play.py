"""What is asked while forces are set up: by whom, and of whom that waits beside the board."""

from __future__ import annotations

from rulewright.actions import answered, orders
from tests.rulewright.test_asked_in_clauses import scene

SETTING_UP = """Position [Setting up]; rules [Panzer Leader].
Given:
- 2 M4 tanks out of play;
- every M4 tank out of play is unplaced;
- a Tiger T in H2;
- it is [Set-up] of the Allies.
"""


def told(asked: str) -> list[str]:
    return answered(scene(SETTING_UP), asked, of_rules=True).lines()


def test_who_says_i_is_no_tiger_i() -> None:
    assert not any("T " in line for line in told("where can I set up"))


def test_whom_nobody_in_play_is_may_wait_beside_the_board() -> None:
    lines = told("which units can set up in C5")
    assert lines[0] == "Read as: (units out of play, called the unit, such that it is legal to set up the unit in C5)"
    assert "M4" in lines[-1]


def test_who_is_left_to_set_up() -> None:
    for asked in ("who can set up", "what can I set up now", "what do I have to set up"):
        assert told(asked)[0] == "Read as: unplaced counters out of play", asked


def test_to_put_somebody_there_is_to_set_him_up_and_to_lay_out_a_work() -> None:
    here = scene(
        SETTING_UP.replace("2 M4 tanks out of play", "an M4 tank A out of play;\n- a block B of the Allies out of play")
    )
    assert [one.text for one in orders(here, "put A in C5")] == ["set up A in C5"]
    assert [one.text for one in orders(here, "put the block in C5")] == ["lay out B in C5"]
    found = answered(here, "can A be put in C5", of_rules=True)
    assert found.lines()[:2] == ["Read as: it is legal to set up A in C5", "yes"]
