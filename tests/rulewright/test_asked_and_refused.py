"""Who asks for what cannot be is told why not, with the paragraph."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from compiler.source import Memory, SourceFile
from rulewright.actions import Answered, answered
from rulewright.actions.spoken import judge_wordings
from rulewright.verbs.asking import ask
from rulewright.verbs.asking.legal import command as verb
from tests.rulewright.test_asked_as_players_ask import BLITZ, LEADER, scene
from tests.rulewright.test_command_line import ROOT
from tests.rulewright.test_positions_asked import run

TABLE = str(Path(__file__).parent / "at_the_table.position")
PLANES = """Position [Planes]; rules [Panzer Leader].
Given:
- board A;
- a P-47 A in H6;
- an armored infantry platoon S in I7;
- a German submachine gun platoon D in H7;
- a fort F in L6;
- a minefield N in J7;
- it is [Air attacks] of the Allies;
- it is turn 2.
"""


def legal(tmp_path: Path, action: str) -> str:
    (tmp_path / "planes.position").write_text(PLANES)
    return run(verb, str(tmp_path / "planes.position"), action)[1]


@pytest.mark.parametrize(
    ("asked", "read_as", "why"),
    [
        ("what odds if E assaults M4?", "it is legal to assault M4 with E led by nobody", "[Somebody to assault]"),
        ("what are the odds of E assaulting M4?", "it is legal to assault M4 with E led by nobody", "[Somebody to"),
        ("what odds if S overruns M5?", "it is legal to overrun M5 with S", "[Somebody to run over]"),
    ],
)
def test_odds_that_come_to_no_number_are_told_as_what_may_not_be_done(asked: str, read_as: str, why: str) -> None:
    put = answered(scene(LEADER), asked, of_rules=True)
    assert isinstance(put, Answered)
    assert put.read_as == read_as
    assert put.value is False
    assert any(why in line for line in put.lines())


def test_an_option_that_leaves_no_room_for_an_action_tells_where_it_is_written(tmp_path: Path) -> None:
    told = legal(tmp_path, "give up S")
    assert "[Nobody destroys his own] is on, and leaves no room for it." in told
    assert "[Nobody destroys his own]: Panzer Leader clarifications and question box (2023), COMBAT / General" in told


@pytest.mark.parametrize("action", ["unload N", "give up F"])
def test_what_is_done_with_a_thing_of_another_kind_is_told_by_the_rules_of_such(tmp_path: Path, action: str) -> None:
    told = legal(tmp_path, action)
    assert "is wanted here" in told
    assert "the nearest that the rules say:" in told


def test_a_plane_attacks_with_bombs_or_with_its_guns(tmp_path: Path) -> None:
    told = legal(tmp_path, "attack D with A")
    assert "bombing with A strafing with nobody" in told
    assert "bombing with nobody strafing with A" in told
    assert legal(tmp_path, "strafe D with A").startswith("Yes")


@pytest.mark.parametrize(
    "asked",
    [
        "T-34s overrun the armored car?",
        "can T-34s overrun the armored car?",
        "T-34s overrun D?",
    ],
)
def test_nobody_stands_in_where_somebody_here_is_spoken_of(asked: str) -> None:
    put = answered(scene(BLITZ), asked, of_rules=True)
    assert isinstance(put, Answered)
    assert put.read_as == "it is legal to overrun D's hex with T and U"
    assert not put.stood_in


def test_what_an_attack_comes_to_is_its_odds() -> None:
    put = answered(scene(LEADER), "can S hit D from here, and what's that come to?", of_rules=True)
    assert isinstance(put, Answered)
    assert not put.unread
    assert [one.said for one in (put, *put.others)] == ["no", "1-2"]


@pytest.mark.parametrize(
    ("asked", "odds", "done", "why"),
    [
        ("what are the odds if U fires at P", ["worse"], "fire at P in P's hex with U", "[Out of range]"),
        ("His Priest on one SMG, what column?", ["3-1"], "fire at D in D's hex with P", "[No line of fire]"),
        ("what are the odds if D assaults P", ["1-2"], "assault P's hex with D led by nobody", "[Hand to hand]"),
        ("what are the odds if H overruns D", ["3-1"], "overrun D's hex with H", "[Only open ground is overrun]"),
        (
            "is it better to assault D with M or with S?",
            ["1-3", "worse"],
            "assault D's hex with M led by nobody",
            "[Machine guns need company]",
        ),
    ],
)
def test_odds_of_what_may_not_be_done_come_with_what_forbids_it(
    asked: str, odds: list[str], done: str, why: str
) -> None:
    put = answered(scene(TABLE), asked, of_rules=True)
    assert isinstance(put, Answered)
    assert [one.said for one in (put, *put.others)] == odds
    assert put.forbidden is not None
    assert put.forbidden.read_as == f"it is legal to {done}"
    lines = put.lines()
    against = lines[lines.index("As it stands that may not be done:") + 1 :]
    assert any(why in line for line in against)


@pytest.mark.parametrize("asked", ["what are the odds if H fires at D", "what are my odds assaulting D with S"])
def test_odds_of_what_may_be_done_come_alone(asked: str) -> None:
    """In the phase at hand, or in one that comes."""
    put = answered(scene(TABLE), asked, of_rules=True)
    assert isinstance(put, Answered)
    assert put.forbidden is None


@pytest.mark.parametrize(
    ("asked", "costs"),
    [
        ("what does it cost T to drive to G7?", ["2 1/2", "1"]),
        ("how much does it cost H to go to H8?", ["2", "1"]),
        ("what does it cost T to move to G5?", ["1/2"]),
    ],
)
def test_a_hex_further_off_is_got_to_by_a_way(asked: str, costs: list[str]) -> None:
    """And what that hex costs alone, from the one before it."""
    put = answered(scene(TABLE), asked, of_rules=True)
    assert isinstance(put, Answered)
    assert [one.said for one in (put, *put.others)] == costs


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('"a new attack with manner raid, firers {the firers}": fire at D', "no wording supposes"),
        ('"{0}": fire at {the target} in {the hex} with {the firers}', "nothing fills the slot `{the hex}`"),
        ('"{0}": sing to {the target}', "nothing in the rules is done so: `sing to {the target}`"),
    ],
)
def test_what_is_reckoned_is_held_against_what_wordings_suppose(line: str, told: str) -> None:
    built = scene(LEADER).built
    supposed = (
        "a new attack with manner direct fire, target hex {the target hex}, firers {the firers}, targets {the target}"
    )
    text = (ROOT / "rules/platoon_system/asked.yaml").read_text().partition("reckoned:")[0]
    file = SourceFile("x/asked.yaml", f"{text}reckoned:\n  {line.replace('{0}', supposed)}\n")
    found = judge_wordings((file,), built.model, built.vocabulary, "", Memory())
    assert [one.message[: len(told)] for one in found] == [told]


@pytest.mark.parametrize(
    ("asked", "why", "rule"),
    [
        (
            "may S fire over the tank while it naps beside the wall",
            "",
            "[Passengers hold fire] Passengers cannot fire while",
        ),
        ("can zorgs fire at P?", ": nothing is called `zorgs`", ""),
        (
            "can J spot for the Germans?",
            ": nothing here is called `J`; there are D, E, G, K, P, Q, R, S, and 4 more",
            "",
        ),
    ],
)
def test_what_nothing_reads_is_told_by_the_rules_in_full_and_is_no_answer(asked: str, why: str, rule: str) -> None:
    code, told = run(ask.command, LEADER, asked)
    assert code == 1
    plainly = rule and not why
    head = "Nearest to it in the rules, as nothing reads this of the position itself:"
    assert told.startswith(f"{head}\n" if plainly else f"Nothing reads this of the position{why}.\n")
    assert "Nearest to it in the rules:\n" in told or plainly or not rule
    assert rule in told
    data = json.loads(run(ask.command, LEADER, asked, "--json")[1])
    assert data["unread"] == [f"Nothing reads this of the position{why}."]


def test_what_none_but_one_of_the_rules_can_mean_is_an_answer() -> None:
    asked = "can Q spot while it is riding on a tank like the Panther?"
    code, told = run(ask.command, LEADER, asked)
    assert code == 0
    assert told.startswith(
        "By the rules, as nothing reads this of the position itself:\n  [PLQ-SPOT-09] Do infantry riding"
    )
    data = json.loads(run(ask.command, LEADER, asked, "--json")[1])
    assert data["sure"] is True
    assert data["rules"][0]["name"] == "PLQ-SPOT-09"


@pytest.mark.parametrize(
    "asked",
    [
        "Overrun on H7: I'd like to send S in from I7 so it pops out on G7. Any problem?",
        "S wants its feet wet in a pond, ok?",
    ],
)
def test_a_plain_word_is_not_told_to_be_no_name(asked: str) -> None:
    """`nothing here is called Any`, `nothing is called wants`."""
    found = answered(scene(TABLE), asked, of_rules=True)
    assert "is called" not in found.lines()[0]
    stranger = answered(scene(TABLE), "can Zorro fire at S", of_rules=True)
    assert "nothing here is called `Zorro`" in stranger.lines()[0]
