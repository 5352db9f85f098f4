"""What a conflict's witness says, which letter is a type's and which a counter's name, and where a sheet of counters is taken for a chart."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.diagnostics import Diagnostic
from compiler.source.pack_folder import Disk
from rulewright.actions.spoken import UNREAD
from rulewright.cli import run
from rulewright.proofs.packs_judged import judge
from tests.pages import Block, write_packs

SHEET = Block(
    "yaml", "charts/birds.yaml", "counters: Birds\nkind: hen\ncites: [house]\nrows:\n  leghorn: {stride: 2}\n"
)


def found(folder: Path, *blocks: Block) -> list[Diagnostic]:
    write_packs(folder / "rules", blocks)
    return list(judge(Disk((folder / "rules",), folder), ("yard",)).diagnostics)


def test_a_witness_says_what_each_of_the_two_rules_answers(tmp_path: Path) -> None:
    both = """
Rule [Mud toll]; cites house; outranks [Plain toll].
The toll is 2 if the new hex's ground is mud.

Rule [Brave toll]; cites house; outranks [Plain toll].
The toll is 1/2 if the hen is brave.
"""
    (one,) = [one for one in found(tmp_path, Block("rulebook", "", both)) if one.name == "conflicting-rules"]
    assert {one.primary.text, one.related[0].text} == {"this rule says 1/2", "and this one says 2"}


def test_a_sheet_of_counters_is_no_chart(tmp_path: Path) -> None:
    change = Block("yaml", "charts/changes.yaml", "amends: Birds\ncites: [house]\ncells: {leghorn: 3}\n")
    (one,) = [one for one in found(tmp_path, SHEET, change) if one.name == "unknown-chart"]
    assert "{amends: Birds, rows: {leghorn: {...}}}" in (one.help or "")


LETTERED = """counters: Tanks
kind: hen
cites: [house]
rows:
  Panther: {stride: 2}
  Panther A: {stride: 3}
"""
OF_A_TYPE = (
    "`Panther A` is a counter type: `a Panther A in M5` gives the counter no name (it is `the one Panther A in M5`), "
    "`a Panther A T in M5` calls it T"
)


@pytest.mark.parametrize(
    ("given", "asked", "answer"),
    [
        ("a Panther T", "T's stride", "2"),
        ("a Panther A T", "T's stride", "3"),
        ("a Panther A", "(the one Panther A in A1)'s stride", "3"),
        ("a Panther A", "the luck of A", "0"),  # read as the luck of Panther A 1
        ("a Panther A", "is A in A1?", "yes"),  # the same
        ("a Panther T", "the luck of A", "there is T"),
        ("a Panther T", "the luck of a Panther A in A1", "one that stands alone is `the one Panther A on the board`"),
        ("a Panther T", "the luck of a hen", "0"),  # read as the luck of T
    ],
)
def test_the_letter_of_a_type_is_no_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], given: str, asked: str, answer: str
) -> None:
    write_packs(tmp_path / "rules", (Block("yaml", "charts/tanks.yaml", LETTERED),))
    place = tmp_path / "rules" / "yard" / "here.position"
    place.write_text(f"Position [Here].\nGiven:\n- {given} of the Reds in A1;\n- it is [Time of a side] of the Reds.\n")
    run(["ask", str(place), asked])
    said = capsys.readouterr()
    answered = said.out.splitlines()[0 if said.out.startswith(UNREAD) else -1]
    told = answered.removeprefix(f"{UNREAD}: ").partition("; ")[2] or answered
    assert told.rstrip(".").partition("; else")[0].partition("; did you mean")[0] == answer


@pytest.mark.parametrize("told", ["the luck of A is 0", "A is in A1"])
def test_an_example_is_told_that_the_letter_is_no_name(tmp_path: Path, told: str) -> None:
    text = f"\nExample [Lettered]; proves house.\nGiven:\n- a Panther A of the Reds in A1.\nThen {told}.\n"
    complaints = found(tmp_path, Block("yaml", "charts/tanks.yaml", LETTERED), Block("rulebook", "", text))
    assert any((one.help or "").partition("; did you mean")[0] == OF_A_TYPE for one in complaints), complaints


def test_what_a_game_leaves_idle_of_a_shared_system_is_no_fault_of_the_game(tmp_path: Path) -> None:
    system = "title: The coop\nlayer: system\nversion: 1.0.0\nlanguage: 1\n"
    game = "title: The yard\nlayer: game\nversion: 1.0.0\nlanguage: 1\nextends: coop\n"
    idle = 'A perch is a kind of thing.\n\nDefinition [High]; cites house.\n"{the perch} is high" means that the perch is on the board.\n'
    write_packs(
        tmp_path / "rules",
        (
            Block("yaml", "coop/pack.yaml", system),
            Block("rulebook", "coop/perches.rulebook", idle),
            Block("yaml", "pack.yaml", game),
        ),
    )
    disk = Disk((tmp_path / "rules",), tmp_path)
    told = {
        names: [one.name for one in judge(disk, names).diagnostics if one.name == "unasked-question"]
        for names in (("yard",), ("yard", "coop"))
    }
    assert told == {("yard",): [], ("yard", "coop"): ["unasked-question"]}


def test_a_name_may_hold_an_owner(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = "  Ney's Guard: {stride: 2}\n  Guard: {stride: 3}\n  hens' barge: {stride: 4}\n"
    sheet = f"counters: Guards\nkind: hen\ncites: [house]\nrows:\n{rows}"
    write_packs(tmp_path / "rules", (Block("yaml", "charts/guards.yaml", sheet),))
    place = tmp_path / "rules" / "yard" / "here.position"
    place.write_text(
        "Position [Here].\nGiven:\n- a Ney's Guard N of the Reds in A1;\n- a hens' barge B of the Reds in A2;\n"
        "- 2 Ney's Guards of the Reds in A3;\n- it is [Time of a side] of the Reds.\n"
    )
    asked = {
        "N's stride": "2",
        "is there a Ney's Guard in A1?": "yes",
        "is there a Guard in A1?": "no",
        "are there exactly 2 Ney's Guards in A3?": "yes",
        "(the one hens' barge in A2)'s stride": "4",
    }
    answers = {}
    for one in asked:
        run(["ask", str(place), one])
        answers[one] = capsys.readouterr().out.splitlines()[-1]
    assert answers == asked


def test_who_is_inside_the_letter_of_a_type_is_told_that_it_is_no_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_packs(tmp_path / "rules", (Block("yaml", "charts/tanks.yaml", LETTERED),))
    place = tmp_path / "rules" / "yard" / "here.position"
    here = "- a Panther A of the Reds in A1;\n- a hen H of the Reds inside A;\n- it is [Time of a side] of the Reds.\n"
    place.write_text(f"Position [Here].\nGiven:\n{here}")
    run(["ask", str(place), "H's stride"])
    said = capsys.readouterr()
    assert "nothing is called `A` here" in said.err + said.out
    assert OF_A_TYPE in said.err + said.out


@pytest.mark.parametrize(("rows", "told"), [("gull: {}", 1), ("gull: {stride: 0}", 0), ("gull: {}\n  tern: {}", 0)])
def test_a_counter_that_lacks_what_all_like_it_have_is_told(tmp_path: Path, rows: str, told: int) -> None:
    """A tank without an attack strength was taken as one of 0."""
    others = "".join(f"  hen{at}: {{stride: {at}}}\n" for at in range(1, 10))
    sheet = f"counters: Birds\nkind: hen\ncites: [house]\nrows:\n{others}  {rows}\n"
    some = [one for one in found(tmp_path, Block("yaml", "charts/birds.yaml", sheet)) if one.name == "lacking-value"]
    assert len(some) == told
