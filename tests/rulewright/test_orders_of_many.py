"""Orders to many as people put them: who is meant by a word for several, by numbers, by a short name."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.cli import cli
from rulewright.games.called.kinds import Names, with_names
from rulewright.games.half_said import said_in_full
from rulewright.games.in_turn import orders_of
from rulewright.games.meant import Meant
from runtime.play import Decision
from runtime.play.chooser import options_of
from runtime.play.game import Game
from tests.rulewright.at_the_terminal import seen_from as seen
from tests.rulewright.test_orders_in_turn import opened

OWN = (
    "rifle-platoon-1", "rifle-platoon-2", "rifle-platoon-3", "sissi-ski-platoon-1", "sissi-ski-platoon-2", "American-truck-1",
    "American-truck-2", "American-truck-3", "Finnish-machine-gun-platoon-1", "Finnish-machine-gun-platoon-2",
    "German-88-mm-gun-1", "T-46-1", "T-46-2", "Panzer-38t-1", "Panzer-38t-2", "Panzer-IV-1", "M4-1", "M4-2", "wolverine-1",
    "wolverine-2", "field-gun-1",
)  # fmt: skip
OTHERS = ("King-Tiger-1", "King-Tiger-2", "Russian-truck-1", "T-34-1")
PLACES = {"B5": ("rifle-platoon-1", "sissi-ski-platoon-2"), "C6": (), "E6": ("King-Tiger-2",)}
NAMES = Names(
    OWN,
    OTHERS,
    lambda said: frozenset(PLACES[said.upper()]) if said.upper() in PLACES else None,
    lambda before: before.endswith(("set up", "come on with", " at")),
)


def named(order: str) -> str:
    openings = ("set up", "come on with", "fire at", "take", "move", "exit")
    opening = max((one for one in openings if order.startswith(f"{one} ")), key=len)
    return with_names(order, len(opening), NAMES)


@pytest.mark.parametrize(
    ("order", "meant"),
    [
        # where they stand, and where they go
        ("move all sissi in B5 to C6", "move sissi-ski-platoon-2 to C6"),
        ("move the rifle platoons in B5 to C6", "move rifle-platoon-1 to C6"),
        ("move the rifle platoons in C6 to B5", "move the rifle platoons in C6 to B5"),  # nobody is there
        ("fire at E6 with the sissi in B5", "fire at E6 with sissi-ski-platoon-2"),
        ("fire at King Tigers in E6 with all", "fire at King-Tiger-2 in E6 with all"),
        ("set up the wolverines in B5", "set up wolverine-1 + wolverine-2 in B5"),
        # numbers
        ("set up trucks 2 and 3 in C-I7", "set up American-truck-2 + American-truck-3 in C-I7"),
        ("set up trucks 1, 2 and 3 in I1", "set up American-truck-1 + American-truck-2 + American-truck-3 in I1"),
        ("move rifle platoons 1-3 to C6", "move rifle-platoon-1 + rifle-platoon-2 + rifle-platoon-3 to C6"),
        ("move rifle-platoon-2 to 3 to C6", "move rifle-platoon-2 + rifle-platoon-3 to C6"),
        ("move rifle-platoon-1 and 2 to C6", "move rifle-platoon-1 + rifle-platoon-2 to C6"),
        ("move truck 1 to C6", "move American-truck-1 to C6"),
        ("move platoon 1 to C6", "move platoon 1 to C6"),  # of three kinds
        ("move trucks 2 and 7 to C6", "move trucks 2 and 7 to C6"),
        # of several words
        ("set up all rifle platoons in B5, C6", "set up rifle-platoon-1 + rifle-platoon-2 + rifle-platoon-3 in B5, C6"),
        ("set up all machine guns in C6", "set up Finnish-machine-gun-platoon-1 + Finnish-machine-gun-platoon-2 in C6"),
        ("fire at the King Tigers", "fire at King-Tiger-1 + King-Tiger-2"),
        ("set up both M4s and wolverines in C6", "set up M4-1 + M4-2 and wolverine-1 + wolverine-2 in C6"),
        # short
        ("move mg 2 to C6", "move Finnish-machine-gun-platoon-2 to C6"),
        ("move the MG to C6", "move Finnish-machine-gun-platoon-1 + Finnish-machine-gun-platoon-2 to C6"),
        ("move sissi-1 to C6", "move sissi-ski-platoon-1 to C6"),
        ("move 38t-1 to C6", "move Panzer-38t-1 to C6"),
        ("move T46-2 to C6", "move T-46-2 to C6"),
        ("move all T-46 to C6", "move T-46-1 + T-46-2 to C6"),
        ("move T-46s to C6", "move T-46-1 + T-46-2 to C6"),
        ("move Panzer-IVs to C6", "move Panzer-IV-1 to C6"),
        ("take the 88s aboard truck 1", "take German-88-mm-gun-1 aboard American-truck-1"),
        ("take 88 aboard American-truck-1", "take German-88-mm-gun-1 aboard American-truck-1"),
        # what is a name, or none at all, stays
        ("move M4-1 to B5", "move M4-1 to B5"),
        ("move out of B5", "move out of B5"),
        ("fire at B5 with all", "fire at B5 with all"),
        ("fire at all in E6 with all in B5", "fire at all in E6 with all in B5"),
        ("fire at the truck with the 88", "fire at Russian-truck-1 with German-88-mm-gun-1"),
    ],
)  # fmt: skip
def test_who_is_called_by_what_he_is(order: str, meant: str) -> None:
    """`trucks 2 and 3` were all trucks, `all sissi in B5` all sissi, of `all rifle platoons` the last was lost."""
    assert named(order) == meant


def test_among_what_may_be_chosen_some_are_named_with_and() -> None:
    options = options_of([(7, "40-mm-gun-2"), (8, "81-mm-mortar-1"), (9, "sled-1")])
    asked = Decision("the Finns", "piece", "", options, 1, "")
    meant = Meant(opened("panzer_leader/training").position(), "the Germans")
    assert meant.those(asked, "40-mm-gun-2 and 81-mm-mortar-1") == [7, 8]
    game = Game((stage := opened("panzer_leader/training")).table.plan, stage.position(), None)  # type: ignore[arg-type]
    for said, full in (("mortar", "81-mm-mortar-1"), ("81", "81-mm-mortar-1"), ("2", "2"), ("sled", "sled")):
        assert said_in_full(game, meant, asked, said) == full


# ---- several orders of a line


def test_orders_joined_by_and() -> None:
    """Of `come on with A in GG6 and move to CC6` nothing was done."""
    game = Game((stage := opened("panzer_leader/training")).table.plan, stage.position(), None)  # type: ignore[arg-type]
    for said, orders in (
        ("come on with Able in A4 and move to C4", ["come on with Able in A4", "move Able to C4"]),
        ("move Able to C4 and fire at D8 with Baker", ["move Able to C4", "fire at D8 with Baker"]),
        ("set up A and B in C3, C in D4", ["set up A and B in C3", "set up C in D4"]),
        ("set up both A and B in C3", ["set up both A and B in C3"]),
        ("fire at A in E6 and B in E6 with C", ["fire at A in E6 and B in E6 with C"]),
        ("move Able to B4 then C4", ["move Able to B4", "move Able to C4"]),
        ("move Able to C4 via B4", ["move Able to B4", "move Able to C4"]),
    ):
        assert orders_of(game, said) == orders


# ---- at the terminal

MANY = """
Position [Many]; rules [Panzer Leader].
Given:
- board A;
- an M4 tank Able out of play;
- Able is waiting to come on;
- an M4 tank Baker out of play;
- Baker is waiting to come on;
- an American truck Carl out of play;
- Carl is waiting to come on;
- an American truck Cedric out of play;
- Cedric is waiting to come on;
- an American truck Charlie out of play;
- Charlie is waiting to come on;
- A5 is a way onto the board for the Allies;
- A6 is a way onto the board for the Allies;
- an American rifle platoon Rita in C3;
- it is [Vehicle movement] of the Allies;
- it is turn 2.
"""
FIRE = """
Position [Fire]; rules [Panzer Leader].
Given:
- board A;
- an M4 tank Able in C3;
- an M4 tank Baker in C4;
- a Panther Paul in C6;
- it is [Direct fire] of the Allies;
- it is turn 2.
"""


def test_what_is_asked_of_all_names_all(tmp_path: Path) -> None:
    """It was asked of the first alone, and the answer held for all."""
    shown = seen(tmp_path, MANY, "come on with everybody", "back", "back", "come on with all in A5, A6")
    assert "the Allies: come on with Able, Baker, Carl, Cedric and Charlie in the hex: the hex" in shown
    # Several hexes are filled one after another (they were one hex, and that of the second).
    done = [line for line in shown if line.startswith("come on with ") and " in A" in line and "all" not in line]
    assert [line.removeprefix("come on with ") for line in done] == [
        "Able in A5",
        "Baker in A5",
        "Carl in A5",
        "Cedric in A5",
        "Charlie in A6",
    ]


def test_an_order_is_taken_back_as_one_after_a_break(tmp_path: Path) -> None:
    """A single step of it was."""
    seen(tmp_path, MANY, "come on with Able in A6", "come on with the trucks in A5")
    asked = ["run", "--continue", str(tmp_path / "kept.jsonl")]
    shown = CliRunner().invoke(cli, asked, input="undo\nback\nquit\n", standalone_mode=False).output
    assert "taken back: come on with Charlie in A5, and 2 actions before it of the same order" in shown
    assert "taken back: come on with Able in A6\n" in shown


TRUCKS = """
Position [Trucks]; rules [Panzer Leader].
Given:
- board A;
- 2 German trucks in C3;
- 2 German 88 mm guns in C3;
- an M4 tank Baker in A9;
- it is [Vehicle movement] of the Germans;
- it is turn 2.
"""


def test_who_is_taken_aboard_is_carried(tmp_path: Path) -> None:
    """It was the gun that was to carry the truck."""
    shown = seen(tmp_path, TRUCKS, "take 88 1 aboard truck 1", "undo", "take German-88-mm-gun-1 and 2 aboard truck 2")
    assert "load German 88 mm gun 1 on German truck 1" in shown
    assert "load German 88 mm gun 1 on German truck 2" in shown
    assert any(line.startswith("not done: load German 88 mm gun 2 on German truck 2: ") for line in shown)


def test_they_are_who_was_ordered_last_and_next_to_somebody_is_a_hex_there(tmp_path: Path) -> None:
    """Nobody was found by these words, or the hex of the enemy was offered."""
    shown = seen(
        tmp_path,
        TRUCKS,
        "move the trucks to C4",
        "move them to C5",
        "move truck 1 next to Baker",
        "move it next to Baker",
    )
    done = [line.removeprefix("move German truck ") for line in shown if line.startswith("move German truck ")]
    assert done[:5] == ["1 into C4", "2 into C4", "1 into C5", "2 into C5", "1 into C6"]
    assert done[-1] in ("1 into A8", "1 into B9", "1 into B10")
    assert any(line.endswith(f"German truck 1 is in {done[-1].split()[-1]} already.") for line in shown)


RIDING = """
Position [Riding]; rules [Panzer Leader].
Given:
- board A;
- a German truck Carl in D4;
- a German rifle platoon Rita inside Carl;
- a German truck Curt in D5;
- a German rifle platoon Rosa inside Curt;
- a German truck Cuno in D5;
- a German rifle platoon Ruth inside Cuno;
- it is [Vehicle movement] of the Germans;
- it is turn 2.
"""


def test_all_are_unloaded_who_are_there(tmp_path: Path) -> None:
    shown = seen(tmp_path, RIDING, "unload all in D5", "unload all")
    done = [line for line in shown if line.startswith("unload R")]
    assert sorted(done[:2]) == ["unload Rosa from Curt", "unload Ruth from Cuno"]
    assert done[2:] == ["unload Rita from Carl"]


def test_of_what_is_near_only_what_can_be_done_is_offered(tmp_path: Path) -> None:
    """`load German truck 1 on Rita` was offered too, and first."""
    on_foot = TRUCKS.replace("- 2 German 88 mm guns in C3;", "- a German rifle platoon Rita in C3;")
    shown = seen(tmp_path, on_foot, "load Rita")
    assert shown[shown.index("the nearest that can be said here:") + 1] == "load Rita on German truck 1"
    assert "load German truck 1 on Rita" not in shown


STRAGGLERS = """
Position [Stragglers]; rules [PanzerBlitz].
Given:
- board 2;
- 4 T-34s of the Russians out of play;
- every unit of the Russians out of play is waiting to come on;
- A5 is a way onto the board for the Russians;
- A6 is a way onto the board for the Russians;
- it is [Vehicle movement] of the Russians;
- it is turn 2.
"""


def test_where_a_full_hex_may_be_entered_the_next_is_taken_once_it_is_full(tmp_path: Path) -> None:
    """Ten companies came on into one hex, from which they would have been sent back."""
    shown = seen(tmp_path, STRAGGLERS, "come on with all in A5, A6")
    done = [line for line in shown if line.startswith("come on with T")]
    assert [line.split()[-1] for line in done] == ["A5", "A5", "A6", "A6"]


def test_of_what_was_begun_it_is_told_that_it_is_not_done(tmp_path: Path) -> None:
    shown = seen(tmp_path, MANY, "come on with Able", "move Rita to C4")
    assert shown.index("not done: come on with Able in the hex") < shown.index(
        "No: move Rita into C4 is not legal here."
    )


@pytest.mark.parametrize("who", ["everybody", "all", "the M4s"])
def test_of_whom_is_fired_at_the_hex_need_not_be_told(tmp_path: Path, who: str) -> None:
    shown = seen(tmp_path, FIRE, f"fire at Paul with {who}")
    assert "fire at Paul in C6 with Able and Baker" in shown
