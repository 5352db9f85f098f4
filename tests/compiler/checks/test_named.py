"""An example that names a rule there is none of is told at `check`, with the nearest name."""

from __future__ import annotations

from pathlib import Path

from compiler.source.pack_folder import Disk
from rulewright.proofs.packs_judged import judge
from tests.pages import Block, write_packs

RULES = """
Rule [Wet feet]; cites house.
Entry is forbidden if the new hex's ground is mud.

Example [The mud]; proves house.
Given:
  - a hen A of the Reds in B2;
  - B3's ground is mud.
Then A may not enter B3, {fared}.
"""


def told(folder: Path, fared: str) -> list[tuple[str, str | None]]:
    write_packs(folder / "rules", (Block("rulebook", "", RULES.format(fared=fared)),))
    found = judge(Disk((folder / "rules",), folder), ("yard",)).diagnostics
    return [(one.message, one.help) for one in found if one.name == "unknown-rule"]


def test_a_rule_that_an_example_names_is_there(tmp_path: Path) -> None:
    missing = ("no rule or chart is called [Wet foot]", "did you mean `Wet feet`?")
    assert told(tmp_path / "by", "by [Wet foot]") == [missing]
    assert told(tmp_path / "without", "by [Wet feet], without [Wet foot]") == [missing]
    assert told(tmp_path / "right", "by [Wet feet]") == []
