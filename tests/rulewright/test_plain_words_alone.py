"""Rules of which a guide says that their plain words tell all of it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from compiler.print.formats.document import Book, Paragraph, entries_of, text_of
from compiler.source.pack_folder import Disk
from rulewright.books.press import Press
from tests.rulewright.test_command_line import ROOT, run

TOY = ROOT / "tests" / "toy"
GUIDE = "plain words alone: [No buds]\n"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    shutil.copytree(TOY, tmp_path / "rules" / "toy")
    rules = tmp_path / "rules" / "toy" / "garden.rulebook"
    text = rules.read_text().replace("Rule [No buds];", 'Rule [No buds]; in short "Bare flowers stay.";')
    rules.write_text(text.replace("Upkeep [Frost];", 'Upkeep [Frost]; in short "Frost comes.";'))
    return tmp_path / "rules" / "toy"


def told(pack: Path, for_players: bool, name: str = "No buds") -> list[str]:
    book = Press(Disk((pack.parent,), pack.parent.parent)).book("toy", pictures=False, for_players=for_players)
    assert isinstance(book, Book)
    (rule,) = (one for page in book.pages for one in entries_of(page.blocks) if one.key == name)
    return [text_of(one.line) for one in rule.blocks if isinstance(one, Paragraph)]


def test_the_book_tells_them_alone_and_the_reference_both(pack: Path) -> None:
    assert len(told(pack, for_players=True)) == 2
    (pack / "guide.yaml").write_text(GUIDE)
    assert told(pack, for_players=True) == ["Bare flowers stay."]
    assert len(told(pack, for_players=False)) == 2


def test_what_is_done_at_a_moment_too(pack: Path) -> None:
    assert len(told(pack, True, "Frost")) > 1
    (pack / "guide.yaml").write_text("plain words alone: [Frost]\n")
    assert told(pack, True, "Frost") == ["Frost comes."]
    assert "`Frost`" not in run("check", "toy", folder=pack.parent.parent).stdout


def test_of_a_card_too(pack: Path) -> None:
    (pack / "situations").mkdir()
    bare = 'Rule [Bare]; in short "No flower is picked."; cites house.\nPicking is forbidden.\n'
    card = "Situation [Spring].\nGiven:\n- a flower F of the Upper Garden in C3.\n"
    thaw = 'Upkeep [Thaw]; in short "It thaws."; at the start of every [Season]; cites house.\n'
    thaw += "1. If there is no flower on the board, then end the game.\n"
    (pack / "situations" / "01_spring.rulebook").write_text(f"{card}\n{bare}\n{thaw}")
    assert len(told(pack, True, "Bare")) == 2
    assert told(pack, True, "Thaw") != ["It thaws."]
    (pack / "guide.yaml").write_text("plain words alone: [Bare, Thaw]\n")
    assert told(pack, True, "Bare") == ["No flower is picked."]
    assert told(pack, True, "Thaw") == ["It thaws."]


def test_what_players_do_too(pack: Path) -> None:
    rules, pick = pack / "garden.rulebook", "pick {the flower} with {the gardener}"
    rules.write_text(rules.read_text().replace(f'"{pick}";', f'"{pick}"; in short "One picks what is there.";'))
    assert len(told(pack, True, pick)) > 1
    (pack / "guide.yaml").write_text(f'plain words alone: ["{pick}"]\n')
    assert told(pack, True, pick) == ["One picks what is there."]
    assert "there is no rule" not in run("check", "toy", folder=pack.parent.parent).stdout


def test_a_rule_in_whose_place_a_variant_has_another_is_no_fault_of_the_guide(pack: Path) -> None:
    (pack / "guide.yaml").write_text(GUIDE)
    late = pack.parent / "late"
    late.mkdir()
    (late / "pack.yaml").write_text("title: Late\nlayer: variant\nversion: 1.0.0\nlanguage: 1\nextends: [toy]\n")
    *_, body = (pack / "garden.rulebook").read_text().partition("Rule [No buds];")[2].split("\n", 2)[:2]
    (late / "late.rulebook").write_text(f"Rule [No late buds]; replaces [No buds]; cites house.\n{body}\n")
    done = run("check", "late", folder=pack.parent.parent)
    assert "no rule with plain words" not in done.stdout, done.stdout
    assert "No late buds" not in done.stdout, done.stdout


def test_what_a_card_of_the_base_has_steps_for_is_no_fault_of_its_guide(pack: Path) -> None:
    """The model of a variant knows nothing of cards; their rules were looked for, and their procedures not."""
    (pack / "situations").mkdir()
    said = 'Procedure "water {the flower}"; in short "A flower is watered once."; cites house.\n1. Stop.\n'
    (pack / "situations" / "dry.rulebook").write_text(f"Situation [A dry day]; cites house.\n\n{said}")
    (pack / "guide.yaml").write_text('plain words alone: ["water {the flower}"]\n')
    late = pack.parent / "late"
    late.mkdir()
    (late / "pack.yaml").write_text("title: Late\nlayer: variant\nversion: 1.0.0\nlanguage: 1\nextends: [toy]\n")
    done = run("check", "late", folder=pack.parent.parent)
    assert "no rule with plain words" not in done.stdout, done.stdout


def test_a_rule_that_has_none_is_told(pack: Path) -> None:
    (pack / "guide.yaml").write_text("plain words alone: [No buds, No bees]\n")
    done = run("check", "toy", folder=pack.parent.parent)
    assert "there is no rule with plain words `No bees`" in done.stdout
    assert "words `No buds`" not in done.stdout


def test_what_is_to_stand_on_the_aid_and_is_not_there_is_told(pack: Path) -> None:
    (pack / "guide.yaml").write_text("on the aid: [No buds, No bees]\n")
    done = run("check", "toy", folder=pack.parent.parent)
    assert "there is no rule with plain words `No bees`" in done.stdout
    assert "words `No buds`" not in done.stdout


def test_what_a_variant_replaces_may_be_named(pack: Path) -> None:
    (pack / "guide.yaml").write_text(GUIDE)
    bare = pack.parent / "bare"
    bare.mkdir()
    said = "title: Bare\nlayer: variant\nversion: 1.0.0\nlanguage: 1\nextends: [toy]\n"
    (bare / "pack.yaml").write_text(said)
    rule = "Rule [Buds]; cites house; replaces [No buds].\nPicking is forbidden if the buds of the flower are 1.\n"
    (bare / "01_bare.rulebook").write_text(rule)
    assert "`No buds`" not in run("check", "bare", folder=pack.parent.parent).stdout


def test_phrases_of_cards_may_be_read_too_and_what_needs_no_slot_stands_by_its_name(pack: Path) -> None:
    (pack / "situations").mkdir()
    lush = '"{the flower} is lush for {the side}" means that the buds of the flower are at least 2.'
    card = f'Definition [Lush]; in short "It is lush."; cites house.\n{lush}\n'
    (pack / "situations" / "01_spring.rulebook").write_text(card)
    phrases = 'phrases:\n  "is lush for the side": is lush\n  "is lush by {the side}": is lush\n'
    (pack / "guide.yaml").write_text(f"plain words alone: [Lush]\n{phrases}")
    done = run("check", "toy", folder=pack.parent.parent)
    assert "no phrase of a rule is, or ends, `is lush by {the side}`" in done.stdout
    assert "`is lush for the side`" not in done.stdout
    assert "`Lush`" not in done.stdout
