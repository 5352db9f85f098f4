"""Whoever waits for inherited examples is told how far they are."""

from __future__ import annotations

from pathlib import Path

from compiler.pipeline import compile_pack
from compiler.source.pack_folder import Disk
from rulewright.proofs.inherited import inherited
from tests.pages import write_packs


def test_how_far_it_is(tmp_path: Path) -> None:
    write_packs(tmp_path / "rules", ())
    muddy = tmp_path / "rules" / "muddy"
    muddy.mkdir()
    told = "title: Muddy\nlayer: variant\nversion: 1.0.0\nlanguage: 1\nextends: [yard]\n"
    (muddy / "pack.yaml").write_text(told, encoding="utf-8")
    (muddy / "mud.rulebook").write_text("Rule [Wet]; cites house; replaces [Plain toll].\nThe toll is 2.\n", encoding="utf-8")
    model = compile_pack(["muddy"], Disk((tmp_path / "rules",), tmp_path)).built.model
    far: list[tuple[int, int]] = []
    found = inherited(model, (), lambda done, number: far.append((done, number)))
    assert far == [(1, 1)]
    assert found.asked == 1
