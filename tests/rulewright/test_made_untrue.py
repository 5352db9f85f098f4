"""What a variant makes untrue is told as true no longer: neither in its books nor to who asks of its rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.model.model import Model
from compiler.pipeline import compile_pack
from compiler.print.formats.document import Book, Entry, entries_of, spoken, text_of
from compiler.print.formats.markdown import markdown_files
from compiler.source.pack_folder import Disk
from compiler.study.differences import differences
from rulewright.books.press import Press
from tests.rulewright.yard import said, yard

BASE = """# Luck
Question "{the hen} may nap in {the hex}"; rules call it "napping"; its answer is a permission.

Rule [Wet naps]; in short "Nobody naps in mud."; cites house.
Napping is forbidden if the hex's ground is mud.

# Naps
Rule [Walking in sleep]; in short "Whoever runs does not nap."; cites house.
Napping is forbidden if the hen's gait is run.

Rule [Weary wanderers]; cites house.
Napping is forbidden if the hen is tired.

Option [Feathers]; asks "Do feathers bring luck?"; on unless refused; cites house.

Example [Luck with feathers]; under [Feathers]; proves house.
Given:
- a hen H of the Reds in A1;
- H is brave.
Then the luck of H is 1.

Ruling [YQ-01]; asks "Does a brave hen have any luck with chases?"; answers "Yes, one of it."; carried by [Luck of the brave]; proved by [Luck of a brave hen].
Ruling [YQ-02]; asks "Does a hen that is a coward have any luck?"; answers "No, none whatever."; carried by [Luck of the brave]; proved by [Luck of a brave hen], [No luck for cowards].

Example [Feathers and cowards]; under [Feathers]; proves house.
Given:
- a hen H of the Reds in A1.
Then the luck of H is 0.

Example [Luck of a brave hen]; proves house.
Given:
- a hen H of the Reds in A1;
- H is brave.
Then the luck of H is 1, by [Luck of the brave].

Example [No luck for cowards]; proves house.
Given:
- a hen H of the Reds in A1.
Then the luck of H is 0.
"""
SOURCES = "sources:\n  YQ: {title: Yard questions, entries: yq.yaml}\n"
ENTRY = "- {{id: YQ-0{0}, section: Luck, item: '{0}', topic: luck, kind: ruling, game: yard, executable: yes}}\n"
MUDDY = "title: Muddy\nlayer: variant\nversion: 1.0.0\nlanguage: 1\nextends: [yard]\n"
LUCK = """Rule [Muddy luck]; cites house; replaces [Luck of the brave].
The luck changes by +2 if the hen is brave.

Rule [Heavy sleepers]; cites house; outranks [Walking in sleep].
Napping is allowed if the hen's weight is heavy.
"""
ACKNOWLEDGED = "- {example: Luck with feathers, why: mud}\n- {example: Luck of a brave hen, why: mud brings luck}\n- {example: The small world, why: likewise}\n"


@pytest.fixture
def muddy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = yard(tmp_path, BASE, "Position [Here]; rules [Muddy].\nGiven:\n- a hen H of the Reds in A1.\n")
    with (place / "pack.yaml").open("a", encoding="utf-8") as file:
        file.write(SOURCES)
    (place / "yq.yaml").write_text("".join(map(ENTRY.format, (1, 2))), encoding="utf-8")
    own = place.with_name("muddy")
    own.mkdir()
    for name, text in (("pack.yaml", MUDDY), ("mud.rulebook", LUCK), ("acknowledged.yaml", ACKNOWLEDGED)):
        (own / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return own


def book(own: Path, for_players: bool) -> dict[str, Entry]:
    found = Press(Disk((own.parent,), own.parents[1])).book("muddy", pictures=False, for_players=for_players)
    assert isinstance(found, Book), found
    return {one.key: one for page in found.pages for one in entries_of(page.blocks)}


def why(own: Path) -> str:
    model = compile_pack(["muddy"], Disk((own.parent,), own.parents[1])).built.model
    assert model.rulings["YQ-02"].lapsed is None  # one of its examples is as it was
    lapsed = model.rulings["YQ-01"].lapsed
    return lapsed.said if lapsed is not None else ""


@pytest.mark.parametrize("for_players", [True, False])
def test_an_example_that_comes_out_otherwise_is_shown_in_no_book(muddy: Path, for_players: bool) -> None:
    told = book(muddy, for_players)
    assert "Luck of a brave hen" not in told
    if not for_players:
        assert "No luck for cowards" in told
        assert "Luck of a brave hen" not in " ".join(text_of(one.line) for one in told["YQ-02"].asides)
    (muddy / "acknowledged.yaml").unlink()
    assert for_players or "Luck of a brave hen" in book(muddy, for_players)


def test_that_a_base_shows_more_of_an_option_is_no_page_of_the_variant(muddy: Path) -> None:
    press = Press(Disk((muddy.parent,), muddy.parents[1]))
    found, base = press.book("muddy", pictures=False), press.base("muddy")
    assert isinstance(found, Book)
    assert base is not None
    assert "on-option-feathers.md" not in markdown_files(found, base)


def test_a_ruling_that_only_such_examples_prove_is_said_to_be_changed(muddy: Path) -> None:
    assert why(muddy) == "Changed by [Muddy luck]."
    assert spoken(book(muddy, for_players=True)["YQ-01"].blocks) == "Changed by Muddy luck (3.1.1)."
    assert spoken(book(muddy, for_players=False)["YQ-01"].blocks) == "Changed by Muddy luck. Before: Yes, one of it."


def test_where_no_rule_is_known_the_reason_is_told_and_where_it_is_proved_anew_it_holds(muddy: Path) -> None:
    file = muddy / "mud.rulebook"
    file.write_text(f"{LUCK}\nRule [More luck]; cites house.\nThe luck changes by +1 if the hen is brave.\n")
    assert why(muddy) == "Does not hold in this variant: mud brings luck."
    proof = "Example [Luck in mud]; proves YQ-01.\nGiven:\n- a hen H of the Reds in A1.\nThen the luck of H is 0.\n"
    file.write_text(f"{LUCK}\n{proof}", encoding="utf-8")
    assert why(muddy) == ""


def test_who_asks_is_led_to_the_rule_that_changes_a_ruling(muddy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here = muddy.with_name("yard") / "here.position"
    asked = ("ask", str(here), "Does a brave hen have any luck with chases?")
    _, out = said(capsys, *asked)
    assert "YQ-01" not in out
    assert "[Muddy luck]" in out
    (muddy / "acknowledged.yaml").unlink()
    assert "[YQ-01]" in said(capsys, *asked)[1]


def test_diff_tells_why_a_ruling_does_not_hold(muddy: Path) -> None:
    """The same text stood before and behind."""

    def model() -> Model:
        return compile_pack(["muddy"], Disk((muddy.parent,), muddy.parents[1])).built.model

    more = "Rule [More luck]; cites house.\nThe luck changes by +1 if the hen is brave.\n"
    (muddy / "mud.rulebook").write_text(f"{LUCK}\n{more}", encoding="utf-8")
    before = model()
    other = ACKNOWLEDGED.replace("mud brings luck", "mud brings more")
    (muddy / "acknowledged.yaml").write_text(other, encoding="utf-8")
    told = [one for one in differences(before, model()) if one.sort == "ruling"]
    assert [("brings luck" in one.before, "brings more" in one.after) for one in told] == [(True, True)]


MIRE = """Ruling [YQ-03]; asks "Does a hen that is a coward have any luck?"; answers "In mud it may."; supersedes [YQ-02]; carried by [Muddy luck].
"""


def test_a_ruling_that_another_supersedes_is_answered_by_that_one(
    muddy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    entries = muddy.with_name("yard") / "yq.yaml"
    entries.write_text("".join(map(ENTRY.format, (1, 2, 3))), encoding="utf-8")
    (muddy / "mud.rulebook").write_text(f"{LUCK}\n{MIRE}", encoding="utf-8")
    here = muddy.with_name("yard") / "here.position"
    _, out = said(capsys, "ask", str(here), "Does a hen that is a coward have any luck?")
    assert "[YQ-03]" in out
    assert "YQ-02" not in out
    for for_players in (True, False):
        told = book(muddy, for_players)
        assert spoken(told["YQ-02"].blocks).startswith("Superseded by YQ-03")
        assert "In place of the answer: YQ-02" in " ".join(text_of(one.line) for one in told["YQ-03"].asides)


def test_what_the_index_leads_to_is_led_on_to_what_replaces_it(
    muddy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (muddy.with_name("yard") / "index.yaml").write_text("plumage, effects of: [Luck of the brave]\n", encoding="utf-8")
    model = compile_pack(["muddy"], Disk((muddy.parent,), muddy.parents[1])).built.model
    assert model.index["plumage, effects of"].titles == ("Muddy luck",)
    assert said(capsys, "ask", "--rules", "muddy", "effects of plumage")[1].startswith("[Muddy luck]")


def test_it_is_shown_as_what_it_is(muddy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def shown(what: str) -> str:
        return said(capsys, "words", what, "--rules", "muddy")[1]

    assert "Changed by [Muddy luck]." in shown("YQ-01")
    assert "mud brings luck" in shown("Luck of a brave hen")
    by_examples = shown("Luck of the brave").partition("Shown by examples")[2]
    assert "[Luck of a brave hen]" not in by_examples


def test_what_a_variant_leaves_out_is_not_quoted(muddy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("ask", str(muddy.with_name("yard") / "here.position"), "Does nobody nap in mud?")
    assert "[Wet naps]" in said(capsys, *asked)[1]
    for left_out in ('"[Wet naps]"', "Luck"):
        (muddy / "guide.yaml").write_text(f"left out:\n  - {left_out}\n", encoding="utf-8")
        assert "[Wet naps]" not in said(capsys, *asked)[1], left_out


def test_a_section_leads_to_what_a_variant_says_of_the_same(muddy: Path) -> None:
    told = book(muddy, for_players=True)
    asides = {name: " ".join(text_of(one.line) for one in told[name].asides) for name in told}
    assert "See also: Heavy sleepers" in asides["Wet naps"]
    assert "See also" not in asides["Walking in sleep"]  # which yields to it, and says so
    assert "See also" not in asides["Weary wanderers"]  # once a section is enough
