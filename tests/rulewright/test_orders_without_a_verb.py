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


def test_an_area_is_gone_to_as_far_as_it_is() -> None:
    """`Wick` was no hex beside the one where somebody stood, who can go there."""
    shown = seen("ostrany/school_wick", "march Birch into Wick", players="person,greedy", seed=3)
    assert "march Birch into B7" in shown
    assert ends(seen(CAVERGE, FOOT, "Baker to Caverge")) == ["Baker Q2"]  # of its hexes the one that is nearest
    (refused,) = [line for line in seen(CAVERGE, FOOT, "move Able to Caverge") if line.startswith("No: ")]
    assert refused == "No: move Able into Q2 is not legal here."


def test_where_those_stand_who_do_it_is_no_hex_to_do_it_to() -> None:
    """It was fire at F4, where the own men stand."""
    said = ("done", "fire at Emil with all in F4")
    shown = seen("panzer_leader_1940/school_einkel", *said, players="person,greedy", seed=5)
    (refused,) = [line for line in shown if line.startswith("none of these is in F4; ")]
    assert refused.endswith("; not done: fire at Emil in D4 with F4")


def test_only_what_reads_is_a_verb_mistyped() -> None:
    """`set up all` was `seat up all`, where nobody sets up anybody."""
    shown = seen("panzer_grenadier/school_town", "set up all", players="person,greedy")
    assert not any("seat up" in line for line in shown)


def test_all_but_some_are_the_others() -> None:
    """`move all but Harry` offered to move Harry."""
    assert ends(seen(CAVERGE, "move everyone except Harry to P3")) == ["Dog P3", "Fox P3"]
    assert ends(seen(CAVERGE, "all tanks to P3 but not Dog", "both tanks towards Q2")) == ["Harry Q2", "Dog Q2"]


def test_what_was_ordered_is_ordered_of_another_too() -> None:
    assert ends(seen(CAVERGE, "Dog: P3", "same with Fox", "Harry too")) == ["Dog P3", "Fox P3", "Harry P3"]


def test_who_goes_may_come_last() -> None:
    """It was going into a fort."""
    assert ends(seen(CAVERGE, "go to P3 with Dog and Fox", "Harry, Fox: Q3")) == ["Dog P3", "Fox Q3", "Harry Q3"]


def test_put_is_whatever_puts_somebody_in_a_hex() -> None:
    said = ("put the block in D6", "lay the mines in E5", "done", "place all but Berta in C3", "put Berta in B4")
    shown = seen("panzerblitz_by_leader/school_golod", *said)
    put = [line for line in shown if re.fullmatch(r"(?:lay down|set up) \S+ in \S+", line)]
    assert put == [
        *("lay down block-1 in D6", "lay down minefield-1 in E5", "set up Anton in C3"),
        *("set up Cesar in C3", "set up Dora in C3", "set up Berta in B4"),
    ]


def test_what_is_done_anew_is_none_of_the_line() -> None:
    """All that was set up before was told as done of it."""
    shown = seen("panzerblitz/school_golod", "set up all in C3", "set up Anton in B4, Berta in B4 and Cesar in A1")
    (stopped,) = [line for line in shown if line.startswith("stopped there")]
    assert stopped == "stopped there; done: set up Anton in B4; set up Berta in B4; not done: set up Cesar in A1"
