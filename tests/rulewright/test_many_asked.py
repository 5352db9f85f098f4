"""A sum over many places tells of those that count, and how many others there were."""

from __future__ import annotations

from pathlib import Path

import rulewright

RULES = """A side is one of the Reds, the Blues.
A boat is a kind of thing.
A hex has a worth (a number, at first 0).

Definition [Prizes]; cites house.
"{the hex} is a prize" means that the hex's worth is at least 1.

Question "the harvest of {the side}"; rules call it "the harvest"; its answer is a sum of numbers; cites house.

Rule [A place counts its worth]; cites house.
The harvest changes by the place's worth for each hex that is a prize, called the place.
"""


def test_those_that_count_are_told_and_the_others_counted(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text("title: Small\nlayer: game\nversion: 1.0.0\nlanguage: 1\nextends: []\n")
    (tmp_path / "01_all.rulebook").write_text(RULES)
    here = rulewright.open(str(tmp_path)).position("Position [P]; rules [Small].\nGiven:\n- C3's worth is 2.\n")
    reasons = here.why("the harvest of the Reds").reasons
    assert sum("is a prize: yes" in line for line in reasons) == 1
    assert [line.strip() for line in reasons if "more" in line and "prize" in line] == [
        "A1 is a prize: no. So it is of 398 more."
    ]
