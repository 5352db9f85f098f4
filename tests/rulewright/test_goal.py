"""`goal` as the side that asks it reads it, what is left to do in brief, and why a question of steps is asked."""

from __future__ import annotations

import re
from pathlib import Path
from time import process_time

import pytest
from click.testing import CliRunner

from rulewright.cli import cli
from rulewright.games.goal import _further, goal_told
from rulewright.scenes.stage import Stage, open_stage
from rulewright.shelf.wished import Wished
from rulewright.terminal.desk import FEW, in_brief
from runtime.answer.at_a_glance import at_a_glance
from runtime.answer.tree import RuleTold, Told
from runtime.answer.tree import TestTold as Condition
from runtime.play.chooser import Decision, options_of
from runtime.program import RuleOf
from tests.laid_out import laid_out
from tests.rulewright.pasture import pasture


def told(what: str, *lines: str, players: str = "person,person") -> list[str]:
    """What is told of each line."""
    said = "".join(f"{one}\n" for one in (*lines, "quit"))
    arguments = ["run", what, "--players", players, "--seed", "5"]
    output = CliRunner().invoke(cli, arguments, input=said, standalone_mode=False).output
    return [one.partition("\n")[2] for one in output.split("choose> ")[1:]]


def test_the_goal_is_told_of_each_side_by_name_with_what_is_met() -> None:
    (goal, _) = told("panzer_leader/08", "goal")
    mine, theirs = goal.index("What the Germans can earn"), goal.index("What the Allies can earn")
    assert mine < theirs, "who asks comes first"
    assert (
        "  Decisive victory is earned by the Germans, by [A brilliant defence], if:\n"
        "    met: A-U7 is a hex in Grancelles that is in the hands of the Germans\n"
        "    met: the losses of the Germans are at most 7 (they are 0)\n"
    ) in goal[mine:theirs]
    assert (
        "  Marginal victory is earned by the Allies, by [The town by turn 8], if:\n"
        "    not met, as the Allies do not have the town by turn 8\n"
    ) in goal[theirs:]
    assert "  [In time] A side has the town by a turn if it took it in that turn or before, its delay added.\n" in goal
    assert "  [The trainees] The Germans start in Grancelles.\n" in goal


@pytest.mark.parametrize(
    "what", ["panzer_leader/08", "panzerblitz/03", "panzer_leader/training", "panzer_grenadier/school_town"]
)
def test_no_source_is_told(what: str) -> None:
    (goal, _) = told(what, "goal")
    earned = goal.partition("can earn")[2].partition("What is meant by it")[0]
    assert "met" in earned
    assert not re.search(r"the side is\b|the level\b|all of these hold|[{}]", earned)


def test_what_a_card_speaks_of_is_told_in_plain_words_and_helpers_of_players_are_not() -> None:
    (goal, _) = told("panzerblitz/03", "goal", players="person,greedy")
    assert (
        "  [Path and front are looked for] After the last turn the Germans have a line if a row of hexes runs from"
        in goal
    )
    assert "[Manned]" not in goal


def test_points_are_told_with_what_makes_them() -> None:
    (goal, _) = told("panzer_leader/training", "goal", players="random,person")
    points = "  The points of the Germans are 6\n    [Hexes of the village] A side has three points for each vital hex that is in its hands.\n"
    assert points in goal
    assert "    met: the edge of the Germans is at least 6 (it is 6)\n" in goal


def test_of_many_that_are_left_it_is_told_how_many() -> None:
    setup = "an unplaced counter of the side to move that is out of play: "
    done, last, _ = told("panzer_leader/08", "done", "set up German-rifle* in A-W6")
    assert f"{setup}German-88-mm-gun-1, German-88-mm-gun-2" in done
    assert f"{setup}11 are left; `done` names them\n" in last


def test_few_that_are_left_are_named() -> None:
    names = tuple(f"A{one}" for one in range(FEW))
    note = f"[Play] may not end while there is a card: {', '.join(names[:-1])} and {names[-1]}"
    binding = Decision("White", "action", "what to do", options_of([("x", "x")]), 1, "Play", note=note, left=names)
    assert in_brief(binding) == note


HOME = """# Going home
Upkeep [Nobody stays out]; in short "At the end of its grazing the goats of a herd go home."; at the end of each side's [Grazing]; cites house.
1. Send the goats home.

Definition [Latecomer]; in short "A goat that is out is a latecomer."; cites house.
"{the goat} is a latecomer" means that the goat is on the board.

Procedure "send the goats home"; called [Home]; in short "One by one, as the herd chooses."; cites house.
1. For each goat of the side to move on the board that is a latecomer in the order the side to move chooses, called the latecomer, now the latecomer is full.
"""


def test_why_at_a_question_of_steps_tells_what_led_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = pasture(tmp_path)
    laid_out(folder / "rules" / "meadow", {"4_home.rulebook": HOME})
    monkeypatch.chdir(folder)
    shown = "".join(told("meadow/day", "graze, all", "done", "why", "done", "back"))
    assert "which latecomer is next\n  `why` tells what led to this\n    1  Alma\n" in shown
    assert (
        "What led to this:\n"
        "  [Nobody stays out]: At the end of its grazing the goats of a herd go home.\n"
        "  [Home]: One by one, as the herd chooses.\n"
        "  [Latecomer]: A goat that is out is a latecomer.\n"
    ) in shown
    assert "  what led to this has happened, and it must be answered, or taken back\n" in shown
    assert "  taken back: done\n" in shown


def test_the_goal_is_told_at_a_glance() -> None:
    """What is looked for in every hex of three boards was explained hex by hex: 6 to 60 s, and nothing of it told."""
    stage = open_stage("panzerblitz/03", Wished())
    assert isinstance(stage, Stage)
    told = list(goal_told(stage, stage.position().view("the Germans"), "the Germans"))
    assert any("by [No battle, no victory]" in line for line in told)
    started = process_time()
    assert list(goal_told(stage, stage.position().view("the Germans"), "the Germans")) == told
    assert process_time() - started < 2


def test_rules_at_a_glance_answer_as_they_do() -> None:
    stage = open_stage("panzer_leader/training", Wished())
    assert isinstance(stage, Stage)
    question, p = stage.table.rules.program.question_for("result"), stage.position()
    assert question is not None
    for deep in (1, 2, 3):
        whole, glance = (
            one.why(p, question.id, "the Allies") for one in (stage.table.rules, at_a_glance(stage.table.rules, deep))
        )
        assert glance.tree is not None
        assert whole.tree is not None
        assert (glance.value, glance.tree.said) == (whole.value, whole.tree.said)
        assert [one.stands for one in glance.tree.rules] == [one.stands for one in whole.tree.rules]
        assert len(list(glance.tree.all())) < len(list(whole.tree.all()))


def test_what_a_reason_rests_on_stops_at_its_first_condition() -> None:
    """At a glance."""
    rule = RuleOf("May not", "", "is", "", ())
    parts = (Condition("the North is at sea", False), Condition("the South has a fort", False))
    both = RuleTold(rule, parts, True, True, value=False)
    claimed = Told("claim", "the South may claim it", "one", False, "no", (both,))
    asked = Condition("the South may claim it", False, (claimed,), "question")
    told = _further(RuleTold(RuleOf("Levels", "", "is", "", ()), (asked,), False, False))
    assert told == " (the North is at sea, and more, by [May not])"
