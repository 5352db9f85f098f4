"""A variant's Markdown tells what is its own; for the rest its links lead into the book of what it extends."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from compiler.model.model import Model
from compiler.print.changes import with_changes
from compiler.print.formats.document import Book, pictures_of, spoken
from compiler.print.formats.markdown import markdown_files
from compiler.source.pack_folder import Disk
from rulewright.books.press import Press
from rulewright.scenes import table
from rulewright.shelf import Late, rules_late
from runtime.answer import Rules
from tests.laid_out import laid_out
from tests.rulewright.meadow import meadow
from tests.rulewright.test_command_line import ROOT, run

PACK = "title: The hot gardens\nlayer: variant\nversion: 1.0.0\nlanguage: 1\nextends: [gardens]\n"
HOT = """# Heat
Rule [Too hot to pick]; cites house; outranks [Bees know their gardener].
Picking is forbidden if the gardener is tired.

Rule [Sleepy bees]; cites house; replaces [Bees on guard].
Picking is forbidden if the flower is buzzing and the flower is thorny.

Example [Nobody picks]; proves house.
Given:
  - a gardener G of the Upper Garden in A1;
  - a flower F of the Lower Garden in A1.
Then G may not pick F, by [No buds].
"""
DRY = """
Option [Drought]; asks "Is there no water?"; off unless chosen; cites house.

Rule [Withered]; cites house; under [Drought].
Picking is forbidden if the flower is not watered.

Example [Withered flowers]; under [Drought]; proves house.
Given:
  - a gardener G of the Upper Garden in A1;
  - a flower F of the Lower Garden in A1;
  - a flower of the Lower Garden in A2, not under [Drought];
  - the buds of F are 1.
Then G may not pick F, by [Withered].
"""
GROWTH = 'amends: Growth\ncites: [house]\ncells: {"sand, 1": 1}\n'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("gardens")
    shutil.copytree(ROOT / "tests" / "toy", place / "rules" / "gardens")
    hot = place / "rules" / "hot"
    (hot / "charts").mkdir(parents=True)
    (hot / "pack.yaml").write_text(PACK, encoding="utf-8")
    (hot / "1_heat.rulebook").write_text(HOT + DRY, encoding="utf-8")
    (hot / "charts" / "growth.yaml").write_text(GROWTH, encoding="utf-8")
    return place


@pytest.fixture(scope="module")
def books(folder: Path) -> dict[str, dict[str, str]]:
    press = Press(Disk((folder / "rules",), folder))
    found = {}
    for name in ("gardens", "hot"):
        book = press.book(name, pictures=False)
        assert isinstance(book, Book), book
        found[name] = markdown_files(book, press.base(name))
    return found


def test_only_what_is_its_own_is_printed(books: dict[str, dict[str, str]]) -> None:
    hot = books["hot"]
    told = "\n".join(hot.values())
    assert "Picking is forbidden if the gardener is tired." in told
    assert "Hide thorns" not in told
    assert "chapter-garden.md" not in hot
    changes = hot["changes.md"]
    assert "| **sand: 1** | 0 | 1 |" in changes
    assert "**Bees on guard** (rule)" in changes[changes.index("## Gone") :]
    assert "[Two gardens](../gardens/README.md)" in hot["README.md"]


def test_what_changed_tells_with_which_options_it_holds(folder: Path) -> None:
    press = Press(Disk((folder / "rules",), folder))
    hot, gardens = press.book("hot", pictures=False), press.book("gardens", pictures=False)
    assert isinstance(hot, Book)
    assert isinstance(gardens, Book)
    page = with_changes(hot, gardens).pages[0]
    assert "Picking is forbidden if the flower is not watered. Only with: Drought" in spoken(page.blocks)


def test_its_links_lead_to_the_other_book_and_arrive(books: dict[str, dict[str, str]]) -> None:
    assert "(../gardens/chapter-garden.md#rule-bees-know-their-gardener)" in books["hot"]["chapter-hot-heat.md"]
    for name, files in books.items():
        for page, text in files.items():
            for link in re.findall(r"\]\(([^()]*)\)", text):
                address, _, anchor = link.partition("#")
                *above, file = address.split("/")
                book = books[above[-1]] if above else files
                assert (file or page) in book, f"{name}/{page} leads to {link}"
                assert not anchor or f'<a id="{anchor}">' in book[file or page], f"{name}/{page} leads to {link}"


def test_worked_examples_are_left_to_the_books_with_pictures(books: dict[str, dict[str, str]]) -> None:
    assert not any("## Nobody picks" in text for text in books["hot"].values())


def test_examples_are_drawn_with_one_program(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[frozenset[str]] = []

    def counted(model: Model, on: frozenset[str], late: Late) -> Rules:
        made.append(on)
        return rules_late(model, on, late)

    monkeypatch.setattr(table, "rules_late", counted)
    book = Press(Disk((folder / "rules",), folder)).book("hot", pictures=True)
    assert isinstance(book, Book)
    assert sorted(map(sorted, made)) == [[], ["Drought"]]  # for the counters and boards; for all examples
    drawn = {one.name: one.svg for page in book.pages for one in pictures_of(page.blocks)}
    assert "F of the Lower Garden" in drawn["example-withered-flowers"]
    assert "A2: flower" not in drawn["example-withered-flowers"]


def test_all_packs_are_printed_and_checked_in_one_go(folder: Path) -> None:
    wanted = ("gardens", "hot")
    first = run("reference", "--format", "md", *wanted, folder=folder)
    assert first.returncode == 0, first.stdout + first.stderr
    assert run("reference", "--check", *wanted, folder=folder).returncode == 0
    page = folder / "docs" / "reference" / "hot" / "chapter-hot-heat.md"
    before = {one: one.stat().st_mtime_ns for one in (folder / "docs").rglob("*.md")}
    page.write_text(page.read_text(encoding="utf-8") + "more\n", encoding="utf-8")
    stale = run("reference", "--check", *wanted, folder=folder)
    assert stale.returncode == 1
    assert "chapter-hot-heat.md is out of date" in stale.stdout
    run("reference", "--format", "md", *wanted, folder=folder)
    touched = {one.name for one in before if one.stat().st_mtime_ns != before[one]}
    assert touched == {"chapter-hot-heat.md"}


def test_a_fact_said_anew_and_a_new_taker_are_told(tmp_path: Path) -> None:
    meadow(tmp_path)
    fact = 'Fact "{the goat} is full"; replaces "{the goat} is full"; lasts until this turn ends; cites house.\n'
    taken = '\nAction "graze {the goat}"; changed; taken by the White Herd; cites house.\n'
    pack = "title: Hungry\nlayer: variant\nversion: 1.0.0\nlanguage: 1\nextends: [meadow]\n"
    laid_out(tmp_path / "rules" / "hungry", {"pack.yaml": pack, "1.rulebook": fact + taken})
    where = ("--format", "md", "-o", str(tmp_path / "out"))
    assert run("reference", str(tmp_path / "rules" / "hungry"), *where).returncode == 0
    told = "".join(page.read_text() for page in (tmp_path / "out").rglob("*.md"))
    assert "#store-the-goat-is-full). It lasts until this turn ends." in told
    assert "#action-graze-the-goat). From now on it is for the White Herd." in told


LAKE = """# Sailing

A side is one of the Reds, the Blues.
A boat is a kind of thing.
Sequence [Day]; cites house.
1. [Tide] of the Reds.
2. [Tide] of the Blues.
Sequence [Tide]; cites house.
Fact "{the boat} is leaking"; cites house.
Question "the toll of {the boat}"; rules call it "the toll"; its answer is one number; by default 0; cites house.
Rule [Plain toll]; cites house.
The toll is 1 if the boat is leaking.
Action "patch {the boat}"; taken by the side to move in [Tide]; cites house.
The player chooses:
1. the boat, from among boats of the side to move on the board.
What happens:
1. Now the boat is not leaking.
Upkeep [Leaks]; at the end of each side's [Tide]; cites house.
1. For each boat of the side to move, called the boat, now the boat is leaking.
"""
STORM = """# Storms

Action "patch {the boat}"; changed; cites house.
Afterwards:
1. Roll a die for storm, called the storm.
2. If the storm is 6, then now the boat is leaking.
Upkeep [Leaks]; left out; cites house.
Rule [New toll]; replaces [Plain toll]; cites house.
The toll is 2 if the boat is leaking.
Fact "{the boat} is leaking"; replaces "{the boat} is leaking"; lasts until this turn ends; cites house.
"""


def test_what_is_changed_leads_to_what_changes_it_and_back(tmp_path: Path) -> None:
    for name, layer, extends, text in (("lake", "game", "", LAKE), ("storm", "variant", "lake", STORM)):
        pack = tmp_path / "rules" / name
        pack.mkdir(parents=True)
        head = f"title: {name.capitalize()}\nlayer: {layer}\nversion: 1.0.0\nlanguage: 1\nextends: [{extends}]\n"
        (pack / "pack.yaml").write_text(head)
        (pack / f"{text[2:].partition(chr(10))[0].lower()}.rulebook").write_text(text)
    press = Press(Disk((tmp_path / "rules",), tmp_path))
    book = press.book("storm", pictures=False)
    assert isinstance(book, Book)
    files = markdown_files(book, press.base("storm"))
    sailing, storms, changes = (files[f"{one}.md"] for one in ("chapter-sailing", "chapter-storm-storms", "changes"))
    for changed, by in (
        (
            "Patch the boat",
            "**Changed by:** [Patch the boat (changed)](chapter-storm-storms.md#change-patch-the-boat-changed)",
        ),
        ("Leaks", "**Changed by:** [Leaks (left out)](chapter-storm-storms.md#change-leaks-left-out)"),
        (
            "The boat is leaking",
            "**Said anew by:** [The boat is leaking (replaced)](chapter-storm-storms.md#change-the-boat-is-leaking-replaced)",
        ),
    ):
        assert f"- {by}" in sailing[sailing.index(f"# {changed}\n") :].partition("\n## ")[0]
        assert by in changes
    assert "Changed: [Patch the boat](chapter-sailing.md#action-patch-the-boat):" in storms
    assert "- **In place of:** [Plain toll](changes.md#changes-gone)" in storms
    assert "**In its place:** [New toll](chapter-storm-storms.md#rule-new-toll)" in changes
    players = press.book("storm", pictures=False, for_players=True)
    assert isinstance(players, Book)
    told = "\n".join(markdown_files(players).values())
    assert "- **Changed by:** [Patch the boat (2.1.1)]" in told
    assert "- **Changed by:** [Leaks (left out) (2.1.2)]" in told
    assert "- **Said anew by:** [The boat is leaking (replaced) (2.1.4)]" in told
