"""What is hidden from a side has, to it, no name, no number and no existence, whatever it asks."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rulewright.plotters import PLOTTERS, two_plotters
from tests.rulewright.yard import told as told_here
from tests.rulewright.yard import yard

HEAD = two_plotters("C5", "D7")
PLOT = "- a plot with hen {}, aim hex {}, called plot-{};\n"
HIDDEN = PLOT.format("D", "B2", 1) + PLOT.format("D", "A2", 2)
HELD = "- plot-1 is afoot;\n- plot-2 is afoot;\n"
OWN = "- plot-{0} is afoot;\n"
TAIL = "- it is [Time of a side] of the {}.\n"
FOUND = "Nothing reads this of the position: nothing is called `{}`; did you mean {}?\nNearest to it in the rules:\n"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return yard(tmp_path_factory.mktemp("secrets"), PLOTTERS, HEAD)


def told(place: Path, capsys: pytest.CaptureFixture[str], given: str, *words: str) -> tuple[int, str]:
    (place / "here.position").write_text(given, encoding="utf-8")
    return told_here(place, capsys, *words)


def ask(place: Path, capsys: pytest.CaptureFixture[str], given: str, question: str, side: str) -> str:
    return told(place, capsys, given, "ask", question, "--as", side)[1]


def test_what_is_hidden_is_called_nothing(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tail = TAIL.format("Reds")
    plotted, free = HEAD + HIDDEN + HELD + tail, HEAD + tail
    for name in ("plot-1", "plot-9"):
        words = f"{name} is afoot"
        there = ask(place, capsys, plotted, words, "the Blues")
        assert there.startswith(FOUND.format(name, "`plot` or `plots`"))
        assert ask(place, capsys, free, words, "the Blues") == there
    assert ask(place, capsys, plotted, "plot-1 is afoot", "the Reds") == "yes\n"
    assert "did you mean `plot-1` or `plot-2`" in ask(place, capsys, plotted, "plot-9 is afoot", "Reds")


def test_what_is_seen_is_numbered_without_what_is_hidden(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tail = TAIL.format("Blues")
    third = HEAD + HIDDEN + HELD + PLOT.format("P", "C6", 3) + OWN.format(3) + tail
    alone = HEAD + PLOT.format("P", "C6", 1) + OWN.format(1) + tail
    for words in ("plot-1 is afoot", "plot-3 is afoot", "plots that are afoot", "P may enter D6"):
        assert ask(place, capsys, third, words, "the Blues") == ask(place, capsys, alone, words, "the Blues")
    assert ask(place, capsys, third, "plot-1 is afoot", "the Blues") == "yes\n"
    assert ask(place, capsys, third, "plots that are afoot", "the Blues") == "plot-1\n"


@pytest.mark.parametrize(
    "asked",
    [
        ("ask", "the number of plots that are afoot", "--why"),
        ("ask", "D may enter A2", "--why", "--json"),
        ("ask", "D is sly"),
        ("ask", "the plotters of the Reds", "--why"),
        ("legal",),
        ("legal", "--json"),
        ("legal", "walk D into A2"),
        ("legal", "walk D into A1"),
        ("ask", "can D walk to A1?"),
        ("ask", "what can D do?"),
        ("ask", "what can D do to T?"),
        ("ask", "when can D walk?"),
        ("legal", "plot with D against B1", "--why"),
        ("legal", "plot with D against B1", "--json"),
        ("legal", "call off the plots of D"),
        ("ask", "D is tired", "--after", "call off the plots of D"),
        ("ask", "plots that are afoot", "--after", "plot with T against C6", "--dice", "3"),
        ("ask", "plots that are afoot", "--after", "plot with D against A2", "--dice", "3"),
        ("ask", "A2 is trampled", "--after", "play goes on to [Time of a side]"),
        ("odds", "plot with D against A2"),
        ("odds", "walk D into A2", "--json"),
        ("show",),
        ("show", "--after", "walk D into A2"),
        ("show", "--sight", "D"),
        ("show", "--reach", "D"),
        ("show", "--reason", "the number of plots that are afoot"),
        ("show", "--reason", "D may enter A2"),
    ],
)
@pytest.mark.parametrize("side", ["Reds", "Blues"])
def test_worlds_that_differ_in_secrets_only_are_told_alike(
    place: Path, capsys: pytest.CaptureFixture[str], asked: tuple[str, ...], side: str
) -> None:
    tail = TAIL.format(side)
    other = HIDDEN.replace("A2", "B1") + HELD.replace("- plot-1 is afoot;\n", "- D is sly;\n")
    worlds = (HEAD + HIDDEN + HELD + tail, HEAD + other + tail, HEAD + tail)
    verb, *rest = asked
    seen = {told(place, capsys, given, verb, *rest, "--as", "the Blues") for given in worlds}
    assert len(seen) == 1, seen


def test_what_an_action_made_can_be_asked_about(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done = ("--after", "plot with D against A2", "--dice", "5")
    asked = ("ask", "plot 1's aim hex", *done)
    assert told(place, capsys, HEAD + TAIL.format("Reds"), *asked) == (0, "A2\n")


def test_records_are_asked_for_by_their_kind(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plotted = HEAD + HIDDEN + HELD + TAIL.format("Reds")
    for asked in ("which plots are afoot?", "what plot is afoot?"):
        assert ask(place, capsys, plotted, asked, "the Reds") == "Read as: plots that are afoot\nplot-1 and plot-2\n"


def test_what_is_begun_and_goes_on_is_an_outcome(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = told(place, capsys, HEAD + TAIL.format("Reds"), "odds", "plot with D against A2", "--as", "the Reds")[1]
    assert "There is now a plot with hen D, aim hex A2" in said
