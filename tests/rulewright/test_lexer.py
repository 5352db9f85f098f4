"""Rulebooks in colours: nothing is lost, and nothing is left without a colour that should have one."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygments.token import Error, Keyword, Name

from rulewright.desk.lexer import RulebookLexer

RULES = sorted((Path(__file__).resolve().parents[2] / "rules" / "panzer_leader").glob("2*.rulebook"))


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)
def test_every_letter_is_there_and_none_is_unknown(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = list(RulebookLexer(stripnl=False, ensurenl=False).get_tokens(text))
    assert "".join(said for _, said in found) == text
    assert not [said for sort, said in found if sort is Error]


def test_what_is_what() -> None:
    found = list(
        RulebookLexer().get_tokens("Rule [Road rate]; cites PLS-1; outranks [Terrain cost].\nThe cost is 1 if {x}.\n")
    )
    assert (Keyword.Declaration, "Rule") in found
    assert (Keyword, "outranks") in found
    assert (Name.Label, "[Road rate]") in found
    assert (Name.Tag, "PLS-1") in found


def test_a_full_stop_is_no_part_of_a_citation() -> None:
    assert (Name.Tag, "PLS-1.2") in list(RulebookLexer().get_tokens("Rule [X]; cites PLS-1.2.\n"))
