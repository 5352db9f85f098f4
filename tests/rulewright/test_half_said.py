"""Orders and reactions as people half say them; who cannot do what several are told to; why not, told once."""

from __future__ import annotations

import re

import pytest

from tests.rulewright.at_the_terminal import seen

REARGUARD, EINKEL = "panzer_leader/school_rearguard", "panzer_leader_1940/school_einkel"
TRAINING = ("panzer_leader/training", "--with", "Opportunity fire")
ON = ("set up all in Sambleu", "done", "come on with Able + Baker in A8")
MOVING = ("done", "done")  # the Allies at Wiln, from writing orders to vehicle movement


def training(*lines: str) -> list[str]:
    return seen(TRAINING[0], *lines, more=TRAINING[1:])


# ---- questions


def test_the_name_of_a_counter_is_a_word_for_nothing_else() -> None:
    """Fritz was the Germans, as the pack has it."""
    shown = seen(
        REARGUARD, "where is Fritz", "who can fire at Fritz", "can George overrun Fritz", "can Able fire at Fritz"
    )
    assert shown[shown.index("Read as: Fritz's hex") + 1] == "M7"
    assert shown[shown.index("Asked of [Direct fire] of the Allies.") + 1] == "Item"
    assert "Read as: George may overrun Fritz's hex" in shown
    assert "Read as: it is legal to fire at Fritz in M7 with Able" in shown


def test_who_can_be_assaulted_does_not_assault() -> None:
    for one in ("who may be assaulted", "who can be assaulted"):
        shown = seen(EINKEL, one)
        assert "Read as: who can be assaulted" in shown


def test_who_can_fire_at_a_hex_is_who_can_at_those_in_it() -> None:
    """Emil and Fritz were told too, whose own man stands there; of an empty hex it is who may fire there."""
    shown = seen(REARGUARD, "who can fire at M7?", "who can fire at L7")
    assert shown[shown.index("Read as: who can fire at M7") + 1] == "Item"
    assert shown[shown.index("Read as: who can fire at L7") + 1] == "Fritz"


# ---- reactions


def test_a_reaction_is_read_from_what_begins_it() -> None:
    """`fire at Able with Anton` was direct fire, which is not done then."""
    for said in ("fire at Able with Anton", "Anton"):
        shown = training(*ON, "move Able to B9; move Able to C8", f"odds {said}", said)
        assert "the Germans react: fire in passing at Able with Anton" in shown
        assert [line for line in shown if line.startswith("Fire in passing at Able with Anton, when Able enters C8")]


# ---- orders


def test_orders_half_said() -> None:
    assert "fire at Fritz in M7 with Item" in seen(REARGUARD, "done", "fire all at M7")
    shown = training(*ON[:2], "come on Able in A8")
    assert "come on with Able in A8" in shown


def test_orders_to_go_half_said() -> None:
    """With commas as answers stand, two orders of a line, further hexes, and who stands in a hex."""
    there = ("move Flint, K7", "move George to K6, unload Harry", "move Item to I7 then to I6", "move I6 to I7")
    shown = seen(REARGUARD, *MOVING, *there)
    done = ("Flint into K7", "George into K6", "Item into I7", "Item into I6", "Item into I7")
    assert [line.removeprefix("move ") for line in shown if re.match("move .* into", line)] == list(done)
    assert "unload Harry from George" in shown


def test_names_go_on_by_their_numbers() -> None:
    shown = seen("panssari_salama/03", "set up early-ski-company-2, 3 and 4 in C8")
    assert "set up early-ski-company-2 in C8" in shown
    assert "set up early-ski-company-3 in C8" in shown
    assert [line for line in shown if line.startswith("not done: set up early-ski-company-4 in C8: ")]


def test_odds_take_what_the_order_takes() -> None:
    shown = seen(REARGUARD, "done", "odds fire at M7 with all")
    assert [line for line in shown if line.startswith("Fire at Fritz in M7 with Item: ")]


def test_why_alone_is_of_the_sentence_that_was_refused() -> None:
    shown = seen(REARGUARD, "move Anton to M7", "why")
    assert shown.count("No: move Anton into M7 is not legal here.") == 2


# ---- why not


def test_in_the_wrong_phase_only_the_phase_counts() -> None:
    """How far off M7 is was told as if it could be entered from N6 only if it were next to it."""
    shown = seen(REARGUARD, "move Anton to M7", "fire at M7 with all")
    at = shown.index("No: move Anton into M7 is not legal here.")
    assert shown[at + 1].startswith("It is done in [Vehicle movement]")
    assert "It is done in [Direct fire]; it is [Writing orders] of the Allies." in shown
    assert [line for line in shown if "adjacent" in line] == []


def test_who_is_there_is_told_so() -> None:
    shown = seen(REARGUARD, *MOVING, "move Flint to J8")
    assert shown[shown.index("No: move Flint into J8 is not legal here.") + 1] == "Flint is in J8 already."


def test_who_cannot_be_fired_at_is_told_of_one_in_the_hex() -> None:
    """`Anatole is not in F5`, it was; the rifles of Gustav do not hurt Jules, who is."""
    lines = ("done", "done", "done", "fire at F5 with Heinz + Ida + Karl", "fire at F5 with all")
    shown = seen(EINKEL, *lines)
    assert [line for line in shown if "Anatole" in line] == []


@pytest.mark.parametrize("said", ["move Able + Baker to C8", "move A8 to C8"])
def test_an_order_to_several_that_all_can_do_tells_of_nobody(said: str) -> None:
    shown = training(*ON, said, "pass")
    assert not [line for line in shown if line.startswith("not done")]
