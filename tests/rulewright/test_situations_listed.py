"""What there is to play, as `rulewright situations` lists it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.verbs.playing.situations import command
from tests.laid_out import laid_out

PACK = "title: {title}\nlayer: {layer}\nversion: 1.0.0\nlanguage: 1\n"
FILES = {
    "pond/pack.yaml": PACK.format(title="Pond", layer="game"),
    "pond/water.rulebook": """
A side is one of the Ducks, the Geese.
A bird is a kind of thing.
Fact "the last turn"; it holds one number; at first 9; cites house.
Option [Full flock]; asks "Do all geese come?"; off unless chosen; cites house.
""",
    "pond/situations/01_reeds.rulebook": """# In the reeds

> A first game. It takes five turns.

Situation [1: In the reeds].
Given:
- a bird D of the Ducks out of play;
- 2 birds of the Ducks out of play;
- 4 birds of the Geese out of play, not under [Full flock];
- 9 birds of the Geese out of play, under [Full flock];
- the last turn is 5.
""",
    "lake/pack.yaml": PACK.format(title="Lake", layer="variant") + "extends: [pond]\n",
    "lake/situations/02_ice.rulebook": """Situation [2: On the ice].
Given:
- a bird D of the Geese out of play.
""",
}
REEDS = """pond/01_reeds  1: In the reeds
  the Ducks: 3 counters, the Geese: 4 counters; the last turn is 5
  A first game.
"""
REEDS_ALONE = f"""{REEDS}  the Ducks: 3 × bird
  the Geese: 4 × bird
"""
ICE = """lake/02_ice  2: On the ice
  the Geese: 1 counter
"""
ICE_ALONE = f"{ICE}  the Geese: 1 × bird\n"


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("situations")
    laid_out(folder / "rules", FILES)
    return folder


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("pond", REEDS_ALONE),
        ("lake", ICE + "\n" + REEDS),
        ("lake first", REEDS_ALONE),
        ("lake 2", ICE_ALONE),
        ("pond geese", REEDS_ALONE),
        ("lake/02_ice", ICE_ALONE),
        ("lake/1", REEDS_ALONE),
        ("lake reads", "no situation speaks of `reads`; did you mean pond/01_reeds?\n"),
        ("lake zebra", "no situation speaks of `zebra`; `rulewright situations` lists all\n"),
    ],
)
def test_what_is_listed(shelf: Path, monkeypatch: pytest.MonkeyPatch, words: str, told: str) -> None:
    monkeypatch.chdir(shelf)
    for _ in ("read", "kept"):
        assert CliRunner().invoke(command, words.split()).output == told


def test_sides_stand_in_the_order_in_which_their_players_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`--players A,B`: A plays the first; they stood in the order of their counters on the card."""
    geese_first = FILES["pond/situations/01_reeds.rulebook"].replace("a bird D of the Ducks", "a bird D of the Geese")
    laid_out(tmp_path / "rules", {**FILES, "pond/situations/01_reeds.rulebook": geese_first})
    monkeypatch.chdir(tmp_path)
    told = CliRunner().invoke(command, ["pond"]).output
    assert "the Ducks: 2 counters, the Geese: 5 counters" in told
    assert told.index("the Ducks: 2 × bird") < told.index("the Geese: 5 × bird")


def test_by_its_name_is_listed_what_would_be_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not whatever else speaks of that number."""
    late = "Situation [2: A bird of 1941, or 1].\nGiven:\n- a bird D of the Ducks out of play.\n"
    laid_out(tmp_path / "rules", {**FILES, "pond/situations/02_late.rulebook": late})
    monkeypatch.chdir(tmp_path)
    assert "pond/02_late" in CliRunner().invoke(command, ["pond", "1"]).output
    assert CliRunner().invoke(command, ["pond/1"]).output == REEDS_ALONE


def test_one_that_does_not_compile_is_named(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = shelf / "rules" / "lake" / "situations" / "03_thaw.rulebook"
    broken.write_text("Situation [3: The thaw].\nGiven:\n- 2 birds of the Geese.\n", encoding="utf-8")
    monkeypatch.chdir(shelf)
    listed = CliRunner().invoke(command, ["lake"], standalone_mode=False)
    broken.unlink()
    assert listed.stdout == ICE + "\n" + REEDS
    assert (
        listed.stderr
        == "lake/03_thaw is not listed, for it does not compile: `rulewright check lake/03_thaw` tells why\n"
    )
