"""Situations by name, wherever a position is asked: as they begin, in their first phase. Unknown names give near ones."""

from __future__ import annotations

import click
import pytest
from click.testing import CliRunner, Result

from rulewright.shelf.slip import Slip
from rulewright.verbs.asking import ask, legal, odds, show
from rulewright.verbs.playing import run, situations

CARD = "panzerblitz/russia_5"


def said(verb: click.Command, *words: str) -> Result:
    return CliRunner().invoke(verb, words)


def test_a_situation_is_asked() -> None:
    assert said(ask.command, CARD, "the last turn").output == "5\n"


def test_what_may_be_done_first() -> None:
    assert said(legal.command, CARD).output == (
        "It is [Set-up] of the Germans, turn 1.\n"
        "[Set-up] may not end while there is an unplaced counter of the side to move that is out of play: 81-mm-mortar-1, "
        f"Panzerjager-1, {', '.join(f'rifle-platoon-{one}' for one in range(1, 6))} and rifle-platoon-6.\n\n"
        "Set up the counter in the hex:\n"
        "  81-mm-mortar-1; the hex: Q5, Q6, R6, R7\n"
        "  Panzerjager-1; the hex: Q5, Q6, R6, R7\n"
        + "".join(f"  rifle-platoon-{one}; the hex: Q5, Q6, R6, R7\n" for one in range(1, 7))
    )


def test_what_may_be_done_later() -> None:
    later = "play goes on to [Vehicle movement] of the Russians"
    told = said(legal.command, "panzerblitz/berlin_21", "--after", later).output
    assert told.startswith(
        "It is [Vehicle movement] of the Russians, turn 1.\n\n"
        "Come on with the unit in the hex:\n"
        "  IS-2-1; the hex: 1-Q1\n"
    )


def test_the_odds_of_a_first_action() -> None:
    assert said(odds.command, CARD, "set up rifle-platoon-1 in Q5").output == (
        "Set up rifle-platoon-1 in Q5: 1 outcome without dice.\n\n"
        "1 (100.0 %):\n"
        "  Rifle-platoon-1 is in Q5.\n"
        "  Rifle-platoon-1 is not unplaced.\n"
        "  The last to pass Q5 are the Germans.\n"
    )


def test_a_situation_is_drawn_on_the_whole_of_its_boards() -> None:
    drawn = said(show.command, CARD).output
    assert all(place in drawn for place in ("Grabyosh", "Opustoschenia", "Zabvenia", "Hill 107"))
    assert 'fill="#a9c084"' in drawn  # its woods, as the pack draws them


@pytest.mark.parametrize("verb", [ask.command, legal.command, odds.command])
def test_neither_a_file_nor_a_situation(verb: click.Command) -> None:
    more = () if verb is legal.command else ("the turn",)
    slip = said(verb, "nowhere.position", *more).exception
    assert isinstance(slip, Slip)
    assert str(slip) == "`nowhere.position` is no position's file and no situation: PACK/NAME is wanted"


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("panzerblitz/21", "did you mean `berlin_21_austria`?"),
        ("panzerblitz/Austria", "did you mean `berlin_21_austria`?"),
        ("panzerblitz/berlin_23", "did you mean `berlin_21_austria` or `berlin_22_germany`?"),
        ("panzer_leader/bastone", "did you mean `16_bastogne_prelude` or `18_bastogne_siege`?"),
        ("panzer_leader/meuse_bridge", "did you mean `gamestorm_1_meuse_bridge`?"),
    ],
)
def test_unknown_names_give_near_ones(name: str, near: str) -> None:
    told = said(run.command, name, "--players", "random,random").output
    pack, _, wanted = name.partition("/")
    assert f"`{pack}` has no situation `{wanted}`\n" in told
    assert told.endswith(f"  = help: {near}\n")


@pytest.mark.parametrize("name", ["panzerbliz/7", "panzerbliz"])
def test_a_misspelt_pack_gives_near_ones(name: str) -> None:
    slip = said(run.command, name, "--players", "random,random").exception
    told = f"`{name}` is no position's file and no situation: PACK/NAME is wanted; did you mean `panzerblitz`"
    assert str(slip).startswith(told)


def test_no_card_bears_the_number() -> None:
    told = said(run.command, "panzerblitz/77", "--players", "random,random").output
    assert "`panzerblitz` has no situation `77`\n" in told
    assert "help" not in told


def test_a_pack_misspelt_in_the_list() -> None:
    told = said(situations.command, "panzer_leder")
    assert told.output.endswith("no situation speaks of `panzer_leder`; did you mean panzer_leader?\n")


LACKING = {
    ("panzerblitz/7", "panzer_leader", "panzerblitz_by_leader/7"): (
        "120 mm mortar, Russian 76 mm gun, Russian halftrack, Russian truck, SU-152 and 9 more"
    ),
    ("panzer_leader/7", "panzerblitz", "leader_by_panzerblitz/7"): (
        "American 57 mm gun, German 81 mm mortar, German engineer platoon, German submachine-gun platoon, Hetzer and 3 more"
    ),
}


@pytest.mark.parametrize(("situation", "rules", "bridged"), LACKING)
def test_a_situation_under_rules_that_lack_its_counters(situation: str, rules: str, bridged: str) -> None:
    """It was another one, of the same number, that was played."""
    done = said(run.command, situation, "--rules", rules)
    assert isinstance(done.exception, Slip)
    assert str(done.exception) == (
        f"`{situation}` is no situation of `{rules}`, which has no {LACKING[situation, rules, bridged]}; "
        f"under its rules it is `{bridged}`"
    )


def test_what_nothing_bridges_is_told_what_would() -> None:
    done = said(run.command, "ostrany/1", "--rules", "panzerblitz")
    assert isinstance(done.exception, Slip)
    assert str(done.exception) == (
        "`ostrany/1` is no situation of `panzerblitz`, which has no battery, guard brigade, lancer brigade, line brigade; "
        "no pack bridges the two: one would that extends `panzerblitz` and takes parts of `ostrany`"
    )


def test_a_bridge_plays_what_it_was_made_for() -> None:
    """A card of the pack that it extends was played under its turns, and nobody was told."""
    done = said(run.command, "panzer_leader/14", "--rules", "panzerblitz_by_leader")
    assert isinstance(done.exception, Slip)
    assert str(done.exception) == (
        "`panzer_leader/14` is no situation of `panzerblitz_by_leader`, which plays those of `panzerblitz`; "
        "under other rules than those of `panzer_leader` it is `leader_by_panzerblitz/14`"
    )
    assert "`panzerblitz_by_leader` has no situation `14`\n" in said(run.command, "panzerblitz_by_leader/14").output
