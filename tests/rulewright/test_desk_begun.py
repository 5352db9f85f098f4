"""What items, lines and steps go on with, of a game that has events, dice and phases: Ostrany."""

from __future__ import annotations

import pytest

from compiler.graph import graph_of
from compiler.phrases.readers.doing import _FORMS
from compiler.pipeline import compile_pack
from compiler.source import SourceFile
from rulewright.desk.completing import offers
from rulewright.desk.completing.begun import STEPS
from rulewright.desk.pointing import Known
from rulewright.shelf import disk
from rulewright.telling import Book


@pytest.fixture(scope="module")
def known() -> Known:
    found = compile_pack(["ostrany"], disk())
    model = found.built.model
    return Known(found, Book(model, graph_of(model), found.files), {})


def gone_on(known: Known, text: str) -> list[tuple[str, str]]:
    """The first three: as they are called, and the text once they are taken."""
    found = offers(known, SourceFile("rules/ostrany/new.rulebook", text), len(text))[:3]
    return [(one.label, text[: len(text) - one.start] + one.text) for one in found]


PROCEDURE = 'Procedure "rest {the brigade}"; cites house.\n1. '
ACTION = 'Action "rest {the brigade}"; taken by the side to move in [March]; cites house.\n'


@pytest.mark.parametrize(
    ("typed", "then"),
    [
        (f"{PROCEDURE}Ro", f"{PROCEDURE}Roll a die for ${{1:...}}, called the ${{2:throw}}."),
        (f"{PROCEDURE}Roll a die for bat", f"{PROCEDURE}Roll a die for battle"),
        (f"{PROCEDURE}If it is dark, then no", f"{PROCEDURE}If it is dark, then now ${{1:...}}"),
        (f"{PROCEDURE}Stop.\n  (a) End the t", f"{PROCEDURE}Stop.\n  (a) End the turn."),
        (
            f"{PROCEDURE}The side to move chooses wh",
            "The side to move chooses whether to ${1:...}, called the ${2:...}.",
        ),
        (f"{ACTION}The pl", "1. the ${1:brigade}, from among ${2:brigades of the side to move on the board}."),
        (
            f"{ACTION}The player chooses:\n1. ",
            "the ${1:brigade}, from among ${2:brigades of the side to move on the board}",
        ),
        (f"{ACTION}The player chooses:\n1. the brigade.\nWh", "What happens:\n1. ${1:Now ...}."),
        ('Consequence [Tired]; when "the bri', "{the brigade} enters {the new hex} from {the old hex}"),
        ('Reaction "flee {the brigade}"; in reaction to "', "{the brigade} enters {the new hex} from {the old hex}"),
        ("Upkeep [Night]; at the st", "Upkeep [Night]; at the start of each side's [${1:Phase}]"),
        ("Upkeep [Night]; at the start of ", "Upkeep [Night]; at the start of every [${1:Turn}]"),
        ("Upkeep [Night]; at the end of each side's [Mar", "Upkeep [Night]; at the end of each side's [March"),
        ('Question "the worth of {the brigade}"; its answer is ', "its answer is a permission"),
        ('Fact "{the brigade} is tired"; lasts until th', "lasts until this turn ends"),
        ("Example [A rest]; proves house.\nGi", "Given:\n- ${1:a brigade A in M5}."),
        ("Example [A rest]; proves house.\nGiven:\n- it is dark.\nTh", "Then ${1:...}, by [${2:Rule}]."),
    ],
)
def test_what_goes_on(known: Known, typed: str, then: str) -> None:
    found = gone_on(known, typed)
    assert any(text.endswith(then) for _, text in found), found


def test_every_form_of_a_step_is_offered() -> None:
    assert {one.lower() for one in _FORMS} <= {one.split()[0].lower().rstrip(".") for one in STEPS}
