"""What twenty sittings at the terminal came to: programs that ended, wrong answers, and what could not be said."""

from __future__ import annotations

from functools import cache

from click.testing import CliRunner

from rulewright.actions import answered
from rulewright.cli import cli
from rulewright.games import Meant
from rulewright.scenes import Refused, looks_at
from rulewright.scenes.stage import open_stage
from rulewright.shelf.wished import Wished
from rulewright.terminal.begun import Begun, NotDone, after_enough, is_settled
from rulewright.terminal.person import Person
from runtime.draw import face_of
from runtime.play import ActionPlan, Decision, Game
from runtime.play.chooser import options_of
from tests.rulewright import at_the_terminal
from tests.rulewright.test_asked_in_clauses import scene
from tests.rulewright.test_person import after

TRAINING = ("panzer_leader/training", "--with", "Opportunity fire")
SET_UP = ("set up all in Sambleu", "done")


@cache
def seen(*lines: str, card: tuple[str, ...] = TRAINING, seed: int = 7) -> list[str]:
    return at_the_terminal.seen(card[0], *lines, more=card[1:], seed=seed)


def snap_shots() -> tuple[Game, ActionPlan]:
    """A game with opportunity fire, and that."""
    stage = open_stage(TRAINING[0], Wished(None, TRAINING[2:], (), ()))
    assert not isinstance(stage, Refused)
    game = Game(stage.table.plan, stage.position(), Person("the Germans"))
    return game, next(one for one in game.plan.reactions if one.phrase.startswith("fire in passing"))


# ---- what ended the program


def test_what_is_not_played_with_is_told_to_whoever_orders_it() -> None:
    shown = seen("give up Able")
    at = shown.index("No: give up Able is not legal here.")
    assert shown[at + 1] == "[Nobody destroys his own] is on, and leaves no room for it."


def test_who_is_named_for_a_reaction_and_cannot_is_told_so() -> None:
    """In the midst of a reaction nothing was known of which it was."""
    game, plan = snap_shots()
    able = next(one for one in game.position.type_of if game.position.name_of(one) == "Able")
    bound = (able, *(None for _ in plan.event_slots[1:]))
    taken = Decision("the Germans", "reaction", "", options_of([((plan.id, *bound), "fire"), (None, "pass")]), 1, "")
    begun = Begun("", {}).after(taken, 0)
    assert begun.told(game.plan)[plan.event_slots[0].name] == able
    firers = Decision("the Germans", "piece", "", options_of([(7, "Anton")]), 1, "", plan.id, plan.choices[0].slot.name)
    refused = NotDone.of(game, firers, "Berta", begun, Meant(game.position, "the Germans"))
    assert refused.begun is None or refused.begun.action == plan.id


def test_that_a_reaction_is_enough_goes_without_saying() -> None:
    game, plan = snap_shots()
    enough = Decision("", "piece", "", options_of([(None, "enough")]), 1, "", plan.id, plan.choices[-1].slot.name)
    assert is_settled(enough, game.plan, is_free=False)
    assert after_enough(enough, ["enough", "D5"], game.plan) == ["D5"]
    shown = seen(*SET_UP, "come on with Able in A8", "move Able to B9; move Able to C8", "1")
    assert "the Germans react: fire in passing at Able with Anton" in shown
    assert not [line for line in shown if "more of the firers" in line]


def test_of_what_has_no_side_nobody_asks_whose_enemy_fires_at_it() -> None:
    lines = answered(scene(WRECKED), "who can be fired at", of_rules=True).lines()
    assert lines[-1] == "S and T"


WRECKED = """Position [Wrecked]; rules [Panzer Leader].
Given:
- an M4 tank S in H4;
- a Tiger T in H2;
- a wreck in H3;
- it is [Direct fire] of the Allies.
"""

# ---- hexes of digits


def test_the_label_of_a_hex_is_that_hex() -> None:
    """`there is no number 0204 here`, it was, and `Yes: move Anton into 0204`."""
    town = ("panzer_grenadier/school_town",)
    shown = seen(
        "plot Ida onto 0405", "plot, George, 0305", "move, Anton, 0204", "move Anton", "0303", "9909", card=town
    )
    assert "move Anton into 0204" in shown
    assert "move Anton into 0303" in shown
    assert "George" not in " ".join(line for line in shown if "not done" in line)
    assert [line for line in shown if line.startswith("there is no number 9909 here")]


def test_a_number_is_a_row_where_no_hexes_are_asked_for() -> None:
    game, _ = after()
    meant = Meant(game.position, "the Allies")
    things = options_of([(one, name) for one, name in enumerate(("Able", "Baker"), 10_000)])
    assert (meant.matching(things, "2"), meant.matching(things, "02"), meant.matching(things, "3")) == (1, 1, None)


# ---- whose, and when


def test_a_landing_looks_at_the_craft_of_its_own_side(tmp_path) -> None:  # type: ignore[no-untyped-def]
    """Whether it may be booked hung on where a German counter lands, which nobody told."""
    written = tmp_path / "coast.position"
    written.write_text(COAST, encoding="utf-8")
    said = ["legal", str(written), "book T for B2 on turn 2", "--as", "the Allies"]
    assert CliRunner().invoke(cli, said).output.startswith("Yes: book T for B2 on turn 2.")


COAST = """Position [A coast]; rules [Panzer Leader].
Given:
- board B;
- an M4 tank T out of play;
- a Tiger D out of play;
- T is bound for the beach;
- it is [Preparations] of the Allies.
"""


def test_while_a_reaction_is_asked_for_no_action_is_ordered() -> None:
    """It was judged as if the side to move had ordered it."""
    orders = ("fire at Baker with Anton", "why fire at Baker with Anton", "fire in passing at Able", "Anton")
    shown = seen(*SET_UP, "come on with Able + Baker in A8", "move Able to B9; move Able to C8", *orders)
    now = "now it is `fire in passing at Able with the firers` or `pass`."
    assert len([line for line in shown if line.endswith(now)]) == len(orders) - 1
    assert "the Germans react: fire in passing at Able with Anton" in shown
    assert not [line for line in shown if "[Own troops]" in line]


def test_what_was_shot_is_told_before_one_more_reaction() -> None:
    einkel = ("panzer_leader_1940/school_einkel", "--with", "Opportunity fire")
    shown = seen(
        *["done"] * 5, "move Nora to C2", "fire at Nora with Anatole", "1", "Jules", "why", card=einkel, seed=1
    )
    asked = [at for at, line in enumerate(shown) if line.startswith("the Allies: a reaction, because Nora enters C2")]
    assert len(asked) > 1
    told = "the Allies react: fire in passing at Nora with Anatole"
    assert told in shown[asked[0] : asked[1]]
    assert [line for line in shown if line.startswith("No: fire in passing at Nora with Jules is not legal when")]


def test_the_turn_in_which_it_ended_is_one_that_was_played() -> None:
    """Four weeks were over on turn 5."""
    said = ["run", "ostrany/school_wick", "--players", "random,random", "--seed", "1"]
    assert "The game is over on turn 4: the rules ended it." in CliRunner().invoke(cli, said).output


def test_an_order_is_for_ones_own() -> None:
    shown = seen(*SET_UP, "come on with the tanks in A5", "who is Anton", "done")
    assert "come on with Charlie in A5" in shown
    assert not [line for line in shown if "may mean any of these" in line]
    assert [line for line in shown if line.startswith("Anton: ") and line.endswith("of the Germans, in J8")]
    left = next(line for line in shown if "could still do something in [Vehicle movement]" in line)
    assert left == "5 counters could still do something in [Vehicle movement]: Able, Baker, Charlie and 2 others"


# ---- what is said, and what is offered instead


def test_small_words_of_orders() -> None:
    shown = seen(*SET_UP, "come on with all at A6", "come on with Easy at A7", "move him to A8")
    assert "come on with Dog in A6" in shown
    assert "come on with Easy in A7" in shown
    assert "move Easy into A8" in shown
    ships = seen("done", "train all on E8 on turn 2", "train, 2", card=("panzer_leader/school_ships",))
    assert not [line for line in ships if "[Writing orders]" in line]


def test_nothing_is_offered_that_cannot_be_done() -> None:
    """`move Able into J7` was offered of who was off the board, `unload Cesar from Able` of who was not inside."""
    shown = seen(*SET_UP, "move able back", "unload able", "fire on K7 with all")
    assert shown[shown.index("No: move Able into the new hex is not legal here.") + 1] == "Able is out of play."
    assert "Able is not on the board" in shown
    assert not [line for line in shown if "did you mean" in line or "nearest" in line]


def test_who_may_do_something_once_others_have() -> None:
    shown = seen("what can Anton do", card=("panzer_grenadier/school_charge",))
    told = [line for line in shown if line.startswith("[Action segment] of the Axis, once this is done: let ")]
    assert [line for line in told if "lead the segment: move Anton into the new hex" in line]


def test_who_is_left_over_is_told_and_who_stands_wrong_can_be_taken_back() -> None:
    towed = ("panzerblitz/school_towed",)
    shown = seen("set up Anton in O4", "set up wagon-2 in O4", "set up Anton in O5", "set up wagon-2 in O5", card=towed)
    assert [line for line in shown if line.startswith("nothing can be done about wagon-1 any more: ")]
    bound = "[Set-up] may not end while there is an unplaced counter of the side to move that is out of play: "
    assert [line for line in shown if line.startswith(bound)][-1] == f"{bound}Berta"
    assert "Anton is put elsewhere; taken back: set up Anton in O4" in shown
    assert "wagon-2 is put elsewhere; taken back: set up wagon-2 in O4" in shown


# ---- aircraft, and what stands on counters

PLANES = """Position [Planes]; rules [Panzer Leader].
Given:
- a P-47 K out of play;
- a P-47 M in H5;
- K is at call;
- it is [Vehicle movement] of the Allies.
"""


def test_planes_at_call_are_had_too() -> None:
    assert answered(scene(PLANES), "what planes do the Allies have", of_rules=True).lines()[-1] == "K and M"
    shown = seen("done", "what planes do I have", card=("panzer_leader/school_planes",))
    beside = next(line for line in shown if line.startswith("3 beside the board: "))
    assert [name for name in ("Hawk (at call", "Merlin (at call", "Wren (at call") if name in beside] != []
    assert [line for line in shown if "Kite" in line]


def test_marks_are_told_in_the_words_of_the_rules() -> None:
    """`call`, it was, and `bound for beach`."""
    there = scene(PLANES.replace("- K is at call;", "- K is at call;\n- K is free to choose its payload;"))
    face = face_of(there.position, there.names["K"], looks_at(there))
    assert {"at call", "free to choose its payload"} <= {words for words, _ in face.tags}
