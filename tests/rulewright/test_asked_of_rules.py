"""How a question of the rules is put: with which options, and of whom."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.actions import as_played, quotable_in, untold
from rulewright.cli import cli
from rulewright.shelf import Wished, compile_kept, disk
from tests.laid_out import laid_out
from tests.rulewright.test_finding import FILES

DRY, FOG = "Dry summer", "Fog at dawn"
PLAYED = {
    "we play with dry summer, who swims": ((DRY,), (), "who swims"),
    "without the dry summer rule can a hare swim": ((), (DRY,), "can a hare swim"),
    "if we don't play with fog at dawn, can a hare swim": ((), (FOG,), "can a hare swim"),
    "we're using dry summer and fog at dawn: can a hare swim": ((DRY, FOG), (), "can a hare swim"),
    "can a hare swim if we play with the dry summer option": ((DRY,), (), "can a hare swim"),
    "can a hare swim without fog at dawn": ((), (FOG,), "can a hare swim"),
    "can a hare swim with fog at dawn": ((), (), "can a hare swim with fog at dawn"),
    "we play with my brother, who swims": ((), (), "we play with my brother, who swims"),
    "dry summer": ((), (), "dry summer"),
}


@pytest.fixture(scope="module")
def meadow(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("asked")
    fog = f'\nOption [{FOG}]; asks "Is there fog at dawn?"; off unless chosen; cites MEA-DEW-1.\n'
    laid_out(folder / "rules" / "meadow", FILES | {"water.rulebook": FILES["water.rulebook"] + fog})
    return folder


@pytest.mark.parametrize("asked", PLAYED)
def test_an_option_that_is_told_is_taken_for_the_question(
    meadow: Path, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    monkeypatch.chdir(meadow)
    there = quotable_in(compile_kept(["meadow"], disk()), Wished())
    played, rest = as_played(there, asked)
    assert (played.chosen, played.refused, rest) == PLAYED[asked]


def told(meadow: Path, monkeypatch: pytest.MonkeyPatch, *words: str) -> str:
    monkeypatch.chdir(meadow)
    return CliRunner().invoke(cli, ["ask", "--rules", "meadow", *words]).output


def test_what_is_asked_with_an_option_is_told_with_it(meadow: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that the option takes away is not quoted, and it is told with what was asked."""
    assert "Rule [No crossing]" in told(meadow, monkeypatch, "may a hare swim")
    dry = told(meadow, monkeypatch, "we play with dry summer, may a hare swim")
    assert dry.startswith(f"Asked with [{DRY}].\n")
    assert "Rule [No crossing]" not in dry
    assert "Rule [No crossing]" not in told(meadow, monkeypatch, "may a hare swim", "--with", DRY)
    (first, *_) = json.loads(told(meadow, monkeypatch, "we play with dry summer, may a hare swim", "--json"))
    assert first["with"] == [DRY]
    (first, *_) = json.loads(told(meadow, monkeypatch, "may a hare swim", "--json"))
    assert "with" not in first


@pytest.mark.parametrize(
    ("asked", "whom"),
    [
        ("can it swim", "it"),
        ("where may they swim", "they"),
        ("the hare is wet, can it swim", ""),
        ("does it cost anything to swim", ""),
        ("is it wet", ""),
        ("can he swim", ""),
    ],
)
def test_of_whom_it_is_asked_who_was_not_told(
    meadow: Path, monkeypatch: pytest.MonkeyPatch, asked: str, whom: str
) -> None:
    assert untold(asked) == whom
    assert (f"Who `{whom}` is was not told" in told(meadow, monkeypatch, asked)) == bool(whom)
