"""Cards that are not whole: kept with what a source says of them, never played."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.proofs.carried import kept_in_fragments
from rulewright.shelf.shelf import disk, situations_of
from rulewright.shelf.slip import Slip
from rulewright.verbs.asking import ask, find
from rulewright.verbs.playing import run, situations
from rulewright.verbs.writing import check, coverage

PACK = "title: Two cards\nlayer: game\nversion: 1.0.0\nlanguage: 1\nextends: []\nsources:\n  QU: {title: Questions, entries: sources/QU.yaml}\n"
ENTRIES = (
    "QU-1: {section: Cards, item: 1, topic: Where the road ends, kind: definition, game: P, executable: scenario}\n"
)
RULES = "A unit is a kind of thing.\n\nA side is one of the Reds, the Blues.\n\nSequence [Turn]; cites house.\n1. [Going] of the Reds.\n"
TOLD = 'Ruling [QU-1]; asks "Where does the road end?"; answers "At the edge."; official.\n'


def pack(folder: Path, card: str, below: str = "fragments") -> None:
    for path, text in {
        "pack.yaml": PACK,
        "sources/QU.yaml": ENTRIES,
        "01_rules.rulebook": RULES,
        f"{below}/09_road.rulebook": card,
    }.items():
        file = folder / "rules" / "cards" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_fragment_is_refused_with_what_it_lacks(here: Path) -> None:
    pack(here, f'Situation [9: the road]; lacks "its boards and both armies"; cites QU-1.\n\n{TOLD}')
    refused = "`cards/9` is a fragment of a card and cannot be played: it lacks its boards and both armies"
    for verb, words in ((run, ("cards/9",)), (ask, ("cards/9", "the turn"))):
        slip = CliRunner().invoke(verb.command, words).exception
        assert isinstance(slip, Slip)
        assert str(slip) == refused
    assert CliRunner().invoke(check.command, ("cards",)).exit_code == 0
    told = CliRunner().invoke(situations.command, ("cards",)).output
    assert told == (
        "cards/09_road  9: the road\n\n  A fragment, not to be played: it lacks its boards and both armies.\n"
        "  `rulewright find WORDS --rules cards/09_road` finds what is known of it.\n"
    )
    assert situations_of(disk(), "cards") == ()


def test_find_leads_to_what_it_keeps(here: Path) -> None:
    pack(here, f'> No source gives it.\n\nSituation [9: the road]; lacks "its boards"; cites QU-1.\n\n{TOLD}')
    ruling = "Two cards, situation 9: the road, a card that is not whole"
    whole = f"Ruling [QU-1], {ruling} Where does the road end? At the edge. Questions, Cards, 1"
    card = (
        "Situation [9: the road], Two cards No source gives it. A fragment, not to be played:"
        " `rulewright find WORDS --rules cards/09_road` finds what is known of it."
    )
    by_number = "Paragraph [QU-1], Questions Where the road ends: "

    def told(*asked: str) -> str:
        return " ".join(CliRunner().invoke(find.command, asked).output.split())

    for asked in ("where the road ends", "situation 9"):
        assert whole in told("--rules", "cards", asked)
        assert card in told("--rules", "cards", asked)
    assert told("--rules", "cards", "QU-1") == (
        f"{by_number}Ruling [QU-1] of {ruling}. Where does the road end? At the edge. Questions, Cards, 1"
    )
    assert told("--rules", "cards/09_road", "QU-1").startswith(f"{by_number}carried by Ruling [QU-1]")


def test_coverage_counts_apart_what_it_keeps(here: Path) -> None:
    pack(here, f'Situation [9: the road]; lacks "its boards"; cites QU-1.\n\n{TOLD}')
    told = CliRunner().invoke(coverage.command, ("cards",)).output
    assert "QU-1: Where the road ends: the card is not whole ([cards/09_road])\n" in told
    assert told.endswith("1 are kept with cards that are not whole\n")
    assert "1 entries, 0 carried, 0 proven" in told


@pytest.mark.parametrize(
    ("card", "below"),
    [('Situation [9: the road]; lacks "its boards".\n', "situations"), ("Situation [9: the road].\n", "fragments")],
)
def test_what_lacks_nothing_is_no_fragment(here: Path, card: str, below: str) -> None:
    pack(here, card, below)
    told = CliRunner().invoke(check.command, ("cards",)).output
    assert "what lies in `fragments/` says what it `lacks`, and nothing else does" in told


def test_corrections_to_cards_that_no_source_gives() -> None:
    assert kept_in_fragments(disk(), ("panzerblitz", "panzer_leader_1940")) == {
        "PBQ-SCEN-15": "panzerblitz/16_route_61",
        "PBQ-SCEN-16a": "panzerblitz/17_southern_edge",
        "PBQ-SCEN-16b": "panzerblitz/17_southern_edge",
        "PLQ-1940-04": "panzer_leader_1940/28_sea_edge",
    }
