"""What `find` finds: by words; a paragraph by its number; options, places and situations by their names."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.cli import cli
from rulewright.telling import Text, ranked, stems
from rulewright.verbs.asking.find import command
from tests.laid_out import laid_out

FILES = {
    "pack.yaml": """title: Meadow
layer: game
version: 1.0.0
language: 1
sources:
  MEA: {title: The meadow book, entries: sources/MEA.yaml}
""",
    "sources/MEA.yaml": """
MEA-BROOK-1: {section: Water, item: 1, topic: Who crosses a brook, kind: rule, game: M, executable: yes}
MEA-BROOK-2: {section: Water, item: 2, topic: Frogs at night., kind: rationale, game: M, executable: note}
MEA-DEW-1: {section: Water, item: 3, topic: Wet fur, kind: rule, game: M, executable: yes}
""",
    "water.rulebook": """
A side is one of the North, the South.
A hare is a kind of thing.
Fact "{the hex} is wet"; cites house.
Question "{the hare} may cross {the hex}"; rules call it "crossing"; its answer is a permission; cites house.

Fact "{the hare} is dripping"; cites MEA-DEW-1.
Event "{the hare} crosses {the hex}"; cites house.
Sequence [Day]; cites house.

Consequence [Out of the water]; when "{the hare} crosses {the hex}"; cites MEA-DEW-1.
1. If the hex is wet, then dip the hare.

Procedure "dip {the hare}"; cites MEA-DEW-1.
1. Now the hare is dripping.

Upkeep [Dew]; at the start of every [Day]; cites MEA-DEW-1.
1. For each hare, called the hare, dip the hare.

Option [Dry summer]; asks "Does the brook run dry?"; off unless chosen; cites MEA-BROOK-1.

Area [The ford]; cites house.
B2 to B4, C7.

Rule [No crossing]; in short "Nobody swims where it is wet."; cites MEA-BROOK-1; not under [Dry summer].
The hare may not cross the hex if the hex is wet.
""",
    "index.yaml": """
paddling: [No crossing]
hopper: hare
rain: [Dew]
""",
    "asked.yaml": """
rules:
  Dew:
    - how long does a bunny stay soaked
""",
    "situations/03_spate.rulebook": """# After the thaw

> The ford is under water.

Situation [3: The spate].
Given:
- every hex in [The ford] is wet.
""",
}
NUMBER = """Paragraph [MEA-BROOK-1], The meadow book
  Who crosses a brook: carried by Rule [No crossing] of Meadow; Option [Dry summer] of Meadow.
  The meadow book, Water, 1
"""
DEW = """Paragraph [MEA-DEW-1], The meadow book
  Wet fur: carried by Fact [{the hare} is dripping] of Meadow; Procedure [dip {the hare}] of Meadow;
  Consequence [Out of the water] of Meadow; Upkeep [Dew] of Meadow.
  The meadow book, Water, 3
"""
NOTE = """Paragraph [MEA-BROOK-2], The meadow book
  Frogs at night: nothing carries it.
  The meadow book, Water, 2
"""
FORD = """Place [The ford], Meadow
  B2 to B4, C7

Situation [3: The spate], Meadow
  The ford is under water. (`rulewright run meadow/03_spate`)
"""
DRY = """Option [Dry summer], Meadow
  Does the brook run dry? Played with only if it is wished.
  The meadow book, Water, 1
"""
WET = """Rule [No crossing], Meadow
  (As long as [Dry summer] is not played with.) Nobody swims where it is wet.
  The hare may not cross the hex if the hex is wet.
  The meadow book, Water, 1
"""
DIP = """Procedure [dip the hare], Meadow
  1. Now the hare is dripping.
  The meadow book, Water, 3
"""
FALL = """Upkeep [Dew], Meadow
  At the start of every [Day]: 1. For each hare, called the hare, dip the hare.
  The meadow book, Water, 3
"""
WADE = """Consequence [Out of the water], Meadow
  When the hare crosses the hex: 1. If the hex is wet, then dip the hare.
  The meadow book, Water, 3
"""


@pytest.fixture(scope="module")
def meadow(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("finding")
    laid_out(folder / "rules" / "meadow", FILES)
    return folder


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("MEA-BROOK-1", NUMBER),
        ("mea-brook-1", NUMBER),
        ("MEA-BROOK", NUMBER + "\n" + NOTE),
        ("MEA-DEW-1", DEW),
        ("ford", FORD),
        ("spate", FORD.partition("\n\n")[2]),
        ("dry summers", DRY),
        ("a hare", f"{DIP}\n{FALL}\n{WADE}\n{WET}"),
        ("a hopper", f"{DIP}\n{WET}\n{WADE}\n{FALL}"),
        ("is my bunny soaked at noon", FALL),  # in words that no rule has: so the pack is asked
        ("paddling", f"{WET}\n{DRY}"),  # with what is so where the option is played with
        ("paddles", f"{WET}\n{DRY}"),  # the index is read whatever the endings
        ("who swims", f"{WET}\n{DRY}"),
        ("rain", FALL),
        ("MEA-BROOK-3", "nothing speaks of `MEA-BROOK-3`; did you mean MEA-BROOK-1 or MEA-BROOK-2?\n"),
        ("frogs", "nothing speaks of `frogs`; `rulewright words` lists what can be said\n"),
    ],
)
def test_what_is_found(meadow: Path, monkeypatch: pytest.MonkeyPatch, words: str, told: str) -> None:
    monkeypatch.chdir(meadow)
    for _ in ("read", "kept"):
        assert CliRunner().invoke(command, ["--rules", "meadow", *words.split()]).output == told


@pytest.mark.parametrize(("words", "code"), [("who swims where it is wet", 0), ("where does a hare dance all night", 1)])
def test_who_asks_of_the_rules_is_told_whether_they_answer(
    meadow: Path, monkeypatch: pytest.MonkeyPatch, words: str, code: int
) -> None:
    """What is only nearest ended with 0 too."""
    monkeypatch.chdir(meadow)
    put = CliRunner().invoke(cli, ["ask", "--rules", "meadow", words], standalone_mode=False)
    assert (put.return_value, "earest to it" in put.output) == (code, code == 1)


def test_a_word_with_a_hyphen_is_no_number_of_a_paragraph() -> None:
    there = Text("rule", "Dive", "air", "Air", "A dive-bomber dives.", weights=((stems("dive-bomber")[0], 3),))
    assert ranked([there], "dive-bomber") == [there]
    assert ranked([there], "dive-bomber-1") == []
