"""What may not be done in reaction is shown by examples: `Next, REACTION, refused.`, here and in the oracle."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.pipeline import compile_pack
from compiler.source.pack_folder import Disk
from rulewright.cli import run
from rulewright.scenes.table import Table
from tests.oracle.outcomes import NotAllowed
from tests.oracle.playing import play
from tests.pages import Block, write_packs

RULES = """
Reaction "startle {{the hen}} with {{the watcher, a hen}}"; taken by the side not to move; in reaction to "{{the hen}} enters {{the new hex}}"; cites house.
The player chooses:
1. the watcher, from among hens of the side not to move that are not tired, such that the distance from (the watcher's hex) to the new hex is at most 2.
What happens:
1. Now the watcher is tired.

Example [Startled]; proves house.
Given:
- a hen H of the Reds in C3;
- a hen J of the Blues in C5;
- a hen K of the Blues in C9;
- it is [Time of a side] of the Reds.
Next, walk H into C4.
{told}
"""
WELL = {
    "too far": "Next, startle H with K, refused.\nThen K is not tired.",
    "one may, one may not": "Next, startle H with K, refused.\nNext, startle H with J.\nThen J is tired.",
    "too far all the same": "Next, startle H with J.\nNext, startle H with K, refused.",
    "tired by then": "Next, startle H with J.\nNext, startle H with J, refused.",
}
WRONG = "Next, startle H with J, refused.\nThen J is not tired."


def pack(folder: Path, told: str) -> None:
    write_packs(folder / "rules", (Block("rulebook", "", RULES.format(told=told)),))


def by_oracle(folder: Path) -> list[bool]:
    model = compile_pack(["yard"], Disk((folder / "rules",), folder)).built.model
    return [one.holds for one in play(model, Table.of(model).space(()), model.examples["Startled"])]


@pytest.mark.parametrize("name", WELL)
def test_what_may_not_be_done(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack(tmp_path, WELL[name])
    assert run(["test", str(tmp_path / "rules" / "yard")]) == 0, capsys.readouterr().out
    assert all(by_oracle(tmp_path))


def test_what_may_be_done_after_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack(tmp_path, WRONG)
    assert run(["test", str(tmp_path / "rules" / "yard")]) == 1
    assert "what is told as refused may be done" in capsys.readouterr().out
    with pytest.raises(NotAllowed):
        by_oracle(tmp_path)


@pytest.mark.parametrize("end", ["", ", refused"])
def test_a_reaction_that_answers_nothing(end: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It was passed over in silence, and what it should have shown was never looked at."""
    pack(tmp_path, f"Then H is in C4.\nNext, startle H with J{end}.\nThen H is in C4.")
    assert run(["test", str(tmp_path / "rules" / "yard")]) == 1
    told = "`startle H with J` is a reaction: it stands right after the `Next` that it answers"
    assert f"[Startled] stops: {told}" in capsys.readouterr().out


def test_only_reactions_are_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack(tmp_path, "Next, walk H into C5, refused.\nThen J is not tired.")
    assert run(["check", str(tmp_path / "rules" / "yard")]) == 1
    assert "it is not legal to" in capsys.readouterr().out
