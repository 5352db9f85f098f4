"""Inherited examples: whoever waits for them is told how far they are; what is changed is acknowledged by a command."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.pipeline import compile_pack
from compiler.source.pack_folder import Disk
from rulewright.proofs.inherited import inherited
from tests.pages import write_packs
from tests.rulewright.yard import said


def muddy_yard(tmp_path: Path) -> Path:
    write_packs(tmp_path / "rules", ())
    muddy = tmp_path / "rules" / "muddy"
    muddy.mkdir()
    told = "title: Muddy\nlayer: variant\nversion: 1.0.0\nlanguage: 1\nextends: [yard]\n"
    (muddy / "pack.yaml").write_text(told, encoding="utf-8")
    (muddy / "mud.rulebook").write_text(
        "Rule [Wet]; cites house; replaces [Plain toll].\nThe toll is 2.\n", encoding="utf-8"
    )
    return muddy


def test_how_far_it_is(tmp_path: Path) -> None:
    muddy_yard(tmp_path)
    model = compile_pack(["muddy"], Disk((tmp_path / "rules",), tmp_path)).built.model
    far: list[tuple[int, int]] = []
    found = inherited(model, (), lambda done, number: far.append((done, number)))
    assert far == [(1, 1)]
    assert found.asked == 1


def test_what_is_meant_is_acknowledged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = muddy_yard(tmp_path) / "acknowledged.yaml"
    mud = file.with_name("mud.rulebook")
    luck = "Rule [Muddy luck]; cites house; replaces [Luck of the brave].\nThe luck changes by 2 if the hen is brave.\n"
    mud.write_text(luck, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    code, out = said(capsys, "test", "muddy", "--inherited")
    assert code == 1, out
    assert "not acknowledged" in out
    assert "  the luck of H is 1: it is not so\n" in out  # what it was, what it is, and by which rule
    assert "      The luck of H is 2.\n        [Muddy luck] (house) adds 2, because H is brave.\n" in out
    assert 'if that is meant: rulewright test muddy --inherited --acknowledge "why it is well"' in out
    code, out = said(capsys, "test", "muddy", "--inherited", "--acknowledge", "it is  muddy")
    assert (code, out) == (0, f"1 example acknowledged in {file}\n")
    code, out = said(capsys, "test", "muddy", "--inherited")
    assert code == 0
    assert "acknowledged: it is muddy" in out
    written = file.read_bytes()
    assert said(capsys, "test", "muddy", "--inherited", "--acknowledge", "again") == (
        0,
        f"no examples acknowledged in {file}\n",
    )
    assert file.read_bytes() == written
    assert "`--acknowledge WHY` gives a reason" in said(capsys, "test", "muddy", "--acknowledge", "why")[1]
    both = said(capsys, "test", "muddy", "--inherited", "--acknowledge", "why", "--json")
    assert "`--acknowledge WHY` writes a file" in both[1]


def test_what_the_packs_beneath_acknowledge_is_not_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A variant of a variant answers for what it changes itself."""
    muddy = muddy_yard(tmp_path)
    luck = "Rule [Muddy luck]; cites house; replaces [Luck of the brave].\nThe luck changes by 2 if the hen is brave.\n"
    (muddy / "mud.rulebook").write_text(luck, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert said(capsys, "test", "muddy", "--inherited", "--acknowledge", "it is muddy")[0] == 0
    muddier = muddy.with_name("muddier")
    muddier.mkdir()
    told = (muddy / "pack.yaml").read_text(encoding="utf-8").replace("[yard]", "[muddy]")
    (muddier / "pack.yaml").write_text(told, encoding="utf-8")
    (muddier / "mire.rulebook").write_text('Option [Mire]; asks "Is it?"; off unless chosen; cites house.\n', "utf-8")
    code, out = said(capsys, "test", "muddier", "--inherited")
    assert (code, out.count("comes out otherwise")) == (0, 0), out
    assert "none changed, 0 of them acknowledged; otherwise already in what it extends: 1" in out
    assert "no examples acknowledged" in said(capsys, "test", "muddier", "--inherited", "--acknowledge", "why")[1]
    assert not (muddier / "acknowledged.yaml").exists()


def test_a_broken_situation_is_found_by_a_check_of_its_pack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cards = muddy_yard(tmp_path) / "situations"
    cards.mkdir()
    (cards / "1_broken.rulebook").write_text("Rule [Broken]; cites house.\nThe nonsense is 2.\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    code, out = said(capsys, "check", "muddy")
    assert code == 1
    assert "1_broken.rulebook:2" in out
