"""Orders of one line, and one order to several, done one after another; what is taken back as one; names that are not
the beginnings of others."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from rulewright.cli import cli
from rulewright.games.in_turn import orders_of
from rulewright.games.meant import Meant
from rulewright.scenes.scene import Refused
from rulewright.scenes.stage import Stage, open_stage
from rulewright.shelf.wished import Wished
from runtime.play.chooser import options_of
from runtime.play.game import Game
from tests.rulewright.at_the_terminal import output

SET_UP = ("set up all in Sambleu", "done")
ON = (*SET_UP, "come on with Able + Baker in A4")
STOPPED = "stopped there; done: "


def seen(*lines: str, players: str = "person,person", seed: int = 3, card: str = "panzer_leader/training") -> list[str]:
    """What the terminal shows without the options, when this is said."""
    told = [line.strip() for line in output(card, *lines, players=players, seed=seed).splitlines()]
    return [line for line in told if line and not re.match(r"\d+  ", line) and not line.startswith("choose>")]


def opened(situation: str) -> Stage:
    found = open_stage(situation, Wished(None, (), (), ()))
    assert not isinstance(found, Refused)
    return found


# ---- names


def test_a_name_is_never_the_beginning_of_another() -> None:
    """`set up M4* in D-O1`, where nobody may be set up, put them into D-O10 without a word."""
    shown = seen("set up, Anton, J1", "set up A* in J1", "set up, Anton + Berta, J1", "set up, Anton, J")
    assert shown.count("No: set up Anton in J1 is not legal here.") == 3
    assert shown.count("[Around Sambleu] forbids it, because J1 is not close to the village.") == 3
    assert "`J1` is none of these; not done: set up Anton in J1" in shown
    assert "`J` may be J6, J7, J8, J9 or J10; not done: set up Anton in J" in shown  # what is no name, may begin one
    assert not [line for line in shown if line.startswith("set up Anton in J10")]


def test_a_counter_is_not_taken_for_one_whose_name_begins_so() -> None:
    """`unload, halftrack-1`, which was empty, was asked on of halftrack-13."""
    stage = opened("panzer_leader/08")
    meant = Meant(stage.position(), "the Allies")
    names = options_of([(one, name) for one, name in enumerate(("halftrack-10", "halftrack-13"))])
    assert meant.matching(names[:1], "halftrack-1") is None
    assert meant.matching(names, "halftrack-13") == 1
    assert meant.matching(names[:1], "halftr") == 0
    hexes = options_of([(7, "D-O10")])
    assert (meant.matching(hexes, "D-O1"), meant.matching(hexes, "O10")) == (None, 0)


def test_a_hex_of_several_boards_is_told_in_one_line() -> None:
    """`there is no hex U8 on the boards`, it was, and then which boards have it."""
    said = ["run", "panzer_leader/08", "--players", "person,person"]
    shown = CliRunner().invoke(cli, said, input="set up the mules in U8\nquit\n", standalone_mode=False).output
    assert "U8 is on several boards: say D-U8 or A-U8\n" in shown
    assert "there is no hex" not in shown


def test_the_reasons_are_of_who_was_named() -> None:
    """Of a line that was refused they were of another: in the world of a side things have numbers of their own."""
    lines = (
        "set up all in Grancelles",
        "done",
        "set up halftrack-5 in D-GG7",
        "set up, halftrack-5, D-GG8",
        "quit",
        "",
    )
    said = ["run", "panzer_leader/08", "--players", "person,person"]
    shown = CliRunner().invoke(cli, said, input="\n".join(lines), standalone_mode=False).output
    refused = "`halftrack-5` is none of these; not done: set up halftrack-5 in D-GG8\nNo: set up halftrack-5 in the hex is not legal here.\n"
    assert f"{refused}  Halftrack-5 is on the board already, in D-GG7.\n" in shown


# ---- one after another


def test_orders_of_a_line_are_done_one_after_another() -> None:
    """Of `move X to A. move Y to B` the second was dropped without a word."""
    shown = seen(
        *ON, "move Able to C4. move Baker to B4", "move, Able, D5; move, Baker, B5 and then undo; back", "? A4", "? B4"
    )
    for one in ("move Able into C4", "move Baker into B4", "move Able into D5", "taken back: move Baker into B5"):
        assert one in shown
    assert "taken back: move Able into D5" in shown
    assert not [line for line in shown if line.startswith(STOPPED)]


def test_it_is_told_where_a_line_stopped() -> None:
    shown = seen(
        *ON, "move Able to B4; move Baker to J9. move Able to C4", "move Baker to B4. hello", "move, Baker, Z9; done"
    )
    assert "No: move Baker into J9 is not legal here." in shown
    assert f"{STOPPED}move Able to B4; not done: move Baker to J9; move Able to C4" in shown
    assert f"{STOPPED}move Baker to B4; not done: hello" in shown
    assert f"{STOPPED}nothing; not done: move, Baker, Z9; done" in shown
    assert "move Able into C4" not in shown
    assert "Turn 1: Direct fire, the Germans" not in shown


def test_a_line_ends_with_its_phase() -> None:
    shown = seen(*SET_UP, "come on with Able in A4; done; move Anton to J9")
    at = shown.index(f"{STOPPED}come on with Able in A4; done; not done: move Anton to J9")
    assert shown.index("Turn 1: Vehicle movement, the Germans") > at


def test_a_question_and_a_name_are_not_parted() -> None:
    game = Game((stage := opened("panzer_leader/training")).table.plan, stage.position(), None)  # type: ignore[arg-type]
    for one in ("if Able moves to B4. can it see Anton", "move Able to B4; can Anton see it?"):
        assert orders_of(game, one) == [one]
    assert orders_of(game, "move A to B4, then move B to C4 and then done") == ["move A to B4", "move B to C4", "done"]


# ---- orders to several


def test_an_order_to_several_is_done_by_each() -> None:
    """`move M4* to A-Q1`, `move M4-tank-1 + M4-tank-2 to A-Q1` were not known, `... and ...` told that one is meant."""
    for said in (
        "move Able + Baker to C4",
        "move Able and Baker to C4",
        "move all in A4 to C4",
        "move all in A4 into C4",
    ):
        shown = seen(*ON, said)
        at = shown.index("move Able into B4")
        assert shown[at : at + 4] == [f"move {who} into {where}" for who in ("Able", "Baker") for where in ("B4", "C4")]
    shown = seen(*ON, "move Ab* to C4", "move B* to B4")
    assert "move Able into C4" in shown
    assert "move Baker into B4" in shown


def test_who_cannot_do_what_several_are_told_to_is_named_in_the_end() -> None:
    shown = seen(*SET_UP, "come on with all in A5", "undo", "back")
    full = "[No coming on into a full hex] forbids it, because the stack height of A5 is at least the stacking limit (4 against 4)."
    assert f"not done: come on with Easy in A5: {full}" in shown
    assert not [line for line in shown if line.startswith(STOPPED)]
    assert "taken back: come on with Dog in A5, and 3 actions before it of the same order" in shown


# ---- taking back


def test_an_order_is_taken_back_as_one() -> None:
    """After eight hexes of one order `undo` took back the last."""
    shown = seen(
        *ON, "move Able to E5", "undo", "undo", "come on with Able in A4; move Able to C4", "back", "undo", "undo"
    )
    taken = [line for line in shown if line.startswith("taken back: ")]
    assert taken == [
        "taken back: move Able into E5, and 3 actions before it of the same order",
        "taken back: come on with Baker in A4, and 1 action before it of the same order",
        "taken back: move Able into C4",
        "taken back: move Able into B4",
        "taken back: come on with Able in A4",
    ]


def test_done_is_taken_back_until_the_other_has_answered() -> None:
    """Who was done too early could take nothing back, though nobody else had answered."""
    shown = seen(*ON, "done", "move, Anton", "undo", "back", "move Able to B4; done", "pass", "undo")
    taken = [line for line in shown if line.startswith("taken back: ")]
    assert taken[0] == "taken back: done"
    assert shown.count("Turn 1: Vehicle movement, the Allies") == 2
    assert "move Able into B4" in shown
    refused = "nothing can be taken back: nothing was done since a die was last thrown, another side asked or a secret touched"
    assert refused in seen(*ON, "done", "move Anton to J9", "undo", "undo")
    assert refused in seen(
        "come on with Able in A4", "done", "undo", players="person,greedy", seed=5
    )  # it has been asked


def test_who_leaves_a_phase_is_told_how_many_could_still_act() -> None:
    shown = seen(*ON, "pass")
    told = [line for line in shown if "could still" in line]
    assert told == ["5 counters could still do something in [Vehicle movement]: Able, Baker, Charlie and 2 others"]


def test_a_verb_that_is_known_is_not_offered_for_itself() -> None:
    """`overrun Anton` was told that no phrase reads `overrun`; did you mean `overrun`? Then what cannot be done."""
    shown = seen(*ON, "overrun Anton")
    assert [line for line in shown if line.startswith("No: overrun J8 with ")]
    assert not [line for line in shown if "did you mean" in line]


# ---- what ended the sitting with a fault

FIGHT = (
    "set up Anton in I8; set up Berta in K7; set up Cesar in J8; set up Emil in H9",
    "done",
    "come on with Able, Baker and Charlie in A8; come on with Dog in A9; come on with Easy in A9",
    "move Able to D7; move Baker to D7; move Charlie to D8",
    "move Dog to D8; move Easy to D6",
    "done",
)


def test_several_who_fire_at_one_hex_are_not_taken_apart_without_end() -> None:
    shown = seen(*FIGHT, "fire at D8 with Anton + Emil", "goal", seed=5)
    assert any("not done: fire at Charlie and Dog in D8 with Anton + Emil" in line for line in shown)
    assert "What the Germans can earn, as it stands:" in shown  # it goes on


def test_words_of_no_order_are_refused() -> None:
    shown = seen("then", "how", "+", "+ Able", "then then", "goal")
    assert "What the Germans can earn, as it stands:" in shown


def test_who_is_named_where_a_hex_is_asked_for_is_no_hex() -> None:
    """And `why` spoke of hex number so many."""
    shown = seen(*FIGHT, "1", "Dog", "why", "odds", "back", "goal", seed=5)
    assert "What the Germans can earn, as it stands:" in shown


def test_the_same_order_twice_is_done_once() -> None:
    shown = seen("set up Cesar in K7; set up Cesar in K7; set up Emil in H9")
    assert "stopped there; done: set up Cesar in K7; not done: set up Cesar in K7; set up Emil in H9" in shown


# ---- who leads, if nobody does


@pytest.mark.parametrize("order", ["assault L6 with Berta", "assault, L6, Berta, enough", "assault, L6, Berta, done"])
def test_an_assault_that_nobody_leads_is_ordered_in_a_line(order: str) -> None:
    """`` `` is none of these ``: what nobody was chosen for was asked after all."""
    on_foot = (*["done"] * 6, "drop Berta", *["done"] * 10, "move Berta to M6", "done")
    shown = seen(*on_foot, order, seed=7, card="panzer_leader/school_rearguard")
    assert "assault L6 with Berta led by nobody" in shown
    assert "so L6 has been assaulted" in shown


# ---- what comes to nothing


def test_an_order_of_which_nothing_would_come_is_not_done_and_it_is_told_why() -> None:
    """`fire at E4 with Max`, at less than 1-4, was taken without a word, and nothing happened."""
    shown = seen(*["done"] * 3, "fire at E4 with Max", seed=7, card="panzer_leader_1940/school_einkel")
    why = "[Hopeless odds] forbids it, because the final odds of the volley are fewer than 1-4 (they are worse)."
    told = shown.index(why)
    more = shown.index("`why` tells all of it, and where it is written")
    assert told < more < told + 9  # at a glance
    assert shown[more + 1] == "So it is not done."
    assert not [line for line in shown if line.startswith("all stands as it did")]
