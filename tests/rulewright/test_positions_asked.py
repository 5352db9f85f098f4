"""ask, legal and find, on the positions that come with the packs."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from compiler.model.setting import Misfit, with_cell, with_options
from compiler.source.pack_folder import Disk
from rulewright.actions.asking import after
from rulewright.actions.judging import judged
from rulewright.actions.ordered import doing
from rulewright.actions.typed import question
from rulewright.scenes.scene import Refused, Scene, open_scene
from rulewright.shelf.compile_cache import compile_kept
from rulewright.shelf.slip import Slip
from rulewright.shelf.wished import Wished
from rulewright.verbs.asking import ask, find, legal, odds
from runtime.answer import sentences

ROOT = Path(__file__).resolve().parents[2]
LEADER = str(ROOT / "rules/panzer_leader/positions/crossroads.position")
BLITZ = str(next((ROOT / "rules/panzerblitz/positions").glob("*.position")))
TOY = str(ROOT / "tests/toy/start.position")


@cache
def scene(path: str = LEADER) -> Scene:
    opened = open_scene(path, Wished())
    assert isinstance(opened, Scene), opened
    return opened


def run(verb: click.Command, *arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(verb, list(arguments), standalone_mode=False)
    if isinstance(done.exception, Slip):
        return 2, str(done.exception)
    assert done.exception is None, done.exception
    return (done.return_value if isinstance(done.return_value, int) else 0), done.output


def value(words: str, path: str = LEADER) -> Any:
    put = question(scene(path), words)
    assert not isinstance(put, Refused), put
    return scene(path).table.why(scene(path).position, scene(path).names, put.term).value


# ---- questions as they are typed


@pytest.mark.parametrize(
    "words",
    [
        "S may enter M5 from M4",
        "may S enter M5 from M4?",
        "is it so that S may enter M5 from M4",
        "is S uncarried",
        "is it legal to move S into M5",
    ],
)
def test_yes_or_no_in_either_order(words: str) -> None:
    assert value(words) is True


def test_what_is_and_negation() -> None:
    assert value("what is the stack height of M4?") == value("the stack height of M4") == 2
    assert value("may D not fire at M4") is True


def test_a_slip_is_told_where_it_is() -> None:
    code, output = run(ask.command, LEADER, "may S etnre M5 from M4")
    assert code == 1
    assert "did you mean `enter`?" in output


def test_reasons_name_what_came_near_and_where_it_is_written() -> None:
    code, output = run(ask.command, LEADER, "may S enter M5 from M4?", "--why")
    assert code == 0
    assert output.startswith("S may enter M5 from M4: allowed.\n  Allowed although [")
    assert "[Held by the enemy], because" in output
    assert "Where it is written:" in output
    assert "[Too few points]: Panzer Leader clarifications and question box (2023), MOVEMENT / General, 02b" in output
    assert "PLQ-" not in output


def test_what_followed_by_rule_is_told_of_a_fact_that_an_answer_rests_on(tmp_path: Path) -> None:
    here = tmp_path / "mined.position"
    here.write_text(
        "Position [Mined]; rules [Panzer Leader].\nGiven:\n- an M4 tank U in M5;\n- a minefield N in M6;\n"
        "- it is [Vehicle movement] of the Allies.\n"
    )
    code, output = run(ask.command, str(here), "has U halted?", "--after", "move U into M6", "--why")
    assert (code, output.splitlines()[:2]) == (
        0,
        ["U has halted: yes.", "[Onto the mines] made it so that U has halted."],
    )
    assert "  [Onto the mines]: Panzer Leader rules summary" in output
    _, output = run(ask.command, str(here), "is it legal to move U into M7?", "--after", "move U into M6")
    assert output == "no\n  U may not move, by [Halted units stay].\n"
    _, output = run(ask.command, str(here), "is it legal to move U into M7?", "--after", "move U into M6", "--why")
    assert "\n[Onto the mines] made it so that U has halted.\n" in output
    assert "caught" not in output.split("Where")[0]  # the refusal does not rest on that


def test_what_was_done_is_told_of_a_fact_that_an_answer_rests_on(tmp_path: Path) -> None:
    """The wader who is thrown back may not go on: mines and charges were cited for that, and no stream."""
    here = tmp_path / "stream.position"
    here.write_text(
        "Position [A stream]; rules [Panzer Leader].\nGiven:\n- an American rifle platoon R in M4;\n"
        "- M5's cover is stream;\n- it is [Foot movement] of the Allies.\n"
    )
    done = ("--after", "wade with R into M5", "--dice", "5", "--why")
    code, output = run(ask.command, str(here), "can R move to M3?", *done)
    assert code == 0
    assert "\n[wade with the unit into the new hex] made it so that R has halted.\n" in output
    assert "  [wade with the unit into the new hex]: Panzer Leader rules summary, Streams, b1" in output


def test_a_position_that_begins_otherwise_is_told_how_one_begins(tmp_path: Path) -> None:
    here = tmp_path / "that.position"
    here.write_text("Position [That]; rules [Panzer Leader].\nGiven that:\n- an M4 tank U in M5.\n")
    code, output = run(ask.command, str(here), "has U halted?")
    assert code == 1
    assert "a position only says what is given" in output
    assert "= help: begin with `Given:`; each line beneath it, after `- `, says one thing that is so" in output


def test_a_cell_that_a_pack_adds_is_told_with_its_own_paragraph(tmp_path: Path) -> None:
    here = tmp_path / "snow.position"
    here.write_text(
        "Position [Snow]; rules [Panssari Salama].\nGiven:\n- an aerosan A of the Germans in M5;\n"
        "- M6's elevation is slope;\n- M7's elevation is slope.\n"
    )
    _, output = run(ask.command, str(here), "the cost for A to enter M6 from M7", "--why")
    assert (
        "  [PanzerBlitz slope chart: driven skis]: PanzerBlitz clarifications and answer box (2023), PANSSARI SALAMA, 04f"
        in output
    )


def test_an_answer_for_a_program() -> None:
    _, output = run(ask.command, LEADER, "the cost for S to enter M5 from M4", "--json")
    told = json.loads(output)
    assert (told["sort"], told["value"]) == ("answer", "1/2")
    assert "Road rate" in told["by"]


def test_a_question_whose_slots_are_worked_out_is_told_once() -> None:
    put = question(scene(), "may S enter M5 from (S's hex)?")
    assert not isinstance(put, Refused)
    assert (
        sentences(scene().table.why(scene().position, scene().names, put.term))[0] == "S may enter M5 from M4: allowed."
    )


# ---- cells and options tried


def test_a_cell_is_set() -> None:
    cost = ("the cost for R to enter L4 from M3",)
    assert run(ask.command, LEADER, *cost)[1] == "1\n  by [Terrain cost]\n"
    assert run(ask.command, LEADER, *cost, "--set", "terrain chart[clear, foot] = 3")[1] == "3\n  by [Terrain cost]\n"


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        ("Panzer Leader terrain chart[wods, foot] = 3", "did you mean `woods`?"),
        ("weather[dry] = 3", "there is no chart or counter `weather`"),
        ("Panzer Leader terrain chart[woods] = 3", "one key for the cover and the movement class"),
        ("Panzer Leader terrain chart[woods, foot] = soon", "number or prohibited is wanted"),
        ("nonsense", "cannot be read"),
    ],
)
def test_a_setting_that_does_not_fit(setting: str, told: str) -> None:
    found = with_cell(scene().table.model, setting)
    assert isinstance(found, Misfit)
    assert told in found.message


def test_setting_leaves_the_model_as_it_was() -> None:
    model = compile_kept(["panzer_leader"], Disk((ROOT / "rules",), ROOT)).built.model
    before = dict(model.charts)
    assert not isinstance(with_cell(model, "[Panzer Leader terrain chart: woods, foot] = prohibited"), Misfit)
    assert dict(model.charts) == before


def test_options_are_named_loosely_and_nearest_is_told() -> None:
    model = scene().table.model
    on = with_options(model, ["opportunity fire"], [])
    assert not isinstance(on, Misfit)
    assert on.options["Opportunity fire"].on
    emplacing = with_options(model, ["[Emplacing Minefields]"], [])  # as the sources call it
    assert not isinstance(emplacing, Misfit)
    assert emplacing.options["Mines laid in play"].on
    wrong = with_options(model, ["oportunity fire"], [])
    assert isinstance(wrong, Misfit)
    assert "`Opportunity fire`" in wrong.message


# ---- what may be done


@pytest.mark.parametrize("path", [LEADER, BLITZ, TOY])
def test_what_is_offered_is_legal(path: str) -> None:
    code, output = run(legal.command, path)
    assert code == 0
    assert output.startswith("It is [")
    assert "\n\n" in output  # something can be done


def test_an_action_is_legal_or_every_reason_is_told() -> None:
    assert run(legal.command, LEADER, "move S into M5") == (0, "Yes: move S into M5.\n")
    code, output = run(legal.command, LEADER, "fire at D in M7 with S")
    assert code == 1
    for reason in (
        "It is done in [Direct fire]; it is [Vehicle movement] of the Allies.",
        "D may not be fired on by the Allies.",
        "S may not fire at M7.",
        "[No line of fire] forbids it",
    ):
        assert reason in output, reason


def test_a_single_change_is_told_and_true() -> None:
    code, output = run(legal.command, LEADER, "move P into M9")
    assert code == 1
    assert "What would make it legal:\n  it is [Vehicle movement] of the Germans" in output
    _, output = run(legal.command, LEADER, "move S into M7", "--after", "move S into M5", "--after", "move S into M6")
    assert "[Held by the enemy] forbids it" in output
    assert (
        output.partition("What would make it legal:\n")[2].splitlines()[0]
        == "  L6, L7, M5, N6 or N7 as the new hex, not M7"
    )


def test_judging_leaves_the_position_as_it_was() -> None:
    before = scene().position.printed()
    event = doing(scene(), "move P into M7")
    assert not isinstance(event, Refused)
    assert not judged(scene(), event).legal
    run(legal.command, LEADER, "move P into M7")
    assert scene().position.printed() == before


def test_actions_taken_first() -> None:
    assert run(ask.command, LEADER, "S's hex", "--after", "move S into M5")[1] == "M5\n"
    code, told = run(ask.command, LEADER, "S's hex", "--after", "move S into M8")
    assert code == 2
    assert "not legal" in told
    assert run(ask.command, LEADER, "S's hex", "--dice", "3")[0] == 2


def test_who_goes_far_goes_hex_by_hex_whatever_is_asked_then() -> None:
    """What `legal` allows, `odds` and what is done first told to be none of it."""
    far = "move S to M6"
    assert run(ask.command, LEADER, "S's hex", "--after", far) == (0, "M6\n")
    assert run(ask.command, LEADER, "S's hex", "--after", far, "--after", "move S to M4") == (0, "M4\n")
    code, told = run(odds.command, LEADER, far)
    assert (code, told.split("\n")[0]) == (
        0,
        "Move S into M6, once this is done: move S into M5: 1 outcome without dice.",
    )
    assert run(odds.command, LEADER, "move S to M8")[0] == 1


def test_what_is_only_announced_and_nobody_heeds_is_said() -> None:
    """It was taken in silence, and what was asked then answered as if nothing had been said."""
    code, told = run(ask.command, LEADER, "S is dispersed", "--after", "S becomes dispersed")
    assert (code, told.split(".")[0]) == (2, "nothing comes of `S becomes dispersed`: no rule heeds it here")
    assert run(ask.command, LEADER, "S is dispersed", "--after", "disperse S") == (0, "yes\n")


def test_a_die_that_is_not_told(tmp_path: Path) -> None:
    duel = tmp_path / "duel.position"
    given = "- an M4 tank S in M5;\n- a German truck K in M6;\n- it is [Direct fire] of the Allies.\n"
    duel.write_text(f"Position [A duel]; rules [Panzer Leader].\nGiven:\n{given}", encoding="utf-8")
    code, told = run(ask.command, str(duel), "S's hex", "--after", "fire at K in M6 with S")
    assert code == 2
    assert "no die is told for combat; `dice` tells what the dice show" in told


def test_going_on_and_dice() -> None:
    opened = open_scene(TOY, Wished())
    assert isinstance(opened, Scene)
    later = after(opened, ("play goes on to [Day] of the Lower Garden",), ())
    assert isinstance(later, Scene)
    assert later.position.side_to_move == "the Lower Garden"


def test_a_moment_may_come_first() -> None:
    """As an example says it: what lasts until then is over."""
    spent = ("the points spent by S", "--after", "move S into M5")
    assert run(ask.command, LEADER, *spent) == (0, "1/2\n")
    assert run(ask.command, LEADER, *spent, "--after", "[Clean-up] of the Allies ends") == (0, "0\n")
    code, told = run(ask.command, LEADER, "the phase", "--after", "[Clean up] of the Allies ends")
    assert (code, told) == (2, "there is no phase `Clean up`; did you mean `Clean-up`?")


def test_no_counter_is_called_like_a_hex(tmp_path: Path) -> None:
    place = tmp_path / "confused.position"
    given = "- an M4 tank B1 in M4;\n- it is [Vehicle movement] of the Allies.\n"
    place.write_text(f"Position [Confused]; rules [Panzer Leader].\nGiven:\n{given}", encoding="utf-8")
    opened = open_scene(str(place), Wished())
    assert isinstance(opened, Refused)
    assert [one.message for one in opened.problems] == ["`B1` is a hex of the board, so no counter can be called so"]
    place.write_text(place.read_text(encoding="utf-8").replace("B1", "Baker"), encoding="utf-8")
    assert isinstance(open_scene(str(place), Wished()), Scene)


def test_as_a_side() -> None:
    assert "Nothing may be done" in run(legal.command, LEADER, "--as", "Germans")[1]
    assert "It is for the Allies to do this" in run(legal.command, LEADER, "move S into M5", "--as", "Germans")[1]
    assert run(legal.command, LEADER, "--as", "Martians")[0] == 2


def test_legal_for_a_program() -> None:
    told = json.loads(run(legal.command, LEADER, "move P into M9", "--json")[1])
    assert told["legal"] is False
    assert told["changes"] == ["it is [Vehicle movement] of the Germans"]
    assert (told["id"], told["slots"]) == ("move {the unit} into {the new hex}", {"the unit": "P", "the new hex": "M9"})


def test_what_may_be_done_for_a_program() -> None:
    told = json.loads(run(legal.command, LEADER, "--json")[1])
    assert (told[0]["side"], told[0]["slots"]) == ("the Allies", ["the unit", "the new hex"])
    first = {"chosen": {"the unit": "S"}, "slot": "the new hex", "kind": "hex", "many": False, "least": 1}
    assert told[0]["choices"][0] == {**first, "values": ["L4", "L5", "M3", "M5", "N4", "N5"], "then": []}
    assert told[0]["lines"][0] == "S; the new hex: L4, L5, M3, M5, N4, N5"
    assert json.loads(run(legal.command, TOY, "--json")[1])[0]["side"] == "the Upper Garden"


# ---- rules by plain words


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("trucks crossing green hexsides", "Green hexside"),
        ("may engineers assault alone", "PLQ-CAT-06a"),
        ("three counters on a town road", "PLQ-MOVE-ROAD-02"),
    ],
)
def test_rules_are_found_by_plain_words(words: str, name: str) -> None:
    code, output = run(find.command, words, "--rules", "panzer_leader")
    assert code == 0
    assert f"[{name}]" in output


def test_nothing_found() -> None:
    assert run(find.command, "zzz", "--rules", "panzer_leader")[0] == 1


def test_a_reaction_is_told_to_be_one_where_nothing_happened() -> None:
    code, told = run(legal.command, LEADER, "fire in passing at S with P", "--with", "Opportunity fire")
    assert code == 1
    assert "It is taken in reaction to `" in told
    assert "nothing has just happened" in told


def test_an_action_of_no_words_is_a_slip_of_the_hand() -> None:
    done = CliRunner().invoke(legal.command, [LEADER, ""], standalone_mode=False)
    assert isinstance(done.exception, Slip)
    assert "nothing is said" in str(done.exception)


def test_a_fact_of_what_is_not_there_is_told_in_words(tmp_path: Path) -> None:
    file = tmp_path / "apart.position"
    file.write_text("Position [Apart]; rules [Panzer Leader].\nGiven:\n- the hexside from D4 to C5 is brown.\n")
    done = CliRunner().invoke(ask.command, [str(file), "the phase"], standalone_mode=False)
    assert isinstance(done.exception, Slip), done.exception
    assert "is not there" in str(done.exception)


def test_among_two_groups_is_told_as_that(tmp_path: Path) -> None:
    """It was `a fighter-bomber among A among A`."""
    path = tmp_path / "air.position"
    path.write_text(
        "Position [Air]; rules [Panzer Leader].\nGiven:\n- a fighter-bomber A of the Allies in M4;\n- it is turn 2.\n",
        encoding="utf-8",
    )
    exit_code, told = run(ask.command, str(path), "A may strafe beside A", "--why")
    assert exit_code == 0
    assert "because A is a fighter-bomber among A that is among A." in told


def test_who_goes_far_goes_hex_by_hex() -> None:
    """As where it is asked: `legal` said that M6 is not next to him, and that he goes to M5 first."""
    assert run(legal.command, LEADER, "move S to M6") == (
        0,
        "Yes: move S into M6.\n  Once this is done: move S into M5.\n",
    )
    exit_code, said = run(legal.command, LEADER, "move S to M8")
    assert exit_code == 1
    way = "  No way leads so far. Once this is done: move S into M5; move S into M6; move S into L7; move S into L8:\n"
    why = "  S may not enter M8 from L8.\n    [Held by the enemy]"
    assert said.startswith(f"No: move S into M8 is not legal here.\n{way}{why}")
    code, answer = run(ask.command, LEADER, "can R move to M7?")
    assert code == 0
    now, _, later = answer.partition("In [Foot movement] of the Allies: no\n")
    assert "[Foot waits for the vehicles]" in now
    assert "comes nearest" not in now
    assert "Where it comes nearest, the next step cannot be taken" in later
    code, answer = run(ask.command, LEADER, "can S move to C4?")
    assert (
        "No way leads so far. Where it comes nearest, the next step cannot be taken:\nno\n  S may not enter" in answer
    )
    assert "by [Too few points].\n" in answer
