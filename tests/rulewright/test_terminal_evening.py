"""What people who played whole games at the terminal stumbled over."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.actions.ordered import orders
from rulewright.cli import cli
from rulewright.shelf.slip import Slip
from tests.rulewright.at_the_terminal import seen_from as seen
from tests.rulewright.test_asked_in_clauses import scene

WEAK = """
Position [Too weak]; rules [Panzer Leader].
Given:
- board A;
- an American scout platoon Able in E5;
- a German rifle platoon Anton in F5;
- a German rifle platoon Berta in F5;
- it is [Direct fire] of the Allies;
- it is turn 2.
"""
CROWD = """
Position [A crowd]; rules [PanzerBlitz].
Given:
- board 2;
- a Russian truck Kolya in H6;
- an antitank gun Gleb inside Kolya;
- a Russian truck Misha in H6;
- an antitank gun Hasan inside Misha;
- a Panther Paul in C3;
- it is [Vehicle movement] of the Russians;
- it is turn 2.
"""
LOST = """
Position [Who is lost]; rules [Panzer Leader].
Given:
- board A;
- a P-47 Paul out of play;
- Paul is at call;
- an M4 tank Dog out of play;
- an M4 tank Able in C3;
- it is [Vehicle movement] of the Allies;
- it is turn 2.
"""
QUIET = """
Position [Nobody to fire at]; rules [PanzerBlitz].
Given:
- board 2;
- a T-34 Anja in H6;
- a Panther Paul in Z9;
- it is [Direct fire] of the Russians;
- it is turn 2.
"""
NOT_DONE = "So it is not done."


def test_what_is_chosen_bit_by_bit_and_comes_to_nothing_is_told_and_not_done(tmp_path: Path) -> None:
    """At less than 1-4 nothing happened, without a word; only of who was named in a sentence it was told."""
    for said in (
        ["fire at F5 with all"],
        ["fire", "F5", "all", "all"],
        ["1", "1", "1", "back", "back", "1", "1", "1", "1", "1"],
    ):
        shown = seen(tmp_path, WEAK, *said, "why")
        told = [line for line in shown if line.startswith("Yes: ")]
        assert (
            told == ["Yes: fire at Anton and Berta in F5 with Able; but nothing would come of it."] * 2
        )  # and by `why`
        assert shown.count(NOT_DONE) == 1
        assert not [line for line in shown if line.startswith("all stands as it did")]


def test_what_led_to_a_question_of_steps_is_taken_back(tmp_path: Path) -> None:
    """Of two unloaded in a full hex it was asked who goes back first, and that had to be answered."""
    unload = "unload Gleb from Kolya; unload Hasan from Misha"
    again = ("done", "done")  # once it is only told what comes of it
    shown = seen(tmp_path, CROWD, unload, *again, "done", "back", "undo", *again, "undo")
    asked = shown.index("the Russians: which straggler is next")
    assert "what led to this has happened, and it must be answered, or taken back" in shown[asked:]
    taken = [line.removeprefix("taken back: ") for line in shown if line.startswith("taken back: ")]
    assert taken == ["done", "unload Hasan from Misha", "done"]


def test_who_is_lost_is_nobody_who_is_still_to_come(tmp_path: Path) -> None:
    """Of `who has been lost` the planes at call were told too, as `lost` is a name of these rules besides."""
    shown = seen(tmp_path, LOST, "who has been lost", "who is dead", "?")
    assert shown.count("Read as: eliminated units out of play") == 2
    assert [line for line in shown if line == "Dog"] == ["Dog", "Dog"]
    assert "beside the board: Paul (at call)" in shown
    assert "lost: Dog" in shown


def test_what_hardly_anybody_does_stands_last_and_nobody_is_reminded_of_it(tmp_path: Path) -> None:
    """`give up the unit` was the first choice, and `1 counter could still do something`."""
    shown = seen(tmp_path, QUIET, "done", "done")
    at = shown.index("the Russians: what to do in Direct fire")
    assert shown[at + 1 : at + 3] == ["1  done", "2  give up the unit"]
    left = [line for line in shown if "could still" in line]
    assert [line.partition(": ")[0] for line in left] == ["1 counter could still do something in [Vehicle movement]"]
    assert "give up Anja" in seen(tmp_path, QUIET, "2", "Anja")


GONE = """
Position [Gone]; rules [Panzer Leader].
Given:
- board A;
- an M4 tank Able in E5;
- an M4 tank Baker out of play;
- a German rifle platoon Rita out of play;
- a German rifle platoon Rosa out of play;
- it is [Direct fire] of the Allies;
- it is turn 2.
"""


def test_all_who_are_nowhere_are_told_and_nobody_is_tried_in_their_place() -> None:
    """Of several one was told, whom one of four others had been put in the place of."""
    for said, why in (
        ("fire at Rita with Able", "^Rita is not on"),
        ("fire at Rosa with Baker", "^Baker and Rosa are not on the board"),
    ):
        with pytest.raises(Slip, match=why):
            orders(scene(GONE), said)


TREES = """
Position [Trees]; rules [Panzer Leader].
Given:
- board A;
- an American truck Able in C4;
- it is [Vehicle movement] of the Allies;
- it is turn 2.
"""


def test_what_only_follows_from_another_reason_is_not_told_beside_it(tmp_path: Path) -> None:
    """`Entry comes first` was told beside why the hex may not be entered."""
    (tmp_path / "here.position").write_text(TREES.lstrip())
    told = (
        CliRunner()
        .invoke(cli, ["legal", str(tmp_path / "here.position"), "move Able into D4"], standalone_mode=False)
        .output
    )
    assert "[Green hexside] forbids it" in told
    assert "[Entry comes first]" not in told
    assert "brought" not in told


SETTING_UP = """
Position [Setting up]; rules [Panzer Leader].
Given:
- board A;
- an M4 tank Able out of play;
- Able is waiting to come on;
- an American truck Baker out of play;
- Baker is waiting to come on;
- A5 is a way onto the board for the Allies;
- B5 is a way onto the board for the Allies;
- an M4 tank Dog in C3;
- it is [Vehicle movement] of the Allies;
- it is turn 2.
"""


def test_where_somebody_may_be_put_is_told_when_the_phase_begins_and_by_show(tmp_path: Path) -> None:
    """At the opening of a large situation nothing told where one may set up."""
    shown = seen(tmp_path, SETTING_UP, "move Dog to D4", "show")
    where = "may be done: come on with Able in A5 or B5; `come on with` and a name tells where another may be"
    assert shown.index(where) < shown.index("the Allies: what to do in Vehicle movement")
    assert shown.count(where) == 2


def test_orders_as_people_type_them(tmp_path: Path) -> None:
    """`setup Anton J8` was answered by `did you mean`, an arrow by nothing."""
    waits = "- Emil is unplaced;\n- it is [Set-up] of the Germans;\n- it is turn 1.\n"
    lines = ("done", "move Dog -> C4", "move Dog C4 - C5", "move Dog via B5 to B4", "move Dog C4")
    shown = seen(tmp_path, SETTING_UP, *lines[1:])
    done = [line for line in shown if line.startswith("move Dog into")]
    assert done == [f"move Dog into {one}" for one in ("C4", "C5", "B5", "B4", "C4")]
    unplaced = f"""
Position [Set up]; rules [Panzer Leader].
Given:
- board A;
- a Panther Emil out of play;
{waits}"""
    for said in ("setup Emil J8", "setup Emil in J8", "set up Emil J8", "setup the rest in J8"):
        assert "set up Emil in J8" in seen(tmp_path, unplaced, said)
