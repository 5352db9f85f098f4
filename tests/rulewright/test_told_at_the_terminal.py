"""What is told at the terminal before anybody has to ask: what came of orders, what was rolled, what waits."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.games.in_turn import paired
from rulewright.games.meant import Meant
from rulewright.games.told.asked_again import LogAsked, asks_log
from rulewright.games.told.under_way import asks_under_way
from rulewright.scenes.stage import Stage, open_stage
from rulewright.shelf.wished import Wished
from rulewright.table.looking import Looking, looked_at
from tests.laid_out import laid_out
from tests.rulewright.at_the_terminal import seen as said

POST = """# The post
A side is one of the North, the South.
A goat is a kind of thing.
A letter is a kind of record.
A letter has a sender (a goat), an address (a hex).
Fact "{the letter} is on its way"; known only to the letter's sender's side; cites house.
Fact "{the goat} is asleep"; cites house.
Fact "{the goat} is crouched"; lasts until [Post] of the goat's side ends; cites house.
Fact "{the goat} is dizzy"; lasts until [Post] of the goat's side ends; cites house.
Sequence [Day]; cites house.
1. [Writing] of the North.
2. [Post] of the North.
3. [Naps] of the South.

Action "write from {the goat} to {the spot, a hex}"; taken by the side to move in [Writing]; known only to the side to move; cites house.
The player chooses:
1. the goat, from among goats of the side to move on the board;
2. the spot, from among hexes adjacent to (the goat's hex).
What happens:
1. Let the letter be a new letter with sender the goat, address the spot.
2. Now the letter is on its way.

Question "the luck on {the roll, a number}"; its answer is one number; cites house.

Rule [Plain luck]; in short "Luck is what is rolled."; cites house.
The luck on the roll is the roll.

Action "toss with {the goat}"; taken by the side to move in [Writing]; cites house.
The player chooses:
1. the goat, from among goats of the side to move on the board.
What happens:
1. Roll a die for luck, called the roll.
2. Let the luck be the luck on the roll.
3. The side to move chooses a goat, called the victim.
4. If the luck is at least 1, then now the victim is asleep.

Action "nap with {the goat}"; taken by the side to move in [Naps]; cites house.
The player chooses:
1. the goat, from among goats of the side to move on the board.
What happens:
1. Now the goat is asleep.

Action "crouch with {the goat}"; taken by the side to move in [Writing]; cites house.
The player chooses:
1. the goat, from among goats of the side to move on the board.
What happens:
1. Now the goat is crouched.
2. Spin the goat.

Procedure "spin {the goat}"; cites house.
1. Now the goat is dizzy.

Upkeep [The post goes]; in short "Letters of who sleeps are lost."; at the start of each side's [Post]; cites house.
1. For each letter that is on its way, called the letter:
(a) If the letter's sender is asleep, then now the letter is not on its way.
"""
VALLEY = """# A valley
Situation [A valley].
Given:
- a goat Ada of the North in C4;
- a goat Bo of the North in E4;
- a goat Di of the South in D7;
- Ada is asleep.
"""
PACK = "title: Goats\nlayer: game\nversion: 1.0.0\nlanguage: 1\n"


@pytest.fixture
def valley(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    files = {"pack.yaml": PACK, "1_post.rulebook": POST, "situations/valley.rulebook": VALLEY}
    laid_out(tmp_path / "rules" / "goats", files)
    monkeypatch.chdir(tmp_path)
    return "goats/valley"


# ---- orders that are still to come


@pytest.mark.parametrize(
    "asked", ["?", "show", "what orders have I written", "what is under way", "what orders has Ada"]
)
def test_what_was_ordered_and_is_still_to_come_is_told(valley: str, asked: str) -> None:
    shown = said(valley, "write from Ada to C5", asked, players="person,idle")
    (line,) = (one for one in shown if one.startswith("under way"))
    assert line == "under way: letter with sender Ada, address C5"


def test_of_one_who_was_ordered_nothing_nothing_is_under_way(valley: str) -> None:
    shown = said(valley, "write from Ada to C5", "what orders has Bo", "? Bo", players="person,idle")
    assert [one for one in shown if "under way" in one] == ["nothing is under way"]


def test_an_order_that_is_lost_is_told(valley: str) -> None:
    """A battery was dispersed, and nothing was said of the shells that did not come."""
    shown = said(valley, "write from Ada to C5", "write from Bo to E5", "done", "my orders", players="person,idle")
    lost = "so the letter with sender Ada, address C5 is not on its way, by [The post goes]"
    assert lost in shown
    assert "under way: letter with sender Bo, address E5" in shown


def test_who_asks_for_what_is_under_way() -> None:
    of_all = ("what orders are pending?", "which orders did I give", "what did I order", "my orders")
    assert [asks_under_way(one, ("Ada",)) for one in of_all] == ["", "", "", ""]
    assert asks_under_way("what orders does Ada have?", ("Ada",)) == "Ada"
    assert asks_under_way("what orders does Bo have", ("Ada",)) is None
    assert asks_under_way("what did Ada do", ("Ada",)) is None


# ---- what was rolled, before somebody is to choose because of it


def test_what_was_rolled_is_told_before_somebody_chooses_because_of_it(valley: str) -> None:
    """Who was to choose who is weakened saw neither the die nor the result."""
    shown = said(valley, "toss with Ada", "Bo", "log", players="person,idle")
    asked = shown.index("the North: choose the victim")
    assert shown[asked - 3 : asked] == [
        "toss with Ada",
        "the die for luck shows 3",
        "the luck on 3 is 3, by [Plain luck]",
    ]
    assert shown[asked + 3 : asked + 5] == ["the North chooses the victim: Bo", "so Bo is asleep"]
    told_again = shown.index("toss with Ada", asked)
    assert shown[told_again + 1 : told_again + 4] == [
        "the die for luck shows 3",
        "the North chooses the victim: Bo",
        "the luck on 3 is 3, by [Plain luck]",
    ]


# ---- what is told of a phase


def test_that_it_is_over_what_one_took_on_oneself_is_not_told(valley: str) -> None:
    """Each clean-up told of each tank that it was not spread out any more."""
    shown = said(valley, "crouch with Bo", "done", players="person,idle")
    assert "so Bo is not dizzy" in shown
    assert "so Bo is not crouched" not in shown


def test_who_looks_at_a_record_is_told_no_more_of_it(valley: str) -> None:
    said(valley, "crouch with Bo", "done", more=("--record", "kept.jsonl"), players="person,idle")
    shown = looked_at(Path("kept.jsonl"), None)
    assert isinstance(shown, Looking)
    told = [one.text for one in shown.shown(shown.seats[0]).lines]
    assert ["so Bo is not dizzy" in told, "so Bo is not crouched" in told] == [True, False]


def test_that_the_other_side_did_nothing_on_its_turn_is_told(valley: str) -> None:
    """Turn 2 came, and nobody knew whether the enemy had been asked."""
    shown = said(valley, "done", players="person,idle")
    at = shown.index("On the turn of the South nothing is done that you see.")
    assert shown[at + 1] == "Turn 2: Writing, the North"
    assert not [line for line in said(valley, "done", "nap with Di", "done") if line.startswith("On the turn")]


# ---- a counter


def test_of_a_counter_that_is_named_it_is_told_what_it_is_and_may_do_at_a_glance(valley: str) -> None:
    """Sixty lines came of a name."""
    shown = said(valley, "Bo", players="person,idle")
    at = shown.index("Bo: goat of the North, in E4")
    assert shown[at + 1].startswith("Bo in [Writing]: write from Bo to the spot; toss with Bo")
    assert shown[at + 2] == "`why Bo` tells all of it, and where it is written"
    training = said("panzer_leader/training", "come on with Able in A8", "Able", players="person,idle")
    told = training[training.index("Able (moved, 1 spent): M4 tank of the Allies, in A8") :]
    assert told[1] == "Able in [Vehicle movement]: move Able into the new hex; spread Able out."
    assert told[2] == "not to form Able up again: Able is not spread out."
    assert told.index("`why Able` tells all of it, and where it is written") < 10


# ---- what was said, and is not lost


def test_who_is_set_up_once_more_is_put_there_with_all_that_came_after_it() -> None:
    """`Anton is on the board already`, and twenty counters were to be taken back by hand."""
    orders = ("set up Anton in O4", "set up Berta in O6", "set up anton in O5", "?")
    shown = said("panzerblitz/school_towed", *orders)
    at = shown.index("Anton is put elsewhere; taken back: set up Anton in O4")
    assert [line for line in shown[at + 1 :] if line.startswith("set up ")] == [
        "set up Berta in O6",
        "set up Anton in O5",
    ]
    assert "O5: Anton, Karl" in shown
    assert [line for line in shown if line.startswith(("O6: Ludwig, Berta", "O6: Berta, Ludwig"))]


def test_an_order_that_is_given_where_something_is_to_be_chosen_first_comes_after_it(valley: str) -> None:
    shown = said(valley, "toss with Ada", "crouch with Bo", "Bo", players="person,idle")
    at = shown.index("first it is to be answered: choose the victim; `crouch with Bo` comes after that")
    assert shown.index("so Bo is asleep") < shown.index("crouch with Bo", at + 1)
    assert not [line for line in shown if line.startswith("stopped there")]


# ---- a no


def test_of_a_no_it_is_told_why_and_not_the_name_of_a_rule_alone() -> None:
    shown = said("panzer_leader/training", "come on with Able in A8", "can Able see Anton", players="person,idle")
    at = shown.index("by [In view]")
    assert shown[at - 1] == "no"
    assert shown[at + 1] == "[In view] says no: H7 is not A8; H7 is not adjacent to A8; H7 is screened from A8."


# ---- words that nothing read


def test_who_can_still_act_and_who_shot(valley: str) -> None:
    for asked in ("who can still act", "who still can act?", "who is left"):
        assert "in [Writing]: Ada and Bo" in said(valley, asked, players="person,idle")
    assert asks_log("who shot at me?") == asks_log("who attacked us") == LogAsked()
    assert asks_log("who sees me") is None


def test_the_rest_goes_somewhere() -> None:
    shown = said("panzer_leader/training", "come on with Able in A8", "the rest in A9", players="person,idle")
    assert "come on with Baker in A9" in shown
    assert "come on with Charlie in A9" in shown


def test_a_board_is_a_place() -> None:
    stage = open_stage("panzer_leader/meeting_hills", Wished())
    assert isinstance(stage, Stage)
    meant = Meant(stage.scene().position)
    board = next(iter(meant.position.space.boards))
    assert meant.place(f"board {board}") == tuple(sorted(meant.position.space.hexes_on_board[board]))


@pytest.mark.parametrize("order", ["opportunity fire with Anton", "shoot it with Anton", "let him have it with Anton"])
def test_the_one_reaction_is_taken_with_whoever_is_named_in_whatever_words(order: str) -> None:
    moved = ("set up all in Sambleu", "done", "come on with Able + Baker in A8", "move Able to C8")
    shown = said("panzer_leader/training", *moved, order, more=("--with", "Opportunity fire"))
    assert "the Germans react: fire in passing at Able with Anton" in shown


@pytest.mark.parametrize(
    ("situation", "lines", "told"),
    [
        ("panzer_leader/training", ("come on with Able in A8", "move Able along the road to C8"), "move Able into C8"),
        ("panzer_leader/training", ("which bridges do I hold",), "nowhere"),
        ("panzer_leader/training", ("exit Able",), "No: leave the board with Able is not legal here."),
        (
            "panzer_leader/school_planes",
            ("strafe Karl",),
            "No: attack Karl in CC5 is not legal here.",
        ),
        (
            "panzer_leader/school_rearguard",
            ("blow up the bridge in J7 with Ace",),
            "No: begin bridge blowing in J7 with Ace is not legal here.",
        ),
        (
            "panzer_leader/school_rearguard",
            ("remove the block in J8 with Ace",),
            "No: begin block clearing in J8 with Ace is not legal here.",
        ),
        (
            "panzerblitz/school_sappers",
            ("done", "enter Redoubt"),
            "the Germans: go into Redoubt with the unit: the unit",
        ),
    ],
)
def test_orders_in_the_words_of_players(situation: str, lines: tuple[str, ...], told: str) -> None:
    assert told in said(situation, *lines, players="person,idle" if "training" in situation else "person,person")


def test_several_are_put_on_several_one_on_each() -> None:
    shown = said("panzerblitz/school_towed", "set up wagon-1 in O4", "set up Anton and Berta aboard wagon-1 and 2")
    assert "set up Anton aboard wagon-1" in shown
    assert "not done: set up Berta aboard wagon-2: wagon-2 is out of play." in shown
    assert paired("load ", "load A + B and C on T + U", ("A", "B", "C", "T", "U")) == (
        "load A on T",
        "load B on U",
        "load C on U",
    )
    assert paired("load ", "load A + B on T", ("A", "B", "T")) == ()
