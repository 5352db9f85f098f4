"""A clean check is remembered, and nothing else is."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.cli import run
from rulewright.proofs.packs_judged import judge
from rulewright.shelf import disk_cache as notes
from rulewright.shelf import memory

TOY = Path(__file__).resolve().parents[1] / "toy"


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    shutil.copytree(TOY, tmp_path / "rules" / "toy")
    return tmp_path / "rules" / "toy"


def check(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "rulewright", "check", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(TOY.parents[1])}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


def test_what_was_clean_is_recalled(pack: Path) -> None:
    assert memory.recall(["toy"]) is None
    first = check("toy")
    assert first.returncode == 0
    assert memory.recall(["toy"]) == first.stdout
    assert check("toy").stdout == first.stdout


def test_a_changed_byte_is_noticed(pack: Path) -> None:
    check("toy")
    book = pack / "garden.rulebook"
    book.write_text(book.read_text() + "\n> a note\n")
    assert memory.recall(["toy"]) is None


def test_findings_are_never_kept(pack: Path) -> None:
    book = pack / "garden.rulebook"
    book.write_text(book.read_text() + "\nRule [Nonsense]; cites house.\nThe moon is cheese.\n")
    assert check("toy").returncode == 1
    assert memory.recall(["toy"]) is None


@pytest.mark.parametrize("damage", [b"", b"0" * 64 + b"\nno findings\n", b"\xff\xfe"])
def test_a_forged_or_damaged_note_is_ignored(pack: Path, damage: bytes) -> None:
    check("toy")
    for note in Path(notes.folder()).iterdir():
        if note.name != "secret":
            note.write_bytes(damage)
    assert memory.recall(["toy"]) is None


def test_a_secret_others_can_read_is_not_trusted(pack: Path) -> None:
    check("toy")
    (Path(notes.folder()) / "secret").chmod(0o644)
    assert memory.recall(["toy"]) is None


def test_options_are_never_recalled() -> None:
    assert not memory.remembers(["toy", "--format", "json"])


FAULTY = "\nRule [Nonsense]; cites house.\nThe moon is cheese.\n"


def written_while_judged(monkeypatch: pytest.MonkeyPatch, book: Path, before: str, after: str) -> None:
    """A check of now on finds one text when it begins to judge, and leaves another."""

    def judged(*values: object, **named: object) -> object:
        book.write_text(before)
        found = judge(*values, **named)  # type: ignore[arg-type]
        book.write_text(after)
        return found

    monkeypatch.setattr("rulewright.verbs.writing.check.judge", judged)


def test_what_is_written_while_a_check_runs_is_not_taken_for_judged(
    pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = pack / "garden.rulebook"
    sound = book.read_text()
    written_while_judged(monkeypatch, book, sound, sound + FAULTY)
    assert run(["check", "toy"]) == 0
    assert memory.recall(["toy"]) is None
    book.write_text(sound)
    assert memory.recall(["toy"]) == "1 pack, 3 rules, no findings\n"


def test_what_stood_there_only_while_it_was_read_is_not_taken_for_what_stands_there(
    pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = pack / "garden.rulebook"
    sound = book.read_text()
    book.write_text(sound + FAULTY)
    written_while_judged(monkeypatch, book, sound, sound + FAULTY)
    assert run(["check", "toy"]) == 0
    assert memory.recall(["toy"]) is None


def test_another_folder_that_would_be_taken_is_noticed(pack: Path) -> None:
    check("toy")
    (pack.parent / "other").mkdir()
    assert memory.recall(["toy"]) is None


def test_another_pack_that_changes_is_not_minded(pack: Path) -> None:
    shutil.copytree(pack, pack.parent / "other")
    check("toy")
    (pack.parent / "other" / "garden.rulebook").write_text("nonsense")
    assert memory.recall(["toy"]) is not None


def test_what_is_remembered_of_our_largest_packs_finds_room(pack: Path) -> None:
    """Of a check of four packs it is 49.5 million bytes; of more than fifty nothing was kept, and all was made anew."""
    notes.keep("large", bytes(100_000_000))
    assert notes.fetch("large") == bytes(100_000_000)
