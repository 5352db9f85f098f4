"""`diff` and `graph`: two packs side by side, and who needs whom."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rulewright.cli import run
from tests.laid_out import laid_out
from tests.rulewright.meadow import PACK, WORTH, meadow


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(meadow(tmp_path))
    return tmp_path


def test_a_pack_does_not_differ_from_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(("diff", "meadow", "meadow")) == 0
    assert capsys.readouterr().out == "from meadow to meadow: no added, no removed, no changed\n"


def test_what_a_variant_adds(capsys: pytest.CaptureFixture[str]) -> None:
    run(("diff", "meadow", "greedy"))
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        "+ rule [Greedy]  (rules/greedy/1.rulebook:2:1)",
        "    + Rule [Greedy]; outranks [Full goats rest]; cites house. Grazing is allowed if the goat's hunger is at least 2.",
        "from meadow to greedy: 1 added, no removed, no changed",
    ]
    run(("diff", "greedy"))
    assert capsys.readouterr().out.splitlines() == lines


def test_of_a_rule_with_the_same_words_is_told_whom_it_outranks_by_anothers(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lazy = "Rule [Lazy]; yields to [Full goats rest]; cites house.\nGrazing is allowed if the goat's hunger is at least 5.\n"
    laid_out(
        here / "rules" / "lazy",
        {
            "pack.yaml": "title: Lazy\nlayer: variant\nversion: 1.0.0\nlanguage: 1\nextends: [meadow]\n",
            "1.rulebook": lazy,
        },
    )
    run(("diff", "meadow", "lazy"))
    out = capsys.readouterr().out
    assert "~ rule [Full goats rest]  (rules/meadow/1_grazing.rulebook:" in out
    assert ")\n    + outranks [Lazy]\n" in out


def test_what_extends_nothing_is_compared_with_a_pack_that_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(("diff", "meadow")) == 2
    assert "`meadow` extends no packs: name the one that it is compared with first" in capsys.readouterr().err


def test_texts_cells_and_facts_that_changed(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = here / "rules" / "other"
    rules = (here / "rules" / "meadow" / "1_grazing.rulebook").read_text()
    changed = rules.replace("at most 3", "at most 4").replace(
        'Fact "{the hex} is wet"; cites MEA-4', 'Fact "{the hex} is wet"; lasts until this turn ends; cites MEA-4'
    )
    changed = changed.replace("off unless chosen", "on unless refused").replace(
        "\n1. Now the meadow is wet.", "\n  1.  Now the meadow is wet."
    )
    entries = (here / "rules" / "meadow" / "sources" / "MEA.yaml").read_text()
    laid_out(
        other,
        {
            "pack.yaml": PACK,
            "1_grazing.rulebook": changed,
            "charts/worth.yaml": WORTH.replace("lush: 3", "lush: 4"),
            "sources/MEA.yaml": entries,
        },
    )
    run(("diff", "meadow", "other", "--json"))
    told = {(one["sort"], one["name"]): one for one in json.loads(capsys.readouterr().out)}
    assert set(told) == {
        ("fact", "{the hex} is wet"),
        ("rule", "Full goats rest"),
        ("option", "Storms"),
        ("cell", "Worth of grass: lush"),
    }
    assert {one["how"] for one in told.values()} == {"changed"}
    assert (told["cell", "Worth of grass: lush"]["before"], told["cell", "Worth of grass: lush"]["after"]) == ("3", "4")
    assert "at most 3" in told["rule", "Full goats rest"]["before"]
    assert "at most 4" in told["rule", "Full goats rest"]["after"]
    run(("diff", "meadow", "other"))
    out = capsys.readouterr().out
    assert "~ cell [Worth of grass: lush]: 3 → 4\n" in out
    assert out.index("is wet") < out.index("Full goats rest") < out.index("Storms")  # the order of the book


def test_a_witness_for_each_rule_that_differs(capsys: pytest.CaptureFixture[str]) -> None:
    run(("diff", "meadow", "greedy", "--witness"))
    assert capsys.readouterr().out.splitlines()[2:4] == [
        "    [A full and greedy goat] a goat G of the Brown Herd in C3; G is full",
        "    G may graze in C3: not so in Meadow, so in Greedy",
    ]


# The river book says otherwise than the meadow book, of other beasts for other sides.
RIVER = {
    "White Herd": "Grey Herd",
    "MEA": "RIV",
    "at most 3": "at most 1",
    "lush: 3": "lush: 5",
    "A full goat": "A goat that has eaten",
    "Example [Lush grass]": "Example [The grass of the bank]",
    "Example [Rain]": "Example [Rain on the river]",
    "Then H may not graze in C3, by [Full goats rest].": "Then H may graze in C3.",
    "Then the worth of C4 is 3": "Then the worth of C4 is 5",
}


def river(here: Path) -> None:
    meadow_folder = here / "rules" / "meadow"
    files = {str(path.relative_to(meadow_folder)): path.read_text() for path in meadow_folder.rglob("*.*")}
    for old, new in RIVER.items():
        files = {path: text.replace(old, new) for path, text in files.items()}
    files["sources/RIV.yaml"] = files.pop("sources/MEA.yaml").replace(
        "game: ME}", "game: RI, related: {opposite: MEA-1}}", 1
    )
    files["pack.yaml"] = files["pack.yaml"].replace("title: Meadow", "title: River")
    laid_out(here / "rules" / "river", files)


def test_what_documents_call_different_is_shown_on_one_position(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    river(here)
    assert run(("check", "river")) == 0
    capsys.readouterr()
    run(("diff", "meadow", "river", "--witness", "--json"))
    told = {(one["sort"], one["name"]): one.get("witness") for one in json.loads(capsys.readouterr().out)}
    assert told["cell", "Worth of grass: lush"] == {
        "example": "The grass of the bank",
        "given": ["C4's grass is lush"],
        "asked": "the worth of C4",
        "answers": ["3", "5"],
        "instead": {},
    }
    full = told["rule", "Full goats rest"]
    assert full is not None
    assert full["given"] == ["a goat H of the Brown Herd in C3", "H is full"]  # the goat that is not full is left out
    assert (full["asked"], full["answers"]) == ("H may graze in C3", ["not so", "so"])
    run(("diff", "meadow", "river", "--witness"))
    out = capsys.readouterr().out
    assert "Who may graze (opposite): Meadow: The meadow book, Grazing, 1 (MEA-1); River: " in out
    assert "1 pair: 1 with one position for both, 0 with one of each" in out


def test_the_differences_as_a_sheet(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    river(here)
    assert run(("diff", "meadow", "river", "-o", "sheet", "--witness")) == 0
    page = (here / "sheet" / "documents.html").read_text()
    assert "Who may graze" in page
    assert "H may graze in C3: <strong>not so</strong> in Meadow; <strong>so</strong> in River" in page


def test_the_sheet_says_it_as_the_players_books_do(here: Path) -> None:
    """It was in the language of rules; who has no variant's rulebook before him could not use it."""
    river(here)
    assert run(("diff", "meadow", "river", "-o", "sheet")) == 0
    page = " ".join(re.sub(r"<[^>]+>", " ", (here / "sheet" / "changes.html").read_text()).split())
    assert "Changed: T1 Worth of grass : lush: Result 3 → 5" in page
    now = "Now: Grazing is forbidden if the goat is full and its hunger is at most 1."
    assert f"Before: Grazing is forbidden if the goat is full and its hunger is at most 3. {now}" in page
    assert "Rule [" not in page


def test_the_sheet_names_what_a_rule_stands_in_place_of_and_the_card_of_a_set_up(here: Path) -> None:
    files = {
        "pack.yaml": "title: Lazy\nlayer: variant\nversion: 1.0.0\nlanguage: 1\nextends: [meadow]\n",
        "1_lazy.rulebook": "# Lazy goats\n\nRule [Lazy goats rest]; replaces [Full goats rest]; cites house.\n"
        "Grazing is forbidden if the goat is full and the goat's hunger is at most 2.\n",
        "situations/noon.rulebook": "# Noon\n\nSituation [Noon].\nGiven:\n- a goat G of the Brown Herd in C3.\n",
    }
    laid_out(here / "rules" / "lazy", files)
    assert run(("diff", "meadow", "lazy", "-o", "sheet")) == 0
    page = " ".join(re.sub(r"<[^>]+>", " ", (here / "sheet" / "changes.html").read_text()).split())
    assert "In place of: Full goats rest" in page
    assert "Set-up, Noon" in page


def test_a_graph_for_other_programs(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(("graph", "meadow")) == 0
    out = capsys.readouterr().out
    assert out.startswith("digraph rules {")
    assert 'label="Full goats rest"' in out
    assert run(("graph", "meadow", "-o", "g.json")) == 0
    told = json.loads((here / "g.json").read_text())
    assert {
        "sort": "answers",
        "from": ["rule", "Full goats rest"],
        "to": ["question", "{the goat} may graze in {the meadow, a hex}"],
    } in told["edges"]


def test_what_lies_around_a_rule_is_drawn(here: Path) -> None:
    assert run(("graph", "meadow", "--around", "[full goats rest]", "-o", "g.svg")) == 0
    text = (here / "g.svg").read_text()
    drawn = ElementTree.fromstring(text)
    boxes = [one for one in drawn.iter("{http://www.w3.org/2000/svg}rect") if one.get("rx")]
    places = [(int(one.get("x", "")), int(one.get("y", "")), int(one.get("height", ""))) for one in boxes]
    assert len(places) >= 5
    for x, y, height in places:  # none lies upon another
        assert sum(other == x and y < above + tall and above < y + height for other, above, tall in places) == 1
    assert "graze {the goat}" in text  # what may be done asks
    assert "rain" not in text
    run(("graph", "meadow", "--around", "Full goats rest", "-o", "h.svg"))
    assert (here / "h.svg").read_text() == text


@pytest.mark.parametrize(
    "arguments",
    [
        ("meadow", "-o", "g.png"),
        ("meadow", "-o", "g.svg"),
        ("meadow", "--around", "Nobody"),
        ("nowhere",),
        ("meadow", "-o", "/dev/null/g.dot"),
    ],
)
def test_slips_of_the_hand(arguments: tuple[str, ...]) -> None:
    assert run(("graph", *arguments)) == 2
