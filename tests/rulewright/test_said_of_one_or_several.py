"""What is told of a side agrees with its name; what is asked where two hexes do not meet says so."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from rulewright.games.told import asked_for
from rulewright.verbs.asking import ask
from runtime.program import does

CROSSROADS = "rules/panzer_leader/positions/crossroads.position"


@pytest.mark.parametrize(
    ("side", "verb", "told"),
    [
        ("the Allies", "choose", "the Allies choose"),
        ("the Coast", "choose", "the Coast chooses"),
        ("the Coast", "pass", "the Coast passes"),
        ("the Upland", "are", "the Upland is"),
        ("the Germans", "are", "the Germans are"),
    ],
)
def test_a_verb_agrees_with_its_side(side: str, verb: str, told: str) -> None:
    assert does(side, verb) == told


def test_what_a_step_asks_of_one() -> None:
    assert asked_for("the Coast", "choose the refuge") == "the Coast chooses the refuge: "


@pytest.mark.parametrize(
    ("what", "question", "told"),
    [
        (CROSSROADS, "is the hexside from M4 to M9 green?", "refused: M4 and M9 do not meet\n"),
        (
            "ostrany/school_wick",
            "the cost for Ash to enter B5 from E5",
            "refused: E5 and B5 do not meet (in [What lies across a river])\n",
        ),
        (CROSSROADS, "what is the stacking limit of M5?", "4\n  by [Stacking limit]\n"),
        (CROSSROADS, "which units can R assault?", "nobody\n  R may not assault M7, by [Hand to hand].\n"),
        (CROSSROADS, "which units can D assault?", "nobody\n  D may not assault M4, by [Hand to hand].\n"),
    ],
)
def test_what_is_asked_at_the_table(what: str, question: str, told: str) -> None:
    assert CliRunner().invoke(ask.command, (what, question)).output.endswith(told)
