"""A choice that an action's phrase has no place for is told by its name: in an example, in a position, in the oracle."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.pipeline import compile_pack
from compiler.source.pack_folder import Disk
from rulewright.cli import run
from rulewright.scenes.table import Table
from tests.laid_out import laid_out
from tests.oracle.playing import play
from tests.rulewright.meadow import meadow

PACK = "title: Together\nlayer: variant\nversion: 1.0.0\nlanguage: 1\nextends: [meadow]\n"
RULES = """# Together
Action "graze {{the goat}}"; changed; cites house.
The player chooses:
1. the friends, any number of goats of the side to move on the board that are not full;
2. the spot, if any, from among hexes adjacent to (the goat's hex).
It is allowed only if the goat is not among the friends.
Afterwards:
1. For each goat among the friends, called the friend, now the friend is full.
2. If the spot is not none, then now the spot is wet.

Example [In company]; proves house.
Given:
- a goat G of the Brown Herd in C3;
- a goat H of the Brown Herd in C5;
- a goat K of the Brown Herd in C7;
{given}
- it is [Grazing] of the Brown Herd.
Next, graze G.
{then}
"""
WELL = {
    "one": ("- the friends are H;\n- the spot is nobody;", "Then H is full.\nThen K is not full."),
    "several": ("- the friends are H and K;\n- the spot is none;", "Then H is full.\nThen K is full."),
    "nobody": ("- the friends are nobody;\n- the spot is C4;", "Then H is not full.\nThen C4 is wet."),
}
WRONG = {
    "not possible": (
        "- the friends are G;\n- the spot is none;",
        "Then G is full.",
        "it is not legal here to graze G; the friends: G; the spot: none",
    ),
    "not told": ("- the friends are H;", "Then H is full.", "`the spot is ...` among what is given tells it"),
    "in names": (
        "- the choices are H;",
        "Then H is full.",
        "what is told (`H`) is not possible: graze G (graze G; the friends: nobody; the spot: ",
    ),
    "never asked": (
        "- the friends are H;\n- the spot is none;\n- the friends are K;",
        "Then H is full.",
        "`the friends` is told, and nothing that is done here asks for it",
    ),
    "of another kind": ("- the friends are C4;", "Then G is full.", "several of kind goat is wanted here"),
}


def pack(folder: Path, given: str, then: str) -> Path:
    meadow(folder)
    laid_out(folder / "rules" / "together", {"pack.yaml": PACK, "1.rulebook": RULES.format(given=given, then=then)})
    return folder / "rules" / "together"


@pytest.mark.parametrize("name", WELL)
def test_a_choice_is_told_by_its_name(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    together = pack(tmp_path, *WELL[name])
    assert run(["test", str(together)]) == 0, capsys.readouterr().out
    model = compile_pack(["together"], Disk((tmp_path / "rules",), tmp_path)).built.model
    table = Table.of(model)
    assert all(one.holds for one in play(table.model, table.space(()), model.examples["In company"]))


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_chosen_is_told_in_names(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given, then, said = WRONG[name]
    assert run(["test", str(pack(tmp_path, given, then))]) == 1
    shown = capsys.readouterr()
    assert said in " ".join((shown.out + shown.err).split())
