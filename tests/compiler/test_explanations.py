"""Every diagnostic has a page; its wrong example gives that diagnostic, its right one nothing that must be mended."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.diagnostics import CATALOGUE, explain
from compiler.diagnostics.diagnostic import Diagnostic
from compiler.pipeline import compile_pack
from compiler.source.pack_folder import Disk
from rulewright.check import judge
from tests.pages import HEADINGS, PAGES, Block, read_page, write_packs

CODES = sorted(CATALOGUE)
SORTS = ("rulebook", "position", "yaml", "text")

# Codes whose fault nothing finds yet. A code that has come to be found must leave this list: the test says so.
WAITING = set(
    """
R0101 R0117 R0204 R0216 R0218 R0305 R0306 R0310 R0311 R0312 R0411 R0451 R0453 R0507 R0514 R0519 R0520 R0604
R0605 R0606 R0607 R0612 R0651 R0652 R0654 R0656 R0657
""".split()
)


def complaints(folder: Path, blocks: tuple[Block, ...]) -> list[Diagnostic]:
    write_packs(folder / "rules", blocks)
    return list(compile_pack(["yard"], Disk((folder / "rules",), folder)).problems)


def judged(folder: Path, blocks: tuple[Block, ...]) -> list[Diagnostic]:
    """With every check, as `rulewright check` makes them."""
    write_packs(folder / "rules", blocks)
    return list(judge(Disk((folder / "rules",), folder), ("yard",)).diagnostics)


def test_there_is_a_page_for_each_code_and_no_other() -> None:
    assert sorted(path.stem for path in PAGES.glob("*.md")) == CODES


@pytest.mark.parametrize("code", CODES)
def test_a_page_has_its_parts(code: str) -> None:
    page = read_page(code)
    assert page.title == f"{code} {CATALOGUE[code].name}"
    assert tuple(page.parts) == HEADINGS
    for heading in ("Wrong", "Right"):
        blocks = page.blocks(heading)
        assert blocks
        assert {block.sort for block in blocks} <= set(SORTS)
        assert all(block.path for block in blocks if block.sort == "yaml")


def test_pages_are_found_by_code_and_by_name() -> None:
    assert explain("r0201") == explain("no-reading") == explain(" R0201 ")
    assert explain("R9999") is None


@pytest.mark.parametrize("code", [code for code in CODES if read_page(code).can_run("Wrong")])
def test_the_wrong_example_gives_its_code(code: str, tmp_path: Path) -> None:
    codes = {one.code for one in judged(tmp_path, read_page(code).blocks("Wrong"))}
    if code in WAITING:
        assert code not in codes, f"{code} is found now: take it from WAITING"
    else:
        assert code in codes


@pytest.mark.parametrize("code", [code for code in CODES if read_page(code).can_run("Right")])
def test_the_right_example_has_no_errors(code: str, tmp_path: Path) -> None:
    """Warnings of other names are no matter: an example of six lines leaves much unused."""
    found = complaints(tmp_path, read_page(code).blocks("Right"))
    assert [one.message for one in found if one.is_error or one.code == code] == []


def test_the_small_world_is_clean(tmp_path: Path) -> None:
    assert [one.message for one in complaints(tmp_path, ()) if one.is_error] == []
