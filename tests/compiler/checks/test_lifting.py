"""Prohibitions lifted unawares are told: through charts and questions handed on to, by outranking and by replacing."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.source.pack_folder import Disk
from rulewright.proofs.packs_judged import judge
from tests.pages import Block, write_packs

CHART = Block(
    "yaml",
    "charts/tolls.yaml",
    """chart: Tolls of the ground
cites: [house]
answers: the plain price of {the ground}
answer: one number or prohibited
rows: the ground
cells:
  lawn: 1
  mud: 2
  pond: prohibited
""",
)
BY_CHART = """
Rule [By the ground]; cites house; outranks [Plain toll].
The toll is the plain price of (the new hex's ground).

Rule [Runners]; cites house; outranks [Plain toll], [By the ground]{part}.
The toll is 1/2 if the hen's gait is run{narrowed}.
"""
WET = "Rule [Wet feet]; cites house.\nEntry is forbidden if the new hex's ground is mud.\n\nRule [Dry again]; cites house; replaces [Wet feet]{part}.\n{says}\n"


def told(folder: Path, text: str, *more: Block) -> list[str]:
    write_packs(folder / "rules", (Block("rulebook", "", text), *more))
    found = judge(Disk((folder / "rules",), folder), ("yard",)).diagnostics
    assert [one for one in found if one.is_error] == []
    return [one.message for one in found if one.name == "prohibition-lifted"]


@pytest.mark.parametrize(
    ("part", "narrowed", "number"),
    [
        ("", "", 1),
        ("; lifts prohibitions", "", 0),
        ("", " unless (the plain price of (the new hex's ground)) is prohibited", 0),
        ("", " and the new hex's ground is mud", 0),
        ("", " and the new hex's ground is pond", 1),
    ],
)
def test_a_rule_above_a_chart_that_prohibits(part: str, narrowed: str, number: int, tmp_path: Path) -> None:
    messages = told(tmp_path, BY_CHART.format(part=part, narrowed=narrowed), CHART)
    assert len(messages) == number
    assert all("[Runners] outranks [By the ground]" in one for one in messages)


@pytest.mark.parametrize(
    ("says", "part", "number"),
    [
        ("Entry is allowed if the hen is brave.", "", 1),
        ("Entry is allowed if the hen is brave.", "; lifts prohibitions", 0),
        ("Entry is forbidden if the new hex's ground is mud and the hen is not brave.", "", 0),
    ],
)
def test_a_rule_in_the_place_of_one_that_forbids(says: str, part: str, number: int, tmp_path: Path) -> None:
    assert len(told(tmp_path, WET.format(says=says, part=part))) == number
