"""What is done and cannot be settled is told in words: never by the numbers that the engine goes by."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rulewright.yard import said, yard

RULES = """
Fact "the perch of {the hen}"; it holds one hex; cites house.
Fact "the pace of {the chase}"; it holds one number; cites house.

Action "go home with {the hen}"; taken by the side to move in [Time of a side]; cites house.
The player chooses:
1. the hen, from among hens of the side to move.
What happens:
1. Now the hen is in (the perch of the hen).

Action "run with {the hen}"; taken by the side to move in [Time of a side]; cites house.
The player chooses:
1. the hen, from among hens of the side to move.
What happens:
1. Let the hunt be a new chase with quarry the hen.
2. Now the hen is tired.
3. If the pace of the hunt is 1, then now the hen is brave.

Example [Home]; cites house.
Given:
- a hen H of the Reds in A1;
- it is [Time of a side] of the Reds.
Next, go home with H.
Then H is in A1.
"""
HERE = "Position [Here].\nGiven:\n- a hen H of the Reds in C3;\n- it is [Time of a side] of the Reds.\n"
PERCH = "the perch of H is not stated"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("test", "{yard}"), f"this cannot be settled: {PERCH}"),
        (
            ("ask", "{yard}/here.position", "H's stride", "--after", "go home with H"),
            f"this cannot be settled: {PERCH}",
        ),
        (("odds", "{yard}/here.position", "go home with H"), f"It cannot be settled: {PERCH}"),
        (("odds", "{yard}/here.position", "run with H"), "It cannot be settled: the pace of chase 1 is not stated"),
    ],
)
def test_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], told: str) -> None:
    place = yard(tmp_path, RULES, HERE)
    _, text = said(capsys, *(one.format(yard=place) for one in words))
    assert told in text
    assert "10000" not in text
