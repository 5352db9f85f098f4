"""Every diagnostic has a page; its wrong example gives that diagnostic, its right one nothing that must be mended."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from compiler.diagnostics import CATALOGUE, explain
from compiler.diagnostics.diagnostic import Diagnostic
from compiler.source.pack_folder import Disk
from rulewright.cli import run
from rulewright.proofs.packs_judged import judge
from tests.pages import HEADINGS, PAGES, Block, read_page, write_packs

CODES = sorted(CATALOGUE)
SORTS = ("rulebook", "position", "yaml", "text")

# Found when examples are played or counted, not when packs are judged: by which verb.
VERBS = {
    "R0604": ("test", "--coverage"),
    "R0612": ("coverage",),
    "R0658": ("check",),
    "R0660": ("check",),
    **dict.fromkeys(("R0605", "R0606", "R0607", "R0651", "R0654", "R0656", "R0657", "R0659"), ("test",)),
}


def found(folder: Path, code: str, heading: str, capsys: pytest.CaptureFixture[str]) -> set[str]:
    """The codes told of a page's example, by `rulewright check` and by the verb that plays it."""
    blocks = read_page(code).blocks(heading)
    codes = {one.code for one in judged(folder, blocks)}
    if code in VERBS:
        card = next((Path(one.path).stem for one in blocks if one.path.startswith("situations/")), "")
        run([VERBS[code][0], str(folder / "rules" / "yard" / card), *VERBS[code][1:]])
        codes |= set(re.findall("R[0-9]{4}", capsys.readouterr().out))
    return codes


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
def test_the_wrong_example_gives_its_code(code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert code in found(tmp_path, code, "Wrong", capsys)


@pytest.mark.parametrize("code", [code for code in CODES if read_page(code).can_run("Right")])
def test_the_right_example_is_clean(code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Warnings of other names are no matter: an example of six lines leaves much unused."""
    codes = found(tmp_path, code, "Right", capsys)
    assert [one for one in codes if one == code or CATALOGUE[one].severity == "error"] == []


def test_the_small_world_is_clean(tmp_path: Path) -> None:
    assert judged(tmp_path, ()) == []
