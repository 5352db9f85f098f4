"""The end of a phase is told in the order in which it happens (docs/time.md, A moment): facts end, then upkeep is done."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.cli import run
from tests.pages import Block, write_packs

RULES = """
Upkeep [Roosting]; at the end of each side's [Time of a side]; after [Feeding]; cites house.
1. For each hen on the board that is brave, called the hen, now the hen is tired.

Upkeep [Feeding]; at the end of each side's [Time of a side]; cites house.
1. For each hen on the board that is not dizzy, called the hen, now the hen is brave.

Fact "{the hen} is dizzy"; lasts until this [Time of a side] ends; cites house.

Example [The end of a time]; cites house.
Given:
- a hen H in A1;
- it is [Time of a side] of the Reds;
- H is dizzy.
Next, [Time of a side] of the Reds ends.
Then H is not dizzy.
Then H is brave.
Then H is tired.
"""


@pytest.fixture
def pack(tmp_path: Path) -> str:
    write_packs(tmp_path / "rules", (Block("rulebook", "", RULES),))
    return str(tmp_path / "rules" / "yard")


def test_it_happens_so(pack: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["test", pack]) == 0
    assert capsys.readouterr().out == "2 examples, none not as told\n"


def test_the_book_prints_it_so(pack: str, tmp_path: Path) -> None:
    run(["reference", pack, "-o", str(tmp_path / "book"), "--format", "md"])
    page = (tmp_path / "book" / "sequence.md").read_text(encoding="utf-8")
    told = [line.strip().partition("](")[0] for line in page.splitlines() if "At its end" in line]
    assert told == ["- At its end, no longer: [The hen is dizzy", "- At its end: [Feeding", "- At its end: [Roosting"]


def test_words_tells_it_so(pack: str, capsys: pytest.CaptureFixture[str]) -> None:
    run(["words", "--rules", pack, "[Time of a side]"])
    ends = capsys.readouterr().out.partition("When it ends\n")[2]
    told = [line.split(maxsplit=1) for line in ends.splitlines() if line.startswith(("  ends", "  upkeep"))]
    assert told == [["ends", "{the hen} is dizzy"], ["upkeep", "[Feeding]"], ["upkeep", "[Roosting]"]]
