"""What a conflict's witness says, and where a sheet of counters is taken for a chart."""

from __future__ import annotations

from pathlib import Path

from compiler.diagnostics import Diagnostic
from compiler.source.pack_folder import Disk
from rulewright.proofs.packs_judged import judge
from tests.pages import Block, write_packs

SHEET = Block("yaml", "charts/birds.yaml", "counters: Birds\nkind: hen\ncites: [house]\nrows:\n  leghorn: {stride: 2}\n")


def found(folder: Path, *blocks: Block) -> list[Diagnostic]:
    write_packs(folder / "rules", blocks)
    return list(judge(Disk((folder / "rules",), folder), ("yard",)).diagnostics)


def test_a_witness_says_what_each_of_the_two_rules_answers(tmp_path: Path) -> None:
    both = """
Rule [Mud toll]; cites house; outranks [Plain toll].
The toll is 2 if the new hex's ground is mud.

Rule [Brave toll]; cites house; outranks [Plain toll].
The toll is 1/2 if the hen is brave.
"""
    (one,) = [one for one in found(tmp_path, Block("rulebook", "", both)) if one.name == "conflicting-rules"]
    assert {one.primary.text, one.related[0].text} == {"this rule says 1/2", "and this one says 2"}


def test_a_sheet_of_counters_is_no_chart(tmp_path: Path) -> None:
    change = Block("yaml", "charts/changes.yaml", "amends: Birds\ncites: [house]\ncells: {leghorn: 3}\n")
    (one,) = [one for one in found(tmp_path, SHEET, change) if one.name == "unknown-chart"]
    assert "{amends: Birds, rows: {leghorn: {...}}}" in (one.help or "")
