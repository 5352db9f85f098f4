"""Bad input, one test for each sort that was named: a finding with its code, never a fault of ours (exit code 3).

Forged caches: tests/rulewright/test_memory.py and test_kept.py. Damage by chance: tests/proofs/test_fuzz.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pages import DEFAULT_PACK, PAGES
from tests.rulewright.yard import said

BASE = (PAGES / "base.rulebook").read_text(encoding="utf-8")
EXTENDS = "title: {0}\nlayer: game\nversion: 1.0.0\nlanguage: 1\nextends: [{1}]\n"
POSITION = "Position [X].\nGiven:\n"


@pytest.fixture
def yard(tmp_path: Path) -> Path:
    folder = tmp_path / "yard"
    folder.mkdir()
    (folder / "pack.yaml").write_text(DEFAULT_PACK, encoding="utf-8")
    (folder / "base.rulebook").write_text(BASE, encoding="utf-8")
    return folder


BOOKS = {
    "not UTF-8": (b"Rule [X]; cites house.\nThe toll is \xff.\n", "R0002"),
    "empty": (b"", "R0006"),
    "ten megabytes": (b"> far too much\n" * 700_000, "R0004"),
    "brackets ten thousand deep": (
        b"Rule [X]; cites house; outranks [Plain toll].\nThe toll is " + b"(" * 10_000 + b"2" + b")" * 10_000 + b".\n",
        "R0119",
    ),
    "a name twice": (b"Rule [Plain toll]; cites house.\nThe toll is 2.\n", "R0205"),
    "an action without an end": (
        (
            b'Action "hop with {the hen}"; taken by the side to move in [Time of a side]; cites house.\n'
            b"The player chooses:\n1. the hen, from among hens.\n"
        ),
        "R0111",
    ),
    "a sequence within itself": (b"Sequence [Night]; cites house.\n1. [Night] of the Reds.\n", "R0517"),
    "an example on no board": (
        b"Example [Away]; cites house.\nGiven:\n- board Nowhere;\n- a hen H of the Reds in A1.\nThen H is brave.\n",
        "R0451",
    ),
    "division by zero": (
        b"Rule [X]; cites house; outranks [Plain toll].\nThe toll is 3 divided by 0 if the hen is tired.\n",
        "R0312",
    ),
    "a fraction of nothing": (
        b"Rule [X]; cites house; outranks [Plain toll].\nThe toll is 3/0 if the hen is tired.\n",
        "R0312",
    ),
    "a number of five thousand figures": (
        b"Rule [X]; cites house; outranks [Plain toll].\nThe toll is " + b"9" * 5000 + b" if the hen is tired.\n",
        "R0314",
    ),
    "a control character": (b"Rule [X\x07]; cites house.\nThe toll is 2.\n", "R0003"),
}


@pytest.mark.parametrize("sort", BOOKS)
def test_a_rulebook(sort: str, yard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, wanted = BOOKS[sort]
    (yard / "bad.rulebook").write_bytes(data)
    code, told = said(capsys, "check", str(yard))
    assert code == 1, told[-500:]
    assert wanted in told, told[-500:]


CHARTS = {
    "aliases": ("chart: &a X\nnotes: *a\n", "R0153"),
    "lists ten thousand deep": ("chart: " + "[" * 10_000 + "]" * 10_000 + "\n", "R0154"),
    "a number of five thousand figures": (
        (
            "chart: Tolls\ncites: [house]\nanswers: the tax of {the ground}\nanswer: one number\nrows: the ground\n"
            f"cells: {{lawn: {'9' * 5000}, mud: 1, pond: 2}}\n"
        ),
        "R0406",
    ),
}


@pytest.mark.parametrize("sort", CHARTS)
def test_a_chart(sort: str, yard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, wanted = CHARTS[sort]
    (yard / "charts").mkdir()
    (yard / "charts" / "bad.yaml").write_text(text, encoding="utf-8")
    code, told = said(capsys, "check", str(yard))
    assert code == 1, told[-500:]
    assert wanted in told, told[-500:]


def test_packs_in_a_circle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, other in (("one", "two"), ("two", "one")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "pack.yaml").write_text(EXTENDS.format(name, other), encoding="utf-8")
    code, told = said(capsys, "check", str(tmp_path / "one"))
    assert (code, "R0013" in told) == (1, True), told


def test_a_missing_pack(yard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (yard / "pack.yaml").write_text(EXTENDS.format("The yard", "no_such_pack"), encoding="utf-8")
    code, told = said(capsys, "check", str(yard))
    assert (code, "R0011" in told) == (1, True), told


POSITIONS = {
    "an unknown counter": ("- a goose G in A1.\n", "H is brave", "R0208"),
    "two things of one name": ("- a hen H of the Reds in A1;\n- a coop H in A2.\n", "H is brave", "R0215"),
    "a hex of another board": ("- a hen H of the Reds in ZZ99.\n", "H is brave", "there is no hex ZZ99"),
    "a hex asked for that is not there": ("- a hen H of the Reds in A1.\n", "H is in ZZ99", "R0651"),
}


@pytest.mark.parametrize("sort", POSITIONS)
def test_a_position(sort: str, yard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given, asked, wanted = POSITIONS[sort]
    (yard / "x.position").write_text(POSITION + given, encoding="utf-8")
    code, told = said(capsys, "ask", str(yard / "x.position"), asked)
    assert code in (1, 2), told
    assert wanted in told, told


def test_a_position_without_its_first_line_is_given_it(yard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (yard / "x.position").write_text("Given:\n- a hen H of the Reds in A1.\n", encoding="utf-8")
    code, told = said(capsys, "ask", str(yard / "x.position"), "H is brave")
    assert code == 1
    assert "a position begins with its title and whose rules hold: `Position [" in told


PLAYED = {
    "a procedure without an end": (
        'Procedure "spin {the hen}"; cites house.\n1. Spin the hen.\n',
        "Next, spin H.\nThen H is in A1.\n",
        "R0607",
    ),
    "numbers without an end": (
        'Definition [Many]; cites house.\n"the many" means the number of numbers from 1 to 999999999999.\n',
        "Then the many is 1.\n",
        "R0605",
    ),
    "division by what comes to nothing": (
        'Definition [Share]; cites house.\n"the share of {the hen}" means 3 divided by (the hen\'s stride minus 1).\n',
        "Then the share of H is 1.\n",
        "R0605",
    ),
}


@pytest.mark.parametrize("sort", PLAYED)
def test_what_is_played(sort: str, yard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules, told_then, wanted = PLAYED[sort]
    example = f"Example [X]; cites house.\nGiven:\n- a hen H of the Reds in A1;\n- H's stride is 1.\n{told_then}"
    (yard / "bad.rulebook").write_text(f"{rules}\n{example}", encoding="utf-8")
    code, told = said(capsys, "test", str(yard))
    assert code == 1, told[-800:]
    assert wanted in told, told[-800:]


def test_markup_in_names_is_only_text(yard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (yard / "bad.rulebook").write_text('Rule [<b onclick="x">]; cites house; outranks [Plain tool].\nThe toll is 2.\n')
    code, told = said(capsys, "check", str(yard))
    assert (code, "\x1b" in told) == (1, False), told


def test_a_pick_from_nothing_is_told(yard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = 'Procedure "surprise {the hen}"; cites house.\n1. Pick a hen out of play at random, called the other hen.\n'
    (yard / "more.rulebook").write_text(book, encoding="utf-8")
    (yard / "x.position").write_text(POSITION + "- a hen H of the Reds in A1.\n", encoding="utf-8")
    code, told = said(capsys, "ask", str(yard / "x.position"), "H is in A1", "--after", "surprise H")
    assert (code, told.strip()) == (2, "Error: there is nothing to pick the other hen from")


def test_a_position_is_no_pack(yard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It was told of the folder that it is no pack, and nothing of what reads a position."""
    there = yard / "hens.position"
    there.write_text(POSITION, encoding="utf-8")
    code, told = said(capsys, "check", str(there))
    assert code == 2
    assert "is a position and no pack" in told
    assert f"rulewright show {there}" in told
    assert f"rulewright ask {there}" in told
