"""Words that anybody would type at play: when one is done, verbs of his own, who and whom left open, what they are."""

from __future__ import annotations

import pytest

from rulewright.actions.offers import MOST, one_of
from rulewright.games.in_turn import InTurn
from rulewright.games.meant import with_verb_spelled
from rulewright.games.told.asked_again import said_alone
from rulewright.telling import come_round, snapshot
from runtime.play import Decision, without_nobody
from runtime.play.game import Game
from tests.rulewright.test_orders_in_turn import ON, SET_UP, opened, seen

SAPPERS, WICK, TOWN = "panzerblitz/school_sappers", "ostrany/school_wick", "panzer_grenadier/school_town"
FIRING = ("done",)  # at Wiln, from writing orders to direct fire


def at(card: str, *lines: str) -> list[str]:
    return seen(*lines, card=card, seed=7)


def game_of(card: str) -> Game:
    return Game((stage := opened(card)).table.plan, stage.position(), None)  # type: ignore[arg-type]


def rearguard(*lines: str) -> list[str]:
    return at("panzer_leader/school_rearguard", *lines)


# ---- done, and what else is said alone


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        *(
            (one, "done")
            for one in ("end turn", "End the phase", "next", "next phase", "finish", "continue", "I'm done")
        ),
        ("stop", "stop"),
        ("help me", "help"),
        ("next to Anton", ""),
        ("finish off Anton", ""),
    ],
)
def test_a_phase_is_ended_in_many_words(said: str, meant: str) -> None:
    assert said_alone(said) == meant


def test_of_stop_it_is_told_what_ends_and_what_stops() -> None:
    shown = seen(*SET_UP, "stop", "next")
    assert any("`done` ends what is being done, or the phase; `quit` stops" in one for one in shown)
    assert "Turn 1: Vehicle movement, the Germans" in shown


# ---- verbs


def test_the_verb_of_an_order_to_all_may_be_another() -> None:
    shown = seen(*SET_UP, "bring on all in a5")
    assert [f"come on with {one} in A5" in shown for one in ("Able", "Baker", "Charlie")] == [True] * 3
    assert any(one.startswith("fire at Fritz in M7 with Item") for one in rearguard(*FIRING, "open up on M7 with all"))
    assert "No: challenge C7 with all is not possible here." in "\n".join(at(WICK, "attack C7 with all"))


def test_a_verb_that_is_nearly_written_so_is_done_and_told() -> None:
    shown = seen(*ON, "mvoe Able to B4")
    assert any(one.endswith("Read as: move Able to B4") for one in shown)
    assert "move Able into B4" in shown


def test_a_verb_is_spelled_where_there_is_one() -> None:
    game = game_of("panzer_leader/training")
    assert with_verb_spelled("fier at C4 with Daniel", game) == "fire at C4 with Daniel"
    assert with_verb_spelled("move Able to B4", game) == with_verb_spelled("hello there", game) == ""


def test_of_a_verb_alone_it_is_told_when_it_is_done_or_it_is_begun() -> None:
    """`shoot` was none of these; `attack K7` was done in the air alone, also of ground troops."""
    shown = "\n".join(rearguard("shoot", "attack K7", "done", "attack", "done", "attack M7 with all"))
    assert "It is done in [Direct fire]; it is [Writing orders] of the Allies." in shown
    assert "`fire at K7` is done in [Direct fire]." in shown
    assert "fire at the targets in the target hex with the firers: the target hex" in shown
    assert "\nfire at Fritz in M7 with Item\n" in shown


def test_an_order_that_is_not_read_is_told_when_it_is_done_by_its_verb() -> None:
    """`shoot the truck` was none of these, and `unload infantry` broke off: a noun was expected."""
    asked = ("shoot the truck", "unload infantry", "set up Anna near the woods")
    shown = "\n".join(seen(*asked, card="panssari_salama/school_adski", players="person,greedy"))
    assert "It is done in [Direct fire]; it is [Vehicle movement] of the Russians." in shown
    assert "Nobody can unload the passenger from the carrier now." in shown
    assert "It is done in [Set-up]" in shown
    assert "`challenge C7 with all` is done" not in "\n".join(at(WICK, "attack C7 with all"))


@pytest.mark.parametrize(
    ("said", "meant"), [("same again", "again"), ("the same", "again"), ("do it again", "again"), ("the same as he", "")]
)
def test_the_same_again_is_said_in_many_words(said: str, meant: str) -> None:
    assert said_alone(said) == meant


@pytest.mark.parametrize("order", ["move Able toward Sambleu", "move able as far as it can to Berta"])
def test_who_goes_towards_something_goes_as_far_as_he_gets(order: str) -> None:
    shown = at("panzer_leader/training", *ON, order, "move everybody towards Sambleu")
    for who in ("Able", "Baker"):
        goes = [line for line in shown if line.startswith(f"move {who} into ")]
        assert (goes[0], goes[-1]) == (f"move {who} into B5", f"move {who} into I8")


def test_all_go_towards_something_and_nobody_can() -> None:
    """`nothing reads this: expected a unit` was told."""
    orders = "come on with Able in A4", "move Able towards Sambleu", "move Able to H9", "move all towards Berta"
    shown = "\n".join(at("panzer_leader/training", *ON[:-1], *orders))
    assert "Nobody can move the unit into the new hex now." in shown


def test_all_of_them_are_all() -> None:
    shown = at("panzer_leader/training", *ON, "all of them to B4")
    assert [f"move {one} into B4" in shown for one in ("Able", "Baker")] == [True] * 2


def test_what_is_done_with_nobody_is_not_said() -> None:
    phrase = "attack {the target, a unit} in {the hex} bombing with {the bombers} led by {the leader}"
    assert without_nobody(phrase, ["the bombers"]) == "attack {the target, a unit} in {the hex} led by {the leader}"
    assert without_nobody(phrase, ["the target", "the leader"]) == phrase.removesuffix(" led by {the leader}")
    assert without_nobody("wait", []) == "wait"


def test_in_the_place_of_an_order_nothing_is_offered_with_an_enemy() -> None:
    """A Russian was to be set up by the Germans, and a German to fire for the Allies."""
    shown = "\n".join(at("panzerblitz/school_golod", "set up the tanks at the north edge", "go to town with all tanks"))
    assert "the nearest that can be said here:\nset up Anton in B4" in shown
    assert "Anna" not in shown
    shown = "\n".join(at("panzer_leader/training", *SET_UP, "shoot the tank in F5"))
    assert "It is done in [Direct fire]; it is [Vehicle movement] of the Allies." in shown
    assert "with Anton" not in shown


# ---- who and whom


def test_by_whom_is_asked_where_it_is_not_said() -> None:
    shown = "\n".join(rearguard(*FIRING, "done", "fire at Fritz"))
    assert "It is done in [Direct fire]; it is [Vehicle movement] of the Allies." in shown
    assert "fire at Fritz in M7 with Item: more of the firers" in "\n".join(rearguard(*FIRING, "fire at Fritz"))
    shown = at(WICK, "challenge C7")
    assert "It is done in [Challenge]; it is [March] of the Coast." in shown
    assert "It is done in [Close assault]; it is [Direct fire] of the Allies." in rearguard(*FIRING, "odds assault M7")


def test_the_odds_are_of_all_who_can_where_nobody_is_said() -> None:
    shown = "\n".join(rearguard(*FIRING, "odds fire at M7"))
    assert "Fire at Fritz in M7 with Item: 2 outcomes of dice for combat." in shown


def test_to_do_it_to_anybody_asks_of_all() -> None:
    shown = "\n".join(rearguard(*FIRING, "fire at everything"))
    assert "fire at the targets in the target hex with the firers: the target hex" in shown


def test_several_who_are_named_with_commas_do_the_same() -> None:
    shown = seen(*SET_UP, "come on baker, charlie in A4", "move Baker, Charlie", "B4")
    assert "come on with Charlie in A4" in shown
    assert any(one.endswith("the Allies: move Baker and Charlie into the new hex: the new hex") for one in shown)
    assert "move Charlie into B4" in shown


def test_counters_are_called_by_what_they_are_where_their_names_tell_nothing() -> None:
    shown = seen(*SET_UP, "come on with all tanks in A5", "come on with all at A6", "move tanks and halftracks to B5")
    assert "come on with Charlie in A5" in shown
    assert "come on with Easy in A6" in shown
    assert "move Charlie into B5" in shown
    assert "move Dog into B5" in shown
    shown = at(SAPPERS, "blow up the bridge with Berta")
    assert "blow up Paula with Berta" in shown


def test_he_who_came_on_is_it_and_goes_on() -> None:
    shown = seen(*SET_UP, "come on with dog in A5 and move it to B5, B6", "come on with Able in A4 and move on to B4")
    assert "move Dog into B6" in shown
    assert "move Able into B4" in shown


def test_a_hex_without_a_word_before_it_may_be_far_off() -> None:
    shown = at(WICK, "march Cedar B7")
    assert "march Cedar into B6" in shown
    assert "march Cedar into B7" in shown


# ---- how it stands


def test_whose_figures_are_the_greater_is_told_with_the_goal() -> None:
    shown = at(WICK, "goal")
    figures = "as the harvest of the Coast is 7 and the harvest of the Upland is 5"
    assert f"The upshot for the Coast: victory, by [The greater harvest wins], {figures}." in shown


def test_what_one_holds_and_has_is_asked_at_ostrany() -> None:
    for said, told in (
        ("which hexes do I hold", "C3, E1, E7 and G4"),
        ("which towns does the Upland hold", "B7, C10, E12 and G10"),
        ("how many victory points does the Upland have", "5"),
        ("how many turns are left", "3"),
    ):
        assert told in at(WICK, said), said


def test_whose_counters_stand_there_is_told() -> None:
    shown = rearguard("? M7", "? fritz")
    assert sum("M7: the Germans: Fritz" in one for one in shown) == 2


def test_who_has_recovered_is_told() -> None:
    """Nothing said so; what one has done is over without a word."""
    position = opened("panzer_leader/training").position()
    anton = next(one for one in position.type_of if position.name_of(one) == "Anton")
    position.place(anton, 0)
    tables = [
        position.values[position.program.store_number[f"{{the unit}} {so}"]] for so in ("is dispersed", "has fired")
    ]
    for one in tables:
        one[anton] = True
    before = snapshot(position)
    for one in tables:
        del one[anton]
    assert list(come_round(position, before)) == ["Anton is not dispersed"]


# ---- what may be meant, and what nothing reads


def test_of_what_an_order_may_mean_a_number_does_one_and_none_is_offered_that_cannot_be_done() -> None:
    shown = "\n".join(at("panzer_leader/school_planes", "attack Cesar with Hawk"))
    assert "No: attack Cesar in DD5 bombing with Hawk" in shown
    assert "a number does it" not in shown
    game, turns = game_of("panzer_leader/training"), InTurn(offered=("move Able to B4", "move Baker to B4"))
    assert turns.say(game, Decision("", "action", "", (), 1, ""), "2") == "move Baker to B4"


def test_what_is_asked_without_a_word_of_asking_is_answered() -> None:
    shown = seen(*SET_UP, "come on with Able in A5", "range from able to anton")
    assert "Read as: the distance from Able's hex to Anton's hex" in "\n".join(shown)


@pytest.mark.parametrize(
    ("card", "said", "done"),
    [
        (SAPPERS, "put Berta in the fort", "go into Redoubt with Berta"),
        (SAPPERS, "enter the fort with Berta", "go into Redoubt with Berta"),
        ("panzer_leader/school_planes", "bring hawk in over D5", "call Hawk in over D5"),
        ("panzer_leader/school_planes", "order Love on AA5 with able spotting", "order Love onto AA5 with Able"),
        (
            "panzer_leader/school_planes",
            "rocket CC6 with Kite",
            "attack nobody in CC6 bombing with Kite",
        ),
        (TOWN, "shoot at Baker with Heinz", "fire Heinz at Baker"),
        ("panzer_grenadier/school_charge", "let Bruno lead", "let Bruno lead the segment"),
    ],
)
def test_orders_are_given_in_players_words(card: str, said: str, done: str) -> None:
    assert f"No: {done} is not legal here." in "\n".join(at(card, said))


def test_of_many_it_is_told_how_many_more() -> None:
    """It was `B1, B2 or and 333 more`."""
    assert one_of(["A1", "A2", "A3"]) == "A1, A2 or A3"
    assert one_of([f"A{one}" for one in range(MOST + 5)]).endswith(f", A{MOST - 1} or 5 more")
