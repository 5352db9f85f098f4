"""Orders in which only who and where is said, to all of a kind, to the rest; and what nobody need be told."""

from __future__ import annotations

import re

from tests.rulewright.at_the_terminal import seen

CAVERGE = "panzer_leader/meeting_caverge"
FOOT = "done"  # from the movement of vehicles to that of those on foot


def ends(shown: list[str]) -> list[str]:
    """Who came where at last."""
    last: dict[str, str] = {}
    for line in shown:
        if found := re.fullmatch(r"move (\S+) into (\S+)", line):
            last[found[1]] = found[2]
    return [f"{who} {where}" for who, where in last.items()]


def test_who_and_where_is_an_order() -> None:
    assert ends(seen(CAVERGE, "the tank in M2 to N2", "Harry towards R2")) == ["Dog N2", "Harry R2"]
    assert ends(seen(CAVERGE, "Dog to N2, Harry to N3")) == ["Dog N2", "Harry N3"]
    assert ends(seen(CAVERGE, FOOT, "Able to P2")) == ["Able P2"]  # where he may wade there, too


def test_all_of_a_kind_are_all_of_them() -> None:
    """`all infantry` was the one who is called armored infantry; `all vehicles` nobody."""
    assert ends(seen(CAVERGE, "move all tanks to P3", "all my vehicles in L2 toward Q3")) == [
        "Dog P3",
        "Harry P3",
        "Fox Q3",
    ]
    assert ends(seen(CAVERGE, FOOT, "move all infantry to P3")) == ["Able P3", "Baker P3"]  # Charlie is too far


def test_the_rest_do_the_same() -> None:
    assert ends(seen(CAVERGE, "move Dog to P3", "the rest too")) == ["Dog P3", "Fox P3", "Harry P3"]
    assert ends(seen(CAVERGE, "all move to P3")) == ["Dog P3", "Fox P3", "Harry P3"]
    shown = seen(CAVERGE, "the rest fire at Anton")
    assert "No: fire at Anton with all is not possible here." in shown


def test_who_does_nothing_need_not_be_told() -> None:
    shown = seen(CAVERGE, "done with Able", "Charlie and Able stay where they are", "Dog to P3, the rest stay")
    assert "Able need not do anything; `done` when nobody is to do any more" in shown
    assert "Charlie and Able need not do anything; `done` when nobody is to do any more" in shown
    assert "Turn 1: Foot movement, the Allies" in shown


def test_twice_is_as_often_as_it_says() -> None:
    back = [line for line in seen(CAVERGE, "Dog to N2", "Harry to N2", "undo twice") if "taken back" in line]
    harry = "taken back: move Harry into N2, and 1 action before it of the same order"
    assert back == [harry, "taken back: move Dog into N2"]
