"""What was made of a card before is made anew only where the card may say something else now.

Texts of a game and its cards are changed at random; with the memory of all that went before, its check says and its
books print, byte for byte, what they say and print without any.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from random import Random

import pytest

import compiler.cards
from compiler.print.formats.document import Book
from compiler.print.formats.html import html_files
from compiler.source.memory import Memory
from compiler.source.pack_folder import Disk
from rulewright.books.press import Press
from rulewright.proofs.packs_judged import judge
from tests.rulewright.test_checking_again import TOY, changed, told

SPRING = """# The spring

Situation [A spring]; cites house.
Given:
- a flower F of the Upper Garden in C3;
- a gardener G of the Upper Garden in C3.

Fact "{the flower} is late"; cites house.

Rule [No bees in spring]; cites house; replaces [Bees on guard].
Picking is forbidden if the flower is buzzing and the flower is late.

Rule [Late ones]; cites house; outranks [No buds].
Picking is allowed if the flower is late.
"""
FALL = """Situation [A fall]; cites house.
Given:
- a flower F of the Lower Garden in C4.

Rule [Ripe]; cites house; yields to [Bees know their gardener].
Picking is forbidden if the nectar of (the gardener's side) is more than 5.

Rule [Few flowers]; cites house; outranks every rule of [Two gardens].
Picking is allowed if there is no flower of the gardener's side.
"""


@pytest.fixture
def disk(tmp_path: Path) -> Disk:
    shutil.copytree(TOY, tmp_path / "toy")
    cards = tmp_path / "toy" / "situations"
    cards.mkdir()
    (cards / "01_spring.rulebook").write_text(SPRING)
    (cards / "02_fall.rulebook").write_text(FALL)
    return Disk((tmp_path,), tmp_path)


def checked(disk: Disk, memory: Memory | None = None) -> tuple[object, ...]:
    return told(judge(disk, ("toy",), memory=memory, cards=True))


def printed(disk: Disk, for_players: bool, memory: Memory | None = None) -> object:
    book = Press(disk, memory).book("toy", pictures=False, for_players=for_players)
    return html_files(book) if isinstance(book, Book) else book


@pytest.mark.parametrize("seed", range(6))
def test_what_is_remembered_of_a_card_changes_nothing(disk: Disk, seed: int) -> None:
    random, memory, books = Random(seed), Memory(), 0
    files = sorted(path for path in disk.rules[0].rglob("*") if path.suffix in (".rulebook", ".yaml"))
    was = {path: [path.read_text()] for path in files}
    for turn in range(10):
        if random.random() < 0.8:
            for path in files:
                path.write_text(was[path][0])  # whole again
        path = random.choice(files)
        path.write_text(changed(random, path.read_text(), was[path]))
        was[path].append(path.read_text())
        assert checked(disk, memory) == checked(disk)
        found = printed(disk, bool(turn % 2), memory)
        assert found == printed(disk, bool(turn % 2))
        books += isinstance(found, dict)
    assert books


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The cards that are compiled from now on."""
    found: list[str] = []
    make = compiler.cards._compiled  # type: ignore[attr-defined]

    def noted(name: str, *more: object) -> object:
        found.append(name)
        return make(name, *more)

    monkeypatch.setattr(compiler.cards, "_compiled", noted)
    return found


def edit(disk: Disk, old: str, new: str) -> None:
    book = disk.rules[0] / "toy" / "garden.rulebook"
    text = book.read_text()
    assert text.count(old) == 1
    book.write_text(text.replace(old, new))


def test_what_a_rule_says_is_nothing_to_the_cards(disk: Disk, compiled: list[str]) -> None:
    memory = Memory()
    checked(disk, memory)
    printed(disk, False, memory)
    assert sorted(set(compiled)) == ["toy/01_spring", "toy/02_fall"]
    compiled.clear()
    edit(disk, "forbidden if the buds of the flower are 0.", "forbidden if the buds of the flower are at most 1.")
    checked(disk, memory)
    printed(disk, False, memory)
    assert compiled == []


def test_what_is_told_beside_the_rules_is_nothing_to_the_cards(disk: Disk, compiled: list[str]) -> None:
    memory = Memory()
    head = "Rule [No buds]; "
    edit(disk, head, f'> Flowers without buds stay.\n\n{head}in short "A flower needs buds."; ')
    guide = disk.rules[0] / "toy" / "guide.yaml"
    guide.write_text("introduction: [Pick flowers.]\n")
    printed(disk, True, memory)
    compiled.clear()
    edit(disk, "> Flowers without buds stay.", "> Flowers stay, without buds.")
    edit(disk, "A flower needs buds.", "Without buds no flower.")
    guide.write_text("introduction: [Pick all flowers.]\n")
    assert "Pick all flowers." in str(printed(disk, True, memory))
    assert compiled == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[Bees on guard]", "[Bees on watch]"),  # named by a card
        ("buzzing", "humming"),  # said by a card
        ("outranks [Bees on guard]", "outranks [No buds]"),  # who stands in for a rule inherits what it outranks
    ],
)
def test_what_stands_above_a_rule_is(disk: Disk, compiled: list[str], old: str, new: str) -> None:
    memory = Memory()
    checked(disk, memory)
    compiled.clear()
    book = disk.rules[0] / "toy" / "garden.rulebook"
    book.write_text(book.read_text().replace(old, new))
    assert checked(disk, memory) == checked(disk)
    assert compiled


def test_what_lies_on_no_hex_is_told_of_cards_and_examples(disk: Disk) -> None:
    """Only who played them was told."""
    card, book = disk.rules[0] / "toy" / "situations" / "02_fall.rulebook", disk.rules[0] / "toy" / "garden.rulebook"
    memory, was = Memory(), card.read_text()
    assert judge(disk, ("toy",), memory=memory, cards=True).diagnostics == judge(disk, ("toy",), cards=True).diagnostics
    card.write_text(was.replace("in C4.", "in Z99."))
    [found] = [one for one in judge(disk, ("toy",), memory=memory, cards=True).diagnostics if one.is_error]
    assert found.message == "there is no hex Z99 on the boards"
    card.write_text(was)
    text = book.read_text()
    at = text.index("\nExample [")
    book.write_text(text[:at] + re.sub(r" in [A-Z]\d+", " in Q77", text[at:], count=1))
    [found] = [one for one in judge(disk, ("toy",), memory=memory, cards=True).diagnostics if one.is_error]
    assert found.message == "there is no hex Q77 on the boards"
